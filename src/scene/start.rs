//! The start of a run: a scene alone, or a scene with a saved state.

use super::checkpoint::{self, Checkpoint, CheckpointError};
use super::{Scene, SetError, file};
use crate::physics::{Assembly, State};
use crate::scene::SceneError;
use crate::schema::value::Value;

/// A scene, perhaps with a saved state.
#[derive(Clone, Debug, PartialEq)]
pub struct Start {
    /// The scene.
    pub scene: Scene,
    state: Option<State>,
    is_reseeded: bool,
}

/// Why bytes are neither a scene nor a checkpoint.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum StartError {
    /// It is text, but not a scene.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// It is a checkpoint, but a bad one.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// It is neither.
    #[error("{0}: this is neither a scene (it is not text) nor a ghostspring checkpoint")]
    Neither(String),
}

impl From<Checkpoint> for Start {
    fn from(Checkpoint { scene, state }: Checkpoint) -> Self {
        Self {
            state: Some(state),
            ..Self::new(scene)
        }
    }
}

impl Start {
    /// From step 0.
    pub fn new(scene: Scene) -> Self {
        Self {
            scene,
            state: None,
            is_reseeded: false,
        }
    }

    /// From the bytes of a scene or checkpoint file; `name` is only for the error messages.
    pub fn parse(name: &str, bytes: &[u8]) -> Result<Self, StartError> {
        if checkpoint::is_checkpoint(bytes) {
            return Ok(checkpoint::read(name, bytes)?.into());
        }
        let text = std::str::from_utf8(bytes).map_err(|_| StartError::Neither(name.to_owned()))?;
        Ok(Self::new(file::parse(name, text)?))
    }

    /// From a saved state; with a different seed, its random stream starts again.
    pub fn prepared(scene: Scene, state: State, is_reseeded: bool) -> Self {
        Self {
            scene,
            state: Some(state),
            is_reseeded,
        }
    }

    /// Its saved state, if it has one.
    pub fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// Whether it got another seed than its saved state had.
    pub fn is_reseeded(&self) -> bool {
        self.is_reseeded
    }

    /// Whether it has a saved state.
    pub fn is_prepared(&self) -> bool {
        self.state.is_some()
    }

    /// Steps already made when it begins.
    pub fn steps(&self) -> u64 {
        self.state.as_ref().map_or(0, |state| state.steps)
    }

    /// Sets one field. A prepared state keeps its bodies, so a change that would rebuild them is refused; a new seed
    /// begins a new random stream.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) -> Result<(), SetError> {
        if self.is_prepared() && self.scene.is_of_geometry(name) {
            return Err(SetError::Prepared {
                name: name.to_owned(),
            });
        }
        self.scene.set(name, value)?;
        self.is_reseeded |= name == "seed";
        Ok(())
    }

    /// The assembly at the beginning of the run.
    pub fn build(&self) -> Assembly {
        let Some(state) = &self.state else {
            return self.scene.build();
        };
        let mut assembly = Assembly::from_state(state.clone(), self.scene.params.clone());
        assembly.set_springs(self.scene.springs().unwrap_or_default());
        if self.is_reseeded {
            assembly.reseed(self.scene.seed);
        }
        assembly
    }
}
