//! The search for the set: which contacts are closed, and which of them slide.
//!
//! With the set known, forces are linear in the motions, and so are the equations of the step. [`Search::solve`] solves them by conjugate gradients, preconditioned with a
//! factor that may be older than the set. That takes about one iteration for every contact in which the two differ. [`Search::update`] then asks each contact whether the solution agrees with what it
//! was taken for. Those that pull open, those that would overlap close, those that need more than μ·R_n slide. One that slides against its force first sticks: it may slide the other way
//! an iteration later. When no contact changes sides, the solution is that of the step.
//!
//! All contacts that should open or close do so at once, which is quickest. With friction that goes in circles: of the contacts that should start or stop sliding, only the worst do.

use super::factor::Factor;
use crate::physics::arrays;
use crate::physics::body::{Body, Motion};
use crate::physics::contact::{Contact, ForceChange};
use crate::physics::params::Params;
use crate::physics::world::World;

/// What a contact is taken for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Side {
    /// It carries no force.
    #[default]
    Open,
    /// It carries a force, and R_t is what holds it.
    Sticks,
    /// It carries a force, and R_t is at its limit, with this sign.
    Slides(f64),
}

/// The present set and its solution.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// What each contact is taken for, the forces that it remembers, and the largest |R_t| that it may have.
    pub sides: Vec<Side>,
    remembered: Vec<[f64; 2]>,
    limits: Vec<f64>,
    /// Motions without contacts, and the present ones.
    free: Vec<Motion>,
    now: Vec<Motion>,
    /// m·(v − v_free) − Δt·Jᵀ·R, which is to vanish.
    left: Vec<[f64; 3]>,
    /// Conjugate gradients: the residual through the factor, the direction, and the matrix times the direction.
    step: Vec<Motion>,
    direction: Vec<Motion>,
    product: Vec<[f64; 3]>,
    /// Sets tried in this step.
    pub tried: u64,
    /// Changes of sides that the last solution asked for, and the largest change of a limit, in units of the largest force.
    changes: usize,
    drift: f64,
}

/// What may be left of an equation, in units of the largest impulse of a contact.
const TOLERANCE: f64 = 1e-12;

/// By how much a force may be on the wrong side of a limit, in units of the largest force.
const MARGIN: f64 = 1e-10;

/// Contacts whose friction is wrong by less than this share of the worst keep their sides.
const WORST: f64 = 0.3;

impl Search {
    /// Begins a step. External forces have been applied. Bodies that something holds begin with the motion that they had, the others fly.
    pub fn begin(&mut self, contacts: &[Contact], world: &World, params: &Params) {
        self.free.clear();
        self.free.extend(world.bodies.all.iter().map(Motion::of));
        self.now.clone_from(&self.free);
        self.remembered.clear();
        for contact in contacts {
            let force = [contact.normal_force, contact.tangent_force];
            self.remembered.push(force);
            if force[0] > 0.0 {
                for i in [contact.a, contact.b].map(|i| i as usize) {
                    self.now[i] = world.before[i];
                }
            }
        }
        (self.tried, self.changes, self.drift) = (0, usize::MAX, 1.0);
        self.sides.clear();
        self.limits.clear();
        for (contact, remembered) in contacts.iter().zip(&self.remembered) {
            let [r_n, _] = raw(contact, *remembered, &self.now);
            let limit = params.friction * remembered[0];
            let is_at_limit = remembered[1].abs() >= (1.0 - 1e-9) * limit;
            let slides = params.friction == 0.0 || (limit > 0.0 && is_at_limit);
            self.limits.push(limit);
            self.sides.push(match (r_n > 0.0, slides) {
                (false, _) => Side::Open,
                (true, false) => Side::Sticks,
                (true, true) => Side::Slides(remembered[1].signum()),
            });
        }
    }

    /// Whether the present solution agrees with its set.
    pub fn is_found(&self) -> bool {
        self.changes == 0 && self.drift <= MARGIN
    }

    /// Solves the equations of the present set with at most this many iterations. Returns how many it took, or `None` if those did not suffice.
    pub fn solve(
        &mut self,
        factor: &mut Factor,
        contacts: &[Contact],
        world: &World,
        params: &Params,
        most: u64,
    ) -> Option<u64> {
        let all = &world.bodies.all;
        let goal = TOLERANCE * self.look(contacts, all, params) * params.dt;
        arrays::resize(&mut self.step, all.len(), Motion::default());
        arrays::resize(&mut self.direction, all.len(), Motion::default());
        let mut size_before = 0.0;
        for iteration in 0..=most {
            if is_within(&self.left, goal) {
                return Some(iteration);
            }
            if iteration == most {
                break;
            }
            factor.solve(&self.left, &mut self.step);
            let size = dot(&self.left, &self.step);
            let kept = if iteration > 0 {
                size / size_before
            } else {
                0.0
            };
            size_before = size;
            for (direction, step) in self.direction.iter_mut().zip(&self.step) {
                *direction = sum(*step, -1.0, *direction, kept);
            }
            self.multiply(contacts, all, params);
            let length = size / dot(&self.product, &self.direction);
            if !length.is_finite() {
                break;
            }
            for (now, direction) in self.now.iter_mut().zip(&self.direction) {
                *now = sum(*now, 1.0, *direction, length);
            }
            for (left, product) in self.left.iter_mut().zip(&self.product) {
                (0..3).for_each(|x| left[x] += length * product[x]);
            }
        }
        None
    }

    /// What is left of the equations at the present motions. Returns the largest force.
    fn look(&mut self, contacts: &[Contact], all: &[Body], params: &Params) -> f64 {
        self.left.clear();
        let motions = self.now.iter().zip(&self.free);
        let gained = |(body, (now, free)): (&Body, (&Motion, &Motion))| {
            momentum(body, numbers(&sum(*now, 1.0, *free, -1.0)))
        };
        self.left.extend(all.iter().zip(motions).map(gained));
        let mut largest = 0.0_f64;
        for (i, contact) in contacts.iter().enumerate() {
            if self.sides[i] == Side::Open {
                continue;
            }
            let [r_n, r_t] = raw(contact, self.remembered[i], &self.now);
            let r_t = match self.sides[i] {
                Side::Slides(sign) => sign * self.limits[i],
                _ => r_t,
            };
            largest = largest.max(r_n);
            add_impulses(&mut self.left, contact, [-r_n, -r_t], params.dt);
        }
        hold(&mut self.left, all);
        largest
    }

    /// (m + ρ·Σ j·jᵀ) times the direction.
    fn multiply(&mut self, contacts: &[Contact], all: &[Body], params: &Params) {
        self.product.clear();
        let bodies = all.iter().zip(&self.direction);
        (self.product).extend(bodies.map(|(body, v)| momentum(body, numbers(v))));
        for (contact, side) in contacts.iter().zip(&self.sides) {
            if *side == Side::Open {
                continue;
            }
            let ends = [contact.a, contact.b].map(|i| self.direction[i as usize]);
            let [u_n, u_t] = contact.lanes().relative_velocity(ends);
            let r_n = contact.normal_response * u_n;
            let r_t = match side {
                Side::Sticks => contact.tangent_response * u_t,
                _ => 0.0,
            };
            add_impulses(&mut self.product, contact, [r_n, r_t], params.dt);
        }
        hold(&mut self.product, all);
    }

    /// Changes the sides of contacts that the solution does not agree with. The contacts get the forces of the solution.
    pub fn update(&mut self, contacts: &mut [Contact], params: &Params) -> ForceChange {
        let mut change = ForceChange::default();
        let mut largest = 0.0_f64;
        for (contact, remembered) in contacts.iter_mut().zip(&self.remembered) {
            let [r_n, r_t] = raw(contact, *remembered, &self.now);
            let limit = params.friction * r_n.max(0.0);
            change.add(r_n.max(0.0) - contact.normal_force);
            largest = largest.max(r_n);
            contact.normal_force = r_n.max(0.0);
            contact.tangent_force = r_t.max(-limit).min(limit);
        }
        let margin = MARGIN * largest;
        let wanted = |search: &Self, i: usize, contact: &Contact| {
            let [r_n, r_t] = raw(contact, search.remembered[i], &search.now);
            let limit = params.friction * r_n.max(0.0);
            let beyond = r_t.abs() - limit;
            match search.sides[i] {
                Side::Open if r_n > 0.0 && params.friction > 0.0 => (Side::Sticks, r_n),
                Side::Open if r_n > 0.0 => (Side::Slides(1.0), r_n),
                _ if r_n <= 0.0 => (Side::Open, -r_n),
                Side::Sticks if beyond > margin => (Side::Slides(r_t.signum()), beyond),
                Side::Slides(sign) if params.friction > 0.0 && sign * r_t < limit - margin => {
                    (Side::Sticks, limit - sign * r_t)
                }
                side => (side, 0.0),
            }
        };
        let mut worst = 0.0_f64;
        (self.changes, self.drift) = (0, 0.0);
        for (i, contact) in contacts.iter().enumerate() {
            let (side, by) = wanted(self, i, contact);
            self.changes += usize::from(side != self.sides[i]);
            if is_of_friction(side, self.sides[i]) {
                worst = worst.max(by);
            }
        }
        for (i, contact) in contacts.iter().enumerate() {
            let (side, by) = wanted(self, i, contact);
            if !is_of_friction(side, self.sides[i]) || by >= WORST * worst {
                self.sides[i] = side;
            }
            let limit = match self.sides[i] {
                Side::Open => 0.0,
                _ => params.friction * contact.normal_force,
            };
            if matches!(self.sides[i], Side::Slides(_)) {
                self.drift = self.drift.max((limit - self.limits[i]).abs() / largest);
            }
            self.limits[i] = limit;
        }
        self.tried += 1;
        change
    }

    /// Gives the bodies exactly the momentum of the contacts' forces.
    pub fn settle(&mut self, contacts: &[Contact], world: &mut World, params: &Params) {
        let all = &mut world.bodies.all;
        arrays::refill(&mut self.product, all.len(), [0.0; 3]);
        for contact in contacts.iter().filter(|c| c.normal_force > 0.0) {
            let force = [contact.normal_force, contact.tangent_force];
            add_impulses(&mut self.product, contact, force, params.dt);
        }
        for (body, (free, impulse)) in all.iter_mut().zip(self.free.iter().zip(&self.product)) {
            let [x, y, spin] = [0, 1, 2].map(|x| impulse[x] * body.inverse_mass[x]);
            body.set_motion(Motion {
                velocity: [free.velocity[0] + x, free.velocity[1] + y],
                spin: free.spin + spin,
            });
        }
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        let motions = [&self.free, &self.now, &self.step, &self.direction];
        let impulses = [&self.left, &self.product];
        arrays::bytes(&self.sides)
            + arrays::bytes(&self.remembered)
            + arrays::bytes(&self.limits)
            + motions.map(arrays::bytes).iter().sum::<usize>()
            + impulses.map(arrays::bytes).iter().sum::<usize>()
    }
}

/// Whether a contact stays closed.
fn is_of_friction(new: Side, old: Side) -> bool {
    new != old && new != Side::Open && old != Side::Open
}

/// R_n and R_t of a closed contact that sticks, at these motions.
#[inline]
fn raw(contact: &Contact, remembered: [f64; 2], motions: &[Motion]) -> [f64; 2] {
    let ends = [contact.a, contact.b].map(|i| motions[i as usize]);
    let [u_n, u_t] = contact.lanes().relative_velocity(ends);
    [
        remembered[0] - contact.normal_response * (u_n - contact.target),
        remembered[1] - contact.tangent_response * u_t,
    ]
}

#[inline]
fn add_impulses(sums: &mut [[f64; 3]], contact: &Contact, forces: [f64; 2], dt: f64) {
    let impulses = contact.lanes().impulses(forces, dt);
    for (i, impulse) in [contact.a, contact.b].into_iter().zip(impulses) {
        (0..3).for_each(|x| sums[i as usize][x] += impulse[x]);
    }
}

/// Bodies that cannot move take any impulse.
fn hold(impulses: &mut [[f64; 3]], all: &[Body]) {
    for (impulse, body) in impulses.iter_mut().zip(all) {
        for (impulse, inverse) in impulse.iter_mut().zip(body.inverse_mass) {
            if inverse == 0.0 {
                *impulse = 0.0;
            }
        }
    }
}

fn is_within(impulses: &[[f64; 3]], goal: f64) -> bool {
    impulses.iter().flatten().all(|x| x.abs() <= goal)
}

/// m·v; zero along directions in which the body cannot move.
fn momentum(body: &Body, v: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|x| match body.inverse_mass[x] {
        0.0 => 0.0,
        inverse => v[x] / inverse,
    })
}

fn numbers(motion: &Motion) -> [f64; 3] {
    [motion.velocity[0], motion.velocity[1], motion.spin]
}

/// a·x + b·y.
fn sum(x: Motion, a: f64, y: Motion, b: f64) -> Motion {
    let [xs, ys] = [numbers(&x), numbers(&y)];
    let [vx, vy, spin] = [0, 1, 2].map(|i| a * xs[i] + b * ys[i]);
    Motion {
        velocity: [vx, vy],
        spin,
    }
}

fn dot(impulses: &[[f64; 3]], motions: &[Motion]) -> f64 {
    let product =
        |(p, v): (&[f64; 3], &Motion)| p[0] * v.velocity[0] + p[1] * v.velocity[1] + p[2] * v.spin;
    impulses.iter().zip(motions).map(product).sum()
}
