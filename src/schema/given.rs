//! Values of a file that may be left out: written as they are, without `Some`.

use serde::de::Deserializer;
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

/// Writes what is given. What is not must be skipped.
pub fn serialize<T: Serialize, S: Serializer>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.as_ref().map_or_else(
        || Err(serde::ser::Error::custom("there is nothing to write")),
        |value| value.serialize(serializer),
    )
}

/// Reads what is given.
pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
