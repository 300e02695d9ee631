//! A number as people type it: `0.0167`, `0,0167`, `1/60`, `1e-3`, `2·10^-3`, `1.40·10⁻⁴`. Fields show theirs so that it can be typed again.

use super::written::trimmed;

/// A number in a field: few digits, as they are typed: 0.0167, 1e-3.
pub fn typed(x: f64) -> String {
    let size = x.abs();
    if x == 0.0 || (1e-3..1e5).contains(&size) {
        return trimmed(&format!("{x:.4}")).to_owned();
    }
    let text = format!("{x:.3e}");
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    format!("{}e{power}", trimmed(digits))
}

/// The same with all its digits, so that typing can begin where it is.
pub fn typed_exactly(x: f64) -> String {
    if x == 0.0 || (1e-4..1e6).contains(&x.abs()) {
        format!("{x}")
    } else {
        format!("{x:e}")
    }
}

/// Reads a number. `None` if the text is not a finite number.
pub fn parse(text: &str) -> Option<f64> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let value = match text.split_once('/') {
        Some((above, below)) => power(above)? / power(below)?,
        None => power(&text)?,
    };
    value.is_finite().then_some(value)
}

/// Reads a whole number; `4e1` and `80/2` are whole numbers too.
pub fn parse_whole(text: &str) -> Option<u64> {
    if let Ok(whole) = text.trim().parse() {
        return Some(whole);
    }
    let value = parse(text)?;
    // Above 2^53 a real number cannot represent every whole number.
    (value.fract() == 0.0 && (0.0..=9_007_199_254_740_992.0).contains(&value))
        .then_some(value as u64)
}

/// A decimal number, with or without a power of ten after it.
fn power(text: &str) -> Option<f64> {
    for sign in ['·', '×', '*'] {
        if let Some((digits, ten)) = text.split_once(sign) {
            let exponent = lowered(ten.strip_prefix("10")?);
            let exponent: i32 = exponent
                .strip_prefix('^')
                .unwrap_or(&exponent)
                .parse()
                .ok()?;
            return format!("{}e{exponent}", decimal(digits)?).parse().ok();
        }
    }
    // A power of ten alone, 10⁻³; its digits are raised, or else it is ten or more.
    if let Some(raised) = text.strip_prefix("10")
        && raised.starts_with(|c| "⁻⁰¹²³⁴⁵⁶⁷⁸⁹".contains(c))
    {
        return format!("1e{}", lowered(raised)).parse().ok();
    }
    decimal(text)?.parse().ok()
}

/// Superscript digits as ordinary ones.
fn lowered(text: &str) -> String {
    let lower = |c: char| match "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|raised| raised == c)
    {
        Some(digit) => char::from(b'0' + digit as u8),
        None if matches!(c, '⁻' | '−') => '-',
        None => c,
    };
    text.chars().map(lower).collect()
}

/// With a point instead of a decimal comma. Words that Rust reads as numbers (`inf`, `nan`) are not accepted.
fn decimal(text: &str) -> Option<String> {
    let text = text.replace('−', "-");
    let is_number = |c: char| matches!(c, '0'..='9' | '.' | ',' | '-' | '+' | 'e' | 'E');
    if text.is_empty() || !text.chars().all(is_number) {
        return None;
    }
    let commas = text.matches(',').count();
    // A comma together with a point, or several commas, separate thousands; a single one is a decimal comma.
    if commas > 1 || (commas == 1 && text.contains('.')) {
        let is_grouped = {
            let whole = text.split('.').next().unwrap_or_default();
            let mut groups = whole.split(',');
            groups.next().is_some_and(|g| !g.is_empty()) && groups.all(|g| g.len() == 3)
        };
        return is_grouped.then(|| text.replace(',', ""));
    }
    Some(text.replace(',', "."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_type_them() {
        for (text, value) in [
            ("0.0167", 0.0167),
            (".0167", 0.0167),
            ("0,0167", 0.0167),
            (" 1/60 ", 1.0 / 60.0),
            ("1e-3", 1e-3),
            ("2.5E3", 2500.0),
            ("1,000,000", 1e6),
            ("1,234.5", 1234.5),
            ("−0.5", -0.5),
            ("2·10^-3", 2e-3),
            ("1.40·10⁻⁴", 1.4e-4),
            ("10⁻⁴", 1e-4),
            ("100", 100.0),
            ("2 × 10³", 2000.0),
            ("3*10^2", 300.0),
        ] {
            assert_eq!(parse(text), Some(value), "{text}");
        }
        for text in [
            "", "abc", "inf", "nan", "1/0", "0/0", "1e999", "1.2.3", "1/2/3", "1,00,000", "e", "-",
            "2·11^3",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_number_in_a_field_can_be_typed_again() {
        for (x, text, all) in [
            (1.0 / 60.0, "0.0167", "0.016666666666666666"),
            (1e-3, "0.001", "0.001"),
            (-2.345_678e-5, "-2.346e-5", "-2.345678e-5"),
            (1e6, "1e6", "1e6"),
            (160.0, "160", "160"),
            (0.0, "0", "0"),
        ] {
            assert_eq!([typed(x), typed_exactly(x)], [text, all]);
            assert_eq!(parse(&typed_exactly(x)), Some(x));
        }
    }

    #[test]
    fn whole_numbers_are_read_exactly() {
        assert_eq!(parse_whole("18446744073709551615"), Some(u64::MAX));
        assert_eq!(parse_whole("4e1"), Some(40));
        assert_eq!(parse_whole("80/2"), Some(40));
        assert_eq!(parse_whole("2.5"), None);
        assert_eq!(parse_whole("-3"), None);
    }
}
