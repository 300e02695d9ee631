//! The self-test: does this machine, or this browser, compute what it should? Golden states to the last bit, and the exhibits of the paper
//! that take no more than a second or two.

use serde::Serialize;

use super::golden::{GoldenState, golden_states, written};
use super::{EXHIBITS, Effort, Exhibit, Lab, Row, RowVerdict};
use crate::platform::Stopwatch;

/// What one test has found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SelfTestRow {
    /// What is tested.
    pub name: String,
    /// What should come out.
    pub expected: String,
    /// What came out.
    pub got: String,
    /// Whether that is as it should be.
    pub is_well: bool,
    /// How long it took.
    pub seconds: f64,
}

/// The exhibits of the self-test, in the order of the paper. None of them measures wall times.
const QUICK: &[&str] = &[
    "impact",
    "sound",
    "diffusion",
    "twin",
    "implicit-twin",
    "contact",
    "equal-cost",
    "memory",
    "packing-kick",
    "crystal-modes",
    "wild",
];

/// How many rows there are.
pub fn rows() -> usize {
    golden_states().len() + QUICK.len()
}

/// Makes one row, on its own: a page can draw between two of them. There are [`rows`] of them; a row beyond the last is not well.
pub fn row(number: usize) -> SelfTestRow {
    let watch = Stopwatch::start();
    let golden = golden_states();
    let mut row = match golden.get(number) {
        Some(golden) => golden_row(golden),
        None => exhibit_row(number - golden.len()),
    };
    row.seconds = watch.seconds();
    row
}

fn golden_row(golden: &GoldenState) -> SelfTestRow {
    let made = golden.made_again();
    SelfTestRow {
        name: golden.name(),
        expected: written(golden.expected),
        is_well: made == Ok(golden.expected),
        got: made.map_or_else(|problem| problem, written),
        seconds: 0.0,
    }
}

fn exhibit_row(number: usize) -> SelfTestRow {
    let name = QUICK.get(number).copied().unwrap_or("nothing");
    let expected = "no row disagrees".to_owned();
    let Some(exhibit) = EXHIBITS.iter().find(|e| e.name == name) else {
        return SelfTestRow {
            name: name.to_owned(),
            expected,
            got: "there is no such exhibit".to_owned(),
            is_well: false,
            seconds: 0.0,
        };
    };
    let rows = rows_of(exhibit);
    SelfTestRow {
        name: format!("{name}: {}", exhibit.about),
        expected,
        got: in_words(&rows),
        is_well: is_well(&rows),
        seconds: 0.0,
    }
}

fn rows_of(exhibit: &Exhibit) -> Vec<Row> {
    let lab = Lab::new(Effort::Quick, &|_| {}, None);
    (exhibit.run)(&lab).rows
}

fn is_well(rows: &[Row]) -> bool {
    !rows.is_empty() && RowVerdict::Disagrees.count(rows) == 0
}

/// How many rows there are of each verdict, and the first that disagrees.
fn in_words(rows: &[Row]) -> String {
    let mut words: Vec<String> = RowVerdict::ALL
        .iter()
        .map(|verdict| (verdict.count(rows), verdict.word()))
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    let wrong = rows.iter().find(|r| r.verdict == RowVerdict::Disagrees);
    words.extend(wrong.map(|row| match &row.reason {
        Some(reason) => format!("{}: {reason}", row.quantity),
        None => format!(
            "{}: {} instead of {}",
            row.quantity, row.measured, row.predicted
        ),
    }));
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Estimate;

    #[test]
    fn every_quick_exhibit_is_one() {
        for name in QUICK {
            assert!(EXHIBITS.iter().any(|e| e.name == *name), "{name}");
        }
        assert!(!row(rows()).is_well);
    }

    #[test]
    fn a_state_that_has_moved_is_not_well() {
        let golden = golden_states()[0];
        let moved = GoldenState {
            expected: golden.expected ^ 1,
            ..golden
        };
        assert!(golden_row(&golden).is_well);
        let row = golden_row(&moved);
        assert!(!row.is_well && row.got == written(golden.expected));
    }

    #[test]
    fn a_row_that_disagrees_is_named() {
        let measured = |value| Estimate {
            value,
            std_error: 0.01,
        };
        let good = Row::new("x", "omega", "s", 1.0, measured(1.01), 0.1);
        let bad = Row::new("x", "tau", "s", 1.0, measured(2.0), 0.1);
        assert!(is_well(std::slice::from_ref(&good)) && !is_well(&[]));
        let rows = [good, bad];
        assert!(!is_well(&rows));
        assert_eq!(
            in_words(&rows),
            "1 agrees, 1 disagrees, tau: 2 instead of 1"
        );
    }
}
