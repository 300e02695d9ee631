//! One body: a disc, a wall, a piston or an obstacle.
//!
//! A disc stores its surface speed s = ω·r instead of ω, so that its response to a tangential force is 1/m + 2/m
//! whatever its radius and no lever arm enters a contact visit. A wall is a body with all inverse masses zero, a piston
//! one with only 1/m_y, and the discs of a chain run on a rail: only 1/m_x.

use serde::{Deserialize, Serialize};

/// Position, velocity and inertia of one body: exactly one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[repr(C, align(64))]
pub struct Body {
    /// Centre of a disc, or a point on a plane.
    pub position: [f64; 2],
    /// Velocity of the centre.
    pub velocity: [f64; 2],
    /// Surface speed s = ω·r, counter-clockwise positive.
    pub spin: f64,
    /// 1/m_x, 1/m_y and the response 2/m of the surface speed to a tangential impulse.
    pub inverse_mass: [f64; 3],
}

/// Velocity and surface speed of a body, as a contact sees it; of several bodies side by side if L has several lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Motion<L = f64> {
    /// Velocity of the centre.
    pub velocity: [L; 2],
    /// Surface speed.
    pub spin: L,
}

impl Motion {
    /// The motion of a body as it is now.
    #[inline]
    pub fn of(body: &Body) -> Self {
        Self {
            velocity: body.velocity,
            spin: body.spin,
        }
    }
}

/// A straight boundary: everything lies on the side to which its normal points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plane {
    /// Unit vector into the space of the discs.
    pub normal: [f64; 2],
}

/// The body that carries the external load, and the direction of a positive load.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Load {
    /// Index of the loaded body.
    pub body: usize,
    /// Unit vector along which a positive load pushes.
    pub direction: [f64; 2],
}

impl Body {
    /// Sets velocity and surface speed.
    #[inline]
    pub fn set_motion(&mut self, Motion { velocity, spin }: Motion) {
        (self.velocity, self.spin) = (velocity, spin);
    }

    /// Moves it with its velocity during Δt.
    #[inline]
    pub fn drift(&mut self, dt: f64) {
        self.position[0] += self.velocity[0] * dt;
        self.position[1] += self.velocity[1] * dt;
    }
}
