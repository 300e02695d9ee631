//! The method of a run, and the springs of one that has springs instead of a solver.

use std::sync::Arc;

use crate::physics::params::has_solver;
use crate::physics::{Assembly, MethodName, SpringModel};
use crate::scene::Scene;
use crate::scene::springs::NoSprings;
use crate::session::Change;
use crate::words::say;

use super::Run;

/// The springs that a scene's method needs, or why there are none.
pub(super) fn springs(scene: &Scene) -> Result<SpringModel, String> {
    scene.springs().map_err(|reason| match reason {
        NoSprings::NoChain => say!("no-twin-chains"),
        NoSprings::Rules => say!("no-twin-rules"),
        NoSprings::TooLong { discs, most } => {
            say!("no-twin-sweeps", discs = discs, most = most)
        }
        NoSprings::Order(reason) => reason,
    })
}

/// The same, if they also fit these bodies: exact springs are those of closed contacts.
pub(super) fn fitting_springs(scene: &Scene, assembly: &Assembly) -> Result<SpringModel, String> {
    let springs = springs(scene)?;
    if let SpringModel::Network(network) = &springs
        && assembly.forces().count() < network.pairs.len()
    {
        return Err(say!("no-twin-open"));
    }
    Ok(springs)
}

impl Run {
    /// The same scene moved by another method, or why that cannot move it.
    pub fn with_method(mut self, method: MethodName) -> Result<Self, String> {
        let mut start = (*self.start).clone();
        start.scene.params.method = method;
        self.scene.params.method = method;
        let springs = fitting_springs(&self.scene, &self.assembly)?;
        self.assembly.params.method = method;
        self.assembly.set_springs(springs);
        self.start = Arc::new(start);
        self.begin_timeline();
        Ok(self)
    }

    /// How its steps are made.
    pub fn method(&self) -> MethodName {
        self.scene.params.method
    }

    /// Whether its method has a solver: with sweeps, and visits, and contacts that never pull.
    pub fn has_sweeps(&self) -> bool {
        has_solver(self.method())
    }

    /// Springs follow a change of the parameters.
    pub(super) fn tune_springs(&mut self, change: &Change) {
        let is_new = matches!(change, Change::Set(..)) || change.moves_bodies_about();
        if is_new && let Ok(springs) = self.scene.springs() {
            self.assembly.set_springs(springs);
        }
    }
}
