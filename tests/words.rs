//! Every language says the same things, and nothing is said that no language knows.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Command;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use ghostspring::words;

fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
}

fn all_sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    sources(&src, &mut found);
    found
}

/// The languages that come with the program, but English.
fn others() -> Vec<&'static words::Language> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/languages");
    let names = fs::read_dir(folder).unwrap().flatten();
    let codes = names.filter_map(|entry| entry.file_name().into_string().ok());
    let others = codes.filter(|code| code != "en");
    others.map(|code| words::find(&code).unwrap()).collect()
}

/// Every text between quotation marks that could be an id.
fn literals(source: &str) -> BTreeSet<&str> {
    let is_id = |c: char| c.is_ascii_alphanumeric() || "-_.{}".contains(c);
    let texts = source.split('"').filter(|t| !t.is_empty());
    texts.filter(|t| t.chars().all(is_id)).collect()
}

/// What is to be put into the words of a language, by their ids.
fn variables(code: &str) -> BTreeMap<String, BTreeSet<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/languages");
    let mut all = BTreeMap::new();
    for file in fs::read_dir(folder.join(code)).unwrap().flatten() {
        let text = fs::read_to_string(file.path()).unwrap();
        for entry in parser::parse(text.as_str()).unwrap().body {
            let Entry::Message(message) = entry else {
                continue;
            };
            let name = message.id.name;
            let value = message.value.iter().map(|value| (name.to_owned(), value));
            let attributes = message.attributes.iter();
            let attributes = attributes.map(|a| (format!("{name}.{}", a.id.name), &a.value));
            for (id, pattern) in value.chain(attributes) {
                let mut found = BTreeSet::new();
                look_into(pattern, &mut found);
                all.insert(id, found);
            }
        }
    }
    all
}

fn look_into(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        let inside = match expression {
            Expression::Inline(inside) => inside,
            Expression::Select { selector, variants } => {
                variants.iter().for_each(|v| look_into(&v.value, found));
                selector
            }
        };
        if let InlineExpression::VariableReference { id } = inside {
            found.insert(id.name.to_owned());
        }
    }
}

#[test]
fn every_language_says_what_english_says_with_the_same_numbers() {
    let english = variables("en");
    for language in others() {
        let other = variables(&language.code);
        for (id, put_in) in &english {
            assert_eq!(other.get(id), Some(put_in), "{}: {id}", language.code);
        }
    }
}

/// How ids begin that the program makes: for words whose English stands in a table, a scene or a lesson.
fn made(sources: &[(PathBuf, String)]) -> BTreeSet<String> {
    let mut made = BTreeSet::new();
    for (_, source) in sources {
        for text in literals(source) {
            let before = text.split_once('{').map(|(before, _)| before);
            let is_long = |before: &&str| before.len() > 3 && before.ends_with('-');
            made.extend(before.filter(is_long).map(str::to_owned));
        }
        for call in source.split("of_table(").skip(1) {
            let table = call.trim_start().strip_prefix('"');
            let name = table.and_then(|t| t.split('"').next());
            made.extend(name.map(|name| format!("{name}-")));
        }
    }
    made
}

#[test]
fn another_language_has_no_words_that_nobody_says() {
    let english = words::languages()[0].ids();
    let sources = all_sources();
    let made = made(&sources);
    let said: BTreeSet<&str> = sources.iter().flat_map(|(_, s)| literals(s)).collect();
    for language in others() {
        for id in language.ids() {
            let is_made = made.iter().any(|start| id.starts_with(start));
            let is_known = english.contains(id) || said.contains(&**id) || is_made;
            assert!(is_known, "{}: {id}", language.code);
        }
    }
}

#[test]
fn what_the_program_says_is_in_the_language_files_and_the_other_way_round() {
    let sources = all_sources();
    let english = words::languages()[0].ids();
    for (path, source) in &sources {
        for call in source.split("say!(").skip(1) {
            let Some(call) = call.trim_start().strip_prefix('"') else {
                continue;
            };
            let id = call.split('"').next().unwrap().to_owned();
            let is_doc = id == "…" || path.ends_with("words/mod.rs");
            assert!(is_doc || english.contains(&id), "{}: {id}", path.display());
        }
    }
    let said: BTreeSet<&str> = sources.iter().flat_map(|(_, s)| literals(s)).collect();
    let made = made(&sources);
    for id in english {
        let name = id.split('.').next().unwrap();
        let is_said = said.contains(&**id) || said.contains(name);
        let is_made = made.iter().any(|start| id.starts_with(start));
        let is_said = is_said || is_made || name == "language-name";
        assert!(is_said, "nobody says {id}");
    }
}

#[test]
fn a_language_is_found_by_the_systems_name_for_it() {
    for code in ["de", "de-AT", "de_CH.UTF-8", "de_DE@euro"] {
        assert_eq!(words::find(code).unwrap().code, "de", "{code}");
    }
    assert!(words::find("xx").is_none());
}

/// A language that says little is understood all the same.
#[test]
fn what_an_added_language_does_not_say_is_said_in_english() {
    let french = "language-name = Français\npause = Arrêter\n";
    let french = words::add_file("fr", french).unwrap();
    words::speaking(french, || {
        assert_eq!(words::text("pause", None), "Arrêter");
        assert_eq!(words::text("play", None), "Play");
    });
    assert_eq!(words::find("fr").unwrap().name, "Français");
    assert_eq!(words::text("pause", None), "Pause");
}

/// A thread that goes on after a panic speaks as before.
#[test]
fn a_panic_gives_the_language_back() {
    let is_english = || assert_eq!(words::text("play", None), "Play");
    let german = words::find("de").unwrap();
    let in_german = AssertUnwindSafe(|| words::speaking(german, is_english));
    assert!(catch_unwind(in_german).is_err());
    is_english();
}

/// Phrases that read like a translation, in lower case and as whole words, with what to write instead.
const ODD: &[(&str, &str)] = &[
    ("anew", "again"),
    ("be made again", "be replayed, be reproduced"),
    ("be taken away", "be removed"),
    ("can be told", "is measured, is known"),
    ("cannot be told", "is unknown, is indistinguishable"),
    ("do again", "redo"),
    ("done again", "redone"),
    ("from here on", "from now on"),
    ("go on with it by", "continue it with"),
    ("is made again", "is replayed, is built again"),
    ("is no code", "is not a code"),
    ("is no number", "is not a number"),
    ("is no session", "is not a session"),
    ("is no text", "is not text"),
    ("it shall", "make it"),
    ("look for the forces", "correct the forces"),
    ("looks for the forces", "corrects the forces"),
    ("nothing is loaded", "there is no piston"),
    ("once more", "again, another"),
    ("shall", "must, will, make it"),
    ("so many", "this many, N"),
    ("somebody", "the user, you"),
    ("stands twice", "appears twice"),
    ("take back", "undo"),
    ("taken back", "undone"),
    ("takes it back", "undoes it"),
    ("the present one", "the current one"),
    ("the run before", "the previous run"),
    ("the way in which", "how"),
    ("the way of", "the displacement of, the path of"),
    ("things are said", "messages"),
    ("to and fro", "back and forth, there and back"),
    ("was let go", "was started"),
    ("whoever", "everyone who, if you"),
];

/// The same in German: the words of other programs are the ones that a class knows.
const ODD_GERMAN: &[(&str, &str)] = &[
    ("wieder gemacht", "wiederholt"),
    ("wird noch einmal gemacht", "wird nachgespielt"),
    ("zurückgenommen", "rückgängig gemacht"),
    ("zurückzunehmen", "rückgängig zu machen"),
];

/// Every odd phrase in a text, with its line.
fn odd_phrases(name: &str, text: &str, odd: &[(&str, &str)]) -> Vec<String> {
    let mut found = Vec::new();
    for (line, words) in text.lines().enumerate() {
        // Whole words, with any punctuation between them; an id is one word.
        let is_letter = |c: char| c.is_alphanumeric() || "-_".contains(c);
        let letter = |c| if is_letter(c) { c } else { ' ' };
        let plain: String = words.to_lowercase().chars().map(letter).collect();
        let plain: Vec<&str> = plain.split_whitespace().collect();
        let plain = format!(" {} ", plain.join(" "));
        for (phrase, better) in odd {
            if plain.contains(&format!(" {phrase} ")) {
                let line = line + 1;
                found.push(format!("{name}:{line}: “{phrase}”: write {better}"));
            }
        }
    }
    found
}

/// What a program of this source can say: no comments, no tests, and sentences that are broken over lines in one piece.
fn without_comments(source: &str) -> String {
    let source = source.split("#[cfg(test)]").next().unwrap();
    let lines = source.lines().map(|line| {
        let is_comment = line.trim_start().starts_with("//");
        if is_comment { "" } else { line }
    });
    let text = lines.collect::<Vec<_>>().join("\n");
    let mut pieces = text.split("\\\n");
    let first = pieces.next().unwrap().to_owned();
    pieces.fold(first, |text, piece| text + piece.trim_start())
}

/// The help of a command, as a user sees it.
fn help_of(command: &[&str]) -> String {
    let program = Command::new(env!("CARGO_BIN_EXE_ghostspring"))
        .args(command)
        .arg("--help")
        .output();
    String::from_utf8(program.unwrap().stdout).unwrap()
}

#[test]
fn no_user_reads_a_phrase_that_no_native_speaker_would_write() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for (folder, odd) in [
        ("assets/languages/en", ODD),
        ("assets/languages/de", ODD_GERMAN),
        ("assets/lessons", ODD),
        ("scenes", ODD),
    ] {
        for file in fs::read_dir(root.join(folder)).unwrap().flatten() {
            // Prepared states are not text.
            if let Ok(text) = fs::read_to_string(file.path()) {
                let name = format!("{folder}/{}", file.file_name().display());
                found.extend(odd_phrases(&name, &text, odd));
            }
        }
    }
    for (path, source) in all_sources() {
        let name = path.strip_prefix(root).unwrap().display().to_string();
        found.extend(odd_phrases(&name, &without_comments(&source), ODD));
    }
    let help = help_of(&[]);
    let commands = help.split("Commands:\n").nth(1).unwrap().lines();
    let commands = commands.take_while(|line| !line.is_empty());
    // A long line goes on below, farther in.
    let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> = names.filter(|n| !["", "help"].contains(n)).collect();
    assert!(names.contains(&"scan") && names.len() >= 14, "{names:?}");
    for name in names {
        // Long sentences are broken at the width of a terminal: read it in one piece.
        let help = help_of(&[name]).replace('\n', " ");
        found.extend(odd_phrases(&format!("{name} --help"), &help, ODD));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn an_odd_phrase_is_found_in_whole_words_only() {
    let odd = |text| odd_phrases("a.ftl", text, ODD);
    assert_eq!(
        odd("fine\nIt shall ring."),
        [
            "a.ftl:2: “it shall”: write make it",
            "a.ftl:2: “shall”: write must, will, make it"
        ]
    );
    assert!(odd("A shallow wave in Janew.").is_empty());
    assert!(odd("so-many = many").is_empty(), "an id");
    let source = "say(\"so \\\n    many\");\n// so many\n#[cfg(test)] so many";
    assert_eq!(without_comments(source), "say(\"so many\");\n");
}
