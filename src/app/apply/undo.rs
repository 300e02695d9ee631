//! Openings, resets and rebuildings can be taken back.

use bevy::prelude::*;

use super::Laboratory;
use super::lanes::LaneState;
use crate::session::Run;

/// What was there before.
#[derive(Resource, Default)]
pub struct Undo(Vec<Before>);

struct Before {
    /// What would be taken back, in a word or two.
    what: String,
    lanes: Vec<LaneState>,
    /// Whether time passed.
    was_playing: bool,
}

/// Openings that can be taken back, one after the other.
const MOST: usize = 12;
/// Bodies that are kept for it, all together: about 200 MB.
const MOST_BODIES: usize = 400_000;

impl Undo {
    fn keep(&mut self, before: Before) {
        self.0.push(before);
        let bodies =
            |b: &Before| -> usize { b.lanes.iter().map(|l| l.run.bodies().all.len()).sum() };
        let mut kept = 0;
        let mut from = self.0.len();
        while from > 0 && self.0.len() - from < MOST {
            kept += bodies(&self.0[from - 1]);
            if kept > MOST_BODIES {
                break;
            }
            from -= 1;
        }
        self.0.drain(..from);
    }
}

impl Laboratory<'_, '_> {
    /// Keeps what was there, so that what happened can be taken back. A run at its very beginning is not worth it.
    pub(super) fn keep_for_undo(&mut self, what: &str, lanes: Vec<LaneState>) {
        let is_worth_it = |r: &Run| r.assembly().steps() > r.start.steps() || !r.history.is_empty();
        if lanes.iter().any(|l| is_worth_it(&l.run)) || lanes.len() > 1 {
            self.undo.keep(Before {
                what: what.to_owned(),
                lanes,
                was_playing: self.clock.is_playing,
            });
        }
    }

    /// Takes back the last opening, reset or rebuilding.
    pub(super) fn undo(&mut self) {
        let Some(before) = self.undo.0.pop() else {
            self.notice.tell("There is nothing to take back.");
            return;
        };
        self.replace_lanes(before.lanes);
        self.clock.is_playing = before.was_playing;
        self.meter.reading = None;
        self.notice.tell(format!("Taken back: {}.", before.what));
    }
}
