//! `rigidity`: is a packing of another program rigid enough for what it does?

mod request;
mod words;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::{CommandError, Outcome, mode_table, output, thread_pool};
use crate::instrument::{LoadedNetwork, RigidityQuestion, not_at_rest};
use crate::measure::recorded::ReadPacking;
use crate::platform::{self, JobControl};
use crate::report::foreign_packing::{self, Page};
use crate::theory::network::NoModes;
use crate::theory::network::recorded::{RecordedNetwork, Vector};
pub use request::Arguments;
use words::{Found, lines, refusal, verdict, whole};

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let request = arguments.request()?;
    let (read, question) = (arguments.read(&request.reading)?, request.question);
    if let Some(springs) = question.springs(&read).filter(|_| !arguments.rigid) {
        let (verdict, mut out) = (refusal(&springs), io::stdout().lock());
        if arguments.json {
            let whole = json!({ "files": arguments.files, "formats": read.formats, "notes": read.notes, "verdict": verdict, "is_rigid": false, "springs": springs, "modes": [] });
            writeln!(out, "{whole:#}")?;
        } else {
            writeln!(out, "{verdict}")?;
        }
        return Ok(Outcome::Failed);
    }
    let Some(found) = find(arguments, &question, read)? else {
        return Ok(Outcome::Interrupted);
    };
    if let Some(name) = &arguments.write {
        write_files(name, &found)?;
    }
    let verdict = verdict(&question, &found);
    if let Some(path) = &arguments.html {
        let rows = mode_table::rows(&found.card.modes, question.iterations, question.dt);
        let lines = lines(arguments, &question, &found);
        let page = Page {
            title: arguments.files.join(", "),
            verdict: verdict.1.clone(),
            lines,
            modes: serde_json::to_value(&rows).map_err(io::Error::from)?,
        };
        let text = foreign_packing::html(&page, &found.network, &found.card.modes);
        output::File::create(path)?.finish(text.as_bytes())?;
    }
    let mut out = io::stdout().lock();
    if arguments.json {
        let whole = whole(arguments, &question, &found, &verdict)?;
        writeln!(out, "{whole:#}")?;
    } else {
        writeln!(out, "{}", verdict.1)?;
        for line in lines(arguments, &question, &found) {
            writeln!(out, "{line}")?;
        }
        mode_table::write(
            &mode_table::rows(&found.card.modes, question.iterations, question.dt),
            &mut out,
        )?;
    }
    Ok(if verdict.0 == Some(false) {
        Outcome::Failed
    } else {
        Outcome::Good
    })
}

/// The table of modes alone, for `modes`.
pub fn modes_alone(arguments: &Arguments, is_json: bool) -> Result<Outcome, CommandError> {
    let request = arguments.request()?;
    let (read, question) = (arguments.read(&request.reading)?, request.question);
    let Some(found) = find(arguments, &question, read)? else {
        return Ok(Outcome::Interrupted);
    };
    let rows = mode_table::rows(&found.card.modes, question.iterations, question.dt);
    let mut out = io::stdout().lock();
    if is_json {
        let whole = whole(arguments, &question, &found, &(None, String::new()))?;
        writeln!(out, "{whole:#}")?;
    } else {
        for line in lines(arguments, &question, &found) {
            writeln!(out, "{line}")?;
        }
        mode_table::write(&rows, &mut out)?;
    }
    Ok(Outcome::Good)
}

fn find(
    arguments: &Arguments,
    question: &RigidityQuestion,
    read: ReadPacking,
) -> Result<Option<Found>, CommandError> {
    let bad = |refusal: NoModes| {
        CommandError::Input(format!("{}: {refusal}", arguments.files.join(", ")))
    };
    let mut network =
        RecordedNetwork::of(read.packing.clone(), question.setting.clone()).map_err(bad)?;
    network.set_threads(thread_pool(platform::cores())?);
    if let Some(moving) = not_at_rest(&network) {
        let files = arguments.files.join(", ");
        return Err(CommandError::Input(format!("{files}: {moving}")));
    }
    let loads = arguments.loads(&network)?;
    let control = Arc::new(JobControl::default());
    let bar = ProgressBar::new(1000).with_style(
        ProgressStyle::with_template("{spinner} {msg} {bar:30} ({elapsed})")
            .unwrap_or_else(|_| ProgressStyle::default_spinner()),
    );
    let closing = Arc::clone(&control);
    // Without a handler Ctrl-C ends the program at once, which loses nothing.
    let _ = ctrlc::set_handler(move || closing.cancel());
    let mut watch = |done: f64| {
        bar.set_position((1000.0 * done) as u64);
        if control.may_go_on() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    bar.set_message("loading");
    let network = Arc::new(network);
    let result = LoadedNetwork::new(Arc::clone(&network), loads, &mut watch).and_then(|loaded| {
        bar.set_message("finding modes");
        let modes = loaded.modes(arguments.count, &mut watch)?;
        let card = loaded.card((question.iterations, question.dt), &modes)?;
        let remedy = loaded.remedy(&card, question.limit())?;
        Ok((card, remedy))
    });
    bar.finish_and_clear();
    let (card, remedy) = match result {
        Err(NoModes::Stopped) => return Ok(None),
        result => result.map_err(bad)?,
    };
    Ok(Some(Found {
        read,
        network,
        card,
        remedy,
    }))
}

/// The packing with its modes, for other programs.
fn write_files(name: &str, found: &Found) -> Result<(), CommandError> {
    let fields: Vec<(String, Vec<Vector>)> = (found.card.modes.iter().enumerate())
        .map(|(j, mode)| {
            let motions = found.network.motions(&mode.shape);
            let moves = motions.iter().map(|m| [m[0], m[1], m[2]]).collect();
            (format!("mode_{}", j + 1), moves)
        })
        .collect();
    output::packing(name, found.network.packing(), &fields)
}
