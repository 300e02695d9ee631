//! A hand that pulls a body towards a place through a spring.
//!
//! The force is found at the beginning of a step from where the body is and how it moves, and acts during all of it: F = k·(p − x) − c·v. The dashpot lets
//! the body come to rest; then the offset p − x is exactly F/k. A spring that the time step cannot follow would throw the body about, so it
//! is never stiffer than a quarter of m/Δt².

use serde::{Deserialize, Serialize};

use super::body::Body;

/// What is held, how strongly, and where to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hand {
    /// The body that is held.
    pub body: usize,
    /// Stiffness k of the spring, in m/t₀².
    pub spring: f64,
    /// Where the body's centre is pulled to; a piston has only one coordinate that counts.
    pub to: [f64; 2],
}

impl Hand {
    /// Weakest and strongest spring that can be chosen.
    pub const SPRINGS: [f64; 2] = [1e-6, 1e3];

    /// The force on its body, which has this place and velocity at the beginning of a step of length Δt.
    pub fn force(&self, body: &Body, velocity: [f64; 2], dt: f64) -> [f64; 2] {
        [0, 1].map(|axis| {
            let inverse_mass = body.inverse_mass[axis];
            if inverse_mass == 0.0 {
                return 0.0;
            }
            let spring = self.stiffness(inverse_mass, dt);
            let dashpot = (spring / inverse_mass)
                .sqrt()
                .min(0.5 / (inverse_mass * dt));
            spring * (self.to[axis] - body.position[axis]) - dashpot * velocity[axis]
        })
    }

    /// The stiffness that acts on a body of this inverse mass.
    pub fn stiffness(&self, inverse_mass: f64, dt: f64) -> f64 {
        self.spring.min(0.25 / (inverse_mass * dt * dt))
    }
}
