//! Scans: the same measurement over lists of values, all combinations, several seeds each.
//!
//! A [`Scan`] is what a user asks for, as a RON file or on the command line. With the scene it starts from it makes a
//! [`ScanPlan`]: every value checked, every run numbered. Runs are interleaved: first every point with the first seed, then every
//! point with the second, so that a scan broken off anywhere is balanced. [`ScanPlan::execute`] runs what is missing on all
//! cores and hands out a [`ScanRow`] per run as it is finished; a window and the command line drive it alike, pausing and ending it
//! through a [`JobControl`]. A record is a pure function of plan and run number, whatever the number of cores.

pub mod measurement;
pub mod summary;
pub mod values;

use serde::{Deserialize, Serialize};

use crate::physics::fingerprint::fnv1a;
use crate::platform::{self, JobControl};
use crate::scene::file::{self, SceneError};
use crate::scene::{SetError, Start};
use crate::schema::field::Range;
use crate::schema::value::Value;
use crate::schema::whole;
use measurement::NoNumbers;
use values::{NumberKind, ValuesError};

pub use measurement::Measurement;

/// The version of scan files that this program reads and writes.
pub const VERSION: u64 = 1;

/// What a user asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scan {
    /// Version of the file format.
    #[serde(deserialize_with = "whole::deserialize")]
    pub version: u64,
    /// One sentence: what there is to learn.
    #[serde(default)]
    pub about: String,
    /// The scene to start from: a built-in one, a scene file or a checkpoint.
    pub scene: String,
    /// Fields changed in every run.
    #[serde(default)]
    pub set: Vec<ScanSetting>,
    /// Fields that are scanned, and their values.
    pub over: Vec<Over>,
    /// How often every combination is run, each time with another seed.
    #[serde(default = "one", deserialize_with = "whole::deserialize")]
    pub seeds: u64,
    /// What is measured.
    pub experiment: Measurement,
}

fn one() -> u64 {
    1
}

/// A field and its value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScanSetting {
    /// The field.
    pub field: String,
    /// Its value.
    pub value: Value,
}

/// A field and the list of its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Over {
    /// The field.
    pub field: String,
    /// Its values, as [`values::expand`] reads them.
    pub values: String,
}

impl Scan {
    /// A scan from the text of its file; `name` is only for the error messages.
    pub fn parse(name: &str, text: &str) -> Result<Self, SceneError> {
        file::parse_versioned(name, text, VERSION)
    }

    /// The text of its file.
    pub fn write(&self) -> Result<String, ron::Error> {
        file::write_text(self)
    }

    /// Whether a text looks like a scan and not like a scene.
    pub fn is_meant(text: &str) -> bool {
        file::has_field(text, "over")
    }
}

/// The scans that come with the program.
pub const BUILTIN: &[(&str, &str)] = &[
    ("scan_chain", include_str!("../../../scenes/scan_chain.ron")),
    (
        "scan_packing",
        include_str!("../../../scenes/scan_packing.ron"),
    ),
];

/// Why a scan cannot be planned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScanError {
    /// A field that is not there, or a value that is not allowed.
    #[error("{0}")]
    Set(#[from] SetError),
    /// A list that cannot be read.
    #[error("over {field}: {problem}")]
    Values {
        /// The field.
        field: String,
        /// What is wrong.
        problem: ValuesError,
    },
    /// The seed as an axis.
    #[error(
        "the seed is what repetitions change: ask for several seeds instead of scanning over it"
    )]
    Seed,
    /// The same field twice.
    #[error("{0} is scanned twice")]
    Twice(String),
    /// Nothing to do, or far too much.
    #[error("seeds = {0} is not allowed: it must be a whole number from 1 to 100000")]
    Seeds(u64),
    /// Far too many runs.
    #[error("this scan has {0} runs; at most {MOST_RUNS} are allowed")]
    TooMany(u128),
}

/// More runs are a slip of the pen.
const MOST_RUNS: u128 = 1_000_000;

/// A scan with everything checked and numbered.
#[derive(Clone, Debug)]
pub struct ScanPlan {
    /// What was asked for.
    pub scan: Scan,
    /// The scanned fields.
    pub axes: Vec<ScanAxis>,
    start: Start,
}

/// A scanned field.
#[derive(Clone, Debug, PartialEq)]
pub struct ScanAxis {
    /// Its name.
    pub field: &'static str,
    /// The paper's letter, empty if it has none.
    pub letter: &'static str,
    /// Its unit, empty for pure numbers and words.
    pub unit: &'static str,
    /// Its values as the scene writes them.
    pub values: Vec<String>,
}

impl ScanAxis {
    /// A value as a number, if it is one.
    pub fn number(&self, index: usize) -> Option<f64> {
        self.values.get(index).and_then(|v| v.parse().ok())
    }
}

/// One run of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScanRun {
    /// Which combination of values, counted from 0; the last axis changes fastest.
    pub point: usize,
    /// The solver's seed.
    pub seed: u64,
}

/// A finished run.
#[derive(Clone, Debug, PartialEq)]
pub struct ScanRow {
    /// Which run.
    pub run: ScanRun,
    /// The numbers, in the order of the measurement's columns; no numbers if there are none.
    pub numbers: Vec<f64>,
    /// Why there are none; empty if there are.
    pub refusal: String,
}

impl ScanPlan {
    /// Checks a scan against the scene that it starts from.
    pub fn new(scan: &Scan, mut start: Start) -> Result<Self, ScanError> {
        for ScanSetting { field, value } in &scan.set {
            start.set(field, value)?;
        }
        if !(1..=100_000).contains(&scan.seeds) {
            return Err(ScanError::Seeds(scan.seeds));
        }
        let axes: Vec<ScanAxis> = scan
            .over
            .iter()
            .map(|over| axis(over, &start))
            .collect::<Result<_, _>>()?;
        for (i, axis) in axes.iter().enumerate() {
            if axes[..i].iter().any(|a| a.field == axis.field) {
                return Err(ScanError::Twice(axis.field.to_owned()));
            }
        }
        let plan = Self {
            scan: scan.clone(),
            axes,
            start,
        };
        let runs = plan.axes.iter().map(|a| a.values.len() as u128);
        let runs = runs.product::<u128>() * u128::from(scan.seeds);
        if runs > MOST_RUNS {
            return Err(ScanError::TooMany(runs));
        }
        Ok(plan)
    }

    /// The scene that every run starts from.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// Number of combinations.
    pub fn points(&self) -> usize {
        self.axes.iter().map(|a| a.values.len()).product()
    }

    /// Every run, in the order in which they are begun: all points with one seed, then all with the next.
    pub fn runs(&self) -> Vec<ScanRun> {
        let first = self.start.scene.seed;
        (0..self.scan.seeds)
            .flat_map(|r| {
                (0..self.points()).map(move |point| ScanRun {
                    point,
                    seed: first.wrapping_add(r),
                })
            })
            .collect()
    }

    /// For each axis, which of its values a point has.
    pub fn indices(&self, point: usize) -> Vec<usize> {
        let mut rest = point;
        let mut indices: Vec<usize> = self
            .axes
            .iter()
            .rev()
            .map(|axis| {
                let index = rest % axis.values.len();
                rest /= axis.values.len();
                index
            })
            .collect();
        indices.reverse();
        indices
    }

    /// The values that a point gives to the scanned fields.
    pub fn values(&self, point: usize) -> Vec<&str> {
        let indices = self.indices(point);
        let values = self.axes.iter().zip(indices);
        values.map(|(axis, i)| axis.values[i].as_str()).collect()
    }

    /// A number that two plans share only if every row of theirs is the same.
    pub fn fingerprint(&self) -> u64 {
        let state = self.start.build().state_hash();
        let parts = format!(
            "{} {VERSION} {:?} {:?} {} {} {state:016x}",
            env!("CARGO_PKG_VERSION"),
            self.start.scene.settings(),
            self.axes,
            self.scan.seeds,
            self.scan.experiment,
        );
        fnv1a(parts.bytes())
    }

    /// Makes one run; none if it was told to stop.
    pub fn run(&self, run: ScanRun, goes_on: &dyn Fn() -> bool) -> Option<ScanRow> {
        let refused = |reason: String| ScanRow {
            run,
            numbers: vec![f64::NAN; self.scan.experiment.columns().len()],
            refusal: reason.replace(char::is_control, " "),
        };
        let mut start = self.start.clone();
        let settings = self
            .axes
            .iter()
            .map(|a| a.field)
            .zip(self.values(run.point));
        for (field, value) in settings {
            if let Err(problem) = start.set(field, value) {
                return Some(refused(problem.to_string()));
            }
        }
        if let Err(problem) = start.set("seed", run.seed) {
            return Some(refused(problem.to_string()));
        }
        match self.scan.experiment.measure(&start, goes_on) {
            Ok(numbers) => Some(ScanRow {
                run,
                numbers,
                refusal: String::new(),
            }),
            Err(NoNumbers::Refused(reason)) => Some(refused(reason)),
            Err(NoNumbers::Stopped) => None,
        }
    }

    /// Makes these runs on all cores, beginning them in this order, and hands out each record when it is finished. A closed
    /// control ends it, also in the middle of a run; a shut one lets it wait.
    pub fn execute(
        &self,
        runs: &[ScanRun],
        control: &JobControl,
        finished: &(dyn Fn(ScanRow) + Sync),
    ) {
        platform::in_turn(runs.len(), control, |i| {
            if let Some(record) = self.run(runs[i], &|| control.may_go_on()) {
                finished(record);
            }
        });
    }
}

/// Reads the values of one field and tries each of them.
fn axis(over: &Over, start: &Start) -> Result<ScanAxis, ScanError> {
    if over.field == "seed" {
        return Err(ScanError::Seed);
    }
    let mut trial = start.clone();
    // Setting a field to what it is says what is wrong with the field, if anything, and what there is instead.
    let present = start.scene.field(&over.field);
    let value = present
        .as_ref()
        .map_or(Value::from(""), |f| f.value.clone());
    trial.set(&over.field, value)?;
    let Some(found) = present.map(|f| f.info) else {
        return Err(ScanError::Twice(over.field.clone()));
    };
    let (field, letter, unit) = (found.name, found.letter, found.unit);
    let kind = match found.range {
        Range::Real(..) => NumberKind::Real,
        Range::Whole(..) => NumberKind::Whole,
        Range::Choice(_) => NumberKind::Word,
    };
    let texts = values::expand(&over.values, kind).map_err(|problem| ScanError::Values {
        field: over.field.clone(),
        problem,
    })?;
    let mut values: Vec<String> = Vec::new();
    for text in texts {
        trial.set(field, &text)?;
        let value = trial
            .scene
            .field(field)
            .map_or(text, |f| f.value.to_string());
        if values.contains(&value) {
            let problem = ValuesError::Twice(value, over.values.clone());
            return Err(ScanError::Values {
                field: over.field.clone(),
                problem,
            });
        }
        values.push(value);
    }
    Ok(ScanAxis {
        field,
        letter,
        unit,
        values,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;
    use std::sync::Mutex;

    fn plan(over: &[(&str, &str)], seeds: u64) -> Result<ScanPlan, ScanError> {
        let scan = Scan {
            version: VERSION,
            about: String::new(),
            scene: "chain".to_owned(),
            set: vec![ScanSetting {
                field: "discs".to_owned(),
                value: "20".into(),
            }],
            over: over
                .iter()
                .map(|(field, values)| Over {
                    field: (*field).to_owned(),
                    values: (*values).to_owned(),
                })
                .collect(),
            seeds,
            experiment: Measurement::Kick,
        };
        ScanPlan::new(&scan, builtin::load("chain").unwrap().unwrap())
    }

    #[test]
    fn runs_are_all_combinations_and_interleaved() {
        let plan = plan(&[("iterations", "10,20,40"), ("dt", "0.5,1")], 3).unwrap();
        let runs = plan.runs();
        assert_eq!(runs.len(), 18);
        assert_eq!(plan.values(0), ["10", "0.5"]);
        assert_eq!(plan.values(5), ["40", "1.0"]);
        for broken_off in 0..=runs.len() {
            let count = |point| {
                runs[..broken_off]
                    .iter()
                    .filter(|r| r.point == point)
                    .count()
            };
            let counts: Vec<usize> = (0..6).map(count).collect();
            let spread = counts.iter().max().unwrap() - counts.iter().min().unwrap();
            assert!(spread <= 1, "{counts:?}");
        }
    }

    #[test]
    fn bad_scans_are_refused_with_the_reason() {
        let error = |over: &[(&str, &str)], seeds| plan(over, seeds).unwrap_err().to_string();
        assert!(error(&[("iteration", "1")], 1).contains("did you mean 'iterations'"));
        assert!(error(&[("dt", "1,0")], 1).contains("dt = 0 is not allowed"));
        assert!(error(&[("dt", "1,1.0")], 1).contains("twice"));
        assert!(error(&[("dt", "1"), ("dt", "2")], 1).contains("scanned twice"));
        assert!(error(&[("order", "parallel,sideways")], 1).contains("random_sweep"));
        assert!(error(&[("seed", "1,2")], 1).contains("repetitions"));
        assert!(error(&[("dt", "1")], 0).contains("from 1 to 100000"));
        let many = ("dt", "1e-3..1:lin:10000");
        assert!(error(&[many, ("load", "0.1..1:lin:5000")], 1).contains("50000000 runs"));
    }

    /// The records do not depend on how the work was shared or broken off.
    #[test]
    fn a_broken_off_scan_continued_has_the_same_records() {
        let plan = plan(&[("iterations", "10,20")], 2).unwrap();
        let execute = |runs: &[ScanRun], control: &JobControl| {
            let records = Mutex::new(Vec::new());
            plan.execute(runs, control, &|r| records.lock().unwrap().push(r));
            let mut records = records.into_inner().unwrap();
            records.sort_by_key(|r: &ScanRow| r.run);
            records
        };
        let whole = execute(&plan.runs(), &JobControl::default());
        assert_eq!(whole.len(), 4);
        assert!(whole.iter().all(|r| r.refusal.is_empty()), "{whole:?}");
        let mut parts = execute(&plan.runs()[..3], &JobControl::default());
        parts.extend(execute(&plan.runs()[3..], &JobControl::default()));
        parts.sort_by_key(|r| r.run);
        assert_eq!(parts, whole);
        let cancelled = JobControl::default();
        cancelled.cancel();
        assert!(execute(&plan.runs(), &cancelled).is_empty());
    }

    #[test]
    fn every_built_in_scan_can_be_planned() {
        for (name, text) in BUILTIN {
            let scan = Scan::parse(name, text).unwrap_or_else(|e| panic!("{e}"));
            assert!(Scan::is_meant(text));
            let start = builtin::load(&scan.scene).unwrap().unwrap();
            assert!(ScanPlan::new(&scan, start).unwrap().runs().len() > 10);
            let again = Scan::parse(name, &scan.write().unwrap()).unwrap();
            assert_eq!(again, scan);
        }
    }
}
