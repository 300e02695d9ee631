//! Contacts that see the motions from the beginning of the sweep.

use crate::physics::arrays;
use crate::physics::body::Body;
use crate::physics::contact::Motion;

/// The motions at the beginning of a sweep, and which contacts see them.
#[derive(Clone, Debug, Default)]
pub struct Frozen {
    /// Whether a contact sees them.
    pub sees: Vec<bool>,
    /// The motions of all bodies.
    pub motions: Vec<Motion>,
}

impl Frozen {
    /// Stores the present motions.
    pub fn freeze(&mut self, bodies: &[Body]) {
        self.motions.clear();
        self.motions.extend(bodies.iter().map(Motion::of));
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.sees) + arrays::bytes(&self.motions)
    }
}
