//! All in which the methods that sweep differ: what a visit reads of a pair.

use std::fmt::Debug;

use crate::physics::contact::Contact;
use crate::physics::params::{MethodName, Params};

/// What a pair has when its step begins.
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    /// The gap.
    pub gap: f64,
    /// The normal velocity before the step; only known with restitution.
    pub before: f64,
    /// R_n and R_t of the step before.
    pub memory: [f64; 2],
}

/// What a method makes of its contacts.
pub trait Law: Clone + Debug + Default + Send + Sync + 'static {
    /// The name of the method.
    const NAME: MethodName;

    /// Whether contacts may be soft.
    fn is_soft(_params: &Params) -> bool {
        false
    }

    /// Sets what visits read of a contact, which comes rigid, with target velocity zero and without force. Returns its softness: the
    /// velocity with which it gives way to its force, per force; zero if it is rigid.
    fn begin(contact: &mut Contact, touch: Touch, params: &Params) -> f64;

    /// Whether a second pass of sweeps changes the velocities after the bodies have got the motion by which they move.
    const RELAXES: bool = false;

    /// Sets what visits of that pass read of a contact, which keeps its force. Returns its new softness.
    fn relax(_contact: &mut Contact, _gap: f64, _params: &Params) -> f64 {
        0.0
    }
}
