//! The prediction for a scene: ω and τ of its slowest mode, or why there is none.

use super::impact;
use crate::physics::{GapLaw, StopRule};
use crate::scene::{Geometry, Scene};
use crate::theory::{Ringing, methods, modes};

/// The slowest mode of a chain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prediction {
    /// By the exact law; `None` if the mode does not ring.
    pub exact: Option<Ringing>,
    /// By the paper's continuum formulas; `None` where the mode is overdamped.
    pub continuum: Option<Ringing>,
}

impl Prediction {
    /// The prediction for a scene, or why there is none.
    pub fn of(scene: &Scene) -> Result<Self, &'static str> {
        let Geometry::Chain(chain) = &scene.geometry else {
            return Err(
                "a packing's frequency depends on its contacts: `ghostspring modes` finds it",
            );
        };
        let given = &scene.params;
        let params = &match methods::as_contact_dynamics(given) {
            Ok(params) => params,
            Err(reason) => {
                let mode = methods::slowest(given, chain.discs);
                let exact = mode.map_err(|_| reason)?.ringing();
                return Ok(Self {
                    exact,
                    continuum: None,
                });
            }
        };
        if params.stop != StopRule::Fixed {
            Err("N_I differs from step to step")
        } else if params.warm_start == 0.0 {
            Err("without warm start the chain creeps instead of ringing")
        } else if params.gap_law == GapLaw::Exact {
            Err("the exact gap law makes every slow mode grow")
        } else if params.restitution > 0.0 {
            Err("the formulas are for perfectly inelastic discs")
        } else if params.load_at(scene.steps) - params.gravity_x <= 0.0 {
            Err("nothing presses the chain against its wall")
        } else {
            Ok(Self {
                exact: modes::slowest(params, chain.discs).ringing(),
                // The paper's chain remembers all forces.
                continuum: (params.warm_start == 1.0)
                    .then(|| impact::continuum(params, chain.discs))
                    .flatten(),
            })
        }
    }
}
