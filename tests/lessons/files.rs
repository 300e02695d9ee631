//! A lesson file with a field missing, misspelt or out of range: the error says file, line, field and what is allowed.

use ghostspring::lesson::{builtin, parse};

/// A field of a text: its name, where it begins, where its value begins and ends, its line from 1.
struct Found {
    name: String,
    from: usize,
    value: [usize; 2],
    line: usize,
}

/// Every field of a text without comments.
fn fields(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut is_string = false;
    for (i, c) in text.char_indices() {
        if c == '"' && !text[..i].ends_with('\\') {
            is_string = !is_string;
        }
        if c != ':' || is_string {
            continue;
        }
        let before = &text[..i];
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let name = &before[before.trim_end_matches(is_word).len()..];
        let from = i - name.len();
        let start = i + 1 + (text[i + 1..].len() - text[i + 1..].trim_start().len());
        found.push(Found {
            name: name.to_owned(),
            from,
            value: [start, start + length(&text[start..])],
            line: before.matches('\n').count() + 1,
        });
    }
    found
}

/// Length of the value at the beginning of a text: up to a comma or bracket that belongs to what is around it.
fn length(text: &str) -> usize {
    let (mut depth, mut is_string) = (0, false);
    for (i, c) in text.char_indices() {
        match c {
            '"' if !text[..i].ends_with('\\') => is_string = !is_string,
            _ if is_string => {}
            '(' | '[' => depth += 1,
            ')' | ']' | ',' if depth == 0 => return i,
            ')' | ']' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

fn with_value(text: &str, field: &Found, value: &str) -> String {
    format!(
        "{}{value}{}",
        &text[..field.value[0]],
        &text[field.value[1]..]
    )
}

fn error(text: &str) -> String {
    match parse("my.ron", text) {
        Ok(_) => panic!("no error in:\n{text}"),
        Err(error) => error.to_string(),
    }
}

/// Fields that may be left out.
const OPTIONAL: [&str; 12] = [
    "tries",
    "views",
    "set_up",
    "control",
    "question",
    "then",
    "until",
    "explanation",
    "teacher",
    "hint",
    "misconception",
    "minutes",
];

/// Lessons that together have every kind of question and goal.
fn texts() -> Vec<&'static str> {
    let wanted = ["ring", "root", "engine", "rigid"];
    let all = builtin::LESSONS.iter();
    all.filter(|(name, _)| wanted.contains(name))
        .map(|(_, text)| *text)
        .collect()
}

#[test]
fn a_misspelt_field_is_named_with_its_line() {
    for text in texts() {
        for field in fields(text) {
            let wrong = format!("{}x{}", field.name, &text[field.from + field.name.len()..]);
            let error = error(&format!("{}{wrong}", &text[..field.from]));
            let (line, name) = (field.line, &field.name);
            assert!(
                error.starts_with(&format!("my.ron:{line}: ")),
                "{name}: {error}"
            );
            assert!(error.contains(&format!("no field {name}x")), "{error}");
            assert!(
                error.contains(&format!("did you mean '{name}'?")),
                "{error}"
            );
        }
    }
}

#[test]
fn a_missing_field_is_named_with_what_it_must_be() {
    for text in texts() {
        let all = fields(text);
        for field in &all {
            let end = field.value[1] + usize::from(text[field.value[1]..].starts_with(','));
            let without = format!("{}{}", &text[..field.from], &text[end..]);
            let name = &field.name;
            match parse("my.ron", &without) {
                Ok(_) => assert!(OPTIONAL.contains(&name.as_str()), "{name} is needed"),
                Err(error) => {
                    let line = error.line;
                    let error = error.to_string();
                    assert!(
                        error.starts_with(&format!("my.ron:{line}: {name} ")),
                        "{error}"
                    );
                    assert!(error.contains(" must be "), "{error}");
                    let is_near = line >= field.line.saturating_sub(12) || field.line < 10;
                    assert!(is_near && line <= text.lines().count(), "{line}: {error}");
                }
            }
        }
    }
}

#[test]
fn a_value_of_another_kind_is_named_with_its_line() {
    for text in texts() {
        for field in fields(text) {
            let error = error(&with_value(text, &field, "'x'"));
            let (line, name) = (field.line, &field.name);
            assert!(
                error.starts_with(&format!("my.ron:{line}: {name}")),
                "{name}: {error}"
            );
            assert!(error.contains(&format!("{name} (")), "{error}");
            assert!(error.contains(") must be "), "{error}");
        }
    }
}

#[test]
fn a_value_out_of_range_is_named_with_its_line_and_range() {
    let long = format!("\"{}\"", "x".repeat(601));
    let bad: &[(&str, &[&str])] = &[
        ("version", &["2"]),
        ("title", &["\"\"", &long]),
        ("about", &["\" \"", &long]),
        ("level", &["nursery", "shcool"]),
        ("minutes", &["91"]),
        ("needs", &["\"\""]),
        (
            "views",
            &["[Metre]", "[Plots, Plots]", "[Plots, \"Meter\"]"],
        ),
        ("steps", &["[]"]),
        ("text", &["\"\"", "\"One. Two! Three? Four.\"", &long]),
        (
            "set_up",
            &[
                "[Quit]",
                "[OpenScene(\"chian\")]",
                "[OpenScene(\"chain\"), Change(Set(\"dt\", \"-1\"))]",
                "[Paus]",
            ],
        ),
        ("control", &["kik"]),
        ("question", &["Nmber(ask: \"?\")"]),
        (
            "then",
            &[
                "[Quit]",
                "[Change(Kick(0.0))]",
                "[Change(Set(\"iterations\", \"0\"))]",
                "[Pace(0.0)]",
                "[Trace(OpenShipped(\"x\"))]",
            ],
        ),
        (
            "until",
            &[
                "Steps(0)",
                "Sweeps(0)",
                "Lanes(9)",
                "Opened(\"chian\")",
                "Is(\"iterations\", \"0\")",
                "Is(\"sweeps\", \"1\")",
                "All([])",
                "All([Kicked, Steps(0)])",
                "Between(way, 2.0, 1.0)",
                "Kickd",
            ],
        ),
        ("explanation", &["\"One. Two. Three. Four.\"", &long]),
        ("hint", &[&long]),
        ("misconception", &[&long]),
        ("ask", &["\"\""]),
        ("unit", &["\"a unit of more than twenty letters\""]),
        ("range", &["[1.0, 0.0]", "[0.0, inf]", "[0.0]"]),
        ("outcome", &["perod"]),
        ("expected", &["1e9", "NaN"]),
        ("tolerance", &["0.0", "-1.0", "1e9"]),
        (
            "options",
            &[
                "[\"one\"]",
                "[\"1\", \"2\", \"3\", \"4\", \"5\", \"6\"]",
                "[\"\", \"two\"]",
            ],
        ),
        ("right", &["7"]),
        ("shown_by", &["Steps(0)", "Fitt"]),
        ("tries", &["[[]]", "[[Quit], [], []]", "[Play]"]),
        (
            "covers",
            &["[]", "[frequncy]", "[motion, motion]", "[law, law, traces]"],
        ),
        ("time", &["0.0", "-1.0", "1e7"]),
    ];
    let mut tried = std::collections::BTreeSet::new();
    for text in texts() {
        for field in fields(text) {
            let values = bad.iter().find(|(name, _)| *name == field.name);
            for value in values.map_or(&[][..], |(_, values)| values) {
                let error = error(&with_value(text, &field, value));
                let (line, name) = (field.line, &field.name);
                let begins = format!("my.ron:{line}: {name}");
                assert!(
                    error.starts_with(&begins),
                    "{begins} is no beginning of {error}"
                );
                assert!(error.contains(" must be "), "{error}");
                tried.insert(field.name.clone());
            }
        }
    }
    let all: Vec<&str> = bad.iter().map(|(name, _)| *name).collect();
    assert_eq!(tried.len(), all.len(), "{tried:?} of {all:?}");
}

#[test]
fn what_is_no_lesson_at_all_is_told_so() {
    assert!(error("").starts_with("my.ron:1"));
    assert!(error("(version: 1").starts_with("my.ron:1"));
    assert!(error("nonsense").starts_with("my.ron:1"));
}

/// Every question of every built-in lesson covers what it asks for; without that the lesson is refused, with what is missing and what is allowed.
#[test]
fn a_lesson_that_gives_its_answer_away_is_refused() {
    let mut asked = 0;
    for (name, text) in builtin::LESSONS {
        let questions = text.matches("question: ").count();
        let covers: Vec<Found> = fields(text)
            .into_iter()
            .filter(|field| field.name == "covers")
            .collect();
        assert_eq!(covers.len(), questions, "{name}");
        for field in covers {
            asked += 1;
            let error = error(&with_value(text, &field, "[]"));
            let begins = format!("my.ron:{}: covers = [] is not allowed: ", field.line);
            assert!(error.starts_with(&begins), "{error}");
            assert!(error.contains("which the question asks for"), "{error}");
            assert!(
                error.ends_with("sound_speed, rigidity, motion, forces, law, traces"),
                "{error}"
            );
        }
    }
    assert!(asked >= 30, "{asked}");
}
