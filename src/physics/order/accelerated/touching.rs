//! The contacts of each body.

use crate::physics::arrays;
use crate::physics::contact::Contact;

/// For each body its contacts, in the order of memory.
#[derive(Clone, Debug, Default)]
pub struct Touching {
    /// Twice the number of the contact, plus one where the body is its second one.
    ends: Vec<u32>,
    /// Where those of a body begin; one entry more than there are bodies.
    first: Vec<u32>,
}

impl Touching {
    /// Finds the contacts of this many bodies.
    pub fn find(&mut self, contacts: &[Contact], bodies: usize) {
        let Self { ends, first } = self;
        arrays::refill(first, bodies + 1, 0);
        arrays::resize(ends, 2 * contacts.len(), 0);
        for contact in contacts {
            first[contact.a as usize] += 1;
            first[contact.b as usize] += 1;
        }
        let mut sum = 0;
        for place in &mut *first {
            sum += *place;
            *place = sum;
        }
        // Filled from the back: in the end each entry is where its body begins.
        for (i, contact) in contacts.iter().enumerate().rev() {
            for (side, body) in [contact.a, contact.b].into_iter().enumerate().rev() {
                let place = &mut first[body as usize];
                *place -= 1;
                ends[*place as usize] = (2 * i + side) as u32;
            }
        }
    }

    /// The contacts of a body, each with its side: 0 for the first body, 1 for the second.
    #[inline(always)]
    pub fn of(&self, body: usize) -> impl Iterator<Item = (usize, usize)> {
        let own = self.first[body] as usize..self.first[body + 1] as usize;
        let ends = self.ends[own].iter();
        ends.map(|end| ((end / 2) as usize, (end % 2) as usize))
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.ends) + arrays::bytes(&self.first)
    }
}
