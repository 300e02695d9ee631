//! Visits of whole packs, on arrays that several hands share: by `pack_vectors` on processors with AVX2, and one lane
//! after the other elsewhere, with the same bits.
//!
//! Unsafe, because several hands write to one array of rows: that they never touch the same row at the same time is a
//! promise of `hands`, which no type can make.
#![allow(unsafe_code)]

use std::marker::PhantomData;
use std::ops::Range;

use super::pack::{Inertia, Pack, Row, Tally};
#[cfg(target_arch = "x86_64")]
use super::pack_vectors;
use super::visit::Visitor;

/// The arrays of a sweep, borrowed for several hands at once.
pub struct Ground<'a> {
    packs: *mut Pack,
    is_plain: *const bool,
    rows: *mut Row,
    inertia: *const Inertia,
    tallies: *mut Tally,
    has_vectors: bool,
    borrow: PhantomData<&'a mut [Row]>,
}

// SAFETY: whoever reads or writes through the pointers promises to be the only one there; see `Ground::visit`.
unsafe impl Sync for Ground<'_> {}

impl<'a> Ground<'a> {
    pub fn new(
        (packs, is_plain): (&'a mut [Pack], &'a [bool]),
        (rows, inertia): (&'a mut [Row], &'a [Inertia]),
        tallies: &'a mut [Tally],
    ) -> Self {
        Self {
            packs: packs.as_mut_ptr(),
            is_plain: is_plain.as_ptr(),
            rows: rows.as_mut_ptr(),
            inertia: inertia.as_ptr(),
            tallies: tallies.as_mut_ptr(),
            has_vectors: has_vectors(),
            borrow: PhantomData,
        }
    }

    /// Visits these packs in turn and, if there is a tally, writes down there what they changed.
    ///
    /// # Safety
    /// The packs and the tally must exist, as must the rows of the packs and their inverse masses, and nobody else may
    /// use those packs, that tally or their rows meanwhile.
    pub unsafe fn visit(&self, visitor: Visitor, packs: Range<usize>, tally: Option<usize>) {
        let mut unwanted = Tally::default();
        // SAFETY: the caller promises it.
        let (written, packs, is_plain) = unsafe {
            let count = packs.len();
            (
                tally.map(|tally| &mut *self.tallies.add(tally)),
                std::slice::from_raw_parts_mut(self.packs.add(packs.start), count),
                std::slice::from_raw_parts(self.is_plain.add(packs.start), count),
            )
        };
        let is_wanted = written.is_some();
        let tally = written.unwrap_or(&mut unwanted);
        *tally = Tally::default();
        #[cfg(target_arch = "x86_64")]
        if self.has_vectors {
            let (rows, inertia) = (self.rows, self.inertia);
            // SAFETY: the processor knows AVX2, and for the rest the caller has promised.
            unsafe {
                if is_wanted {
                    pack_vectors::visit::<true>(visitor, packs, is_plain, rows, inertia, tally);
                } else {
                    pack_vectors::visit::<false>(visitor, packs, is_plain, rows, inertia, tally);
                }
            }
            return;
        }
        for pack in packs {
            for lane in 0..4 {
                let [a, b] = pack.rows(lane);
                if a == b {
                    continue; // an empty lane
                }
                // SAFETY: two different rows, which are ours alone.
                let (rows, inertia) = unsafe {
                    (
                        [&mut *self.rows.add(a), &mut *self.rows.add(b)],
                        [*self.inertia.add(a), *self.inertia.add(b)],
                    )
                };
                tally.add(lane, pack.visit(lane, visitor, rows, inertia));
            }
        }
    }
}

fn has_vectors() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}
