//! Contacts eight by eight for sweeps with momentum: every contact sees motions that nobody changes during the sweep, and leaves an impulse.
//!
//! So there are no colours and no waiting; the lanes of a pack may even share bodies. Single visits add up in the same order and give the same bits.
//!
//! Unsafe, because vector instructions need a promise that the processor knows them, and rows are read through pointers. That every row exists is
//! checked when a contact is put into its pack.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::avx2::Four;
#[cfg(target_arch = "x86_64")]
use super::avx512::Eight;
use super::vector::{LANES, Rows, Vector, Width};
use super::{ForceChange, Visitor};
use crate::physics::arrays;
use crate::physics::contact::{Contact, ContactLanes, Motion};
use crate::physics::crew::{Crew, share};

/// Contacts that are summed up together; a thread may take them without changing a sum.
pub const PART: usize = 512;

/// Four numbers that are read at once: a motion, or an impulse on x, y and the surface speed.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub struct MotionRow(pub [f64; 4]);

/// Eight contacts.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
struct MomentumPack {
    /// Where the rows of the bodies begin, in bytes.
    ends: [[u32; LANES]; 2],
    /// With steps α in the responses.
    contacts: ContactLanes<[f64; LANES]>,
    /// The forces before the last visit.
    before: [[f64; LANES]; 2],
}

/// What the visits to a part changed, lane by lane: each sum has its own fixed order.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub struct MomentumTally {
    largest: [f64; LANES],
    sum: [f64; LANES],
    /// (u − u*)·ΔR.
    uphill: [f64; LANES],
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

/// All contacts of a step, the motions that they see, and the impulses that they leave.
#[derive(Clone, Debug, Default)]
pub struct MomentumPacks {
    packs: Vec<MomentumPack>,
    seen: Vec<MotionRow>,
    impulses: Vec<MotionRow>,
    /// The impulses of each body, added up.
    sums: Vec<MotionRow>,
}

impl MomentumPacks {
    /// Makes room for this many bodies at rest, and no contacts yet.
    pub fn start(&mut self, bodies: usize) {
        // One more, at rest, for lanes without a contact.
        arrays::refill(&mut self.seen, bodies + 1, MotionRow::default());
        arrays::refill(&mut self.sums, bodies, MotionRow::default());
        self.packs.clear();
    }

    /// The motions that contacts see, body by body.
    pub fn seen(&mut self) -> &mut [MotionRow] {
        &mut self.seen
    }

    /// What one body's motion looks like to its contacts.
    pub fn motion(&self, body: usize) -> Motion {
        let MotionRow([x, y, spin, _]) = self.seen[body];
        Motion {
            velocity: [x, y],
            spin,
        }
    }

    /// Whether the contacts have been taken over.
    pub fn is_loaded(&self) -> bool {
        !self.packs.is_empty()
    }

    /// Takes over the contacts with their steps and earlier forces.
    pub fn load(&mut self, contacts: &[Contact], steps: &[f64], before: &[[f64; 2]]) {
        let count = contacts.len().div_ceil(LANES);
        let rest = self.seen.len().saturating_sub(1);
        let row = |body: usize| (body.min(rest) * size_of::<MotionRow>()) as u32;
        let mut empty = MomentumPack::default();
        empty.ends = [[row(rest); LANES]; 2];
        arrays::refill(&mut self.packs, count, empty);
        arrays::resize(&mut self.impulses, count * LANES, MotionRow::default());
        let all = contacts.iter().zip(steps).zip(before);
        for (i, ((contact, step), before)) in all.enumerate() {
            let (pack, lane) = (&mut self.packs[i / LANES], i % LANES);
            pack.ends[0][lane] = row(contact.a as usize);
            pack.ends[1][lane] = row(contact.b as usize);
            let lanes = contact.lanes();
            let own = &mut pack.contacts;
            own.target[lane] = lanes.target;
            for k in 0..2 {
                own.normal[k][lane] = lanes.normal[k];
                own.response[k][lane] = step * lanes.response[k];
                own.force[k][lane] = lanes.force[k];
                pack.before[k][lane] = before[k];
            }
        }
    }

    /// Forgets the contacts: single visits change them elsewhere.
    pub fn unload(&mut self) {
        self.packs.clear();
    }

    /// The present and the earlier forces of a contact.
    pub fn forces(&self, i: usize) -> [[f64; 2]; 2] {
        let (pack, lane) = (&self.packs[i / LANES], i % LANES);
        [pack.contacts.force, pack.before].map(|forces| forces.map(|f| f[lane]))
    }

    /// The impulses on each body in the last sweep, added up, and the motions that the next one will see.
    pub fn sums_and_seen(&mut self) -> (&[MotionRow], &mut [MotionRow]) {
        (&self.sums, &mut self.seen)
    }

    /// Adds up the impulses on each body in the order of memory. The contacts of a body are those in `touching` from its place in `first` on: twice
    /// their number, plus one where it is the second body.
    pub fn add_up(&mut self, touching: &[u32], first: &[u32], crew: &dyn Crew) {
        let impulses = &self.impulses[..];
        let parts = self.sums.chunks_mut(PART).enumerate();
        #[cfg(target_arch = "x86_64")]
        let is_wide = std::is_x86_feature_detected!("avx2");
        share(crew, parts, |(part, sums)| {
            let first = &first[part * PART..];
            #[cfg(target_arch = "x86_64")]
            if is_wide {
                // SAFETY: the processor has been found to have AVX2.
                return unsafe { add_up_by_rows(sums, first, touching, impulses) };
            }
            add_up(sums, first, touching, impulses);
        });
    }

    /// Visits every contact once.
    pub fn visit(
        &mut self,
        visitor: Visitor,
        momentum: f64,
        tallies: &mut [MomentumTally],
        crew: &dyn Crew,
    ) {
        self.visit_by(Width::widest(), visitor, momentum, tallies, crew);
    }

    fn visit_by(
        &mut self,
        width: Width,
        visitor: Visitor,
        momentum: f64,
        tallies: &mut [MomentumTally],
        crew: &dyn Crew,
    ) {
        let seen = &self.seen[..];
        let parts = (self.packs.chunks_mut(PART / LANES))
            .zip(self.impulses.chunks_mut(PART))
            .zip(tallies);
        let common = [visitor.friction, visitor.dt, momentum];
        share(crew, parts, |((packs, impulses), tally)| {
            let part = PackRange {
                packs,
                impulses,
                tally,
                seen,
            };
            // SAFETY: the width was chosen for this processor, and the rows of all packs exist: `load` made them no larger than `seen`, whose
            // length has not changed since.
            unsafe {
                match width {
                    #[cfg(target_arch = "x86_64")]
                    Width::Eight => by_eights(part, common),
                    #[cfg(target_arch = "x86_64")]
                    Width::Four => by_fours(part, common),
                    Width::One => part.visit::<f64>(common),
                }
            }
        });
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.packs)
            + arrays::bytes(&self.seen)
            + arrays::bytes(&self.impulses)
            + arrays::bytes(&self.sums)
    }
}

/// # Safety
/// As for [`PackRange::visit`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
unsafe fn by_eights(part: PackRange, common: [f64; 3]) {
    // SAFETY: as the caller promises.
    unsafe { part.visit::<Eight>(common) }
}

/// # Safety
/// As for [`PackRange::visit`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn by_fours(part: PackRange, common: [f64; 3]) {
    // SAFETY: as the caller promises.
    unsafe { part.visit::<Four>(common) }
}

/// The same as [`add_up`], with a row in one vector.
///
/// # Safety
/// The processor must have AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn add_up_by_rows(
    sums: &mut [MotionRow],
    first: &[u32],
    touching: &[u32],
    impulses: &[MotionRow],
) {
    add_up(sums, first, touching, impulses);
}

/// What a body feels of an impulse, x, y and on its surface speed: the first body and the second.
const SIGNS: [[f64; 4]; 2] = [[-1.0, -1.0, 1.0, 1.0], [1.0; 4]];

#[inline(always)]
fn add_up(sums: &mut [MotionRow], first: &[u32], touching: &[u32], impulses: &[MotionRow]) {
    for (sum, own) in sums.iter_mut().zip(first.windows(2)) {
        let mut total = [0.0; 4];
        for end in &touching[own[0] as usize..own[1] as usize] {
            let (row, sign) = (&impulses[(end / 2) as usize].0, &SIGNS[(end % 2) as usize]);
            for k in 0..4 {
                total[k] += sign[k] * row[k];
            }
        }
        sum.0 = total;
    }
}

/// Packs that one thread visits.
struct PackRange<'a> {
    packs: &'a mut [MomentumPack],
    impulses: &'a mut [MotionRow],
    tally: &'a mut MomentumTally,
    seen: &'a [MotionRow],
}

impl PackRange<'_> {
    /// # Safety
    /// The processor must know the instructions of L, and all rows of the packs must exist.
    #[inline(always)]
    unsafe fn visit<L: Vector>(self, [friction, dt, momentum]: [f64; 3]) {
        // SAFETY: as the caller promises; `chunks_mut` gave each pack LANES impulses.
        unsafe {
            let common = [L::splat(friction), L::splat(dt), L::splat(momentum)];
            let mut largest = [L::splat(0.0); LANES];
            let (mut sum, mut uphill) = (largest, largest);
            let (impulses, _) = self.impulses.as_chunks_mut::<LANES>();
            for (pack, impulses) in self.packs.iter_mut().zip(impulses) {
                for part in 0..LANES / L::WIDTH {
                    let [size, up] = pack.visit::<L>(part, common, self.seen.as_ptr(), impulses);
                    largest[part] = size.larger(largest[part]);
                    sum[part] = sum[part] + size;
                    uphill[part] = uphill[part] + up;
                }
            }
            for part in 0..LANES / L::WIDTH {
                largest[part].store(&mut self.tally.largest, part);
                sum[part].store(&mut self.tally.sum, part);
                uphill[part].store(&mut self.tally.uphill, part);
            }
        }
    }
}

impl MomentumPack {
    /// Visits part of the pack; returns |ΔR_n| and (u − u*)·ΔR of each contact.
    ///
    /// # Safety
    /// As for [`PackRange::visit`].
    #[inline(always)]
    unsafe fn visit<L: Vector>(
        &mut self,
        part: usize,
        [friction, dt, momentum]: [L; 3],
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
                    old[0] + momentum * (old[0] - before[0]),
                    old[1] + momentum * (old[1] - before[1]),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::crew::Alone;
    use crate::scene::builtin;

    /// Eight at once, four at once and one by one: a processor without the widest vectors computes the same bits.
    #[test]
    fn the_width_of_the_vectors_changes_no_bit() {
        let mut assembly = builtin::load("packing").unwrap().unwrap().build();
        assembly.detect();
        let contacts = assembly.contacts();
        let steps: Vec<f64> = (0..contacts.len())
            .map(|i| 0.2 + 0.1 * (i % 3) as f64)
            .collect();
        let before: Vec<[f64; 2]> = contacts
            .iter()
            .map(|c| [0.9 * c.normal_force, 0.01])
            .collect();
        let run = |width: Width| {
            let mut packs = MomentumPacks::default();
            packs.start(assembly.bodies().all.len());
            for (i, MotionRow(row)) in packs.seen().iter_mut().enumerate() {
                *row = [
                    1e-3 * (i % 7) as f64,
                    -1e-3 * (i % 5) as f64,
                    1e-4 * (i % 3) as f64,
                    0.0,
                ];
            }
            packs.load(contacts, &steps, &before);
            let mut tallies = vec![MomentumTally::default(); contacts.len().div_ceil(PART)];
            let visitor = Visitor {
                friction: 0.3,
                dt: 0.7,
            };
            for momentum in [0.0, 0.25, 0.4] {
                packs.visit_by(width, visitor, momentum, &mut tallies, &Alone);
            }
            let forces = (0..contacts.len()).flat_map(|i| packs.forces(i)).flatten();
            let rows = packs.impulses[..contacts.len()].iter().flat_map(|r| r.0);
            let tallies = tallies
                .iter()
                .flat_map(|t| [t.largest, t.sum, t.uphill])
                .flatten();
            let all: Vec<u64> = forces
                .chain(rows)
                .chain(tallies)
                .map(f64::to_bits)
                .collect();
            all
        };
        let one_by_one = run(Width::One);
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2") {
            assert!(run(Width::Four) == one_by_one);
        }
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx512f") {
            assert!(run(Width::Eight) == one_by_one);
        }
    }
}
