//! Back in time and forth again. Any step of the run can be returned to; from there it goes on as it did, until something is changed: then the old
//! future becomes a [`Branch`].

use std::sync::Arc;

use super::motion::{past, positions, remembered};
use super::{Run, Stage, next_revision};
use crate::session::Change;
use crate::session::timeline::{Circumstances, KeptState, Timeline, USUAL_MEMORY};
use crate::words::say;

/// A point in time of a run: between two steps, or after some sweeps of the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PointInTime {
    /// Steps made.
    pub step: u64,
    /// Sweeps made of the next one.
    pub sweeps: u64,
}

/// A future that was left: what a run had done before the user went back and changed something.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The step at which it was left.
    pub from: u64,
    /// The last step that had been made.
    pub until: u64,
    /// What was changed in it.
    pub changes: Vec<(u64, Change)>,
    /// (time, position of the loaded end).
    pub curve: Vec<[f64; 2]>,
}

/// Branches that are kept.
const MOST_BRANCHES: usize = 4;

impl Run {
    /// The last step that was ever made.
    pub fn newest(&self) -> u64 {
        self.newest.max(self.assembly.steps())
    }

    /// The first step of the run.
    pub fn oldest(&self) -> u64 {
        self.timeline.first()
    }

    /// Whether it stands before the last step that was ever made, or before a change that was.
    pub fn is_in_past(&self) -> bool {
        self.assembly.steps() < self.newest || self.made < self.history.len()
    }

    /// Whether it is on its way to another point in time.
    pub fn is_travelling(&self) -> bool {
        self.destination.is_some()
    }

    /// Where it stands, or goes.
    pub fn point_in_time(&self) -> PointInTime {
        let sweeps = match self.stage {
            Stage::Between => 0,
            Stage::Solving { .. } | Stage::Solved => self.sweeps,
        };
        let here = PointInTime {
            step: self.assembly.steps(),
            sweeps,
        };
        self.destination.unwrap_or(here)
    }

    /// The point in time one step before, or the beginning of the step under way.
    pub fn step_before(&self) -> PointInTime {
        let PointInTime { step, sweeps } = self.point_in_time();
        let step = if sweeps > 0 { step } else { step.max(1) - 1 };
        PointInTime { step, sweeps: 0 }
    }

    /// The point in time one sweep before; before the first sweep of a step comes the last one of the step before.
    pub fn sweep_before(&self) -> PointInTime {
        let PointInTime { step, sweeps } = self.point_in_time();
        if sweeps > 0 {
            return PointInTime {
                step,
                sweeps: sweeps - 1,
            };
        }
        let step = step.max(1) - 1;
        PointInTime {
            step,
            sweeps: u64::MAX,
        }
    }

    /// Goes to a point in time between the first and the last of the run. The nearest state before it is taken at once; the way from there is made by
    /// [`travel`](Self::travel).
    pub fn go_to(&mut self, to: PointInTime) {
        let step = to.step.clamp(self.oldest(), self.newest());
        self.newest = self.newest();
        let sweeps = if step == to.step { to.sweeps } else { 0 };
        self.waiting.clear();
        let here = self.assembly.steps();
        let kept = self.timeline.before(step).cloned();
        let is_on_the_way = self.stage == Stage::Between
            && self.fault.is_none()
            && here <= step
            && !self.has_changed_here()
            && kept.as_ref().is_none_or(|k| k.step() <= here);
        if !is_on_the_way && let Some(kept) = kept {
            self.restore(&kept);
        }
        self.destination = Some(PointInTime { step, sweeps });
    }

    /// Whether a change was made that belongs to the step that comes next.
    fn has_changed_here(&self) -> bool {
        let last = self.made.checked_sub(1).and_then(|i| self.history.get(i));
        last.is_some_and(|(step, _)| *step >= self.assembly.steps())
            && self.assembly.steps() < self.newest
    }

    fn restore(&mut self, kept: &KeptState) {
        self.assembly = kept.assembly();
        self.scene = kept.scene.clone();
        self.disturbance = kept.disturbance;
        self.reference = Arc::clone(&kept.reference);
        self.made = kept.changes;
        self.stage = Stage::Between;
        self.fault = None;
        self.report = None;
        self.sweeps = 0;
        self.remembered = remembered(&self.assembly);
        self.previous = past(self.bodies());
        self.record.residual.clear();
        self.revision = next_revision();
    }

    /// Makes the way to where it is going, as long as `go_on` says so.
    pub fn travel(&mut self, mut go_on: impl FnMut() -> bool) {
        self.travel_watched(|_| go_on());
    }

    /// The same, with a callback before every step on the way.
    pub fn travel_watched(&mut self, mut go_on: impl FnMut(&Self) -> bool) {
        while let Some(to) = self.destination {
            if self.assembly.steps() >= to.step || self.fault.is_some() {
                self.arrive(to);
                return;
            }
            if !go_on(self) {
                return;
            }
            self.step();
        }
    }

    fn arrive(&mut self, to: PointInTime) {
        self.destination = None;
        if self.assembly.steps() >= self.newest {
            // The last point in time is after everything that was done.
            self.repeat_changes();
        }
        if to.sweeps > 0 {
            self.detect();
            while matches!(self.stage, Stage::Solving { .. }) && self.sweeps < to.sweeps {
                self.sweep();
            }
        }
        self.revision = next_revision();
        if self.stage == Stage::Between && !self.waiting.is_empty() {
            self.apply_changes();
        }
    }

    /// Makes the changes that were made at this step before.
    pub(super) fn repeat_changes(&mut self) {
        while let Some((step, change)) = (self.history.get(self.made))
            .filter(|(step, _)| *step <= self.assembly.steps())
            .cloned()
        {
            let before = self.made.checked_sub(1).map(|i| &self.history[i].1);
            let goes_on = before.is_some_and(|before| change.continues(before));
            self.made += 1;
            let is_new = self.made > self.marked;
            self.marked = self.marked.max(self.made);
            if let Err(problem) = self.make(&change, is_new && !goes_on) {
                self.refused = Some(say!(
                    "refused-change",
                    number = self.made,
                    step = step,
                    problem = problem.to_string()
                ));
            }
        }
    }

    /// Does at its beginning what another run has done, up to a step: [`travel`](Self::travel) makes the way.
    pub fn follow(&mut self, changes: Vec<(u64, Change)>, step: u64) {
        self.history = changes;
        self.destination = Some(PointInTime { step, sweeps: 0 });
    }

    /// Why a change of another session could not be made again; it is told once.
    pub fn take_refusal(&mut self) -> Option<String> {
        self.refused.take()
    }

    /// The changes that were made, up to where the run stands.
    pub fn changes_made(&self) -> &[(u64, Change)] {
        &self.history[..self.made]
    }

    /// From here on something else happens: what had happened becomes a branch.
    pub(super) fn leave_future(&mut self) {
        if !self.is_in_past() {
            return;
        }
        let time = self.assembly.time();
        let samples = self.record.position.samples().iter();
        let branch = Branch {
            from: self.assembly.steps(),
            until: self.newest,
            changes: self.history.split_off(self.made),
            curve: samples.filter(|s| s[0] >= time).copied().collect(),
        };
        self.branches.push(branch);
        if self.branches.len() > MOST_BRANCHES {
            self.branches.remove(0);
        }
        self.marked = self.made;
        self.newest = self.assembly.steps();
        self.timeline.forget_after(self.newest);
        self.record.cut(&self.assembly);
    }

    /// The run as it went on in a branch, standing where that was left.
    pub fn in_branch(&self, branch: usize) -> Option<Self> {
        let branch = self.branches.get(branch)?;
        let mut other = self.clone();
        other.go_to(PointInTime {
            step: branch.from,
            sweeps: 0,
        });
        other.travel(|| true);
        other.leave_future();
        other.history.extend(branch.changes.iter().cloned());
        other.newest = other.newest.max(other.assembly.steps());
        other.branches = Vec::new();
        Some(other)
    }

    /// Keeps the state after a step, if one is due.
    pub(super) fn keep_state(&mut self) {
        let mut timeline = std::mem::take(&mut self.timeline);
        timeline.keep(&self.assembly, &self.circumstances());
        self.timeline = timeline;
    }

    /// It can be returned to this moment, and not to an earlier one.
    pub(super) fn begin_timeline(&mut self) {
        self.timeline = Timeline::start(&self.assembly, &self.circumstances(), USUAL_MEMORY);
    }

    fn circumstances(&self) -> Circumstances<'_> {
        Circumstances {
            scene: &self.scene,
            changes: self.made,
            disturbance: self.disturbance,
            reference: &self.reference,
        }
    }

    /// Takes the present positions as the reference, after bodies have come or gone.
    pub(super) fn count_bodies_again(&mut self) {
        self.reference = Arc::new(positions(self.bodies()));
        self.previous = past(self.bodies());
        self.remembered = remembered(&self.assembly);
    }
}
