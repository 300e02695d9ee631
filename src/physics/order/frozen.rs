//! Contacts that see the motions from the beginning of the sweep.

use crate::physics::arrays;
use crate::physics::body::Body;
use crate::physics::contact::Motion;

/// The motions at the beginning of a sweep, and who sees them.
#[derive(Clone, Debug, Default)]
pub struct Frozen {
    /// Whether a contact does.
    pub sees: Vec<bool>,
    /// Of all bodies.
    pub motions: Vec<Motion>,
}

impl Frozen {
    /// Keeps the motions as they are now.
    pub fn freeze(&mut self, bodies: &[Body]) {
        self.motions.clear();
        self.motions.extend(bodies.iter().map(Motion::of));
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.sees) + arrays::bytes(&self.motions)
    }
}
