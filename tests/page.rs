//! The page of `reproduce --out`: complete, self-contained, and everything beside it that it points to.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn ghostspring(arguments: &[&str]) -> Output {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("ghostspring"));
    command.args(arguments).output().unwrap()
}

/// A few quick exhibits of every kind; `tests/exhibits.rs` draws the figures of all.
const NAMES: [&str; 6] = [
    "impact",
    "diffusion",
    "contact",
    "equal-cost",
    "packing-kick",
    "packing-dt",
];

#[test]
fn the_page_is_complete_and_needs_nothing_from_outside() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let arguments = [&["reproduce", "--quick", "--out", path], &NAMES[..]].concat();
    let output = ghostspring(&arguments);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    let html = fs::read_to_string(folder.path().join("index.html")).unwrap();
    let outside = html.replace("http://www.w3.org/2000/svg", "");
    for word in ["http://", "https://", "<script", "<link", "@import", "url("] {
        assert!(!outside.contains(word), "the page contains {word}");
    }
    for name in NAMES {
        assert!(html.contains(&format!("<section id=\"{name}\">")), "{name}");
    }
    assert!(
        !html.contains("NaN") && !html.contains("omega"),
        "plain words are typeset"
    );
    // Every relative link leads to a file, and every figure has its numbers.
    let links: Vec<&str> = html
        .split("href=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .filter(|link| !link.starts_with('#'))
        .collect();
    assert!(links.len() > 2 * NAMES.len());
    for link in &links {
        assert!(folder.path().join(link).is_file(), "{link}");
    }
    let figures = files(&folder.path().join("figures"));
    assert_eq!(html.matches("<figure").count(), figures.len());
    for figure in &figures {
        let data = folder
            .path()
            .join("data")
            .join(figure.replace(".svg", ".csv"));
        let text = fs::read_to_string(data).unwrap();
        assert!(
            text.starts_with("# ghostspring ") && text.lines().count() > 5,
            "{figure}"
        );
    }
    for scene in files(&folder.path().join("scenes")) {
        let path = folder.path().join("scenes").join(&scene);
        let path = path.to_str().unwrap();
        assert!(ghostspring(&["check", path]).status.success(), "{scene}");
        assert!(
            ghostspring(&["run", path, "--steps", "3"]).status.success(),
            "{scene}"
        );
    }
    let rows = fs::read_to_string(folder.path().join("rows.csv")).unwrap();
    assert!(
        NAMES
            .iter()
            .all(|name| rows.contains(&format!("\n{name},")))
    );
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let name = |e: std::io::Result<fs::DirEntry>| e.unwrap().file_name().into_string().unwrap();
    entries.map(name).collect()
}

#[test]
fn the_scene_of_every_exhibit_can_be_written() {
    use ghostspring::experiment::EXHIBITS;
    use ghostspring::scene::builtin;
    for exhibit in EXHIBITS {
        let (name, settings) = exhibit.scene;
        let mut start = builtin::load(name).unwrap().unwrap();
        for (field, value) in settings {
            start.set(field, *value).unwrap();
        }
        start.build().step().unwrap();
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_before_anything_is_computed() {
    let output = ghostspring(&["reproduce", "--out", "/proc/nowhere"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write /proc/nowhere"));
}
