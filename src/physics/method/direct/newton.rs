//! The search for the motions that agree with their own forces.
//!
//! With the limits of friction held fixed, the equations of a step say that a convex function of the motions is smallest, and this function is made of parabolas: one for each set of contacts that are
//! closed and that slide. An iteration solves the equations of the present set and goes in that direction as far as the function falls ([`Search::descend`], [`Search::advance`]): Newton's
//! method for functions with kinks, with an exact line search. Then friction gets the limits that belong to the new normal forces.
//!
//! The equations of a set are solved by conjugate gradients, preconditioned with a factor that may be older than the set. While the set changes, half of the error is enough: what exact solutions
//! of a wrong set say beyond that is wrong, often by orders of magnitude, since a set with too many sliding contacts is a mechanism. Once no contact changes sides, they are solved to the end.

use super::factor::Factor;
use crate::physics::arrays;
use crate::physics::body::{Body, Motion};
use crate::physics::contact::{Contact, ForceChange};
use crate::physics::params::Params;
use crate::physics::world::World;

/// Which of a contact's two forces follow its motion.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Side {
    /// None: it is open.
    #[default]
    Open,
    /// Friction alone: it has just opened, and friction still has the limit of before.
    Opens,
    /// Both.
    Sticks,
    /// The normal force alone; friction is at its upper or its lower limit.
    SlidesForwards,
    SlidesBackwards,
}

impl Side {
    /// Where these forces are, if friction has this limit.
    fn of([r_n, r_t]: [f64; 2], limit: f64) -> Self {
        match (r_n > 0.0, r_t.abs() < limit) {
            (false, false) => Self::Open,
            (false, true) => Self::Opens,
            (true, true) => Self::Sticks,
            (true, false) if r_t > 0.0 => Self::SlidesForwards,
            (true, false) => Self::SlidesBackwards,
        }
    }

    /// Whether R_n and R_t follow the motion.
    pub fn follows(self) -> [bool; 2] {
        match self {
            Self::Open => [false, false],
            Self::Opens => [false, true],
            Self::Sticks => [true, true],
            Self::SlidesForwards | Self::SlidesBackwards => [true, false],
        }
    }
}

/// A contact along the change of the motions: its forces without any limits, and the velocity that the change gives it.
#[derive(Clone, Copy, Debug, Default)]
struct Ray {
    raw: [f64; 2],
    velocity: [f64; 2],
}

/// The present motions, and how wrong they are.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Of each contact.
    pub sides: Vec<Side>,
    /// The forces that it remembers, and the largest |R_t| that it may have.
    remembered: Vec<[f64; 2]>,
    limits: Vec<f64>,
    /// Motions without contacts, and the present ones.
    free: Vec<Motion>,
    now: Vec<Motion>,
    /// m·(v − v_free) − Δt·Jᵀ·R, which is to vanish, and what the change would leave of it.
    first: Vec<[f64; 3]>,
    left: Vec<[f64; 3]>,
    /// What conjugate gradients may leave of it.
    goal: f64,
    /// The change of the motions by which the equations of the present set are solved, and the slope of the function along it.
    change: Vec<Motion>,
    slope: f64,
    /// Conjugate gradients: the residual through the factor, the direction, and the matrix times the direction.
    step: Vec<Motion>,
    direction: Vec<Motion>,
    product: Vec<[f64; 3]>,
    rays: Vec<Ray>,
    /// Iterations in this step.
    pub tried: u64,
    /// Whether contacts still change sides.
    is_changing: bool,
}

/// What conjugate gradients leave of an equation, in units of the largest impulse of a contact.
const TOLERANCE: f64 = 1e-12;

/// The motions are found once they leave this many times as much.
const FOUND: f64 = 100.0;

/// The share of the error that a change of the motions may leave while contacts change sides, and after that. The second need not be smaller: the limits of friction still change by more.
const ROUGH: f64 = 0.5;
const FINE: f64 = 1e-3;

/// A line search ends where the slope is this share of the first one.
const FLAT: f64 = 0.1;

/// The limits of friction follow a step of this length, in units of the change. Shorter steps end at a kink, which would move with the limits.
const LONG: f64 = 0.3;

/// After this many iterations the limits follow only once the motions agree with the forces under the old ones, and each change is solved more exactly. Limits that follow every step may go round in a circle: a disc
/// that is squeezed out from between two others gets friction, friction holds it, and that takes the squeeze away.
const FICKLE: u64 = 30;

/// Without friction, this many iterations go the whole way: most often the set then ends sooner, as what moves has little but its mass against it.
const WHOLE: u64 = 30;

impl Search {
    /// Begins a step. External forces have been applied. Bodies that something holds begin at rest, so that their contacts have the forces that they remember, and the others fly.
    pub fn begin(&mut self, contacts: &mut [Contact], world: &World, params: &Params) {
        let all = &world.bodies.all;
        self.free.clear();
        self.free.extend(all.iter().map(Motion::of));
        self.now.clone_from(&self.free);
        self.remembered.clear();
        self.limits.clear();
        for contact in &*contacts {
            let force = [contact.normal_force, contact.tangent_force];
            self.remembered.push(force);
            self.limits.push(params.friction * force[0]);
            if force[0] > 0.0 {
                for i in [contact.a, contact.b].map(|i| i as usize) {
                    let is_mobile = all[i].inverse_mass != [0.0; 3];
                    self.now[i] = if is_mobile {
                        Motion::default()
                    } else {
                        self.free[i]
                    };
                }
            }
        }
        arrays::refill(&mut self.sides, contacts.len(), Side::Open);
        self.look(contacts, all, params, false);
        (self.tried, self.is_changing) = (0, true);
    }

    /// Whether the present motions agree with their forces.
    pub fn is_found(&self) -> bool {
        is_within(&self.left, FOUND * self.goal)
    }

    /// Finds the forces at the present motions and what is left of the equations, with new limits of friction or with those that there are.
    fn look(
        &mut self,
        contacts: &mut [Contact],
        all: &[Body],
        params: &Params,
        has_new_limits: bool,
    ) -> ForceChange {
        self.left.clear();
        let motions = self.now.iter().zip(&self.free);
        let gained = |(body, (now, free)): (&Body, (&Motion, &Motion))| {
            momentum(body, numbers(&sum(*now, 1.0, *free, -1.0)))
        };
        self.left.extend(all.iter().zip(motions).map(gained));
        let (mut total, mut largest) = (ForceChange::default(), 0.0_f64);
        self.is_changing = false;
        for (i, contact) in contacts.iter_mut().enumerate() {
            let raw = raw(contact, self.remembered[i], &self.now);
            if has_new_limits {
                self.limits[i] = params.friction * raw[0].max(0.0);
            }
            let force = limited(raw, self.limits[i]);
            let side = Side::of(raw, self.limits[i]);
            self.is_changing |= side != self.sides[i];
            self.sides[i] = side;
            largest = largest.max(force[0]);
            total.add(force[0] - contact.normal_force);
            [contact.normal_force, contact.tangent_force] = force;
            add_impulses(&mut self.left, contact, force.map(|r| -r), params.dt);
        }
        hold(&mut self.left, all);
        self.first.clone_from(&self.left);
        arrays::refill(&mut self.change, all.len(), Motion::default());
        // A relative velocity is known to a rounding of the velocities.
        let fastest =
            (self.now.iter().flat_map(numbers)).fold(0.0_f64, |most, v| most.max(v.abs()));
        self.goal = TOLERANCE * largest * params.dt + 2.0 * f64::EPSILON * params.penalty * fastest;
        total
    }

    /// Solves the equations of the present set with at most this many iterations, as far as is worth it. Returns how many it took, or `None` if those did not suffice; another factor may then go on.
    pub fn descend(
        &mut self,
        factor: &mut Factor,
        contacts: &[Contact],
        world: &World,
        params: &Params,
        most: u64,
    ) -> Option<u64> {
        let all = &world.bodies.all;
        arrays::resize(&mut self.step, all.len(), Motion::default());
        arrays::resize(&mut self.direction, all.len(), Motion::default());
        let share = match self.is_changing {
            _ if params.friction == 0.0 => 0.0,
            true if self.tried <= FICKLE => ROUGH,
            _ => FINE,
        };
        let enough = self.goal.max(share * largest(&self.first));
        // Nothing is known yet, and most often nothing changes.
        let best = if self.tried == 0 { self.goal } else { enough };
        let mut size_before = 0.0;
        for iteration in 0..=most {
            if is_within(&self.left, best) || (iteration == most && is_within(&self.left, enough)) {
                self.slope = dot(&self.first, &self.change);
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
            for (change, direction) in self.change.iter_mut().zip(&self.direction) {
                *change = sum(*change, 1.0, *direction, length);
            }
            for (left, product) in self.left.iter_mut().zip(&self.product) {
                (0..3).for_each(|x| left[x] += length * product[x]);
            }
        }
        None
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
            let [of_n, of_t] = side.follows().map(|follows| f64::from(u8::from(follows)));
            let r_n = of_n * contact.normal_response * u_n;
            let r_t = of_t * contact.tangent_response * u_t;
            add_impulses(&mut self.product, contact, [r_n, r_t], params.dt);
        }
        hold(&mut self.product, all);
    }

    /// Goes along the change as far as the function falls. The contacts get the forces that they have there, and friction the limits that belong to these.
    pub fn advance(
        &mut self,
        contacts: &mut [Contact],
        world: &World,
        params: &Params,
    ) -> ForceChange {
        let all = &world.bodies.all;
        let length = if params.friction == 0.0 && self.tried < WHOLE {
            1.0
        } else {
            self.length(contacts, all, params)
        };
        for (now, change) in self.now.iter_mut().zip(&self.change) {
            *now = sum(*now, 1.0, *change, length);
        }
        self.tried += 1;
        let is_long = length >= LONG;
        let follows = is_long && self.tried <= FICKLE;
        let mut change = self.look(contacts, all, params, follows);
        if !follows && self.is_found() {
            change = self.look(contacts, all, params, true);
        }
        self.is_changing |= !is_long;
        change
    }

    /// How much of the change to make: up to where the slope nearly vanishes.
    fn length(&mut self, contacts: &[Contact], all: &[Body], params: &Params) -> f64 {
        self.rays.clear();
        for (contact, remembered) in contacts.iter().zip(&self.remembered) {
            let ends = [contact.a, contact.b].map(|i| self.change[i as usize]);
            self.rays.push(Ray {
                raw: raw(contact, *remembered, &self.now),
                velocity: contact.lanes().relative_velocity(ends),
            });
        }
        let mut of_masses = [0.0; 2];
        for (i, body) in all.iter().enumerate() {
            let gained = numbers(&sum(self.now[i], 1.0, self.free[i], -1.0));
            let change = numbers(&self.change[i]);
            let momentum = momentum(body, change);
            (0..3).for_each(|x| of_masses[0] += momentum[x] * gained[x]);
            (0..3).for_each(|x| of_masses[1] += momentum[x] * change[x]);
        }
        let slope = |length: f64| {
            let mut work = 0.0;
            for ((contact, ray), limit) in contacts.iter().zip(&self.rays).zip(&self.limits) {
                let [u_n, u_t] = ray.velocity;
                let raw_n = ray.raw[0] - length * contact.normal_response * u_n;
                let raw_t = ray.raw[1] - length * contact.tangent_response * u_t;
                let [r_n, r_t] = limited([raw_n, raw_t], *limit);
                work += r_n * u_n + r_t * u_t;
            }
            of_masses[0] + length * of_masses[1] - params.dt * work
        };
        let is_flat = |slope: f64| slope.abs() <= FLAT * self.slope.abs();
        let (mut low, mut high) = ([0.0, self.slope], [1.0, slope(1.0)]);
        while high[1] < 0.0 && !is_flat(high[1]) && high[0] < 64.0 {
            low = high;
            high = [2.0 * high[0], slope(2.0 * high[0])];
        }
        if is_flat(high[1]) {
            return high[0];
        }
        let mut length = low[0];
        for _ in 0..60 {
            let share = (low[1] / (low[1] - high[1])).clamp(0.01, 0.99);
            length = low[0] + share * (high[0] - low[0]);
            let here = slope(length);
            if is_flat(here) {
                break;
            }
            let end = if here < 0.0 { &mut low } else { &mut high };
            *end = [length, here];
        }
        length
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
        let Self { free, now, .. } = self;
        let motions = [free, now, &self.change, &self.step, &self.direction];
        let impulses = [&self.left, &self.first, &self.product];
        arrays::bytes(&self.sides)
            + arrays::bytes(&self.remembered)
            + arrays::bytes(&self.limits)
            + arrays::bytes(&self.rays)
            + motions.map(arrays::bytes).iter().sum::<usize>()
            + impulses.map(arrays::bytes).iter().sum::<usize>()
    }
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

/// The forces that a contact with this limit of friction has: none that pulls.
#[inline]
fn limited([r_n, r_t]: [f64; 2], limit: f64) -> [f64; 2] {
    [r_n.max(0.0), r_t.max(-limit).min(limit)]
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

/// The largest entry.
fn largest(impulses: &[[f64; 3]]) -> f64 {
    (impulses.iter().flatten()).fold(0.0_f64, |most, x| most.max(x.abs()))
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
