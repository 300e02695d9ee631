//! The exact law, mode by mode.
//!
//! Let δR be the deviation of the contact forces from their final values and y the relative velocities expressed as
//! the forces that would cancel them. N_I sweeps multiply an error by a = S(k)^N_I, the velocity update adds the forces:
//!
//! ```text
//! δR' = a·δR − (1 − a)·y        y' = y + δR'
//! ```
//!
//! a map with trace 2a and determinant a, hence exp(−Δt/τ) = √a and cos(ωΔt) = √a: the same number. It follows that
//! cos(ωΔt) = exp(−Δt/τ) for every mode, no mode with 0 < a < 1 is truly overdamped (ωΔt only climbs to π/2), and for
//! small angles γ = κ·Δt. A *negative* a is possible: the parallel update flips the sign of short waves in every sweep, so
//! with an odd N_I the shortest have a → −1, and below a = −1/3 they grow. Summing the same map over all time gives the static
//! shrinkage with its stiff skin, [`shrinkage`]. Solved for the force, the step is implicit Euler of a spring, [`stiffness`];
//! where only a share w of the forces is remembered, of a Maxwell fluid: [`super::memory`].

use crate::physics::{MethodName, Params};

use super::accelerated;
use super::continuum::{Medium, mode_wave_number};
use super::order::{Family, chain_relaxation, relaxed_end_correction, relaxed_sweep_factor};

/// Angular frequency and damping time of one mode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ringing {
    /// ω.
    pub angular_frequency: f64,
    /// τ.
    pub damping_time: f64,
}

impl Ringing {
    /// τ that the law cos(ωΔt) = exp(−Δt/τ) gives this ω.
    pub fn lawful_damping_time(&self, dt: f64) -> f64 {
        -dt / (self.angular_frequency * dt).cos().ln()
    }

    /// Δt/τ over −ln cos(ωΔt): one where the law holds.
    pub fn law_ratio(&self, dt: f64) -> f64 {
        self.lawful_damping_time(dt) / self.damping_time
    }
}

/// The behaviour of a mode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    /// 0 < a < 1: it rings and fades.
    Rings(Ringing),
    /// It fades without a regular oscillation: a = 0, or −1/3 < a < 0 where it changes sign from step to step.
    Fades,
    /// a < −1/3: it grows by this factor every step.
    Grows(f64),
}

impl Mode {
    /// The mode whose error N_I sweeps multiply by `a`.
    pub fn from_factor(a: f64, dt: f64) -> Self {
        if a > 0.0 {
            let root = a.sqrt();
            Self::Rings(Ringing {
                angular_frequency: root.acos() / dt,
                damping_time: -dt / root.ln(),
            })
        } else if a > -1.0 / 3.0 {
            Self::Fades
        } else {
            Self::Grows((a - (a * a - a).sqrt()).abs())
        }
    }

    /// The same from −ln a, for 0 < a < 1; accurate even where a is nearly one.
    pub fn from_decay(decay: f64, dt: f64) -> Self {
        let (root, change) = ((-0.5 * decay).exp(), -(-decay).exp_m1());
        if root == 0.0 {
            return Self::Fades;
        }
        Self::Rings(Ringing {
            angular_frequency: change.sqrt().atan2(root) / dt,
            damping_time: 2.0 * dt / decay,
        })
    }

    /// Mode of wave number k in a chain of unit discs with these parameters.
    pub fn of(params: &Params, wave_number: f64) -> Self {
        let a = step_factor(params, wave_number);
        // Position Based Dynamics remembers its overlaps, all of them.
        let memory = match params.method {
            MethodName::PositionBased => 1.0,
            _ => params.warm_start,
        };
        super::memory::mode(a, memory, params.part_dt())
    }

    /// Its ringing, if it rings.
    pub fn ringing(self) -> Option<Ringing> {
        match self {
            Self::Rings(ringing) => Some(ringing),
            Self::Fades | Self::Grows(_) => None,
        }
    }
}

/// κ(k) = m·(1/a − 1)/(2·(1 − cos kd)·Δt²): the stiffness of each contact in a mode of phase kd whose error N_I sweeps multiply by
/// a, from K = (M⁻¹ − 1)·W⁻¹/Δt² with W = 2·(1 − cos kd)/m. Long waves: q·m·N_I/Δt². Short ones are stiffer without limit as a → 0.
pub fn stiffness(a: f64, phase: f64, mass: f64, dt: f64) -> f64 {
    let half_sine = (0.5 * phase).sin();
    mass * (1.0 / a - 1.0) / (4.0 * half_sine * half_sine * dt * dt)
}

/// Growth per step of a mode under the exact gap law, 1/√(1 − ρ + ρ²) with ρ³ = (1 − a)/a: above one whenever a > ½.
///
/// With z the gaps in the units of y, pushing overlaps out turns the map into δR' = a·δR − (1 − a)·(y + z), y' = y +
/// δR', z' = z + y', whose characteristic equation is (1 − a)·λ³ + a·(λ − 1)³ = 0.
pub fn exact_gap_growth(a: f64) -> f64 {
    let rho = ((1.0 - a) / a).cbrt();
    1.0 / (1.0 - rho + rho * rho).sqrt()
}

/// a = S(k)^N_I, or M(k; N_I) with momentum: the factor by which all sweeps of a step multiply the error of a mode of unit discs. `direct` makes no sweeps and has
/// [`direct_factor`].
pub fn step_factor(params: &Params, wave_number: f64) -> f64 {
    if params.method == MethodName::Direct {
        return direct_factor(params.penalty, wave_number);
    }
    if Family::of(params.order) == Family::Momentum {
        return accelerated::chain_factor(wave_number, params.iterations);
    }
    let w = chain_relaxation(params);
    relaxed_sweep_factor(params.order, params.parallel_fraction, w, wave_number)
        .powi(params.iterations as i32)
}

/// a = 1/(1 + ρ·λ) with λ = 2·(1 − cos k): what a step of `direct` leaves of an error. κ = (1/a − 1)·m/(λ·Δt²) = ρ·m/Δt² in every mode.
pub fn direct_factor(penalty: f64, wave_number: f64) -> f64 {
    let half_sine = (0.5 * wave_number).sin();
    1.0 / (1.0 + 4.0 * penalty * half_sine * half_sine)
}

/// Mode j of a chain of n unit discs; the chain counts as [`relaxed_end_correction`] discs longer than it is.
pub fn in_chain(params: &Params, mode: u64, discs: u64) -> Mode {
    Mode::of(params, chain_wave_number(params, mode, discs))
}

/// The slowest mode of a chain of n unit discs, the one that survives.
pub fn slowest(params: &Params, discs: u64) -> Mode {
    in_chain(params, 0, discs)
}

/// k_j of a chain of n unit discs with the correction for its ends.
pub fn chain_wave_number(params: &Params, mode: u64, discs: u64) -> f64 {
    let (n, k) = (discs as f64, mode_wave_number(mode, discs, 1.0));
    k * n / (n + end_of(params))
}

/// Shortening of a settled chain of n unit discs under a load change ΔF, summed over its modes:
/// Δx = ΔF·Δt²/(m·n)·Σ_j (1 + cos k_j)·a_j/(1 − a_j).
///
/// With a ≈ 1 − q·N_I·k² this is the continuum's n·ΔF/κ; the difference is a skin under the load that passes the
/// force on within one step's sweeps without moving, see [`skin`]. The end correction makes the chain a little longer.
/// Over-relaxed beyond the best factor of its modes, a chain has no such sum, since they spin: [`super::column`] has it exactly.
pub fn shrinkage(params: &Params, discs: u64, load_change: f64) -> f64 {
    let response = |j| {
        let k = mode_wave_number(j, discs, 1.0);
        let a = step_factor(params, k);
        (1.0 + k.cos()) * a / (1.0 - a)
    };
    let dt = params.part_dt();
    let sum = (0..discs).map(response).sum::<f64>() * dt * dt / discs as f64;
    let longer = end_of(params) / Medium::of(params).stiffness();
    load_change * (sum + longer)
}

fn end_of(params: &Params) -> f64 {
    if params.method == MethodName::Direct {
        // Sweeps make the contact with the wall twice as stiff as the others; here all are alike.
        return 0.5;
    }
    relaxed_end_correction(
        params.order,
        params.parallel_fraction,
        chain_relaxation(params),
    )
}

/// Depth of the stiff skin in discs, 0.8239·√(q·N_I): the law Δx = (n − skin)·ΔF/κ for n well above √(q·N_I).
pub fn skin(medium: &Medium) -> f64 {
    SKIN_FACTOR * (medium.sweep_constant * medium.iterations).sqrt()
}

/// −ζ(½)/√π.
pub const SKIN_FACTOR: f64 = 0.823_916_802_2;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::UpdateOrder;

    fn params(iterations: u64) -> Params {
        Params {
            iterations,
            ..Params::default()
        }
    }

    #[test]
    fn the_papers_chain_to_four_digits() {
        let endless = Mode::of(&params(40), mode_wave_number(0, 50, 1.0))
            .ringing()
            .unwrap();
        assert!((endless.angular_frequency - 0.1770).abs() < 5e-5);
        let ringing = slowest(&params(40), 50).ringing().unwrap();
        assert!((ringing.angular_frequency - 0.17684).abs() < 5e-6);
        let parallel = Params {
            order: UpdateOrder::Parallel,
            ..params(40)
        };
        let ringing = slowest(&parallel, 50).ringing().unwrap();
        assert!((ringing.angular_frequency - 0.14028).abs() < 5e-6);
        assert!((ringing.damping_time - 101.30).abs() < 5e-3);
    }

    /// For any time step, not only Δt = 1.
    #[test]
    fn a_mode_obeys_the_law_in_its_own_time_step() {
        for dt in [0.25, 1.0, 3.0] {
            let ringing = slowest(&Params { dt, ..params(40) }, 50).ringing().unwrap();
            assert!((ringing.law_ratio(dt) - 1.0).abs() < 1e-9);
            let other = Ringing {
                damping_time: 2.0 * ringing.damping_time,
                ..ringing
            };
            assert!((other.law_ratio(dt) - 0.5).abs() < 1e-9);
        }
    }

    #[test]
    fn cosine_and_exponential_are_one_number() {
        for j in 0..50 {
            let k = mode_wave_number(j, 50, 1.0);
            if let Some(Ringing {
                angular_frequency,
                damping_time,
            }) = Mode::of(&params(10), k).ringing()
            {
                assert!((angular_frequency.cos() - (-1.0 / damping_time).exp()).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn shrinkage_tends_to_the_law_with_the_skin() {
        for iterations in [10, 40, 100] {
            let params = params(iterations);
            let medium = Medium::of(&params);
            let law = (500.0 - skin(&medium)) / medium.stiffness();
            assert!((shrinkage(&params, 500, 1.0) / law - 1.0).abs() < 2e-3);
        }
    }

    /// For long waves the stiffness per mode is the paper's κ, and implicit Euler of that spring has the mode's own frequency.
    #[test]
    fn every_mode_is_implicit_euler_of_its_spring() {
        let params = Params {
            dt: 0.5,
            ..params(10)
        };
        let long = stiffness(step_factor(&params, 1e-3), 1e-3, 1.0, params.dt);
        assert!((long / Medium::of(&params).stiffness() - 1.0).abs() < 1e-5);
        for k in [0.1, 0.3, 1.0] {
            let a = step_factor(&params, k);
            // Implicit Euler of x'' = −ω₀²·x with ω₀² = κ·W multiplies by 1/(1 ± i·ω₀Δt).
            let own = (stiffness(a, k, 1.0, params.dt) * 2.0 * (1.0 - k.cos())).sqrt() * params.dt;
            let ringing = Mode::of(&params, k).ringing().unwrap();
            assert!((ringing.angular_frequency * params.dt / own.atan() - 1.0).abs() < 1e-12);
            let decay = 0.5 * (own * own).ln_1p();
            assert!((params.dt / ringing.damping_time / decay - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn odd_parallel_sweeps_make_short_waves_grow() {
        let parallel = |iterations| Params {
            order: UpdateOrder::Parallel,
            ..params(iterations)
        };
        let shortest = mode_wave_number(49, 50, 1.0);
        assert!(matches!(Mode::of(&parallel(5), shortest), Mode::Grows(g) if g > 2.0));
        assert!(matches!(Mode::of(&parallel(4), shortest), Mode::Rings(_)));
    }
}
