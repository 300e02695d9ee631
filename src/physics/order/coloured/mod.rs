//! Contacts in groups that share no mobile body: within a group the order of visits does not matter, so several may be
//! visited at once. A chain gets two colours and is then the red–black order.
//!
//! `colouring` says in which group, and in which lane of a pack, a contact is; [`Packs`] makes whole sweeps there. Contacts and bodies are
//! loaded when a step begins, and forces and motions are stored after every batch of sweeps. Single visits are made here, in place.

mod colouring;

use std::ops::Range;

use super::{Order, Solving};
use crate::physics::arrays;
use crate::physics::body::Motion;
use crate::physics::contact::{Contact, ForceChange};
use crate::physics::fast::LANES;
use crate::physics::fast::packs::{EMPTY, Packs};
use crate::physics::random::Random;
use crate::physics::threads::is_any;
use colouring::Colouring;

/// The coloured order.
#[derive(Clone, Debug, Default)]
pub struct Coloured {
    /// The pairs of the contacts that have lanes, and the number of bodies. In a step with the same ones they have the same lanes.
    pairs: Vec<[u32; 2]>,
    bodies: usize,
    colouring: Colouring,
    packs: Packs,
    /// Strip and lane of each visit of the sequence: LANES times the strip, plus the lane.
    places: Vec<u32>,
    /// Whether the packs have the present forces and motions of this step: single visits change them elsewhere.
    is_loaded: bool,
}

impl Order for Coloured {
    fn begin_step(&mut self, step: &Solving, sequence: &mut Vec<u32>) {
        if self.bodies != step.bodies.all.len() || self.has_other_pairs(step) {
            self.bodies = step.bodies.all.len();
            self.pairs.clear();
            arrays::reserve(&mut self.pairs, step.contacts.len());
            self.pairs.extend(step.contacts.iter().map(|c| [c.a, c.b]));
            let lanes = &mut self.packs.lanes;
            (self.colouring).find(&self.pairs, step.bodies, lanes, step.threads);
            let cut = self.colouring.cut;
            (self.packs).arrange(cut, &self.pairs, step.bodies, step.threads);
            self.write_sequence(sequence);
        }
    }

    fn warm_start(&mut self, step: &mut Solving) {
        self.packs.load(step.contacts, step.bodies, step.threads);
        self.packs.warm_start(step.params, step.threads);
        (self.packs).store_motions(&mut step.bodies.all, step.threads);
        self.is_loaded = true;
    }

    fn begin_sweep(&mut self, _: u64, _: &Solving, _: &mut Random, _: &mut Vec<u32>) {}

    fn sweep(&mut self, sweeps: u64, step: &mut Solving) -> Option<ForceChange> {
        if !self.is_loaded {
            (self.packs).load(step.contacts, step.bodies, step.threads);
            self.is_loaded = true;
        }
        let change = self.packs.sweep(sweeps, step.params, step.threads);
        self.packs.store_forces(step.contacts, step.threads);
        (self.packs).store_motions(&mut step.bodies.all, step.threads);
        Some(change)
    }

    fn visit(
        &mut self,
        range: Range<usize>,
        sequence: &[u32],
        step: &mut Solving,
        change: &mut ForceChange,
    ) {
        self.is_loaded = false;
        if range.start == 0 {
            self.packs.begin_count();
        }
        for (i, place) in sequence[range.clone()]
            .iter()
            .zip(&self.places[range.clone()])
        {
            let contact = &mut step.contacts[*i as usize];
            if let Some(ends) = contact.ends(&mut step.bodies.all) {
                let seen = [Motion::of(ends[0]), Motion::of(ends[1])];
                let size = contact.visit(ends, seen, step.params).abs();
                let place = *place as usize;
                self.packs.count(place / LANES, place % LANES, size);
            }
        }
        if range.end == sequence.len() {
            *change = self.packs.change();
        }
    }

    fn bytes(&self) -> usize {
        arrays::bytes(&self.pairs)
            + arrays::bytes(&self.places)
            + self.colouring.bytes()
            + self.packs.bytes()
    }
}

/// Contacts that one thread compares at a time.
const PART: usize = 2048;

impl Coloured {
    fn has_other_pairs(&self, step: &Solving) -> bool {
        let parts = step.contacts.chunks(PART).zip(self.pairs.chunks(PART));
        step.contacts.len() != self.pairs.len()
            || is_any(step.threads, parts, |(contacts, pairs)| {
                let is_other = |(c, pair): (&Contact, &[u32; 2])| [c.a, c.b] != *pair;
                contacts.iter().zip(pairs).any(is_other)
            })
    }

    /// Even strips, odd strips and the overflow, in each of them pack by pack and lane by lane.
    fn write_sequence(&mut self, sequence: &mut Vec<u32>) {
        sequence.clear();
        self.places.clear();
        arrays::reserve(sequence, self.pairs.len());
        arrays::reserve(&mut self.places, self.pairs.len());
        let strips = self.packs.lanes.len() - 1;
        let even_and_odd = (0..strips).step_by(2).chain((1..strips).step_by(2));
        for strip in even_and_odd.chain([strips]) {
            let lanes = &self.packs.lanes[strip];
            let first = lanes.range.start as u32;
            for (i, contact) in lanes.contacts.iter().enumerate() {
                if *contact != EMPTY {
                    sequence.push(first + contact);
                    self.places.push((LANES * strip + i % LANES) as u32);
                }
            }
        }
    }
}
