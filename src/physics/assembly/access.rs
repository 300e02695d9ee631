//! An assembly from outside: reading it, preparing it, saving its state.

use std::borrow::Cow;
use std::sync::Arc;

use super::{Assembly, Phase};
use crate::physics::bodies::Bodies;
use crate::physics::body::{Body, Motion};
use crate::physics::broad::Candidate;
use crate::physics::contact::Contact;
use crate::physics::convex::Point;
use crate::physics::convex::visit::Arms;
use crate::physics::energy::{self, Energies};
use crate::physics::fingerprint::fnv1a;
use crate::physics::hand::Hand;
use crate::physics::method::Method;
use crate::physics::method::pairs::CLOSE;
use crate::physics::order::Plan;
use crate::physics::params::Params;
use crate::physics::random::Random;
use crate::physics::springs::SpringModel;
use crate::physics::state::State;
use crate::physics::threads::{Threads, collect};

/// Saving.
impl Assembly {
    /// Continues from a saved state.
    pub fn from_state(state: State, params: Params) -> Self {
        let State {
            bodies,
            forces,
            random,
            steps,
            time,
            energies,
            points,
            penalties,
            factored,
        } = state;
        let mut assembly = Self::new(bodies, params, 0);
        let world = &mut assembly.world;
        (world.random, world.steps, world.time) = (random, steps, time);
        (world.energies, world.penalties) = (energies, penalties);
        (world.points, world.factored) = (points, factored);
        world.neighbours.remember(&world.bodies, forces);
        assembly
    }

    /// The state between two steps; inside a step, the one from which it began.
    pub fn state(&self) -> State {
        State {
            bodies: self.bodies_between().into_owned(),
            ..self.state_without_bodies()
        }
    }

    /// The bodies between two steps; inside a step, as they were when it began.
    pub fn bodies_between(&self) -> Cow<'_, Bodies> {
        if self.phase == Phase::Rest {
            Cow::Borrowed(&self.world.bodies)
        } else {
            Cow::Owned(self.world.at_start().bodies_before())
        }
    }

    /// [`Assembly::state`] for a caller that needs no copy of the bodies.
    pub fn state_without_bodies(&self) -> State {
        let world = self.world.at_start();
        let all = &world.neighbours.candidates;
        let forces = collect(self.threads(), all.len(), |range, forces| {
            forces.extend(all[range].iter().filter(|c| has_force(c)));
        });
        let random = match self.phase {
            Phase::Rest => &world.random,
            _ => &world.random_before,
        };
        State {
            bodies: Bodies::default(),
            forces,
            random: random.clone(),
            steps: world.steps,
            time: world.time,
            energies: world.energies,
            points: world.points.clone(),
            penalties: world.penalties.clone(),
            factored: Arc::clone(&world.factored),
        }
    }

    /// What a method keeps from step to step besides the state: the rest positions of springs, for instance.
    pub fn method(&self) -> &dyn Method {
        &*self.method
    }

    /// Goes on with a method as it was at another time.
    pub fn set_method(&mut self, method: Box<dyn Method>) {
        self.method = method;
    }

    /// The springs that its method was given.
    pub fn springs(&self) -> &SpringModel {
        &self.world.springs
    }

    /// Gives springs to a method that has springs instead of a solver.
    pub fn set_springs(&mut self, springs: SpringModel) {
        self.world.springs = springs;
    }

    /// The threads that share the work. They change no result; a new assembly uses the caller's thread only.
    pub fn set_threads(&mut self, threads: Arc<dyn Threads>) {
        self.world.threads = threads;
    }

    /// The threads that share the work, for others who have work for them while no step is made.
    pub fn threads(&self) -> &dyn Threads {
        &*self.world.threads
    }

    /// How many threads share the work.
    pub fn thread_count(&self) -> usize {
        self.world.threads.count()
    }

    /// Starts a new random stream.
    pub fn reseed(&mut self, seed: u64) {
        self.world.random = Random::new(seed);
    }
}

/// Reading and preparing.
impl Assembly {
    /// The bodies.
    pub fn bodies(&self) -> &Bodies {
        &self.world.bodies
    }

    /// Number of discs.
    pub fn discs(&self) -> usize {
        self.world.bodies.discs()
    }

    /// The contacts of the present step, or of the last one.
    pub fn contacts(&self) -> &[Contact] {
        self.method.forces()
    }

    /// The lever arms of the last of them, where these have any.
    pub fn arms(&self) -> &[Arms] {
        self.method.arms()
    }

    /// What points of contact with lever arms and bonds remember.
    pub fn points(&self) -> &[Point] {
        &self.world.points
    }

    /// Gap of each contact at the beginning of its step.
    pub fn gaps(&self) -> &[f64] {
        self.method.gaps()
    }

    /// The contacts in the order in which the present sweep visits them, if the method makes visits.
    pub fn sequence(&self) -> Cow<'_, [u32]> {
        self.method.plan().map(Plan::sequence).unwrap_or_default()
    }

    /// Whether a visit to this contact sees the motions from the beginning of the sweep instead of the present ones.
    pub fn sees_beginning(&self, contact: u32) -> bool {
        self.method
            .plan()
            .is_some_and(|plan| plan.sees_beginning(contact))
    }

    /// Which share of a whole visit's change this contact makes.
    pub fn step_length(&self, contact: u32) -> f64 {
        self.method
            .plan()
            .map_or(1.0, |plan| plan.step_length(contact))
    }

    /// Whether the solver has finished in the present step and nothing has moved yet.
    pub fn is_solved(&self) -> bool {
        self.phase == Phase::Solved
    }

    /// Steps made.
    pub fn steps(&self) -> u64 {
        self.world.steps
    }

    /// Physical time.
    pub fn time(&self) -> f64 {
        self.world.time
    }

    /// The energy balance.
    pub fn energies(&self) -> Energies {
        self.world.energies
    }

    /// The external force that acts in the present step.
    pub fn load_now(&self) -> f64 {
        self.params.load_at(self.world.steps)
    }

    /// Sets motions from outside, before the next step or the present one, which begins again. The energy this brings in is booked as work.
    pub fn set_motions(&mut self, motion: impl Fn(usize, &Body) -> Motion) {
        self.leave_step();
        for (i, body) in self.world.bodies.all.iter_mut().enumerate() {
            if body.inverse_mass != [0.0; 3] {
                body.set_motion(motion(i, body));
            }
        }
        let kinetic = energy::kinetic(&self.world.bodies.all);
        let energies = &mut self.world.energies;
        energies.work += kinetic - energies.kinetic;
        energies.kinetic = kinetic;
    }

    /// Goes back to the beginning of a step that is not finished.
    fn leave_step(&mut self) {
        if self.phase != Phase::Rest {
            self.world.undo_step();
            self.phase = Phase::Rest;
        }
    }

    /// Pushes one body at once, between two steps; the energy this brings in is booked as work.
    pub fn push(&mut self, index: usize, impulse: [f64; 2]) {
        let push = |body: &Body| {
            let [x, y, _] = body.inverse_mass;
            let [vx, vy] = body.velocity;
            [vx + impulse[0] * x, vy + impulse[1] * y]
        };
        self.set_motions(|i, body| Motion {
            velocity: if i == index {
                push(body)
            } else {
                body.velocity
            },
            spin: body.spin,
        });
    }

    /// Takes a body in the hand, between two steps, or lets go of it.
    pub fn hold(&mut self, hand: Option<Hand>) {
        let exists = |hand: &Hand| hand.body < self.world.bodies.all.len();
        self.world.bodies.hand = hand.filter(exists);
        self.world.hand_force = [0.0; 2];
    }

    /// The force of the hand in the present step, or in the last one.
    pub fn hand_force(&self) -> [f64; 2] {
        self.world.hand_force
    }

    /// Sets velocities from outside, between two steps; no body rotates.
    pub fn set_velocities(&mut self, velocity: impl Fn(usize, &Body) -> [f64; 2]) {
        self.set_motions(|i, body| Motion {
            velocity: velocity(i, body),
            spin: 0.0,
        });
    }

    /// Sets the remembered force of every pair within reach, before the next step or the present one, which begins again. The force is a
    /// function of the pair and of its gap: for instance the load for each closed contact of a chain.
    pub fn set_forces(&mut self, force: impl Fn([usize; 2], f64) -> f64) {
        self.leave_step();
        let world = &mut self.world;
        let margin = CLOSE * world.diameter;
        (world.neighbours).refresh(&world.bodies, margin, &*world.threads);
        for candidate in &mut world.neighbours.candidates {
            let pair = candidate.pair.map(|i| i as usize);
            let (gap, _) = world.bodies.gap(pair[0], pair[1]);
            candidate.memory = [force(pair, gap).max(0.0), 0.0];
        }
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        self.world.bytes() + self.method.bytes()
    }

    /// Remembered forces of every pair that has one.
    pub fn forces(&self) -> impl Iterator<Item = Candidate> + '_ {
        let all = self.world.neighbours.candidates.iter();
        all.filter(|c| has_force(c)).copied()
    }

    /// A fingerprint of positions, velocities, forces, what the method keeps besides, and random stream: equal if and only if (for all practical
    /// purposes) the states are equal to the last bit. FNV-1a over the little-endian bytes.
    pub fn state_hash(&self) -> u64 {
        let bodies = self.bodies().all.iter().flat_map(|b| {
            [
                b.position[0],
                b.position[1],
                b.velocity[0],
                b.velocity[1],
                b.spin,
            ]
        });
        let forces = self.forces().flat_map(|c| {
            [
                f64::from(c.pair[0]),
                f64::from(c.pair[1]),
                c.memory[0],
                c.memory[1],
            ]
        });
        let mut random = self.world.random.clone();
        let numbers = bodies
            .chain(forces)
            .chain(self.bodies().convex().map(|i| self.bodies().turned[i]))
            .chain(self.world.points.iter().flat_map(|p| p.force))
            .chain(self.world.penalties.numbers())
            .chain(self.world.factored.numbers())
            .chain([random.unit(), self.time(), self.steps() as f64]);
        fnv1a(numbers.flat_map(|x| (x + 0.0).to_bits().to_le_bytes()))
    }
}

/// Whether a pair remembers a force.
fn has_force(candidate: &Candidate) -> bool {
    candidate.memory[0] > 0.0
}
