//! A script that plays: its actions get their turn.

use bevy::prelude::*;

use super::capture::Capture;
use super::study::StudyQueue;
use super::{Actions, LaneQuery, Meter, Notes};
use crate::session::{Moment, Script};

/// A script that plays.
#[derive(Resource, Default)]
pub struct Playing {
    /// What is left of it.
    pub script: Script,
    /// Frames since the beginning.
    pub frame: u64,
    /// Seconds since the beginning.
    pub seconds: f64,
}

/// Pushes the actions that are due.
#[expect(
    clippy::too_many_arguments,
    reason = "a system's arguments are what it asks the world for"
)]
pub fn play(
    mut playing: ResMut<Playing>,
    mut actions: ResMut<Actions>,
    time: Res<Time>,
    lanes: LaneQuery,
    meter: Res<Meter>,
    capture: Res<Capture>,
    studies: Res<StudyQueue>,
    notes: Res<Notes>,
) {
    playing.frame += 1;
    playing.seconds += time.delta_secs_f64();
    // A picture shows the moment at which it was asked for; and what was put off comes first.
    if !actions.is_empty() || playing.script.is_over() || capture.holds_still() {
        return;
    }
    let Some(run) = lanes.first() else {
        return;
    };
    let has_fit =
        meter.revision == run.revision && meter.reading.as_ref().is_some_and(|r| r.fit.is_ok());
    let now = Moment {
        step: run.assembly().steps(),
        frame: playing.frame,
        seconds: playing.seconds,
        has_fit,
        is_idle: notes.busy.is_none() && studies.is_empty() && notes.packing.is_idle(),
    };
    actions.extend(playing.script.due(&now));
}
