//! Eight contacts side by side, and the motions of the bodies in a form that is quick to read.
//!
//! A [`Pack`] holds everything that eight visits need but the motions, number by number, so that a vector instruction
//! reads one number of many contacts. It is filled once a step and keeps the forces while the sweeps go on. A [`Row`]
//! is what a visit reads and writes of a body: half the size of a [`Body`].

use super::visit::Visitor;
use crate::physics::body::Body;
use crate::physics::contact::{Contact, Motion};

/// Contacts in a pack: as many numbers as the widest vector has.
pub const LANES: usize = 8;

/// Contacts that share no body that can move: eight cache lines.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub struct Pack {
    /// First bodies: where their rows begin, in bytes, which saves the kernel a shift.
    pub a: [u32; LANES],
    /// Second bodies.
    pub b: [u32; LANES],
    pub normal_x: [f64; LANES],
    pub normal_y: [f64; LANES],
    pub target: [f64; LANES],
    pub normal_response: [f64; LANES],
    pub tangent_response: [f64; LANES],
    pub normal_force: [f64; LANES],
    pub tangent_force: [f64; LANES],
}

/// Velocity, surface speed and, of a body that is [`is_plain`], 1/m.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub struct Row {
    pub velocity: [f64; 2],
    pub spin: f64,
    pub inverse_mass: f64,
}

/// 1/m_x, 1/m_y and 2/m of a row's body, and nothing.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub struct Inertia(pub [f64; 4]);

impl Inertia {
    pub fn of(body: &Body) -> Self {
        let [x, y, spin] = body.inverse_mass;
        Self([x, y, spin, 0.0])
    }
}

/// Whether the body is equally heavy in both directions and turns like a disc. Walls, which never move, count as such;
/// pistons and the discs of a chain do not.
pub fn is_plain(body: &Body) -> bool {
    let [x, y, spin] = body.inverse_mass;
    x == y && spin == x + x
}

impl Row {
    pub fn of(body: &Body) -> Self {
        Self {
            velocity: body.velocity,
            spin: body.spin,
            inverse_mass: body.inverse_mass[0],
        }
    }
}

impl Pack {
    /// Nothing in a lane: without response there is no force, and a row of zeros stays as it is.
    pub fn leave_empty(&mut self, lane: usize, nobody: usize) {
        self.set(lane, &Contact::default());
        self.set_rows(lane, [nobody; 2]);
    }

    /// The rows of a lane.
    pub fn rows(&self, lane: usize) -> [usize; 2] {
        [self.a[lane], self.b[lane]].map(|offset| offset as usize / size_of::<Row>())
    }

    /// Sets the rows of a lane.
    pub fn set_rows(&mut self, lane: usize, [a, b]: [usize; 2]) {
        (self.a[lane], self.b[lane]) = (offset(a), offset(b));
    }

    /// Puts a contact into a lane, all but its rows.
    pub fn set(&mut self, lane: usize, contact: &Contact) {
        self.normal_x[lane] = contact.normal[0];
        self.normal_y[lane] = contact.normal[1];
        self.target[lane] = contact.target;
        self.normal_response[lane] = contact.normal_response;
        self.tangent_response[lane] = contact.tangent_response;
        self.normal_force[lane] = contact.normal_force;
        self.tangent_force[lane] = contact.tangent_force;
    }

    /// The contact in a lane, without its bodies.
    fn get(&self, lane: usize) -> Contact {
        Contact {
            a: 0,
            b: 1,
            normal: [self.normal_x[lane], self.normal_y[lane]],
            target: self.target[lane],
            normal_response: self.normal_response[lane],
            tangent_response: self.tangent_response[lane],
            normal_force: self.normal_force[lane],
            tangent_force: self.tangent_force[lane],
        }
    }

    /// Visits one lane, whose rows these are.
    pub fn visit(
        &mut self,
        lane: usize,
        visitor: Visitor,
        rows: [&mut Row; 2],
        inertia: [Inertia; 2],
    ) -> f64 {
        let mut contact = self.get(lane);
        let change = with_bodies(rows, inertia, |ends| {
            let seen = [Motion::of(ends[0]), Motion::of(ends[1])];
            visitor.visit(&mut contact, ends, seen)
        });
        self.normal_force[lane] = contact.normal_force;
        self.tangent_force[lane] = contact.tangent_force;
        change
    }

    /// Lets the bodies of one lane feel its forces.
    pub fn feel(&self, lane: usize, dt: f64, rows: [&mut Row; 2], inertia: [Inertia; 2]) {
        let contact = self.get(lane);
        let forces = [contact.normal_force, contact.tangent_force];
        with_bodies(rows, inertia, |ends| contact.push(ends, forces, dt));
    }
}

/// Does something with the bodies that these rows stand for.
fn with_bodies<T>(
    rows: [&mut Row; 2],
    inertia: [Inertia; 2],
    work: impl FnOnce([&mut Body; 2]) -> T,
) -> T {
    let body = |row: &Row, Inertia([x, y, spin, _]): Inertia| Body {
        position: [0.0; 2],
        velocity: row.velocity,
        spin: row.spin,
        inverse_mass: [x, y, spin],
    };
    let mut ends = [body(rows[0], inertia[0]), body(rows[1], inertia[1])];
    let [a, b] = &mut ends;
    let result = work([a, b]);
    for (row, end) in rows.into_iter().zip(&ends) {
        (row.velocity, row.spin) = (end.velocity, end.spin);
    }
    result
}

fn offset(row: usize) -> u32 {
    (row * size_of::<Row>()) as u32
}

/// What the visits of a sweep did, kept apart for the lanes: each sum has its own fixed order, so the total is the
/// same whether lanes are visited together or in turn.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub struct Tally {
    pub largest: [f64; LANES],
    pub sum: [f64; LANES],
}

impl Tally {
    pub fn add(&mut self, lane: usize, change: f64) {
        let size = change.abs();
        let largest = &mut self.largest[lane];
        *largest = if size > *largest { size } else { *largest };
        self.sum[lane] += size;
    }
}
