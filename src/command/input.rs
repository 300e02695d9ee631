//! What a user typed.

use super::CommandError;
use crate::lesson::opened::{self, Opened};
use crate::platform;
use crate::scene::Start;
use crate::schema::number;

/// The scene or checkpoint of this name or path.
pub fn start(name: &str) -> Result<Start, CommandError> {
    match open(name)? {
        Opened::Start(start) => Ok(*start),
        other => Err(CommandError::Input(format!("{name} is {}", other.kind()))),
    }
}

/// What a name, share code or path means.
pub fn open(name: &str) -> Result<Opened, CommandError> {
    opened::open(name, platform::read).map_err(CommandError::Input)
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
