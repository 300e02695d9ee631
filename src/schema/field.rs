//! One named quantity as a user meets it: meaning, range, and a handle on its value. Tables of fields are what scene
//! files, `--set`, validation, CSV headers and lists all read.

use super::choice::Choice;
use crate::schema::number;

/// One named quantity: what it means and where its value lives.
pub struct Field<'a> {
    /// The word used in files and on the command line.
    pub name: &'static str,
    /// The paper's letter, empty if it has none.
    pub letter: &'static str,
    /// Its unit, empty for pure numbers and words.
    pub unit: &'static str,
    /// What it does, in a phrase.
    pub effect: &'static str,
    /// The value with its allowed range.
    pub slot: Slot<'a>,
    /// Words that may be said instead of some numbers.
    pub words: &'static [(&'static str, f64)],
}

/// A handle on a value together with the values it may take.
pub enum Slot<'a> {
    /// A real number within closed bounds.
    Real(&'a mut f64, f64, f64),
    /// A whole number within closed bounds.
    Count(&'a mut u64, u64, u64),
    /// One word out of several.
    Choice(&'a mut dyn Choice),
}

impl<'a> Field<'a> {
    /// A real number in `[min, max]`.
    pub fn real(
        name: &'static str,
        letter: &'static str,
        unit: &'static str,
        effect: &'static str,
        value: &'a mut f64,
        min: f64,
        max: f64,
    ) -> Self {
        Self {
            name,
            letter,
            unit,
            effect,
            slot: Slot::Real(value, min, max),
            words: &[],
        }
    }

    /// A whole number in `[min, max]`.
    pub fn count(
        name: &'static str,
        letter: &'static str,
        unit: &'static str,
        effect: &'static str,
        value: &'a mut u64,
        min: u64,
        max: u64,
    ) -> Self {
        Self {
            name,
            letter,
            unit,
            effect,
            slot: Slot::Count(value, min, max),
            words: &[],
        }
    }

    /// A word.
    pub fn choice(
        name: &'static str,
        letter: &'static str,
        effect: &'static str,
        value: &'a mut dyn Choice,
    ) -> Self {
        Self {
            name,
            letter,
            unit: "",
            effect,
            slot: Slot::Choice(value),
            words: &[],
        }
    }

    /// With words that may be said instead of some numbers.
    pub fn with_words(self, words: &'static [(&'static str, f64)]) -> Self {
        Self { words, ..self }
    }

    /// The present value as text that [`Field::set`] reads back to the same value.
    pub fn text(&self) -> String {
        match &self.slot {
            Slot::Real(value, ..) => format!("{value:?}"),
            Slot::Count(value, ..) => value.to_string(),
            Slot::Choice(value) => value.spelling().to_owned(),
        }
    }

    /// The values allowed, in words.
    pub fn allowed(&self) -> String {
        match &self.slot {
            Slot::Real(_, min, max) => {
                let words: Vec<&str> = self.words.iter().map(|(word, _)| *word).collect();
                let or = if words.is_empty() { "" } else { ", or " };
                format!("a number from {min} to {max}{or}{}", words.join(", "))
            }
            Slot::Count(_, min, u64::MAX) => format!("a whole number from {min}"),
            Slot::Count(_, min, max) => format!("a whole number from {min} to {max}"),
            Slot::Choice(value) => format!("one of {}", value.spellings().join(", ")),
        }
    }

    /// Whether the present value is allowed (NaN and infinities never are).
    pub fn is_allowed(&self) -> bool {
        match &self.slot {
            Slot::Real(value, min, max) => (*min..=*max).contains(*value),
            Slot::Count(value, min, max) => (*min..=*max).contains(*value),
            Slot::Choice(_) => true,
        }
    }

    /// Takes a value from text; a value that is not allowed is an error and changes nothing.
    pub fn set(&mut self, text: &str) -> Result<(), NotAllowed> {
        let accepted = match &mut self.slot {
            Slot::Real(value, min, max) => {
                let word = self.words.iter().find(|(word, _)| *word == text);
                let number = word.map_or_else(|| number::parse(text), |(_, number)| Some(*number));
                number.is_some_and(|x| (*min..=*max).contains(&x).then(|| **value = x).is_some())
            }
            Slot::Count(value, min, max) => number::parse_whole(text)
                .is_some_and(|x| (*min..=*max).contains(&x).then(|| **value = x).is_some()),
            Slot::Choice(value) => value.choose(text),
        };
        if accepted {
            Ok(())
        } else {
            Err(self.refuse(text))
        }
    }

    /// The error for a value of this field.
    pub fn refuse(&self, value: &str) -> NotAllowed {
        NotAllowed {
            field: self.name,
            effect: self.effect,
            value: value.to_owned(),
            allowed: self.allowed(),
        }
    }
}

/// A value outside its range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field} = {value} is not allowed: {field} ({effect}) must be {allowed}")]
pub struct NotAllowed {
    /// The field's name.
    pub field: &'static str,
    /// What the field does.
    pub effect: &'static str,
    /// What was given.
    pub value: String,
    /// What may be given.
    pub allowed: String,
}
