//! The lab notebook: what was opened, changed, predicted and measured, and what was typed in, in the order in which it happened. It belongs to the person
//! at the desk and not to a run: opening something adds to it and takes nothing away.

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
    /// When it was noted, in seconds since 1970; 0 if that is not known. With the content it tells one entry from another.
    #[serde(default, skip_serializing_if = "is_unknown")]
    pub written: u64,
    /// What it was.
    pub what: Noted,
}

fn is_unknown(written: &u64) -> bool {
    *written == 0
}

impl DiaryEntry {
    /// Whether it is the same entry, with or without its pictures.
    fn is_same(&self, other: &Self) -> bool {
        let is_same_text = match (&self.what, &other.what) {
            (Noted::Predicted(one), Noted::Predicted(two)) => one.texts() == two.texts(),
            (one, two) => one == two,
        };
        let place = |e: &Self| (e.written, e.step);
        place(self) == place(other) && self.scene == other.scene && is_same_text
    }

    /// Whether it has a plot to show.
    fn has_picture(&self) -> bool {
        matches!(&self.what, Noted::Predicted(note) if !note.trace.is_empty())
    }
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
            // The verdict says what was predicted and what was measured.
            Self::Predicted(note) => format!("{} {}", note.question, note.verdict),
            Self::Note(text) => text.clone(),
        }
    }

    /// Whether a person wrote or predicted it. The rest is noted by the program and shows in the run again.
    fn is_by_hand(&self) -> bool {
        matches!(self, Self::Note(_) | Self::Predicted(_))
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
    /// The hands that a class raised for each answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<(String, u32)>,
    /// What the loaded end did meanwhile: (time, way).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<[f64; 2]>,
}

/// Entries that are kept: more than a day of lessons. Beyond, the oldest that the program noted by itself go first; those by hand stay.
const MOST_ENTRIES: usize = 2000;
/// The longest note that can be typed, in letters.
pub const LONGEST_NOTE: usize = 4000;
/// Points of a trace that are kept: as many as a small plot can show.
const TRACE_POINTS: usize = 200;

impl Diary {
    /// Adds an entry. Of changes of the same thing at the same step only the last is kept: a slider that is dragged is one change. A measurement is noted once.
    pub fn add(&mut self, scene: &str, step: u64, written: u64, what: Noted) {
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
            written,
            what,
        });
        self.drop_oldest();
    }

    /// Adds the entries of another notebook that this one lacks, by the time at which they were written; returns how many came.
    pub fn merge(&mut self, other: Self) -> usize {
        let own = self.entries.len();
        for entry in other.entries {
            let known = &mut self.entries[..own];
            match known.iter_mut().find(|known| known.is_same(&entry)) {
                Some(known) if entry.has_picture() => *known = entry,
                Some(_) => {}
                None => self.entries.push(entry),
            }
        }
        let came = self.entries.len() - own;
        self.entries.sort_by_key(|entry| entry.written);
        self.drop_oldest();
        came
    }

    /// What fits into a message: the entries by hand, without their pictures.
    pub fn without_pictures(&self) -> Self {
        let by_hand = self.entries.iter().filter(|e| e.what.is_by_hand()).cloned();
        let plain = by_hand.map(|mut entry| {
            if let Noted::Predicted(note) = &mut entry.what {
                note.trace.clear();
                if let LessonAnswer::Curve(drawn) = &mut note.said {
                    drawn.clear();
                }
            }
            entry
        });
        Self {
            entries: plain.collect(),
        }
    }

    /// The number of entries by hand.
    pub fn by_hand(&self) -> usize {
        self.entries.iter().filter(|e| e.what.is_by_hand()).count()
    }

    fn drop_oldest(&mut self) {
        let mut too_many = self.entries.len().saturating_sub(MOST_ENTRIES);
        self.entries.retain(|entry| {
            let stays = too_many == 0 || entry.what.is_by_hand();
            too_many -= usize::from(!stays);
            stays
        });
    }

    /// Whether nothing was noted.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl PredictionNote {
    /// Whether the prediction was a drawn curve: its plot says what words cannot.
    pub fn is_drawn(&self) -> bool {
        matches!(self.said, LessonAnswer::Curve(_))
    }

    /// Everything that is not a picture.
    fn texts(&self) -> [&str; 5] {
        [
            &self.lesson,
            &self.question,
            &self.said_in_words,
            &self.measured,
            &self.verdict,
        ]
    }

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
        (40..160).for_each(|n| diary.add("chain", 7, 0, set(n)));
        assert_eq!(diary.entries.len(), 1, "a dragged slider is one change");
        assert_eq!(diary.entries[0].what, set(159));
        let measured = Noted::Measured {
            angular_frequency: 0.2,
            damping_time: 50.0,
        };
        let mut twice = Diary::default();
        (0..2).for_each(|_| twice.add("chain", 7, 0, measured.clone()));
        assert_eq!(twice.entries.len(), 1);
        diary.add("chain", 8, 0, Noted::Changed("kick ΔF = 0.1".to_owned()));
        diary.add("chain", 8, 0, Noted::Note("x".repeat(10_000)));
        assert_eq!(diary.entries.len(), 3);
        assert!(matches!(&diary.entries[2].what, Noted::Note(text) if text.len() == LONGEST_NOTE));
        (0..5000).for_each(|step| diary.add("chain", step, 0, Noted::Opened));
        assert_eq!(diary.entries.len(), MOST_ENTRIES);
        assert_eq!(diary.by_hand(), 1, "a typed note is never dropped");
    }

    fn prediction() -> Noted {
        Noted::Predicted(PredictionNote {
            lesson: "Ring".to_owned(),
            question: "What will it do?".to_owned(),
            said: LessonAnswer::Curve(vec![[0.0, 0.0], [1.0, 1.0]]),
            said_in_words: "a curve".to_owned(),
            measured: "another".to_owned(),
            verdict: "Nearly.".to_owned(),
            hands: Vec::new(),
            trace: vec![[0.0, 0.0], [1.0, 0.5]],
        })
    }

    #[test]
    fn merging_is_by_time_and_twice_adds_nothing() {
        let note = |text: &str| Noted::Note(text.to_owned());
        let mut mine = Diary::default();
        mine.add("chain", 1, 10, note("first"));
        mine.add("chain", 9, 30, note("third"));
        mine.add("chain", 9, 40, prediction());
        let mut theirs = Diary::default();
        theirs.add("packing", 5, 20, note("second"));
        theirs.add("packing", 5, 50, note("third"));
        let mut both = mine.clone();
        assert_eq!(both.merge(theirs.clone()), 2);
        let times: Vec<u64> = both.entries.iter().map(|e| e.written).collect();
        assert_eq!(times, [10, 20, 30, 40, 50]);
        let once = both.clone();
        assert_eq!(both.merge(theirs), 0);
        assert_eq!(both.merge(mine), 0);
        assert_eq!(both, once);
    }

    #[test]
    fn a_message_carries_texts_and_what_comes_back_keeps_its_pictures() {
        let mut diary = Diary::default();
        diary.add("chain", 0, 5, Noted::Opened);
        diary.add("chain", 9, 10, prediction());
        let sent = diary.without_pictures();
        assert_eq!(sent.entries.len(), 1, "what the run shows is not sent");
        assert!(!sent.entries[0].has_picture());
        let mut back = diary.clone();
        assert_eq!(back.merge(sent.clone()), 0);
        assert_eq!(back, diary, "the picture stays");
        let mut other = sent;
        assert_eq!(other.merge(diary), 1, "the opening");
        assert!(other.entries[1].has_picture(), "and the picture comes");
    }
}
