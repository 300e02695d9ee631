//! Partial memory of forces: the exact law if each step starts from a share w of the last step's forces.
//!
//! Engines call it the warm starting factor; w = 1 is the paper's spring, w = 0 no memory at all. In a mode that N_I sweeps multiply by a,
//!
//! ```text
//! R' = a·w·R + (1 − a)·(R_s − y)      y' = y + R' − R_s      hence      R' = w·R − (1/a − 1)·y'
//! ```
//!
//! with R_s the force that would hold the load. The last form is implicit Euler of a spring in series with a dashpot, a *Maxwell fluid*, Ṙ
//! = −K·u/w − R/T with the relaxation time T = Δt·w/(1 − w). The map has the trace a·(1 + w) and the determinant a·w. So
//!
//! ```text
//! exp(−Δt/τ) = √(a·w)        cos(ωΔt) = √a·(1 + w)/(2·√w)        if a < 4w/(1 + w)²
//! ```
//!
//! Slower modes do not ring: they have two real decays, [`decays`]. Under a load the system creeps without end, by (1 − w) times its static
//! sag in every step. So at w = 0.85 no mode with ωΔt below 0.08 rings: forgetting 15 % of the forces looks like strong damping and is paid
//! for by creep.

use super::modes::{Mode, Ringing};

/// The behaviour of a mode whose error the sweeps of one step multiply by `a`, if a share `memory` of the forces is kept.
pub fn mode(a: f64, memory: f64, dt: f64) -> Mode {
    if memory == 1.0 {
        return Mode::from_factor(a, dt);
    }
    if a > 0.0 && a < rings_below(memory) {
        return Mode::Rings(Ringing {
            angular_frequency: (a.sqrt() * (1.0 + memory) / (2.0 * memory.sqrt())).acos() / dt,
            damping_time: -2.0 * dt / (a * memory).ln(),
        });
    }
    let largest = decays(a, memory).map_or(0.0, |[slow, fast]| slow.abs().max(fast.abs()));
    if largest > 1.0 {
        Mode::Grows(largest)
    } else {
        Mode::Fades
    }
}

/// The a below which a mode rings: 4w/(1 + w)².
pub fn rings_below(memory: f64) -> f64 {
    4.0 * memory / ((1.0 + memory) * (1.0 + memory))
}

/// Factors per step of the two real decays of a mode that does not ring, the slower first; `None` if it rings.
///
/// For a slow mode, 1 − a ≪ (1 − w)²: the slow decay is the creep, 1 − (1 − a)/(1 − w), the fast one the loss of the force, w.
pub fn decays(a: f64, memory: f64) -> Option<[f64; 2]> {
    let half_trace = 0.5 * a * (1.0 + memory);
    let square = half_trace * half_trace - a * memory;
    let larger = half_trace + half_trace.signum() * square.sqrt();
    // The determinant over the larger one: no digits are lost to cancellation.
    let smaller = if larger == 0.0 {
        0.0
    } else {
        a * memory / larger
    };
    (square >= 0.0).then_some([larger, smaller])
}

/// T = Δt·w/(1 − w): how long a contact remembers a force while its overlap is kept constant.
pub fn relaxation_time(memory: f64, dt: f64) -> f64 {
    dt * memory / (1.0 - memory)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The map itself, iterated: λ of the formulas solves it.
    #[test]
    fn the_formulas_solve_the_map() {
        for memory in [0.05, 0.5, 0.85, 0.99] {
            for a in [0.01, 0.3, 0.9, 0.999] {
                let step = |[r, y]: [f64; 2]| {
                    let r = a * memory * r - (1.0 - a) * y;
                    [r, y + r]
                };
                let series: Vec<[f64; 2]> =
                    std::iter::successors(Some([0.3, 1.0]), |s| Some(step(*s)))
                        .take(8)
                        .collect();
                // Cayley–Hamilton: every component obeys s'' = trace·s' − determinant·s.
                let (trace, determinant) = match mode(a, memory, 0.5) {
                    Mode::Rings(r) => {
                        let size = (-0.5 / r.damping_time).exp();
                        (2.0 * size * (0.5 * r.angular_frequency).cos(), size * size)
                    }
                    _ => {
                        let [slow, fast] = decays(a, memory).unwrap();
                        assert!(slow > fast && slow < 1.0 && fast > 0.0);
                        (slow + fast, slow * fast)
                    }
                };
                for window in series.windows(3) {
                    let [before, now, after] = [window[0], window[1], window[2]];
                    for ((x, y), z) in before.iter().zip(now).zip(after) {
                        let predicted = trace * y - determinant * x;
                        assert!((z - predicted).abs() < 1e-14, "{memory} {a}");
                    }
                }
            }
        }
    }

    #[test]
    fn both_ends_are_what_they_were() {
        for a in [-0.5, -0.1, 0.2, 0.9] {
            assert_eq!(mode(a, 1.0, 0.7), Mode::from_factor(a, 0.7));
        }
        assert_eq!(decays(0.9, 0.0), Some([0.9, 0.0]));
        assert_eq!(mode(0.9, 0.0, 1.0), Mode::Fades);
        // A short wave under parallel sweeps: it grows below −1/(1 + 2w).
        assert_eq!(mode(-0.49, 0.5, 1.0), Mode::Fades);
        assert!(matches!(mode(-0.51, 0.5, 1.0), Mode::Grows(g) if g > 1.0));
    }
}
