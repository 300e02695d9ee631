//! The springs that a scene's method is given, if it has springs instead of a solver.

use std::sync::Arc;

use super::{Geometry, Scene};
use crate::physics::{GapLaw, MethodName, SpringModel, StopRule};
use crate::theory::springs;

/// Why there are no springs for a scene's method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSprings {
    /// The exact springs are known for rows only.
    #[error("method implicit_springs: the exact springs are known for chains only")]
    NoChain,
    /// They are those of a fixed number of sweeps.
    #[error(
        "method implicit_springs: the exact springs are those of stop = fixed and gap_law = quasi_inelastic"
    )]
    Rules,
    /// It would take too long.
    #[error("method implicit_springs: with {discs} discs, iterations must be at most {most}")]
    TooLong {
        /// Discs of the chain.
        discs: u64,
        /// Most sweeps.
        most: u64,
    },
    /// Not for this order.
    #[error("method implicit_springs: {0}")]
    Order(String),
}

/// n²·N_I up to which the springs are computed while a user waits: a tenth of a second.
const MOST_VISITS: u64 = 50_000_000;

impl Scene {
    /// The springs that its method needs besides the parameters.
    pub fn springs(&self) -> Result<SpringModel, NoSprings> {
        let params = &self.params;
        match params.method {
            MethodName::ContactDynamics
            | MethodName::PositionBased
            | MethodName::SoftStep
            | MethodName::Augmented
            | MethodName::Direct => Ok(SpringModel::None),
            MethodName::SpringDashpot => Ok(SpringModel::Alike(springs::alike(params))),
            MethodName::ImplicitSprings => {
                let Geometry::Chain(chain) = &self.geometry else {
                    return Err(NoSprings::NoChain);
                };
                if params.stop != StopRule::Fixed || params.gap_law != GapLaw::QuasiInelastic {
                    return Err(NoSprings::Rules);
                }
                let pairs = chain.discs.saturating_mul(chain.discs).max(1);
                if pairs.saturating_mul(params.iterations) > MOST_VISITS {
                    return Err(NoSprings::TooLong {
                        discs: chain.discs,
                        most: MOST_VISITS / pairs,
                    });
                }
                let network = springs::of_chain(chain.discs, params).map_err(NoSprings::Order)?;
                Ok(SpringModel::Network(Arc::new(network)))
            }
        }
    }
}
