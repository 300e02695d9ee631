//! Visits of whole packs, on arrays that several hands share: by `pack_vectors` on processors with AVX2, and one lane
//! after the other elsewhere, with the same bits.
//!
//! Unsafe, because several hands write to one array of rows: that they never touch the same row at the same time is a
//! promise of `hands`, which no type can make.
#![allow(unsafe_code)]

use std::marker::PhantomData;

use super::pack::{Inertia, LANES, Row, Tally};
#[cfg(target_arch = "x86_64")]
use super::pack_vectors::{narrow, wide};
use super::strip::Strip;
use super::visit::Visitor;

/// The arrays of a sweep, borrowed for several hands at once.
pub struct Ground<'a> {
    strips: *mut Strip,
    rows: *mut Row,
    inertia: *const Inertia,
    vectors: Vectors,
    borrow: PhantomData<&'a mut [Row]>,
}

/// What to do with a strip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Work {
    /// Let the bodies feel the forces that the contacts have.
    Feel,
    /// Visit the contacts.
    Visit,
    /// Visit them and write down what that changes.
    Count,
}

/// What the processor can do.
#[derive(Clone, Copy, Debug)]
enum Vectors {
    /// One number at a time.
    No,
    /// Four, with AVX2.
    #[cfg(target_arch = "x86_64")]
    Narrow,
    /// Eight, with AVX-512.
    #[cfg(target_arch = "x86_64")]
    Wide,
}

// SAFETY: whoever reads or writes through the pointers promises to be the only one there; see `Ground::work`.
unsafe impl Sync for Ground<'_> {}

impl<'a> Ground<'a> {
    pub fn new(strips: &'a mut [Strip], rows: &'a mut [Row], inertia: &'a [Inertia]) -> Self {
        Self {
            strips: strips.as_mut_ptr(),
            rows: rows.as_mut_ptr(),
            inertia: inertia.as_ptr(),
            vectors: Vectors::known(),
            borrow: PhantomData,
        }
    }

    /// Does something with the packs of a strip in turn.
    ///
    /// # Safety
    /// The strip must exist, as must the rows of its packs and their inverse masses, and nobody else may use the strip or
    /// those rows meanwhile.
    pub unsafe fn work(&self, work: Work, visitor: Visitor, strip: usize) {
        let (rows, inertia) = (self.rows, self.inertia);
        // SAFETY: the caller promises it.
        let strip = unsafe { &mut *self.strips.add(strip) };
        match self.vectors {
            // SAFETY: the processor knows these instructions, and for the rest the caller has promised.
            #[cfg(target_arch = "x86_64")]
            Vectors::Wide => unsafe { wide::work(work, visitor, strip, rows, inertia) },
            #[cfg(target_arch = "x86_64")]
            Vectors::Narrow => unsafe { narrow::work(work, visitor, strip, rows, inertia) },
            Vectors::No => {
                strip.tally = Tally::default();
                for pack in &mut strip.packs {
                    for lane in 0..LANES {
                        let [a, b] = pack.rows(lane);
                        if a == b {
                            continue; // an empty lane
                        }
                        // SAFETY: two different rows, which are ours alone.
                        let (rows, inertia) = unsafe {
                            (
                                [&mut *rows.add(a), &mut *rows.add(b)],
                                [*inertia.add(a), *inertia.add(b)],
                            )
                        };
                        if work == Work::Feel {
                            pack.feel(lane, visitor.dt, rows, inertia);
                        } else {
                            strip
                                .tally
                                .add(lane, pack.visit(lane, visitor, rows, inertia));
                        }
                    }
                }
            }
        }
    }
}

impl Vectors {
    /// What this processor can do.
    fn known() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx512f") {
            return Self::Wide;
        } else if std::is_x86_feature_detected!("avx2") {
            return Self::Narrow;
        }
        Self::No
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::{Assembly, UpdateOrder};
    use crate::scene::builtin;

    /// A strip of a real packing with what belongs to it.
    fn strip(name: &str) -> (Vec<Strip>, Vec<Row>, Vec<Inertia>) {
        let mut assembly: Assembly = builtin::load(name).unwrap().unwrap().build();
        assembly.params.order = UpdateOrder::Coloured;
        assembly.set_velocities(|i, _| [1e-3 * (i % 7) as f64, -1e-3 * (i % 5) as f64]);
        assembly.detect();
        assembly.plan().strips.parts()
    }

    fn bits(strips: &[Strip], rows: &[Row]) -> Vec<u64> {
        let forces = strips.iter().flat_map(|strip| &strip.packs);
        let forces = forces.flat_map(|p| p.normal_force.into_iter().chain(p.tangent_force));
        let motions = rows
            .iter()
            .flat_map(|r| [r.velocity[0], r.velocity[1], r.spin]);
        let tallies = strips.iter().flat_map(|strip| {
            let Tally { largest, sum } = strip.tally;
            largest.into_iter().chain(sum)
        });
        // Lanes that are empty may keep a zero of either sign.
        let all = forces.chain(motions).chain(tallies);
        all.map(|x| (x + 0.0).to_bits()).collect()
    }

    /// Eight at once, four at once and one by one: a processor without the widest vectors computes the same bits.
    #[test]
    fn the_width_of_the_vectors_changes_no_bit() {
        for name in ["packing", "crystal", "chain"] {
            let start = strip(name);
            let run = |vectors: Vectors| {
                let (mut strips, mut rows, inertia) = start.clone();
                let mut ground = Ground::new(&mut strips, &mut rows, &inertia);
                ground.vectors = vectors;
                let visitor = Visitor {
                    friction: 0.3,
                    dt: 1.0,
                };
                for work in [Work::Visit, Work::Feel, Work::Visit, Work::Count] {
                    for strip in 0..2 {
                        // SAFETY: both strips exist, with their rows, and nobody else is here.
                        unsafe { ground.work(work, visitor, strip) };
                    }
                }
                bits(&strips, &rows)
            };
            let one_by_one = run(Vectors::No);
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx2") {
                assert!(run(Vectors::Narrow) == one_by_one, "{name}");
            }
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx512f") {
                assert!(run(Vectors::Wide) == one_by_one, "{name}");
            }
            assert!(one_by_one != bits(&start.0, &start.1), "{name}");
        }
    }
}
