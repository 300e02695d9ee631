//! How the discs of a packing lie at the start, and what is around them.

use std::ops::Range;

use super::obstacles::SceneObstacle;
use super::packing::{Arrangement, Lid, Packing, Walls};
use crate::physics::broad::Neighbours;
use crate::physics::random::Random;
use crate::physics::threads::SingleThread;
use crate::physics::{Bodies, Core, Load, Obstacle, PrescribedMotion};

/// Centre and radius.
type Circle = ([f64; 2], f64);

impl Packing {
    /// The bodies at step 0.
    pub(super) fn arranged(&self) -> Bodies {
        match self.arrangement {
            Arrangement::Loose => self.loose(),
            Arrangement::Crystal => self.crystal(),
            // No file may say so, but a list of places cannot be typed into a field.
            Arrangement::Placed if self.places.is_empty() => self.crystal(),
            Arrangement::Placed => self.placed(),
            Arrangement::Pressed => self.pressed(),
        }
    }

    fn loose(&self) -> Bodies {
        let mut random = Random::new(self.packing_seed);
        let smallest = 1.0 / (1.0 + self.size_ratio);
        let radii: Vec<f64> = (0..self.discs)
            .map(|_| smallest * (1.0 + (self.size_ratio - 1.0) * random.unit()))
            .collect();
        let mut area: f64 = radii.iter().map(|r| std::f64::consts::PI * r * r).sum();
        if !self.obstacles.is_empty() {
            let taken: f64 = self.obstacles.iter().map(SceneObstacle::area).sum();
            area += taken * self.packing_fraction;
        }
        let height = area / (self.packing_fraction * self.width);
        let inside = |random: &mut Random, r: f64, size: f64| r + (size - 2.0 * r) * random.unit();
        let mut discs: Vec<Circle> = radii
            .iter()
            .map(|&r| {
                (
                    [
                        inside(&mut random, r, self.width),
                        inside(&mut random, r, height) + self.lowest,
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
        let mut bodies = self.boxed(&discs, height + self.lowest);
        push_apart(&mut bodies);
        bodies
    }

    /// Rows of equal discs, every second one shifted by half a diameter. Places where an obstacle lies are left out.
    fn crystal(&self) -> Bodies {
        let spacing = 1.0 + CRYSTAL_GAP;
        let per_row = (((self.width - 0.5) / spacing).floor() as u64).max(1);
        let rise = spacing * 0.75f64.sqrt();
        let place = |i: u64| {
            let (row, column) = (i / per_row, i % per_row);
            let shift = 0.5 + CRYSTAL_GAP + 0.5 * spacing * (row % 2) as f64;
            [
                shift + spacing * column as f64,
                0.5 + CRYSTAL_GAP + rise * row as f64 + self.lowest,
            ]
        };
        let parts = self.parts();
        let is_free = |p: &[f64; 2]| {
            !parts
                .iter()
                .any(|part| self.distance(part, *p) < 0.5 + CRYSTAL_GAP)
        };
        let mut discs: Vec<Circle> = Vec::new();
        let mut places = 0;
        // Obstacles that take more than that take everything.
        while (discs.len() as u64) < self.discs && places < 10 * self.discs + 1_000_000 {
            let at = place(places);
            places += 1;
            if is_free(&at) {
                discs.push((at, 0.5));
            }
        }
        let missing = self.discs - discs.len() as u64;
        let above = |i: u64| (place(places + per_row * i), 0.5);
        discs.extend((0..missing).map(above));
        let rows = places.div_ceil(per_row) + missing;
        let height = 1.0 + 3.0 * CRYSTAL_GAP + rise * (rows - 1) as f64;
        self.boxed(&discs, height + self.lowest)
    }

    fn placed(&self) -> Bodies {
        let mut bodies = Bodies {
            seam: self.seam(),
            ..Bodies::default()
        };
        self.add_placed(&mut bodies);
        let tops = bodies.all.iter().zip(&bodies.radius);
        let tops = tops.map(|(body, r)| body.position[1] + r);
        let height = tops.fold(self.lowest, f64::max);
        self.add_walls(&mut bodies, height);
        if self.lid == Lid::Last {
            bodies.load = Some(Load {
                body: bodies.discs() - 1,
                direction: [0.0, -1.0],
            });
        }
        self.add_bonds(&mut bodies);
        self.add_obstacles(&mut bodies);
        bodies
    }

    /// A lattice without gaps whose outermost discs are fixed, and so are those on an obstacle.
    fn pressed(&self) -> Bodies {
        let spacing = 1.0 - PRESSED_OVERLAP;
        let rise = spacing * 0.75f64.sqrt();
        let per_row = ((self.width / spacing - 0.5).floor() as u64).max(3);
        let parts = self.parts();
        let still = PrescribedMotion::Still;
        let (mut discs, mut fixed): (Vec<Circle>, Vec<([f64; 2], PrescribedMotion)>) =
            (Vec::new(), Vec::new());
        let mut row = 0;
        loop {
            let is_full = discs.len() as u64 >= self.discs;
            // Obstacles that take more than that take everything.
            let is_hopeless = row > 4 * self.discs + 1000;
            for column in 0..per_row {
                let shift = 0.5 + 0.5 * (row % 2) as f64;
                let at = [
                    spacing * (column as f64 + shift),
                    0.5 * spacing + rise * row as f64 + self.lowest,
                ];
                let is_edge = row == 0 || column == 0 || column == per_row - 1;
                let claims = |part: &&([f64; 2], Obstacle)| self.distance(part, at) < 0.5 * spacing;
                let owner = parts.iter().find(claims).filter(|_| !is_hopeless);
                match owner {
                    Some((_, obstacle)) => fixed.push((at, obstacle.motion)),
                    None if is_edge || discs.len() as u64 >= self.discs => fixed.push((at, still)),
                    None => discs.push((at, 0.5)),
                }
            }
            row += 1;
            if is_full {
                break;
            }
        }
        let mut bodies = self.walled(&discs, rise * row as f64 + self.lowest);
        for (position, motion) in fixed {
            bodies.add_obstacle(position, Obstacle::new(Core::Point, 0.5, motion));
        }
        bodies
    }

    /// The parts of all obstacles, with their positions.
    pub fn parts(&self) -> Vec<([f64; 2], Obstacle)> {
        self.obstacles
            .iter()
            .flat_map(SceneObstacle::parts)
            .collect()
    }

    /// Which of the bodies' obstacles are the parts of one of the scene's; none, if it is made of fixed discs of a lattice.
    pub fn parts_of(&self, number: usize, bodies: &Bodies) -> Option<Range<usize>> {
        let count = |obstacles: &[SceneObstacle]| -> usize {
            obstacles.iter().map(|o| o.parts().len()).sum()
        };
        let own = self.obstacles.get(number)?.parts();
        // What was drawn later comes last, whatever the lattice has put before.
        let later = count(&self.obstacles[number + 1..]);
        let until = bodies.obstacles.len().checked_sub(later)?;
        let parts = until.checked_sub(own.len())?..until;
        let is_it = own
            .iter()
            .map(|(_, part)| part)
            .eq(&bodies.obstacles[parts.clone()]);
        is_it.then_some(parts)
    }

    /// Distance of a place from a part of an obstacle.
    fn distance(&self, (position, part): &([f64; 2], Obstacle), at: [f64; 2]) -> f64 {
        part.distance(part.way(*position, at, self.seam()))
    }

    fn boxed(&self, discs: &[Circle], height: f64) -> Bodies {
        let mut bodies = self.walled(discs, height);
        self.add_obstacles(&mut bodies);
        bodies
    }

    fn add_obstacles(&self, bodies: &mut Bodies) {
        for (position, obstacle) in self.parts() {
            bodies.add_obstacle(position, obstacle);
        }
        bodies.wrap();
    }

    fn walled(&self, discs: &[Circle], height: f64) -> Bodies {
        let mut bodies = Bodies {
            seam: self.seam(),
            ..Bodies::default()
        };
        for &(position, radius) in discs {
            let inverse = 1.0 / (4.0 * radius * radius);
            bodies.add_disc(position, radius, [inverse, inverse, 2.0 * inverse]);
        }
        self.add_walls(&mut bodies, height);
        bodies
    }

    fn add_walls(&self, bodies: &mut Bodies, height: f64) {
        if self.has_floor() {
            bodies.add_plane([0.0, 0.0], [0.0, 1.0], [0.0; 2]);
        }
        if matches!(self.walls, Walls::All | Walls::Sides) {
            bodies.add_plane([0.0, 0.0], [1.0, 0.0], [0.0; 2]);
            bodies.add_plane([self.width, 0.0], [-1.0, 0.0], [0.0; 2]);
        }
        if self.lid == Lid::Piston {
            let inverse_mass = [0.0, 1.0 / self.piston_mass];
            let piston = bodies.add_plane([0.0, height], [0.0, -1.0], inverse_mass);
            bodies.load = Some(Load {
                body: piston,
                direction: [0.0, -1.0],
            });
        }
    }
}

/// Height of a band of numbering, in mean diameters.
const BAND: f64 = 1.0;
/// Gap between the discs of a crystal before it is compressed.
const CRYSTAL_GAP: f64 = 1e-3;
/// Overlap of the discs of a pressed crystal: no wave that is smaller opens a contact.
const PRESSED_OVERLAP: f64 = 1e-3;

/// Repeatedly moves overlapping discs apart until none overlap.
fn push_apart(bodies: &mut Bodies) {
    let discs = bodies.discs();
    let mut neighbours = Neighbours::default();
    let rounds = if bodies.obstacles.is_empty() {
        MOST_ROUNDS
    } else {
        MOST_ROUNDS_AMONG_OBSTACLES
    };
    for _ in 0..rounds {
        neighbours.refresh(bodies, 0.0, &SingleThread);
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
        bodies.wrap();
        if !touching {
            return;
        }
    }
}

/// At the densest packing allowed a few hundred rounds suffice.
const MOST_ROUNDS: usize = 100_000;
/// Obstacles may leave too little room: then the discs start with overlaps, which are never pushed out but do no harm.
const MOST_ROUNDS_AMONG_OBSTACLES: usize = 3000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::Params;

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
