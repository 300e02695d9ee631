//! Numbers as people write them: 0.1768, 63.62 ± 0.04, 1.40·10⁻⁴, −2.5 %. The one writer of window, tables, pages and command line. Numbers with a unit are
//! written by [`super::units`], typed ones by [`super::number`]; CSV columns and JSON keep all their digits.

/// What is written where there is no number.
pub const NONE: &str = "–";

/// Four significant digits, three beside a power of ten: 0.1768, 63.62, 1.40·10⁻⁴.
pub fn short(x: f64) -> String {
    significant(x, 4, 3)
}

/// Six significant digits, four beside a power of ten, for numbers that are compared: 0.176968.
pub fn long(x: f64) -> String {
    significant(x, 6, 4)
}

/// Significant digits, and those beside a power of ten.
pub fn significant(x: f64, digits: usize, with_power: usize) -> String {
    if !x.is_finite() {
        return NONE.to_owned();
    }
    if x == 0.0 {
        return "0".to_owned();
    }
    let exponent = exponent(x, digits);
    if is_plain(exponent, digits) {
        let decimals = digits as i32 - 1 - exponent;
        return fixed(x, decimals.max(0) as usize);
    }
    let (mantissa, exponent) = scientific(x, with_power);
    powered(&mantissa, exponent)
}

/// A value that was set or chosen: its own digits, four at most: 160, 0.01667, 4.5·10⁻⁵, 10⁻⁴.
pub fn plain(x: f64) -> String {
    if x.fract() == 0.0 && x.abs() < 1e9 {
        fixed(x, 0)
    } else {
        rounded(x, 4)
    }
}

/// So many significant digits at most, and no zeros after them: 2, 0.05, 2·10⁻⁶.
pub fn rounded(x: f64, digits: usize) -> String {
    let text = significant(x, digits, digits);
    let Some((digits, power)) = text.split_once('·') else {
        return trimmed(&text).to_owned();
    };
    match trimmed(digits) {
        "1" => power.to_owned(),
        "−1" => format!("−{power}"),
        digits => format!("{digits}·{power}"),
    }
}

/// An estimate of two digits, the rest zeros: 400, 12000.
pub fn about(x: f64) -> String {
    rounded(to_two_digits(x), 2)
}

/// The number that is written so.
pub fn to_two_digits(x: f64) -> f64 {
    format!("{x:.1e}").parse().unwrap_or(x)
}

/// With so many decimals.
pub fn fixed(x: f64, decimals: usize) -> String {
    if !x.is_finite() {
        return NONE.to_owned();
    }
    let text = format!("{x:.decimals$}");
    match text.strip_prefix('-') {
        Some(zero) if zero.bytes().all(|b| matches!(b, b'0' | b'.')) => zero.to_owned(),
        Some(digits) => format!("−{digits}"),
        None => text,
    }
}

/// A difference, written with its sign: +2.1, −0.3.
pub fn signed(text: String) -> String {
    let has_sign = text.starts_with('−') || !text.contains(|c| matches!(c, '1'..='9'));
    if has_sign { text } else { format!("+{text}") }
}

/// With so many digits that a difference of this size shows.
pub fn resolved(x: f64, difference: f64) -> String {
    if !(difference > 0.0 && difference.is_finite()) {
        return short(x);
    }
    let last = difference.log10().floor() as i32;
    let digits = (exponent(x, 1) - last + 1).clamp(1, 16) as usize;
    significant(x, digits, digits)
}

/// "×1.98": how many times as much.
pub fn ratio(x: f64) -> String {
    match x.abs() {
        r if r < 0.095 => format!("×{}", significant(x, 2, 2)),
        r if r < 10.0 => format!("×{}", fixed(x, 2)),
        r if r < 1e5 => format!("×{}", fixed(x, 1)),
        _ => format!("×{}", short(x)),
    }
}

/// A value with the digits that its standard error leaves, and that error: 0.17681 ± 0.00003, (3.21 ± 0.04)·10⁻⁵.
pub fn with_error(value: f64, error: f64) -> String {
    match Measured::of(value, error) {
        Some(Measured {
            value,
            error,
            power: None,
        }) => format!("{value} ± {error}"),
        Some(Measured {
            value,
            error,
            power: Some(power),
        }) => powered(&format!("({value} ± {error})"), power),
        None => without_error(value, error),
    }
}

/// Value and error apart, for the columns of a table; none if the error is unknown or too small to be seen beside the value.
pub fn columns(value: f64, error: f64) -> Option<[String; 2]> {
    let Measured {
        value,
        error,
        power,
    } = Measured::of(value, error)?;
    let write = |text: String| match power {
        Some(power) => powered(&text, power),
        None => text,
    };
    Some([write(value), write(error)])
}

/// The same without the error itself.
pub fn within_error(value: f64, error: f64) -> String {
    match columns(value, error) {
        Some([value, _]) => value,
        None => without_error(value, error),
    }
}

/// A standard error alone: two digits are all that it is good for.
pub fn error(error: f64) -> String {
    significant(error, 2, 2)
}

/// More digits of a value than these are never shown, however small its error.
const MOST_DIGITS: i32 = 8;

/// An error that is too small to show leaves seven digits, an unknown one four.
fn without_error(value: f64, error: f64) -> String {
    if error > 0.0 && value != 0.0 {
        significant(value, MOST_DIGITS as usize - 1, 4)
    } else {
        short(value)
    }
}

struct Measured {
    value: String,
    error: String,
    /// The power of ten that both are multiplied by.
    power: Option<i32>,
}

impl Measured {
    /// None if the error is unknown, or too small to be seen beside the value.
    fn of(value: f64, error: f64) -> Option<Self> {
        if !(error > 0.0 && error.is_finite() && value.is_finite()) {
            return None;
        }
        // 0.2 and 0.3 are different enough; 0.1 may be anything from 0.05 to 0.15, so that a second digit counts.
        let (digits, first) = scientific(error, 2);
        let last = if digits.starts_with('1') {
            first - 1
        } else {
            exponent(error, 1)
        };
        let size = exponent(value.abs().max(error), 1);
        if size - last >= MOST_DIGITS {
            return None;
        }
        let (power, scale) = if is_plain(size, 6) {
            (None, 0)
        } else {
            (Some(size), size)
        };
        let decimals = (scale - last).max(0) as usize;
        let unit = 10f64.powi(last.max(scale));
        let write = |x: f64| {
            // 12 345 ± 200 is 12 300 ± 200.
            let rounded = if last > scale {
                (x / unit).round() * unit
            } else {
                x
            };
            fixed(rounded / 10f64.powi(scale), decimals)
        };
        Some(Self {
            value: write(value),
            error: write(error),
            power,
        })
    }
}

/// Whether a number of this power of ten is written without one.
fn is_plain(exponent: i32, digits: usize) -> bool {
    (-3..5.max(digits as i32)).contains(&exponent)
}

/// The power of ten of a number that is rounded to so many digits.
pub(super) fn exponent(x: f64, digits: usize) -> i32 {
    scientific(x, digits).1
}

/// Digits and power of ten.
fn scientific(x: f64, digits: usize) -> (String, i32) {
    let text = format!("{:.*e}", digits.saturating_sub(1), x);
    let (mantissa, power) = text.split_once('e').unwrap_or((&text, "0"));
    (mantissa.replace('-', "−"), power.parse().unwrap_or(0))
}

/// Digits times a power of ten.
pub(super) fn powered(digits: &str, exponent: i32) -> String {
    format!("{digits}·{}", power_of_ten(exponent))
}

/// 10⁻³.
pub fn power_of_ten(exponent: i32) -> String {
    format!("10{}", superscript(exponent))
}

/// A whole number in raised digits.
fn superscript(n: i32) -> String {
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

/// A decimal fraction without its last zeros.
pub(super) fn trimmed(digits: &str) -> &str {
    if digits.contains('.') {
        digits.trim_end_matches('0').trim_end_matches('.')
    } else {
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        for (x, short_text, long_text, plain_text) in [
            (0.176_967_9, "0.1770", "0.176968", "0.177"),
            (63.617_28, "63.62", "63.6173", "63.62"),
            (-1270.05, "−1270", "−1270.05", "−1270"),
            (9.999_999_9, "10.00", "10.0000", "10"),
            (50_000.0, "50000", "50000.0", "50000"),
            (123_456.0, "1.23·10⁵", "123456", "123456"),
            (1.4e-4, "1.40·10⁻⁴", "1.400·10⁻⁴", "1.4·10⁻⁴"),
            (1e-4, "1.00·10⁻⁴", "1.000·10⁻⁴", "10⁻⁴"),
            (1e-3, "0.001000", "0.00100000", "0.001"),
            (-2.5e12, "−2.50·10¹²", "−2.500·10¹²", "−2.5·10¹²"),
            (0.0, "0", "0", "0"),
            (f64::NAN, "–", "–", "–"),
        ] {
            let texts = [short(x), long(x), plain(x)];
            assert_eq!(texts, [short_text, long_text, plain_text], "{x}");
        }
    }

    #[test]
    fn a_value_has_the_digits_that_its_error_leaves() {
        for (value, error, text, alone) in [
            (0.176_806, 9.9e-6, "0.17681 ± 0.00001", "0.17681"),
            (0.176_806, 1.4e-5, "0.176806 ± 0.000014", "0.176806"),
            (63.617, 0.3, "63.6 ± 0.3", "63.6"),
            (63.617, 0.96, "64 ± 1", "64"),
            (63.617, 12.0, "64 ± 12", "64"),
            (12_345.0, 200.0, "12300 ± 200", "12300"),
            (-1.5, 0.02, "−1.50 ± 0.02", "−1.50"),
            (0.001, 0.4, "0.0 ± 0.4", "0.0"),
            (3.214e-5, 4.1e-7, "(3.21 ± 0.04)·10⁻⁵", "3.21·10⁻⁵"),
            (2.5e7, 1.2e5, "(2.500 ± 0.012)·10⁷", "2.500·10⁷"),
            (0.176_806_27, 1e-13, "0.1768063", "0.1768063"),
            (0.176_806_27, 0.0, "0.1768", "0.1768"),
            (0.176_806_27, f64::NAN, "0.1768", "0.1768"),
            (0.0, 0.0, "0", "0"),
        ] {
            assert_eq!(with_error(value, error), text);
            assert_eq!(within_error(value, error), alone);
        }
    }

    #[test]
    fn differences_and_ratios_are_short() {
        assert_eq!(signed(fixed(2.13, 1)), "+2.1");
        assert_eq!(signed(fixed(-0.04, 1)), "0.0");
        assert_eq!(signed(fixed(-0.3, 1)), "−0.3");
        assert_eq!(ratio(1.984), "×1.98");
        assert_eq!(ratio(0.0123), "×0.012");
        assert_eq!(ratio(12.34), "×12.3");
        assert_eq!(resolved(48.931_27, 1e-3), "48.931");
        assert_eq!(resolved(2.0e-6, 1e-8), "2.00·10⁻⁶");
        assert_eq!(error(0.012_34), "0.012");
        assert_eq!([397.3, 12_345.0, 3.16].map(about), ["400", "12000", "3.2"]);
        assert_eq!(error(1.26e-5), "1.3·10⁻⁵");
        assert_eq!(
            [0.05, 9.999e-8, 1.26e-5, 200_000.0, 300.0].map(|x| rounded(x, 2)),
            ["0.05", "10⁻⁷", "1.3·10⁻⁵", "2·10⁵", "300"]
        );
    }
}
