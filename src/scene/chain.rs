//! The paper's chain: n equal discs (d = m = 1) in a row on a rail, a wall at x = 0, a load on the last disc.

use serde::{Deserialize, Serialize};

use crate::measure::probe;
use crate::physics::{Assembly, Bodies, Load, Params};
use crate::schema::field::{Field, Section};

/// A row of equal discs between a wall and a loaded free end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Chain {
    /// Number of discs n.
    #[serde(deserialize_with = "crate::schema::whole::deserialize")]
    pub discs: u64,
    /// Gap between the wall and the first disc.
    pub gap: f64,
    /// How far neighbours overlap at the start. A chain that starts with gap 0 and an overlap starts pressed: each
    /// contact carries the force that balances load and gravity, so that nothing moves until it is disturbed.
    pub overlap: f64,
}

/// A row of its table.
pub type ChainField = Field<Chain>;

/// The chain's own fields.
#[rustfmt::skip] // a table
pub static FIELDS: &[ChainField] = &[
    ChainField::whole("discs", [1, 1_000_000], |c| &c.discs, |c| &mut c.discs)
        .means("n", "", "number of discs")
        .enters("ω ~ 1/n, rigid only from N_I ~ n²")
        .shown_in(Section::Build),
    ChainField::real("gap", [0.0, 1e6], |c| &c.gap, |c| &mut c.gap)
        .means("g", "d", "distance of the first disc from the wall; below 0 it would start outside the box")
        .shown_in(Section::Build),
    ChainField::real("overlap", [0.0, 0.1], |c| &c.overlap, |c| &mut c.overlap)
        .means("", "d", "overlap of neighbours at the start")
        .shown_in(Section::Build),
];

impl Default for Chain {
    fn default() -> Self {
        Self {
            discs: 50,
            gap: 1.0,
            overlap: 0.0,
        }
    }
}

impl Chain {
    /// Whether the chain starts pressed against the wall, in equilibrium.
    pub fn is_pressed(&self) -> bool {
        self.gap == 0.0 && self.overlap > 0.0
    }

    /// The assembly at step 0.
    pub fn build(&self, params: &Params, seed: u64) -> Assembly {
        let mut bodies = Bodies::default();
        let spacing = 1.0 - self.overlap;
        let first = self.gap + 0.5 - if self.is_pressed() { self.overlap } else { 0.0 };
        for i in 0..self.discs {
            bodies.add_disc([first + spacing * i as f64, 0.0], 0.5, ON_A_RAIL);
        }
        bodies.load = Some(Load {
            body: self.discs as usize - 1,
            direction: [-1.0, 0.0],
        });
        bodies.add_plane([0.0, 0.0], [1.0, 0.0], [0.0; 2]);
        let mut assembly = Assembly::new(bodies, params.clone(), seed);
        if self.is_pressed() {
            let discs = self.discs as usize;
            assembly.set_forces(|pair, _| {
                let place = probe::chain_index(pair, discs);
                place.map_or(0.0, |i| params.load - (discs - i) as f64 * params.gravity_x)
            });
        }
        assembly
    }
}

/// Unit mass along x, no motion across and no rotation.
const ON_A_RAIL: [f64; 3] = [1.0, 0.0, 0.0];

#[cfg(test)]
mod tests {
    use super::*;

    /// A pressed chain is in equilibrium: nothing moves, with any order, with and without gravity.
    #[test]
    fn a_pressed_chain_stays_where_it_is() {
        for gravity_x in [0.0, -0.01] {
            let chain = Chain {
                discs: 20,
                gap: 0.0,
                overlap: 1e-3,
            };
            let params = Params {
                gravity_x,
                ..Params::default()
            };
            let mut assembly = chain.build(&params, 3);
            let before = assembly.bodies().clone();
            (0..50).for_each(|_| assert_eq!(assembly.step().unwrap().opened, 0));
            for (old, new) in before.all.iter().zip(&assembly.bodies().all) {
                assert!((old.position[0] - new.position[0]).abs() < 1e-13);
            }
        }
    }
}
