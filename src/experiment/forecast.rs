//! Prediction of a kick from the contact network of a packing at rest: frequency, damping time and the whole signal.

use super::figure::{Axis, Mark, Plot};
use super::packing::{KICK, KickResult};
use crate::measure::{Fit, fit_like, fit_window};
use crate::physics::Assembly;
use crate::theory::Ringing;
use crate::theory::network::{ForceResponse, Network, NetworkMode};
use std::ops::ControlFlow;

/// Whether the turning of forces with their contacts is included; leaving it out shows its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// Included.
    Counted,
    /// Left out.
    Ignored,
}

/// A prediction about a packing at rest.
#[derive(Clone, Debug)]
pub struct Forecast {
    /// Its contacts.
    pub network: Network,
    /// Its slowest modes.
    pub modes: Vec<NetworkMode>,
    /// The response of its piston to a force.
    pub response: ForceResponse,
}

impl Forecast {
    /// Examines a packing at rest; computes this many modes.
    pub fn of(at_rest: &Assembly, modes: usize) -> Result<Self, String> {
        let network = Network::of(at_rest).map_err(|e| e.to_string())?;
        let go_on = &mut |_| ControlFlow::Continue(());
        let count = modes.min(network.freedoms());
        let modes = network
            .lowest_modes(count, go_on)
            .map_err(|e| e.to_string())?;
        let response = network.load_response(go_on).map_err(|e| e.to_string())?;
        Ok(Self {
            response: response.ok_or("no body carries a load")?,
            network,
            modes,
        })
    }

    /// The mode with the largest share of the piston's static displacement.
    pub fn main_mode(&self) -> Result<&NetworkMode, String> {
        let share = |mode: &&NetworkMode| mode.piston_share.unwrap_or(0.0);
        let best = self
            .modes
            .iter()
            .max_by(|a, b| share(a).total_cmp(&share(b)));
        best.ok_or_else(|| "it has no mode".to_owned())
    }

    /// ω and τ of the piston's ringing.
    pub fn ringing(&self) -> Result<Ringing, String> {
        let params = &self.network.assembly().params;
        let mode = self.main_mode()?.at(params.iterations, params.dt);
        mode.ringing()
            .ok_or_else(|| "its slowest mode does not ring".to_owned())
    }

    /// The piston's position after a kick by this share of the load, from its old rest position: (time, position), like a kick's trace.
    pub fn trace(
        &self,
        share: f64,
        steps: usize,
        turning: Turning,
    ) -> Result<Vec<[f64; 2]>, String> {
        let assembly = self.network.assembly();
        let params = &assembly.params;
        let force = share * assembly.load_now();
        let straight = (turning == Turning::Ignored).then(|| self.response.without_prestress());
        let response = straight.as_ref().unwrap_or(&self.response);
        let way = response.to_step(params.iterations, params.dt, force, steps);
        let way = way.map_err(|e| e.to_string())?;
        let later = way
            .iter()
            .zip(1..)
            .map(|(x, i)| [f64::from(i) * params.dt, -x]);
        Ok(std::iter::once([0.0; 2]).chain(later).collect())
    }

    /// Fits a damped sine to the predicted signal of this many steps, just as one is fitted to a measured signal.
    pub fn fit(&self, steps: usize, turning: Turning) -> Result<Fit, String> {
        fit_window(&self.trace(KICK, steps, turning)?, 0.0).map_err(|e| e.to_string())
    }

    /// Fits a damped sine to the predicted signal in the window of a kick.
    pub fn fit_like(&self, kick: &KickResult) -> Result<Fit, String> {
        let signal = self.trace(KICK, kick.trace.len() - 1, Turning::Counted)?;
        fit_like(&kick.fit, &signal).map_err(|e| e.to_string())
    }

    /// Predicted and measured signal of some kicks: the mean over their seeds, up to the end of the shortest and at most five τ.
    pub fn beside(&self, kicks: &[KickResult]) -> Result<MeasuredAndPredicted, String> {
        let tau = self.ringing()?.damping_time;
        let shortest = kicks.iter().map(|k| k.trace.len()).min().unwrap_or(0);
        let long = (5.0 * tau / self.network.assembly().params.dt).ceil() as usize + 10;
        let samples = shortest.min(long);
        let mean = |i: usize| {
            let sum: f64 = kicks.iter().map(|k| k.trace[i][1] - k.trace[0][1]).sum();
            [kicks[0].trace[i][0], sum / kicks.len() as f64]
        };
        Ok(MeasuredAndPredicted {
            measured: (0..samples).map(mean).collect(),
            predicted: self.trace(KICK, samples.saturating_sub(1), Turning::Counted)?,
        })
    }
}

/// The same signal twice: (time, position from the old rest position).
#[derive(Clone, Debug)]
pub struct MeasuredAndPredicted {
    /// From kicks.
    pub measured: Vec<[f64; 2]>,
    /// From the network.
    pub predicted: Vec<[f64; 2]>,
}

impl MeasuredAndPredicted {
    /// Both signals, in millionths of a diameter.
    pub fn plot(&self, measured: &str) -> Plot {
        let micro =
            |trace: &[[f64; 2]]| trace.iter().map(|[t, x]| [*t, 1e6 * x]).collect::<Vec<_>>();
        Plot::new(
            Axis::linear("time since the kick", "t0"),
            Axis::linear("piston from its old rest", "10^{-6} d"),
        )
        .predicted("sum of all modes", Mark::Line, micro(&self.predicted))
        .measured(measured, Mark::Dot, micro(&self.measured))
    }

    /// Root mean square of the difference over the amplitude, which is the measured signal's range.
    pub fn mismatch(&self) -> f64 {
        let pairs = self.measured.iter().zip(&self.predicted);
        let squares: f64 = pairs.map(|(m, p)| (m[1] - p[1]).powi(2)).sum();
        let [low, high] = self
            .measured
            .iter()
            .fold([f64::MAX, f64::MIN], |[low, high], m| {
                [low.min(m[1]), high.max(m[1])]
            });
        (squares / self.measured.len() as f64).sqrt() / (high - low)
    }
}
