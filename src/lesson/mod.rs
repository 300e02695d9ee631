//! Lessons: say first what will happen, then run it, then compare. A lesson is data, a RON file that a teacher writes.
//!
//! A step has a text, what it sets up, the control it speaks of, perhaps a question that is asked before the run is let go, and a goal that is read from
//! the session: a lesson goes on when the learner did it, not when somebody clicked "next". [`LessonProgress`] is where a learner stands; a window drives it
//! from frame to frame, [`player`] from beginning to end without one. The program's own lessons are told in the reader's language.

mod answer;
pub mod builtin;
mod check;
mod cover;
mod curve;
mod fields;
mod file;
mod goal;
mod motion;
pub mod opened;
mod outcome;
mod places;
pub mod player;
mod progress;
mod translate;
mod tries;
mod votes;

use serde::{Deserialize, Deserializer};

use crate::schema::choice::choice;
use crate::schema::{point, whole};
use crate::session::{Action, Instrument};
use crate::words::say;

pub use answer::{AnswerReview, Grade, MeasuredAnswer, review, said_in_words};
pub use cover::Covered;
pub use curve::CurveDeviation;
pub use file::{LESSON_VERSION, LessonError, find, is_meant, parse};
pub use goal::{Goal, LessonView};
pub use outcome::LessonOutcome;
pub use progress::{LessonPhase, LessonProgress};
pub use votes::{ballots, came_true, is_wide};

/// A lesson.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Version of the format.
    #[serde(deserialize_with = "whole::deserialize")]
    pub version: u64,
    /// Its title.
    pub title: String,
    /// What one will know afterwards, in one sentence.
    pub about: String,
    /// For whom.
    pub level: Level,
    /// How long it takes.
    #[serde(deserialize_with = "whole::deserialize")]
    pub minutes: u64,
    /// What one must know or have seen before.
    pub needs: String,
    /// The panels that are open during the lesson; if it names none, they stay as they are.
    #[serde(default)]
    pub views: Vec<Instrument>,
    /// One after the other.
    pub steps: Vec<LessonStep>,
}

choice! {
    /// For whom a lesson is.
    Level {
        /// Pupils, and everybody who is curious.
        School = "school",
        /// Students who know oscillators.
        University = "university",
        /// People who simulate.
        Research = "research",
    }
}

impl Level {
    /// In words.
    pub fn words(self) -> String {
        say!(&format!("level-{self}"))
    }
}

/// One step of a lesson.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// What to do or to look at, in three sentences at most.
    pub text: String,
    /// What is set up when the step begins.
    #[serde(default)]
    pub set_up: Vec<Action>,
    /// The control that the text speaks of.
    #[serde(default, deserialize_with = "bare")]
    pub control: Option<Control>,
    /// What is asked before the run is let go.
    #[serde(default, deserialize_with = "bare")]
    pub question: Option<Question>,
    /// What is done once the question was answered, for instance a kick.
    #[serde(default)]
    pub then: Vec<Action>,
    /// What must have happened until the step is done; without it, it is done at once.
    #[serde(default, deserialize_with = "bare")]
    pub until: Option<Goal>,
    /// What it means, once it has happened, in three sentences at most.
    #[serde(default)]
    pub explanation: String,
    /// For the teacher's sheet.
    #[serde(default)]
    pub teacher: TeacherNote,
}

/// What only the teacher's sheet shows.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TeacherNote {
    /// How to help.
    pub hint: String,
    /// What many believe.
    pub misconception: String,
    /// How long the step takes.
    #[serde(deserialize_with = "whole::deserialize")]
    pub minutes: u64,
}

choice! {
    /// A control that can be marked.
    Control {
        /// The button that raises the load.
        Kick = "kick",
        /// Play and pause.
        Play = "play",
        /// The button that makes one sweep.
        Sweep = "sweep",
        /// The field of N_I.
        Iterations = "iterations",
        /// The field of Δt.
        TimeStep = "dt",
        /// The field of the load.
        Load = "load",
        /// The choice of the update order.
        Order = "order",
        /// The field of what forces remember.
        WarmStart = "warm_start",
        /// The number of discs.
        Discs = "discs",
        /// The list of scenes.
        Scenes = "scenes",
        /// The plot.
        Plot = "plot",
        /// The picture.
        Picture = "picture",
        /// The meter.
        Meter = "meter",
        /// The space–time picture.
        SpaceTime = "space_time",
        /// The microscope.
        Microscope = "microscope",
        /// The gauge.
        Gauge = "gauge",
        /// The modes.
        Modes = "modes",
        /// The universal curve.
        Universal = "universal",
        /// The plane of N_I and Δt.
        EqualCost = "equal_cost",
        /// The lanes.
        Lanes = "lanes",
        /// The traces of other engines.
        Traces = "traces",
    }
}

impl Control {
    /// The panel that must be open for it to be seen; none if it is always there.
    pub fn panel(self) -> Option<Instrument> {
        match self {
            Self::Iterations
            | Self::TimeStep
            | Self::Load
            | Self::Order
            | Self::WarmStart
            | Self::Discs => Some(Instrument::Parameters),
            Self::Plot => Some(Instrument::Plots),
            Self::Meter => Some(Instrument::Meter),
            Self::SpaceTime => Some(Instrument::SpaceTime),
            Self::Microscope => Some(Instrument::Microscope),
            Self::Gauge => Some(Instrument::Gauge),
            Self::Modes => Some(Instrument::Modes),
            Self::Universal => Some(Instrument::Universal),
            Self::EqualCost => Some(Instrument::EqualCost),
            Self::Lanes => Some(Instrument::Lanes),
            Self::Traces => Some(Instrument::Traces),
            Self::Kick | Self::Play | Self::Sweep | Self::Scenes | Self::Picture => None,
        }
    }
}

/// What is asked before the run.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Question {
    /// How large something will be.
    Number {
        /// The question.
        ask: String,
        /// Unit of the answer, empty for a pure number.
        unit: String,
        /// Least and largest answer.
        #[serde(with = "point")]
        range: [f64; 2],
        /// What is measured.
        outcome: LessonOutcome,
        /// What it will be …
        expected: f64,
        /// … within this.
        tolerance: f64,
        /// What is shown as "?" until the answer is locked.
        #[serde(default)]
        covers: Vec<Covered>,
    },
    /// Which of some things will happen.
    Choice {
        /// The question.
        ask: String,
        /// Two to five answers.
        options: Vec<String>,
        /// The right one, from 0.
        #[serde(deserialize_with = "whole::deserialize")]
        right: u64,
        /// What shows that it is the right one.
        shown_by: Goal,
        /// What is done to try each answer, if a learner chooses it and it is not the right one; none for answers that cannot be tried.
        #[serde(default)]
        tries: Vec<Vec<Action>>,
        /// What is shown as "?" until the answer is locked.
        #[serde(default)]
        covers: Vec<Covered>,
    },
    /// What the loaded end will do, drawn into the plot.
    Curve {
        /// The question.
        ask: String,
        /// How long it is drawn, from 0, in t₀.
        time: f64,
        /// Lowest and highest way of the loaded end from where it is, in diameters.
        #[serde(with = "point")]
        range: [f64; 2],
        /// What is shown as "?" until the answer is locked.
        #[serde(default)]
        covers: Vec<Covered>,
    },
}

impl Question {
    /// The question itself.
    pub fn ask(&self) -> &str {
        match self {
            Self::Number { ask, .. } | Self::Choice { ask, .. } | Self::Curve { ask, .. } => ask,
        }
    }
}

/// A value that is written without `Some`: teachers know no options.
fn bare<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
