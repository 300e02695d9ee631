//! The only random generator of a run: xoshiro256++, seeded from the scene, used by the solver alone.
//!
//! The generator is fixed (its stream will not change with a library), and so are the two ways of drawing from it,
//! because a run must be the same function of scene and seed on every machine and with every version.

use rand::{Rng, SeedableRng};
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

    /// Fills a slice with independent whole numbers in `0..n`.
    #[inline]
    pub fn fill_below(&mut self, n: usize, numbers: &mut [u32]) {
        for number in numbers {
            *number = self.below(n) as u32;
        }
    }

    /// A number in `[0, 1)` on a grid of 2⁻⁵³.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Puts a slice into a uniformly random order (Fisher–Yates), two draws from each number of the stream: the upper
    /// half decides first. The bias of a draw is below n/2³².
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let below = |half: u64, n: usize| ((half * n as u64) >> 32) as usize;
        let mut left = items.len();
        while left > 2 {
            let number = self.0.next_u64();
            items.swap(left - 1, below(number >> 32, left));
            items.swap(left - 2, below(number & 0xffff_ffff, left - 1));
            left -= 2;
        }
        if left == 2 {
            items.swap(1, below(self.0.next_u64() >> 32, 2));
        }
    }
}
