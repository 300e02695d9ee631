//! Where the fields of a lesson stand in its text: errors say line and field.

/// A field's name, followed by a colon, outside of strings and comments.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldPlace {
    /// Its name.
    pub name: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// The step in which it stands, from 0.
    pub step: Option<usize>,
}

/// Brackets around a step: `( steps: [ (`.
const STEP_DEPTH: usize = 3;

/// Every field of a text, in order.
pub fn places(text: &str) -> Vec<FieldPlace> {
    let mut found: Vec<FieldPlace> = Vec::new();
    let mut word = String::new();
    let (mut depth, mut steps) = (0_usize, 0);
    let mut is_string = false;
    for (index, line) in text.lines().enumerate() {
        let mut previous = ' ';
        for (column, c) in line.chars().enumerate() {
            if is_string {
                is_string = c != '"' || previous == '\\';
                // Two backslashes are one, and escape nothing.
                previous = if c == '\\' && previous == '\\' {
                    ' '
                } else {
                    c
                };
                continue;
            }
            match c {
                '"' => is_string = true,
                '/' if previous == '/' => break,
                '(' | '[' => {
                    depth += 1;
                    steps += usize::from(depth == STEP_DEPTH && c == '(');
                }
                ')' | ']' => depth = depth.saturating_sub(1),
                ':' if !word.is_empty() => found.push(FieldPlace {
                    line: index + 1,
                    column: column + 1 - word.chars().count(),
                    step: (depth >= STEP_DEPTH).then(|| steps.saturating_sub(1)),
                    name: std::mem::take(&mut word),
                }),
                _ => {}
            }
            if c.is_alphanumeric() || c == '_' {
                word.push(c);
            } else if c != ':' {
                word.clear();
            }
            previous = c;
        }
        word.clear();
    }
    found
}

/// The line of a field in a step, or else of the step, or else the first.
pub fn line_of(text: &str, step: Option<usize>, field: &str) -> usize {
    let all = places(text);
    // A list that was left out is missed in its question.
    let around = if field == "covers" { "question" } else { field };
    let here = || all.iter().filter(|place| place.step == step);
    let exact = here().find(|place| place.name == field);
    exact
        .or_else(|| here().find(|place| place.name == around))
        .or_else(|| here().next())
        .map_or(1, |place| place.line)
}

/// The last field that begins at a place or before it.
pub fn field_at(text: &str, line: usize, column: usize) -> Option<FieldPlace> {
    let all = places(text).into_iter();
    all.take_while(|place| (place.line, place.column) <= (line, column))
        .last()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "(\n title: \"a: b\", // about: no\n steps: [\n  (text: \"one\",\n   teacher: (hint: \"\\\"x: \")),\n  (text: \"two\"),\n ],\n)";

    #[test]
    fn fields_are_found_in_their_steps() {
        let found: Vec<_> = places(TEXT)
            .into_iter()
            .map(|place| (place.name, place.line, place.step))
            .collect();
        let expected = [
            ("title", 2, None),
            ("steps", 3, None),
            ("text", 4, Some(0)),
            ("teacher", 5, Some(0)),
            ("hint", 5, Some(0)),
            ("text", 6, Some(1)),
        ];
        assert_eq!(found, expected.map(|(n, l, s)| (n.to_owned(), l, s)));
        assert_eq!(line_of(TEXT, Some(1), "text"), 6);
        assert_eq!(line_of(TEXT, Some(0), "question"), 4);
        assert_eq!(
            field_at(TEXT, 4, 9).map(|p| p.name).as_deref(),
            Some("text")
        );
    }
}
