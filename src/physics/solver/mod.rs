//! Who is visited when. Every update order is a way of filling a [`Plan`] at the beginning of a sweep; the visits
//! themselves are the same for all of them, so a whole step, one sweep or one visit at a time gives the same bits.
//!
//! Most orders visit the contacts where they are. The coloured order knows its whole sequence when a step begins, so it
//! takes contacts and motions over into a form that is quicker to work on, and hands them back when somebody looks.

mod coloured;
#[cfg(target_arch = "x86_64")]
mod four;
mod hands;
mod ordered;
mod pack;
#[cfg(target_arch = "x86_64")]
mod pack_vectors;
mod pack_visit;
mod parallel;
mod random_blocks;
mod random_sequential;
mod random_sweep;
mod strip;
mod strips;
mod visit;

use std::borrow::Cow;

use super::assembly::room;
use super::body::{Bodies, Body};
use super::contact::{Contact, Motion};
use super::crew::Crew;
use super::params::{Params, UpdateOrder};
use super::random::Random;
use visit::Visitor;

pub use random_blocks::BLOCK;

/// The order of the present sweep and what its visits need to remember.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The order of the present step: a change of it counts from the next one.
    order: Option<UpdateOrder>,
    /// Contacts in the order of their visits. The strips write it only for who visits them one by one.
    sequence: Vec<u32>,
    /// Contacts from small to large x, for the orders that go by place.
    ranked: Vec<u32>,
    /// Blocks of contacts in the order of their visits.
    blocks: Vec<u32>,
    /// What the coloured order works on, loaded while it does.
    strips: strips::Strips,
    /// Which contacts see the motions from the beginning of the sweep, empty if none does.
    sees_frozen: Vec<bool>,
    /// Motions of all bodies at the beginning of the sweep.
    frozen: Vec<Motion>,
}

/// What a range of visits did to the forces.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Change {
    /// Largest |ΔR_n| of a visit.
    pub largest: f64,
    /// Sum of |ΔR_n| over the visits.
    pub sum: f64,
}

impl Change {
    #[inline]
    fn add(&mut self, change: f64) {
        let size = change.abs();
        self.largest = if size > self.largest {
            size
        } else {
            self.largest
        };
        self.sum += size;
    }
}

impl Plan {
    /// Once per step, when the contacts are known and the bodies feel their forces. The coloured order lets them feel those
    /// itself, in its own order, which many hands can do.
    pub fn begin_step(
        &mut self,
        contacts: &[Contact],
        bodies: &mut Bodies,
        params: &Params,
        crew: &dyn Crew,
    ) {
        self.order = Some(params.order);
        self.sees_frozen.clear();
        self.strips.unload();
        if params.order != UpdateOrder::Coloured {
            self.strips.forget();
        }
        match params.order {
            UpdateOrder::RandomSweep | UpdateOrder::Mixed => {
                random_sweep::begin_step(self, contacts.len());
            }
            UpdateOrder::RandomSequential => random_sequential::begin_step(self, contacts.len()),
            UpdateOrder::RandomBlocks => random_blocks::begin_step(self, contacts.len()),
            UpdateOrder::Parallel => parallel::begin_step(self, contacts.len()),
            UpdateOrder::LeftToRight | UpdateOrder::Alternating | UpdateOrder::RedBlack => {
                ordered::rank(self, contacts, &bodies.all);
            }
            UpdateOrder::Coloured => {
                self.strips.load(contacts, bodies, crew);
                if params.warm_start > 0.0 {
                    self.strips
                        .feel(Visitor::new(params), &mut bodies.all, crew);
                }
            }
        }
    }

    /// Before the first visit of a sweep; `sweep` counts from 0 within the step.
    pub fn begin_sweep(
        &mut self,
        sweep: u64,
        bodies: &[Body],
        params: &Params,
        random: &mut Random,
    ) {
        let Some(order) = self.order else {
            return; // no step has begun
        };
        match order {
            UpdateOrder::RandomSweep => random_sweep::begin_sweep(self, random),
            UpdateOrder::RandomSequential => random_sequential::begin_sweep(self, random),
            UpdateOrder::RandomBlocks => random_blocks::begin_sweep(self, random),
            UpdateOrder::Parallel => parallel::freeze(self, bodies),
            UpdateOrder::Mixed => {
                random_sweep::begin_sweep(self, random);
                parallel::freeze(self, bodies);
                parallel::draw(self, params.parallel_fraction, random);
            }
            UpdateOrder::LeftToRight => ordered::forwards(self),
            UpdateOrder::Alternating if sweep.is_multiple_of(2) => ordered::forwards(self),
            UpdateOrder::Alternating => ordered::backwards(self),
            UpdateOrder::RedBlack => ordered::every_second(self),
            UpdateOrder::Coloured => self.strips.write_sequence(&mut self.sequence),
        }
    }

    /// The contacts in the order in which the present sweep visits them.
    pub fn sequence(&self) -> Cow<'_, [u32]> {
        if !self.strips.is_loaded() {
            return Cow::Borrowed(&self.sequence);
        }
        let mut sequence = Vec::new();
        self.strips.write_sequence(&mut sequence);
        Cow::Owned(sequence)
    }

    /// The contact that is visited at this place of the present sweep.
    pub fn visited_at(&self, place: usize) -> usize {
        self.sequence[place] as usize
    }

    /// Whether several sweeps may be made at one go, since nothing happens between them.
    pub fn is_fixed(&self) -> bool {
        self.strips.is_loaded()
    }

    /// So many whole sweeps at one go, if the plan is fixed. Returns what the last one changed.
    pub fn sweep(
        &mut self,
        sweeps: u64,
        contacts: &mut [Contact],
        bodies: &mut [Body],
        params: &Params,
        crew: &dyn Crew,
    ) -> Change {
        self.strips.sweep(sweeps, Visitor::new(params), crew);
        self.strips.hand_back(contacts, bodies, crew);
        self.strips.change()
    }

    /// Visits part of the sequence and adds what that changes to what the sweep has changed before.
    pub fn visit(
        &mut self,
        range: std::ops::Range<usize>,
        contacts: &mut [Contact],
        bodies: &mut [Body],
        params: &Params,
        change: &mut Change,
    ) {
        let visitor = Visitor::new(params);
        if self.strips.is_loaded() {
            self.strips
                .visit(range.clone(), &self.sequence, visitor, contacts);
            let visited = &self.sequence[range.clone()];
            self.strips.hand_back_some(visited, contacts, bodies);
            if range.end == self.sequence.len() {
                *change = self.strips.change();
            }
            return;
        }
        let sequence = &self.sequence[range];
        if self.sees_frozen.is_empty() {
            #[cfg(target_arch = "x86_64")]
            four::visit_all(visitor, sequence, contacts, bodies, change);
            #[cfg(not(target_arch = "x86_64"))]
            visitor.visit_all(sequence, contacts, bodies, change);
        } else {
            let frozen = (&self.sees_frozen[..], &self.frozen[..]);
            visitor.visit_frozen(sequence, contacts, bodies, frozen, change);
        }
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        room(&self.sequence)
            + room(&self.ranked)
            + room(&self.blocks)
            + self.strips.bytes()
            + room(&self.sees_frozen)
            + room(&self.frozen)
    }

    /// Whether this contact sees the beginning of the sweep instead of the present.
    pub fn sees_frozen(&self, contact: u32) -> bool {
        self.sees_frozen.get(contact as usize).is_some_and(|f| *f)
    }
}
