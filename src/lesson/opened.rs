//! The one opener of anything that a user hands over: a scene, a checkpoint, a session, a share code, a lesson, a recorded trace or a packing of
//! another program. Files are recognised by their content; their names decide only for traces.

use std::path::Path;

use super::file::{is_meant, parse};
use super::{Lesson, places};
use crate::measure::recorded::tables_in;
use crate::scene::{Start, builtin, checkpoint, suggestion};
use crate::session::saved::{SavedSession, from_code, is_code};

/// What was handed over.
#[derive(Debug)]
pub enum Opened {
    /// A scene or a checkpoint.
    Start(Box<Start>),
    /// A saved session.
    Session(Box<SavedSession>),
    /// A lesson.
    Lesson(Box<Lesson>),
    /// Bodies or contacts of another program, or both.
    Packing,
    /// Another table of numbers. Its reader asks which column is meant.
    Trace,
}

impl Opened {
    /// What it is and which commands take it, for a command that wants something else.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Start(_) => "a scene or checkpoint: use `run` or `open`",
            Self::Session(_) => "a session: use `replay` to verify it or `open` to see it",
            Self::Lesson(_) => "a lesson: use `lesson` to print it or `open` to take it",
            Self::Packing => {
                "a packing of another program: use `rigidity` to judge it or `open` to see it"
            }
            Self::Trace => "a table: use `diagnose` to judge it or `open` to see it",
        }
    }
}

/// What a name means: a built-in scene, a share code, or a file that `read` reads. The error is for people.
pub fn open(name: &str, read: impl Fn(&Path) -> Result<Vec<u8>, String>) -> Result<Opened, String> {
    if let Some(start) = builtin::load(name) {
        let start = start.map_err(|e| e.to_string())?;
        return Ok(Opened::Start(Box::new(start)));
    }
    if is_code(name) {
        return of_code(name);
    }
    let path = Path::new(name);
    let bytes = read(path).map_err(|problem| match path.extension() {
        Some(_) => problem,
        None => {
            let near = suggestion(name, builtin::names());
            let known: Vec<&str> = builtin::names().collect();
            let known = known.join(", ");
            format!(
                "there is no built-in scene '{name}' and no such file{near}; built-in scenes are {known}"
            )
        }
    })?;
    recognise(name, &bytes)
}

/// What a file is. Its name is for the error messages, and tells a table from a scene that is badly written.
pub fn recognise(name: &str, bytes: &[u8]) -> Result<Opened, String> {
    if tables_in(bytes).exist() {
        return Ok(Opened::Packing);
    }
    if is_table(Path::new(name)) {
        return Ok(Opened::Trace);
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) if !checkpoint::is_checkpoint(bytes) => text,
        _ => return start(name, bytes),
    };
    if is_code(text.trim()) {
        return of_code(text.trim());
    }
    if is_meant(text) {
        let lesson = parse(name, text).map_err(|e| e.to_string())?;
        return Ok(Opened::Lesson(Box::new(lesson)));
    }
    let places = places::places(text);
    let has = |field: &str| places.iter().any(|place| place.name == field);
    if has("program") && has("runs") || name.to_lowercase().ends_with(".ghost") {
        let session = SavedSession::parse(name, text).map_err(|e| e.to_string())?;
        return Ok(Opened::Session(Box::new(session)));
    }
    start(name, bytes)
}

/// Whether a file is a table, by its name.
pub fn is_table(path: &Path) -> bool {
    let name = path.to_string_lossy().to_lowercase();
    let name = name.trim_end_matches(".gz");
    let ends = [".csv", ".tsv", ".txt", ".dat", ".dump", ".vtk"];
    ends.iter().any(|end| name.ends_with(end))
}

fn start(name: &str, bytes: &[u8]) -> Result<Opened, String> {
    let start = Start::parse(name, bytes).map_err(|e| e.to_string())?;
    Ok(Opened::Start(Box::new(start)))
}

fn of_code(code: &str) -> Result<Opened, String> {
    let session = from_code(code).map_err(|e| e.to_string())?;
    Ok(Opened::Session(Box::new(session)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::checkpoint::Checkpoint;
    use crate::session::Run;
    use crate::session::saved::to_code;

    #[test]
    fn everything_is_recognised_by_its_content() {
        let start = builtin::load("chain").unwrap().unwrap();
        let state = start.build().state();
        let scene = start.scene.clone();
        let bytes = checkpoint::write(&Checkpoint { scene, state }).unwrap();
        let session = SavedSession::of(&[&Run::new("chain".to_owned(), start)], None).unwrap();
        let lesson = include_str!("../../assets/lessons/1_ring.ron");
        let code = to_code(&session).unwrap();
        let kind = |name: &str, bytes: &[u8]| match recognise(name, bytes).unwrap() {
            Opened::Start(start) if start.is_prepared() => "checkpoint",
            Opened::Start(_) => "scene",
            Opened::Session(_) => "session",
            Opened::Lesson(_) => "lesson",
            Opened::Packing => "packing",
            Opened::Trace => "trace",
        };
        let scene = include_bytes!("../../scenes/chain.ron");
        assert_eq!(kind("a", scene), "scene");
        assert_eq!(kind("a", &bytes), "checkpoint");
        assert_eq!(kind("a", session.write().unwrap().as_bytes()), "session");
        assert_eq!(kind("a", code.as_bytes()), "session");
        assert_eq!(kind("a", lesson.as_bytes()), "lesson");
        assert_eq!(kind("a.csv.gz", b"\x1f\x8b"), "trace");
        assert_eq!(kind("a.csv", b"id,x,y,radius\n0,0,0,1\n"), "packing");
        let none = |_: &Path| Err("cannot read it".to_owned());
        assert!(matches!(open("chain", none), Ok(Opened::Start(_))));
        assert!(matches!(open(&code, none), Ok(Opened::Session(_))));
        let problem = open("chian", none).unwrap_err();
        assert!(problem.contains("did you mean 'chain'"), "{problem}");
    }

    #[test]
    fn what_cannot_be_read_is_said_with_its_file() {
        for (name, text) in [("a.ron", "(version: 1"), ("b.ghost", "(runs"), ("c", "?")] {
            let problem = recognise(name, text.as_bytes()).unwrap_err();
            assert!(problem.starts_with(name), "{problem}");
        }
    }
}
