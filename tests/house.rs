//! Who may import whom: physics ← theory, measure ← scene ← experiment ← report, command.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

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

#[test]
fn modules_import_only_what_lies_below_them() {
    let forbidden: &[(&str, &[&str])] = &[
        (
            "physics",
            &[
                "theory",
                "measure",
                "scene",
                "experiment",
                "report",
                "command",
                "platform",
            ],
        ),
        (
            "theory",
            &[
                "measure",
                "scene",
                "experiment",
                "report",
                "command",
                "platform",
            ],
        ),
        (
            "measure",
            &["scene", "experiment", "report", "command", "platform"],
        ),
        ("scene", &["experiment", "report", "command", "platform"]),
        ("experiment", &["report", "command"]),
        ("report", &["command", "live"]),
        (
            "live",
            &[
                "command", "report", "platform", "picture", "sim", "view", "ui",
            ],
        ),
        (
            "picture",
            &["command", "report", "platform", "sim", "view", "ui"],
        ),
        ("sim", &["command", "report", "view", "ui", "window"]),
        ("view", &["command", "report", "ui", "window"]),
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (module, not_allowed) in forbidden {
        for path in sources(&root.join(module)) {
            let text = shipped(&path);
            for other in *not_allowed {
                assert!(
                    !text.contains(&format!("crate::{other}")),
                    "{} imports {other}",
                    path.display()
                );
            }
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
