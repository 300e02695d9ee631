//! Openings, resets and rebuildings can be taken back.

use bevy::prelude::*;

use super::Bench;
use crate::live::Run;

/// What was on stage before.
#[derive(Resource, Default)]
pub struct Undo(Vec<Before>);

struct Before {
    /// What would be taken back, in a word or two.
    what: String,
    runs: Vec<Run>,
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
        let bodies = |b: &Before| -> usize { b.runs.iter().map(|r| r.bodies().all.len()).sum() };
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

impl Bench<'_, '_> {
    /// Keeps what is on stage, so that what comes next can be taken back. A run at its very beginning is not worth it.
    pub(super) fn keep_for_undo(&mut self, what: &str) {
        let runs = self.on_stage();
        let is_worth_it = |r: &Run| r.assembly().steps() > r.start.steps() || !r.history.is_empty();
        if runs.iter().any(is_worth_it) || runs.len() > 1 {
            self.undo.keep(Before {
                what: what.to_owned(),
                runs,
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
        self.put_on_stage(before.runs);
        self.clock.is_playing = before.was_playing;
        self.meter.reading = None;
        self.notice.tell(format!("Taken back: {}.", before.what));
    }
}
