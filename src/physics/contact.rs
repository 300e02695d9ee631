//! One contact visit: the paper's force update, the only formula of the method.
//!
//! A visit asks: given the neighbours' present forces, which force at this contact makes the relative velocity at the
//! end of the step right? With u the relative velocity that all present forces already produce and u* the one wanted,
//! a change ΔR of the force changes u by ΔR·Δt/m_eff, hence
//!
//! ```text
//! R_n = max(0, R_n − (m_eff/Δt)·(u_n − u*))          R_t = clamp(R_t − (m_t/Δt)·u_t, ±μ·R_n)
//! ```
//!
//! For a gap that may close within the step, u* = −g⁺/Δt (the paper's force update); see [`target_velocity`] for
//! restitution. For discs the two lines do not couple: a normal force never changes u_t.

use super::body::{Body, Motion};
use super::lanes::Lanes;
use super::params::{GapLaw, Params};

/// A pair of bodies close enough to touch within this step: exactly one cache line.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C, align(64))]
pub struct Contact {
    /// First body, a disc.
    pub a: u32,
    /// Second body, a disc or a plane; `a < b`.
    pub b: u32,
    /// Unit normal from a to b.
    pub normal: [f64; 2],
    /// Wanted normal velocity u* at the end of the step.
    pub target: f64,
    /// m_eff/Δt of the normal direction, times `relaxation`.
    pub normal_response: f64,
    /// m_t/Δt of the tangential direction, times `relaxation`; zero if nothing can give way.
    pub tangent_response: f64,
    /// R_n, compression positive.
    pub normal_force: f64,
    /// R_t, positive if it pushes b along the normal turned by +90°.
    pub tangent_force: f64,
}

/// What a visit reads of a contact, or of several side by side: the only place where the formula is written.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct ContactLanes<L> {
    /// Unit normal from a to b.
    pub normal: [L; 2],
    /// u*.
    pub target: L,
    /// m_eff/Δt and m_t/Δt.
    pub response: [L; 2],
    /// R_n and R_t.
    pub force: [L; 2],
}

/// The result of a visit.
#[derive(Clone, Copy, Debug)]
pub struct Visited<L> {
    /// The new R_n and R_t.
    pub force: [L; 2],
    /// The new motions of a and b.
    pub ends: [Motion<L>; 2],
    /// ΔR_n.
    pub change: L,
}

// Always inlined: inside a function with vector instructions all of this must become part of it.
impl<L: Lanes> ContactLanes<L> {
    /// Relative velocity (normal, tangential) of the two surfaces: b seen from a.
    #[inline(always)]
    pub fn relative_velocity(&self, [a, b]: [Motion<L>; 2]) -> [L; 2] {
        let centres = [b.velocity[0] - a.velocity[0], b.velocity[1] - a.velocity[1]];
        self.surface_velocity(centres, [a.spin, b.spin])
    }

    /// The same from the relative velocity of the centres and the two surface speeds.
    #[inline(always)]
    pub fn surface_velocity(&self, [ux, uy]: [L; 2], [spin_a, spin_b]: [L; 2]) -> [L; 2] {
        let [nx, ny] = self.normal;
        [ux * nx + uy * ny, uy * nx - ux * ny - spin_a - spin_b]
    }

    /// The forces (R_n, R_t) that a visit sets when it sees these motions.
    #[inline(always)]
    pub fn updated_forces(&self, seen: [Motion<L>; 2], friction: L) -> [L; 2] {
        self.forces_at(self.relative_velocity(seen), friction)
    }

    /// The forces that a visit sets when it sees this relative velocity.
    #[inline(always)]
    pub fn forces_at(&self, [u_n, u_t]: [L; 2], friction: L) -> [L; 2] {
        let r_n = self.normal_force_at(u_n).positive_part();
        [r_n, self.friction_at(u_t, friction * r_n)]
    }

    /// The normal force that makes the velocity right, pushing or pulling: what a bond has.
    #[inline(always)]
    pub fn normal_force_at(&self, u_n: L) -> L {
        self.force[0] - self.response[0] * (u_n - self.target)
    }

    /// The friction force, at most this large.
    #[inline(always)]
    pub fn friction_at(&self, u_t: L, limit: L) -> L {
        (self.force[1] - self.response[1] * u_t)
            .larger(-limit)
            .smaller(limit)
    }

    /// The motions of a and b, with these inverse masses, after the impulse of a change of force during Δt.
    #[inline(always)]
    pub fn pushed(
        &self,
        [mut a, mut b]: [Motion<L>; 2],
        inverse_mass: [[L; 3]; 2],
        change: [L; 2],
        dt: L,
    ) -> [Motion<L>; 2] {
        let [nx, ny] = self.normal;
        let (p_n, p_t) = (change[0] * dt, change[1] * dt);
        let (px, py) = (nx * p_n - ny * p_t, ny * p_n + nx * p_t);
        let [of_a, of_b] = inverse_mass;
        a.velocity[0] = a.velocity[0] - px * of_a[0];
        a.velocity[1] = a.velocity[1] - py * of_a[1];
        a.spin = a.spin - p_t * of_a[2];
        b.velocity[0] = b.velocity[0] + px * of_b[0];
        b.velocity[1] = b.velocity[1] + py * of_b[1];
        b.spin = b.spin - p_t * of_b[2];
        [a, b]
    }

    /// The impulses of a change of force during Δt on a and on b: x, y and on the surface speed.
    #[inline(always)]
    pub fn impulses(&self, change: [L; 2], dt: L) -> [[L; 3]; 2] {
        let [nx, ny] = self.normal;
        let (p_n, p_t) = (change[0] * dt, change[1] * dt);
        let (px, py) = (nx * p_n - ny * p_t, ny * p_n + nx * p_t);
        [[-px, -py, -p_t], [px, py, -p_t]]
    }

    /// One visit, which sees these motions and changes those of the two ends.
    #[inline(always)]
    pub fn visit(
        &self,
        seen: [Motion<L>; 2],
        ends: [Motion<L>; 2],
        inverse_mass: [[L; 3]; 2],
        friction: L,
        dt: L,
    ) -> Visited<L> {
        let force = self.updated_forces(seen, friction);
        let change = [force[0] - self.force[0], force[1] - self.force[1]];
        Visited {
            force,
            ends: self.pushed(ends, inverse_mass, change, dt),
            change: change[0],
        }
    }
}

impl Contact {
    /// A contact between two bodies with this normal, without force and with target velocity zero.
    #[inline]
    pub fn new(pair: [u32; 2], bodies: [&Body; 2], normal: [f64; 2], dt: f64) -> Self {
        let [nx, ny] = normal;
        let per_mass = |body: &Body| {
            let [x, y, spin] = body.inverse_mass;
            (nx * nx * x + ny * ny * y, ny * ny * x + nx * nx * y + spin)
        };
        let ((na, ta), (nb, tb)) = (per_mass(bodies[0]), per_mass(bodies[1]));
        let response = |inverse: f64| {
            if inverse > 0.0 {
                1.0 / (inverse * dt)
            } else {
                0.0
            }
        };
        Self {
            a: pair[0],
            b: pair[1],
            normal,
            target: 0.0,
            normal_response: response(na + nb),
            tangent_response: response(ta + tb),
            normal_force: 0.0,
            tangent_force: 0.0,
        }
    }

    /// The contact's two bodies. Every contact of an assembly has them.
    #[inline]
    pub fn ends<'a>(&self, bodies: &'a mut [Body]) -> Option<[&'a mut Body; 2]> {
        bodies
            .get_disjoint_mut([self.a as usize, self.b as usize])
            .ok()
    }

    /// The numbers of this contact that a visit reads.
    #[inline]
    pub fn lanes(&self) -> ContactLanes<f64> {
        ContactLanes {
            normal: self.normal,
            target: self.target,
            response: [self.normal_response, self.tangent_response],
            force: [self.normal_force, self.tangent_force],
        }
    }

    /// Relative velocity (normal, tangential) of the two surfaces: b seen from a.
    #[inline]
    pub fn relative_velocity(&self, a: Motion, b: Motion) -> [f64; 2] {
        self.lanes().relative_velocity([a, b])
    }

    /// The forces (R_n, R_t) that a visit sets when it sees these motions.
    #[inline]
    pub fn updated_forces(&self, a: Motion, b: Motion, friction: f64) -> [f64; 2] {
        self.lanes().updated_forces([a, b], friction)
    }

    /// One visit, which sees these motions; returns ΔR_n.
    #[inline(always)]
    pub fn visit(&mut self, [a, b]: [&mut Body; 2], seen: [Motion; 2], params: &Params) -> f64 {
        let ends = [Motion::of(a), Motion::of(b)];
        let inverse_mass = [a.inverse_mass, b.inverse_mass];
        let lanes = self.lanes();
        let visited = lanes.visit(seen, ends, inverse_mass, params.friction, params.dt);
        [self.normal_force, self.tangent_force] = visited.force;
        a.set_motion(visited.ends[0]);
        b.set_motion(visited.ends[1]);
        visited.change
    }

    /// The same if the contact gives way to its force with this velocity per force: the wanted velocity is that much smaller.
    #[inline(always)]
    pub fn visit_softly(
        &mut self,
        ends: [&mut Body; 2],
        seen: [Motion; 2],
        softness: f64,
        params: &Params,
    ) -> f64 {
        let target = self.target;
        self.target -= softness * self.normal_force;
        let change = self.visit(ends, seen, params);
        self.target = target;
        change
    }

    /// Whether it carries a force at the limit of its friction, |R_t| = μ·R_n up to rounding. A visit leaves exactly that in a contact that slides; one that is only near the limit
    /// sticks.
    pub fn is_sliding(&self, friction: f64) -> bool {
        let limit = friction * self.normal_force;
        limit > 0.0 && self.tangent_force.abs() >= limit * (1.0 - 1e-12)
    }

    /// Gives both bodies the impulse of a change of force during Δt.
    #[inline]
    pub fn push(&self, [a, b]: [&mut Body; 2], change: [f64; 2], dt: f64) {
        let motions = [Motion::of(a), Motion::of(b)];
        let inverse_mass = [a.inverse_mass, b.inverse_mass];
        let [at_a, at_b] = self.lanes().pushed(motions, inverse_mass, change, dt);
        a.set_motion(at_a);
        b.set_motion(at_b);
    }
}

/// How much a range of visits changed the forces.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ForceChange {
    /// Largest |ΔR_n| of a visit.
    pub largest: f64,
    /// Sum of |ΔR_n| over the visits.
    pub sum: f64,
}

impl ForceChange {
    /// Adds the change of a visit.
    #[inline]
    pub fn add(&mut self, change: f64) {
        let size = change.abs();
        self.raise(size);
        self.sum += size;
    }

    /// Raises the largest change to this one. NaN does not count.
    #[inline]
    pub fn raise(&mut self, size: f64) {
        self.largest = if size > self.largest {
            size
        } else {
            self.largest
        };
    }
}

/// Visits these contacts one after the other; each sees the result of those before it.
#[inline(always)]
pub fn visit_in_turn(
    sequence: &[u32],
    contacts: &mut [Contact],
    bodies: &mut [Body],
    params: &Params,
    change: &mut ForceChange,
) {
    let mut total = *change;
    for &i in sequence {
        let contact = &mut contacts[i as usize];
        if let Some(ends) = contact.ends(bodies) {
            let seen = [Motion::of(ends[0]), Motion::of(ends[1])];
            total.add(contact.visit(ends, seen, params));
        }
    }
    *change = total;
}

/// The same for contacts that give way, each with its own softness.
pub fn visit_softly_in_turn(
    sequence: &[u32],
    contacts: &mut [Contact],
    softness: &[f64],
    bodies: &mut [Body],
    params: &Params,
    change: &mut ForceChange,
) {
    for &i in sequence {
        let contact = &mut contacts[i as usize];
        if let Some(ends) = contact.ends(bodies) {
            let seen = [Motion::of(ends[0]), Motion::of(ends[1])];
            change.add(contact.visit_softly(ends, seen, softness[i as usize], params));
        }
    }
}

/// The wanted normal velocity u* at the end of a step, from the gap and the velocity u⁻ before the step.
///
/// Without restitution it is the paper's −g⁺/Δt (or −g/Δt under the exact law). With restitution a closed contact, or
/// one that would close during this step at its present speed, rebounds with −e·u⁻ (Moreau's mean velocity zero): the
/// rebound then has the speed e·|u⁻| however far the gap was from closing, at the price of leaving that gap open.
///
/// With `push_out` = b, a share b of an overlap beyond the slop is pushed out in every step (Baumgarte): u* is larger by b·(overlap − slop)/Δt.
#[inline]
pub fn target_velocity(gap: f64, before: f64, params: &Params) -> f64 {
    let Params {
        dt, restitution, ..
    } = *params;
    let counted = match params.gap_law {
        GapLaw::QuasiInelastic => gap.max(0.0),
        GapLaw::Exact => gap,
    };
    let arrives = gap <= 0.0 || gap + before * dt <= 0.0;
    let target = if restitution > 0.0 && arrives {
        -restitution * before - counted.min(0.0) / dt
    } else {
        -counted / dt
    };
    let deep = -gap - params.slop;
    if params.push_out > 0.0 && deep > 0.0 {
        target + params.push_out * deep / dt
    } else {
        target
    }
}
