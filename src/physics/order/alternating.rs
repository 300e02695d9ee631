//! From left to right, then from right to left, alternately. q = 1.

use super::by_place::{Arrange, ByPlace};

/// Back and forth.
pub type Alternating = ByPlace<BackAndForth>;

/// The path through the contacts.
#[derive(Clone, Copy, Debug, Default)]
pub struct BackAndForth;

impl Arrange for BackAndForth {
    fn arrange(ranked: &[u32], sweep: u64, sequence: &mut Vec<u32>) {
        sequence.extend_from_slice(ranked);
        if !sweep.is_multiple_of(2) {
            sequence.reverse();
        }
    }
}
