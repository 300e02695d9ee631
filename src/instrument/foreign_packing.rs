//! Is a packing of another program rigid enough? Its slowest modes, its sag, and what would make it stiffer.

use std::sync::Arc;

use crate::theory::network::recorded::{RecordedBody, RecordedNetwork, Vector};
use crate::theory::network::{ForceResponse, NetworkMode, NoModes, Watch};

/// How a packing rings and gives way under sweeps that stop early.
#[derive(Clone, Debug)]
pub struct RigidityCard {
    /// Sweeps per step.
    pub iterations: u64,
    /// Time step.
    pub dt: f64,
    /// Its slowest modes.
    pub modes: Arc<[NetworkMode]>,
    /// Its largest extent.
    pub size: f64,
    /// Mean diameter of its bodies.
    pub diameter: f64,
    /// Under its own weight and loads, or those that were asked for; none if there are none.
    pub sag: Option<PackingSag>,
    /// Share of each mode in the static response to the forces behind `sag`.
    pub shares: Vec<f64>,
}

/// How far it gives way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PackingSag {
    /// The largest displacement of a body.
    pub largest: f64,
    /// The name of that body.
    pub body: i64,
    /// Over the size of the packing.
    pub relative: f64,
}

/// Sweeps or steps that bring the sag down to a wanted value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Remedy {
    /// N_I with the same Δt, if fewer than a billion suffice.
    pub iterations: Option<u64>,
    /// Δt with the same N_I.
    pub dt: f64,
}

/// Most sweeps that a remedy may have.
const MOST_SWEEPS: u64 = 1_000_000_000;

/// A packing with its response to a force, to be asked for several N_I.
#[derive(Debug)]
pub struct LoadedNetwork {
    network: Arc<RecordedNetwork>,
    response: Option<ForceResponse>,
    source: Vec<Vector>,
    size: f64,
}

impl LoadedNetwork {
    /// Under these forces on its bodies, or under its own weight and loads.
    pub fn new(
        network: Arc<RecordedNetwork>,
        forces: Option<Vec<Vector>>,
        watch: Watch,
    ) -> Result<Self, NoModes> {
        let source = forces.unwrap_or_else(|| network.own_load());
        // A load on nothing but rattlers is none.
        let response = (network.feels(&source))
            .then(|| network.response_to(&source, watch))
            .transpose()?;
        let [low, high] = network.packing().bounds();
        let size = (0..3).fold(0.0, |most: f64, k| most.max(high[k] - low[k]));
        Ok(Self {
            network,
            response,
            source,
            size,
        })
    }

    /// The packing.
    pub fn network(&self) -> &RecordedNetwork {
        &self.network
    }

    /// The sag with this many sweeps per step.
    pub fn sag(&self, iterations: u64, dt: f64) -> Result<Option<PackingSag>, NoModes> {
        let Some(response) = &self.response else {
            return Ok(None);
        };
        let Some(field) = response.at_rest(iterations, dt)? else {
            return Ok(None);
        };
        let motions = self.network.motions(&field);
        let length = |m: &[f64; 6]| (m[0] * m[0] + m[1] * m[1] + m[2] * m[2]).sqrt();
        let all = motions.iter().map(length).enumerate();
        let largest = all.max_by(|a, b| a.1.total_cmp(&b.1));
        Ok(largest.map(|(i, largest)| PackingSag {
            largest,
            body: self.network.packing().bodies[i].id,
            relative: largest / self.size,
        }))
    }

    /// What brings the sag, relative to the size, down to `wanted`.
    pub fn remedy(&self, card: &RigidityCard, wanted: f64) -> Result<Option<Remedy>, NoModes> {
        let Some(now) = card.sag else {
            return Ok(None);
        };
        let is_enough = |n: u64| -> Result<bool, NoModes> {
            Ok(self.sag(n, card.dt)?.is_some_and(|s| s.relative <= wanted))
        };
        let mut high = 1;
        while high < MOST_SWEEPS && !is_enough(high)? {
            high *= 2;
        }
        let mut low = high / 2;
        while high - low > 1 && low > 0 {
            let middle = low + (high - low) / 2;
            if is_enough(middle)? {
                high = middle;
            } else {
                low = middle;
            }
        }
        Ok(Some(Remedy {
            iterations: (high < MOST_SWEEPS).then_some(high),
            dt: card.dt * (wanted / now.relative).sqrt(),
        }))
    }

    /// The slowest modes, which do not depend on N_I and Δt.
    pub fn modes(&self, count: usize, watch: Watch) -> Result<Arc<[NetworkMode]>, NoModes> {
        let count = count.min(self.network.freedoms());
        Ok(self.network.lowest_modes(count, watch)?.into())
    }

    /// Everything on one card.
    pub fn card(
        &self,
        (iterations, dt): (u64, f64),
        modes: &Arc<[NetworkMode]>,
    ) -> Result<RigidityCard, NoModes> {
        let packing = self.network.packing();
        let sizes: Vec<f64> = packing.bodies.iter().map(RecordedBody::size).collect();
        let solid = sizes.iter().filter(|s| **s > 0.0).count().max(1) as f64;
        Ok(RigidityCard {
            iterations,
            dt,
            shares: self.shares(modes, iterations, dt)?,
            modes: Arc::clone(modes),
            size: self.size,
            diameter: 2.0 * sizes.iter().sum::<f64>() / solid,
            sag: self.sag(iterations, dt)?,
        })
    }

    /// Share of each mode in the work of the forces: (f·e)²·a/(1 − a) over f·x.
    fn shares(&self, modes: &[NetworkMode], iterations: u64, dt: f64) -> Result<Vec<f64>, NoModes> {
        let Some(response) = &self.response else {
            return Ok(Vec::new());
        };
        let work = |field: &[f64]| -> f64 {
            let motions = self.network.motions(field);
            let both = motions.iter().zip(&self.source);
            both.map(|(m, f)| m[0] * f[0] + m[1] * f[1] + m[2] * f[2])
                .sum()
        };
        let whole = response
            .at_rest(iterations, dt)?
            .map_or(f64::NAN, |f| work(&f));
        let share = |mode: &NetworkMode| {
            let a = mode.step_factor(iterations);
            work(&mode.shape).powi(2) * a / (1.0 - a) * dt * dt / whole
        };
        Ok(modes.iter().map(share).collect())
    }
}

impl RigidityCard {
    /// Distance over which the sweeps of one step spread a force in the slowest mode that rings: √(½·ρ·N_I) diameters.
    pub fn spread_length(&self) -> f64 {
        let rate = self.first().map_or(1.0, |m| m.sweep_rate);
        self.diameter * (0.5 * rate * self.iterations as f64).sqrt()
    }

    /// Speed of sound if the slowest mode is a quarter of a wave over the largest extent.
    pub fn sound_speed(&self) -> Option<f64> {
        let omega = self.first()?.angular_frequency(self.iterations, self.dt)?;
        Some(omega * 2.0 * self.size / std::f64::consts::PI)
    }

    /// Modes without a restoring force.
    pub fn floppy(&self) -> usize {
        self.modes.iter().filter(|m| m.eigenvalue == 0.0).count()
    }

    fn first(&self) -> Option<&NetworkMode> {
        self.modes.iter().find(|m| m.eigenvalue > 0.0)
    }
}
