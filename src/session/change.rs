//! What a watcher may do to a run between two steps, and the list from which the same run can be made again.

use serde::{Deserialize, Serialize};

use super::record::Cause;
use crate::physics::contact::Motion;
use crate::physics::{Assembly, Fault, params};
use crate::scene::disturbance::{Vortex, launch, pulse};
use crate::scene::{Scene, SetError, Start};
use crate::schema::value::Value;

/// An intervention between two steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Change {
    /// A parameter gets another value.
    Set(String, Value),
    /// ΔF is added to the load from this step on.
    Kick(f64),
    /// Mode j of a chain, or of the column that a packing is, gets this velocity amplitude.
    Launch(u64, f64),
    /// The slowest transversal mode of a packing (a vortex that fills the box) gets this velocity amplitude.
    LaunchTransversal(f64),
    /// Mode j of a packing's contact network: velocity and surface speed of every body.
    Motions(u64, Vec<[f64; 3]>),
    /// A velocity pulse of this amplitude at the loaded end, some discs wide.
    Pulse(f64),
}

impl Change {
    /// Does it. Parameters are kept in the scene and in the assembly alike.
    pub fn apply(&self, scene: &mut Scene, assembly: &mut Assembly) -> Result<(), SetError> {
        match self {
            Self::Set(name, value) => scene.set(name, value)?,
            Self::Kick(force) => {
                // The load itself stays what it is, so that a reset takes every kick back.
                let (params, step) = (&mut scene.params, assembly.steps());
                let acting = params.load_at(step) - params.load;
                (params.kick, params.kick_step) = (acting + force, step);
            }
            Self::Launch(mode, amplitude) => launch(scene, assembly, *mode, *amplitude),
            Self::LaunchTransversal(amplitude) => {
                if !scene.geometry.is_chain() {
                    let vortex = Vortex::of(assembly);
                    assembly.set_velocities(|_, body| {
                        vortex.field(body.position).map(|v| amplitude * v)
                    });
                }
            }
            Self::Pulse(amplitude) => pulse(assembly, *amplitude),
            Self::Motions(_, motions) => assembly.set_motions(|i, _| {
                let [x, y, spin] = motions.get(i).copied().unwrap_or_default();
                Motion {
                    velocity: [x, y],
                    spin,
                }
            }),
        }
        assembly.params = scene.params.clone();
        Ok(())
    }

    /// Whether it sets the bodies in motion or only changes how they move.
    pub fn cause(&self) -> Cause {
        match self {
            Self::Set(name, _)
                if !matches!(name.as_str(), "load" | "gravity_x" | "gravity_y" | "kick") =>
            {
                Cause::Setting
            }
            _ => Cause::Disturbance,
        }
    }

    /// A word or two for the time axis.
    pub fn label(&self) -> String {
        match self {
            Self::Set(name, value) => {
                let field = params::FIELDS.iter().find(|f| f.info.name == name);
                let letter = field.map_or("", |f| f.info.letter);
                let letter = if letter.is_empty() { name } else { letter };
                let value = value
                    .number()
                    .map_or_else(|| value.to_string(), |x| rounded(x, 4));
                format!("{letter} = {value}")
            }
            Self::Kick(force) => format!("kick ΔF = {}", rounded(*force, 3)),
            Self::Launch(mode, _) | Self::Motions(mode, _) => format!("mode {mode}"),
            Self::LaunchTransversal(_) => "transversal mode".to_owned(),
            Self::Pulse(_) => "pulse".to_owned(),
        }
    }
}

/// Few digits, as people write them: 0.01667, 160, 1.4e-4.
fn rounded(x: f64, digits: usize) -> String {
    let decimals = digits - 1;
    let near: f64 = format!("{x:.decimals$e}").parse().unwrap_or(x);
    if x.fract() == 0.0 && x.abs() < 1e9 {
        format!("{x}")
    } else if (0.01..1e4).contains(&near.abs()) {
        format!("{near}")
    } else {
        format!("{near:e}")
    }
}

/// Runs a scene headless with the changes that a watcher made: (before which step, what). The state is the same to the last bit.
pub fn replay(start: &Start, changes: &[(u64, Change)], steps: u64) -> Result<Assembly, Fault> {
    let (mut scene, mut assembly) = (start.scene.clone(), start.build());
    let mut changes = changes.iter().peekable();
    while assembly.steps() < steps {
        while let Some((_, change)) = changes.next_if(|(step, _)| *step <= assembly.steps()) {
            // A change that was refused when it was made is not in the list.
            let _ = change.apply(&mut scene, &mut assembly);
        }
        assembly.step()?;
    }
    Ok(assembly)
}
