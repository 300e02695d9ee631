//! Ways to spend sweeps, side by side: what each leaves of an error, the spring that it makes, and what breaks it.
//!
//! A mode of which one parallel sweep removes the share μ (in a chain μ = 1 − cos kd, at most 2) keeps M(μ) of its error in a solver step. The theorem of
//! [`super::column`] then gives its spring, K = (1/M − 1)·W⁻¹/Δt², and cos(ωΔt) = exp(−Δt/τ) = √M. For N sweeps per Δt:
//!
//! | scheme | M(μ) | κ·Δt²/m of long waves | γ/κ | stable for |
//! |---|---|---|---|---|
//! | parallel | (1 − w·μ)^N | w·N/2 | Δt | w < 1 and even N; w < (1 + 3^(−1/N))/2 for odd N |
//! | random sweeps | S^N, S = 1 − w·μ·(1 + 2·Σ p_r·cos(r·kd)·(w/2)^r) | q(w)·N, at most 3·q·N | Δt | 0 < w < 2 |
//! | fixed order | S^N, (S + w − 1)² = S·w²·(1 − μ)² | w/(2 − w)·N | Δt | 0 < w < 1 + 3^(−1/N) |
//! | substeps | S of one sweep | N² | Δt/N | w < 4/3 in a fixed order |
//! | accelerated | a polynomial, 2·J₁(t)/t with t = N·√(μ/2) | (N² + 5·N + 2)/32 | Δt | any N, steps with α·μ < 4/3 |
//!
//! *Where the limits come from.* A step has trace 2a and determinant a, with a = M. Its factors λ obey a = λ²/(2·λ − 1), so the border of growth is the image of
//! |λ| = 1: |a| = 1/|2·λ − 1|, which is between 1/3 and 1 and smallest at a = −1/3. Hence |a| < 1/3 is always safe, and every scheme that flips or spins a fast mode must
//! bring it down to a third within one step. Parallel sweeps flip the fastest by 1 − 2w. Beyond the best w a fixed order shrinks *all* modes by w − 1 and turns them by some angle, so
//! among many modes one comes near −(w − 1)^N. So 1.8 wants five sweeps in a step and 1.9 eleven, and substeps must not be over-relaxed by more than 4/3.
//! Δt does not appear: nothing here is a matter of the time step.

use super::Medium;
use super::accelerated;
use super::modes::step_factor;
use crate::physics::{Params, UpdateOrder};
use crate::schema::choice::choice;

choice! {
    /// A way to spend N sweeps per Δt.
    SweepScheme {
        /// All contacts at once.
        Parallel = "parallel",
        /// One after the other, in a fresh random order.
        RandomSweep = "random_sweep",
        /// One after the other, in the same order in every sweep.
        FixedOrder = "fixed_order",
        /// Random sweeps in which every visit goes beyond what is right for the moment.
        OverRelaxedRandom = "over_relaxed_random",
        /// The same in a fixed order.
        OverRelaxed = "over_relaxed",
        /// N steps of Δt/N with one sweep each, in a fixed order.
        Substeps = "substeps",
        /// All contacts at once, with momentum from sweep to sweep.
        Accelerated = "accelerated",
    }
}

/// The factor of over-relaxation that is taken where none is given.
pub const USUAL_RELAXATION: f64 = 1.8;

impl SweepScheme {
    /// Sets order, sweeps, relaxation and time step so that this many sweeps are spent in what is Δt now.
    pub fn set(self, params: &mut Params, sweeps: u64, relaxation: f64) {
        (params.order, params.iterations) = (self.order(), sweeps);
        params.relaxation = self.relaxation(relaxation);
        if self == Self::Substeps {
            (params.iterations, params.dt) = (1, params.dt / sweeps.max(1) as f64);
        }
    }

    /// The update order. Where it is fixed, `coloured`: in a chain that is red–black, in a packing it can be shared among cores.
    pub fn order(self) -> UpdateOrder {
        match self {
            Self::Parallel => UpdateOrder::Parallel,
            Self::RandomSweep | Self::OverRelaxedRandom => UpdateOrder::RandomSweep,
            Self::FixedOrder | Self::OverRelaxed | Self::Substeps => UpdateOrder::Coloured,
            Self::Accelerated => UpdateOrder::Accelerated,
        }
    }

    /// The factor w of a visit's change: the given one where the scheme is named after it, otherwise 1.
    pub fn relaxation(self, given: f64) -> f64 {
        match self {
            Self::OverRelaxed | Self::OverRelaxedRandom => given,
            Self::Parallel
            | Self::RandomSweep
            | Self::FixedOrder
            | Self::Substeps
            | Self::Accelerated => 1.0,
        }
    }

    fn params(self, sweeps: u64, relaxation: f64) -> Params {
        let mut params = Params::default();
        self.set(&mut params, sweeps, relaxation);
        params
    }

    /// M(μ): what one solver step leaves of a mode of a chain of which a parallel sweep removes μ = 1 − cos kd, from 0 to 2. A solver step is Δt, or Δt/N with
    /// substeps. Where the mode spins from sweep to sweep, its modulus.
    pub fn factor(self, share: f64, sweeps: u64, relaxation: f64) -> f64 {
        step_factor(&self.params(sweeps, relaxation), (1.0 - share).acos())
    }

    /// κ·Δt²/m of long waves.
    pub fn stiffness(self, sweeps: u64, relaxation: f64) -> f64 {
        Medium::of(&self.params(sweeps, relaxation)).stiffness()
    }

    /// γ·Δt/m of long waves: as much as the stiffness, but N times less with substeps.
    pub fn damping(self, sweeps: u64, relaxation: f64) -> f64 {
        Medium::of(&self.params(sweeps, relaxation)).damping()
    }

    /// N for which κ·Δt²/m is this; a real number, to be rounded.
    pub fn sweeps_for(self, stiffness: f64, relaxation: f64) -> f64 {
        match self {
            Self::Parallel
            | Self::RandomSweep
            | Self::FixedOrder
            | Self::OverRelaxed
            | Self::OverRelaxedRandom => stiffness / self.stiffness(1, relaxation),
            Self::Substeps => stiffness.sqrt(),
            Self::Accelerated => accelerated::sweeps_for(stiffness),
        }
    }

    /// The fewest whole sweeps that make a chain at least so stiff, κ·Δt²/m, and that are stable; `None` if there are none up to `most`.
    pub fn fewest_for(self, stiffness: f64, relaxation: f64, most: u64) -> Option<u64> {
        // A share of a sweep is rounding.
        let enough = (self.sweeps_for(stiffness, relaxation) - 1e-9)
            .ceil()
            .max(1.0);
        if enough > most as f64 {
            return None;
        }
        let w = self.relaxation(relaxation);
        (enough as u64..=most).find(|n| w < self.most_relaxation(*n))
    }

    /// The relaxation below which no mode of a long chain grows, with this many sweeps per Δt.
    pub fn most_relaxation(self, sweeps: u64) -> f64 {
        let third = 3f64.powf(-1.0 / sweeps.max(1) as f64);
        match self {
            // An even number flips the fastest mode back; one share in a million lets w = 1 itself pass.
            Self::Parallel if sweeps.is_multiple_of(2) => 1.0 + 1e-6,
            Self::Parallel => 0.5 * (1.0 + third),
            Self::RandomSweep | Self::OverRelaxedRandom => 2.0,
            Self::FixedOrder | Self::OverRelaxed => 1.0 + third,
            Self::Substeps => 4.0 / 3.0,
            Self::Accelerated => f64::INFINITY,
        }
    }

    /// What breaks it, in words.
    pub fn breaks(self) -> &'static str {
        match self {
            Self::Parallel => {
                "an odd number of sweeps; more than two contacts at a body (relaxation below 0.6 there)"
            }
            Self::RandomSweep => "nothing",
            Self::FixedOrder => "nothing; sags and modes depend on the direction of the updates",
            Self::OverRelaxedRandom => "relaxation of 2",
            Self::OverRelaxed => {
                "too few sweeps in a step: fewer than ln 3/ln(1/(w - 1)), five at 1.8"
            }
            Self::Substeps => {
                "relaxation above 4/3; it is damped N times less and detects contacts N times"
            }
            Self::Accelerated => {
                "nothing; fewer than 10 sweeps are softer than random ones, and a rigid mode does not ring"
            }
        }
    }
}
