//! A recorded trace: one number after every step of some engine, read from a table in any common form.
//!
//! With or without column names, with or without a time column, separated by comma, semicolon, tab or blanks, with comments, compressed by
//! gzip or not. What cannot be understood is refused in a sentence that names the line.

mod clock;
mod columns;
mod table;

pub use table::read;

/// A trace in steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// What was recorded, evenly spaced.
    pub values: Vec<f64>,
    /// Steps from one sample to the next.
    pub stride: u64,
    /// What the time column counts, if there is one.
    pub clock: Option<TraceClock>,
    /// Time step in seconds: as given, or as the time column says.
    pub dt: Option<f64>,
    /// Every column with numbers that is not a time.
    pub columns: Vec<TraceColumn>,
    /// Which of them was taken.
    pub chosen: usize,
}

/// A column that may hold the position.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceColumn {
    /// Its name, or its number from 1.
    pub name: String,
    /// Whether its name means a position, if any name does.
    pub is_position: bool,
    /// Largest minus smallest value.
    pub range: f64,
}

impl Trace {
    /// One sample after every step.
    pub fn of(values: Vec<f64>) -> Self {
        Self {
            values,
            stride: 1,
            clock: None,
            dt: None,
            columns: Vec::new(),
            chosen: 0,
        }
    }

    /// Name or number of the column that was taken, if the table has several.
    pub fn column(&self) -> Option<&str> {
        let chosen = self.columns.get(self.chosen);
        chosen.map(|column| column.name.as_str())
    }

    /// Columns of positions that move far more than the one that was taken.
    pub fn moving_elsewhere(&self) -> Vec<&str> {
        let own = self.columns.get(self.chosen).map_or(0.0, |c| c.range);
        let moves = |c: &&TraceColumn| c.is_position && c.range > FAR_MORE * own;
        let others = self.columns.iter().filter(moves);
        others.map(|column| column.name.as_str()).collect()
    }
}

/// A column that moves this many times as far as the one that was taken is worth a word.
const FAR_MORE: f64 = 10.0;

/// What a time column counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceClock {
    /// Steps.
    Steps,
    /// Seconds.
    Seconds,
    /// Milliseconds.
    Milliseconds,
    /// Microseconds.
    Microseconds,
}

/// How to read a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TraceReading {
    /// Name or number (from 1) of the column with the positions, if the user gave one.
    pub column: Option<String>,
    /// Time step in seconds, if the user gave one.
    pub dt: Option<f64>,
}

/// Why a table is not a trace.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TraceError {
    /// It is empty.
    #[error("it contains no numbers")]
    Empty,
    /// One sample.
    #[error(
        "it contains only one sample: a trace has a line for every step, a hundred or more of them"
    )]
    OneSample,
    /// It is not text.
    #[error("it is not text: expected a table of numbers, gzipped or not")]
    NoText,
    /// A field that is not a number.
    #[error(
        "line {line}, column {column}: '{text}' is not a number; allowed are numbers such as 0.0167 and 1e-3"
    )]
    NoNumber {
        /// Line in the file, from 1.
        line: u64,
        /// Number and name of the column.
        column: String,
        /// Text of the field.
        text: String,
    },
    /// NaN or infinite.
    #[error(
        "line {line}, column {column}: '{text}' is not finite; the engine blew up or the recording failed: end the trace before this line"
    )]
    NotFinite {
        /// Line in the file, from 1.
        line: u64,
        /// Number and name of the column.
        column: String,
        /// Text of the field.
        text: String,
    },
    /// A row that ends too early.
    #[error("line {line} has {found} fields, column {column} is missing")]
    ShortRow {
        /// Line in the file, from 1.
        line: u64,
        /// Fields in the line.
        found: usize,
        /// Number and name of the column that is needed.
        column: String,
    },
    /// No such column.
    #[error("there is no column '{wanted}'; columns are {known}")]
    NoColumn {
        /// What was asked for.
        wanted: String,
        /// The columns that exist.
        known: String,
    },
    /// Several columns could be meant.
    #[error(
        "which column holds the position? No name says so, and several columns move: name one of them position, or give --column with a name or a number; columns are {known}"
    )]
    WhichColumn {
        /// The columns that exist.
        known: String,
    },
    /// The chosen column holds the time.
    #[error("column '{wanted}' is the time; columns are {known}")]
    TimeColumn {
        /// What was asked for.
        wanted: String,
        /// The columns that exist.
        known: String,
    },
    /// Time goes back or jumps.
    #[error(
        "line {line}, column {column}: the time goes from {before} to {now}, but elsewhere in steps of {spacing}: record the engine's own time after every step, without gaps"
    )]
    Uneven {
        /// Line in the file, from 1.
        line: u64,
        /// Number and name of the column.
        column: String,
        /// Time in the row before.
        before: f64,
        /// Time in this row.
        now: f64,
        /// Usual spacing.
        spacing: f64,
    },
    /// The spacing is not a multiple of the time step.
    #[error(
        "the samples are {spacing} apart in time, which is neither one nor several steps of {dt} s, in seconds or milliseconds: is --dt right?"
    )]
    Spacing {
        /// Spacing in the column's own unit.
        spacing: f64,
        /// Time step in seconds.
        dt: f64,
    },
    /// Too large.
    #[error("it is longer than {bytes} MiB or {samples} samples: cut out the part around the kick")]
    TooLong {
        /// Most MiB of text.
        bytes: u64,
        /// Most samples.
        samples: usize,
    },
    /// The file is truncated or cannot be read.
    #[error("cannot read it: {0}")]
    Broken(String),
}
