//! `scenes`: what comes with the program.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::{CommandError, Outcome, gallery};
use crate::experiment::scan::{self, Scan};
use crate::scene::{Start, StartError, builtin, file};

/// List the built-in scenes, or the fields of a scene with their ranges.
#[derive(Args)]
pub struct Arguments {
    /// List every field for `--set`: symbol, unit, allowed values, effect.
    #[arg(long)]
    fields: bool,
    /// Print the file of one scene, as a start for your own.
    #[arg(long, value_name = "SCENE", conflicts_with = "fields")]
    show: Option<String>,
    /// Write a small picture of every built-in scene into this folder, as NAME.png.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["fields", "show"])]
    pictures: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let mut out = io::stdout().lock();
    if let Some(folder) = &arguments.pictures {
        let count = gallery::write(folder)?;
        writeln!(out, "{count} pictures in {}", folder.display())?;
        return Ok(Outcome::Good);
    }
    if let Some(name) = &arguments.show {
        let known: Vec<&str> = builtin::names().collect();
        if let Some((_, text)) = scan::BUILTIN.iter().find(|(n, _)| n == name) {
            write!(out, "{text}")?;
            return Ok(Outcome::Good);
        }
        let found = builtin::BUILTIN.iter().find(|(n, _)| n == name);
        let (_, bytes) = found.ok_or_else(|| {
            let suggestion = crate::scene::suggestion(name, known.iter().copied());
            CommandError::Input(format!(
                "there is no built-in scene '{name}'{suggestion}; built-in scenes are {}",
                known.join(", ")
            ))
        })?;
        match std::str::from_utf8(bytes) {
            Ok(text) => write!(out, "{text}")?,
            // A checkpoint: its scene, which a loose start would read.
            Err(_) => {
                let scene = Start::parse(name, bytes)?.scene;
                let text = file::write(&scene).map_err(|e| CommandError::Result(e.to_string()))?;
                writeln!(
                    out,
                    "// The loose start of a scene that comes with the program already prepared, at rest.\n{text}"
                )?;
            }
        }
    } else if arguments.fields {
        for name in ["chain", "packing_loose"] {
            let Some(start) = builtin::load(name) else {
                continue;
            };
            let scene = start?.scene;
            for field in scene.fields().into_iter().map(|f| f.info) {
                if name != "chain" && !scene.is_of_geometry(field.name) {
                    continue;
                }
                let letter = if field.letter.is_empty() {
                    String::new()
                } else {
                    format!("{}, ", field.letter)
                };
                let unit = if field.unit.is_empty() {
                    String::new()
                } else {
                    format!(" [{}]", field.unit)
                };
                writeln!(
                    out,
                    "{:18} {letter}{}{unit}; {}",
                    field.name,
                    field.effect,
                    field.allowed()
                )?;
            }
        }
    } else {
        for name in builtin::names() {
            if let Some(scene) = builtin::load(name) {
                writeln!(out, "{name:20} {}", scene?.scene.caption())?;
            }
        }
        for (name, text) in scan::BUILTIN {
            let about = Scan::parse(name, text).map_err(StartError::from)?.about;
            writeln!(out, "{name:20} A scan: {about}")?;
        }
    }
    Ok(Outcome::Good)
}
