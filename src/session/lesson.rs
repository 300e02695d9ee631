//! What a learner says in a lesson and where the learner stands, as actions and saved sessions keep it. What a lesson is, `lesson` knows.

use serde::{Deserialize, Serialize};

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
