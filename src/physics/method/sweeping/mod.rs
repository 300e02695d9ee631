//! The solver that several methods share: it finds contacts, sweeps over them and moves the bodies. It can stop after any visit, shares the
//! work among threads, and misses no pair. A method that sweeps is this solver with a [`Law`], which says what a visit reads of a pair.
//!
//! *Detect* (`detect`, with the pairs of [`pairs`](super::pairs)) finds the contacts and applies what acts from outside and what is remembered; *solve* sweeps, whole or in slices,
//! until the stop rule is satisfied; *move* stores the forces and moves the bodies. Whatever the slices, the same visits happen in the same
//! order. Between two steps every parameter may change: contacts remember *forces*, not impulses, so a new Δt needs no conversion. Nothing
//! else is kept from step to step.
//!
//! Two promises are kept here. *No pair is missed*: detection allows each body a distance to travel; if the solver made one
//! faster and it would collide with something that is not a contact, the step is detected with larger allowances and solved again. *Nothing
//! blows up silently*: a body that would travel farther than [`FARTHEST_TRAVEL`](super::FARTHEST_TRAVEL) diameters in one step, or two that
//! have gone through each other, are a [`Fault`], and the world stays at its last good state.

mod detect;
mod law;

use std::marker::PhantomData;

use super::pairs::Pairs;
use super::{Fault, Method, Progress, Slice, StepReport};
use crate::physics::arrays;
use crate::physics::body::Motion;
use crate::physics::contact::{Contact, ForceChange};
use crate::physics::convex::visit::{Arms, Joined};
use crate::physics::order::{Plan, Solving};
use crate::physics::params::{MethodName, Params, StopRule, UpdateOrder};
use crate::physics::world::World;
pub use detect::contact_of;
pub use law::{Law, Touch};

/// The solver with the law of a method.
#[derive(Clone, Debug, Default)]
pub struct Sweeping<L> {
    pairs: Pairs,
    /// Velocity with which each contact gives way to its force, per force.
    softness: Vec<f64>,
    /// Number of closed contacts of each body, where changes are averaged.
    closed: Vec<u32>,
    /// Number of sweeps of the first pass, in the second one.
    relaxing: Option<u64>,
    /// In the second pass, the motions by which the bodies will move.
    moving: Vec<Motion>,
    plan: Plan,
    stage: Stage,
    law: PhantomData<L>,
}

/// Where in a step the solver stands.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    /// `sweep` sweeps are done, and `next` visits of the present one.
    Solving {
        sweep: u64,
        next: usize,
        change: ForceChange,
    },
    /// The forces are final.
    Solved { sweeps: u64 },
}

impl Stage {
    /// Before the first visit of a sweep.
    fn before(sweep: u64) -> Self {
        Self::Solving {
            sweep,
            next: 0,
            change: ForceChange::default(),
        }
    }
}

impl Default for Stage {
    fn default() -> Self {
        Self::Solved { sweeps: 0 }
    }
}

impl<L: Law> Method for Sweeping<L> {
    fn name(&self) -> MethodName {
        L::NAME
    }

    fn prepare(&mut self, world: &mut World, params: &Params) {
        self.pairs.begin_step(world, params.dt);
        self.find_contacts(world, params);
    }

    fn sweep(
        &mut self,
        world: &mut World,
        params: &Params,
        slice: Slice,
    ) -> Result<Progress, Fault> {
        let Stage::Solving {
            sweep,
            next,
            change,
        } = self.stage
        else {
            return Ok(Progress::Solved);
        };
        let is_own = matches!(
            params.order,
            UpdateOrder::Coloured | UpdateOrder::Accelerated
        );
        if is_own && L::is_soft(params) {
            return Err(Fault::NoOrder {
                method: L::NAME,
                order: params.order,
            });
        }
        if is_own && !world.bodies.are_discs() {
            let order = params.order;
            return Err(Fault::OrderOfDiscs { order });
        }
        // A sweep begun with single visits is finished with single visits.
        if let Slice::Sweeps(most) = slice
            && next == 0
        {
            let length = batch_length(sweep, params).min(most);
            let (plan, step) = self.solving(world, params);
            if let Some(change) = plan.sweep(length, step) {
                return self.end_sweep(world, params, sweep + length, change);
            }
        }
        let visits = match slice {
            Slice::Sweeps(_) => usize::MAX,
            Slice::Visit => 1,
        };
        self.visit(world, params, [sweep, visits as u64], next, change)
    }

    fn finish(&mut self, world: &mut World, params: &Params) -> StepReport {
        let Stage::Solved { sweeps } = self.stage else {
            return StepReport::default();
        };
        world.book_with(&self.pairs.contacts, &self.pairs.joined.arms, params);
        let [opened, closed] = self.pairs.store_forces(world);
        world.drift_with(&mut self.moving, params.dt);
        StepReport {
            iterations: sweeps,
            opened,
            closed,
            by_sweeps: 0,
        }
    }

    fn forces(&self) -> &[Contact] {
        &self.pairs.contacts
    }

    fn arms(&self) -> &[Arms] {
        &self.pairs.joined.arms
    }

    fn takes_all_bodies(&self) -> bool {
        true
    }

    fn gaps(&self) -> &[f64] {
        &self.pairs.gaps
    }

    fn is_solved(&self) -> bool {
        matches!(self.stage, Stage::Solved { .. })
    }

    fn plan(&self) -> Option<&Plan> {
        Some(&self.plan)
    }

    fn bytes(&self) -> usize {
        self.pairs.bytes()
            + arrays::bytes(&self.softness)
            + arrays::bytes(&self.closed)
            + arrays::bytes(&self.moving)
            + self.plan.bytes()
    }
}

/// Number of sweeps that can be made without checking the stop rule.
fn batch_length(sweep: u64, params: &Params) -> u64 {
    match params.stop {
        StopRule::Fixed => params.iterations.saturating_sub(sweep).max(1),
        StopRule::Local | StopRule::Global => 1,
    }
}

/// Solve and move.
impl<L: Law> Sweeping<L> {
    /// The plan, and what it works on.
    fn solving<'a>(
        &'a mut self,
        world: &'a mut World,
        params: &'a Params,
    ) -> (&'a mut Plan, Solving<'a>) {
        let softness: &[f64] = if L::is_soft(params) {
            &self.softness
        } else {
            &[]
        };
        let arms = &self.pairs.joined.arms;
        let step = Solving {
            joined: Joined {
                arms,
                softness,
                first: self.pairs.contacts.len() - arms.len(),
            },
            contacts: &mut self.pairs.contacts,
            softness,
            bodies: &mut world.bodies,
            params,
            threads: &*world.threads,
        };
        (&mut self.plan, step)
    }

    fn visit(
        &mut self,
        world: &mut World,
        params: &Params,
        [sweep, visits]: [u64; 2],
        next: usize,
        mut change: ForceChange,
    ) -> Result<Progress, Fault> {
        let count = self.pairs.contacts.len();
        if next == 0 {
            let mut random = world.random.clone();
            let (plan, step) = self.solving(world, params);
            plan.begin_sweep(sweep, &step, &mut random);
            world.random = random;
        }
        let end = next.saturating_add(visits as usize).min(count);
        let (plan, step) = self.solving(world, params);
        plan.visit(next..end, step, &mut change);
        if end < count {
            let contact = plan.sequence()[end - 1] as usize;
            self.stage = Stage::Solving {
                sweep,
                next: end,
                change,
            };
            return Ok(Progress::Visited { contact });
        }
        self.end_sweep(world, params, sweep + 1, change)
    }

    fn end_sweep(
        &mut self,
        world: &mut World,
        params: &Params,
        sweeps: u64,
        change: ForceChange,
    ) -> Result<Progress, Fault> {
        let in_pass = sweeps - self.relaxing.unwrap_or(0);
        if !self.pairs.is_done(in_pass, change, params) {
            self.stage = Stage::before(sweeps);
        } else if L::RELAXES && self.relaxing.is_none() {
            self.begin_relaxing(world, params, sweeps);
        } else {
            self.check(world, params, sweeps)?;
        }
        Ok(Progress::Swept { sweeps, change })
    }

    /// Begins the second pass: the bodies will move with their present motions, and the sweeps go on from there.
    fn begin_relaxing(&mut self, world: &mut World, params: &Params, sweeps: u64) {
        self.moving.clear();
        self.moving.extend(world.bodies.all.iter().map(Motion::of));
        let all = self.pairs.contacts.iter_mut().zip(&mut self.softness);
        for ((contact, soft), gap) in all.zip(&self.pairs.gaps) {
            *soft = L::relax(contact, *gap, params);
        }
        self.relaxing = Some(sweeps);
        self.stage = Stage::before(sweeps);
    }

    /// The forces are final unless a pair was missed.
    fn check(&mut self, world: &mut World, params: &Params, sweeps: u64) -> Result<(), Fault> {
        world.exchange_motions(&mut self.moving);
        let must_repeat = self.pairs.must_repeat(world, params);
        if must_repeat == Ok(true) {
            self.find_contacts(world, params);
        } else {
            self.stage = Stage::Solved { sweeps };
            world.exchange_motions(&mut self.moving);
        }
        must_repeat.map(drop)
    }
}
