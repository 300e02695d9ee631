//! The properties of a geometry, so that other code need not ask which one it is: axis, size, bounds, width, ends, kicks.

use serde::{Deserialize, Serialize};

use super::packing::{Lid, Walls};
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

    /// Whether it has boxes, other convex bodies or bonds.
    pub fn has_joints(&self) -> bool {
        match self {
            Self::Chain(_) => false,
            Self::Packing(packing) => packing.has_joints(),
        }
    }

    /// The axis of the load: 0 for x, 1 for y.
    pub fn axis(&self) -> usize {
        match self {
            Self::Chain(_) => 0,
            Self::Packing(_) => 1,
        }
    }

    /// Number of discs side by side across the load, which share its force. Where the last body is loaded, the others are a row that holds it.
    pub fn width(&self) -> f64 {
        match self {
            Self::Packing(packing) if packing.lid != Lid::Last => packing.width,
            Self::Chain(_) | Self::Packing(_) => 1.0,
        }
    }

    /// Length along the load: of a chain at rest, or from the loaded end of a packing to what holds it.
    pub fn size(&self, bodies: &Bodies) -> f64 {
        match (self, bodies.load) {
            (Self::Packing(packing), Some(load)) if packing.hangs() => {
                let [x, y] = bodies.all[load.body].position;
                let nails = bodies.all[bodies.first_obstacle()..].iter();
                let away = nails.map(|nail| (nail.position[0] - x).hypot(nail.position[1] - y));
                away.fold(MIN_SIZE, f64::max)
            }
            _ => {
                let [held, loaded] = self.span(bodies);
                (loaded - held).abs()
            }
        }
    }

    /// The places along the load of what holds a system and of its loaded end: wall and end, floor and piston, or where a rope hangs and its end.
    pub fn span(&self, bodies: &Bodies) -> [f64; 2] {
        let end = probe::loaded_position(bodies);
        match self {
            Self::Chain(chain) => [0.0, chain.discs as f64],
            Self::Packing(packing) if packing.hangs() => {
                let [[_, low], [_, high]] = self.bounds(bodies);
                let is_hanging = high - end > end - low;
                [if is_hanging { high } else { low }, end]
            }
            Self::Packing(_) => [0.0, end],
        }
    }

    /// What the bodies take up, with walls and piston but without any room around them: lower left and upper right corner.
    pub fn bounds(&self, bodies: &Bodies) -> [[f64; 2]; 2] {
        match self {
            Self::Chain(chain) => {
                let length = chain.discs as f64;
                let last = bodies.discs().checked_sub(1);
                let end = last.map_or(0.0, |i| bodies.all[i].position[0] + bodies.radius[i]);
                let right = length + chain.gap.min(0.3 * length);
                [[0.0, -0.5], [right.max(end), 0.5]]
            }
            Self::Packing(packing) => packing_bounds(packing, bodies),
        }
    }

    /// The axis along which profiles are taken: that of the load, but along x where nothing is loaded and the bodies lie side by side.
    pub fn profile_axis(&self, bodies: &Bodies) -> usize {
        let [low, high] = self.bounds(bodies);
        let is_wide = high[0] - low[0] > WIDE * (high[1] - low[1]);
        match self {
            Self::Packing(_) if is_wide && bodies.load.is_none() => 0,
            _ => self.axis(),
        }
    }

    /// Offset of a copy drawn beside it: chains lie below each other, packings side by side.
    pub fn aside(&self) -> [f64; 2] {
        match self {
            // Long chains are drawn small; with a larger distance they can still be distinguished.
            Self::Chain(chain) => [0.0, -(0.066 * chain.discs as f64).max(3.3)],
            Self::Packing(packing) => [packing.width + 4.0, 0.0],
        }
    }

    /// The name of the loaded end.
    pub fn end_name(&self) -> &'static str {
        match self {
            Self::Packing(packing) if packing.lid != Lid::Last => "piston",
            Self::Chain(_) | Self::Packing(_) => "end",
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

/// Least size of what hangs from nothing.
const MIN_SIZE: f64 = 1.0;
/// How many times as wide as high bodies lie side by side.
const WIDE: f64 = 2.5;
/// Least width of a packing without sides, in diameters.
const NARROWEST: f64 = 3.0;
/// How far beyond its width discs of a packing without sides are followed, in widths.
const FOLLOWED: f64 = 0.5;
/// Thickness of the piston, in diameters.
pub const PISTON_THICKNESS: f64 = 0.5;

/// A box where there are walls; elsewhere as far as discs and obstacles reach.
fn packing_bounds(packing: &Packing, bodies: &Bodies) -> [[f64; 2]; 2] {
    let has_floor = packing.has_floor();
    let has_sides = matches!(packing.walls, Walls::All | Walls::Periodic | Walls::Sides);
    let nothing = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
    let unite = |[low, high]: [[f64; 2]; 2], [from, to]: [[f64; 2]; 2]| {
        [
            [low[0].min(from[0]), low[1].min(from[1])],
            [high[0].max(to[0]), high[1].max(to[1])],
        ]
    };
    let [mut low, mut high] = nothing;
    if !has_sides || !has_floor {
        let discs = bodies.all.iter().zip(&bodies.radius);
        let around = discs.map(|(body, r)| {
            let [x, y] = body.position;
            [[x - r, y - r], [x + r, y + r]]
        });
        [low, high] = around.fold(nothing, unite);
        // What has flown away is left to fly.
        let beyond = FOLLOWED * packing.width;
        let edges = [-beyond, packing.width + beyond];
        (low[0], high[0]) = (low[0].max(edges[0]), high[0].min(edges[1]));
        low[1] = low[1].max(-beyond);
    }
    let parts = bodies.all[bodies.first_obstacle()..].iter();
    let around = parts.zip(&bodies.obstacles).map(|(body, obstacle)| {
        let ([low, high], [x, y]) = (obstacle.bounds(), body.position);
        [[x + low[0], y + low[1]], [x + high[0], y + high[1]]]
    });
    [low, high] = around.fold([low, high], unite);
    let has_piston = bodies.load.is_some_and(|load| load.body >= bodies.discs());
    if has_sides || has_piston {
        (low[0], high[0]) = (low[0].min(0.0), high[0].max(packing.width));
    }
    // Walls begin at the height of the floor also where there is none.
    if has_floor || has_sides {
        low[1] = low[1].min(0.0);
    }
    let thickness = if has_piston { PISTON_THICKNESS } else { 0.0 };
    high[1] = high[1].max(probe::loaded_position(bodies) + thickness);
    // Without discs and obstacles nothing has been met.
    for (k, usual) in [packing.width, 1.0].into_iter().enumerate() {
        let is_met = low[k] < high[k];
        if !is_met {
            (low[k], high[k]) = (0.0, usual);
        }
    }
    let missing = 0.5 * (NARROWEST - (high[0] - low[0])).max(0.0);
    [[low[0] - missing, low[1]], [high[0] + missing, high[1]]]
}

#[cfg(test)]
mod tests {
    use crate::scene::builtin;

    fn of(scene: &str) -> ([[f64; 2]; 2], usize) {
        let start = builtin::load(scene).unwrap().unwrap();
        let assembly = start.build();
        let geometry = &start.scene.geometry;
        let bodies = assembly.bodies();
        (geometry.bounds(bodies), geometry.profile_axis(bodies))
    }

    #[test]
    fn bounds_are_what_the_bodies_take_up() {
        assert_eq!(of("chain_pressed").0[0], [0.0, -0.5]);
        assert_eq!(of("chain_pressed").0[1][1], 0.5);
        // The floor of the stack is ten wide; the stack itself is one disc wide.
        let ([low, high], axis) = of("stack");
        assert_eq!(([low, high], axis), ([[3.5, 0.0], [6.5, 20.0]], 1));
        let ([low, high], _) = of("packing_small");
        assert_eq!(low, [0.0, 0.0]);
        assert!(high[1] > 2.0 && high[0] > 2.0);
        // Discs side by side on a rail are seen along it.
        let ([low, high], axis) = of("cradle");
        assert!(high[1] - low[1] < 2.0 && axis == 0, "{low:?} {high:?}");
        for scene in ["packing", "hopper", "dam_break", "shear_cell", "slit"] {
            assert_eq!(of(scene).1, 1, "{scene}");
        }
        for scene in builtin::names() {
            let [low, high] = of(scene).0;
            assert!((0..2).all(|k| low[k] < high[k] && low[k].is_finite() && high[k].is_finite()));
        }
    }
}
