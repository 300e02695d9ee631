//! The loaded end of a run, recorded in bounded memory, and its ringing.

use serde::{Deserialize, Serialize};

use super::{Fit, Refusal, Series, fit_window, probe};
use crate::physics::{Assembly, StepReport};

/// The loaded end of a run, in bounded memory, and when a contact last opened or closed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Recording {
    /// (time, position of the loaded body): one sample per step; in long runs every second step, every fourth, …
    pub position: Series,
    /// Time at which a contact last lost its force, 0 if none has.
    pub last_opening: f64,
    /// Steps, or parts of steps, that the method left to sweeps.
    pub by_sweeps: u64,
    /// Time at which a contact last lost or got its force, 0 if none has.
    pub last_change: f64,
    /// Time at which the load last changed (a kick), or at which the recording began.
    pub last_kick: f64,
    /// N_I, thinned like the position.
    pub iterations: Series,
    began: f64,
    load: f64,
}

impl Recording {
    /// A recording that begins with the present state.
    pub fn start(assembly: &Assembly) -> Self {
        Self::with_capacity(assembly, LONGEST)
    }

    /// The same, thinned when there are more than `capacity` samples.
    pub fn with_capacity(assembly: &Assembly, capacity: usize) -> Self {
        let mut position = Series::new(capacity);
        position.push(assembly.time(), probe::loaded_position(assembly.bodies()));
        Self {
            position,
            last_opening: 0.0,
            by_sweeps: 0,
            last_change: 0.0,
            last_kick: assembly.time(),
            iterations: Series::new(capacity),
            began: assembly.time(),
            load: assembly.load_now(),
        }
    }

    /// When it began.
    pub fn began(&self) -> f64 {
        self.began
    }

    /// Adds the state after a step.
    pub fn add(&mut self, assembly: &Assembly, report: StepReport) {
        let time = assembly.time();
        self.position
            .push(time, probe::loaded_position(assembly.bodies()));
        self.iterations.push(time, report.iterations as f64);
        self.by_sweeps += report.by_sweeps;
        if assembly.load_now() != self.load {
            self.load = assembly.load_now();
            self.last_kick = time;
        }
        if report.opened > 0 {
            self.last_opening = time;
        }
        if report.opened + report.closed > 0 {
            self.last_change = time;
        }
    }

    /// The ringing of the end after the last contact has opened or closed, all five parameters free. Refuses where
    /// contacts still change in the last tenth of the run.
    pub fn fit(&self) -> Result<Fit, Refusal> {
        let samples = self.position.samples();
        let end = samples.last().map_or(0.0, |s| s[0]);
        if self.last_change > self.began + 0.9 * (end - self.began) {
            return Err(Refusal::ContactsOpening {
                last: self.last_change,
            });
        }
        fit_window(samples, self.last_change.max(self.last_kick))
    }

    /// The same for a packing, whose rattlers never stop opening and closing contacts: only the kick counts as a disturbance.
    pub fn fit_packing(&self) -> Result<Fit, Refusal> {
        fit_window(self.position.samples(), self.last_kick)
    }
}

/// Longer runs are thinned.
const LONGEST: usize = 1 << 16;
