//! Which contact belongs to which group, and where it sits in the packs.
//!
//! Each contact, in the order of memory, takes the first colour that neither of its bodies has yet. Walls never move and
//! so never conflict. A disc has six neighbours or so, for which eight colours nearly always suffice; contacts that find none of
//! them free are the *rest* and come at the end, one visit after the other. The piston has more contacts than there are
//! colours. It counts as if it never moved, but a pack, which is visited at once, may hold only one of its
//! contacts; they are spread over the packs, and those that find no pack go to the rest.
//!
//! Large systems are cut into *strips* of discs that are neighbours in memory, each so long that its contacts reach into
//! the next strip at most. The strips with even numbers then share no mobile body, nor do those with odd numbers. A sweep
//! goes through the even strips, the odd ones and the rest, and in each strip colour by colour. The data of a strip
//! stays in the cache, several threads may work on strips at the same time, and when pairs change only their strips are
//! arranged again. A piston that touches more than one strip belongs to none, and all of its contacts go to the rest. All of
//! this depends on the pairs alone.

use std::hint::select_unpredictable;

use super::strip::World;
use crate::physics::arrays;
use crate::physics::body::Body;
use crate::physics::kernel::LANES;
use crate::physics::kernel::pack::{MassKinds, mass_kinds};

/// Colours of a strip: as many as there are bits in a byte.
pub const COLOURS: usize = 8;

/// The seat of a contact that has none in its strip: it belongs to the rest.
pub const OUTSIDE: u32 = u32::MAX;

/// Rows that each strip has for itself: one for each plane and lane, used if the plane cannot move, and a dummy row for
/// empty lanes. So strips that may be visited at the same time have no row in common, and neither do the lanes of a pack.
pub fn own_rows(planes: usize) -> usize {
    planes * LANES + 1
}

/// The properties of a body that matter here.
#[derive(Clone, Copy, Debug, Default)]
pub struct BodyKind {
    /// Whether it is a plane that can move.
    pub is_piston: bool,
    /// Whether it is a plane that cannot.
    pub is_wall: bool,
    pub masses: MassKinds,
}

impl BodyKind {
    pub fn of(body: &Body, is_disc: bool) -> Self {
        let is_mobile = body.inverse_mass != [0.0; 3];
        Self {
            is_piston: !is_disc && is_mobile,
            is_wall: !is_disc && !is_mobile,
            masses: mass_kinds(body),
        }
    }
}

/// The colouring of a strip and the seats in its packs: group by group, and within a group in the order of memory.
#[derive(Clone, Debug, Default)]
pub struct Seats {
    /// Seat of each contact: LANES times the pack plus the lane, or [`OUTSIDE`].
    pub of: Vec<u32>,
    /// Colour of each contact; scratch.
    colours: Vec<u8>,
    /// Colours used so far by each body, one bit each; scratch.
    taken: Vec<u8>,
}

impl Seats {
    /// Colours the pairs of a strip, which reach no farther than twice its width. Returns the groups, whose seats have not been given out.
    pub fn colour(&mut self, pairs: &[[u32; 2]], strip: usize, world: &World) -> Groups {
        let World {
            kinds, discs, cut, ..
        } = world;
        let first = strip * cut.width;
        let has_piston = cut.at_piston == Some(strip);
        // Planes, which come after all discs, share one place where no colour is ever taken.
        let planes = 2 * cut.width;
        let place = |body: u32| {
            let body = body as usize;
            if body < *discs { body - first } else { planes }
        };
        arrays::refill(&mut self.taken, planes + 1, 0);
        arrays::resize(&mut self.colours, pairs.len(), 0);
        let taken = &mut self.taken[..];
        let mut groups = [Group::default(); COLOURS];
        // What the first body of the last contact has taken. The contacts that have a body as their first one follow each other, after those
        // that have it as their second one, so nobody reads this from memory, and none of them has to wait for it to be written there.
        let (mut last, mut own) = (planes, 0);
        for (pair, colour) in pairs.iter().zip(&mut self.colours) {
            let [a, b] = pair.map(place);
            own = select_unpredictable(a == last, own, taken[a]);
            last = a;
            let busy = own | taken[b];
            // The lowest bit that is not set, or none.
            let free = !busy & busy.wrapping_add(1);
            let is_piston = b == planes && kinds[pair[1] as usize].is_piston;
            if free == 0 || (is_piston && !has_piston) {
                *colour = NONE;
                continue;
            }
            own |= free;
            if b != planes {
                taken[b] |= free;
            }
            *colour = free.trailing_zeros() as u8;
            let group = &mut groups[*colour as usize % COLOURS];
            group.contacts += 1;
            if is_piston {
                group.pistons += 1;
            }
        }
        Groups::new(groups)
    }

    /// Gives out the seats of these contacts, which have been coloured, and says pair, seat and candidate where there is a seat.
    #[inline]
    pub fn give_out<'a>(
        &mut self,
        contacts: impl ExactSizeIterator<Item = (&'a [u32; 2], &'a u32)>,
        groups: &mut Groups,
        world: &World,
        mut tell: impl FnMut([u32; 2], u32, u32),
    ) {
        arrays::resize(&mut self.of, contacts.len(), 0);
        let all = contacts.zip(&self.colours).zip(&mut self.of);
        for (((pair, source), colour), seat) in all {
            *seat = OUTSIDE;
            if *colour == NONE {
                continue;
            }
            let group = &mut groups.all[*colour as usize % COLOURS];
            let may_be_piston = pair[1] as usize >= world.discs;
            *seat = if may_be_piston && world.kinds[pair[1] as usize].is_piston {
                group.piston_seat()
            } else {
                group.seat()
            };
            if *seat != OUTSIDE {
                tell(*pair, *seat, *source);
            }
        }
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.of) + arrays::bytes(&self.colours) + arrays::bytes(&self.taken)
    }
}

/// The colour of a contact that finds none free.
const NONE: u8 = u8::MAX;

/// The groups of a strip, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Groups {
    all: [Group; COLOURS],
    /// Packs that they need.
    pub packs: usize,
}

impl Groups {
    /// Groups with this many contacts each.
    fn new(mut all: [Group; COLOURS]) -> Self {
        let mut packs = 0;
        for group in &mut all {
            group.first = packs;
            group.packs = group.contacts.div_ceil(LANES as u32);
            group.pistons = group.pistons.min(group.packs);
            group.next = LANES as u32 * group.first;
            group.kept = group.kept_for_piston(0);
            packs += group.packs;
        }
        let packs = packs as usize;
        Self { all, packs }
    }

    /// The seats that are left when all contacts have theirs.
    pub fn empty_seats(&mut self) -> impl Iterator<Item = u32> {
        let groups = self.all.iter_mut();
        groups.flat_map(|group| std::iter::from_fn(|| group.empty_seat()))
    }
}

/// The contacts of one colour and the seats given out so far. The piston's k-th contact sits in the last lane of pack
/// ⌊k·packs/pistons⌋, since no pack may have two of them; the others take the seats between, one after the other.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    contacts: u32,
    /// How many of them are the piston's and get a seat.
    pistons: u32,
    /// The first of its packs.
    first: u32,
    packs: u32,
    pistons_seated: u32,
    /// The next seat of the others, the next one after it that is the piston's, and how many of those come before.
    next: u32,
    kept: u32,
    pistons_passed: u32,
}

impl Group {
    /// The seat of the piston's k-th contact, or [`OUTSIDE`].
    fn kept_for_piston(&self, k: u32) -> u32 {
        if k >= self.pistons {
            return OUTSIDE;
        }
        let pack = self.first + k * self.packs / self.pistons;
        LANES as u32 * pack + LANES as u32 - 1
    }

    fn piston_seat(&mut self) -> u32 {
        let seat = self.kept_for_piston(self.pistons_seated);
        self.pistons_seated += 1;
        seat
    }

    #[inline]
    fn seat(&mut self) -> u32 {
        if self.next == self.kept {
            self.next += 1;
            self.pistons_passed += 1;
            self.kept = self.kept_for_piston(self.pistons_passed);
        }
        self.next += 1;
        self.next - 1
    }

    fn empty_seat(&mut self) -> Option<u32> {
        let end = LANES as u32 * (self.first + self.packs);
        Some(self.seat()).filter(|seat| *seat < end)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Coloured, Inertia, PackRow, Strip};
    use super::*;
    use crate::physics::{Assembly, UpdateOrder};
    use crate::scene::{builtin, tiling};

    impl Coloured {
        /// The data of a sweep.
        pub fn parts(&self) -> (Vec<Strip>, Vec<PackRow>, Vec<Inertia>) {
            (self.strips.clone(), self.rows.clone(), self.inertia.clone())
        }

        /// The contacts in the packs of a strip.
        fn packs(&self, strip: usize) -> Vec<Vec<u32>> {
            let sitters = self.strips[strip].sitters();
            let packs = sitters.as_chunks::<LANES>().0.iter();
            packs
                .map(|pack| pack.iter().flatten().copied().collect())
                .collect()
        }
    }

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

    /// Every contact once, packs without a common mobile body, well filled, and a short rest.
    #[test]
    fn packs_are_full_and_share_no_body() {
        for (copies, strips) in [(1, 1), (4, 4)] {
            let assembly = detected(copies);
            let coloured = assembly.plan().coloured().unwrap();
            assert_eq!(coloured.world.cut.strips, strips);
            let mut all = coloured.sequence();
            all.sort_unstable();
            assert!(all.iter().copied().eq(0..assembly.contacts().len() as u32));
            let packs: Vec<_> = (0..strips).flat_map(|s| coloured.packs(s)).collect();
            for pack in &packs {
                let mut seen = vec![false; assembly.bodies().all.len()];
                assert!(are_new(&mut seen, pack, &assembly));
            }
            let seated: usize = packs.iter().map(Vec::len).sum();
            assert!(seated > 19 * all.len() / 20, "{seated} of {}", all.len());
            let packs = packs.len();
            assert!(11 * seated > 10 * LANES * packs, "{seated} in {packs}");
        }
    }

    /// Strips that may be visited at the same time have no mobile body in common.
    #[test]
    fn every_second_strip_is_independent() {
        let assembly = detected(8);
        let coloured = assembly.plan().coloured().unwrap();
        assert_eq!(coloured.world.cut.strips, 12);
        let bodies = assembly.bodies().all.len();
        for parity in 0..2 {
            let mut seen = vec![false; bodies];
            for strip in (parity..12).step_by(2) {
                let mut own = vec![false; bodies];
                for visit in coloured.packs(strip).concat() {
                    are_new(&mut own, &[visit], &assembly);
                }
                for (seen, own) in seen.iter_mut().zip(own) {
                    assert!(!(*seen && own));
                    *seen |= own;
                }
            }
        }
    }
}
