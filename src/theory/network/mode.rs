//! The slowest modes of a network: where they are, how fast they ring, and what they look like.

use super::krylov::{Krylov, add, converge, dot, norm};
use super::projection::{Projection, SlowMode};
use super::{Character, Network, NoModes, Watch};
use crate::physics::UpdateOrder;
use crate::physics::random::Random;
use crate::theory::accelerated;
use crate::theory::modes::{Mode, Ringing};
use crate::theory::order::Family;

/// One mode of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkMode {
    /// The order of the sweeps.
    pub order: UpdateOrder,
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

impl Network {
    /// The `count` slowest modes, the slowest first. The work is a factorisation, some dozens of solves and a few dozen sweeps.
    pub fn lowest_modes(&self, count: usize, watch: Watch) -> Result<Vec<NetworkMode>, NoModes> {
        let freedoms = self.freedoms();
        if count == 0 || count > freedoms {
            return Err(NoModes::TooMany {
                wanted: count,
                freedoms,
            });
        }
        let (values, vectors) = self.slowest(count, &mut |done| watch(0.7 * done))?;
        let sweep = self
            .mean_sweep(self.draws())
            .map_err(|fault| NoModes::Numerics(fault.to_string()))?;
        let projection = self.project(&sweep, &vectors, &mut |done| watch(0.7 + 0.3 * done))?;
        let shares = self.load_shares(&values, &vectors)?;
        let slow = in_order(&projection, projection.modes()?);
        let mode = |j: usize| {
            let coordinates = slow[j].as_ref().and_then(|s| s.coordinates.as_ref());
            let basis = if projection.is_symmetric {
                &vectors
            } else {
                &projection.settled
            };
            let shape =
                coordinates.map_or_else(|| vectors[j].clone(), |c| combined(basis, c, &vectors[j]));
            let eigenvalue = if values[j] > FLOPPY { values[j] } else { 0.0 };
            let factor = slow[j].as_ref().map(|s| s.factor);
            let rate = factor.map_or(f64::NAN, |s| (1.0 - s.re) / eigenvalue);
            NetworkMode {
                order: self.at_rest.params.order,
                eigenvalue,
                sweep_rate: if eigenvalue > 0.0 { rate } else { 0.0 },
                turn: factor.map_or(0.0, |s| s.im),
                prestress: dot(&shape, &self.turned_forces(&shape)),
                sweep_rate_error: projection.errors[j]
                    / (eigenvalue * f64::from(projection.sweeps_per_cycle)),
                piston_share: shares.as_ref().map(|s| s[j]),
                character: self.character(&shape),
                shape,
            }
        };
        Ok((0..count).map(mode).collect())
    }

    /// Eigenvalues and eigenvectors of A, the slowest first.
    pub(super) fn slowest(
        &self,
        count: usize,
        watch: Watch,
    ) -> Result<(Vec<f64>, Vec<Vec<f64>>), NoModes> {
        let factor = self.factor()?;
        if watch(0.2).is_break() {
            return Err(NoModes::Stopped);
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
            let slowest_known = found.last().map_or(f64::INFINITY, |f| f.0 * (1.0 - 1e-6));
            if vectors.is_empty() || (found.len() == count && ritz.values[0] >= slowest_known) {
                break;
            }
            found.extend(ritz.values.iter().copied().zip(vectors));
            found.sort_by(|a, b| a.0.total_cmp(&b.0));
            found.truncate(count);
            // One start finds only one of several modes with the same eigenvalue: count how many there should be.
            let Some(last) = found.get(count - 1) else {
                continue;
            };
            if watch(0.8).is_break() {
                return Err(NoModes::Stopped);
            }
            let below = last.0 * (1.0 - 1e-6);
            let there = found.iter().filter(|f| f.0 < below).count();
            if self.count_below(below)? <= there {
                break;
            }
        }
        Ok(found.into_iter().unzip())
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
        self.factor()?.solve(&mut unit);
        let share = |(value, vector): (&f64, &Vec<f64>)| {
            vector[at] * vector[at] / (value.max(FLOPPY) * unit[at])
        };
        Ok(Some(values.iter().zip(vectors).map(share).collect()))
    }
}

/// The mode of the sweep that belongs to each mode of A: the one with the largest share of it, or else one that is still free.
fn in_order(projection: &Projection, modes: Vec<SlowMode>) -> Vec<Option<SlowMode>> {
    let seen = &projection.powers[projection.settling()];
    let mut places: Vec<Option<SlowMode>> = vec![None; seen.nrows()];
    let mut others = Vec::new();
    for mode in modes {
        let largest = mode.coordinates.as_ref().map(|c| {
            let parts = seen * nalgebra::DVector::from_column_slice(c);
            parts.iamax()
        });
        match largest {
            Some(place) if places[place].is_none() => places[place] = Some(mode),
            _ => others.push(mode),
        }
    }
    let mut others = others.into_iter();
    for place in &mut places {
        if place.is_none() {
            *place = others.next();
        }
    }
    places
}

/// A linear combination of vectors, of length one, with the sign chosen as in another vector.
fn combined(vectors: &[Vec<f64>], coordinates: &[f64], like: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; like.len()];
    for (vector, share) in vectors.iter().zip(coordinates) {
        add(&mut sum, *share, vector);
    }
    let scale = norm(&sum).copysign(dot(&sum, like));
    sum.iter_mut().for_each(|x| *x /= scale);
    sum
}

/// Below this a mode has no restoring force: its eigenvalue is rounding error.
const FLOPPY: f64 = 1e-7;

/// Seed of the vector that the search starts from.
const START: u64 = 1;
