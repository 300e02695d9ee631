//! Long runs survive: every so often the state goes to a file, the one before it is kept, too, and `--resume` goes on from there to the same last bit.

use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{CommandError, complain};
use crate::physics::fingerprint::fnv1a;
use crate::physics::{Assembly, State};
use crate::platform::{self, NewFile, Stopwatch};
use crate::scene::checkpoint::{self, Checkpoint};
use crate::scene::{Scene, Start, file};

/// Whether and how often a state is kept.
#[derive(Args, Default)]
pub struct KeepOptions {
    /// Save the state to this file at intervals, and the previous one to FILE.before: a run that was killed continues with --resume.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Seconds between checkpoints, 0 to 86400; 0 means after every step.
    #[arg(
        long,
        value_name = "S",
        default_value_t = 60.0,
        allow_negative_numbers = true,
        requires = "checkpoint"
    )]
    checkpoint_every: f64,
    /// Continue from the checkpoint, or start if there is none.
    #[arg(long, requires = "checkpoint")]
    resume: bool,
}

/// What is kept beside the state.
#[derive(Serialize, Deserialize)]
struct CheckpointNote<T> {
    /// Version of the program.
    program: String,
    /// The same for two runs only if they are the same.
    fingerprint: u64,
    /// How far the command had come.
    progress: T,
}

/// Writes the checkpoints of a run.
pub struct Keeper {
    path: PathBuf,
    every: f64,
    /// Measures time that passes, whatever is done to the clock.
    since: Stopwatch,
    scene: Scene,
    fingerprint: u64,
    /// Steps made at the last checkpoint.
    last: Option<u64>,
    has_complained: bool,
    is_interrupted: Arc<AtomicBool>,
}

/// A keeper, if one is wanted, and the state and progress to go on from, if there are any.
pub type OpenedKeeper<T> = (Option<Keeper>, Option<(State, T)>);

impl KeepOptions {
    /// Opens the file. `job` tells commands with different results apart.
    pub fn open<T: DeserializeOwned>(
        &self,
        job: &str,
        start: &Start,
    ) -> Result<OpenedKeeper<T>, CommandError> {
        let Some(path) = &self.checkpoint else {
            return Ok((None, None));
        };
        if !(0.0..=86_400.0).contains(&self.checkpoint_every) {
            return Err(CommandError::Input(format!(
                "--checkpoint-every = {} is not allowed: it must be a number of seconds from 0 to 86400",
                self.checkpoint_every
            )));
        }
        if path.exists() && !path.is_file() {
            return Err(CommandError::Input(format!(
                "--checkpoint {}: this is not a regular file",
                path.display()
            )));
        }
        // What cannot be written is refused before anything is computed.
        NewFile::create(path).map_err(|error| CommandError::Write {
            path: path.display().to_string(),
            error,
        })?;
        let mut scene = start.scene.clone();
        scene.steps = 0;
        let text = file::write(&scene).map_err(|e| CommandError::Result(e.to_string()))?;
        let state = start.build().state_hash();
        let whole = format!("{job} {} {text} {state:016x}", env!("CARGO_PKG_VERSION"));
        let mut keeper = Keeper {
            path: path.clone(),
            every: self.checkpoint_every,
            since: Stopwatch::start(),
            scene: start.scene.clone(),
            fingerprint: fnv1a(whole.bytes()),
            last: None,
            has_complained: false,
            is_interrupted: Arc::default(),
        };
        let is_there = path.exists() || keeper.before().exists();
        if is_there && !self.resume {
            return Err(CommandError::Input(format!(
                "{} already holds a run; continue it with --resume, or choose another file",
                path.display()
            )));
        }
        let found = if is_there {
            Some(keeper.newest()?)
        } else {
            None
        };
        keeper.last = found.as_ref().map(|(state, _)| state.steps);
        let is_interrupted = Arc::clone(&keeper.is_interrupted);
        // The first Ctrl-C ends the run at its next step, the second ends the program.
        let handler = move || {
            if is_interrupted.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        if ctrlc::set_handler(handler).is_err() {
            complain(&"Ctrl-C will end the run at once");
        }
        Ok((Some(keeper), found))
    }
}

impl Keeper {
    /// Whether the user wants it to end.
    pub fn is_interrupted(&self) -> bool {
        self.is_interrupted.load(Ordering::Relaxed)
    }

    /// Whether it is time for a checkpoint.
    pub fn is_due(&self) -> bool {
        self.since.seconds() >= self.every || self.is_interrupted()
    }

    /// Keeps the state. If that fails the run goes on, and what was kept before is still there.
    pub fn keep(&mut self, assembly: &Assembly, progress: &impl Serialize) {
        match self.write(assembly, progress) {
            Ok(()) => {
                self.last = Some(assembly.steps());
                self.has_complained = false;
            }
            Err(problem) if !self.has_complained => {
                self.has_complained = true;
                let last = self
                    .last
                    .map_or("there is no checkpoint yet".to_owned(), |n| {
                        format!("the last checkpoint is from step {n}")
                    });
                complain(&format!(
                    "cannot write {}: {problem}; the run continues, {last}",
                    self.path.display()
                ));
            }
            Err(_) => {}
        }
        self.since = Stopwatch::start();
    }

    /// Says where it was broken off.
    pub fn complain_interrupted(&self) {
        let last = self
            .last
            .map_or("nothing".to_owned(), |n| format!("step {n}"));
        complain(&format!(
            "interrupted: {last} is saved in {}; continue with --resume",
            self.path.display()
        ));
    }

    fn write(
        &self,
        assembly: &Assembly,
        progress: &impl Serialize,
    ) -> Result<(), Box<dyn Display>> {
        let checkpoint = Checkpoint {
            scene: self.scene.clone(),
            state: assembly.state(),
        };
        let note = CheckpointNote {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            fingerprint: self.fingerprint,
            progress,
        };
        let bytes = checkpoint::write_with(&checkpoint, &note).map_err(shown)?;
        let mut file = NewFile::create(&self.path).map_err(shown)?;
        file.write_all(&bytes)
            .and_then(|()| file.flush())
            .map_err(shown)?;
        // At every moment one of the two names has a whole checkpoint.
        if self.path.exists() {
            fs::rename(&self.path, self.before()).map_err(shown)?;
        }
        file.finish().map_err(shown)
    }

    /// The file of the checkpoint before the newest.
    fn before(&self) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(".before");
        name.into()
    }

    /// The newest checkpoint that is whole.
    fn newest<T: DeserializeOwned>(&self) -> Result<(State, T), CommandError> {
        let older = self.before();
        match self.read(&self.path) {
            Err(Unusable::Damaged(problem)) if older.exists() => {
                complain(&format!("{problem}; continuing from {}", older.display()));
                self.read(&older)
            }
            found => found,
        }
        .map_err(|unusable| match unusable {
            Unusable::Damaged(problem) | Unusable::Foreign(problem) => CommandError::Input(problem),
        })
    }

    fn read<T: DeserializeOwned>(&self, path: &Path) -> Result<(State, T), Unusable> {
        let name = path.display().to_string();
        let bytes = platform::read(path).map_err(Unusable::Damaged)?;
        let found = checkpoint::read_with(&name, &bytes);
        let (Checkpoint { scene, state }, more) =
            found.map_err(|e| Unusable::Damaged(e.to_string()))?;
        let foreign = |problem: String| Unusable::Foreign(format!("{name} {problem}"));
        let more = more.ok_or_else(|| {
            foreign("is a checkpoint to start from, not one of an interrupted run".to_owned())
        })?;
        let Ok((note, rest)) = postcard::take_from_bytes::<CheckpointNote<()>>(&more) else {
            return Err(foreign(
                "was written by another command or program".to_owned(),
            ));
        };
        if note.fingerprint != self.fingerprint {
            return Err(foreign(format!(
                "belongs to another run: {}",
                difference(&note.program, &scene, &self.scene)
            )));
        }
        let progress = postcard::from_bytes(rest);
        let progress = progress.map_err(|e| Unusable::Damaged(format!("{name}: {e}")))?;
        Ok((state, progress))
    }
}

/// Why a file is nothing to go on from.
enum Unusable {
    /// It is missing or damaged: the one before it may be better.
    Damaged(String),
    /// It is whole, but of something else.
    Foreign(String),
}

fn shown(error: impl Display + 'static) -> Box<dyn Display> {
    Box::new(error)
}

/// What tells two runs apart.
fn difference(program: &str, theirs: &Scene, ours: &Scene) -> String {
    if program != env!("CARGO_PKG_VERSION") {
        return format!("it was written by ghostspring {program}");
    }
    let both = theirs.settings().into_iter().zip(ours.settings());
    let mut others = both.filter(|(a, b)| a != b && a.0 != "steps");
    others.next().map_or_else(
        || "it started from another state, or with other options".to_owned(),
        |((name, value), (other, here))| {
            format!("it has {name} = {value}, this one {other} = {here}")
        },
    )
}
