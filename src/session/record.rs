//! What is kept of a run, in bounded memory: an hour of it takes no more than a minute.

use std::collections::VecDeque;

use super::Change;
use crate::measure::Recording;
use crate::measure::stress::{self, Stress};
use crate::measure::{Series, probe};
use crate::physics::{Assembly, Params, StepReport};
use crate::schema::units::Units;

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
    /// σ_xx, σ_yy and σ_xy of a packing.
    pub stress: [Series; 3],
    /// How much shorter it has become along x and y.
    pub strain: [Series; 2],
    /// (sweep, Σ|ΔR|/ΣR) of the present step, or of the last one.
    pub residual: Vec<[f64; 2]>,
    /// Changes, at the times at which they took effect.
    pub marks: VecDeque<TimeMark>,
    /// The run since the last change, at full resolution for as long as it matters.
    pub since: Recording,
    /// Contacts that got or lost their force in the last step.
    pub last_changes: [usize; 2],
    /// What the present stretch began with.
    pub cause: Cause,
    /// Width and height of a packing at the beginning.
    extent: [f64; 2],
    /// Parameters of the present stretch.
    params: Params,
    /// Stretches before it: of a beginning, and of a disturbance.
    before: [Option<Stretch>; 2],
}

/// What a stretch of a run begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The run itself.
    Beginning,
    /// Something that sets it in motion: a kick, another load, a launched mode.
    Disturbance,
    /// Another parameter.
    Setting,
}

/// An earlier stretch, to compare with.
#[derive(Clone, Debug)]
pub struct Stretch {
    /// (time since its beginning, displacement of the loaded end).
    pub points: Vec<[f64; 2]>,
    /// With which parameters.
    pub params: Params,
}

/// Shorter stretches are forgotten, samples: a slider that is being dragged makes dozens of them.
const SHORTEST: usize = 20;

/// A change on the time axis.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeMark {
    /// When.
    pub time: f64,
    /// What, without the motions of a mode.
    pub changes: Vec<Change>,
}

/// Changes at one time that are told; more are not read.
const TOLD: usize = 4;

impl TimeMark {
    /// In a word or two.
    pub fn label(&self, units: Units) -> String {
        let labels: Vec<String> = self.changes.iter().map(|c| c.label(units)).collect();
        labels.join(", ")
    }
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
            stress: [series(), series(), series()],
            strain: [series(), series()],
            extent: stress::extent(assembly.bodies(), assembly.threads()),
            residual: Vec::new(),
            marks: VecDeque::new(),
            since: Recording::with_capacity(assembly, SAMPLES),
            last_changes: [0; 2],
            cause: Cause::Beginning,
            params: assembly.params.clone(),
            before: [None, None],
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
        self.sample_stress(assembly);
    }

    /// Stress and strain; a chain has only the force that is plotted elsewhere. What would not be kept is not computed.
    fn sample_stress(&mut self, assembly: &Assembly) {
        let (bodies, time) = (assembly.bodies(), assembly.time());
        let is_plane = bodies
            .all
            .first()
            .is_some_and(|disc| disc.inverse_mass[1] > 0.0);
        if !is_plane {
            return;
        }
        let (stress, strain) = if self.strain[0].is_due() {
            let threads = assembly.threads();
            let now = stress::extent(bodies, threads);
            (
                Stress::over(now[0] * now[1], bodies, assembly.contacts(), threads),
                stress::strain(self.extent, now),
            )
        } else {
            Default::default()
        };
        let shear = 0.5 * (stress.xy + stress.yx);
        for (series, value) in self.stress.iter_mut().zip([stress.xx, stress.yy, shear]) {
            series.push(time, value);
        }
        for (series, value) in self.strain.iter_mut().zip(strain) {
            series.push(time, value);
        }
    }

    /// Bytes that its samples take, about.
    pub fn bytes(&self) -> usize {
        let samples = 11 * self.position.samples().len() + 4 * self.since.position.samples().len();
        samples * size_of::<[f64; 2]>()
    }

    /// Forgets what came after the present state of a run that went back and goes on differently.
    pub fn cut(&mut self, assembly: &Assembly) {
        let time = assembly.time();
        let Self {
            position,
            kinetic,
            work,
            dissipated,
            imbalance,
            iterations,
            stress,
            strain,
            ..
        } = self;
        let single = [position, kinetic, work, dissipated, imbalance, iterations];
        for series in single.into_iter().chain(stress).chain(strain) {
            series.cut(time);
        }
        self.marks.retain(|mark| mark.time < time);
        self.since = Recording::with_capacity(assembly, SAMPLES);
        self.cause = Cause::Setting;
        self.params = assembly.params.clone();
        self.residual.clear();
    }

    /// The last stretch that began in this way. Another parameter is compared with what was last set in motion.
    pub fn before_of(&self, cause: Cause) -> Option<&Stretch> {
        self.before[usize::from(cause != Cause::Beginning)].as_ref()
    }

    /// The stretches before, once the present one has ended. It is kept if it set anything in motion and lasted a while.
    fn ended(&self) -> [Option<Stretch>; 2] {
        let mut before = self.before.clone();
        let samples = self.since.position.samples();
        if let Some(first) = samples.first()
            && self.cause != Cause::Setting
            && samples.len() >= SHORTEST
        {
            let way = |s: &[f64; 2]| [s[0] - first[0], s[1] - first[1]];
            before[usize::from(self.cause != Cause::Beginning)] = Some(Stretch {
                points: samples.iter().map(way).collect(),
                params: self.params.clone(),
            });
        }
        before
    }

    /// Remembers what another record of the same scene ended with.
    pub fn remember(&mut self, ended: &Self) {
        self.before = ended.ended();
    }

    /// Marks a change and begins a new stretch for fits.
    pub fn mark(&mut self, assembly: &Assembly, change: &Change) {
        self.before = self.ended();
        self.cause = change.cause();
        self.params = assembly.params.clone();
        let time = assembly.time();
        let change = match change {
            Change::Motions(mode, _) => Change::Motions(*mode, Vec::new()),
            other => other.clone(),
        };
        match self.marks.back_mut() {
            // A slider that is being dragged leaves one mark, not hundreds.
            Some(last)
                if last.changes.first().is_some_and(|c| change.repeats(c))
                    && time - last.time < 20.0 * assembly.params.dt =>
            {
                last.time = time;
                last.changes = vec![change];
            }
            Some(last) if last.time == time && last.changes.len() < TOLD => {
                last.changes.push(change);
            }
            Some(last) if last.time == time => {}
            _ => self.marks.push_back(TimeMark {
                time,
                changes: vec![change],
            }),
        }
        if self.marks.len() > MARKS {
            self.marks.pop_front();
        }
        self.since = Recording::with_capacity(assembly, SAMPLES);
    }
}
