//! Undo and redo of changes, touches, opened files, resets and rebuilds.

use bevy::prelude::*;

use super::Laboratory;
use super::lanes::LaneState;
use crate::session::{Change, Noted, Run};
use crate::words::say;

/// The states that Undo and Redo return to.
#[derive(Resource, Default)]
pub struct Undo {
    before: Vec<KeptLanes>,
    after: Vec<KeptLanes>,
    /// What was changed last by hand, and when: a slider that is being dragged is one change.
    last: Option<(String, f64)>,
}

struct KeptLanes {
    /// What Undo or Redo would change, in a word or two.
    what: String,
    lanes: Vec<LaneState>,
    /// Whether time passed, if that was another run's time.
    was_playing: Option<bool>,
}

/// Actions that can be undone, in order.
const MOST: usize = 100;
/// Bytes that are kept for it, all together.
const MOST_BYTES: usize = 256 << 20;
/// Seconds within which changes of the same thing are one.
const SAME_CHANGE_SECONDS: f64 = 1.0;

impl Undo {
    fn keep(&mut self, what: String, lanes: Vec<LaneState>, was_playing: Option<bool>) {
        self.before.push(KeptLanes {
            what,
            lanes,
            was_playing,
        });
        self.after.clear();
        let bytes = |kept: &KeptLanes| -> usize { kept.lanes.iter().map(|l| l.run.bytes()).sum() };
        let mut held = 0;
        let newest_first = self.before.iter().rev().take(MOST);
        let fits = newest_first.take_while(|kept| {
            held += bytes(kept);
            held <= MOST_BYTES
        });
        let from = self.before.len() - fits.count().max(1);
        self.before.drain(..from);
    }
}

impl Laboratory<'_, '_> {
    /// Keeps the current state, so that the next action can be undone.
    pub(super) fn keep_for_undo(&mut self, what: String, lanes: Vec<LaneState>) {
        self.undo.last = None;
        let was_playing = Some(self.clock.is_playing);
        self.undo.keep(what, lanes, was_playing);
    }

    /// Keeps what was there, unless the same was done right before and nothing has happened since: one after the other they are one.
    pub(super) fn keep_once(&mut self, what: String, lanes: Vec<LaneState>) {
        let is_same = |kept: &KeptLanes| kept.what == what;
        if self.undo.before.last().is_some_and(is_same) {
            self.keep_if_begun(what, lanes);
        } else {
            self.keep_for_undo(what, lanes);
        }
    }

    /// Keeps what now begins again, unless it was at its very beginning; whether it was kept.
    pub(super) fn keep_if_begun(&mut self, what: String, lanes: Vec<LaneState>) -> bool {
        let has_begun = |r: &Run| r.assembly().steps() > r.start.steps() || !r.history.is_empty();
        let is_kept = lanes.iter().any(|l| has_begun(&l.run)) || lanes.len() > 1;
        self.undo.last = None;
        if is_kept {
            self.keep_for_undo(what, lanes);
        }
        is_kept
    }

    /// What is there before a change by hand, unless the change goes on with the last one.
    pub(super) fn before(&self, change: &Change) -> Option<Vec<LaneState>> {
        let now = self.time.elapsed_secs_f64();
        let is_holding = self.lanes().iter().any(|run| run.bodies().hand.is_some());
        let is_recent = |(kind, then): &(String, f64)| {
            *kind == change.kind() && now - then < SAME_CHANGE_SECONDS
        };
        let goes_on = change.is_end_of_touch()
            || (is_holding && matches!(change, Change::Pull(_)))
            || self.undo.last.as_ref().is_some_and(is_recent);
        (!goes_on).then(|| self.copies())
    }

    /// Keeps that, once the change was made.
    pub(super) fn keep_change(&mut self, change: &Change, before: Option<Vec<LaneState>>) {
        self.undo.last = Some((change.kind(), self.time.elapsed_secs_f64()));
        let label = change.label(self.settings.units);
        self.note(Noted::Changed(label.clone()));
        if let Some(lanes) = before {
            self.undo.keep(label, lanes, None);
        }
    }

    /// Takes back the last change, touch, opening, reset or rebuilding.
    pub(super) fn undo(&mut self) {
        match self.undo.before.pop() {
            Some(kept) => {
                let after = self.exchange(kept);
                let what = after.what.as_str();
                self.notice.tell(say!("news-taken-back", what = what));
                self.undo.after.push(after);
            }
            None => self.notice.tell(say!("news-nothing-to-undo")),
        }
    }

    /// Redoes what was undone last.
    pub(super) fn redo(&mut self) {
        match self.undo.after.pop() {
            Some(kept) => {
                let before = self.exchange(kept);
                let what = before.what.as_str();
                self.notice.tell(say!("news-done-again", what = what));
                self.undo.before.push(before);
            }
            None => self.notice.tell(say!("news-nothing-to-redo")),
        }
    }

    /// Puts in place what was kept and keeps what was there.
    fn exchange(&mut self, kept: KeptLanes) -> KeptLanes {
        let names =
            |runs: &[&Run]| -> Vec<String> { runs.iter().map(|r| r.name.clone()).collect() };
        let was = names(&self.lanes());
        let wanted: Vec<&Run> = kept.lanes.iter().map(|l| &l.run).collect();
        let is_same_scene = was == names(&wanted);
        let (fit, selected) = (self.picture.is_fit_due, self.picture.selected);
        let lanes = self.replace_lanes(kept.lanes);
        if is_same_scene {
            (self.picture.is_fit_due, self.picture.selected) = (fit, selected);
        }
        self.undo.last = None;
        self.meter.reading = None;
        let is_playing = self.clock.is_playing;
        self.clock.is_playing = kept.was_playing.unwrap_or(is_playing);
        KeptLanes {
            what: kept.what,
            lanes,
            was_playing: kept.was_playing.map(|_| is_playing),
        }
    }
}
