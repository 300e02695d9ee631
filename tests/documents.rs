//! The documents keep their promises: short, no dead link, no command that the program does not understand.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use assert_cmd::Command;

/// A document, by its path from the root of the repository.
struct Document {
    path: String,
    text: String,
}

/// Everything that a reader may open, in a fixed order.
fn documents() -> Vec<Document> {
    let mut paths = vec!["src/HOUSE.md".to_owned()];
    for folder in ["", "docs/", "wild/", "peers/"] {
        let entries = std::fs::read_dir(root().join(folder)).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        paths.extend(
            names
                .filter(|name| name.ends_with(".md"))
                .map(|name| format!("{folder}{name}")),
        );
    }
    paths.sort();
    let read = |path: String| Document {
        text: std::fs::read_to_string(root().join(&path)).unwrap(),
        path,
    };
    paths.into_iter().map(read).collect()
}

fn document(path: &str) -> Document {
    documents().into_iter().find(|d| d.path == path).unwrap()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn ghostspring() -> Command {
    Command::cargo_bin("ghostspring").unwrap()
}

fn stdout(command: &mut Command) -> String {
    String::from_utf8(command.output().unwrap().stdout).unwrap()
}

/// The lines of a document, each with whether it is inside a block of code.
fn lines(text: &str) -> impl Iterator<Item = (bool, &str)> {
    let mut is_code = false;
    text.lines().filter_map(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        (!is_fence).then_some((is_code, line))
    })
}

/// Without pictures and what is said in their place.
fn without_pictures(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some(from) = rest.find("<img ") {
        kept.push_str(&rest[..from]);
        rest = &rest[from + rest[from..].find('>').unwrap() + 1..];
    }
    kept + rest
}

#[test]
fn the_readme_is_one_short_read_and_every_page_one_sitting() {
    for document in documents() {
        let most = match &*document.path {
            "README.md" => 900,
            "CONTRIBUTING.md" => 1500,
            path if path.starts_with("docs/") => 1500,
            _ => continue,
        };
        let text = without_pictures(&document.text);
        let words = text
            .split_whitespace()
            .filter(|w| w.contains(char::is_alphanumeric))
            .count();
        assert!(
            words <= most,
            "{} has {words} words; at most {most}",
            document.path
        );
    }
}

/// The anchor that GitHub and `browser/document.awk` make of a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || " _-".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn anchors(text: &str) -> BTreeSet<String> {
    let headings = lines(text).filter(|(is_code, line)| !is_code && line.starts_with('#'));
    headings
        .map(|(_, line)| anchor(line.trim_start_matches('#').trim()))
        .collect()
}

/// Targets of links and pictures.
fn targets(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (_, line) in lines(text).filter(|(is_code, _)| !is_code) {
        for (opening, end) in [("](", ')'), ("src=\"", '"')] {
            let pieces = line.split(opening).skip(1);
            found.extend(pieces.filter_map(|p| p.split_once(end).map(|(t, _)| t.to_owned())));
        }
    }
    found
}

/// A relative target as a path from the root.
fn resolved(from: &str, target: &str) -> String {
    let mut path = PathBuf::new();
    let folder = Path::new(from).parent().unwrap();
    for part in folder.join(target).components() {
        match part {
            Component::ParentDir => assert!(path.pop(), "{from}: {target} leaves the repository"),
            Component::CurDir => {}
            part => path.push(part),
        }
    }
    path.to_str().unwrap().replace('\\', "/")
}

#[test]
fn every_link_and_anchor_leads_somewhere() {
    let documents = documents();
    for document in &documents {
        for target in targets(&document.text) {
            if target.starts_with("https://") {
                continue;
            }
            let (path, heading) = target.split_once('#').unwrap_or((&target, ""));
            let path = if path.is_empty() {
                document.path.clone()
            } else {
                resolved(&document.path, path)
            };
            let from = &document.path;
            assert!(root().join(&path).exists(), "{from}: {target} is missing");
            if !heading.is_empty() {
                let other = documents.iter().find(|d| d.path == path).unwrap();
                assert!(
                    anchors(&other.text).contains(heading),
                    "{from}: {target} has no such heading"
                );
            }
        }
    }
}

#[test]
fn every_page_is_named_in_the_readme() {
    let named: BTreeSet<String> = targets(&document("README.md").text).into_iter().collect();
    for page in documents().iter().filter(|d| d.path.starts_with("docs/")) {
        assert!(
            named.contains(&page.path),
            "README does not link {}",
            page.path
        );
    }
}

/// `./web` makes pages of the documents; their links lead to each other as those of the documents do.
#[cfg(unix)]
#[test]
fn the_links_of_the_documents_lead_somewhere_on_the_page_for_browsers() {
    let page = |document: &Document| {
        let mut awk = Command::new("awk");
        let outside = if document.path.contains('/') {
            "../"
        } else {
            ""
        };
        awk.current_dir(root())
            .arg("-v")
            .arg(format!("root={outside}"));
        let html = stdout(awk.args(["-f", "browser/document.awk", &document.path]));
        assert!(html.trim_end().ends_with("</html>"), "{}", document.path);
        (document.path.replace(".md", ".html"), html)
    };
    let documents = documents();
    let pages: Vec<_> = documents
        .iter()
        .filter(|d| !d.path.starts_with("src/"))
        .map(page)
        .collect();
    let beside = ["document.css", "icon.svg", ""]; // and the laboratory itself
    for (from, html) in &pages {
        assert!(!html.contains("<img"), "{from}");
        for target in html.split("href=\"").skip(1) {
            let target = target.split('"').next().unwrap();
            if target.starts_with("https://") {
                continue;
            }
            let (path, heading) = target.split_once('#').unwrap_or((target, ""));
            let path = match path {
                "" => from.clone(),
                _ => resolved(from, path),
            };
            if beside.contains(&&*path) {
                continue;
            }
            let other = pages.iter().find(|(name, _)| *name == path);
            let (_, other) = other.unwrap_or_else(|| panic!("{from}: {target} is not on the page"));
            let is_there = heading.is_empty() || other.contains(&format!("id=\"{heading}\""));
            assert!(is_there, "{from}: {target} has no such heading");
        }
    }
    let start = std::fs::read_to_string(root().join("browser/index.html")).unwrap();
    assert!(start.contains("href=\"docs/model.html\""));
}

/// A command as a document gives it.
struct Said {
    path: String,
    /// What follows `ghostspring`.
    words: Vec<String>,
    /// The file that its output goes to.
    redirect: Option<String>,
    /// In a block of code, to be copied; otherwise only mentioned.
    is_whole: bool,
}

/// All commands of a document, in order.
fn commands(document: &Document) -> Vec<Said> {
    let mut found = Vec::new();
    for (is_whole, line) in lines(&document.text) {
        let pieces: Vec<&str> = if is_whole {
            vec![line.split(" #").next().unwrap()]
        } else {
            line.split('`').skip(1).step_by(2).collect()
        };
        for piece in pieces {
            let starts = piece.match_indices("ghostspring ").map(|(at, _)| at);
            let start = starts
                .filter(|at| *at == 0 || piece.as_bytes()[at - 1] == b' ')
                .last();
            let Some(start) = start.filter(|_| !piece.contains("cargo ")) else {
                continue;
            };
            let call = &piece[start + "ghostspring ".len()..];
            let call = call.split([';', '&', '|']).next().unwrap();
            let (call, redirect) = match call.split_once(" > ") {
                Some((call, file)) => (call, Some(file.trim().to_owned())),
                None => (call, None),
            };
            let call = call.replace("{}", "1").replace("$k", "1");
            let words = call.split_whitespace().map(str::to_owned).collect();
            found.push(Said {
                path: document.path.clone(),
                words,
                redirect,
                is_whole: is_whole && start == 0,
            });
        }
    }
    found
}

/// Commands that are only read, and why: each begins so or has this option.
const ONLY_READ: &[(&str, &str)] = &[
    ("open", "needs a screen; tests/laboratory opens the window"),
    (
        "reproduce",
        "takes minutes; tests/exhibits.rs runs the quick table",
    ),
    (
        "modes",
        "half a minute unoptimised; tests/modes_command.rs runs it",
    ),
    (
        "bench",
        "measures the machine; tests/command_line.rs runs a small one",
    ),
    (
        "self-test",
        "minutes unoptimised; it computes the states of tests/conformance.rs",
    ),
    (
        "replay",
        "needs a session saved in the window; tests/sessions.rs replays some",
    ),
    ("diagnose mine.csv", "needs an engine; wild/run installs it"),
    (
        "rigidity",
        "needs a packing of another program; tests/rigidity_command.rs has some",
    ),
    ("--gif", "draws a film; tests/film.rs draws a small one"),
    ("--frames", "draws a film; tests/film.rs draws a small one"),
    (
        "--part",
        "a row takes seconds unoptimised; tests/parts.rs measures parts",
    ),
    ("--join", "needs all parts; tests/parts.rs joins some"),
];

fn reason(said: &Said) -> Option<usize> {
    let line = said.words.join(" ");
    ONLY_READ
        .iter()
        .position(|(mark, _)| match mark.strip_prefix("--") {
            Some(_) => said.words.iter().any(|w| w == mark),
            None => line == *mark || line.starts_with(&format!("{mark} ")),
        })
}

/// The same command, but short: three steps, a packing as it starts, a script that asks for the scan.
fn shortened(words: &[String]) -> Vec<String> {
    let mut words = words.to_vec();
    let more: &[&str] = match &*words[0] {
        "run" => {
            if let Some(at) = words.iter().position(|w| w == "--steps") {
                words.drain(at..at + 2);
            }
            &["--steps", "3"]
        }
        "prepare" if !words.iter().any(|w| w == "--patience") => &["--patience", "0"],
        "scan" if !words.iter().any(|w| w == "--slurm") => &["--slurm", "2"],
        _ => &[],
    };
    words.extend(more.iter().map(|w| (*w).to_owned()));
    words
}

/// A folder with the files that the commands take for granted.
fn folder_for_commands() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, iterations) in [("ten.csv", 10), ("twenty.csv", 20)] {
        let trace = format!("wild/traces/chipmunk-row-disc-50-60hz-plain-{iterations}.csv.gz");
        let packed = std::fs::File::open(root().join(trace)).unwrap();
        let mut file = std::fs::File::create(folder.path().join(name)).unwrap();
        std::io::copy(&mut flate2::read::GzDecoder::new(packed), &mut file).unwrap();
    }
    let guide = document("docs/writing-lessons.md").text;
    let lesson = guide.split("```ron\n").nth(1).unwrap();
    let lesson = lesson.split("```").next().unwrap();
    std::fs::write(folder.path().join("my-lesson.ron"), lesson).unwrap();
    folder
}

#[test]
fn every_command_in_the_documents_does_what_it_should() {
    let mut used = BTreeSet::new();
    let mut tried = 0;
    for document in documents() {
        let folder = folder_for_commands();
        for said in commands(&document) {
            let shown = format!("{}: ghostspring {}", said.path, said.words.join(" "));
            if said.words[0] == "open" && !cfg!(feature = "window") {
                used.insert(reason(&said).unwrap());
                continue;
            }
            // Help is given once all that comes before it has been understood.
            let help = ghostspring()
                .args(&said.words)
                .arg("--help")
                .output()
                .unwrap();
            let problem = String::from_utf8_lossy(&help.stderr);
            assert!(help.status.success(), "{shown}\n{problem}");
            let why = reason(&said);
            used.extend(why);
            if !said.is_whole || why.is_some() {
                continue;
            }
            let words = shortened(&said.words);
            let output = ghostspring()
                .current_dir(&folder)
                .args(&words)
                .output()
                .unwrap();
            let problem = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{shown}\n{problem}");
            tried += 1;
            if let Some(name) = said.redirect {
                std::fs::write(folder.path().join(name), &output.stdout).unwrap();
            }
        }
    }
    assert!(tried > 40, "only {tried} commands were found and tried");
    for (index, (mark, _)) in ONLY_READ.iter().enumerate() {
        assert!(used.contains(&index), "no document says '{mark}' any more");
    }
}

/// Two blocks of docs/scenes.md: a whole scene, and the geometry of another.
#[test]
fn the_example_scenes_are_fine() {
    let guide = document("docs/scenes.md").text;
    let blocks: Vec<&str> = guide.split("```").collect();
    let blocks = blocks
        .iter()
        .filter_map(|block| block.strip_prefix("ron\n"));
    let scenes: Vec<String> = blocks
        .map(|block| match block.starts_with('(') {
            true => block.to_owned(),
            false => format!("(version: 1, about: \"An example.\", {block})"),
        })
        .collect();
    assert_eq!(scenes.len(), 3);
    for scene in scenes {
        let file = tempfile::Builder::new().suffix(".ron").tempfile().unwrap();
        std::fs::write(&file, &scene).unwrap();
        let output = ghostspring()
            .arg("check")
            .arg(file.path())
            .output()
            .unwrap();
        let problem = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{problem}\n{scene}");
    }
}

/// The first column of a document's tables, where it is code.
fn first_column(text: &str) -> BTreeSet<String> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| "));
    rows.map(|row| row.split(" |").next().unwrap().replace('`', ""))
        .collect()
}

/// The names that a list in a help text gives, below a line that says so.
fn listed(help: &str, below: &str) -> Vec<String> {
    let rows = help.split(below).nth(1).unwrap().lines().skip(1);
    let rows = rows.take_while(|line| !line.is_empty());
    let names = rows.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .map(|line| line.split_whitespace().next().unwrap().to_owned())
        .collect()
}

#[test]
fn every_exhibit_that_a_document_names_exists_and_the_table_has_all() {
    let exhibits = listed(
        &stdout(ghostspring().args(["reproduce", "--help"])),
        "Exhibits:",
    );
    let table = first_column(&document("docs/exhibits.md").text);
    for exhibit in &exhibits {
        assert!(table.contains(exhibit), "docs/exhibits.md lacks {exhibit}");
    }
    assert_eq!(
        table.len(),
        exhibits.len() + 1,
        "besides the head of the table"
    );
    assert_eq!(exhibits.len(), 41, "the documents say 41");
    for document in documents() {
        for code in document.text.split('`') {
            let Some(names) = code.strip_prefix("reproduce ") else {
                continue;
            };
            for name in names.split_whitespace().take_while(|w| !w.starts_with('-')) {
                let is_known = exhibits.iter().any(|e| e == name);
                assert!(is_known, "{}: no exhibit {name}", document.path);
            }
        }
    }
}

#[test]
fn the_tables_of_lessons_and_commands_are_complete() {
    let teachers = document("docs/teachers.md").text;
    for line in stdout(ghostspring().arg("lesson")).lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let row = format!("| {} `{}` | {} |", words[0], words[1], words[2]);
        assert!(teachers.contains(&row), "docs/teachers.md lacks {row}");
    }
    let guide = document("docs/command-line.md").text;
    for command in listed(&stdout(ghostspring().arg("--help")), "Commands:") {
        let is_there = command == "help" || guide.contains(&format!(" | `{command}` |"));
        assert!(is_there, "docs/command-line.md lacks {command}");
    }
}

/// The sentence with which the README begins its table of engines.
#[test]
fn the_frequency_of_box2d_in_the_readme_is_that_of_the_full_table() {
    let table = std::fs::read_to_string(root().join("tests/data/full-table.csv")).unwrap();
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let rows = rows.collect::<Vec<_>>().join("\n");
    let mut rows = csv::Reader::from_reader(rows.as_bytes());
    let wanted = "Box2D 2: stack of 10 boxes, 1/60 s, N = 8: omega dt";
    let row = rows
        .records()
        .map(Result::unwrap)
        .find(|row| &row[1] == wanted)
        .unwrap();
    let readme = document("README.md").text;
    for (column, words) in [(3, "we predict"), (5, "rings at ωΔt =")] {
        let number: f64 = row[column].parse().unwrap();
        let sentence = format!("{words} {number:.5}");
        assert!(readme.contains(&sentence), "{sentence}");
    }
}
