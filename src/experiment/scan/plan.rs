//! A scan with every value checked and every run numbered, and its execution.

use super::measurement::NoNumbers;
use super::values::{self, NumberKind, ValuesError};
use super::{Scan, ScanRange, ScanSetting, VERSION};
use crate::physics::fingerprint::fnv1a;
use crate::platform::{self, JobControl};
use crate::scene::{SetError, Start};
use crate::schema::field::Range;
use crate::schema::value::Value;

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
        "repetitions already change the seed: ask for several seeds instead of scanning over it"
    )]
    Seed,
    /// The same field twice.
    #[error("{0} is scanned twice")]
    Twice(String),
    /// A number of seeds out of range.
    #[error("seeds = {0} is not allowed: it must be a whole number from 1 to 100000")]
    Seeds(u64),
    /// Far too many runs.
    #[error("this scan has {0} runs; at most {MOST_RUNS} are allowed")]
    TooMany(u128),
}

/// More runs are taken for a typing error.
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
    /// The numbers, in the order of the measurement's columns; or why there are none. As small as it can be: there may be a million.
    pub outcome: Result<Box<[f64]>, Box<str>>,
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

    /// Number of runs.
    pub fn total(&self) -> usize {
        self.points() * self.scan.seeds as usize
    }

    /// The index of a run in [`Self::runs`]; none if it is not a run of this plan.
    pub fn turn(&self, run: ScanRun) -> Option<usize> {
        let repetition = run.seed.wrapping_sub(self.start.scene.seed);
        let is_own = run.point < self.points() && repetition < self.scan.seeds;
        is_own.then(|| repetition as usize * self.points() + run.point)
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

    /// A number that is the same for two plans only if all their rows are the same.
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

    /// Makes one run; none if it was stopped.
    pub fn run(&self, run: ScanRun, goes_on: &dyn Fn() -> bool) -> Option<ScanRow> {
        let refused = |reason: String| ScanRow {
            run,
            outcome: Err(reason.replace(char::is_control, " ").into()),
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
                outcome: Ok(numbers.into()),
            }),
            Err(NoNumbers::Refused(reason)) => Some(refused(reason)),
            Err(NoNumbers::Stopped) => None,
        }
    }

    /// Makes these runs on all cores, starting them in this order, and delivers each record when it is finished. A cancelled
    /// job control stops it, also in the middle of a run; a paused one makes it wait.
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
fn axis(over: &ScanRange, start: &Start) -> Result<ScanAxis, ScanError> {
    if over.field == "seed" {
        return Err(ScanError::Seed);
    }
    let mut trial = start.clone();
    // Setting a field to its present value reveals any error in the field's name, with the names that exist.
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
