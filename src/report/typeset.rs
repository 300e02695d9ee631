//! Formulas in running text: the plain words and marks of tables (`omega0`, `N_I`, `10^{-6}`, `1e-4`) as letters,
//! subscripts and superscripts, in HTML and in SVG.

/// Words of the tables and the letters that they stand for.
const LETTERS: &[(&str, &str)] = &[
    ("omega0", "ω_0"),
    ("omega", "ω"),
    ("tau", "τ"),
    ("kappa", "κ"),
    ("gamma", "γ"),
    ("lambda", "λ"),
    ("mu", "μ"),
    ("dt", "Δt"),
    ("dF", "ΔF"),
    ("t0", "t_0"),
    ("sqrt", "√"),
    ("pi", "π"),
];

/// Text for a page: letters, subscripts, powers of ten; nothing in it is taken for a tag.
pub fn html(text: &str) -> String {
    marked(&lettered(text), |kind, inner| {
        let tag = match kind {
            GlyphKind::Sub => "sub",
            GlyphKind::Sup => "sup",
        };
        format!("<{tag}>{}</{tag}>", escaped(inner))
    })
}

/// Text for the inside of an SVG text element. The text after a mark is moved back to the line.
pub fn svg(text: &str) -> String {
    let shift = |kind: GlyphKind| match kind {
        GlyphKind::Sub => 0.22,
        GlyphKind::Sup => -0.38,
    };
    let mut out = String::new();
    let mut back = 0.0;
    for piece in pieces(&lettered(text)) {
        let (dy, size, inner) = match &piece {
            Piece::Plain(inner) => (-back, 1.0, inner),
            Piece::Marked(kind, inner) => (shift(*kind) - back, SMALL, inner),
        };
        back = match &piece {
            Piece::Plain(_) => 0.0,
            Piece::Marked(kind, _) => shift(*kind),
        };
        if dy == 0.0 && size == 1.0 {
            out += &escaped(inner);
        } else {
            // dy is in the em of the small letters.
            let percent = 100.0 * size;
            out += &format!(
                "<tspan dy=\"{:.3}em\" font-size=\"{percent:.0}%\">{}</tspan>",
                dy / size,
                escaped(inner)
            );
        }
    }
    out
}

/// Size of subscripts and superscripts.
const SMALL: f64 = 0.72;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GlyphKind {
    Sub,
    Sup,
}

#[derive(Debug, PartialEq)]
enum Piece {
    Plain(String),
    Marked(GlyphKind, String),
}

fn marked(text: &str, mark: impl Fn(GlyphKind, &str) -> String) -> String {
    let piece = |p: Piece| match p {
        Piece::Plain(inner) => escaped(&inner),
        Piece::Marked(kind, inner) => mark(kind, &inner),
    };
    pieces(text).into_iter().map(piece).collect()
}

/// Raised digits of a power of ten as the mark that all superscripts have: `10⁻⁶` as `10^{−6}`.
fn lowered(text: &str) -> String {
    const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻";
    let mut out = String::new();
    let mut is_raised = false;
    for c in text.chars() {
        let digit = RAISED.chars().position(|r| r == c);
        match digit {
            Some(_) if !is_raised && !out.ends_with("10") => out.push(c),
            Some(digit) => {
                if !is_raised {
                    out.push_str("^{");
                    is_raised = true;
                }
                out.push(if digit < 10 {
                    (b'0' + digit as u8) as char
                } else {
                    '−'
                });
            }
            None => {
                if std::mem::take(&mut is_raised) {
                    out.push('}');
                }
                out.push(c);
            }
        }
    }
    if is_raised {
        out.push('}');
    }
    out
}

/// Plain words replaced by letters, `1e-4` by `10^{-4}`.
fn lettered(text: &str) -> String {
    let text = lowered(text);
    let is_word = |c: char| c.is_alphanumeric();
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        if length == 0 {
            // A sign is a minus, a hyphen within a word is not.
            let is_sign = first == '-' && !out.ends_with(is_word) && rest[1..].starts_with(is_word);
            out.push(if is_sign { '−' } else { first });
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let (word, after) = rest.split_at(length);
        let known = LETTERS.iter().find(|(w, _)| *w == word);
        if let Some((_, letter)) = known {
            out += letter;
            rest = after;
        } else if let Some((power, used)) = power_of_ten(word, after) {
            // "1e-4" is 10^-4, "1.5e-4" is 1.5·10^-4: what stands before the e decides.
            let mantissa = word.trim_end_matches('e');
            let digits = word.split('e').next().unwrap_or(mantissa);
            let is_part = out.ends_with('.');
            if digits == "1" && !is_part {
                out += &format!("10^{{{power}}}");
            } else {
                out += &format!("{digits}·10^{{{power}}}");
            }
            rest = &rest[used..];
        } else {
            out += word;
            rest = after;
        }
    }
    out
}

/// The exponent of a number that begins with this word, and how many bytes it takes.
fn power_of_ten(word: &str, after: &str) -> Option<(String, usize)> {
    let (digits, exponent) = word.split_once('e')?;
    let all_digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !all_digits(digits) {
        return None;
    }
    if all_digits(exponent) {
        return Some((exponent.to_owned(), word.len()));
    }
    let tail = after.strip_prefix('-').filter(|_| exponent.is_empty())?;
    let end = tail
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(tail.len());
    (end > 0).then(|| (format!("−{}", &tail[..end]), word.len() + 1 + end))
}

/// Splits at `_x`, `_{…}`, `^x` and `^{…}`. An underscore within a word (`random_sweep`) is a space.
fn pieces(text: &str) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        let kind = match c {
            '_' => Some(GlyphKind::Sub),
            '^' => Some(GlyphKind::Sup),
            _ => None,
        };
        if let Some((kind, inner)) = kind.zip(argument(after)) {
            if !plain.is_empty() {
                out.push(Piece::Plain(std::mem::take(&mut plain)));
            }
            let braces = if after.starts_with('{') { 2 } else { 0 };
            rest = &after[inner.len() + braces..];
            out.push(Piece::Marked(kind, inner.to_owned()));
        } else {
            plain.push(if c == '_' { ' ' } else { c });
            rest = after;
        }
    }
    if !plain.is_empty() {
        out.push(Piece::Plain(plain));
    }
    out
}

/// What a mark applies to: a group in braces, or one letter or number that is no part of a longer word.
fn argument(after: &str) -> Option<&str> {
    if let Some(group) = after.strip_prefix('{') {
        return group.find('}').map(|end| &group[..end]);
    }
    let end = after
        .find(|c: char| !c.is_alphanumeric())
        .unwrap_or(after.len());
    let word = &after[..end];
    let is_short = word.chars().count() == 1;
    let is_number = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    (is_short || is_number).then_some(word)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_letters_and_marks_become_tags() {
        assert_eq!(
            html("omega0, N_I = 40, random_sweep"),
            "ω<sub>0</sub>, N<sub>I</sub> = 40, random sweep"
        );
        assert_eq!(html("dF/F = 1e-4"), "ΔF/F = 10<sup>−4</sup>");
        assert_eq!(
            html("-0.5 over -ln x, spring-dashpot"),
            "−0.5 over −ln x, spring-dashpot"
        );
        assert_eq!(html("1.500e-9"), "1.500·10<sup>−9</sup>");
        assert_eq!(html("1.5·10⁻⁹ m/s²"), "1.5·10<sup>−9</sup> m/s²");
        assert_eq!(
            html("D = q N_I d^2/dt"),
            "D = q N<sub>I</sub> d<sup>2</sup>/Δt"
        );
        assert_eq!(html("N_I <= 2 & more"), "N<sub>I</sub> &lt;= 2 &amp; more");
        assert_eq!(
            html("p_r/2^r, p_10, time"),
            "p<sub>r</sub>/2<sup>r</sup>, p<sub>10</sub>, time"
        );
    }

    #[test]
    fn svg_text_returns_to_its_line() {
        let text = svg("N_I sweeps");
        assert!(text.starts_with("N<tspan dy=\"0.306em\" font-size=\"72%\">I</tspan>"));
        assert!(text.ends_with("<tspan dy=\"-0.220em\" font-size=\"100%\"> sweeps</tspan>"));
    }
}
