//! Contacts in groups that share no mobile body: within a group the order of visits does not matter, so several may be
//! visited at once. A chain gets two colours and is then the red–black order.
//!
//! Each contact, in the order of memory, takes the first colour that neither of its bodies has yet. Walls never move and
//! so never conflict. A disc has six neighbours or so, for which eight colours nearly always suffice; what finds none of
//! them free is the *rest* and comes at the end, one visit after the other. The piston has more contacts than there are
//! colours. It counts as if it never moved, but only one of its contacts may be in a pack, which is what is visited at
//! once; they are spread over the packs, and what finds no pack goes to the rest.
//!
//! Large systems are cut into *strips* of discs that are neighbours in memory, each so long that its contacts reach into
//! the next strip at most. The strips with even numbers then share no mobile body, nor do those with odd numbers. A sweep
//! goes through the even strips, the odd ones and the rest, and in each strip colour by colour. What a strip works on
//! stays close at hand, several hands may work on strips at the same time, and when pairs change only their strips are
//! arranged anew. A piston that meets more than one strip belongs to none, and all of its contacts go to the rest. All of
//! this depends on the pairs alone.

use std::sync::atomic::{AtomicU32, Ordering};

use super::pack::{LANES, is_plain};
use crate::physics::body::Body;
use crate::physics::contact::Contact;
use crate::physics::crew::{Crew, share};

/// Colours of a strip: as many as there are bits in a byte.
pub const COLOURS: usize = 8;

/// The seat of a contact that has none in its strip: it belongs to the rest.
pub const OUTSIDE: u32 = u32::MAX;

/// Shorter strips would have groups too small to be worth visiting at once. Their contacts and bodies fit a second-level
/// cache many times over.
const SHORTEST: usize = 512;

/// How large systems are cut.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cut {
    /// Discs in a strip.
    pub width: usize,
    pub strips: usize,
    /// The strip that has all of the piston's contacts, if there is one.
    pub at_piston: Option<usize>,
}

impl Cut {
    /// One strip or, as nearly as the number of discs allows, a multiple of four, which two hands share evenly. No strip is
    /// without discs.
    pub fn of(contacts: &[Contact], kinds: &[Kind], discs: usize, crew: &dyn Crew) -> Self {
        let farthest = AtomicU32::new(0);
        let (first, last) = (AtomicU32::new(u32::MAX), AtomicU32::new(0));
        share(crew, contacts.chunks(SHORTEST), |contacts| {
            let mut far = 0;
            for Contact { a, b, .. } in contacts {
                if (*b as usize) < discs {
                    far = far.max(b.abs_diff(*a));
                } else if kinds[*b as usize].is_crowded {
                    first.fetch_min(*a, Ordering::Relaxed);
                    last.fetch_max(*a, Ordering::Relaxed);
                }
            }
            farthest.fetch_max(far, Ordering::Relaxed);
        });
        // Each strip has rows of its own for the planes, which must not be more than a few.
        let own_rows = own_rows(kinds.len() - discs);
        let shortest = SHORTEST
            .max(farthest.into_inner() as usize)
            .max(4 * own_rows);
        let strips = (discs / shortest / 4 * 4).max(1);
        let width = discs.div_ceil(strips).max(1);
        let strips = discs.div_ceil(width).max(1);
        let ends = [first, last].map(|disc| disc.into_inner() as usize / width);
        Self {
            width,
            strips,
            at_piston: (ends[0] == ends[1]).then_some(ends[0]),
        }
    }
}

/// Rows that each strip has for itself: of every plane one for each lane, as long as the plane cannot move, and one of
/// nobody. So strips that may be visited at the same time have no row in common, and the lanes of a pack none that they
/// would have to wait for.
pub fn own_rows(planes: usize) -> usize {
    planes * LANES + 1
}

/// What matters about a body here.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kind {
    /// All bits of a disc, none of a plane.
    colours: u8,
    /// Whether it is a plane that can move: a piston.
    pub is_crowded: bool,
    /// Whether it is a plane that cannot.
    pub is_wall: bool,
    pub is_plain: bool,
}

impl Kind {
    pub fn of(body: &Body, is_disc: bool) -> Self {
        let is_mobile = body.inverse_mass != [0.0; 3];
        Self {
            colours: if is_disc { !0 } else { 0 },
            is_crowded: !is_disc && is_mobile,
            is_wall: !is_disc && !is_mobile,
            is_plain: is_plain(body),
        }
    }
}

/// The colouring of a strip and who sits where in its packs: group by group, and within a group in the order of memory.
#[derive(Clone, Debug, Default)]
pub struct Seats {
    /// Seat of each contact: LANES times the pack plus the lane, or [`OUTSIDE`].
    pub of: Vec<u32>,
    /// Packs that the groups need.
    pub packs: usize,
    /// Colours that each body has by now, one bit each; scratch.
    taken: Vec<u8>,
}

impl Seats {
    /// Colours the pairs of a strip, which reach no farther than twice its width.
    pub fn give_out(&mut self, pairs: &[[u32; 2]], strip: usize, cut: Cut, kinds: &[Kind]) {
        let first = strip * cut.width;
        let has_piston = cut.at_piston == Some(strip);
        // Planes, which come after all discs, have a place where nothing is ever taken.
        let nowhere = 2 * cut.width;
        self.taken.clear();
        self.taken.resize(nowhere + 1, 0);
        let mut groups = [Group::default(); COLOURS];
        self.of.clear();
        self.of.reserve(pairs.len());
        // First everybody's colour …
        for pair in pairs {
            let place = pair.map(|body| (body as usize - first).min(nowhere));
            let kind = pair.map(|body| kinds[body as usize]);
            let taken = place.map(|place| self.taken[place]);
            let colour = (taken[0] | taken[1]).trailing_ones() as usize;
            let is_crowded = kind[1].is_crowded;
            if colour == COLOURS || (is_crowded && !has_piston) {
                self.of.push(OUTSIDE);
                continue;
            }
            for i in 0..2 {
                self.taken[place[i]] = taken[i] | (1 << colour & kind[i].colours);
            }
            groups[colour].contacts += 1;
            groups[colour].crowded += usize::from(is_crowded);
            self.of.push(colour as u32);
        }
        self.packs = 0;
        for group in &mut groups {
            group.first = self.packs;
            group.packs = group.contacts.div_ceil(LANES);
            group.crowded = group.crowded.min(group.packs);
            self.packs += group.packs;
        }
        // … then a seat for each.
        for (pair, seat) in pairs.iter().zip(&mut self.of) {
            if *seat != OUTSIDE {
                let is_crowded = kinds[pair[1] as usize].is_crowded;
                *seat = groups[*seat as usize].next(is_crowded);
            }
        }
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        use crate::physics::assembly::room;
        room(&self.of) + room(&self.taken)
    }
}

/// The contacts of one colour.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    contacts: usize,
    /// How many of them are the piston's and get a seat.
    crowded: usize,
    first: usize,
    packs: usize,
    /// Who has a seat by now: the piston's contacts, and seats passed by for the others.
    crowded_seated: usize,
    passed: usize,
}

impl Group {
    /// The next free seat: the last lane of some packs is kept for the piston's contacts.
    fn next(&mut self, is_crowded: bool) -> u32 {
        let seat = if is_crowded {
            if self.crowded_seated == self.crowded {
                return OUTSIDE;
            }
            let pack = self.crowded_seated * self.packs / self.crowded;
            self.crowded_seated += 1;
            LANES * pack + LANES - 1
        } else {
            if self.passed % LANES == LANES - 1
                && self.crowded > 0
                && self.is_kept(self.passed / LANES)
            {
                self.passed += 1;
            }
            self.passed += 1;
            self.passed - 1
        };
        (LANES * self.first + seat) as u32
    }

    /// Whether some k has ⌊k·packs/crowded⌋ = pack.
    fn is_kept(&self, pack: usize) -> bool {
        let kept_before = |pack: usize| (pack * self.crowded).div_ceil(self.packs);
        kept_before(pack) != kept_before(pack + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::crew::Alone;
    use crate::physics::solver::strips::Strips;
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

    /// Every contact once, packs without a common mobile body, well filled, and a short rest.
    #[test]
    fn packs_are_full_and_share_no_body() {
        for (copies, strips) in [(1, 1), (4, 4)] {
            let assembly = detected(copies);
            let plan = assembly.plan();
            assert_eq!(plan.strips.count(), strips);
            let mut all = plan.sequence().into_owned();
            all.sort_unstable();
            assert!(all.iter().copied().eq(0..assembly.contacts().len() as u32));
            let packs: Vec<Vec<u32>> = (0..strips)
                .flat_map(|s| plan.strips.packs(s))
                .map(|pack| pack.into_iter().flatten().collect())
                .collect();
            for pack in &packs {
                let mut seen = vec![false; assembly.bodies().all.len()];
                assert!(are_new(&mut seen, pack, &assembly));
            }
            let seated: usize = packs.iter().map(Vec::len).sum();
            assert!(seated > 19 * all.len() / 20, "{seated} of {}", all.len());
            assert!(
                11 * seated > 10 * LANES * packs.len(),
                "{seated} in {}",
                packs.len()
            );
        }
    }

    #[test]
    fn every_strip_has_discs() {
        for discs in [1, 100, 2047, 2048, 5000, 270_000, 500_000, 999_999] {
            let Cut { width, strips, .. } =
                Cut::of(&[], &vec![Kind::default(); discs + 4], discs, &Alone);
            assert!((strips - 1) * width < discs && discs <= strips * width);
            assert!(width >= SHORTEST.min(discs));
        }
        // With ever so many planes there is only one.
        let kinds = vec![Kind::default(); 5000 + 1000];
        assert_eq!(Cut::of(&[], &kinds, 5000, &Alone).strips, 1);
    }

    /// Strips that may be visited at the same time have no mobile body in common.
    #[test]
    fn every_second_strip_is_independent() {
        let assembly = detected(8);
        let strips: &Strips = &assembly.plan().strips;
        assert_eq!(strips.count(), 12);
        let bodies = assembly.bodies().all.len();
        for parity in 0..2 {
            let mut seen = vec![false; bodies];
            for strip in (parity..12).step_by(2) {
                let mut own = vec![false; bodies];
                for visit in strips.packs(strip).into_iter().flatten().flatten() {
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
