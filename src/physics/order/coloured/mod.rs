//! Contacts in groups that share no mobile body: within a group the order of visits does not matter, so several may be
//! visited at once. A chain gets two colours and is then the red–black order.
//!
//! `colouring` assigns contacts to groups, `strip` keeps the groups as packs of eight contacts. At the beginning of a step
//! contacts and motions are copied into them, `kernel::sweep` does whole batches of sweeps, and when asked they are copied back.
//! Single visits are done here.

mod colouring;
mod strip;

use std::ops::Range;

use super::{Order, Step, Sweep};
use crate::physics::arrays;
use crate::physics::body::{Bodies, Body};
use crate::physics::contact::Contact;
use crate::physics::crew::{Crew, share};
use crate::physics::kernel::pack::{Inertia, PackRow, Tally};
use crate::physics::kernel::sweep::{self, Ground, Turn};
use crate::physics::kernel::{ForceChange, LANES, Visitor, Work};
use colouring::{BodyKind, Cut, own_rows};
use strip::World;

pub use strip::Strip;

/// Everything that the sweeps of a step read and write.
#[derive(Clone, Debug, Default)]
pub struct Coloured {
    /// Whether there are forces and motions from sweeps that have not been copied back.
    is_ahead: bool,
    world: World,
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
    /// Copies contacts and motions, and applies the remembered forces to the bodies.
    fn begin_step(&mut self, step: Step, _sequence: &mut Vec<u32>) {
        let Step { bodies, crew, .. } = step;
        self.is_ahead = false;
        self.load(step.contacts, bodies, crew);
        self.work(1, Work::Feel, Visitor::new(step.params), crew);
        let width = self.world.cut.width;
        let motions = bodies.all.chunks_mut(width).zip(self.rows.chunks(width));
        share(crew, motions, |(bodies, rows)| give_motions(bodies, rows));
    }

    fn begin_sweep(&mut self, _sweep: Sweep, sequence: &mut Vec<u32>) {
        sequence.clear();
        self.write_sequence(sequence);
    }

    fn applies_memory(&self) -> bool {
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
            + arrays::bytes(&self.meets_rest)
            + arrays::bytes(&self.turns)
            + arrays::bytes(&self.rest)
            + arrays::bytes(&self.rows)
            + arrays::bytes(&self.inertia)
    }
}

/// Copying in.
impl Coloured {
    fn load(&mut self, contacts: &[Contact], bodies: &Bodies, crew: &dyn Crew) {
        let (bodies, discs) = (&bodies.all[..], bodies.discs());
        let World {
            kinds, cut: old, ..
        } = &mut self.world;
        if kinds.is_empty() {
            let all = (bodies.iter().enumerate()).map(|(i, body)| BodyKind::of(body, i < discs));
            kinds.extend(all);
        }
        let cut = Cut::of(contacts, kinds, discs, crew);
        if cut != *old {
            self.start_over(cut, bodies, discs);
        }
        let world = &self.world;
        let motions = (self.rows[..discs].chunks_mut(cut.width)).zip(bodies.chunks(cut.width));
        let parts = (self.strips[..cut.strips].iter_mut())
            .zip(motions)
            .enumerate();
        share(crew, parts, |(i, (strip, (rows, bodies)))| {
            strip.take(contacts, i, world);
            take_motions(rows, bodies);
        });
        let planes = &bodies[discs..];
        let (all, own) = self.rows.split_at_mut(bodies.len());
        take_motions(&mut all[discs..], planes);
        for own in own.chunks_mut(own_rows(planes.len())) {
            for (rows, plane) in own.chunks_mut(LANES).zip(planes) {
                rows.fill(PackRow::of(plane));
            }
        }
        if self.strips[..cut.strips].iter().any(|strip| strip.is_new) {
            self.find_rest(contacts);
        }
        self.strips[cut.strips].load(self.rest.iter().map(|i| &contacts[*i as usize]));
    }

    /// Starts with empty strips and another cut.
    fn start_over(&mut self, cut: Cut, bodies: &[Body], discs: usize) {
        (self.world.cut, self.world.discs) = (cut, discs);
        let strips = cut.strips;
        // Strips that are not needed now keep their memory for later.
        let most = self.strips.len().max(strips + 1);
        self.strips.resize_with(most, Strip::default);
        self.strips.iter_mut().for_each(Strip::forget);
        self.rest.clear();
        self.turns.resize_with(strips + 1, Turn::default);
        self.meets_rest.resize(strips, false);
        let rows = bodies.len() + (strips + 1) * own_rows(bodies.len() - discs);
        arrays::refill(&mut self.rows, rows, PackRow::default());
        arrays::refill(&mut self.inertia, rows, Inertia::default());
        for (inertia, body) in self.inertia.iter_mut().zip(bodies) {
            *inertia = Inertia::of(body);
        }
    }

    /// Collects the contacts without a seat in their strip, and marks the strips that share bodies with them.
    fn find_rest(&mut self, contacts: &[Contact]) {
        let Cut { width, strips, .. } = self.world.cut;
        self.rest.clear();
        for strip in &self.strips[..strips] {
            let first = strip.contacts.start;
            let outside = strip.outside().map(|i| (first + i) as u32);
            self.rest.extend(outside);
        }
        let pair = |i: &u32| [contacts[*i as usize].a, contacts[*i as usize].b];
        self.strips[strips].arrange_rest(self.rest.iter().map(pair), &self.world);
        self.meets_rest.fill(false);
        for body in self.rest.iter().flat_map(pair) {
            // Planes come after all discs; at worst the last strips wait unnecessarily.
            let strip = (body as usize / width).min(strips - 1);
            self.meets_rest[strip.saturating_sub(1)..=strip].fill(true);
        }
    }
}

/// Visiting.
impl Coloured {
    /// Whole sweeps. Returns what the last one changed.
    pub fn sweep(&mut self, sweeps: u64, visitor: Visitor, crew: &dyn Crew) -> ForceChange {
        self.work(sweeps, Work::Count, visitor, crew);
        self.is_ahead = true;
        self.change()
    }

    fn work(&mut self, sweeps: u64, work: Work, visitor: Visitor, crew: &dyn Crew) {
        let ground = Ground::new(&mut self.strips, &mut self.rows, &self.inertia);
        let turns = &mut self.turns;
        sweep::sweep(
            sweeps,
            work,
            visitor,
            &ground,
            &self.meets_rest,
            turns,
            crew,
        );
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

    /// Copies all forces and motions back, if sweeps have changed them.
    pub fn hand_back(&mut self, contacts: &mut [Contact], bodies: &mut [Body], crew: &dyn Crew) {
        if !std::mem::take(&mut self.is_ahead) {
            return;
        }
        let Cut { width, strips, .. } = self.world.cut;
        let discs = self.world.discs;
        let mut left = &mut *contacts;
        let parts = self.strips[..strips].iter().map(|strip| {
            let own = left.split_off_mut(..strip.contacts.len());
            (strip, own.unwrap_or_default())
        });
        let (moved, planes) = bodies.split_at_mut(discs);
        let motions = moved.chunks_mut(width).zip(self.rows.chunks(width));
        share(
            crew,
            parts.zip(motions),
            |((strip, own), (bodies, rows))| {
                for (place, contact) in own.iter_mut().enumerate() {
                    strip.give_forces(place, contact);
                }
                give_motions(bodies, rows);
            },
        );
        give_motions(planes, &self.rows[discs..]);
        let rest = &self.strips[strips];
        for (place, contact) in self.rest.iter().enumerate() {
            rest.give_forces(place, &mut contacts[*contact as usize]);
        }
    }
}

fn take_motions(rows: &mut [PackRow], bodies: &[Body]) {
    for (row, body) in rows.iter_mut().zip(bodies) {
        *row = PackRow::of(body);
    }
}

fn give_motions(bodies: &mut [Body], rows: &[PackRow]) {
    for (body, row) in bodies.iter_mut().zip(rows) {
        body.set_motion(row.motion);
    }
}
