//! The table of `reproduce`: exhibit, quantity, predicted, measured ± error, deviation in percent and in standard errors, verdict.

use std::io::{self, Write};

use crate::experiment::{Row, RowVerdict};

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
        writeln!(
            out,
            "{:first$}  {:second$}  {:>12}  {:>12} ± {:>8}  {:>9}  {:>8}  {:>7}  {}",
            row.exhibit,
            row.quantity,
            number(row.predicted),
            number(row.measured),
            error(row),
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
        "{} rows: {}; of those compared, {unknown} without a known error, {beyond} agree but are more than 5 sigma off",
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
        format!("{:+.1}", row.sigmas)
    } else {
        format!("{:+.0e}", row.sigmas)
    }
}

/// Six significant digits, or nothing.
pub fn number(x: f64) -> String {
    let size = x.abs();
    if x.is_nan() {
        "–".to_owned()
    } else if size == 0.0 {
        "0".to_owned()
    } else if (1e-3..1e6).contains(&size) {
        let decimals = (5 - size.log10().floor() as i32).max(0) as usize;
        format!("{x:.decimals$}")
    } else {
        format!("{x:.3e}")
    }
}

/// The standard error; a run without chance has none, and a number may have an unknown one.
fn error(row: &Row) -> String {
    if row.std_error.is_nan() {
        "unknown".to_owned()
    } else if row.std_error == 0.0 {
        "none".to_owned()
    } else {
        format!("{:.1e}", row.std_error)
    }
}

/// The deviation: in percent, or absolute where the prediction is zero.
pub fn deviation(row: &Row) -> String {
    let deviation = row.deviation();
    if deviation.is_nan() {
        "–".to_owned()
    } else if deviation == 0.0 {
        "0".to_owned()
    } else if row.predicted == 0.0 {
        format!("{deviation:+.1e}")
    } else if deviation.abs() < 5e-5 {
        format!("{:+.0e} %", 100.0 * deviation)
    } else {
        format!("{:+.2} %", 100.0 * deviation)
    }
}

/// The deviation that is allowed.
pub fn allowed(row: &Row) -> String {
    if row.tolerance.is_nan() {
        "–".to_owned()
    } else if row.predicted == 0.0 || row.tolerance < 1e-4 {
        format!("{:.0e}", row.tolerance)
    } else {
        format!("{} %", number_short(100.0 * row.tolerance))
    }
}

fn number_short(x: f64) -> String {
    let text = format!("{x:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Estimate;

    #[test]
    fn numbers_keep_six_digits_and_stay_short() {
        assert_eq!(number(0.176_967_9), "0.176968");
        assert_eq!(number(63.527_65), "63.5277");
        assert_eq!(number(-1270.05), "-1270.05");
        assert_eq!(number(1.5e-9), "1.500e-9");
        assert_eq!(number(f64::NAN), "–");
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
