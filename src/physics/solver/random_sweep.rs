//! Every contact exactly once, in a fresh random order every sweep, "in order not to create any bias in the
//! information spreading". p_r = 1/(r+1)!, q = (4√e − 5)/2.

use super::Plan;
use crate::physics::random::Random;

/// Each step starts from the same order, so that a run depends on the state and the random stream alone.
pub fn begin_step(plan: &mut Plan, contacts: usize) {
    plan.sequence.clear();
    plan.sequence.extend(0..contacts as u32);
}

pub fn begin_sweep(plan: &mut Plan, random: &mut Random) {
    random.shuffle(&mut plan.sequence);
}
