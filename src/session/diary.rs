//! The lab notebook of a session: what was opened, changed, predicted and measured, and the user's notes, in the order in which it happened.

use serde::{Deserialize, Serialize};

use super::LessonAnswer;
use crate::schema::units::Units;
use crate::words::say;

/// Everything that was noted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Diary {
    /// Entries, the oldest first.
    pub entries: Vec<DiaryEntry>,
}

/// One thing that was noted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiaryEntry {
    /// The scene that was open.
    pub scene: String,
    /// Steps that its run had made.
    pub step: u64,
    /// What it was.
    pub what: Noted,
}

/// What was noted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Noted {
    /// A scene was opened.
    Opened,
    /// Something was changed, in a word or two.
    Changed(String),
    /// The ringing was measured.
    Measured {
        /// ω.
        angular_frequency: f64,
        /// τ.
        damping_time: f64,
    },
    /// A prediction was compared with what happened.
    Predicted(PredictionNote),
    /// A note by the user.
    Note(String),
}

impl Noted {
    /// In words.
    pub fn words(&self, units: Units) -> String {
        match self {
            Self::Opened => say!("notebook-opened"),
            Self::Changed(label) => label.clone(),
            Self::Measured {
                angular_frequency,
                damping_time,
            } => say!(
                "notebook-measured",
                frequency = units.text(*angular_frequency, "1/t₀"),
                decay = units.text(*damping_time, "t₀")
            ),
            Self::Predicted(note) if matches!(note.said, LessonAnswer::Curve(_)) => {
                format!("{} {}", note.question, note.verdict)
            }
            Self::Predicted(note) => say!(
                "notebook-predicted",
                question = note.question.as_str(),
                said = note.said_in_words.as_str(),
                measured = note.measured.as_str(),
                verdict = note.verdict.as_str()
            ),
            Self::Note(text) => text.clone(),
        }
    }
}

/// A prediction and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PredictionNote {
    /// Title of the lesson.
    pub lesson: String,
    /// What was asked.
    pub question: String,
    /// What was said; a choice also in words.
    pub said: LessonAnswer,
    /// The same in words.
    pub said_in_words: String,
    /// What was measured, in words.
    pub measured: String,
    /// How far off it was, in words.
    pub verdict: String,
    /// What the loaded end did meanwhile: (time, way).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<[f64; 2]>,
}

/// Entries that are kept: more than a day of lessons.
const MOST_ENTRIES: usize = 2000;
/// Letters of a typed note that are kept.
const LONGEST_NOTE: usize = 4000;
/// Points of a trace that are kept: as many as a small plot can show.
const TRACE_POINTS: usize = 200;

impl Diary {
    /// Adds an entry. Of changes of the same thing at the same step only the last is kept: a slider that is dragged is one change. A measurement is noted once.
    pub fn add(&mut self, scene: &str, step: u64, what: Noted) {
        let what = match what {
            Noted::Note(text) => Noted::Note(text.chars().take(LONGEST_NOTE).collect()),
            Noted::Predicted(note) => Noted::Predicted(note.thinned()),
            other => other,
        };
        let last_measured = || {
            let mut all = self.entries.iter().rev();
            all.find(|entry| matches!(entry.what, Noted::Measured { .. }))
        };
        if matches!(what, Noted::Measured { .. })
            && last_measured().is_some_and(|last| last.what == what)
        {
            return;
        }
        let subject = |label: &str| label.split(" = ").next().map(str::to_owned);
        let replaces = self.entries.last().is_some_and(|last| {
            let is_same = match (&last.what, &what) {
                (Noted::Changed(old), Noted::Changed(new)) => subject(old) == subject(new),
                _ => false,
            };
            is_same && last.scene == scene && last.step == step
        });
        if replaces {
            self.entries.pop();
        }
        self.entries.push(DiaryEntry {
            scene: scene.to_owned(),
            step,
            what,
        });
        if self.entries.len() > MOST_ENTRIES {
            self.entries.remove(0);
        }
    }

    /// Whether nothing was noted.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl PredictionNote {
    fn thinned(mut self) -> Self {
        let every = self.trace.len().div_ceil(TRACE_POINTS).max(1);
        self.trace = self.trace.into_iter().step_by(every).collect();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diary_keeps_what_was_meant_and_stays_small() {
        let mut diary = Diary::default();
        let set = |n: u32| Noted::Changed(format!("N_I = {n}"));
        (40..160).for_each(|n| diary.add("chain", 7, set(n)));
        assert_eq!(diary.entries.len(), 1, "a dragged slider is one change");
        assert_eq!(diary.entries[0].what, set(159));
        let measured = Noted::Measured {
            angular_frequency: 0.2,
            damping_time: 50.0,
        };
        let mut twice = Diary::default();
        (0..2).for_each(|_| twice.add("chain", 7, measured.clone()));
        assert_eq!(twice.entries.len(), 1);
        diary.add("chain", 8, Noted::Changed("kick ΔF = 0.1".to_owned()));
        diary.add("chain", 8, Noted::Note("x".repeat(10_000)));
        assert_eq!(diary.entries.len(), 3);
        assert!(matches!(&diary.entries[2].what, Noted::Note(text) if text.len() == LONGEST_NOTE));
        (0..5000).for_each(|step| diary.add("chain", step, Noted::Opened));
        assert_eq!(diary.entries.len(), MOST_ENTRIES);
    }
}
