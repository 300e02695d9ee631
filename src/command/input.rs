//! What a user typed: a built-in name, a scene file or a checkpoint file.

use std::fs;
use std::io::Read;
use std::path::Path;

use super::CommandError;
use crate::scene::{Start, builtin};

/// Larger files are neither scenes nor checkpoints; they are not read to their end.
const LARGEST_FILE: u64 = 1 << 28;

/// What a name or path means.
pub fn start(name: &str) -> Result<Start, CommandError> {
    if let Some(start) = builtin::load(name) {
        return Ok(start?);
    }
    let path = Path::new(name);
    if !path.exists() && path.extension().is_none() {
        let suggestion = crate::scene::suggestion(name, builtin::names());
        let known: Vec<&str> = builtin::names().collect();
        return Err(CommandError::Input(format!(
            "there is no built-in scene '{name}' and no such file{suggestion}; built-in scenes are {}",
            known.join(", ")
        )));
    }
    read(path)
}

/// A scene or checkpoint from a file.
pub fn read(path: &Path) -> Result<Start, CommandError> {
    let problem =
        |what: String| CommandError::Input(format!("cannot read {}: {what}", path.display()));
    let file = fs::File::open(path).map_err(|e| problem(e.to_string()))?;
    let mut bytes = Vec::new();
    file.take(LARGEST_FILE + 1)
        .read_to_end(&mut bytes)
        .map_err(|e| problem(e.to_string()))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(problem(format!(
            "more than {LARGEST_FILE} bytes are too many for a scene or checkpoint"
        )));
    }
    Ok(Start::parse(&path.display().to_string(), &bytes)?)
}

/// Applies `--set NAME=VALUE` options.
pub fn apply(start: &mut Start, settings: &[String]) -> Result<(), CommandError> {
    for setting in settings {
        let (name, value) = setting
            .split_once('=')
            .ok_or_else(|| CommandError::Input(format!("--set {setting}: expected NAME=VALUE")))?;
        start.set(name.trim(), value.trim())?;
    }
    Ok(())
}
