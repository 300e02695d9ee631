//! Four contacts of a pack with one vector instruction each, for processors with AVX2.
//!
//! Each lane does the operations of [`Contact::updated_forces`] and [`Contact::push`] in the same order and nothing is
//! fused, so the bits are those of four visits in turn. See `four` for the same idea where the next four contacts are
//! not known beforehand; here they are, and what they need lies side by side.
//!
//! Unsafe, because vector instructions need a promise that the processor knows them, and rows are read and written
//! through pointers.
//!
//! [`Contact::updated_forces`]: crate::physics::contact::Contact::updated_forces
//! [`Contact::push`]: crate::physics::contact::Contact::push
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256d, _mm_load_pd, _mm256_add_pd, _mm256_andnot_pd, _mm256_castpd128_pd256,
    _mm256_castpd256_pd128, _mm256_extractf128_pd, _mm256_insertf128_pd, _mm256_load_pd,
    _mm256_max_pd, _mm256_min_pd, _mm256_mul_pd, _mm256_set1_pd, _mm256_setzero_pd,
    _mm256_store_pd, _mm256_storeu_pd, _mm256_sub_pd, _mm256_unpackhi_pd, _mm256_unpacklo_pd,
    _mm256_xor_pd,
};

use std::ptr::write_volatile;

use super::pack::{Inertia, Pack, Row, Tally};
use super::visit::Visitor;

/// # Safety
/// As for `Ground::visit`.
#[target_feature(enable = "avx2")]
pub unsafe fn visit<const COUNTS: bool>(
    visitor: Visitor,
    packs: &mut [Pack],
    is_plain: &[bool],
    rows: *mut Row,
    inertia: *const Inertia,
    tally: &mut Tally,
) {
    let mut largest = _mm256_setzero_pd();
    let mut sum = _mm256_setzero_pd();
    for (pack, is_plain) in packs.iter_mut().zip(is_plain) {
        // SAFETY: as the caller promises.
        let sizes = unsafe {
            if *is_plain {
                visit_pack::<true>(visitor, pack, rows, inertia)
            } else {
                visit_pack::<false>(visitor, pack, rows, inertia)
            }
        };
        if COUNTS {
            largest = _mm256_max_pd(sizes, largest);
            sum = _mm256_add_pd(sum, sizes);
        }
    }
    // SAFETY: four numbers each.
    unsafe {
        _mm256_storeu_pd(tally.largest.as_mut_ptr(), largest);
        _mm256_storeu_pd(tally.sum.as_mut_ptr(), sum);
    }
}

/// Visits one pack and returns |ΔR_n| of each contact.
///
/// # Safety
/// As for `visit`.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn visit_pack<const PLAIN: bool>(
    visitor: Visitor,
    pack: &mut Pack,
    rows: *mut Row,
    inertia: *const Inertia,
) -> __m256d {
    let (friction, dt) = (_mm256_set1_pd(visitor.friction), _mm256_set1_pd(visitor.dt));
    let minus = _mm256_set1_pd(-0.0);
    // SAFETY: the pack's rows exist and are ours alone, and packs and rows are aligned.
    unsafe {
        let rows = rows.cast();
        let (a, b) = (places(rows, pack.a), places(rows, pack.b));
        let [ax, ay, a_spin, a_inverse] = columns(a);
        let [bx, by, b_spin, b_inverse] = columns(b);
        let (nx, ny) = (load(&pack.normal_x), load(&pack.normal_y));
        let (old_n, old_t) = (load(&pack.normal_force), load(&pack.tangent_force));

        let (ux, uy) = (sub(bx, ax), sub(by, ay));
        let u_n = add(mul(ux, nx), mul(uy, ny));
        let u_t = sub(sub(sub(mul(uy, nx), mul(ux, ny)), a_spin), b_spin);
        let miss = sub(u_n, load(&pack.target));
        let r_n = sub(old_n, mul(load(&pack.normal_response), miss));
        let r_n = _mm256_max_pd(r_n, _mm256_setzero_pd());
        let limit = mul(friction, r_n);
        let r_t = sub(old_t, mul(load(&pack.tangent_response), u_t));
        let r_t = _mm256_min_pd(_mm256_max_pd(r_t, _mm256_xor_pd(limit, minus)), limit);
        _mm256_store_pd(pack.normal_force.as_mut_ptr(), r_n);
        _mm256_store_pd(pack.tangent_force.as_mut_ptr(), r_t);

        let change = sub(r_n, old_n);
        let (p_n, p_t) = (mul(change, dt), mul(sub(r_t, old_t), dt));
        let px = sub(mul(nx, p_n), mul(ny, p_t));
        let py = add(mul(ny, p_n), mul(nx, p_t));
        // Of a plain body 1/m_x = 1/m_y, and its spin takes twice that: twice a number is exact, so it does not
        // matter which factor is doubled.
        let (twice, inertia) = (add(p_t, p_t), inertia.cast_mut().cast());
        let [x, y, turned] = if PLAIN {
            [a_inverse, a_inverse, mul(twice, a_inverse)]
        } else {
            let [x, y, spin, _] = columns(places(inertia, pack.a));
            [x, y, mul(p_t, spin)]
        };
        let (ax, ay) = (sub(ax, mul(px, x)), sub(ay, mul(py, y)));
        set_columns(a, [ax, ay, sub(a_spin, turned), a_inverse]);
        let [x, y, turned] = if PLAIN {
            [b_inverse, b_inverse, mul(twice, b_inverse)]
        } else {
            let [x, y, spin, _] = columns(places(inertia, pack.b));
            [x, y, mul(p_t, spin)]
        };
        let (bx, by) = (add(bx, mul(px, x)), add(by, mul(py, y)));
        set_columns(b, [bx, by, sub(b_spin, turned), b_inverse]);
        _mm256_andnot_pd(minus, change)
    }
}

/// # Safety
/// Rows must begin at these offsets.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn places(rows: *mut u8, [i, j, k, l]: [u32; 4]) -> [*mut f64; 4] {
    // SAFETY: as the caller promises.
    unsafe {
        [
            rows.add(i as usize).cast(),
            rows.add(j as usize).cast(),
            rows.add(k as usize).cast(),
            rows.add(l as usize).cast(),
        ]
    }
}

/// The four numbers of four rows, as four vectors.
///
/// # Safety
/// Each must be a whole row.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn columns([r0, r1, r2, r3]: [*mut f64; 4]) -> [__m256d; 4] {
    // SAFETY: rows are aligned to 32 bytes and have four numbers.
    unsafe {
        let half = |low: *mut f64, high: *mut f64| {
            _mm256_insertf128_pd::<1>(_mm256_castpd128_pd256(_mm_load_pd(low)), _mm_load_pd(high))
        };
        let (even, odd) = (half(r0, r2), half(r1, r3));
        let (even_2, odd_2) = (half(r0.add(2), r2.add(2)), half(r1.add(2), r3.add(2)));
        [
            _mm256_unpacklo_pd(even, odd),
            _mm256_unpackhi_pd(even, odd),
            _mm256_unpacklo_pd(even_2, odd_2),
            _mm256_unpackhi_pd(even_2, odd_2),
        ]
    }
}

/// The way back, in halves. Volatile, for else the compiler would join the halves by more shuffles than there are
/// ports for, and a visit would take a tenth longer.
///
/// # Safety
/// As for [`columns`], and the rows must be free to be written.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn set_columns([r0, r1, r2, r3]: [*mut f64; 4], [x, y, z, w]: [__m256d; 4]) {
    let (even, odd) = (_mm256_unpacklo_pd(x, y), _mm256_unpackhi_pd(x, y));
    let (even_2, odd_2) = (_mm256_unpacklo_pd(z, w), _mm256_unpackhi_pd(z, w));
    // SAFETY: as in `columns`.
    unsafe {
        write_volatile(r0.cast(), _mm256_castpd256_pd128(even));
        write_volatile(r0.add(2).cast(), _mm256_castpd256_pd128(even_2));
        write_volatile(r1.cast(), _mm256_castpd256_pd128(odd));
        write_volatile(r1.add(2).cast(), _mm256_castpd256_pd128(odd_2));
        write_volatile(r2.cast(), _mm256_extractf128_pd::<1>(even));
        write_volatile(r2.add(2).cast(), _mm256_extractf128_pd::<1>(even_2));
        write_volatile(r3.cast(), _mm256_extractf128_pd::<1>(odd));
        write_volatile(r3.add(2).cast(), _mm256_extractf128_pd::<1>(odd_2));
    }
}

/// # Safety
/// The numbers must be aligned to 32 bytes, as those of a pack are.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load(numbers: &[f64; 4]) -> __m256d {
    // SAFETY: as the caller promises.
    unsafe { _mm256_load_pd(numbers.as_ptr()) }
}

macro_rules! short_names {
    ($($name:ident = $instruction:ident;)+) => { $(
        #[inline]
        #[target_feature(enable = "avx2")]
        fn $name(x: __m256d, y: __m256d) -> __m256d {
            $instruction(x, y)
        }
    )+ };
}
short_names! {
    add = _mm256_add_pd;
    sub = _mm256_sub_pd;
    mul = _mm256_mul_pd;
}
