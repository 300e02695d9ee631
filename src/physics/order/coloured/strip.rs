//! One strip of contacts: the seats of the contacts in packs, assigned when its pairs change, and the packs themselves, in which
//! the contacts are built at the beginning of each step; the forces are copied back when asked.

use std::ops::Range;

use super::colouring::{BodyKind, Cut, OUTSIDE, Seats, own_rows};
use crate::physics::arrays;
use crate::physics::body::Bodies;
use crate::physics::contact::Contact;
use crate::physics::kernel::LANES;
use crate::physics::kernel::pack::{PLAIN, Pack, Packs, STRAIGHT, Tally};
use crate::physics::kernel::renew::PackSource;
use crate::physics::pairs::Pairs;

/// Contacts in packs.
#[derive(Clone, Debug, Default)]
pub struct Strip {
    /// Range of all contacts that are here.
    pub contacts: Range<usize>,
    /// Whether the lane assignment has changed since the step before.
    pub is_new: bool,
    /// The pairs of the contacts that have seats now.
    pairs: Vec<[u32; 2]>,
    seats: Seats,
    /// Which lanes of a pack are taken, one bit each.
    filled: Vec<u8>,
    pub packs: Packs,
}

impl AsMut<Packs> for Strip {
    fn as_mut(&mut self) -> &mut Packs {
        &mut self.packs
    }
}

/// What a strip needs to know of the bodies.
#[derive(Clone, Debug, Default)]
pub struct World {
    pub kinds: Vec<BodyKind>,
    pub discs: usize,
    pub cut: Cut,
}

impl World {
    fn planes(&self) -> usize {
        self.kinds.len() - self.discs
    }

    /// The first of a strip's own rows: those of all bodies come before them.
    fn first_own_row(&self, strip: usize) -> usize {
        self.kinds.len() + strip * own_rows(self.planes())
    }

    fn dummy_row(&self, strip: usize) -> usize {
        self.first_own_row(strip) + self.planes() * LANES
    }

    fn row(&self, strip: usize, body: usize, lane: usize) -> usize {
        if self.kinds[body].is_wall {
            self.first_own_row(strip) + (body - self.discs) * LANES + lane
        } else {
            body
        }
    }
}

impl Strip {
    /// Whether these pairs already have their seats: a packing at rest keeps its pairs for a long time.
    fn knows(&self, pairs: &Pairs, range: &Range<usize>) -> bool {
        if range.len() != self.pairs.len() {
            return false;
        }
        let all = pairs.chosen[range.clone()].iter().zip(&self.pairs);
        // Without an early exit the compiler has no branches to make.
        let differ = all.fold(0, |differ, (chosen, pair)| {
            let [a, b] = pairs.candidates[*chosen as usize].pair;
            differ | (a ^ pair[0]) | (b ^ pair[1])
        });
        differ == 0
    }

    /// Finds its contacts among all pairs, and assigns seats if they have none yet.
    pub fn take(&mut self, pairs: &Pairs, strip: usize, world: &World) {
        let first = strip * world.cut.width;
        let range = pairs.before_disc(first)..pairs.before_disc(first + world.cut.width);
        let is_known = self.knows(pairs, &range);
        self.is_new = !is_known || range != self.contacts;
        self.contacts = range;
        if !is_known {
            self.arrange(pairs, strip, world);
        }
    }

    fn arrange(&mut self, pairs: &Pairs, strip: usize, world: &World) {
        self.pairs.clear();
        arrays::reserve(&mut self.pairs, self.contacts.len());
        let all = self.contacts.clone().map(|i| pairs.candidate(i).pair);
        self.pairs.extend(all);
        let World { kinds, cut, .. } = world;
        self.seats.assign(&self.pairs, strip, *cut, kinds);
        self.fill(self.seats.packs, strip, world);
    }

    /// Builds its contacts in the packs and copies them from there.
    pub fn build(
        &mut self,
        pairs: &Pairs,
        bodies: &Bodies,
        source: PackSource,
        (contacts, gaps): (&mut [Contact], &mut [f64]),
    ) {
        self.packs.renew(source);
        let Packs {
            all, gaps: found, ..
        } = &mut self.packs;
        let rebounds = source.params.restitution > 0.0;
        let chosen = pairs.chosen[self.contacts.clone()].iter();
        let contacts = contacts.iter_mut().zip(gaps).zip(&self.seats.of);
        for (chosen, ((contact, gap), seat)) in chosen.zip(contacts) {
            let candidate = &pairs.candidates[*chosen as usize];
            let (pack, lane) = (*seat as usize / LANES, *seat as usize % LANES);
            let has_plane = candidate.pair[1] as usize >= bodies.discs();
            if *seat == OUTSIDE || has_plane {
                (*contact, *gap) = pairs.contact(candidate, bodies);
                if *seat != OUTSIDE {
                    all[pack].set(lane, contact);
                }
                continue;
            }
            *gap = found[pack][lane];
            *contact = all[pack].with_force(lane, candidate.pair, pairs.force(candidate));
            if rebounds {
                contact.target = pairs.target(contact, *gap);
                all[pack].set(lane, contact);
            }
        }
    }

    /// Assigns seats to the contacts of the rest: consecutive contacts that share no body go into one pack. The piston's
    /// contacts have one pack each.
    pub fn arrange_rest(&mut self, pairs: impl Iterator<Item = [u32; 2]>, world: &World) {
        self.pairs.clear();
        self.pairs.extend(pairs);
        self.seats.of.clear();
        let (mut packs, mut first) = (0, 0);
        for (i, pair) in self.pairs.iter().enumerate() {
            let meets = |other: &[u32; 2]| pair.iter().any(|body| other.contains(body));
            let is_full = i - first == LANES || self.pairs[first..i].iter().any(meets);
            if i == 0 || is_full {
                (packs, first) = (packs + 1, i);
            }
            self.seats.of.push((LANES * (packs - 1) + i - first) as u32);
        }
        self.fill(packs, world.cut.strips, world);
    }

    /// Sets the rows of the packs.
    fn fill(&mut self, packs: usize, strip: usize, world: &World) {
        let Packs {
            all,
            kinds,
            gaps,
            rows_end,
            ..
        } = &mut self.packs;
        // Every lane is written below, so nothing must be copied when the array grows.
        if all.capacity() < packs {
            all.clear();
        }
        arrays::resize(all, packs, Pack::default());
        arrays::refill(kinds, packs, PLAIN | STRAIGHT);
        arrays::resize(gaps, packs, [0.0; LANES]);
        *rows_end = world.dummy_row(strip) + 1;
        arrays::refill(&mut self.filled, packs, 0);
        for (pair, seat) in self.pairs.iter().zip(&self.seats.of) {
            let (pack, lane) = (*seat as usize / LANES, *seat as usize % LANES);
            if *seat != OUTSIDE {
                let pair = pair.map(|body| body as usize);
                all[pack].set_rows(lane, pair.map(|body| world.row(strip, body, lane)));
                kinds[pack] &= world.kinds[pair[0]].masses & world.kinds[pair[1]].masses;
                self.filled[pack] |= 1 << lane;
            }
        }
        for (pack, filled) in all.iter_mut().zip(&self.filled) {
            for lane in (0..LANES).filter(|lane| filled >> lane & 1 == 0) {
                pack.leave_empty(lane, world.dummy_row(strip));
            }
        }
    }

    /// The contact in each seat, if there is one.
    pub fn sitters(&self) -> Vec<Option<u32>> {
        let mut sitters = vec![None; LANES * self.packs.all.len()];
        for (contact, seat) in (self.contacts.start as u32..).zip(&self.seats.of) {
            if *seat != OUTSIDE {
                sitters[*seat as usize] = Some(contact);
            }
        }
        sitters
    }

    /// Copies the numbers of contacts that have seats.
    pub fn load<'a>(&mut self, contacts: impl Iterator<Item = &'a Contact>) {
        for (contact, seat) in contacts.zip(&self.seats.of) {
            if let Some(pack) = self.packs.all.get_mut(*seat as usize / LANES) {
                pack.set(*seat as usize % LANES, contact);
            }
        }
    }

    /// Copies the forces of the contact at this place back, if it has a seat.
    #[inline]
    pub fn give_forces(&self, place: usize, contact: &mut Contact) {
        if let Some([pack, lane]) = self.seat(place) {
            [contact.normal_force, contact.tangent_force] = self.packs.all[pack].forces(lane);
        }
    }

    /// The seat of a contact, if it is not one of the rest.
    pub fn seat(&self, contact: usize) -> Option<[usize; 2]> {
        let seat = *self.seats.of.get(contact)? as usize;
        (seat != OUTSIDE as usize).then_some([seat / LANES, seat % LANES])
    }

    /// The contacts, counted from the first, that have no seat.
    pub fn outside(&self) -> impl Iterator<Item = usize> {
        let seats = self.seats.of.iter().enumerate();
        seats.filter(|(_, seat)| **seat == OUTSIDE).map(|(i, _)| i)
    }

    /// Clears all seats; the memory stays.
    pub fn forget(&mut self) {
        self.contacts = 0..0;
        self.pairs.clear();
        self.seats.of.clear();
        self.packs.all.clear();
        self.packs.kinds.clear();
        self.packs.gaps.clear();
        self.packs.tally = Tally::default();
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.pairs)
            + self.seats.bytes()
            + arrays::bytes(&self.filled)
            + self.packs.bytes()
    }
}
