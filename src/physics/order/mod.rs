//! The order of visits: one file per update order, which owns its data.
//!
//! An `Order` puts the contacts into a sequence at the beginning of each sweep; the visits themselves are the same for all
//! of them, so a whole step, one sweep or one visit at a time gives the same bits. The coloured order knows its whole sequence
//! when a step begins. It copies contacts and motions into a form that is quicker to work on, does whole batches of sweeps
//! there, and copies them back when asked.
//!
//! A new order is a file here and a row in the table below; the compiler then demands its theory and its golden state.

pub(super) mod accelerated;
mod alternating;
mod by_place;
pub(super) mod coloured;
mod frozen;
mod left_to_right;
mod mixed;
mod parallel;
mod random_blocks;
mod random_sequential;
mod random_sweep;
mod red_black;

use std::borrow::Cow;
use std::ops::Range;

use super::arrays;
use super::body::{Bodies, Body};
use super::contact::Contact;
use super::crew::Crew;
use super::kernel::pack::DiscPlace;
use super::kernel::{ForceChange, Visitor};
use super::pairs::Pairs;
use super::params::Params;
use super::random::Random;
use crate::schema::choice::choice;
use accelerated::Accelerated;
use coloured::{Coloured, Copied};
use frozen::Frozen;

pub use random_blocks::BLOCK;

/// Makes [`UpdateOrder`] and `Active` from the table of orders.
macro_rules! orders {
    ($($(#[$doc:meta])* $order:ident = $spelling:literal in $file:ident;)+) => {
        choice! {
            /// The order of visits within one sweep over the contacts. Determines the sweep constant q.
            UpdateOrder { $($(#[$doc])* $order = $spelling,)+ }
        }

        /// The order of the present step.
        #[derive(Clone, Debug)]
        enum Active { $($order(Box<$file::$order>),)+ }

        impl Active {
            fn new(order: UpdateOrder) -> Self {
                match order { $(UpdateOrder::$order => Self::$order(Box::default()),)+ }
            }

            fn name(&self) -> UpdateOrder {
                match self { $(Self::$order(_) => UpdateOrder::$order,)+ }
            }

            fn get(&self) -> &dyn Order {
                match self { $(Self::$order(order) => &**order,)+ }
            }

            fn get_mut(&mut self) -> &mut dyn Order {
                match self { $(Self::$order(order) => &mut **order,)+ }
            }
        }
    };
}

orders! {
    /// Every contact exactly once, in a fresh random order every sweep (the paper's choice).
    RandomSweep = "random_sweep" in random_sweep;
    /// As many draws as there are contacts, each independent of the others: some are visited twice, some not.
    RandomSequential = "random_sequential" in random_sequential;
    /// Every contact sees the forces from the beginning of the sweep (Jacobi).
    Parallel = "parallel" in parallel;
    /// A random sweep in which each contact, with probability `parallel_fraction`, sees the forces from the beginning.
    Mixed = "mixed" in mixed;
    /// Always from small to large x (Gauss–Seidel).
    LeftToRight = "left_to_right" in left_to_right;
    /// From left to right, then from right to left, alternately.
    Alternating = "alternating" in alternating;
    /// Every second contact along x first, then the others.
    RedBlack = "red_black" in red_black;
    /// Groups of contacts that share no mobile body, one group after the other.
    Coloured = "coloured" in coloured;
    /// A random sweep block by block: the blocks in random order, and the contacts of each. For large systems.
    RandomBlocks = "random_blocks" in random_blocks;
    /// Parallel sweeps with momentum (Nesterov's): stiffness ~ N_I², safe in packings.
    Accelerated = "accelerated" in accelerated;
}

/// What an order may use at the beginning of a step.
pub(super) struct Step<'a> {
    pub pairs: Pairs<'a>,
    /// The same number as in another step: the same pairs.
    pub choice: u64,
    /// The same number as in another step: the same candidates.
    pub list: u64,
    /// One for each pair, already built unless the order builds them itself.
    pub contacts: &'a mut [Contact],
    pub bodies: &'a mut Bodies,
    /// Bodies that were pushed from outside since the last step.
    pub pushed: [Range<usize>; 2],
    /// Of all bodies, and as many more as the order wants.
    pub places: &'a mut Vec<DiscPlace>,
    pub params: &'a Params,
    pub crew: &'a dyn Crew,
}

/// What an order may use at the beginning of a sweep.
pub(super) struct Sweep<'a> {
    /// Counts from 0 within the step.
    pub number: u64,
    pub bodies: &'a [Body],
    pub params: &'a Params,
    pub random: &'a mut Random,
}

/// An update order with its data.
trait Order {
    /// Once per step, when the contacts are known and their forces have been applied to the bodies.
    fn begin_step(&mut self, step: Step, sequence: &mut Vec<u32>);

    /// Before the first visit of a sweep: puts the contacts into the order of their visits.
    fn begin_sweep(&mut self, sweep: Sweep, sequence: &mut Vec<u32>);

    /// The motions that some contacts see instead of the present ones.
    fn frozen(&self) -> Option<&Frozen> {
        None
    }

    /// Whether it applies the remembered forces to the bodies itself.
    fn applies_memory(&self) -> bool {
        false
    }

    /// Whether it builds the contacts itself.
    fn builds_contacts(&self) -> bool {
        false
    }

    /// The order that copies contacts and motions for a step.
    fn coloured(&self) -> Option<&Coloured> {
        None
    }

    /// The same, mutable.
    fn coloured_mut(&mut self) -> Option<&mut Coloured> {
        None
    }

    /// The order that keeps momentum from sweep to sweep.
    fn accelerated(&self) -> Option<&Accelerated> {
        None
    }

    /// The same, mutable.
    fn accelerated_mut(&mut self) -> Option<&mut Accelerated> {
        None
    }

    /// Memory that the order's arrays hold, in bytes.
    fn bytes(&self) -> usize {
        0
    }
}

/// The update order of the present step. A change of `params.order` takes effect in the next step.
#[derive(Clone, Debug)]
pub struct Plan {
    active: Active,
    /// Contacts in the order of their visits in the present sweep; the coloured order writes it only for single visits.
    sequence: Vec<u32>,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            active: Active::new(UpdateOrder::RandomSweep),
            sequence: Vec::new(),
        }
    }
}

impl Plan {
    /// Sets the order of the coming step.
    pub(super) fn choose(&mut self, order: UpdateOrder) {
        if self.active.name() != order {
            self.active = Active::new(order);
        }
    }

    /// The coloured order, if it is the present one.
    pub(super) fn coloured(&self) -> Option<&Coloured> {
        self.active.get().coloured()
    }

    /// Whether the present order applies the remembered forces to the bodies itself.
    pub(super) fn applies_memory(&self) -> bool {
        self.active.get().applies_memory()
    }

    /// Whether the present order builds the contacts itself.
    pub(super) fn builds_contacts(&self) -> bool {
        self.active.get().builds_contacts()
    }

    /// Once per step, when the pairs are known and, unless the order does that itself, their contacts are built and their forces have been applied to the bodies.
    pub(super) fn begin_step(&mut self, step: Step) {
        self.active.get_mut().begin_step(step, &mut self.sequence);
    }

    /// Before the first visit of a sweep.
    pub(super) fn begin_sweep(&mut self, sweep: Sweep) {
        self.active.get_mut().begin_sweep(sweep, &mut self.sequence);
    }

    /// Visits part of the sequence and adds the changes to those of the sweep so far.
    pub(super) fn visit(
        &mut self,
        range: Range<usize>,
        contacts: &mut [Contact],
        bodies: &mut [Body],
        params: &Params,
        change: &mut ForceChange,
    ) {
        let visitor = Visitor::new(params);
        let order = self.active.get_mut();
        if let Some(coloured) = order.coloured_mut() {
            coloured.visit(range, &self.sequence, visitor, contacts, bodies, change);
        } else if let Some(accelerated) = order.accelerated_mut() {
            accelerated.visit(range, visitor, contacts, bodies, change);
        } else if let Some(Frozen { sees, motions }) = order.frozen() {
            let sequence = &self.sequence[range];
            visitor.visit_frozen(sequence, contacts, bodies, (sees, motions), change);
        } else {
            visitor.visit(&self.sequence[range], contacts, bodies, change);
        }
    }

    /// Whole sweeps, if the order is coloured or accelerated, without copying anything back; returns what the last of them changed.
    pub(super) fn sweep_batch(
        &mut self,
        sweeps: u64,
        now: (&[Contact], &[Body]),
        params: &Params,
        crew: &dyn Crew,
    ) -> Option<ForceChange> {
        let (order, visitor) = (self.active.get_mut(), Visitor::new(params));
        if let Some(accelerated) = order.accelerated_mut() {
            return Some(accelerated.sweep(sweeps, visitor, now, crew));
        }
        Some(order.coloured_mut()?.sweep(sweeps, visitor, crew))
    }

    /// Copies contacts and motions back at the beginning of a step or after batches of sweeps.
    pub(super) fn hand_back(&mut self, copy: Copied, crew: &dyn Crew) {
        let order = self.active.get_mut();
        if let Some(coloured) = order.coloured_mut() {
            coloured.hand_back(copy, crew);
        } else if let Some(accelerated) = order.accelerated_mut() {
            accelerated.hand_back(copy.contacts, copy.bodies, crew);
        }
    }

    /// Says whether the pairs remember the forces of the step that has ended, or others. Called whenever memories are written.
    pub(super) fn set_remembered(&mut self, is_remembered: bool) {
        if let Some(coloured) = self.active.get_mut().coloured_mut() {
            coloured.set_remembered(is_remembered);
        }
    }

    /// The motions of the bodies were changed from outside.
    pub(super) fn forget_motions(&mut self) {
        if let Some(coloured) = self.active.get_mut().coloured_mut() {
            coloured.forget_motions();
        }
    }

    /// The contacts in the order in which the present sweep visits them.
    pub fn sequence(&self) -> Cow<'_, [u32]> {
        match self.coloured() {
            Some(coloured) => Cow::Owned(coloured.sequence()),
            None => Cow::Borrowed(&self.sequence),
        }
    }

    /// The contact that is visited at this place of the present sweep.
    pub(super) fn visited_at(&self, place: usize) -> usize {
        self.sequence[place] as usize
    }

    /// Whether this contact sees the beginning of the sweep instead of the present.
    pub fn sees_frozen(&self, contact: u32) -> bool {
        let order = self.active.get();
        if order.accelerated().is_some() {
            return true;
        }
        let frozen = order.frozen();
        frozen.is_some_and(|frozen| frozen.sees.get(contact as usize) == Some(&true))
    }

    /// Which share of a whole visit's change a contact makes: α of the accelerated order, one in all others.
    pub fn step_of(&self, contact: u32) -> f64 {
        let accelerated = self.active.get().accelerated();
        let step = accelerated.and_then(|order| order.steps().get(contact as usize));
        step.copied().unwrap_or(1.0)
    }

    /// Memory that the arrays hold, in bytes.
    pub(super) fn bytes(&self) -> usize {
        arrays::bytes(&self.sequence) + self.active.get().bytes()
    }
}

/// All contacts, in the order of memory.
fn in_order(contacts: &[Contact], sequence: &mut Vec<u32>) {
    sequence.clear();
    sequence.extend(0..contacts.len() as u32);
}
