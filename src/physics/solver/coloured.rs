//! Contacts in groups that share no mobile body: within a group the order of visits does not matter, so a group may be
//! visited at once. A chain gets two colours and is then the red–black order.
//!
//! Each contact, in the order of memory, takes the first colour that neither of its bodies has yet. Walls never move and
//! so never conflict. A disc has six neighbours or so, for which eight colours nearly always suffice; what finds none of
//! them free, above all most of the piston's contacts, comes at the end, one visit after the other.

use super::Plan;
use crate::physics::assembly::room;
use crate::physics::body::Body;
use crate::physics::contact::Contact;

/// Scratch space of the colouring.
#[derive(Clone, Debug, Default)]
pub struct Colours {
    /// Bit c is set if the body already has a contact of colour c.
    taken: Vec<u8>,
    /// Colour of each contact.
    colour: Vec<u8>,
}

impl Colours {
    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        room(&self.taken) + room(&self.colour)
    }
}

/// The colour of those that found none free: one more than there are bits in a byte.
const REST: usize = 8;

pub fn begin_step(plan: &mut Plan, contacts: &[Contact], bodies: &[Body]) {
    let Colours { taken, colour } = &mut plan.colours;
    taken.clear();
    taken.resize(bodies.len(), 0);
    colour.clear();
    let mut next = [0; REST + 2];
    for contact in contacts {
        let ends = [contact.a as usize, contact.b as usize];
        let mobile = |body: &usize| bodies[*body].inverse_mass != [0.0; 3];
        let used = ends
            .iter()
            .filter(|b| mobile(b))
            .fold(0, |used, b| used | taken[*b]);
        let free = (!used).trailing_zeros() as usize;
        if free < REST {
            ends.iter().for_each(|b| taken[*b] |= 1 << free);
        }
        colour.push(free as u8);
        next[free + 1] += 1;
    }
    // A counting sort by colour; within a colour the order of memory stays.
    (1..next.len()).for_each(|c| next[c] += next[c - 1]);
    plan.sequence.clear();
    plan.sequence.resize(contacts.len(), 0);
    for (i, colour) in colour.iter().enumerate() {
        let place = &mut next[*colour as usize];
        plan.sequence[*place] = i as u32;
        *place += 1;
    }
}

#[cfg(test)]
mod tests {
    use crate::physics::UpdateOrder;
    use crate::scene::builtin;

    /// Eight groups without a common mobile body, and a short rest.
    #[test]
    fn a_packing_needs_eight_colours() {
        let mut assembly = builtin::load("packing").unwrap().unwrap().build();
        assembly.params.order = UpdateOrder::Coloured;
        assembly.detect();
        let plan = assembly.plan();
        let colour = |contact: u32| plan.colours.colour[contact as usize];
        assert!(plan.sequence.is_sorted_by_key(|i| (colour(*i), *i)));
        let mut all = plan.sequence.clone();
        all.sort_unstable();
        assert!(all.iter().copied().eq(0..assembly.contacts().len() as u32));
        let rest = all.iter().filter(|i| colour(**i) == 8).count();
        assert!(rest < all.len() / 20, "{rest} of {}", all.len());
        let bodies = &assembly.bodies().all;
        for group in 0..8 {
            let mut seen = vec![false; bodies.len()];
            for &i in plan.sequence.iter().filter(|i| colour(**i) == group) {
                let contact = &assembly.contacts()[i as usize];
                for body in [contact.a as usize, contact.b as usize] {
                    let is_wall = bodies[body].inverse_mass == [0.0; 3];
                    assert!(is_wall || !std::mem::replace(&mut seen[body], true));
                }
            }
        }
    }
}
