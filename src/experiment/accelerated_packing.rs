//! Sweeps with momentum in a packing with friction: ω, from the same fit to the measured and to the predicted signal, and the sag.

use std::ops::Range;

use super::accelerated_cost::sag;
use super::forecast::{Forecast, Turning};
use super::packing::{
    NUDGE, kick, packing_from, packing_of, settled, settled_and_counted, shaken_down,
};
use super::{Lab, Row};
use crate::measure::{Estimate, probe};
use crate::physics::{Assembly, UpdateOrder};
use crate::platform;

/// ω in the packing, and how much less it shrinks.
pub fn rows(lab: &Lab) -> Vec<Row> {
    // At 80 the piston of most packings rings for less than the dozen steps that a fit needs; that of the built-in one for a few more.
    let settings: &[u64] = lab.pick(&[20, 40], &[20, 40, 80]);
    let foretold = that_rings(lab, settings);
    let mut rows = platform::parallel_map(settings.len() as u64, |i| {
        let quantity = format!("omega, packing, N_I = {}", settings[i as usize]);
        let both = foretold.as_ref().map_err(Clone::clone).and_then(|all| {
            let (at_rest, predicted) = &all[i as usize];
            Ok((*predicted, kick(at_rest, 1)?.fit.angular_frequency))
        });
        (lab.progress)(1);
        match both {
            Ok((predicted, measured)) => {
                Row::new(NAME, quantity, NETWORK, predicted, measured, 0.01).noted(REPLACED)
            }
            Err(reason) => Row::refused(NAME, quantity, NETWORK, f64::NAN, reason),
        }
    });
    let packing = packing_of(lab, "packing");
    let cases: &[u64] = lab.pick(&[80], &[80, 160]);
    let orders = [
        (UpdateOrder::RandomSweep, RANDOM_SEEDS),
        (UpdateOrder::Accelerated, 1),
    ];
    let sags = platform::parallel_map(2 * cases.len() as u64, |i| {
        let (order, seeds) = orders[i as usize % 2];
        let sag = packing.clone().and_then(|a| {
            Sag::of(
                &at(&a, order, cases[i as usize / 2])?,
                lab.seed_range(seeds),
            )
        });
        (lab.progress)(1);
        sag
    });
    for (pair, iterations) in sags.chunks(2).zip(cases) {
        let quantity = format!("sag over that of random sweeps, packing, N_I = {iterations}");
        let pair: Result<Vec<&Sag>, String> = pair
            .iter()
            .map(|sag| sag.as_ref().map_err(Clone::clone))
            .collect();
        rows.push(match pair {
            Ok(pair) => {
                let [random, accelerated] = [pair[0], pair[1]];
                let predicted = accelerated.predicted / random.predicted;
                let ratios = random
                    .measured
                    .iter()
                    .map(|sag| accelerated.measured[0] / sag);
                let measured = Estimate::of(&ratios.collect::<Vec<f64>>());
                let row = Row::new(NAME, quantity, NETWORK, predicted, measured, 0.05);
                if *iterations != 80 {
                    row.without_prediction(PAST_ZERO)
                } else if random.changes + accelerated.changes > 0 {
                    row.without_prediction(CHANGED)
                } else {
                    row
                }
            }
            Err(reason) => Row::refused(NAME, quantity, NETWORK, f64::NAN, reason),
        });
    }
    rows
}

/// How far a packing sinks under a nudge.
struct Sag {
    predicted: f64,
    /// One for each seed of the solver.
    measured: Vec<f64>,
    /// Contacts between held bodies that changed their status on the way, over all seeds.
    changes: usize,
}

impl Sag {
    fn of(at_rest: &Assembly, seeds: Range<u64>) -> Result<Self, String> {
        let place = |a: &Assembly| probe::loaded_position(a.bodies());
        let (mut measured, mut changes) = (Vec::new(), 0);
        for seed in seeds {
            let mut before = at_rest.clone();
            before.reseed(seed);
            let (nudged, changed) = settled_and_counted(&before, |p| p.load *= 1.0 + NUDGE)?;
            measured.push(place(&before) - place(&nudged));
            changes += changed.total();
        }
        Ok(Self {
            predicted: sag(at_rest)?,
            measured,
            changes,
        })
    }
}

/// The first of the laboratory's packings that, as its contacts predict, rings in one damped sine with each of these N_I: at rest, and the predicted ω.
fn that_rings(lab: &Lab, settings: &[u64]) -> Result<Vec<(Assembly, f64)>, String> {
    let foretold = |number: u64| -> Result<Vec<(Assembly, f64)>, String> {
        let packing = packing_from(lab, "packing", number)?;
        let of = |i: u64| {
            let at_rest = at(&packing, UpdateOrder::Accelerated, settings[i as usize])?;
            let fit = Forecast::of(&at_rest, MODES)?.fit(LONG, Turning::Counted)?;
            Ok((at_rest, fit.curve.ringing.angular_frequency))
        };
        let all = platform::parallel_map(settings.len() as u64, of);
        all.into_iter().collect()
    };
    (1..PACKINGS).fold(foretold(0), |found, number| {
        found.or_else(|_| foretold(number))
    })
}

/// A packing at rest under another order and N_I, and shaken down under them.
fn at(packing: &Assembly, order: UpdateOrder, iterations: u64) -> Result<Assembly, String> {
    let at_rest = settled(packing, |p| {
        p.order = order;
        p.iterations = iterations;
    })?;
    shaken_down(&at_rest)
}

/// The sag of random sweeps scatters by 5 % from seed to seed.
const RANDOM_SEEDS: u64 = 8;

/// Packings that are tried.
const PACKINGS: u64 = 3;

/// Steps of a predicted signal; its ringing is over long before.
const LONG: usize = 400;

/// Modes among which the piston's own is searched.
const MODES: usize = 12;

const CHANGED: &str = "in this packing contacts open, close, slip or stick under the load: nothing is predicted. Where none does, the row is compared";
const REPLACED: &str = "where the contacts predict no single damped sine under these sweeps, the next packing takes its place";
const PAST_ZERO: &str = "with 160 sweeps the slowest mode is past its zero: what is left is a few hundredths, and restarts decide about it";
const NAME: &str = "accelerated";
const NETWORK: &str = "contacts and M";
