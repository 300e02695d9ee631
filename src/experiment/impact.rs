//! **impact**: the paper's figure. 50 discs fly at a wall, bounce, and then ring with the ω and τ of the theory.

use super::chain::{record, ringing_of};
use super::figure::{Axis, Figure, Mark, Plot, Portrait};
use super::{Findings, Lab, Row};
use crate::measure::ColourBy;
use crate::measure::Recording;
use crate::measure::{Estimate, Fit, Refusal, fit_fixed};
use crate::physics::{Fault, Params, UpdateOrder};
use crate::scene::{Chain, Geometry, Scene};
use crate::theory::continuum::mode_wave_number;
use crate::theory::{Medium, Ringing, modes};

/// A run of a chain with its fit and its predictions.
#[derive(Clone, Debug)]
pub struct Impact {
    /// The end position over time.
    pub recording: Recording,
    /// All five parameters free, in the self-consistent window.
    pub free: Result<Fit, Refusal>,
    /// ω and τ from the exact law, x₀, A and φ fitted in the same window: the paper's method.
    pub fixed: Option<Fit>,
    /// The exact law for the slowest mode.
    pub exact: Option<Ringing>,
    /// The paper's continuum formulas for the slowest mode.
    pub continuum: Option<Ringing>,
}

/// Runs a chain for a number of steps and compares.
pub fn run(chain: &Chain, params: &Params, seed: u64, steps: u64) -> Result<Impact, Fault> {
    let recording = record(&mut chain.build(params, seed), steps)?;
    let exact = modes::slowest(params, chain.discs).ringing();
    let free = recording.fit();
    let fixed = exact.zip(free.as_ref().ok()).and_then(|(ringing, fit)| {
        let [from, to] = fit.window;
        let window = |s: &&[f64; 2]| (from..=to).contains(&s[0]);
        let samples: Vec<[f64; 2]> = recording
            .position
            .samples()
            .iter()
            .filter(window)
            .copied()
            .collect();
        fit_fixed(&samples, ringing).ok()
    });
    Ok(Impact {
        free,
        fixed,
        exact,
        continuum: continuum(params, chain.discs),
        recording,
    })
}

/// The paper's ω and τ for the slowest mode of a chain.
pub fn continuum(params: &Params, discs: u64) -> Option<Ringing> {
    let (medium, k) = (Medium::of(params), mode_wave_number(0, discs, 1.0));
    let angular_frequency = medium.angular_frequency(k)?;
    Some(Ringing {
        angular_frequency,
        damping_time: medium.damping_time(k),
    })
}

/// The paper's chain under several update orders.
pub fn exhibit(lab: &Lab) -> Findings {
    let seeds = lab.pick(12, 100);
    let orders = [
        (UpdateOrder::RandomSweep, seeds, RANDOM),
        (UpdateOrder::RandomSequential, seeds, NOISIEST),
        (UpdateOrder::Mixed, seeds, RANDOM),
        (UpdateOrder::Parallel, 1, FIXED),
        (UpdateOrder::LeftToRight, 1, FIXED),
        (UpdateOrder::Alternating, 1, ALTERNATING),
        (UpdateOrder::RedBlack, 1, FIXED),
    ];
    let mut rows = Vec::new();
    for (order, seeds, [omega_tolerance, tau_tolerance]) in orders {
        let (chain, params) = (
            Chain::default(),
            Params {
                order,
                ..Params::default()
            },
        );
        let runs = lab.seeds(seeds, |seed| {
            let impact = run(&chain, &params, seed, 1000).map_err(|e| e.to_string())?;
            let free = impact.free.map_err(|e| e.to_string())?;
            Ok((free, impact.fixed.map_or(f64::NAN, |f| f.residual)))
        });
        let fits: Vec<Result<Fit, String>> = runs
            .iter()
            .cloned()
            .map(|r| r.map(|(fit, _)| fit))
            .collect();
        let left: Result<Vec<f64>, String> =
            runs.into_iter().map(|r| r.map(|(_, left)| left)).collect();
        let exact = modes::slowest(&params, chain.discs).ringing();
        let (Some(exact), Some(continuum)) = (exact, continuum(&params, chain.discs)) else {
            continue;
        };
        let omega = format!("omega, {order}");
        let tau = format!("tau, {order}");
        match ringing_of(&fits) {
            Ok([measured_omega, measured_tau]) => {
                let [measured_omega, measured_tau] = if seeds == 1 {
                    [measured_omega, measured_tau].map(|e| Estimate::exact(e.value))
                } else {
                    [measured_omega, measured_tau]
                };
                rows.push(Row::new(
                    NAME,
                    omega,
                    LAW,
                    exact.angular_frequency,
                    measured_omega,
                    omega_tolerance,
                ));
                let row = Row::new(
                    NAME,
                    tau,
                    LAW,
                    exact.damping_time,
                    measured_tau,
                    tau_tolerance,
                );
                rows.push(if order == UpdateOrder::RandomSequential {
                    row.noted(WIDENED)
                } else {
                    row
                });
                if order == UpdateOrder::RandomSweep {
                    let left = left.map_or(Estimate::nothing(), |l| Estimate::of(&l));
                    let quantity =
                        "share of the signal that the curve with given omega and tau leaves";
                    rows.push(Row::at_most(
                        NAME,
                        quantity,
                        "the paper's figure",
                        left,
                        0.1,
                    ));
                    let (omega, tau) = (
                        "omega, random_sweep, continuum",
                        "tau, random_sweep, continuum",
                    );
                    rows.push(Row::new(
                        NAME,
                        omega,
                        "Eq. (dispersion)",
                        continuum.angular_frequency,
                        measured_omega,
                        0.005,
                    ));
                    rows.push(Row::new(
                        NAME,
                        tau,
                        "Eq. (tau)",
                        continuum.damping_time,
                        measured_tau,
                        0.03,
                    ));
                }
            }
            Err(reason) => {
                rows.push(Row::refused(
                    NAME,
                    omega,
                    LAW,
                    exact.angular_frequency,
                    &reason,
                ));
                rows.push(Row::refused(NAME, tau, LAW, exact.damping_time, &reason));
            }
        }
    }
    Findings {
        rows,
        figures: figures(),
    }
}

/// The paper's two figures of the chain: where it starts, and how its end moves.
fn figures() -> Vec<Figure> {
    let (chain, params) = (Chain::default(), Params::default());
    let mut figures = vec![Figure::portrait(
        "impact-start",
        "The start: fifty discs in a row, one diameter from the wall; a constant force drives the last disc.",
        Portrait::of(
            Scene::new(Geometry::Chain(chain.clone()), params.clone()),
            &chain.build(&params, 1),
            ColourBy::Speed,
        ),
    )];
    let Ok(impact) = run(&chain, &params, 1, 600) else {
        return figures;
    };
    let samples = impact.recording.position.samples();
    let mut plot = Plot::new(
        Axis::linear("time t", "t0"),
        Axis::linear("position of the last disc", "d"),
    )
    .measured("one run, N_I = 40", Mark::Dot, samples.iter().copied());
    if let Some(fixed) = impact.fixed {
        let from = impact.recording.last_change;
        let times = samples.iter().map(|s| s[0]).filter(|t| *t >= from);
        let curve = times.map(|t| [t, fixed.curve.value(t)]);
        plot = plot.predicted("damped sine, ω and τ from theory", Mark::Line, curve);
    }
    if let Some(fixed) = impact.fixed {
        let rest = fixed.curve.offset;
        let late = samples
            .iter()
            .filter(|s| s[0] >= impact.recording.last_change);
        let late: Vec<[f64; 2]> = late.copied().collect();
        let closer = Plot::new(
            Axis::linear("time t", "t0"),
            Axis::linear("last disc about its rest", "10^{-3} d"),
        )
        .predicted(
            "damped sine, ω and τ from theory",
            Mark::Line,
            late.iter()
                .map(|s| [s[0], 1e3 * (fixed.curve.value(s[0]) - rest)]),
        )
        .measured(
            "one run, N_I = 40",
            Mark::Dot,
            late.iter().map(|s| [s[0], 1e3 * (s[1] - rest)]),
        );
        figures.push(Figure::plot(
            "impact-ringing",
            "The same, closer: once all contacts stay closed the chain rings as one elastic body.",
            closer,
        ));
    }
    figures.insert(1, Figure::plot(
        "impact",
        "The paper's first figure. Dots: the position of the last disc, every step of one run. Line: a damped sine whose ω \
         and τ come from theory; only offset, amplitude and phase are fitted. It begins where the last contact has closed.",
        plot,
    ));
    figures
}

/// Fixed orders leave nothing to chance: six digits of ω, five of τ.
const FIXED: [f64; 2] = [1e-6, 1e-5];
/// Two sweeps of this order are symmetric, one is not: the exact law takes their mean.
const ALTERNATING: [f64; 2] = [1e-4, 1e-4];
/// Random orders leave some contacts with a small gap after the bounce. Such a contact is stiffer, since gaps are closed and overlaps are not: ω is a
/// little too high, τ a little too long. A pressed chain, all of whose contacts overlap, shows neither.
const RANDOM: [f64; 2] = [0.003, 0.02];
/// Random sequential visits fluctuate most and leave most gaps: over 20 fresh sets of seeds τ is 1 to 2.3 % too long.
const NOISIEST: [f64; 2] = [0.003, 0.03];
const WIDENED: &str = "tolerance 0.02 until 20 fresh sets of seeds (f960649, 2026-11-16): contacts with a gap after the bounce are stiffer, and tau is 1 to 2.3 % too long";
const NAME: &str = "impact";
const LAW: &str = "exact law, cos(omega dt) = exp(-dt/tau)";

#[cfg(test)]
mod tests {
    use super::*;

    /// From window to window the fit leaps over the τ whose window gives that τ; it is searched between. These runs were refused.
    #[test]
    fn a_fit_whose_window_leaps_is_found_between() {
        for seed in [134_011, 135_010, 148_004, 150_002] {
            let params = Params {
                order: UpdateOrder::RandomSequential,
                ..Params::default()
            };
            let chain = Chain::default();
            let impact = run(&chain, &params, seed, 1000).unwrap();
            let (fit, exact) = (impact.free.unwrap(), impact.exact.unwrap());
            let off = fit.damping_time.value / exact.damping_time - 1.0;
            assert!(off.abs() < 0.1, "{seed}: {fit:?}");
            let begins = impact.recording.last_change + fit.damping_time.value;
            assert!((fit.window[0] - begins).abs() < 3.0, "{seed}: {fit:?}");
        }
    }
}
