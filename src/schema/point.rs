//! Points in files: `[x, y]`, and lists of them.

use serde::de::{Deserializer, Error};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

/// Writes it as a list of two numbers.
pub fn serialize<S: Serializer>(point: &[f64; 2], serializer: S) -> Result<S::Ok, S::Error> {
    point.as_slice().serialize(serializer)
}

/// Reads a list of two numbers.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[f64; 2], D::Error> {
    pair(&Vec::deserialize(deserializer)?)
}

fn pair<E: Error>(numbers: &[f64]) -> Result<[f64; 2], E> {
    numbers.try_into().map_err(|_| {
        let count = numbers.len();
        E::custom(format!("a point is [x, y], two numbers and not {count}"))
    })
}

/// Lists of points.
pub mod list {
    use super::{Deserialize, Deserializer, Serialize, Serializer, pair};

    /// Writes a list of lists of two numbers.
    pub fn serialize<S: Serializer>(points: &[[f64; 2]], serializer: S) -> Result<S::Ok, S::Error> {
        let points: Vec<&[f64]> = points.iter().map(<[f64; 2]>::as_slice).collect();
        points.serialize(serializer)
    }

    /// Reads a list of lists of two numbers.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<[f64; 2]>, D::Error> {
        let points: Vec<Vec<f64>> = Vec::deserialize(deserializer)?;
        points.iter().map(|p| pair(p)).collect()
    }
}
