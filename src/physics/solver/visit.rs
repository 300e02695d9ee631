//! The loops over visits, the hottest lines of the program.

use super::Change;
use crate::physics::body::Body;
use crate::physics::contact::{Contact, Motion};
use crate::physics::params::Params;

/// What all visits of a sweep have in common.
#[derive(Clone, Copy, Debug)]
pub struct Visitor {
    pub friction: f64,
    pub dt: f64,
}

impl Visitor {
    pub fn new(params: &Params) -> Self {
        Self {
            friction: params.friction,
            dt: params.dt,
        }
    }

    /// Visits these contacts one after the other; each sees what those before it did.
    #[inline(always)]
    pub fn visit_all(
        self,
        sequence: &[u32],
        contacts: &mut [Contact],
        bodies: &mut [Body],
        change: &mut Change,
    ) {
        let mut total = *change;
        for &i in sequence {
            let contact = &mut contacts[i as usize];
            if let Some(ends) = contact.ends(bodies) {
                let seen = [Motion::of(ends[0]), Motion::of(ends[1])];
                total.add(self.visit(contact, ends, seen));
            }
        }
        *change = total;
    }

    /// The same, but some contacts see the motions of the beginning of the sweep.
    pub fn visit_frozen(
        self,
        sequence: &[u32],
        contacts: &mut [Contact],
        bodies: &mut [Body],
        (sees_frozen, frozen): (&[bool], &[Motion]),
        change: &mut Change,
    ) {
        for &i in sequence {
            let contact = &mut contacts[i as usize];
            let pair = [contact.a as usize, contact.b as usize];
            if let Some(ends) = contact.ends(bodies) {
                let seen = if sees_frozen[i as usize] {
                    pair.map(|body| frozen[body])
                } else {
                    [Motion::of(ends[0]), Motion::of(ends[1])]
                };
                change.add(self.visit(contact, ends, seen));
            }
        }
    }

    /// One visit; returns the change of R_n.
    #[inline(always)]
    pub fn visit(self, contact: &mut Contact, ends: [&mut Body; 2], [a, b]: [Motion; 2]) -> f64 {
        let [r_n, r_t] = contact.updated_forces(a, b, self.friction);
        let delta = [r_n - contact.normal_force, r_t - contact.tangent_force];
        contact.normal_force = r_n;
        contact.tangent_force = r_t;
        contact.push(ends, delta, self.dt);
        delta[0]
    }
}
