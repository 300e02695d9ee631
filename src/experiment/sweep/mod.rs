//! Sweeps: the same measurement over lists of values, all combinations, several seeds each.
//!
//! A [`Sweep`] is what a user asks for, as a RON file or on the command line. With the scene it starts from it makes a
//! [`Plan`]: every value checked, every run numbered. Runs are interleaved: first every point with the first seed, then every
//! point with the second, so that a sweep broken off anywhere is balanced. [`Plan::execute`] runs what is missing on all
//! cores and hands out a [`Record`] per run as it is finished; a window and the command line drive it alike, pausing and ending it
//! through a [`Valve`]. A record is a pure function of plan and run number, whatever the number of cores.

pub mod measurement;
pub mod summary;
pub mod values;

use serde::{Deserialize, Serialize};

use crate::physics::field::Slot;
use crate::physics::fingerprint::fnv1a;
use crate::physics::whole;
use crate::platform::{self, Valve};
use crate::scene::file::{self, SceneError};
use crate::scene::{SetError, Start};
use measurement::NoNumbers;
use values::{Kind, ValuesError};

pub use measurement::Measurement;

/// The version of sweep files that this program reads and writes.
pub const VERSION: u64 = 1;

/// What a user asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sweep {
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
    pub set: Vec<Setting>,
    /// Fields that are swept over, and their values.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The field.
    pub field: String,
    /// Its value.
    pub value: String,
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

impl Sweep {
    /// A sweep from the text of its file; `name` is only for the error messages.
    pub fn parse(name: &str, text: &str) -> Result<Self, SceneError> {
        file::parse_versioned(name, text, VERSION)
    }

    /// The text of its file.
    pub fn write(&self) -> Result<String, ron::Error> {
        file::write_text(self)
    }

    /// Whether a text looks like a sweep and not like a scene.
    pub fn is_meant(text: &str) -> bool {
        file::has_field(text, "over")
    }
}

/// The sweeps that come with the program.
pub const BUILTIN: &[(&str, &str)] = &[
    (
        "sweep_chain",
        include_str!("../../../scenes/sweep_chain.ron"),
    ),
    (
        "sweep_packing",
        include_str!("../../../scenes/sweep_packing.ron"),
    ),
];

/// Why a sweep cannot be planned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
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
        "the seed is what repetitions change: ask for several seeds instead of sweeping over it"
    )]
    Seed,
    /// The same field twice.
    #[error("{0} is swept over twice")]
    Twice(String),
    /// Nothing to do, or far too much.
    #[error("seeds = {0} is not allowed: it must be a whole number from 1 to 100000")]
    Seeds(u64),
    /// Far too many runs.
    #[error("this sweep has {0} runs; at most {MOST_RUNS} are allowed")]
    TooMany(u128),
}

/// More runs are a slip of the pen.
const MOST_RUNS: u128 = 1_000_000;

/// A sweep with everything checked and numbered.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What was asked for.
    pub sweep: Sweep,
    /// The swept fields.
    pub axes: Vec<Axis>,
    start: Start,
}

/// A swept field.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Its name.
    pub field: &'static str,
    /// The paper's letter, empty if it has none.
    pub letter: &'static str,
    /// Its unit, empty for pure numbers and words.
    pub unit: &'static str,
    /// Its values as the scene writes them.
    pub values: Vec<String>,
}

impl Axis {
    /// A value as a number, if it is one.
    pub fn number(&self, index: usize) -> Option<f64> {
        self.values.get(index).and_then(|v| v.parse().ok())
    }
}

/// One run of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Run {
    /// Which combination of values, counted from 0; the last axis changes fastest.
    pub point: usize,
    /// The solver's seed.
    pub seed: u64,
}

/// A finished run.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Which run.
    pub run: Run,
    /// The numbers, in the order of the measurement's columns; no numbers if there are none.
    pub numbers: Vec<f64>,
    /// Why there are none; empty if there are.
    pub refusal: String,
}

impl Plan {
    /// Checks a sweep against the scene that it starts from.
    pub fn new(sweep: &Sweep, mut start: Start) -> Result<Self, PlanError> {
        for Setting { field, value } in &sweep.set {
            start.set(field, value)?;
        }
        if !(1..=100_000).contains(&sweep.seeds) {
            return Err(PlanError::Seeds(sweep.seeds));
        }
        let axes: Vec<Axis> = sweep
            .over
            .iter()
            .map(|over| axis(over, &start))
            .collect::<Result<_, _>>()?;
        for (i, axis) in axes.iter().enumerate() {
            if axes[..i].iter().any(|a| a.field == axis.field) {
                return Err(PlanError::Twice(axis.field.to_owned()));
            }
        }
        let plan = Self {
            sweep: sweep.clone(),
            axes,
            start,
        };
        let runs = plan.axes.iter().map(|a| a.values.len() as u128);
        let runs = runs.product::<u128>() * u128::from(sweep.seeds);
        if runs > MOST_RUNS {
            return Err(PlanError::TooMany(runs));
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
    pub fn runs(&self) -> Vec<Run> {
        let first = self.start.scene.seed;
        (0..self.sweep.seeds)
            .flat_map(|r| {
                (0..self.points()).map(move |point| Run {
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

    /// The values that a point gives to the swept fields.
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
            self.sweep.seeds,
            self.sweep.experiment,
        );
        fnv1a(parts.bytes())
    }

    /// Makes one run; none if it was told to stop.
    pub fn run(&self, run: Run, goes_on: &dyn Fn() -> bool) -> Option<Record> {
        let refused = |reason: String| Record {
            run,
            numbers: vec![f64::NAN; self.sweep.experiment.columns().len()],
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
        if let Err(problem) = start.set("seed", &run.seed.to_string()) {
            return Some(refused(problem.to_string()));
        }
        match self.sweep.experiment.measure(&start, goes_on) {
            Ok(numbers) => Some(Record {
                run,
                numbers,
                refusal: String::new(),
            }),
            Err(NoNumbers::Refused(reason)) => Some(refused(reason)),
            Err(NoNumbers::Stopped) => None,
        }
    }

    /// Makes these runs on all cores, beginning them in this order, and hands out each record when it is finished. A closed
    /// valve ends it, also in the middle of a run; a shut one lets it wait.
    pub fn execute(&self, runs: &[Run], valve: &Valve, finished: &(dyn Fn(Record) + Sync)) {
        platform::in_turn(runs.len(), valve, |i| {
            if let Some(record) = self.run(runs[i], &|| valve.passes()) {
                finished(record);
            }
        });
    }
}

/// Reads the values of one field and tries each of them.
fn axis(over: &Over, start: &Start) -> Result<Axis, PlanError> {
    if over.field == "seed" {
        return Err(PlanError::Seed);
    }
    let mut trial = start.clone();
    // Setting a field to what it is says what is wrong with the field, if anything, and what there is instead.
    let settings = start.scene.settings();
    let present = settings.iter().find(|(name, _)| *name == over.field);
    trial.set(&over.field, present.map_or("", |(_, value)| value))?;
    let mut fields = trial.scene.fields();
    let Some(found) = fields.iter_mut().find(|f| f.name == over.field) else {
        return Err(PlanError::Twice(over.field.clone()));
    };
    let (field, letter, unit) = (found.name, found.letter, found.unit);
    let kind = match found.slot {
        Slot::Real(..) => Kind::Real,
        Slot::Count(..) => Kind::Whole,
        Slot::Choice(_) => Kind::Word,
    };
    let texts = values::expand(&over.values, kind).map_err(|problem| PlanError::Values {
        field: over.field.clone(),
        problem,
    })?;
    let mut values: Vec<String> = Vec::new();
    for text in texts {
        trial.set(field, &text)?;
        let settings = trial.scene.settings();
        let value = settings.iter().find(|(name, _)| *name == field);
        let value = value.map_or(text, |(_, v)| v.clone());
        if values.contains(&value) {
            let problem = ValuesError::Twice(value, over.values.clone());
            return Err(PlanError::Values {
                field: over.field.clone(),
                problem,
            });
        }
        values.push(value);
    }
    Ok(Axis {
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

    fn plan(over: &[(&str, &str)], seeds: u64) -> Result<Plan, PlanError> {
        let sweep = Sweep {
            version: VERSION,
            about: String::new(),
            scene: "chain".to_owned(),
            set: vec![Setting {
                field: "discs".to_owned(),
                value: "20".to_owned(),
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
        Plan::new(&sweep, builtin::load("chain").unwrap().unwrap())
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
    fn bad_sweeps_are_refused_with_the_reason() {
        let error = |over: &[(&str, &str)], seeds| plan(over, seeds).unwrap_err().to_string();
        assert!(error(&[("iteration", "1")], 1).contains("did you mean 'iterations'"));
        assert!(error(&[("dt", "1,0")], 1).contains("dt = 0 is not allowed"));
        assert!(error(&[("dt", "1,1.0")], 1).contains("twice"));
        assert!(error(&[("dt", "1"), ("dt", "2")], 1).contains("swept over twice"));
        assert!(error(&[("order", "parallel,sideways")], 1).contains("random_sweep"));
        assert!(error(&[("seed", "1,2")], 1).contains("repetitions"));
        assert!(error(&[("dt", "1")], 0).contains("from 1 to 100000"));
        let many = ("dt", "1e-3..1:lin:10000");
        assert!(error(&[many, ("load", "0.1..1:lin:5000")], 1).contains("50000000 runs"));
    }

    /// The records do not depend on how the work was shared or broken off.
    #[test]
    fn a_broken_off_sweep_continued_has_the_same_records() {
        let plan = plan(&[("iterations", "10,20")], 2).unwrap();
        let execute = |runs: &[Run], valve: &Valve| {
            let records = Mutex::new(Vec::new());
            plan.execute(runs, valve, &|r| records.lock().unwrap().push(r));
            let mut records = records.into_inner().unwrap();
            records.sort_by_key(|r: &Record| r.run);
            records
        };
        let whole = execute(&plan.runs(), &Valve::default());
        assert_eq!(whole.len(), 4);
        assert!(whole.iter().all(|r| r.refusal.is_empty()), "{whole:?}");
        let mut parts = execute(&plan.runs()[..3], &Valve::default());
        parts.extend(execute(&plan.runs()[3..], &Valve::default()));
        parts.sort_by_key(|r| r.run);
        assert_eq!(parts, whole);
        let closed = Valve::default();
        closed.close();
        assert!(execute(&plan.runs(), &closed).is_empty());
    }

    #[test]
    fn every_built_in_sweep_can_be_planned() {
        for (name, text) in BUILTIN {
            let sweep = Sweep::parse(name, text).unwrap_or_else(|e| panic!("{e}"));
            assert!(Sweep::is_meant(text));
            let start = builtin::load(&sweep.scene).unwrap().unwrap();
            assert!(Plan::new(&sweep, start).unwrap().runs().len() > 10);
            let again = Sweep::parse(name, &sweep.write().unwrap()).unwrap();
            assert_eq!(again, sweep);
        }
    }
}
