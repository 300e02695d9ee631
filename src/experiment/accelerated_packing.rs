//! Sweeps with momentum in a packing with friction: ω within one percent, the error of a fit of one damped sine to a signal of several modes, and the
//! sag.

use super::accelerated_cost::{sag, shrinkage};
use super::forecast::Forecast;
use super::packing::{kick, packing_of, settled};
use super::{Lab, Row};
use crate::measure::Estimate;
use crate::physics::{Assembly, UpdateOrder};
use crate::platform;

/// ω in the packing, and how much less it shrinks.
pub fn rows(lab: &Lab) -> Vec<Row> {
    let packing = packing_of(lab, "packing");
    // At 80 the piston of most packings rings for less than the dozen steps that a fit needs; that of the built-in one for a few more.
    let settings: &[u64] = lab.pick(&[20, 40], &[20, 40, 80]);
    let mut rows = platform::parallel_map(settings.len() as u64, |i| {
        let iterations = settings[i as usize];
        let quantity = format!("omega, packing, N_I = {iterations}");
        let at_rest = packing
            .clone()
            .and_then(|a| at(&a, UpdateOrder::Accelerated, iterations));
        let forecast = at_rest
            .as_ref()
            .map_err(Clone::clone)
            .and_then(|a| Forecast::of(a, MODES));
        let predicted = forecast.and_then(|f| f.ringing());
        let measured = at_rest.and_then(|a| kick(&a, 1));
        (lab.progress)(1);
        match (predicted, measured) {
            (Ok(predicted), Ok(kick)) => Row::new(
                NAME,
                quantity,
                NETWORK,
                predicted.angular_frequency,
                kick.fit.angular_frequency,
                0.01,
            ),
            (predicted, measured) => {
                let reason = predicted.err().or(measured.err()).unwrap_or_default();
                Row::refused(NAME, quantity, NETWORK, f64::NAN, reason)
            }
        }
    });
    let cases: &[u64] = lab.pick(&[80], &[80, 160]);
    let pairs = platform::parallel_map(2 * cases.len() as u64, |i| {
        let iterations = cases[i as usize / 2];
        let order = [UpdateOrder::RandomSweep, UpdateOrder::Accelerated][i as usize % 2];
        let both = packing.clone().and_then(|a| {
            let at_rest = at(&a, order, iterations)?;
            Ok([sag(&at_rest)?, shrinkage(&at_rest)?])
        });
        (lab.progress)(1);
        both
    });
    for (pair, iterations) in pairs.chunks(2).zip(cases) {
        let quantity = format!("sag over that of random sweeps, packing, N_I = {iterations}");
        let pair = pair
            .iter()
            .cloned()
            .collect::<Result<Vec<[f64; 2]>, String>>();
        rows.push(match pair {
            Ok(pair) => {
                let [predicted, measured] = [0, 1].map(|k| pair[1][k] / pair[0][k]);
                // With 160 the slowest mode is past its zero: what is left is a few hundredths, and restarts decide about it.
                if *iterations == 80 {
                    let measured = Estimate::of(&[measured]);
                    Row::new(NAME, quantity, NETWORK, predicted, measured, 0.05)
                } else {
                    Row::observed(NAME, quantity, NETWORK, Ok::<_, String>(vec![measured]))
                }
            }
            Err(reason) => Row::refused(NAME, quantity, NETWORK, f64::NAN, reason),
        });
    }
    rows
}

/// A packing at rest under another order and N_I.
fn at(packing: &Assembly, order: UpdateOrder, iterations: u64) -> Result<Assembly, String> {
    settled(packing, |p| {
        p.order = order;
        p.iterations = iterations;
    })
}

/// Modes among which the piston's own is searched.
const MODES: usize = 12;

const NAME: &str = "accelerated";
const NETWORK: &str = "contacts and M";
