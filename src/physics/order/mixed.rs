//! A random sweep in which each contact sees the motions from the beginning of the sweep with a probability p, drawn for every
//! sweep. p_r = (1 − p)^r/(r+1)!.

use super::frozen::Frozen;
use super::{Order, Step, Sweep, in_order};

/// The mixed update.
#[derive(Clone, Debug, Default)]
pub struct Mixed {
    frozen: Frozen,
}

impl Order for Mixed {
    fn begin_step(&mut self, step: Step, sequence: &mut Vec<u32>) {
        in_order(step.contacts, sequence);
    }

    fn begin_sweep(&mut self, sweep: Sweep, sequence: &mut Vec<u32>) {
        let Sweep { params, random, .. } = sweep;
        random.shuffle(sequence);
        self.frozen.freeze(sweep.bodies);
        let drawn = sequence
            .iter()
            .map(|_| random.unit() < params.parallel_fraction);
        self.frozen.sees.clear();
        self.frozen.sees.extend(drawn);
    }

    fn frozen(&self) -> Option<&Frozen> {
        Some(&self.frozen)
    }

    fn bytes(&self) -> usize {
        self.frozen.bytes()
    }
}
