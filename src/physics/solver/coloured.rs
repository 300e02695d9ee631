//! Contacts in groups that share no mobile body: within a group the order of visits does not matter, so a group may be
//! visited at once. Greedy colouring from left to right; a chain gets two colours and is then the red–black order.

use super::Plan;
use crate::physics::body::Body;
use crate::physics::contact::Contact;

/// Scratch space of the colouring.
#[derive(Clone, Debug, Default)]
pub struct Colours {
    /// Bit c is set if the body already has a contact of colour c.
    taken: Vec<u64>,
    /// Colour of each contact.
    colour: Vec<u8>,
    order: Vec<u32>,
}

/// More contacts than this at one disc do not fit around it; what is beyond shares the last colour.
const LAST: u32 = 63;

pub fn begin_step(plan: &mut Plan, contacts: &[Contact], bodies: &[Body]) {
    let Colours {
        taken,
        colour,
        order,
    } = &mut plan.colours;
    taken.clear();
    taken.resize(bodies.len(), 0);
    colour.clear();
    colour.resize(contacts.len(), 0);
    for &i in &plan.ranked {
        let contact = &contacts[i as usize];
        let ends = [contact.a as usize, contact.b as usize];
        let is_mobile = |body: &usize| bodies[*body].inverse_mass != [0.0; 3];
        let used = ends
            .iter()
            .filter(|b| is_mobile(b))
            .fold(0, |used, b| used | taken[*b]);
        let free = (!used).trailing_zeros().min(LAST);
        ends.iter().for_each(|b| taken[*b] |= 1 << free);
        colour[i as usize] = free as u8;
    }
    // A counting sort by colour keeps the rank within a colour.
    let mut next = [0; LAST as usize + 2];
    colour.iter().for_each(|c| next[*c as usize + 1] += 1);
    (1..next.len()).for_each(|c| next[c] += next[c - 1]);
    order.clone_from(&plan.ranked);
    for &i in &plan.ranked {
        let place = &mut next[colour[i as usize] as usize];
        order[*place] = i;
        *place += 1;
    }
}

pub fn begin_sweep(plan: &mut Plan) {
    plan.sequence.clone_from(&plan.colours.order);
}
