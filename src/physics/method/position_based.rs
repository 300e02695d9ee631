//! Position Based Dynamics: predict the positions, push each pair out of its overlap, N_I times over all pairs, and take the velocities from the
//! way that the bodies have gone. With a compliance it is XPBD.
//!
//! A body's place at the end of the step is x + v·Δt, so v may stand for it: a visit that moves the pair by δx changes v by δx/Δt. Normals are
//! those at the beginning of the step. With c the overlap taken negative (the gap), w the inverse effective mass, α the compliance and R the force,
//! which begins every step at zero, a visit asks for c + Δt·u + α·R = 0:
//!
//! ```text
//! R ← max(0, R − (c + Δt·u + α·R)/(Δt²·w + α))          v ← v + Δt·ΔR/m
//! ```
//!
//! Compare with [`contact`](crate::physics::contact): for α = 0 this is Contact Dynamics with u* = −c/Δt and without memory. What remembers here are the
//! overlaps. Hence the same spring, one derivative later: u(t+1) = M·(2u(t) − u(t−1)) there, c(t+1) = M·(2c(t) − c(t−1) + Δt²·g) here
//! (`theory::methods` has the proof).
//!
//! Friction acts on positions too: what a pair has slid since the beginning of the step, Δt·u_t, is undone by at most μ·R. It begins at zero
//! in every step, so a slope creeps. Restitution is not part of the method: velocities follow from positions.

use super::sweeping::{Law, Sweeping, Touch};
use crate::physics::contact::Contact;
use crate::physics::params::{MethodName, Params};

/// Position Based Dynamics.
pub type PositionBased = Sweeping<Overlaps>;

/// Overlaps are pushed out, forces are forgotten.
#[derive(Clone, Debug, Default)]
pub struct Overlaps;

impl Law for Overlaps {
    const NAME: MethodName = MethodName::PositionBased;

    fn is_soft(params: &Params) -> bool {
        params.compliance > 0.0
    }

    #[inline]
    fn begin(contact: &mut Contact, touch: Touch, params: &Params) -> f64 {
        contact.target = -touch.gap / params.dt;
        // u gives way by α·R in a step. What a visit may correct is Δt·ΔR·w in u, and α·ΔR/Δt of giving way.
        let softness = params.compliance / params.dt;
        contact.normal_response /= 1.0 + softness * contact.normal_response;
        softness
    }
}
