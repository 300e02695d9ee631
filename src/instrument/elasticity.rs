//! Six numbers that say how elastic rigid discs are, and what each of them means.

use crate::measure::Estimate;

/// Six numbers that say how elastic the rigid discs are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elasticity {
    /// ω.
    pub angular_frequency: Estimate,
    /// τ.
    pub damping_time: Estimate,
    /// κ.
    pub stiffness: Estimate,
    /// γ.
    pub damping: Estimate,
    /// c.
    pub sound_speed: Estimate,
    /// q.
    pub sweep_constant: Estimate,
}

/// One of the six: how it is written and what it means.
pub struct QuantityRow {
    /// Letter.
    pub letter: &'static str,
    /// Unit, empty for a pure number.
    pub unit: &'static str,
    /// The id of what it means.
    pub about: &'static str,
    /// The id of its words in the glossary; empty for c, for the help sheet has a key of that name.
    pub glossary: &'static str,
}

/// The six in the order in which they are read.
pub const QUANTITIES: [QuantityRow; 6] = [
    row("ω", "1/t₀", "meter-omega", "glossary-frequency"),
    row("τ", "t₀", "meter-tau", "glossary-decay"),
    row("κ", "m/t₀²", "meter-kappa", "glossary-stiffness"),
    row("γ", "m/t₀", "meter-gamma", "glossary-damping"),
    row("c", "d/t₀", "meter-c", ""),
    row("q", "", "meter-q", "glossary-sweep-constant"),
];

const fn row(
    letter: &'static str,
    unit: &'static str,
    about: &'static str,
    glossary: &'static str,
) -> QuantityRow {
    QuantityRow {
        letter,
        unit,
        about,
        glossary,
    }
}

impl Elasticity {
    /// In the order of [`QUANTITIES`].
    pub fn all(&self) -> [Estimate; 6] {
        [
            self.angular_frequency,
            self.damping_time,
            self.stiffness,
            self.damping,
            self.sound_speed,
            self.sweep_constant,
        ]
    }

    /// From ω, τ and the wave number of the mode.
    pub(super) fn of_mode(
        omega: Estimate,
        tau: Estimate,
        wave_number: f64,
        dt: f64,
        iterations: f64,
    ) -> Self {
        let k2 = wave_number * wave_number;
        let (w, rate) = (omega.value, 1.0 / tau.value);
        let squared = w * w + rate * rate;
        // Errors of ω and τ, taken as independent.
        let rate_error = tau.std_error * rate * rate;
        let squared_error = (2.0 * w * omega.std_error).hypot(2.0 * rate * rate_error);
        let estimate = |value: f64, std_error: f64| Estimate { value, std_error };
        let stiffness = estimate(squared / k2, squared_error / k2);
        let root = squared.sqrt() / wave_number;
        Self {
            angular_frequency: omega,
            damping_time: tau,
            stiffness,
            damping: estimate(2.0 * rate / k2, 2.0 * rate_error / k2),
            sound_speed: estimate(root, 0.5 * root * squared_error / squared),
            sweep_constant: stiffness.times(dt * dt / iterations),
        }
    }
}
