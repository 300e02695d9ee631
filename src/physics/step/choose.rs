//! Which pairs may meet in a step.

use super::{Assembly, PART};
use crate::physics::arrays;
use crate::physics::crew::{is_any, share};
use crate::physics::kernel::LANES;
use crate::physics::kernel::near::{Judging, Nearness};
use crate::physics::neighbours::Candidate;

/// Which candidates were chosen in the last step, one bit each: at rest the same ones are chosen again, and nothing has to be listed or coloured.
#[derive(Clone, Debug, Default)]
pub struct ChosenPairs {
    bits: Vec<u8>,
    /// Of which list of candidates.
    list: u64,
    /// How often it has changed.
    pub changes: u64,
    /// How many of each part are chosen.
    counts: Vec<usize>,
}

impl ChosenPairs {
    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.bits) + arrays::bytes(&self.counts)
    }
}

impl Assembly {
    /// Every candidate that is close enough becomes a contact.
    pub(super) fn choose_candidates(&mut self) {
        let mut choice = std::mem::take(&mut self.choice);
        if self.has_changed(&mut choice) {
            choice.changes += 1;
            self.list_chosen(&mut choice);
        }
        self.choice = choice;
    }

    /// Chooses, and says whether others were chosen in the last step.
    fn has_changed(&self, choice: &mut ChosenPairs) -> bool {
        let all = &self.neighbours.candidates;
        let is_other_list = choice.list != self.neighbours.builds();
        choice.list = self.neighbours.builds();
        choice.bits.resize(all.len().div_ceil(LANES), 0);
        let parts = all.chunks(PART).zip(choice.bits.chunks_mut(PART / LANES));
        let reserves = 2.0 * self.allowance.reserve;
        let are_others = is_any(&*self.crew, parts, |(all, bits)| {
            let mut verdicts = [Nearness::default(); PART / LANES];
            let verdicts = &mut verdicts[..bits.len()];
            let judging = Judging {
                pairs: all,
                places: &self.places,
                more: reserves,
                seam: self.bodies.seam,
            };
            judging.judge(verdicts);
            let mut differ = 0;
            for (eight, (bits, verdict)) in bits.iter_mut().zip(verdicts).enumerate() {
                let mut chosen = verdict.is_near;
                if verdict.is_unknown != 0 {
                    chosen |= self.near_of(&all[eight * LANES..], verdict.is_unknown);
                }
                differ |= chosen ^ *bits;
                *bits = chosen;
            }
            differ != 0
        });
        are_others || is_other_list
    }

    /// Which of the first eight candidates that have a bit here are close enough.
    #[inline(never)] // rare
    fn near_of(&self, candidates: &[Candidate], asked: u8) -> u8 {
        let is_near = |Candidate { pair, .. }: &Candidate| {
            let [a, b] = pair.map(|i| i as usize);
            let way = self.allowance.of(a) + self.allowance.of(b);
            self.bodies.is_within(a, b, way)
        };
        let asked = candidates
            .iter()
            .take(LANES)
            .enumerate()
            .filter(|(i, _)| asked >> i & 1 == 1);
        asked.fold(0, |near, (i, candidate)| {
            near | u8::from(is_near(candidate)) << i
        })
    }

    /// Lists the chosen candidates.
    fn list_chosen(&mut self, choice: &mut ChosenPairs) {
        // A whole number of eights: all eight places are written each time, and overwritten from the first one that is not wanted.
        let count = LANES * choice.bits.len();
        arrays::resize(&mut self.candidates, count, 0);
        choice.counts.resize(count.div_ceil(PART), 0);
        let parts = (choice.bits.chunks(PART / LANES))
            .zip(self.candidates.chunks_mut(PART))
            .zip(&mut choice.counts)
            .enumerate();
        share(&*self.crew, parts, |(part, ((bits, list), chosen))| {
            let mut found = 0;
            for (first, bits) in (part * PART..).step_by(LANES).zip(bits) {
                let places = &mut list[found..found + LANES];
                for (place, bit) in places.iter_mut().zip(BITS_OF[*bits as usize]) {
                    *place = first as u32 + u32::from(bit);
                }
                found += bits.count_ones() as usize;
            }
            *chosen = found;
        });
        let mut end = 0;
        for (part, chosen) in choice.counts.iter().enumerate() {
            let start = part * PART;
            self.candidates.copy_within(start..start + chosen, end);
            end += chosen;
        }
        self.candidates.truncate(end);
    }
}

/// Which bits a byte has, from the lowest to the highest; zeros follow.
const BITS_OF: [[u8; LANES]; 256] = {
    let mut all = [[0; LANES]; 256];
    let mut byte = 0;
    while byte < all.len() {
        let (mut bit, mut found) = (0, 0);
        while bit < LANES {
            if byte >> bit & 1 == 1 {
                all[byte][found] = bit as u8;
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    all
};
