//! The slowest modes of a network: where they are, how fast they ring, and what they look like.

use super::krylov::{Krylov, converge};
use super::sweeps::{DRAWS, Projection};
use super::{Character, Network, Refusal, Watch};
use crate::physics::random::Random;
use crate::theory::modes::Mode;

/// One mode of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkMode {
    /// μ_j, the eigenvalue of A: what a parallel sweep takes off.
    pub eigenvalue: f64,
    /// ρ_j: one sweep shrinks the mode by S_j = 1 − ρ_j·μ_j.
    pub sweep_rate: f64,
    /// Standard error of ρ_j from the draws of a random order.
    pub sweep_rate_error: f64,
    /// What it looks like: one number per freedom, all squares together one. [`Network::motions`] gives velocities.
    pub shape: Vec<f64>,
    /// Share of the loaded body's static give that it carries, if something is loaded.
    pub piston_share: Option<f64>,
    /// What it looks like, in numbers.
    pub character: Character,
}

impl NetworkMode {
    /// S_j: what one sweep leaves.
    pub fn sweep_factor(&self) -> f64 {
        1.0 - self.sweep_rate * self.eigenvalue
    }

    /// a_j = S_j^N_I: what a step's sweeps leave.
    pub fn step_factor(&self, iterations: u64) -> f64 {
        self.sweep_factor().powf(iterations as f64)
    }

    /// What becomes of it with so many sweeps: ω_j and τ_j, if it rings.
    pub fn at(&self, iterations: u64, dt: f64) -> Mode {
        Mode::from_factor(self.step_factor(iterations), dt)
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

impl Network {
    /// The so many slowest modes, the slowest first. The work is a factorisation, some dozens of solutions and a few dozen sweeps.
    pub fn lowest_modes(&self, count: usize, watch: Watch) -> Result<Vec<NetworkMode>, Refusal> {
        let freedoms = self.freedoms();
        if count == 0 || count > freedoms {
            return Err(Refusal::TooMany {
                wanted: count,
                freedoms,
            });
        }
        let (values, vectors) = self.slowest(count, &mut |done| watch(0.7 * done))?;
        let sweep = self
            .mean_sweep(DRAWS)
            .map_err(|fault| Refusal::Numerics(fault.to_string()))?;
        let projection = self.project(&sweep, &vectors, &mut |done| watch(0.7 + 0.3 * done))?;
        let shares = self.load_shares(&values, &vectors)?;
        let modes = values.into_iter().zip(vectors).enumerate();
        let mode = |(j, (eigenvalue, shape)): (usize, (f64, Vec<f64>))| {
            let (sweep_rate, sweep_rate_error) = sweep_rate(&projection, j, eigenvalue);
            NetworkMode {
                eigenvalue,
                sweep_rate,
                sweep_rate_error,
                piston_share: shares.as_ref().map(|s| s[j]),
                character: self.character(&shape),
                shape,
            }
        };
        Ok(modes.map(mode).collect())
    }

    /// Eigenvalues and eigenvectors of A from the slowest on.
    pub(super) fn slowest(
        &self,
        count: usize,
        watch: Watch,
    ) -> Result<(Vec<f64>, Vec<Vec<f64>>), Refusal> {
        let factor = self.factor()?;
        if watch(0.2).is_break() {
            return Err(Refusal::Stopped);
        }
        let mut random = Random::new(START);
        let mut found: Vec<(f64, Vec<f64>)> = Vec::new();
        loop {
            let kept: Vec<Vec<f64>> = found.iter().map(|f| f.1.clone()).collect();
            let start = (0..self.freedoms()).map(|_| random.unit() - 0.5).collect();
            let mut krylov = Krylov::new(start, &kept);
            let missing = count.saturating_sub(found.len()).max(1);
            let ritz = converge(&mut krylov, &factor, &kept, missing, &mut |done| {
                watch(0.2 + 0.6 * done)
            })?;
            let vectors = krylov.vectors(&ritz, missing);
            if vectors.is_empty() {
                break;
            }
            found.extend(ritz.values.iter().copied().zip(vectors));
            found.sort_by(|a, b| a.0.total_cmp(&b.0));
            found.truncate(count);
            // One start sees only one of several modes of the same eigenvalue: count what should have been found.
            let Some(last) = found.get(count - 1) else {
                continue;
            };
            if watch(0.8).is_break() {
                return Err(Refusal::Stopped);
            }
            let below = last.0 * (1.0 - 1e-6);
            let there = found.iter().filter(|f| f.0 < below).count();
            if self.count_below(below)? <= there {
                break;
            }
        }
        Ok(found.into_iter().unzip())
    }

    /// b_j²/μ_j over bᵀ·A⁻¹·b with b the loaded body: each mode's share of its give.
    fn load_shares(
        &self,
        values: &[f64],
        vectors: &[Vec<f64>],
    ) -> Result<Option<Vec<f64>>, Refusal> {
        let Some((at, _)) = self.loaded_freedom() else {
            return Ok(None);
        };
        let mut unit = vec![0.0; self.freedoms()];
        unit[at] = 1.0;
        self.factor()?.solve(&mut unit);
        let share =
            |(value, vector): (&f64, &Vec<f64>)| vector[at] * vector[at] / (value * unit[at]);
        Ok(Some(values.iter().zip(vectors).map(share).collect()))
    }
}

/// ρ of the j-th of the projected vectors, whose eigenvalue is this, and its standard error.
fn sweep_rate(projection: &Projection, j: usize, eigenvalue: f64) -> (f64, f64) {
    let cycle = projection.matrix[(j, j)];
    let per_cycle = 1.0 / f64::from(projection.sweeps_per_cycle);
    let rate = (1.0 - cycle.max(0.0).powf(per_cycle)) / eigenvalue;
    (rate, projection.errors[j] * per_cycle / eigenvalue)
}

/// Seed of the vector that the search starts from.
const START: u64 = 1;
