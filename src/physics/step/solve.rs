//! Phase two: sweeps, whole or in slices, until the stop rule is satisfied, and the check of the result.

use super::{Assembly, FARTHEST_TRAVEL, Fault, Phase, Progress};
use crate::physics::kernel::ForceChange;
use crate::physics::order::Sweep;
use crate::physics::order::coloured::Copied;
use crate::physics::params::{Params, StopRule};

impl Assembly {
    /// Phase two: sweeps until the stop rule is satisfied.
    pub fn solve(&mut self) -> Result<(), Fault> {
        self.solve_in_batches(|_| u64::MAX).map(drop)
    }

    /// Phase two in batches. Before each batch `next` gets the number of sweeps that this call has made and returns how many more to make
    /// at most, for instance depending on the clock; zero ends the call. Contacts and bodies are up to date when it returns.
    /// Between two batches they need not be, and several threads need not wait for each other, which makes a large batch
    /// quicker than many small ones. A batch may be shorter than asked for: only the coloured and the accelerated order, under a fixed
    /// number of sweeps, make more than one at a time. Returns the result of the last sweep, or `Solved` if there was none to make.
    pub fn solve_in_batches(
        &mut self,
        mut next: impl FnMut(u64) -> u64,
    ) -> Result<Progress, Fault> {
        let (mut progress, mut made) = (Progress::Solved, 0);
        loop {
            self.detect();
            let Phase::Solving {
                sweep, next: visit, ..
            } = self.phase
            else {
                break;
            };
            let most = next(made);
            if most == 0 {
                break;
            }
            let length = self.batch_length(sweep).min(most);
            // A sweep begun with single visits is finished with single visits.
            let now = (&self.contacts[..], &self.bodies.all[..]);
            let batch = (visit == 0)
                .then(|| (self.plan).sweep_batch(length, now, &self.params, &*self.crew));
            (progress, made) = match batch.flatten() {
                Some(change) => (self.end_sweep(sweep + length, change)?, made + length),
                None => (self.visit_up_to(usize::MAX)?, made + 1),
            };
        }
        self.hand_back();
        Ok(progress)
    }

    /// Phase two in slices: this many sweeps at most, the rest of the present one being the first. Returns the result of the last of
    /// them.
    pub fn sweeps(&mut self, most: u64) -> Result<Progress, Fault> {
        self.solve_in_batches(|made| most - made)
    }

    /// Phase two in slices: the rest of the present sweep.
    pub fn sweep(&mut self) -> Result<Progress, Fault> {
        self.sweeps(1)
    }

    /// Phase two in the smallest slices: one contact visit.
    pub fn visit(&mut self) -> Result<Progress, Fault> {
        self.visit_up_to(1)
    }
}

/// The sweeps in detail.
impl Assembly {
    /// Number of sweeps that can be made without checking the stop rule.
    fn batch_length(&self, sweep: u64) -> u64 {
        match self.params.stop {
            StopRule::Fixed => self.params.iterations.saturating_sub(sweep).max(1),
            StopRule::Local | StopRule::Global => 1,
        }
    }

    fn visit_up_to(&mut self, visits: usize) -> Result<Progress, Fault> {
        self.detect();
        self.hand_back(); // visits go on from there
        let Phase::Solving {
            sweep,
            next,
            mut change,
        } = self.phase
        else {
            return Ok(Progress::Solved);
        };
        if next == 0 {
            self.plan.begin_sweep(Sweep {
                number: sweep,
                bodies: &self.bodies.all,
                params: &self.params,
                random: &mut self.random,
            });
        }
        let end = next.saturating_add(visits).min(self.contacts.len());
        self.plan.visit(
            next..end,
            &mut self.contacts,
            &mut self.bodies.all,
            &self.params,
            &mut change,
        );
        if end < self.contacts.len() {
            self.phase = Phase::Solving {
                sweep,
                next: end,
                change,
            };
            return Ok(Progress::Visited {
                contact: self.plan.visited_at(end - 1),
            });
        }
        self.end_sweep(sweep + 1, change)
    }

    fn end_sweep(&mut self, sweeps: u64, change: ForceChange) -> Result<Progress, Fault> {
        if self.params.stop != StopRule::Fixed || sweeps >= self.params.iterations {
            self.hand_back(); // the code below reads the forces
        }
        if self.is_done(sweeps, change) {
            self.finish_solving(sweeps)?;
        } else {
            self.phase = Phase::Solving {
                sweep: sweeps,
                next: 0,
                change: ForceChange::default(),
            };
        }
        Ok(Progress::Swept { sweeps, change })
    }

    /// Brings contacts and bodies up to date after the beginning of a step or after batches of sweeps.
    fn hand_back(&mut self) {
        self.looked_at.take();
        let copy = Copied {
            contacts: &mut self.contacts,
            gaps: &mut self.gaps,
            bodies: &mut self.bodies.all,
        };
        self.plan.hand_back(copy, &*self.crew);
    }

    fn is_done(&self, sweeps: u64, change: ForceChange) -> bool {
        let Params { tolerance, cap, .. } = self.params;
        let forces = || self.contacts.iter().map(|c| c.normal_force);
        let total = || forces().sum::<f64>();
        let loaded = || forces().filter(|r_n| *r_n > 0.0).count() as f64;
        match self.params.stop {
            StopRule::Fixed => sweeps >= self.params.iterations,
            StopRule::Local => sweeps >= cap || change.largest * loaded() <= tolerance * total(),
            StopRule::Global => sweeps >= cap || change.sum <= tolerance * total(),
        }
    }

    /// The forces are final unless a body exceeds its allowance, or the largest travel.
    fn finish_solving(&mut self, sweeps: u64) -> Result<(), Fault> {
        let (too_far, too_deep) = (self.goes_too_far(), self.goes_too_deep());
        if !too_far && !too_deep {
            self.phase = Phase::Solved { sweeps };
            return Ok(());
        }
        let (step, diameter) = (self.steps, self.diameter);
        let (body, speed) = self.bodies.fastest();
        let travel = speed * self.params.dt;
        if travel > FARTHEST_TRAVEL * diameter {
            let travel = travel / diameter;
            return Err(self.give_up(Fault::Diverged { step, body, travel }));
        }
        if too_deep && let Some(([a, b], overlap)) = self.collapsing() {
            let overlap = overlap / diameter;
            return Err(self.give_up(Fault::Collapsed {
                step,
                a,
                b,
                overlap,
            }));
        }
        if self.has_missed_a_pair() {
            self.raise_allowances();
            self.rewind();
            self.find_contacts();
        } else {
            self.phase = Phase::Solved { sweeps };
        }
        Ok(())
    }

    /// Back to the last good state.
    fn give_up(&mut self, fault: Fault) -> Fault {
        self.rewind();
        let mut bodies = std::mem::take(&mut self.bodies);
        self.undo_drive(&mut bodies);
        self.bodies = bodies;
        self.phase = Phase::Rest;
        fault
    }
}
