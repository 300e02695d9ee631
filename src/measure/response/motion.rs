//! Simple properties of a motion: whether there is any, whether it goes one way only, whether it fades.

use super::kick::{Kick, smallest_difference};
use crate::measure::statistics::{Estimate, LineFit};

/// Motion in one direction.
pub enum Slide {
    /// At a speed that does not fade, per sample.
    Creeps(Estimate),
    /// Towards a final position, with this rate per sample.
    Relaxes(Estimate),
    /// Less than half a swing.
    Unfinished,
}

/// A motion back of less than this share of the whole way is not a swing.
const BACK: f64 = 0.04;

/// If nothing is seen, the resolution: values that are constant to rounding, white noise, or a jump within two steps.
pub fn stillness(values: &[f64], kick: &Kick) -> Option<f64> {
    let range = range(values);
    let largest = values.iter().fold(0.0f64, |m, v| m.max(v.abs()));
    let rounding = 1e-14 * largest;
    let quantum = smallest_difference(values);
    if range <= rounding || range <= 4.0 * quantum {
        return Some(if range > 0.0 { quantum } else { rounding });
    }
    if is_white(values) {
        return Some(noise(values));
    }
    let late = &values[(kick.at + 3).min(values.len() - 1)..];
    let moves_once = kick.is_seen && self::range(late) <= 1e-3 * range;
    moves_once.then(|| self::range(late).max(rounding))
}

/// Neighbouring samples are independent, and the noise is as strong at the beginning as at the end (von Neumann's
/// ratio is one for white noise, and near zero for a motion that is well resolved).
fn is_white(values: &[f64]) -> bool {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let variance = |part: &[f64]| part.iter().map(|v| (v - mean).powi(2)).sum::<f64>();
    let steps: f64 = values.windows(2).map(|w| (w[1] - w[0]).powi(2)).sum();
    let ratio = steps / (2.0 * variance(values));
    let (first, second) = values.split_at(values.len() / 2);
    let balance = variance(first) / variance(second);
    (0.7..1.4).contains(&ratio) && (0.33..3.0).contains(&balance)
}

/// The part of a motion before it has died: up to a thousandth of its range, and a little of the rest after it.
pub fn alive(values: &[f64]) -> &[f64] {
    let end = values[values.len() - 1];
    let least = 1e-3 * range(values);
    let last = values.iter().rposition(|v| (v - end).abs() > least);
    let count = last.map_or(values.len(), |last| (last + LEFT_OVER).min(values.len()));
    &values[..count.min(MOST_FITTED)]
}

/// Samples that are kept after a motion has died.
const LEFT_OVER: usize = 24;
/// More samples do not improve a fit.
const MOST_FITTED: usize = 50_000;

/// A motion that never turns back, if it is one. `is_over` if it has come to rest.
pub fn slide(values: &[f64], is_over: bool) -> Option<Slide> {
    let (first, last) = (values[0], values[values.len() - 1]);
    let (total, sign) = (last - first, (last - first).signum());
    // The farthest that the motion ever goes back.
    let (mut front, mut back) = (f64::MIN, 0.0f64);
    for value in values {
        front = front.max(sign * value);
        back = back.max(front - sign * value);
    }
    if back > BACK * total.abs() {
        return None;
    }
    if let Some(speed) = steady_speed(&values[values.len() / 3..]) {
        return Some(Slide::Creeps(speed));
    }
    // A relaxation needs three times as long for nine tenths of the way as for half of it; a swing that is cut short less than twice.
    let reaches = |part: f64| {
        let place = sign * (first + part * total);
        values.iter().position(|v| sign * v >= place)
    };
    let (half, most) = (reaches(0.5)?, reaches(0.9)?);
    Some(if is_over || most >= 2 * half.max(1) {
        Slide::Relaxes(relaxation(values, total))
    } else {
        Slide::Unfinished
    })
}

/// The speed, if the motion is a straight line.
fn steady_speed(values: &[f64]) -> Option<Estimate> {
    let points: Vec<[f64; 2]> = values
        .iter()
        .enumerate()
        .map(|(i, v)| [i as f64, *v])
        .collect();
    let line = LineFit::fit(&points)?;
    let off = |[t, v]: &[f64; 2]| (v - line.intercept.value - line.slope.value * t).powi(2);
    let scatter = (points.iter().map(off).sum::<f64>() / points.len() as f64).sqrt();
    let way = line.slope.value.abs() * points.len() as f64;
    (scatter < STRAIGHT * way).then_some(line.slope)
}

/// Scatter about a straight line, in units of its length, that still counts as straight.
const STRAIGHT: f64 = 0.015;

/// Rate at which the remaining distance shrinks, from the moment when half of it is left to the moment when an eighth is. If
/// the trace stops before the end is reached, the end is estimated from three equal spans of time.
fn relaxation(values: &[f64], total: f64) -> Estimate {
    let (first, middle, last) = (
        values[0],
        values[values.len() / 2],
        values[values.len() - 1],
    );
    let (one, two) = (middle - first, last - middle);
    let shrink = two / one;
    // x∞ of x = x∞ − B·exp(−rt) through three equidistant points.
    let end = if shrink.abs() < 0.9 {
        last + two * shrink / (1.0 - shrink)
    } else {
        last
    };
    let left = |part: f64| {
        let way = part * (end - first).abs().max(total.abs());
        values.iter().position(|v| (v - end).abs() <= way)
    };
    let rate = match (left(0.5), left(0.125)) {
        (Some(half), Some(eighth)) if eighth > half => 4.0f64.ln() / (eighth - half) as f64,
        (Some(half), _) if half > 0 => 2.0f64.ln() / half as f64,
        _ => -2.0 * shrink.abs().ln() / values.len() as f64,
    };
    // Samples are whole steps: the error of the rate is about one of them.
    let steps = 4.0f64.ln() / rate;
    Estimate {
        value: rate,
        std_error: rate / steps.max(1.0),
    }
}

/// The rate per sample of a motion that is mostly x∞ + B·exp(−rt), from the first sample on, even if it trembles.
pub fn exponential(values: &[f64]) -> Option<f64> {
    let count = values.len() as f64;
    let tried = (0..=RATES).map(|i| {
        let rate = 0.5 / count * (2.0 * count).powf(f64::from(i) / f64::from(RATES));
        // Least squares for x∞ and B in closed form; values count from the first.
        let [mut e, mut ee, mut x, mut xe, mut xx] = [0.0; 5];
        for (i, value) in values.iter().enumerate() {
            let (fade, value) = ((-rate * i as f64).exp(), value - values[0]);
            e += fade;
            ee += fade * fade;
            x += value;
            xe += value * fade;
            xx += value * value;
        }
        let (cross, fades, all) = (xe - x * e / count, ee - e * e / count, xx - x * x / count);
        let amplitude = cross / fades.max(f64::MIN_POSITIVE);
        let left = ((all - amplitude * cross).max(0.0) / all.max(f64::MIN_POSITIVE)).sqrt();
        let start = (x - amplitude * e) / count + amplitude;
        (rate, left, (start / amplitude).abs())
    });
    let (rate, left, start) = tried.min_by(|a, b| a.1.total_cmp(&b.1))?;
    (left < TREMBLE && start < 0.5).then_some(rate)
}

/// Largest residual of an exponential in a relaxation that trembles.
const TREMBLE: f64 = 0.4;
/// Rates that are tried, from half a relaxation in the whole trace to one within a sample: a tenth apart.
const RATES: u32 = 80;

/// Strength of the motion at the end over that at the beginning, from the ranges of this share of the samples at each.
pub fn growth(values: &[f64], part: f64) -> f64 {
    let count = ((values.len() as f64 * part) as usize).max(2);
    let (first, last) = (&values[..count], &values[values.len() - count..]);
    range(last) / range(first).max(f64::MIN_POSITIVE)
}

/// Noise of one sample, from third differences, in which a smooth motion cancels.
pub fn noise(values: &[f64]) -> f64 {
    let mut thirds: Vec<f64> = values
        .windows(4)
        .map(|w| (w[3] - 3.0 * w[2] + 3.0 * w[1] - w[0]).abs())
        .collect();
    if thirds.is_empty() {
        return 0.0;
    }
    thirds.sort_by(f64::total_cmp);
    // 20 = 1 + 9 + 9 + 1; the median of |x| is 0.6745 σ.
    thirds[thirds.len() / 2] / (0.6745 * 20.0f64.sqrt())
}

fn range(values: &[f64]) -> f64 {
    range_of(values.iter().copied())
}

/// Largest minus smallest value.
pub fn range_of(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let low = values.clone().fold(f64::MAX, f64::min);
    values.fold(f64::MIN, f64::max) - low
}
