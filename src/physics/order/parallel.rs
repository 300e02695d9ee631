//! The parallel update: every contact sees the motions from the beginning of the sweep. q = ½.

use super::frozen::Frozen;
use super::{Order, Step, Sweep, in_order};

/// The parallel update.
#[derive(Clone, Debug, Default)]
pub struct Parallel {
    frozen: Frozen,
}

impl Order for Parallel {
    fn begin_step(&mut self, step: Step, sequence: &mut Vec<u32>) {
        in_order(step.contacts, sequence);
        self.frozen.sees.resize(step.contacts.len(), true);
    }

    fn begin_sweep(&mut self, sweep: Sweep, _sequence: &mut Vec<u32>) {
        self.frozen.freeze(sweep.bodies);
    }

    fn frozen(&self) -> Option<&Frozen> {
        Some(&self.frozen)
    }

    fn bytes(&self) -> usize {
        self.frozen.bytes()
    }
}
