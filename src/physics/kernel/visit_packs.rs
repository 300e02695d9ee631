//! Visits of packs, for vectors of any width.
//!
//! Unsafe, because rows are reached through pointers: several threads work on one array of them.
#![allow(unsafe_code)]

use super::pack::{Inertia, Pack, PackRow, Packs};
use super::vector::{LANES, Rows, Vector};
use super::{Visitor, Work};
use crate::physics::contact::{ContactLanes, Motion};

impl Packs {
    /// Applies the forces to the bodies, or visits the contacts.
    ///
    /// # Safety
    /// As for [`Pack::visit`], for all packs.
    #[inline(always)]
    pub unsafe fn work<L: Vector>(&mut self, work: Work, visitor: Visitor, arrays: Arrays) {
        // SAFETY: as the caller promises.
        unsafe {
            match work {
                Work::Feel => self.visit::<L, true, false>(visitor, arrays),
                Work::Visit => self.visit::<L, false, false>(visitor, arrays),
                Work::Count => self.visit::<L, false, true>(visitor, arrays),
            }
        }
    }

    /// # Safety
    /// As for `work`.
    #[inline(always)]
    unsafe fn visit<L: Vector, const FEEL: bool, const COUNTS: bool>(
        &mut self,
        visitor: Visitor,
        arrays: Arrays,
    ) {
        // SAFETY: as the caller promises.
        unsafe {
            let common = [L::splat(visitor.friction), L::splat(visitor.dt)];
            // One number for each part; those that a width does not use cost nothing.
            let mut largest = [L::splat(0.0); LANES];
            let mut sum = largest;
            let tally = (&mut largest, &mut sum);
            let mut packs = &mut self.all[..];
            // Run by run: each kind has its own loop, which has all registers.
            for run in self.is_plain.chunk_by(|a, b| a == b) {
                let (now, later) = packs.split_at_mut(run.len());
                packs = later;
                let tally = (&mut *tally.0, &mut *tally.1);
                if run[0] {
                    visit_run::<L, true, FEEL, COUNTS>(now, common, arrays, tally);
                } else {
                    visit_run::<L, false, FEEL, COUNTS>(now, common, arrays, tally);
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
            let change =
                unsafe { pack.visit::<f64, false, false>(lane, common, Arrays { rows, inertia }) };
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
unsafe fn visit_run<L: Vector, const PLAIN: bool, const FEEL: bool, const COUNTS: bool>(
    packs: &mut [Pack],
    common: [L; 2],
    arrays: Arrays,
    (largest, sum): (&mut [L; LANES], &mut [L; LANES]),
) {
    for pack in packs {
        // SAFETY: as the caller promises.
        unsafe {
            if LANES / L::WIDTH == 4 {
                // Written out: in a loop a browser would compute the address of every number anew.
                pack.count::<L, PLAIN, FEEL, COUNTS>(0, common, arrays, (largest, sum));
                pack.count::<L, PLAIN, FEEL, COUNTS>(1, common, arrays, (largest, sum));
                pack.count::<L, PLAIN, FEEL, COUNTS>(2, common, arrays, (largest, sum));
                pack.count::<L, PLAIN, FEEL, COUNTS>(3, common, arrays, (largest, sum));
            } else {
                for part in 0..LANES / L::WIDTH {
                    pack.count::<L, PLAIN, FEEL, COUNTS>(part, common, arrays, (largest, sum));
                }
            }
        }
    }
}

impl Pack {
    /// # Safety
    /// The processor must know the instructions of L.
    #[inline(always)]
    unsafe fn lanes<L: Vector>(&self, part: usize) -> ContactLanes<L> {
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

    /// Visits part of the pack, and counts what has changed if that is asked for.
    ///
    /// # Safety
    /// As for [`Pack::visit`].
    #[inline(always)]
    unsafe fn count<L: Vector, const PLAIN: bool, const FEEL: bool, const COUNTS: bool>(
        &mut self,
        part: usize,
        common: [L; 2],
        arrays: Arrays,
        (largest, sum): (&mut [L; LANES], &mut [L; LANES]),
    ) {
        // SAFETY: as the caller promises.
        let change = unsafe { self.visit::<L, PLAIN, FEEL>(part, common, arrays) };
        if COUNTS {
            let size = change.abs();
            largest[part] = size.larger(largest[part]);
            sum[part] = sum[part] + size;
        }
    }

    /// Visits part of the pack and returns ΔR_n of each contact; or applies the forces to the bodies and returns R_n.
    ///
    /// # Safety
    /// The processor must know the instructions of L, the rows of this pack must exist, and no other thread may use them.
    #[inline(always)]
    unsafe fn visit<L: Vector, const PLAIN: bool, const FEEL: bool>(
        &mut self,
        part: usize,
        [friction, dt]: [L; 2],
        arrays: Arrays,
    ) -> L {
        // SAFETY: as the caller promises.
        unsafe {
            let contact = self.lanes::<L>(part);
            let ends = Ends::of(self, part, arrays);
            let inverse_mass = ends.inverse_mass::<PLAIN>();
            if FEEL {
                ends.set_motions(contact.pushed(ends.motions, inverse_mass, contact.force, dt));
                return contact.force[0];
            }
            let visited = contact.visit(ends.motions, ends.motions, inverse_mass, friction, dt);
            visited.force[0].store(&mut self.contacts.force[0], part);
            visited.force[1].store(&mut self.contacts.force[1], part);
            ends.set_motions(visited.ends);
            visited.change
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
    motions: [Motion<L>; 2],
    inverse_mass: [L; 2],
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
            let [ax, ay, a_spin, a_inverse] = L::columns(rows[0]);
            let [bx, by, b_spin, b_inverse] = L::columns(rows[1]);
            let motion = |x, y, spin| Motion {
                velocity: [x, y],
                spin,
            };
            Self {
                rows,
                inertia,
                motions: [motion(ax, ay, a_spin), motion(bx, by, b_spin)],
                inverse_mass: [a_inverse, b_inverse],
            }
        }
    }

    /// For a plain body 1/m_x = 1/m_y, and the response of its spin is twice that.
    ///
    /// # Safety
    /// As for [`Pack::visit`].
    #[inline(always)]
    pub(super) unsafe fn inverse_mass<const PLAIN: bool>(&self) -> [[L; 3]; 2] {
        let [a, b] = self.inverse_mass;
        if PLAIN {
            return [[a, a, a + a], [b, b, b + b]];
        }
        // SAFETY: as the caller promises.
        let ([ax, ay, a_spin, _], [bx, by, b_spin, _]) =
            unsafe { (L::columns(self.inertia[0]), L::columns(self.inertia[1])) };
        [[ax, ay, a_spin], [bx, by, b_spin]]
    }

    /// # Safety
    /// As for [`Pack::visit`].
    #[inline(always)]
    unsafe fn set_motions(&self, [a, b]: [Motion<L>; 2]) {
        let [a_inverse, b_inverse] = self.inverse_mass;
        // SAFETY: as the caller promises.
        unsafe {
            L::set_columns(
                self.rows[0],
                [a.velocity[0], a.velocity[1], a.spin, a_inverse],
            );
            L::set_columns(
                self.rows[1],
                [b.velocity[0], b.velocity[1], b.spin, b_inverse],
            );
        }
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
