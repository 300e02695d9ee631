//! What a learner does with a lesson, as actions and in saved sessions. What a lesson is, `lesson` knows.

use serde::{Deserialize, Serialize};

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
