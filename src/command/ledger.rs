//! The rows of a scan on disk: a file that only grows, one whole line per finished run, so that a scan can be killed at any
//! moment and go on later. A line without its end was being written at that moment: it is dropped, and its run is made again.
//! Each part of a scan has a file of its own.

use std::borrow::Cow;
use std::fmt::Display;
use std::fs::{self, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::{CommandError, output};
use crate::experiment::scan::{ScanPart, ScanPlan, ScanRow};
use crate::platform;
use crate::report::scan::{RowReader, difference, fingerprint, header, row};

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

/// The file for the rows of a part.
pub fn file_name(number: impl Display, of: u64) -> String {
    format!("rows-{number}-of-{of}.csv")
}

impl Ledger {
    /// Opens or begins the rows of a plan or of a part of it; returns what is already there.
    pub fn open(
        folder: &Path,
        plan: &ScanPlan,
        part: Option<ScanPart>,
        mode: LedgerMode,
    ) -> Result<(Self, Vec<ScanRow>), CommandError> {
        fs::create_dir_all(folder).map_err(problem(folder))?;
        let path = folder.join(part.map_or("rows.csv".to_owned(), |p| file_name(p.number, p.of)));
        if path.exists() && mode == LedgerMode::Begin {
            return Err(CommandError::Input(format!(
                "{} already holds {}; continue it with --resume, or choose another folder",
                folder.display(),
                part.map_or("a scan".to_owned(), |p| format!("part {p} of a scan")),
            )));
        }
        if !path.exists() {
            // With its header or not at all.
            let mut header = header(plan);
            if let Some(part) = part {
                header = header.replacen('\n', &format!("\n{PART}{part}\n"), 1);
            }
            output::File::create(&path.display().to_string())?.finish(header.as_bytes())?;
        }
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).open(&path);
        let file = file.map_err(problem(&path))?;
        match file.try_lock() {
            Ok(()) => {}
            // Some file systems of clusters know no locks.
            Err(TryLockError::Error(e)) if e.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(e)) => return Err(problem(&path)(e)),
            Err(TryLockError::WouldBlock) => {
                return Err(CommandError::Input(format!(
                    "{}: another scan is writing to it",
                    path.display()
                )));
            }
        }
        let mut rows = KeptRows::of(plan);
        let reader = RowReader::new(plan);
        let found = RowFile::open(&path, &reader)?;
        if found.part != part {
            return Err(CommandError::Input(format!(
                "{} contains {}; it has been renamed",
                path.display(),
                found
                    .part
                    .map_or("a whole scan".to_owned(), |p| format!("part {p}")),
            )));
        }
        let length = found.read(&mut |_, turn, record| {
            rows.add(turn, record);
            Ok(())
        })?;
        let mut ledger = Self { path, file, length };
        ledger.cut().map_err(|e| ledger.problem(e))?;
        Ok((ledger, rows.all))
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
        problem(&self.path)(error)
    }
}

/// Rows of a plan, each once.
pub struct KeptRows {
    /// The rows, in the order in which they came.
    pub all: Vec<ScanRow>,
    /// For each run of the plan, the number of its row, counted from 1; 0 if it has none.
    numbers: Vec<u32>,
}

impl KeptRows {
    /// None yet, with places for all.
    pub fn of(plan: &ScanPlan) -> Self {
        Self {
            all: Vec::with_capacity(plan.total()),
            numbers: vec![0; plan.total()],
        }
    }

    /// The row of a plan's n-th run.
    pub fn get(&self, turn: usize) -> Option<&ScanRow> {
        let number = self.numbers[turn] as usize;
        number.checked_sub(1).map(|i| &self.all[i])
    }

    /// Adds the row of a plan's n-th run, unless it has one.
    pub fn add(&mut self, turn: usize, record: ScanRow) {
        if self.numbers[turn] == 0 {
            self.all.push(record);
            self.numbers[turn] = self.all.len() as u32;
        }
    }
}

/// Begins the line of the header that says which part a file has.
const PART: &str = "# part = ";

/// Lines that are read before all cores take them apart.
const AT_ONCE: usize = 4096;

/// A file of rows that is being read.
pub struct RowFile<'a> {
    /// Which part it has; none if it is that of a whole scan.
    pub part: Option<ScanPart>,
    path: &'a Path,
    reader: &'a RowReader<'a>,
    file: BufReader<fs::File>,
    /// Whole lines read so far, and their bytes.
    lines: u64,
    length: u64,
}

impl<'a> RowFile<'a> {
    /// Reads the header, which must be that of the reader's plan.
    pub fn open(path: &'a Path, reader: &'a RowReader) -> Result<Self, CommandError> {
        let file = fs::File::open(path).map_err(unreadable(path))?;
        let mut found = Self {
            part: None,
            path,
            reader,
            file: BufReader::with_capacity(1 << 16, file),
            lines: 0,
            length: 0,
        };
        let (mut head, mut bytes) = (String::new(), Vec::new());
        // The names of the columns end it.
        while let Some(line) = found.line(&mut bytes)?.filter(|l| l.starts_with('#')) {
            head = head + &line + "\n";
        }
        let problem = match fingerprint(&head) {
            Some(f) if f == reader.fingerprint => None,
            Some(_) => Some(format!(
                "belongs to another scan: {}",
                difference(reader.plan, &head)
            )),
            None => Some("is not a file of scan rows".to_owned()),
        };
        if let Some(problem) = problem {
            let path = path.display();
            return Err(CommandError::Input(format!("{path} {problem}")));
        }
        let part = head.lines().find_map(|l| l.strip_prefix(PART));
        found.part = part.and_then(ScanPart::parse);
        Ok(found)
    }

    /// Hands on every row, with the number of its line and its turn in the plan; returns the bytes of whole lines.
    pub fn read(
        mut self,
        take: &mut dyn FnMut(u64, usize, ScanRow) -> Result<(), CommandError>,
    ) -> Result<u64, CommandError> {
        let (mut text, mut lines) = (String::new(), Vec::new());
        while self.some_lines(&mut text, &mut lines)? {
            let (plan, reader) = (self.reader.plan, self.reader);
            let understood = |(_, place): &(u64, Range<usize>)| {
                let row = reader.read(&text[place.clone()])?;
                Some((plan.turn(row.run)?, row))
            };
            let pieces: Vec<_> = lines.chunks(AT_ONCE / 16).collect();
            let rows = platform::parallel_map(pieces.len() as u64, |i| {
                let rows = pieces[i as usize].iter().map(understood);
                rows.collect::<Vec<_>>()
            });
            for (row, (line, _)) in rows.into_iter().flatten().zip(&lines) {
                let Some((turn, record)) = row else {
                    let path = self.path.display();
                    return Err(CommandError::Input(format!(
                        "{path}:{line}: this is not a row of the scan; the file has been changed"
                    )));
                };
                take(*line, turn, record)?;
            }
        }
        Ok(self.length)
    }

    /// The next lines that are no comments: their numbers, and where they stand in the text. Says whether there are any.
    fn some_lines(
        &mut self,
        text: &mut String,
        lines: &mut Vec<(u64, Range<usize>)>,
    ) -> Result<bool, CommandError> {
        text.clear();
        lines.clear();
        let mut bytes = Vec::new();
        while lines.len() < AT_ONCE
            && let Some(line) = self.line(&mut bytes)?
        {
            if !line.starts_with('#') {
                let start = text.len();
                text.push_str(&line);
                lines.push((self.lines, start..text.len()));
            }
        }
        Ok(!lines.is_empty())
    }

    /// The next whole line.
    fn line<'b>(&mut self, bytes: &'b mut Vec<u8>) -> Result<Option<Cow<'b, str>>, CommandError> {
        bytes.clear();
        let read = self.file.read_until(b'\n', bytes);
        let read = read.map_err(unreadable(self.path))?;
        if bytes.pop() != Some(b'\n') {
            return Ok(None);
        }
        self.lines += 1;
        self.length += read as u64;
        Ok(Some(String::from_utf8_lossy(bytes)))
    }
}

fn unreadable(path: &Path) -> impl FnOnce(io::Error) -> CommandError {
    move |error| CommandError::Input(format!("cannot read {}: {error}", path.display()))
}

fn problem(path: &Path) -> impl FnOnce(io::Error) -> CommandError {
    let path = path.display().to_string();
    move |error| CommandError::Write { path, error }
}
