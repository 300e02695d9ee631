//! Sweeps with momentum in a packing with friction: ω, from the same fit to the measured and to the predicted signal, and the sag.

use super::accelerated_cost::sag;
use super::forecast::{Forecast, Turning};
use super::packing::{KICK, kick, packing_of, settled};
use super::{Lab, Row};
use crate::measure::status::Statuses;
use crate::measure::{Estimate, fit_window, probe};
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
        let measured = at_rest
            .as_ref()
            .map_err(Clone::clone)
            .and_then(|a| kick(a, 1));
        let both = measured.and_then(|kick| {
            // The same fit, to the predicted signal of all modes.
            let forecast = Forecast::of(at_rest.as_ref().map_err(Clone::clone)?, MODES)?;
            let signal = forecast.trace(KICK, kick.trace.len() - 1, Turning::Counted)?;
            let fit = fit_window(&signal, 0.0).map_err(|e| e.to_string())?;
            Ok((fit.curve.ringing.angular_frequency, kick))
        });
        (lab.progress)(1);
        match both {
            Ok((predicted, kick)) => {
                let measured = kick.fit.angular_frequency;
                Row::new(NAME, quantity, NETWORK, predicted, measured, 0.01)
            }
            Err(reason) => Row::refused(NAME, quantity, NETWORK, f64::NAN, reason),
        }
    });
    let cases: &[u64] = lab.pick(&[80], &[80, 160]);
    let pairs = platform::parallel_map(2 * cases.len() as u64, |i| {
        let iterations = cases[i as usize / 2];
        let order = [UpdateOrder::RandomSweep, UpdateOrder::Accelerated][i as usize % 2];
        let both = packing.clone().and_then(|a| {
            let at_rest = at(&a, order, iterations)?;
            let kicked = settled(&at_rest, |p| p.load *= 1.0 + KICK)?;
            let changes = Statuses::of(&at_rest).changes_to(&Statuses::of(&kicked));
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

/// A packing at rest under another order and N_I.
fn at(packing: &Assembly, order: UpdateOrder, iterations: u64) -> Result<Assembly, String> {
    settled(packing, |p| {
        p.order = order;
        p.iterations = iterations;
    })
}

/// Modes among which the piston's own is searched.
const MODES: usize = 12;

const CHANGED: &str = "in this packing contacts open, close, slip or stick under the kick: nothing is predicted. Where none does, the row is compared";
const PAST_ZERO: &str = "with 160 sweeps the slowest mode is past its zero: what is left is a few hundredths, and restarts decide about it";
const NAME: &str = "accelerated";
const NETWORK: &str = "contacts and M";
