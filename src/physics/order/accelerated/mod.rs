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
//! Nobody waits for anybody: a sweep is one pass over contacts (`kernel::momentum`), which read extrapolated motions and leave an impulse, and one over
//! bodies, which add theirs in the order of memory. That order is fixed, so neither threads nor slices change a bit. The steps α are found in `steps`.

mod steps;

use std::ops::Range;

use super::{Order, Step, Sweep, in_order};
use crate::physics::arrays;
use crate::physics::body::Body;
use crate::physics::contact::{Contact, ContactLanes};
use crate::physics::crew::{Alone, Crew};
use crate::physics::kernel::momentum::{self, MomentumPacks, MomentumTally, PART, Present};
use crate::physics::kernel::{ForceChange, Visitor};
use steps::Steps;

/// Parallel sweeps with momentum.
#[derive(Clone, Debug, Default)]
pub struct Accelerated {
    steps: Steps,
    /// The forces of each contact before its last visit.
    before: Vec<[f64; 2]>,
    tallies: Vec<MomentumTally>,
    packs: MomentumPacks,
    /// Whether `packs` is ahead of the assembly's bodies and contacts.
    is_ahead: bool,
    /// Sweeps in this step, sweeps since the momentum was zero, and the present β.
    swept: u64,
    age: u64,
    momentum: f64,
}

impl Order for Accelerated {
    fn begin_step(&mut self, step: Step, sequence: &mut Vec<u32>) {
        let Step {
            contacts, bodies, ..
        } = step;
        in_order(contacts, sequence);
        let is_rough = step.params.friction > 0.0;
        self.steps.find(contacts, &bodies.all, is_rough);
        arrays::refill(&mut self.before, contacts.len(), [0.0; 2]);
        let parts = contacts.len().div_ceil(PART);
        arrays::refill(&mut self.tallies, parts, MomentumTally::default());
        self.packs.start(&bodies.all);
        (self.is_ahead, self.swept) = (false, 0);
    }

    fn begin_sweep(&mut self, sweep: Sweep, _sequence: &mut Vec<u32>) {
        self.packs.unload();
        self.choose_momentum();
        let present = Present::Bodies(sweep.bodies);
        self.packs.begin(present, self.momentum, &Alone);
        self.tallies.fill(MomentumTally::default());
    }

    fn accelerated(&self) -> Option<&Accelerated> {
        Some(self)
    }

    fn accelerated_mut(&mut self) -> Option<&mut Accelerated> {
        Some(self)
    }

    fn bytes(&self) -> usize {
        self.steps.bytes()
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

    /// β of the coming sweep, from what the last one did.
    fn choose_momentum(&mut self) {
        let is_uphill = momentum::uphill(&self.tallies) > 0.0;
        self.age = if self.swept == 0 || is_uphill {
            0
        } else {
            self.age + 1
        };
        self.momentum = momentum_at(self.age);
    }
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
            self.swept += 1;
            *change = momentum::change(&self.tallies);
        }
    }

    fn visit_one(&mut self, i: usize, visitor: Visitor, contact: &mut Contact, all: &mut [Body]) {
        let (alpha, beta) = (self.steps.of[i], self.momentum);
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
                self.packs.load(contacts, &self.steps.of, &self.before);
            }
        }
        for _ in 0..sweeps {
            self.choose_momentum();
            let beta = self.momentum;
            self.packs.begin(present, beta, crew);
            self.packs.visit(visitor, beta, &mut self.tallies, crew);
            self.swept += 1;
            present = Present::Swept;
        }
        self.is_ahead = true;
        momentum::change(&self.tallies)
    }

    /// Copies forces and motions back, if whole sweeps have changed them.
    pub fn hand_back(&mut self, contacts: &mut [Contact], bodies: &mut [Body]) {
        if !std::mem::take(&mut self.is_ahead) {
            return;
        }
        for (i, (contact, before)) in contacts.iter_mut().zip(&mut self.before).enumerate() {
            let [force, earlier] = self.packs.forces(i);
            [contact.normal_force, contact.tangent_force] = force;
            *before = earlier;
        }
        for (i, body) in bodies.iter_mut().enumerate() {
            body.set_motion(self.packs.after(i));
        }
    }
}

/// β of the k-th sweep since the momentum was zero. Nesterov's k/(k + 3), where k counts the changes that there have been.
fn momentum_at(age: u64) -> f64 {
    if age < 2 {
        0.0
    } else {
        (age - 1) as f64 / (age + 2) as f64
    }
}
