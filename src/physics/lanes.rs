//! Numbers side by side: the arithmetic in which the force update is written, once for one, four and eight contacts.
//!
//! Every operation rounds as the same operation on single numbers does and none are fused, so the width changes no bit.

use std::ops::{Add, Mul, Neg, Sub};

/// One number, or as many as a vector instruction takes at once.
pub trait Lanes:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Neg<Output = Self>
{
    /// The larger of two, lane by lane; the second one if the first is NaN. Unlike `f64::max` this fixes the sign of a
    /// zero, and it is one instruction.
    #[must_use]
    fn larger(self, other: Self) -> Self;

    /// The smaller of two, lane by lane; the second one if the first is NaN.
    #[must_use]
    fn smaller(self, other: Self) -> Self;

    /// Values above zero; zero for all others and for NaN.
    #[must_use]
    fn positive_part(self) -> Self;
}

impl Lanes for f64 {
    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        if self > other { self } else { other }
    }

    #[inline(always)]
    fn smaller(self, other: Self) -> Self {
        if self < other { self } else { other }
    }

    #[inline(always)]
    fn positive_part(self) -> Self {
        self.larger(0.0)
    }
}
