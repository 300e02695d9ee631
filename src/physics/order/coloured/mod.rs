//! Contacts in groups that share no mobile body: within a group the order of visits does not matter, so several may be
//! visited at once. A chain gets two colours and is then the red–black order.
//!
//! `colouring` says in which group, and in which lane of a pack, a contact is; [`Packs`] makes whole sweeps there. Contacts and bodies are
//! loaded when a step begins, and forces and motions are stored after every batch of sweeps. Single visits are made here, in place.

mod colouring;

use std::borrow::Cow;
use std::ops::Range;

use super::{Order, Solving};
use crate::physics::arrays;
use crate::physics::body::Motion;
use crate::physics::contact::{Contact, ForceChange};
use crate::physics::fast::LANES;
use crate::physics::fast::packs::{EMPTY, Lanes, Packs};
use crate::physics::random::Random;
use crate::physics::threads::{is_any, share};
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
    fn begin_step(&mut self, step: &Solving, _sequence: &mut Vec<u32>) {
        if self.bodies != step.bodies.all.len() || self.has_other_pairs(step) {
            self.bodies = step.bodies.all.len();
            arrays::resize(&mut self.pairs, step.contacts.len(), [0; 2]);
            let parts = step.contacts.chunks(PART).zip(self.pairs.chunks_mut(PART));
            share(step.threads, parts, |(contacts, pairs)| {
                for (contact, pair) in contacts.iter().zip(pairs) {
                    *pair = [contact.a, contact.b];
                }
            });
            let lanes = &mut self.packs.lanes;
            (self.colouring).find(&self.pairs, step.bodies, lanes, step.threads);
            let cut = self.colouring.cut;
            (self.packs).arrange(cut, &self.pairs, step.bodies, step.threads);
        }
    }

    fn warm_start(&mut self, step: &mut Solving) {
        self.packs.load(step.contacts, step.bodies, step.threads);
        self.packs.warm_start(step.params, step.threads);
        (self.packs).store_motions(&mut step.bodies.all, step.threads);
        self.is_loaded = true;
    }

    fn begin_sweep(&mut self, _: u64, _: &Solving, _: &mut Random, sequence: &mut Vec<u32>) {
        sequence.clear();
        self.places.clear();
        for (contact, place) in visits(&self.packs.lanes) {
            sequence.push(contact);
            self.places.push(place);
        }
    }

    fn sequence<'a>(&'a self, _written: &'a [u32]) -> Cow<'a, [u32]> {
        visits(&self.packs.lanes)
            .map(|(contact, _)| contact)
            .collect()
    }

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
}

/// Contact and place of each visit of a sweep: even strips, odd strips and the overflow, in each of them pack by pack and lane by lane.
fn visits(lanes: &[Lanes]) -> impl Iterator<Item = (u32, u32)> {
    let overflow = lanes.len().saturating_sub(1);
    let strips = (0..overflow).step_by(2).chain((1..overflow).step_by(2));
    let strips = strips.chain((0..lanes.len()).last());
    strips.flat_map(move |strip| {
        let Lanes { range, contacts } = &lanes[strip];
        let contacts = contacts.iter().enumerate().filter(|(_, i)| **i != EMPTY);
        contacts.map(move |(place, i)| {
            let place = LANES * strip + place % LANES;
            (range.start as u32 + i, place as u32)
        })
    })
}
