//! `replay`: makes a saved session again and says whether it is the same to the last bit.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::{CommandError, Outcome, input};
use crate::lesson::opened::Opened;
use crate::platform;
use crate::report::notebook;
use crate::scene::checkpoint::{self, Checkpoint};
use crate::session::saved::{Replayed, SavedSession, verify};

/// Replay a saved session without a window and compare it with the original; exit code 1 if it differs.
///
/// A session is a `.ghost` file or a share code (`gs1:…`) made by the laboratory. It holds the scene, the seed and every change; intermediate states
/// are compared by their fingerprints.
#[derive(Args)]
pub struct Arguments {
    /// A `.ghost` file or a share code.
    session: String,
    /// Write the final state of its first run as a checkpoint.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write its lab notebook as one HTML page: predictions, measurements and changes, with plots and notes.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write that page in this language, for example `de`.
    #[arg(long, value_name = "CODE", requires = "report")]
    language: Option<String>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    super::lesson::speak(arguments.language.as_deref())?;
    let session = session_of(&arguments.session)?;
    let mut out = io::stdout().lock();
    if let Some(path) = &arguments.out {
        let mut runs = session.runs().map_err(CommandError::Result)?;
        let Some(run) = runs.first_mut() else {
            return Err(CommandError::Input("the session has no run".to_owned()));
        };
        run.travel(|| true);
        let Checkpoint { scene, state } = run.here();
        let bytes = checkpoint::write(&Checkpoint { scene, state });
        let bytes = bytes.map_err(|e| CommandError::Result(e.to_string()))?;
        platform::write(path, &bytes).map_err(CommandError::Result)?;
    }
    if let Some(path) = &arguments.report {
        let mut runs = session.runs().map_err(CommandError::Result)?;
        runs.iter_mut().for_each(|run| run.travel(|| true));
        let page = notebook::html(&session, &runs.iter().collect::<Vec<_>>());
        platform::write(path, page.as_bytes()).map_err(CommandError::Result)?;
    }
    match verify(&session, |_| {}) {
        Replayed::Same { steps, marks } => {
            let changes: usize = session.runs.iter().map(|r| r.changes.len()).sum();
            let plural = |n: usize| if n == 1 { "" } else { "s" };
            writeln!(
                out,
                "step {steps}, {changes} change{}: same to the last bit ({marks} state{} compared)",
                plural(changes),
                plural(marks)
            )?;
            Ok(Outcome::Good)
        }
        Replayed::Differs {
            name,
            step,
            good_until,
            what,
        } => {
            writeln!(
                out,
                "{name}: differs at step {step}, was the same at step {good_until}: {what}"
            )?;
            Ok(Outcome::Failed)
        }
        Replayed::Failed { name, reason } => {
            writeln!(out, "{name}: cannot be replayed: {reason}")?;
            Ok(Outcome::Failed)
        }
    }
}

/// The session of a file or code.
fn session_of(name: &str) -> Result<SavedSession, CommandError> {
    match input::open(name)? {
        Opened::Session(session) => Ok(*session),
        other => Err(CommandError::Input(format!("{name} is {}", other.kind()))),
    }
}
