//! The order of visits: one file per update order, which owns its data.
//!
//! An `Order` puts the contacts into a sequence at the beginning of each sweep; the visits themselves are the same for most of
//! them, so a whole step, one sweep or one visit at a time gives the same bits. The coloured and the accelerated order make whole sweeps in
//! a way of their own, which is quicker, and has the bits of their single visits.
//!
//! A new order is a file here, a row in [`UpdateOrder`] and in the table below; the compiler then demands its theory and its golden state.

mod accelerated;
mod by_place;
mod coloured;
mod mixed;
mod parallel;
mod random_blocks;
mod random_sequential;
mod random_sweep;

use std::borrow::Cow;
use std::fmt::Debug;
use std::ops::Range;

use super::arrays;
use super::bodies::Bodies;
use super::body::Motion;
use super::contact::{Contact, ForceChange, visit_softly_in_turn};
use super::convex::visit::Joined;
use super::fast::{self, PAIRS, fetch};
use super::params::{Params, TwoPoints, UpdateOrder};
use super::random::Random;
use super::threads::Threads;

pub use random_blocks::BLOCK;

/// An order of this name.
fn make(name: UpdateOrder) -> Box<dyn Order> {
    match name {
        UpdateOrder::RandomSweep => Box::new(random_sweep::RandomSweep),
        UpdateOrder::RandomSequential => Box::new(random_sequential::RandomSequential),
        UpdateOrder::Parallel => Box::<parallel::Parallel>::default(),
        UpdateOrder::Mixed => Box::<mixed::Mixed>::default(),
        UpdateOrder::LeftToRight => Box::new(by_place::left_to_right()),
        UpdateOrder::Alternating => Box::new(by_place::alternating()),
        UpdateOrder::RedBlack => Box::new(by_place::red_black()),
        UpdateOrder::Coloured => Box::<coloured::Coloured>::default(),
        UpdateOrder::RandomBlocks => Box::<random_blocks::RandomBlocks>::default(),
        UpdateOrder::Accelerated => Box::<accelerated::Accelerated>::default(),
    }
}

/// Contacts with lever arms are looked up so many at once.
const LOOKED_UP: usize = 64;

/// How many visits ahead the bodies of a contact with lever arms are fetched; the contact itself, which tells which they are, twice as many.
const AHEAD: usize = 2 * PAIRS;

/// What the visits of a step read and write.
pub struct Solving<'a> {
    /// The contacts of the step.
    pub contacts: &'a mut [Contact],
    /// Velocity with which each contact gives way to its force, per force. Empty if all are rigid.
    pub softness: &'a [f64],
    /// Those of the contacts that have lever arms.
    pub joined: Joined<'a>,
    /// All bodies; their motions change.
    pub bodies: &'a mut Bodies,
    /// The parameters.
    pub params: &'a Params,
    /// Who may help.
    pub threads: &'a dyn Threads,
}

impl Solving<'_> {
    /// One visit, with or without lever arms, which sees these motions or the present ones.
    fn visit(&mut self, contact: usize, seen: Option<[Motion; 2]>, change: &mut ForceChange) {
        let (contacts, bodies) = (&mut *self.contacts, &mut self.bodies.all);
        if contact >= self.joined.first {
            (self.joined).visit(contact, contacts, bodies, seen, self.params, change);
        } else if let Some(ends) = contacts[contact].ends(bodies) {
            let seen = seen.unwrap_or_else(|| [Motion::of(ends[0]), Motion::of(ends[1])]);
            let softness = self.softness.get(contact).copied().unwrap_or(0.0);
            change.add(contacts[contact].visit_softly(ends, seen, softness, self.params));
        }
    }

    /// Visits contacts of which some have lever arms one after the other, or several pairs that share no body at once: the bits are the same.
    fn visit_joined(&mut self, sequence: &[u32], change: &mut ForceChange) {
        let params = self.params;
        let is_plain = params.two_points == TwoPoints::Sequential
            && params.friction != 0.0
            && self.softness.is_empty();
        for part in sequence.chunks(LOOKED_UP) {
            let mut list = [0; LOOKED_UP];
            let list = self.joined.without_seconds(part, &mut list);
            for (turn, group) in list.chunks(PAIRS).enumerate() {
                self.fetch_ahead(&list[turn * PAIRS..]);
                let (contacts, bodies) = (&mut *self.contacts, &mut self.bodies.all);
                let is_done = is_plain
                    && fast::visit_pairs(group, &self.joined, contacts, bodies, params, change);
                if !is_done {
                    for i in group {
                        self.visit(*i as usize, None, change);
                    }
                }
            }
        }
    }

    fn fetch_ahead(&self, coming: &[u32]) {
        for &i in coming.iter().skip(2 * AHEAD).take(PAIRS) {
            fetch(self.contacts, i);
            fetch(self.contacts, i + 1);
        }
        for &i in coming.iter().skip(AHEAD).take(PAIRS) {
            let contact = &self.contacts[i as usize];
            fetch(&self.bodies.all, contact.a);
            fetch(&self.bodies.all, contact.b);
        }
    }
}

/// An update order with its data.
trait Order: Debug + Send + Sync + CloneOrder {
    /// Once per step, when the contacts are known.
    fn begin_step(&mut self, step: &Solving, sequence: &mut Vec<u32>);

    /// Before the first visit of a sweep, which counts from 0 within the step: puts the contacts into the order of their visits.
    fn begin_sweep(
        &mut self,
        sweep: u64,
        step: &Solving,
        random: &mut Random,
        sequence: &mut Vec<u32>,
    );

    /// Applies the forces that the contacts remember to the bodies. The order of memory decides the last bit of their sum.
    fn warm_start(&mut self, step: &mut Solving) {
        for (i, contact) in step.contacts.iter().enumerate() {
            let forces = [contact.normal_force, contact.tangent_force];
            if let Some(ends) = contact.ends(&mut step.bodies.all) {
                match step.joined.of(i) {
                    Some(arms) => arms.push(contact, ends, forces, step.params.dt),
                    None => contact.push(ends, forces, step.params.dt),
                }
            }
        }
    }

    /// Visits part of the sequence and adds the changes to those of the sweep so far.
    fn visit(
        &mut self,
        range: Range<usize>,
        sequence: &[u32],
        step: &mut Solving,
        change: &mut ForceChange,
    ) {
        let sequence = &sequence[range];
        let (contacts, bodies) = (&mut *step.contacts, &mut step.bodies.all);
        if !step.joined.arms.is_empty() {
            step.visit_joined(sequence, change);
        } else if step.softness.is_empty() {
            fast::visit(sequence, contacts, bodies, step.params, change);
        } else {
            let (softness, params) = (step.softness, step.params);
            visit_softly_in_turn(sequence, contacts, softness, bodies, params, change);
        }
    }

    /// Makes whole sweeps and returns what the last one changed; nothing if this order makes them sweep by sweep and visit by visit.
    fn sweep(&mut self, _sweeps: u64, _step: &mut Solving) -> Option<ForceChange> {
        None
    }

    /// The contacts in the order of their visits; `written` is what `begin_sweep` has made of the sequence.
    fn sequence<'a>(&'a self, written: &'a [u32]) -> Cow<'a, [u32]> {
        Cow::Borrowed(written)
    }

    /// Whether a contact sees the motions from the beginning of the sweep instead of the present ones.
    fn sees_beginning(&self, _contact: usize) -> bool {
        false
    }

    /// Which share of a whole visit's change a contact makes.
    fn step_length(&self, _contact: usize) -> f64 {
        1.0
    }

    /// Memory that the order's arrays hold, in bytes.
    fn bytes(&self) -> usize {
        0
    }
}

/// Copies of orders that are known only as such.
trait CloneOrder {
    fn boxed(&self) -> Box<dyn Order>;
}

impl<T: Order + Clone + 'static> CloneOrder for T {
    fn boxed(&self) -> Box<dyn Order> {
        Box::new(self.clone())
    }
}

/// The update order of the present step. A change of `params.order` takes effect in the next step.
#[derive(Debug)]
pub struct Plan {
    name: UpdateOrder,
    order: Box<dyn Order>,
    /// Contacts in the order of their visits in the present sweep.
    sequence: Vec<u32>,
}

impl Clone for Plan {
    fn clone(&self) -> Self {
        Self {
            name: self.name,
            order: self.order.boxed(),
            sequence: self.sequence.clone(),
        }
    }
}

impl Default for Plan {
    fn default() -> Self {
        let name = UpdateOrder::RandomSweep;
        let (order, sequence) = (make(name), Vec::new());
        Self {
            name,
            order,
            sequence,
        }
    }
}

impl Plan {
    /// Once per step: chooses the order and applies the forces that the contacts remember.
    pub fn begin_step(&mut self, mut step: Solving) {
        if self.name != step.params.order {
            (self.name, self.order) = (step.params.order, make(step.params.order));
            self.sequence.clear();
        }
        self.order.begin_step(&step, &mut self.sequence);
        self.order.warm_start(&mut step);
    }

    /// Before the first visit of a sweep.
    pub fn begin_sweep(&mut self, sweep: u64, step: &Solving, random: &mut Random) {
        let sequence = &mut self.sequence;
        self.order.begin_sweep(sweep, step, random, sequence);
    }

    /// Visits part of the sequence and adds the changes to those of the sweep so far.
    pub fn visit(&mut self, range: Range<usize>, mut step: Solving, change: &mut ForceChange) {
        (self.order).visit(range, &self.sequence, &mut step, change);
    }

    /// Whole sweeps, if the order makes them in a way of its own; returns what the last of them changed.
    pub fn sweep(&mut self, sweeps: u64, mut step: Solving) -> Option<ForceChange> {
        self.order.sweep(sweeps, &mut step)
    }

    /// The contacts in the order in which the present sweep visits them.
    pub fn sequence(&self) -> Cow<'_, [u32]> {
        self.order.sequence(&self.sequence)
    }

    /// Whether this contact sees the motions from the beginning of the sweep instead of the present ones.
    pub fn sees_beginning(&self, contact: u32) -> bool {
        self.order.sees_beginning(contact as usize)
    }

    /// Which share of a whole visit's change a contact makes: α of the accelerated order, one in all others.
    pub fn step_length(&self, contact: u32) -> f64 {
        self.order.step_length(contact as usize)
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.sequence) + self.order.bytes()
    }
}

/// All contacts, in the order of memory.
fn in_order(contacts: &[Contact], sequence: &mut Vec<u32>) {
    sequence.clear();
    sequence.extend(0..contacts.len() as u32);
}
