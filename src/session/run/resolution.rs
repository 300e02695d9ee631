//! What a run can resolve: below it colours would show rounding errors.
//!
//! A coordinate of the size L is known to ε·L (ε = 2⁻⁵²). A velocity below ε·L/Δt moves nothing, since x + v·Δt rounds to x. A force
//! below m·ε·L/Δt² changes no velocity by that much, and one of the size R is itself known to ε·R only.

use super::Run;
use crate::physics::threads::collect;

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
        let (discs, contacts) = (&bodies.all[..bodies.discs()], self.contacts());
        let size = self.largest(discs.len(), 1.0, |i| {
            let [x, y] = discs[i].position;
            x.abs().max(y.abs())
        });
        let load = self.assembly().load_now().abs();
        let largest = self.largest(contacts.len(), load, |i| contacts[i].normal_force);
        let dt = self.scene.params.dt;
        let position = f64::EPSILON * size;
        Resolution {
            position,
            velocity: position / dt,
            force: position / (dt * dt) + f64::EPSILON * largest,
        }
    }

    /// The largest of some numbers and one more, found by all threads.
    fn largest(&self, count: usize, least: f64, number: impl Fn(usize) -> f64 + Sync) -> f64 {
        let of_parts = collect(self.assembly().threads(), count, |range, found| {
            found.push(range.map(&number).fold(least, f64::max));
        });
        of_parts.into_iter().fold(least, f64::max)
    }
}
