//! A stack on a floor or a row against a wall, in an engine with any fixed number of sweeps.
//!
//! *The theorem.* One step of a solver that remembers its forces and makes N_I sweeps is one step of **implicit Euler on a network of
//! springs without any damper**. Let δR be the deviation of the contact forces from their final values, u the relative velocities, W
//! the matrix that turns contact impulses into relative velocities, y = W⁻¹u/Δt, and M = (one sweep)^N_I the matrix by which the sweeps
//! multiply an error. Then
//!
//! ```text
//! δR' = M·δR − (1 − M)·y,   y' = y + δR'      hence      δR' = δR − K·Δt·u',   K = (M⁻¹ − 1)·W⁻¹/Δt²
//! ```
//!
//! The force changes by the stiffness K times the distance that the contact moves *in this step*. Modes that the sweeps settle within a
//! step, M → 0, are rigid; long waves have K → κ = q·m·N_I/Δt². So the sag under the contact forces R is K⁻¹·R = Δt²·W·M·(1 − M)⁻¹·R, and
//! without memory of forces that is the creep in *every* step.
//!
//! Contacts count from the floor. W has 2/m on its diagonal, 1/m at the floor and −1/m beside it, so a visit replaces the error of a contact
//! by the mean of its neighbours' (at the floor: by that of the contact above).
//!
//! *How it is computed.* 1/(1 − x^N) = Σ_p 1/(1 − ζ_p·x)/N over the N-th roots of unity ζ_p, and for a sweep G each system (1 − ζ·G)·w = r
//! has a matrix with a few entries beside its diagonal. So n bodies and N sweeps cost n·N, not n³.

use nalgebra::{Complex, DMatrix};

use super::continuum::Medium;
use super::modes::Mode;
use super::sweeps::Sweeps;
pub use super::visit_order::VisitOrder;
use crate::physics::{Params, UpdateOrder};

/// n equal bodies in a line on a floor, and how an engine solves for their contact forces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// Number of bodies n; as many contacts.
    pub bodies: usize,
    /// Mass m of each.
    pub mass: f64,
    /// Time step Δt.
    pub dt: f64,
    /// Sweeps per step N_I.
    pub iterations: u64,
    /// Direction of the visits.
    pub order: VisitOrder,
    /// Factor w of every visit's change; momentum has steps of its own and takes no notice.
    pub relaxation: f64,
}

/// A column that would take too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{bodies} bodies with {iterations} sweeps in the order {order} are too many to compute: the product of the two{} may be \
     up to {}", if *order == VisitOrder::Accelerated { ", and the square of the first," } else { "" }, order.most_visits()
)]
pub struct TooLarge {
    /// Number of bodies.
    pub bodies: usize,
    /// Sweeps per step.
    pub iterations: u64,
    /// Direction of the visits.
    pub order: VisitOrder,
}

impl Column {
    /// Contact forces of a stack under gravity: each contact carries the weight above it.
    pub fn weights(&self, gravity: f64) -> Vec<f64> {
        let above = |contact: usize| (self.bodies - contact) as f64;
        (0..self.bodies)
            .map(|contact| self.mass * gravity * above(contact))
            .collect()
    }

    /// Contact forces of a row under a force on its end: the same everywhere.
    pub fn pressed(&self, force: f64) -> Vec<f64> {
        vec![force; self.bodies]
    }

    /// How far each body sinks under these contact forces (floor first), from the theorem. Under a *change* of the forces: how
    /// much farther.
    pub fn displacements(&self, forces: &[f64]) -> Result<Vec<f64>, TooLarge> {
        let left = self.sweeps()?.sum_of_all_steps(forces);
        // The compression of contact i is (W·left)_i; a body sinks by the sum of those below it, in which all but two terms cancel.
        let above = |i: usize| left.get(i + 1).copied().unwrap_or(0.0);
        let sinks = |i: usize| (left[i] - above(i)) * self.dt * self.dt / self.mass;
        Ok((0..self.bodies).map(sinks).collect())
    }

    /// How far the last body sinks: the sag of a stack, the shortening of a row.
    pub fn sag(&self, forces: &[f64]) -> Result<f64, TooLarge> {
        let sunk = self.displacements(forces)?;
        Ok(sunk.last().copied().unwrap_or(0.0))
    }

    /// How far the last body sinks *in every step* if only a share `memory` of the forces is kept from step to step: a
    /// share (1 − memory) of the sag, without end.
    pub fn creep_per_step(&self, forces: &[f64], memory: f64) -> Result<f64, TooLarge> {
        Ok((1.0 - memory) * self.sag(forces)?)
    }

    /// a: the factor by which the sweeps of one step multiply the slowest mode.
    pub fn slowest_factor(&self) -> Result<f64, TooLarge> {
        Ok((-self.slowest_decay()?).exp())
    }

    /// −ln a, accurate even where a is nearly one.
    pub fn slowest_decay(&self) -> Result<f64, TooLarge> {
        Ok(self.sweeps()?.slowest_decay())
    }

    /// The slowest mode: how the column rings when it is disturbed. A mode that spins from sweep to sweep obeys no law that is known here: it fades.
    pub fn slowest_mode(&self) -> Result<Mode, TooLarge> {
        let decay = self.slowest_decay()?;
        Ok(if self.sweeps()?.slowest_spins() {
            Mode::Fades
        } else {
            Mode::from_decay(decay, self.dt)
        })
    }

    /// The relaxation beyond which the slowest mode spins from sweep to sweep instead of shrinking faster, 2/(1 + sin(π/2n)), if it is exceeded.
    pub fn best_relaxation_exceeded(&self) -> Option<f64> {
        let sweeps = self.unchecked_sweeps();
        (sweeps.slowest_spins()).then(|| 2.0 / (1.0 + sweeps.slowest_phase().sin()))
    }

    /// The factor per step by which the mode grows that grows fastest, if one does, with a share `memory` of the forces kept. See [`super::scheme`] for
    /// which do. An odd number of alternating sweeps above one is not judged.
    pub fn growth(&self, memory: f64) -> Option<f64> {
        let factors = self.unchecked_sweeps().mode_factors()?;
        let largest = |a: Complex<f64>| {
            let half_trace = a * (0.5 * (1.0 + memory));
            let root = (half_trace * half_trace - a * memory).sqrt();
            (half_trace + root).norm().max((half_trace - root).norm())
        };
        let most = factors.map(largest).fold(0.0, f64::max);
        (most > 1.0 + 1e-12).then_some(most)
    }

    /// q, so that κ = q·m·N_I/Δt² for long waves.
    pub fn sweep_constant(&self) -> f64 {
        let params = Params {
            order: match self.order {
                VisitOrder::RandomSweep => UpdateOrder::RandomSweep,
                VisitOrder::Parallel => UpdateOrder::Parallel,
                VisitOrder::Accelerated => UpdateOrder::Accelerated,
                VisitOrder::TopDown
                | VisitOrder::BottomUp
                | VisitOrder::Alternating
                | VisitOrder::RedBlack => UpdateOrder::LeftToRight,
            },
            iterations: self.iterations,
            relaxation: self.relaxation,
            ..Params::default()
        };
        Medium::of(&params).sweep_constant
    }

    /// K⁻¹: how far each contact (row) gives way under a force in each contact (column), floor first. Symmetric for parallel and
    /// for random sweeps; with a direction of visiting it is not: such a network does not keep energy.
    pub fn compliance(&self) -> Result<DMatrix<f64>, TooLarge> {
        let n = self.bodies;
        let mut compliance = DMatrix::zeros(n, n);
        let mut unit = vec![0.0; n];
        for column in 0..n {
            unit[column] = 1.0;
            let sunk = self.displacements(&unit)?;
            unit[column] = 0.0;
            for row in 0..n {
                let below = if row > 0 { sunk[row - 1] } else { 0.0 };
                compliance[(row, column)] = sunk[row] - below;
            }
        }
        Ok(compliance)
    }

    fn sweeps(&self) -> Result<Sweeps, TooLarge> {
        self.check()?;
        Ok(self.unchecked_sweeps())
    }

    /// The sweeps of a step over its contacts, however long they would take.
    fn unchecked_sweeps(&self) -> Sweeps {
        Sweeps {
            contacts: self.bodies,
            count: self.iterations,
            order: self.order,
            relaxation: self.relaxation,
        }
    }

    /// Whether it can be computed in a few seconds.
    pub fn check(&self) -> Result<(), TooLarge> {
        let Self {
            bodies,
            iterations,
            order,
            ..
        } = *self;
        // With momentum there is no short cut: the modes are summed one by one.
        let each = match order {
            VisitOrder::Accelerated => iterations.max(bodies as u64),
            _ => iterations,
        };
        let visits = (bodies as u64).checked_mul(each);
        if visits.is_none_or(|visits| visits > order.most_visits()) {
            return Err(TooLarge {
                bodies,
                iterations,
                order,
            });
        }
        Ok(())
    }
}
