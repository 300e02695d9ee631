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

/// Every room and the rooms that it may import from. What is not here is not allowed.
const ROOMS: &[(&str, &[&str])] = &[
    ("schema", &[]),
    ("physics", &["schema"]),
    ("theory", &["physics", "schema"]),
    ("measure", &["physics", "schema", "theory"]),
    ("scene", &["measure", "physics", "schema", "theory"]),
    ("platform", &["physics"]),
    (
        "experiment",
        &[
            "measure", "physics", "platform", "scene", "schema", "theory",
        ],
    ),
    (
        "live",
        &[
            "experiment",
            "measure",
            "physics",
            "scene",
            "schema",
            "theory",
        ],
    ),
    (
        "picture",
        &["live", "measure", "physics", "scene", "schema", "theory"],
    ),
    (
        "report",
        &[
            "experiment",
            "measure",
            "physics",
            "picture",
            "scene",
            "schema",
            "theory",
        ],
    ),
    (
        "sim",
        &[
            "experiment",
            "live",
            "physics",
            "picture",
            "platform",
            "report",
            "scene",
            "schema",
        ],
    ),
    ("view", &["live", "picture", "platform", "scene", "sim"]),
    (
        "ui",
        &[
            "experiment",
            "live",
            "measure",
            "physics",
            "picture",
            "scene",
            "schema",
            "theory",
        ],
    ),
    ("window", &["live", "scene", "sim", "ui", "view"]),
    (
        "command",
        &[
            "experiment",
            "live",
            "measure",
            "physics",
            "platform",
            "report",
            "scene",
            "schema",
            "theory",
            "window",
        ],
    ),
];

/// The room of a file: the first part of its path below `src`.
fn room(root: &Path, path: &Path) -> String {
    let inside = path.strip_prefix(root).unwrap();
    let first = inside.components().next().unwrap().as_os_str();
    first.to_string_lossy().trim_end_matches(".rs").to_owned()
}

#[test]
fn modules_import_only_from_the_rooms_that_they_may() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for path in sources(&root) {
        let room = room(&root, &path);
        // The panels meet the entities in one file.
        let is_door = path.ends_with("ui/plugin.rs");
        if path.extension().is_none_or(|e| e != "rs") || room == "lib" || room == "main" || is_door
        {
            continue;
        }
        let allowed = ROOMS.iter().find(|(name, _)| *name == room);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("{room} is not in the list of rooms"));
        for import in shipped(&path).split("crate::").skip(1) {
            let word: String = import
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            let is_room = ROOMS.iter().any(|(name, _)| *name == word);
            assert!(
                !is_room || word == room || allowed.contains(&word.as_str()),
                "{} imports {word}",
                path.display()
            );
        }
    }
}

/// Only `sim`, `view`, the window itself and one file of `ui` know Bevy; panels know neither it nor the entities.
#[test]
fn bevy_stays_behind_its_doors() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let doors = ["sim", "view", "window.rs", "ui/plugin.rs"].map(|door| root.join(door));
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
        if path.starts_with(root.join("ui")) {
            for other in ["sim", "view", "platform", "command"] {
                assert!(
                    !text.contains(&format!("crate::{other}::")),
                    "{} imports {other}",
                    path.display()
                );
            }
        }
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
        "live",
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
