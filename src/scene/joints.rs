//! Placed bodies and bonds of a packing among its other bodies.

use super::packing::Packing;
use super::placed::SceneBond;
use crate::physics::bodies::Lying;
use crate::physics::broad::Neighbours;
use crate::physics::threads::SingleThread;
use crate::physics::{Bodies, Core, Obstacle, PrescribedMotion};
use crate::schema::field::NotAllowed;

/// Radius of a nail.
const NAIL: f64 = 0.1;

/// Deepest overlap at the start, as a share of the thinner body.
const DEEPEST: f64 = 0.05;

impl Packing {
    /// Adds its placed bodies, as many as it has.
    pub(super) fn add_placed(&self, bodies: &mut Bodies) {
        let places = &self.places[..self.number() as usize];
        for (i, place) in places.iter().enumerate() {
            let is_last = i + 1 == places.len();
            place.add_to(bodies, if is_last { self.mass_ratio } else { 1.0 });
        }
    }

    /// Adds the bonds between bodies that are there, and a nail for each that holds one at a point. All planes must be there.
    pub(super) fn add_bonds(&self, bodies: &mut Bodies) {
        let number = bodies.discs() as u64;
        let bonds = self.bonds.iter();
        for bond in bonds.filter(|bond| bond.ends().all(|end| end < number)) {
            let other = match (bond.b, bond.point) {
                (Some(b), _) => b as usize,
                (None, Some(point)) => {
                    let nail = Obstacle::new(Core::Point, NAIL, PrescribedMotion::Still);
                    bodies.add_obstacle(point, nail)
                }
                (None, None) => continue,
            };
            bodies.add_bond(
                bond.a as usize,
                other,
                bond.strength.unwrap_or(f64::INFINITY),
            );
        }
    }

    /// A body that overlaps another one at the start, and the problem.
    pub(super) fn overlapping(&self) -> Option<(usize, NotAllowed)> {
        let mut bodies = Bodies {
            seam: self.seam(),
            ..Bodies::default()
        };
        self.add_placed(&mut bodies);
        let mut neighbours = Neighbours::default();
        neighbours.refresh(&bodies, 0.0, &SingleThread);
        let mut lying = Lying::default();
        lying.set(&bodies);
        let bonded = |pair: [u32; 2]| {
            let wanted = pair.map(u64::from);
            let same =
                |bond: &SceneBond| bond.b.is_some() && bond.ends().all(|e| wanted.contains(&e));
            self.bonds.iter().any(same)
        };
        neighbours.candidates.iter().find_map(|candidate| {
            let pair = candidate.pair.map(|i| i as usize);
            let (_, points) = bodies.touching(pair, &lying, 0.0);
            let depth = points.iter().flatten().fold(0.0, |most: f64, p| most.max(-p.gap));
            let thinner = pair.map(|i| bodies.thickness(i)).into_iter().fold(f64::MAX, f64::min);
            let is_deep = depth > DEEPEST * thinner && !bonded(candidate.pair);
            let problem = || NotAllowed {
                field: "at",
                effect: "where a body starts",
                value: format!("{:?}, {depth:.3} deep in body {}", self.places[pair[1]].at, pair[0]),
                allowed: "a place where it overlaps no other body by more than a twentieth of its thickness".to_owned(),
            };
            is_deep.then(|| (pair[1], problem()))
        })
    }
}
