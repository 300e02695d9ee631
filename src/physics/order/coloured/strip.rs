//! One strip of contacts: the seats of the contacts in packs, assigned when its pairs change, and the packs themselves, in which
//! the contacts are built at the beginning of each step and from which they are copied when asked.

use std::ops::Range;

use super::colouring::{BodyKind, OUTSIDE, Seats, own_rows};
use super::cut::Cut;
use crate::physics::arrays;
use crate::physics::body::Bodies;
use crate::physics::contact::Contact;
use crate::physics::kernel::LANES;
use crate::physics::kernel::pack::{
    MassKinds, NOBODY, OtherContact, PLAIN, Pack, Packs, STRAIGHT, Sitters, Tally,
};
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
    /// The contacts, counted from the first, that have no seat.
    pub outside: Vec<u32>,
    /// The seats of contacts that are not between two discs, sorted.
    of_planes: Vec<u32>,
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
        if self.kinds[body].is_wall {
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
        let chosen = &pairs.chosen[self.contacts.clone()];
        if is_known {
            self.set_sources(chosen.iter());
            return;
        }
        self.pairs.clear();
        arrays::reserve(&mut self.pairs, own.len());
        self.pairs.extend(own);
        let mut groups = self.seats.colour(&self.pairs, strip, world);
        let of_planes = &mut self.of_planes;
        let mut seating = Seating::new(&mut self.packs, of_planes, groups.packs, strip, world);
        let tell = |pair, seat, source| seating.seat(pair, seat, source);
        let contacts = self.pairs.iter().zip(chosen);
        self.seats.give_out(contacts, &mut groups, world, tell);
        groups
            .empty_seats()
            .for_each(|seat| seating.leave_empty(seat));
        self.of_planes.sort_unstable();
        let outside = (0..).zip(&self.seats.of);
        let outside = outside.filter(|(_, seat)| **seat == OUTSIDE);
        self.outside.clear();
        self.outside.extend(outside.map(|(i, _)| i));
    }

    /// Says which candidates its contacts come from, where only that has changed.
    pub fn set_sources<'a>(&mut self, chosen: impl Iterator<Item = &'a u32>) {
        for (chosen, seat) in chosen.zip(&self.seats.of) {
            if let Some(pack) = self.packs.sitters.get_mut(*seat as usize / LANES) {
                pack.candidates[*seat as usize % LANES] = *chosen;
            }
        }
    }

    /// Builds its contacts that are not between two discs.
    pub fn build_others(&mut self, pairs: &Pairs, bodies: &Bodies) {
        let Packs {
            sitters, others, ..
        } = &mut self.packs;
        others.clear();
        for seat in &self.of_planes {
            let (pack, lane) = (*seat as usize / LANES, *seat as usize % LANES);
            let candidate = &pairs.candidates[sitters[pack].candidates[lane] as usize];
            let (contact, gap) = pairs.contact(candidate, bodies);
            others.push(OtherContact {
                pack,
                lane,
                contact,
                gap,
            });
        }
    }

    /// Sets the wanted velocities of contacts that rebound.
    pub fn set_targets(&mut self, pairs: &Pairs) {
        for (pair, seat) in self.pairs.iter().zip(&self.seats.of) {
            let (pack, lane) = (*seat as usize / LANES, *seat as usize % LANES);
            if let Some(pack_gaps) = self.packs.gaps.get(pack) {
                let mut contact = self.packs.all[pack].contact(lane, *pair);
                contact.target = pairs.target(&contact, pack_gaps[lane]);
                self.packs.all[pack].set(lane, &contact);
            }
        }
    }

    /// Assigns seats to the contacts of the rest: consecutive contacts that share no body go into one pack. The piston's
    /// contacts have one pack each.
    pub fn arrange_rest(&mut self, pairs: &Pairs, rest: &[u32], world: &World) {
        let pair = |i: &u32| pairs.candidate(*i as usize).pair;
        self.pairs.clear();
        self.pairs.extend(rest.iter().map(pair));
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
        let (of_planes, strip) = (&mut self.of_planes, world.cut.strips);
        let mut seating = Seating::new(&mut self.packs, of_planes, packs, strip, world);
        (0..packs * LANES).for_each(|seat| seating.leave_empty(seat as u32));
        for ((pair, seat), i) in self.pairs.iter().zip(&self.seats.of).zip(rest) {
            seating.seat(*pair, *seat, pairs.chosen[*i as usize]);
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

    /// Clears all seats; the memory stays.
    pub fn forget(&mut self) {
        self.contacts = 0..0;
        self.pairs.clear();
        self.seats.of.clear();
        self.packs.all.clear();
        self.packs.kinds.clear();
        self.packs.gaps.clear();
        self.packs.sitters.clear();
        self.outside.clear();
        self.of_planes.clear();
        self.packs.rows_end = 0;
        self.packs.is_seated = false;
        self.packs.tally = Tally::default();
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        let lists = arrays::bytes(&self.outside) + arrays::bytes(&self.of_planes);
        arrays::bytes(&self.pairs) + lists + self.seats.bytes() + self.packs.bytes()
    }
}

/// The packs of a strip while contacts sit down.
struct Seating<'a> {
    packs: &'a mut Packs,
    of_planes: &'a mut Vec<u32>,
    strip: usize,
    world: &'a World,
}

impl<'a> Seating<'a> {
    /// As many packs as this; all lanes have to be set.
    fn new(
        packs: &'a mut Packs,
        of_planes: &'a mut Vec<u32>,
        count: usize,
        strip: usize,
        world: &'a World,
    ) -> Self {
        of_planes.clear();
        // Nothing has to be copied when the array grows.
        if packs.all.capacity() < count {
            packs.all.clear();
        }
        arrays::resize(&mut packs.all, count, Pack::default());
        arrays::resize(&mut packs.gaps, count, [0.0; LANES]);
        arrays::resize(&mut packs.sitters, count, Sitters::NONE);
        let kinds = world.alike.unwrap_or(PLAIN | STRAIGHT);
        arrays::refill(&mut packs.kinds, count, kinds);
        packs.rows_end = world.dummy_row(strip) + 1;
        packs.is_seated = false;
        Self {
            packs,
            of_planes,
            strip,
            world,
        }
    }

    #[inline(always)]
    fn seat(&mut self, [a, b]: [u32; 2], seat: u32, candidate: u32) {
        let (pack, lane) = (seat as usize / LANES, seat as usize % LANES);
        let ([a, b], world) = ([a as usize, b as usize], self.world);
        self.packs.sitters[pack].set(lane, [a, b], candidate);
        if b >= world.discs {
            let row = world.row(self.strip, b, lane);
            self.packs.sitters[pack].set(lane, [a, row], candidate);
            self.of_planes.push(seat);
        }
        if b >= world.discs || world.alike.is_none() {
            self.packs.kinds[pack] &= world.kinds[a].masses & world.kinds[b].masses;
        }
    }

    /// Without response there is no force, and the dummy row stays zero.
    fn leave_empty(&mut self, seat: u32) {
        let (pack, lane) = (seat as usize / LANES, seat as usize % LANES);
        let dummy_row = self.world.dummy_row(self.strip);
        self.packs.sitters[pack].set(lane, [dummy_row; 2], NOBODY);
    }
}
