//! From a ghost's ringing to its spring.

use std::f64::consts::PI;

use super::{Case, Variant};
use crate::measure::statistics::Estimate;
use crate::theory::Medium;

/// The spring that a solver makes by stopping early. In units of the bodies' mass and diameter, and of Δt where Δt is not known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// q = −ln cos²(ωΔt)/(N_I·k²), with k of the longest wave in a line of these bodies; needs their number.
    pub sweep_constant: Option<Estimate>,
    /// The number of bodies in line that would ring like this with q = 1, the value of engines that visit contacts in a fixed order.
    pub bodies: f64,
    /// κ = q·m·N_I/Δt², with q = 1 where it is not known.
    pub stiffness: f64,
    /// γ = κ·Δt.
    pub damping: f64,
    /// c = √(q·N_I)·d/Δt.
    pub sound_speed: f64,
}

impl Spring {
    /// Of a plain ghost whose N_I is known.
    pub fn of(
        case: &Case,
        variant: Option<Variant>,
        bodies: Option<u64>,
        mass: f64,
    ) -> Option<Self> {
        if variant != Some(Variant::Plain) {
            return None;
        }
        let [omega, _] = case.ringing()?;
        let iterations = case.iterations? as f64;
        // −ln a = N_I·(−ln S), and S = cos²(k) for a fixed order: k = acos(√S).
        let per_sweep = -2.0 * omega.value.cos().ln() / iterations;
        let wave_number = (-0.5 * per_sweep).exp().acos();
        let relative = 2.0 * omega.value.tan() * omega.std_error / (per_sweep * iterations);
        let sweep_constant = bodies.map(|n| {
            let k = PI / (2.0 * n as f64);
            // q is defined for long waves; for this one the fixed order has −ln cos² k instead of k².
            let value = per_sweep / (-2.0 * k.cos().ln());
            Estimate {
                value,
                std_error: value * relative,
            }
        });
        let medium = Medium {
            sweep_constant: sweep_constant.map_or(1.0, |q| q.value),
            iterations,
            dt: case.dt.unwrap_or(1.0),
            mass,
            diameter: 1.0,
        };
        Some(Self {
            sweep_constant,
            bodies: PI / (2.0 * wave_number),
            stiffness: medium.stiffness(),
            damping: medium.damping(),
            sound_speed: medium.sound_speed(),
        })
    }
}
