//! The first swing after a kick, under a stop rule and with the same mean number of sweeps in every step: is it as soft?
//!
//! Under a stop rule N_I changes as the ringing fades, so that there is no damped sine to fit. But the first swing has a duration, a depth and a time at which
//! the news arrives at the other end: they stand for ω, κ and c. The paper says that qualitatively the results for constant N_I remain.

use super::chain::pressed;
use super::packing::paper_packing_at;
use super::{Lab, Row};
use crate::measure::probe;
use crate::physics::{Assembly, Params, StopRule};

/// The first swing of the loaded end.
#[derive(Clone, Copy, Debug)]
struct Swing {
    /// Steps until the deepest point: half a period.
    duration: f64,
    /// How deep it is: twice the static shrinkage.
    depth: f64,
    /// Steps until the far end has half of the kick.
    arrival: f64,
    /// Mean N_I until the deepest point.
    iterations: f64,
}

impl Swing {
    /// Raises the load by a tenth of a percent and watches.
    fn of(at_rest: &Assembly, seed: u64) -> Result<Self, String> {
        let mut assembly = at_rest.clone();
        assembly.reseed(seed);
        let position = |a: &Assembly| probe::loaded_position(a.bodies());
        let far = |a: &Assembly| -> f64 {
            let fixed = |i: usize| a.bodies().all[i].inverse_mass == [0.0; 3];
            let ends = a
                .contacts()
                .iter()
                .filter(|c| fixed(c.a as usize) || fixed(c.b as usize));
            let [x, y] = a.bodies().load.map_or([1.0, 0.0], |l| l.direction);
            ends.map(|c| c.normal_force * (x * c.normal[0] + y * c.normal[1]).abs())
                .sum()
        };
        assembly.detect();
        let (start, force) = (position(&assembly), far(&assembly));
        let change = SHARE * assembly.params.load;
        assembly.params.load += change;
        let (mut deepest, mut duration, mut arrival, mut sweeps) = (0.0, 0, None, Vec::new());
        for step in 1..=LONGEST {
            let report = assembly.step().map_err(|e| e.to_string())?;
            sweeps.push(report.iterations as f64);
            if arrival.is_none() && (far(&assembly) - force).abs() > 0.5 * change {
                arrival = Some(step as f64);
            }
            let way = start - position(&assembly);
            if way > deepest {
                (deepest, duration) = (way, step);
            } else if way < 0.97 * deepest && step > duration + 2 {
                let until = &sweeps[..duration];
                return Ok(Self {
                    duration: duration as f64,
                    depth: deepest,
                    arrival: arrival.unwrap_or(f64::NAN),
                    iterations: until.iter().sum::<f64>() / until.len() as f64,
                });
            }
        }
        Err("the end does not swing back".to_owned())
    }
}

/// Duration, depth and arrival under a stop rule over those with the same mean N_I.
fn ratios(
    at_rest: &Assembly,
    stop: StopRule,
    tolerance: f64,
    seed: u64,
) -> Result<[f64; 4], String> {
    let mut ruled = at_rest.clone();
    ruled.params.stop = stop;
    ruled.params.tolerance = tolerance;
    ruled.params.cap = 100_000;
    let swing = Swing::of(&ruled, seed)?;
    let mut fixed = at_rest.clone();
    fixed.params.iterations = swing.iterations.round().max(1.0) as u64;
    let plain = Swing::of(&fixed, seed)?;
    Ok([
        swing.duration / plain.duration,
        swing.depth / plain.depth,
        swing.arrival / plain.arrival,
        swing.iterations,
    ])
}

/// Chain and packing under both rules.
pub fn rows(lab: &Lab, seeds: u64) -> Vec<Row> {
    let params = Params {
        load: 0.01,
        ..Params::default()
    };
    let chain = Ok(pressed(50, &params, lab.first_seed));
    let packing = paper_packing_at(lab, 40);
    let mut rows = Vec::new();
    for (system, at_rest) in [("chain", chain), ("packing", packing)] {
        for stop in [StopRule::Local, StopRule::Global] {
            let runs = lab.seeds(seeds, |seed| {
                let at_rest = at_rest.as_ref().map_err(Clone::clone)?;
                ratios(at_rest, stop, TOLERANCE, seed)
            });
            let runs: Result<Vec<[f64; 4]>, String> = runs.into_iter().collect();
            let names = [
                "half period (1/omega)",
                "depth (1/kappa)",
                "time until the far end knows (1/c)",
            ];
            // In a packing the floor feels the kick through the side walls as well: there is no one moment.
            let shown = if system == "chain" { 3 } else { 2 };
            for (i, name) in names.into_iter().enumerate().take(shown) {
                let values = runs.clone().map(|r| r.iter().map(|r| r[i]).collect());
                let quantity = format!(
                    "first swing under a stop rule, {name} over that at the same mean N_I, {system}, {stop}, tolerance {TOLERANCE:e}"
                );
                rows.push(Row::observed(
                    super::stop::NAME,
                    quantity,
                    super::stop::PAPER,
                    values,
                ));
            }
            let values = runs.map(|r| r.iter().map(|r| r[3]).collect());
            let quantity =
                format!("mean N_I in the first swing, {system}, {stop}, tolerance {TOLERANCE:e}");
            rows.push(Row::observed(
                super::stop::NAME,
                quantity,
                super::stop::PAPER,
                values,
            ));
        }
    }
    rows
}

/// Kick in units of the load.
const SHARE: f64 = 1e-3;
/// Largest change of a force in the last sweep, in mean forces.
const TOLERANCE: f64 = 1e-5;
const LONGEST: usize = 2000;
