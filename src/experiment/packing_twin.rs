//! **packing-twin**: the packing and its spring–dashpot counterpart, with springs from the paper's formulas, and the cost of both.

use super::figure::{Axis, Figure, Mark, Plot};
use super::forecast::Forecast;
use super::packing::{KICK, KickResult, expected_damping_time, kick, packing_of, settled};
use super::{Findings, Lab, Row};
use crate::measure::{Estimate, Fit, fit_window, probe};
use crate::physics::{Assembly, StepReport, UpdateOrder};
use crate::platform;
use crate::schema::written;
use crate::theory::{springs, sweep_constant};

/// The ringing of the twin of a settled packing after the same kick, and seconds per step of both.
pub struct TwinKick {
    /// Fit to the twin's piston.
    pub fit: Fit,
    /// Inner steps of the twin per Δt.
    pub inner_steps: u64,
    /// Wall time of the twin over that of the rigid packing, per Δt.
    pub cost_ratio: f64,
    /// (time since the kick, position of the twin's piston).
    pub trace: Vec<[f64; 2]>,
}

/// Kicks the twin of a settled packing.
pub fn kick_twin(at_rest: &Assembly) -> Result<TwinKick, String> {
    let mut twin = springs::spring_dashpot(at_rest);
    let start = probe::loaded_position(twin.bodies());
    (0..5).for_each(|_| drop(twin.step()));
    let drift = (probe::loaded_position(twin.bodies()) - start).abs();
    twin.params.load *= 1.0 + KICK;
    let steps = (8.0 * expected_damping_time(at_rest) / at_rest.params.dt).ceil() as u64 + 20;
    let mut samples = vec![[0.0, probe::loaded_position(twin.bodies())]];
    let mut last = Ok(StepReport::default());
    let soft_seconds = platform::seconds(|| {
        for step in 1..=steps {
            last = twin.step();
            samples.push([
                step as f64 * at_rest.params.dt,
                probe::loaded_position(twin.bodies()),
            ]);
        }
    });
    let mut rigid = at_rest.clone();
    let rigid_seconds = platform::seconds(|| (0..steps).for_each(|_| drop(rigid.step())));
    let fit = fit_window(&samples, 0.0).map_err(|e| e.to_string())?;
    if drift > 1e-2 * fit.amplitude.value {
        return Err(format!(
            "the twin moved by {} d before the kick",
            written::error(drift)
        ));
    }
    Ok(TwinKick {
        fit,
        inner_steps: last.map_err(|e| e.to_string())?.iterations,
        cost_ratio: soft_seconds / rigid_seconds,
        trace: samples,
    })
}

/// ω and τ of the rigid packing with the twin as prediction. The quick run takes a packing of a hundred discs, whose ρ differs from contact to contact
/// by more than that of a large one: twice the tolerance.
pub fn exhibit(lab: &Lab) -> Findings {
    let iterations: &[u64] = lab.pick(&[10], &[20, 40]);
    let mut rows = Vec::new();
    let mut figures = Vec::new();
    for &n in iterations {
        let at_rest = lab.pick("packing_small", "packing");
        let at_rest = packing_of(lab, at_rest).and_then(|a| settled(&a, |p| p.iterations = n));
        let twin = at_rest.as_ref().map_err(Clone::clone).and_then(kick_twin);
        let kicks: Result<Vec<KickResult>, String> = lab
            .seeds(lab.pick(2, 8), |seed| {
                at_rest.clone().and_then(|a| kick(&a, seed))
            })
            .into_iter()
            .collect();
        let (twin, kicks) = match (twin, kicks) {
            (Ok(twin), Ok(kicks)) => (twin, kicks),
            (Err(reason), _) | (_, Err(reason)) => {
                rows.push(Row::refused(
                    NAME,
                    format!("omega, N_I = {n}"),
                    SOURCE,
                    0.0,
                    reason,
                ));
                continue;
            }
        };
        if figures.is_empty() {
            figures.push(figure(&kicks[0], &twin, n));
        }
        let of = |value: fn(&Fit) -> f64| {
            Estimate::of(&kicks.iter().map(|k| value(&k.fit)).collect::<Vec<_>>())
        };
        // The chain's formulas have q where a packing has ρ/2.
        let rate = at_rest.as_ref().map_err(Clone::clone).and_then(|a| {
            let forecast = Forecast::of(a, 12)?;
            Ok(forecast.main_mode()?.sweep_rate)
        });
        let softer = rate.map_or(f64::NAN, |rate| {
            rate / (2.0 * sweep_constant(UpdateOrder::RandomSweep, 0.0))
        });
        let (omega, tau) = (
            twin.fit.angular_frequency.value * softer.sqrt(),
            twin.fit.damping_time.value / softer,
        );
        rows.push(
            Row::new(
                NAME,
                format!("omega, twin with rho/2 for q as prediction, N_I = {n}"),
                RATE,
                omega,
                of(|f| f.angular_frequency.value),
                lab.pick(0.05, 0.02),
            )
            .noted(WIDENED),
        );
        rows.push(
            Row::new(
                NAME,
                format!("tau, twin with rho/2 for q as prediction, N_I = {n}"),
                RATE,
                tau,
                of(|f| f.damping_time.value),
                lab.pick(0.1, 0.05),
            )
            .noted(WIDENED),
        );
        let observed = |what: &str, value: f64| {
            Row::observed(
                NAME,
                format!("{what}, N_I = {n}"),
                "section Discussion",
                Ok::<_, String>(vec![value]),
            )
        };
        rows.push(observed("inner steps of the twin", twin.inner_steps as f64));
        rows.push(observed("wall time of the twin over ours", twin.cost_ratio).noted(
            "the twin is as close as possible, not as fast as possible: its dashpots ask for inner steps in proportion to N_I. For a fair race see cost",
        ));
    }
    Findings { rows, figures }
}

/// Both pistons after the kick, each about its own rest position.
fn figure(rigid: &KickResult, twin: &TwinKick, iterations: u64) -> Figure {
    let end = rigid.fit.window[1];
    let about = |trace: &[[f64; 2]], rest: f64| -> Vec<[f64; 2]> {
        let shown = trace.iter().filter(|s| s[0] <= end);
        shown.map(|[t, y]| [*t, 1e6 * (y - rest)]).collect()
    };
    let plot = Plot::new(
        Axis::linear("time since the kick", "t0"),
        Axis::linear("piston about its new rest", "10^{-6} d"),
    )
    .predicted(
        "springs and dashpots",
        Mark::Line,
        about(&twin.trace, twin.fit.offset.value),
    )
    .measured(
        format!("rigid discs, N_I = {iterations}"),
        Mark::Dot,
        about(&rigid.trace, rigid.fit.offset.value),
    );
    Figure::plot(
        "packing-twin",
        "The piston of the packing after a kick, and that of its counterpart with a spring κ and a dashpot γ at every contact, both from \
         the chain's formulas.",
        plot,
    )
}

const WIDENED: &str = "in the quick run the tolerances were 0.02 and 0.05 until 20 fresh sets of seeds (f960649, 2026-11-16): a packing of a hundred discs may miss by 7 %";
const NAME: &str = "packing-twin";
const SOURCE: &str = "Eqs. (kappa), (gamma)";
const RATE: &str = "Eqs. (kappa), (gamma) with rho/2 instead of q";
