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
//! A sweep is one pass over contacts, which read extrapolated motions and leave an impulse, and one over bodies, which add theirs in
//! the order of memory. That order is fixed, so neither threads nor slices change a bit. The steps α are found in `steps`.

mod steps;
mod touching;

use std::ops::Range;

use super::{Order, Solving, in_order};
use crate::physics::arrays;
use crate::physics::body::{Body, Motion};
use crate::physics::contact::{Contact, ContactLanes, ForceChange};
use crate::physics::params::Params;
use crate::physics::random::Random;
use crate::physics::threads::share;
use steps::{StepNetwork, Steps};
use touching::Touching;

/// Contacts or bodies that are taken together by a thread. Sums are computed part by part, …
const PART: usize = 512;
/// … and within a part for every eighth contact.
const LANES: usize = 8;

/// Parallel sweeps with momentum.
#[derive(Clone, Debug, Default)]
pub struct Accelerated {
    touching: Touching,
    steps: Steps,
    momentum: Momentum,
    /// The forces of each contact before its last visit.
    before: Vec<[f64; 2]>,
    /// The impulse of that visit on the second body: x, y and surface speed.
    impulses: Vec<[f64; 3]>,
    /// The extrapolated motions that contacts see. By themselves, since a sweep reads them in no order.
    seen: Vec<Motion>,
    bodies: Vec<BodySweep>,
    tallies: Vec<Tally>,
}

/// An impulse on the first body (side 0) is opposite, but turns the surface in the same direction.
#[inline]
fn on_side([x, y, spin]: [f64; 3], side: usize) -> [f64; 3] {
    if side == 0 {
        [-x, -y, spin]
    } else {
        [x, y, spin]
    }
}

/// A body in a sweep.
#[derive(Clone, Copy, Debug, Default)]
struct BodySweep {
    /// Its motion at the beginning of the sweep.
    now: Motion,
    /// The impulses of the sweep so far.
    sum: [f64; 3],
}

impl BodySweep {
    /// Begins a sweep with this motion; returns the extrapolated one.
    fn begin(&mut self, now: Motion, beta: f64) -> Motion {
        let ahead = |now: f64, before: f64| now + beta * (now - before);
        let before = self.now;
        (self.now, self.sum) = (now, [0.0; 3]);
        Motion {
            velocity: [0, 1].map(|k| ahead(now.velocity[k], before.velocity[k])),
            spin: ahead(now.spin, before.spin),
        }
    }

    /// Adds an impulse.
    fn add(&mut self, impulse: [f64; 3]) {
        (self.sum.iter_mut().zip(impulse)).for_each(|(sum, more)| *sum += more);
    }

    /// The motion with the impulses so far.
    fn after(&self, [x, y, spin]: [f64; 3]) -> Motion {
        let [vx, vy] = self.now.velocity;
        Motion {
            velocity: [vx + self.sum[0] * x, vy + self.sum[1] * y],
            spin: self.now.spin + self.sum[2] * spin,
        }
    }
}

/// What the visits to a part changed, for every eighth contact: each sum has its own fixed order.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    largest: [f64; LANES],
    sum: [f64; LANES],
    /// (u − u*)·ΔR.
    uphill: [f64; LANES],
}

impl Tally {
    /// Adds a visit to contact i.
    fn add(&mut self, i: usize, change: f64, uphill: f64) {
        let (lane, size) = (i % LANES, change.abs());
        let largest = &mut self.largest[lane];
        *largest = if size > *largest { size } else { *largest };
        self.sum[lane] += size;
        self.uphill[lane] += uphill;
    }
}

/// The changes of the forces, all together.
fn change(tallies: &[Tally]) -> ForceChange {
    let mut change = ForceChange::default();
    for Tally { largest, sum, .. } in tallies {
        for (size, sum) in largest.iter().zip(sum) {
            change.raise(*size);
            change.sum += sum;
        }
    }
    change
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
    fn choose(&mut self, tallies: &[Tally]) -> f64 {
        let is_kept = self.has_begun && tallies.iter().flat_map(|t| t.uphill).sum::<f64>() <= 0.0;
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
    fn begin_step(&mut self, step: &Solving, sequence: &mut Vec<u32>) {
        let (contacts, bodies) = (&*step.contacts, &step.bodies.all);
        in_order(contacts, sequence);
        self.touching.find(contacts, bodies.len());
        let network = StepNetwork {
            contacts,
            bodies,
            touching: &self.touching,
            is_rough: step.params.friction > 0.0,
        };
        self.steps.find(network, step.threads);
        arrays::refill(&mut self.before, contacts.len(), [0.0; 2]);
        arrays::refill(&mut self.impulses, contacts.len(), [0.0; 3]);
        arrays::refill(&mut self.seen, bodies.len(), Motion::default());
        arrays::refill(&mut self.bodies, bodies.len(), BodySweep::default());
        let parts = contacts.len().div_ceil(PART);
        arrays::refill(&mut self.tallies, parts, Tally::default());
        self.momentum = Momentum::default();
    }

    fn begin_sweep(&mut self, _: u64, step: &Solving, _: &mut Random, _: &mut Vec<u32>) {
        self.begin(&step.bodies.all, step);
    }

    /// Visits contacts in the order of memory.
    fn visit(
        &mut self,
        range: Range<usize>,
        sequence: &[u32],
        step: &mut Solving,
        total: &mut ForceChange,
    ) {
        let is_last = range.end == sequence.len();
        for i in range {
            let contact = &mut step.contacts[i];
            let sweep = Sweep {
                seen: &self.seen,
                beta: self.momentum.beta,
                params: step.params,
            };
            let (before, tally) = (&mut self.before[i], &mut self.tallies[i / PART]);
            let impulse = sweep.visit(i, self.steps.of[i], contact, before, tally);
            self.impulses[i] = impulse;
            for (side, body) in [contact.a as usize, contact.b as usize]
                .into_iter()
                .enumerate()
            {
                let (own, body) = (&mut self.bodies[body], &mut step.bodies.all[body]);
                own.add(on_side(impulse, side));
                body.set_motion(own.after(body.inverse_mass));
            }
        }
        if is_last {
            *total = change(&self.tallies);
        }
    }

    fn sweep(&mut self, sweeps: u64, step: &mut Solving) -> Option<ForceChange> {
        for _ in 0..sweeps {
            self.begin(&step.bodies.all, step);
            self.visit_all(step);
            self.move_all(step);
        }
        Some(change(&self.tallies))
    }

    fn sees_beginning(&self, _contact: usize) -> bool {
        true
    }

    /// α: the share of a parallel visit's change that a contact makes.
    fn step_length(&self, contact: usize) -> f64 {
        self.steps.of.get(contact).copied().unwrap_or(1.0)
    }

    fn bytes(&self) -> usize {
        self.touching.bytes()
            + self.steps.bytes()
            + arrays::bytes(&self.before)
            + arrays::bytes(&self.impulses)
            + arrays::bytes(&self.seen)
            + arrays::bytes(&self.bodies)
            + arrays::bytes(&self.tallies)
    }
}

/// The passes of a sweep.
impl Accelerated {
    /// Chooses β and extrapolates the motions.
    fn begin(&mut self, bodies: &[Body], step: &Solving) {
        let beta = self.momentum.choose(&self.tallies);
        let parts = self.bodies.chunks_mut(PART).zip(self.seen.chunks_mut(PART));
        let parts = parts.zip(bodies.chunks(PART));
        share(step.threads, parts, |((own, seen), bodies)| {
            for ((own, seen), body) in own.iter_mut().zip(seen).zip(bodies) {
                *seen = own.begin(Motion::of(body), beta);
            }
        });
        self.tallies.fill(Tally::default());
    }

    /// Every contact sets its force and leaves an impulse.
    fn visit_all(&mut self, step: &mut Solving) {
        let sweep = Sweep {
            seen: &self.seen,
            beta: self.momentum.beta,
            params: step.params,
        };
        let (steps, before) = (self.steps.of.chunks(PART), self.before.chunks_mut(PART));
        let parts = step.contacts.chunks_mut(PART).zip(steps.zip(before));
        let parts = parts.zip(self.impulses.chunks_mut(PART).zip(&mut self.tallies));
        share(
            step.threads,
            parts,
            |((contacts, (steps, before)), (impulses, tally))| {
                let all = contacts.iter_mut().zip(steps).zip(before).zip(impulses);
                for (i, (((contact, alpha), before), impulse)) in all.enumerate() {
                    *impulse = sweep.visit(i, *alpha, contact, before, tally);
                }
            },
        );
    }

    /// Every body adds up the impulses of its contacts and moves on.
    fn move_all(&mut self, step: &mut Solving) {
        let (touching, impulses) = (&self.touching, &self.impulses);
        let parts = self.bodies.chunks_mut(PART);
        let parts = parts.zip(step.bodies.all.chunks_mut(PART)).enumerate();
        share(step.threads, parts, |(part, (own, bodies))| {
            for (i, (own, body)) in own.iter_mut().zip(bodies).enumerate() {
                for (contact, side) in touching.of(part * PART + i) {
                    own.add(on_side(impulses[contact], side));
                }
                body.set_motion(own.after(body.inverse_mass));
            }
        });
    }
}

/// What all visits of a sweep have in common.
#[derive(Clone, Copy)]
struct Sweep<'a> {
    seen: &'a [Motion],
    beta: f64,
    params: &'a Params,
}

impl Sweep<'_> {
    /// Visits contact i with a step α; returns the impulse on its second body.
    #[inline]
    fn visit(
        self,
        i: usize,
        alpha: f64,
        contact: &mut Contact,
        before: &mut [f64; 2],
        tally: &mut Tally,
    ) -> [f64; 3] {
        let seen = [contact.a, contact.b].map(|body| self.seen[body as usize]);
        let (lanes, beta) = (contact.lanes(), self.beta);
        let [before_n, before_t] = *before;
        let [r_n, r_t] = lanes.force;
        let ahead = ContactLanes {
            response: lanes.response.map(|r| alpha * r),
            force: [r_n + beta * (r_n - before_n), r_t + beta * (r_t - before_t)],
            ..lanes
        };
        let [u_n, u_t] = ahead.relative_velocity(seen);
        let force = ahead.forces_at([u_n, u_t], self.params.friction);
        let change = [force[0] - r_n, force[1] - r_t];
        [contact.normal_force, contact.tangent_force] = force;
        let uphill = (u_n - lanes.target) * change[0] + u_t * change[1];
        tally.add(i, change[0], uphill);
        *before = lanes.force;
        let [_, on_second] = lanes.impulses(change, self.params.dt);
        on_second
    }
}
