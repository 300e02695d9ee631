//! **order**: p_r and q from the update orders themselves.
//!
//! p_r is counted in the sequences that the solver really visits. q is measured twice: from the counted p_r where the
//! paper's formula applies, and for every order from how fast a bump of force spreads, which assumes nothing.

use super::chain::pressed;
use super::{Lab, Row, diffusion};
use crate::measure::{Estimate, probe};
use crate::physics::{Fault, Params, UpdateOrder};
use crate::theory::order::{monotone_probability, sweep_constant, sweep_constant_from};

/// Counts, over the sweeps of one long step, how often r + 1 neighbouring contacts pass news on within one sweep.
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
        let plan = assembly.plan();
        plan.sequence
            .iter()
            .zip(0..)
            .for_each(|(contact, turn)| place[*contact as usize] = turn);
        // Contact i hears of its neighbour j if j was visited before it and i looks at the present.
        let hears = |i: usize, j: usize| {
            place[along[i]] > place[along[j]] && !plan.sees_frozen(along[i] as u32)
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
pub fn exhibit(lab: &Lab) -> Vec<Row> {
    let mut rows = Vec::new();
    for &order in UpdateOrder::ALL {
        let params = Params {
            order,
            ..Params::default()
        };
        if monotone_probability(order, params.parallel_fraction, 1).is_some() {
            rows.extend(counted(lab, &params));
        }
        rows.push(spread(lab, &params));
    }
    rows
}

fn counted(lab: &Lab, params: &Params) -> Vec<Row> {
    let order = params.order;
    let is_random = matches!(
        order,
        UpdateOrder::RandomSweep | UpdateOrder::RandomBlocks | UpdateOrder::Mixed
    );
    let (seeds, sweeps) = if is_random {
        (lab.pick(12, 32), 10_000)
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
            return vec![Row::refused(
                NAME,
                format!("p_r, {order}"),
                APPENDIX,
                0.0,
                fault,
            )];
        }
    };
    let mean = |f: &dyn Fn(&[f64; FARTHEST]) -> f64| {
        Estimate::of(&counts.iter().map(f).collect::<Vec<_>>())
    };
    let mut rows = Vec::new();
    for r in 1..=4 {
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
    if !matches!(order, UpdateOrder::RedBlack | UpdateOrder::Coloured) {
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
    rows
}

fn spread(lab: &Lab, params: &Params) -> Row {
    let order = params.order;
    let predicted = sweep_constant(order, params.parallel_fraction);
    let quantity = format!("q from spreading, {order}");
    let is_random = matches!(
        order,
        UpdateOrder::RandomSweep
            | UpdateOrder::RandomBlocks
            | UpdateOrder::Mixed
            | UpdateOrder::RandomSequential
    );
    let seeds = if is_random { lab.pick(500, 8000) } else { 1 };
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
