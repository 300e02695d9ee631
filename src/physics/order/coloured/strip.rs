//! One strip of contacts: the seats of the contacts in packs, assigned when its pairs change, and the packs themselves, in which
//! the contacts are built at the beginning of each step and from which they are copied when asked.

use std::ops::Range;

use super::colouring::{BodyKind, OUTSIDE, Seats, own_rows};
use super::cut::Cut;
use crate::physics::arrays;
use crate::physics::body::Bodies;
use crate::physics::contact::Contact;
use crate::physics::kernel::LANES;
use crate::physics::kernel::pack::{MassKinds, PLAIN, Pack, Packs, STRAIGHT, Tally};
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
    /// What is known of the masses of each disc, if that is the same of all.
    pub alike: Option<MassKinds>,
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
        if body >= self.discs && self.kinds[body].is_wall {
            self.first_own_row(strip) + (body - self.discs) * LANES + lane
        } else {
            body
        }
    }
}

impl Strip {
    /// Finds its contacts among all pairs, and assigns seats if they have none yet: a packing at rest keeps its pairs for a long time.
    pub fn take(&mut self, pairs: &Pairs, strip: usize, world: &World) {
        let first = strip * world.cut.width;
        let range = pairs.before_disc(first)..pairs.before_disc(first + world.cut.width);
        let own = pairs.chosen[range.clone()].iter();
        let own = own.map(|i| pairs.candidates[*i as usize].pair);
        let is_known = own.len() == self.pairs.len() && own.clone().eq(self.pairs.iter().copied());
        self.is_new = !is_known || self.contacts != range;
        self.contacts = range;
        if is_known {
            return;
        }
        self.pairs.clear();
        arrays::reserve(&mut self.pairs, own.len());
        self.pairs.extend(own);
        let mut groups = self.seats.colour(&self.pairs, strip, world);
        let mut seating = Seating::new(&mut self.packs, groups.packs, strip, world);
        let tell = |pair, seat| seating.seat(pair, seat);
        self.seats.give_out(&self.pairs, &mut groups, world, tell);
        groups
            .empty_seats()
            .for_each(|seat| seating.leave_empty(seat));
    }

    /// Builds its contacts, which come from these candidates, in the packs.
    pub fn build<'a>(
        &mut self,
        chosen: impl Iterator<Item = &'a u32>,
        pairs: &Pairs,
        bodies: &Bodies,
        source: PackSource,
    ) {
        self.packs.renew(source);
        let Packs { all, gaps, .. } = &mut self.packs;
        let (discs, rebounds) = (bodies.discs(), source.params.restitution > 0.0);
        for (chosen, seat) in chosen.zip(&self.seats.of) {
            if *seat == OUTSIDE {
                continue;
            }
            let candidate = &pairs.candidates[*chosen as usize];
            let lane = *seat as usize % LANES;
            let (pack, gap) = (
                &mut all[*seat as usize / LANES],
                &mut gaps[*seat as usize / LANES][lane],
            );
            if candidate.pair[1] as usize >= discs {
                let contact;
                (contact, *gap) = pairs.contact(candidate, bodies);
                pack.set(lane, &contact);
                continue;
            }
            pack.set_forces(lane, pairs.force(candidate));
            if rebounds {
                let mut contact = pack.contact(lane, candidate.pair);
                contact.target = pairs.target(&contact, *gap);
                pack.set(lane, &contact);
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
        let mut seating = Seating::new(&mut self.packs, packs, world.cut.strips, world);
        (0..packs * LANES).for_each(|seat| seating.leave_empty(seat as u32));
        for (pair, seat) in self.pairs.iter().zip(&self.seats.of) {
            seating.seat(*pair, *seat);
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

    /// Copies the contact at this place and its gap, if it has a seat.
    #[inline]
    pub fn give(&self, place: usize, contact: &mut Contact, gap: &mut f64) {
        if let Some([pack, lane]) = self.seat(place) {
            *contact = self.packs.all[pack].contact(lane, self.pairs[place]);
            *gap = self.packs.gaps[pack][lane];
        }
    }

    /// Copies the forces alone.
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
        self.packs.rows_end = 0;
        self.packs.tally = Tally::default();
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.pairs) + self.seats.bytes() + self.packs.bytes()
    }
}

/// The packs of a strip while contacts sit down.
struct Seating<'a> {
    packs: &'a mut Packs,
    strip: usize,
    world: &'a World,
}

impl<'a> Seating<'a> {
    /// As many packs as this; all lanes have to be set.
    fn new(packs: &'a mut Packs, count: usize, strip: usize, world: &'a World) -> Self {
        // Nothing has to be copied when the array grows.
        if packs.all.capacity() < count {
            packs.all.clear();
        }
        arrays::resize(&mut packs.all, count, Pack::default());
        arrays::resize(&mut packs.gaps, count, [0.0; LANES]);
        let kinds = world.alike.unwrap_or(PLAIN | STRAIGHT);
        arrays::refill(&mut packs.kinds, count, kinds);
        packs.rows_end = world.dummy_row(strip) + 1;
        Self {
            packs,
            strip,
            world,
        }
    }

    #[inline]
    fn seat(&mut self, pair: [u32; 2], seat: u32) {
        let (pack, lane) = (seat as usize / LANES, seat as usize % LANES);
        let ([a, b], world) = (pair.map(|body| body as usize), self.world);
        self.packs.all[pack].set_rows(lane, [a, world.row(self.strip, b, lane)]);
        if world.alike.is_none() || b >= world.discs {
            self.packs.kinds[pack] &= world.kinds[a].masses & world.kinds[b].masses;
        }
    }

    fn leave_empty(&mut self, seat: u32) {
        let (pack, lane) = (seat as usize / LANES, seat as usize % LANES);
        self.packs.all[pack].leave_empty(lane, self.world.dummy_row(self.strip));
    }
}
