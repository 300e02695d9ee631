//! How a run is drawn.

use serde::{Deserialize, Serialize};

pub use crate::measure::ColourBy;
use crate::schema::choice::choice;

choice! {
    /// What the space–time picture shows.
    Quantity {
        /// Velocity along the load.
        Velocity = "velocity",
        /// Contact force, without what it is at rest under the load.
        Force = "force",
        /// Displacement along the load from the reference.
        Displacement = "displacement",
    }
}

/// Settings of the picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    /// What colours mean.
    pub colour_by: ColourBy,
    /// Whether contact forces are drawn.
    pub has_forces: bool,
    /// Whether velocity is shown as a field behind the discs.
    pub has_waves: bool,
    /// Whether discs draw a trail.
    pub has_trails: bool,
    /// Factor by which displacements from the reference are magnified, 1 to [`Look::STRONGEST`].
    pub magnify: f64,
    /// Whether that factor is found again after every kick.
    pub is_magnify_automatic: bool,
    /// The mode of a packing whose shape is drawn instead of its motion.
    #[serde(skip)]
    pub shape: Option<usize>,
    /// How far the fastest disc of that shape swings, in diameters.
    pub swing: f64,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            colour_by: ColourBy::Pressure,
            has_forces: true,
            has_waves: true,
            has_trails: false,
            magnify: 1.0,
            is_magnify_automatic: true,
            shape: None,
            swing: 1.0,
        }
    }
}

impl Look {
    /// Least and largest swing of a shape that is shown.
    pub const SWINGS: [f64; 2] = [0.05, 5.0];

    /// The strongest magnifier.
    pub const STRONGEST: f64 = 1e7;
}
