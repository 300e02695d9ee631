//! `reproduce`: the paper's numbers, predicted and measured.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::folder::{self, Folder};
use super::{CommandError, Outcome, complain, input};
use crate::experiment::{EXHIBITS, Effort, Exhibit, Findings, Lab, Row, RowVerdict, run_together};
use crate::physics::Assembly;
use crate::report::page::{Colophon, ExhibitResult};
use crate::report::table;
use crate::scene::Geometry;

/// Run the experiments and print measured beside predicted; exit code 1 if a row disagrees.
///
/// A row agrees if its deviation is within a tolerance stated beforehand; the deviation is relative to the prediction, or absolute where
/// the prediction is zero. It is also given in standard errors: more than five are not chance, and a row that agrees nevertheless is
/// marked. Rows without a prediction are "observed" and have null for prediction and tolerance. A row that cannot be measured disagrees.
#[derive(Args)]
#[command(after_long_help = list())]
pub struct Arguments {
    /// Exhibits to run (listed below); all of them if you name none.
    exhibit: Vec<String>,
    /// Use this packing (built-in, a `.ron` file or a checkpoint) where an exhibit needs only one.
    #[arg(long, value_name = "SCENE")]
    packing: Option<String>,
    /// Print one JSON object with the rows and the numbers of those that agree, disagree and are observed, and nothing else.
    #[arg(long)]
    json: bool,
    /// Fewer seeds, modes and packings: half a minute on two cores instead of seven.
    #[arg(long)]
    quick: bool,
    /// First seed of every solver and packing; another one repeats everything with new random numbers.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    seeds_from: u64,
    /// Write a page with figures and tables into this folder, with the data and a scene file for every exhibit.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Every exhibit with what it shows, for the help.
fn list() -> String {
    let line = |e: &Exhibit| format!("  {:20} {}", e.name, e.about);
    format!(
        "Exhibits:\n{}",
        EXHIBITS.iter().map(line).collect::<Vec<_>>().join("\n")
    )
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let exhibits = chosen(&arguments.exhibit)?;
    let packing = arguments.packing.as_deref().map(packing).transpose()?;
    let folder = arguments.out.as_deref().map(Folder::open).transpose()?;
    let effort = if arguments.quick {
        Effort::Quick
    } else {
        Effort::Full
    };
    let started = Instant::now();
    let bar = ProgressBar::new_spinner().with_style(style());
    let progress = |runs| bar.inc(runs);
    let mut lab = Lab::new(effort, &progress, packing.as_ref());
    lab.first_seed = arguments.seeds_from;
    let begins =
        |exhibit: &Exhibit| bar.set_message(format!("{}: {}", exhibit.name, exhibit.about));
    let found = run_together(&exhibits, &lab, begins);
    let mut entries = Vec::new();
    for (exhibit, (Findings { rows, figures }, seconds)) in exhibits.into_iter().zip(found) {
        entries.push(ExhibitResult {
            exhibit,
            rows,
            figures,
            seconds,
            scene: folder::scene_file(exhibit)?,
        });
    }
    bar.finish_and_clear();
    let seconds = started.elapsed().as_secs_f64();
    if let Some(folder) = &folder {
        let colophon = Colophon {
            effort,
            first_seed: lab.first_seed,
            seconds,
            cores: rayon::current_num_threads(),
        };
        folder.write(&entries, &colophon)?;
    }
    let rows: Vec<Row> = entries.into_iter().flat_map(|e| e.rows).collect();
    let mut out = io::stdout().lock();
    if arguments.json {
        let [agrees, disagrees, observed] = RowVerdict::ALL.map(|v| v.count(&rows));
        let all = serde_json::json!({
            "agrees": agrees, "disagrees": disagrees, "observed": observed, "seeds_from": lab.first_seed, "rows": rows,
        });
        serde_json::to_writer_pretty(&mut out, &all).map_err(io::Error::from)?;
        writeln!(out)?;
        for row in &rows {
            if let Some(reason) = &row.reason {
                complain(&format!("{}, {}: {reason}", row.exhibit, row.quantity));
            }
        }
    } else {
        table::write(&mut out, &rows)?;
        writeln!(out, "{seconds:.0} s")?;
        if let Some(folder) = &folder {
            writeln!(out, "page: {}", folder.page())?;
        }
    }
    Ok(if RowVerdict::Disagrees.count(&rows) == 0 {
        Outcome::Good
    } else {
        Outcome::Failed
    })
}

/// The packing of that name; the exhibits let it come to rest themselves.
fn packing(name: &str) -> Result<Assembly, CommandError> {
    let start = input::start(name)?;
    match start.scene.geometry {
        Geometry::Packing(_) => Ok(start.build()),
        Geometry::Chain(_) => Err(CommandError::Input(format!(
            "--packing {name}: this is a chain"
        ))),
    }
}

fn chosen(names: &[String]) -> Result<Vec<&'static Exhibit>, CommandError> {
    if names.is_empty() {
        return Ok(EXHIBITS.iter().collect());
    }
    let find = |name: &String| {
        EXHIBITS
            .iter()
            .find(|e| e.name == name.as_str())
            .ok_or_else(|| {
                let known: Vec<&str> = EXHIBITS.iter().map(|e| e.name).collect();
                let suggestion = crate::scene::suggestion(name, known.iter().copied());
                CommandError::Input(format!(
                    "there is no exhibit '{name}'{suggestion}; exhibits are {}",
                    known.join(", ")
                ))
            })
    };
    names.iter().map(find).collect()
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {msg} ({pos} runs, {elapsed})")
        .unwrap_or_else(|_| ProgressStyle::default_spinner())
}
