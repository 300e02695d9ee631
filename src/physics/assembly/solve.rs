//! Phase two: sweeps, whole or in slices, until the stop rule is satisfied, and the verdict on what came out.

use super::{Assembly, FARTHEST_TRAVEL, Fault, Phase, Progress};
use crate::physics::params::{Params, StopRule};
use crate::physics::solver::Change;

impl Assembly {
    /// Phase two: sweeps until the stop rule is satisfied.
    pub fn solve(&mut self) -> Result<(), Fault> {
        while self.sweeps(u64::MAX)? != Progress::Solved {}
        Ok(())
    }

    /// Phase two in slices: so many sweeps at most, at one go if the update order allows it, the rest of the present one
    /// being the first. Tells what the last of them did.
    pub fn sweeps(&mut self, most: u64) -> Result<Progress, Fault> {
        let mut progress = Progress::Solved;
        let mut left = most;
        while left > 0 {
            self.detect();
            let Phase::Solving { sweep, next, .. } = self.phase else {
                break;
            };
            let done = if next == 0 && self.plan.is_fixed() {
                let wanted = match self.params.stop {
                    StopRule::Fixed => self.params.iterations.saturating_sub(sweep).max(1),
                    StopRule::Local | StopRule::Global => 1,
                };
                let sweeps = wanted.min(left);
                progress = self.sweep_at_one_go(sweep, sweeps)?;
                sweeps
            } else {
                progress = self.visit_up_to(usize::MAX)?;
                1
            };
            left -= done;
        }
        Ok(progress)
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

/// The sweeps from inside.
impl Assembly {
    fn visit_up_to(&mut self, visits: usize) -> Result<Progress, Fault> {
        self.detect();
        let Phase::Solving {
            sweep,
            next,
            mut change,
        } = self.phase
        else {
            return Ok(Progress::Solved);
        };
        if next == 0 {
            self.plan
                .begin_sweep(sweep, &self.bodies.all, &self.params, &mut self.random);
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

    /// Several sweeps between which there is nothing to decide.
    fn sweep_at_one_go(&mut self, sweep: u64, sweeps: u64) -> Result<Progress, Fault> {
        let change = self.plan.sweep(
            sweeps,
            &mut self.contacts,
            &mut self.bodies.all,
            &self.params,
            &*self.crew,
        );
        self.end_sweep(sweep + sweeps, change)
    }

    fn end_sweep(&mut self, sweeps: u64, change: Change) -> Result<Progress, Fault> {
        if self.is_done(sweeps, change) {
            self.finish_solving(sweeps)?;
        } else {
            self.phase = Phase::Solving {
                sweep: sweeps,
                next: 0,
                change: Change::default(),
            };
        }
        Ok(Progress::Swept { sweeps, change })
    }

    fn is_done(&self, sweeps: u64, change: Change) -> bool {
        let Params { tolerance, cap, .. } = self.params;
        let total = || self.contacts.iter().map(|c| c.normal_force).sum::<f64>();
        let loaded = || {
            self.contacts
                .iter()
                .filter(|c| c.normal_force > 0.0)
                .count() as f64
        };
        match self.params.stop {
            StopRule::Fixed => sweeps >= self.params.iterations,
            StopRule::Local => sweeps >= cap || change.largest * loaded() <= tolerance * total(),
            StopRule::Global => sweeps >= cap || change.sum <= tolerance * total(),
        }
    }

    /// The forces are final unless a body has become too fast for its allowance, or for this world.
    fn finish_solving(&mut self, sweeps: u64) -> Result<(), Fault> {
        if self.is_in_order() {
            self.phase = Phase::Solved { sweeps };
            return Ok(());
        }
        let (body, speed) = self.bodies.fastest();
        let travel = speed * self.params.dt;
        if travel > FARTHEST_TRAVEL * self.diameter {
            self.rewind();
            self.phase = Phase::Rest;
            let travel = travel / self.diameter;
            return Err(Fault::Diverged {
                step: self.steps,
                body,
                travel,
            });
        }
        if let Some(([a, b], overlap)) = self.collapsing() {
            self.rewind();
            self.phase = Phase::Rest;
            let overlap = overlap / self.diameter;
            return Err(Fault::Collapsed {
                step: self.steps,
                a,
                b,
                overlap,
            });
        }
        if self.has_missed_a_pair() {
            let dt = self.params.dt;
            for (body, allowance) in self.bodies.all.iter().zip(&mut self.allowance) {
                let [vx, vy] = body.velocity;
                *allowance = allowance.max(2.0 * (vx * vx + vy * vy).sqrt() * dt);
            }
            self.rewind();
            self.find_contacts();
        } else {
            self.phase = Phase::Solved { sweeps };
        }
        Ok(())
    }
}
