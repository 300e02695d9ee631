//! `scan`: one measurement over lists of values, on all cores, in a folder that can be continued.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::join::join;
use super::ledger::{Ledger, LedgerMode};
use super::scan_results::finish;
use super::{CommandError, Outcome, complain, input, slurm, threads};
use crate::experiment::scan::{
    BUILTIN, MOST_PARTS, Measurement, Scan, ScanPart, ScanPlan, ScanRange, ScanRow, ScanRun,
    ScanSetting, VERSION,
};
use crate::platform::{self, JobControl};
use crate::schema::choice::Choice;
use crate::schema::value::Value;

/// Measure over lists of values: every combination, several seeds, on all cores; rows are saved as they finish.
///
/// Values: `iterations=10,20,40`, evenly spaced `dt=0.5..2:lin:4`, logarithmically `iterations=10..160:log:5`. The folder gets
/// rows.csv (as runs finish), table.csv (sorted), summary.txt, a figure per quantity, and scan.ron to repeat it. After an
/// interruption, continue with --resume. Several machines share a scan with --part, --join and --slurm (see docs/cluster.md).
#[derive(Args)]
pub struct Arguments {
    /// A scene (built-in, `.ron` file or checkpoint), or a scan: `scan_chain`, `scan_packing`, or a `.ron` file like them.
    scene: String,
    /// A field and its values; may be repeated to run all combinations.
    #[arg(long, value_name = "NAME=VALUES")]
    over: Vec<String>,
    /// Change a field in every run; may be repeated.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Runs per combination, each with another seed.
    #[arg(long, value_name = "N")]
    seeds: Option<u64>,
    /// What to measure: kick (let it rest, raise the load by 1e-4, fit the ringing), ring (run as it is, fit), load (shrinkage).
    #[arg(long, value_name = "NAME")]
    experiment: Option<String>,
    /// The folder for rows, table, summary and figures.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Continue a scan that was interrupted.
    #[arg(long)]
    resume: bool,
    /// Measure only part K of N, for instance 3/16, into its own file in the folder.
    #[arg(long, value_name = "K/N", conflicts_with_all = ["join", "slurm"])]
    part: Option<String>,
    /// Join the parts in the folder: table, summary and figures as if one machine had measured them all.
    #[arg(long, conflicts_with_all = ["resume", "slurm", "threads"])]
    join: bool,
    /// Print a Slurm script that measures N parts as a job array.
    #[arg(long, value_name = "N", conflicts_with_all = ["resume", "threads"])]
    slurm: Option<u64>,
    /// Number of runs at a time [default: one per core].
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let scan = arguments.scan()?;
    let plan = plan(&scan)?;
    if let Some(parts) = arguments.slurm {
        let text = slurm::script(
            &arguments.command_line(),
            &arguments.out,
            checked_parts(parts)?,
            plan.total(),
        );
        write!(io::stdout(), "{text}")?;
        return Ok(Outcome::Good);
    }
    if arguments.join {
        let again = |part| format!("{} --part {part} --resume", arguments.command_line());
        let mut records = join(&arguments.out, &plan, &again)?;
        finish(&arguments.out, &plan, &mut records)?;
        return Ok(Outcome::Good);
    }
    let part = arguments.part.as_deref().map(part).transpose()?;
    let threads = arguments.threads.map(threads).transpose()?;
    let mode = if arguments.resume {
        LedgerMode::Resume
    } else {
        LedgerMode::Begin
    };
    let (ledger, records) = Ledger::open(&arguments.out, &plan, part, mode)?;
    let done: BTreeSet<ScanRun> = records.iter().map(|r| r.run).collect();
    let runs = part.map_or_else(|| plan.runs(), |p| p.runs(&plan));
    let missing: Vec<ScanRun> = runs.iter().filter(|r| !done.contains(r)).copied().collect();
    let bar = ProgressBar::new(runs.len() as u64).with_style(style());
    bar.set_position(done.len() as u64);
    bar.reset_eta();
    let control = Arc::new(JobControl::default());
    end_on_interrupt(&control, &bar);
    let kept = Mutex::new((ledger, records, None::<CommandError>));
    let keep = |record: ScanRow| {
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
    };
    let measure = || plan.execute(&missing, &control, &keep);
    match threads {
        None => measure(),
        Some(n) => platform::on_threads(n, measure),
    }
    bar.finish_and_clear();
    let (_ledger, mut records, error) = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = error {
        complain(&format!(
            "{} of {} rows are saved in {}; continue with --resume",
            records.len(),
            runs.len(),
            arguments.out.display()
        ));
        return Err(error);
    }
    match part {
        None => finish(&arguments.out, &plan, &mut records)?,
        Some(part) => writeln!(
            io::stdout(),
            "part {part}: {} of its {} rows are in {}; join all parts with --join",
            records.len(),
            runs.len(),
            arguments.out.display()
        )?,
    }
    if records.len() < runs.len() {
        complain(&format!(
            "interrupted: {} of {} rows are in {}; continue with --resume",
            records.len(),
            runs.len(),
            arguments.out.display()
        ));
        return Ok(Outcome::Interrupted);
    }
    Ok(Outcome::Good)
}

fn part(text: &str) -> Result<ScanPart, CommandError> {
    ScanPart::parse(text).ok_or_else(|| {
        CommandError::Input(format!(
            "--part {text}: expected K/N, for instance 3/16, with N from 1 to {MOST_PARTS} and K from 1 to N"
        ))
    })
}

fn checked_parts(parts: u64) -> Result<u64, CommandError> {
    if (1..=MOST_PARTS).contains(&parts) {
        return Ok(parts);
    }
    Err(CommandError::Input(format!(
        "--slurm {parts}: a scan is divided into 1 to {MOST_PARTS} parts"
    )))
}

/// A scan checked against the scene that it names.
pub fn plan(scan: &Scan) -> Result<ScanPlan, CommandError> {
    ScanPlan::new(scan, input::start(&scan.scene)?)
        .map_err(|e| CommandError::Input(format!("scan: {e}")))
}

impl Arguments {
    /// The command that asks for this scan, as a shell reads it.
    fn command_line(&self) -> String {
        let program = std::env::current_exe().map(|p| p.display().to_string());
        let mut words = vec![
            program.unwrap_or_else(|_| "ghostspring".to_owned()),
            "scan".to_owned(),
            self.scene.clone(),
        ];
        let mut option = |name: &str, value: String| words.extend([name.to_owned(), value]);
        self.set.iter().for_each(|s| option("--set", s.clone()));
        self.over.iter().for_each(|o| option("--over", o.clone()));
        if let Some(seeds) = self.seeds {
            option("--seeds", seeds.to_string());
        }
        if let Some(name) = &self.experiment {
            option("--experiment", name.clone());
        }
        option("--out", self.out.display().to_string());
        let words: Vec<String> = words.iter().map(|w| slurm::quoted(w)).collect();
        words.join(" ")
    }

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
                _ => scan.over.push(ScanRange { field, values }),
            }
        }
        if scan.over.is_empty() {
            return Err(CommandError::Input(
                "nothing to scan over: give --over NAME=VALUES, for instance --over iterations=10,20,40".to_owned(),
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
