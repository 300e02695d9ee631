//! As many draws as there are contacts, with replacement. A contact's expected change per draw is its parallel change
//! divided by the number of contacts, so the mean field relaxes as with the parallel update: q = ½.

use super::{Order, Step, Sweep};

/// Independent draws.
#[derive(Clone, Debug, Default)]
pub struct RandomSequential;

impl Order for RandomSequential {
    fn begin_step(&mut self, step: Step, sequence: &mut Vec<u32>) {
        sequence.resize(step.contacts.len(), 0);
    }

    fn begin_sweep(&mut self, sweep: Sweep, sequence: &mut Vec<u32>) {
        sweep.random.fill_below(sequence.len(), sequence);
    }
}
