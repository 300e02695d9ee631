//! Visits of contacts that see extrapolated motions, for vectors of any width.
//!
//! Unsafe, because vector instructions need a promise that the processor knows them, and rows are reached through pointers.
#![allow(unsafe_code)]

use std::mem::MaybeUninit;

use super::ForceChange;
use super::momentum::{MomentumPack, MotionRow};
use super::vector::{LANES, Rows, Vector};
use super::visit_packs::at;
use super::width::AnyWidth;
use crate::physics::contact::ContactLanes;

/// What the visits to a part changed, lane by lane: each sum has its own fixed order.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub struct MomentumTally {
    pub largest: [f64; LANES],
    pub sum: [f64; LANES],
    /// (u − u*)·ΔR.
    pub uphill: [f64; LANES],
}

impl MomentumTally {
    /// Adds a visit to contact i.
    pub fn add(&mut self, i: usize, change: f64, uphill: f64) {
        let (lane, size) = (i % LANES, change.abs());
        let largest = &mut self.largest[lane];
        *largest = if size > *largest { size } else { *largest };
        self.sum[lane] += size;
        self.uphill[lane] += uphill;
    }
}

/// The sum of (u − u*)·ΔR over all contacts.
pub fn uphill(tallies: &[MomentumTally]) -> f64 {
    tallies.iter().flat_map(|t| t.uphill).sum()
}

/// The changes of the forces, all together.
pub fn change(tallies: &[MomentumTally]) -> ForceChange {
    let mut change = ForceChange::default();
    for MomentumTally { largest, sum, .. } in tallies {
        for (size, sum) in largest.iter().zip(sum) {
            change.raise(*size);
            change.sum += sum;
        }
    }
    change
}

/// Where the impulses go.
pub enum Target<'a> {
    /// To the bodies, contact by contact.
    Bodies(&'a mut [MotionRow]),
    /// Into a list, one for each lane of each pack.
    Impulses(&'a mut [MotionRow]),
}

/// Visits to packs. Their rows must exist among those that are seen and, if the impulses go there, among those of the bodies.
pub struct MomentumVisits<'a> {
    pub packs: &'a mut [MomentumPack],
    pub seen: &'a [MotionRow],
    pub target: Target<'a>,
    /// Friction, Δt and β.
    pub common: [f64; 3],
    /// What they change.
    pub tally: &'a mut MomentumTally,
}

impl AnyWidth for MomentumVisits<'_> {
    type Result = ();

    #[inline(always)]
    unsafe fn run<L: Vector>(mut self) {
        // SAFETY: as the caller promises.
        unsafe {
            let [friction, dt, beta] = self.common;
            let common = [L::splat(friction), L::splat(dt), L::splat(beta)];
            let mut sums = [[L::splat(0.0); 3]; LANES];
            let (seen, target) = (self.seen.as_ptr(), &mut self.target);
            // No closures here: they would lose the vector instructions.
            for (i, pack) in self.packs.iter_mut().enumerate() {
                // Hidden and written out for the reasons in `visit_packs`.
                #[cfg(target_arch = "wasm32")]
                let pack = std::hint::black_box(pack);
                let first = i * LANES;
                if L::WIDTH == 2 {
                    pack.visit_and_push(0, common, seen, first, target, &mut sums[0]);
                    pack.visit_and_push(1, common, seen, first, target, &mut sums[1]);
                    pack.visit_and_push(2, common, seen, first, target, &mut sums[2]);
                    pack.visit_and_push(3, common, seen, first, target, &mut sums[3]);
                } else {
                    for (part, sums) in sums.iter_mut().enumerate().take(LANES / L::WIDTH) {
                        pack.visit_and_push(part, common, seen, first, target, sums);
                    }
                }
            }
            for (part, sums) in sums.iter().enumerate().take(LANES / L::WIDTH) {
                let [largest, sum, uphill] = sums;
                largest.store(&mut self.tally.largest, part);
                sum.store(&mut self.tally.sum, part);
                uphill.store(&mut self.tally.uphill, part);
            }
        }
    }
}

/// What the first and the second body feel of an impulse on x, y and the surface speed.
pub const SIGNS: [[f64; 4]; 2] = [[-1.0, -1.0, 1.0, 1.0], [1.0; 4]];

impl MomentumPack {
    /// Visits part of the pack, hands on the impulses and counts what has changed.
    ///
    /// # Safety
    /// As for [`MomentumVisits`].
    #[inline(always)]
    unsafe fn visit_and_push<L: Vector>(
        &mut self,
        part: usize,
        common: [L; 3],
        seen: *const MotionRow,
        first: usize,
        target: &mut Target,
        [largest, sum, uphill]: &mut [L; 3],
    ) {
        // SAFETY: as the caller promises. The visit writes the rows of this part, and no other is read.
        unsafe {
            let mut impulses = [const { MaybeUninit::uninit() }; LANES];
            let [size, up] = self.visit::<L>(part, common, seen, &mut impulses);
            *largest = size.larger(*largest);
            *sum = *sum + size;
            *uphill = *uphill + up;
            for (i, impulse) in impulses.iter().enumerate().take(L::WIDTH) {
                let (lane, MotionRow(impulse)) = (part * L::WIDTH + i, impulse.assume_init_ref());
                match target {
                    Target::Impulses(all) => {
                        if let Some(own) = all.get_mut(first + lane) {
                            own.0 = *impulse;
                        }
                    }
                    Target::Bodies(sums) => {
                        let sums = sums.as_mut_ptr().cast::<u8>();
                        for (side, sign) in SIGNS.iter().enumerate() {
                            let row = sums.add(self.ends[side][lane] as usize);
                            let row = &mut *row.cast::<[f64; 4]>();
                            for k in 0..4 {
                                row[k] += sign[k] * impulse[k];
                            }
                        }
                    }
                }
            }
        }
    }

    /// Visits part of the pack; returns |ΔR_n| and (u − u*)·ΔR of each contact.
    ///
    /// # Safety
    /// As for [`MomentumVisits`].
    #[inline(always)]
    unsafe fn visit<L: Vector>(
        &mut self,
        part: usize,
        [friction, dt, beta]: [L; 3],
        seen: *const MotionRow,
        impulses: &mut [MaybeUninit<MotionRow>; LANES],
    ) -> [L; 2] {
        // SAFETY: as the caller promises.
        unsafe {
            let ContactLanes {
                normal,
                target,
                response,
                force,
            } = &mut self.contacts;
            let old = [L::load(&force[0], part), L::load(&force[1], part)];
            let before = [
                L::load(&self.before[0], part),
                L::load(&self.before[1], part),
            ];
            let ahead = ContactLanes {
                normal: [L::load(&normal[0], part), L::load(&normal[1], part)],
                target: L::load(target, part),
                response: [L::load(&response[0], part), L::load(&response[1], part)],
                force: [
                    old[0] + beta * (old[0] - before[0]),
                    old[1] + beta * (old[1] - before[1]),
                ],
            };
            // The rows are only read.
            let seen: *mut u8 = seen.cast_mut().cast();
            let rows = [
                at::<L>(seen, &self.ends[0], part),
                at::<L>(seen, &self.ends[1], part),
            ];
            let columns = [L::columns(rows[0]), L::columns(rows[1])];
            let centres = L::difference(rows, columns);
            let [u_n, u_t] = ahead.surface_velocity(centres, [columns[0][2], columns[1][2]]);
            let new = ahead.forces_at([u_n, u_t], friction);
            let change = [new[0] - old[0], new[1] - old[1]];
            let [_, [x, y, spin]] = ahead.impulses(change, dt);
            let mut rows: Rows = [std::ptr::null_mut(); LANES];
            for lane in 0..L::WIDTH {
                rows[lane] = impulses[lane].as_mut_ptr().cast();
            }
            L::set_columns(rows, [x, y, spin, spin]);
            for k in 0..2 {
                new[k].store(&mut force[k], part);
                old[k].store(&mut self.before[k], part);
            }
            [
                change[0].abs(),
                (u_n - ahead.target) * change[0] + u_t * change[1],
            ]
        }
    }
}
