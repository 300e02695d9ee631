//! Who may import whom, as one list of what is allowed.
#![allow(clippy::unwrap_used, clippy::panic)] // a test that cannot go on must fail

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path());
    entries
        .flat_map(|p| if p.is_dir() { sources(&p) } else { vec![p] })
        .collect()
}

/// The part of a file that ships: everything before its tests.
fn shipped(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.split("#[cfg(test)]")
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// The map: every room and the rooms that it may import from. What is not there is not allowed.
const MAP: &str = include_str!("../src/HOUSE.md");

fn rooms() -> Vec<(String, Vec<String>)> {
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let name = cells.get(1)?.strip_prefix('`')?.strip_suffix('`')?;
        let imports = cells.get(3)?.split_whitespace().map(str::to_owned);
        Some((name.to_owned(), imports.collect()))
    };
    MAP.lines().filter_map(row).collect()
}

/// The room of a file: the first part of its path below `src`.
fn room(root: &Path, path: &Path) -> String {
    let inside = path.strip_prefix(root).unwrap();
    let first = inside.components().next().unwrap().as_os_str();
    first.to_string_lossy().trim_end_matches(".rs").to_owned()
}

#[test]
fn modules_import_only_from_the_rooms_that_they_may() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rooms = rooms();
    assert!(rooms.len() > 10, "the map is a table of rooms");
    for path in sources(&root) {
        let room = room(&root, &path);
        // The panels meet the entities in one file.
        let is_door = path.ends_with("ui/plugin.rs");
        if path.extension().is_none_or(|e| e != "rs") || room == "lib" || room == "main" || is_door
        {
            continue;
        }
        let allowed = rooms.iter().find(|(name, _)| *name == room);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("{room} is not in the list of rooms"));
        for import in shipped(&path).split("crate::").skip(1) {
            let word: String = import
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            let is_room = rooms.iter().any(|(name, _)| *name == word);
            assert!(
                !is_room || word == room || allowed.contains(&word),
                "{} imports {word}",
                path.display()
            );
        }
    }
}

/// Only `app`, the window itself and one file of `ui` know Bevy.
#[test]
fn bevy_stays_behind_its_doors() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let doors = ["app", "window.rs", "ui/plugin.rs"].map(|door| root.join(door));
    for path in sources(&root) {
        let text = shipped(&path);
        if doors.iter().any(|door| path.starts_with(door))
            || path.extension().is_none_or(|e| e != "rs")
        {
            continue;
        }
        assert!(
            !text.contains("bevy::") && !text.contains("bevy_"),
            "{} names bevy",
            path.display()
        );
    }
}

/// Only `command` and `platform` know about files, threads and the wall clock.
#[test]
fn the_science_knows_no_clock_file_or_thread() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for module in [
        "physics",
        "theory",
        "measure",
        "scene",
        "experiment",
        "report",
        "session",
        "instrument",
        "lesson",
        "picture",
    ] {
        for path in sources(&root.join(module)) {
            let text = shipped(&path);
            for word in [
                "std::fs",
                "std::thread",
                "std::time",
                "rayon",
                "Instant",
                "println!",
            ] {
                assert!(!text.contains(word), "{} uses {word}", path.display());
            }
        }
    }
}

/// Unsafe code is a matter of the kernels.
#[test]
fn unsafe_code_stays_in_its_room() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let kernels = root.join("physics/kernel");
    for path in sources(&root) {
        let text = fs::read_to_string(&path).unwrap();
        let is_kernel = path.starts_with(&kernels);
        assert!(
            is_kernel || !text.contains("allow(unsafe_code)"),
            "{}",
            path.display()
        );
    }
}

/// A reader who looks for a type finds one. `Arguments` is what every command calls its own, and a twin in a folder `browser` has the name of what it stands for.
#[test]
fn no_type_is_defined_twice() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen: Vec<(String, PathBuf)> = Vec::new();
    for path in sources(&root)
        .into_iter()
        .filter(|p| p.extension().is_some_and(|e| e == "rs"))
    {
        if path.components().any(|c| c.as_os_str() == "browser") {
            continue;
        }
        for line in shipped(&path).lines().filter(|l| !l.starts_with(' ')) {
            let words: Vec<&str> = line
                .split(|c: char| !(c.is_alphanumeric() || c == '_'))
                .filter(|w| !matches!(*w, "pub" | "crate" | "super" | "in" | ""))
                .collect();
            let [kind, name, ..] = words[..] else {
                continue;
            };
            if !["struct", "enum", "trait", "type"].contains(&kind) || name == "Arguments" {
                continue;
            }
            if let Some((_, other)) = seen.iter().find(|(n, _)| n == name) {
                panic!(
                    "{name} is defined in {} and in {}",
                    other.display(),
                    path.display()
                );
            }
            seen.push((name.to_owned(), path.clone()));
        }
    }
    assert!(seen.len() > 100);
}

/// A file is one idea; a longer one says why it is.
#[test]
fn long_files_say_why() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for path in sources(&root)
        .into_iter()
        .filter(|p| p.extension().is_some_and(|e| e == "rs"))
    {
        let text = fs::read_to_string(&path).unwrap();
        let has_reason = text
            .lines()
            .take(12)
            .any(|l| l.starts_with("//!") && l.contains("long"));
        assert!(
            text.lines().count() <= 350 || has_reason,
            "{} has {} lines",
            path.display(),
            text.lines().count()
        );
    }
}
