//! What a run can resolve: below it colours would show rounding errors.
//!
//! A coordinate of the size L is known to ε·L (ε = 2⁻⁵²). A velocity below ε·L/Δt moves nothing, since x + v·Δt rounds to x. A force
//! below m·ε·L/Δt² changes no velocity by that much, and one of the size R is itself known to ε·R only.

use super::Run;

/// Smallest differences that mean something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resolution {
    /// Of positions, in d.
    pub position: f64,
    /// Of velocities, in d/t₀.
    pub velocity: f64,
    /// Of forces, in m d/t₀².
    pub force: f64,
}

/// Colours end at no less than this many smallest differences: a single one is then a tenth of the scale, too pale to be seen.
pub const LEVELS: f64 = 10.0;

impl Run {
    /// What it can resolve.
    pub fn resolution(&self) -> Resolution {
        let bodies = self.bodies();
        let coordinates = bodies.all[..bodies.discs()].iter().flat_map(|b| b.position);
        let size = coordinates.fold(1.0f64, |most, x| most.max(x.abs()));
        let forces = self.contacts().iter().map(|c| c.normal_force);
        let largest = forces.fold(self.assembly().load_now().abs(), f64::max);
        let dt = self.scene.params.dt;
        let position = f64::EPSILON * size;
        Resolution {
            position,
            velocity: position / dt,
            force: position / (dt * dt) + f64::EPSILON * largest,
        }
    }
}
