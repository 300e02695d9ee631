//! One named quantity as a user sees it: what it means, what it may be, where a panel shows it, and where its value is stored. Static
//! tables of fields are read by scene files, `--set`, validation, CSV headers, panels, tooltips and lists.

use super::choice::Choice;
use super::value::Value;

/// What is known of a quantity without its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldInfo {
    /// The word used in files and on the command line.
    pub name: &'static str,
    /// The paper's letter, empty if it has none.
    pub letter: &'static str,
    /// Its unit, empty for pure numbers and words.
    pub unit: &'static str,
    /// What it does, in a phrase.
    pub effect: &'static str,
    /// The formulas that it enters, for a tooltip.
    pub formula: &'static str,
    /// The label beside its control, if it is not letter and name.
    pub title: &'static str,
    /// The values it may have.
    pub range: Range,
    /// Words that may be used instead of some numbers.
    pub words: &'static [(&'static str, f64)],
    /// Where a panel shows it.
    pub section: Section,
    /// The part of its range that a slider covers.
    pub slider: Option<Slider>,
    /// It has an effect only in scenes that are loaded along this axis.
    pub axis: Option<usize>,
}

/// The values that a field may take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// A real number within closed bounds.
    Real(f64, f64),
    /// A whole number within closed bounds.
    Whole(u64, u64),
    /// One word out of several.
    Choice(&'static [&'static str]),
}

/// A part of the panel of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// How forces are found.
    Solver,
    /// How bodies move.
    Dynamics,
    /// What acts from outside.
    Load,
    /// Which bodies there are: a change builds the scene again.
    Build,
    /// Not in the panel.
    Elsewhere,
}

/// The useful part of a range, and its scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Slider {
    /// Evenly.
    Linear(f64, f64),
    /// Evenly in its logarithm.
    Log(f64, f64),
}

impl FieldInfo {
    /// Its short name: its letter if it has one.
    pub fn short_name(&self) -> String {
        match self.letter {
            "" => self.name.replace('_', " "),
            letter => letter.to_owned(),
        }
    }

    /// The values allowed, in words.
    pub fn allowed(&self) -> String {
        match self.range {
            Range::Real(min, max) => {
                let words: Vec<&str> = self.words.iter().map(|(word, _)| *word).collect();
                let or = if words.is_empty() { "" } else { ", or " };
                format!("a number from {min} to {max}{or}{}", words.join(", "))
            }
            Range::Whole(min, u64::MAX) => format!("a whole number from {min}"),
            Range::Whole(min, max) => format!("a whole number from {min} to {max}"),
            Range::Choice(words) => format!("one of {}", words.join(", ")),
        }
    }

    /// A value as this field stores it, if it is allowed (NaN and infinities never are).
    pub fn accept(&self, value: &Value) -> Result<Value, NotAllowed> {
        let accepted = match (self.range, value) {
            (Range::Real(min, max), value) => {
                let said = self.words.iter().find(|(word, _)| match value {
                    Value::Word(said) => said == word,
                    _ => false,
                });
                let number = said.map_or_else(|| value.number(), |(_, number)| Some(*number));
                number.filter(|x| (min..=max).contains(x)).map(Value::Real)
            }
            (Range::Whole(min, max), Value::Whole(n)) => {
                (min..=max).contains(n).then_some(Value::Whole(*n))
            }
            (Range::Choice(words), Value::Word(said)) => {
                let word = words.iter().find(|w| *w == said);
                word.map(|w| Value::Word((*w).into()))
            }
            _ => None,
        };
        accepted.ok_or_else(|| NotAllowed {
            field: self.name,
            effect: self.effect,
            value: value.to_string(),
            allowed: self.allowed(),
        })
    }
}

/// A row of a table: a quantity of a `T`, and where in it the value is stored.
pub struct Field<T: 'static> {
    /// What is known of it.
    pub info: FieldInfo,
    place: Place<T>,
    counts: fn(&T) -> bool,
}

/// How a value is read and set.
enum Place<T> {
    Real(fn(&T) -> &f64, fn(&mut T) -> &mut f64),
    Whole(fn(&T) -> &u64, fn(&mut T) -> &mut u64),
    Choice(fn(&T) -> &dyn Choice, fn(&mut T) -> &mut dyn Choice),
}

/// Building a row.
impl<T> Field<T> {
    /// A real number in `[min, max]`.
    pub const fn real(
        name: &'static str,
        [min, max]: [f64; 2],
        get: fn(&T) -> &f64,
        set: fn(&mut T) -> &mut f64,
    ) -> Self {
        Self::new(name, Range::Real(min, max), Place::Real(get, set))
    }

    /// A whole number in `[min, max]`.
    pub const fn whole(
        name: &'static str,
        [min, max]: [u64; 2],
        get: fn(&T) -> &u64,
        set: fn(&mut T) -> &mut u64,
    ) -> Self {
        Self::new(name, Range::Whole(min, max), Place::Whole(get, set))
    }

    /// A word.
    pub const fn choice(
        name: &'static str,
        words: &'static [&'static str],
        get: fn(&T) -> &dyn Choice,
        set: fn(&mut T) -> &mut dyn Choice,
    ) -> Self {
        Self::new(name, Range::Choice(words), Place::Choice(get, set))
    }

    const fn new(name: &'static str, range: Range, place: Place<T>) -> Self {
        let info = FieldInfo {
            name,
            letter: "",
            unit: "",
            effect: "",
            formula: "",
            title: "",
            range,
            words: &[],
            section: Section::Elsewhere,
            slider: None,
            axis: None,
        };
        Self {
            info,
            place,
            counts: |_| true,
        }
    }

    /// With the paper's letter, a unit, and what it does.
    pub const fn means(
        mut self,
        letter: &'static str,
        unit: &'static str,
        effect: &'static str,
    ) -> Self {
        self.info.letter = letter;
        self.info.unit = unit;
        self.info.effect = effect;
        self
    }

    /// With the formulas that it enters.
    pub const fn enters(mut self, formula: &'static str) -> Self {
        self.info.formula = formula;
        self
    }

    /// With the label beside its control.
    pub const fn titled(mut self, title: &'static str) -> Self {
        self.info.title = title;
        self
    }

    /// In a section of the panel.
    pub const fn shown_in(mut self, section: Section) -> Self {
        self.info.section = section;
        self
    }

    /// With a slider.
    pub const fn slides(mut self, slider: Slider) -> Self {
        self.info.slider = Some(slider);
        self
    }

    /// With words that may be used instead of some numbers.
    pub const fn says(mut self, words: &'static [(&'static str, f64)]) -> Self {
        self.info.words = words;
        self
    }

    /// It has an effect only while this holds.
    pub const fn counts_if(mut self, counts: fn(&T) -> bool) -> Self {
        self.counts = counts;
        self
    }

    /// It has an effect only in scenes that are loaded along this axis.
    pub const fn along(mut self, axis: usize) -> Self {
        self.info.axis = Some(axis);
        self
    }
}

/// Reading and setting.
impl<T> Field<T> {
    /// Its present value.
    pub fn get(&self, of: &T) -> Value {
        match &self.place {
            Place::Real(get, _) => Value::Real(*get(of)),
            Place::Whole(get, _) => Value::Whole(*get(of)),
            Place::Choice(get, _) => Value::Word(get(of).spelling().into()),
        }
    }

    /// Sets the value; one that is not allowed is an error and changes nothing.
    pub fn set(&self, of: &mut T, value: &Value) -> Result<(), NotAllowed> {
        match (&self.place, self.info.accept(value)?) {
            (Place::Real(_, set), Value::Real(x)) => *set(of) = x,
            (Place::Whole(_, set), Value::Whole(n)) => *set(of) = n,
            (Place::Choice(_, set), Value::Word(word)) => {
                set(of).choose(&word);
            }
            // A field accepts only its own kind.
            _ => {}
        }
        Ok(())
    }

    /// Whether its value has an effect with the present values of the others.
    pub fn counts(&self, of: &T) -> bool {
        (self.counts)(of)
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
