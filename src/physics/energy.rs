//! Where the energy goes. In an impulsive step work is impulse times the *mean* of the velocities before and after:
//! with that definition the theorem "kinetic energy = work done − dissipated" holds exactly, step by step, however
//! badly the solver has converged. That makes it a check of the engine and not of the physics.

use serde::{Deserialize, Serialize};

use super::body::Body;

/// The energy balance of a run since its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Energies {
    /// Kinetic energy now, translation and rotation.
    pub kinetic: f64,
    /// Work done from outside: by the load, by gravity, by a hand, by moving obstacles, and by setting the bodies in motion.
    pub work: f64,
    /// Energy taken out at the contacts (negative if they pumped energy in).
    pub dissipated: f64,
}

impl Energies {
    /// The error of the balance: kinetic + dissipated − work. Zero to rounding.
    pub fn imbalance(&self) -> f64 {
        self.kinetic + self.dissipated - self.work
    }
}

/// Kinetic energy of bodies; immobile directions carry none. A disc turning at surface speed s has ¼·m·s².
pub fn kinetic(bodies: &[Body]) -> f64 {
    let term = |speed: f64, inverse_mass: f64| {
        if inverse_mass > 0.0 {
            0.5 * speed * speed / inverse_mass
        } else {
            0.0
        }
    };
    let of = |b: &Body| {
        let [x, y, spin] = b.inverse_mass;
        term(b.velocity[0], x) + term(b.velocity[1], y) + term(b.spin, spin)
    };
    bodies.iter().map(of).sum()
}
