//! **packing-twin**: the packing and its spring–dashpot counterpart, with springs from the paper's formulas, and the cost of both.

use super::figure::{Axis, Figure, Mark, Plot};
use super::forecast::Forecast;
use super::packing::{KICK, KickResult, expected_damping_time, kick, packing_from, settled};
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

/// A packing and its twin after the same kick.
struct Pair {
    twin: TwinKick,
    kicks: Vec<KickResult>,
    /// ω and τ of the twin with ρ/2 for q.
    predicted: [f64; 2],
}

fn pair(lab: &Lab, name: &str, number: u64, iterations: u64) -> Result<Pair, String> {
    let at_rest = settled(&packing_from(lab, name, number)?, |p| {
        p.iterations = iterations;
    })?;
    let twin = kick_twin(&at_rest)?;
    let kicks = lab.seeds(lab.pick(2, 8), |seed| kick(&at_rest, seed));
    // The chain's formulas have q where a packing has ρ/2.
    let rate = Forecast::of(&at_rest, 12)?.main_mode()?.sweep_rate;
    let softer = rate / (2.0 * sweep_constant(UpdateOrder::RandomSweep, 0.0));
    Ok(Pair {
        predicted: [
            twin.fit.angular_frequency.value * softer.sqrt(),
            twin.fit.damping_time.value / softer,
        ],
        twin,
        kicks: kicks.into_iter().collect::<Result<_, _>>()?,
    })
}

/// ω and τ of the rigid packing with the twin as prediction. The quick run takes three packings of a hundred discs, whose ρ differs from contact to contact
/// by more than that of a large one: twice the tolerance.
pub fn exhibit(lab: &Lab) -> Findings {
    let iterations: &[u64] = lab.pick(&[10], &[20, 40]);
    let (name, packings) = lab.pick(("packing_small", 3), ("packing", 1));
    let mut rows = Vec::new();
    let mut figures = Vec::new();
    for &n in iterations {
        let pairs = (0..packings).map(|number| pair(lab, name, number, n));
        let pairs = match pairs.collect::<Result<Vec<Pair>, String>>() {
            Ok(pairs) => pairs,
            Err(reason) => {
                let quantity = format!("omega, N_I = {n}");
                rows.push(Row::refused(NAME, quantity, SOURCE, 0.0, reason));
                continue;
            }
        };
        if figures.is_empty() {
            figures.push(figure(&pairs[0].kicks[0], &pairs[0].twin, n));
        }
        let compared = |which: usize, what: &str, value: fn(&Fit) -> f64, tolerance: f64| {
            let quantity = format!("{what}, twin with rho/2 for q as prediction, N_I = {n}");
            let of = |pair: &Pair| -> Estimate {
                let values: Vec<f64> = pair.kicks.iter().map(|k| value(&k.fit)).collect();
                Estimate::of(&values)
            };
            // One packing: the error is that of its kicks. Several: the scatter of the ratios, since that of the packings is in both numbers.
            let (predicted, measured) = match &pairs[..] {
                [pair] => (pair.predicted[which], of(pair)),
                _ => {
                    let all: Vec<f64> = pairs.iter().map(|p| p.predicted[which]).collect();
                    let mean = Estimate::of(&all).value;
                    let ratios = pairs.iter().map(|p| of(p).value / p.predicted[which]);
                    let ratios = Estimate::of(&ratios.collect::<Vec<f64>>());
                    (mean, ratios.times(mean))
                }
            };
            Row::new(NAME, quantity, RATE, predicted, measured, tolerance).noted(WIDENED)
        };
        let omega = |f: &Fit| f.angular_frequency.value;
        rows.push(compared(0, "omega", omega, lab.pick(0.05, 0.02)));
        let tau = |f: &Fit| f.damping_time.value;
        rows.push(compared(1, "tau", tau, lab.pick(0.1, 0.05)));
        let observed = |what: &str, value: fn(&TwinKick) -> f64| {
            Row::observed(
                NAME,
                format!("{what}, N_I = {n}"),
                "section Discussion",
                Ok::<_, String>(pairs.iter().map(|p| value(&p.twin)).collect()),
            )
        };
        rows.push(observed("inner steps of the twin", |t| {
            t.inner_steps as f64
        }));
        rows.push(observed("wall time of the twin over ours", |t| t.cost_ratio).noted(
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
