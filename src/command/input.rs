//! What a user typed: a built-in name, a scene file or a checkpoint file.

use std::path::Path;

use super::CommandError;
use crate::platform;
use crate::scene::{Start, builtin};
use crate::schema::number;
use crate::session::saved::SavedSession;

/// What a name or path means.
pub fn start(name: &str) -> Result<Start, CommandError> {
    if let Some(start) = builtin::load(name) {
        return Ok(start?);
    }
    if name.starts_with("gs1:") {
        return Err(CommandError::Input(
            "this is a share code: use `replay` to verify it or `open` to see it".to_owned(),
        ));
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
    let name = path.display().to_string();
    if SavedSession::read(&name, &bytes).is_ok() {
        return Err(CommandError::Input(format!(
            "{name} is a session: use `replay` to verify it or `open` to see it"
        )));
    }
    Ok(Start::parse(&name, &bytes)?)
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

/// A number or a fraction like 1/60 within a range.
pub fn real(option: &str, text: &str, [min, max]: [f64; 2]) -> Result<f64, CommandError> {
    match number::parse(text) {
        Some(value) if (min..=max).contains(&value) => Ok(value),
        _ => Err(CommandError::Input(format!(
            "{option} = {text} is not allowed: it must be a number or a fraction from {min:?} to {max:?}"
        ))),
    }
}

/// A whole number from 1 up to a limit.
pub fn whole(option: &str, text: &str, most: u64) -> Result<u64, CommandError> {
    match text.trim().parse::<u64>() {
        Ok(value) if (1..=most).contains(&value) => Ok(value),
        _ => Err(CommandError::Input(format!(
            "{option} = {text} is not allowed: it must be a whole number from 1 to {most}"
        ))),
    }
}
