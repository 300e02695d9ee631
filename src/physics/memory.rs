//! Force memory in files: the share of the forces that is kept from step to step.
//!
//! Older scene files say `on` and `off` for 1 and 0; both are still allowed. Older checkpoints hold a choice of two; they stay readable,
//! since a checkpoint writes one of three: the old two and a number.

use serde::de::{Deserializer, Error};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

/// Words for the two limits, as in `--set` and scene files.
pub const WORDS: &[(&str, f64)] = &[("on", 1.0), ("off", 0.0)];

/// What a checkpoint holds. The order of the variants is its format.
#[derive(Serialize, Deserialize)]
enum Kept {
    All,
    Nothing,
    Share(f64),
}

/// A number in text, one of three in a checkpoint.
pub fn serialize<S: Serializer>(share: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        return share.serialize(serializer);
    }
    let kept = match *share {
        1.0 => Kept::All,
        0.0 => Kept::Nothing,
        share => Kept::Share(share),
    };
    kept.serialize(serializer)
}

/// A number or one of the words. The range is checked later, where the field's name is known.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Text {
        Number(f64),
        Word(String),
    }
    if !deserializer.is_human_readable() {
        return Ok(match Kept::deserialize(deserializer)? {
            Kept::All => 1.0,
            Kept::Nothing => 0.0,
            Kept::Share(share) => share,
        });
    }
    let expected = || Error::custom("expected a number from 0 to 1, or on, off");
    match Text::deserialize(deserializer) {
        Ok(Text::Number(share)) => Ok(share),
        Ok(Text::Word(word)) => {
            let known = WORDS.iter().find(|(known, _)| *known == word);
            known.map(|(_, share)| *share).ok_or_else(expected)
        }
        Err(_) => Err(expected()),
    }
}
