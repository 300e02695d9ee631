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

/// All unsafe code is in one room, whose files say why it is sound.
#[test]
fn unsafe_code_stays_in_its_room() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let fast = root.join("physics/fast");
    for path in sources(&root) {
        let text = fs::read_to_string(&path).unwrap();
        let is_fast = path.starts_with(&fast);
        assert!(
            is_fast || !text.contains("allow(unsafe_code)"),
            "{}",
            path.display()
        );
    }
}

/// The paths of modules that a `use` names: `a::{b, c::{d, e}}` is `a::b`, `a::c::d` and `a::c::e`.
fn paths(tree: &str) -> Vec<Vec<String>> {
    let words = |path: &str| -> Vec<String> {
        let words = path.split("::").map(|w| w.trim().to_owned());
        words.filter(|w| !w.is_empty()).collect()
    };
    let Some((head, inside)) = tree.split_once('{') else {
        return vec![words(tree.split(" as ").next().unwrap())];
    };
    let inside = inside.trim().strip_suffix('}').unwrap_or(inside);
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in inside.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().unwrap().push(c);
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    let parts = parts.flat_map(|part| paths(part.trim()));
    parts.map(|part| [words(head), part].concat()).collect()
}

type Module = Vec<String>;

/// Every file as a module, and the files that it imports from; a module and those inside it are one.
fn imports() -> Vec<(Module, Vec<Module>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let module = |path: &Path| -> Module {
        let inside = path.strip_prefix(&root).unwrap().with_extension("");
        let words = inside.components().map(|c| c.as_os_str().to_string_lossy());
        words
            .map(|w| w.to_string())
            .filter(|w| w != "mod")
            .collect()
    };
    let files = sources(&root).into_iter();
    let files = files.filter(|p| p.extension().is_some_and(|e| e == "rs"));
    let files: Vec<(Module, PathBuf)> = files.map(|p| (module(&p), p)).collect();
    let is_file = |path: &[String]| files.iter().any(|(module, _)| *module == path);
    let of = |(own, path): &(Module, PathBuf)| {
        let text = shipped(path);
        let code: Vec<&str> = text
            .lines()
            .map(|l| l.split("//").next().unwrap())
            .collect();
        let code = format!("\n{}", code.join("\n"));
        let uses = code.split("use ").enumerate().skip(1);
        // Statements alone: a `use` at the beginning of a line, or after `pub`.
        let uses = uses.filter(|(i, _)| {
            let before = code.split("use ").nth(i - 1).unwrap();
            let line = before.rsplit('\n').next().unwrap().trim();
            line.is_empty() || line.starts_with("pub")
        });
        let trees = uses.filter_map(|(_, tree)| tree.split(';').next());
        let targets = trees.flat_map(paths).filter_map(|path| {
            let supers = path.iter().take_while(|w| *w == "super").count();
            let full = match path.first().map(String::as_str) {
                Some("crate") => path[1..].to_vec(),
                Some("super") => [&own[..own.len() - supers], &path[supers..]].concat(),
                Some("self") => [&own[..], &path[1..]].concat(),
                _ => [&own[..], &path[..]].concat(),
            };
            let known = (1..=full.len()).rev().find(|n| is_file(&full[..*n]))?;
            let target = full[..known].to_vec();
            (!own.starts_with(&target) && !target.starts_with(own)).then_some(target)
        });
        (own.clone(), targets.collect())
    };
    files.iter().map(of).collect()
}

/// One idea is not cut into two files that import each other: whoever reads one of them has to read the other first.
#[test]
fn files_do_not_import_each_other_in_circles() {
    let mut left = imports();
    assert!(left.len() > 300);
    // Files that import nothing, then those that import only from these, and so on; what is left is in circles, or imports from them.
    loop {
        let before = left.len();
        let names: Vec<Module> = left.iter().map(|(module, _)| module.clone()).collect();
        left.retain(|(_, targets)| targets.iter().any(|target| names.contains(target)));
        if left.len() == before {
            break;
        }
    }
    // Files that nobody in a circle imports are not in it.
    loop {
        let before = left.len();
        let targets: Vec<Module> = left.iter().flat_map(|(_, t)| t.clone()).collect();
        left.retain(|(module, _)| targets.contains(module));
        if left.len() == before {
            break;
        }
    }
    let names: Vec<String> = left.iter().map(|(module, _)| module.join("/")).collect();
    assert!(names.is_empty(), "these files import each other: {names:?}");
}
