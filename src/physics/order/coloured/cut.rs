//! How large systems are cut into strips.

use std::sync::atomic::{AtomicU32, Ordering};

use super::colouring::{BodyKind, own_rows};
use crate::physics::crew::{Crew, share};

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
    /// One strip or, as nearly as the number of discs allows, a multiple of four, which two threads can share evenly. No
    /// strip is empty. The pairs come in parts, which several threads share.
    pub fn of(
        pairs: impl ExactSizeIterator<Item = impl Iterator<Item = [u32; 2]> + Send>,
        kinds: &[BodyKind],
        discs: usize,
        crew: &dyn Crew,
    ) -> Self {
        let farthest = AtomicU32::new(0);
        let (first, last) = (AtomicU32::new(u32::MAX), AtomicU32::new(0));
        share(crew, pairs, |pairs| {
            let mut far = 0;
            for [a, b] in pairs {
                if (b as usize) < discs {
                    far = far.max(b.abs_diff(a));
                } else if kinds[b as usize].is_piston {
                    first.fetch_min(a, Ordering::Relaxed);
                    last.fetch_max(a, Ordering::Relaxed);
                }
            }
            farthest.fetch_max(far, Ordering::Relaxed);
        });
        // Each strip has rows of its own for the planes, which must not be more than a few.
        let own_rows = own_rows(kinds.len() - discs);
        let shortest = SHORTEST
            .max(farthest.into_inner() as usize)
            .max(4 * own_rows);
        let strips = (discs / shortest / 4 * 4).max(1);
        let width = discs.div_ceil(strips).max(1);
        let strips = discs.div_ceil(width).max(1);
        let ends = [first, last].map(|disc| disc.into_inner() as usize / width);
        Self {
            width,
            strips,
            at_piston: (ends[0] == ends[1]).then_some(ends[0]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::crew::Alone;

    #[test]
    fn every_strip_has_discs() {
        let none = || std::iter::empty::<std::iter::Empty<[u32; 2]>>();
        for discs in [1, 100, 2047, 2048, 5000, 270_000, 500_000, 999_999] {
            let Cut { width, strips, .. } =
                Cut::of(none(), &vec![BodyKind::default(); discs + 4], discs, &Alone);
            assert!((strips - 1) * width < discs && discs <= strips * width);
            assert!(width >= SHORTEST.min(discs));
        }
        // With very many planes there is only one strip.
        let kinds = vec![BodyKind::default(); 5000 + 1000];
        assert_eq!(Cut::of(none(), &kinds, 5000, &Alone).strips, 1);
    }
}
