//! A drawn curve beside the measured one, on the axes on which it was drawn.

use std::cmp::Ordering;

use super::answer::{Grade, rounded};
use crate::words::say;

/// How a drawn curve differs from the measured one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurveDeviation {
    /// Root mean square of their distance, in units of the measured extent.
    pub distance: f64,
    /// Where it ends: the drawn way over the measured one.
    pub end: f64,
    /// How far it goes from lowest to highest, drawn over measured.
    pub extent: f64,
    /// How often it passes the place where it ends up, drawn and measured.
    pub passes: [usize; 2],
}

/// Points at which two curves are compared.
const POINTS: usize = 240;
/// A curve drawn by hand within this fraction counts as right.
const CLOSE: f64 = 0.15;
/// Ways and ends that differ by less than this factor are about the same.
const ABOUT: f64 = 1.4;

impl CurveDeviation {
    /// Compares them where both are known; nothing if that is less than half of the measured time.
    pub fn of(drawn: &[[f64; 2]], found: &[[f64; 2]]) -> Option<Self> {
        let ends = |c: &[[f64; 2]]| Some([c.first()?[0], c.last()?[0]]);
        let ([a, b], [c, d]) = (ends(drawn)?, ends(found)?);
        let (from, until) = (a.max(c), b.min(d));
        // NaN counts as too short.
        if until.partial_cmp(&from).is_none_or(Ordering::is_le) || until - from < 0.5 * (d - c) {
            return None;
        }
        let times = (0..POINTS).map(|i| from + (until - from) * i as f64 / (POINTS - 1) as f64);
        let sample = |curve: &[[f64; 2]]| -> Vec<f64> {
            times.clone().map(|t| value_at(curve, t)).collect()
        };
        let (drawn, found) = (sample(drawn), sample(found));
        let square: f64 = drawn
            .iter()
            .zip(&found)
            .map(|(a, b)| (a - b) * (a - b))
            .sum();
        let whole = extent(&found).max(f64::MIN_POSITIVE);
        Some(Self {
            distance: (square / POINTS as f64).sqrt() / whole,
            end: end(&drawn) / end(&found),
            extent: extent(&drawn) / whole,
            passes: [&drawn, &found].map(|c| passes(c)),
        })
    }

    /// Whether a curve drawn by hand counts as right.
    pub fn is_right(&self) -> bool {
        self.distance < CLOSE && !self.misses_the_swing()
    }

    /// Whether one of the two swings and the other does not: then they are not alike, however near they are.
    fn misses_the_swing(&self) -> bool {
        matches!(
            self.passes,
            [0 | 1, 3..=usize::MAX] | [3..=usize::MAX, 0 | 1]
        )
    }

    /// How good it is: a curve of the right shape and size at other moments is nearly right.
    pub fn grade(&self) -> Grade {
        match self.faults() {
            _ if self.is_right() => Grade::Right,
            faults if faults.is_empty() => Grade::Nearly,
            _ => Grade::Wrong,
        }
    }

    /// In plain words, what matters most first.
    pub fn words(&self) -> String {
        let percent = format!("{:.0}", 100.0 * self.distance);
        if self.is_right() {
            return say!("answer-curve-right", percent = percent);
        }
        let mut words = self.faults();
        if words.is_empty() {
            words.push(say!("answer-curve-moments"));
        }
        let how = words.join("; ");
        say!("answer-curve-off", percent = percent, how = how)
    }

    /// What is wrong with its shape and size.
    fn faults(&self) -> Vec<String> {
        let mut words = Vec::new();
        match self.passes {
            [0 | 1, 3..=usize::MAX] => words.push(say!("answer-curve-it-swings")),
            [3..=usize::MAX, 0 | 1] => words.push(say!("answer-curve-yours-swings")),
            [drawn, found] if drawn > 2 * found.max(1) => {
                words.push(say!("answer-curve-too-fast"));
            }
            [drawn, found] if found > 2 * drawn.max(1) => {
                words.push(say!("answer-curve-too-slow"));
            }
            _ => {}
        }
        if self.end < 0.0 && self.extent > 0.2 {
            words.push(say!("answer-curve-other-side"));
        } else if self.extent < 0.05 {
            words.push(say!("answer-curve-still"));
        } else if self.end < 1.0 / ABOUT {
            let times = rounded(1.0 / self.end.max(1e-3));
            words.push(say!("answer-curve-end-farther", times = times));
        } else if self.end > ABOUT {
            words.push(say!("answer-curve-end-nearer", times = rounded(self.end)));
        } else if self.extent > ABOUT {
            let times = rounded(self.extent);
            words.push(say!("answer-curve-swings-less", times = times));
        } else if self.extent < 1.0 / ABOUT {
            let times = rounded(1.0 / self.extent);
            words.push(say!("answer-curve-swings-more", times = times));
        }
        words
    }
}

/// From lowest to highest.
pub(super) fn extent(curve: &[f64]) -> f64 {
    let [low, high] = curve
        .iter()
        .fold([f64::MAX, f64::MIN], |[l, h], y| [l.min(*y), h.max(*y)]);
    high - low
}

/// Where it ends: the mean of the last tenth.
fn end(curve: &[f64]) -> f64 {
    let last = &curve[curve.len() - curve.len() / 10..];
    last.iter().sum::<f64>() / last.len() as f64
}

/// How often a curve passes the place where it ends, by more than a twentieth of its extent on either side.
pub(super) fn passes(curve: &[f64]) -> usize {
    let (level, margin) = (end(curve), 0.05 * extent(curve));
    let sides = curve.iter().filter_map(|y| match y - level {
        d if d > margin => Some(true),
        d if d < -margin => Some(false),
        _ => None,
    });
    let mut last = None;
    let mut count = 0;
    for side in sides {
        count += usize::from(last.is_some_and(|l| l != side));
        last = Some(side);
    }
    count
}

/// The value of a curve at a time, straight between its points.
fn value_at(curve: &[[f64; 2]], t: f64) -> f64 {
    let after = curve.partition_point(|p| p[0] < t);
    let (Some(b), Some(a)) = (curve.get(after), curve.get(after.saturating_sub(1))) else {
        return curve.last().map_or(0.0, |p| p[1]);
    };
    let way = b[0] - a[0];
    let share = if way > 0.0 { (t - a[0]) / way } else { 1.0 };
    a[1] + share * (b[1] - a[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ringing(omega: f64, level: f64) -> Vec<[f64; 2]> {
        let at = |i: u32| {
            let t = f64::from(i);
            [t, level * (1.0 - (-t / 80.0).exp() * (omega * t).cos())]
        };
        (0..400).map(at).collect()
    }

    #[test]
    fn a_curve_is_compared_in_the_words_of_what_is_wrong() {
        let found = ringing(0.1, -1.0);
        let said = |drawn: &[[f64; 2]]| CurveDeviation::of(drawn, &found).unwrap().words();
        for (drawn, words) in [
            (found.clone(), "within 0 % of the amplitude"),
            (
                vec![[0.0, 0.0], [20.0, -1.0], [399.0, -1.0]],
                "yours does not",
            ),
            (ringing(0.1, -3.0), "3 times as far"),
            (ringing(0.1, 1.0), "other side"),
            (ringing(0.4, -1.0), "too fast"),
            (vec![[0.0, 0.0], [399.0, 0.0]], "stays flat"),
        ] {
            assert!(said(&drawn).contains(words), "{} for {words}", said(&drawn));
        }
    }

    #[test]
    fn the_right_shape_at_other_moments_is_nearly_right() {
        let found = ringing(0.1, -1.0);
        let grade = |drawn: &[[f64; 2]]| CurveDeviation::of(drawn, &found).unwrap().grade();
        assert_eq!(grade(&found), Grade::Right);
        assert_eq!(grade(&ringing(0.16, -1.0)), Grade::Nearly);
        assert_eq!(grade(&ringing(0.1, 1.0)), Grade::Wrong);
        assert_eq!(grade(&[[0.0, 0.0], [399.0, 0.0]]), Grade::Wrong);
    }

    #[test]
    fn what_was_not_drawn_is_not_compared() {
        let found = ringing(0.1, -1.0);
        assert_eq!(CurveDeviation::of(&[], &found), None);
        assert_eq!(
            CurveDeviation::of(&[[500.0, 1.0], [600.0, 1.0]], &found),
            None
        );
        assert_eq!(
            CurveDeviation::of(&[[0.0, 0.0], [100.0, -1.0]], &found),
            None
        );
    }
}
