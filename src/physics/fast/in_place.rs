//! Contacts visited where they lie, several at once, with the bits of one visit after the other.
//!
//! Contacts that share no body do not influence each other, so it does not matter whether they are visited one by one or together. In
//! a random sweep over many contacts the next four are nearly always of this kind; where they are not, they are visited one by
//! one. The gain is not only the width: a visit is one long chain of dependent operations, and here four chains run in parallel.
//!
//! Unsafe, because vector instructions need a promise that the processor knows them, and vectors of neighbouring fields
//! need pointers. Loops are used where a closure would be shorter, because a closure loses the vector instructions.
#![allow(unsafe_code)]

use std::mem::offset_of;

#[cfg(target_arch = "x86_64")]
use super::avx2::Four;
use super::fetch::fetch;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::simd128::Two;
use super::vector::{InPlace, LANES, Rows};
use crate::physics::body::{Body, Motion};
use crate::physics::contact::{Contact, ContactLanes, ForceChange, visit_in_turn};
use crate::physics::params::Params;

/// Visits these contacts one after the other, or several that share no body at once: the bits are the same.
pub fn visit(
    sequence: &[u32],
    contacts: &mut [Contact],
    bodies: &mut [Body],
    params: &Params,
    change: &mut ForceChange,
) {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has just been found to have AVX2.
        return unsafe { visit_by_fours(sequence, contacts, bodies, params, change) };
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    // SAFETY: the program has these vectors.
    return unsafe { visit_by::<Two, 2>(sequence, contacts, bodies, params, change) };
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    visit_in_turn(sequence, contacts, bodies, params, change);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn visit_by_fours(
    sequence: &[u32],
    contacts: &mut [Contact],
    bodies: &mut [Body],
    params: &Params,
    change: &mut ForceChange,
) {
    // SAFETY: this function is only called where AVX2 is known.
    unsafe { visit_by::<Four, 4>(sequence, contacts, bodies, params, change) }
}

/// This many contacts and their bodies stay in a second-level cache. With more of them, what comes next is fetched.
const CACHED: usize = 8192;

/// How many groups ahead contacts are fetched; their bodies, which are known only later, half as many.
const AHEAD: usize = 8;

/// # Safety
/// The processor must know the instructions of L.
#[inline(always)]
unsafe fn visit_by<L: InPlace<N>, const N: usize>(
    sequence: &[u32],
    contacts: &mut [Contact],
    bodies: &mut [Body],
    params: &Params,
    change: &mut ForceChange,
) {
    let is_large = contacts.len() > CACHED;
    let mut total = *change;
    // SAFETY: as the caller promises.
    let (common, mut largest) = unsafe {
        let common = [L::splat(params.friction), L::splat(params.dt)];
        (common, L::splat(0.0))
    };
    let (groups, rest) = sequence.as_chunks::<N>();
    for (turn, group) in groups.iter().enumerate() {
        if is_large {
            fetch_ahead(&groups[turn..], contacts, bodies);
        }
        let mut pairs = [[0; 2]; N];
        for (pair, i) in pairs.iter_mut().zip(group) {
            let contact = &contacts[*i as usize];
            *pair = [contact.a, contact.b];
        }
        // SAFETY: as the caller promises.
        if unsafe { L::share_nothing(pairs, bodies.len()) } {
            let (first_contact, first_body) = (contacts.as_mut_ptr(), bodies.as_mut_ptr());
            let mut rows: [Rows; 3] = [[std::ptr::null_mut(); LANES]; 3];
            for lane in 0..N {
                // SAFETY: the contacts exist, they were read; and so do their bodies, as `share_nothing` has found.
                unsafe {
                    rows[0][lane] = first_contact.add(group[lane] as usize).cast();
                    rows[1][lane] = first_body.add(pairs[lane][0] as usize).cast();
                    rows[2][lane] = first_body.add(pairs[lane][1] as usize).cast();
                }
            }
            // SAFETY: whole contacts and whole bodies; the bodies are all different, hence also the contacts.
            let sizes = unsafe { visit_together::<L, N>(common, rows) };
            largest = sizes.larger(largest);
            // One after the other, as single visits would add them.
            for size in sizes.numbers() {
                total.sum += size;
            }
        } else {
            visit_in_turn(group, contacts, bodies, params, &mut total);
        }
    }
    for size in largest.numbers() {
        total.raise(size);
    }
    visit_in_turn(rest, contacts, bodies, params, &mut total);
    *change = total;
}

#[inline(always)]
fn fetch_ahead<const N: usize>(coming: &[[u32; N]], contacts: &[Contact], bodies: &[Body]) {
    if let Some(group) = coming.get(AHEAD) {
        for i in group {
            fetch(contacts, *i);
        }
    }
    if let Some(group) = coming.get(AHEAD / 2) {
        for i in group {
            let contact = &contacts[*i as usize];
            fetch(bodies, contact.a);
            fetch(bodies, contact.b);
        }
    }
}

/// Visits N contacts between N first and N second bodies and returns |ΔR_n| of each.
///
/// # Safety
/// The processor must know the instructions of L; the rows must be whole contacts and whole bodies, all different, and no other code
/// may use them.
#[inline(always)]
unsafe fn visit_together<L: InPlace<N>, const N: usize>(
    [friction, dt]: [L; 2],
    [contact, a, b]: [Rows; 3],
) -> L {
    // SAFETY: as the caller promises. Contacts and bodies are aligned to 64 bytes.
    unsafe {
        let (velocity_a, velocity_b) = (L::two_columns::<2>(a), L::two_columns::<2>(b));
        let [_, nx] = L::two_columns::<0>(contact);
        let [ny, target] = L::two_columns::<2>(contact);
        let [spin_a, inverse_ax] = L::two_columns::<4>(a);
        let [spin_b, inverse_bx] = L::two_columns::<4>(b);
        let lanes = ContactLanes {
            normal: [nx, ny],
            target,
            response: L::two_columns::<4>(contact),
            force: L::two_columns::<6>(contact),
        };
        let motion = |velocity, spin| Motion { velocity, spin };
        let ends = [motion(velocity_a, spin_a), motion(velocity_b, spin_b)];
        let [inverse_ay, inverse_a_spin] = L::two_columns::<6>(a);
        let [inverse_by, inverse_b_spin] = L::two_columns::<6>(b);
        let inverse_mass = [
            [inverse_ax, inverse_ay, inverse_a_spin],
            [inverse_bx, inverse_by, inverse_b_spin],
        ];
        let visited = lanes.visit(ends, ends, inverse_mass, friction, dt);
        L::set_two_columns::<6>(contact, visited.force);
        let [end_a, end_b] = visited.ends;
        L::set_two_columns::<2>(a, end_a.velocity);
        L::set_two_columns::<4>(a, [end_a.spin, inverse_ax]);
        L::set_two_columns::<2>(b, end_b.velocity);
        L::set_two_columns::<4>(b, [end_b.spin, inverse_bx]);
        visited.change.abs()
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
