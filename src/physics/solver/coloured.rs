//! Contacts in groups that share no mobile body: within a group the order of visits does not matter, so a group may be
//! visited at once. A chain gets two colours and is then the red–black order.
//!
//! Each contact, in the order of memory, takes the first colour that neither of its bodies has yet. Walls never move and
//! so never conflict. A disc has six neighbours or so, for which eight colours nearly always suffice; what finds none of
//! them free, above all most of the piston's contacts, is the *rest* and comes at the end, one visit after the other.
//!
//! Large systems are cut into *strips* of discs that are neighbours in memory, each so long that its contacts reach into
//! the next strip at most. The strips with even numbers then share no mobile body, nor do those with odd numbers. A sweep
//! goes through the even strips, the odd ones and the rest, and in each strip colour by colour. What a strip works on
//! stays close at hand, and several hands may work on strips at the same time. All of this depends on the pairs alone.

use super::pack::is_plain;
use crate::physics::assembly::room;
use crate::physics::body::Body;
use crate::physics::contact::Contact;

/// The colouring of a step's contacts.
#[derive(Clone, Debug, Default)]
pub struct Colours {
    /// The pairs of the contacts that are in order now.
    pub pairs: Vec<[u32; 2]>,
    /// What each body is and has.
    pub cards: Vec<Card>,
    /// Group of each contact.
    pub group: Vec<u32>,
    /// `ends[g]` is where group g ends in the sequence: colours 0 … 7 of the first strip, of the second …, and the rest.
    pub ends: Vec<u32>,
    /// Discs in a strip.
    pub width: usize,
}

/// What the colouring knows of a body.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// All bits of a body that can move, none of a wall.
    pub mobile: u8,
    /// Bit c is set if the body can move and already has a contact of colour c.
    taken: u8,
    pub is_plain: bool,
}

/// Colours of a strip: as many as there are bits in a byte.
pub const COLOURS: usize = 8;

/// Shorter strips would have groups too small to be worth visiting at once. Their contacts and bodies fit a second-level
/// cache many times over.
const SHORTEST: usize = 512;

impl Colours {
    /// Number of strips, the even ones first; the rest is no strip.
    pub fn strips(&self) -> usize {
        self.ends.len() / COLOURS
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        room(&self.pairs) + room(&self.cards) + room(&self.group) + room(&self.ends)
    }

    /// Whether these contacts are in order already: a packing at rest keeps its pairs for a long time.
    pub fn knows(&self, contacts: &[Contact]) -> bool {
        // Without a way out in the middle, several pairs are compared at once.
        let differ =
            |differ, (c, pair): (&Contact, &[u32; 2])| differ | (c.a ^ pair[0]) | (c.b ^ pair[1]);
        !contacts.is_empty()
            && contacts.len() == self.pairs.len()
            && contacts.iter().zip(&self.pairs).fold(0, differ) == 0
    }

    /// What was in order is so no more.
    pub fn forget(&mut self) {
        self.pairs.clear();
    }

    /// Colours the contacts and puts them in order. The first `discs` bodies are discs.
    pub fn arrange(
        &mut self,
        contacts: &[Contact],
        bodies: &[Body],
        discs: usize,
        sequence: &mut Vec<u32>,
    ) {
        clear(&mut self.pairs, contacts.len());
        self.pairs.extend(contacts.iter().map(|c| [c.a, c.b]));
        let strips = self.cut(discs);
        let rest = strips * COLOURS;
        let card = |body: &Body| Card {
            mobile: if body.inverse_mass == [0.0; 3] { 0 } else { !0 },
            taken: 0,
            is_plain: is_plain(body),
        };
        self.cards.clear();
        self.cards.extend(bodies.iter().map(card));
        clear(&mut self.group, contacts.len());
        self.ends.clear();
        self.ends.resize(rest + 1, 0);
        // The strip of the present disc a, and its first group. Pairs are sorted, so it seldom changes.
        let (mut strip, mut first) = (0..0, 0);
        for pair in &self.pairs {
            let [a, b] = pair.map(|i| i as usize);
            if !strip.contains(&a) {
                let number = a / self.width;
                strip = number * self.width..(number + 1) * self.width;
                first = place(number, strips) * COLOURS;
            }
            let (card_a, card_b) = (self.cards[a], self.cards[b]);
            let free = (card_a.taken | card_b.taken).trailing_ones() as usize;
            // A piston may meet every strip, so it belongs to none.
            let is_everywhere = strips > 1 && b >= discs && card_b.mobile != 0;
            let chosen = if free < COLOURS && !is_everywhere {
                self.cards[a].taken = card_a.taken | (1 << free & card_a.mobile);
                self.cards[b].taken = card_b.taken | (1 << free & card_b.mobile);
                first + free
            } else {
                rest
            };
            self.group.push(chosen as u32);
            self.ends[chosen] += 1;
        }
        let ends = &mut self.ends;
        // A counting sort by group; within a group the order of memory stays.
        let mut start = 0;
        for end in ends.iter_mut() {
            (*end, start) = (start, start + *end);
        }
        sequence.clear();
        sequence.resize(contacts.len(), 0);
        for (i, group) in self.group.iter().enumerate() {
            let next = &mut ends[*group as usize];
            sequence[*next as usize] = i as u32;
            *next += 1;
        }
    }

    /// Chooses the width of the strips and returns their number: one, or a multiple of four, which two hands share
    /// evenly.
    fn cut(&mut self, discs: usize) -> usize {
        let between_discs = self.pairs.iter().filter(|[_, b]| (*b as usize) < discs);
        let farthest = between_discs.fold(0, |far, [a, b]| far.max(b.abs_diff(*a)));
        let strips = discs / SHORTEST.max(farthest as usize) / 4 * 4;
        self.width = discs.div_ceil(strips.max(1)).max(1);
        strips.max(1)
    }
}

/// Empties an array and makes room for so many, and a few more, but not for twice as many.
pub fn clear<T>(array: &mut Vec<T>, wanted: usize) {
    array.clear();
    if array.capacity() < wanted {
        array.reserve_exact(wanted + wanted / 16);
    }
}

/// Where the strip of this number comes: the even numbers first.
pub fn place(number: usize, strips: usize) -> usize {
    if number.is_multiple_of(2) {
        number / 2
    } else {
        strips.div_ceil(2) + number / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::{Assembly, UpdateOrder};
    use crate::scene::{builtin, tiling};

    fn detected(copies: usize) -> Assembly {
        let small = builtin::load("packing").unwrap().unwrap().build();
        let (state, params) = tiling::tile(&small, copies, 1).unwrap();
        let mut assembly = Assembly::from_state(state, params);
        assembly.params.order = UpdateOrder::Coloured;
        assembly.detect();
        assembly
    }

    /// Marks the mobile bodies of these contacts and says whether all of them are marked for the first time.
    fn are_new(seen: &mut [bool], visits: &[u32], assembly: &Assembly) -> bool {
        let ends = visits.iter().flat_map(|i| {
            let contact = &assembly.contacts()[*i as usize];
            [contact.a as usize, contact.b as usize]
        });
        let mut mobile = ends.filter(|b| assembly.bodies().all[*b].inverse_mass != [0.0; 3]);
        mobile.all(|body| !std::mem::replace(&mut seen[body], true))
    }

    /// Every contact once, groups without a common mobile body, and a short rest.
    #[test]
    fn a_packing_needs_eight_colours() {
        for (copies, strips) in [(1, 1), (4, 4)] {
            let assembly = detected(copies);
            let (sequence, colours) = (&assembly.plan().sequence, &assembly.plan().colours);
            assert_eq!(colours.strips(), strips);
            let mut all = sequence.clone();
            all.sort_unstable();
            assert!(all.iter().copied().eq(0..assembly.contacts().len() as u32));
            let mut start = 0;
            for end in &colours.ends[..strips * COLOURS] {
                let group = &sequence[start..*end as usize];
                assert!(group.is_sorted());
                assert!(are_new(
                    &mut vec![false; assembly.bodies().all.len()],
                    group,
                    &assembly
                ));
                start = *end as usize;
            }
            let rest = all.len() - start;
            assert!(rest < all.len() / 20, "{rest} of {}", all.len());
        }
    }

    /// Strips that may be visited at the same time have no mobile body in common.
    #[test]
    fn every_second_strip_is_independent() {
        let assembly = detected(8);
        let (sequence, colours) = (&assembly.plan().sequence, &assembly.plan().colours);
        let strips = colours.strips();
        assert_eq!(strips, 12);
        let bodies = assembly.bodies().all.len();
        let end = |strip: usize| match strip {
            0 => 0,
            _ => colours.ends[strip * COLOURS - 1] as usize,
        };
        for half in [0..strips / 2, strips / 2..strips] {
            let mut seen = vec![false; bodies];
            for strip in half {
                let mut own = vec![false; bodies];
                for visit in &sequence[end(strip)..end(strip + 1)] {
                    are_new(&mut own, &[*visit], &assembly);
                }
                for (seen, own) in seen.iter_mut().zip(own) {
                    assert!(!(*seen && own));
                    *seen |= own;
                }
            }
        }
    }

    /// As long as the pairs stay the same, so does their order, and a new pair is noticed.
    #[test]
    fn an_order_is_known_by_its_pairs() {
        let assembly = detected(1);
        let mut contacts = assembly.contacts().to_vec();
        let mut colours = assembly.plan().colours.clone();
        contacts[5].normal_force += 1.0;
        assert!(colours.knows(&contacts));
        contacts[5].b += 1;
        assert!(!colours.knows(&contacts) && !colours.knows(&contacts[1..]));
        colours.forget();
        assert!(!colours.knows(assembly.contacts()));
    }
}
