//! Always from small to large x: Gauss–Seidel. q = 1.

use super::by_place::ByPlace;
use super::{Order, Step, Sweep};

/// From left to right.
#[derive(Clone, Debug, Default)]
pub struct LeftToRight(ByPlace);

impl Order for LeftToRight {
    fn begin_step(&mut self, step: Step, _sequence: &mut Vec<u32>) {
        self.0.rank(step);
    }

    fn begin_sweep(&mut self, _sweep: Sweep, sequence: &mut Vec<u32>) {
        sequence.clone_from(&self.0.ranked);
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}
