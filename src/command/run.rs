//! `run`: one scene, headless; a summary of what was measured beside what is predicted.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use clap::Args;
use serde::Serialize;
use tempfile::NamedTempFile;

use super::{CommandError, Outcome, input};
use crate::experiment::chain::Recording;
use crate::experiment::impact;
use crate::measure::{Fit, probe};
use crate::physics::{Assembly, Energies, Fault};
use crate::report::csv;
use crate::report::table::number;
use crate::scene::{Geometry, Scene};
use crate::theory::{Ringing, modes};

/// Run a scene without a window, and print what it did beside what theory says.
#[derive(Args)]
pub struct Arguments {
    /// A built-in scene (see `ghostspring scenes`) or a `.ron` file.
    scene: String,
    /// Change a field of the scene, for instance `iterations=80` or `order=parallel`; may be repeated.
    ///
    /// `ghostspring scenes --fields` lists the fields with their ranges.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Number of steps, instead of the scene's own.
    #[arg(long, value_name = "N")]
    steps: Option<u64>,
    /// Write one row a step to a file, or to standard output with `-`.
    #[arg(long, value_name = "FILE")]
    csv: Option<String>,
    /// Print the summary as one JSON object.
    #[arg(long)]
    json: bool,
}

impl Arguments {
    /// A plain run of a scene.
    pub fn of_scene(name: &str) -> Self {
        Self {
            scene: name.to_owned(),
            set: Vec::new(),
            steps: None,
            csv: None,
            json: false,
        }
    }

    fn scene(&self) -> Result<Scene, CommandError> {
        let mut scene = input::scene(&self.scene)?;
        for setting in &self.set {
            let (name, value) = setting.split_once('=').ok_or_else(|| {
                CommandError::Input(format!("--set {setting}: expected NAME=VALUE"))
            })?;
            scene.set(name.trim(), value.trim())?;
        }
        if let Some(steps) = self.steps {
            scene.set("steps", &steps.to_string())?;
        }
        Ok(scene)
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let scene = arguments.scene()?;
    if arguments.json && arguments.csv.as_deref() == Some("-") {
        return Err(CommandError::Input(
            "--json and --csv - both want standard output".to_owned(),
        ));
    }
    let mut table = Table::open(arguments.csv.as_deref())?;
    table.write(|out| csv::write_header(out, &arguments.scene, &scene))?;
    let mut assembly = scene.build();
    let mut recording = Recording::start(&assembly);
    table.write(|out| csv::write_row(out, &assembly, None))?;
    let mut fault = None;
    for _ in 0..scene.steps {
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
    }
    let goes_to_stdout = table.close()?;
    let summary = Summary::of(
        &arguments.scene,
        &scene,
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
    fault.map_or(Ok(Outcome::Good), |fault| Err(fault.into()))
}

/// Where the rows go. A file appears under its name only when it is complete.
enum Table {
    Nowhere,
    Stdout(BufWriter<io::Stdout>),
    File {
        path: String,
        out: BufWriter<NamedTempFile<File>>,
    },
}

impl Table {
    fn open(path: Option<&str>) -> Result<Self, CommandError> {
        match path {
            None => Ok(Self::Nowhere),
            Some("-") => Ok(Self::Stdout(BufWriter::new(io::stdout()))),
            Some(path) => {
                let problem = |error| CommandError::Write {
                    path: path.to_owned(),
                    error,
                };
                if Path::new(path).is_dir() {
                    return Err(problem(io::ErrorKind::IsADirectory.into()));
                }
                let folder = Path::new(path)
                    .parent()
                    .filter(|p| !p.as_os_str().is_empty());
                let folder = folder.unwrap_or(Path::new("."));
                // The name of the temporary file would only confuse; the kind of error says it.
                let file = NamedTempFile::new_in(folder).map_err(|e| problem(e.kind().into()))?;
                Ok(Self::File {
                    path: path.to_owned(),
                    out: BufWriter::new(file),
                })
            }
        }
    }

    fn write(
        &mut self,
        f: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CommandError> {
        match self {
            Self::Nowhere => Ok(()),
            Self::Stdout(out) => Ok(f(out)?),
            Self::File { path, out } => f(out).map_err(|error| CommandError::Write {
                path: path.clone(),
                error,
            }),
        }
    }

    /// Finishes; true if the rows went to standard output.
    fn close(self) -> Result<bool, CommandError> {
        match self {
            Self::Nowhere => Ok(false),
            Self::Stdout(mut out) => Ok(out.flush().map(|()| true)?),
            Self::File { path, out } => {
                let problem = |error| CommandError::Write {
                    path: path.clone(),
                    error,
                };
                let file = out.into_inner().map_err(|e| problem(e.into_error()))?;
                file.persist(&path).map_err(|e| problem(e.error))?;
                Ok(false)
            }
        }
    }
}

/// What a run has to say.
#[derive(Serialize)]
struct Summary {
    ghostspring: &'static str,
    scene: String,
    about: String,
    settings: serde_json::Map<String, serde_json::Value>,
    steps: u64,
    time: f64,
    end_position: f64,
    last_opening: f64,
    mean_iterations: f64,
    energies: Energies,
    energy_imbalance: f64,
    measured: Option<Measured>,
    refusal: Option<String>,
    predicted_exact: Option<Predicted>,
    predicted_continuum: Option<Predicted>,
    state_hash: String,
    fault: Option<String>,
}

#[derive(Serialize)]
struct Measured {
    angular_frequency: f64,
    angular_frequency_error: f64,
    damping_time: f64,
    damping_time_error: f64,
    window: [f64; 2],
}

#[derive(Serialize)]
struct Predicted {
    angular_frequency: f64,
    damping_time: f64,
}

impl Summary {
    fn of(
        name: &str,
        scene: &Scene,
        assembly: &Assembly,
        recording: &Recording,
        fault: Option<&Fault>,
    ) -> Self {
        let Geometry::Chain(chain) = &scene.geometry;
        let fit = recording.fit();
        let measured = |fit: &Fit| Measured {
            angular_frequency: fit.angular_frequency.value,
            angular_frequency_error: fit.angular_frequency.std_error,
            damping_time: fit.damping_time.value,
            damping_time_error: fit.damping_time.std_error,
            window: fit.window,
        };
        let predicted = |r: Ringing| Predicted {
            angular_frequency: r.angular_frequency,
            damping_time: r.damping_time,
        };
        let iterations = &recording.iterations;
        let settings = scene.settings().into_iter().map(|(name, value)| {
            let value = serde_json::from_str(&value).unwrap_or(serde_json::Value::String(value));
            (name.to_owned(), value)
        });
        Self {
            ghostspring: env!("CARGO_PKG_VERSION"),
            scene: name.to_owned(),
            about: scene.about.clone(),
            settings: settings.collect(),
            steps: assembly.steps(),
            time: assembly.time(),
            end_position: probe::loaded_position(assembly.bodies()),
            last_opening: recording.last_opening,
            mean_iterations: iterations.iter().sum::<u64>() as f64 / iterations.len().max(1) as f64,
            energies: assembly.energies(),
            energy_imbalance: assembly.energies().imbalance(),
            measured: fit.as_ref().ok().map(measured),
            refusal: fit.err().map(|e| e.to_string()),
            predicted_exact: modes::slowest(&scene.params, chain.discs)
                .ringing()
                .map(predicted),
            predicted_continuum: impact::continuum(&scene.params, chain.discs).map(predicted),
            state_hash: format!("{:016x}", assembly.state_hash()),
            fault: fault.map(ToString::to_string),
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}: {}", self.scene, self.about)?;
        let setting = |name: &str| {
            self.settings
                .get(name)
                .map(ToString::to_string)
                .unwrap_or_default()
        };
        writeln!(
            out,
            "{} discs, N_I = {}, dt = {} t0, F = {} m d/t0², order {}, seed {}",
            setting("discs"),
            number_of_sweeps(self, &setting("iterations")),
            setting("dt"),
            setting("load"),
            setting("order").trim_matches('"'),
            setting("seed"),
        )?;
        writeln!(
            out,
            "{} steps, end position {:.6} d, last contact opened at {} t0",
            self.steps, self.end_position, self.last_opening
        )?;
        let energies = &self.energies;
        writeln!(
            out,
            "energy: kinetic {}, work {}, dissipated {} m d²/t0², books closed to {:.1e}",
            number(energies.kinetic),
            number(energies.work),
            number(energies.dissipated),
            self.energy_imbalance.abs(),
        )?;
        writeln!(out)?;
        writeln!(
            out,
            "{:16}{:>12}{:>14}{:>14}",
            "", "exact law", "continuum", "measured"
        )?;
        let column = |p: &Option<Predicted>, f: fn(&Predicted) -> f64| {
            number(p.as_ref().map_or(f64::NAN, f))
        };
        let measured = |f: fn(&Measured) -> [f64; 2]| {
            self.measured.as_ref().map_or("–".to_owned(), |m| {
                let [value, error] = f(m);
                format!("{} ± {error:.1e}", number(value))
            })
        };
        writeln!(
            out,
            "{:16}{:>12}{:>14}      {}",
            "ω [1/t0]",
            column(&self.predicted_exact, |p| p.angular_frequency),
            column(&self.predicted_continuum, |p| p.angular_frequency),
            measured(|m| [m.angular_frequency, m.angular_frequency_error]),
        )?;
        writeln!(
            out,
            "{:16}{:>12}{:>14}      {}",
            "τ [t0]",
            column(&self.predicted_exact, |p| p.damping_time),
            column(&self.predicted_continuum, |p| p.damping_time),
            measured(|m| [m.damping_time, m.damping_time_error]),
        )?;
        if let Some(refusal) = &self.refusal {
            writeln!(out, "no fit: {refusal}")?;
        }
        writeln!(out, "state {}", self.state_hash)
    }
}

fn number_of_sweeps(summary: &Summary, fixed: &str) -> String {
    let stop = summary
        .settings
        .get("stop")
        .and_then(|s| s.as_str())
        .unwrap_or("fixed");
    if stop == "fixed" {
        fixed.to_owned()
    } else {
        format!(
            "{:.1} on average (stop rule {stop})",
            summary.mean_iterations
        )
    }
}
