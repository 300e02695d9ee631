//! The loops over visits, the hottest lines of the program, and all of its unsafe code.
//!
//! The formula itself is written once, in [`contact`](super::contact), for any number of lanes. Here it is applied to memory: `fours`
//! visits contacts in place (`together`), four at once where four neighbours in the sequence share no body, and `twos` two at once in WebAssembly; `pack` holds contacts in groups of eight for
//! an order that knows its whole sequence beforehand, `place` and `near` find the pairs and `renew` fills the packs at the beginning of a step and `visit_packs` visits them; `momentum` does so for contacts that do not see each other; `sweep` lets several threads work on strips of packs, and `course` says who visits which strip when;
//! `vector`, `avx2`, `avx512` and `simd128` define vectors, and `width` chooses among them. Single visits, two, four and eight at once give the same bits.
//!
//! What each of them gains: ns per visit within sweeps, one thread, best of many steps of prepared packings at N_I = 40, on a
//! busy machine with AVX-512. What does not gain enough is removed.
//!
//! | | 1000 discs | 10 000 discs |
//! |---|---|---|
//! | random sweep, `fours` | 12.9 | 17.6 |
//! | one visit at a time | 19.4 | |
//! | `fours` without prefetching | 12.9 | 47 |
//! | coloured, packs of eight by one vector (AVX-512) | 5.4 | 7.3 |
//! | by two vectors (AVX2) | 8.0 | |
//! | one visit at a time | 14.0 | |
//! | without the short cut for plain bodies (AVX-512, AVX2) | 5.6, 8.5 | |
//! | with the piston's contacts after the packs, not inside | 6.0 | |
//! | without strips | | 10.6 |
//!
//! The same as WebAssembly, in the engine V8 of node 20, on another busy machine (10 000 discs: by processor time):
//!
//! | | 1000 discs | 10 000 discs |
//! |---|---|---|
//! | random sweep, `twos` | 19 | 27 |
//! | one visit at a time | 24 | 130 |
//! | `twos` without touching beforehand | 19 | 60 |
//! | coloured, packs of eight by four vectors | 11 | 13 |
//! | one visit at a time | 16 | 25 |
//! | accelerated, packs of eight by four vectors | 21 | 24 |
//! | one visit at a time | 30 | 37 |

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod course;
#[cfg(target_arch = "x86_64")]
mod fours;
pub mod momentum;
mod momentum_rounds;
mod momentum_visit;
pub mod near;
pub mod pack;
pub mod place;
pub mod renew;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
pub mod sweep;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod together;
pub mod touching;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod twos;
mod vector;
mod visit_packs;
mod width;

use super::body::Body;
use super::contact::{Contact, Motion};
use super::params::Params;
use renew::PackSource;

pub use vector::LANES;

/// How much a range of visits changed the forces.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ForceChange {
    /// Largest |ΔR_n| of a visit.
    pub largest: f64,
    /// Sum of |ΔR_n| over the visits.
    pub sum: f64,
}

impl ForceChange {
    #[inline]
    fn add(&mut self, change: f64) {
        let size = change.abs();
        self.raise(size);
        self.sum += size;
    }

    /// Adds a change. NaN does not count.
    #[inline]
    pub(super) fn raise(&mut self, size: f64) {
        self.largest = if size > self.largest {
            size
        } else {
            self.largest
        };
    }
}

/// What to do with packs.
#[derive(Clone, Copy, Debug)]
pub enum Work<'a> {
    /// Build the contacts and apply the forces that they remember to the bodies.
    Begin(PackSource<'a>),
    /// Visit the contacts.
    Visit,
    /// Visit them and record the changes.
    Count,
}

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

    /// Visits these contacts one after the other; each sees the result of those before it. Several that share no body are visited at
    /// once, with the same bits.
    pub fn visit(
        self,
        sequence: &[u32],
        contacts: &mut [Contact],
        bodies: &mut [Body],
        change: &mut ForceChange,
    ) {
        #[cfg(target_arch = "x86_64")]
        fours::visit(self, sequence, contacts, bodies, change);
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        twos::visit(self, sequence, contacts, bodies, change);
        #[cfg(not(any(
            target_arch = "x86_64",
            all(target_arch = "wasm32", target_feature = "simd128")
        )))]
        self.visit_in_turn(sequence, contacts, bodies, change);
    }

    /// Visits these contacts one after the other.
    #[inline(always)]
    fn visit_in_turn(
        self,
        sequence: &[u32],
        contacts: &mut [Contact],
        bodies: &mut [Body],
        change: &mut ForceChange,
    ) {
        let mut total = *change;
        for &i in sequence {
            let contact = &mut contacts[i as usize];
            if let Some(ends) = contact.ends(bodies) {
                let seen = [Motion::of(ends[0]), Motion::of(ends[1])];
                total.add(self.visit_one(contact, ends, seen));
            }
        }
        *change = total;
    }

    /// The same, but some contacts see the motions from the beginning of the sweep.
    pub fn visit_frozen(
        self,
        sequence: &[u32],
        contacts: &mut [Contact],
        bodies: &mut [Body],
        (sees_frozen, frozen): (&[bool], &[Motion]),
        change: &mut ForceChange,
    ) {
        let mut total = *change;
        for &i in sequence {
            let contact = &mut contacts[i as usize];
            let pair = [contact.a as usize, contact.b as usize];
            if let Some(ends) = contact.ends(bodies) {
                let seen = if sees_frozen[i as usize] {
                    pair.map(|body| frozen[body])
                } else {
                    [Motion::of(ends[0]), Motion::of(ends[1])]
                };
                total.add(self.visit_one(contact, ends, seen));
            }
        }
        *change = total;
    }

    /// One visit; returns ΔR_n.
    #[inline(always)]
    fn visit_one(self, contact: &mut Contact, [a, b]: [&mut Body; 2], seen: [Motion; 2]) -> f64 {
        let ends = [Motion::of(a), Motion::of(b)];
        let inverse_mass = [a.inverse_mass, b.inverse_mass];
        let visited = contact
            .lanes()
            .visit(seen, ends, inverse_mass, self.friction, self.dt);
        [contact.normal_force, contact.tangent_force] = visited.force;
        a.set_motion(visited.ends[0]);
        b.set_motion(visited.ends[1]);
        visited.change
    }
}
