//! Always from small to large x: Gauss–Seidel. q = 1.

use super::by_place::{Arrange, ByPlace};

/// From left to right.
pub type LeftToRight = ByPlace<Forwards>;

/// The path through the contacts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forwards;

impl Arrange for Forwards {
    fn arrange(ranked: &[u32], _sweep: u64, sequence: &mut Vec<u32>) {
        sequence.extend_from_slice(ranked);
    }
}
