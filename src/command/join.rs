//! The parts of a scan put together: complete, each once, all of the same scan, or a list of what is not.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::CommandError;
use super::ledger::{KeptRows, RowFile, file_name};
use crate::experiment::scan::{ScanPart, ScanPlan, ScanRow, ScanRun};
use crate::report::scan::RowReader;

/// All rows of a plan from the files of its parts in a folder. `again` says how a part is run again.
pub fn join(
    folder: &Path,
    plan: &ScanPlan,
    again: &dyn Fn(ScanPart) -> String,
) -> Result<Vec<ScanRow>, CommandError> {
    let files = files(folder)?;
    let mut rows = JoinedRows::new(plan);
    let mut complaints = Vec::new();
    for path in &files {
        if let Err(problem) = rows.add(path) {
            complaints.push(problem.to_string());
        }
    }
    if !complaints.is_empty() {
        return Err(CommandError::Input(complaints.join("\nghostspring: ")));
    }
    let Some(of) = rows.of else {
        return Err(CommandError::Input(format!(
            "there are no parts in {}: measure them first, for instance with --part 1/2 and --part 2/2",
            folder.display()
        )));
    };
    match rows.missing(of) {
        missing if missing.is_empty() => Ok(rows.records.all),
        missing => Err(CommandError::Result(
            rows.complaint(folder, &missing, again),
        )),
    }
}

/// The files of parts in a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, CommandError> {
    let unreadable = |e| CommandError::Input(format!("cannot read {}: {e}", folder.display()));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("rows-") && name.ends_with(".csv") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The rows of several files, each in its place.
struct JoinedRows<'a> {
    plan: &'a ScanPlan,
    reader: RowReader<'a>,
    records: KeptRows,
    /// Which file has which part.
    parts: BTreeMap<ScanPart, PathBuf>,
    /// Into how many parts the scan is divided, as soon as a file has said so.
    of: Option<u64>,
}

impl<'a> JoinedRows<'a> {
    fn new(plan: &'a ScanPlan) -> Self {
        Self {
            plan,
            reader: RowReader::new(plan),
            records: KeptRows::of(plan),
            parts: BTreeMap::new(),
            of: None,
        }
    }

    fn add(&mut self, path: &Path) -> Result<(), CommandError> {
        let refuse = |problem: String| CommandError::Input(format!("{}{problem}", path.display()));
        let file = RowFile::open(path, &self.reader)?;
        let part = file
            .part
            .ok_or_else(|| refuse(" does not say which part of the scan it is".to_owned()))?;
        let of = *self.of.get_or_insert(part.of);
        if of != part.of {
            let others = self.parts.values().next().map(|p| p.display().to_string());
            return Err(refuse(format!(
                " is part {part}, but {} is one of {of} parts: remove the files of one of the two divisions",
                others.unwrap_or_default()
            )));
        }
        if let Some(other) = self.parts.insert(part, path.to_owned()) {
            return Err(refuse(format!(
                " is part {part}, and so is {}: remove one of them",
                other.display()
            )));
        }
        let records = &mut self.records;
        file.read(&mut |line, turn, record| {
            let belongs = ScanPart::of_run(turn, of);
            if belongs != part {
                return Err(refuse(format!(
                    ":{line}: this row belongs to part {belongs}, not to part {part}; the file has been changed"
                )));
            }
            // A run is always the same; NaN is like NaN in its text.
            match records.get(turn) {
                Some(there) if format!("{there:?}") != format!("{record:?}") => Err(refuse(
                    format!(":{line}: this row appears twice, with different numbers"),
                )),
                _ => {
                    records.add(turn, record);
                    Ok(())
                }
            }
        })?;
        Ok(())
    }

    /// The runs that have no row, by part.
    fn missing(&self, of: u64) -> BTreeMap<ScanPart, Vec<ScanRun>> {
        let mut missing: BTreeMap<ScanPart, Vec<ScanRun>> = BTreeMap::new();
        if self.records.all.len() == self.plan.total() {
            return missing;
        }
        for (turn, run) in self.plan.runs().into_iter().enumerate() {
            if self.records.get(turn).is_none() {
                let part = ScanPart::of_run(turn, of);
                missing.entry(part).or_default().push(run);
            }
        }
        missing
    }

    fn complaint(
        &self,
        folder: &Path,
        missing: &BTreeMap<ScanPart, Vec<ScanRun>>,
        again: &dyn Fn(ScanPart) -> String,
    ) -> String {
        let count: usize = missing.values().map(Vec::len).sum();
        let mut text = format!(
            "{count} of {} rows are missing in {}:",
            self.plan.total(),
            folder.display()
        );
        for (part, runs) in missing {
            text += &format!("\n  part {part}: ");
            if !self.parts.contains_key(part) {
                text += &format!("there is no {}; ", file_name(part.number, part.of));
            }
            let names: Vec<String> = runs.iter().take(SHOWN).map(|r| self.name(*r)).collect();
            text += &names.join("; ");
            if runs.len() > SHOWN {
                text += &format!("; and {} more", runs.len() - SHOWN);
            }
        }
        text += "\nrun these parts again (with Slurm: sbatch --array=";
        let numbers: Vec<String> = missing.keys().map(|p| p.number.to_string()).collect();
        text += &(numbers.join(",") + " with the script of --slurm), then join:");
        for part in missing.keys().take(SHOWN) {
            text += &format!("\n  {}", again(*part));
        }
        if missing.len() > SHOWN {
            text += &format!("\n  and so on for {} more parts", missing.len() - SHOWN);
        }
        text
    }

    fn name(&self, run: ScanRun) -> String {
        let axes = self.plan.axes.iter().map(|a| a.field);
        let values = axes.zip(self.plan.values(run.point));
        let values: Vec<String> = values.map(|(f, v)| format!("{f}={v}")).collect();
        format!("{} seed={}", values.join(" "), run.seed)
    }
}

/// How many rows of a part, and how many commands, are named.
const SHOWN: usize = 3;
