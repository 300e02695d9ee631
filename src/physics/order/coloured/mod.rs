//! Contacts in groups that share no mobile body: within a group the order of visits does not matter, so several may be
//! visited at once. A chain gets two colours and is then the red–black order.
//!
//! `begin` prepares a step, `cut` says which discs form a strip, `colouring` assigns contacts to groups, `strip` keeps the groups as packs of eight contacts. At the beginning of a step
//! contacts are built there and motions are copied, `kernel::sweep` does whole batches of sweeps, and when asked all of it is copied back: once
//! in a step, if nobody looks earlier.
//! Single visits are done here.

mod begin;
mod colouring;
mod cut;
mod strip;

use std::ops::Range;

use super::{Order, Step, Sweep};
use crate::physics::arrays;
use crate::physics::body::Body;
use crate::physics::contact::Contact;
use crate::physics::crew::{Crew, share};
use crate::physics::kernel::pack::{Inertia, Pack, PackRow, Tally};
use crate::physics::kernel::sweep::{self, Batch, Ground, Turn};
use crate::physics::kernel::{ForceChange, Visitor};
use cut::{Cut, Spans};
use strip::World;

pub use strip::Strip;

/// Everything that the sweeps of a step read and write.
#[derive(Clone, Debug, Default)]
pub struct Coloured {
    /// Whether there are contacts, forces or motions that have not been copied back.
    is_ahead: bool,
    /// Whether the contacts of this step have been copied: from then on only their forces are new.
    has_given: bool,
    /// Whether the rows still have the motions of the discs: then only those need to be copied that were pushed from outside.
    has_motions: bool,
    /// The choice of pairs that have their seats.
    arranged: Option<u64>,
    world: World,
    spans: Spans,
    /// In the order of memory, the rest after them, and then perhaps some unused ones.
    strips: Vec<Strip>,
    /// Which strips may share a body with the rest.
    meets_rest: Vec<bool>,
    turns: Vec<Turn>,
    /// The contacts of the rest.
    rest: Vec<u32>,
    /// Motions of all bodies, then each strip's own rows.
    rows: Vec<PackRow>,
    inertia: Vec<Inertia>,
}

impl Order for Coloured {
    /// Copies the motions, builds the contacts, and applies the remembered forces, all of it in the packs.
    fn begin_step(&mut self, step: Step, _sequence: &mut Vec<u32>) {
        if self.arranged != Some(step.choice) {
            self.arrange(&step);
            self.arranged = Some(step.choice);
        }
        self.take_motions(&step);
        self.build(step);
        (self.is_ahead, self.has_given) = (true, false);
    }

    fn begin_sweep(&mut self, _sweep: Sweep, sequence: &mut Vec<u32>) {
        sequence.clear();
        self.write_sequence(sequence);
    }

    fn applies_memory(&self) -> bool {
        true
    }

    fn builds_contacts(&self) -> bool {
        true
    }

    fn coloured(&self) -> Option<&Coloured> {
        Some(self)
    }

    fn coloured_mut(&mut self) -> Option<&mut Coloured> {
        Some(self)
    }

    fn bytes(&self) -> usize {
        let strips: usize = self.strips.iter().map(Strip::bytes).sum();
        strips
            + arrays::bytes(&self.strips)
            + arrays::bytes(&self.world.kinds)
            + self.spans.bytes()
            + arrays::bytes(&self.meets_rest)
            + arrays::bytes(&self.turns)
            + arrays::bytes(&self.rest)
            + arrays::bytes(&self.rows)
            + arrays::bytes(&self.inertia)
    }
}

/// Bytes of packs that stay in a second-level cache, together with the motions of their bodies, …
const NEAR: usize = 1 << 20;
/// … and in a third-level one.
const FAR: usize = 24 << 20;

/// Visiting.
impl Coloured {
    /// Whole sweeps. Returns what the last one changed.
    pub fn sweep(&mut self, sweeps: u64, visitor: Visitor, crew: &dyn Crew) -> ForceChange {
        let depth = self.depth();
        let ground = Ground::new(&mut self.strips, &mut self.rows, &self.inertia);
        let turns = &mut self.turns;
        let batch = Batch { sweeps, depth };
        sweep::sweep(batch, visitor, &ground, &self.meets_rest, turns, crew);
        self.is_ahead = true;
        self.change()
    }

    /// How many sweeps may follow each other two strips apart, so that all of them find what they need in the cache.
    fn depth(&self) -> u64 {
        let packs: usize = self.strips.iter().map(|strip| strip.packs.all.len()).sum();
        let strip = packs * size_of::<Pack>() / self.world.cut.strips.max(1);
        let sweeps_in = |cache: usize| (cache / (2 * strip).max(1)) as u64;
        match sweeps_in(NEAR) {
            // Not worth the nearer cache.
            0..3 => sweeps_in(FAR),
            near => near,
        }
    }

    /// The contacts in the order of their visits.
    pub fn sequence(&self) -> Vec<u32> {
        let mut sequence = Vec::new();
        self.write_sequence(&mut sequence);
        sequence
    }

    fn write_sequence(&self, sequence: &mut Vec<u32>) {
        for i in sweep::in_order(self.world.cut.strips) {
            sequence.extend(self.strips[i].sitters().into_iter().flatten());
        }
        sequence.extend(&self.rest);
    }

    /// Makes visits one after the other, from one place in the sequence to another, and copies back what they changed.
    pub fn visit(
        &mut self,
        range: Range<usize>,
        sequence: &[u32],
        visitor: Visitor,
        contacts: &mut [Contact],
        bodies: &mut [Body],
        change: &mut ForceChange,
    ) {
        if range.start == 0 {
            for strip in &mut self.strips {
                strip.packs.tally = Tally::default();
            }
        }
        let (visited, is_last) = (&sequence[range.clone()], range.end == sequence.len());
        for &contact in visited {
            let (strip, place) = self.find(contact, contacts);
            let strip = &mut self.strips[strip];
            if let Some(seat) = strip.seat(place) {
                let (rows, inertia) = (&mut self.rows, &self.inertia);
                strip.packs.visit_one(seat, visitor, rows, inertia);
            }
        }
        for &i in visited {
            let (strip, place) = self.find(i, contacts);
            let contact = &mut contacts[i as usize];
            self.strips[strip].give_forces(place, contact);
            for body in [contact.a as usize, contact.b as usize] {
                bodies[body].set_motion(self.rows[body].motion);
            }
        }
        if is_last {
            *change = self.change();
        }
    }

    /// The strip of a contact, and its place there.
    fn find(&self, contact: u32, contacts: &[Contact]) -> (usize, usize) {
        let strip = contacts[contact as usize].a as usize / self.world.cut.width;
        let place = contact as usize - self.strips[strip].contacts.start;
        if self.strips[strip].seat(place).is_some() {
            return (strip, place);
        }
        // The rest is sorted by contact, since each strip's part of it is.
        let place = self.rest.partition_point(|i| *i < contact);
        (self.world.cut.strips, place)
    }

    /// What the last sweep changed.
    fn change(&self) -> ForceChange {
        let mut change = ForceChange::default();
        for Tally { largest, sum } in self.strips.iter().map(|strip| strip.packs.tally) {
            for (size, sum) in largest.into_iter().zip(sum) {
                change.raise(size);
                change.sum += sum;
            }
        }
        change
    }

    /// Says whether the pairs remember the forces that are in the packs now: then they need not be read in the next step.
    pub fn set_remembered(&mut self, is_remembered: bool) {
        for strip in &mut self.strips {
            strip.packs.is_seated = is_remembered;
        }
    }

    /// The motions of the bodies were changed from outside.
    pub fn forget_motions(&mut self) {
        self.has_motions = false;
    }

    /// Whether there is something to copy back.
    pub fn is_ahead(&self) -> bool {
        self.is_ahead
    }

    /// Copies contacts and motions back, if there is something new.
    pub fn hand_back(&mut self, copy: Copied, crew: &dyn Crew) {
        if std::mem::take(&mut self.is_ahead) {
            self.give(copy, crew);
            (self.has_given, self.has_motions) = (true, true);
        }
    }

    /// Copies contacts and motions to where others read them. Only forces of contacts that are already there.
    pub fn give(&self, copy: Copied, crew: &dyn Crew) {
        let Copied {
            contacts,
            gaps,
            bodies,
        } = copy;
        let Cut { width, strips, .. } = self.world.cut;
        let give = |strip: &Strip, place: usize, contact: &mut Contact, gap: &mut f64| {
            if self.has_given {
                strip.give_forces(place, contact);
            } else {
                strip.give(place, contact, gap);
            }
        };
        let (mut contacts_left, mut gaps_left) = (&mut *contacts, &mut *gaps);
        let parts = self.strips[..strips].iter().map(|strip| {
            let own = ..strip.contacts.len();
            let contacts = contacts_left.split_off_mut(own).unwrap_or_default();
            let gaps = gaps_left.split_off_mut(own).unwrap_or_default();
            (strip, contacts, gaps)
        });
        let (moved, planes) = bodies.split_at_mut(self.world.discs);
        let motions = moved.chunks_mut(width).zip(self.rows.chunks(width));
        share(
            crew,
            parts.zip(motions),
            |((strip, contacts, gaps), (bodies, rows))| {
                for (place, (contact, gap)) in contacts.iter_mut().zip(gaps).enumerate() {
                    give(strip, place, contact, gap);
                }
                give_motions(bodies, rows);
            },
        );
        give_motions(planes, &self.rows[self.world.discs..]);
        for (place, i) in self.rest.iter().enumerate() {
            let (contact, gap) = (&mut contacts[*i as usize], &mut gaps[*i as usize]);
            give(&self.strips[strips], place, contact, gap);
        }
    }
}

/// Where the contacts of a step and the motions of the bodies are copied to.
pub struct Copied<'a> {
    pub contacts: &'a mut [Contact],
    pub gaps: &'a mut [f64],
    pub bodies: &'a mut [Body],
}

fn give_motions(bodies: &mut [Body], rows: &[PackRow]) {
    for (body, row) in bodies.iter_mut().zip(rows) {
        body.set_motion(row.motion);
    }
}
