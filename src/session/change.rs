//! What a watcher may do to a run between two steps, and the list from which the same run can be made again.

use serde::{Deserialize, Serialize};

use super::record::Cause;
use crate::physics::contact::Motion;
use crate::physics::{Assembly, Fault, Params};
use crate::scene::disturbance::{Vortex, launch, pulse};
use crate::scene::{Scene, SetError, Start};
use crate::schema::field::{Field, Slot};
use crate::schema::number;

/// An intervention between two steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Change {
    /// A parameter gets another value.
    Set(String, String),
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
                let mut params = Params::default();
                let letter = params
                    .fields()
                    .iter()
                    .find(|f| f.name == name && !f.letter.is_empty())
                    .map_or_else(|| name.clone(), |f| f.letter.to_owned());
                let value = number::parse(value).map_or_else(|| value.clone(), |x| rounded(x, 4));
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

/// A field of a scene as a control shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldInfo {
    /// Name, as in files.
    pub name: &'static str,
    /// The paper's letter.
    pub letter: &'static str,
    /// Unit.
    pub unit: &'static str,
    /// What it does.
    pub effect: &'static str,
    /// Its value and what it may be.
    pub kind: FieldKind,
}

/// Value and range.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldKind {
    /// A real number: value, smallest, largest.
    Real(f64, f64, f64),
    /// A whole number: value, smallest, largest.
    Count(u64, u64, u64),
    /// A word out of several.
    Choice(&'static str, &'static [&'static str]),
}

impl FieldKind {
    /// Takes another value from text. What does not fit is passed over.
    pub fn take(&mut self, text: &str) {
        match self {
            Self::Real(value, ..) => *value = number::parse(text).unwrap_or(*value),
            Self::Count(value, ..) => *value = number::parse_whole(text).unwrap_or(*value),
            Self::Choice(word, words) => {
                *word = words.iter().find(|w| **w == text).unwrap_or(word);
            }
        }
    }
}

impl FieldInfo {
    /// Every field of a scene.
    pub fn all(scene: &Scene) -> Vec<Self> {
        scene.clone().fields().iter().map(Self::of).collect()
    }

    /// A field as people write it: by its letter if it has one.
    pub fn written(fields: &[Self], name: &str) -> String {
        let letter = fields.iter().find(|f| f.name == name).map(|f| f.letter);
        match letter.filter(|l| !l.is_empty()) {
            Some(letter) => letter.to_owned(),
            None => name.replace('_', " "),
        }
    }

    fn of(field: &Field<'_>) -> Self {
        Self {
            name: field.name,
            letter: field.letter,
            unit: field.unit,
            effect: field.effect,
            kind: match &field.slot {
                Slot::Real(value, min, max) => FieldKind::Real(**value, *min, *max),
                Slot::Count(value, min, max) => FieldKind::Count(**value, *min, *max),
                Slot::Choice(choice) => FieldKind::Choice(choice.spelling(), choice.spellings()),
            },
        }
    }
}
