//! The quantity that the colour of a disc shows.

use crate::schema::choice::choice;

choice! {
    /// What the colour of a disc means.
    ColourBy {
        /// |v|.
        Speed = "speed",
        /// Mean pressure of its contacts.
        Pressure = "pressure",
        /// |x − x_ref|.
        Displacement = "displacement",
        /// r.
        Radius = "radius",
        /// Contacts that carry a force.
        Coordination = "coordination",
    }
}

impl ColourBy {
    /// Letter and unit.
    pub fn unit(self) -> (&'static str, &'static str) {
        match self {
            Self::Speed => ("|v|", "d/t₀"),
            Self::Pressure => ("p", "m/t₀²"),
            Self::Displacement => ("|Δx|", "d"),
            Self::Radius => ("r", "d"),
            Self::Coordination => ("z", "contacts"),
        }
    }
}
