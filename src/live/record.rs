//! What is kept of a run, in bounded memory: an hour of it takes no more than a minute.

use std::collections::VecDeque;

use crate::experiment::chain::Recording;
use crate::measure::{Series, probe};
use crate::physics::{Assembly, StepReport};

/// Samples of each series; a screen has fewer columns.
const SAMPLES: usize = 4096;
/// Changes that stay marked on the time axis.
const MARKS: usize = 64;

/// Series, marks and the part of the run since the last disturbance, on which fits are made.
#[derive(Clone, Debug)]
pub struct Record {
    /// Position of the loaded end over the whole run.
    pub position: Series,
    /// Kinetic energy.
    pub kinetic: Series,
    /// Work done from outside since the beginning.
    pub work: Series,
    /// Energy dissipated since the beginning.
    pub dissipated: Series,
    /// |kinetic + dissipated − work|: what the books lack.
    pub imbalance: Series,
    /// N_I of each step.
    pub iterations: Series,
    /// (sweep, Σ|ΔR|/ΣR) of the present step, or of the last one.
    pub residual: Vec<[f64; 2]>,
    /// Changes, at the times at which they took effect.
    pub marks: VecDeque<Mark>,
    /// The run since the last change, at full resolution for as long as it matters.
    pub since: Recording,
    /// Contacts that got or lost their force in the last step.
    pub last_changes: [usize; 2],
}

/// A change on the time axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// When.
    pub time: f64,
    /// What, in a word or two.
    pub label: String,
}

impl Record {
    /// Begins with the present state.
    pub fn start(assembly: &Assembly) -> Self {
        let series = || Series::new(SAMPLES);
        let mut record = Self {
            position: series(),
            kinetic: series(),
            work: series(),
            dissipated: series(),
            imbalance: series(),
            iterations: series(),
            residual: Vec::new(),
            marks: VecDeque::new(),
            since: Recording::with_capacity(assembly, SAMPLES),
            last_changes: [0; 2],
        };
        record.sample(assembly);
        record
    }

    /// Adds the state after a step.
    pub fn add(&mut self, assembly: &Assembly, report: StepReport) {
        self.sample(assembly);
        self.iterations
            .push(assembly.time(), report.iterations as f64);
        self.since.add(assembly, report);
        self.last_changes = [report.opened, report.closed];
    }

    fn sample(&mut self, assembly: &Assembly) {
        let (time, energies) = (assembly.time(), assembly.energies());
        self.position
            .push(time, probe::loaded_position(assembly.bodies()));
        self.kinetic.push(time, energies.kinetic);
        self.work.push(time, energies.work);
        self.dissipated.push(time, energies.dissipated);
        self.imbalance.push(time, energies.imbalance().abs());
    }

    /// Marks a change and begins a new stretch for fits.
    pub fn mark(&mut self, assembly: &Assembly, label: String) {
        let time = assembly.time();
        let field = |label: &str| label.split(" = ").next().map(str::to_owned);
        match self.marks.back_mut() {
            // A slider that is being dragged leaves one mark, not hundreds.
            Some(last)
                if field(&last.label) == field(&label)
                    && time - last.time < 20.0 * assembly.params.dt =>
            {
                *last = Mark { time, label };
            }
            Some(last) if last.time == time && last.label.len() < 40 => {
                last.label = format!("{}, {label}", last.label);
            }
            Some(last) if last.time == time => {}
            _ => self.marks.push_back(Mark { time, label }),
        }
        if self.marks.len() > MARKS {
            self.marks.pop_front();
        }
        self.since = Recording::with_capacity(assembly, SAMPLES);
    }
}
