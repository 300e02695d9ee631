//! Two visits at once, for WebAssembly: the same numbers as two visits one after the other, to the last bit.
//!
//! As in `fours`: in a random sweep over many contacts two neighbours in the sequence nearly always share no body, and then do not
//! influence each other. Where they do, they are visited one by one.
//!
//! Unsafe, because vectors of neighbouring fields need pointers.
#![allow(unsafe_code)]

use std::arch::wasm32::{
    i32x4_eq, i32x4_shuffle, u32x4, u32x4_ge, u32x4_splat, v128_any_true, v128_or,
};

use super::simd128::Two;
use super::vector::{LANES, Vector};
use super::{ForceChange, Visitor, together};
use crate::physics::body::Body;
use crate::physics::contact::Contact;
use crate::physics::lanes::Lanes;

/// This many contacts and their bodies stay in a second-level cache. With more of them, what comes next is touched beforehand.
const CACHED: usize = 8192;

/// How many twos are touched together.
const BLOCK: usize = 8;

/// Visits these contacts as [`Visitor::visit_in_turn`] does.
pub fn visit(
    visitor: Visitor,
    sequence: &[u32],
    contacts: &mut [Contact],
    bodies: &mut [Body],
    change: &mut ForceChange,
) {
    let is_large = contacts.len() > CACHED;
    let mut total = *change;
    // SAFETY: the program has these vectors.
    let (common, mut largest) = unsafe {
        let common = [Two::splat(visitor.friction), Two::splat(visitor.dt)];
        (common, Two::splat(0.0))
    };
    let (twos, rest) = sequence.as_chunks::<2>();
    for block in twos.chunks(BLOCK) {
        if is_large {
            touch(block, contacts, bodies);
        }
        for two in block {
            let pairs = two.map(|i| {
                let contact = &contacts[i as usize];
                [contact.a, contact.b]
            });
            if share_nothing(pairs, bodies.len()) {
                // SAFETY: the contacts exist, and `share_nothing` has found that their bodies exist and are all different.
                let sizes = unsafe { visit_together(common, *two, pairs, contacts, bodies) };
                largest = sizes.larger(largest);
                // One after the other, as single visits would add them.
                for size in sizes.numbers() {
                    total.sum += size;
                }
            } else {
                visitor.visit_in_turn(two, contacts, bodies, &mut total);
            }
        }
    }
    for size in largest.numbers() {
        total.raise(size);
    }
    visitor.visit_in_turn(rest, contacts, bodies, &mut total);
    *change = total;
}

/// Reads a number of each body that the next visits need. WebAssembly cannot prefetch, but these reads do not wait for each other, as
/// those of visits would.
fn touch(block: &[[u32; 2]], contacts: &[Contact], bodies: &[Body]) {
    for i in block.as_flattened() {
        let contact = &contacts[*i as usize];
        for body in [contact.a, contact.b] {
            if let Some(body) = bodies.get(body as usize) {
                // SAFETY: the body is borrowed. Volatile, or else the compiler would leave it out.
                unsafe { std::ptr::read_volatile(&raw const body.spin) };
            }
        }
    }
}

/// Whether the four bodies of two pairs all exist and all are different.
#[inline(always)]
fn share_nothing([[a, b], [c, d]]: [[u32; 2]; 2], bodies: usize) -> bool {
    let all = u32x4(a, b, c, d);
    let outside = u32x4_ge(all, u32x4_splat(bodies as u32));
    let turned = i32x4_shuffle::<1, 0, 3, 2>(all, all);
    let others = i32x4_shuffle::<2, 3, 0, 1>(all, all);
    let shared = v128_or(i32x4_eq(all, others), i32x4_eq(turned, others));
    let same = i32x4_eq(all, turned);
    !v128_any_true(v128_or(v128_or(shared, same), outside))
}

/// Visits two contacts with these pairs of bodies and returns |ΔR_n| of each.
///
/// # Safety
/// The indices must lie within their arrays and none may occur twice.
#[inline(always)]
unsafe fn visit_together(
    common: [Two; 2],
    two: [u32; 2],
    pairs: [[u32; 2]; 2],
    contacts: &mut [Contact],
    bodies: &mut [Body],
) -> Two {
    let (contacts, bodies) = (contacts.as_mut_ptr(), bodies.as_mut_ptr());
    let mut contact = [std::ptr::null_mut::<f64>(); LANES];
    let (mut a, mut b) = (contact, contact);
    for lane in 0..2 {
        // SAFETY: as the caller promises.
        unsafe {
            contact[lane] = contacts.add(two[lane] as usize).cast();
            a[lane] = bodies.add(pairs[lane][0] as usize).cast();
            b[lane] = bodies.add(pairs[lane][1] as usize).cast();
        }
    }
    // SAFETY: these are whole contacts and whole bodies, and the caller promises that they are all different.
    unsafe { together::visit(common, contact, [a, b]) }
}
