//! Rigid for the price of soft: all forces of a step at once, from one factorisation that serves many steps.
//!
//! Every contact has a penalty ρ (in m/Δt²) and the force that it remembers (an augmented Lagrangian, as in [`augmented`](super::augmented)):
//!
//! ```text
//! R_n(v) = max(0, R_n − (ρ·m/Δt)·(u_n − u*))        R_t(v) = clamp(R_t − (ρ·m/Δt)·u_t, ±μ·R_n(v))
//! ```
//!
//! which is the force update of [`contact`](crate::physics::contact) with ρ·m in place of m_eff, and u* that of Contact Dynamics. A step finds the motions v at its end that agree with
//! their own forces,
//!
//! ```text
//! m·(v − v_free) = Δt·Jᵀ·R(v)
//! ```
//!
//! As long as nothing opens, closes or begins to slide, these are linear equations with the matrix m + ρ·JᵀJ. `factor` factorises it once, for the network as it is then, and
//! that serves many steps: the network turns a little and few contacts change in a step. `newton` finds the motions by Newton's method for functions with kinks. It solves the equations of the contacts that
//! are now closed and of those that now stick by conjugate gradients preconditioned with the old factor. Once that takes longer than factorising, it factorises again.
//!
//! *What is left.* A force changes by ρ·m/Δt times the velocity with which its contact gives way: the next ghost. In a mode with eigenvalue λ of JᵀJ/m a step leaves
//! a = 1/(1 + ρ·λ) of an error. N_I sweeps leave 1 − q·N_I·λ of a slow one, so ρ counts like q·N_I: κ = ρ·m/Δt², damped by implicit Euler, on the universal curve.
//! At rest nothing is left: forces that no longer change belong to contacts that do not move.
//!
//! *Which forces.* Where a network has more contacts than its bodies have freedoms, many forces balance the load. The change of R is ρ·m/Δt·J·v, so the result is the one
//! closest to the forces that are remembered.
//!
//! *When it gives up.* After [`MOST`] iterations without an end, a step is made by N_I sweeps of Contact Dynamics instead, and so are the next ones: [`StepReport::by_sweeps`] counts
//! them. A packing at rest whose load jumps by a twentieth stays within that, although a fifth of its contacts begin to slide. Most flows do not: there whole parts move with nothing
//! but their mass against it, contacts close one after the other, and each costs an iteration.

mod factor;
mod newton;

use std::sync::Arc;

use super::contact_dynamics::{ContactDynamics, Rigid};
use super::pairs::Pairs;
use super::sweeping::contact_of;
use super::{Fault, Method, Progress, Slice, StepReport};
use crate::physics::bodies::Bodies;
use crate::physics::contact::Contact;
use crate::physics::factored::{Bar, Factored};
use crate::physics::order::Plan;
use crate::physics::params::{MethodName, Params};
use crate::physics::world::World;
use factor::Factor;
use newton::{Search, Side};

/// One factorisation instead of sweeps.
#[derive(Clone, Debug, Default)]
pub struct Direct {
    pairs: Pairs,
    search: Search,
    /// The factor, and the network that it was made from.
    factor: Factor,
    network: Arc<Factored>,
    /// Solutions made in this step.
    solves: u64,
    /// Steps that will be left to sweeps after this one.
    pause: u32,
    stage: Stage,
    sweeping: ContactDynamics,
}

/// 3×3 blocks of the factor of a network, those on the diagonal included: what it takes of memory, and what a solution reads twice.
pub fn blocks(network: &Factored, bodies: &Bodies) -> Option<usize> {
    Factor::new(network, bodies).map(|factor| factor.size())
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Stage {
    Descending,
    #[default]
    Solved,
    /// It gave up, and sweeps.
    Sweeping,
}

/// Solutions with one factor in one iteration before a new factor is made: about as many as that costs.
const PATIENCE: u64 = 10;

/// After a step with more solutions in an iteration than this, on average, the next step has a new factor, unless this one made one.
const ENOUGH: u64 = 5;

/// Iterations after which a step is left to sweeps.
pub const MOST: u64 = 100;

/// Steps that are left to sweeps after one that was: where everything moves, searching in vain costs much more than they do.
const PAUSE: u32 = 100;

impl Method for Direct {
    fn name(&self) -> MethodName {
        MethodName::Direct
    }

    fn prepare(&mut self, world: &mut World, params: &Params) {
        self.pause = world.factored.pause.saturating_sub(1);
        if world.factored.pause > 0 {
            return self.give_up(world, params);
        }
        self.pairs.begin_step(world, params.dt);
        self.find_contacts(world, params);
    }

    fn sweep(
        &mut self,
        world: &mut World,
        params: &Params,
        slice: Slice,
    ) -> Result<Progress, Fault> {
        match self.stage {
            Stage::Solved => Ok(Progress::Solved),
            Stage::Sweeping => self.sweeping.sweep(world, params, slice),
            Stage::Descending => self.iterate(world, params),
        }
    }

    fn finish(&mut self, world: &mut World, params: &Params) -> StepReport {
        if self.stage == Stage::Sweeping {
            let report = self.sweeping.finish(world, params);
            world.factored = Arc::new(Factored {
                pause: self.pause,
                ..Factored::default()
            });
            return StepReport {
                by_sweeps: 1,
                ..report
            };
        }
        world.book(&self.pairs.contacts, params);
        let [opened, closed] = self.pairs.store_forces(world);
        let is_old = Arc::ptr_eq(&self.network, &world.factored);
        world.factored = if is_old && self.solves > ENOUGH * self.search.tried {
            Arc::new(self.present_network(params))
        } else {
            Arc::clone(&self.network)
        };
        world.drift(params.dt);
        StepReport {
            iterations: self.search.tried,
            opened,
            closed,
            by_sweeps: 0,
        }
    }

    fn forces(&self) -> &[Contact] {
        match self.stage {
            Stage::Sweeping => self.sweeping.forces(),
            _ => &self.pairs.contacts,
        }
    }

    fn gaps(&self) -> &[f64] {
        match self.stage {
            Stage::Sweeping => self.sweeping.gaps(),
            _ => &self.pairs.gaps,
        }
    }

    fn is_solved(&self) -> bool {
        match self.stage {
            Stage::Sweeping => self.sweeping.is_solved(),
            stage => stage == Stage::Solved,
        }
    }

    fn plan(&self) -> Option<&Plan> {
        match self.stage {
            Stage::Sweeping => self.sweeping.plan(),
            _ => None,
        }
    }

    fn bytes(&self) -> usize {
        self.pairs.bytes() + self.search.bytes() + self.factor.bytes() + self.sweeping.bytes()
    }
}

impl Direct {
    /// Finds the contacts and where the descent begins.
    fn find_contacts(&mut self, world: &mut World, params: &Params) {
        self.pairs.choose(world);
        self.build(world, params);
        world.apply_external_forces(params);
        (self.search).begin(&mut self.pairs.contacts, world, params);
        self.solves = 0;
        self.stage = Stage::Descending;
        let kept = &world.factored;
        if Arc::ptr_eq(kept, &self.network) {
            return;
        }
        if *kept == self.network {
            // `finish` asks whether it is still that of the state.
            self.network = Arc::clone(kept);
        } else {
            self.factorise(Arc::clone(kept), world);
        }
    }

    /// Contacts with the forces that they remember.
    fn build(&mut self, world: &World, params: &Params) {
        let Pairs {
            contacts,
            gaps,
            chosen,
            ..
        } = &mut self.pairs;
        contacts.clear();
        gaps.clear();
        for i in chosen.iter() {
            let candidate = &world.neighbours.candidates[*i as usize];
            let (mut contact, gap, _) = contact_of::<Rigid>(candidate, world, params);
            for response in [&mut contact.normal_response, &mut contact.tangent_response] {
                // Nothing can give way where it is zero.
                if *response > 0.0 {
                    *response = params.penalty / params.dt;
                }
            }
            contacts.push(contact);
            gaps.push(gap);
        }
    }

    /// Makes another factor the present one. Without one, the step is left to sweeps.
    fn factorise(&mut self, network: Arc<Factored>, world: &World) -> bool {
        let factor = Factor::new(&network, &world.bodies);
        let is_made = factor.is_some();
        self.factor = factor.unwrap_or_default();
        self.network = if is_made { network } else { Arc::default() };
        is_made
    }

    /// Leaves the step to sweeps.
    fn give_up(&mut self, world: &mut World, params: &Params) {
        self.sweeping.prepare(world, params);
        self.stage = Stage::Sweeping;
    }

    /// The contacts that are closed in the present set.
    fn present_network(&self, params: &Params) -> Factored {
        let contacts = self.pairs.contacts.iter().zip(&self.search.sides);
        let bar = |(c, side): (&Contact, &Side)| {
            let [is_closed, sticks] = side.follows();
            is_closed.then_some(Bar {
                pair: [c.a, c.b],
                normal: c.normal,
                sticks,
            })
        };
        Factored {
            penalty: params.penalty,
            pause: 0,
            bars: contacts.filter_map(bar).collect(),
        }
    }

    /// One iteration: finds a direction and goes along it.
    fn iterate(&mut self, world: &mut World, params: &Params) -> Result<Progress, Fault> {
        let is_solved = self.descend(world, params);
        let change = (self.search).advance(&mut self.pairs.contacts, world, params);
        if !is_solved || (self.search.tried >= MOST && !self.search.is_found()) {
            world.rewind();
            self.give_up(world, params);
            self.pause = PAUSE;
        } else if self.search.is_found() {
            self.search.settle(&self.pairs.contacts, world, params);
            if self.pairs.must_repeat(world, params)? {
                self.find_contacts(world, params);
            } else {
                self.stage = Stage::Solved;
            }
        }
        let sweeps = self.search.tried;
        Ok(Progress::Swept { sweeps, change })
    }

    /// Finds a direction with the factor that there is or with a new one. Whether it could.
    fn descend(&mut self, world: &World, params: &Params) -> bool {
        let is_usable = self.network.penalty == params.penalty && !self.network.bars.is_empty();
        if is_usable && self.descend_with_factor(world, params) {
            return true;
        }
        let network = Arc::new(self.present_network(params));
        self.factorise(network, world) && self.descend_with_factor(world, params)
    }

    fn descend_with_factor(&mut self, world: &World, params: &Params) -> bool {
        let contacts = &self.pairs.contacts;
        let made = (self.search).descend(&mut self.factor, contacts, world, params, PATIENCE);
        self.solves += made.unwrap_or(PATIENCE);
        made.is_some()
    }
}
