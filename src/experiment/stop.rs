//! **stop**: a convergence criterion instead of a fixed N_I. How many sweeps does each step take, and does it ring?
//!
//! It does, and it never stops. A criterion on the *change* per sweep cannot see the *error*: the slowest mode changes by only
//! a share 1 − S of its error in a sweep, so a change below the tolerance hides an error S/(1 − S) times as large, a
//! thousand times in the paper's chain. Warm-started forces usually pass at once: most steps then take one or two sweeps, until the error
//! is large enough to be seen. The remaining motion is proportional to the tolerance.

use super::chain::{pressed, record};
use super::figure::{Axis, Figure, Mark, Plot};
use super::{Findings, Lab, Row, stop_swing};
use crate::measure::{Estimate, PowerLaw, probe};
use crate::physics::{Fault, Params, Progress, StopRule, UpdateOrder};
use crate::scene::Chain;
use crate::theory::{modes, sweep_factor};

/// The effect of a stop rule on the paper's chain, long after the impact.
#[derive(Clone, Debug, PartialEq)]
pub struct Aftermath {
    /// N_I of each step, sorted.
    pub iterations: Vec<u64>,
    /// Root mean square motion of the loaded end about its mean.
    pub motion: f64,
}

impl Aftermath {
    /// Mean N_I.
    pub fn mean_iterations(&self) -> f64 {
        self.iterations.iter().sum::<u64>() as f64 / self.iterations.len() as f64
    }

    /// The N_I that this share of the steps does not exceed.
    pub fn quantile(&self, share: f64) -> f64 {
        let last = self.iterations.len() - 1;
        self.iterations[(share * last as f64).round() as usize] as f64
    }

    /// Share of the steps that took at most two sweeps.
    pub fn hasty_share(&self) -> f64 {
        self.iterations.iter().filter(|n| **n <= 2).count() as f64 / self.iterations.len() as f64
    }
}

/// Runs the paper's chain under these parameters and analyses the last part of the run.
pub fn aftermath(params: &Params, seed: u64) -> Result<Aftermath, Fault> {
    let mut assembly = Chain::default().build(params, seed);
    record(&mut assembly, 2000)?;
    let late = record(&mut assembly, 1000)?;
    let positions = || late.position.samples().iter().map(|s| s[1]);
    let count = late.position.samples().len() as f64;
    let mean = positions().sum::<f64>() / count;
    let motion = (positions().map(|x| (x - mean).powi(2)).sum::<f64>() / count).sqrt();
    let mut iterations: Vec<u64> = late
        .iterations
        .samples()
        .iter()
        .map(|s| s[1] as u64)
        .collect();
    iterations.sort_unstable();
    Ok(Aftermath { iterations, motion })
}

/// Sum of the errors over sum of the changes during the sweeps of one long step after a change of load.
fn hidden_error(order: UpdateOrder, seed: u64) -> Result<f64, Fault> {
    let sweeps = 6000;
    let params = Params {
        order,
        iterations: sweeps,
        load: 0.01,
        kick: 0.001,
        ..Params::default()
    };
    let mut assembly = pressed(DISCS, &params, seed);
    let (mut errors, mut changes) = (0.0, 0.0);
    for sweep in 0..sweeps {
        if let Progress::Swept { change, .. } = assembly.sweep()?
            && sweep >= 2000
        {
            let error: f64 = probe::chain_forces(assembly.bodies(), assembly.contacts())
                .iter()
                .map(|r| (r - 0.011).abs())
                .sum();
            // Each sweep has the same weight: the changes are in units of the error.
            errors += 1.0;
            changes += change.sum / error;
        }
    }
    Ok(errors / changes)
}

/// Fixed N_I beside local and global criteria.
pub fn exhibit(lab: &Lab) -> Findings {
    let seeds = lab.pick(3, 24);
    let run = |stop, tolerance| -> Result<Vec<Aftermath>, Fault> {
        let params = Params {
            stop,
            tolerance,
            cap: 100_000,
            ..Params::default()
        };
        lab.seeds(seeds, |seed| aftermath(&params, seed))
            .into_iter()
            .collect()
    };
    let each = |runs: &Result<Vec<Aftermath>, Fault>, f: fn(&Aftermath) -> f64| {
        runs.clone()
            .map(|runs| runs.iter().map(f).collect::<Vec<f64>>())
    };
    let mut rows = Vec::new();
    let quiet = "rms motion of the end long after the impact, fixed N_I = 40";
    rows.push(match each(&run(StopRule::Fixed, 1e-3), |a| a.motion) {
        Ok(motion) => Row::at_most(NAME, quiet, "Eq. (tau)", Estimate::of(&motion), 1e-9),
        Err(fault) => Row::refused(NAME, quiet, "Eq. (tau)", 0.0, fault),
    });
    let mut plot = Plot::new(
        Axis::log("tolerance of the stop rule", ""),
        Axis::log("rms motion of the end, for ever", "d"),
    );
    for (i, stop) in [StopRule::Local, StopRule::Global].into_iter().enumerate() {
        let tolerances = [1e-2, 1e-3, 1e-4, 1e-5];
        let all: Vec<_> = tolerances.iter().map(|t| run(stop, *t)).collect();
        for (tolerance, runs) in tolerances.iter().zip(&all).skip(2).step_by(2) {
            let quantity = |what: &str| format!("{what}, {stop}, tolerance {tolerance:e}");
            rows.push(Row::observed(
                NAME,
                quantity("mean N_I per step"),
                PAPER,
                each(runs, Aftermath::mean_iterations),
            ));
            rows.push(Row::observed(
                NAME,
                quantity("share of steps with N_I <= 2"),
                PAPER,
                each(runs, Aftermath::hasty_share),
            ));
            for (name, share) in QUANTILES {
                let values = runs
                    .clone()
                    .map(|runs| runs.iter().map(|a| a.quantile(share)).collect());
                rows.push(Row::observed(NAME, quantity(name), PAPER, values));
            }
            rows.push(Row::observed(
                NAME,
                quantity("rms motion of the end"),
                PAPER,
                each(runs, |a| a.motion),
            ));
        }
        let points = tolerances.iter().zip(&all).filter_map(|(tolerance, runs)| {
            each(runs, |a| a.motion)
                .ok()
                .map(|m| (*tolerance, Estimate::of(&m)))
        });
        let points: Vec<(f64, Estimate)> = points.collect();
        let law = PowerLaw::fit(&points.iter().map(|p| [p.0, p.1.value]).collect::<Vec<_>>());
        if let Some((tolerance, motion)) = points.first() {
            let line = tolerances.map(|t| [t, motion.value * t / tolerance]);
            let label = if i == 0 {
                "proportional to the tolerance"
            } else {
                ""
            };
            plot = plot.predicted(label, Mark::line(0), line);
        }
        plot = plot.measured(format!("{stop} criterion"), Mark::shape(i), points);
        let quantity = format!("exponent of the rms motion in the tolerance, {stop}");
        rows.push(Row::new(
            NAME,
            quantity,
            "motion ~ tolerance",
            1.0,
            law.map_or(Estimate::nothing(), |l| l.exponent),
            0.15,
        ));
    }
    for (order, tolerance) in [
        (UpdateOrder::LeftToRight, 0.001),
        (UpdateOrder::RandomSweep, 0.05),
    ] {
        let params = Params {
            order,
            ..Params::default()
        };
        let s = sweep_factor(order, 0.0, modes::chain_wave_number(&params, 0, DISCS));
        let quantity = format!("error hidden behind a change, {order}");
        let ratios: Result<Vec<f64>, Fault> = lab
            .seeds(seeds, |seed| hidden_error(order, seed))
            .into_iter()
            .collect();
        rows.push(match ratios {
            Ok(ratios) => Row::new(
                NAME,
                quantity,
                "S/(1 - S) of the slowest mode",
                s / (1.0 - s),
                Estimate::of(&ratios),
                tolerance,
            ),
            Err(fault) => Row::refused(
                NAME,
                quantity,
                "S/(1 - S) of the slowest mode",
                s / (1.0 - s),
                fault,
            ),
        });
    }
    rows.extend(stop_swing::rows(lab, lab.pick(2, 12)));
    let caption = "The paper's chain under a convergence criterion, long after the impact: it never comes to rest. A criterion on \
                   the change per sweep cannot see the error, and what it overlooks keeps the chain moving. With fixed N_I = 40 \
                   the same chain is at rest to rounding.";
    Findings {
        rows,
        figures: vec![Figure::plot("stop", caption, plot)],
    }
}

/// The distribution of N_I over the steps, in two numbers.
const QUANTILES: [(&str, f64); 2] = [("median N_I", 0.5), ("largest N_I", 1.0)];

pub(super) const NAME: &str = "stop";
pub(super) const PAPER: &str = "section Global Elasticity, fluctuating N_I";
const DISCS: u64 = 50;
