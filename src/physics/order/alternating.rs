//! From left to right, then from right to left, in turn. q = 1.

use super::by_place::ByPlace;
use super::{Order, Step, Sweep};

/// Back and forth.
#[derive(Clone, Debug, Default)]
pub struct Alternating(ByPlace);

impl Order for Alternating {
    fn begin_step(&mut self, step: Step, _sequence: &mut Vec<u32>) {
        self.0.rank(step);
    }

    fn begin_sweep(&mut self, sweep: Sweep, sequence: &mut Vec<u32>) {
        sequence.clone_from(&self.0.ranked);
        if !sweep.number.is_multiple_of(2) {
            sequence.reverse();
        }
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}
