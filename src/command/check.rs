//! `check`: is this file a scene, a checkpoint, a session, a scan, a lesson or a language?

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::{CommandError, Outcome, complain, input, languages, scan};
use crate::lesson::opened::Opened;
use crate::platform;
use crate::words;

/// Check scene, checkpoint, session, scan, lesson and language files and report what is wrong, and where.
#[derive(Args)]
pub struct Arguments {
    /// Files to check.
    #[arg(required = true)]
    file: Vec<PathBuf>,
}

/// What a file says about itself, if nothing is wrong with it.
fn look_at(path: &Path) -> Result<String, CommandError> {
    if path.extension().is_some_and(|e| e == "ftl") {
        let bytes = platform::read(path).map_err(CommandError::Input)?;
        let code = path
            .file_stem()
            .and_then(|s| s.to_str())
            .unwrap_or_default();
        let language = words::add_file(code, &String::from_utf8_lossy(&bytes));
        let problem = |e| CommandError::Input(format!("{}: {e}", path.display()));
        return Ok(languages::look_at(language.map_err(problem)?));
    }
    if let Some(scan) = scan::file(&path.display().to_string())? {
        scan::plan(&scan)?;
        return Ok(scan.about);
    }
    match input::open(&path.display().to_string())? {
        Opened::Start(start) => Ok(start.scene.caption()),
        Opened::Lesson(lesson) => Ok(lesson.about),
        Opened::Session(session) => Ok(format!(
            "A session of {} run(s), written by {}.",
            session.runs.len(),
            session.program
        )),
        Opened::Packing => Ok("Bodies or contacts of a packing; `rigidity` reads them.".to_owned()),
        Opened::Trace => Ok("A table; `diagnose` reads it.".to_owned()),
    }
}

/// Runs the command: every file is looked at.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let mut is_fine = true;
    for path in &arguments.file {
        let name = path.display().to_string();
        match look_at(path) {
            Ok(about) => writeln!(io::stdout(), "{name}: fine. {about}")?,
            Err(error) => {
                complain(&error);
                is_fine = false;
            }
        }
    }
    Ok(if is_fine {
        Outcome::Good
    } else {
        Outcome::BadInput
    })
}
