//! Contact Dynamics: rigid discs, and an iterative solver that stops after N_I sweeps. [`step`](crate::physics::step) is the same on one
//! page.
//!
//! A visit sets the force that makes the relative velocity at the end of the step right, u* ([`target_velocity`]). The forces of the step before are
//! where the sweeps begin, and that memory is the spring.

use super::sweeping::{Law, Sweeping, Touch};
use crate::physics::contact::{Contact, target_velocity};
use crate::physics::params::{MethodName, Params};

/// Contact Dynamics.
pub type ContactDynamics = Sweeping<Rigid>;

/// No contact gives way, and each remembers its force.
#[derive(Clone, Debug, Default)]
pub struct Rigid;

impl Law for Rigid {
    const NAME: MethodName = MethodName::ContactDynamics;

    #[inline]
    fn begin(contact: &mut Contact, touch: Touch, params: &Params) -> f64 {
        contact.target = target_velocity(touch.gap, touch.before, params);
        if params.warm_start > 0.0 {
            let memory = touch.memory.map(|force| params.warm_start * force);
            [contact.normal_force, contact.tangent_force] = memory;
        }
        0.0
    }
}
