//! Scans: the same measurement over lists of values, all combinations, several seeds each.
//!
//! A [`Scan`] is what a user asks for, as a RON file or on the command line. With the scene it starts from it makes a
//! [`ScanPlan`]: every value checked, every run numbered. Runs are interleaved: first every point with the first seed, then every
//! point with the second, so that a scan stopped at any time is balanced. [`ScanPlan::execute`] runs what is missing on all
//! cores and delivers a [`ScanRow`] per run as it is finished; a window and the command line use it in the same way, pausing and stopping it
//! through a [`JobControl`](crate::platform::JobControl). A [`ScanPart`] is the share of one of several machines. A record is a pure function of plan and run number, whatever the number of cores.

pub mod measurement;
pub mod part;
pub mod plan;
pub mod summary;
pub mod values;

use serde::{Deserialize, Serialize};

use crate::scene::file::{self, SceneError};
use crate::schema::value::Value;
use crate::schema::whole;

pub use measurement::Measurement;
pub use part::{MOST_PARTS, ScanPart};
pub use plan::{ScanAxis, ScanError, ScanPlan, ScanRow, ScanRun};

/// The version of scan files that this program reads and writes.
pub const VERSION: u64 = 1;

/// What a user asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scan {
    /// Version of the file format.
    #[serde(deserialize_with = "whole::deserialize")]
    pub version: u64,
    /// One sentence: what the scan shows.
    #[serde(default)]
    pub about: String,
    /// The scene to start from: a built-in one, a scene file or a checkpoint.
    pub scene: String,
    /// Fields changed in every run.
    #[serde(default)]
    pub set: Vec<ScanSetting>,
    /// Fields that are scanned, and their values.
    pub over: Vec<ScanRange>,
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
pub struct ScanRange {
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

    /// Whether a text looks like a scan rather than a scene.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::JobControl;
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
                .map(|(field, values)| ScanRange {
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

    /// The records do not depend on how the work was distributed or interrupted.
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
        assert!(whole.iter().all(|r| r.outcome.is_ok()), "{whole:?}");
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
