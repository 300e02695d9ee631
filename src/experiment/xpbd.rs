//! **xpbd**: which compliance one gets. XPBD asks for a compliance α and gets it if its sweeps finish; where they do not, contacts are softer, by
//! the ghost of the missing sweeps: 1/κ is between α and α + Δt²/(q·m·N_I).
//!
//! Measured as in `methods`: a chain of 20 discs at rest, its slowest mode launched. κ follows from exp(−2Δt/τ) = a, as the stiffness of that mode.

use super::figure::{Axis, Figure, Mark, Plot, Scale, places};
use super::methods::{measured, rested};
use super::{Findings, Lab, Row};
use crate::measure::Estimate;
use crate::physics::{MethodName, Params, UpdateOrder};
use crate::theory::continuum::mode_wave_number;
use crate::theory::{methods, modes};

const DISCS: u64 = 20;

fn params(iterations: u64, compliance: f64) -> Params {
    Params {
        method: MethodName::PositionBased,
        order: UpdateOrder::LeftToRight,
        load: 0.01,
        iterations,
        compliance,
        ..Params::default()
    }
}

/// Compliance of the slowest mode in a run.
fn shown(params: &Params) -> Result<f64, String> {
    let mode = methods::slowest(params, DISCS).map_err(str::to_owned)?;
    let expected = mode.ringing().ok_or("the mode does not ring")?;
    let rest = rested(DISCS, params, expected.damping_time)?;
    let run = measured(&rest, expected)?;
    let a = (-2.0 * params.dt / run.damping_time).exp();
    let k = mode_wave_number(0, DISCS, 1.0);
    Ok(1.0 / modes::stiffness(a, k, 1.0, params.dt))
}

/// The exhibit.
pub fn exhibit(_lab: &Lab) -> Findings {
    let mut findings = Findings::default();
    let mut plot = Plot::new(
        Axis::log("sweeps N_I", ""),
        Axis::log("compliance of the slowest mode", "t0^2/m"),
    );
    for (n, compliance) in [0.0, 0.01, 0.1].into_iter().enumerate() {
        let mut points = Vec::new();
        for iterations in [2, 8, 32] {
            let params = params(iterations, compliance);
            let predicted = methods::compliance_shown(&params, DISCS).unwrap_or(f64::NAN);
            let quantity = format!("compliance shown, alpha = {compliance}, N_I = {iterations}");
            findings.rows.push(match shown(&params) {
                Ok(found) => {
                    points.push([iterations as f64, found]);
                    // As tau: 2 %.
                    Row::new(
                        NAME,
                        quantity,
                        SOURCE,
                        predicted,
                        Estimate::exact(found),
                        0.02,
                    )
                }
                Err(reason) => Row::refused(NAME, quantity, SOURCE, predicted, reason),
            });
        }
        let line = places(Scale::Log, 1.0, 100.0, 40)
            .into_iter()
            .filter_map(|iterations| {
                let params = params(iterations.round() as u64, compliance);
                Some([
                    params.iterations as f64,
                    methods::compliance_shown(&params, DISCS).ok()?,
                ])
            });
        plot = plot
            .predicted(
                format!("α = {compliance}"),
                Mark::line(n),
                line.collect::<Vec<_>>(),
            )
            .measured(format!("run, α = {compliance}"), Mark::shape(n), points);
    }
    let caption = "The compliance that a chain of 20 discs shows under XPBD, for three that were asked for. With few sweeps all are as soft as the ghost.";
    findings.figures.push(Figure::plot("xpbd", caption, plot));
    findings
}

const NAME: &str = "xpbd";
const SOURCE: &str = "M = 1 − W·(1 − P)·(W + α̃)⁻¹";
