//! A row of n equal bodies that is held at one end and has a body r times as heavy at the other: a heavy box on a stack, a ball on a rope.
//!
//! Sweeps give a contact of bodies a and b the spring 2·q·N_I/(1/m_a + 1/m_b)/Δt²: κ between equal bodies, 2κ where one of them is held, 2κ·r/(1 + r) at the heavy end. With
//! u_i = sin(k·(i − ½)) the held end and everything between is right; the last two bodies ask for
//!
//! ```text
//! r·tan(k)·tan(n·k) = 1          (lengths in units of a body)
//! ```
//!
//! and such a wave rings as any wave of a chain does. For r = 1 that is a chain of n + 1 bodies, k = π/(2n + 2). For long rows it is the textbook's rod with a mass at its end, and for
//! r ≫ n a weight on n springs, ω² = κ/(n·r·m).
//!
//! *How far it sags.* N_I sweeps of Gauss and Seidel multiply an error by M = (1 − (D + L)⁻¹·W)^N_I, where W = D + L + U. To second order in W the springs
//! K = (M⁻¹ − 1)·W⁻¹/Δt² have the inverse Δt²·[(D + L − U)/(2·N_I) − W/2]. Summed over the contacts, with the forces that carry the weight, D is the sum over springs
//! in a row; W is the half step of free fall for which no spring is asked; L − U is n/2 sweeps that reach the end late, if they start from it, or early.

use std::f64::consts::FRAC_PI_2;

use super::Medium;
use super::modes::Mode;
use crate::physics::{Params, UpdateOrder};

/// A row with a heavy end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeavyEnd {
    /// n, the bodies that hold it.
    pub bodies: u64,
    /// r, its mass over that of each of them.
    pub mass_ratio: f64,
    /// Whether it hangs, so that sweeps from below begin with it.
    pub is_hanging: bool,
}

impl HeavyEnd {
    /// The wave number of its slowest mode, d = 1.
    pub fn wave_number(&self) -> f64 {
        let n = self.bodies as f64;
        let [mut low, mut high] = [0.0, FRAC_PI_2 / n];
        // Each time half of the interval is left: enough for every digit.
        for _ in 0..60 {
            let k: f64 = 0.5 * (low + high);
            if self.mass_ratio * k.tan() * (n * k).tan() < 1.0 {
                low = k;
            } else {
                high = k;
            }
        }
        0.5 * (low + high)
    }

    /// How it moves after a kick.
    pub fn mode(&self, params: &Params) -> Mode {
        Mode::of(params, self.wave_number())
    }

    /// How far it sags under gravity, from where all gaps are zero: g·Δt²·[(n·r + n²/2 + ½)/(q·N_I) − ½], and n/(2·N_I) more or less where each sweep goes one way. As long as that is far
    /// more than g·Δt²: where it takes many steps.
    pub fn sag(&self, params: &Params) -> f64 {
        let (n, medium) = (self.bodies as f64, Medium::of(params));
        let late = match params.order {
            UpdateOrder::LeftToRight if self.is_hanging => 0.5 * n,
            UpdateOrder::LeftToRight => -0.5 * n,
            _ => 0.0,
        };
        let springs = n * self.mass_ratio + 0.5 * n * n + 0.5 + late;
        let per_sweep = springs / (medium.sweep_constant * medium.iterations);
        let gravity = params.gravity_x.hypot(params.gravity_y);
        gravity * params.dt * params.dt * (per_sweep - 0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_are_a_chain_a_rod_and_a_weight_on_springs() {
        let k = |bodies: u64, mass_ratio: f64| {
            let end = HeavyEnd {
                bodies,
                mass_ratio,
                is_hanging: false,
            };
            end.wave_number()
        };
        assert!((k(5, 1.0) - FRAC_PI_2 / 6.0).abs() < 1e-14);
        let alpha = 1000.0 * k(1000, 500.0);
        assert!((alpha * alpha.tan() - 2.0).abs() < 1e-5, "{alpha}");
        let weight = k(20, 1e6) * (20.0 * 1e6_f64).sqrt();
        assert!((weight - 1.0).abs() < 1e-4, "{weight}");
    }
}
