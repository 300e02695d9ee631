//! Eight contacts side by side, and the motions of the bodies in a form that is quick to read.
//!
//! A [`Pack`] holds everything that eight visits need except the motions, number by number, so that a vector instruction
//! reads one number of many contacts. It is filled once per step and keeps the forces during the sweeps. A [`PackRow`]
//! is what a visit reads and writes of a body: half the size of a [`Body`].

use super::LANES;
use crate::physics::arrays;
use crate::physics::body::Body;
use crate::physics::contact::{Contact, ContactLanes, Motion};

/// Contacts that share no body that can move: eight cache lines.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub struct Pack {
    /// First bodies: where their rows begin, in bytes, which saves the kernel a shift.
    pub(super) a: [u32; LANES],
    /// Second bodies.
    pub(super) b: [u32; LANES],
    pub(super) contacts: ContactLanes<[f64; LANES]>,
}

/// Velocity, surface speed and 1/m_x.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub struct PackRow {
    pub motion: Motion,
    inverse_mass: f64,
}

impl PackRow {
    pub fn of(body: &Body) -> Self {
        Self {
            motion: Motion::of(body),
            inverse_mass: body.inverse_mass[0],
        }
    }
}

/// Where a body is and how large: what the geometry of a contact needs, half the size of a [`Body`]. Parallel to the bodies or to the rows of the packs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C, align(32))]
pub struct DiscPlace {
    pub position: [f64; 2],
    /// Zero if it is no disc.
    pub radius: f64,
    /// The radius and how far it may travel in this step.
    pub reach: f64,
}

/// 1/m_x, 1/m_y and 2/m of a row's body, and a zero.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub struct Inertia([f64; 4]);

impl Inertia {
    pub fn of(body: &Body) -> Self {
        let [x, y, spin] = body.inverse_mass;
        Self([x, y, spin, 0.0])
    }
}

// Rows, places and inertias are read as four numbers.
const _: () = assert!(size_of::<PackRow>() == 32 && size_of::<Inertia>() == 32);
const _: () = assert!(size_of::<DiscPlace>() == 32);

/// What is known of the inverse masses of a body, or of all bodies of a pack, one bit each: what a [`PackRow`] has may be enough.
pub type MassKinds = u8;
/// Equally heavy in both directions, and it turns like a disc.
pub const PLAIN: MassKinds = 1;
/// It moves along x alone and does not turn, as a disc of the chain.
pub const STRAIGHT: MassKinds = 2;

/// Both for a wall, which never moves; neither for a piston of a packing.
pub fn mass_kinds(body: &Body) -> MassKinds {
    let [x, y, spin] = body.inverse_mass;
    let is_plain = x == y && spin == x + x;
    let is_straight = y == 0.0 && spin == 0.0;
    (MassKinds::from(is_plain) * PLAIN) | (MassKinds::from(is_straight) * STRAIGHT)
}

/// What the visits of a sweep changed, lane by lane: each sum has its own fixed order, so the total is the same whether
/// lanes are visited together or one by one.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub struct Tally {
    pub largest: [f64; LANES],
    pub sum: [f64; LANES],
}

impl Tally {
    pub(super) fn add(&mut self, lane: usize, change: f64) {
        let size = change.abs();
        let largest = &mut self.largest[lane];
        *largest = if size > *largest { size } else { *largest };
        self.sum[lane] += size;
    }
}

impl Pack {
    /// Puts a contact into a lane, except its rows.
    pub fn set(&mut self, lane: usize, contact: &Contact) {
        let ContactLanes {
            normal: [nx, ny],
            target,
            response: [normal_response, tangent_response],
            force: [normal_force, tangent_force],
        } = &mut self.contacts;
        nx[lane] = contact.normal[0];
        ny[lane] = contact.normal[1];
        target[lane] = contact.target;
        normal_response[lane] = contact.normal_response;
        tangent_response[lane] = contact.tangent_response;
        normal_force[lane] = contact.normal_force;
        tangent_force[lane] = contact.tangent_force;
    }

    /// The contact of this pair, which is in this lane.
    #[inline]
    pub fn contact(&self, lane: usize, [a, b]: [u32; 2]) -> Contact {
        let ContactLanes {
            normal: [nx, ny],
            target,
            response: [normal_response, tangent_response],
            force: [normal_force, tangent_force],
        } = &self.contacts;
        Contact {
            a,
            b,
            normal: [nx[lane], ny[lane]],
            target: target[lane],
            normal_response: normal_response[lane],
            tangent_response: tangent_response[lane],
            normal_force: normal_force[lane],
            tangent_force: tangent_force[lane],
        }
    }

    /// R_n and R_t of a lane.
    pub fn forces(&self, lane: usize) -> [f64; 2] {
        self.contacts.force.map(|force| force[lane])
    }
}

/// The candidate of an empty lane.
pub const NOBODY: u32 = u32::MAX;

/// Who sits in a pack. Apart from it, since seats are given out in all packs at once, and those of a strip do not fit the first-level cache.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub struct Sitters {
    /// As in the pack.
    pub(super) a: [u32; LANES],
    pub(super) b: [u32; LANES],
    /// The candidate of each lane, or [`NOBODY`].
    pub candidates: [u32; LANES],
}

impl Sitters {
    pub const NONE: Self = Self {
        a: [0; LANES],
        b: [0; LANES],
        candidates: [NOBODY; LANES],
    };

    /// Gives a lane these rows and this candidate.
    #[inline]
    pub fn set(&mut self, lane: usize, rows: [usize; 2], candidate: u32) {
        let [a, b] = rows.map(|row| (row * size_of::<PackRow>()) as u32);
        (self.a[lane], self.b[lane]) = (a, b);
        self.candidates[lane] = candidate;
    }
}

/// A contact of a disc and something else at the beginning of a step.
#[derive(Clone, Copy, Debug)]
pub struct OtherContact {
    pub pack: usize,
    pub lane: usize,
    pub contact: Contact,
    pub gap: f64,
}

/// Packs that are visited one after the other.
#[derive(Clone, Debug, Default)]
pub struct Packs {
    pub all: Vec<Pack>,
    /// What all bodies of a pack have in common.
    pub kinds: Vec<MassKinds>,
    /// Who sits in each pack; the packs know it from the beginning of the step on.
    pub sitters: Vec<Sitters>,
    /// Contacts that are not between two discs, in the order of their seats.
    pub others: Vec<OtherContact>,
    /// Gaps at the beginning of the step.
    pub gaps: Vec<[f64; LANES]>,
    /// Whether everybody has sat down, with the forces that the pairs remember: as a step has left them.
    pub is_seated: bool,
    /// All rows are below this one.
    pub rows_end: usize,
    /// What the last sweep changed.
    pub tally: Tally,
}

impl Packs {
    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.all)
            + arrays::bytes(&self.kinds)
            + arrays::bytes(&self.sitters)
            + arrays::bytes(&self.others)
            + arrays::bytes(&self.gaps)
    }
}
