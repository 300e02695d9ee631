//! The experiments: each a function from a setting to a result, shared by window, command line and tests.
//!
//! An [`Exhibit`] is an experiment as `ghostspring reproduce` shows it: it runs with a given [`Effort`] and returns
//! [`Findings`]: figures, and [`Row`]s that compare a measured number with a predicted one. A row passes if the two differ by no more than a
//! tolerance that was chosen beforehand; a number that an experiment cannot measure is a row that fails, with the reason.

pub mod accelerated;
mod accelerated_cost;
mod accelerated_packing;
pub mod chain;
pub mod contact;
pub mod cost;
pub mod crystal_modes;
pub mod design;
pub mod diffusion;
pub mod dispersion;
pub mod equal_cost;
mod exhibits;
pub mod failures;
pub mod figure;
pub mod forecast;
pub mod impact;
pub mod implicit_twin;
pub mod load;
pub mod memory;
pub mod order;
pub mod overlap;
pub mod packing;
mod packing_density;
pub mod packing_friction;
pub mod packing_launch;
pub mod packing_modes;
pub mod packing_rates;
pub mod packing_scaling;
pub mod packing_series;
pub mod packing_transversal;
pub mod packing_twin;
pub mod prediction;
pub mod prepare;
pub mod rigidity;
pub mod scan;
pub mod sound;
pub mod stop;
pub mod twin;
pub mod universal;
pub mod wild;

use std::sync::OnceLock;

use serde::Serialize;

use crate::measure::Estimate;
use crate::physics::Assembly;
use crate::platform;
use figure::Figure;
use packing_scaling::Ringings;

pub use exhibits::EXHIBITS;

/// An experiment with a name on the command line.
pub struct Exhibit {
    /// The name.
    pub name: &'static str,
    /// Its heading on a page.
    pub title: &'static str,
    /// What it shows, in a phrase.
    pub about: &'static str,
    /// What the paper says about it, and what it shows.
    pub statement: &'static str,
    /// Runs it.
    pub run: fn(&Lab) -> Findings,
    /// The built-in scene in which it can be watched, and what to set in it.
    pub scene: (&'static str, &'static [(&'static str, &'static str)]),
}

/// The results of an exhibit: numbers beside predictions, and figures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// The table.
    pub rows: Vec<Row>,
    /// The figures.
    pub figures: Vec<Figure>,
}

/// How much work to put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Enough for the tolerances, in seconds.
    Quick,
    /// More seeds, more modes, smaller errors.
    Full,
}

/// How experiments run: with which effort, and where progress is reported.
pub struct Lab<'a> {
    /// How much work to put in.
    pub effort: Effort,
    /// Called with the number of runs that have just been finished.
    pub progress: &'a (dyn Fn(u64) + Sync),
    /// The packing to experiment on, instead of the one that comes with the program.
    pub packing: Option<&'a Assembly>,
    /// The kicks that two exhibits use, made once.
    kicks: OnceLock<Vec<Ringings>>,
}

impl<'a> Lab<'a> {
    /// A laboratory.
    pub fn new(
        effort: Effort,
        progress: &'a (dyn Fn(u64) + Sync),
        packing: Option<&'a Assembly>,
    ) -> Self {
        Self {
            effort,
            progress,
            packing,
            kicks: OnceLock::new(),
        }
    }

    /// One of two values, depending on the effort.
    pub fn pick<T>(&self, quick: T, full: T) -> T {
        match self.effort {
            Effort::Quick => quick,
            Effort::Full => full,
        }
    }

    /// Independent runs on all cores; the seeds count from 1.
    pub fn seeds<T: Send>(&self, count: u64, run: impl Fn(u64) -> T + Sync + Send) -> Vec<T> {
        platform::parallel_map(count, |i| {
            let result = run(i + 1);
            (self.progress)(1);
            result
        })
    }
}

/// A measured number beside a predicted one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The exhibit it belongs to.
    pub exhibit: &'static str,
    /// What is measured, and in which setting.
    pub quantity: String,
    /// The equation or section that predicts it.
    pub source: &'static str,
    /// The prediction; none (null) where nothing is predicted.
    pub predicted: f64,
    /// The measurement; none (null) if the experiment could not measure it.
    pub measured: f64,
    /// Its standard error; none (null) if it is not known.
    pub std_error: f64,
    /// Largest deviation allowed: relative to the prediction, or absolute where the prediction is zero.
    pub tolerance: f64,
    /// Whether the deviation is within the tolerance.
    pub pass: bool,
    /// Why there is no measurement.
    #[serde(skip)]
    pub reason: Option<String>,
}

impl Row {
    /// A measurement against its prediction.
    pub fn new(
        exhibit: &'static str,
        quantity: impl Into<String>,
        source: &'static str,
        predicted: f64,
        measured: Estimate,
        tolerance: f64,
    ) -> Self {
        let mut row = Self {
            exhibit,
            quantity: quantity.into(),
            source,
            predicted,
            measured: measured.value,
            std_error: measured.std_error,
            tolerance,
            pass: false,
            reason: None,
        };
        row.pass = row.deviation().abs() <= tolerance;
        row
    }

    /// A measurement that could not be made.
    pub fn refused(
        exhibit: &'static str,
        quantity: impl Into<String>,
        source: &'static str,
        predicted: f64,
        reason: impl ToString,
    ) -> Self {
        let reason = Some(reason.to_string());
        Self {
            reason,
            ..Self::new(
                exhibit,
                quantity,
                source,
                predicted,
                Estimate::nothing(),
                f64::NAN,
            )
        }
    }

    /// A measurement without a prediction: it passes if it could be made.
    pub fn observed<E: ToString>(
        exhibit: &'static str,
        quantity: impl Into<String>,
        source: &'static str,
        values: Result<Vec<f64>, E>,
    ) -> Self {
        match values {
            Ok(values) => {
                let measured = Estimate::of(&values);
                let row = Self::new(exhibit, quantity, source, f64::NAN, measured, f64::NAN);
                Self {
                    pass: measured.value.is_finite(),
                    ..row
                }
            }
            Err(reason) => Self::refused(exhibit, quantity, source, f64::NAN, reason.to_string()),
        }
    }

    /// Deviation from the prediction: relative, or absolute where the prediction is zero.
    pub fn deviation(&self) -> f64 {
        if self.predicted == 0.0 {
            self.measured
        } else {
            self.measured / self.predicted - 1.0
        }
    }
}
