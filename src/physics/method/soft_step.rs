//! Soft steps, as in Box2D 3: every overlap is pushed out by a spring of given frequency and damping ratio, and a second pass of sweeps takes the
//! velocity of that pushing out again ("relax").
//!
//! With f the frequency, ω = 2πf and ζ the damping ratio, implicit Euler of that spring over Δt gives way by s and pushes the overlap out at a rate ρ:
//!
//! ```text
//! ρ = ω/(2ζ + ωΔt)        h = ωΔt·(2ζ + ωΔt)        R ← max(0, R − h/(1 + h)·(m_eff/Δt)·(u_n − ρ·overlap) − R/(1 + h))
//! ```
//!
//! N_I sweeps with that; the bodies move with the velocities that they have now; N_I sweeps more with rigid contacts and u* = 0, from which the next step
//! begins. Forces are remembered from step to step. A gap that may close within the step is rigid in both passes. The frequency is at most a
//! quarter of 1/Δt. With `substeps` = 4 and `iterations` = 1 this is Box2D's step, but for its limit on the speed of pushing out and for its
//! contacts with fixed bodies, which are twice as stiff there.

use std::f64::consts::TAU;

use super::sweeping::{Law, Sweeping, Touch};
use crate::physics::contact::Contact;
use crate::physics::params::{MethodName, Params};

/// Soft steps.
pub type SoftStep = Sweeping<Soft>;

/// Overlaps give way like a damped spring.
#[derive(Clone, Debug, Default)]
pub struct Soft;

impl Law for Soft {
    const NAME: MethodName = MethodName::SoftStep;
    const RELAXES: bool = true;

    fn is_soft(_params: &Params) -> bool {
        true
    }

    #[inline]
    fn begin(contact: &mut Contact, touch: Touch, params: &Params) -> f64 {
        [contact.normal_force, contact.tangent_force] =
            touch.memory.map(|force| params.warm_start * force);
        if touch.gap > 0.0 || contact.normal_response == 0.0 {
            contact.target = -touch.gap / params.dt;
            return 0.0;
        }
        let [rate, h] = spring(params);
        contact.target = rate * (-touch.gap - params.slop).max(0.0);
        let rigid = contact.normal_response;
        contact.normal_response = h / (1.0 + h) * rigid;
        1.0 / (h * rigid)
    }

    fn relax(contact: &mut Contact, gap: f64, params: &Params) -> f64 {
        if gap <= 0.0 {
            let [_, h] = spring(params);
            contact.normal_response *= (1.0 + h) / h;
            contact.target = 0.0;
        }
        0.0
    }
}

/// ρ and h.
fn spring(params: &Params) -> [f64; 2] {
    let dt = params.dt;
    let omega = TAU * params.contact_frequency.min(0.25 / dt);
    let a = 2.0 * params.damping_ratio + omega * dt;
    [omega / a, omega * dt * a]
}
