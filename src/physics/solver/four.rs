//! Four visits at once, for machines with AVX2: the same numbers as one visit after the other, to the last bit.
//!
//! Four contacts that share no body do not hear of each other, so it does not matter whether they are visited in turn
//! or together. In a random sweep over many contacts the next four nearly always are such; where they are not, they are
//! visited in turn. Each lane does the operations of [`Contact::updated_forces`] and [`Contact::push`] in the same order,
//! and multiplications and additions are never fused, so no machine can tell the difference. What it gains is not only
//! the width: a visit is one long chain of operations that wait for each other, and here four chains run abreast.
//!
//! Unsafe, because vector instructions need a promise that the processor knows them, and vectors of neighbouring fields
//! need pointers. Loops stand where a closure would be shorter, because a
//! closure passed to another function loses the vector instructions.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256d, __m256i, _MM_HINT_T0, _mm_cvtsd_f64, _mm_load_pd, _mm_prefetch, _mm_store_pd,
    _mm_unpackhi_pd, _mm256_add_pd, _mm256_andnot_pd, _mm256_castpd128_pd256,
    _mm256_castpd256_pd128, _mm256_cmpeq_epi32, _mm256_extractf128_pd, _mm256_insertf128_pd,
    _mm256_max_epu32, _mm256_max_pd, _mm256_min_pd, _mm256_mul_pd, _mm256_or_si256,
    _mm256_permute4x64_epi64, _mm256_set_epi64x, _mm256_set1_epi32, _mm256_set1_pd,
    _mm256_setzero_pd, _mm256_shuffle_epi32, _mm256_sub_pd, _mm256_testz_si256, _mm256_unpackhi_pd,
    _mm256_unpacklo_pd, _mm256_xor_pd, _mm256_xor_si256,
};
use std::mem::offset_of;

use super::Change;
use super::visit::Visitor;
use crate::physics::body::Body;
use crate::physics::contact::Contact;

/// Visits these contacts as [`Visitor::visit_all`] does. Without AVX2 it is that.
pub fn visit_all(
    visitor: Visitor,
    sequence: &[u32],
    contacts: &mut [Contact],
    bodies: &mut [Body],
    change: &mut Change,
) {
    if std::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has just said that it knows AVX2.
        unsafe { visit_by_fours(visitor, sequence, contacts, bodies, change) }
    } else {
        visitor.visit_all(sequence, contacts, bodies, change);
    }
}

/// So many contacts and their bodies stay in a second-level cache. What lies farther away is called for in time.
const AT_HAND: usize = 8192;

/// How many fours ahead contacts are called for; their bodies, which are not known sooner, half as many.
const AHEAD: usize = 8;

#[target_feature(enable = "avx2")]
fn visit_by_fours(
    visitor: Visitor,
    sequence: &[u32],
    contacts: &mut [Contact],
    bodies: &mut [Body],
    change: &mut Change,
) {
    let is_far = contacts.len() > AT_HAND;
    let mut total = *change;
    let mut largest = _mm256_setzero_pd();
    let (fours, rest) = sequence.as_chunks::<4>();
    for (turn, four) in fours.iter().enumerate() {
        if is_far {
            call_for(&fours[turn..], contacts, bodies);
        }
        let mut pairs = [0; 4];
        for (pair, i) in pairs.iter_mut().zip(four) {
            let contact = &contacts[*i as usize];
            *pair = u64::from(contact.a) | u64::from(contact.b) << 32;
        }
        if share_nothing(pairs, bodies.len()) {
            // SAFETY: the contacts have just been looked at, `share_nothing` has found their bodies, and none twice.
            let sizes = unsafe { visit_together(visitor, *four, pairs, contacts, bodies) };
            largest = _mm256_max_pd(sizes, largest);
            // One after the other, as single visits would add them.
            for size in numbers(sizes) {
                total.sum += size;
            }
        } else {
            visitor.visit_all(four, contacts, bodies, &mut total);
        }
    }
    for size in numbers(largest) {
        total.largest = if size > total.largest {
            size
        } else {
            total.largest
        };
    }
    visitor.visit_all(rest, contacts, bodies, &mut total);
    *change = total;
}

/// Asks for what the coming visits need. A prefetch reads nothing, wherever it points.
#[inline]
#[target_feature(enable = "avx2")]
fn call_for(coming: &[[u32; 4]], contacts: &[Contact], bodies: &[Body]) {
    if let Some(four) = coming.get(AHEAD) {
        for i in four {
            let contact = contacts.as_ptr().wrapping_add(*i as usize);
            _mm_prefetch::<_MM_HINT_T0>(contact.cast());
        }
    }
    if let Some(four) = coming.get(AHEAD / 2) {
        for i in four {
            let contact = &contacts[*i as usize];
            for body in [contact.a, contact.b] {
                let body = bodies.as_ptr().wrapping_add(body as usize);
                _mm_prefetch::<_MM_HINT_T0>(body.cast());
            }
        }
    }
}

/// Whether the eight bodies of four pairs, the first of each in its lower half, all exist and all are different.
#[inline]
#[target_feature(enable = "avx2")]
fn share_nothing(pairs: [u64; 4], bodies: usize) -> bool {
    let [p0, p1, p2, p3] = pairs;
    let all = _mm256_set_epi64x(p3 as i64, p2 as i64, p1 as i64, p0 as i64);
    let last = _mm256_set1_epi32(bodies.wrapping_sub(1) as i32);
    let outside = _mm256_xor_si256(_mm256_max_epu32(all, last), last);
    let turned = _mm256_shuffle_epi32::<0b10_11_00_01>(all);
    let next = _mm256_permute4x64_epi64::<0b00_11_10_01>(all);
    let next_but_one = _mm256_permute4x64_epi64::<0b01_00_11_10>(all);
    let bad = either(
        either(shared(all, turned, next), shared(all, turned, next_but_one)),
        outside,
    );
    bodies > 0 && _mm256_testz_si256(bad, bad) == 1
}

#[inline]
#[target_feature(enable = "avx2")]
fn shared(pairs: __m256i, turned: __m256i, others: __m256i) -> __m256i {
    either(
        _mm256_cmpeq_epi32(pairs, others),
        _mm256_cmpeq_epi32(turned, others),
    )
}

#[inline]
#[target_feature(enable = "avx2")]
fn either(a: __m256i, b: __m256i) -> __m256i {
    _mm256_or_si256(a, b)
}

/// Visits four contacts with these pairs of bodies and returns |ΔR_n| of each.
///
/// # Safety
/// The indices must lie within their arrays and none may occur twice.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn visit_together(
    visitor: Visitor,
    four: [u32; 4],
    pairs: [u64; 4],
    contacts: &mut [Contact],
    bodies: &mut [Body],
) -> __m256d {
    let (contacts, bodies) = (contacts.as_mut_ptr(), bodies.as_mut_ptr());
    let mut contact = [std::ptr::null_mut::<f64>(); 4];
    let (mut a, mut b) = (contact, contact);
    for lane in 0..4 {
        // SAFETY: as the caller promises.
        unsafe {
            contact[lane] = contacts.add(four[lane] as usize).cast();
            a[lane] = bodies.add(pairs[lane] as u32 as usize).cast();
            b[lane] = bodies.add((pairs[lane] >> 32) as usize).cast();
        }
    }
    let (friction, dt) = (_mm256_set1_pd(visitor.friction), _mm256_set1_pd(visitor.dt));
    let minus = _mm256_set1_pd(-0.0);
    // SAFETY: these are whole contacts and whole bodies, and the caller promises that they are all different.
    unsafe {
        let (ax, ay) = columns::<2>(a);
        let (bx, by) = columns::<2>(b);
        let (_, nx) = columns::<0>(contact);
        let (ny, target) = columns::<2>(contact);
        let (a_spin, a_inverse_x) = columns::<4>(a);
        let (b_spin, b_inverse_x) = columns::<4>(b);
        let (normal_response, tangent_response) = columns::<4>(contact);
        let (old_n, old_t) = columns::<6>(contact);

        let (ux, uy) = (sub(bx, ax), sub(by, ay));
        let u_n = add(mul(ux, nx), mul(uy, ny));
        let u_t = sub(sub(sub(mul(uy, nx), mul(ux, ny)), a_spin), b_spin);
        let r_n = sub(old_n, mul(normal_response, sub(u_n, target)));
        let r_n = _mm256_max_pd(r_n, _mm256_setzero_pd());
        let limit = mul(friction, r_n);
        let r_t = sub(old_t, mul(tangent_response, u_t));
        let r_t = _mm256_min_pd(_mm256_max_pd(r_t, _mm256_xor_pd(limit, minus)), limit);
        set_columns::<6>(contact, r_n, r_t);

        let change = sub(r_n, old_n);
        let (p_n, p_t) = (mul(change, dt), mul(sub(r_t, old_t), dt));
        let px = sub(mul(nx, p_n), mul(ny, p_t));
        let py = add(mul(ny, p_n), mul(nx, p_t));
        let (inverse_y, inverse_spin) = columns::<6>(a);
        let (ax, ay) = (sub(ax, mul(px, a_inverse_x)), sub(ay, mul(py, inverse_y)));
        set_columns::<2>(a, ax, ay);
        set_columns::<4>(a, sub(a_spin, mul(p_t, inverse_spin)), a_inverse_x);
        let (inverse_y, inverse_spin) = columns::<6>(b);
        let (bx, by) = (add(bx, mul(px, b_inverse_x)), add(by, mul(py, inverse_y)));
        set_columns::<2>(b, bx, by);
        set_columns::<4>(b, sub(b_spin, mul(p_t, inverse_spin)), b_inverse_x);
        _mm256_andnot_pd(minus, change)
    }
}

// The columns rely on these places, counted in numbers of eight bytes.
const _: () = {
    assert!(size_of::<Body>() == 64 && offset_of!(Body, velocity) == 8 * 2);
    assert!(offset_of!(Body, spin) == 8 * 4 && offset_of!(Body, inverse_mass) == 8 * 5);
    assert!(size_of::<Contact>() == 64 && offset_of!(Contact, normal) == 8);
    assert!(offset_of!(Contact, target) == 8 * 3);
    assert!(offset_of!(Contact, normal_response) == 8 * 4);
    assert!(offset_of!(Contact, tangent_response) == 8 * 5);
    assert!(offset_of!(Contact, normal_force) == 8 * 6);
    assert!(offset_of!(Contact, tangent_force) == 8 * 7);
};

/// Numbers `AT` and `AT + 1` of four rows, as two vectors.
///
/// # Safety
/// Each row must be a whole [`Body`] or [`Contact`], and `AT` even and below 8.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn columns<const AT: usize>(rows: [*mut f64; 4]) -> (__m256d, __m256d) {
    let [r0, r1, r2, r3] = rows;
    // SAFETY: bodies and contacts are aligned to 64 bytes, so every second number is to 16.
    let (r0, r1, r2, r3) = unsafe {
        (
            _mm_load_pd(r0.add(AT)),
            _mm_load_pd(r1.add(AT)),
            _mm_load_pd(r2.add(AT)),
            _mm_load_pd(r3.add(AT)),
        )
    };
    let even = _mm256_insertf128_pd::<1>(_mm256_castpd128_pd256(r0), r2);
    let odd = _mm256_insertf128_pd::<1>(_mm256_castpd128_pd256(r1), r3);
    (_mm256_unpacklo_pd(even, odd), _mm256_unpackhi_pd(even, odd))
}

/// The way back.
///
/// # Safety
/// As for [`columns`], and the rows must be free to be written.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn set_columns<const AT: usize>(rows: [*mut f64; 4], first: __m256d, second: __m256d) {
    let even = _mm256_unpacklo_pd(first, second);
    let odd = _mm256_unpackhi_pd(first, second);
    // SAFETY: as in `columns`.
    unsafe {
        _mm_store_pd(rows[0].add(AT), _mm256_castpd256_pd128(even));
        _mm_store_pd(rows[1].add(AT), _mm256_castpd256_pd128(odd));
        _mm_store_pd(rows[2].add(AT), _mm256_extractf128_pd::<1>(even));
        _mm_store_pd(rows[3].add(AT), _mm256_extractf128_pd::<1>(odd));
    }
}

/// The four numbers of a vector.
#[inline]
#[target_feature(enable = "avx2")]
fn numbers(x: __m256d) -> [f64; 4] {
    let (low, high) = (_mm256_castpd256_pd128(x), _mm256_extractf128_pd::<1>(x));
    [
        _mm_cvtsd_f64(low),
        _mm_cvtsd_f64(_mm_unpackhi_pd(low, low)),
        _mm_cvtsd_f64(high),
        _mm_cvtsd_f64(_mm_unpackhi_pd(high, high)),
    ]
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
