//! How many sweeps make a chain rigid, and which sweeps and time step make a wanted spring.

use std::f64::consts::PI;

use super::continuum::Medium;

/// A length that the paper's discussion compares with the system size L, and the N_I at which it reaches L.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Criterion {
    /// The criterion's name.
    pub name: &'static str,
    /// The length at the present N_I.
    pub length: f64,
    /// N_I for which the length equals the system size: all of order (L/d)².
    pub iterations_needed: f64,
}

/// The three criteria: forces diffuse across the system in one step, √(D·Δt) > L; sound crosses it, c·Δt > L; no wave
/// that fits in oscillates, λ_c = 2π/k_c > L.
pub fn criteria(medium: &Medium, system_size: f64) -> [Criterion; 3] {
    let q = medium.sweep_constant;
    let discs_across = system_size / medium.diameter;
    let square = discs_across * discs_across / q;
    [
        Criterion {
            name: "diffusion length",
            length: (medium.force_diffusivity() * medium.dt).sqrt(),
            iterations_needed: square,
        },
        Criterion {
            name: "sound travel per step",
            length: medium.sound_speed() * medium.dt,
            iterations_needed: square,
        },
        Criterion {
            name: "critical wavelength",
            length: 2.0 * PI / medium.critical_wave_number(),
            iterations_needed: square / (PI * PI),
        },
    ]
}

/// N_I beyond which the slowest mode of a chain, λ = 4L, is overdamped in the continuum: (4n/π)²/q.
pub fn overdamped_beyond(sweep_constant: f64, discs: u64) -> f64 {
    (4.0 * discs as f64 / PI).powi(2) / sweep_constant
}

/// Whether no mode of a chain of this length swings.
pub fn is_overdamped(medium: &Medium, system_size: f64) -> bool {
    medium.iterations > overdamped_beyond(medium.sweep_constant, system_size.ceil() as u64)
}

/// Exponent of the cost of one rigid step in the number of particles: n visits a sweep, N_I ~ L² ~ n^(2/dimension) sweeps.
/// 3 for a chain, 2 in the plane, 5/3 in space; soft particles cost n in any dimension.
pub fn rigid_cost_exponent(dimension: u32) -> f64 {
    1.0 + 2.0 / f64::from(dimension)
}

/// Sweeps and time step that make a wanted elasticity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Design {
    /// N_I, not yet rounded to a whole number.
    pub iterations: f64,
    /// Δt.
    pub dt: f64,
}

impl Design {
    /// From stiffness κ and damping γ: Δt = γ/κ, N_I = γ²/(q·m·κ).
    pub fn from_springs(stiffness: f64, damping: f64, sweep_constant: f64, mass: f64) -> Self {
        let dt = damping / stiffness;
        Self {
            iterations: damping * dt / (sweep_constant * mass),
            dt,
        }
    }

    /// The nearest whole number of sweeps, with Δt adjusted so that the stiffness stays as wanted.
    pub fn rounded(&self) -> Self {
        let iterations = self.iterations.round().max(1.0);
        Self {
            iterations,
            dt: self.dt * (iterations / self.iterations).sqrt(),
        }
    }

    /// Cost rate N_I/Δt: sweeps per unit of physical time, equal to γ/(q·m).
    pub fn cost_rate(&self) -> f64 {
        self.iterations / self.dt
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::Params;

    #[test]
    fn a_design_makes_the_spring_it_was_asked_for() {
        let wanted = Medium {
            iterations: 37.0,
            dt: 0.7,
            mass: 2.0,
            ..Medium::of(&Params::default())
        };
        let q = wanted.sweep_constant;
        let design = Design::from_springs(wanted.stiffness(), wanted.damping(), q, wanted.mass);
        assert!((design.iterations - 37.0).abs() < 1e-12 && (design.dt - 0.7).abs() < 1e-14);
        assert!((design.cost_rate() - wanted.damping() / (q * wanted.mass)).abs() < 1e-10);
        let off = Design {
            iterations: 37.4,
            ..design
        }
        .rounded();
        let made = Medium {
            iterations: off.iterations,
            dt: off.dt,
            ..wanted
        };
        let meant = Medium {
            iterations: 37.4,
            ..wanted
        };
        assert!((made.stiffness() / meant.stiffness() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn each_criterion_reaches_the_system_size_at_the_iterations_it_demands() {
        let medium = Medium::of(&Params::default());
        for (i, criterion) in criteria(&medium, 50.0).iter().enumerate() {
            let enough = Medium {
                iterations: criterion.iterations_needed,
                ..medium
            };
            assert!(
                (criteria(&enough, 50.0)[i].length / 50.0 - 1.0).abs() < 1e-12,
                "{}",
                criterion.name
            );
        }
        let limit = Medium {
            iterations: overdamped_beyond(medium.sweep_constant, 50),
            ..medium
        };
        assert!((limit.critical_wave_number() * 100.0 / PI - 1.0).abs() < 1e-12);
    }
}
