//! The meter reads in the background, a few times a second: a fit may take longer than a frame.

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::{Meter, Notes, Simulation};
use crate::live::{Anchor, Reading, wave_number};

/// The fit that is being made.
#[derive(Default)]
pub struct Work {
    task: Option<Task<Reading>>,
    /// Scene, step and beginning of the stretch of the reading that was begun last.
    begun: Option<(String, u64, f64)>,
    /// The last good measurement and the stretch that it was made on.
    latest: Option<(f64, Anchor)>,
    seconds: f64,
}

/// Seconds between two readings.
const INTERVAL: f64 = 0.25;

/// Takes a finished reading and begins the next one if the run has moved.
pub fn read_meter(
    runs: Query<&Simulation>,
    mut meter: ResMut<Meter>,
    mut notes: ResMut<Notes>,
    mut work: Local<Work>,
    time: Res<Time>,
) {
    work.seconds += time.delta_secs_f64();
    let Some(first) = runs.iter().find(|s| s.lane == 0) else {
        return;
    };
    let run = &first.run;
    let stretch = run.record.since.began();
    if let Some(reading) = work.task.as_mut().and_then(check_ready) {
        work.task = None;
        let is_same = work
            .begun
            .as_ref()
            .is_some_and(|b| b.0 == run.name && b.2 == stretch);
        if is_same {
            if let Some(anchor) = reading.anchor(&run.scene) {
                work.latest = Some((stretch, anchor));
            }
            notes.note(run, &reading);
            meter.reading = Some(reading);
        }
    }
    if work.task.is_some() || work.seconds < INTERVAL {
        return;
    }
    let now = (run.name.clone(), run.assembly().steps(), stretch);
    if work.begun.as_ref() == Some(&now) {
        return;
    }
    if work.begun.as_ref().is_some_and(|b| b.0 != now.0) {
        (work.latest, meter.anchor, meter.reading) = (None, None, None);
    }
    // What was measured before the last disturbance predicts what comes after it.
    if let Some((_, anchor)) = work.latest.filter(|(at, _)| *at != stretch) {
        meter.anchor = Some(anchor);
    }
    work.begun = Some(now);
    work.seconds = 0.0;
    let (scene, since, k) = (
        run.scene.clone(),
        run.record.since.clone(),
        wave_number(run),
    );
    let anchor = meter.anchor;
    work.task = Some(
        AsyncComputeTaskPool::get()
            .spawn(async move { Reading::from_signal(&scene, &since, k, anchor) }),
    );
}
