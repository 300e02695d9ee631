//! Which pairs of discs are near enough to meet, for vectors of any width.
//!
//! Squares of distances tell most pairs apart; the few that are too close to tell are left to an exact test.
//!
//! Unsafe, because vectors need a promise that the processor knows them, and places are reached through pointers.
#![allow(unsafe_code)]

use super::pack::DiscPlace;
use super::vector::{LANES, Rows, Vector};
use super::width::{AnyWidth, Width};
use crate::physics::neighbours::Candidate;
use crate::physics::seam::Seam;

/// What is known of eight pairs, one bit each. A pair with neither bit is too far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Nearness {
    pub is_near: u8,
    /// Only an exact test can tell, or one of the places has no finite reach.
    pub is_unknown: u8,
}

/// Pairs that are to be judged.
#[derive(Clone, Copy, Debug)]
pub struct Judging<'a> {
    pub pairs: &'a [Candidate],
    pub places: &'a [DiscPlace],
    /// How much farther than their reaches two discs may be from each other.
    pub more: f64,
    pub seam: Seam,
}

impl Judging<'_> {
    /// Judges all pairs, eight by eight; where fewer are left, or a body has no place, all of them are unknown.
    pub fn judge(self, verdicts: &mut [Nearness]) {
        // SAFETY: the width is this processor's.
        unsafe { Width::widest().run((self, verdicts)) }
    }
}

impl AnyWidth for (Judging<'_>, &mut [Nearness]) {
    type Result = ();

    #[inline(always)]
    unsafe fn run<L: Vector>(self) {
        let (judging, verdicts) = self;
        let (eights, _) = judging.pairs.as_chunks::<LANES>();
        verdicts.fill(Nearness {
            is_near: 0,
            is_unknown: !0,
        });
        for (pairs, verdict) in eights.iter().zip(verdicts) {
            let last = pairs
                .iter()
                .fold(0, |last, c| last.max(c.pair[0]).max(c.pair[1]));
            if last as usize >= judging.places.len() {
                continue;
            }
            let (mut is_near, mut is_far) = (0, 0);
            for part in 0..LANES / L::WIDTH {
                // SAFETY: the places exist, and the processor as the caller promises.
                let [near, far] = unsafe { judging.judge_part::<L>(pairs, part) };
                is_near |= near << (part * L::WIDTH);
                is_far |= far << (part * L::WIDTH);
            }
            *verdict = Nearness {
                is_near,
                is_unknown: !(is_near | is_far),
            };
        }
    }
}

impl Judging<'_> {
    /// Which pairs of a part are surely near, and which are surely far.
    ///
    /// # Safety
    /// The processor must know the instructions of L, and the places of the pairs must exist.
    #[inline(always)]
    unsafe fn judge_part<L: Vector>(&self, pairs: &[Candidate; LANES], part: usize) -> [u8; 2] {
        let mut rows: [Rows; 2] = [[std::ptr::null_mut(); LANES]; 2];
        for lane in 0..L::WIDTH {
            let [a, b] = pairs[part * L::WIDTH + lane].pair.map(|i| i as usize);
            // SAFETY: as the caller promises; places are only read.
            unsafe {
                rows[0][lane] = self.places.as_ptr().add(a).cast_mut().cast();
                rows[1][lane] = self.places.as_ptr().add(b).cast_mut().cast();
            }
        }
        // SAFETY: as the caller promises.
        unsafe {
            let [xa, ya, _, reach_a] = L::columns(rows[0]);
            let [xb, yb, _, reach_b] = L::columns(rows[1]);
            let (dx, dy) = ((xb - xa).nearest(self.seam), yb - ya);
            let far = reach_a + reach_b + L::splat(self.more);
            let excess = dx * dx + dy * dy - far * far;
            let doubt = L::splat(DOUBT) * far * far;
            [(-excess).above(doubt), excess.above(doubt)]
        }
    }
}

/// Share of a squared distance within which squares do not tell; rounding is much smaller.
const DOUBT: f64 = 1e-9;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::random::Random;

    /// Eight at once, four at once and one by one: the same verdicts, and none of them is wrong.
    #[test]
    fn the_width_of_the_vectors_changes_no_verdict() {
        let mut random = Random::new(3);
        for seam in [Seam::default(), Seam::after(6.0)] {
            let mut places: Vec<DiscPlace> = (0..40)
                .map(|_| DiscPlace {
                    position: [6.0 * random.unit(), 6.0 * random.unit()],
                    radius: 0.5,
                    reach: 0.5 + 0.3 * random.unit(),
                })
                .collect();
            places[7].reach = f64::NAN;
            let pairs: Vec<Candidate> = (0..101)
                .map(|_| Candidate {
                    pair: [random.below(40) as u32, random.below(40) as u32],
                    memory: [0.0; 2],
                })
                .collect();
            let by = |width: Width| {
                let mut verdicts = vec![Nearness::default(); pairs.len().div_ceil(LANES)];
                let judging = Judging {
                    pairs: &pairs,
                    places: &places,
                    more: 0.0,
                    seam,
                };
                // SAFETY: the processor was asked.
                unsafe { width.run((judging, &mut verdicts[..])) };
                verdicts
            };
            let one_by_one = by(Width::One);
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx2") {
                assert_eq!(by(Width::Four), one_by_one);
            }
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx512f") {
                assert_eq!(by(Width::Eight), one_by_one);
            }
            for (i, Candidate { pair, .. }) in pairs.iter().enumerate() {
                let Nearness {
                    is_near,
                    is_unknown,
                } = one_by_one[i / LANES];
                let [near, unknown] =
                    [is_near, is_unknown].map(|bits| bits >> (i % LANES) & 1 == 1);
                let [p, q] = pair.map(|i| places[i as usize]);
                let dx = seam.nearest(q.position[0] - p.position[0]);
                let distance = dx.hypot(q.position[1] - p.position[1]);
                let has_nan = pair.contains(&7);
                assert_eq!(unknown, has_nan || i >= 96, "{i}");
                assert!(unknown || near == (distance < p.reach + q.reach), "{i}");
            }
        }
    }
}
