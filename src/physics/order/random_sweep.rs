//! Every contact exactly once, in a fresh random order every sweep, "in order not to create any bias in the
//! information spreading". p_r = 1/(r+1)!, q = (4√e − 5)/2.

use super::{Order, Step, Sweep, in_order};

/// The random sweep.
#[derive(Clone, Debug, Default)]
pub struct RandomSweep;

impl Order for RandomSweep {
    /// Each step starts from the same sequence, so that a run depends on the state and the random stream alone.
    fn begin_step(&mut self, step: Step, sequence: &mut Vec<u32>) {
        in_order(step.contacts, sequence);
    }

    fn begin_sweep(&mut self, sweep: Sweep, sequence: &mut Vec<u32>) {
        sweep.random.shuffle(sequence);
    }
}
