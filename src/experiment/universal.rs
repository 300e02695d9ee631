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
        (UpdateOrder::RandomSweep, Some(0.03), "random sweep"),
        (UpdateOrder::Parallel, Some(1e-6), "parallel"),
        (UpdateOrder::Mixed, Some(0.03), "mixed"),
        (
            UpdateOrder::RandomSequential,
            Some(0.03),
            "random sequential",
        ),
        (UpdateOrder::LeftToRight, None, "left to right"),
    ];
    for (i, (order, tolerance, name)) in orders.into_iter().enumerate() {
        let modes = modes(lab, order);
        let quantity = format!(
            "(dt/tau) over -ln cos(omega dt), mean over {} modes, {order}",
            modes.len()
        );
        let ratios: Vec<f64> = modes.iter().map(|(r, dt)| r.law_ratio(*dt)).collect();
        rows.push(match tolerance {
            Some(tolerance) => Row::new(NAME, quantity, LAW, 1.0, Estimate::of(&ratios), tolerance),
            None => Row::observed(NAME, quantity, LAW, Ok::<_, String>(ratios)),
        });
        let points = modes
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

/// ω and τ of several modes at several N_I, with the time step of the measurement.
fn modes(lab: &Lab, order: UpdateOrder) -> Vec<(Ringing, f64)> {
    let settings: &[(u64, f64)] = lab.pick(
        &[(4, 1.0), (20, 0.3), (160, 1.0)],
        &[(4, 1.0), (10, 1.0), (20, 0.3), (40, 1.0), (160, 1.0)],
    );
    let numbers: &[u64] = lab.pick(&[2, 10], &[0, 2, 5, 10]);
    let is_random = !matches!(order, UpdateOrder::Parallel | UpdateOrder::LeftToRight);
    let mut found = Vec::new();
    for &(iterations, dt) in settings {
        let params = Params {
            iterations,
            dt,
            order,
            ..Params::default()
        };
        for &mode in numbers {
            let seeds = if is_random { lab.pick(30, 60) } else { 1 };
            let measured = measure_mode(lab, DISCS, mode, &params, seeds);
            if let Some(Ok([omega, tau])) = measured.map(|m| m.measured)
                && omega.value * dt < FASTEST
            {
                let ringing = Ringing {
                    angular_frequency: omega.value,
                    damping_time: tau.value,
                };
                found.push((ringing, dt));
            }
        }
    }
    found
}

/// Faster modes are gone within a step or two; there is nothing to fit.
const FASTEST: f64 = 1.3;
const DISCS: u64 = 100;
const NAME: &str = "universal";
const LAW: &str = "cos(omega dt) = exp(-dt/tau)";
