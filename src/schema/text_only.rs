//! Fields that are written in text only. In the old binary checkpoints they have no place; reading one gives their default.

use serde::de::{DeserializeOwned, Deserializer};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

/// Writes it, or nothing in a binary format.
pub fn serialize<T: Serialize, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        value.serialize(serializer)
    } else {
        serializer.serialize_unit()
    }
}

/// Reads it, or takes the default in a binary format.
pub fn deserialize<'de, T: DeserializeOwned + Default, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    if deserializer.is_human_readable() {
        T::deserialize(deserializer)
    } else {
        <()>::deserialize(deserializer).map(|()| T::default())
    }
}

/// Whether it need not be written at all.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
