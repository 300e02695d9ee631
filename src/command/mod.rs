//! The command line: headless runs, the paper's numbers, scenes and design. Exit codes: 0 well, 1 a result failed,
//! 2 the input was wrong, 130 the user broke it off.

mod bench;
mod check;
mod design;
mod diagnose;
mod film;
mod folder;
mod gallery;
mod growing;
mod input;
mod join;
mod keep;
mod languages;
mod ledger;
mod lesson;
mod mode_table;
mod modes;
#[cfg(feature = "window")]
mod open;
mod output;
mod predict;
mod prepare;
mod replay;
mod reproduce;
mod rigidity;
mod run;
mod scan;
mod scan_results;
mod scenes;
mod self_test;
mod slurm;
mod step_modes;
mod summary;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};

use crate::physics::Fault;
use crate::physics::threads::{SingleThread, Threads};
use crate::platform::{self, ThreadPool};
use crate::scene::{SetError, StartError};

/// Ghostspring: see the springs that aren't there.
///
/// Simulate rigid, inelastic discs with Contact Dynamics, stop the iterative force solver after N_I sweeps, and the
/// material becomes elastic: it shrinks under load, it rings, and sound travels through it. Ghostspring measures this and
/// compares it with theory. Units: disc diameter d, disc mass m, reference time step t0.
///
/// Without a command it opens the laboratory on the paper's chain; without a display it runs that chain and prints a summary.
#[derive(Parser)]
#[command(version, propagate_version = true, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    #[cfg(feature = "window")]
    Open(open::Arguments),
    Run(run::Arguments),
    Prepare(prepare::Arguments),
    #[command(alias = "sweep")]
    Scan(scan::Arguments),
    Replay(replay::Arguments),
    Reproduce(reproduce::Arguments),
    Modes(modes::Arguments),
    Rigidity(rigidity::Arguments),
    Lesson(lesson::Arguments),
    Languages(languages::Arguments),
    Scenes(scenes::Arguments),
    Check(check::Arguments),
    Design(design::Arguments),
    Diagnose(diagnose::Arguments),
    Predict(predict::Arguments),
    Bench(bench::Arguments),
    SelfTest(self_test::Arguments),
}

/// Why a command ended early.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// No scene of that name, no such file.
    #[error("{0}")]
    Input(String),
    /// A scene or checkpoint that cannot be used.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A `--set` that cannot be applied.
    #[error("--set: {0}")]
    Set(#[from] SetError),
    /// A run that could not go on.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// Something that came out otherwise than it should.
    #[error("{0}")]
    Result(String),
    /// A file that cannot be written.
    #[error("cannot write {path}: {error}")]
    Write {
        /// The file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// Standard output is closed or full.
    #[error("cannot write to standard output: {0}")]
    Output(#[from] io::Error),
}

impl CommandError {
    fn exit_code(&self) -> u8 {
        match self {
            Self::Fault(_) | Self::Result(_) => 1,
            _ => 2,
        }
    }
}

/// Whether what was computed is as it should be.
pub enum Outcome {
    /// It is.
    Good,
    /// Something failed, as the output says.
    Failed,
    /// The input was wrong, as has been said.
    BadInput,
    /// The user broke it off.
    Interrupted,
}

/// What `--threads` may be: 1 … the number of cores.
fn threads(wanted: usize) -> Result<usize, CommandError> {
    let cores = platform::cores();
    if (1..=cores).contains(&wanted) {
        return Ok(wanted);
    }
    Err(CommandError::Input(format!(
        "--threads {wanted}: this machine can run 1 to {cores} threads"
    )))
}

/// The threads that `--threads` asks for.
fn thread_pool(wanted: usize) -> Result<Arc<dyn Threads>, CommandError> {
    match threads(wanted)? {
        1 => Ok(Arc::new(SingleThread)),
        n => Ok(Arc::new(ThreadPool::new(n).map_err(CommandError::Result)?)),
    }
}

/// Prints an error; if even standard error is closed, it is lost.
fn complain(error: &dyn std::fmt::Display) {
    let _ = writeln!(io::stderr(), "ghostspring: {error}");
}

/// Runs the program on the process's arguments.
pub fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        #[cfg(feature = "window")]
        Some(Command::Open(arguments)) => open::run(&arguments),
        Some(Command::Run(arguments)) => run::run(&arguments),
        Some(Command::Prepare(arguments)) => prepare::run(&arguments),
        Some(Command::Scan(arguments)) => scan::run(&arguments),
        Some(Command::Replay(arguments)) => replay::run(&arguments),
        Some(Command::Reproduce(arguments)) => reproduce::run(&arguments),
        Some(Command::Modes(arguments)) => modes::run(&arguments),
        Some(Command::Rigidity(arguments)) => rigidity::run(&arguments),
        Some(Command::Lesson(arguments)) => lesson::run(&arguments),
        Some(Command::Languages(arguments)) => languages::run(&arguments),
        Some(Command::Scenes(arguments)) => scenes::run(&arguments),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Design(arguments)) => design::run(&arguments),
        Some(Command::Diagnose(arguments)) => diagnose::run(&arguments),
        Some(Command::Predict(arguments)) => predict::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::SelfTest(arguments)) => self_test::run(&arguments),
        #[cfg(feature = "window")]
        None => open::run(&open::Arguments::first()),
        #[cfg(not(feature = "window"))]
        None => run::run(&run::Arguments::of_scene_with("chain", &[])),
    };
    match result {
        Ok(Outcome::Good) => ExitCode::SUCCESS,
        Ok(Outcome::Failed) => ExitCode::FAILURE,
        Ok(Outcome::BadInput) => ExitCode::from(2),
        Ok(Outcome::Interrupted) => ExitCode::from(130),
        // The reader closed the pipe: stop quietly.
        Err(CommandError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            complain(&error);
            ExitCode::from(error.exit_code())
        }
    }
}
