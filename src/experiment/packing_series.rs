//! **packing-dt** and **packing-load**: the same kick with other time steps, and the response of a packing to a load that
//! comes and goes.

use std::ops::Range;

use super::figure::{Axis, Figure, Mark, Plot};
use super::forecast::{Forecast, Turning};
use super::packing::{
    HeldChanges, KICK, KickResult, NUDGE, Rod, kick, packing_of, paper_packing_at, settled,
    settled_and_counted, shaken_down, undamped_frequency,
};
use super::{Findings, Lab, Row};
use crate::measure::status::Changes;
use crate::measure::{Estimate, PowerLaw, probe};
use crate::physics::Assembly;
use crate::platform;

/// Mean of a number over the kicks of several seeds.
fn mean(
    kicks: &Result<Vec<KickResult>, String>,
    number: fn(&KickResult) -> f64,
) -> Result<Vec<f64>, String> {
    kicks
        .clone()
        .map(|kicks| kicks.iter().map(number).collect())
}

fn kicks(at_rest: &Result<Assembly, String>, seeds: Range<u64>) -> Result<Vec<KickResult>, String> {
    let at_rest = at_rest.as_ref().map_err(Clone::clone)?;
    seeds.map(|seed| kick(at_rest, seed)).collect()
}

/// ω ~ 1/Δt and τ ~ Δt at fixed N_I: in units of its own time step every packing rings in the same way.
pub fn exhibit_dt(lab: &Lab) -> Findings {
    let steps: &[f64] = lab.pick(&[0.25, 1.0, 2.0], &[0.25, 0.5, 1.0, 2.0]);
    let packing = packing_of(lab, "packing");
    let runs = platform::parallel_map(steps.len() as u64, |i| {
        let at_rest = packing.clone().and_then(|a| {
            settled(&a, |p| {
                p.iterations = 40;
                p.dt = steps[i as usize];
            })
        });
        (lab.progress)(1);
        kicks(&at_rest, lab.seed_range(lab.pick(2, 4)))
    });
    let exponent = |quantity: &str, predicted: f64, number: fn(&KickResult) -> f64| {
        let points: Result<Vec<[f64; 2]>, String> = steps
            .iter()
            .zip(&runs)
            .map(|(dt, run)| Ok([*dt, Estimate::of(&mean(run, number)?).value]))
            .collect();
        match points {
            Ok(points) => {
                let exponent = PowerLaw::fit(&points).map_or(Estimate::nothing(), |l| l.exponent);
                Row::new(
                    "packing-dt",
                    quantity,
                    "kappa ~ 1/dt^2, gamma ~ 1/dt",
                    predicted,
                    exponent,
                    0.01,
                )
                .noted("dimensional analysis, while contacts stay closed: only d could set another length")
            }
            Err(reason) => Row::refused(
                "packing-dt",
                quantity,
                "kappa ~ 1/dt^2, gamma ~ 1/dt",
                predicted,
                reason,
            ),
        }
    };
    let mut rows = vec![
        exponent("exponent of omega0 in dt", -1.0, |k| {
            undamped_frequency(k.fit.curve.ringing)
        }),
        exponent("exponent of tau in dt", 1.0, |k| k.fit.damping_time.value),
    ];
    rows.extend(scaled_rows(lab, &paper_packing_at(lab, 40)));
    let points = |number: fn(&KickResult) -> f64| -> Vec<(f64, Estimate)> {
        let point = |(dt, run): (&f64, &Result<Vec<KickResult>, String>)| {
            Some((*dt, Estimate::of(&mean(run, number).ok()?)))
        };
        steps.iter().zip(&runs).filter_map(point).collect()
    };
    let omega = points(|k| undamped_frequency(k.fit.curve.ringing));
    let tau = points(|k| k.fit.damping_time.value);
    // Lines of the predicted slopes through the points at Δt = 1.
    let through = |points: &[(f64, Estimate)], power: f64| -> Vec<[f64; 2]> {
        let one = points
            .iter()
            .find(|p| p.0 == 1.0)
            .map_or(f64::NAN, |p| p.1.value);
        [0.22, 2.3]
            .map(|dt: f64| [dt, one * dt.powf(power)])
            .to_vec()
    };
    let plot = Plot::new(
        Axis::log("time step Δt", "t0"),
        Axis::log("ω_0 in 1/t_0, τ in t_0", ""),
    )
    .predicted("~ 1/Δt", Mark::Line, through(&omega, -1.0))
    .predicted("~ Δt", Mark::Dashes, through(&tau, 1.0))
    .measured("frequency ω_0", Mark::Circle, omega)
    .measured("damping time τ", Mark::Square, tau);
    let caption = "The packing at N_I = 40 with other time steps. The lines have the predicted slopes and pass through Δt = 1.";
    Findings {
        rows,
        figures: vec![Figure::plot("packing-dt", caption, plot)],
    }
}

/// The same packing, the same seed and the same kick with a quarter of Δt, step by step: displacements over Δt² must be the same, as long as they are
/// so small against d that no contact changes. A kick of some percent changes contacts, and then they are not.
fn scaled_rows(lab: &Lab, at_rest: &Result<Assembly, String>) -> Vec<Row> {
    let trace = |share: f64, dt: f64| -> Result<(Vec<f64>, Changes), String> {
        let mut assembly = at_rest.clone()?;
        assembly.reseed(lab.first_seed);
        assembly.params.dt = dt;
        assembly.params.load *= 1.0 + share;
        let start = probe::loaded_position(assembly.bodies());
        let mut between_held = HeldChanges::since(&assembly);
        let way = (0..60).map(|_| {
            assembly.step().map_err(|e| e.to_string())?;
            between_held.add(&assembly);
            Ok((probe::loaded_position(assembly.bodies()) - start) / (dt * dt))
        });
        let way = way.collect::<Result<Vec<f64>, String>>()?;
        Ok((way, between_held.changes))
    };
    let apart = |share: f64| -> Result<(f64, usize), String> {
        let ((whole, one), (quarter, other)) = (trace(share, 1.0)?, trace(share, 0.25)?);
        let range = whole.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        let pairs = whole.iter().zip(&quarter);
        let most = pairs.fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()));
        Ok((most / range, one.total() + other.total()))
    };
    let quantity = |share: &str| {
        format!(
            "way of the piston over dt^2, dt = 0.25 against dt = 1, kick of {share}: largest difference over its range"
        )
    };
    let (small, large) = (quantity("1e-4"), quantity("5 %"));
    let row = |quantity: String, apart: Result<(f64, usize), String>| {
        let changes = apart.as_ref().map_or(0, |a| a.1);
        let values = apart.map(|a| vec![a.0]);
        let row = Row::compared("packing-dt", quantity, SAME, 0.0, values, 0.01);
        if changes > 0 {
            row.without_prediction(KICKED)
        } else {
            row
        }
    };
    vec![
        row(small, apart(KICK)),
        Row::observed("packing-dt", large, SAME, apart(0.05).map(|a| vec![a.0]))
            .noted("contacts open, close and slip: the packing's own lengths count, and dimensional analysis ends"),
    ]
}

/// Shrinkage under a small load that comes and goes, compared with the value from the sound speed.
pub fn exhibit_load(lab: &Lab) -> Findings {
    let changes = [NUDGE, 4.0 * NUDGE];
    let seeds = lab.pick(4, 8);
    let at_rest = paper_packing_at(lab, 40).and_then(|a| shaken_down(&a));
    let cycles: Result<Vec<Vec<[f64; 3]>>, String> = lab
        .seeds(seeds, |seed| {
            let at_rest = at_rest.as_ref().map_err(Clone::clone)?;
            changes
                .iter()
                .map(|change| cycle(at_rest, *change, seed))
                .collect()
        })
        .into_iter()
        .collect();
    let predicted = at_rest.as_ref().map_err(Clone::clone).and_then(|a| {
        let rod = Rod::of(a);
        let by_kick = |seed: u64| {
            let speed = rod.sound_speed(kick(a, seed)?.fit.curve.ringing);
            Ok(rod.shrinkage(speed, a.params.dt, NUDGE * a.params.load))
        };
        let by_kicks: Result<Vec<f64>, String> = lab.seed_range(seeds).map(by_kick).collect();
        Ok(Estimate::of(&by_kicks?))
    });
    let foretold = at_rest.as_ref().map_err(Clone::clone).and_then(|a| {
        let trace = Forecast::of(a, 12)?.trace(NUDGE, LONG, Turning::Counted)?;
        Ok(-trace[LONG][1])
    });
    let (cycles, predicted) = match (cycles, predicted) {
        (Ok(cycles), Ok(predicted)) => (cycles, predicted),
        (Err(reason), _) | (_, Err(reason)) => {
            return Findings {
                rows: vec![Row::refused(LOAD, "shrinkage", ROD, 0.0, reason)],
                figures: Vec::new(),
            };
        }
    };
    let each =
        |f: &dyn Fn(&Vec<[f64; 3]>) -> f64| Estimate::of(&cycles.iter().map(f).collect::<Vec<_>>());
    // A contact that opens or slides on the way does not come back.
    let unless_changed = |row: Row, loads: usize| {
        let mut cycles = cycles.iter().flat_map(|c| &c[..loads]);
        if cycles.any(|c| c[2] > 0.0) {
            row.without_prediction(CHANGED)
        } else {
            row
        }
    };
    let recovery = each(&|c| c[0][1] / c[0][0]);
    let fourfold = each(&|c| c[1][0] / c[0][0]);
    let shrinkage = each(&|c| c[0][0]);
    let rows = vec![
        match foretold {
            Ok(foretold) => {
                let quantity = "shrinkage under dF/F = 1e-5, in d, from the contacts";
                unless_changed(Row::new(LOAD, quantity, SUM, foretold, shrinkage, 0.05), 1)
            }
            Err(reason) => Row::refused(LOAD, "shrinkage, from the contacts", SUM, f64::NAN, reason),
        },
        Row::observed(
            LOAD,
            "shrinkage over that of an elastic rod with the piston's sound speed",
            ROD,
            Ok::<_, String>(vec![shrinkage.value / predicted.value]),
        )
        .noted("a rod is a crude picture of a packing that is one third boundary: 0.8 to 1.0 from packing to packing, which is why no tolerance holds for it"),
        unless_changed(
            Row::new(LOAD, "recovery over shrinkage", LINEAR, 1.0, recovery, 0.05),
            1,
        ),
        unless_changed(Row::new(LOAD, FOURFOLD, LINEAR, 4.0, fourfold, 0.03), 2),
    ];
    let points = |which: usize| {
        let numbered = changes.iter().enumerate();
        numbered.map(move |(i, change)| (1e5 * change, i, which))
    };
    let estimate = |(x, i, which): (f64, usize, usize)| (x, each(&|c| c[i][which]).times(1e7));
    let plot = Plot::new(
        Axis::linear("load change ΔF/F", "10^{-5}"),
        Axis::linear("displacement of the piston", "10^{-7} d"),
    )
    .predicted(
        "elastic rod with a skin",
        Mark::Line,
        [[0.0, 0.0], [4.2, 4.2e7 * predicted.value]],
    )
    .measured("shrinkage", Mark::Circle, points(0).map(estimate))
    .measured("recovery", Mark::Cross, points(1).map(estimate));
    let caption = "How far the piston sinks under a small additional load, and how far it comes back. The line takes the sound speed from \
                   the piston's ringing and is not fitted.";
    Findings {
        rows,
        figures: vec![Figure::plot("packing-load", caption, plot)],
    }
}

/// Loads a settled packing, waits, unloads it and waits: shrinkage and recovery, and how many contacts change their status on the way.
fn cycle(at_rest: &Assembly, change: f64, seed: u64) -> Result<[f64; 3], String> {
    let mut before = at_rest.clone();
    before.reseed(seed);
    let load = before.params.load;
    let (under_load, sinking) = settled_and_counted(&before, |p| p.load = load * (1.0 + change))?;
    let (after, rising) = settled_and_counted(&under_load, |p| p.load = load)?;
    let place = |a: &Assembly| probe::loaded_position(a.bodies());
    let loaded = place(&under_load);
    Ok([
        place(&before) - loaded,
        place(&after) - loaded,
        (sinking.total() + rising.total()) as f64,
    ])
}

const SAME: &str = "dimensional analysis: only dt sets the time";
const LOAD: &str = "packing-load";
const ROD: &str = "elastic rod with a skin, dF H (H - 0.8239 c dt)/(m c^2)";
const FOURFOLD: &str = "shrinkage under four times the load change, over once";
const LINEAR: &str = "the response is linear";
const CHANGED: &str = "in this packing contacts open, close, slip or stick under the load, which is not linear: nothing is predicted. Where none does, the row is compared";
const KICKED: &str = "in this packing contacts open, close, slip or stick on the way, and dimensional analysis ends. Where none does, the row is compared";
const SUM: &str = "sum over the modes of the contact network";
/// Steps after which a kicked packing is at rest.
const LONG: usize = 400;
