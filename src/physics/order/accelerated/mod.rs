//! Parallel sweeps with momentum: κ ~ N_I² instead of κ ~ N_I.
//!
//! Nesterov's accelerated gradient, projected onto R_n ≥ 0 and |R_t| ≤ μ·R_n. Before sweep k forces and motions are extrapolated along their last
//! change, and every contact is visited with a step α from there:
//!
//! ```text
//! y = R_k + β·(R_k − R_(k−1))        β = (k − 1)/(k + 2), zero in the first two sweeps
//! R_(k+1) = project(y − α·(m_eff/Δt)·(u(y) − u*))
//! ```
//!
//! u is linear in the forces, so u(y) is read from motions that are extrapolated in the same way. *Restart*: if (u(y) − u*)·(R_(k+1) − R_k), summed
//! over all contacts, is positive, the momentum carried the forces uphill; it is dropped and k counts from zero again. Momentum never lives
//! longer than a step, whose first forces are the remembered ones as in every order.
//!
//! A sweep is one pass over contacts (`kernel::momentum`), which read extrapolated motions and leave an impulse, and one over bodies, which add theirs in
//! the order of memory. That order is fixed, so neither threads nor slices change a bit. The steps α are found in `steps`.

mod steps;

use std::ops::Range;

use super::{Order, Step, Sweep, in_order};
use crate::physics::arrays;
use crate::physics::body::Body;
use crate::physics::contact::{Contact, ContactLanes};
use crate::physics::crew::{Crew, share};
use crate::physics::kernel::momentum::{
    self, MomentumPacks, MomentumSweeps, MomentumTally, PART, Present,
};
use crate::physics::kernel::touching::Touching;
use crate::physics::kernel::{ForceChange, Visitor};
use steps::{StepNetwork, Steps};

/// Parallel sweeps with momentum.
#[derive(Clone, Debug, Default)]
pub struct Accelerated {
    touching: Touching,
    steps: Steps,
    /// The forces of each contact before its last visit, while single visits are made; empty before the first of a step.
    before: Vec<[f64; 2]>,
    tallies: Vec<MomentumTally>,
    packs: MomentumPacks,
    /// Whether `packs` is ahead of the assembly's bodies and contacts.
    is_ahead: bool,
    momentum: Momentum,
}

/// How much of the last change a sweep carries on.
#[derive(Clone, Debug, Default)]
struct Momentum {
    /// Whether this step has begun a sweep.
    has_begun: bool,
    /// Sweeps since it was zero.
    age: u64,
    /// The present β.
    beta: f64,
}

impl Momentum {
    /// β of the coming sweep, from what the last one did. Nesterov's k/(k + 3), where k counts the changes that there have been.
    fn choose(&mut self, tallies: &[MomentumTally]) -> f64 {
        let is_kept = self.has_begun && momentum::uphill(tallies) <= 0.0;
        self.age = if is_kept { self.age + 1 } else { 0 };
        self.has_begun = true;
        self.beta = match self.age {
            0 | 1 => 0.0,
            age => (age - 1) as f64 / (age + 2) as f64,
        };
        self.beta
    }
}

impl Order for Accelerated {
    fn begin_step(&mut self, step: Step, sequence: &mut Vec<u32>) {
        let Step {
            contacts, bodies, ..
        } = step;
        in_order(contacts, sequence);
        self.touching.find(contacts, bodies.all.len());
        let dt = step.params.dt;
        apply_memory(contacts, &mut bodies.all, &self.touching, dt, step.crew);
        let network = StepNetwork {
            contacts,
            bodies: &bodies.all,
            touching: &self.touching,
            is_rough: step.params.friction > 0.0,
        };
        self.steps.find(network, step.crew);
        self.before.clear();
        let parts = contacts.len().div_ceil(PART);
        arrays::refill(&mut self.tallies, parts, MomentumTally::default());
        self.packs.start(&bodies.all);
        (self.is_ahead, self.momentum) = (false, Momentum::default());
    }

    fn begin_sweep(&mut self, sweep: Sweep, sequence: &mut Vec<u32>) {
        if self.packs.is_loaded() {
            let earlier = (0..sequence.len()).map(|i| self.packs.forces(i)[1]);
            self.before.extend(earlier);
            self.packs.unload();
        }
        arrays::resize(&mut self.before, sequence.len(), [0.0; 2]);
        let beta = self.momentum.choose(&self.tallies);
        self.packs.begin(Present::Bodies(sweep.bodies), beta);
        self.tallies.fill(MomentumTally::default());
    }

    fn applies_memory(&self) -> bool {
        true
    }

    fn accelerated(&self) -> Option<&Accelerated> {
        Some(self)
    }

    fn accelerated_mut(&mut self) -> Option<&mut Accelerated> {
        Some(self)
    }

    fn bytes(&self) -> usize {
        self.touching.bytes()
            + self.steps.bytes()
            + self.packs.bytes()
            + arrays::bytes(&self.before)
            + arrays::bytes(&self.tallies)
    }
}

impl Accelerated {
    /// α of each contact: the share of a parallel visit's change that it makes.
    pub fn steps(&self) -> &[f64] {
        &self.steps.of
    }
}

/// Gives every body the impulses of the remembered forces, in the order of memory.
fn apply_memory(
    contacts: &[Contact],
    bodies: &mut [Body],
    touching: &Touching,
    dt: f64,
    crew: &dyn Crew,
) {
    let parts = bodies.chunks_mut(PART).enumerate();
    share(crew, parts, |(part, bodies)| {
        for (i, body) in bodies.iter_mut().enumerate() {
            let [ix, iy, is] = body.inverse_mass;
            for (contact, side) in touching.of(part * PART + i) {
                let contact = contacts[contact].lanes();
                let [x, y, spin] = contact.impulses(contact.force, dt)[side];
                body.velocity[0] += x * ix;
                body.velocity[1] += y * iy;
                body.spin += spin * is;
            }
        }
    });
}

/// Single visits.
impl Accelerated {
    /// Visits contacts in the order of memory.
    pub fn visit(
        &mut self,
        range: Range<usize>,
        visitor: Visitor,
        contacts: &mut [Contact],
        bodies: &mut [Body],
        change: &mut ForceChange,
    ) {
        let is_last = range.end == contacts.len();
        for i in range {
            self.visit_one(i, visitor, &mut contacts[i], bodies);
        }
        if is_last {
            *change = momentum::change(&self.tallies);
        }
    }

    fn visit_one(&mut self, i: usize, visitor: Visitor, contact: &mut Contact, all: &mut [Body]) {
        let (alpha, beta) = (self.steps.of[i], self.momentum.beta);
        let ends = [contact.a as usize, contact.b as usize];
        let seen = ends.map(|body| self.packs.seen(body));
        let lanes = contact.lanes();
        let [before_n, before_t] = self.before[i];
        let [r_n, r_t] = lanes.force;
        let ahead = ContactLanes {
            response: lanes.response.map(|r| alpha * r),
            force: [r_n + beta * (r_n - before_n), r_t + beta * (r_t - before_t)],
            ..lanes
        };
        let [u_n, u_t] = ahead.relative_velocity(seen);
        let force = ahead.updated_forces(seen, visitor.friction);
        let change = [force[0] - r_n, force[1] - r_t];
        self.before[i] = lanes.force;
        [contact.normal_force, contact.tangent_force] = force;
        let uphill = (u_n - lanes.target) * change[0] + u_t * change[1];
        self.tallies[i / PART].add(i, change[0], uphill);
        let impulses = lanes.impulses(change, visitor.dt);
        for (body, impulse) in ends.into_iter().zip(impulses) {
            all[body].set_motion(self.packs.push(body, impulse));
        }
    }
}

/// Whole sweeps.
impl Accelerated {
    /// Makes sweeps without touching contacts and bodies; returns what the last one changed.
    pub fn sweep(
        &mut self,
        sweeps: u64,
        visitor: Visitor,
        (contacts, bodies): (&[Contact], &[Body]),
        crew: &dyn Crew,
    ) -> ForceChange {
        let mut present = Present::Swept;
        if !self.is_ahead {
            present = Present::Bodies(bodies);
            if !self.packs.is_loaded() {
                (self.packs).load(contacts, &self.steps.of, &self.before, crew);
                self.before.clear();
            }
        }
        let wanted = MomentumSweeps {
            sweeps,
            visitor,
            touching: &self.touching,
            choose: &mut |tallies| self.momentum.choose(tallies),
            tallies: &mut self.tallies,
            crew,
        };
        self.packs.sweep(present, wanted);
        self.is_ahead = true;
        momentum::change(&self.tallies)
    }

    /// Copies forces and motions back, if whole sweeps have changed them.
    pub fn hand_back(&mut self, contacts: &mut [Contact], bodies: &mut [Body], crew: &dyn Crew) {
        if !std::mem::take(&mut self.is_ahead) {
            return;
        }
        let packs = &self.packs;
        let parts = contacts.chunks_mut(PART).enumerate();
        share(crew, parts, |(part, contacts)| {
            for (i, contact) in contacts.iter_mut().enumerate() {
                let [force, _] = packs.forces(part * PART + i);
                [contact.normal_force, contact.tangent_force] = force;
            }
        });
        let parts = bodies.chunks_mut(PART).enumerate();
        share(crew, parts, |(part, bodies)| {
            for (i, body) in bodies.iter_mut().enumerate() {
                body.set_motion(packs.after(part * PART + i));
            }
        });
    }
}
