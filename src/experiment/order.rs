//! **order**: p_r and q from the update orders themselves.
//!
//! p_r is counted in the sequences that the solver really uses. q is measured twice: from the counted p_r where the
//! paper's formula applies, and for every order from how fast a bump of force spreads, which assumes nothing.

use super::chain::pressed;
use super::figure::{Axis, Figure, Mark, Plot};
use super::{Findings, Lab, Row, diffusion};
use crate::measure::{Estimate, probe};
use crate::physics::{Fault, Params, UpdateOrder};
use crate::theory::order::{
    Family, is_random, monotone_probability, sweep_constant, sweep_constant_from,
};

/// Counts, over the sweeps of one long step, how often r + 1 neighbouring contacts pass a change on within one sweep.
/// Returns p_1, p_2, … averaged over both directions.
pub fn count_monotone(params: &Params, seed: u64, sweeps: u64) -> Result<[f64; FARTHEST], Fault> {
    let params = Params {
        iterations: sweeps,
        ..params.clone()
    };
    let mut assembly = pressed(DISCS, &params, seed);
    assembly.detect();
    // Contacts along the chain: the wall's first, then those between discs.
    let mut along = vec![0; DISCS as usize];
    for (index, contact) in assembly.contacts().iter().enumerate() {
        let pair = [contact.a as usize, contact.b as usize];
        if let Some(place) = probe::chain_index(pair, DISCS as usize) {
            along[place] = index;
        }
    }
    let (mut counts, mut windows) = ([0u64; FARTHEST], [0u64; FARTHEST]);
    let mut place = vec![0u32; along.len()];
    for _ in 0..sweeps {
        assembly.sweep()?;
        (assembly.sequence())
            .iter()
            .zip(0..)
            .for_each(|(contact, turn)| place[*contact as usize] = turn);
        // Contact i sees a change at its neighbour j if j was visited before it and i uses the present motions.
        let hears = |i: usize, j: usize| {
            place[along[i]] > place[along[j]] && !assembly.sees_beginning(along[i] as u32)
        };
        for i in FARTHEST..along.len() - FARTHEST {
            for direction in [1, -1] {
                let at = |r: usize| (i as isize + direction * r as isize) as usize;
                let reach = (1..=FARTHEST)
                    .take_while(|r| hears(at(r - 1), at(*r)))
                    .count();
                (0..FARTHEST).for_each(|r| windows[r] += 1);
                (0..reach).for_each(|r| counts[r] += 1);
            }
        }
    }
    Ok(std::array::from_fn(|r| {
        counts[r] as f64 / windows[r] as f64
    }))
}

/// Farthest distance r that is counted.
const FARTHEST: usize = 8;

/// Every order.
pub fn exhibit(lab: &Lab) -> Findings {
    let mut rows = Vec::new();
    let mut distances = Plot::new(Axis::linear("distance r", "contacts"), Axis::log("p_r", ""));
    let mut constants = Vec::new();
    // With momentum forces do not diffuse and there is no q: exhibit `accelerated`.
    let diffuses = |order: &&UpdateOrder| Family::of(**order) != Family::Momentum;
    for &order in UpdateOrder::ALL.iter().filter(diffuses) {
        let params = Params {
            order,
            ..Params::default()
        };
        if monotone_probability(order, params.parallel_fraction, 1).is_some() {
            let (more, measured) = counted(lab, &params);
            rows.extend(more);
            if let Some((_, label, line, mark)) = DRAWN.into_iter().find(|d| d.0 == order) {
                let law = |r: u32| {
                    monotone_probability(order, params.parallel_fraction, r)
                        .map(|p| [f64::from(r), p])
                };
                let far = FARTHEST as u32;
                distances = distances
                    .predicted(label, line, (1..=far).filter_map(law))
                    .measured(order.to_string(), mark, measured);
            }
        }
        let row = spread(lab, &params);
        constants.push((
            row.predicted,
            Estimate {
                value: row.measured,
                std_error: row.std_error,
            },
        ));
        rows.push(row);
    }
    let diagonal = Plot::new(
        Axis::linear("q from theory", ""),
        Axis::linear("q from spreading", ""),
    )
    .predicted("equal", Mark::Line, [[0.45, 0.45], [1.05, 1.05]])
    .measured("every update order", Mark::Circle, constants);
    let figures = vec![
        Figure::plot(
            "order-p",
            "How often a disturbance at distance r arrives within one sweep, counted in the solver's actual sequences of updates. The paper's appendix gives 1/(r + 1)! for random sweeps.",
            distances,
        ),
        Figure::plot(
            "order-q",
            "The sweep constant q of every update order, measured by how fast a bump of force spreads: ½ in parallel and \
             random sequential, 0.65 mixed, 0.797 for random sweeps, 1 for ordered ones.",
            diagonal,
        ),
    ];
    Findings { rows, figures }
}

/// The orders whose p_r are drawn: law, line and mark.
const DRAWN: [(UpdateOrder, &str, Mark, Mark); 2] = [
    (
        UpdateOrder::RandomSweep,
        "1/(r + 1)!",
        Mark::Line,
        Mark::Circle,
    ),
    (
        UpdateOrder::Mixed,
        "(1 − p)^r/(r + 1)!",
        Mark::Dashes,
        Mark::Square,
    ),
];

fn counted(lab: &Lab, params: &Params) -> (Vec<Row>, Vec<(f64, Estimate)>) {
    let order = params.order;
    let is_random = is_random(order);
    let (seeds, sweeps) = if is_random {
        (12, lab.pick(2_500, 30_000))
    } else {
        (2, 10)
    };
    let counts: Result<Vec<[f64; FARTHEST]>, Fault> = lab
        .seeds(seeds, |seed| count_monotone(params, seed, sweeps))
        .into_iter()
        .collect();
    let counts = match counts {
        Ok(counts) => counts,
        Err(fault) => {
            let row = Row::refused(NAME, format!("p_r, {order}"), APPENDIX, 0.0, fault);
            return (vec![row], Vec::new());
        }
    };
    let mean = |f: &dyn Fn(&[f64; FARTHEST]) -> f64| {
        Estimate::of(&counts.iter().map(f).collect::<Vec<_>>())
    };
    let mut rows = Vec::new();
    // Rarer ones need more sweeps than the quick run makes.
    for r in 1..=lab.pick(3, 4) {
        let predicted =
            monotone_probability(order, params.parallel_fraction, r as u32).unwrap_or(f64::NAN);
        let measured = mean(&|p| p[r - 1]);
        rows.push(Row::new(
            NAME,
            format!("p_{r}, {order}"),
            APPENDIX,
            predicted,
            measured,
            0.01,
        ));
    }
    if Family::of(order).has_sum_formula() {
        let predicted = sweep_constant(order, params.parallel_fraction);
        // Beyond the farthest distance counted every term of the predictable orders is below 2^-8.
        let measured = mean(&|p| {
            sweep_constant_from(p.iter().copied())
                + if is_random {
                    0.0
                } else {
                    p[FARTHEST - 1] / 256.0
                }
        });
        rows.push(Row::new(
            NAME,
            format!("q from p_r, {order}"),
            "q = (1 + 2 sum p_r/2^r)/2",
            predicted,
            measured,
            0.005,
        ));
    }
    let points = (1..=FARTHEST).map(|r| (r as f64, mean(&|p| p[r - 1])));
    (rows, points.filter(|p| p.1.value > 0.0).collect())
}

fn spread(lab: &Lab, params: &Params) -> Row {
    let order = params.order;
    let predicted = sweep_constant(order, params.parallel_fraction);
    let quantity = format!("q from spreading, {order}");
    let seeds = if is_random(order) {
        lab.pick(400, 8000)
    } else {
        1
    };
    match diffusion::spread(lab, params, seeds) {
        Ok(spreading) => {
            let measured = spreading.sweep_constant().unwrap_or(Estimate::nothing());
            Row::new(
                NAME,
                quantity,
                "D = q N_I d^2/dt",
                predicted,
                measured,
                0.005,
            )
        }
        Err(fault) => Row::refused(NAME, quantity, "D = q N_I d^2/dt", predicted, fault),
    }
}

const NAME: &str = "order";
const APPENDIX: &str = "Appendix, p_r";
const DISCS: u64 = 1000;
