//! As many draws as there are contacts, with replacement. A contact's expected change per draw is its parallel change
//! divided by the number of contacts, so the mean field relaxes as with the parallel update: q = ½.

use super::{Order, Solving};
use crate::physics::random::Random;

/// Independent draws.
#[derive(Clone, Debug)]
pub struct RandomSequential;

impl Order for RandomSequential {
    fn begin_step(&mut self, step: &Solving, sequence: &mut Vec<u32>) {
        sequence.resize(step.contacts.len(), 0);
    }

    fn begin_sweep(&mut self, _: u64, _: &Solving, random: &mut Random, sequence: &mut Vec<u32>) {
        random.fill_below(sequence.len(), sequence);
    }
}
