//! What the coloured order works on: packs of contacts, strip by strip and colour by colour, and rows of motions.
//!
//! Who sits where depends on the pairs alone and is worked out when they change; the numbers are taken over at the
//! beginning of each step and handed back when somebody looks. In between, `hands` does whole sweeps, and here is how
//! part of a sweep is done.

use std::ops::Range;

use super::Change;
use super::coloured::{COLOURS, Card, Colours, clear, place};
use super::hands::{self, Strip, Turn};
use super::pack::{Inertia, Pack, Row, Tally};
use super::pack_visit::Ground;
use super::visit::Visitor;
use crate::physics::assembly::room;
use crate::physics::body::Body;
use crate::physics::contact::Contact;
use crate::physics::crew::Crew;

/// Everything that the sweeps of a step read and write.
#[derive(Clone, Debug, Default)]
pub struct Strips {
    is_loaded: bool,
    /// The next free seat of each group, while they are given out.
    next: Vec<u32>,
    packs: Vec<Pack>,
    /// Whether all bodies of a pack are plain.
    is_plain: Vec<bool>,
    /// Where each contact sits: four times the pack, plus the lane.
    slots: Vec<u32>,
    /// Motions of all bodies; then of a nobody for each strip; then of a wall, once more for each of its contacts. So
    /// the strips that may be visited at the same time have no row in common.
    rows: Vec<Row>,
    /// Which walls the last rows are.
    walls: Vec<u32>,
    inertia: Vec<Inertia>,
    /// In the order of their visits, the rest last.
    strips: Vec<Strip>,
    tallies: Vec<Tally>,
    turns: Vec<Turn>,
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

    /// Gives every contact its seat.
    pub fn arrange(&mut self, colours: &Colours, sequence: &[u32], bodies: &[Body]) {
        let strips = colours.strips();
        self.make_room(colours, bodies);
        // Group by group, the contacts fill their packs in the order of memory.
        let rest = strips * COLOURS;
        for (i, group) in colours.group.iter().map(|g| *g as usize).enumerate() {
            if group != rest {
                let slot = self.next[group];
                self.next[group] += 1;
                self.seat(i, slot, colours);
            }
        }
        // Some seats in the last pack of a group stay empty.
        for group in 0..rest {
            let nobody = bodies.len() + group / COLOURS;
            let next = self.next[group] as usize;
            for slot in next..next.next_multiple_of(4) {
                self.packs[slot / 4].leave_empty(slot % 4, nobody);
            }
        }
        self.arrange_rest(colours, sequence, bodies);
        self.is_plain.truncate(self.packs.len());
        let rows = bodies.len() + strips + 1 + self.walls.len();
        clear(&mut self.rows, rows);
        self.rows.resize(rows, Row::default());
        clear(&mut self.inertia, rows);
        self.inertia.extend(bodies.iter().map(Inertia::of));
        self.inertia.resize(rows, Inertia::default());
        self.tallies.clear();
        self.tallies.resize(strips + 1, Tally::default());
        self.turns.resize_with(strips + 1, Turn::default);
        self.introduce(colours, sequence);
    }

    /// So many packs as the groups need, and at most one for each contact of the rest.
    fn make_room(&mut self, colours: &Colours, bodies: &[Body]) {
        self.next.clear();
        self.strips.clear();
        self.walls.clear();
        let (mut packs, mut visits) = (0, 0);
        for (group, end) in colours.ends.iter().map(|end| *end as usize).enumerate() {
            self.next.push(4 * packs as u32);
            let is_rest = group == colours.ends.len() - 1;
            packs += if is_rest {
                end - visits
            } else {
                (end - visits).div_ceil(4)
            };
            visits = end;
            if is_rest || group % COLOURS == COLOURS - 1 {
                self.strips.push(Strip::ending(packs, visits));
            }
        }
        // What sat there before is written over.
        if self.packs.capacity() < packs {
            clear(&mut self.packs, packs);
        }
        self.packs.resize(packs, Pack::empty(bodies.len()));
        clear(&mut self.is_plain, packs);
        self.is_plain.resize(packs, true);
        clear(&mut self.slots, visits);
        self.slots.resize(visits, 0);
    }

    #[inline]
    fn seat(&mut self, contact: usize, slot: u32, colours: &Colours) {
        let (pack, lane) = (slot as usize / 4, slot as usize % 4);
        self.slots[contact] = slot;
        let [a, b] = colours.pairs[contact];
        let cards = [a, b].map(|body| colours.cards[body as usize]);
        self.is_plain[pack] &= cards[0].is_plain & cards[1].is_plain;
        let mut row = |body: u32, card: Card| {
            if card.mobile != 0 {
                return body as usize;
            }
            self.walls.push(body);
            colours.cards.len() + colours.strips() + self.walls.len()
        };
        let rows = [row(a, cards[0]), row(b, cards[1])];
        self.packs[pack].set_rows(lane, rows);
    }

    /// The rest has as many contacts in a pack as follow each other and share no body; the piston's have one each.
    fn arrange_rest(&mut self, colours: &Colours, sequence: &[u32], bodies: &[Body]) {
        let strips = colours.strips();
        let [first_pack, first_visit] = [
            self.strips[strips - 1].packs,
            self.strips[strips - 1].visits,
        ];
        let nobody = bodies.len() + strips;
        let (mut packs, mut lane) = (first_pack, 4);
        for &i in &sequence[first_visit..] {
            let pair = colours.pairs[i as usize].map(|body| body as usize);
            let meets = |pack: &Pack| {
                let mut others = (0..4).flat_map(|lane| pack.rows(lane));
                others.any(|row| pair.contains(&row))
            };
            if lane == 4 || meets(&self.packs[packs - 1]) {
                self.packs[packs] = Pack::empty(nobody);
                self.is_plain[packs] = true;
                (packs, lane) = (packs + 1, 0);
            }
            self.seat(i as usize, (4 * (packs - 1) + lane) as u32, colours);
            lane += 1;
        }
        self.packs.truncate(packs);
        self.strips[strips].packs = packs;
    }

    /// Tells the strips who their neighbours are.
    fn introduce(&mut self, colours: &Colours, sequence: &[u32]) {
        let strips = colours.strips();
        for number in 0..strips {
            let at = |number: usize| (number < strips).then(|| place(number, strips));
            let beside = [number.checked_sub(1).and_then(at), at(number + 1)];
            self.strips[place(number, strips)].set_neighbours(number, beside);
        }
        for &i in &sequence[self.strips[strips - 1].visits..] {
            for body in colours.pairs[i as usize].map(|b| b as usize) {
                // Planes come after all discs, and at most the last strips wait for them in vain.
                let number = (body / colours.width).min(strips - 1);
                for number in number.saturating_sub(1)..=number {
                    self.strips[place(number, strips)].meets_rest = true;
                }
            }
        }
    }

    /// Takes over the numbers of contacts that have their seats, and the motions of the bodies.
    pub fn load(&mut self, contacts: &[Contact], bodies: &[Body]) {
        for (contact, slot) in contacts.iter().zip(&self.slots) {
            self.packs[*slot as usize / 4].set(*slot as usize % 4, contact);
        }
        for (row, body) in self.rows.iter_mut().zip(bodies) {
            *row = Row::of(body);
        }
        let first = self.rows.len() - self.walls.len();
        for (row, wall) in self.rows[first..].iter_mut().zip(&self.walls) {
            *row = Row::of(&bodies[*wall as usize]);
        }
        self.is_loaded = true;
    }

    /// Whole sweeps.
    pub fn sweep(&mut self, sweeps: u64, visitor: Visitor, crew: &dyn Crew) {
        let ground = Ground::new(
            (&mut self.packs, &self.is_plain),
            (&mut self.rows, &self.inertia),
            &mut self.tallies,
        );
        hands::sweep(
            sweeps,
            visitor,
            &ground,
            &self.strips,
            &mut self.turns,
            crew,
        );
    }

    /// Visits one after the other, from one place in the sequence to another.
    pub fn visit(&mut self, range: Range<usize>, sequence: &[u32], visitor: Visitor) {
        for place in range {
            let strip = self.strips.partition_point(|s| s.visits <= place);
            let start = strip.checked_sub(1).map_or(0, |s| self.strips[s].visits);
            if place == start {
                self.tallies[strip] = Tally::default();
            }
            let slot = self.slots[sequence[place] as usize] as usize;
            let (pack, lane) = (&mut self.packs[slot / 4], slot % 4);
            let pair = pack.rows(lane);
            if let Ok(rows) = self.rows.get_disjoint_mut(pair) {
                let inertia = pair.map(|row| self.inertia[row]);
                self.tallies[strip].add(lane, pack.visit(lane, visitor, rows, inertia));
            }
        }
    }

    /// What the last sweep changed.
    pub fn change(&self) -> Change {
        let mut change = Change::default();
        for Tally { largest, sum } in &self.tallies {
            for (size, sum) in largest.iter().zip(sum) {
                let largest = &mut change.largest;
                *largest = if *size > *largest { *size } else { *largest };
                change.sum += sum;
            }
        }
        change
    }

    /// Gives all forces and motions back.
    pub fn hand_back(&self, contacts: &mut [Contact], bodies: &mut [Body]) {
        for (contact, slot) in contacts.iter_mut().zip(&self.slots) {
            self.give_forces(contact, *slot as usize);
        }
        for (body, row) in bodies.iter_mut().zip(&self.rows) {
            (body.velocity, body.spin) = (row.velocity, row.spin);
        }
    }

    /// The same for a few contacts and their bodies.
    pub fn hand_back_some(&self, visited: &[u32], contacts: &mut [Contact], bodies: &mut [Body]) {
        for &i in visited {
            let contact = &mut contacts[i as usize];
            self.give_forces(contact, self.slots[i as usize] as usize);
            for body in [contact.a as usize, contact.b as usize] {
                let row = &self.rows[body];
                (bodies[body].velocity, bodies[body].spin) = (row.velocity, row.spin);
            }
        }
    }

    fn give_forces(&self, contact: &mut Contact, slot: usize) {
        let (pack, lane) = (&self.packs[slot / 4], slot % 4);
        contact.normal_force = pack.normal_force[lane];
        contact.tangent_force = pack.tangent_force[lane];
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        room(&self.next)
            + room(&self.packs)
            + room(&self.is_plain)
            + room(&self.slots)
            + room(&self.rows)
            + room(&self.walls)
            + room(&self.inertia)
            + room(&self.strips)
            + room(&self.tallies)
            + room(&self.turns)
    }
}
