//! `run`: one scene, headless; a summary of what was measured beside what is predicted.

use std::io::{self, BufWriter, Write};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::film;
use super::growing::GrowingFile;
use super::keep::KeepOptions;
use super::summary::RunSummary;
use super::{CommandError, Outcome, input, output, thread_pool};
use crate::measure::Recording;
use crate::measure::recorded::export;
use crate::physics::Assembly;
use crate::report::csv;
use crate::scene::Start;
use crate::scene::checkpoint::{self, Checkpoint};

/// Run a scene without a window and print the measurements beside the theory.
#[derive(Args)]
pub struct Arguments {
    /// A built-in scene (see `ghostspring scenes`), a `.ron` file or a checkpoint.
    scene: String,
    /// Change a field of the scene, for instance `iterations=80` or `order=parallel`; may be repeated.
    ///
    /// `ghostspring scenes --fields` lists the fields with their ranges.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Number of steps, instead of the scene's own.
    #[arg(long, value_name = "N")]
    steps: Option<u64>,
    /// Write one row per step to a file, or to standard output with `-`.
    #[arg(long, value_name = "FILE")]
    csv: Option<String>,
    /// Save the final state (after a fault, the last good one) as a checkpoint that `run` continues from.
    #[arg(long, value_name = "FILE")]
    save: Option<String>,
    /// Write the final state for other programs: NAME.bodies.csv, NAME.contacts.csv, NAME.bodies.vtk, NAME.contacts.vtk and NAME.xyz.
    #[arg(long, value_name = "NAME")]
    write: Option<String>,
    /// Threads for large packings: they share a whole step in the coloured order, otherwise only detection and integration.
    /// The number of threads never changes a result.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Print the summary as one JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    keep: KeepOptions,
    #[command(flatten)]
    film: film::FilmOptions,
}

/// How far a run has come, beside its state.
#[derive(Serialize, Deserialize)]
struct RunProgress {
    recording: Recording,
    /// Bytes of the file of rows, if there is one.
    rows: Option<u64>,
}

impl Arguments {
    /// A plain run of a scene with some of its fields set.
    pub fn of_scene_with(name: &str, set: &[String]) -> Self {
        Self {
            scene: name.to_owned(),
            set: set.to_vec(),
            steps: None,
            csv: None,
            save: None,
            write: None,
            threads: 1,
            json: false,
            keep: KeepOptions::default(),
            film: film::FilmOptions::default(),
        }
    }

    fn start(&self) -> Result<Start, CommandError> {
        let mut start = input::start(&self.scene)?;
        input::apply(&mut start, &self.set)?;
        if let Some(steps) = self.steps {
            start.set("steps", steps)?;
        }
        Ok(start)
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let start = arguments.start()?;
    let scene = &start.scene;
    let threads = thread_pool(arguments.threads)?;
    if arguments.json && arguments.csv.as_deref() == Some("-") {
        return Err(CommandError::Input(
            "--json and --csv - both need standard output".to_owned(),
        ));
    }
    arguments.film.check()?;
    let saved = arguments
        .save
        .as_deref()
        .map(output::File::create)
        .transpose()?;
    let (mut keeper, found) = arguments.keep.open::<RunProgress>("run", &start)?;
    let rows = found.as_ref().map(|(_, progress)| progress.rows);
    let mut table = RowWriter::open(arguments.csv.as_deref(), keeper.is_some(), rows)?;
    let (mut assembly, mut recording) = match found {
        Some((state, progress)) => (
            Assembly::from_state(state, scene.params.clone()),
            progress.recording,
        ),
        None => {
            let assembly = start.build();
            table.write(|out| csv::write_header(out, &arguments.scene, scene))?;
            table.write(|out| csv::write_row(out, &assembly, None))?;
            let recording = Recording::start(&assembly);
            (assembly, recording)
        }
    };
    assembly.set_threads(threads);
    let end = start.steps().saturating_add(scene.steps);
    if assembly.steps() > end {
        return Err(CommandError::Input(format!(
            "the checkpoint is from step {}, beyond the {end} steps of this run",
            assembly.steps()
        )));
    }
    let (mut fault, mut is_interrupted) = (None, false);
    while assembly.steps() < end && !is_interrupted {
        match assembly.step() {
            Ok(report) => {
                recording.add(&assembly, report);
                table.write(|out| csv::write_row(out, &assembly, Some(report)))?;
            }
            Err(reason) => {
                table.write(|out| writeln!(out, "# the run ended here: {reason}"))?;
                fault = Some(reason);
                break;
            }
        }
        if let Some(keeper) = &mut keeper {
            let is_end = assembly.steps() == end;
            is_interrupted = keeper.is_interrupted() && !is_end;
            if keeper.is_due() || is_end {
                let rows = table.safe_length()?;
                keeper.keep(
                    &assembly,
                    &RunProgress {
                        recording: recording.clone(),
                        rows,
                    },
                );
            }
        }
    }
    if let (true, Some(keeper)) = (is_interrupted, &keeper) {
        keeper.complain_interrupted();
        return Ok(Outcome::Interrupted);
    }
    let goes_to_stdout = table.close()?;
    if let Some(file) = saved {
        let checkpoint = Checkpoint {
            scene: scene.clone(),
            state: assembly.state(),
        };
        file.finish(
            &checkpoint::write(&checkpoint).map_err(|e| CommandError::Result(e.to_string()))?,
        )?;
    }
    if let Some(name) = &arguments.write {
        output::packing(name, &export::recorded(&assembly), &[])?;
    }
    let summary = RunSummary::of(
        &arguments.scene,
        scene,
        &assembly,
        &recording,
        fault.as_ref(),
    );
    if arguments.json {
        let text = serde_json::to_string_pretty(&summary).map_err(io::Error::from)?;
        writeln!(io::stdout(), "{text}")?;
    } else if goes_to_stdout {
        summary.write(&mut io::stderr())?;
    } else {
        summary.write(&mut io::stdout())?;
    }
    if arguments.film.is_wanted() {
        let frames = arguments.film.write(&start)?;
        writeln!(io::stderr(), "{frames} frames")?;
    }
    fault.map_or(Ok(Outcome::Good), |fault| Err(fault.into()))
}

/// Where the rows go.
enum RowWriter {
    Nowhere,
    Stdout(BufWriter<io::Stdout>),
    File(output::File),
    /// Beside a checkpoint, rows are kept as they are made.
    Growing(GrowingFile),
}

impl RowWriter {
    /// With checkpoints the rows must outlive the process; `rows` is how many bytes of them the one has from which the run goes on.
    fn open(
        path: Option<&str>,
        is_kept: bool,
        rows: Option<Option<u64>>,
    ) -> Result<Self, CommandError> {
        match path {
            None => Ok(Self::Nowhere),
            Some("-") if is_kept => Err(CommandError::Input(
                "--csv - and --checkpoint: standard output cannot be continued; give a file"
                    .to_owned(),
            )),
            Some(path) if is_kept => match rows {
                None => Ok(Self::Growing(GrowingFile::begin(path)?)),
                Some(Some(length)) => Ok(Self::Growing(GrowingFile::go_on(path, length)?)),
                Some(None) => Err(CommandError::Input(format!(
                    "--csv {path}: the run was started without it, so its first rows are missing"
                ))),
            },
            Some("-") => Ok(Self::Stdout(BufWriter::new(io::stdout()))),
            Some(path) => Ok(Self::File(output::File::create(path)?)),
        }
    }

    fn write(
        &mut self,
        part: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CommandError> {
        match self {
            Self::Nowhere => Ok(()),
            Self::Stdout(out) => Ok(part(out)?),
            Self::File(file) => file.write(part),
            Self::Growing(file) => file.write(part),
        }
    }

    /// Bytes of the rows, if they must be continued from here; they are on the disk then.
    fn safe_length(&mut self) -> Result<Option<u64>, CommandError> {
        match self {
            Self::Growing(file) => file.safe_length().map(Some),
            _ => Ok(None),
        }
    }

    /// Finishes; true if the rows went to standard output.
    fn close(self) -> Result<bool, CommandError> {
        match self {
            Self::Nowhere => Ok(false),
            Self::Stdout(mut out) => Ok(out.flush().map(|()| true)?),
            Self::File(file) => file.finish(&[]).map(|()| false),
            Self::Growing(mut file) => file.safe_length().map(|_| false),
        }
    }
}
