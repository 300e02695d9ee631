//! The fingerprint of a solver: the curve on which all its modes lie in the plane of ωΔt and Δt/τ, whatever the system, N_I and Δt.
//!
//! A mode's place on its curve is one number, for a ghost the factor a by which the sweeps of a step multiply an error.

use super::methods::push_out_factors;

/// A curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fingerprint {
    /// cos(ωΔt) = exp(−Δt/τ): forces kept on velocities (PGS, Contact Dynamics), or overlaps pushed out on positions (PBD, XPBD). Also springs by implicit Euler.
    Ghost,
    /// The same in this many parts of a step.
    Substeps(u64),
    /// PBD whose contact velocities are set to zero after each step: cos(ωΔt) = (1 + exp(−Δt/τ))/2.
    VelocityPass,
    /// A ghost whose overlaps are pushed out by this share per step. Below zero its modes grow.
    PushOut(f64),
    /// A spring and a dashpot γ = κ·Δt in fine steps: the paper's continuum.
    SpringDashpot,
}

/// Points of a curve.
const POINTS: usize = 200;

impl Fingerprint {
    /// The curve from the origin up to this ωΔt.
    pub fn curve(self, most: f64) -> Vec<[f64; 2]> {
        let all = (0..=POINTS).map(|i| i as f64 / POINTS as f64);
        let places = all.filter_map(|x| self.place(x, most));
        places
            .filter(|[x, y]| *x <= most && y.is_finite())
            .collect()
    }

    /// Δt/τ of the curve at this ωΔt, or `None` beyond its end.
    pub fn damping(self, frequency: f64) -> Option<f64> {
        let curve = self.curve(2.0 * frequency);
        let two = curve.windows(2).find(|two| two[1][0] >= frequency)?;
        let [[x0, y0], [x1, y1]] = [two[0], two[1]];
        let share = if x1 > x0 {
            (frequency - x0) / (x1 - x0)
        } else {
            0.0
        };
        Some(y0 + share * (y1 - y0))
    }

    /// A place on the curve; the parameter goes from 0 at the origin to 1.
    fn place(self, parameter: f64, most: f64) -> Option<[f64; 2]> {
        let ghost = |x: f64| [x, -x.cos().ln()];
        match self {
            Self::Ghost => Some(ghost(parameter * most.min(1.55))),
            Self::Substeps(parts) => {
                let k = parts.max(1) as f64;
                Some(ghost(parameter * (most / k).min(1.55)).map(|x| k * x))
            }
            Self::VelocityPass => {
                let x = parameter * most.min(1.04);
                Some([x, -(2.0 * x.cos() - 1.0).ln()])
            }
            Self::PushOut(share) => {
                let a = most.min(1.55).cos().powi(2);
                let factors = push_out_factors(1.0 - parameter * (1.0 - a), share);
                let pair = factors.into_iter().find(|z| z.im > 1e-9)?;
                Some([pair.arg(), -pair.norm().ln()])
            }
            Self::SpringDashpot => {
                // ωΔt = s·√(1 − s²/4) with s = c·k·Δt rises up to s = √2.
                let s = parameter * std::f64::consts::SQRT_2;
                Some([s * (1.0 - 0.25 * s * s).sqrt(), 0.5 * s * s])
            }
        }
    }
}

/// The curve that is nearest to a mode, and by which share of its damping the mode is off.
pub fn nearest(place: [f64; 2], curves: &[Fingerprint]) -> Option<(Fingerprint, f64)> {
    let off = |curve: &Fingerprint| {
        let damping = curve.damping(place[0])?;
        Some((*curve, (place[1] / damping - 1.0).abs()))
    };
    let all = curves.iter().filter_map(off);
    all.min_by(|a, b| a.1.total_cmp(&b.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Fingerprint; 5] = [
        Fingerprint::Ghost,
        Fingerprint::Substeps(4),
        Fingerprint::VelocityPass,
        Fingerprint::PushOut(0.2),
        Fingerprint::SpringDashpot,
    ];

    /// Modes that other programs showed: toxiclibs (PBD) with N = 16, solver2d's PGS with N = 8.
    #[test]
    fn recorded_modes_lie_on_the_curve_of_their_solver() {
        for place in [[0.29711, 0.04480], [0.4379, 0.0991]] {
            let (curve, off) = nearest(place, &ALL).unwrap();
            assert_eq!(curve, Fingerprint::Ghost);
            // The digits that were printed, and straight lines between 200 points.
            assert!(off < 2e-3, "{off}");
        }
    }

    /// Small angles: Δt/τ is ω²Δt²/2 for a ghost and for the continuum, 1/k of it in k parts, and twice that with a velocity pass.
    #[test]
    fn long_waves_have_the_damping_of_their_law() {
        let x = 0.05;
        let ratio = |curve: Fingerprint| curve.damping(x).unwrap() / (0.5 * x * x);
        for (curve, expected) in [
            (Fingerprint::Ghost, 1.0),
            (Fingerprint::Substeps(4), 0.25),
            (Fingerprint::VelocityPass, 2.0),
            (Fingerprint::SpringDashpot, 1.0),
        ] {
            assert!((ratio(curve) / expected - 1.0).abs() < 0.01, "{curve:?}");
        }
        assert!(ratio(Fingerprint::PushOut(0.2)) < 0.0, "such a mode grows");
    }
}
