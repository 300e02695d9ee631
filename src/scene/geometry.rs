//! The properties of a geometry, so that other code need not ask which one it is: axis, size, bounds, width, ends, kicks.

use serde::{Deserialize, Serialize};

use super::{Chain, Packing};
use crate::measure::{Fit, Recording, Refusal, probe};
use crate::physics::Bodies;

/// The bodies at the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Geometry {
    /// A row of equal discs, a wall at its left and a load on its right end.
    Chain(Chain),
    /// Discs in a box with a loaded piston on top.
    Packing(Packing),
}

impl Geometry {
    /// The chain, if it is one: rows of discs have exact laws.
    pub fn chain(&self) -> Option<&Chain> {
        match self {
            Self::Chain(chain) => Some(chain),
            Self::Packing(_) => None,
        }
    }

    /// Whether the discs lie in a row.
    pub fn is_chain(&self) -> bool {
        self.chain().is_some()
    }

    /// The axis of the load: 0 for x, 1 for y.
    pub fn axis(&self) -> usize {
        match self {
            Self::Chain(_) => 0,
            Self::Packing(_) => 1,
        }
    }

    /// Number of discs side by side across the load, which share its force.
    pub fn width(&self) -> f64 {
        match self {
            Self::Chain(_) => 1.0,
            Self::Packing(packing) => packing.width,
        }
    }

    /// Length along the load: of a chain at rest, or the present height of the piston.
    pub fn size(&self, bodies: &Bodies) -> f64 {
        match self {
            Self::Chain(chain) => chain.discs as f64,
            Self::Packing(_) => probe::loaded_position(bodies),
        }
    }

    /// The visible area, with walls and the arrow of the load: lower left and upper right corner.
    pub fn bounds(&self, bodies: &Bodies) -> [[f64; 2]; 2] {
        match self {
            Self::Chain(chain) => {
                let length = chain.discs as f64;
                let right = length + chain.gap.min(0.3 * length) + 4.5;
                [[-2.0, -1.9], [right, 1.9]]
            }
            Self::Packing(packing) => {
                let top = probe::loaded_position(bodies) + 5.0;
                let parts = bodies.all[bodies.first_obstacle()..].iter();
                let around = parts.zip(&bodies.obstacles).map(|(body, obstacle)| {
                    let ([low, high], [x, y]) = (obstacle.bounds(), body.position);
                    [
                        [x + low[0] - 1.2, y + low[1] - 1.2],
                        [x + high[0] + 1.2, y + high[1] + 1.2],
                    ]
                });
                let first = [[-1.2, -1.2], [packing.width + 1.2, top]];
                around.fold(first, |[low, high], [from, to]| {
                    [
                        [low[0].min(from[0]), low[1].min(from[1])],
                        [high[0].max(to[0]), high[1].max(to[1])],
                    ]
                })
            }
        }
    }

    /// Offset of a copy drawn beside it: chains lie below each other, packings side by side.
    pub fn aside(&self) -> [f64; 2] {
        match self {
            // Long chains are drawn small; with a larger distance they can still be distinguished.
            Self::Chain(chain) => [0.0, -(0.09 * chain.discs as f64).max(4.5)],
            Self::Packing(packing) => [packing.width + 4.0, 0.0],
        }
    }

    /// The name of the loaded end.
    pub fn end_name(&self) -> &'static str {
        match self {
            Self::Chain(_) => "end",
            Self::Packing(_) => "piston",
        }
    }

    /// The ringing of the loaded end. The rattlers of a packing never stop opening and closing contacts; in a chain that ends the ringing.
    pub fn fit(&self, recording: &Recording) -> Result<Fit, Refusal> {
        match self {
            Self::Chain(_) => recording.fit(),
            Self::Packing(_) => recording.fit_packing(),
        }
    }

    /// A kick that causes ringing without rearranging anything, in units of the load.
    pub fn usual_kick(&self) -> f64 {
        match self {
            Self::Chain(_) => 0.05,
            Self::Packing(_) => 1e-4,
        }
    }
}
