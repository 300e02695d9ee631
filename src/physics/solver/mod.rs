//! Who is visited when. Every update order is a way of filling a [`Plan`] at the beginning of a sweep; the visits
//! themselves are the same for all of them, so a whole step, one sweep or one visit at a time gives the same bits.

mod coloured;
#[cfg(target_arch = "x86_64")]
mod four;
mod ordered;
mod parallel;
mod random_blocks;
mod random_sequential;
mod random_sweep;
mod visit;

use super::assembly::room;
use super::body::Body;
use super::contact::{Contact, Motion};
use super::params::{Params, UpdateOrder};
use super::random::Random;
use visit::Visitor;

pub use random_blocks::BLOCK;

/// The order of the present sweep and what its visits need to remember.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Contacts in the order of their visits.
    pub sequence: Vec<u32>,
    /// Contacts from small to large x, for the orders that go by place.
    ranked: Vec<u32>,
    /// Blocks of contacts in the order of their visits.
    blocks: Vec<u32>,
    /// The colouring, for the coloured order.
    colours: coloured::Colours,
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
    /// Once per step, when the contacts are known.
    pub fn begin_step(&mut self, contacts: &[Contact], bodies: &[Body], params: &Params) {
        self.sees_frozen.clear();
        match params.order {
            UpdateOrder::RandomSweep | UpdateOrder::Mixed => {
                random_sweep::begin_step(self, contacts.len());
            }
            UpdateOrder::RandomSequential => random_sequential::begin_step(self, contacts.len()),
            UpdateOrder::RandomBlocks => random_blocks::begin_step(self, contacts.len()),
            UpdateOrder::Parallel => parallel::begin_step(self, contacts.len()),
            UpdateOrder::LeftToRight | UpdateOrder::Alternating | UpdateOrder::RedBlack => {
                ordered::rank(self, contacts, bodies);
            }
            UpdateOrder::Coloured => coloured::begin_step(self, contacts, bodies),
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
        match params.order {
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
            // The same sequence in every sweep of a step.
            UpdateOrder::Coloured => {}
        }
    }

    /// Visits part of the sequence and adds what that changes.
    pub fn visit(
        &self,
        range: std::ops::Range<usize>,
        contacts: &mut [Contact],
        bodies: &mut [Body],
        params: &Params,
        change: &mut Change,
    ) {
        let visitor = Visitor {
            friction: params.friction,
            dt: params.dt,
        };
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
            + self.colours.bytes()
            + room(&self.sees_frozen)
            + room(&self.frozen)
    }

    /// Whether this contact sees the beginning of the sweep instead of the present.
    pub fn sees_frozen(&self, contact: u32) -> bool {
        self.sees_frozen.get(contact as usize).is_some_and(|f| *f)
    }
}
