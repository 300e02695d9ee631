//! Bodies, contacts and parameters that step through time: **detect**, **solve**, **move**.
//!
//! [`Assembly::step`] runs the three phases. They may also be driven one by one, and *solve* may be driven a sweep or
//! a single contact visit at a time; whatever the slicing, the same visits happen in the same order, so the result is
//! the same to the last bit. Between two steps every parameter may change: contacts remember *forces*, not impulses,
//! so a new Δt needs no conversion.
//!
//! Two promises are kept here. *No pair is missed*: detection allows each body a way to travel, and if the solver made
//! one faster than that, its allowance is raised and the step is detected and solved anew. *Nothing
//! blows up silently*: a body that would travel farther than [`FARTHEST_TRAVEL`] diameters in one step is a [`Fault`],
//! and the assembly stays at its last good state.

use super::body::{Bodies, Body};
use super::contact::{Contact, Motion, target_velocity};
use super::energy::{self, Energies};
use super::neighbours::{Candidate, Neighbours};
use super::params::{Params, StopRule, WarmStart};
use super::random::Random;
use super::solver::{Change, Plan};
use super::state::State;

/// No body may travel farther in one step, in mean diameters.
pub const FARTHEST_TRAVEL: f64 = 10.0;

/// A scene in motion.
#[derive(Clone, Debug)]
pub struct Assembly {
    /// The parameters; change them between steps as you like.
    pub params: Params,
    bodies: Bodies,
    /// Mean diameter of the discs, which never changes.
    diameter: f64,
    neighbours: Neighbours,
    contacts: Vec<Contact>,
    /// Gap of each contact at the beginning of the step.
    gaps: Vec<f64>,
    /// Which candidate each contact is.
    candidates: Vec<u32>,
    /// Motions of all bodies at the beginning of the step.
    before: Vec<Motion>,
    /// How far each body may travel in this step without meeting anything that was not looked for.
    allowance: Vec<f64>,
    plan: Plan,
    random: Random,
    random_before: Random,
    phase: Phase,
    steps: u64,
    time: f64,
    energies: Energies,
}

/// Where in a step the assembly stands.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    /// Between two steps.
    Rest,
    /// Inside the solver: `sweep` are done, `next` visits of the present one as well.
    Solving {
        sweep: u64,
        next: usize,
        change: Change,
    },
    /// The forces are final, the bodies have not moved yet.
    Solved { sweeps: u64 },
}

/// How far the solver has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// A visit was made, the sweep goes on.
    Visited {
        /// The contact that was visited.
        contact: usize,
    },
    /// A sweep has ended.
    Swept {
        /// Sweeps done in this step.
        sweeps: u64,
        /// What the sweep changed.
        change: Change,
    },
    /// Nothing is left to do: the forces are final.
    Solved,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepReport {
    /// Sweeps that this step took: N_I.
    pub iterations: u64,
    /// Contacts that lost their force in this step.
    pub opened: usize,
}

/// Why a run cannot go on. The assembly is as it was before the step.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// The forces have run away.
    #[error(
        "the run diverges at step {step}: body {body} would travel {travel:.3e} disc diameters in one step \
         (at most {FARTHEST_TRAVEL} are allowed); lower the load or the time step, or change the update order"
    )]
    Diverged {
        /// The step that could not be made, counted from 0.
        step: u64,
        /// The fastest body.
        body: usize,
        /// How far it would go, in mean diameters.
        travel: f64,
    },
}

impl Assembly {
    /// Bodies at rest or in motion, with no forces between them yet.
    pub fn new(bodies: Bodies, params: Params, seed: u64) -> Self {
        let kinetic = energy::kinetic(&bodies.all);
        let random = Random::new(seed);
        Self {
            params,
            diameter: bodies.mean_diameter(),
            neighbours: Neighbours::default(),
            contacts: Vec::new(),
            gaps: Vec::new(),
            candidates: Vec::new(),
            before: Vec::new(),
            allowance: Vec::new(),
            plan: Plan::default(),
            random_before: random.clone(),
            random,
            phase: Phase::Rest,
            steps: 0,
            time: 0.0,
            energies: Energies {
                kinetic,
                work: kinetic,
                dissipated: 0.0,
            },
            bodies,
        }
    }

    /// Goes on from a saved state.
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
        let mut bodies = self.bodies.clone();
        let is_between = self.phase == Phase::Rest;
        if !is_between {
            restore(&mut bodies, &self.before);
        }
        State {
            bodies,
            forces: self.forces().collect(),
            random: if is_between {
                self.random.clone()
            } else {
                self.random_before.clone()
            },
            steps: self.steps,
            time: self.time,
            energies: self.energies,
        }
    }

    /// Starts a new random stream.
    pub fn reseed(&mut self, seed: u64) {
        self.random = Random::new(seed);
    }

    /// One whole time step, or what is left of it.
    pub fn step(&mut self) -> Result<StepReport, Fault> {
        self.detect();
        self.solve()?;
        self.advance()
    }

    /// Phase one: finds the contacts, applies the external forces and those remembered from the last step.
    /// Does nothing if the step has already begun.
    pub fn detect(&mut self) {
        if self.phase == Phase::Rest {
            self.random_before = self.random.clone();
            self.before.clear();
            self.before.extend(self.bodies.all.iter().map(Motion::of));
            self.allow_travel();
            self.find_contacts();
        }
    }

    /// Phase two: sweeps until the stop rule is satisfied.
    pub fn solve(&mut self) -> Result<(), Fault> {
        while self.sweep()? != Progress::Solved {}
        Ok(())
    }

    /// Phase two in slices: the rest of the present sweep.
    pub fn sweep(&mut self) -> Result<Progress, Fault> {
        self.visit_up_to(usize::MAX)
    }

    /// Phase two in the smallest slices: one contact visit.
    pub fn visit(&mut self) -> Result<Progress, Fault> {
        self.visit_up_to(1)
    }

    /// Phase three: moves the bodies with the forces found, and closes the books on the step.
    pub fn advance(&mut self) -> Result<StepReport, Fault> {
        self.solve()?;
        let Phase::Solved { sweeps } = self.phase else {
            return Ok(StepReport {
                iterations: 0,
                opened: 0,
            });
        };
        let dt = self.params.dt;
        self.account();
        self.bodies.drift(dt);
        let opened = self.write_back();
        self.steps += 1;
        self.time += dt;
        self.phase = Phase::Rest;
        Ok(StepReport {
            iterations: sweeps,
            opened,
        })
    }
}

/// The phases from inside.
impl Assembly {
    /// Every body may travel twice as far as its speed and the external forces tell, and a share of the fastest one's
    /// way, since that one may hit it.
    fn allow_travel(&mut self) {
        let dt = self.params.dt;
        let least = 0.5 * CLOSE * self.diameter;
        self.allowance.clear();
        for i in 0..self.bodies.all.len() {
            let [vx, vy] = self.bodies.all[i].velocity;
            let [ax, ay] = self.external_acceleration(i);
            let mut speed = (vx * vx + vy * vy).sqrt();
            if [ax, ay] != [0.0; 2] {
                speed += (ax * ax + ay * ay).sqrt() * dt;
            }
            self.allowance.push(speed * dt);
        }
        let farthest = largest(&self.allowance);
        let share = (0.25 * farthest).max(least);
        self.allowance
            .iter_mut()
            .for_each(|way| *way = 2.0 * *way + share);
    }

    /// No two bodies farther apart than this can meet in this step.
    fn margin(&self) -> f64 {
        let widest = 2.0 * FARTHEST_TRAVEL * self.diameter;
        (2.0 * largest(&self.allowance)).min(widest)
    }

    fn external_acceleration(&self, index: usize) -> [f64; 2] {
        let Params {
            gravity_x,
            gravity_y,
            ..
        } = self.params;
        self.bodies
            .external_acceleration(index, [gravity_x, gravity_y], self.load_now())
    }

    fn find_contacts(&mut self) {
        let dt = self.params.dt;
        self.neighbours.refresh(&self.bodies, self.margin());
        for i in 0..self.bodies.all.len() {
            let [ax, ay] = self.external_acceleration(i);
            self.bodies.all[i].velocity[0] += ax * dt;
            self.bodies.all[i].velocity[1] += ay * dt;
        }
        self.contacts.clear();
        self.gaps.clear();
        self.candidates.clear();
        for (index, candidate) in self.neighbours.candidates.iter().enumerate() {
            let [a, b] = candidate.pair.map(|i| i as usize);
            let (gap, normal) = self.bodies.gap(a, b);
            if gap >= self.allowance[a] + self.allowance[b] {
                continue;
            }
            let ends = [&self.bodies.all[a], &self.bodies.all[b]];
            let mut contact = Contact::new(candidate.pair, ends, normal, dt);
            let [before, _] = contact.relative_velocity(self.before[a], self.before[b]);
            contact.target = target_velocity(gap, before, &self.params);
            if self.params.warm_start == WarmStart::On {
                [contact.normal_force, contact.tangent_force] = candidate.memory;
            }
            let forces = [contact.normal_force, contact.tangent_force];
            if let Some(ends) = contact.ends(&mut self.bodies.all) {
                contact.push(ends, forces, dt);
            }
            self.contacts.push(contact);
            self.gaps.push(gap);
            self.candidates.push(index as u32);
        }
        self.plan
            .begin_step(&self.contacts, &self.bodies.all, &self.params);
        self.phase = Phase::Solving {
            sweep: 0,
            next: 0,
            change: Change::default(),
        };
    }

    fn visit_up_to(&mut self, visits: usize) -> Result<Progress, Fault> {
        self.detect();
        let Phase::Solving {
            sweep,
            next,
            mut change,
        } = self.phase
        else {
            return Ok(Progress::Solved);
        };
        if next == 0 {
            self.plan
                .begin_sweep(sweep, &self.bodies.all, &self.params, &mut self.random);
        }
        let end = next.saturating_add(visits).min(self.plan.sequence.len());
        self.plan.visit(
            next..end,
            &mut self.contacts,
            &mut self.bodies.all,
            &self.params,
            &mut change,
        );
        if end < self.plan.sequence.len() {
            self.phase = Phase::Solving {
                sweep,
                next: end,
                change,
            };
            return Ok(Progress::Visited {
                contact: self.plan.sequence[end - 1] as usize,
            });
        }
        let sweeps = sweep + 1;
        if self.is_done(sweeps, change) {
            self.finish_solving(sweeps)?;
        } else {
            self.phase = Phase::Solving {
                sweep: sweeps,
                next: 0,
                change: Change::default(),
            };
        }
        Ok(Progress::Swept { sweeps, change })
    }

    fn is_done(&self, sweeps: u64, change: Change) -> bool {
        let Params { tolerance, cap, .. } = self.params;
        let total = || self.contacts.iter().map(|c| c.normal_force).sum::<f64>();
        let loaded = || {
            self.contacts
                .iter()
                .filter(|c| c.normal_force > 0.0)
                .count() as f64
        };
        match self.params.stop {
            StopRule::Fixed => sweeps >= self.params.iterations,
            StopRule::Local => sweeps >= cap || change.largest * loaded() <= tolerance * total(),
            StopRule::Global => sweeps >= cap || change.sum <= tolerance * total(),
        }
    }

    /// The forces are final unless a body has become too fast for its allowance, or for this world.
    fn finish_solving(&mut self, sweeps: u64) -> Result<(), Fault> {
        let (body, speed) = self.bodies.fastest();
        let travel = speed * self.params.dt;
        if travel > FARTHEST_TRAVEL * self.diameter {
            self.rewind();
            self.phase = Phase::Rest;
            let travel = travel / self.diameter;
            return Err(Fault::Diverged {
                step: self.steps,
                body,
                travel,
            });
        }
        let mut is_surprised = false;
        for (body, allowance) in self.bodies.all.iter().zip(&mut self.allowance) {
            let [vx, vy] = body.velocity;
            let travel = (vx * vx + vy * vy).sqrt() * self.params.dt;
            if travel > *allowance {
                *allowance = 2.0 * travel;
                is_surprised = true;
            }
        }
        if is_surprised {
            self.rewind();
            self.find_contacts();
        } else {
            self.phase = Phase::Solved { sweeps };
        }
        Ok(())
    }

    /// Back to the beginning of the step.
    fn rewind(&mut self) {
        self.random = self.random_before.clone();
        restore(&mut self.bodies, &self.before);
    }

    /// Work is impulse times the mean of the velocities before and after; see [`energy`].
    fn account(&mut self) {
        let dt = self.params.dt;
        let mean = |i: usize| {
            let (old, new) = (self.before[i], Motion::of(&self.bodies.all[i]));
            let half = |a: f64, b: f64| 0.5 * (a + b);
            Motion {
                velocity: [
                    half(old.velocity[0], new.velocity[0]),
                    half(old.velocity[1], new.velocity[1]),
                ],
                spin: half(old.spin, new.spin),
            }
        };
        for (i, body) in self.bodies.all.iter().enumerate() {
            let [ax, ay] = self.external_acceleration(i);
            if [ax, ay] == [0.0; 2] {
                continue;
            }
            let [inverse_x, inverse_y, _] = body.inverse_mass;
            let [vx, vy] = mean(i).velocity;
            let power =
                |a: f64, v: f64, inverse: f64| if inverse > 0.0 { a * v / inverse } else { 0.0 };
            self.energies.work += (power(ax, vx, inverse_x) + power(ay, vy, inverse_y)) * dt;
        }
        let mut dissipated = self.energies.dissipated;
        for contact in &self.contacts {
            let [u_n, u_t] =
                contact.relative_velocity(mean(contact.a as usize), mean(contact.b as usize));
            dissipated -= (contact.normal_force * u_n + contact.tangent_force * u_t) * dt;
        }
        self.energies.dissipated = dissipated;
        self.energies.kinetic = energy::kinetic(&self.bodies.all);
    }

    /// Hands the forces to the memory and counts the contacts that opened.
    fn write_back(&mut self) -> usize {
        let mut next = 0;
        let mut opened = 0;
        for (index, candidate) in self.neighbours.candidates.iter_mut().enumerate() {
            let had_force = candidate.memory[0] > 0.0;
            candidate.memory = [0.0; 2];
            if self.candidates.get(next) == Some(&(index as u32)) {
                let contact = &self.contacts[next];
                candidate.memory = [contact.normal_force, contact.tangent_force];
                next += 1;
            }
            opened += usize::from(had_force && candidate.memory[0] <= 0.0);
        }
        opened
    }
}

/// Looking and preparing.
impl Assembly {
    /// The bodies.
    pub fn bodies(&self) -> &Bodies {
        &self.bodies
    }

    /// The contacts of the present step, or of the last one.
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts
    }

    /// Gap of each contact at the beginning of its step.
    pub fn gaps(&self) -> &[f64] {
        &self.gaps
    }

    /// The order of the present sweep.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Steps made.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Physical time.
    pub fn time(&self) -> f64 {
        self.time
    }

    /// The energy books.
    pub fn energies(&self) -> Energies {
        self.energies
    }

    /// The external force that acts in the present step.
    pub fn load_now(&self) -> f64 {
        self.params.load_at(self.steps)
    }

    /// Sets velocities from outside, between two steps; the energy this brings in is booked as work.
    pub fn set_velocities(&mut self, velocity: impl Fn(usize, &Body) -> [f64; 2]) {
        debug_assert!(
            self.phase == Phase::Rest,
            "velocities are set between two steps"
        );
        for (i, body) in self.bodies.all.iter_mut().enumerate() {
            if body.inverse_mass != [0.0; 3] {
                body.velocity = velocity(i, body);
            }
        }
        let kinetic = energy::kinetic(&self.bodies.all);
        self.energies.work += kinetic - self.energies.kinetic;
        self.energies.kinetic = kinetic;
    }

    /// Sets the remembered force of every pair within reach, between two steps. The force is a function of the pair
    /// and of its gap: for instance the load for each closed contact of a chain.
    pub fn set_forces(&mut self, force: impl Fn([usize; 2], f64) -> f64) {
        debug_assert!(
            self.phase == Phase::Rest,
            "forces are set between two steps"
        );
        self.neighbours.refresh(&self.bodies, CLOSE * self.diameter);
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
            + room(&self.contacts)
            + room(&self.gaps)
            + room(&self.candidates)
            + room(&self.before)
            + room(&self.allowance)
    }

    /// Remembered forces of every pair that has one.
    pub fn forces(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.neighbours
            .candidates
            .iter()
            .filter(|c| c.memory[0] > 0.0)
            .copied()
    }

    /// A fingerprint of positions, velocities, forces and random stream: equal if and only if (for all practical
    /// purposes) the states are equal to the last bit. FNV-1a over the little-endian bytes.
    pub fn state_hash(&self) -> u64 {
        let bodies = self.bodies.all.iter().flat_map(|b| {
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
        numbers
            .flat_map(|x| (x + 0.0).to_bits().to_le_bytes())
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            })
    }
}

/// Bytes that an array holds, used or not.
pub(super) fn room<T>(array: &Vec<T>) -> usize {
    array.capacity() * size_of::<T>()
}

/// The largest of these numbers, zero if none is above it. Four runs at once: one after the other they would wait for
/// each other.
fn largest(numbers: &[f64]) -> f64 {
    let larger = |x: f64, y: f64| if x > y { x } else { y };
    let (fours, rest) = numbers.as_chunks::<4>();
    let mut best = [0.0; 4];
    for four in fours {
        for (best, x) in best.iter_mut().zip(four) {
            *best = larger(*x, *best);
        }
    }
    rest.iter().chain(&best).fold(0.0, |a, x| larger(*x, a))
}

/// Gives bodies their earlier motions back.
fn restore(bodies: &mut Bodies, before: &[Motion]) {
    for (body, motion) in bodies.all.iter_mut().zip(before) {
        body.velocity = motion.velocity;
        body.spin = motion.spin;
    }
}

/// Pairs closer than this are always contacts, in mean diameters: a settled packing keeps its list.
const CLOSE: f64 = 1e-3;
