//! Scenes from what a user typed: a built-in name or a file.

use std::fs;
use std::path::Path;

use super::CommandError;
use crate::scene::{Scene, builtin, file};

/// Larger files are not scenes; they are not even read.
const LARGEST_FILE: u64 = 16 << 20;

/// The scene that a name or path means.
pub fn scene(name: &str) -> Result<Scene, CommandError> {
    if let Some(scene) = builtin::load(name) {
        return Ok(scene?);
    }
    let path = Path::new(name);
    if !path.exists() && path.extension().is_none_or(|e| e != "ron") {
        let suggestion = crate::scene::suggestion(name, builtin::names());
        let known: Vec<&str> = builtin::names().collect();
        return Err(CommandError::Input(format!(
            "there is no built-in scene '{name}' and no such file{suggestion}; built-in scenes are {}",
            known.join(", ")
        )));
    }
    Ok(file::parse(name, &text(path)?)?)
}

/// The text of a file that is meant to be a scene.
pub fn text(path: &Path) -> Result<String, CommandError> {
    let problem =
        |what: String| CommandError::Input(format!("cannot read {}: {what}", path.display()));
    let size = fs::metadata(path)
        .map_err(|e| problem(e.to_string()))?
        .len();
    if size > LARGEST_FILE {
        return Err(problem(format!("{size} bytes are too many for a scene")));
    }
    let bytes = fs::read(path).map_err(|e| problem(e.to_string()))?;
    String::from_utf8(bytes).map_err(|e| problem(format!("it is no text ({e})")))
}
