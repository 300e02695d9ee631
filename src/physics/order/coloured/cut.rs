//! How large systems are cut into strips.

use std::sync::atomic::{AtomicU32, Ordering};

use super::colouring::{BodyKind, own_rows};
use crate::physics::arrays;
use crate::physics::crew::{Crew, share};
use crate::physics::neighbours::Candidate;
use crate::physics::pairs::Pairs;

/// Shorter strips would have groups too small to be worth visiting at once. Their contacts and bodies fit a second-level
/// cache many times over.
const SHORTEST: usize = 512;

/// How large systems are cut.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cut {
    /// Discs in a strip.
    pub width: usize,
    pub strips: usize,
    /// The strip that has all of the piston's contacts, if there is one.
    pub at_piston: Option<usize>,
}

impl Cut {
    /// The cut for these pairs. Most often all candidates together allow no other one, and the chosen pairs are not looked at.
    pub fn of(pairs: &Pairs, spans: &Spans, bodies: [usize; 2], crew: &dyn Crew) -> Self {
        let [nearest, farthest] = [0, spans.farthest].map(|far| Self::for_spans(far, bodies));
        let mut cut = if nearest == farthest {
            nearest
        } else {
            Self::for_spans(farthest_of(pairs, bodies[0], crew), bodies)
        };
        let is_chosen = |i: &&u32| pairs.chosen.binary_search(i).is_ok();
        let mut of_pistons = spans.of_pistons.iter();
        if let Some(first) = of_pistons.find(is_chosen) {
            // Candidates are sorted by their discs.
            let last = of_pistons.rfind(is_chosen).unwrap_or(first);
            let strip = |i: &u32| pairs.candidates[*i as usize].pair[0] as usize / cut.width;
            cut.at_piston = Some(strip(first)).filter(|one| *one == strip(last));
        }
        cut
    }

    /// One strip or, as nearly as the number of discs allows, a multiple of four, which two threads can share evenly. No
    /// strip is empty. Given are the largest distance of two discs in memory that are a pair, and the numbers of discs and planes.
    fn for_spans(farthest: u32, [discs, planes]: [usize; 2]) -> Self {
        // Each strip has rows of its own for the planes, which must not be more than a few.
        let shortest = SHORTEST.max(farthest as usize).max(4 * own_rows(planes));
        let strips = (discs / shortest / 4 * 4).max(1);
        let width = discs.div_ceil(strips).max(1);
        let strips = discs.div_ceil(width).max(1);
        Self {
            width,
            strips,
            at_piston: None,
        }
    }
}

fn farthest_of(pairs: &Pairs, discs: usize, crew: &dyn Crew) -> u32 {
    let farthest = AtomicU32::new(0);
    share(crew, pairs.chosen.chunks(PART), |part| {
        let chosen = part.iter().map(|i| &pairs.candidates[*i as usize]);
        farthest.fetch_max(farthest_in(chosen, discs), Ordering::Relaxed);
    });
    farthest.into_inner()
}

/// The largest distance in memory of two discs that are a pair.
fn farthest_in<'a>(candidates: impl Iterator<Item = &'a Candidate>, discs: usize) -> u32 {
    let of_discs = candidates.filter(|c| (c.pair[1] as usize) < discs);
    of_discs.fold(0, |far, c| far.max(c.pair[1].abs_diff(c.pair[0])))
}

/// Pairs that one thread looks at at a time.
const PART: usize = 512;

/// What a whole list of candidates says about the cut.
#[derive(Clone, Debug, Default)]
pub struct Spans {
    /// Which list, if there was one.
    list: Option<u64>,
    farthest: u32,
    /// The candidates that are pairs of a disc and a piston.
    of_pistons: Vec<u32>,
}

impl Spans {
    /// Looks at this list, if it is another one.
    pub fn look_at(
        &mut self,
        list: u64,
        candidates: &[Candidate],
        kinds: &[BodyKind],
        discs: usize,
    ) {
        if self.list == Some(list) {
            return;
        }
        self.list = Some(list);
        self.farthest = farthest_in(candidates.iter(), discs);
        let is_piston = |c: &Candidate| kinds[c.pair[1] as usize].is_piston;
        let all = (0..).zip(candidates).filter(|(_, c)| is_piston(c));
        self.of_pistons.clear();
        self.of_pistons.extend(all.map(|(i, _)| i));
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.of_pistons)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strip_has_discs() {
        for discs in [1, 100, 2047, 2048, 5000, 270_000, 500_000, 999_999] {
            let Cut { width, strips, .. } = Cut::for_spans(0, [discs, 4]);
            assert!((strips - 1) * width < discs && discs <= strips * width);
            assert!(width >= SHORTEST.min(discs));
        }
        // With very many planes there is only one strip.
        assert_eq!(Cut::for_spans(0, [5000, 1000]).strips, 1);
    }
}
