//! An assembly from outside: reading it, preparing it, saving its state.

use std::borrow::Cow;
use std::sync::Arc;

use super::energy::{self, Energies};
use super::{Assembly, CLOSE, Phase, restore};
use crate::physics::arrays;
use crate::physics::body::{Bodies, Body};
use crate::physics::contact::{Contact, Motion};
use crate::physics::crew::{Crew, collect};
use crate::physics::fingerprint::fnv1a;
use crate::physics::hand::Hand;
use crate::physics::neighbours::Candidate;
use crate::physics::order::Plan;
use crate::physics::order::coloured::Copied;
use crate::physics::params::Params;
use crate::physics::random::Random;
use crate::physics::state::State;

/// Bodies, contacts and gaps after the forces that are remembered have been applied and before the first sweep.
#[derive(Clone, Debug)]
pub(super) struct LookedAt {
    bodies: Bodies,
    contacts: Vec<Contact>,
    gaps: Vec<f64>,
}

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
        } = state;
        let mut assembly = Self {
            steps,
            time,
            ..Self::new(bodies, params, 0)
        };
        assembly.random = random;
        assembly.energies = energies;
        assembly.neighbours.remember(&assembly.bodies, forces);
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
            return Cow::Borrowed(&self.bodies);
        }
        let mut bodies = self.bodies.clone();
        restore(&mut bodies, &self.before);
        self.undo_drive(&mut bodies);
        Cow::Owned(bodies)
    }

    /// [`Assembly::state`] for one who needs no copy of the bodies.
    pub fn state_without_bodies(&self) -> State {
        let all = &self.neighbours.candidates;
        let forces = collect(&*self.crew, all.len(), |range, forces| {
            forces.extend(all[range].iter().filter(|c| has_force(c)));
        });
        State {
            bodies: Bodies::default(),
            forces,
            random: if self.phase == Phase::Rest {
                self.random.clone()
            } else {
                self.random_before.clone()
            },
            steps: self.steps,
            time: self.time,
            energies: self.energies,
        }
    }

    /// The threads that share the work. They change no result; a new assembly uses the caller's thread only.
    pub fn set_crew(&mut self, crew: Arc<dyn Crew>) {
        self.crew = crew;
    }

    /// The threads that share the work, for others who have work for them while no step is made.
    pub fn crew(&self) -> &dyn Crew {
        &*self.crew
    }

    /// How many threads share the work.
    pub fn threads(&self) -> usize {
        self.crew.hands()
    }

    /// Starts a new random stream.
    pub fn reseed(&mut self, seed: u64) {
        self.random = Random::new(seed);
    }
}

/// Reading and preparing.
impl Assembly {
    /// The bodies.
    pub fn bodies(&self) -> &Bodies {
        self.look().map_or(&self.bodies, |copy| &copy.bodies)
    }

    /// Number of discs, for one who needs no more: bodies may have to be copied.
    pub fn discs(&self) -> usize {
        self.bodies.discs()
    }

    /// The contacts of the present step, or of the last one.
    pub fn contacts(&self) -> &[Contact] {
        self.look().map_or(&self.contacts, |copy| &copy.contacts)
    }

    /// Gap of each contact at the beginning of its step.
    pub fn gaps(&self) -> &[f64] {
        self.look().map_or(&self.gaps, |copy| &copy.gaps)
    }

    /// A copy of what the order has not handed back, if there is such a thing. Made only on access.
    fn look(&self) -> Option<&LookedAt> {
        let order = self.plan.coloured().filter(|order| order.is_ahead())?;
        Some(self.looked_at.get_or_init(|| {
            let mut copy = LookedAt {
                bodies: self.bodies.clone(),
                contacts: self.contacts.clone(),
                gaps: self.gaps.clone(),
            };
            let LookedAt {
                bodies,
                contacts,
                gaps,
            } = &mut copy;
            let bodies = &mut bodies.all;
            let copied = Copied {
                contacts,
                gaps,
                bodies,
            };
            order.give(copied, &*self.crew);
            copy
        }))
    }

    /// The order of the present sweep.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Whether the solver has finished in the present step and nothing has moved yet.
    pub fn is_solved(&self) -> bool {
        matches!(self.phase, Phase::Solved { .. })
    }

    /// Takes over the positions and motions of the same bodies from another engine, one step later. Forces and energies stay as they are.
    pub fn follow(&mut self, bodies: &Bodies) {
        debug_assert!(self.phase == Phase::Rest, "one follows between two steps");
        self.bodies.all.clone_from(&bodies.all);
        self.bodies.turned.clone_from(&bodies.turned);
        self.moved = f64::INFINITY;
        self.forget_motions();
        self.steps += 1;
        self.time += self.params.dt;
    }

    /// Steps made.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Physical time.
    pub fn time(&self) -> f64 {
        self.time
    }

    /// The energy balance.
    pub fn energies(&self) -> Energies {
        self.energies
    }

    /// The external force that acts in the present step.
    pub fn load_now(&self) -> f64 {
        self.params.load_at(self.steps)
    }

    /// Sets motions from outside, between two steps; the energy this brings in is booked as work.
    pub fn set_motions(&mut self, motion: impl Fn(usize, &Body) -> Motion) {
        debug_assert!(
            self.phase == Phase::Rest,
            "motions are set between two steps"
        );
        self.forget_motions();
        for (i, body) in self.bodies.all.iter_mut().enumerate() {
            if body.inverse_mass != [0.0; 3] {
                body.set_motion(motion(i, body));
            }
        }
        let kinetic = energy::kinetic(&self.bodies.all);
        self.energies.work += kinetic - self.energies.kinetic;
        self.energies.kinetic = kinetic;
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
        let exists = |hand: &Hand| hand.body < self.bodies.all.len();
        self.bodies.hand = hand.filter(exists);
        self.hand_force = [0.0; 2];
    }

    /// The force of the hand in the present step, or in the last one.
    pub fn hand_force(&self) -> [f64; 2] {
        self.hand_force
    }

    /// Sets velocities from outside, between two steps; no body rotates.
    pub fn set_velocities(&mut self, velocity: impl Fn(usize, &Body) -> [f64; 2]) {
        self.set_motions(|i, body| Motion {
            velocity: velocity(i, body),
            spin: 0.0,
        });
    }

    /// Sets the remembered force of every pair within reach, between two steps. The force is a function of the pair
    /// and of its gap: for instance the load for each closed contact of a chain.
    pub fn set_forces(&mut self, force: impl Fn([usize; 2], f64) -> f64) {
        debug_assert!(
            self.phase == Phase::Rest,
            "forces are set between two steps"
        );
        self.refresh_neighbours(CLOSE * self.diameter);
        self.plan.set_remembered(false);
        for candidate in &mut self.neighbours.candidates {
            let pair = candidate.pair.map(|i| i as usize);
            candidate.memory = [
                force(pair, self.bodies.gap(pair[0], pair[1]).0).max(0.0),
                0.0,
            ];
        }
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        self.bodies.bytes()
            + self.neighbours.bytes()
            + self.plan.bytes()
            + arrays::bytes(&self.contacts)
            + arrays::bytes(&self.gaps)
            + arrays::bytes(&self.candidates)
            + self.choice.bytes()
            + arrays::bytes(&self.by_part)
            + arrays::bytes(&self.before)
            + arrays::bytes(&self.driven_before)
            + self.allowance.bytes()
            + arrays::bytes(&self.places)
    }

    /// Remembered forces of every pair that has one.
    pub fn forces(&self) -> impl Iterator<Item = Candidate> + '_ {
        let all = self.neighbours.candidates.iter();
        all.filter(|c| has_force(c)).copied()
    }

    /// A fingerprint of positions, velocities, forces and random stream: equal if and only if (for all practical
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
        let mut random = self.random.clone();
        let numbers = bodies
            .chain(forces)
            .chain([random.unit(), self.time, self.steps as f64]);
        fnv1a(numbers.flat_map(|x| (x + 0.0).to_bits().to_le_bytes()))
    }
}

/// Whether a pair remembers a force.
fn has_force(candidate: &Candidate) -> bool {
    candidate.memory[0] > 0.0
}

#[cfg(test)]
mod tests {
    use crate::physics::UpdateOrder;
    use crate::scene::builtin;

    /// Between finding the contacts and the first sweep things are copied only on access.
    #[test]
    fn a_step_that_nobody_looks_into_is_not_copied() {
        let mut assembly = builtin::load("packing").unwrap().unwrap().build();
        assembly.params.order = UpdateOrder::Coloured;
        assembly.detect();
        assert!(assembly.discs() > 0);
        assert!(assembly.looked_at.get().is_none());
        assert!(!assembly.contacts().is_empty());
        assert!(assembly.looked_at.get().is_some());
        assembly.sweep().unwrap();
        assert!(!assembly.contacts().is_empty() && assembly.looked_at.get().is_none());
    }
}
