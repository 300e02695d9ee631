//! Contacts that see the motions from the beginning of the sweep: all of them (the parallel update, q = ½), or each
//! with a probability p drawn anew every sweep (the mixed update, p_r = (1 − p)^r/(r+1)!).

use super::Plan;
use crate::physics::body::Body;
use crate::physics::contact::Motion;
use crate::physics::random::Random;

pub fn begin_step(plan: &mut Plan, contacts: usize) {
    plan.sequence.clear();
    plan.sequence.extend(0..contacts as u32);
    plan.sees_frozen.resize(contacts, true);
}

/// Takes the picture of the motions that the frozen contacts will see.
pub fn freeze(plan: &mut Plan, bodies: &[Body]) {
    plan.frozen.clear();
    plan.frozen.extend(bodies.iter().map(Motion::of));
}

/// Draws who sees the picture in this sweep.
pub fn draw(plan: &mut Plan, fraction: f64, random: &mut Random) {
    plan.sees_frozen.clear();
    let drawn = plan.sequence.iter().map(|_| random.unit() < fraction);
    plan.sees_frozen.extend(drawn);
}
