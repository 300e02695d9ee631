//! Scenes: what a run starts from, as a RON file with a version and a sentence about itself.
//!
//! [`Scene`] is the schema, [`build`](Scene::build) makes an [`Assembly`] of it, [`builtin`] holds the scenes that are
//! compiled in, [`disturbance`] sets it in motion, [`mod@file`] reads scenes from text with errors that name file, line, field and allowed range, and
//! [`checkpoint`] keeps a scene together with the state of its run. [`Start`] is either.

pub mod builtin;
pub mod chain;
pub mod checkpoint;
pub mod disturbance;
pub mod file;
mod geometry;
mod nearest;
pub mod packing;
pub mod start;
pub mod tiling;

use serde::{Deserialize, Serialize};

use crate::physics::{Assembly, Params};
use crate::schema::field::{Field, NotAllowed};
use crate::schema::whole;

pub use chain::Chain;
pub use file::SceneError;
pub use geometry::Geometry;
pub use nearest::suggestion;
pub use packing::Packing;
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
    /// One sentence: what there is to see.
    pub about: String,
    /// Seed of the solver's random numbers.
    #[serde(default = "default_seed", deserialize_with = "whole::deserialize")]
    pub seed: u64,
    /// Steps of a headless run.
    #[serde(default = "default_steps", deserialize_with = "whole::deserialize")]
    pub steps: u64,
    /// What is where at the start.
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
    /// A scene without a story.
    pub fn new(geometry: Geometry, params: Params) -> Self {
        Self {
            version: VERSION,
            about: String::new(),
            seed: default_seed(),
            steps: default_steps(),
            geometry,
            params,
        }
    }

    /// Every number and word of the scene with its meaning and range, for `--set`, validation, tables and headers.
    pub fn fields(&mut self) -> Vec<Field<'_>> {
        let mut fields = vec![
            Field::count(
                "seed",
                "",
                "",
                "seed of the solver's random numbers",
                &mut self.seed,
                0,
                u64::MAX,
            ),
            Field::count(
                "steps",
                "",
                "steps",
                "length of a headless run",
                &mut self.steps,
                0,
                1_000_000_000,
            ),
        ];
        match &mut self.geometry {
            Geometry::Chain(chain) => fields.extend(chain.fields()),
            Geometry::Packing(packing) => fields.extend(packing.fields()),
        }
        fields.extend(self.params.fields());
        fields
    }

    /// Names of the fields that decide which bodies there are; changing one means building the scene anew.
    pub fn rebuilding_fields(&self) -> Vec<&'static str> {
        match &mut self.geometry.clone() {
            Geometry::Chain(chain) => chain.fields().iter().map(|f| f.name).collect(),
            Geometry::Packing(packing) => packing.fields().iter().map(|f| f.name).collect(),
        }
    }

    /// Name and value of every field, as text.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        self.clone()
            .fields()
            .iter()
            .map(|f| (f.name, f.text()))
            .collect()
    }

    /// The sentence about it, with the present value of a field where it names one in braces: `{discs}`.
    pub fn caption(&self) -> String {
        if !self.about.contains('{') {
            return self.about.clone();
        }
        let fill = |text: String, (name, value): (&str, String)| {
            text.replace(&format!("{{{name}}}"), &value)
        };
        self.settings().into_iter().fold(self.about.clone(), fill)
    }

    /// Sets one field from text, as `--set name=value` does.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SetError> {
        let mut fields = self.fields();
        match fields.iter_mut().find(|f| f.name == name) {
            Some(field) => Ok(field.set(value)?),
            None => Err(SetError::unknown(name, fields.iter().map(|f| f.name))),
        }
    }

    /// The first field whose value is not allowed.
    pub fn validate(&self) -> Result<(), NotAllowed> {
        let mut scene = self.clone();
        let bad = scene
            .fields()
            .into_iter()
            .find(|f| !f.is_allowed())
            .map(|f| f.refuse(&f.text()));
        bad.map_or(Ok(()), Err)
    }

    /// The assembly at step 0.
    pub fn build(&self) -> Assembly {
        match &self.geometry {
            Geometry::Chain(chain) => chain.build(&self.params, self.seed),
            Geometry::Packing(packing) => packing.build(&self.params, self.seed),
        }
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
        /// All that there are.
        known: String,
    },
    /// There is, but the bodies are what they are.
    #[error(
        "{name} cannot be changed in a prepared state, whose bodies are what they are; start from the loose scene \
         and prepare it with `ghostspring prepare`"
    )]
    Prepared {
        /// The field.
        name: String,
    },
    /// There is, but a twin made of springs cannot follow.
    #[error("the implicit twin cannot follow: {0}")]
    Twin(String),
    /// There is, but not with this value.
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
