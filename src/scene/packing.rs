//! The paper's packing: discs between a fixed floor, two fixed side walls and a mobile piston.
//!
//! Radii are uniform between r_min and `size_ratio`·r_min with mean diameter d = 1; masses are proportional to the area
//! with m = 1 for a disc of diameter 1. The discs are numbered from bottom to top, so that neighbours in space are neighbours in
//! memory.

use serde::{Deserialize, Serialize};

use crate::physics::crew::Alone;
use crate::physics::neighbours::Neighbours;
use crate::physics::random::Random;
use crate::physics::{Assembly, Bodies, Load, Params};
use crate::schema::choice::choice;
use crate::schema::field::{Field, Section};

choice! {
    /// How the discs lie at the start.
    Arrangement {
        /// At random, without touching, at the given packing fraction.
        Loose = "loose",
        /// In the rows of a triangular lattice with small gaps; needs equal discs.
        Crystal = "crystal",
    }
}

/// Discs in a box with a piston on top.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Packing {
    /// Number of discs n.
    #[serde(deserialize_with = "crate::schema::whole::deserialize")]
    pub discs: u64,
    /// Width of the box.
    pub width: f64,
    /// Largest radius over smallest.
    pub size_ratio: f64,
    /// Mass of the piston.
    pub piston_mass: f64,
    /// How the discs lie at the start.
    pub arrangement: Arrangement,
    /// Share of the area below the piston that the discs fill at the start.
    pub packing_fraction: f64,
    /// Seed of radii and positions; the solver has its own.
    #[serde(deserialize_with = "crate::schema::whole::deserialize")]
    pub packing_seed: u64,
}

/// A row of its table.
pub type PackingField = Field<Packing>;

/// The packing's own fields.
#[rustfmt::skip] // a table
pub static FIELDS: &[PackingField] = &[
    PackingField::whole("discs", [1, 1_000_000], |p| &p.discs, |p| &mut p.discs)
        .means("n", "", "number of discs")
        .enters("ω ~ 1/n, rigid only from N_I ~ n² on")
        .shown_in(Section::Build),
    PackingField::real("width", [2.0, 1e5], |p| &p.width, |p| &mut p.width)
        .means("", "d", "width of the box")
        .shown_in(Section::Build),
    PackingField::real("size_ratio", [1.0, 4.0], |p| &p.size_ratio, |p| &mut p.size_ratio)
        .means("", "", "largest radius over smallest")
        .shown_in(Section::Build),
    PackingField::real("piston_mass", [1e-3, 1e6], |p| &p.piston_mass, |p| &mut p.piston_mass)
        .means("M", "m", "mass of the piston")
        .enters("k·H·tan(k·H) = m/M")
        .shown_in(Section::Build),
    PackingField::choice("arrangement", Arrangement::SPELLINGS, |p| &p.arrangement, |p| &mut p.arrangement)
        .means("", "", "how the discs lie at the start")
        .shown_in(Section::Build),
    PackingField::real("packing_fraction", [0.05, 0.7], |p| &p.packing_fraction, |p| &mut p.packing_fraction)
        .means("φ", "", "share of the box that the discs fill at the start; denser ones would lie inside each other")
        .titled("φ fraction").shown_in(Section::Build),
    PackingField::whole("packing_seed", [0, u64::MAX], |p| &p.packing_seed, |p| &mut p.packing_seed)
        .means("", "", "seed of radii and positions")
        .shown_in(Section::Build),
];

impl Default for Packing {
    fn default() -> Self {
        Self {
            discs: 1000,
            width: 28.0,
            size_ratio: 2.0,
            piston_mass: 10.0,
            arrangement: Arrangement::Loose,
            packing_fraction: 0.6,
            packing_seed: 1,
        }
    }
}

impl Packing {
    /// A packing with the discs and the width of bodies that are already in a box.
    pub fn around(bodies: &Bodies) -> Self {
        let walls = bodies.all[bodies.discs()..].iter();
        Self {
            discs: bodies.discs() as u64,
            width: walls.map(|w| w.position[0]).fold(0.0, f64::max),
            ..Self::default()
        }
    }

    /// The assembly at step 0: discs that do not touch, a piston above them.
    pub fn build(&self, params: &Params, seed: u64) -> Assembly {
        let bodies = match self.arrangement {
            Arrangement::Loose => self.loose(),
            Arrangement::Crystal => self.crystal(),
        };
        Assembly::new(bodies, params.clone(), seed)
    }

    fn loose(&self) -> Bodies {
        let mut random = Random::new(self.packing_seed);
        let smallest = 1.0 / (1.0 + self.size_ratio);
        let radii: Vec<f64> = (0..self.discs)
            .map(|_| smallest * (1.0 + (self.size_ratio - 1.0) * random.unit()))
            .collect();
        let area: f64 = radii.iter().map(|r| std::f64::consts::PI * r * r).sum();
        let height = area / (self.packing_fraction * self.width);
        let inside = |random: &mut Random, r: f64, size: f64| r + (size - 2.0 * r) * random.unit();
        let mut discs: Vec<([f64; 2], f64)> = radii
            .iter()
            .map(|&r| {
                (
                    [
                        inside(&mut random, r, self.width),
                        inside(&mut random, r, height),
                    ],
                    r,
                )
            })
            .collect();
        // Bottom to top in bands about as high as a disc, from left to right within a band.
        discs.sort_by(|(p, _), (q, _)| {
            let band = |y: f64| (y / BAND).floor();
            band(p[1])
                .total_cmp(&band(q[1]))
                .then(p[0].total_cmp(&q[0]))
        });
        let mut bodies = self.boxed(&discs, height);
        push_apart(&mut bodies);
        bodies
    }

    /// Rows of equal discs, every second one shifted by half a diameter.
    fn crystal(&self) -> Bodies {
        let spacing = 1.0 + CRYSTAL_GAP;
        let per_row = (((self.width - 0.5) / spacing).floor() as u64).max(1);
        let rise = spacing * 0.75f64.sqrt();
        let place = |i: u64| {
            let (row, column) = (i / per_row, i % per_row);
            let shift = 0.5 + CRYSTAL_GAP + 0.5 * spacing * (row % 2) as f64;
            [
                shift + spacing * column as f64,
                0.5 + CRYSTAL_GAP + rise * row as f64,
            ]
        };
        let discs: Vec<([f64; 2], f64)> = (0..self.discs).map(|i| (place(i), 0.5)).collect();
        let rows = self.discs.div_ceil(per_row);
        self.boxed(&discs, 1.0 + 3.0 * CRYSTAL_GAP + rise * (rows - 1) as f64)
    }

    fn boxed(&self, discs: &[([f64; 2], f64)], height: f64) -> Bodies {
        let mut bodies = Bodies::default();
        for &(position, radius) in discs {
            let inverse = 1.0 / (4.0 * radius * radius);
            bodies.add_disc(position, radius, [inverse, inverse, 2.0 * inverse]);
        }
        bodies.add_plane([0.0, 0.0], [0.0, 1.0], [0.0; 2]);
        bodies.add_plane([0.0, 0.0], [1.0, 0.0], [0.0; 2]);
        bodies.add_plane([self.width, 0.0], [-1.0, 0.0], [0.0; 2]);
        let piston = bodies.add_plane([0.0, height], [0.0, -1.0], [0.0, 1.0 / self.piston_mass]);
        bodies.load = Some(Load {
            body: piston,
            direction: [0.0, -1.0],
        });
        bodies
    }
}

/// Height of a band of numbering, in mean diameters.
const BAND: f64 = 1.0;
/// Gap between the discs of a crystal before it is compressed.
const CRYSTAL_GAP: f64 = 1e-3;

/// Repeatedly moves overlapping discs apart until none overlap.
fn push_apart(bodies: &mut Bodies) {
    let discs = bodies.discs();
    let mut neighbours = Neighbours::default();
    for _ in 0..MOST_ROUNDS {
        neighbours.refresh(bodies, 0.0, &Alone);
        let mut touching = false;
        for candidate in &neighbours.candidates {
            let [a, b] = candidate.pair.map(|i| i as usize);
            let (gap, [nx, ny]) = bodies.gap(a, b);
            if gap >= 0.0 {
                continue;
            }
            touching = true;
            // A little more than needed, so that the loop ends.
            let way = 1e-4 - gap;
            let share = if b < discs { 0.5 * way } else { way };
            let [xa, ya] = &mut bodies.all[a].position;
            (*xa, *ya) = (*xa - share * nx, *ya - share * ny);
            if b < discs {
                let [xb, yb] = &mut bodies.all[b].position;
                (*xb, *yb) = (*xb + share * nx, *yb + share * ny);
            }
        }
        if !touching {
            return;
        }
    }
}

/// At the densest packing allowed a few hundred rounds suffice.
const MOST_ROUNDS: usize = 100_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loose_packing_has_the_radii_the_fraction_and_no_overlap() {
        for packing_fraction in [0.3, 0.6, 0.7] {
            let packing = Packing {
                discs: 300,
                width: 15.0,
                packing_fraction,
                ..Packing::default()
            };
            let bodies = packing.build(&Params::default(), 1).bodies().clone();
            let mut radii = bodies.radius.clone();
            radii.sort_by(f64::total_cmp);
            assert!(
                radii[0] >= 1.0 / 3.0 && radii[299] <= 2.0 / 3.0 && radii[299] / radii[0] > 1.9
            );
            let area: f64 = radii.iter().map(|r| std::f64::consts::PI * r * r).sum();
            let height = bodies.all[303].position[1];
            assert!((area / (15.0 * height) - packing_fraction).abs() < 1e-12);
            for a in 0..300 {
                for b in a + 1..304 {
                    assert!(
                        bodies.gap(a, b).0 >= 0.0,
                        "{a} and {b} overlap at fraction {packing_fraction}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_crystal_has_no_overlap_and_six_neighbours_inside() {
        let packing = Packing {
            discs: 100,
            width: 10.6,
            arrangement: Arrangement::Crystal,
            ..Packing::default()
        };
        let bodies = packing.build(&Params::default(), 1).bodies().clone();
        let near = |a: usize| {
            (0..100)
                .filter(|b| *b != a && bodies.gap(a, *b).0 < 0.01)
                .count()
        };
        assert!((0..100).all(|a| (0..104).all(|b| a >= b || bodies.gap(a, b).0 >= -1e-12)));
        assert_eq!(near(45), 6);
    }
}
