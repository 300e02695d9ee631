//! Pairs with two points of contact, visited where they lie, several at once: as `in_place` does it with discs, and for the same reasons.
#![allow(unsafe_code)]

use std::mem::offset_of;

#[cfg(target_arch = "x86_64")]
use super::avx2::Four;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::simd128::Two;
use super::vector::{InPlace, LANES, Rows};
use crate::physics::body::{Body, Motion};
use crate::physics::contact::{Contact, ContactLanes, ForceChange};
use crate::physics::convex::visit::{Arms, Joined, PairLanes};
use crate::physics::params::Params;

/// How many pairs are visited at once.
pub const PAIRS: usize = if cfg!(target_arch = "wasm32") { 2 } else { 4 };

/// Visits pairs at once, given by their first points, with the bits of one visit after the other. False, and nothing is done, if that is not possible: they must have two
/// points, share no body, be rigid and have friction; and both points are treated one after the other.
pub fn visit_pairs(
    firsts: &[u32],
    joined: &Joined,
    contacts: &mut [Contact],
    bodies: &mut [Body],
    params: &Params,
    change: &mut ForceChange,
) -> bool {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has just been found to have AVX2.
        return unsafe { visit_four(firsts, joined, contacts, bodies, params, change) };
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    // SAFETY: the program has these vectors.
    return unsafe { visit::<Two, 2>(firsts, joined, contacts, bodies, params, change) };
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    false
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn visit_four(
    firsts: &[u32],
    joined: &Joined,
    contacts: &mut [Contact],
    bodies: &mut [Body],
    params: &Params,
    change: &mut ForceChange,
) -> bool {
    // SAFETY: this function is only called where AVX2 is known.
    unsafe { visit::<Four, 4>(firsts, joined, contacts, bodies, params, change) }
}

/// # Safety
/// The processor must know the instructions of L.
#[inline(always)]
unsafe fn visit<L: InPlace<N>, const N: usize>(
    firsts: &[u32],
    joined: &Joined,
    contacts: &mut [Contact],
    bodies: &mut [Body],
    params: &Params,
    change: &mut ForceChange,
) -> bool {
    let Some(firsts) = firsts.as_array::<N>() else {
        return false;
    };
    let no_rows: Rows = [std::ptr::null_mut(); LANES];
    let mut arms = [no_rows; 2];
    let mut pairs = [[0; 2]; N];
    for (lane, &first) in firsts.iter().enumerate() {
        let first = first as usize;
        let (Some(both), Some(two)) = (contacts.get(first..first + 2), joined.two(first)) else {
            return false;
        };
        pairs[lane] = [both[0].a, both[0].b];
        arms[0][lane] = std::ptr::from_ref(&two[0]).cast_mut().cast();
        arms[1][lane] = std::ptr::from_ref(&two[1]).cast_mut().cast();
    }
    // SAFETY: as the caller promises.
    if !unsafe { L::share_nothing(pairs, bodies.len()) } {
        return false;
    }
    let (first_contact, first_body) = (contacts.as_mut_ptr(), bodies.as_mut_ptr());
    let (mut points, mut ends) = ([no_rows; 2], [no_rows; 2]);
    for lane in 0..N {
        for k in 0..2 {
            // SAFETY: both contacts exist, as was found above, and their bodies, as `share_nothing` has found.
            unsafe {
                points[k][lane] = first_contact.add(firsts[lane] as usize + k).cast();
                ends[k][lane] = first_body.add(pairs[lane][k] as usize).cast();
            }
        }
    }
    // SAFETY: whole contacts, arms and bodies; the bodies are all different, hence also the contacts.
    let sizes = unsafe { visit_together::<L, N>(points, arms, ends, params) };
    let [one, two] = sizes.map(L::numbers);
    // One after the other, as single visits would add them.
    for (one, two) in one.into_iter().zip(two) {
        change.add(one);
        change.add(two);
    }
    true
}

/// Visits N pairs, and returns the changes of their two normal forces.
///
/// # Safety
/// The processor must know the instructions of L; the rows must be whole contacts, arms and bodies; contacts and bodies must all be different, and no other code may use them.
#[inline(always)]
unsafe fn visit_together<L: InPlace<N>, const N: usize>(
    points: [Rows; 2],
    arms: [Rows; 2],
    [a, b]: [Rows; 2],
    params: &Params,
) -> [L; 2] {
    // SAFETY: as the caller promises. Contacts and bodies are aligned to 64 bytes, arms to 16.
    unsafe {
        let [friction, dt] = [L::splat(params.friction), L::splat(params.dt)];
        let [spin_a, inverse_ax] = L::two_columns::<4>(a);
        let [spin_b, inverse_bx] = L::two_columns::<4>(b);
        let [inverse_ay, inverse_a_spin] = L::two_columns::<6>(a);
        let [inverse_by, inverse_b_spin] = L::two_columns::<6>(b);
        let (velocity_a, velocity_b) = (L::two_columns::<2>(a), L::two_columns::<2>(b));
        let motion = |velocity, spin| Motion { velocity, spin };
        let mut pair = PairLanes {
            ends: [motion(velocity_a, spin_a), motion(velocity_b, spin_b)],
            inverse_mass: [
                [inverse_ax, inverse_ay, inverse_a_spin],
                [inverse_bx, inverse_by, inverse_b_spin],
            ],
            dt,
        };
        let [mut one, mut two] = [lanes(points[0]), lanes(points[1])];
        let arms_one = [L::two_columns::<0>(arms[0]), L::two_columns::<2>(arms[0])];
        let arms_two = [L::two_columns::<0>(arms[1]), L::two_columns::<2>(arms[1])];
        let changes = [
            pair.update_normal(&mut one, arms_one, pair.ends),
            pair.update_normal(&mut two, arms_two, pair.ends),
        ];
        pair.update_friction(&mut one, arms_one, pair.ends, friction);
        pair.update_friction(&mut two, arms_two, pair.ends, friction);
        L::set_two_columns::<6>(points[0], one.force);
        L::set_two_columns::<6>(points[1], two.force);
        let [end_a, end_b] = pair.ends;
        L::set_two_columns::<2>(a, end_a.velocity);
        L::set_two_columns::<4>(a, [end_a.spin, inverse_ax]);
        L::set_two_columns::<2>(b, end_b.velocity);
        L::set_two_columns::<4>(b, [end_b.spin, inverse_bx]);
        changes
    }
}

/// # Safety
/// As for [`visit_together`].
#[inline(always)]
unsafe fn lanes<L: InPlace<N>, const N: usize>(contact: Rows) -> ContactLanes<L> {
    // SAFETY: as the caller promises.
    unsafe {
        let [_, nx] = L::two_columns::<0>(contact);
        let [ny, target] = L::two_columns::<2>(contact);
        ContactLanes {
            normal: [nx, ny],
            target,
            response: L::two_columns::<4>(contact),
            force: L::two_columns::<6>(contact),
        }
    }
}

// The columns rely on these places, and on those of contacts and bodies that `in_place` asserts.
const _: () = assert!(align_of::<Arms>() >= 16 && offset_of!(Arms, arms) == 0);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::bodies::Bodies;
    use crate::physics::convex::visit::Role;
    use crate::physics::fast::width::Width;

    /// Where the processor has the vectors, pairs side by side are visited together, with the bits of one visit after the other. Pairs that share a body are not.
    #[test]
    fn pairs_that_share_no_body_are_visited_together() {
        let mut bodies = Bodies::default();
        for i in 0..2 * PAIRS {
            let x = i as f64;
            bodies.add_disc([x, 0.0], 0.5, [1.0, 1.0, 0.5 + 0.1 * x]);
            bodies.all[i].velocity = [-0.1 * x, 0.01 * (x % 3.0)];
            bodies.all[i].spin = 0.02 * x;
        }
        let params = Params {
            friction: 0.3,
            dt: 0.5,
            ..Params::default()
        };
        let (mut arms, mut contacts) = (Vec::new(), Vec::new());
        for pair in 0..PAIRS as u32 {
            for (arm, role) in [(0.4, Role::First), (-0.3, Role::Second)] {
                arms.push(Arms {
                    arms: [[arm, 0.5], [arm, -0.5]],
                    at: [0.5, arm],
                    feature: 0,
                    role,
                });
                let ends = [2 * pair, 2 * pair + 1];
                let own = ends.map(|i| &bodies.all[i as usize]);
                let mut contact = arms[arms.len() - 1].contact(ends, own, [0.8, 0.6], params.dt);
                (contact.normal_force, contact.tangent_force) = (0.01 * f64::from(pair), 0.001);
                contacts.push(contact);
            }
        }
        let joined = Joined {
            arms: &arms,
            softness: &[],
            first: 0,
        };
        let firsts: Vec<u32> = (0..PAIRS as u32).map(|pair| 2 * pair).collect();
        let (mut own, mut all) = (contacts.clone(), bodies.all.clone());
        let mut change = ForceChange::default();
        for &i in &firsts {
            joined.visit(i as usize, &mut own, &mut all, None, &params, &mut change);
        }
        assert!(change.sum > 0.0 && all != bodies.all);

        let mut together = ForceChange::default();
        let has_vectors = Width::widest() != Width::One;
        let (c, b, t) = (&mut contacts, &mut bodies.all, &mut together);
        let is_done = visit_pairs(&firsts, &joined, c, b, &params, t);
        assert_eq!(is_done, has_vectors);
        assert!(!is_done || (contacts == own && bodies.all == all && together == change));

        // The second pair gets a body of the first.
        contacts[2].a = 0;
        let before = bodies.all.clone();
        let (c, b, t) = (&mut contacts, &mut bodies.all, &mut together);
        assert!(!visit_pairs(&firsts, &joined, c, b, &params, t));
        assert_eq!(bodies.all, before);
    }
}
