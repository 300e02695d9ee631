//! The strongest of two oscillations.
//!
//! A stack of boxes that is pressed also rocks a little: a slow, faint oscillation that is still there when the strong one is gone. A late
//! window then fits the faint one perfectly. So the faint one is fitted where it is alone and subtracted, and the rest is fitted again.

use super::{ONE_MODE, Response, Unclear, motion};
use crate::measure::damped_sine::{DampedSine, Fit, fit_nearest, fit_window};

/// An oscillation of less than this share of the first swing is not the one that the kick excites.
const FAINT: f64 = 0.3;
/// Where the faint one may be alone, in shares of the trace.
const LATE: [f64; 4] = [0.2, 0.35, 0.5, 0.65];
/// Damping of the faint one, in units of the strong one's, below which it is alone in the end.
const OUTLIVES: f64 = 0.5;
/// Each fit improves the other; more rounds change nothing.
const ROUNDS: usize = 3;

/// The strongest oscillation after a kick, and the faint one's share of the first swing, if the response is that of a faint one.
pub fn strongest(after: &[f64], stride: f64, response: &Response) -> Option<(Fit, f64)> {
    let samples: Vec<[f64; 2]> = motion::alive(after)
        .iter()
        .enumerate()
        .map(|(i, x)| [i as f64 * stride, *x])
        .collect();
    let swing = 0.5 * motion::range_of(samples.iter().map(|s| s[1]));
    let is_faint = |fit: &Fit| at_kick(&fit.curve) < FAINT * swing;
    let may_be_faint = match response {
        Response::Rings(fit) => is_faint(fit),
        Response::SeveralModes { .. } => true,
        Response::Unclear(reason) => matches!(reason, Unclear::Short { .. } | Unclear::NoFit(_)),
        _ => false,
    };
    if !may_be_faint {
        return None;
    }
    let tried = LATE.into_iter().filter_map(|share| {
        let from = (share * samples.len() as f64) as usize;
        let faint = fit_nearest(&samples[from..]).ok().filter(is_faint)?;
        let is_one = faint.residual <= ONE_MODE;
        is_one.then(|| apart(&samples, faint)).flatten()
    });
    let (strong, faint) = tried.min_by(|a, b| a.0.residual.total_cmp(&b.0.residual))?;
    let share = at_kick(&faint.curve) / swing;
    (at_kick(&strong.curve) > 0.5 * swing && share < FAINT).then_some((strong, share))
}

/// Fits both, each to what the other leaves.
fn apart(samples: &[[f64; 2]], mut faint: Fit) -> Option<(Fit, Fit)> {
    let mut strong = None;
    for _ in 0..ROUNDS {
        let rest = without(samples, &faint.curve);
        let found = fit_window(&rest, rest.first()?[0]).ok()?;
        // The first steps hold faster modes as well.
        let from = samples.partition_point(|s| s[0] < found.window[0]);
        faint = fit_nearest(&without(&samples[from..], &found.curve)).ok()?;
        strong = Some(found);
    }
    let mut strong = strong.filter(|fit| fit.residual <= ONE_MODE)?;
    // Two halves of one oscillation fade alike; the faint one outlives the strong one.
    let rates = [&strong, &faint].map(|fit| 1.0 / fit.curve.ringing.damping_time);
    if rates[1].abs() > OUTLIVES * rates[0] {
        return None;
    }
    // Both swing about the same position.
    strong.curve.offset = faint.offset.value;
    strong.offset = faint.offset;
    Some((strong, faint))
}

/// The samples without a curve's swinging; its offset stays.
fn without(samples: &[[f64; 2]], curve: &DampedSine) -> Vec<[f64; 2]> {
    let swing = |t: f64| curve.value(t) - curve.offset;
    samples.iter().map(|[t, x]| [*t, x - swing(*t)]).collect()
}

/// Amplitude at the kick, which is at time zero.
fn at_kick(curve: &DampedSine) -> f64 {
    curve.amplitude * (curve.origin / curve.ringing.damping_time).exp()
}
