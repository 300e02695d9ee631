//! How lanes get into and out of memory.
//!
//! Unsafe, because vector instructions need a promise that the processor knows them, and rows of numbers are read through
//! pointers. A vector is only made by the unsafe functions here, so code that holds one has kept that promise, and computing with
//! it ([`Lanes`]) is safe.
#![allow(unsafe_code)]

use crate::physics::lanes::Lanes;

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
}

/// A vector of N numbers that can be read from any two neighbouring numbers of rows.
pub trait InPlace<const N: usize>: Vector {
    /// Its numbers.
    fn numbers(self) -> [f64; N];

    /// Whether all bodies of these pairs exist and all are different.
    ///
    /// # Safety
    /// The processor must know the instructions of this type.
    unsafe fn share_nothing(pairs: [[u32; 2]; N], bodies: usize) -> bool;

    /// Numbers `AT` and `AT + 1` of as many rows as it has lanes, as two vectors.
    ///
    /// # Safety
    /// The processor must know the instructions of this type, and the rows must have these numbers, beginning at multiples of 16 bytes.
    unsafe fn two_columns<const AT: usize>(rows: Rows) -> [Self; 2];

    /// The inverse.
    ///
    /// # Safety
    /// As for [`InPlace::two_columns`], and no other code may use the rows.
    unsafe fn set_two_columns<const AT: usize>(rows: Rows, columns: [Self; 2]);
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
