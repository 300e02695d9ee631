//! Bodies, contacts and parameters that step through time: **detect**, **solve**, **advance**, one file per phase.
//!
//! [`Assembly::step`] runs the three phases. They may also be driven one by one, and *solve* may be driven in batches of sweeps,
//! a sweep or a single contact visit at a time; whatever the slicing, the same visits happen in the same order, so the result is
//! the same to the last bit. Between two steps every parameter may change: contacts remember *forces*, not impulses,
//! so a new Δt needs no conversion.
//!
//! Two promises are kept here. *No pair is missed*: detection allows each body a distance to travel; if the solver made one
//! faster and it would collide with something that is not a contact, the step is detected with larger allowances and solved again. *Nothing
//! blows up silently*: a body that would travel farther than [`FARTHEST_TRAVEL`] diameters in one step, or two that
//! have gone through each other, are a [`Fault`], and the assembly stays at its last good state.
//!
//! What the next step would only find again is kept for it: where the discs are and how far they may travel (`allow`), how far the list of neighbours
//! can be trusted, and, by the coloured order, forces and motions. None of it is part of the state and none of it changes a bit; whoever sets motions or
//! forces from outside (`access`) makes it forgotten.

mod access;
mod advance;
mod allow;
mod choose;
mod detect;
pub mod energy;
mod solve;

use std::sync::{Arc, OnceLock};

use super::body::{Bodies, Body};
use super::contact::{Contact, Motion};
use super::crew::{Alone, Crew};
use super::kernel::ForceChange;
use super::kernel::pack::DiscPlace;
use super::neighbours::Neighbours;
use super::order::Plan;
use super::params::Params;
use super::random::Random;
use crate::schema::written;
use access::LookedAt;
use allow::Allowances;
use choose::ChosenPairs;
use energy::Energies;

/// No body may travel farther in one step, in mean diameters.
pub const FARTHEST_TRAVEL: f64 = 10.0;

/// A scene in motion.
#[derive(Clone, Debug)]
pub struct Assembly {
    /// The parameters; they may change between steps.
    pub params: Params,
    bodies: Bodies,
    /// Mean diameter of the discs, which never changes.
    diameter: f64,
    neighbours: Neighbours,
    contacts: Vec<Contact>,
    /// Gap of each contact at the beginning of the step.
    gaps: Vec<f64>,
    /// The candidate of each contact.
    candidates: Vec<u32>,
    choice: ChosenPairs,
    /// What an order has built and not handed back yet: a copy, made on first access before the first sweep.
    looked_at: OnceLock<LookedAt>,
    /// Velocities of the obstacles before the step, which sets those that are prescribed.
    driven_before: Vec<[f64; 2]>,
    /// Motions of all bodies at the beginning of the step, …
    before: Vec<Motion>,
    /// … how far they may travel in it, …
    allowance: Allowances,
    /// … and where they are, how large, and how far they reach without the reserve; an order may need some more of these.
    places: Vec<DiscPlace>,
    /// The Δt with which the discs have already been seen for the next step, if nothing has changed since.
    seen_for: Option<f64>,
    /// How far a body may have moved since neighbours were last looked for.
    moved: f64,
    plan: Plan,
    crew: Arc<dyn Crew>,
    random: Random,
    random_before: Random,
    phase: Phase,
    steps: u64,
    time: f64,
    energies: Energies,
    /// One number for each part; scratch.
    by_part: Vec<f64>,
    /// What the hand pulls with in the present step, or in the last one.
    hand_force: [f64; 2],
}

/// The phase of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    /// Between two steps.
    Rest,
    /// Inside the solver: `sweep` sweeps are done, and `next` visits of the present one.
    Solving {
        sweep: u64,
        next: usize,
        change: ForceChange,
    },
    /// The forces are final, the bodies have not moved yet.
    Solved { sweeps: u64 },
}

/// The progress of the solver.
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
        change: ForceChange,
    },
    /// Nothing is left to do: the forces are final.
    Solved,
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepReport {
    /// Sweeps made in this step: N_I.
    pub iterations: u64,
    /// Contacts that lost their force in this step.
    pub opened: usize,
    /// Contacts that had no force and got one in this step.
    pub closed: usize,
}

/// Why a run cannot go on. The assembly is as it was before the step.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// Two bodies would go through each other.
    #[error(
        "the run collapses at step {step}: bodies {a} and {b} would overlap by {} disc diameters, more than a \
         radius; lower the load or the time step, use more sweeps, or turn the warm start on",
        written::short(*overlap)
    )]
    Collapsed {
        /// The step that could not be made, counted from 0.
        step: u64,
        /// First body.
        a: u32,
        /// Second body.
        b: u32,
        /// How deep, in mean diameters.
        overlap: f64,
    },
    /// The forces diverge.
    #[error(
        "the run diverges at step {step}: body {body} would travel {} disc diameters in one step \
         (at most {FARTHEST_TRAVEL} are allowed); lower the load or the time step, or change the update order",
        written::short(*travel)
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
            choice: ChosenPairs::default(),
            looked_at: OnceLock::new(),
            by_part: Vec::new(),
            before: Vec::new(),
            driven_before: Vec::new(),
            allowance: Allowances::default(),
            seen_for: None,
            moved: f64::INFINITY,
            places: Vec::new(),
            plan: Plan::default(),
            crew: Arc::new(Alone),
            random_before: random.clone(),
            random,
            hand_force: [0.0; 2],
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

    /// One whole time step, or what is left of it.
    pub fn step(&mut self) -> Result<StepReport, Fault> {
        self.detect();
        self.solve()?;
        self.advance()
    }
}

impl Assembly {
    /// Back to the beginning of the step, when the obstacles already have their velocities.
    fn rewind(&mut self) {
        self.random = self.random_before.clone();
        restore(&mut self.bodies, &self.before);
        self.forget_motions();
    }

    /// The motions of the bodies have been changed from outside.
    fn forget_motions(&mut self) {
        self.seen_for = None;
        self.plan.forget_motions();
    }

    /// Gives every obstacle that moves its velocity in this step, and keeps the old ones.
    fn drive(&mut self) {
        self.driven_before.clear();
        if self.bodies.has_driven() {
            let obstacles = &self.bodies.all[self.bodies.first_obstacle()..];
            self.driven_before
                .extend(obstacles.iter().map(|b| b.velocity));
            self.bodies.drive(self.time, self.params.dt);
        }
    }

    /// The velocities of the obstacles as they were before the step.
    fn undo_drive(&self, bodies: &mut Bodies) {
        let first = bodies.first_obstacle();
        for (body, velocity) in bodies.all[first..].iter_mut().zip(&self.driven_before) {
            body.velocity = *velocity;
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
fn travel(body: &Body, dt: f64) -> f64 {
    let [vx, vy] = body.velocity;
    (vx * vx + vy * vy).sqrt() * dt
}

/// Bodies, contacts and candidates are distributed in parts of this size. Sums are computed part by part, so that they do not
/// depend on which thread did which.
const PART: usize = 512;

/// Pairs closer than this are always contacts, in mean diameters: a settled packing keeps its list.
pub(super) const CLOSE: f64 = 1e-3;
