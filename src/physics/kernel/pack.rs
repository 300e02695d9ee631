//! Eight contacts side by side, and the motions of the bodies in a form that is quick to read.
//!
//! A [`Pack`] holds everything that eight visits need but the motions, number by number, so that a vector instruction
//! reads one number of many contacts. It is filled once a step and keeps the forces while the sweeps go on. A [`Row`]
//! is what a visit reads and writes of a body: half the size of a [`Body`].
//!
//! Unsafe, because rows are reached through pointers: several threads work on one array of them.
#![allow(unsafe_code)]

use super::vector::{LANES, Rows, Vector};
use super::{Visitor, Work};
use crate::physics::arrays;
use crate::physics::body::Body;
use crate::physics::contact::{Contact, ContactLanes, Motion};

/// Contacts that share no body that can move: eight cache lines.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub struct Pack {
    /// First bodies: where their rows begin, in bytes, which saves the kernel a shift.
    a: [u32; LANES],
    /// Second bodies.
    b: [u32; LANES],
    contacts: ContactLanes<[f64; LANES]>,
}

/// Velocity, surface speed and, of a body that is [`is_plain`], 1/m.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub struct Row {
    pub motion: Motion,
    inverse_mass: f64,
}

impl Row {
    pub fn of(body: &Body) -> Self {
        Self {
            motion: Motion::of(body),
            inverse_mass: body.inverse_mass[0],
        }
    }
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

// Rows and inertias are read as four numbers.
const _: () = assert!(size_of::<Row>() == 32 && size_of::<Inertia>() == 32);

/// Whether the body is equally heavy in both directions and turns like a disc. Walls, which never move, count as such;
/// pistons and the discs of a chain do not.
pub fn is_plain(body: &Body) -> bool {
    let [x, y, spin] = body.inverse_mass;
    x == y && spin == x + x
}

/// What the visits of a sweep changed, lane by lane: each sum has its own fixed order, so the total is the same whether
/// lanes are visited together or in turn.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub struct Tally {
    pub largest: [f64; LANES],
    pub sum: [f64; LANES],
}

impl Tally {
    fn add(&mut self, lane: usize, change: f64) {
        let size = change.abs();
        let largest = &mut self.largest[lane];
        *largest = if size > *largest { size } else { *largest };
        self.sum[lane] += size;
    }
}

impl Pack {
    /// An empty lane: without response there is no force, and the dummy row stays zero.
    pub fn leave_empty(&mut self, lane: usize, dummy_row: usize) {
        self.set(lane, &Contact::default());
        self.set_rows(lane, [dummy_row; 2]);
    }

    /// Sets the rows of a lane.
    pub fn set_rows(&mut self, lane: usize, rows: [usize; 2]) {
        let [a, b] = rows.map(|row| (row * size_of::<Row>()) as u32);
        (self.a[lane], self.b[lane]) = (a, b);
    }

    /// Puts a contact into a lane, all but its rows.
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

    /// R_n and R_t of a lane.
    pub fn forces(&self, lane: usize) -> [f64; 2] {
        self.contacts.force.map(|force| force[lane])
    }

    /// # Safety
    /// The processor must know the instructions of L.
    #[inline(always)]
    unsafe fn lanes<L: Vector>(&self, part: usize) -> ContactLanes<L> {
        // SAFETY: as the caller promises.
        unsafe {
            let ContactLanes {
                normal,
                target,
                response,
                force,
            } = &self.contacts;
            ContactLanes {
                normal: [L::load(&normal[0], part), L::load(&normal[1], part)],
                target: L::load(target, part),
                response: [L::load(&response[0], part), L::load(&response[1], part)],
                force: [L::load(&force[0], part), L::load(&force[1], part)],
            }
        }
    }

    /// Visits part of the pack and returns ΔR_n of each contact; or lets the bodies feel the forces and returns R_n.
    ///
    /// # Safety
    /// The processor must know the instructions of L, the rows of this pack must exist, and nobody else may use them.
    #[inline(always)]
    unsafe fn visit<L: Vector, const PLAIN: bool, const FEEL: bool>(
        &mut self,
        part: usize,
        [friction, dt]: [L; 2],
        arrays: Arrays,
    ) -> L {
        // SAFETY: as the caller promises.
        unsafe {
            let contact = self.lanes::<L>(part);
            let ends = Ends::of(self, part, arrays);
            let inverse_mass = ends.inverse_mass::<PLAIN>();
            if FEEL {
                ends.set_motions(contact.pushed(ends.motions, inverse_mass, contact.force, dt));
                return contact.force[0];
            }
            let visited = contact.visit(ends.motions, ends.motions, inverse_mass, friction, dt);
            visited.force[0].store(&mut self.contacts.force[0], part);
            visited.force[1].store(&mut self.contacts.force[1], part);
            ends.set_motions(visited.ends);
            visited.change
        }
    }
}

/// Where the rows of all packs begin, and the inertias parallel to them.
#[derive(Clone, Copy, Debug)]
pub struct Arrays {
    pub rows: *mut Row,
    pub inertia: *const Inertia,
}

/// The bodies of part of a pack.
struct Ends<L> {
    rows: [Rows; 2],
    inertia: [Rows; 2],
    motions: [Motion<L>; 2],
    inverse_mass: [L; 2],
}

impl<L: Vector> Ends<L> {
    /// # Safety
    /// As for [`Pack::visit`].
    #[inline(always)]
    unsafe fn of(pack: &Pack, part: usize, Arrays { rows, inertia }: Arrays) -> Self {
        // SAFETY: as the caller promises.
        unsafe {
            let (rows, inertia) = (rows.cast(), inertia.cast_mut().cast());
            let rows = [at::<L>(rows, &pack.a, part), at::<L>(rows, &pack.b, part)];
            let inertia = [
                at::<L>(inertia, &pack.a, part),
                at::<L>(inertia, &pack.b, part),
            ];
            let [ax, ay, a_spin, a_inverse] = L::columns(rows[0]);
            let [bx, by, b_spin, b_inverse] = L::columns(rows[1]);
            let motion = |x, y, spin| Motion {
                velocity: [x, y],
                spin,
            };
            Self {
                rows,
                inertia,
                motions: [motion(ax, ay, a_spin), motion(bx, by, b_spin)],
                inverse_mass: [a_inverse, b_inverse],
            }
        }
    }

    /// Of a plain body 1/m_x = 1/m_y, and its spin takes twice that.
    ///
    /// # Safety
    /// As for [`Pack::visit`].
    #[inline(always)]
    unsafe fn inverse_mass<const PLAIN: bool>(&self) -> [[L; 3]; 2] {
        let [a, b] = self.inverse_mass;
        if PLAIN {
            return [[a, a, a + a], [b, b, b + b]];
        }
        // SAFETY: as the caller promises.
        let ([ax, ay, a_spin, _], [bx, by, b_spin, _]) =
            unsafe { (L::columns(self.inertia[0]), L::columns(self.inertia[1])) };
        [[ax, ay, a_spin], [bx, by, b_spin]]
    }

    /// # Safety
    /// As for [`Pack::visit`].
    #[inline(always)]
    unsafe fn set_motions(&self, [a, b]: [Motion<L>; 2]) {
        let [a_inverse, b_inverse] = self.inverse_mass;
        // SAFETY: as the caller promises.
        unsafe {
            L::set_columns(
                self.rows[0],
                [a.velocity[0], a.velocity[1], a.spin, a_inverse],
            );
            L::set_columns(
                self.rows[1],
                [b.velocity[0], b.velocity[1], b.spin, b_inverse],
            );
        }
    }
}

/// The addresses that lie this many bytes behind the first row.
///
/// # Safety
/// The rows must exist.
#[inline(always)]
unsafe fn at<L: Vector>(first: *mut u8, offsets: &[u32; LANES], part: usize) -> Rows {
    let mut rows = [std::ptr::null_mut(); LANES];
    for lane in 0..L::WIDTH {
        // SAFETY: as the caller promises.
        rows[lane] = unsafe { first.add(offsets[part * L::WIDTH + lane] as usize).cast() };
    }
    rows
}

/// Packs that are visited in turn.
#[derive(Clone, Debug, Default)]
pub struct Packs {
    pub all: Vec<Pack>,
    /// Whether all bodies of a pack are plain.
    pub is_plain: Vec<bool>,
    /// What the last sweep changed.
    pub tally: Tally,
}

impl Packs {
    /// Lets the bodies feel the forces, or visits the contacts.
    ///
    /// # Safety
    /// As for [`Pack::visit`], for all packs.
    #[inline(always)]
    pub unsafe fn work<L: Vector>(&mut self, work: Work, visitor: Visitor, arrays: Arrays) {
        // SAFETY: as the caller promises.
        unsafe {
            match work {
                Work::Feel => self.visit::<L, true, false>(visitor, arrays),
                Work::Visit => self.visit::<L, false, false>(visitor, arrays),
                Work::Count => self.visit::<L, false, true>(visitor, arrays),
            }
        }
    }

    /// # Safety
    /// As for `work`.
    #[inline(always)]
    unsafe fn visit<L: Vector, const FEEL: bool, const COUNTS: bool>(
        &mut self,
        visitor: Visitor,
        arrays: Arrays,
    ) {
        // SAFETY: as the caller promises.
        unsafe {
            let common = [L::splat(visitor.friction), L::splat(visitor.dt)];
            // One number for each part; those that a width does not need cost nothing.
            let mut largest = [L::splat(0.0); LANES];
            let mut sum = largest;
            for (pack, is_plain) in self.all.iter_mut().zip(&self.is_plain) {
                for part in 0..LANES / L::WIDTH {
                    let change = if *is_plain {
                        pack.visit::<L, true, FEEL>(part, common, arrays)
                    } else {
                        pack.visit::<L, false, FEEL>(part, common, arrays)
                    };
                    if COUNTS {
                        let size = change.abs();
                        largest[part] = size.larger(largest[part]);
                        sum[part] = sum[part] + size;
                    }
                }
            }
            for part in 0..LANES / L::WIDTH {
                largest[part].store(&mut self.tally.largest, part);
                sum[part].store(&mut self.tally.sum, part);
            }
        }
    }

    /// One visit, of one lane of one pack.
    pub fn visit_one(
        &mut self,
        [pack, lane]: [usize; 2],
        visitor: Visitor,
        rows: &mut [Row],
        inertia: &[Inertia],
    ) {
        let pack = &mut self.all[pack];
        let exists = |offset: u32| (offset as usize) < 32 * rows.len().min(inertia.len());
        if exists(pack.a[lane]) && exists(pack.b[lane]) {
            let (rows, inertia) = (rows.as_mut_ptr(), inertia.as_ptr());
            let common = [visitor.friction, visitor.dt];
            // SAFETY: single numbers are known to every processor, and both rows exist and are borrowed.
            let change =
                unsafe { pack.visit::<f64, false, false>(lane, common, Arrays { rows, inertia }) };
            self.tally.add(lane, change);
        }
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.all) + arrays::bytes(&self.is_plain)
    }
}
