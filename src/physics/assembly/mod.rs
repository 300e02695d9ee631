//! Bodies and parameters that step through time by a method.
//!
//! [`Assembly::step`] makes a whole step: **detect**, **solve**, **advance**. The three may also be driven one by one, and *solve* in batches of
//! sweeps, a sweep or a single contact visit at a time; whatever the slices, the result is the same to the last bit.
//!
//! A step may have parts, `substeps`: each is a whole step of the method with a shorter Δt, contacts found again included. Outside they are one step.

mod access;

use std::borrow::Cow;
use std::sync::Arc;

use super::bodies::Bodies;
use super::method::{self, Fault, Method, Progress, Slice, StepReport};
use super::params::{MethodName, Params};
use super::penalties::Penalties;
use super::random::Random;
use super::world::World;

/// A scene in motion.
#[derive(Clone, Debug)]
pub struct Assembly {
    /// The parameters; they may change between steps.
    pub params: Params,
    world: World,
    method: Box<dyn Method>,
    phase: Phase,
    /// What the parts of the present step that are done have reported, and how many they are.
    parts: StepReport,
    parts_done: u64,
}

/// The phase of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    /// Between two steps.
    Rest,
    /// The forces are being found; this many sweeps are done.
    Solving { sweeps: u64 },
    /// The forces are final, the bodies have not moved yet.
    Solved,
}

impl Assembly {
    /// Bodies at rest or in motion, with no forces between them yet.
    pub fn new(bodies: Bodies, params: Params, seed: u64) -> Self {
        Self {
            params,
            world: World::new(bodies, Random::new(seed)),
            method: method::make(MethodName::ContactDynamics),
            phase: Phase::Rest,
            parts: StepReport::default(),
            parts_done: 0,
        }
    }

    /// One whole time step, or what is left of it.
    pub fn step(&mut self) -> Result<StepReport, Fault> {
        self.detect();
        self.solve()?;
        self.advance()
    }

    /// Phase one: finds the contacts, applies the external forces and those remembered from the last step.
    /// Does nothing if the step has already begun.
    pub fn detect(&mut self) {
        if self.phase != Phase::Rest {
            return;
        }
        if self.method.name() != self.params.method {
            self.method = method::make(self.params.method);
            if self.params.method != MethodName::Augmented {
                self.world.penalties = Penalties::default();
            }
            if self.params.method != MethodName::Direct {
                self.world.factored = Arc::default();
            }
        }
        (self.parts, self.parts_done) = (StepReport::default(), 0);
        if self.params.substeps > 1 {
            self.world.keep_start();
        }
        self.begin_part();
    }

    /// The parameters of a part of a step.
    fn of_part(&self) -> Cow<'_, Params> {
        match self.params.substeps {
            1 => Cow::Borrowed(&self.params),
            _ => Cow::Owned(self.params.of_substep()),
        }
    }

    fn begin_part(&mut self) {
        let params = self.of_part().into_owned();
        self.world.begin_step(params.dt);
        self.method.prepare(&mut self.world, &params);
        self.phase = Phase::Solving {
            sweeps: self.parts.iterations,
        };
    }

    fn finish_part(&mut self) {
        let params = self.of_part().into_owned();
        let report = self.method.finish(&mut self.world, &params);
        self.parts.iterations += report.iterations;
        self.parts.opened += report.opened;
        self.parts.closed += report.closed;
        self.parts.by_sweeps += report.by_sweeps;
        self.parts_done += 1;
        self.world.time += params.dt;
    }

    /// Phase two: sweeps until the stop rule is satisfied.
    pub fn solve(&mut self) -> Result<(), Fault> {
        self.solve_in_batches(|_| u64::MAX).map(drop)
    }

    /// Phase two in batches. Before each batch `next` gets the number of sweeps that this call has made and returns how many more to make
    /// at most, for instance depending on the clock; zero ends the call. A large batch is quicker than many small ones, since an order may keep its data in
    /// a form of its own for so long. A batch may be shorter than asked for. Returns the result of the last sweep, or `Solved` if there was none to make.
    pub fn solve_in_batches(
        &mut self,
        mut next: impl FnMut(u64) -> u64,
    ) -> Result<Progress, Fault> {
        let (mut progress, mut made) = (Progress::Solved, 0);
        loop {
            self.detect();
            let Phase::Solving { sweeps: before } = self.phase else {
                return Ok(progress);
            };
            let most = next(made);
            if most == 0 {
                return Ok(progress);
            }
            progress = self.sweep_on(Slice::Sweeps(most))?;
            if let Progress::Swept { sweeps, .. } = progress {
                // Fewer than before if the step was begun again with more contacts.
                made += sweeps
                    .checked_sub(before)
                    .filter(|n| *n > 0)
                    .unwrap_or(sweeps);
            }
        }
    }

    /// Phase two in slices: this many sweeps at most, the rest of the present one being the first. Returns the result of the last of
    /// them.
    pub fn sweeps(&mut self, most: u64) -> Result<Progress, Fault> {
        self.solve_in_batches(|made| most.saturating_sub(made))
    }

    /// Phase two in slices: the rest of the present sweep.
    pub fn sweep(&mut self) -> Result<Progress, Fault> {
        self.sweeps(1)
    }

    /// Phase two in the smallest slices: one contact visit.
    pub fn visit(&mut self) -> Result<Progress, Fault> {
        self.detect();
        match self.phase {
            Phase::Solving { .. } => self.sweep_on(Slice::Visit),
            _ => Ok(Progress::Solved),
        }
    }

    fn sweep_on(&mut self, slice: Slice) -> Result<Progress, Fault> {
        let params = self.of_part().into_owned();
        let mut progress = if self.world.bodies.are_discs() || self.method.takes_all_bodies() {
            self.method.sweep(&mut self.world, &params, slice)
        } else {
            let method = self.method.name();
            Err(Fault::OnlyDiscs { method })
        };
        if let Ok(Progress::Swept { sweeps, .. }) = &mut progress {
            *sweeps += self.parts.iterations;
        }
        if progress.is_err() {
            self.world.undo_step();
            self.phase = Phase::Rest;
        } else if !self.method.is_solved() {
            if let Ok(Progress::Swept { sweeps, .. }) = progress {
                self.phase = Phase::Solving { sweeps };
            }
        } else if self.parts_done + 1 < self.params.substeps {
            self.finish_part();
            self.begin_part();
        } else {
            self.phase = Phase::Solved;
        }
        progress
    }

    /// Phase three: moves the bodies and lets the pairs remember their forces.
    pub fn advance(&mut self) -> Result<StepReport, Fault> {
        self.solve()?;
        let begun = self.world.start_time();
        self.finish_part();
        self.world.end_step(begun + self.params.dt);
        self.phase = Phase::Rest;
        Ok(self.parts)
    }
}
