//! The slowest modes of a network: where they are, how fast they ring, and what they look like.

use super::krylov::dot;
use super::slowest::{FLOPPY, SweptMode, swept_modes};
use super::{Character, Network, NoModes, Watch};
use crate::physics::UpdateOrder;
use crate::theory::accelerated;
use crate::theory::modes::{Mode, Ringing};
use crate::theory::order::Family;

/// One mode of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkMode {
    /// The order of the sweeps.
    pub order: UpdateOrder,
    /// Whether it is one of `direct`, where a step is a single sweep of another kind, whatever N_I is.
    pub is_direct: bool,
    /// μ_j, the eigenvalue of A: the share that a parallel sweep removes. The steps α of the accelerated order, or `relaxation`,
    /// are part of it.
    pub eigenvalue: f64,
    /// ρ_j: one sweep shrinks the mode by S_j = 1 − ρ_j·μ_j.
    pub sweep_rate: f64,
    /// Imaginary part of S_j: zero, unless contacts slide or the order of the visits is fixed. Then the law bends.
    pub turn: f64,
    /// Standard error of ρ_j from the draws of a random order.
    pub sweep_rate_error: f64,
    /// β_j: what the forces at rest do to the mode as their directions turn, [`Network::turned_forces`]. Positive if they push it farther.
    pub prestress: f64,
    /// What it looks like: one number per freedom, the sum of squares is one. [`Network::motions`] gives velocities. It is the mode of the
    /// sweep, which differs a little from that of A.
    pub shape: Vec<f64>,
    /// Its share of the loaded body's static displacement, if something is loaded.
    pub piston_share: Option<f64>,
    /// What it looks like, in numbers.
    pub character: Character,
}

impl NetworkMode {
    /// S_j: the factor of one sweep.
    pub fn sweep_factor(&self) -> f64 {
        1.0 - self.sweep_rate * self.eigenvalue
    }

    /// a_j = S_j^N_I, or M(ρ_j·μ_j; N_I) with momentum: the factor of all sweeps of a step.
    pub fn step_factor(&self, iterations: u64) -> f64 {
        if self.is_direct {
            return self.sweep_factor();
        }
        if Family::of(self.order) == Family::Momentum {
            return accelerated::factor(self.sweep_rate * self.eigenvalue, iterations);
        }
        self.sweep_factor().powf(iterations as f64)
    }

    /// Its behaviour with this many sweeps per step: ω_j and τ_j, if it rings.
    ///
    /// z² − a·(2 + β·Δt²)·z + a = 0 for the factor z of a step: exp(−Δt/τ) = √a as always, but cos(ωΔt) = √a·(1 + β·Δt²/2). Where that
    /// exceeds one the forces at rest win: the mode gives way.
    pub fn at(&self, iterations: u64, dt: f64) -> Mode {
        let a = self.step_factor(iterations);
        let root = a.max(0.0).sqrt();
        let cosine = root * (1.0 + 0.5 * self.prestress * dt * dt);
        if a <= 0.0 || self.eigenvalue <= 0.0 {
            return Mode::from_factor(a.min(0.0), dt); // no restoring force, or removed within one step
        }
        if cosine < 1.0 {
            return Mode::Rings(Ringing {
                angular_frequency: cosine.acos() / dt,
                damping_time: -dt / root.ln(),
            });
        }
        let factor = root * (cosine + (cosine * cosine - 1.0).sqrt());
        if factor > 1.0 {
            Mode::Grows(factor)
        } else {
            Mode::Fades
        }
    }

    /// ω_j, or none if it does not ring.
    pub fn angular_frequency(&self, iterations: u64, dt: f64) -> Option<f64> {
        Some(self.at(iterations, dt).ringing()?.angular_frequency)
    }

    /// τ_j, or none if it does not ring.
    pub fn damping_time(&self, iterations: u64, dt: f64) -> Option<f64> {
        Some(self.at(iterations, dt).ringing()?.damping_time)
    }
}

/// What a step of `direct` makes of a mode of A: it leaves 1/(1 + μ) of it.
fn solved((eigenvalue, shape): (f64, Vec<f64>)) -> SweptMode {
    SweptMode {
        eigenvalue,
        sweep_rate: 1.0 / (1.0 + eigenvalue),
        turn: 0.0,
        sweep_rate_error: 0.0,
        shape,
    }
}

impl Network {
    /// The `count` slowest modes, the slowest first. The work is a factorisation, some dozens of solves and a few dozen sweeps.
    pub fn lowest_modes(&self, count: usize, watch: Watch) -> Result<Vec<NetworkMode>, NoModes> {
        self.rows.can_have(count)?;
        let (values, vectors) = self.rows.slowest(count, &mut |done| watch(0.7 * done))?;
        let shares = self.load_shares(&values, &vectors)?;
        let swept = if self.penalty.is_some() {
            values.into_iter().zip(vectors).map(solved).collect()
        } else {
            let sweep = self
                .mean_sweep(self.draws())
                .map_err(|fault| NoModes::Numerics(fault.to_string()))?;
            let projection = self.project(&sweep, &vectors, &mut |done| watch(0.7 + 0.3 * done))?;
            swept_modes(&values, &vectors, &projection)?
        };
        let mode = |(j, mode): (usize, SweptMode)| NetworkMode {
            order: self.at_rest.params.order,
            is_direct: self.penalty.is_some(),
            eigenvalue: mode.eigenvalue,
            sweep_rate: mode.sweep_rate,
            turn: mode.turn,
            prestress: dot(&mode.shape, &self.turned_forces(&mode.shape)),
            sweep_rate_error: mode.sweep_rate_error,
            piston_share: shares.as_ref().map(|s| s[j]),
            character: self.character(&mode.shape),
            shape: mode.shape,
        };
        Ok(swept.into_iter().enumerate().map(mode).collect())
    }

    /// b_j²/μ_j over bᵀ·A⁻¹·b with b the loaded body: each mode's share of its static displacement.
    fn load_shares(
        &self,
        values: &[f64],
        vectors: &[Vec<f64>],
    ) -> Result<Option<Vec<f64>>, NoModes> {
        let Some((at, _)) = self.loaded_freedom() else {
            return Ok(None);
        };
        let mut unit = vec![0.0; self.freedoms()];
        unit[at] = 1.0;
        self.rows.factor()?.solve(&mut unit);
        let share = |(value, vector): (&f64, &Vec<f64>)| {
            vector[at] * vector[at] / (value.max(FLOPPY) * unit[at])
        };
        Ok(Some(values.iter().zip(vectors).map(share).collect()))
    }
}
