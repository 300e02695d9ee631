//! `prepare`: run a packing until it rests and keep the state.

use std::io::{self, Write};
use std::ops::ControlFlow;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::keep::KeepOptions;
use super::{CommandError, Outcome, input, output};
use crate::experiment::prepare::{PackingReport, Quiet, SettleError, Settling, settle_from};
use crate::measure::probe;
use crate::measure::recorded::export;
use crate::physics::Assembly;
use crate::scene::checkpoint::{self, Checkpoint};
use crate::scene::{MOST_DISCS, Start, tiling};
use crate::schema::written::long;

/// Compress a packing until it is at rest, report on it, and write a checkpoint that `run` continues from.
///
/// When everything that carries load is at rest, the program stops loose discs (rattlers), which would disturb a measurement.
#[derive(Args)]
pub struct Arguments {
    /// A built-in packing (see `ghostspring scenes`), a `.ron` file or a checkpoint.
    scene: String,
    /// The checkpoint file to write.
    #[arg(long, value_name = "FILE")]
    out: String,
    /// Change a field of the scene; may be repeated.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// First put copies of a prepared packing side by side and on top of each other, for instance 10x10: a large packing that is nearly at rest.
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = copies)]
    copies: Option<[usize; 2]>,
    /// Write the packing for other programs, too: NAME.bodies.csv, NAME.contacts.csv, NAME.bodies.vtk, NAME.contacts.vtk and NAME.xyz.
    #[arg(long, value_name = "NAME")]
    write: Option<String>,
    /// The sentence about the prepared scene, instead of the scene's own.
    #[arg(long, value_name = "TEXT")]
    about: Option<String>,
    /// Print the report as one JSON object.
    #[arg(long)]
    json: bool,
    /// Largest displacement of the piston per step that counts as rest [d].
    #[arg(long, value_name = "D", default_value_t = Quiet::default().drift)]
    drift: f64,
    /// Steps after which to give up; 0 keeps the packing as it is.
    #[arg(long, value_name = "N", default_value_t = Quiet::default().patience)]
    patience: u64,
    #[command(flatten)]
    keep: KeepOptions,
}

fn copies(text: &str) -> Result<[usize; 2], String> {
    let parsed = text
        .split_once('x')
        .and_then(|(columns, rows)| Some([columns.parse().ok()?, rows.parse().ok()?]));
    parsed
        .filter(|[columns, rows]| (1..=1000).contains(columns) && (1..=1000).contains(rows))
        .ok_or_else(|| "expected COLUMNSxROWS, from 1x1 to 1000x1000".to_owned())
}

/// Copies of a start, no more discs than a scene may have.
fn many(start: &Start, columns: usize, rows: usize) -> Result<Start, CommandError> {
    let discs = (start.build().bodies().discs() * columns * rows) as u64;
    if discs > MOST_DISCS {
        return Err(CommandError::Input(format!(
            "--copies {columns}x{rows} would be {discs} discs; a packing has 1 to {MOST_DISCS}"
        )));
    }
    tiling::copies(start, columns, rows).ok_or_else(|| {
        CommandError::Input(
            "--copies needs a prepared packing under a piston between walls, such as 'packing'"
                .to_owned(),
        )
    })
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let mut start = input::start(&arguments.scene)?;
    input::apply(&mut start, &arguments.set)?;
    if start.scene.geometry.is_chain() {
        return Err(CommandError::Input(format!(
            "{} is a chain; only packings can be prepared",
            arguments.scene
        )));
    }
    if let Some([columns, rows]) = arguments.copies {
        start = many(&start, columns, rows)?;
    }
    let params = &start.scene.params;
    if params.load <= 0.0 && params.gravity_y >= 0.0 {
        return Err(CommandError::Input(
            "nothing presses this packing together: set a load above 0 or gravity".to_owned(),
        ));
    }
    if !(1e-15..=1.0).contains(&arguments.drift) {
        let drift = arguments.drift;
        return Err(CommandError::Input(format!(
            "--drift = {drift} is not allowed: it must be a number from 1e-15 to 1"
        )));
    }
    let file = output::File::create(&arguments.out)?;
    let job = format!("prepare {:?}", arguments.drift);
    let (mut keeper, found) = arguments.keep.open::<Settling>(&job, &start)?;
    let (mut assembly, from) = match found {
        Some((state, from)) => (
            Assembly::from_state(state, start.scene.params.clone()),
            from,
        ),
        None => (start.build(), Settling::default()),
    };
    let quiet = Quiet {
        drift: arguments.drift,
        patience: arguments.patience,
        ..Quiet::default()
    };
    let bar = ProgressBar::new_spinner().with_style(style());
    bar.set_position(from.steps);
    let mut watch = |assembly: &Assembly, at: Settling| {
        bar.inc(1);
        if assembly.steps().is_multiple_of(50) {
            bar.set_message(format!(
                "piston at {:.6} d",
                probe::loaded_position(assembly.bodies())
            ));
        }
        let Some(keeper) = keeper.as_mut() else {
            return ControlFlow::Continue(());
        };
        if keeper.is_due() || at.still == quiet.steps {
            keeper.keep(assembly, &at);
        }
        if keeper.is_interrupted() && at.still < quiet.steps {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let steps = match quiet.patience {
        0 => Ok(0),
        _ => settle_from(&mut assembly, &quiet, from, &mut watch),
    };
    bar.finish_and_clear();
    if let (Err(SettleError::Stopped { .. }), Some(keeper)) = (&steps, &keeper) {
        keeper.complain_interrupted();
        return Ok(Outcome::Interrupted);
    }
    let steps = steps.map_err(|unrest| CommandError::Result(unrest.to_string()))?;
    if let Some(name) = &arguments.write {
        output::packing(name, &export::recorded(&assembly), &[])?;
    }
    let mut seen = assembly.clone();
    if steps == 0 {
        seen.detect(); // nothing has looked for contacts yet
    }
    let report = PackingReport::of(&seen);
    start.scene.about = match &arguments.about {
        Some(about) => about.clone(),
        None if quiet.patience == 0 => format!("Copies of: {}", start.scene.about),
        None => format!("At rest. Prepared from: {}", start.scene.about),
    };
    let checkpoint = Checkpoint {
        scene: start.scene,
        state: assembly.state(),
    };
    let bytes = checkpoint::write(&checkpoint).map_err(|e| CommandError::Result(e.to_string()))?;
    file.finish(&bytes)?;
    let mut out = io::stdout().lock();
    if arguments.json {
        let mut whole = serde_json::to_value(report).map_err(io::Error::from)?;
        whole["file"] = arguments.out.clone().into();
        whole["steps"] = steps.into();
        whole["state_hash"] = format!("{:016x}", assembly.state_hash()).into();
        let text = serde_json::to_string_pretty(&whole).map_err(io::Error::from)?;
        writeln!(out, "{text}")?;
    } else {
        writeln!(
            out,
            "{}: after {steps} steps, state {:016x}",
            arguments.out,
            assembly.state_hash()
        )?;
        for (name, value) in rows(&report) {
            writeln!(out, "  {name:34} {value:>12}")?;
        }
    }
    Ok(Outcome::Good)
}

fn rows(report: &PackingReport) -> [(&'static str, String); 10] {
    [
        ("height [d]", long(report.height)),
        ("packing fraction", long(report.packing_fraction)),
        ("coordination number", long(report.coordination)),
        ("loaded contacts", report.loaded_contacts.to_string()),
        ("contacts", report.contacts.to_string()),
        ("rattlers", report.rattlers.to_string()),
        ("largest overlap [d]", long(report.largest_overlap)),
        (
            "fraction of the load on the floor",
            long(report.floor_share),
        ),
        (
            "fraction of the load on the side walls",
            long(report.wall_share),
        ),
        (
            "fraction of contacts about to slide",
            long(report.sliding_fraction),
        ),
    ]
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {pos} steps, {msg} ({elapsed})")
        .unwrap_or_else(|_| ProgressStyle::default_spinner())
}
