//! As many draws as there are contacts, with replacement. A contact's expected change per draw is its parallel change
//! divided by the number of contacts, so the mean field relaxes as with the parallel update: q = ½.

use super::Plan;
use crate::physics::random::Random;

pub fn begin_step(plan: &mut Plan, contacts: usize) {
    plan.sequence.clear();
    plan.sequence.resize(contacts, 0);
}

pub fn begin_sweep(plan: &mut Plan, random: &mut Random) {
    let contacts = plan.sequence.len();
    plan.sequence
        .iter_mut()
        .for_each(|i| *i = random.below(contacts) as u32);
}
