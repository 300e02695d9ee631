//! Preparation: compress a loose packing, wait until it is at rest, and describe the result.
//!
//! "At rest" cannot mean zero kinetic energy: without gravity, rattlers drift without end. What must rest is what carries load:
//! the piston, and every disc held by at least two forces. Both must be quieter than the given [`Quiet`] for many
//! consecutive steps, since a softly ringing piston stands still at every turning point. Then the rattlers are
//! stopped explicitly.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::measure::{probe, stress};
use crate::physics::body::Motion;
use crate::physics::{Assembly, Fault};
use crate::schema::written;

/// What counts as rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quiet {
    /// Largest displacement of the piston in a step, in d.
    pub drift: f64,
    /// Largest unbalanced force on a loaded disc, in mean contact forces.
    pub unbalance: f64,
    /// Consecutive steps for which this must hold.
    pub steps: u64,
    /// Steps after which to give up.
    pub patience: u64,
}

impl Default for Quiet {
    /// Far below the ringing that a kick of ΔF/F = 10⁻⁴ causes, about 10⁻⁶ d.
    fn default() -> Self {
        Self {
            drift: 1e-12,
            unbalance: 1e-8,
            steps: 50,
            patience: 100_000,
        }
    }
}

/// Why a packing did not come to rest.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SettleError {
    /// The run failed.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It was stopped.
    #[error("stopped after {steps} steps")]
    Stopped {
        /// Steps made.
        steps: u64,
    },
    /// It still moves.
    #[error(
        "not at rest after {steps} steps: the piston still moves by {} d per step, and forces are unbalanced by {}",
        written::error(*drift),
        written::error(*unbalance)
    )]
    Impatient {
        /// Steps made.
        steps: u64,
        /// Displacement of the piston in the last step.
        drift: f64,
        /// Largest unbalanced force in mean contact forces.
        unbalance: f64,
    },
}

/// Runs until the packing is at rest; returns the number of steps. `watch` is called after every step.
pub fn settle(
    assembly: &mut Assembly,
    quiet: &Quiet,
    watch: &mut dyn FnMut(&Assembly),
) -> Result<u64, SettleError> {
    settle_while(assembly, quiet, &mut |assembly| {
        watch(assembly);
        ControlFlow::Continue(())
    })
}

/// The same, but `watch` may stop it.
pub fn settle_while(
    assembly: &mut Assembly,
    quiet: &Quiet,
    watch: &mut dyn FnMut(&Assembly) -> ControlFlow<()>,
) -> Result<u64, SettleError> {
    settle_from(assembly, quiet, Settling::default(), &mut |a, _| watch(a))
}

/// How far a preparation has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settling {
    /// Steps made.
    pub steps: u64,
    /// Consecutive steps at rest.
    pub still: u64,
}

/// The same for a packing that had already come so far. `watch` is told how far it is.
pub fn settle_from(
    assembly: &mut Assembly,
    quiet: &Quiet,
    from: Settling,
    watch: &mut dyn FnMut(&Assembly, Settling) -> ControlFlow<()>,
) -> Result<u64, SettleError> {
    if from.still >= quiet.steps {
        return Ok(from.steps);
    }
    let mut still = from.still;
    let (mut drift, mut unbalance) = (f64::INFINITY, f64::INFINITY);
    let mut before: Vec<[f64; 2]> = Vec::new();
    for step in from.steps + 1..=quiet.patience {
        let old = probe::loaded_position(assembly.bodies());
        before.clear();
        before.extend(assembly.bodies().all.iter().map(|b| b.velocity));
        assembly.step()?;
        drift = (probe::loaded_position(assembly.bodies()) - old).abs();
        // The second test is more expensive; it is made only if the first one passes.
        let is_still = drift <= quiet.drift && {
            unbalance = largest_unbalance(assembly, &before);
            unbalance <= quiet.unbalance
        };
        still = if is_still { still + 1 } else { 0 };
        if still == 1 {
            stop_rattlers(assembly);
        }
        if watch(assembly, Settling { steps: step, still }).is_break() {
            return Err(SettleError::Stopped { steps: step });
        }
        if still >= quiet.steps {
            return Ok(step);
        }
    }
    Err(SettleError::Impatient {
        steps: quiet.patience,
        drift,
        unbalance,
    })
}

/// Stops every disc that fewer than two forces hold. Otherwise it would go on hitting the
/// rest for thousands of steps, each time with more motion than the ringing that a kick is meant to cause.
fn stop_rattlers(assembly: &mut Assembly) {
    let held = held_by(assembly);
    assembly.set_motions(|i, body| {
        let is_rattler = held.get(i).is_some_and(|h| *h < 2);
        if is_rattler {
            Motion::default()
        } else {
            Motion::of(body)
        }
    });
}

/// Largest unbalanced force on a disc that at least two forces hold, in units of the mean contact force.
fn largest_unbalance(assembly: &Assembly, before: &[[f64; 2]]) -> f64 {
    let held = held_by(assembly);
    let mean = probe::mean_force(assembly.contacts());
    let dt = assembly.params.dt;
    let discs = assembly
        .bodies()
        .all
        .iter()
        .zip(before)
        .zip(&held)
        .filter(|(_, held)| **held >= 2);
    let forces = discs.map(|((body, old), _)| {
        let [vx, vy] = body.velocity;
        let (ax, ay) = ((vx - old[0]) / dt, (vy - old[1]) / dt);
        let inverse = body.inverse_mass[1];
        if inverse > 0.0 {
            (ax * ax + ay * ay).sqrt() / inverse
        } else {
            0.0
        }
    });
    forces.fold(0.0, f64::max) / mean
}

/// Number of forces on every disc.
fn held_by(assembly: &Assembly) -> Vec<u32> {
    let mut held = vec![0; assembly.bodies().discs()];
    for contact in assembly.contacts().iter().filter(|c| c.normal_force > 0.0) {
        for body in [contact.a, contact.b] {
            if let Some(count) = held.get_mut(body as usize) {
                *count += 1;
            }
        }
    }
    held
}

/// The properties of a packing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PackingReport {
    /// Height of the piston above the floor.
    pub height: f64,
    /// Area of the discs over the area below the piston.
    pub packing_fraction: f64,
    /// Mean number of forces on a disc that is not a rattler.
    pub coordination: f64,
    /// Contacts that carry a force.
    pub loaded_contacts: usize,
    /// Pairs close enough to be visited.
    pub contacts: usize,
    /// Discs held by fewer than two forces.
    pub rattlers: usize,
    /// Deepest overlap of two bodies.
    pub largest_overlap: f64,
    /// Force on the floor over the load of the piston and the weight of everything.
    pub floor_share: f64,
    /// The same for the friction of the two side walls. Floor and walls together carry exactly the load.
    pub wall_share: f64,
    /// Share of the loaded contacts at the limit of their friction.
    pub sliding_fraction: f64,
}

impl PackingReport {
    /// Examines a packing between two steps; its box is the one that [`crate::scene::Packing`] builds. If that has no floor, walls
    /// or piston, its width and height are those of the discs.
    pub fn of(assembly: &Assembly) -> Self {
        let bodies = assembly.bodies();
        let floor = bodies.discs();
        let [width, height] = match &bodies.all[floor..bodies.first_obstacle()] {
            [floor, left, right, piston] => [
                right.position[0] - left.position[0],
                piston.position[1] - floor.position[1],
            ],
            _ => stress::extent(bodies, assembly.threads()),
        };
        let area: f64 = bodies
            .radius
            .iter()
            .map(|r| std::f64::consts::PI * r * r)
            .sum();
        let held = held_by(assembly);
        let rattlers = held.iter().filter(|h| **h < 2).count();
        let backbone: u32 = held.iter().filter(|h| **h >= 2).sum();
        let loaded = || assembly.contacts().iter().filter(|c| c.normal_force > 0.0);
        let on_floor: f64 = loaded()
            .filter(|c| c.b as usize == floor)
            .map(|c| c.normal_force)
            .sum();
        // At a side wall the tangent is vertical: along the normal turned by +90 degrees.
        let on_walls: f64 = loaded()
            .filter(|c| [floor + 1, floor + 2].contains(&(c.b as usize)))
            .map(|c| c.tangent_force * c.normal[0])
            .sum();
        let weight: f64 = bodies
            .all
            .iter()
            .filter(|b| b.inverse_mass[1] > 0.0)
            .map(|b| 1.0 / b.inverse_mass[1])
            .sum();
        let load = assembly.load_now() - assembly.params.gravity_y * weight;
        let friction = assembly.params.friction;
        Self {
            height,
            packing_fraction: area / (height * width),
            coordination: f64::from(backbone) / (held.len() - rattlers).max(1) as f64,
            loaded_contacts: loaded().count(),
            contacts: assembly.contacts().len(),
            rattlers,
            largest_overlap: assembly
                .gaps()
                .iter()
                .fold(0.0, |deepest, gap| f64::max(deepest, -gap)),
            floor_share: on_floor / load,
            wall_share: -on_walls / load,
            sliding_fraction: loaded().filter(|c| c.is_sliding(friction)).count() as f64
                / loaded().count().max(1) as f64,
        }
    }
}
