//! `check`: is this file a scene or a checkpoint?

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::{CommandError, Outcome, complain, input};

/// Check scene and checkpoint files: say what is wrong and where, or that they are fine.
#[derive(Args)]
pub struct Arguments {
    /// The files.
    #[arg(required = true)]
    file: Vec<PathBuf>,
}

/// Runs the command: every file is looked at.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let mut is_fine = true;
    for path in &arguments.file {
        let name = path.display().to_string();
        match input::read(path) {
            Ok(start) => writeln!(io::stdout(), "{name}: fine. {}", start.scene.about)?,
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
