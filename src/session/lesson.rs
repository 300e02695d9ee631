//! What a learner does with a lesson, as actions and in saved sessions. What a lesson is, `lesson` knows.

use serde::{Deserialize, Serialize};

use super::action::Action;

/// Something to do with a lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LessonDeed {
    /// Begins a lesson: the name of a built-in one, or a file.
    Begin(String),
    /// Answers the question of the present step and lets the run go.
    Answer(LessonAnswer),
    /// To the next step.
    Next,
    /// To the step before.
    Back,
    /// Ends the lesson.
    Leave,
    /// Counts hands that were raised for an answer, by its number from 0; negative ones are taken back.
    Vote(usize, i32),
    /// Asks whether to leave the lesson for something that would take its scene away.
    AskToLeave(Box<Action>),
    /// Leaves the lesson and does that.
    LeaveFor(Box<Action>),
    /// Stays in the lesson.
    Stay,
    /// Writes a sheet of a lesson, by its name or file, and shows it in the system's viewer.
    Sheet(String, SheetKind),
}

/// For whom a sheet of a lesson is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SheetKind {
    /// Questions, empty axes, room for answers.
    Learner,
    /// The same with answers, hints and timing: the lesson is played for it.
    Teacher,
}

/// What somebody predicts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LessonAnswer {
    /// A number.
    Number(f64),
    /// One of several answers, from 0.
    Choice(usize),
    /// A drawn curve: (time since the question, displacement of the loaded end).
    Curve(Vec<[f64; 2]>),
}

/// Where a learner stands in a lesson, as a session keeps it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SavedLesson {
    /// Name or file of the lesson.
    pub name: String,
    /// The present step, from 0.
    pub step: usize,
    /// What was said, step by step.
    pub answers: Vec<Option<LessonAnswer>>,
    /// Hands that were raised for each answer, step by step.
    pub votes: Vec<Vec<u32>>,
}
