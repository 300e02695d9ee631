//! Every second contact along x first, then the others. q = 1.

use super::by_place::{Arrange, ByPlace};

/// Red–black.
pub type RedBlack = ByPlace<EverySecond>;

/// The path through the contacts.
#[derive(Clone, Copy, Debug, Default)]
pub struct EverySecond;

impl Arrange for EverySecond {
    fn arrange(ranked: &[u32], _sweep: u64, sequence: &mut Vec<u32>) {
        let (red, black) = (ranked.iter().step_by(2), ranked.iter().skip(1).step_by(2));
        sequence.extend(red.chain(black));
    }
}
