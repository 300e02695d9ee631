//! The spring of AVBD without post-stabilisation (`augmented` with `stabilisation = during`, and the 2D demo of its authors): a ghost whose force grows with the *square* of the overlap.
//!
//! In every iteration the penalty of a contact point grows by β times its constraint error, and the force by the penalty times that error; in
//! every step penalty and force shrink by γ and αγ. At rest the error is the share 1 − α of the overlap C. As long as the iterations of one step
//! change both little, what they add is what the step takes away:
//!
//! ```text
//! penalty = N·β·(1 − α)·C/(1 − γ),   F = N·penalty·(1 − α)·C/(1 − αγ)      hence      F = N²·β·(1 − α)²/((1 − γ)(1 − αγ))·C²
//! ```

use crate::physics::{MethodName, Params, Stabilisation};

/// Its settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuadraticGhost {
    /// Iterations N per step.
    pub iterations: u64,
    /// Share α of the overlap that a step leaves alone.
    pub alpha: f64,
    /// Growth β of a penalty per overlap.
    pub beta: f64,
    /// Share γ of the penalty that is kept from step to step.
    pub gamma: f64,
}

impl QuadraticGhost {
    /// The spring of a contact under these parameters, if it is one of this kind.
    pub fn of(params: &Params) -> Option<Self> {
        let is_it = params.method == MethodName::Augmented
            && params.stabilisation == Stabilisation::During
            && params.warm_start == 1.0;
        is_it.then_some(Self {
            iterations: params.iterations,
            alpha: params.overlap_kept,
            beta: params.penalty_growth,
            gamma: params.penalty_memory,
        })
    }

    /// The settings of the demo.
    pub fn demo(iterations: u64) -> Self {
        Self {
            iterations,
            alpha: 0.99,
            beta: 1e5,
            gamma: 0.99,
        }
    }

    /// Overlap of a contact point that carries this force.
    pub fn overlap(&self, force: f64) -> f64 {
        let Self {
            alpha, beta, gamma, ..
        } = *self;
        let left = 1.0 - alpha;
        let stiffness = beta * left * left / ((1.0 - gamma) * (1.0 - alpha * gamma));
        (force / stiffness).sqrt() / self.iterations as f64
    }

    /// Sum of the overlaps in a stack of boxes of this weight, with two points in each contact.
    pub fn sag(&self, bodies: usize, weight: f64) -> f64 {
        (1..=bodies)
            .map(|above| self.overlap(0.5 * weight * above as f64))
            .sum()
    }
}
