//! The meter reads in the background, a few times a second: a fit may take longer than a frame.

use bevy::prelude::*;

use super::{LaneQuery, Meter, Notes};
use crate::instrument::{Anchor, Reading, Signal};
use crate::platform::{Background, caught};
use crate::scene::Geometry;

/// The fit that is being made.
#[derive(Default)]
pub struct MeterJob {
    background: Option<Background<Result<Reading, String>>>,
    /// Step and revision of the reading that was begun last.
    begun: Option<(u64, u64)>,
    /// The last good measurement: under which revision, and of what.
    latest: Option<(u64, Geometry, Anchor)>,
    /// Whether its modes were known then.
    knew: bool,
    seconds: f64,
}

/// Seconds between two readings.
const INTERVAL: f64 = 0.25;

/// Takes a finished reading and begins the next one if the run has moved or was changed.
pub fn read_meter(
    lanes: LaneQuery,
    mut meter: ResMut<Meter>,
    mut notes: ResMut<Notes>,
    mut work: Local<MeterJob>,
    time: Res<Time>,
) {
    work.seconds += time.delta_secs_f64();
    let Some(run) = lanes.first() else {
        return;
    };
    if let Some(result) = work.background.as_ref().and_then(Background::take) {
        work.background = None;
        // What was read before a change says nothing after it.
        let is_of_this = work
            .begun
            .is_some_and(|(_, revision)| revision == run.revision);
        if is_of_this && let Ok(reading) = result.and_then(|r| r) {
            if let Some(anchor) = reading.anchor(&run.scene) {
                work.latest = Some((run.revision, run.scene.geometry.clone(), anchor));
            }
            if let Some(measured) = reading.measured {
                let Meter { last, previous, .. } = &mut *meter;
                last.remember(run, measured, previous);
            }
            notes.note(run, &reading);
            (meter.reading, meter.revision) = (Some(reading), run.revision);
        }
    }
    let now = (run.assembly().steps(), run.revision);
    if work.knew != notes.network.foretold(run).is_some() {
        // News about its modes is news for the meter.
        work.begun = None;
    }
    // The past was measured when it was the present.
    let is_past = run.is_in_past() || run.is_travelling();
    let is_known = work.begun == Some(now) && meter.reading.is_some();
    if is_past || work.background.is_some() || work.seconds < INTERVAL || is_known {
        return;
    }
    // What was measured before the last disturbance predicts what comes after it, of the same bodies.
    meter.anchor = match &work.latest {
        Some((_, geometry, _)) if *geometry != run.scene.geometry => None,
        Some((revision, _, anchor)) if *revision != run.revision => Some(*anchor),
        _ => meter.anchor,
    };
    if work
        .latest
        .as_ref()
        .is_some_and(|l| l.1 != run.scene.geometry)
    {
        work.latest = None;
    }
    work.begun = Some(now);
    work.seconds = 0.0;
    let (signal, anchor) = (Signal::of(run), meter.anchor);
    let network = notes.network.ringing(run);
    work.knew = notes.network.foretold(run).is_some();
    work.background = Some(Background::start(move || {
        caught(|| Reading::from_signal(&signal, anchor, network))
    }));
}
