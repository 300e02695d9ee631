//! Which contact belongs to which group, and in which lane of a pack it is.
//!
//! Each contact, in the order of memory, takes the first colour that neither of its bodies has yet. Walls never move and
//! so never conflict. A disc has six neighbours or so, for which eight colours nearly always suffice; contacts that find none of
//! them free are the *overflow* and come at the end, one visit after the other. The piston has more contacts than there are
//! colours. It counts as if it never moved, but a pack, which is visited at once, may hold only one of its
//! contacts; they are spread over the packs, and those that find no pack go to the overflow. That is 10 % of a sweep over 1000 discs.
//!
//! Large systems are cut into *strips* of discs that are neighbours in memory, each so long that its contacts reach into
//! the next strip at most. The strips with even numbers then share no mobile body, nor do those with odd numbers. The data of a strip
//! stays in the cache, and several threads may work on strips at the same time. A piston that touches more than one strip belongs to none,
//! and all of its contacts go to the overflow. All of this depends on the pairs alone.

use crate::physics::arrays;
use crate::physics::bodies::Bodies;
use crate::physics::fast::LANES;
use crate::physics::fast::packs::{Cut, EMPTY, Lanes};
use crate::physics::threads::{Threads, share};

/// Colours of a strip: as many as there are bits in a byte.
const COLOURS: usize = 8;

/// The colour of a contact that finds none free.
const NONE: u8 = u8::MAX;

/// How contacts are cut into strips, and scratch.
#[derive(Clone, Debug, Default)]
pub struct Colouring {
    /// How the discs are cut.
    pub cut: Cut,
    spans: Vec<Span>,
    scratch: Vec<Scratch>,
}

/// Pairs that one thread looks at at a time.
const PART: usize = 2048;

/// What one strip needs while it is coloured.
#[derive(Clone, Debug, Default)]
struct Scratch {
    colours: Vec<u8>,
    /// Colours used so far by each body, one bit each.
    taken: Vec<u8>,
    /// The contacts, counted from the first of the strip, that have no lane.
    overflow: Vec<u32>,
}

impl Colouring {
    /// Finds the lanes of these pairs, strip by strip; the last strip is the overflow.
    pub fn find(
        &mut self,
        pairs: &[[u32; 2]],
        bodies: &Bodies,
        lanes: &mut Vec<Lanes>,
        threads: &dyn Threads,
    ) {
        let parts = pairs.chunks(PART);
        self.spans.resize(parts.len(), Span::default());
        share(threads, parts.zip(&mut self.spans), |(pairs, span)| {
            *span = Span::of(pairs, bodies);
        });
        let span = self.spans.iter().copied().fold(Span::default(), Span::and);
        let discs = bodies.discs();
        let mut cut = cut_for(span.farthest, [discs, bodies.all.len() - discs]);
        let strips = span
            .at_piston
            .map(|discs| discs.map(|i| i as usize / cut.width));
        cut.at_piston = strips.filter(|[first, last]| first == last).map(|[s, _]| s);
        self.cut = cut;
        lanes.resize_with(cut.strips + 1, Lanes::default);
        self.scratch.resize_with(cut.strips, Scratch::default);
        let (strips, overflow) = lanes.split_at_mut(cut.strips);
        let parts = strips.iter_mut().zip(&mut self.scratch).enumerate();
        share(threads, parts, |(strip, (lanes, scratch))| {
            let first_disc = strip * cut.width;
            let start = |disc: usize| pairs.partition_point(|pair| (pair[0] as usize) < disc);
            lanes.range = start(first_disc)..start(first_disc + cut.width);
            let own = Own {
                pairs: &pairs[lanes.range.clone()],
                first_disc,
                width: cut.width,
                has_piston: cut.at_piston == Some(strip),
                bodies,
            };
            let groups = own.colour(scratch);
            own.fill(groups, scratch, &mut lanes.contacts);
        });
        let all = self.scratch.iter().zip(&*strips);
        let rest = all.flat_map(|(scratch, lanes)| {
            let first = lanes.range.start as u32;
            scratch.overflow.iter().map(move |i| first + i)
        });
        overflow[0].range = 0..pairs.len();
        fill_overflow(rest, pairs, &mut overflow[0].contacts);
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        let of = |s: &Scratch| {
            arrays::bytes(&s.colours) + arrays::bytes(&s.taken) + arrays::bytes(&s.overflow)
        };
        arrays::bytes(&self.spans) + self.scratch.iter().map(of).sum::<usize>()
    }
}

/// Consecutive contacts that share no body go into one pack. The piston's contacts have one pack each.
fn fill_overflow(rest: impl Iterator<Item = u32>, pairs: &[[u32; 2]], lanes: &mut Vec<u32>) {
    lanes.clear();
    let mut filled = LANES;
    for contact in rest {
        let pair = pairs[contact as usize];
        let start = lanes.len().saturating_sub(LANES);
        let meets = |other: &u32| {
            pair.iter()
                .any(|body| pairs[*other as usize].contains(body))
        };
        if filled == LANES || lanes[start..start + filled].iter().any(meets) {
            lanes.extend([EMPTY; LANES]);
            filled = 0;
        }
        let place = lanes.len() - LANES + filled;
        lanes[place] = contact;
        filled += 1;
    }
}

/// Whether a body is a plane that can move.
fn is_piston(body: u32, bodies: &Bodies) -> bool {
    body as usize >= bodies.discs() && bodies.all[body as usize].inverse_mass != [0.0; 3]
}

/// The contacts of one strip.
struct Own<'a> {
    pairs: &'a [[u32; 2]],
    first_disc: usize,
    width: usize,
    /// Whether the piston's contacts have lanes here.
    has_piston: bool,
    bodies: &'a Bodies,
}

/// The contacts of one colour.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    contacts: usize,
    pistons: usize,
}

impl Own<'_> {
    /// Colours the contacts, which reach no farther than twice the width of a strip.
    fn colour(&self, scratch: &mut Scratch) -> [Group; COLOURS] {
        let Scratch { colours, taken, .. } = scratch;
        // Planes and obstacles share one place, where no colour is ever taken.
        let (discs, others) = (self.bodies.discs(), 2 * self.width);
        arrays::refill(taken, others + 1, 0);
        arrays::resize(colours, self.pairs.len(), NONE);
        let mut groups = [Group::default(); COLOURS];
        for (pair, colour) in self.pairs.iter().zip(colours) {
            let [a, b] = pair.map(|body| match body as usize {
                body if body < discs => body - self.first_disc,
                _ => others,
            });
            let is_piston = b == others && is_piston(pair[1], self.bodies);
            let busy = taken[a] | taken[b];
            // The lowest bit that is not set, or none.
            let free = !busy & busy.wrapping_add(1);
            if free == 0 || (is_piston && !self.has_piston) {
                *colour = NONE;
                continue;
            }
            taken[a] |= free;
            if b != others {
                taken[b] |= free;
            }
            *colour = free.trailing_zeros() as u8;
            let group = &mut groups[*colour as usize];
            group.contacts += 1;
            group.pistons += usize::from(is_piston);
        }
        groups
    }

    /// Gives out the lanes, group by group, and within a group in the order of memory. The piston's k-th contact of a group gets the last lane of
    /// pack ⌊k·packs/pistons⌋, since no pack may have two of them; the others take the lanes between.
    fn fill(&self, groups: [Group; COLOURS], scratch: &mut Scratch, lanes: &mut Vec<u32>) {
        let Scratch {
            colours, overflow, ..
        } = scratch;
        let mut next = [0; COLOURS];
        let mut end = 0;
        for (next, group) in next.iter_mut().zip(groups) {
            *next = end;
            end += LANES * group.contacts.div_ceil(LANES);
        }
        arrays::refill(lanes, end, EMPTY);
        overflow.clear();
        if self.has_piston {
            let mut filled = [0; COLOURS];
            for (i, colour) in (0..).zip(&*colours) {
                let pair = self.pairs[i as usize];
                if *colour == NONE || !is_piston(pair[1], self.bodies) {
                    continue;
                }
                let colour = *colour as usize;
                let packs = groups[colour].contacts.div_ceil(LANES);
                let pistons = groups[colour].pistons.min(packs);
                let k = filled[colour];
                filled[colour] += 1;
                if k < pistons {
                    lanes[next[colour] + LANES * (k * packs / pistons) + LANES - 1] = i;
                } else {
                    overflow.push(i);
                }
            }
        }
        for (i, colour) in (0..).zip(&*colours) {
            if *colour == NONE {
                overflow.push(i);
                continue;
            }
            let pair = self.pairs[i as usize];
            if self.has_piston && is_piston(pair[1], self.bodies) {
                continue;
            }
            let next = &mut next[*colour as usize];
            while lanes[*next] != EMPTY {
                *next += 1;
            }
            lanes[*next] = i;
            *next += 1;
        }
        overflow.sort_unstable();
    }
}

/// Shorter strips would have groups too small to be worth visiting at once. Their contacts and bodies fit a second-level
/// cache many times over.
const SHORTEST: usize = 512;

/// What decides the cut: the largest distance in memory of two discs that are a pair, and the first and the last disc at a piston.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    farthest: usize,
    at_piston: Option<[u32; 2]>,
}

impl Span {
    fn of(pairs: &[[u32; 2]], bodies: &Bodies) -> Self {
        pairs.iter().fold(Self::default(), |span, [a, b]| {
            let (distance, at_piston) = match (*b as usize) < bodies.discs() {
                true => (b.abs_diff(*a) as usize, None),
                false => (0, is_piston(*b, bodies).then_some([*a; 2])),
            };
            span.and(Self {
                farthest: distance,
                at_piston,
            })
        })
    }

    /// Both together; the other one comes later in memory.
    fn and(self, later: Self) -> Self {
        Self {
            farthest: self.farthest.max(later.farthest),
            at_piston: match (self.at_piston, later.at_piston) {
                (Some([first, _]), Some([_, last])) => Some([first, last]),
                (one, other) => one.or(other),
            },
        }
    }
}

/// One strip or, as nearly as the number of discs allows, a multiple of four, which two threads can share evenly. No
/// strip is empty. Given are the largest distance of two discs in memory that are a pair, and the numbers of discs and others.
fn cut_for(farthest: usize, [discs, others]: [usize; 2]) -> Cut {
    // Each strip has rows of its own for what cannot move, which must not be more than a few.
    let shortest = SHORTEST.max(farthest).max(4 * (LANES * others + 1));
    let strips = (discs / shortest / 4 * 4).max(1);
    let width = discs.div_ceil(strips).max(1);
    Cut {
        width,
        strips: discs.div_ceil(width).max(1),
        at_piston: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{builtin, tiling};

    #[test]
    fn every_strip_has_discs() {
        for discs in [1, 100, 2047, 2048, 5000, 270_000, 500_000, 999_999] {
            let Cut { width, strips, .. } = cut_for(0, [discs, 4]);
            assert!((strips - 1) * width < discs && discs <= strips * width);
            assert!(width >= SHORTEST.min(discs));
        }
        // With very many obstacles there is only one strip.
        assert_eq!(cut_for(0, [5000, 1000]).strips, 1);
    }

    /// Every contact once, packs without a common mobile body, well filled, and a short overflow.
    #[test]
    fn packs_are_full_and_share_no_body() {
        let small = builtin::load("packing").unwrap().unwrap().build();
        for (copies, strips) in [(1, 1), (4, 4)] {
            let (state, params) = tiling::tile(&small, copies, 1).unwrap();
            let mut assembly = crate::physics::Assembly::from_state(state, params);
            assembly.detect();
            let pairs: Vec<_> = (assembly.contacts().iter().map(|c| [c.a, c.b])).collect();
            let (mut colouring, mut lanes) = (Colouring::default(), Vec::new());
            colouring.find(&pairs, assembly.bodies(), &mut lanes, assembly.threads());
            assert_eq!(lanes.len(), strips + 1);
            let in_pack = |lanes: &Lanes, pack: &[u32]| -> Vec<u32> {
                let contacts = pack.iter().filter(|i| **i != EMPTY);
                contacts.map(|i| lanes.range.start as u32 + i).collect()
            };
            let packs = |lanes: &Lanes| -> Vec<Vec<u32>> {
                let packs = lanes.contacts.chunks(LANES);
                packs.map(|pack| in_pack(lanes, pack)).collect()
            };
            let packs: Vec<Vec<u32>> = lanes.iter().flat_map(packs).collect();
            let mut all: Vec<u32> = packs.concat();
            all.sort_unstable();
            assert!(all.iter().copied().eq(0..pairs.len() as u32));
            for pack in packs {
                let ends = pack.iter().flat_map(|i| pairs[*i as usize]);
                let is_mobile =
                    |i: &u32| assembly.bodies().all[*i as usize].inverse_mass != [0.0; 3];
                let mut ends: Vec<u32> = ends.filter(is_mobile).collect();
                let count = ends.len();
                ends.sort_unstable();
                ends.dedup();
                assert_eq!(ends.len(), count, "{pack:?}");
            }
            let in_strips: usize = lanes[..strips].iter().map(|l| l.contacts.len()).sum();
            let overflow = lanes[strips]
                .contacts
                .iter()
                .filter(|i| **i != EMPTY)
                .count();
            assert!(20 * overflow < all.len(), "{overflow} of {}", all.len());
            assert!(10 * in_strips < 11 * (all.len() - overflow), "{in_strips}");
        }
    }
}
