//! `scan`: one measurement over lists of values, on all cores, in a folder that can be continued.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::ledger::{Ledger, LedgerMode};
use super::{CommandError, Outcome, complain, input, output};
use crate::experiment::scan::summary::figures;
use crate::experiment::scan::{
    BUILTIN, Measurement, Over, Scan, ScanPlan, ScanRow, ScanRun, ScanSetting, VERSION,
};
use crate::platform::JobControl;
use crate::report::{figure, scan as report};
use crate::schema::choice::Choice;
use crate::schema::value::Value;

/// Measure over lists of values: every combination, several seeds, all cores; rows are kept as they are finished.
///
/// Values: `iterations=10,20,40`, evenly spaced `dt=0.5..2:lin:4`, logarithmically `iterations=10..160:log:5`. The folder gets
/// rows.csv (as runs finish), table.csv (sorted), summary.txt, a figure per quantity, and scan.ron to repeat it. Killed or
/// interrupted, it goes on with --resume.
#[derive(Args)]
pub struct Arguments {
    /// A scene (built-in, `.ron` file or checkpoint), or a scan: `scan_chain`, `scan_packing`, or a `.ron` file like them.
    scene: String,
    /// A field and its values; may be repeated, all combinations are run.
    #[arg(long, value_name = "NAME=VALUES")]
    over: Vec<String>,
    /// Change a field in every run; may be repeated.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// How often every combination is run, each time with another seed.
    #[arg(long, value_name = "N")]
    seeds: Option<u64>,
    /// What is measured: kick (rest, raise the load by 1e-4, fit the ringing), ring (run as it is, fit), load (shrinkage).
    #[arg(long, value_name = "NAME")]
    experiment: Option<String>,
    /// The folder for rows, table, summary and figures.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Go on with a scan that was interrupted.
    #[arg(long)]
    resume: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let scan = arguments.scan()?;
    let plan = plan(&scan)?;
    let mode = if arguments.resume {
        LedgerMode::Resume
    } else {
        LedgerMode::Begin
    };
    let (ledger, records) = Ledger::open(&arguments.out, &plan, mode)?;
    let done: BTreeSet<ScanRun> = records.iter().map(|r| r.run).collect();
    let runs = plan.runs();
    let missing: Vec<ScanRun> = runs.iter().filter(|r| !done.contains(r)).copied().collect();
    let bar = ProgressBar::new(runs.len() as u64).with_style(style());
    bar.set_position(done.len() as u64);
    bar.reset_eta();
    let control = Arc::new(JobControl::default());
    end_on_interrupt(&control, &bar);
    let kept = Mutex::new((ledger, records, None::<CommandError>));
    plan.execute(&missing, &control, &|record: ScanRow| {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let (ledger, records, error) = &mut *kept;
        if error.is_some() {
            return;
        }
        match ledger.append(&plan, &record) {
            Ok(()) => {
                records.push(record);
                bar.inc(1);
            }
            Err(problem) => {
                *error = Some(problem);
                control.cancel();
            }
        }
    });
    bar.finish_and_clear();
    let (_ledger, mut records, error) = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = error {
        complain(&format!(
            "{} of {} rows are kept in {}; go on with --resume",
            records.len(),
            runs.len(),
            arguments.out.display()
        ));
        return Err(error);
    }
    records.sort_by_key(|r| r.run);
    write_results(&arguments.out, &plan, &records)?;
    report::write_summary(&mut io::stdout().lock(), &plan, &records)?;
    if records.len() < runs.len() {
        complain(&format!(
            "interrupted: {} of {} rows are in {}; go on with --resume",
            records.len(),
            runs.len(),
            arguments.out.display()
        ));
        return Ok(Outcome::Interrupted);
    }
    Ok(Outcome::Good)
}

/// A scan checked against the scene that it names.
pub fn plan(scan: &Scan) -> Result<ScanPlan, CommandError> {
    ScanPlan::new(scan, input::start(&scan.scene)?)
        .map_err(|e| CommandError::Input(format!("scan: {e}")))
}

/// Table, summary, figures and the scan itself, each complete or not at all.
fn write_results(folder: &Path, plan: &ScanPlan, records: &[ScanRow]) -> Result<(), CommandError> {
    let mut summary = Vec::new();
    report::write_summary(&mut summary, plan, records)?;
    let spec = plan.scan.write();
    let spec = spec.map_err(|e| CommandError::Result(e.to_string()))? + "\n";
    let mut files = vec![
        (
            "table.csv".to_owned(),
            report::table(plan, records).into_bytes(),
        ),
        ("summary.txt".to_owned(), summary),
        ("scan.ron".to_owned(), spec.into_bytes()),
    ];
    for drawn in figures(plan, records) {
        let svg = figure::svg(&drawn);
        files.push((format!("{}.svg", drawn.name), svg.into_bytes()));
        files.push((
            format!("{}.csv", drawn.name),
            figure::csv(&drawn).into_bytes(),
        ));
    }
    for (name, content) in files {
        output::File::create(&folder.join(name).display().to_string())?.finish(&content)?;
    }
    Ok(())
}

impl Arguments {
    /// What is asked for: a scan file, changed by the options, or a scene with options alone.
    fn scan(&self) -> Result<Scan, CommandError> {
        let mut scan = match file(&self.scene)? {
            Some(scan) => scan,
            None => Scan {
                version: VERSION,
                about: String::new(),
                scene: self.scene.clone(),
                set: Vec::new(),
                over: Vec::new(),
                seeds: 1,
                experiment: Measurement::Kick,
            },
        };
        for (field, value) in pairs("--set", &self.set)? {
            scan.set.push(ScanSetting {
                field,
                value: Value::parse(&value),
            });
        }
        let over = pairs("--over", &self.over)?;
        for (field, values) in over {
            match scan.over.iter_mut().find(|o| o.field == field) {
                // An option replaces what the file says, but the same option twice is a slip.
                Some(there)
                    if self
                        .over
                        .iter()
                        .filter(|o| o.split('=').next() == Some(&field))
                        .count()
                        < 2 =>
                {
                    there.values = values;
                }
                _ => scan.over.push(Over { field, values }),
            }
        }
        if scan.over.is_empty() {
            return Err(CommandError::Input(
                "nothing to scan over: say --over NAME=VALUES, for instance --over iterations=10,20,40".to_owned(),
            ));
        }
        scan.seeds = self.seeds.unwrap_or(scan.seeds);
        if let Some(name) = &self.experiment
            && !scan.experiment.choose(name)
        {
            return Err(CommandError::Input(format!(
                "there is no experiment '{name}'{}; experiments are {}",
                crate::scene::suggestion(name, Measurement::SPELLINGS.iter().copied()),
                Measurement::SPELLINGS.join(", ")
            )));
        }
        Ok(scan)
    }
}

/// The scan of that name or in that file; none if it is something else.
pub fn file(name: &str) -> Result<Option<Scan>, CommandError> {
    // What is a scan now was called a sweep once.
    let now = name.replacen("sweep_", "scan_", 1);
    if let Some((_, text)) = BUILTIN.iter().find(|(n, _)| *n == now) {
        return Ok(Some(
            Scan::parse(&format!("scenes/{name}"), text).map_err(crate::scene::StartError::from)?,
        ));
    }
    let is_small = fs::metadata(name).is_ok_and(|m| m.is_file() && m.len() < 1 << 20);
    let text = if is_small {
        fs::read_to_string(name).ok()
    } else {
        None
    };
    match text.filter(|t| Scan::is_meant(t)) {
        Some(text) => Ok(Some(
            Scan::parse(name, &text).map_err(crate::scene::StartError::from)?,
        )),
        None => Ok(None),
    }
}

fn pairs(option: &str, settings: &[String]) -> Result<Vec<(String, String)>, CommandError> {
    let pair = |setting: &String| {
        let (name, value) = setting.split_once('=').ok_or_else(|| {
            CommandError::Input(format!("{option} {setting}: expected NAME=VALUE"))
        })?;
        Ok((name.trim().to_owned(), value.trim().to_owned()))
    };
    settings.iter().map(pair).collect()
}

/// The first Ctrl-C ends the scan cleanly, the second ends the program.
fn end_on_interrupt(control: &Arc<JobControl>, bar: &ProgressBar) {
    let (control, bar) = (Arc::clone(control), bar.clone());
    let handler = move || {
        if control.is_cancelled() {
            std::process::exit(130);
        }
        bar.set_message("ending");
        control.cancel();
    };
    if ctrlc::set_handler(handler).is_err() {
        let _ = writeln!(
            io::stderr(),
            "ghostspring: Ctrl-C will end the scan at once"
        );
    }
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{bar:30} {pos}/{len} runs, {elapsed} gone, {eta} left {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}
