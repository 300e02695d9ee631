//! A random sweep for systems that are larger than the cache: blocks of contacts that are neighbours in memory, the
//! blocks in a fresh random order every sweep, and the contacts of a block in a fresh random order as well.
//!
//! Contacts are sorted by their bodies and bodies are numbered by place, so the data of a block stays in the cache.
//! The borders of the blocks are different in every sweep: no pair of contacts is special and each sweep is
//! independent of the one before, as the theory of p_r requires.

use super::{Order, Solving};
use crate::physics::arrays;
use crate::physics::random::Random;

/// Contacts in a block: with their bodies they fit the second-level cache of any current machine several times over.
pub const BLOCK: usize = 1024;

/// The random sweep in blocks.
#[derive(Clone, Debug, Default)]
pub struct RandomBlocks {
    /// Blocks in the order of their visits.
    blocks: Vec<u32>,
}

impl Order for RandomBlocks {
    fn begin_step(&mut self, step: &Solving, sequence: &mut Vec<u32>) {
        sequence.resize(step.contacts.len(), 0);
    }

    fn begin_sweep(&mut self, _: u64, _: &Solving, random: &mut Random, sequence: &mut Vec<u32>) {
        let contacts = sequence.len();
        // The first block is cut short by 0 … BLOCK − 1 contacts.
        let missing = random.below(BLOCK);
        let blocks = (contacts + missing).div_ceil(BLOCK) as u32;
        self.blocks.clear();
        self.blocks.extend(0..blocks);
        random.shuffle(&mut self.blocks);
        let mut rest = &mut sequence[..];
        for &block in &self.blocks {
            let end = (block as usize + 1) * BLOCK - missing;
            let range = end.saturating_sub(BLOCK)..end.min(contacts);
            let (part, others) = rest.split_at_mut(range.len());
            for (place, contact) in part.iter_mut().zip(range) {
                *place = contact as u32;
            }
            random.shuffle(part);
            rest = others;
        }
    }

    fn bytes(&self) -> usize {
        arrays::bytes(&self.blocks)
    }
}
