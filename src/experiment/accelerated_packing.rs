//! Sweeps with momentum in a packing with friction: ω, from the same fit to the measured and to the predicted signal, and the sag.

use super::accelerated_cost::sag;
use super::forecast::{Forecast, Turning};
use super::packing::{
    KICK, kick, packing_from, packing_of, settled, settled_and_counted, shaken_down,
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
    let pairs = platform::parallel_map(2 * cases.len() as u64, |i| {
        let iterations = cases[i as usize / 2];
        let order = [UpdateOrder::RandomSweep, UpdateOrder::Accelerated][i as usize % 2];
        let both = packing.clone().and_then(|a| {
            let at_rest = at(&a, order, iterations)?;
            let (kicked, changes) = settled_and_counted(&at_rest, |p| p.load *= 1.0 + KICK)?;
            let way = |a: &Assembly| probe::loaded_position(a.bodies());
            let sags = [sag(&at_rest)?, way(&at_rest) - way(&kicked)];
            Ok((sags, changes.total()))
        });
        (lab.progress)(1);
        both
    });
    for (pair, iterations) in pairs.chunks(2).zip(cases) {
        let quantity = format!("sag over that of random sweeps, packing, N_I = {iterations}");
        let pair = pair
            .iter()
            .cloned()
            .collect::<Result<Vec<([f64; 2], usize)>, String>>();
        rows.push(match pair {
            Ok(pair) => {
                let [predicted, measured] = [0, 1].map(|k| pair[1].0[k] / pair[0].0[k]);
                let measured = Estimate::of(&[measured]);
                let row = Row::new(NAME, quantity, NETWORK, predicted, measured, 0.05);
                if *iterations != 80 {
                    row.without_prediction(PAST_ZERO)
                } else if pair.iter().any(|p| p.1 > 0) {
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

/// Packings that are tried.
const PACKINGS: u64 = 3;

/// Steps of a predicted signal; its ringing is over long before.
const LONG: usize = 400;

/// Modes among which the piston's own is searched.
const MODES: usize = 12;

const CHANGED: &str = "in this packing contacts open, close, slip or stick under the kick: nothing is predicted. Where none does, the row is compared";
const REPLACED: &str = "where the contacts predict no single damped sine under these sweeps, the next packing takes its place";
const PAST_ZERO: &str = "with 160 sweeps the slowest mode is past its zero: what is left is a few hundredths, and restarts decide about it";
const NAME: &str = "accelerated";
const NETWORK: &str = "contacts and M";
