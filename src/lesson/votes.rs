//! What a class can raise its hands for: the answers of a choice, stretches of a number's range, four shapes of a curve.

use super::answer::{MeasuredAnswer, rounded};
use super::{Question, curve};
use crate::words::say;

/// Stretches of a range that is cut by differences.
const STRETCHES: usize = 5;
/// The shapes that a curve may have, by the ids of their words.
const SHAPES: [&str; 4] = [
    "votes-curve-stays",
    "votes-curve-moves",
    "votes-curve-swings",
    "votes-curve-goes-on",
];

/// What can be voted for.
pub fn ballots(question: &Question) -> Vec<String> {
    match question {
        Question::Choice { options, .. } => options.clone(),
        Question::Number { range, unit, .. } => {
            let ends = ends(*range);
            let stretch = |pair: &[f64]| {
                let [from, to] = [pair[0], pair[1]].map(rounded);
                format!("{from} – {to} {unit}").trim_end().to_owned()
            };
            ends.windows(2).map(stretch).collect()
        }
        Question::Curve { .. } => SHAPES.iter().map(|id| say!(id)).collect(),
    }
}

/// Which of them has come true.
pub fn came_true(question: &Question, measured: &MeasuredAnswer) -> Option<usize> {
    match (question, measured) {
        (Question::Choice { .. }, MeasuredAnswer::Choice(right)) => Some(*right),
        (Question::Number { range, .. }, MeasuredAnswer::Number(value)) => {
            let ends = ends(*range);
            ends.windows(2).position(|pair| *value <= pair[1])
        }
        (Question::Curve { range, .. }, MeasuredAnswer::Curve(found)) => {
            Some(shape(found, range[1] - range[0]))
        }
        _ => None,
    }
}

/// Whether a range is so wide that it is cut by factors, not by differences.
pub fn is_wide([least, most]: [f64; 2]) -> bool {
    least > 0.0 && most / least > 20.0
}

/// The ends of the stretches: 1, 3, 10, 30, … within a wide range, equal parts of another one.
fn ends(range: [f64; 2]) -> Vec<f64> {
    let [least, most] = range;
    if !is_wide(range) {
        let share = |i: usize| i as f64 / STRETCHES as f64;
        let end = |i: usize| least + (most - least) * share(i);
        return (0..=STRETCHES).map(end).collect();
    }
    let decades = least.log10().floor() as i32..=most.log10().ceil() as i32;
    let round = decades.flat_map(|decade| [1.0, 3.0].map(|digit| digit * 10f64.powi(decade)));
    // A stretch that is much shorter than the others is joined to its neighbour.
    let inner = round.filter(|x| *x > SHORTEST * least && SHORTEST * x < most);
    let ends = [least].into_iter().chain(inner).chain([most]);
    // 3·10⁻¹ is not written 0.30000000000000004.
    ends.map(|x| format!("{x:.3e}").parse().unwrap_or(x))
        .collect()
}

/// From one end of a stretch to the other at least.
const SHORTEST: f64 = 1.5;

/// The shape of a curve on axes of this height.
fn shape(found: &[[f64; 2]], height: f64) -> usize {
    let ways: Vec<f64> = found.iter().map(|p| p[1]).collect();
    if curve::extent(&ways) < 0.02 * height {
        return 0;
    }
    if curve::passes(&ways) < 2 {
        return 1;
    }
    let third = ways.len() / 3;
    let [first, last] = [&ways[..third], &ways[ways.len() - third..]].map(curve::extent);
    if last < 0.5 * first { 2 } else { 3 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::LessonOutcome;

    #[test]
    fn every_outcome_lies_in_one_stretch() {
        for range in [[1.0, 100.0], [0.0, 10.0], [-5.0, 5.0]] {
            let question = Question::Number {
                ask: String::new(),
                unit: "steps".to_owned(),
                range,
                outcome: LessonOutcome::Period,
                expected: 1.0,
                tolerance: 1.0,
                covers: Vec::new(),
            };
            let count = ballots(&question).len();
            let at = |value| came_true(&question, &MeasuredAnswer::Number(value));
            assert_eq!(at(range[0]), Some(0));
            assert_eq!(at(range[1]), Some(count - 1));
            assert_eq!(at(range[1] + 1.0), None);
        }
    }

    #[test]
    fn a_wide_range_is_cut_at_one_three_ten_thirty() {
        assert_eq!(ends([1.0, 100.0]), [1.0, 3.0, 10.0, 30.0, 100.0]);
        assert_eq!(ends([0.1, 4.0]), [0.1, 0.3, 1.0, 4.0]);
        assert_eq!(ends([0.25, 16.0]), [0.25, 1.0, 3.0, 10.0, 16.0]);
        assert_eq!(
            ends([40.0, 20_000.0]),
            [40.0, 100.0, 300.0, 1000.0, 3000.0, 10_000.0, 20_000.0]
        );
        assert_eq!(ends([0.0, 10.0]), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
    }

    #[test]
    fn shapes_are_told_apart() {
        let curve = |way: fn(f64) -> f64| -> Vec<[f64; 2]> {
            let times = (0..=300).map(|i| 0.1 * f64::from(i));
            times.map(|t| [t, way(t)]).collect()
        };
        let shapes: [fn(f64) -> f64; 4] = [
            |_| 0.0,
            |t| -1.0 + (-t / 3.0).exp(),
            |t| -1.0 + (-t / 8.0).exp() * t.cos(),
            |t| -1.0 + t.cos(),
        ];
        for (expected, way) in shapes.into_iter().enumerate() {
            assert_eq!(shape(&curve(way), 3.0), expected);
        }
    }
}
