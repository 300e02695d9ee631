//! Numbers as people read them, and words of the program's tables in the reader's language.

use crate::measure::Estimate;
use crate::words;

/// A word that is a choice in files, `left_to_right`, as it is read.
pub fn choice_word(spelling: &str) -> String {
    words::text_or(&format!("choice-{spelling}"), &spelling.replace('_', " "))
}

/// Four significant digits, powers of ten where they help.
pub fn short(x: f64) -> String {
    if x == 0.0 {
        return "0".to_owned();
    }
    if !x.is_finite() {
        return "–".to_owned();
    }
    let size = x.abs();
    if (1e-3..1e5).contains(&size) {
        let digits = (3 - size.log10().floor() as i32).max(0) as usize;
        format!("{x:.digits$}")
    } else {
        power_of_ten(x)
    }
}

/// As few digits as say it.
pub fn plain(x: f64) -> String {
    let size = x.abs();
    if x == 0.0 || (1e-3..1e5).contains(&size) {
        trimmed(&format!("{x:.4}"))
    } else {
        let text = format!("{x:.3e}");
        let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
        format!("{}e{power}", trimmed(digits))
    }
}

/// A decimal fraction without its last zeros.
fn trimmed(digits: &str) -> String {
    let short = digits.trim_end_matches('0').trim_end_matches('.');
    short.to_owned()
}

/// With enough digits to show a difference of this size.
pub fn resolved(x: f64, difference: f64) -> String {
    if !(difference > 0.0 && (1e-3..1e5).contains(&x.abs())) {
        return exact(x);
    }
    let decimals = (1.0 - difference.log10()).ceil().clamp(0.0, 15.0) as usize;
    format!("{x:.decimals$}")
}

/// With enough digits to show small differences.
pub fn exact(x: f64) -> String {
    if x == 0.0 || (1e-3..1e5).contains(&x.abs()) {
        format!("{x:.6}")
    } else {
        format!("{x:.4e}")
    }
}

/// "×1.98", and no digit less for small ones.
pub fn ratio_text(ratio: f64) -> String {
    match ratio.abs() {
        r if r < 0.095 => format!("×{ratio:.1e}"),
        r if r < 10.0 => format!("×{ratio:.2}"),
        _ => format!("×{ratio:.1}"),
    }
}

fn power_of_ten(x: f64) -> String {
    let exponent = x.abs().log10().floor() as i32;
    let digits = x / 10f64.powi(exponent);
    format!("{digits:.2}·10{}", superscript(exponent))
}

/// A whole number in raised digits.
pub fn superscript(n: i32) -> String {
    let raise = |c: char| match c {
        '-' => '⁻',
        '0' => '⁰',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32(digit as u32 - '4' as u32 + '⁴' as u32).unwrap_or(digit),
    };
    n.to_string().chars().map(raise).collect()
}

/// A value with as many digits as its standard error leaves: 0.17681 ± 0.00001.
pub fn with_error(estimate: Estimate) -> String {
    let Estimate { value, std_error } = estimate;
    if !(std_error > 0.0 && std_error.is_finite()) || value == 0.0 {
        return short(value);
    }
    let size = value.abs();
    if !(1e-3..1e5).contains(&size) {
        return format!("{} ± {:.0} %", short(value), 100.0 * std_error / size);
    }
    let digits = (-(std_error.log10().floor() as i32)).clamp(0, 7) as usize;
    format!("{value:.digits$} ± {std_error:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        for (x, text) in [
            (0.176_84, "0.1768"),
            (63.617, "63.62"),
            (50_000.0, "50000"),
            (1.4e-4, "1.40·10⁻⁴"),
            (-2.5e12, "-2.50·10¹²"),
            (0.0, "0"),
            (f64::NAN, "–"),
        ] {
            assert_eq!(short(x), text);
        }
        let estimate = Estimate {
            value: 0.176_806,
            std_error: 9.9e-6,
        };
        assert_eq!(with_error(estimate), "0.176806 ± 0.000010");
    }
}
