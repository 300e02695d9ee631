//! The value of a field: a number or a word. It keeps its type from a control to the kernel and becomes text only in files.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::number;

/// A number or a word.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A real number.
    Real(f64),
    /// A whole number.
    Whole(u64),
    /// One word out of several.
    Word(Cow<'static, str>),
}

impl Value {
    /// From typed text: a number if it is one, otherwise a word.
    pub fn parse(text: &str) -> Self {
        let whole = number::parse_whole(text).map(Self::Whole);
        let real = || number::parse(text).map(Self::Real);
        whole
            .or_else(real)
            .unwrap_or_else(|| Self::Word(text.to_owned().into()))
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Real(x) => Some(*x),
            Self::Whole(n) => Some(*n as f64),
            Self::Word(_) => None,
        }
    }
}

/// Text that [`Value::parse`] reads back to the same value.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Real(x) => write!(f, "{x:?}"),
            Self::Whole(n) => write!(f, "{n}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}

impl From<f64> for Value {
    fn from(x: f64) -> Self {
        Self::Real(x)
    }
}

impl From<u64> for Value {
    fn from(n: u64) -> Self {
        Self::Whole(n)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::parse(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::parse(text)
    }
}

impl From<&Self> for Value {
    fn from(value: &Self) -> Self {
        value.clone()
    }
}

/// In files a value is the text that `--set` takes.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::parse(&String::deserialize(deserializer)?))
    }
}
