//! Visits of packs, for vectors of any width.
//!
//! Unsafe, because rows are reached through pointers: several threads work on one array of them.
#![allow(unsafe_code)]

use super::pack::{Inertia, MassKinds, PLAIN, Pack, PackRow, Packs, STRAIGHT};
use super::vector::{LANES, Rows, Vector};
use super::{Visitor, Work};
use crate::physics::contact::ContactLanes;

impl Packs {
    /// Builds the contacts, or visits them.
    ///
    /// # Safety
    /// As for [`Pack::visit`], for all packs.
    #[inline(always)]
    pub unsafe fn work<L: Vector>(&mut self, work: Work, visitor: Visitor, arrays: Arrays) {
        // SAFETY: as the caller promises.
        unsafe {
            match work {
                Work::Begin(source) => self.begin::<L>(source, arrays),
                Work::Visit => self.visit::<L, false>(visitor, arrays),
                Work::Count => self.visit::<L, true>(visitor, arrays),
            }
        }
    }

    /// # Safety
    /// As for `work`.
    #[inline(always)]
    unsafe fn visit<L: Vector, const COUNTS: bool>(&mut self, visitor: Visitor, arrays: Arrays) {
        // SAFETY: as the caller promises.
        unsafe {
            let common = [L::splat(visitor.friction), L::splat(visitor.dt)];
            // One number for each part; those that a width does not use cost nothing.
            let mut largest = [L::splat(0.0); LANES];
            let mut sum = largest;
            let tally = (&mut largest, &mut sum);
            let mut packs = &mut self.all[..];
            // Run by run: each kind has its own loop, which has all registers.
            for run in self.kinds.chunk_by(|a, b| a == b) {
                let (now, later) = packs.split_at_mut(run.len());
                packs = later;
                let tally = (&mut *tally.0, &mut *tally.1);
                if run[0] & PLAIN != 0 {
                    visit_run::<L, PLAIN, COUNTS>(now, common, arrays, tally);
                } else if run[0] & STRAIGHT != 0 {
                    visit_run::<L, STRAIGHT, COUNTS>(now, common, arrays, tally);
                } else {
                    visit_run::<L, 0, COUNTS>(now, common, arrays, tally);
                }
            }
            for part in 0..LANES / L::WIDTH {
                largest[part].store(&mut self.tally.largest, part);
                sum[part].store(&mut self.tally.sum, part);
            }
        }
    }

    /// One visit, of one lane of one pack.
    pub fn visit_one(
        &mut self,
        [pack, lane]: [usize; 2],
        visitor: Visitor,
        rows: &mut [PackRow],
        inertia: &[Inertia],
    ) {
        let pack = &mut self.all[pack];
        let exists = |offset: u32| (offset as usize) < 32 * rows.len().min(inertia.len());
        if exists(pack.a[lane]) && exists(pack.b[lane]) {
            let (rows, inertia) = (rows.as_mut_ptr(), inertia.as_ptr());
            let common = [visitor.friction, visitor.dt];
            // SAFETY: every processor can compute with single numbers, and both rows exist and are borrowed.
            let change = unsafe { pack.visit::<f64, 0>(lane, common, Arrays { rows, inertia }) };
            self.tally.add(lane, change);
        }
    }
}

/// Visits packs of one kind, one after the other.
///
/// # Safety
/// As for [`Pack::visit`], for all of them.
// A browser is left with small functions, in which it finds the better registers.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
unsafe fn visit_run<L: Vector, const KIND: MassKinds, const COUNTS: bool>(
    packs: &mut [Pack],
    common: [L; 2],
    arrays: Arrays,
    (largest, sum): (&mut [L; LANES], &mut [L; LANES]),
) {
    for pack in packs {
        // Hidden from the compiler, which otherwise adds up the address of every number by an instruction of its own.
        #[cfg(target_arch = "wasm32")]
        let pack = std::hint::black_box(pack);
        // SAFETY: as the caller promises.
        unsafe {
            if L::WIDTH == 2 {
                let changes = pack.visit_by_twos::<L, KIND>(common, arrays);
                for part in 0..LANES / L::WIDTH {
                    count::<L, COUNTS>(changes[part], (&mut largest[part], &mut sum[part]));
                }
            } else {
                for part in 0..LANES / L::WIDTH {
                    let change = pack.visit::<L, KIND>(part, common, arrays);
                    count::<L, COUNTS>(change, (&mut largest[part], &mut sum[part]));
                }
            }
        }
    }
}

/// Counts what has changed if that is asked for.
#[inline(always)]
fn count<L: Vector, const COUNTS: bool>(change: L, (largest, sum): (&mut L, &mut L)) {
    if COUNTS {
        let size = change.abs();
        *largest = size.larger(*largest);
        *sum = *sum + size;
    }
}

impl Pack {
    /// # Safety
    /// The processor must know the instructions of L.
    #[inline(always)]
    pub(super) unsafe fn lanes<L: Vector>(&self, part: usize) -> ContactLanes<L> {
        // SAFETY: as the caller promises.
        unsafe {
            let ContactLanes {
                normal,
                target,
                response,
                force,
            } = &self.contacts;
            ContactLanes {
                normal: [L::load(&normal[0], part), L::load(&normal[1], part)],
                target: L::load(target, part),
                response: [L::load(&response[0], part), L::load(&response[1], part)],
                force: [L::load(&force[0], part), L::load(&force[1], part)],
            }
        }
    }

    /// Visits part of the pack and returns ΔR_n of each contact.
    ///
    /// # Safety
    /// The processor must know the instructions of L, the rows of this pack must exist, and no other thread may use them.
    #[inline(always)]
    unsafe fn visit<L: Vector, const KIND: MassKinds>(
        &mut self,
        part: usize,
        [friction, dt]: [L; 2],
        arrays: Arrays,
    ) -> L {
        // SAFETY: as the caller promises.
        unsafe {
            let ends = Ends::of(self, part, arrays);
            let change = self.force_change::<L>(part, friction, &ends);
            self.push::<L, KIND>(part, change, dt, &ends);
            change[0]
        }
    }

    /// Visits the four parts of the pack: first all forces, then all motions. A processor looks only so many instructions ahead, and
    /// each part is one long chain of them; so the second half of one part no longer holds up the first half of the next.
    ///
    /// # Safety
    /// As for [`Pack::visit`]; L must have two lanes.
    #[inline(always)]
    unsafe fn visit_by_twos<L: Vector, const KIND: MassKinds>(
        &mut self,
        [friction, dt]: [L; 2],
        arrays: Arrays,
    ) -> [L; 4] {
        // SAFETY: as the caller promises. Written out, so that the place of every number is known.
        unsafe {
            let changes = [
                self.force_change::<L>(0, friction, &Ends::of(self, 0, arrays)),
                self.force_change::<L>(1, friction, &Ends::of(self, 1, arrays)),
                self.force_change::<L>(2, friction, &Ends::of(self, 2, arrays)),
                self.force_change::<L>(3, friction, &Ends::of(self, 3, arrays)),
            ];
            self.push::<L, KIND>(0, changes[0], dt, &Ends::of(self, 0, arrays));
            self.push::<L, KIND>(1, changes[1], dt, &Ends::of(self, 1, arrays));
            self.push::<L, KIND>(2, changes[2], dt, &Ends::of(self, 2, arrays));
            self.push::<L, KIND>(3, changes[3], dt, &Ends::of(self, 3, arrays));
            let [[first, _], [second, _], [third, _], [fourth, _]] = changes;
            [first, second, third, fourth]
        }
    }

    /// Sets new forces and returns by how much they changed.
    ///
    /// # Safety
    /// As for [`Pack::visit`].
    #[inline(always)]
    unsafe fn force_change<L: Vector>(
        &mut self,
        part: usize,
        friction: L,
        ends: &Ends<L>,
    ) -> [L; 2] {
        // SAFETY: as the caller promises.
        unsafe {
            let contact = self.lanes::<L>(part);
            let force = contact.forces_at(ends.surface_velocity(&contact), friction);
            force[0].store(&mut self.contacts.force[0], part);
            force[1].store(&mut self.contacts.force[1], part);
            [force[0] - contact.force[0], force[1] - contact.force[1]]
        }
    }

    /// Gives the bodies the impulses of these changes.
    ///
    /// # Safety
    /// As for [`Pack::visit`].
    #[inline(always)]
    pub(super) unsafe fn push<L: Vector, const KIND: MassKinds>(
        &self,
        part: usize,
        change: [L; 2],
        dt: L,
        ends: &Ends<L>,
    ) {
        // SAFETY: as the caller promises.
        unsafe {
            let contact = self.lanes::<L>(part);
            let [a, b] = contact.pushes(ends.inverse_mass::<KIND>(), change, dt);
            L::change::<false>(ends.rows[0], ends.columns[0], a);
            L::change::<true>(ends.rows[1], ends.columns[1], b);
        }
    }
}

/// Where the rows of all packs begin, and the inertias parallel to them.
#[derive(Clone, Copy, Debug)]
pub struct Arrays {
    pub rows: *mut PackRow,
    pub inertia: *const Inertia,
}

/// The bodies of part of a pack.
pub(super) struct Ends<L> {
    rows: [Rows; 2],
    inertia: [Rows; 2],
    /// Velocity, surface speed and 1/m_x.
    columns: [[L; 4]; 2],
}

impl<L: Vector> Ends<L> {
    /// # Safety
    /// As for [`Pack::visit`].
    #[inline(always)]
    pub(super) unsafe fn of(pack: &Pack, part: usize, Arrays { rows, inertia }: Arrays) -> Self {
        // SAFETY: as the caller promises.
        unsafe {
            let (rows, inertia) = (rows.cast(), inertia.cast_mut().cast());
            let rows = [at::<L>(rows, &pack.a, part), at::<L>(rows, &pack.b, part)];
            let inertia = [
                at::<L>(inertia, &pack.a, part),
                at::<L>(inertia, &pack.b, part),
            ];
            Self {
                rows,
                inertia,
                columns: [L::columns(rows[0]), L::columns(rows[1])],
            }
        }
    }

    /// Relative velocity (normal, tangential) of the surfaces at these contacts.
    ///
    /// # Safety
    /// As for [`Pack::visit`].
    #[inline(always)]
    unsafe fn surface_velocity(&self, contact: &ContactLanes<L>) -> [L; 2] {
        let [[_, _, a_spin, _], [_, _, b_spin, _]] = self.columns;
        // SAFETY: as the caller promises.
        let centres = unsafe { L::difference(self.rows, self.columns) };
        contact.surface_velocity(centres, [a_spin, b_spin])
    }

    /// For a plain body 1/m_x = 1/m_y, and the response of its spin is twice that; for a straight one both are zero.
    ///
    /// # Safety
    /// As for [`Pack::visit`].
    #[inline(always)]
    pub(super) unsafe fn inverse_mass<const KIND: MassKinds>(&self) -> [[L; 3]; 2] {
        let [[.., a], [.., b]] = self.columns;
        if KIND == PLAIN {
            return [[a, a, a + a], [b, b, b + b]];
        }
        if KIND == STRAIGHT {
            // SAFETY: as the caller promises.
            let zero = unsafe { L::splat(0.0) };
            return [[a, zero, zero], [b, zero, zero]];
        }
        // SAFETY: as the caller promises.
        let ([ax, ay, a_spin, _], [bx, by, b_spin, _]) =
            unsafe { (L::columns(self.inertia[0]), L::columns(self.inertia[1])) };
        [[ax, ay, a_spin], [bx, by, b_spin]]
    }
}

/// The addresses that lie this many bytes behind the first row.
///
/// # Safety
/// The rows must exist.
#[inline(always)]
pub(super) unsafe fn at<L: Vector>(first: *mut u8, offsets: &[u32; LANES], part: usize) -> Rows {
    let mut rows = [std::ptr::null_mut(); LANES];
    for lane in 0..L::WIDTH {
        // SAFETY: as the caller promises.
        rows[lane] = unsafe { first.add(offsets[part * L::WIDTH + lane] as usize).cast() };
    }
    rows
}
