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
//! Nobody waits for anybody: a sweep is one pass over contacts, which read extrapolated motions and leave an impulse, and one over bodies, which add
//! theirs in the order of memory. That order is fixed, so neither threads nor slices change a bit. The steps α are found in `steps`.

mod steps;

use std::ops::Range;

use super::{Order, Step, Sweep, in_order};
use crate::physics::arrays;
use crate::physics::body::Body;
use crate::physics::contact::{Contact, ContactLanes, Motion};
use crate::physics::kernel::{ForceChange, LANES, Visitor};
use steps::Steps;

/// Parallel sweeps with momentum.
#[derive(Clone, Debug, Default)]
pub struct Accelerated {
    steps: Steps,
    /// The forces of each contact before its last visit.
    before: Vec<[f64; 2]>,
    bodies: Vec<MovingBody>,
    tallies: Vec<Tally>,
    /// Sweeps since the momentum was zero, and the present β.
    age: u64,
    momentum: f64,
}

/// A body during a sweep.
#[derive(Clone, Copy, Debug, Default)]
struct MovingBody {
    /// Its motion at the beginning of this sweep and of the last one.
    now: Motion,
    before: Motion,
    /// The extrapolated motion, which contacts see.
    seen: Motion,
    /// The impulses of this sweep so far: x, y and about the centre.
    pushed: [f64; 3],
}

/// Contacts that are summed up together; a thread may take them without changing a sum.
const PART: usize = 512;

/// What the visits to a part changed, lane by lane: each sum has its own fixed order.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    largest: [f64; LANES],
    sum: [f64; LANES],
    /// (u − u*)·ΔR.
    uphill: [f64; LANES],
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
        arrays::refill(&mut self.bodies, bodies.all.len(), MovingBody::default());
        let parts = contacts.len().div_ceil(PART);
        arrays::refill(&mut self.tallies, parts, Tally::default());
    }

    fn begin_sweep(&mut self, sweep: Sweep, _sequence: &mut Vec<u32>) {
        self.extrapolate(sweep.number == 0, sweep.bodies);
    }

    fn accelerated(&self) -> Option<&Accelerated> {
        Some(self)
    }

    fn accelerated_mut(&mut self) -> Option<&mut Accelerated> {
        Some(self)
    }

    fn bytes(&self) -> usize {
        self.steps.bytes()
            + arrays::bytes(&self.before)
            + arrays::bytes(&self.bodies)
            + arrays::bytes(&self.tallies)
    }
}

impl Accelerated {
    /// α of each contact: the share of a parallel visit's change that it makes.
    pub fn steps(&self) -> &[f64] {
        &self.steps.of
    }

    /// Sets the momentum of the coming sweep and the motions that it sees.
    fn extrapolate(&mut self, is_first: bool, bodies: &[Body]) {
        let uphill: f64 = self.tallies.iter().flat_map(|t| t.uphill).sum();
        self.age = if is_first || uphill > 0.0 {
            0
        } else {
            self.age + 1
        };
        self.momentum = momentum(self.age);
        let beta = self.momentum;
        for (moving, body) in self.bodies.iter_mut().zip(bodies) {
            let now = Motion::of(body);
            moving.before = if is_first { now } else { moving.now };
            moving.now = now;
            let ahead = |now: f64, before: f64| now + beta * (now - before);
            let Motion { velocity, spin } = moving.before;
            moving.seen = Motion {
                velocity: [0, 1].map(|i| ahead(now.velocity[i], velocity[i])),
                spin: ahead(now.spin, spin),
            };
            moving.pushed = [0.0; 3];
        }
        self.tallies.fill(Tally::default());
    }

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
            *change = self.change();
        }
    }

    fn visit_one(
        &mut self,
        i: usize,
        visitor: Visitor,
        contact: &mut Contact,
        bodies: &mut [Body],
    ) {
        let (alpha, beta) = (self.steps.of[i], self.momentum);
        let ends = [contact.a as usize, contact.b as usize];
        let seen = ends.map(|body| self.bodies[body].seen);
        let lanes = contact.lanes();
        // In the first sweep there is no momentum and nothing to extrapolate from.
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
        self.tallies[i / PART].add(
            i % LANES,
            change[0],
            (u_n - lanes.target) * change[0] + u_t * change[1],
        );
        let impulse = lanes.impulses(change, visitor.dt);
        for (body, [x, y, turn]) in ends.into_iter().zip(impulse) {
            let moving = &mut self.bodies[body];
            moving.pushed[0] += x;
            moving.pushed[1] += y;
            moving.pushed[2] += turn;
            let body = &mut bodies[body];
            body.set_motion(moving.after(body.inverse_mass));
        }
    }

    /// What the last sweep changed.
    fn change(&self) -> ForceChange {
        let mut change = ForceChange::default();
        for Tally { largest, sum, .. } in &self.tallies {
            for (size, sum) in largest.iter().zip(sum) {
                change.raise(*size);
                change.sum += sum;
            }
        }
        change
    }
}

impl MovingBody {
    /// Its motion with the impulses so far.
    fn after(&self, inverse_mass: [f64; 3]) -> Motion {
        let [x, y, spin] = inverse_mass;
        let [px, py, turn] = self.pushed;
        Motion {
            velocity: [self.now.velocity[0] + px * x, self.now.velocity[1] + py * y],
            spin: self.now.spin + turn * spin,
        }
    }
}

impl Tally {
    fn add(&mut self, lane: usize, change: f64, uphill: f64) {
        let size = change.abs();
        let largest = &mut self.largest[lane];
        *largest = if size > *largest { size } else { *largest };
        self.sum[lane] += size;
        self.uphill[lane] += uphill;
    }
}

/// β of the k-th sweep since the momentum was zero. Nesterov's k/(k + 3), where k counts the changes that there have been.
fn momentum(age: u64) -> f64 {
    if age < 2 {
        0.0
    } else {
        (age - 1) as f64 / (age + 2) as f64
    }
}
