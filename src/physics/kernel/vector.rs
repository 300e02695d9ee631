//! How lanes get into and out of memory.
//!
//! Unsafe, because vector instructions need a promise that the processor knows them, and rows of numbers are read through
//! pointers. A vector is only made by the unsafe functions here, so code that holds one has kept that promise, and computing with
//! it ([`Lanes`]) is safe.
#![allow(unsafe_code)]

use crate::physics::lanes::Lanes;
use crate::physics::seam::Seam;

/// Contacts in a pack: as many numbers as the widest vector has.
pub const LANES: usize = 8;

/// Addresses of as many rows of numbers as a vector has lanes; the others are null.
pub type Rows = [*mut f64; LANES];

/// A number, or a vector of numbers. "Part" counts the vectors that make up a pack of [`LANES`].
pub trait Vector: Lanes {
    /// Numbers in it.
    const WIDTH: usize;

    /// The same number in every lane.
    ///
    /// # Safety
    /// The processor must know the instructions of this type.
    unsafe fn splat(x: f64) -> Self;

    /// Reads part of these numbers.
    ///
    /// # Safety
    /// As for `splat`.
    unsafe fn load(numbers: &[f64; LANES], part: usize) -> Self;

    /// Writes part of these numbers.
    fn store(self, numbers: &mut [f64; LANES], part: usize);

    /// The absolute value of each number.
    #[must_use]
    fn abs(self) -> Self;

    /// Each number divided by the other one.
    #[must_use]
    fn over(self, other: Self) -> Self;

    /// The square root of each number.
    #[must_use]
    fn root(self) -> Self;

    /// In which lanes this number is larger than a limit, one bit each; not where there is a NaN.
    fn above(self, limit: Self) -> u8;

    /// The shortest of the ways that differ by a period, as [`Seam::nearest`].
    #[inline(always)]
    #[must_use]
    fn nearest(self, seam: Seam) -> Self {
        let Some(period) = seam.period() else {
            return self;
        };
        // SAFETY: there is a vector, so the processor knows its instructions.
        let (period, half) = unsafe { (Self::splat(period), Self::splat(0.5 * period)) };
        let back = (-self).if_above(half, self + period, self);
        self.if_above(half, self - period, back)
    }

    /// The first of two numbers in the lanes in which this one is larger than a limit; the second in all others, and where there is a NaN.
    #[must_use]
    fn if_above(self, limit: Self, first: Self, second: Self) -> Self;

    /// The first four numbers of each row, as four vectors.
    ///
    /// # Safety
    /// As for `splat`, and each of the first `WIDTH` rows must have four numbers that begin at a multiple of 32 bytes.
    unsafe fn columns(rows: Rows) -> [Self; 4];

    /// The inverse.
    ///
    /// # Safety
    /// As for [`Vector::columns`], and no other code may use the rows.
    unsafe fn set_columns(rows: Rows, columns: [Self; 4]);

    /// The first two columns of b less those of a.
    ///
    /// # Safety
    /// As for [`Vector::columns`]; these must be the columns.
    #[inline(always)]
    unsafe fn difference(_rows: [Rows; 2], [a, b]: [[Self; 4]; 2]) -> [Self; 2] {
        [b[0] - a[0], b[1] - a[1]]
    }

    /// Subtracts from the first three columns; or adds to the first two of them.
    ///
    /// # Safety
    /// As for [`Vector::set_columns`]; these must be the columns.
    #[inline(always)]
    unsafe fn change<const ADDS: bool>(rows: Rows, [x, y, z, w]: [Self; 4], by: [Self; 3]) {
        let (x, y) = if ADDS {
            (x + by[0], y + by[1])
        } else {
            (x - by[0], y - by[1])
        };
        // SAFETY: as the caller promises.
        unsafe { Self::set_columns(rows, [x, y, z - by[2], w]) }
    }
}

impl Vector for f64 {
    const WIDTH: usize = 1;

    #[inline(always)]
    unsafe fn splat(x: f64) -> Self {
        x
    }

    #[inline(always)]
    unsafe fn load(numbers: &[f64; LANES], part: usize) -> Self {
        numbers[part]
    }

    #[inline(always)]
    fn store(self, numbers: &mut [f64; LANES], part: usize) {
        numbers[part] = self;
    }

    #[inline(always)]
    fn abs(self) -> Self {
        f64::abs(self)
    }

    #[inline(always)]
    fn over(self, other: Self) -> Self {
        self / other
    }

    #[inline(always)]
    fn root(self) -> Self {
        self.sqrt()
    }

    #[inline(always)]
    fn above(self, limit: Self) -> u8 {
        u8::from(self > limit)
    }

    #[inline(always)]
    fn if_above(self, limit: Self, first: Self, second: Self) -> Self {
        if self > limit { first } else { second }
    }

    #[inline(always)]
    unsafe fn columns(rows: Rows) -> [Self; 4] {
        // SAFETY: as the caller promises.
        unsafe { *rows[0].cast() }
    }

    #[inline(always)]
    unsafe fn set_columns(rows: Rows, columns: [Self; 4]) {
        // SAFETY: as the caller promises.
        unsafe { *rows[0].cast() = columns }
    }
}

/// Implements the arithmetic of a vector type, one instruction each.
#[cfg(target_arch = "x86_64")]
macro_rules! arithmetic {
    ($vector:ident: $add:ident, $sub:ident, $mul:ident, $max:ident, $min:ident) => {
        arithmetic!(@ Add add $vector $add);
        arithmetic!(@ Sub sub $vector $sub);
        arithmetic!(@ Mul mul $vector $mul);

        impl Lanes for $vector {
            #[inline(always)]
            fn larger(self, other: Self) -> Self {
                // SAFETY: there is a vector, so the processor knows its instructions.
                Self(unsafe { $max(self.0, other.0) })
            }

            #[inline(always)]
            fn smaller(self, other: Self) -> Self {
                // SAFETY: as in `larger`.
                Self(unsafe { $min(self.0, other.0) })
            }

            #[inline(always)]
            fn positive_part(self) -> Self {
                // SAFETY: as in `larger`.
                self.larger(unsafe { Self::splat(0.0) })
            }
        }
    };
    (@ $Trait:ident $operation:ident $vector:ident $instruction:ident) => {
        impl std::ops::$Trait for $vector {
            type Output = Self;

            #[inline(always)]
            fn $operation(self, other: Self) -> Self {
                // SAFETY: there is a vector, so the processor knows its instructions.
                Self(unsafe { $instruction(self.0, other.0) })
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
pub(super) use arithmetic;
