//! Eight numbers at once, with AVX-512.
//!
//! Unsafe for the reasons in `vector`. Always inlined, because outside of a function that enables AVX-512 each instruction would
//! be a call.
#![allow(unsafe_code)]

use std::arch::asm;
use std::arch::x86_64::{
    __m512d, _mm256_load_pd, _mm256_store_pd, _mm512_abs_pd, _mm512_add_pd, _mm512_castpd_si512,
    _mm512_castpd256_pd512, _mm512_castpd512_pd256, _mm512_castsi512_pd, _mm512_extractf64x4_pd,
    _mm512_insertf64x4, _mm512_loadu_pd, _mm512_max_pd, _mm512_min_pd, _mm512_mul_pd,
    _mm512_permutex2var_pd, _mm512_set1_epi64, _mm512_set1_pd, _mm512_setr_epi64,
    _mm512_shuffle_f64x2, _mm512_storeu_pd, _mm512_sub_pd, _mm512_unpackhi_pd, _mm512_unpacklo_pd,
    _mm512_xor_si512,
};
use std::ops::Neg;

use super::vector::{LANES, Rows, Vector, arithmetic};
use crate::physics::lanes::Lanes;

/// Eight numbers.
#[derive(Clone, Copy, Debug)]
pub struct Eight(__m512d);

arithmetic!(Eight: _mm512_add_pd, _mm512_sub_pd, _mm512_mul_pd, _mm512_max_pd, _mm512_min_pd);

impl Neg for Eight {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        // SAFETY: there is a vector, so the processor knows AVX-512.
        Self(unsafe {
            let sign = _mm512_set1_epi64(i64::MIN);
            _mm512_castsi512_pd(_mm512_xor_si512(_mm512_castpd_si512(self.0), sign))
        })
    }
}

impl Vector for Eight {
    const WIDTH: usize = 8;

    #[inline(always)]
    unsafe fn splat(x: f64) -> Self {
        // SAFETY: as the caller promises.
        Self(unsafe { _mm512_set1_pd(x) })
    }

    #[inline(always)]
    unsafe fn load(numbers: &[f64; LANES], _part: usize) -> Self {
        // SAFETY: eight numbers, and the processor as the caller promises.
        Self(unsafe { _mm512_loadu_pd(numbers.as_ptr()) })
    }

    #[inline(always)]
    fn store(self, numbers: &mut [f64; LANES], _part: usize) {
        // SAFETY: eight numbers, and the processor knows AVX-512.
        unsafe { _mm512_storeu_pd(numbers.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn abs(self) -> Self {
        // SAFETY: there is a vector, so the processor knows AVX-512.
        Self(unsafe { _mm512_abs_pd(self.0) })
    }

    #[inline(always)]
    unsafe fn columns(rows: Rows) -> [Self; 4] {
        // SAFETY: as the caller promises.
        unsafe {
            let (r02, r13) = (two_rows(rows[0], rows[2]), two_rows(rows[1], rows[3]));
            let (r46, r57) = (two_rows(rows[4], rows[6]), two_rows(rows[5], rows[7]));
            let (low_xz, low_yw) = (_mm512_unpacklo_pd(r02, r13), _mm512_unpackhi_pd(r02, r13));
            let (high_xz, high_yw) = (_mm512_unpacklo_pd(r46, r57), _mm512_unpackhi_pd(r46, r57));
            [
                Self(_mm512_shuffle_f64x2::<0b10_00_10_00>(low_xz, high_xz)),
                Self(_mm512_shuffle_f64x2::<0b10_00_10_00>(low_yw, high_yw)),
                Self(_mm512_shuffle_f64x2::<0b11_01_11_01>(low_xz, high_xz)),
                Self(_mm512_shuffle_f64x2::<0b11_01_11_01>(low_yw, high_yw)),
            ]
        }
    }

    #[inline(always)]
    unsafe fn set_columns(rows: Rows, [x, y, z, w]: [Self; 4]) {
        // SAFETY: as the caller promises.
        unsafe {
            let (even_xy, odd_xy) = (_mm512_unpacklo_pd(x.0, y.0), _mm512_unpackhi_pd(x.0, y.0));
            let (even_zw, odd_zw) = (_mm512_unpacklo_pd(z.0, w.0), _mm512_unpackhi_pd(z.0, w.0));
            let first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
            let second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
            set_two_rows(
                rows[0],
                rows[2],
                _mm512_permutex2var_pd(even_xy, first, even_zw),
            );
            set_two_rows(
                rows[4],
                rows[6],
                _mm512_permutex2var_pd(even_xy, second, even_zw),
            );
            set_two_rows(
                rows[1],
                rows[3],
                _mm512_permutex2var_pd(odd_xy, first, odd_zw),
            );
            set_two_rows(
                rows[5],
                rows[7],
                _mm512_permutex2var_pd(odd_xy, second, odd_zw),
            );
        }
    }
}

/// # Safety
/// As for [`Vector::columns`].
#[inline(always)]
unsafe fn two_rows(low: *mut f64, high: *mut f64) -> __m512d {
    // SAFETY: as the caller promises.
    unsafe {
        let low = _mm512_castpd256_pd512(_mm256_load_pd(low));
        _mm512_insertf64x4::<1>(low, _mm256_load_pd(high))
    }
}

/// The empty instruction keeps the compiler from splitting the rows again, by more shuffles than it took to join them.
///
/// # Safety
/// As for [`Vector::set_columns`].
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn set_two_rows(low: *mut f64, high: *mut f64, mut both: __m512d) {
    // SAFETY: as the caller promises.
    unsafe {
        asm!("/* {0} */", inout(zmm_reg) both, options(pure, nomem, nostack, preserves_flags));
        _mm256_store_pd(low, _mm512_castpd512_pd256(both));
        _mm256_store_pd(high, _mm512_extractf64x4_pd::<1>(both));
    }
}
