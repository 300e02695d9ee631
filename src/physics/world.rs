//! What every method moves: bodies, the pairs with the forces that they remember, time and books.

use std::ops::Range;
use std::sync::Arc;

use super::arrays;
use super::bodies::Bodies;
use super::body::{Body, Motion};
use super::broad::{Candidate, Neighbours};
use super::contact::Contact;
use super::convex::Point;
use super::convex::visit::Arms;
use super::energy::{self, Energies};
use super::factored::Factored;
use super::params::Params;
use super::penalties::Penalties;
use super::random::Random;
use super::springs::SpringModel;
use super::threads::{SingleThread, Threads, share};

/// Bodies, pairs, time and books.
#[derive(Clone, Debug)]
pub struct World {
    /// The bodies. Inside a step they may already have other motions; positions change when it ends.
    pub bodies: Bodies,
    /// Mean diameter of the discs, which never changes.
    pub diameter: f64,
    /// Pairs within reach, with the forces that they remember.
    pub neighbours: Neighbours,
    /// What points of contact with lever arms and bonds remember, sorted; empty in a scene of discs.
    pub points: Vec<Point>,
    /// What `augmented` keeps besides forces; empty under any other method.
    pub penalties: Penalties,
    /// What `direct` has factorised; empty under any other method.
    pub factored: Arc<Factored>,
    /// Motions of all bodies at the beginning of the step. Driven obstacles have their new velocities there.
    pub before: Vec<Motion>,
    /// Velocities of the obstacles before the step, which sets those that are prescribed.
    driven_before: Vec<[f64; 2]>,
    /// The solver's random stream, and as it was at the beginning of the step.
    pub random: Random,
    pub(super) random_before: Random,
    /// Steps made.
    pub steps: u64,
    /// Physical time.
    pub time: f64,
    /// The energy balance.
    pub energies: Energies,
    /// The force of the hand in the present step, or in the last one.
    pub hand_force: [f64; 2],
    /// The springs of a method that has springs instead of a solver.
    pub springs: SpringModel,
    /// The threads that share the work.
    pub threads: Arc<dyn Threads>,
    /// One number for each part; scratch.
    by_part: Vec<f64>,
    /// In a step that has parts, itself when the step began, since the parts that are done have changed it.
    start: Option<Box<World>>,
}

/// Bodies and contacts are distributed in parts of this size. Sums are computed part by part, so that they do not
/// depend on which thread did which.
pub const PART: usize = 512;

impl World {
    /// Bodies without forces between them, at time zero.
    pub fn new(bodies: Bodies, random: Random) -> Self {
        let kinetic = energy::kinetic(&bodies.all);
        Self {
            diameter: bodies.mean_diameter(),
            neighbours: Neighbours::default(),
            points: Vec::new(),
            penalties: Penalties::default(),
            factored: Arc::default(),
            before: Vec::new(),
            driven_before: Vec::new(),
            random_before: random.clone(),
            random,
            steps: 0,
            time: 0.0,
            energies: Energies {
                kinetic,
                work: kinetic,
                dissipated: 0.0,
            },
            hand_force: [0.0; 2],
            springs: SpringModel::None,
            threads: Arc::new(SingleThread),
            by_part: Vec::new(),
            start: None,
            bodies,
        }
    }

    /// Keeps itself as it is now, at the beginning of a step that has parts.
    pub(super) fn keep_start(&mut self) {
        let mut start = Box::new(self.clone());
        start.random_before = start.random.clone();
        start.driven_before.clear();
        start.before = start.bodies.all.iter().map(Motion::of).collect();
        self.start = Some(start);
    }

    /// Itself when the present step began, for a step that has parts; else itself.
    pub(super) fn at_start(&self) -> &Self {
        self.start.as_deref().unwrap_or(self)
    }

    /// The time at which the present step began.
    pub(super) fn start_time(&self) -> f64 {
        self.at_start().time
    }

    /// Ends a step at this time.
    pub(super) fn end_step(&mut self, time: f64) {
        (self.time, self.start) = (time, None);
        self.steps += 1;
    }

    /// Begins a step: every obstacle that moves gets its velocity, and the motions are kept.
    pub(super) fn begin_step(&mut self, dt: f64) {
        self.random_before = self.random.clone();
        self.driven_before.clear();
        if self.bodies.has_driven() {
            let obstacles = &self.bodies.all[self.bodies.first_obstacle()..];
            let velocities = obstacles.iter().map(|b| b.velocity);
            self.driven_before.extend(velocities);
            self.bodies.drive(self.time, dt);
        }
        self.before.resize(self.bodies.all.len(), Motion::default());
        let parts = self
            .before
            .chunks_mut(PART)
            .zip(self.bodies.all.chunks(PART));
        share(&*self.threads, parts, |(before, bodies)| {
            for (before, body) in before.iter_mut().zip(bodies) {
                *before = Motion::of(body);
            }
        });
    }

    /// Back to the beginning of the step, when the obstacles already have their velocities.
    pub fn rewind(&mut self) {
        self.random = self.random_before.clone();
        restore(&mut self.bodies, &self.before);
    }

    /// Back to the state before the step.
    pub(super) fn undo_step(&mut self) {
        if let Some(start) = self.start.take() {
            *self = *start;
            return;
        }
        self.rewind();
        let mut bodies = std::mem::take(&mut self.bodies);
        self.undo_drive(&mut bodies);
        self.bodies = bodies;
    }

    /// The bodies as they were before the step.
    pub(super) fn bodies_before(&self) -> Bodies {
        let mut bodies = self.bodies.clone();
        restore(&mut bodies, &self.before);
        self.undo_drive(&mut bodies);
        bodies
    }

    fn undo_drive(&self, bodies: &mut Bodies) {
        let first = bodies.first_obstacle();
        for (body, velocity) in bodies.all[first..].iter_mut().zip(&self.driven_before) {
            body.velocity = *velocity;
        }
    }

    /// Gives the bodies the velocities of load, gravity and hand.
    pub fn apply_external_forces(&mut self, params: &Params) {
        for i in self.pulled_from_outside(params) {
            let [ax, ay] = self.external_acceleration(i, params);
            self.bodies.all[i].velocity[0] += ax * params.dt;
            self.bodies.all[i].velocity[1] += ay * params.dt;
        }
        if let Some(hand) = self.bodies.hand {
            let velocity = self.before[hand.body].velocity;
            let body = &mut self.bodies.all[hand.body];
            self.hand_force = hand.force(body, velocity, params.dt);
            for (axis, force) in self.hand_force.into_iter().enumerate() {
                body.velocity[axis] += force * body.inverse_mass[axis] * params.dt;
            }
        }
    }

    fn external_acceleration(&self, index: usize, params: &Params) -> [f64; 2] {
        let gravity = [params.gravity_x, params.gravity_y];
        let load = params.load_at(self.steps);
        self.bodies.external_acceleration(index, gravity, load)
    }

    /// Bodies that an external force may act on: all of them under gravity, otherwise the loaded one.
    fn pulled_from_outside(&self, params: &Params) -> Range<usize> {
        let all = self.bodies.all.len();
        if [params.gravity_x, params.gravity_y] != [0.0; 2] {
            return 0..all;
        }
        let loaded = self.bodies.load.map_or(0..0, |l| l.body..l.body + 1);
        loaded.start..loaded.end.min(all)
    }

    /// Moves every body with its velocity during Δt.
    pub fn drift(&mut self, dt: f64) {
        let Bodies {
            all,
            radius,
            turned,
            ..
        } = &mut self.bodies;
        let (discs, others) = all.split_at_mut(radius.len());
        self.by_part.resize(discs.len().div_ceil(PART), 0.0);
        let parts = discs.chunks_mut(PART).zip(turned.chunks_mut(PART));
        let parts = parts.zip(&mut self.by_part);
        share(&*self.threads, parts, |((discs, turned), sum)| {
            for (disc, turned) in discs.iter_mut().zip(turned) {
                disc.drift(dt);
                *turned += disc.spin * dt;
            }
            *sum = energy::kinetic(discs);
        });
        others.iter_mut().for_each(|body| body.drift(dt));
        let of_discs = self.by_part.iter().sum::<f64>();
        self.energies.kinetic = of_discs + energy::kinetic(others);
        self.bodies.wrap();
    }

    /// Moves every body with another motion than it keeps during Δt; with its own if there are none.
    pub fn drift_with(&mut self, others: &mut [Motion], dt: f64) {
        self.exchange_motions(others);
        self.drift(dt);
        if self.exchange_motions(others) {
            self.energies.kinetic = energy::kinetic(&self.bodies.all);
        }
    }

    /// Exchanges the motions of the bodies with others, if there are any.
    pub fn exchange_motions(&mut self, others: &mut [Motion]) -> bool {
        for (body, other) in self.bodies.all.iter_mut().zip(&mut *others) {
            let now = Motion::of(body);
            body.set_motion(std::mem::replace(other, now));
        }
        !others.is_empty()
    }

    /// Lets the pairs remember the forces of these contacts, and no others.
    pub fn remember(&mut self, contacts: &[Contact], margin: f64) {
        (self.neighbours).refresh(&self.bodies, margin, &*self.threads);
        let all = &mut self.neighbours.candidates;
        all.iter_mut().for_each(|c| c.memory = [0.0; 2]);
        for contact in contacts.iter().filter(|c| c.normal_force > 0.0) {
            let pair = [contact.a, contact.b];
            if let Ok(i) = all.binary_search_by_key(&pair, |c: &Candidate| c.pair) {
                all[i].memory = [contact.normal_force, contact.tangent_force];
            }
        }
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        self.bodies.bytes()
            + self.neighbours.bytes()
            + arrays::bytes(&self.points)
            + self.penalties.bytes()
            + self.factored.bytes()
            + arrays::bytes(&self.before)
            + arrays::bytes(&self.driven_before)
            + arrays::bytes(&self.by_part)
    }
}

/// Books.
impl World {
    /// Books the work of load, gravity, hand and moving obstacles, and the energy that the contacts removed.
    pub fn book(&mut self, contacts: &[Contact], params: &Params) {
        self.book_with(contacts, &[], params);
    }

    /// The same if the last of the contacts have lever arms.
    pub fn book_with(&mut self, contacts: &[Contact], arms: &[Arms], params: &Params) {
        self.book_work(contacts, params);
        let (plain, joined) = contacts.split_at(contacts.len() - arms.len());
        self.book_losses(plain, params.dt);
        for (contact, arms) in joined.iter().zip(arms) {
            let ends = [contact.a, contact.b].map(|i| self.mean_motion(i as usize));
            let [u_n, u_t] = arms.relative_velocity(contact, ends);
            let power = contact.normal_force * u_n + contact.tangent_force * u_t;
            self.energies.dissipated -= power * params.dt;
        }
    }

    /// Books the work of load, gravity, hand and moving obstacles.
    pub fn book_work(&mut self, contacts: &[Contact], params: &Params) {
        let dt = params.dt;
        for i in self.pulled_from_outside(params) {
            let [ax, ay] = self.external_acceleration(i, params);
            if [ax, ay] == [0.0; 2] {
                continue;
            }
            let [inverse_x, inverse_y, _] = self.bodies.all[i].inverse_mass;
            let [vx, vy] = self.mean_motion(i).velocity;
            let power =
                |a: f64, v: f64, inverse: f64| if inverse > 0.0 { a * v / inverse } else { 0.0 };
            self.energies.work += (power(ax, vx, inverse_x) + power(ay, vy, inverse_y)) * dt;
        }
        if let Some(hand) = self.bodies.hand {
            let [vx, vy] = self.mean_motion(hand.body).velocity;
            let [fx, fy] = self.hand_force;
            self.energies.work += (fx * vx + fy * vy) * dt;
        }
        self.book_driving(contacts, dt);
    }

    /// Moving obstacles keep their velocity whatever pushes them, and what pushes them gets nothing.
    fn book_driving(&mut self, contacts: &[Contact], dt: f64) {
        if !self.bodies.has_driven() {
            return;
        }
        let first = self.bodies.first_obstacle();
        let driven = contacts.iter().filter(|c| c.b as usize >= first);
        let work = driven.map(|contact| {
            let forces = [contact.normal_force, contact.tangent_force];
            let [_, [px, py, _]] = contact.lanes().impulses(forces, dt);
            let [vx, vy] = self.bodies.all[contact.b as usize].velocity;
            -(px * vx + py * vy)
        });
        self.energies.work += work.sum::<f64>();
    }

    fn book_losses(&mut self, contacts: &[Contact], dt: f64) {
        let mut by_part = std::mem::take(&mut self.by_part);
        by_part.resize(contacts.len().div_ceil(PART), 0.0);
        let parts = contacts.chunks(PART).zip(&mut by_part);
        share(&*self.threads, parts, |(contacts, sum)| {
            *sum = 0.0;
            for contact in contacts {
                let ends = [contact.a, contact.b].map(|i| self.mean_motion(i as usize));
                let [u_n, u_t] = contact.relative_velocity(ends[0], ends[1]);
                *sum += (contact.normal_force * u_n + contact.tangent_force * u_t) * dt;
            }
        });
        self.energies.dissipated -= by_part.iter().sum::<f64>();
        self.by_part = by_part;
    }

    /// A body's motion as it is now.
    pub fn motion(&self, body: usize) -> Motion {
        Motion::of(&self.bodies.all[body])
    }

    /// The mean of a body's motions before and after the step.
    #[inline]
    fn mean_motion(&self, body: usize) -> Motion {
        let (old, new) = (self.before[body], Motion::of(&self.bodies.all[body]));
        let half = |a: f64, b: f64| 0.5 * (a + b);
        Motion {
            velocity: [
                half(old.velocity[0], new.velocity[0]),
                half(old.velocity[1], new.velocity[1]),
            ],
            spin: half(old.spin, new.spin),
        }
    }
}

/// Restores the earlier motions of the bodies.
fn restore(bodies: &mut Bodies, before: &[Motion]) {
    for (body, motion) in bodies.all.iter_mut().zip(before) {
        body.set_motion(*motion);
    }
}

/// How far a body moves in a step.
#[inline]
pub fn travel(body: &Body, dt: f64) -> f64 {
    let [vx, vy] = body.velocity;
    (vx * vx + vy * vy).sqrt() * dt
}
