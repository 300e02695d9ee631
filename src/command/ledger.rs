//! The rows of a scan on disk: a file that only grows, one whole line per finished run, so that a scan can be killed at any
//! moment and go on later. A line without its end was being written at that moment: it is dropped, and its run is made again.

use std::fs::{self, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{CommandError, output};
use crate::experiment::scan::{ScanPlan, ScanRow};
use crate::report::scan::{fingerprint, header, parse_row, row};

/// Whether a folder may already hold rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedgerMode {
    /// It may not.
    Begin,
    /// It may, of the same scan.
    Resume,
}

/// The file of rows, held by one scan at a time.
pub struct Ledger {
    path: PathBuf,
    file: fs::File,
    /// Bytes of whole lines.
    length: u64,
}

impl Ledger {
    /// Opens or begins the rows of a plan; returns what is already there.
    pub fn open(
        folder: &Path,
        plan: &ScanPlan,
        mode: LedgerMode,
    ) -> Result<(Self, Vec<ScanRow>), CommandError> {
        let problem = |path: &Path| {
            let path = path.display().to_string();
            move |error: io::Error| CommandError::Write { path, error }
        };
        fs::create_dir_all(folder).map_err(problem(folder))?;
        let path = folder.join("rows.csv");
        if path.exists() && mode == LedgerMode::Begin {
            return Err(CommandError::Input(format!(
                "{} already holds a scan; go on with it by --resume, or choose another folder",
                folder.display()
            )));
        }
        if !path.exists() {
            // With its header or not at all.
            output::File::create(&path.display().to_string())?.finish(header(plan).as_bytes())?;
        }
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(&path)
            .map_err(problem(&path))?;
        if file.try_lock().is_err() {
            return Err(CommandError::Input(format!(
                "{}: another scan is writing to it",
                path.display()
            )));
        }
        let text = fs::read(&path).map_err(problem(&path))?;
        let text = String::from_utf8_lossy(&text);
        if fingerprint(&text) != Some(plan.fingerprint()) {
            return Err(CommandError::Input(format!(
                "{} belongs to another scan (other scene, values, seeds, experiment or program version); choose another \
                 folder, or ask for what its header says",
                path.display()
            )));
        }
        let whole = text.rfind('\n').map_or(0, |i| i + 1);
        let mut records: Vec<ScanRow> = Vec::new();
        let lines = text[..whole].lines().enumerate();
        let mut rows = lines.filter(|(_, l)| !l.starts_with('#'));
        rows.next();
        for (i, line) in rows {
            let record = parse_row(plan, line).ok_or_else(|| {
                CommandError::Input(format!(
                    "{}:{}: this is no row of the scan; the file has been changed",
                    path.display(),
                    i + 1
                ))
            })?;
            if records.iter().all(|r| r.run != record.run) {
                records.push(record);
            }
        }
        let mut ledger = Self {
            path,
            file,
            length: whole as u64,
        };
        ledger.cut().map_err(|e| ledger.problem(e))?;
        Ok((ledger, records))
    }

    /// Adds a finished run. If that fails the file is as it was.
    pub fn append(&mut self, plan: &ScanPlan, record: &ScanRow) -> Result<(), CommandError> {
        let line = row(plan, record);
        match self.file.write_all(line.as_bytes()) {
            Ok(()) => {
                self.length += line.len() as u64;
                Ok(())
            }
            Err(error) => {
                // What stands there is dropped at the next start even if this fails too.
                let _ = self.cut();
                Err(self.problem(error))
            }
        }
    }

    /// Ends the file after its last whole line.
    fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length)).map(drop)
    }

    fn problem(&self, error: io::Error) -> CommandError {
        CommandError::Write {
            path: self.path.display().to_string(),
            error,
        }
    }
}
