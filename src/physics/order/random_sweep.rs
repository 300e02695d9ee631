//! Every contact exactly once, in a fresh random order every sweep, "in order not to create any bias in the
//! information spreading". p_r = 1/(r+1)!, q = (4√e − 5)/2.

use super::{Order, Solving, in_order};
use crate::physics::random::Random;

/// The random sweep.
#[derive(Clone, Debug)]
pub struct RandomSweep;

impl Order for RandomSweep {
    /// Each step starts from the same sequence, so that a run depends on the state and the random stream alone.
    fn begin_step(&mut self, step: &Solving, sequence: &mut Vec<u32>) {
        in_order(step.contacts, sequence);
    }

    fn begin_sweep(&mut self, _: u64, _: &Solving, random: &mut Random, sequence: &mut Vec<u32>) {
        random.shuffle(sequence);
    }
}
