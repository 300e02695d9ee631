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
//! that serves many steps: the network turns a little and few contacts change in a step. `active` finds the set of contacts that are closed and of those that slide, and solves for each set that it
//! tries by conjugate gradients preconditioned with the old factor. Once that takes longer than factorising, it factorises again. The limits of friction are μ times the normal forces of the last set.
//!
//! *What is left.* A force changes by ρ·m/Δt times the velocity with which its contact gives way: the next ghost. In a mode with eigenvalue λ of JᵀJ/m a step leaves
//! a = 1/(1 + ρ·λ) of an error. N_I sweeps leave 1 − q·N_I·λ of a slow one, so ρ counts like q·N_I: κ = ρ·m/Δt², damped by implicit Euler, on the universal curve.
//! At rest nothing is left: forces that no longer change belong to contacts that do not move.
//!
//! *Which forces.* Where a network has more contacts than its bodies have freedoms, many forces balance the load. The change of R is ρ·m/Δt·J·v, so the result is the one
//! closest to the forces that are remembered.
//!
//! *When it gives up.* After [`MOST`] sets without an end, a step is made by N_I sweeps of Contact Dynamics instead, and so are the next ones: [`StepReport::by_sweeps`] counts
//! them. Near rest the search ends. A strong kick makes hundreds of contacts slide, and there, as in most
//! flows, it does not.

mod active;
mod factor;

use std::sync::Arc;

use super::contact_dynamics::ContactDynamics;
use super::pairs::Pairs;
use super::{Fault, Method, Progress, Slice, StepReport};
use crate::physics::bodies::Bodies;
use crate::physics::broad::Candidate;
use crate::physics::contact::{Contact, target_velocity};
use crate::physics::factored::{Bar, Factored};
use crate::physics::order::Plan;
use crate::physics::params::{MethodName, Params};
use crate::physics::world::World;
use active::{Search, Side};
use factor::Factor;

/// One factorisation instead of sweeps.
#[derive(Clone, Debug, Default)]
pub struct Direct {
    pairs: Pairs,
    search: Search,
    /// The factor, and the network that it was made from.
    factor: Factor,
    network: Arc<Factored>,
    /// Solutions made in this step with the present factor.
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

/// Solutions with one factor for one set before a new factor is made: about as many as that costs.
const PATIENCE: u64 = 10;

/// After a step with more solutions than this the next one has a new factor.
const ENOUGH: u64 = 5;

/// Sets after which a step is left to sweeps.
pub const MOST: u64 = 30;

/// Steps that are left to sweeps after one that was: where everything moves, searching in vain costs much more than they do.
const PAUSE: u32 = 30;

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
        world.factored = if self.solves > ENOUGH {
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
        self.search.begin(&self.pairs.contacts, world, params);
        self.solves = 0;
        self.stage = Stage::Descending;
        let kept = &world.factored;
        if !Arc::ptr_eq(kept, &self.network) && *kept != self.network {
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
            let Candidate { pair, memory } = world.neighbours.candidates[*i as usize];
            let [a, b] = pair.map(|i| i as usize);
            let (gap, normal) = world.bodies.gap(a, b);
            let ends = [&world.bodies.all[a], &world.bodies.all[b]];
            let mut contact = Contact::new(pair, ends, normal, params.dt);
            let [before, _] = contact.relative_velocity(world.before[a], world.before[b]);
            contact.target = target_velocity(gap, before, params);
            let response = |own: f64| {
                if own > 0.0 {
                    params.penalty / params.dt
                } else {
                    0.0
                }
            };
            contact.normal_response = response(contact.normal_response);
            contact.tangent_response = response(contact.tangent_response);
            [contact.normal_force, contact.tangent_force] = memory.map(|r| params.warm_start * r);
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
        let closed = contacts.filter(|(_, side)| **side != Side::Open);
        let bar = |(c, side): (&Contact, &Side)| Bar {
            pair: [c.a, c.b],
            normal: c.normal,
            sticks: *side == Side::Sticks,
        };
        Factored {
            penalty: params.penalty,
            pause: 0,
            bars: closed.map(bar).collect(),
        }
    }

    /// One set: solves for it, and asks the contacts whether they agree.
    fn iterate(&mut self, world: &mut World, params: &Params) -> Result<Progress, Fault> {
        let is_solved = self.solve(world, params);
        let change = self.search.update(&mut self.pairs.contacts, params);
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

    /// Solves the equations of the present set, with the factor that there is or with a new one. Whether it could.
    fn solve(&mut self, world: &World, params: &Params) -> bool {
        let is_usable = self.network.penalty == params.penalty && !self.network.bars.is_empty();
        let most = if is_usable { PATIENCE } else { 0 };
        if self.solve_with_factor(world, params, most) {
            return true;
        }
        let network = Arc::new(self.present_network(params));
        self.solves = 0;
        self.factorise(network, world) && self.solve_with_factor(world, params, PATIENCE)
    }

    fn solve_with_factor(&mut self, world: &World, params: &Params, most: u64) -> bool {
        let contacts = &self.pairs.contacts;
        let made = self
            .search
            .solve(&mut self.factor, contacts, world, params, most);
        self.solves += made.unwrap_or(most);
        made.is_some()
    }
}
