//! Visits of contacts that see extrapolated motions, for vectors of any width.
//!
//! Unsafe, because vector instructions need a promise that the processor knows them, and rows are reached through pointers.
#![allow(unsafe_code)]

use super::ForceChange;
#[cfg(target_arch = "x86_64")]
use super::avx2::Four;
#[cfg(target_arch = "x86_64")]
use super::avx512::Eight;
use super::momentum::{MomentumPack, MotionRow};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::simd128::Two;
use super::vector::{LANES, Rows, Vector, Width};
use crate::physics::contact::{ContactLanes, Motion};

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

/// Visits packs with friction, Δt and β; sets what they changed.
///
/// # Safety
/// The rows of all packs must exist among those that are seen and, if the impulses go there, among those of the bodies; the width must be this processor's.
pub unsafe fn visit(
    width: Width,
    packs: &mut [MomentumPack],
    seen: &[MotionRow],
    target: Target,
    common: [f64; 3],
    tally: &mut MomentumTally,
) {
    // SAFETY: as the caller promises.
    unsafe {
        match width {
            #[cfg(target_arch = "x86_64")]
            Width::Eight => by_eights(packs, seen, target, common, tally),
            #[cfg(target_arch = "x86_64")]
            Width::Four => by_fours(packs, seen, target, common, tally),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Width::Two => visit_all::<Two>(packs, seen, target, common, tally),
            Width::One => visit_all::<f64>(packs, seen, target, common, tally),
        }
    }
}

/// # Safety
/// As for [`visit_all`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
unsafe fn by_eights(
    packs: &mut [MomentumPack],
    seen: &[MotionRow],
    target: Target,
    common: [f64; 3],
    tally: &mut MomentumTally,
) {
    // SAFETY: as the caller promises.
    unsafe { visit_all::<Eight>(packs, seen, target, common, tally) }
}

/// # Safety
/// As for [`visit_all`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn by_fours(
    packs: &mut [MomentumPack],
    seen: &[MotionRow],
    target: Target,
    common: [f64; 3],
    tally: &mut MomentumTally,
) {
    // SAFETY: as the caller promises.
    unsafe { visit_all::<Four>(packs, seen, target, common, tally) }
}

/// # Safety
/// The processor must know the instructions of L, and all rows of the packs must exist.
#[inline(always)]
unsafe fn visit_all<L: Vector>(
    packs: &mut [MomentumPack],
    seen: &[MotionRow],
    mut target: Target,
    [friction, dt, beta]: [f64; 3],
    tally: &mut MomentumTally,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let common = [L::splat(friction), L::splat(dt), L::splat(beta)];
        let mut largest = [L::splat(0.0); LANES];
        let (mut sum, mut uphill) = (largest, largest);
        // Every pack writes all of them.
        let mut impulses = [MotionRow::default(); LANES];
        // No closures here: they would lose the vector instructions.
        for (i, pack) in packs.iter_mut().enumerate() {
            for part in 0..LANES / L::WIDTH {
                let [size, up] = pack.visit::<L>(part, common, seen.as_ptr(), &mut impulses);
                largest[part] = size.larger(largest[part]);
                sum[part] = sum[part] + size;
                uphill[part] = uphill[part] + up;
            }
            match &mut target {
                Target::Impulses(all) => {
                    if let Some(own) = all.get_mut(i * LANES..(i + 1) * LANES) {
                        own.copy_from_slice(&impulses);
                    }
                }
                Target::Bodies(sums) => {
                    let sums = sums.as_mut_ptr().cast::<u8>();
                    for (lane, MotionRow(impulse)) in impulses.iter().enumerate() {
                        for (side, sign) in SIGNS.iter().enumerate() {
                            let row = sums.add(pack.ends[side][lane] as usize);
                            let row = &mut *row.cast::<[f64; 4]>();
                            for k in 0..4 {
                                row[k] += sign[k] * impulse[k];
                            }
                        }
                    }
                }
            }
        }
        for part in 0..LANES / L::WIDTH {
            largest[part].store(&mut tally.largest, part);
            sum[part].store(&mut tally.sum, part);
            uphill[part].store(&mut tally.uphill, part);
        }
    }
}

/// What the first and the second body feel of an impulse on x, y and the surface speed.
pub const SIGNS: [[f64; 4]; 2] = [[-1.0, -1.0, 1.0, 1.0], [1.0; 4]];

impl MomentumPack {
    /// Visits part of the pack; returns |ΔR_n| and (u − u*)·ΔR of each contact.
    ///
    /// # Safety
    /// As for [`visit_all`].
    #[inline(always)]
    unsafe fn visit<L: Vector>(
        &mut self,
        part: usize,
        [friction, dt, beta]: [L; 3],
        seen: *const MotionRow,
        impulses: &mut [MotionRow; LANES],
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
            let seen = [
                motion::<L>(seen, &self.ends[0], part),
                motion::<L>(seen, &self.ends[1], part),
            ];
            let [u_n, u_t] = ahead.relative_velocity(seen);
            let new = ahead.updated_forces(seen, friction);
            let change = [new[0] - old[0], new[1] - old[1]];
            let [_, [x, y, spin]] = ahead.impulses(change, dt);
            let mut rows: Rows = [std::ptr::null_mut(); LANES];
            for lane in 0..L::WIDTH {
                rows[lane] = impulses[part * L::WIDTH + lane].0.as_mut_ptr();
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

/// The motions in these rows.
///
/// # Safety
/// The processor must know the instructions of L, and the rows must exist.
#[inline(always)]
unsafe fn motion<L: Vector>(
    seen: *const MotionRow,
    offsets: &[u32; LANES],
    part: usize,
) -> Motion<L> {
    let mut rows: Rows = [std::ptr::null_mut(); LANES];
    // SAFETY: as the caller promises. The rows are only read.
    unsafe {
        let first = seen.cast::<u8>();
        for lane in 0..L::WIDTH {
            let row = first.add(offsets[part * L::WIDTH + lane] as usize);
            rows[lane] = row.cast_mut().cast();
        }
        let [x, y, spin, _] = L::columns(rows);
        Motion {
            velocity: [x, y],
            spin,
        }
    }
}
