//! Every second contact along x first, then the others. q = 1.

use super::by_place::ByPlace;
use super::{Order, Step, Sweep};

/// Red–black.
#[derive(Clone, Debug, Default)]
pub struct RedBlack(ByPlace);

impl Order for RedBlack {
    fn begin_step(&mut self, step: Step, _sequence: &mut Vec<u32>) {
        self.0.rank(step);
    }

    fn begin_sweep(&mut self, _sweep: Sweep, sequence: &mut Vec<u32>) {
        let ranked = &self.0.ranked;
        let (red, black) = (ranked.iter().step_by(2), ranked.iter().skip(1).step_by(2));
        sequence.clear();
        sequence.extend(red.chain(black));
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}
