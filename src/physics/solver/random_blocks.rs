//! A random sweep for systems that are larger than the cache: blocks of contacts that are neighbours in memory, the
//! blocks in a fresh random order every sweep, and the contacts of a block in a fresh random order as well.
//!
//! Contacts are sorted by their bodies and bodies are numbered by place, so what a block works on stays close at hand.
//! The borders of the blocks lie elsewhere in every sweep: no pair of contacts is special and each sweep is
//! independent of the one before, which is what the theory of p_r asks for.

use super::Plan;
use crate::physics::random::Random;

/// Contacts in a block: with their bodies they fit the second-level cache of any machine of today several times over.
pub const BLOCK: usize = 1024;

pub fn begin_step(plan: &mut Plan, contacts: usize) {
    plan.sequence.clear();
    plan.sequence.resize(contacts, 0);
}

pub fn begin_sweep(plan: &mut Plan, random: &mut Random) {
    let contacts = plan.sequence.len();
    // The first block is cut short by 0 … BLOCK − 1 contacts.
    let missing = random.below(BLOCK);
    plan.blocks.clear();
    plan.blocks
        .extend(0..(contacts + missing).div_ceil(BLOCK) as u32);
    random.shuffle(&mut plan.blocks);
    let mut rest = &mut plan.sequence[..];
    for &block in &plan.blocks {
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
