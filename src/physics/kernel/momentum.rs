//! Sweeps with momentum, eight contacts at once: every contact sees motions that nobody changes during the sweep, and leaves an impulse.
//!
//! So there are no colours and no waiting; the lanes of a pack may even share bodies. One thread adds the impulses to the bodies at once, contact by contact;
//! several first store them, and then each body adds up its own. Either way, as by single visits, a body adds in the order of memory: the same bits.
//! Unsafe, because the visits reach rows through pointers; that all of them exist follows from `load`.
#![allow(unsafe_code)]

use super::Visitor;
use super::momentum_visit::{self, Target};
pub use super::momentum_visit::{MomentumTally, change, uphill};
use super::vector::{LANES, Width};
use crate::physics::arrays;
use crate::physics::body::Body;
use crate::physics::contact::{Contact, ContactLanes, Motion};
use crate::physics::crew::{Crew, share};

/// Contacts or bodies that are taken together by a thread. Sums are computed part by part.
pub const PART: usize = 512;

/// Parts from which on several threads are worth their while.
const FEWEST_PARTS: usize = 8;

/// Four numbers that are read at once: a motion, or an impulse on x, y and the surface speed; the fourth has no meaning.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub struct MotionRow(pub [f64; 4]);

impl MotionRow {
    fn of(Motion { velocity, spin }: Motion) -> Self {
        Self([velocity[0], velocity[1], spin, 0.0])
    }

    fn motion(self) -> Motion {
        let [x, y, spin, _] = self.0;
        Motion {
            velocity: [x, y],
            spin,
        }
    }

    /// This motion after an impulse.
    #[inline(always)]
    fn pushed(self, impulse: Self, inverse_mass: Self) -> Self {
        Self(std::array::from_fn(|k| {
            self.0[k] + impulse.0[k] * inverse_mass.0[k]
        }))
    }
}

/// Eight contacts.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub struct MomentumPack {
    /// Where the rows of the bodies begin, in bytes.
    pub ends: [[u32; LANES]; 2],
    /// With steps α in the responses.
    pub contacts: ContactLanes<[f64; LANES]>,
    /// The forces before the last visit.
    pub before: [[f64; LANES]; 2],
}

/// Where the present motions are when a sweep begins.
#[derive(Clone, Copy, Debug)]
pub enum Present<'a> {
    /// In the bodies.
    Bodies(&'a [Body]),
    /// Here, after the last sweep.
    Swept,
}

/// All contacts of a step and the motions of all bodies, and one more at rest for lanes without a contact.
#[derive(Clone, Debug, Default)]
pub struct MomentumPacks {
    packs: Vec<MomentumPack>,
    /// The motions at the beginning of the sweep, extrapolated: what contacts see.
    seen: Vec<MotionRow>,
    /// The motions at the beginning of the sweep.
    now: Vec<MotionRow>,
    /// The impulses of the sweep so far.
    sums: Vec<MotionRow>,
    inverse: Vec<MotionRow>,
    /// The impulse of each contact on its second body, if several threads share the work.
    impulses: Vec<MotionRow>,
    /// The contacts of each body, in the order of memory: twice their number, plus one where it is the second body. They begin at the body's place in `first`.
    touching: Vec<u32>,
    first: Vec<u32>,
}

impl MomentumPacks {
    /// Takes over the bodies, and no contacts yet.
    pub fn start(&mut self, bodies: &[Body]) {
        let rows = bodies.len() + 1;
        for array in [&mut self.seen, &mut self.now, &mut self.sums] {
            arrays::refill(array, rows, MotionRow::default());
        }
        self.inverse.clear();
        let inverse = bodies.iter().map(|body| body.inverse_mass);
        let rest = std::iter::once([0.0; 3]);
        let row = |[x, y, spin]: [f64; 3]| MotionRow([x, y, spin, 0.0]);
        self.inverse.extend(inverse.chain(rest).map(row));
        self.packs.clear();
        self.first.clear();
    }

    /// Begins a sweep: extrapolates the motions along their last change.
    pub fn begin(&mut self, present: Present, beta: f64, crew: &dyn Crew) {
        if let Present::Bodies(bodies) = present {
            for (i, body) in bodies.iter().enumerate() {
                let (now, before) = (MotionRow::of(Motion::of(body)), self.now[i]);
                (self.seen[i], self.sums[i]) = (ahead(now, before, beta), MotionRow::default());
                self.now[i] = now;
            }
            return;
        }
        let parts = (self.now.chunks_mut(PART).zip(self.seen.chunks_mut(PART)))
            .zip(self.sums.chunks_mut(PART).zip(self.inverse.chunks(PART)));
        share(crew, parts, |((now, seen), (sums, inverse))| {
            let rows = now.iter_mut().zip(seen);
            for ((now, seen), (sum, inverse)) in rows.zip(sums.iter_mut().zip(inverse)) {
                let after = now.pushed(*sum, *inverse);
                (*seen, *now) = (ahead(after, *now, beta), after);
                *sum = MotionRow::default();
            }
        });
    }

    /// What contacts see of a body's motion.
    pub fn seen(&self, body: usize) -> Motion {
        self.seen[body].motion()
    }

    /// Adds an impulse to a body; returns its motion.
    pub fn push(&mut self, body: usize, impulse: [f64; 3]) -> Motion {
        for (sum, more) in self.sums[body].0.iter_mut().zip(impulse) {
            *sum += more;
        }
        self.after(body)
    }

    /// The motion of a body with the impulses so far.
    pub fn after(&self, body: usize) -> Motion {
        let after = self.now[body].pushed(self.sums[body], self.inverse[body]);
        after.motion()
    }

    /// Whether contacts have been taken over.
    pub fn is_loaded(&self) -> bool {
        !self.packs.is_empty()
    }

    /// Takes over the contacts with their steps and earlier forces.
    pub fn load(&mut self, contacts: &[Contact], steps: &[f64], before: &[[f64; 2]]) {
        let rest = self.seen.len().saturating_sub(1);
        let row = |body: u32| ((body as usize).min(rest) * size_of::<MotionRow>()) as u32;
        let empty = MomentumPack {
            ends: [[row(u32::MAX); LANES]; 2],
            ..MomentumPack::default()
        };
        arrays::refill(&mut self.packs, contacts.len().div_ceil(LANES), empty);
        let all = contacts.iter().zip(steps).zip(before);
        for (i, ((contact, step), before)) in all.enumerate() {
            let (pack, lane) = (&mut self.packs[i / LANES], i % LANES);
            pack.ends[0][lane] = row(contact.a);
            pack.ends[1][lane] = row(contact.b);
            let (lanes, own) = (contact.lanes(), &mut pack.contacts);
            own.target[lane] = lanes.target;
            for (k, before) in before.iter().enumerate() {
                own.normal[k][lane] = lanes.normal[k];
                own.response[k][lane] = step * lanes.response[k];
                own.force[k][lane] = lanes.force[k];
                pack.before[k][lane] = *before;
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

    /// Visits every contact once and adds the impulses to the bodies.
    pub fn visit(
        &mut self,
        visitor: Visitor,
        beta: f64,
        tallies: &mut [MomentumTally],
        crew: &dyn Crew,
    ) {
        self.visit_by(Width::widest(), visitor, beta, tallies, crew);
    }

    fn visit_by(
        &mut self,
        width: Width,
        visitor: Visitor,
        beta: f64,
        tallies: &mut [MomentumTally],
        crew: &dyn Crew,
    ) {
        let common = [visitor.friction, visitor.dt, beta];
        let parts = self.packs.chunks_mut(PART / LANES);
        if crew.hands() < 2 || parts.len() < FEWEST_PARTS {
            for (packs, tally) in parts.zip(tallies) {
                let target = Target::Bodies(&mut self.sums);
                // SAFETY: `load` made no row larger than the last of `seen`, `sums` has as many, and neither has changed its length since.
                unsafe { momentum_visit::visit(width, packs, &self.seen, target, common, tally) };
            }
            return;
        }
        let room = self.packs.len() * LANES;
        arrays::resize(&mut self.impulses, room, MotionRow::default());
        let (parts, seen) = (self.packs.chunks_mut(PART / LANES), &self.seen[..]);
        let parts = parts.zip(self.impulses.chunks_mut(PART)).zip(tallies);
        share(crew, parts, |((packs, impulses), tally)| {
            let target = Target::Impulses(impulses);
            // SAFETY: as above.
            unsafe { momentum_visit::visit(width, packs, seen, target, common, tally) };
        });
        if self.first.is_empty() {
            self.find_touching();
        }
        let (touching, first, impulses) = (&self.touching, &self.first, &self.impulses);
        share(
            crew,
            self.sums.chunks_mut(PART).enumerate(),
            |(part, sums)| {
                for (sum, own) in sums.iter_mut().zip(first[part * PART..].windows(2)) {
                    for end in &touching[own[0] as usize..own[1] as usize] {
                        let [x, y, spin, _] = impulses[(end / 2) as usize].0;
                        let sign = if end % 2 == 1 { 1.0 } else { -1.0 };
                        let more = [sign * x, sign * y, spin];
                        (sum.0.iter_mut().zip(more)).for_each(|(s, m)| *s += m);
                    }
                }
            },
        );
    }

    fn find_touching(&mut self) {
        let body = |offset: u32| offset as usize / size_of::<MotionRow>();
        arrays::refill(&mut self.first, self.seen.len() + 1, 0);
        let all = 2 * LANES * self.packs.len();
        arrays::refill(&mut self.touching, all, 0);
        for offset in self.packs.iter().flat_map(|p| p.ends).flatten() {
            self.first[body(offset) + 1] += 1;
        }
        for body in 1..self.first.len() {
            self.first[body] += self.first[body - 1];
        }
        // Filled from the back: in the end each entry is where its body begins, one place too late.
        for i in (0..LANES * self.packs.len()).rev() {
            for (side, ends) in self.packs[i / LANES].ends.iter().enumerate().rev() {
                let place = &mut self.first[body(ends[i % LANES]) + 1];
                *place -= 1;
                self.touching[*place as usize] = (2 * i + side) as u32;
            }
        }
        self.first.remove(0);
        self.first.push(all as u32);
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        let rows = [
            &self.seen,
            &self.now,
            &self.sums,
            &self.inverse,
            &self.impulses,
        ];
        rows.map(arrays::bytes).iter().sum::<usize>()
            + arrays::bytes(&self.packs)
            + arrays::bytes(&self.touching)
            + arrays::bytes(&self.first)
    }
}

/// A motion carried on along its last change.
#[inline(always)]
fn ahead(now: MotionRow, before: MotionRow, beta: f64) -> MotionRow {
    MotionRow(std::array::from_fn(|k| {
        now.0[k] + beta * (now.0[k] - before.0[k])
    }))
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
            packs.start(&assembly.bodies().all);
            for (i, MotionRow(row)) in packs.seen.iter_mut().enumerate() {
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
                packs.begin(Present::Swept, momentum, &Alone);
            }
            let forces = (0..contacts.len()).flat_map(|i| packs.forces(i)).flatten();
            let rows = packs.seen.iter().flat_map(|r| r.0);
            let tallies = tallies
                .iter()
                .flat_map(|t| [t.largest, t.sum, t.uphill])
                .flatten();
            let all = forces.chain(rows).chain(tallies);
            all.map(f64::to_bits).collect::<Vec<u64>>()
        };
        let one_by_one = run(Width::One);
        assert!(run(Width::widest()) == one_by_one);
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2") {
            assert!(run(Width::Four) == one_by_one);
        }
    }
}
