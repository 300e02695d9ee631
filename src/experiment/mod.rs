//! The experiments: each a function from a setting to a result, shared by window, command line and tests.
//!
//! An [`Exhibit`] is an experiment as `ghostspring reproduce` shows it: it runs with a given [`Effort`] and returns
//! [`Findings`]: figures, and [`Row`]s that compare a measured number with a predicted one. The two agree if they differ by no more than a
//! tolerance that was chosen beforehand; a number that an experiment cannot measure disagrees, with the reason.

pub mod accelerated;
mod accelerated_cost;
mod accelerated_packing;
pub mod avbd;
pub mod buckling;
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
pub mod golden;
pub mod heavy_end;
pub mod impact;
pub mod implicit_twin;
pub mod load;
pub mod memory;
pub mod methods;
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
pub mod packing_shape;
pub mod packing_transversal;
pub mod packing_twin;
pub mod prediction;
pub mod prepare;
pub mod price;
pub mod push_out;
pub mod rigidity;
mod row;
pub mod scan;
pub mod schemes;
pub mod self_test;
pub mod sound;
pub mod statements;
pub mod step_times;
pub mod stop;
mod stop_swing;
mod together;
pub mod twin;
pub mod universal;
pub mod wild;
pub mod xpbd;

use std::sync::OnceLock;

use crate::physics::Assembly;
use crate::platform;
use figure::Figure;
use packing_scaling::Ringings;

pub use exhibits::EXHIBITS;
pub use row::{BEYOND_CHANCE, Row, RowVerdict};
pub use together::run_together;

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
    /// The first seed of every solver and of every packing.
    pub first_seed: u64,
    /// The packings that several exhibits use, prepared once.
    packings: OnceLock<packing::Prepared>,
    /// The kicks that several exhibits use, made once.
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
            first_seed: 1,
            packings: OnceLock::new(),
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

    /// A number of seeds, starting with the laboratory's first.
    pub fn seed_range(&self, count: u64) -> std::ops::Range<u64> {
        self.first_seed..self.first_seed + count
    }

    /// Independent runs on all cores, one for each seed.
    pub fn seeds<T: Send>(&self, count: u64, run: impl Fn(u64) -> T + Sync + Send) -> Vec<T> {
        platform::parallel_map(count, |i| {
            let result = run(self.first_seed + i);
            (self.progress)(1);
            result
        })
    }
}
