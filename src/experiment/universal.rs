//! **universal**: frequency against damping of every mode, on one curve.
//!
//! For any order, N_I, Δt and wave number: N_I sweeps multiply the error of a mode by some a, and cos(ωΔt) = exp(−Δt/τ) = √a
//! follows. So Δt/τ = −ln cos(ωΔt), without any parameter. Orders whose mean sweep keeps the standing waves apart (parallel
//! and the random ones) must obey; in one-way and red–black sweeps a launched standing wave is a mixture, and is only observed.

use super::dispersion::measure_mode;
use super::figure::{Axis, Figure, Mark, Plot, Scale, places};
use super::{Findings, Lab, Row};
use crate::measure::Estimate;
use crate::physics::{Params, UpdateOrder};
use crate::theory::Ringing;

/// The plane of ω·Δt and Δt/τ with the law in it, from one frequency to another.
pub fn plane([from, to]: [f64; 2]) -> Plot {
    let law = places(Scale::Log, from, to, 120);
    Plot::new(
        Axis::log("frequency ω Δt", ""),
        Axis::log("damping Δt/τ", ""),
    )
    .predicted(
        "−ln cos(ω Δt)",
        Mark::Line,
        law.iter().map(|x| [*x, -x.cos().ln()]),
    )
}

/// Modes of a chain of 100 discs in six update orders.
pub fn exhibit(lab: &Lab) -> Findings {
    let mut plot = plane([0.02, 1.5]);
    let mut rows = Vec::new();
    let orders = [
        (UpdateOrder::RandomSweep, Some(RANDOM), "random sweep"),
        (UpdateOrder::Parallel, Some(1e-6), "parallel"),
        (UpdateOrder::Mixed, Some(RANDOM), "mixed"),
        (
            UpdateOrder::RandomSequential,
            Some(RANDOM),
            "random sequential",
        ),
        (UpdateOrder::LeftToRight, None, "left to right"),
    ];
    for (i, (order, tolerance, name)) in orders.into_iter().enumerate() {
        let Modes {
            fitted,
            refused,
            fast,
        } = modes(lab, order);
        let deviations: Vec<f64> = fitted
            .iter()
            .map(|(r, dt)| r.law_ratio(*dt) - 1.0)
            .collect();
        let worst = deviations
            .iter()
            .fold(0.0, |worst: f64, d| worst.max(d.abs()));
        let rms = deviations.iter().map(|d| d * d).sum::<f64>() / deviations.len().max(1) as f64;
        let quantity = |what: &str| {
            let count = fitted.len();
            format!(
                "(dt/tau) over -ln cos(omega dt), minus one: {what} of {count} modes ({fast} more are gone within two steps), {order}"
            )
        };
        let both = [("worst", worst), ("rms", rms.sqrt())];
        rows.extend(both.map(|(what, value)| match tolerance {
            Some(tolerance) => Row::at_most(
                NAME,
                quantity(what),
                LAW,
                Estimate::without_error(value),
                tolerance,
            ),
            None => Row::observed(NAME, quantity(what), LAW, Ok::<_, String>(vec![value])),
        }));
        if tolerance.is_some() {
            let quantity = format!("modes whose fit was refused, {order}");
            rows.push(Row::at_most(
                NAME,
                quantity,
                LAW,
                Estimate::exact(refused as f64),
                0.0,
            ));
        }
        let points = fitted
            .iter()
            .map(|(r, dt)| [r.angular_frequency * dt, dt / r.damping_time]);
        plot = plot.measured(name, Mark::shape(i), points);
    }
    let caption = "Every mark is one mode of a chain of 100 discs: N_I from 4 to 160, two time steps, wavelengths from 400 to 19 discs, five \
                   update orders. The line has no parameter.";
    Findings {
        rows,
        figures: vec![Figure::plot("universal", caption, plot)],
    }
}

/// Launched modes.
struct Modes {
    /// ω and τ with the time step of the measurement.
    fitted: Vec<(Ringing, f64)>,
    /// Modes without a fit.
    refused: usize,
    /// Modes that are gone within a step or two: there is nothing to fit.
    fast: usize,
}

/// ω and τ of several modes at several N_I.
fn modes(lab: &Lab, order: UpdateOrder) -> Modes {
    let settings: &[(u64, f64)] = lab.pick(
        &[(4, 1.0), (20, 0.3), (160, 1.0)],
        &[(4, 1.0), (10, 1.0), (20, 0.3), (40, 1.0), (160, 1.0)],
    );
    let numbers: &[u64] = lab.pick(&[2, 10], &[0, 2, 5, 10]);
    let is_random = !matches!(order, UpdateOrder::Parallel | UpdateOrder::LeftToRight);
    let mut found = Modes {
        fitted: Vec::new(),
        refused: 0,
        fast: 0,
    };
    for &(iterations, dt) in settings {
        let params = Params {
            iterations,
            dt,
            order,
            ..Params::default()
        };
        for &mode in numbers {
            let seeds = if is_random { lab.pick(30, 120) } else { 1 };
            let Some(result) = measure_mode(lab, DISCS, mode, &params, seeds) else {
                continue;
            };
            if result.exact.angular_frequency * dt > FASTEST {
                found.fast += 1;
            } else if let Ok([omega, tau]) = result.measured {
                let ringing = Ringing {
                    angular_frequency: omega.value,
                    damping_time: tau.value,
                };
                found.fitted.push((ringing, dt));
            } else {
                found.refused += 1;
            }
        }
    }
    found
}

/// The noise of some dozens of seeds.
const RANDOM: f64 = 0.02;
/// Faster modes are gone within a step or two.
const FASTEST: f64 = 1.3;
const DISCS: u64 = 100;
const NAME: &str = "universal";
const LAW: &str = "cos(omega dt) = exp(-dt/tau)";
