//! The values that a scan gives to a field: `10,20,40`, `0.5..2:lin:4` (evenly spaced), `10..160:log:5` (evenly spaced
//! logarithms), or several of these separated by commas.

use std::collections::BTreeSet;

/// Why a list of values cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ValuesError {
    /// It has an empty value.
    #[error("there is an empty value in '{0}'")]
    Empty(String),
    /// A range that is not valid.
    #[error(
        "'{0}' is not a range: write FROM..TO:lin:COUNT or FROM..TO:log:COUNT, for instance 10..160:log:5"
    )]
    Range(String),
    /// A logarithmic range that touches zero.
    #[error("'{0}' cannot be spaced logarithmically: both ends must be above 0")]
    NotPositive(String),
    /// A range with too few or too many values.
    #[error("'{0}' asks for {1} values; a range has 2 to 10000")]
    Count(String, u64),
    /// Far too many values in all.
    #[error("it has more than {MOST} values")]
    TooMany,
    /// The same value twice.
    #[error("the value {0} appears twice in '{1}'")]
    Twice(String, String),
}

/// More values are taken for a typing error.
const MOST: usize = 1_000_000;

/// What kind of number a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// Any number.
    Real,
    /// A whole number: the values of a range are rounded.
    Whole,
    /// A word.
    Word,
}

/// The values in the order in which they are written.
pub fn expand(text: &str, kind: NumberKind) -> Result<Vec<String>, ValuesError> {
    let (mut values, mut seen) = (Vec::new(), BTreeSet::new());
    for piece in text.split(',').map(str::trim) {
        if piece.is_empty() {
            return Err(ValuesError::Empty(text.to_owned()));
        }
        let is_range = piece.contains("..") && kind != NumberKind::Word;
        let more = if is_range {
            range(piece, kind)?
        } else {
            vec![piece.to_owned()]
        };
        for value in more {
            if !seen.insert(value.clone()) {
                // Neighbours that round to the same whole number are one value; a value written twice is an error.
                if is_range {
                    continue;
                }
                return Err(ValuesError::Twice(value, text.to_owned()));
            }
            values.push(value);
        }
        if values.len() > MOST {
            return Err(ValuesError::TooMany);
        }
    }
    Ok(values)
}

fn range(piece: &str, kind: NumberKind) -> Result<Vec<String>, ValuesError> {
    let no_range = || ValuesError::Range(piece.to_owned());
    let mut parts = piece.split(':');
    let (ends, spacing, count) = (parts.next(), parts.next(), parts.next());
    let (from, to) = ends.and_then(|e| e.split_once("..")).ok_or_else(no_range)?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|x| x.is_finite());
    let (from, to) = number(from).zip(number(to)).ok_or_else(no_range)?;
    let count: u64 = count
        .and_then(|c| c.trim().parse().ok())
        .filter(|_| parts.next().is_none())
        .ok_or_else(no_range)?;
    if !(2..=10_000).contains(&count) {
        return Err(ValuesError::Count(piece.to_owned(), count));
    }
    let share = |i: u64| i as f64 / (count - 1) as f64;
    let at = |i: u64| match spacing.map(str::trim) {
        Some("lin") => Ok(from + (to - from) * share(i)),
        Some("log") if from > 0.0 && to > 0.0 => Ok(from * (to / from).powf(share(i))),
        Some("log") => Err(ValuesError::NotPositive(piece.to_owned())),
        _ => Err(no_range()),
    };
    let text = |x: f64| match kind {
        NumberKind::Whole => format!("{:.0}", x.round()),
        // Twelve digits: 0.1 + 0.2 is 0.3 here.
        _ => format!("{x:.11e}")
            .parse::<f64>()
            .map_or_else(|_| format!("{x:?}"), |x| format!("{x:?}")),
    };
    (0..count).map(|i| at(i).map(text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn real(text: &str) -> Vec<String> {
        expand(text, NumberKind::Real).unwrap()
    }

    #[test]
    fn lists_and_ranges_expand() {
        assert_eq!(real("0.5,1"), ["0.5", "1"]);
        assert_eq!(real("0..0.3:lin:4"), ["0.0", "0.1", "0.2", "0.3"]);
        assert_eq!(real("0.01..1:log:3, 5"), ["0.01", "0.1", "1.0", "5"]);
        assert_eq!(
            expand("10..160:log:5", NumberKind::Whole).unwrap(),
            ["10", "20", "40", "80", "160"]
        );
        assert_eq!(
            expand("1..4:lin:7", NumberKind::Whole).unwrap(),
            ["1", "2", "3", "4"]
        );
        assert_eq!(
            expand("parallel,random_sweep", NumberKind::Word).unwrap(),
            ["parallel", "random_sweep"]
        );
    }

    #[test]
    fn what_is_no_list_is_refused_with_the_reason() {
        let error = |text| expand(text, NumberKind::Real).unwrap_err().to_string();
        assert!(error("1,,2").contains("empty value"));
        assert!(error("").contains("empty value"));
        assert!(error("1..2").contains("FROM..TO:lin:COUNT"));
        assert!(error("1..2:cubic:4").contains("FROM..TO:lin:COUNT"));
        assert!(error("1..2:lin:4:5").contains("FROM..TO:lin:COUNT"));
        assert!(error("a..2:lin:4").contains("FROM..TO:lin:COUNT"));
        assert!(error("0..2:log:4").contains("above 0"));
        assert!(error("1..2:lin:1").contains("2 to 10000"));
        assert!(error("3,4,3").contains("twice"));
    }

    /// Comparing each value with all before it took three minutes for these; a thousand such ranges would fill the memory.
    #[test]
    fn a_list_of_many_long_ranges_is_refused_before_it_fills_the_memory() {
        let ranges: Vec<String> = (0..1000).map(|i| format!("{i}..5e3:lin:10000")).collect();
        let error = expand(&ranges.join(","), NumberKind::Real).unwrap_err();
        assert_eq!(error, ValuesError::TooMany);
    }
}
