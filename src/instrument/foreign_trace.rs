//! A trace of another engine: where it comes from, how it was read, and what was seen in it.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::experiment::wild::traces as shipped;
use crate::measure::Fit;
use crate::measure::diagnosis::Case;
use crate::measure::response::{Examination, Response};
use crate::measure::trace::{self, Trace, TraceReading};
use crate::words::say;

/// Where a trace comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TraceSource {
    /// A table that somebody recorded.
    File(PathBuf),
    /// One that comes with the program, by its name.
    Shipped(String),
}

/// A trace and what was seen in it.
#[derive(Clone, Debug, PartialEq)]
pub struct ForeignTrace {
    /// What it is called in the window.
    pub name: String,
    pub(super) source: TraceSource,
    /// What was recorded.
    pub trace: Trace,
    pub(super) reading: TraceReading,
    /// Bodies in the row or stack, if they are known.
    pub bodies: Option<u64>,
    /// What was seen.
    pub case: Case,
}

/// Reads a file; the error is a sentence for people.
pub type Disk<'a> = dyn Fn(&Path) -> Result<Vec<u8>, String> + 'a;

/// Traces of a shipped group that are shown.
const MOST_SHIPPED: usize = 4;

impl ForeignTrace {
    /// Reads and examines it.
    pub(super) fn read(
        source: TraceSource,
        reading: TraceReading,
        iterations: Option<u64>,
        bodies: Option<u64>,
        disk: &Disk,
    ) -> Result<Self, String> {
        let (name, trace) = match &source {
            TraceSource::File(path) => {
                let name = path.file_name().unwrap_or(path.as_os_str());
                let name = name.to_string_lossy().into_owned();
                let bytes = disk(path)?;
                let trace =
                    trace::read(&bytes[..], &reading).map_err(|e| format!("{name}: {e}"))?;
                (name, trace)
            }
            TraceSource::Shipped(name) => {
                let entries = shipped::entries()?;
                let entry = entries.iter().find(|e| e.trace == *name);
                let words = entry.map_or(name.clone(), shipped::Entry::words);
                (words, shipped::trace(name, &reading)?)
            }
        };
        let case = Case {
            examination: Examination::of(&trace),
            iterations,
            dt: trace.dt,
        };
        Ok(Self {
            name,
            source,
            trace,
            reading,
            bodies,
            case,
        })
    }

    /// The same file, read in another way.
    pub(super) fn read_again(&self, reading: TraceReading, disk: &Disk) -> Result<Self, String> {
        let (source, iterations) = (self.source.clone(), self.case.iterations);
        Self::read(source, reading, iterations, self.bodies, disk)
    }

    /// The traces of a group that comes with the program.
    pub(super) fn of_group(group: &str, disk: &Disk) -> Result<Vec<Self>, String> {
        let entries = shipped::entries()?;
        let group = entries.iter().filter(|e| e.group == group);
        let open = |entry: &shipped::Entry| {
            let source = TraceSource::Shipped(entry.trace.clone());
            let reading = TraceReading {
                column: None,
                dt: Some(entry.seconds()),
            };
            let bodies = Some(entry.bodies as u64);
            Self::read(source, reading, Some(entry.iterations), bodies, disk)
        };
        let found: Vec<Self> = group
            .take(MOST_SHIPPED)
            .map(open)
            .collect::<Result<_, _>>()?;
        if found.is_empty() {
            return Err(say!("traces-unknown"));
        }
        Ok(found)
    }

    /// Whether it comes with the program.
    pub(super) fn is_shipped(&self) -> bool {
        matches!(self.source, TraceSource::Shipped(_))
    }

    /// Its place in the plane of the universal curve: ω·Δt and Δt/τ.
    pub fn place(&self) -> Option<[f64; 2]> {
        self.case.ringing().map(|both| both.map(|e| e.value))
    }

    /// The damped sine in it, if it rings.
    pub(super) fn fit(&self) -> Option<&Fit> {
        match &self.case.examination.response {
            Response::Rings(fit) => Some(fit),
            _ => None,
        }
    }
}
