//! Sweeps with momentum, eight contacts at once: every contact sees motions that nobody changes during the sweep, and leaves an impulse.
//!
//! So there are no colours; the lanes of a pack may even share bodies. One thread adds the impulses to the bodies at once, contact by contact; several
//! work in rounds (`momentum_rounds`). Either way, as by single visits, a body adds in the order of memory: the same bits.
//! Unsafe, because the visits reach rows through pointers; that all of them exist follows from `load`.
#![allow(unsafe_code)]

use super::Visitor;
use super::momentum_rounds;
pub use super::momentum_visit::{MomentumTally, change, uphill};
use super::momentum_visit::{MomentumVisits, Target};
use super::touching::Touching;
use super::vector::LANES;
use super::width::Width;
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
    pub fn pushed(self, impulse: Self, inverse_mass: Self) -> Self {
        Self(std::array::from_fn(|k| {
            self.0[k] + impulse.0[k] * inverse_mass.0[k]
        }))
    }

    /// This motion, carried on along its last change.
    #[inline(always)]
    pub fn ahead(self, before: Self, beta: f64) -> Self {
        Self(std::array::from_fn(|k| {
            self.0[k] + beta * (self.0[k] - before.0[k])
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

impl Present<'_> {
    /// The motion of a body that had this one when the last sweep began, and these impulses in it.
    #[inline(always)]
    pub fn motion(self, body: usize, [before, sum, inverse]: [MotionRow; 3]) -> MotionRow {
        match self {
            Self::Bodies(bodies) => match bodies.get(body) {
                Some(body) => MotionRow::of(Motion::of(body)),
                None => before,
            },
            Self::Swept => before.pushed(sum, inverse),
        }
    }
}

/// All contacts of a step and the motions of all bodies, and one more at rest for lanes without a contact.
#[derive(Clone, Debug, Default)]
pub struct MomentumPacks {
    pub(super) packs: Vec<MomentumPack>,
    /// Whether these are the contacts of the present step.
    is_loaded: bool,
    /// The motions at the beginning of the sweep, extrapolated: what contacts see.
    pub(super) seen: Vec<MotionRow>,
    /// The motions at the beginning of the sweep.
    pub(super) now: Vec<MotionRow>,
    /// The impulses of the sweep so far.
    pub(super) sums: Vec<MotionRow>,
    pub(super) inverse: Vec<MotionRow>,
    /// The impulse of each contact on its second body, if several threads share the work.
    pub(super) impulses: Vec<MotionRow>,
}

/// How sweeps are to be made.
pub struct MomentumSweeps<'a> {
    pub sweeps: u64,
    pub visitor: Visitor,
    pub touching: &'a Touching,
    /// Chooses β of a sweep from what the last one changed.
    pub choose: &'a mut (dyn FnMut(&[MomentumTally]) -> f64 + Send),
    /// What the last sweep changed, part by part.
    pub tallies: &'a mut [MomentumTally],
    pub crew: &'a dyn Crew,
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
        self.is_loaded = false;
    }

    /// Begins a sweep: extrapolates the motions along their last change.
    pub fn begin(&mut self, present: Present, beta: f64) {
        for i in 0..self.now.len() {
            let before = self.now[i];
            self.now[i] = present.motion(i, [before, self.sums[i], self.inverse[i]]);
            self.seen[i] = self.now[i].ahead(before, beta);
            self.sums[i] = MotionRow::default();
        }
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
        self.is_loaded
    }

    /// Takes over the contacts with their steps and earlier forces; none means zero.
    pub fn load(
        &mut self,
        contacts: &[Contact],
        steps: &[f64],
        before: &[[f64; 2]],
        crew: &dyn Crew,
    ) {
        let rest = self.seen.len().saturating_sub(1);
        let row = |body: u32| ((body as usize).min(rest) * size_of::<MotionRow>()) as u32;
        let empty = MomentumPack {
            ends: [[row(u32::MAX); LANES]; 2],
            ..MomentumPack::default()
        };
        arrays::resize(&mut self.packs, contacts.len().div_ceil(LANES), empty);
        self.is_loaded = true;
        let parts = self.packs.chunks_mut(PART / LANES).enumerate();
        share(crew, parts, |(part, packs)| {
            packs.fill(empty);
            let first = part * PART;
            let own = first..(first + PART).min(contacts.len());
            for (i, (contact, step)) in contacts[own.clone()].iter().zip(&steps[own]).enumerate() {
                let (pack, lane) = (&mut packs[i / LANES], i % LANES);
                pack.ends[0][lane] = row(contact.a);
                pack.ends[1][lane] = row(contact.b);
                let (lanes, own) = (contact.lanes(), &mut pack.contacts);
                own.target[lane] = lanes.target;
                let before = before.get(first + i).copied().unwrap_or_default();
                for (k, before) in before.into_iter().enumerate() {
                    own.normal[k][lane] = lanes.normal[k];
                    own.response[k][lane] = step * lanes.response[k];
                    own.force[k][lane] = lanes.force[k];
                    pack.before[k][lane] = before;
                }
            }
        });
    }

    /// Forgets the contacts: single visits change them elsewhere.
    pub fn unload(&mut self) {
        self.is_loaded = false;
    }

    /// The present and the earlier forces of a contact.
    pub fn forces(&self, i: usize) -> [[f64; 2]; 2] {
        let (pack, lane) = (&self.packs[i / LANES], i % LANES);
        [pack.contacts.force, pack.before].map(|forces| forces.map(|f| f[lane]))
    }

    /// Makes whole sweeps.
    pub fn sweep(&mut self, mut present: Present, wanted: MomentumSweeps) {
        let parts = self.packs.len().div_ceil(PART / LANES);
        if wanted.crew.hands() > 1 && parts >= FEWEST_PARTS {
            return momentum_rounds::sweep(self, present, wanted);
        }
        for _ in 0..wanted.sweeps {
            let beta = (wanted.choose)(wanted.tallies);
            self.begin(present, beta);
            self.visit(Width::widest(), wanted.visitor, beta, wanted.tallies);
            present = Present::Swept;
        }
    }

    /// Visits every contact once and adds the impulses to the bodies.
    fn visit(&mut self, width: Width, visitor: Visitor, beta: f64, tallies: &mut [MomentumTally]) {
        let common = [visitor.friction, visitor.dt, beta];
        for (packs, tally) in self.packs.chunks_mut(PART / LANES).zip(tallies) {
            let visits = MomentumVisits {
                packs,
                seen: &self.seen,
                target: Target::Bodies(&mut self.sums),
                common,
                tally,
            };
            // SAFETY: `load` made no row larger than the last of `seen`, `sums` has as many, and neither has changed its length since.
            unsafe { width.run(visits) };
        }
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
        rows.map(arrays::bytes).iter().sum::<usize>() + arrays::bytes(&self.packs)
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
            packs.start(&assembly.bodies().all);
            for (i, MotionRow(row)) in packs.seen.iter_mut().enumerate() {
                *row = [
                    1e-3 * (i % 7) as f64,
                    -1e-3 * (i % 5) as f64,
                    1e-4 * (i % 3) as f64,
                    0.0,
                ];
            }
            packs.load(contacts, &steps, &before, &Alone);
            let mut tallies = vec![MomentumTally::default(); contacts.len().div_ceil(PART)];
            let visitor = Visitor {
                friction: 0.3,
                dt: 0.7,
            };
            for momentum in [0.0, 0.25, 0.4] {
                packs.visit(width, visitor, momentum, &mut tallies);
                packs.begin(Present::Swept, momentum);
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
