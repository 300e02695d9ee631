//! Contacts visited in place, several at once: with the numbers where [`Contact`] and [`Body`] have them.
//!
//! Unsafe, because vectors of neighbouring fields need pointers.
#![allow(unsafe_code)]

use std::mem::offset_of;

use super::vector::{Rows, Vector};
use crate::physics::body::Body;
use crate::physics::contact::{Contact, ContactLanes, Motion};

/// A vector that can be read from any two neighbouring numbers of rows.
pub trait TwoColumns: Vector {
    /// Numbers `AT` and `AT + 1` of as many rows as it has lanes, as two vectors.
    ///
    /// # Safety
    /// The processor must know the instructions of this type, and the rows must have these numbers, beginning at multiples of 16 bytes.
    unsafe fn two_columns<const AT: usize>(rows: Rows) -> [Self; 2];

    /// The inverse.
    ///
    /// # Safety
    /// As for [`TwoColumns::two_columns`], and no other code may use the rows.
    unsafe fn set_two_columns<const AT: usize>(rows: Rows, columns: [Self; 2]);
}

/// Visits these contacts between these bodies and returns |ΔR_n| of each.
///
/// # Safety
/// The processor must know the instructions of L; the rows must be whole contacts and whole bodies, all different, and no other code
/// may use them.
#[inline(always)]
pub unsafe fn visit<L: TwoColumns>([friction, dt]: [L; 2], contact: Rows, [a, b]: [Rows; 2]) -> L {
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
