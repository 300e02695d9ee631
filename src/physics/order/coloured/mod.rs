//! Contacts in groups that share no mobile body: within a group the order of visits does not matter, so several may be
//! visited at once. A chain gets two colours and is then the red–black order.
//!
//! `colouring` says who belongs to which group, `strip` keeps the groups as packs of eight contacts. At the beginning of a step
//! they take contacts and motions over, `kernel::sweep` does whole batches of sweeps, and when asked for they hand them back.
//! Single visits are done here.

mod colouring;
mod strip;

use std::ops::Range;

use super::{Order, Step, Sweep};
use crate::physics::body::{Bodies, Body};
use crate::physics::contact::Contact;
use crate::physics::crew::{Crew, share};
use crate::physics::kernel::pack::{Inertia, Row, Tally};
use crate::physics::kernel::sweep::{self, Ground, Place, Turn};
use crate::physics::kernel::{Change, LANES, Visitor, Work};
use crate::physics::memory;
use colouring::{Cut, Kind, own_rows};
use strip::World;

pub use strip::Strip;

/// Everything that the sweeps of a step read and write.
#[derive(Clone, Debug, Default)]
pub struct Coloured {
    /// Whether sweeps have been made whose forces and motions nobody has outside.
    is_ahead: bool,
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
    /// Motions of all bodies, then the rows that each strip has for itself.
    rows: Vec<Row>,
    inertia: Vec<Inertia>,
}

impl Order for Coloured {
    /// Takes contacts and motions over, and lets the bodies feel the forces that their contacts remember.
    fn begin_step(&mut self, step: Step, _sequence: &mut Vec<u32>) {
        let Step { bodies, crew, .. } = step;
        self.is_ahead = false;
        self.load(step.contacts, bodies, crew);
        self.work(1, Work::Feel, Visitor::new(step.params), crew);
        let width = self.cut.width;
        let motions = bodies.all.chunks_mut(width).zip(self.rows.chunks(width));
        share(crew, motions, |(bodies, rows)| give_motions(bodies, rows));
    }

    fn begin_sweep(&mut self, _sweep: Sweep, sequence: &mut Vec<u32>) {
        sequence.clear();
        self.write_sequence(sequence);
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
            + memory::bytes(&self.strips)
            + memory::bytes(&self.kinds)
            + memory::bytes(&self.places)
            + memory::bytes(&self.turns)
            + memory::bytes(&self.rest)
            + memory::bytes(&self.rows)
            + memory::bytes(&self.inertia)
    }
}

/// Taking over.
impl Coloured {
    fn load(&mut self, contacts: &[Contact], bodies: &Bodies, crew: &dyn Crew) {
        let (bodies, discs) = (&bodies.all[..], bodies.discs());
        if self.kinds.is_empty() {
            let kinds = (bodies.iter().enumerate()).map(|(i, body)| Kind::of(body, i < discs));
            self.kinds.extend(kinds);
        }
        let cut = Cut::of(contacts, &self.kinds, discs, crew);
        if cut != self.cut {
            self.start_over(cut, bodies, discs);
        }
        let world = World {
            kinds: &self.kinds,
            discs,
            cut,
        };
        let motions = (self.rows[..discs].chunks_mut(cut.width)).zip(bodies.chunks(cut.width));
        let parts = self.strips[..cut.strips]
            .iter_mut()
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
                rows.fill(Row::of(plane));
            }
        }
        if self.strips[..cut.strips].iter().any(|strip| strip.is_new) {
            self.find_rest(contacts);
        }
        self.strips[cut.strips].load(self.rest.iter().map(|i| &contacts[*i as usize]));
    }

    /// Starts with empty strips, cut in another way.
    fn start_over(&mut self, cut: Cut, bodies: &[Body], discs: usize) {
        (self.cut, self.discs) = (cut, discs);
        let strips = cut.strips;
        // Strips that are not needed now keep their memory for another time.
        let most = self.strips.len().max(strips + 1);
        self.strips.resize_with(most, Strip::default);
        self.strips.iter_mut().for_each(Strip::forget);
        self.rest.clear();
        self.turns.resize_with(strips + 1, Turn::default);
        let places = (0..strips).map(|i| Place::new(i, strips));
        self.places.clear();
        self.places.extend(places);
        let rows = bodies.len() + (strips + 1) * own_rows(bodies.len() - discs);
        memory::refill(&mut self.rows, rows, Row::default());
        memory::refill(&mut self.inertia, rows, Inertia::default());
        for (inertia, body) in self.inertia.iter_mut().zip(bodies) {
            *inertia = Inertia::of(body);
        }
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
        for place in &mut self.places {
            place.meets_rest = false;
        }
        for body in self.rest.iter().flat_map(pair) {
            // Planes come after all discs; at worst the last strips wait for one without need.
            let strip = (body as usize / width).min(strips - 1);
            for place in &mut self.places[strip.saturating_sub(1)..=strip] {
                place.meets_rest = true;
            }
        }
    }
}

/// Visiting.
impl Coloured {
    /// Whole sweeps. Returns what the last one changed.
    pub fn sweep(&mut self, sweeps: u64, visitor: Visitor, crew: &dyn Crew) -> Change {
        self.work(sweeps, Work::Count, visitor, crew);
        self.is_ahead = true;
        self.change()
    }

    fn work(&mut self, sweeps: u64, work: Work, visitor: Visitor, crew: &dyn Crew) {
        let ground = Ground::new(&mut self.strips, &mut self.rows, &self.inertia);
        let turns = &mut self.turns;
        sweep::sweep(sweeps, work, visitor, &ground, &self.places, turns, crew);
    }

    /// The contacts in the order of their visits.
    pub fn sequence(&self) -> Vec<u32> {
        let mut sequence = Vec::new();
        self.write_sequence(&mut sequence);
        sequence
    }

    fn write_sequence(&self, sequence: &mut Vec<u32>) {
        for i in sweep::in_order(self.cut.strips) {
            sequence.extend(self.strips[i].sitters().into_iter().flatten());
        }
        sequence.extend(&self.rest);
    }

    /// Visits one after the other, from one place in the sequence to another, and hands back what they changed.
    pub fn visit(
        &mut self,
        range: Range<usize>,
        sequence: &[u32],
        visitor: Visitor,
        contacts: &mut [Contact],
        bodies: &mut [Body],
        change: &mut Change,
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
    fn change(&self) -> Change {
        let mut change = Change::default();
        for Tally { largest, sum } in self.strips.iter().map(|strip| strip.packs.tally) {
            for (size, sum) in largest.into_iter().zip(sum) {
                change.raise(size);
                change.sum += sum;
            }
        }
        change
    }

    /// Gives all forces and motions back, if sweeps have changed them.
    pub fn hand_back(&mut self, contacts: &mut [Contact], bodies: &mut [Body], crew: &dyn Crew) {
        if !std::mem::take(&mut self.is_ahead) {
            return;
        }
        let Cut { width, strips, .. } = self.cut;
        let discs = self.discs;
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

fn take_motions(rows: &mut [Row], bodies: &[Body]) {
    for (row, body) in rows.iter_mut().zip(bodies) {
        *row = Row::of(body);
    }
}

fn give_motions(bodies: &mut [Body], rows: &[Row]) {
    for (body, row) in bodies.iter_mut().zip(rows) {
        body.set_motion(row.motion);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::{Assembly, UpdateOrder};
    use crate::scene::{builtin, tiling};

    impl Coloured {
        /// What a sweep works on.
        pub fn parts(&self) -> (Vec<Strip>, Vec<Row>, Vec<Inertia>) {
            (self.strips.clone(), self.rows.clone(), self.inertia.clone())
        }

        /// The contacts in the packs of a strip.
        fn packs(&self, strip: usize) -> Vec<Vec<u32>> {
            let sitters = self.strips[strip].sitters();
            let packs = sitters.as_chunks::<LANES>().0.iter();
            packs
                .map(|pack| pack.iter().flatten().copied().collect())
                .collect()
        }
    }

    fn detected(copies: usize) -> Assembly {
        let small = builtin::load("packing").unwrap().unwrap().build();
        let (state, params) = tiling::tile(&small, copies, 1).unwrap();
        let mut assembly = Assembly::from_state(state, params);
        assembly.params.order = UpdateOrder::Coloured;
        assembly.detect();
        assembly
    }

    /// Marks the mobile bodies of these contacts and says whether all of them are marked for the first time.
    fn are_new(seen: &mut [bool], visits: &[u32], assembly: &Assembly) -> bool {
        let ends = visits.iter().flat_map(|i| {
            let contact = &assembly.contacts()[*i as usize];
            [contact.a as usize, contact.b as usize]
        });
        let mut mobile = ends.filter(|b| assembly.bodies().all[*b].inverse_mass != [0.0; 3]);
        mobile.all(|body| !std::mem::replace(&mut seen[body], true))
    }

    /// Every contact once, packs without a common mobile body, well filled, and a short rest.
    #[test]
    fn packs_are_full_and_share_no_body() {
        for (copies, strips) in [(1, 1), (4, 4)] {
            let assembly = detected(copies);
            let coloured = assembly.plan().coloured().unwrap();
            assert_eq!(coloured.cut.strips, strips);
            let mut all = coloured.sequence();
            all.sort_unstable();
            assert!(all.iter().copied().eq(0..assembly.contacts().len() as u32));
            let packs: Vec<_> = (0..strips).flat_map(|s| coloured.packs(s)).collect();
            for pack in &packs {
                let mut seen = vec![false; assembly.bodies().all.len()];
                assert!(are_new(&mut seen, pack, &assembly));
            }
            let seated: usize = packs.iter().map(Vec::len).sum();
            assert!(seated > 19 * all.len() / 20, "{seated} of {}", all.len());
            let packs = packs.len();
            assert!(11 * seated > 10 * LANES * packs, "{seated} in {packs}");
        }
    }

    /// Strips that may be visited at the same time have no mobile body in common.
    #[test]
    fn every_second_strip_is_independent() {
        let assembly = detected(8);
        let coloured = assembly.plan().coloured().unwrap();
        assert_eq!(coloured.cut.strips, 12);
        let bodies = assembly.bodies().all.len();
        for parity in 0..2 {
            let mut seen = vec![false; bodies];
            for strip in (parity..12).step_by(2) {
                let mut own = vec![false; bodies];
                for visit in coloured.packs(strip).concat() {
                    are_new(&mut own, &[visit], &assembly);
                }
                for (seen, own) in seen.iter_mut().zip(own) {
                    assert!(!(*seen && own));
                    *seen |= own;
                }
            }
        }
    }
}
