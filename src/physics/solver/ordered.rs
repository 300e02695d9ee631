//! Orders that go by place: left to right, back and forth, and every second contact first.
//! In a chain all three work twice as fast as the parallel update, q = 1: one way and red–black exactly as S = cos²(kd).

use super::Plan;
use crate::physics::body::Body;
use crate::physics::contact::Contact;

/// Ranks the contacts by the middle between their bodies, measured along x, then along y. The ranking of the step before is
/// where it begins: at rest it is still right, and to see that is much quicker than to sort.
pub fn rank(plan: &mut Plan, contacts: &[Contact], bodies: &[Body]) {
    let place = |i: &u32| {
        let contact = &contacts[*i as usize];
        let (a, b) = (&bodies[contact.a as usize], &bodies[contact.b as usize]);
        [a.position[0] + b.position[0], a.position[1] + b.position[1]]
    };
    if plan.ranked.len() != contacts.len() {
        plan.ranked.clear();
        plan.ranked.extend(0..contacts.len() as u32);
    }
    plan.ranked.sort_unstable_by(|i, j| {
        let ([xi, yi], [xj, yj]) = (place(i), place(j));
        xi.total_cmp(&xj).then(yi.total_cmp(&yj)).then(i.cmp(j))
    });
}

pub fn forwards(plan: &mut Plan) {
    plan.sequence.clone_from(&plan.ranked);
}

pub fn backwards(plan: &mut Plan) {
    plan.sequence.clear();
    plan.sequence.extend(plan.ranked.iter().rev());
}

pub fn every_second(plan: &mut Plan) {
    plan.sequence.clear();
    let (red, black) = (
        plan.ranked.iter().step_by(2),
        plan.ranked.iter().skip(1).step_by(2),
    );
    plan.sequence.extend(red.chain(black));
}
