//! What the coloured order works on: packs of contacts, strip by strip and colour by colour, and rows of motions.
//!
//! At the beginning of a step the strips take contacts and motions over, and hand them back when somebody looks. In
//! between, `hands` does whole sweeps, and here is how part of a sweep is done.

use std::ops::Range;

use super::Change;
use super::coloured::{Cut, Kind, own_rows};
use super::hands::{self, Place, Turn};
use super::pack::{Inertia, LANES, Row, Tally};
use super::pack_visit::{Ground, Work};
use super::strip::{Strip, World, clear};
use super::visit::Visitor;
use crate::physics::assembly::room;
use crate::physics::body::{Bodies, Body};
use crate::physics::contact::Contact;
use crate::physics::crew::{Crew, share};

/// Everything that the sweeps of a step read and write.
#[derive(Clone, Debug, Default)]
pub struct Strips {
    is_loaded: bool,
    cut: Cut,
    discs: usize,
    /// What the bodies are.
    kinds: Vec<Kind>,
    /// In the order of memory, the rest after them, and then perhaps some that are not in use.
    strips: Vec<Strip>,
    places: Vec<Place>,
    turns: Vec<Turn>,
    /// The contacts of the rest.
    rest: Vec<u32>,
    /// Motions of all bodies, then the rows that a strip has for itself.
    rows: Vec<Row>,
    inertia: Vec<Inertia>,
}

impl Strips {
    /// Whether a step's contacts are here.
    pub fn is_loaded(&self) -> bool {
        self.is_loaded
    }

    /// From now on the contacts themselves are visited.
    pub fn unload(&mut self) {
        self.is_loaded = false;
    }

    /// Who had a seat has none any more.
    pub fn forget(&mut self) {
        self.cut = Cut::default();
        self.kinds.clear();
    }

    /// Number of strips, without the rest.
    #[cfg(test)]
    pub fn count(&self) -> usize {
        self.cut.strips
    }

    /// What a sweep works on.
    #[cfg(test)]
    pub fn parts(&self) -> (Vec<Strip>, Vec<Row>, Vec<Inertia>) {
        (self.strips.clone(), self.rows.clone(), self.inertia.clone())
    }

    /// The packs of a strip, with the contacts in their seats.
    #[cfg(test)]
    pub fn packs(&self, strip: usize) -> Vec<[Option<u32>; LANES]> {
        self.strips[strip].sitters().as_chunks().0.to_vec()
    }

    /// Takes over a step's contacts and motions.
    pub fn load(&mut self, contacts: &[Contact], bodies: &Bodies, crew: &dyn Crew) {
        let (bodies, discs) = (&bodies.all[..], bodies.discs());
        if self.kinds.is_empty() {
            let kinds = (bodies.iter().enumerate()).map(|(i, body)| Kind::of(body, i < discs));
            self.kinds.extend(kinds);
        }
        let cut = Cut::of(contacts, &self.kinds, discs, crew);
        if cut != self.cut {
            self.cut_anew(cut, bodies, discs);
        }
        let world = World {
            kinds: &self.kinds,
            discs,
            cut,
        };
        let parts = (self.strips[..cut.strips].iter_mut())
            .zip(
                self.rows[..discs]
                    .chunks_mut(cut.width)
                    .zip(bodies.chunks(cut.width)),
            )
            .enumerate();
        share(crew, parts, |(i, (strip, (rows, bodies)))| {
            strip.take(contacts, i, world);
            for (row, body) in rows.iter_mut().zip(bodies) {
                *row = Row::of(body);
            }
        });
        let planes = &bodies[discs..];
        let (all, own) = self.rows.split_at_mut(bodies.len());
        for (row, plane) in all[discs..].iter_mut().zip(planes) {
            *row = Row::of(plane);
        }
        for own in own.chunks_mut(own_rows(planes.len())) {
            for (rows, plane) in own.chunks_mut(LANES).zip(planes) {
                rows.fill(Row::of(plane));
            }
        }
        if self.strips[..cut.strips].iter().any(|strip| strip.is_new) {
            self.find_rest(contacts);
        }
        self.strips[cut.strips].load(self.rest.iter().map(|i| &contacts[*i as usize]));
        self.is_loaded = true;
    }

    /// Begins with so many empty strips.
    fn cut_anew(&mut self, cut: Cut, bodies: &[Body], discs: usize) {
        (self.cut, self.discs) = (cut, discs);
        let strips = cut.strips;
        // Strips that are not needed now keep their memory for another time.
        let most = self.strips.len().max(strips + 1);
        self.strips.resize_with(most, Strip::default);
        self.strips.iter_mut().for_each(Strip::forget);
        self.rest.clear();
        self.turns.resize_with(strips + 1, Turn::default);
        self.places.clear();
        self.places
            .extend((0..strips).map(|i| Place::new(i, strips)));
        let rows = bodies.len() + (strips + 1) * own_rows(bodies.len() - discs);
        clear(&mut self.rows, rows);
        self.rows.resize(rows, Row::default());
        clear(&mut self.inertia, rows);
        self.inertia.extend(bodies.iter().map(Inertia::of));
        self.inertia.resize(rows, Inertia::default());
    }

    /// Gathers what has no seat in its strip, and tells the strips whether they share bodies with it.
    fn find_rest(&mut self, contacts: &[Contact]) {
        let Cut { width, strips, .. } = self.cut;
        self.rest.clear();
        for strip in &self.strips[..strips] {
            let first = strip.contacts.start;
            let outside = strip.outside().map(|i| (first + i) as u32);
            self.rest.extend(outside);
        }
        let pair = |i: &u32| [contacts[*i as usize].a, contacts[*i as usize].b];
        let world = World {
            kinds: &self.kinds,
            discs: self.discs,
            cut: self.cut,
        };
        self.strips[strips].arrange_rest(self.rest.iter().map(pair), world);
        self.places
            .iter_mut()
            .for_each(|place| place.meets_rest = false);
        for contact in self.rest.iter().map(|i| &contacts[*i as usize]) {
            for body in [contact.a as usize, contact.b as usize] {
                // Planes come after all discs, and at most the last strips wait for them in vain.
                let strip = (body / width).min(strips - 1);
                for place in &mut self.places[strip.saturating_sub(1)..=strip] {
                    place.meets_rest = true;
                }
            }
        }
    }

    /// Writes down the contacts in the order of their visits.
    pub fn write_sequence(&self, sequence: &mut Vec<u32>) {
        sequence.clear();
        for i in hands::in_order(self.cut.strips) {
            sequence.extend(self.strips[i].sitters().into_iter().flatten());
        }
        sequence.extend(&self.rest);
    }

    /// Lets the bodies feel the forces that their contacts remember.
    pub fn feel(&mut self, visitor: Visitor, bodies: &mut [Body], crew: &dyn Crew) {
        self.work(1, Work::Feel, visitor, crew);
        let width = self.cut.width;
        let motions = bodies.chunks_mut(width).zip(self.rows.chunks(width));
        share(crew, motions, |(bodies, rows)| give_motions(bodies, rows));
    }

    /// Whole sweeps.
    pub fn sweep(&mut self, sweeps: u64, visitor: Visitor, crew: &dyn Crew) {
        self.work(sweeps, Work::Count, visitor, crew);
    }

    fn work(&mut self, sweeps: u64, work: Work, visitor: Visitor, crew: &dyn Crew) {
        let ground = Ground::new(&mut self.strips, &mut self.rows, &self.inertia);
        let turns = &mut self.turns;
        hands::sweep(sweeps, work, visitor, &ground, &self.places, turns, crew);
    }

    /// Visits one after the other, from one place in the sequence to another.
    pub fn visit(
        &mut self,
        range: Range<usize>,
        sequence: &[u32],
        visitor: Visitor,
        contacts: &[Contact],
    ) {
        if range.start == 0 {
            let strips = self.strips.iter_mut();
            strips.for_each(|strip| strip.tally = Tally::default());
        }
        for &contact in &sequence[range] {
            let (strip, place) = self.find(contact, contacts);
            let strip = &mut self.strips[strip];
            let Some([pack, lane]) = strip.seat(place) else {
                continue; // everybody has a seat
            };
            let pack = &mut strip.packs[pack];
            let pair = pack.rows(lane);
            if let Ok(rows) = self.rows.get_disjoint_mut(pair) {
                let inertia = pair.map(|row| self.inertia[row]);
                let change = pack.visit(lane, visitor, rows, inertia);
                strip.tally.add(lane, change);
            }
        }
    }

    /// The strip of a contact, and its place there.
    fn find(&self, contact: u32, contacts: &[Contact]) -> (usize, usize) {
        let strip = contacts[contact as usize].a as usize / self.cut.width;
        let place = contact as usize - self.strips[strip].contacts.start;
        if self.strips[strip].seat(place).is_some() {
            return (strip, place);
        }
        // The rest is sorted by contact, since each strip's part of it is.
        let place = self.rest.partition_point(|i| *i < contact);
        (self.cut.strips, place)
    }

    /// What the last sweep changed.
    pub fn change(&self) -> Change {
        let mut change = Change::default();
        for Strip { tally, .. } in &self.strips {
            for (size, sum) in tally.largest.iter().zip(tally.sum) {
                let largest = &mut change.largest;
                *largest = if *size > *largest { *size } else { *largest };
                change.sum += sum;
            }
        }
        change
    }

    /// Gives all forces and motions back.
    pub fn hand_back(&self, contacts: &mut [Contact], bodies: &mut [Body], crew: &dyn Crew) {
        let Cut { width, strips, .. } = self.cut;
        let discs = self.discs;
        let mut left = &mut *contacts;
        let parts = self.strips[..strips].iter().map(|strip| {
            let (own, others) = std::mem::take(&mut left).split_at_mut(strip.contacts.len());
            left = others;
            (strip, own)
        });
        let (moved, planes) = bodies.split_at_mut(discs);
        let motions = moved.chunks_mut(width).zip(self.rows.chunks(width));
        share(
            crew,
            parts.zip(motions),
            |((strip, own), (bodies, rows))| {
                strip.hand_back(own.iter_mut());
                give_motions(bodies, rows);
            },
        );
        give_motions(planes, &self.rows[discs..]);
        let rest = &self.strips[strips];
        for (place, contact) in self.rest.iter().enumerate() {
            rest.give_forces(place, &mut contacts[*contact as usize]);
        }
    }

    /// The same for a few contacts and their bodies.
    pub fn hand_back_some(&self, visited: &[u32], contacts: &mut [Contact], bodies: &mut [Body]) {
        for &i in visited {
            let (strip, place) = self.find(i, contacts);
            let contact = &mut contacts[i as usize];
            self.strips[strip].give_forces(place, contact);
            for body in [contact.a as usize, contact.b as usize] {
                let row = &self.rows[body];
                (bodies[body].velocity, bodies[body].spin) = (row.velocity, row.spin);
            }
        }
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        self.strips.iter().map(Strip::bytes).sum::<usize>()
            + room(&self.strips)
            + room(&self.kinds)
            + room(&self.places)
            + room(&self.turns)
            + room(&self.rest)
            + room(&self.rows)
            + room(&self.inertia)
    }
}

fn give_motions(bodies: &mut [Body], rows: &[Row]) {
    for (body, row) in bodies.iter_mut().zip(rows) {
        (body.velocity, body.spin) = (row.velocity, row.spin);
    }
}
