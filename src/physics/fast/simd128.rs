//! Two numbers at once, for WebAssembly.
//!
//! A program that was built with these vectors does not start where there are none, so unlike on other processors there is nothing to
//! detect, and only reading and writing through pointers is unsafe.
#![allow(unsafe_code)]

use std::arch::wasm32::{
    f64x2_abs, f64x2_add, f64x2_extract_lane, f64x2_mul, f64x2_neg, f64x2_pmax, f64x2_pmin,
    f64x2_splat, f64x2_sub, i64x2_shuffle, v128, v128_load, v128_store,
};
use std::ops::{Add, Mul, Neg, Sub};

use super::vector::{InPlace, LANES, Rows, Vector};
use crate::physics::lanes::Lanes;

/// Two numbers.
#[derive(Clone, Copy, Debug)]
pub struct Two(v128);

impl Add for Two {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(f64x2_add(self.0, other.0))
    }
}

impl Sub for Two {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(f64x2_sub(self.0, other.0))
    }
}

impl Mul for Two {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(f64x2_mul(self.0, other.0))
    }
}

impl Neg for Two {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(f64x2_neg(self.0))
    }
}

/// The instructions return their first number unless the second is larger, or smaller: hence the order.
impl Lanes for Two {
    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        Self(f64x2_pmax(other.0, self.0))
    }

    #[inline(always)]
    fn smaller(self, other: Self) -> Self {
        Self(f64x2_pmin(other.0, self.0))
    }

    #[inline(always)]
    fn positive_part(self) -> Self {
        self.larger(Self(f64x2_splat(0.0)))
    }
}

impl Two {
    /// Reads two numbers that lie side by side.
    ///
    /// # Safety
    /// They must exist.
    #[inline(always)]
    unsafe fn at(numbers: *const f64) -> Self {
        // SAFETY: as the caller promises.
        Self(unsafe { v128_load(numbers.cast()) })
    }

    /// The first numbers of both, and the second ones.
    #[inline(always)]
    fn turned(self, other: Self) -> [Self; 2] {
        [
            Self(i64x2_shuffle::<0, 2>(self.0, other.0)),
            Self(i64x2_shuffle::<1, 3>(self.0, other.0)),
        ]
    }
}

impl InPlace<2> for Two {
    #[inline(always)]
    fn numbers(self) -> [f64; 2] {
        [
            f64x2_extract_lane::<0>(self.0),
            f64x2_extract_lane::<1>(self.0),
        ]
    }

    #[inline(always)]
    unsafe fn share_nothing([[a, b], [c, d]]: [[u32; 2]; 2], bodies: usize) -> bool {
        let exist = [a, b, c, d].into_iter().all(|i| (i as usize) < bodies);
        exist & (a != b) & (a != c) & (a != d) & (b != c) & (b != d) & (c != d)
    }

    #[inline(always)]
    unsafe fn two_columns<const AT: usize>(rows: Rows) -> [Self; 2] {
        // SAFETY: as the caller promises.
        unsafe { Self::at(rows[0].add(AT)).turned(Self::at(rows[1].add(AT))) }
    }

    #[inline(always)]
    unsafe fn set_two_columns<const AT: usize>(rows: Rows, [x, y]: [Self; 2]) {
        let [first, second] = x.turned(y);
        // SAFETY: as the caller promises.
        unsafe {
            v128_store(rows[0].add(AT).cast(), first.0);
            v128_store(rows[1].add(AT).cast(), second.0);
        }
    }
}

impl Vector for Two {
    const WIDTH: usize = 2;

    #[inline(always)]
    unsafe fn splat(x: f64) -> Self {
        Self(f64x2_splat(x))
    }

    #[inline(always)]
    unsafe fn load(numbers: &[f64; LANES], part: usize) -> Self {
        let part = &numbers.as_chunks::<2>().0[part];
        // SAFETY: two numbers.
        Self(unsafe { v128_load(part.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, numbers: &mut [f64; LANES], part: usize) {
        let part = &mut numbers.as_chunks_mut::<2>().0[part];
        // SAFETY: two numbers.
        unsafe { v128_store(part.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Self(f64x2_abs(self.0))
    }

    #[inline(always)]
    unsafe fn columns(rows: Rows) -> [Self; 4] {
        // SAFETY: as the caller promises.
        let ([x, y], [z, w]) =
            unsafe { (Self::two_columns::<0>(rows), Self::two_columns::<2>(rows)) };
        [x, y, z, w]
    }

    #[inline(always)]
    unsafe fn set_columns(rows: Rows, [x, y, z, w]: [Self; 4]) {
        // SAFETY: as the caller promises.
        unsafe {
            Self::set_two_columns::<0>(rows, [x, y]);
            Self::set_two_columns::<2>(rows, [z, w]);
        }
    }
}
