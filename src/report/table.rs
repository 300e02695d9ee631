//! The table of `reproduce`: exhibit, quantity, predicted, measured ± error, deviation in percent and in standard errors, verdict.

use std::io::{self, Write};

use crate::experiment::{BEYOND_CHANCE, Row, RowVerdict};
use crate::schema::written::{self, fixed, long, rounded, signed};

/// Writes the rows with aligned columns and a closing line that counts them.
pub fn write(out: &mut impl Write, rows: &[Row]) -> io::Result<()> {
    let width = |text: fn(&Row) -> &str, title: &str| {
        rows.iter()
            .map(|r| text(r).chars().count())
            .max()
            .unwrap_or(0)
            .max(title.len())
    };
    let (first, second) = (
        width(|r| r.exhibit, "exhibit"),
        width(|r| &r.quantity, "quantity"),
    );
    writeln!(
        out,
        "{:first$}  {:second$}  {:>12}  {:>12}   {:>8}  {:>9}  {:>8}  {:>7}  verdict",
        "exhibit", "quantity", "predicted", "measured", "error", "deviation", "allowed", "sigmas"
    )?;
    for row in rows {
        let [measured, error] = measured(row);
        writeln!(
            out,
            "{:first$}  {:second$}  {:>12}  {:>12} ± {:>8}  {:>9}  {:>8}  {:>7}  {}",
            row.exhibit,
            row.quantity,
            long(row.predicted),
            measured,
            error,
            deviation(row),
            allowed(row),
            sigmas(row),
            verdict(row),
        )?;
        if let Some(reason) = &row.reason {
            writeln!(
                out,
                "{:first$}  {:second$}  could not be measured: {reason}",
                "", ""
            )?;
        }
    }
    writeln!(out, "{}", summary(rows))
}

/// How many rows there are of each kind, in a line.
pub fn summary(rows: &[Row]) -> String {
    let counts: Vec<String> = RowVerdict::ALL
        .iter()
        .map(|v| format!("{} {}", v.count(rows), v.word()))
        .collect();
    let compared = || rows.iter().filter(|r| r.verdict != RowVerdict::Observed);
    let unknown = compared().filter(|r| r.std_error.is_nan()).count();
    let beyond = rows.iter().filter(|r| r.beyond_chance).count();
    format!(
        "{} rows: {}; of those compared, {unknown} without a known error, {beyond} agree but are more than {BEYOND_CHANCE} sigma off",
        rows.len(),
        counts.join(", ")
    )
}

/// The verdict in a word or two.
pub fn verdict(row: &Row) -> &'static str {
    match row.verdict {
        RowVerdict::Agrees if row.beyond_chance => "agrees, beyond chance",
        RowVerdict::Disagrees => "DISAGREES",
        verdict => verdict.word(),
    }
}

/// The deviation in standard errors.
pub fn sigmas(row: &Row) -> String {
    if row.sigmas.is_nan() {
        "–".to_owned()
    } else if row.sigmas.abs() < 100.0 {
        signed(fixed(row.sigmas, 1))
    } else {
        signed(rounded(row.sigmas, 1))
    }
}

/// What was measured, and its standard error; a run without chance has none, and a number may have an unknown one.
pub fn measured(row: &Row) -> [String; 2] {
    written::columns(row.measured, row.std_error).unwrap_or_else(|| {
        let error = if row.std_error.is_nan() {
            "unknown".to_owned()
        } else if row.std_error == 0.0 {
            "none".to_owned()
        } else {
            written::error(row.std_error)
        };
        [long(row.measured), error]
    })
}

/// The deviation: in percent, or absolute where the prediction is zero.
pub fn deviation(row: &Row) -> String {
    let deviation = row.deviation();
    if deviation.is_nan() {
        "–".to_owned()
    } else if deviation == 0.0 {
        "0".to_owned()
    } else if row.predicted == 0.0 {
        signed(written::error(deviation))
    } else if deviation.abs() < 5e-5 {
        format!("{} %", signed(rounded(100.0 * deviation, 1)))
    } else {
        format!("{} %", signed(fixed(100.0 * deviation, 2)))
    }
}

/// The deviation that is allowed.
pub fn allowed(row: &Row) -> String {
    if row.tolerance.is_nan() {
        "–".to_owned()
    } else if row.predicted == 0.0 || row.tolerance < 1e-4 {
        rounded(row.tolerance, 1)
    } else {
        format!("{} %", rounded(100.0 * row.tolerance, 3))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Estimate;

    #[test]
    fn what_was_measured_has_the_digits_of_its_error() {
        let row = |measured: Estimate| Row::new("impact", "omega", "law", 0.2, measured, 0.01);
        let of = |value: f64, std_error: f64| measured(&row(Estimate { value, std_error }));
        assert_eq!(of(0.176_806, 1.4e-5), ["0.176806", "0.000014"]);
        assert_eq!(of(0.176_806, 0.0), ["0.176806", "none"]);
        assert_eq!(of(3.214e-5, f64::NAN), ["3.214·10⁻⁵", "unknown"]);
        let off = row(Estimate::exact(0.1));
        assert_eq!([deviation(&off), allowed(&off)], ["−50.00 %", "1 %"]);
    }

    #[test]
    fn a_failed_row_stands_out_and_a_refusal_gives_its_reason() {
        let fails = Row::new("impact", "omega", "law", 1.0, Estimate::exact(1.1), 0.01);
        let refused = Row::refused("impact", "tau", "law", 1.0, "nothing oscillates");
        let mut text = Vec::new();
        write(&mut text, &[fails, refused]).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(
            text.contains("DISAGREES")
                && text.contains("could not be measured: nothing oscillates")
        );
        assert!(
            text.contains("2 rows: 0 agrees, 2 disagrees, 0 observed"),
            "{text}"
        );
    }
}
