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
use crate::physics::contact::{Contact, ContactLanes, Motion};
use crate::physics::crew::{Crew, share};
use crate::physics::kernel::momentum::{self, MomentumPacks, MomentumTally, MotionRow, PART};
use crate::physics::kernel::{ForceChange, Visitor};
use steps::Steps;

/// Parallel sweeps with momentum.
#[derive(Clone, Debug, Default)]
pub struct Accelerated {
    steps: Steps,
    /// The forces of each contact before its last visit.
    before: Vec<[f64; 2]>,
    bodies: Vec<MovingBody>,
    tallies: Vec<MomentumTally>,
    packs: MomentumPacks,
    /// The contacts of each body, in the order of memory: twice their number, plus one where the body is the second. A body's own begin at its place in
    /// `first`. Made when whole sweeps need it.
    touching: Vec<u32>,
    first: Vec<u32>,
    /// Whether `bodies` and `packs` are ahead of the assembly's bodies and contacts.
    is_ahead: bool,
    /// Sweeps in this step, sweeps since the momentum was zero, and the present β.
    swept: u64,
    age: u64,
    momentum: f64,
}

/// A body during a sweep.
#[derive(Clone, Copy, Debug, Default)]
struct MovingBody {
    /// Its motion at the beginning of the sweep, and after whole ones.
    now: Motion,
    after: Motion,
    /// The impulses of this sweep so far: x, y and on the surface speed.
    pushed: [f64; 3],
    inverse_mass: [f64; 3],
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
        self.bodies.clear();
        self.bodies.extend(bodies.all.iter().map(|body| MovingBody {
            inverse_mass: body.inverse_mass,
            ..MovingBody::default()
        }));
        let parts = contacts.len().div_ceil(PART);
        arrays::refill(&mut self.tallies, parts, MomentumTally::default());
        self.packs.start(bodies.all.len());
        self.first.clear();
        (self.is_ahead, self.swept) = (false, 0);
    }

    fn begin_sweep(&mut self, sweep: Sweep, _sequence: &mut Vec<u32>) {
        self.packs.unload();
        self.choose_momentum();
        let (seen, beta) = (self.packs.seen(), self.momentum);
        let is_first = self.swept == 0;
        for ((moving, body), seen) in self.bodies.iter_mut().zip(sweep.bodies).zip(seen) {
            *seen = moving.begin(Motion::of(body), is_first, beta);
            moving.pushed = [0.0; 3];
        }
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
            + arrays::bytes(&self.bodies)
            + arrays::bytes(&self.tallies)
            + arrays::bytes(&self.touching)
            + arrays::bytes(&self.first)
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
        let seen = ends.map(|body| self.packs.motion(body));
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
            let moving = &mut self.bodies[body];
            moving.push(impulse);
            all[body].set_motion(moving.pushed());
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
        if self.first.is_empty() {
            self.find_touching(contacts);
        }
        if !self.is_ahead {
            if !self.packs.is_loaded() {
                self.packs.load(contacts, &self.steps.of, &self.before);
            }
            for (moving, body) in self.bodies.iter_mut().zip(bodies) {
                moving.after = Motion::of(body);
            }
        }
        for sweep in 0..sweeps {
            self.choose_momentum();
            self.begin_whole(sweep == 0, crew);
            self.packs
                .visit(visitor, self.momentum, &mut self.tallies, crew);
            self.packs.add_up(&self.touching, &self.first, crew);
            self.swept += 1;
        }
        let (sums, _) = self.packs.sums_and_seen();
        for (moving, sum) in self.bodies.iter_mut().zip(sums) {
            moving.after = moving.pushed_by(sum);
        }
        self.is_ahead = true;
        momentum::change(&self.tallies)
    }

    /// Begins a whole sweep with the motions from before all of them, or after the last one.
    fn begin_whole(&mut self, is_first_of_batch: bool, crew: &dyn Crew) {
        let (is_first, beta) = (self.swept == 0, self.momentum);
        let (sums, seen) = self.packs.sums_and_seen();
        let rows = sums.chunks(PART).zip(seen.chunks_mut(PART));
        let parts = self.bodies.chunks_mut(PART).zip(rows);
        share(crew, parts, |(bodies, (sums, seen))| {
            for (moving, (sum, seen)) in bodies.iter_mut().zip(sums.iter().zip(seen)) {
                let present = if is_first_of_batch {
                    moving.after
                } else {
                    moving.pushed_by(sum)
                };
                *seen = moving.begin(present, is_first, beta);
            }
        });
    }

    fn find_touching(&mut self, contacts: &[Contact]) {
        arrays::refill(&mut self.first, self.bodies.len() + 1, 0);
        arrays::refill(&mut self.touching, 2 * contacts.len(), 0);
        for body in contacts.iter().flat_map(|c| [c.a, c.b]) {
            self.first[body as usize + 1] += 1;
        }
        for body in 1..self.first.len() {
            self.first[body] += self.first[body - 1];
        }
        // Filled from the back, where each body's own begins in the end.
        for (i, contact) in contacts.iter().enumerate().rev() {
            let i = i as u32;
            for (body, end) in [(contact.b, 2 * i + 1), (contact.a, 2 * i)] {
                let place = &mut self.first[body as usize + 1];
                *place -= 1;
                self.touching[*place as usize] = end;
            }
        }
        // Now every entry is where its body begins, one place too late.
        self.first.remove(0);
        self.first.push(2 * contacts.len() as u32);
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
        for (body, moving) in bodies.iter_mut().zip(&self.bodies) {
            body.set_motion(moving.after);
        }
    }
}

impl MovingBody {
    /// Begins a sweep with its present motion; returns the extrapolated one.
    #[inline]
    fn begin(&mut self, present: Motion, is_first: bool, beta: f64) -> MotionRow {
        let before = if is_first { present } else { self.now };
        self.now = present;
        let ahead = |now: f64, before: f64| now + beta * (now - before);
        MotionRow([
            ahead(present.velocity[0], before.velocity[0]),
            ahead(present.velocity[1], before.velocity[1]),
            ahead(present.spin, before.spin),
            0.0,
        ])
    }

    fn push(&mut self, [x, y, spin]: [f64; 3]) {
        self.pushed[0] += x;
        self.pushed[1] += y;
        self.pushed[2] += spin;
    }

    /// Its motion with the impulses so far.
    fn pushed(&self) -> Motion {
        let [x, y, spin] = self.pushed;
        self.pushed_by(&MotionRow([x, y, spin, 0.0]))
    }

    /// Its motion with these impulses.
    #[inline]
    fn pushed_by(&self, MotionRow([px, py, turn, _]): &MotionRow) -> Motion {
        let [x, y, spin] = self.inverse_mass;
        Motion {
            velocity: [self.now.velocity[0] + px * x, self.now.velocity[1] + py * y],
            spin: self.now.spin + turn * spin,
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
