//! Sweeps over strips by several threads, with the same result as by one.
//!
//! A sweep has two rounds: the even strips, then the odd ones and, after them, the rest. A thread goes through the rounds in this order, with a part of
//! the strips that is its own. Before it begins a strip it waits until the neighbouring strips, with which it
//! shares bodies, have come as far as they would in a sweep by one thread. So every visit sees the same motions
//! however many threads there are, and all bits are the same. If a strip that it waits for is not begun for a while, since its thread is slow or not
//! there, it does what nobody has claimed in the earlier rounds. No deadlock: what has to be waited for is of an earlier round, and either claimed by a
//! thread or will be by the one that waits. So some thread is always at work.
//!
//! Unsafe, because several threads write to one array of rows. That they never touch the same row at the same time follows from
//! the waiting, which the type system cannot express.
#![allow(unsafe_code)]

use std::marker::PhantomData;
use std::sync::atomic::AtomicU64;

use super::course::Course;
use super::pack::{Inertia, PackRow, Packs};
use super::renew::PackSource;
use super::vector::Vector;
use super::visit_packs::Arrays;
use super::width::{AnyWidth, Width};
use super::{Visitor, Work};
use crate::physics::crew::{Crew, Poison};

/// The strips in the order of their visits, without the rest: even numbers first.
pub fn in_order(strips: usize) -> impl Iterator<Item = usize> {
    (0..strips).step_by(2).chain((1..strips).step_by(2))
}

/// How many sweeps of a strip have begun and ended; on a cache line of its own.
#[derive(Debug, Default)]
#[repr(align(64))]
pub struct Turn {
    pub(super) begun: AtomicU64,
    pub(super) ended: AtomicU64,
}

/// A copy starts from zero: turns have no meaning outside [`sweep`].
impl Clone for Turn {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// The data of a sweep: strips, of which the last is the rest, the rows of their packs, and the inertias of the rows.
pub struct Ground<'a, S> {
    strips: *mut S,
    arrays: Arrays,
    width: Width,
    borrow: PhantomData<(&'a mut [S], &'a mut [PackRow])>,
}

// SAFETY: code that reads or writes through the pointers promises exclusive access; see `Ground::work`.
unsafe impl<S: Send> Sync for Ground<'_, S> {}

impl<'a, S: AsMut<Packs>> Ground<'a, S> {
    pub fn new(strips: &'a mut [S], rows: &'a mut [PackRow], inertia: &'a [Inertia]) -> Self {
        Self {
            strips: strips.as_mut_ptr(),
            arrays: Arrays {
                rows: rows.as_mut_ptr(),
                inertia: inertia.as_ptr(),
            },
            width: Width::widest(),
            borrow: PhantomData,
        }
    }

    /// Does something with the packs of a strip, one after the other.
    ///
    /// # Safety
    /// The strip must exist, as must the rows of its packs and their inertias, and no other thread may use the strip or
    /// those rows at the same time.
    pub(super) unsafe fn work(
        &self,
        work: Work,
        visitor: Visitor,
        strip: usize,
        prepare: Prepare<S>,
    ) {
        // SAFETY: the caller promises it, and the width was chosen for this processor.
        unsafe {
            let own = &mut *self.strips.add(strip);
            prepare(strip, own);
            self.width.run(PackWork {
                packs: own.as_mut(),
                work,
                visitor,
                arrays: self.arrays,
            });
        }
    }
}

/// Something to be done with packs, whose rows must exist and not be used by another thread.
struct PackWork<'a> {
    packs: &'a mut Packs,
    work: Work<'a>,
    visitor: Visitor,
    arrays: Arrays,
}

impl AnyWidth for PackWork<'_> {
    type Result = ();

    #[inline(always)]
    unsafe fn run<L: Vector>(self) {
        // SAFETY: as the caller promises.
        unsafe { (self.packs).work::<L>(self.work, self.visitor, self.arrays) }
    }
}

/// What is done with a strip of this number before its packs are.
pub type Prepare<'a, S> = &'a (dyn Fn(usize, &mut S) + Sync);

/// Several sweeps, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    pub sweeps: u64,
    /// How many of them one thread alone makes of a strip while it is in the cache.
    pub depth: u64,
}

/// Sweeps over all strips: visits, of which the last sweep's are counted. The rest comes last; `meets_rest` says which of the
/// others may share a body with it.
pub fn sweep<S: AsMut<Packs> + Send>(
    batch: Batch,
    visitor: Visitor,
    ground: &Ground<S>,
    meets_rest: &[bool],
    turns: &mut [Turn],
    crew: &dyn Crew,
) {
    let prepare: Prepare<S> = &|_, _| ();
    let work = (Work::Count, prepare);
    go_through(batch, work, visitor, ground, meets_rest, turns, crew);
}

/// Builds all contacts and applies their forces to the bodies, in the same order; each strip is prepared first.
pub fn begin<S: AsMut<Packs> + Send>(
    prepare: Prepare<S>,
    source: PackSource,
    visitor: Visitor,
    ground: &Ground<S>,
    meets_rest: &[bool],
    turns: &mut [Turn],
    crew: &dyn Crew,
) {
    let work = (Work::Begin(source), prepare);
    let once = Batch {
        sweeps: 1,
        depth: 1,
    };
    go_through(once, work, visitor, ground, meets_rest, turns, crew);
}

fn go_through<S: AsMut<Packs> + Send>(
    Batch { sweeps, depth }: Batch,
    (work, prepare): (Work, Prepare<S>),
    visitor: Visitor,
    ground: &Ground<S>,
    meets_rest: &[bool],
    turns: &mut [Turn],
    crew: &dyn Crew,
) {
    for Turn { begun, ended } in &mut *turns {
        (*begun.get_mut(), *ended.get_mut()) = (0, 0);
    }
    let poison = Poison::default();
    let course = Course {
        poison: &poison,
        sweeps,
        work,
        prepare,
        meets_rest,
        turns,
        crew,
        visitor,
        ground,
    };
    let strips = meets_rest.len();
    let threads = if strips > 1 { crew.hands() } else { 1 };
    if threads == 1 {
        return course.go_alone(depth);
    }
    let all = |thread: usize| {
        // Each thread has a part of its own, which is then still in its cache the next time.
        let own = strips * thread / threads..strips * (thread + 1) / threads;
        let of = |parity: usize| own.clone().filter(move |strip| strip % 2 == parity);
        for sweep in 0..sweeps {
            // Odd strips backwards: the thread that has the next part needs the last of them first.
            for strip in of(0).chain(of(1).rev()) {
                course.visit(strip, sweep);
            }
        }
        course.help(2 * sweeps);
        (0..sweeps).for_each(|sweep| course.visit(strips, sweep));
    };
    crew.work(&all);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::kernel::LANES;
    use crate::physics::kernel::pack::Tally;
    use crate::physics::order::coloured::{Coloured, Strip};
    use crate::physics::{Assembly, UpdateOrder};
    use crate::scene::builtin;

    /// The strips of a real packing with their rows and inertias.
    fn strips(name: &str) -> (Vec<Strip>, Vec<PackRow>, Vec<Inertia>) {
        let mut assembly: Assembly = builtin::load(name).unwrap().unwrap().build();
        assembly.params.order = UpdateOrder::Coloured;
        assembly.set_velocities(|i, _| [1e-3 * (i % 7) as f64, -1e-3 * (i % 5) as f64]);
        assembly.detect();
        assembly.plan().coloured().map(Coloured::parts).unwrap()
    }

    fn bits(strips: &[Strip], rows: &[PackRow]) -> Vec<u64> {
        let forces = strips.iter().flat_map(|strip| &strip.packs.all);
        let forces = forces.flat_map(|pack| (0..LANES).flat_map(|lane| pack.forces(lane)));
        let motions = rows.iter().map(|r| r.motion);
        let motions = motions.flat_map(|m| [m.velocity[0], m.velocity[1], m.spin]);
        let tallies = strips.iter().flat_map(|strip| {
            let Tally { largest, sum } = strip.packs.tally;
            largest.into_iter().chain(sum)
        });
        // Empty lanes may hold a zero of either sign.
        let all = forces.chain(motions).chain(tallies);
        all.map(|x| (x + 0.0).to_bits()).collect()
    }

    /// Eight at once, four at once and one by one, with masses from the rows or from where all of them are: the same bits.
    #[test]
    fn neither_the_width_of_the_vectors_nor_what_is_known_of_the_masses_changes_a_bit() {
        for name in ["packing", "crystal", "chain"] {
            let start = strips(name);
            let run = |width: Width, knows_kinds: bool| {
                let (mut strips, mut rows, inertia) = start.clone();
                if !knows_kinds {
                    let all = strips.iter_mut().flat_map(|strip| &mut strip.packs.kinds);
                    all.for_each(|kinds| *kinds = 0);
                }
                let mut ground = Ground::new(&mut strips, &mut rows, &inertia);
                ground.width = width;
                let visitor = Visitor {
                    friction: 0.3,
                    dt: 1.0,
                };
                for work in [Work::Visit, Work::Count] {
                    for strip in 0..2 {
                        // SAFETY: both strips exist, with their rows, and no other thread is running.
                        unsafe { ground.work(work, visitor, strip, &|_, _| ()) };
                    }
                }
                bits(&strips, &rows)
            };
            let one_by_one = run(Width::One, false);
            assert!(run(Width::One, true) == one_by_one, "{name}");
            assert!(run(Width::widest(), true) == one_by_one, "{name}");
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx2") {
                assert!(run(Width::Four, true) == one_by_one, "{name}");
            }
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx512f") {
                assert!(run(Width::Eight, false) == one_by_one, "{name}");
            }
            assert!(one_by_one != bits(&start.0, &start.1), "{name}");
        }
    }
}
