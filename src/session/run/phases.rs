//! The phases of a step: detect, solve in slices, move, measure.

use super::{Past, Run, Stage};
use crate::physics::threads::{of_ranges, share};
use crate::physics::{Assembly, Fault, Progress};

impl Run {
    /// Detect: takes the changes that wait and finds the contacts. Nothing happens inside a step.
    pub fn detect(&mut self) {
        if self.stage != Stage::Between || self.fault.is_some() {
            return;
        }
        if self.is_travelling() || self.waiting.is_empty() {
            self.repeat_changes();
        } else {
            self.apply_changes();
        }
        self.meet_planned_kick();
        self.assembly.detect();
        self.record.residual.clear();
        self.sweeps = 0;
        self.stage = Stage::Solving {
            sweeps: 0,
            last: None,
        };
    }

    /// Solve: sweeps as long as `go_on` says so.
    pub fn solve(&mut self, mut go_on: impl FnMut() -> bool) {
        while matches!(self.stage, Stage::Solving { .. }) && self.fault.is_none() && go_on() {
            self.sweep();
        }
    }

    /// Solve in batches of sweeps, as [`Assembly::solve_in_batches`]; of each call only the last sweep is recorded. Returns how many were made.
    pub fn solve_in_batches(&mut self, next: impl FnMut(u64) -> u64) -> u64 {
        let before = self.sweeps;
        self.advance_solver(|assembly| assembly.solve_in_batches(next));
        self.sweeps.saturating_sub(before)
    }

    /// The rest of the present sweep.
    pub fn sweep(&mut self) {
        self.advance_solver(Assembly::sweep);
    }

    /// One contact visit.
    pub fn visit(&mut self) {
        self.advance_solver(Assembly::visit);
    }

    fn advance_solver(&mut self, advance: impl FnOnce(&mut Assembly) -> Result<Progress, Fault>) {
        let Stage::Solving { sweeps, .. } = self.stage else {
            return;
        };
        match advance(&mut self.assembly) {
            Ok(Progress::Visited { contact }) => {
                self.stage = Stage::Solving {
                    sweeps,
                    last: Some(contact),
                };
            }
            Ok(Progress::Swept { sweeps, change }) => {
                if sweeps <= self.sweeps {
                    // The step was begun again with more contacts: what was kept belongs to other ones.
                    self.record.residual.clear();
                }
                self.sweeps = sweeps;
                let is_kept = self.has_sweeps() && self.record.residual.len() < LONGEST_RESIDUAL;
                let total = if is_kept {
                    total_force(&self.assembly)
                } else {
                    0.0
                };
                if total > 0.0 {
                    self.record
                        .residual
                        .push([sweeps as f64, change.sum / total]);
                }
                self.stage = if self.assembly.is_solved() {
                    Stage::Solved
                } else {
                    Stage::Solving { sweeps, last: None }
                };
            }
            Ok(Progress::Solved) => self.stage = Stage::Solved,
            Err(fault) => {
                self.fault = Some(fault);
                self.stage = Stage::Between;
            }
        }
    }

    /// Move: takes the bodies to the end of the step.
    pub fn advance(&mut self) {
        if self.stage != Stage::Solved {
            return;
        }
        self.keep_past();
        match self.assembly.advance() {
            Ok(report) => self.report = Some(report),
            Err(fault) => self.fault = Some(fault),
        }
        self.stage = Stage::Between;
    }

    fn keep_past(&mut self) {
        let mut previous = std::mem::take(&mut self.previous);
        let all = &self.bodies().all;
        previous.resize(all.len(), Past::default());
        let parts = previous.chunks_mut(PART).zip(all.chunks(PART));
        share(self.assembly.threads(), parts, |(previous, bodies)| {
            for (previous, body) in previous.iter_mut().zip(bodies) {
                *previous = [body.position, body.velocity];
            }
        });
        self.previous = previous;
    }

    /// Measure: keeps what the step has brought.
    pub fn measure(&mut self) {
        let Some(report) = self.report.take() else {
            return;
        };
        // What was measured when it happened first is not measured again.
        if self.assembly.steps() > self.newest {
            self.record.add(&self.assembly, report);
            self.newest = self.assembly.steps();
        }
        self.keep_state();
    }

    /// A whole step, or what is left of it.
    pub fn step(&mut self) {
        self.detect();
        self.solve(|| true);
        self.advance();
        self.measure();
    }
}

/// Σ R_n.
fn total_force(assembly: &Assembly) -> f64 {
    let contacts = assembly.contacts();
    let sums = of_ranges(assembly.threads(), contacts.len(), |range| {
        contacts[range].iter().map(|c| c.normal_force).sum::<f64>()
    });
    sums.into_iter().sum()
}

/// Sweeps of one step whose residual is kept.
const LONGEST_RESIDUAL: usize = 20_000;

/// Bodies of which one thread keeps the past at a time.
const PART: usize = 2048;
