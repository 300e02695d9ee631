//! The springs of a method that has springs instead of a solver. Theory makes them from the parameters of the solver that they stand for.

use std::sync::Arc;

use nalgebra::DMatrix;

/// Spring stiffness κ and damping coefficient γ between two discs of mass m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Springs {
    /// κ, force per length.
    pub stiffness: f64,
    /// γ, force per velocity.
    pub damping: f64,
}

/// Contacts and their compliance.
#[derive(Clone, Debug, PartialEq)]
pub struct SpringNetwork {
    /// The bodies of each contact, the smaller number first.
    pub pairs: Vec<[u32; 2]>,
    /// Overlap of a contact (row) per force in a contact (column), in the order of the pairs.
    pub compliance: DMatrix<f64>,
}

/// What a method with springs is given besides the parameters.
#[derive(Clone, Debug, Default)]
pub enum SpringModel {
    /// Nothing: Contact Dynamics needs none.
    #[default]
    None,
    /// The same spring and dashpot in every contact, for `spring_dashpot`.
    Alike(Springs),
    /// Springs that may couple any two contacts, for `implicit_springs`.
    Network(Arc<SpringNetwork>),
}
