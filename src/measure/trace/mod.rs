//! A recorded trace: one number after every step of some engine, read from a table in any common form.
//!
//! With or without column names, with or without a time column, separated by comma, semicolon, tab or blanks, with comments, compressed by
//! gzip or not. What cannot be understood is refused in a sentence that names the line.

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
    /// Name of the column that was taken, if it has one.
    pub column: Option<String>,
    /// What the time column counts, if there is one.
    pub clock: Option<TraceClock>,
}

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
    #[error("line {line}, column {column}: '{text}' is not a number")]
    NoNumber {
        /// Line in the file, from 1.
        line: u64,
        /// Column, from 1.
        column: usize,
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
        /// Column, from 1.
        column: usize,
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
        /// The column that is needed, from 1.
        column: usize,
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
        "which column holds the position? Give --column with a name or a number; columns are {known}"
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
        "line {line}: the time goes from {before} to {now}, but elsewhere in steps of {spacing}: record every step, without gaps"
    )]
    Uneven {
        /// Line in the file, from 1.
        line: u64,
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
