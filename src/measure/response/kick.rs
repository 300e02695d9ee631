//! Where the last disturbance is.

use std::collections::VecDeque;
use std::f64::consts::PI;

use crate::measure::spectrum::spectrum;

/// The last disturbance: rest, and then motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kick {
    /// Index of the last sample before the motion; zero if no rest was seen.
    pub at: usize,
    /// Whether there was rest before it.
    pub is_seen: bool,
}

/// Rest: the body moves by less than this share of its motion afterwards.
const QUIET: f64 = 0.02;
/// A motion of less than this many of the smallest differences in the trace is rounding.
const ROUNDING: f64 = 50.0;
/// A motion of less than this share of the largest is not a kick.
const FAINTEST: f64 = 1e-4;
/// Fewest samples of rest.
const SHORTEST_REST: usize = 5;

impl Kick {
    /// Finds the last one. A turning point looks like rest, too, but not for half a swing.
    pub fn find(values: &[f64]) -> Self {
        let none = Self {
            at: 0,
            is_seen: false,
        };
        let count = values.len();
        if count < 3 * SHORTEST_REST {
            return none;
        }
        let half = half_swing(values).clamp(8, (count / 3).max(8));
        let ahead = ranges(values.iter().copied(), half);
        let mut behind = ranges(values.iter().rev().copied(), half);
        behind.reverse();
        let least = {
            let largest = ahead.iter().copied().fold(0.0, f64::max);
            (ROUNDING * smallest_difference(values)).max(FAINTEST * largest)
        };
        let is_kick = |i: &usize| behind[*i] <= QUIET * ahead[*i] && ahead[*i] > least;
        // Where motion has just begun `behind` is still small; of such neighbours the last is the best.
        let last = (SHORTEST_REST..count - SHORTEST_REST).rfind(is_kick);
        last.map_or(none, |at| Self { at, is_seen: true })
    }

    /// The position before it: mean of the last samples at rest.
    pub fn rest(&self, values: &[f64]) -> Option<f64> {
        self.is_seen.then(|| {
            // The very last sample may have moved a little.
            let before = &values[..self.at.saturating_sub(2).max(1)];
            let last = &before[before.len().saturating_sub(10)..];
            last.iter().sum::<f64>() / last.len() as f64
        })
    }

    /// Motion before the largest jump of the speed, in units of the motion after it, if the trace moves on both sides; `None` if there was rest.
    pub fn unrest(&self, values: &[f64]) -> Option<f64> {
        if self.is_seen {
            return None;
        }
        let first = values.len() / 20;
        let range = |part: &[f64]| {
            let low = part.iter().copied().fold(f64::MAX, f64::min);
            part.iter().copied().fold(f64::MIN, f64::max) - low
        };
        // A trace that begins with its kick moves most at the beginning; one that was not at rest has a jump inside.
        let jump = largest_jump(values)?;
        (jump > first.max(SHORTEST_REST))
            .then(|| range(&values[..jump]) / range(&values[jump..]).max(f64::MIN_POSITIVE))
    }
}

/// Where the speed changes most from one step to the next, if that is far more than it usually does.
fn largest_jump(values: &[f64]) -> Option<usize> {
    let turns: Vec<f64> = values
        .windows(3)
        .map(|w| (w[2] - 2.0 * w[1] + w[0]).abs())
        .collect();
    let (at, largest) = turns
        .iter()
        .copied()
        .enumerate()
        .max_by(|a, b| a.1.total_cmp(&b.1))?;
    let around = |i: usize| turns.get(i).copied().unwrap_or(0.0);
    let usual = (3..8)
        .map(|k| around(at.wrapping_sub(k)))
        .fold(0.0, f64::max);
    (largest > 5.0 * usual && usual > 0.0).then_some(at + 1)
}

/// Half a period of the strongest oscillation of the speed, in samples.
fn half_swing(values: &[f64]) -> usize {
    let speeds: Vec<[f64; 2]> = values
        .windows(2)
        .enumerate()
        .map(|(i, w)| [i as f64, w[1] - w[0]])
        .collect();
    let strongest = spectrum(&speeds)
        .into_iter()
        .max_by(|a, b| a[1].total_cmp(&b[1]));
    strongest.map_or(0, |[omega, _]| (PI / omega) as usize)
}

/// The smallest difference between two neighbouring samples that is not zero: the resolution of rounded numbers.
pub fn smallest_difference(values: &[f64]) -> f64 {
    values
        .windows(2)
        .map(|w| (w[1] - w[0]).abs())
        .filter(|d| *d > 0.0)
        .fold(f64::MAX, f64::min)
        .min(f64::MAX)
}

/// Largest minus smallest value over each sample and the `width` samples after it.
fn ranges(
    values: impl DoubleEndedIterator<Item = f64> + ExactSizeIterator,
    width: usize,
) -> Vec<f64> {
    let count = values.len();
    let mut found = vec![0.0; count];
    // From the end; each queue holds the candidates for an extreme of the window, best first.
    let (mut low, mut high) = (VecDeque::new(), VecDeque::new());
    for (i, value) in (0..count).rev().zip(values.rev()) {
        keep(&mut low, i, value, width, |a, b| a <= b);
        keep(&mut high, i, value, width, |a, b| a >= b);
        if let (Some((_, low)), Some((_, high))) = (low.front(), high.front()) {
            found[i] = high - low;
        }
    }
    found
}

/// Adds a value to a queue of candidates: worse ones are removed, and those outside the window.
fn keep(
    queue: &mut VecDeque<(usize, f64)>,
    at: usize,
    value: f64,
    width: usize,
    beats: fn(f64, f64) -> bool,
) {
    while queue.back().is_some_and(|(_, other)| beats(value, *other)) {
        queue.pop_back();
    }
    queue.push_back((at, value));
    while queue.front().is_some_and(|(i, _)| *i > at + width) {
        queue.pop_front();
    }
}
