//! The continuum description of a chain of equal discs, section "The large scale description" of the paper.

use crate::physics::{MethodName, Params};

pub use super::wave_number::mode_wave_number;
use super::{accelerated, order};

/// A chain as the continuum theory sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Medium {
    /// Sweep constant q of the update order; with momentum it grows with N_I.
    pub sweep_constant: f64,
    /// Sweeps per time step N_I.
    pub iterations: f64,
    /// Time step Δt.
    pub dt: f64,
    /// Disc mass m.
    pub mass: f64,
    /// Disc diameter d.
    pub diameter: f64,
}

impl Medium {
    /// The medium of a chain with these parameters and d = m = 1. With substeps it is that of one part of a step.
    pub fn of(params: &Params) -> Self {
        Self {
            sweep_constant: step_constant(params),
            iterations: params.iterations as f64,
            dt: params.part_dt(),
            mass: 1.0,
            diameter: 1.0,
        }
    }

    /// D·Δt* = q·d²: how far forces spread in one sweep, in the fictitious time that counts sweeps.
    pub fn diffusivity_per_sweep(&self) -> f64 {
        self.sweep_constant * self.diameter * self.diameter
    }

    /// β·Δt* = q·m·d/Δt: the force change that a velocity gradient causes in one sweep.
    pub fn source_per_sweep(&self) -> f64 {
        self.sweep_constant * self.mass * self.diameter / self.dt
    }

    /// Force diffusivity D = q·N_I·d²/Δt: forces spread diffusively during the iteration.
    pub fn force_diffusivity(&self) -> f64 {
        self.sweep_constant * self.iterations * self.diameter * self.diameter / self.dt
    }

    /// Source strength β = q·N_I·m·d/Δt²: the rate at which a velocity gradient changes the forces.
    pub fn source_strength(&self) -> f64 {
        self.sweep_constant * self.iterations * self.mass * self.diameter / (self.dt * self.dt)
    }

    /// Sound velocity c = √(q·N_I)·d/Δt.
    pub fn sound_speed(&self) -> f64 {
        (self.sweep_constant * self.iterations).sqrt() * self.diameter / self.dt
    }

    /// Oscillation frequency ω(k) = k·√(c² − D²k²/4); `None` for k ≥ k_c, where the continuum is overdamped.
    pub fn angular_frequency(&self, wave_number: f64) -> Option<f64> {
        let (c, d) = (self.sound_speed(), self.force_diffusivity());
        let radicand = c * c - 0.25 * d * d * wave_number * wave_number;
        (radicand > 0.0).then(|| wave_number * radicand.sqrt())
    }

    /// Damping time τ(k) = 2/(D·k²) of the oscillating modes.
    pub fn damping_time(&self, wave_number: f64) -> f64 {
        2.0 / (self.force_diffusivity() * wave_number * wave_number)
    }

    /// Critical wave number k_c = 2c/D, above which the continuum is overdamped.
    pub fn critical_wave_number(&self) -> f64 {
        2.0 * self.sound_speed() / self.force_diffusivity()
    }

    /// Stiffness κ = q·m·N_I/Δt² of the equivalent springs.
    pub fn stiffness(&self) -> f64 {
        self.sweep_constant * self.mass * self.iterations / (self.dt * self.dt)
    }

    /// Damping coefficient γ = q·m·N_I/Δt of the equivalent dashpots.
    pub fn damping(&self) -> f64 {
        self.sweep_constant * self.mass * self.iterations / self.dt
    }

    /// Shortening n·ΔF/κ of a chain of n springs under a load change ΔF.
    pub fn shrinkage(&self, discs: u64, load_change: f64) -> f64 {
        discs as f64 * load_change / self.stiffness()
    }
}

/// q of a whole step, so that κ = q·m·N_I/Δt²: the sweep constant, unless momentum makes it grow with N_I. In `direct` the penalty ρ is q·N_I.
fn step_constant(params: &Params) -> f64 {
    if params.method == MethodName::Direct {
        return params.penalty / params.iterations as f64;
    }
    match order::Family::of(params.order) {
        order::Family::Momentum => accelerated::chain_constant(params.iterations),
        _ => order::relaxed_sweep_constant(
            params.order,
            params.parallel_fraction,
            order::chain_relaxation(params),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The two ways of writing the same medium, D = c²·Δt and κ = m·c²/d², and γ = κ·Δt.
    #[test]
    fn the_formulas_agree_with_each_other() {
        let medium = Medium {
            sweep_constant: 0.8,
            iterations: 30.0,
            dt: 0.3,
            mass: 2.0,
            diameter: 1.5,
        };
        let c2 = medium.sound_speed().powi(2);
        let close = |a: f64, b: f64| assert!((a / b - 1.0).abs() < 1e-14, "{a} {b}");
        close(medium.force_diffusivity(), c2 * medium.dt);
        close(
            medium.stiffness(),
            medium.mass * c2 / medium.diameter.powi(2),
        );
        close(medium.damping(), medium.stiffness() * medium.dt);
        close(
            medium.diffusivity_per_sweep() * medium.iterations / medium.dt,
            medium.force_diffusivity(),
        );
        close(
            medium.source_per_sweep() * medium.iterations / medium.dt,
            medium.source_strength(),
        );
        close(medium.source_strength() * medium.diameter / medium.mass, c2);
        let k = medium.critical_wave_number();
        assert!(
            medium.angular_frequency(k * 0.999).is_some()
                && medium.angular_frequency(k * 1.001).is_none()
        );
    }

    /// The paper's chain: the values that the paper's own formulas give.
    #[test]
    fn the_papers_chain() {
        let medium = Medium::of(&Params::default());
        let k = mode_wave_number(0, 50, 1.0);
        assert!((medium.angular_frequency(k).unwrap() - 0.1767).abs() < 5e-5);
        assert!((medium.damping_time(k) - 63.5).abs() < 0.05);
    }
}
