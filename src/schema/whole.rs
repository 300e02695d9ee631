//! Whole numbers in files: `40` and `40.0` are accepted, `2.5` and `-3` are errors with a message.

use serde::Deserialize;
use serde::de::{Deserializer, Error};

/// Reads a whole number from any number in a file. A negative or fractional one is an error that says so; ranges are
/// checked later, where the field's name is known.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Number {
        Whole(u64),
        Real(f64),
    }
    if !deserializer.is_human_readable() {
        return u64::deserialize(deserializer);
    }
    match Number::deserialize(deserializer) {
        Ok(Number::Whole(n)) => Ok(n),
        Ok(Number::Real(x)) if x >= 0.0 && x.fract() == 0.0 && x < 1e18 => Ok(x as u64),
        Ok(Number::Real(x)) => Err(Error::custom(format!(
            "{x} is not allowed here: it must be a whole number from 0"
        ))),
        Err(_) => Err(Error::custom("expected a whole number")),
    }
}
