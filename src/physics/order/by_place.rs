//! Three orders that go by place, with contacts ranked from small to large x: from left to right, back and forth, and red–black.
//! In a chain all three work twice as fast as the parallel update, q = 1: one way and red–black exactly as S = cos²(kd).

use super::{Order, Solving, in_order};
use crate::physics::arrays;
use crate::physics::random::Random;

/// Always from small to large x: Gauss–Seidel.
pub fn left_to_right() -> ByPlace {
    ByPlace::new(|ranked, _, sequence| sequence.extend_from_slice(ranked))
}

/// From left to right, then from right to left, alternately.
pub fn alternating() -> ByPlace {
    ByPlace::new(|ranked, sweep, sequence| {
        sequence.extend_from_slice(ranked);
        if !sweep.is_multiple_of(2) {
            sequence.reverse();
        }
    })
}

/// Every second contact along x first, then the others.
pub fn red_black() -> ByPlace {
    ByPlace::new(|ranked, _, sequence| {
        let (red, black) = (ranked.iter().step_by(2), ranked.iter().skip(1).step_by(2));
        sequence.extend(red.chain(black));
    })
}

/// Contacts ranked by the middle between their bodies, measured along x, then along y.
#[derive(Clone, Debug)]
pub struct ByPlace {
    ranked: Vec<u32>,
    path: Path,
}

/// Fills the sequence of a sweep from the ranked contacts.
type Path = fn(ranked: &[u32], sweep: u64, sequence: &mut Vec<u32>);

impl ByPlace {
    fn new(path: Path) -> Self {
        let ranked = Vec::new();
        Self { ranked, path }
    }
}

impl Order for ByPlace {
    /// Sorts what the step before has left: at rest it is still right, and finding that is much quicker than sorting.
    fn begin_step(&mut self, step: &Solving, _sequence: &mut Vec<u32>) {
        let (contacts, bodies) = (&*step.contacts, &step.bodies.all);
        let place = |i: &u32| {
            let contact = &contacts[*i as usize];
            let (a, b) = (&bodies[contact.a as usize], &bodies[contact.b as usize]);
            [a.position[0] + b.position[0], a.position[1] + b.position[1]]
        };
        if self.ranked.len() != contacts.len() {
            in_order(contacts, &mut self.ranked);
        }
        // Boxes stand on each other: along y first, for a tower leans.
        let axes = |[x, y]: [f64; 2]| {
            if step.joined.arms.is_empty() {
                [x, y]
            } else {
                [y, x]
            }
        };
        self.ranked.sort_unstable_by(|i, j| {
            let ([xi, yi], [xj, yj]) = (axes(place(i)), axes(place(j)));
            xi.total_cmp(&xj).then(yi.total_cmp(&yj)).then(i.cmp(j))
        });
    }

    fn begin_sweep(&mut self, sweep: u64, _: &Solving, _: &mut Random, sequence: &mut Vec<u32>) {
        sequence.clear();
        (self.path)(&self.ranked, sweep, sequence);
    }

    fn bytes(&self) -> usize {
        arrays::bytes(&self.ranked)
    }
}
