//! Scenes: the starting point of a run, as a RON file with a version and a sentence about itself.
//!
//! [`Scene`] is the schema, [`build`](Scene::build) makes an [`Assembly`] of it, [`builtin`] holds the scenes that are compiled in,
//! [`disturbance`] sets it in motion, [`mod@file`] reads scenes from text with errors that name file, line, field and allowed range, and
//! [`checkpoint`] keeps a scene together with the state of its run. [`Start`] is either.

mod arrangement;
pub mod builtin;
pub mod chain;
pub mod checkpoint;
pub mod disturbance;
mod fields;
pub mod file;
mod geometry;
mod joints;
mod nearest;
pub mod obstacles;
pub mod packing;
mod placed;
mod real_units;
pub mod run_on;
pub mod springs;
pub mod start;
pub mod tiling;

use serde::{Deserialize, Serialize};

use crate::physics::{Assembly, Params};
use crate::schema::field::NotAllowed;
use crate::schema::units::Units;
use crate::schema::value::Value;
use crate::schema::{text_only, whole};

pub use chain::Chain;
pub use fields::SceneField;
pub use file::SceneError;
pub use geometry::{Geometry, PISTON_THICKNESS};
pub use nearest::suggestion;
pub use obstacles::{ObstacleShape, SceneObstacle};
pub use packing::{MOST_DISCS, Packing};
pub use placed::{PlacedBody, SceneBond};
pub use start::{Start, StartError};

/// The schema version that this program reads and writes.
pub const VERSION: u64 = 1;

/// A run's complete starting point: a run is a pure function of its scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Schema version.
    #[serde(deserialize_with = "whole::deserialize")]
    pub version: u64,
    /// One sentence: what the scene shows.
    pub about: String,
    /// Seed of the solver's random numbers.
    #[serde(default = "default_seed", deserialize_with = "whole::deserialize")]
    pub seed: u64,
    /// Steps of a headless run.
    #[serde(default = "default_steps", deserialize_with = "whole::deserialize")]
    pub steps: u64,
    /// The units the scene is shown in: [`Units::Own`] if its file names none.
    #[serde(
        default,
        with = "real_units",
        skip_serializing_if = "text_only::is_default"
    )]
    pub units: Units,
    /// The bodies at the start.
    pub geometry: Geometry,
    /// Everything that may change during the run.
    #[serde(default)]
    pub params: Params,
}

fn default_seed() -> u64 {
    1
}

fn default_steps() -> u64 {
    1000
}

impl Scene {
    /// Memory that its texts and lists hold besides the struct itself, in bytes.
    pub fn heap_bytes(&self) -> usize {
        let lists = match &self.geometry {
            Geometry::Chain(_) => 0,
            Geometry::Packing(packing) => {
                let points = packing.obstacles.iter().map(|o| o.parts().len());
                size_of_val(&*packing.places)
                    + size_of_val(&*packing.obstacles)
                    + size_of_val(&*packing.bonds)
                    + points.sum::<usize>() * size_of::<[f64; 2]>()
            }
        };
        self.about.len() + lists
    }

    /// A scene without a description.
    pub fn new(geometry: Geometry, params: Params) -> Self {
        Self {
            version: VERSION,
            about: String::new(),
            seed: default_seed(),
            steps: default_steps(),
            units: Units::Own,
            geometry,
            params,
        }
    }

    /// The sentence about it, with the present value of a field where it names one in braces: `{discs}`.
    pub fn caption(&self) -> String {
        if !self.about.contains('{') {
            return self.about.clone();
        }
        let fill = |text: String, (name, value): (&str, Value)| {
            text.replace(&format!("{{{name}}}"), &value.to_string())
        };
        self.settings().into_iter().fold(self.about.clone(), fill)
    }

    /// The assembly at step 0.
    pub fn build(&self) -> Assembly {
        let mut assembly = match &self.geometry {
            Geometry::Chain(chain) => chain.build(&self.params, self.seed),
            Geometry::Packing(packing) => packing.build(&self.params, self.seed),
        };
        // Without springs the first step says so.
        assembly.set_springs(self.springs().unwrap_or_default());
        assembly
    }
}

/// Why a field cannot be set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetError {
    /// There is no such field.
    #[error("there is no field '{name}'{suggestion}; the fields are {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// " (did you mean …?)", or nothing.
        suggestion: String,
        /// All field names.
        known: String,
    },
    /// It exists, but the bodies cannot be changed.
    #[error(
        "{name} cannot be changed in a prepared state, because its bodies are fixed; start from the loose scene \
         and prepare it with `ghostspring prepare`"
    )]
    Prepared {
        /// The field.
        name: String,
    },
    /// A touch that is not possible.
    #[error("{0}")]
    Touch(String),
    /// The list of changes is full.
    #[error("a run can hold a million changes; reset it to make more")]
    Full,
    /// It exists, but a twin made of springs cannot follow.
    #[error("the implicit twin cannot follow: {0}")]
    Twin(String),
    /// It exists, but this value is not allowed.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

impl SetError {
    fn unknown(name: &str, known: impl Iterator<Item = &'static str>) -> Self {
        let known: Vec<&str> = known.collect();
        let suggestion = nearest::suggestion(name, known.iter().copied());
        Self::Unknown {
            name: name.to_owned(),
            suggestion,
            known: known.join(", "),
        }
    }
}
