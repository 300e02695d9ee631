//! The parallel update: every contact sees the motions from the beginning of the sweep (Jacobi). q = ½.

use std::ops::Range;

use super::{Order, Solving, in_order};
use crate::physics::arrays;
use crate::physics::body::{Body, Motion};
use crate::physics::contact::ForceChange;
use crate::physics::random::Random;

/// The parallel update.
#[derive(Clone, Debug, Default)]
pub struct Parallel {
    beginning: Beginning,
}

impl Order for Parallel {
    fn begin_step(&mut self, step: &Solving, sequence: &mut Vec<u32>) {
        in_order(step.contacts, sequence);
        self.beginning.is_seen.resize(step.contacts.len(), true);
    }

    fn begin_sweep(&mut self, _: u64, step: &Solving, _: &mut Random, _: &mut Vec<u32>) {
        self.beginning.keep(&step.bodies.all);
    }

    fn visit(
        &mut self,
        range: Range<usize>,
        sequence: &[u32],
        step: &mut Solving,
        change: &mut ForceChange,
    ) {
        self.beginning.visit(&sequence[range], step, change);
    }

    fn sees_beginning(&self, _contact: usize) -> bool {
        true
    }

    fn bytes(&self) -> usize {
        self.beginning.bytes()
    }
}

/// The motions at the beginning of a sweep, and which contacts see them.
#[derive(Clone, Debug, Default)]
pub struct Beginning {
    /// Whether a contact sees them.
    pub is_seen: Vec<bool>,
    motions: Vec<Motion>,
}

impl Beginning {
    /// Keeps the present motions.
    pub fn keep(&mut self, bodies: &[Body]) {
        self.motions.clear();
        self.motions.extend(bodies.iter().map(Motion::of));
    }

    /// Visits these contacts one after the other.
    pub fn visit(&self, sequence: &[u32], step: &mut Solving, change: &mut ForceChange) {
        for &i in sequence {
            let contact = &step.contacts[i as usize];
            let pair = [contact.a as usize, contact.b as usize];
            let seen = pair.map(|body| self.motions[body]);
            step.visit(i as usize, self.is_seen[i as usize].then_some(seen), change);
        }
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.is_seen) + arrays::bytes(&self.motions)
    }
}
