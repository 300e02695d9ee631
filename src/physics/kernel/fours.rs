//! Four visits at once, for machines with AVX2: the same numbers as four visits one after the other, to the last bit.
//!
//! Four contacts that share no body do not influence each other, so it does not matter whether they are visited one by one
//! or together. In a random sweep over many contacts the next four are nearly always of this kind; where they are not, they are
//! visited one by one. The gain is not only the width: a visit is one long chain of dependent operations, and
//! here four chains run in parallel.
//!
//! Unsafe, because vector instructions need a promise that the processor knows them, and vectors of neighbouring fields
//! need pointers. Loops are used where a closure would be shorter, because a closure passed to another function loses the vector
//! instructions.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _MM_HINT_T0, _mm_prefetch, _mm256_cmpeq_epi32, _mm256_max_epu32, _mm256_or_si256,
    _mm256_permute4x64_epi64, _mm256_set_epi64x, _mm256_set1_epi32, _mm256_shuffle_epi32,
    _mm256_testz_si256, _mm256_xor_si256,
};

use super::avx2::Four;
use super::vector::{LANES, Vector};
use super::{ForceChange, Visitor, together};
use crate::physics::body::Body;
use crate::physics::contact::Contact;
use crate::physics::lanes::Lanes;

/// Visits these contacts as [`Visitor::visit_in_turn`] does, which it calls if there is no AVX2.
pub fn visit(
    visitor: Visitor,
    sequence: &[u32],
    contacts: &mut [Contact],
    bodies: &mut [Body],
    change: &mut ForceChange,
) {
    if std::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has just been found to have AVX2.
        unsafe { visit_by_fours(visitor, sequence, contacts, bodies, change) }
    } else {
        visitor.visit_in_turn(sequence, contacts, bodies, change);
    }
}

/// This many contacts and their bodies stay in a second-level cache. With more of them, what comes next is prefetched.
const CACHED: usize = 8192;

/// How many fours ahead contacts are prefetched; their bodies, which are known only later, half as many.
const AHEAD: usize = 8;

#[target_feature(enable = "avx2")]
fn visit_by_fours(
    visitor: Visitor,
    sequence: &[u32],
    contacts: &mut [Contact],
    bodies: &mut [Body],
    change: &mut ForceChange,
) {
    let is_large = contacts.len() > CACHED;
    let mut total = *change;
    // SAFETY: this function is only called where AVX2 is known.
    let (common, mut largest) = unsafe {
        let common = [Four::splat(visitor.friction), Four::splat(visitor.dt)];
        (common, Four::splat(0.0))
    };
    let (fours, rest) = sequence.as_chunks::<4>();
    for (turn, four) in fours.iter().enumerate() {
        if is_large {
            prefetch(&fours[turn..], contacts, bodies);
        }
        let mut pairs = [0; 4];
        for (pair, i) in pairs.iter_mut().zip(four) {
            let contact = &contacts[*i as usize];
            *pair = u64::from(contact.a) | u64::from(contact.b) << 32;
        }
        if share_nothing(pairs, bodies.len()) {
            // SAFETY: the contacts exist, and `share_nothing` has found that their bodies exist and are all different.
            let sizes = unsafe { visit_together(common, *four, pairs, contacts, bodies) };
            largest = sizes.larger(largest);
            // One after the other, as single visits would add them.
            for size in sizes.numbers() {
                total.sum += size;
            }
        } else {
            visitor.visit_in_turn(four, contacts, bodies, &mut total);
        }
    }
    for size in largest.numbers() {
        total.raise(size);
    }
    visitor.visit_in_turn(rest, contacts, bodies, &mut total);
    *change = total;
}

/// Prefetches what the next visits need. A prefetch reads nothing, wherever it points.
#[inline]
#[target_feature(enable = "avx2")]
fn prefetch(coming: &[[u32; 4]], contacts: &[Contact], bodies: &[Body]) {
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
    common: [Four; 2],
    four: [u32; 4],
    pairs: [u64; 4],
    contacts: &mut [Contact],
    bodies: &mut [Body],
) -> Four {
    let (contacts, bodies) = (contacts.as_mut_ptr(), bodies.as_mut_ptr());
    let mut contact = [std::ptr::null_mut::<f64>(); LANES];
    let (mut a, mut b) = (contact, contact);
    for lane in 0..4 {
        // SAFETY: as the caller promises.
        unsafe {
            contact[lane] = contacts.add(four[lane] as usize).cast();
            a[lane] = bodies.add(pairs[lane] as u32 as usize).cast();
            b[lane] = bodies.add((pairs[lane] >> 32) as usize).cast();
        }
    }
    // SAFETY: these are whole contacts and whole bodies, and the caller promises that they are all different.
    unsafe { together::visit(common, contact, [a, b]) }
}
