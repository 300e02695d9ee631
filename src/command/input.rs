//! What a user typed: a built-in name, a scene file or a checkpoint file.

use std::path::Path;

use super::CommandError;
use crate::platform;
use crate::scene::{Start, builtin};

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
    let bytes = platform::read(path).map_err(CommandError::Input)?;
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
