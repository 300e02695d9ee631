//! The table of `reproduce`: exhibit, quantity, predicted, measured ± error, deviation, verdict.

use std::io::{self, Write};

use crate::experiment::Row;

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
        "{:first$}  {:second$}  {:>12}  {:>12}   {:>8}  {:>9}  {:>8}  verdict",
        "exhibit", "quantity", "predicted", "measured", "error", "deviation", "allowed"
    )?;
    for row in rows {
        writeln!(
            out,
            "{:first$}  {:second$}  {:>12}  {:>12} ± {:>8}  {:>9}  {:>8}  {}",
            row.exhibit,
            row.quantity,
            number(row.predicted),
            number(row.measured),
            short(row.std_error),
            deviation(row),
            allowed(row),
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
    let failed = rows.iter().filter(|r| !r.pass).count();
    writeln!(
        out,
        "{} rows: {} pass, {failed} fail",
        rows.len(),
        rows.len() - failed
    )
}

/// The verdict in a word.
pub fn verdict(row: &Row) -> &'static str {
    match (row.pass, row.predicted.is_nan()) {
        (true, true) => "observed",
        (true, false) => "pass",
        (false, _) => "FAIL",
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

fn short(x: f64) -> String {
    if x.is_nan() {
        "–".to_owned()
    } else {
        format!("{x:.1e}")
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
            text.contains("FAIL") && text.contains("could not be measured: nothing oscillates")
        );
        assert!(text.ends_with("2 rows: 0 pass, 2 fail\n"), "{text}");
    }
}
