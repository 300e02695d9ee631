//! The one random generator of a run: xoshiro256++, seeded from the scene, drawn from by the solver alone.
//!
//! The generator is named (its stream will not change with a library), and so are the two ways of drawing from it,
//! because a run must be the same function of scene and seed on every machine and with every version.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

/// A portable stream of random numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream that belongs to a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A whole number in `0..n`; the bias is below n/2⁶⁴.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }

    /// A number in `[0, 1)` on a grid of 2⁻⁵³.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Puts a slice into a uniformly random order (Fisher–Yates).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut random = Random::new(1);
        let drawn: Vec<usize> = (0..6).map(|_| random.below(1000)).collect();
        // From an independent implementation of splitmix64 and xoshiro256++.
        assert_eq!(drawn, [811, 747, 100, 746, 184, 590]);
        assert!((0..1000).all(|_| (0.0..1.0).contains(&random.unit())));
    }
}
