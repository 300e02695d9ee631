//! A random sweep in which each contact sees the motions from the beginning of the sweep with a probability p, drawn for every
//! sweep. p_r = (1 − p)^r/(r+1)!.

use std::ops::Range;

use super::parallel::Beginning;
use super::{Order, Solving, in_order};
use crate::physics::contact::ForceChange;
use crate::physics::random::Random;

/// The mixed update.
#[derive(Clone, Debug, Default)]
pub struct Mixed {
    beginning: Beginning,
}

impl Order for Mixed {
    fn begin_step(&mut self, step: &Solving, sequence: &mut Vec<u32>) {
        in_order(step.contacts, sequence);
    }

    fn begin_sweep(
        &mut self,
        _: u64,
        step: &Solving,
        random: &mut Random,
        sequence: &mut Vec<u32>,
    ) {
        random.shuffle(sequence);
        self.beginning.keep(&step.bodies.all);
        let p = step.params.parallel_fraction;
        let drawn = sequence.iter().map(|_| random.unit() < p);
        self.beginning.is_seen.clear();
        self.beginning.is_seen.extend(drawn);
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

    fn sees_beginning(&self, contact: usize) -> bool {
        self.beginning.is_seen.get(contact) == Some(&true)
    }

    fn bytes(&self) -> usize {
        self.beginning.bytes()
    }
}
