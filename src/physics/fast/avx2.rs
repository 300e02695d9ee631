//! Four numbers at once, with AVX2.
//!
//! Unsafe for the reasons in `vector`. Always inlined, because outside of a function that enables AVX2 each instruction would be
//! a call.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256d, __m256i, _mm_load_pd, _mm256_add_pd, _mm256_andnot_pd, _mm256_castpd128_pd256,
    _mm256_castpd256_pd128, _mm256_cmpeq_epi32, _mm256_extractf128_pd, _mm256_insertf128_pd,
    _mm256_loadu_pd, _mm256_max_epu32, _mm256_max_pd, _mm256_min_pd, _mm256_mul_pd,
    _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set_epi64x, _mm256_set1_epi32,
    _mm256_set1_pd, _mm256_shuffle_epi32, _mm256_storeu_pd, _mm256_sub_pd, _mm256_testz_si256,
    _mm256_unpackhi_pd, _mm256_unpacklo_pd, _mm256_xor_pd, _mm256_xor_si256,
};
use std::ops::Neg;
use std::ptr::write_volatile;

use super::vector::{InPlace, LANES, Rows, Vector, arithmetic};
use crate::physics::lanes::Lanes;

/// Four numbers.
#[derive(Clone, Copy, Debug)]
pub struct Four(__m256d);

arithmetic!(Four: _mm256_add_pd, _mm256_sub_pd, _mm256_mul_pd, _mm256_max_pd, _mm256_min_pd);

impl Neg for Four {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        // SAFETY: there is a vector, so the processor knows AVX2.
        Self(unsafe { _mm256_xor_pd(self.0, _mm256_set1_pd(-0.0)) })
    }
}

impl InPlace<4> for Four {
    #[inline(always)]
    fn numbers(self) -> [f64; 4] {
        let mut numbers = [0.0; 4];
        // SAFETY: four numbers, and the processor knows AVX2.
        unsafe { _mm256_storeu_pd(numbers.as_mut_ptr(), self.0) };
        numbers
    }

    #[inline(always)]
    unsafe fn share_nothing(pairs: [[u32; 2]; 4], bodies: usize) -> bool {
        let [p0, p1, p2, p3] = pairs.map(|[a, b]| (u64::from(a) | u64::from(b) << 32) as i64);
        // SAFETY: as the caller promises.
        unsafe {
            let all = _mm256_set_epi64x(p3, p2, p1, p0);
            let last = _mm256_set1_epi32(bodies.wrapping_sub(1) as i32);
            let outside = _mm256_xor_si256(_mm256_max_epu32(all, last), last);
            let next = _mm256_permute4x64_epi64::<0b00_11_10_01>(all);
            let next_but_one = _mm256_permute4x64_epi64::<0b01_00_11_10>(all);
            let shared = _mm256_or_si256(common(all, next), common(all, next_but_one));
            let bad = _mm256_or_si256(shared, outside);
            bodies > 0 && _mm256_testz_si256(bad, bad) == 1
        }
    }

    #[inline(always)]
    unsafe fn two_columns<const AT: usize>(rows: Rows) -> [Self; 2] {
        // SAFETY: as the caller promises.
        unsafe {
            let even = _mm256_castpd128_pd256(_mm_load_pd(rows[0].add(AT)));
            let even = _mm256_insertf128_pd::<1>(even, _mm_load_pd(rows[2].add(AT)));
            let odd = _mm256_castpd128_pd256(_mm_load_pd(rows[1].add(AT)));
            let odd = _mm256_insertf128_pd::<1>(odd, _mm_load_pd(rows[3].add(AT)));
            [
                Self(_mm256_unpacklo_pd(even, odd)),
                Self(_mm256_unpackhi_pd(even, odd)),
            ]
        }
    }

    // Volatile, or else the compiler joins the halves of a row by more shuffles than there are ports for, which costs a tenth of a visit.
    #[inline(always)]
    unsafe fn set_two_columns<const AT: usize>(rows: Rows, [x, y]: [Self; 2]) {
        // SAFETY: as the caller promises.
        unsafe {
            let even = _mm256_unpacklo_pd(x.0, y.0);
            let odd = _mm256_unpackhi_pd(x.0, y.0);
            write_volatile(rows[0].add(AT).cast(), _mm256_castpd256_pd128(even));
            write_volatile(rows[1].add(AT).cast(), _mm256_castpd256_pd128(odd));
            write_volatile(rows[2].add(AT).cast(), _mm256_extractf128_pd::<1>(even));
            write_volatile(rows[3].add(AT).cast(), _mm256_extractf128_pd::<1>(odd));
        }
    }
}

/// Where a body of a pair is also in the other pair, in the same place or in the other one.
///
/// # Safety
/// The processor must know AVX2.
#[inline(always)]
unsafe fn common(pairs: __m256i, others: __m256i) -> __m256i {
    // SAFETY: as the caller promises.
    unsafe {
        let turned = _mm256_shuffle_epi32::<0b10_11_00_01>(pairs);
        _mm256_or_si256(
            _mm256_cmpeq_epi32(pairs, others),
            _mm256_cmpeq_epi32(turned, others),
        )
    }
}

impl Vector for Four {
    const WIDTH: usize = 4;

    #[inline(always)]
    unsafe fn splat(x: f64) -> Self {
        // SAFETY: as the caller promises.
        Self(unsafe { _mm256_set1_pd(x) })
    }

    #[inline(always)]
    unsafe fn load(numbers: &[f64; LANES], part: usize) -> Self {
        let part = &numbers.as_chunks::<4>().0[part];
        // SAFETY: four numbers, and the processor as the caller promises.
        Self(unsafe { _mm256_loadu_pd(part.as_ptr()) })
    }

    #[inline(always)]
    fn store(self, numbers: &mut [f64; LANES], part: usize) {
        let part = &mut numbers.as_chunks_mut::<4>().0[part];
        // SAFETY: four numbers, and the processor knows AVX2.
        unsafe { _mm256_storeu_pd(part.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn abs(self) -> Self {
        // SAFETY: there is a vector, so the processor knows AVX2.
        Self(unsafe { _mm256_andnot_pd(_mm256_set1_pd(-0.0), self.0) })
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
