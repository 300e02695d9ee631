//! Which pairs may touch: a cell grid with a skin, and what each pair remembers.
//!
//! [`Neighbours::refresh`] guarantees that every pair with a gap below the margin asked for is among the candidates.
//! The list is built with a larger reach and is used until some body has moved so far that a pair could have come
//! within the margin unseen. Candidates are sorted by their two bodies, so the input of a step depends on the state
//! alone and never on when the list was last built; the sorting is also what carries the pairs' memory from an old
//! list to a new one. A pair that leaves the reach forgets.
//!
//! Why a grid: discs whose radii differ by a factor of two at most fill it evenly, and building it is a counting sort.
//! Measured (`cargo bench --bench broad_phase`) on packings of 1000, 10 000 and 100 000 discs: a new list, sorted and with
//! gaps computed, takes 0.16, 1.8 and 22 ms, and a step at rest, where the list is still valid, 0.001, 0.009 and 0.46 ms.
//! The bounding-volume tree of parry takes 0.07, 1.4 and 22 ms in every step, for boxes that overlap, without gaps or order.

mod grid;

use serde::{Deserialize, Serialize};

use super::arrays;
use super::bodies::Bodies;
use super::body::Body;
use super::threads::{SingleThread, Threads, is_any, share};
use grid::Grid;

/// A pair that may touch soon, and what it remembers from the last step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The two bodies, `a < b`.
    pub pair: [u32; 2],
    /// Two numbers that belong to the pair: its forces R_n and R_t, or, in springs and dashpots, its rest gap and tangential stretch.
    pub memory: [f64; 2],
}

/// The candidates and what decides how long they are valid.
#[derive(Clone, Debug, Default)]
pub struct Neighbours {
    /// Every pair within reach, sorted by its bodies.
    pub candidates: Vec<Candidate>,
    reach: f64,
    /// Where the bodies were when the list was built.
    positions: Vec<[f64; 2]>,
    /// The list in parts of [`PART`] discs each, as they are found.
    parts: Vec<Vec<Candidate>>,
    grid: Grid,
}

impl Neighbours {
    /// Makes sure that every pair with a gap below `margin` is a candidate.
    pub fn refresh(&mut self, bodies: &Bodies, margin: f64, threads: &dyn Threads) {
        if !self.covers(bodies, margin, threads) {
            let reach = margin + SKIN * bodies.mean_diameter();
            self.rebuild(bodies, reach, threads);
        }
    }

    /// Starts from these memories, for instance those of a saved state. All of them are kept, even of distant pairs.
    pub fn remember(&mut self, bodies: &Bodies, mut memories: Vec<Candidate>) {
        memories.sort_unstable_by_key(|c| c.pair);
        let gaps = memories
            .iter()
            .map(|c| bodies.least_gap(c.pair[0] as usize, c.pair[1] as usize));
        let farthest = gaps.fold(0.0, f64::max);
        self.candidates = memories;
        let reach = farthest + SKIN * bodies.mean_diameter();
        self.rebuild(bodies, reach, &SingleThread);
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.candidates)
            + self.parts.iter().map(arrays::bytes).sum::<usize>()
            + arrays::bytes(&self.positions)
            + self.grid.bytes()
    }

    /// Whether every pair with a gap below `margin` is a candidate. A pair outside the list had a gap of at least `reach`, and neither
    /// of its bodies has moved farther than half of what lies between. NaN counts as farther.
    fn covers(&self, bodies: &Bodies, margin: f64, threads: &dyn Threads) -> bool {
        let slack = 0.5 * (self.reach - margin);
        let has_moved = |(body, old): (&Body, &[f64; 2])| {
            let dx = bodies.seam.nearest(body.position[0] - old[0]);
            let dy = body.position[1] - old[1];
            let is_within = dx * dx + dy * dy <= slack * slack;
            !is_within
        };
        let parts = bodies.all.chunks(PART).zip(self.positions.chunks(PART));
        self.positions.len() == bodies.all.len()
            && slack >= 0.0
            && !is_any(threads, parts, |(bodies, old)| {
                bodies.iter().zip(old).any(has_moved)
            })
    }

    fn rebuild(&mut self, bodies: &Bodies, reach: f64, threads: &dyn Threads) {
        self.grid.fill(bodies, reach, threads);
        let discs = bodies.discs();
        self.parts.resize_with(discs.div_ceil(PART), Vec::new);
        let (grid, known) = (&self.grid, &self.candidates);
        share(threads, self.parts.iter_mut().enumerate(), |(i, part)| {
            part.clear();
            for a in i * PART..discs.min((i + 1) * PART) {
                grid.find(a, bodies, reach, part);
            }
            carry_memory(known, part);
        });
        let total = self.parts.iter().map(Vec::len).sum::<usize>();
        arrays::resize(&mut self.candidates, total, Candidate::default());
        let mut left = &mut self.candidates[..];
        let parts = self.parts.iter().map(|part| {
            let place = left.split_off_mut(..part.len()).unwrap_or_default();
            (part, place)
        });
        share(threads, parts, |(part, place)| place.copy_from_slice(part));
        self.reach = reach;
        let all = &bodies.all;
        self.positions.resize(all.len(), [0.0; 2]);
        let parts = self.positions.chunks_mut(PART).zip(all.chunks(PART));
        share(threads, parts, |(positions, bodies)| {
            for (position, body) in positions.iter_mut().zip(bodies) {
                *position = body.position;
            }
        });
    }
}

/// Both lists are sorted: one pass finds every pair that is in both.
fn carry_memory(known: &[Candidate], list: &mut [Candidate]) {
    let Some(first) = list.first().map(|c| c.pair) else {
        return;
    };
    let start = known.partition_point(|c| c.pair < first);
    let mut known = known[start..].iter().peekable();
    for candidate in list {
        while known.next_if(|k| k.pair < candidate.pair).is_some() {}
        if let Some(known) = known.next_if(|k| k.pair == candidate.pair) {
            candidate.memory = known.memory;
        }
    }
}

/// Bodies in a part that one thread handles.
const PART: usize = 1024;

/// How much farther than asked for the list reaches, in mean diameters.
const SKIN: f64 = 0.15;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::random::Random;
    use crate::physics::{Core, Obstacle, PrescribedMotion, Seam};
    use proptest::prelude::*;

    fn scatter(seed: u64, discs: usize, size: [f64; 2]) -> Bodies {
        let mut random = Random::new(seed);
        let mut bodies = Bodies::default();
        for _ in 0..discs {
            let position = [random.unit() * size[0], random.unit() * size[1]];
            bodies.add_disc(position, (1.0 + random.unit()) / 3.0, [1.0, 1.0, 2.0]);
        }
        bodies.add_plane([0.0, 0.0], [0.0, 1.0], [0.0; 2]);
        bodies.add_plane([0.0, size[1]], [0.0, -1.0], [0.0, 0.1]);
        bodies
    }

    fn all_pairs(bodies: &Bodies, margin: f64) -> Vec<[u32; 2]> {
        let pairs =
            (0..bodies.discs()).flat_map(|a| (a + 1..bodies.all.len()).map(move |b| [a, b]));
        pairs
            .filter(|p| bodies.gap(p[0], p[1]).0 < margin)
            .map(|[a, b]| [a as u32, b as u32])
            .collect()
    }

    /// A polyline, a polygon and discs that cannot be pushed, somewhere.
    fn add_obstacles(bodies: &mut Bodies, random: &mut Random, size: [f64; 2]) {
        let mut place = || [random.unit() * size[0], random.unit() * size[1]];
        let mut parts = Core::polyline(&[place(), place(), place(), place()]);
        parts.extend((0..4).map(|_| (place(), Core::Point)));
        let [x, y] = place();
        parts.extend(Core::polygon(&[
            [x, y],
            [x + 3.0, y + 1.0],
            [x + 0.5, y + 2.0],
        ]));
        for (position, core) in parts {
            let obstacle = Obstacle::new(core, 0.3, PrescribedMotion::Still);
            bodies.add_obstacle(position, obstacle);
        }
    }

    proptest! {
        /// The grid against all pairs, also after the bodies have moved by less and by more than the list allows.
        #[test]
        fn no_pair_is_missed(seed: u64, discs in 1usize..80, width in 0.1f64..40.0, height in 0.1f64..40.0, step in 0.0f64..0.4) {
            let mut bodies = scatter(seed, discs, [width, height]);
            let mut random = Random::new(seed ^ 1);
            if seed % 3 == 0 {
                bodies.seam = Seam::after(width.max(6.0));
            }
            if seed % 2 == 0 {
                add_obstacles(&mut bodies, &mut random, [width, height]);
            }
            let mut neighbours = Neighbours::default();
            for _ in 0..6 {
                let margin = 0.2 * random.unit();
                neighbours.refresh(&bodies, margin, &SingleThread);
                let found: Vec<[u32; 2]> = neighbours.candidates.iter().map(|c| c.pair)
                    .filter(|p| bodies.gap(p[0] as usize, p[1] as usize).0 < margin).collect();
                prop_assert_eq!(found, all_pairs(&bodies, margin));
                for body in &mut bodies.all {
                    body.position[0] += step * (random.unit() - 0.5);
                    body.position[1] += step * (random.unit() - 0.5);
                }
                bodies.wrap();
            }
        }
    }

    /// The list is valid as long as no two bodies can have come within the margin, and no longer.
    #[test]
    fn a_list_serves_until_two_may_have_come_within_the_margin() {
        let mut bodies = scatter(5, 50, [20.0, 20.0]);
        let mut neighbours = Neighbours::default();
        assert!(!neighbours.covers(&bodies, 0.1, &SingleThread));
        neighbours.refresh(&bodies, 0.1, &SingleThread);
        let skin = neighbours.reach - 0.1;
        bodies.all[3].position[0] += 0.49 * skin;
        assert!(neighbours.covers(&bodies, 0.1, &SingleThread));
        assert!(!neighbours.covers(&bodies, 0.2, &SingleThread));
        bodies.all[8].position[1] -= 0.51 * skin;
        assert!(!neighbours.covers(&bodies, 0.1, &SingleThread));
        bodies.all[8].position[1] = f64::NAN;
        assert!(!neighbours.covers(&bodies, 0.1, &SingleThread));
    }

    #[test]
    fn memories_survive_a_rebuild() {
        let mut bodies = scatter(3, 60, [8.0, 8.0]);
        let mut neighbours = Neighbours::default();
        neighbours.refresh(&bodies, 0.1, &SingleThread);
        for (i, candidate) in neighbours.candidates.iter_mut().enumerate() {
            candidate.memory = [i as f64, -(i as f64)];
        }
        let before = neighbours.candidates.clone();
        bodies.all[7].position[0] += 1.0;
        neighbours.refresh(&bodies, 0.1, &SingleThread);
        assert_ne!(before.len(), neighbours.candidates.len());
        let kept = neighbours
            .candidates
            .iter()
            .filter(|c| before.contains(c))
            .count();
        let expected = before
            .iter()
            .filter(|c| neighbours.candidates.iter().any(|n| n.pair == c.pair))
            .count();
        assert_eq!(kept, expected);
        assert!(kept > before.len() / 2);
    }
}
