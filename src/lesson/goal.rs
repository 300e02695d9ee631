//! What a lesson waits for, read from the session.

use serde::Deserialize;

use super::LessonOutcome;
use crate::instrument::{Elasticity, Gauge, Reading, Traces, Verdict};
use crate::measure::probe;
use crate::schema::choice::Choice;
use crate::schema::value::Value;
use crate::session::{Action, Change, Instrument, PlotKind, Preset, Run, Settings};
use crate::words::{self, say};

/// What the session shows to a lesson.
#[derive(Clone, Copy)]
pub struct LessonView<'a> {
    /// The run; of lanes the first.
    pub run: &'a Run,
    /// What the meter says of this very run: none if it was changed since.
    pub reading: Option<&'a Reading>,
    /// What was measured last in this scene during the lesson.
    pub latest: Option<Elasticity>,
    /// Recorded traces of other engines that are open.
    pub traces: &'a Traces,
    /// What is open and shown.
    pub settings: &'a Settings,
    /// Lanes that are open.
    pub lanes: usize,
}

/// Something that must be so.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Goal {
    /// The load was raised since the step began.
    Kicked,
    /// A disc or the piston was pulled or hit since the step began.
    Touched,
    /// A parameter has this value.
    Is(String, Value),
    /// The ringing since the step began is measured.
    Fit,
    /// At least this many steps since the step began.
    Steps(u64),
    /// At least this many sweeps of the current step, made by hand.
    Sweeps(u64),
    /// A scene of this name is open.
    Opened(String),
    /// This plot is shown.
    Shows(PlotKind),
    /// This instrument is open.
    Open(Instrument),
    /// At least this number of lanes is open.
    Lanes(usize),
    /// What the gauge says.
    Verdict(Verdict),
    /// Something that is measured lies between these two.
    Between(LessonOutcome, f64, f64),
    /// All of these.
    All(Vec<Goal>),
}

/// Where the run stood when a step of a lesson let it go.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Began {
    /// Steps made.
    pub(super) steps: u64,
    /// Time.
    pub(super) time: f64,
    /// Changes made.
    pub(super) changes: usize,
    /// Position of the loaded end.
    pub(super) place: f64,
    /// What had been measured last, to compare with.
    pub(super) before: Option<Elasticity>,
}

impl Began {
    pub(super) fn now(run: &Run, before: Option<Elasticity>) -> Self {
        Self {
            before,
            steps: run.assembly().steps(),
            time: run.assembly().time(),
            changes: run.history.len(),
            place: probe::loaded_position(run.bodies()),
        }
    }
}

impl Goal {
    /// Whether it is so.
    pub(super) fn holds(&self, view: &LessonView, began: &Began) -> bool {
        let run = view.run;
        // A run that was begun again has a new history.
        let since = || {
            run.history
                .iter()
                .skip(began.changes)
                .map(|(_, change)| change)
        };
        match self {
            Self::Kicked => since().any(|c| matches!(c, Change::Kick(_))),
            Self::Touched => since().any(|c| matches!(c, Change::Pull(_) | Change::Tap(..))),
            Self::Is(name, value) => is_equal(run, name, value),
            Self::Fit => has_fit(view, began),
            Self::Steps(steps) => run.assembly().steps() >= began.steps + steps,
            Self::Sweeps(sweeps) => run.sweeps() >= *sweeps,
            Self::Opened(name) => run.name == *name,
            Self::Shows(plot) => view.settings.plot == *plot,
            Self::Open(instrument) => view.settings.has(*instrument),
            Self::Lanes(lanes) => view.lanes >= *lanes,
            Self::Verdict(verdict) => Gauge::of(run, view.reading).verdict == *verdict,
            Self::Between(outcome, least, most) => outcome
                .read(view, began)
                .is_some_and(|x| (*least..=*most).contains(&x)),
            Self::All(all) => {
                let began = &Self::since_kick(all, run, began);
                all.iter().all(|one| one.holds(view, began))
            }
        }
    }

    /// Where there is a kick to make, steps count from it.
    fn since_kick(all: &[Self], run: &Run, began: &Began) -> Began {
        let mut since = began.clone();
        if all.contains(&Self::Kicked) {
            let kicks = run.history.iter().skip(began.changes);
            let kick = kicks.rev().find(|(_, c)| matches!(c, Change::Kick(_)));
            since.steps = kick.map_or(run.assembly().steps(), |(step, _)| *step);
        }
        since
    }

    /// What is to be done, in words.
    pub fn words(&self) -> String {
        match self {
            Self::Kicked => say!("goal-kick"),
            Self::Touched => say!("goal-touch"),
            Self::Is(name, value) => {
                let field = words::text_or(&format!("field-{name}"), &name.replace('_', " "));
                let value = value.to_string();
                let value = words::text_or(&format!("choice-{value}"), &value);
                say!("goal-set", field = field, value = value)
            }
            Self::Fit => say!("goal-fit"),
            Self::Steps(steps) => say!("goal-steps", steps = *steps),
            Self::Sweeps(sweeps) => say!("goal-sweeps", sweeps = *sweeps),
            Self::Opened(name) => say!("goal-scene", scene = name.as_str()),
            Self::Shows(plot) => {
                let title = PlotKind::ALL.iter().find(|(kind, _)| kind == plot);
                let title = title.map_or("", |(_, title)| title);
                let id = format!("plot-{}", title.to_lowercase());
                say!("goal-plot", plot = words::text_or(&id, title))
            }
            Self::Open(instrument) => say!("goal-panel", panel = title_of(*instrument)),
            Self::Lanes(lanes) => say!("goal-lanes", lanes = *lanes),
            Self::Verdict(verdict) => match verdict {
                Verdict::Rigid => say!("goal-rigid"),
                Verdict::Rings => say!("goal-rings"),
                Verdict::Soft => say!("goal-soft"),
            },
            Self::Between(outcome, least, most) => say!(
                "goal-between",
                outcome = outcome.words(),
                least = least.to_string(),
                most = most.to_string()
            ),
            Self::All(all) => {
                let words: Vec<String> = all.iter().map(Self::words).collect();
                words.join(", ")
            }
        }
    }

    /// What is still to be done, in words: steps and sweeps that were made are taken off.
    pub(super) fn words_left(&self, run: &Run, began: &Began) -> String {
        let steps = run.assembly().steps().saturating_sub(began.steps);
        match self {
            Self::Steps(all) if steps > 0 => {
                say!("goal-steps-left", steps = all.saturating_sub(steps))
            }
            Self::Sweeps(all) if run.sweeps() > 0 => {
                say!(
                    "goal-sweeps-left",
                    sweeps = all.saturating_sub(run.sweeps())
                )
            }
            Self::All(all) => {
                let began = &Self::since_kick(all, run, began);
                let words: Vec<String> = all.iter().map(|g| g.words_left(run, began)).collect();
                words.join(", ")
            }
            _ => self.words(),
        }
    }

    /// Whether it is to open this scene.
    pub(super) fn opens(&self, scene: &str) -> bool {
        match self {
            Self::Opened(name) => name == scene,
            Self::All(all) => all.iter().any(|goal| goal.opens(scene)),
            _ => false,
        }
    }

    /// The first thing whose measured value shows it.
    pub(super) fn outcome(&self) -> Option<LessonOutcome> {
        match self {
            Self::Between(outcome, ..) => Some(*outcome),
            Self::All(all) => all.iter().find_map(Self::outcome),
            _ => None,
        }
    }

    /// Whether it is reached by single sweeps: then the run is not let go.
    pub fn is_by_hand(&self) -> bool {
        match self {
            Self::Sweeps(_) => true,
            Self::All(all) => all.iter().any(Self::is_by_hand),
            _ => false,
        }
    }

    /// What a learner does to reach it, apart from waiting.
    pub fn deeds(&self, run: &Run) -> Vec<Action> {
        let kick = run.scene.geometry.usual_kick() * run.scene.params.load;
        match self {
            Self::Kicked => vec![Action::Change(Change::Kick(kick))],
            Self::Touched => {
                let last = run.bodies().discs().saturating_sub(1);
                let mut impulse = [0.0; 2];
                impulse[run.scene.geometry.axis()] = -kick;
                vec![Action::Change(Change::Tap(last, impulse))]
            }
            Self::Is(name, value) => {
                vec![Action::Change(Change::Set(name.clone(), value.clone()))]
            }
            Self::Sweeps(_) => vec![Action::Sweep],
            Self::Opened(name) => vec![Action::OpenScene(name.clone())],
            Self::Shows(plot) => vec![Action::Show(*plot)],
            Self::Open(instrument) => vec![Action::Open(*instrument)],
            Self::Lanes(_) => vec![Action::Lanes(Preset::Iterations)],
            Self::All(all) => all.iter().flat_map(|one| one.deeds(run)).collect(),
            Self::Fit | Self::Steps(_) | Self::Verdict(_) | Self::Between(..) => Vec::new(),
        }
    }
}

/// What a panel is called.
fn title_of(instrument: Instrument) -> String {
    let mut id = "panel".to_owned();
    for letter in instrument.spelling().chars() {
        if letter.is_uppercase() {
            id.push('-');
        }
        id.extend(letter.to_lowercase());
    }
    words::text_or(&id, instrument.spelling())
}

/// Whether the meter can tell the ringing of what happened since.
pub(super) fn has_fit(view: &LessonView, began: &Began) -> bool {
    view.reading
        .is_some_and(|r| r.began >= began.time && r.fit.is_ok())
}

/// Numbers are compared as numbers.
fn is_equal(run: &Run, name: &str, value: &Value) -> bool {
    let Some(field) = run.wanted().field(name) else {
        return false;
    };
    match (field.value.number(), value.number()) {
        (Some(a), Some(b)) => (a - b).abs() <= 1e-9 * b.abs(),
        _ => field.value.to_string() == value.to_string(),
    }
}
