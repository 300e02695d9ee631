//! Sweeps with momentum: the polynomial M, its long-wave limit, and the bill.
//!
//! A parallel sweep with step α multiplies the error of a mode, of which a parallel sweep would remove the share μ, by 1 − x with x = α·μ. With
//! Nesterov's momentum N_I sweeps multiply it by the polynomial M(x; N_I),
//!
//! ```text
//! r_(k+1) = (1 − x)·y_k        y_(k+1) = r_(k+1) + k/(k + 3)·(r_(k+1) − r_k)        r_0 = y_0 = 1,   M = r_N
//! ```
//!
//! and the step is the map of [`super::modes`] with a = M: the sweeps are linear until a contact changes its status or the momentum is dropped.
//!
//! *Long waves.* Let M = 1 − s_N·x + …, and d_k = s_(k+1) − s_k. Then d_k = 1 + (k − 1)/(k + 2)·d_(k−1), that is, k·(k + 1)·(k + 2)·d_k grows by
//! k·(k + 1)·(k + 2) each time; so d_k = (k + 3)/4 after d_0 = 1, and
//!
//! ```text
//! s_N = (N² + 5·N + 2)/8        chain (α = ½, μ = (kd)²/2):   κ = m·(N_I² + 5·N_I + 2)/(32·Δt²)
//! ```
//!
//! Twice the sweeps, four times the stiffness. For small x and large N the recursion is the differential equation r'' + 3/t·r' + r = 0 in
//! t = N·√x, whose solution that begins with one is 2·J₁(t)/t ([`long_wave`]).
//!
//! *Stability.* Trace 2a, determinant a: for a ≥ 0 both factors of a step have the modulus √a < 1. For a < 0 they are real, a ± √(a² − a), and the
//! lower one reaches −1 at a = −1/3. 2·J₁(t)/t first crosses zero at t = 3.8317 and is never below −0.1323 ([`LOWEST`]): momentum overshoots, but never
//! so far that a step would. A mode with −1/3 < a < 0 flips its sign from step to step and fades by 0.52 at least: it is stiff, and gone.
//! Above x = 1 (a step that is too long) M = 1 − x after one sweep, and −1/3 is reached at x = 4/3, also the limit at which momentum itself diverges.
//!
//! *The bill.* Rigid is what the sweeps settle within a step, t ≥ 3.83 for the slowest mode: N_I ≥ 4.88·n in a chain of n discs ([`rigid_from`]).
//! Sweeps cost n visits, so a rigid step costs n² in a chain and n^(3/2) in the plane, instead of n³ and n².

use super::wave_number::mode_wave_number;

/// α of every contact in a chain: parallel sweeps there remove up to twice a mode.
pub const CHAIN_STEP: f64 = 0.5;

/// The lowest value of 2·J₁(t)/t, at t = 5.136.
pub const LOWEST: f64 = -0.132_279;

/// The first zero of J₁: from here on the sweeps of a step leave nothing of a mode.
pub const FIRST_ZERO: f64 = 3.831_705_970_207_512;

/// M(x; N_I): what N_I sweeps with momentum leave of a mode of which one sweep without removes the share x = α·μ.
pub fn factor(x: f64, sweeps: u64) -> f64 {
    // Written for the part that is removed, so that 1 − M keeps its digits where x is tiny.
    1.0 - removed(x, sweeps)
}

/// 1 − M(x; N_I), accurate even where it is tiny.
pub fn removed(x: f64, sweeps: u64) -> f64 {
    let (mut removed, mut ahead) = (0.0, 0.0);
    for k in 0..sweeps {
        let next = x + (1.0 - x) * ahead;
        ahead = next + momentum(k) * (next - removed);
        removed = next;
    }
    removed
}

/// k/(k + 3).
pub fn momentum(k: u64) -> f64 {
    k as f64 / (k + 3) as f64
}

/// s_N = (N² + 5·N + 2)/8: how many sweeps without momentum N sweeps with it are worth to a long wave.
pub fn worth(sweeps: u64) -> f64 {
    let n = sweeps as f64;
    (n * (n + 5.0) + 2.0) / 8.0
}

/// 2·J₁(t)/t: M for long waves, t = √(8·x·s_N) ≈ N·√x.
pub fn long_wave(t: f64) -> f64 {
    // The power series Σ (−t²/4)^k/(k!·(k + 1)!); for large t it would lose its digits to cancellation.
    if t.abs() < 12.0 {
        let quarter = 0.25 * t * t;
        let (mut term, mut sum) = (1.0, 1.0);
        for k in 1..60 {
            term *= -quarter / f64::from(k * (k + 1));
            sum += term;
        }
        return sum;
    }
    // Hankel's expansion of J₁.
    let (inverse, phase) = (1.0 / t, t - 0.75 * std::f64::consts::PI);
    let square = inverse * inverse;
    let even = 1.0 + square * (15.0 / 128.0 - square * (4725.0 / 32_768.0));
    let odd = inverse * (3.0 / 8.0 - square * (105.0 / 1024.0 - square * (72_765.0 / 262_144.0)));
    let amplitude = (2.0 / (std::f64::consts::PI * t)).sqrt();
    2.0 * amplitude * (even * phase.cos() - odd * phase.sin()) / t
}

/// The same from x and N_I.
pub fn long_wave_factor(x: f64, sweeps: u64) -> f64 {
    long_wave((8.0 * x * worth(sweeps)).sqrt())
}

/// q of a chain: κ = q·m·N_I/Δt² with q = (N_I² + 5·N_I + 2)/(32·N_I), no constant but growing with N_I.
pub fn chain_constant(sweeps: u64) -> f64 {
    0.5 * CHAIN_STEP * worth(sweeps) / sweeps.max(1) as f64
}

/// The least N_I from which on a chain is at least as stiff with momentum as with as many sweeps of this q without: (N² + 5·N + 2)/32 ≥ q·N.
pub fn stiffer_from(plain_constant: f64) -> u64 {
    let half = 16.0 * plain_constant - 2.5;
    let root = half + (half * half - 2.0).max(0.0).sqrt();
    root.ceil().max(1.0) as u64
}

/// a of a mode with phase kd in a chain.
pub fn chain_factor(phase: f64, sweeps: u64) -> f64 {
    let half = (0.5 * phase).sin();
    factor(CHAIN_STEP * 2.0 * half * half, sweeps)
}

/// N_I from which a chain of n discs is rigid: its slowest mode does not survive a step. About 4.88·n.
pub fn rigid_from(discs: u64) -> f64 {
    let half = (0.5 * mode_wave_number(0, discs, 1.0)).sin();
    FIRST_ZERO / (CHAIN_STEP * 2.0 * half * half).sqrt()
}

/// The exponent of the cost of a rigid step in n, in this many dimensions: N_I ~ n^(1/dimension) sweeps of n visits.
pub fn rigid_cost_exponent(dimension: u32) -> f64 {
    1.0 + 1.0 / f64::from(dimension)
}

/// N_I for which a chain has κ·Δt²/m = this; a real number, to be rounded. It solves N² + 5·N + 2 = 32·κ·Δt²/m.
pub fn sweeps_for(stiffness: f64) -> f64 {
    0.5 * ((17.0 + 128.0 * stiffness).sqrt() - 5.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::DMatrix;

    #[test]
    fn momentum_is_worth_it_from_twenty_sweeps_on() {
        for plain in [0.05, 0.5, 0.797, 1.0, 4.0] {
            let from = stiffer_from(plain);
            assert!(chain_constant(from) >= plain, "{plain}: {from}");
            assert!(
                from == 1 || chain_constant(from - 1) < plain,
                "{plain}: {from}"
            );
        }
        assert_eq!(stiffer_from(0.797), 21);
    }

    #[test]
    fn the_long_wave_limit_in_closed_form() {
        for sweeps in [1, 2, 3, 10, 40, 400] {
            let slope = removed(1e-12, sweeps) / 1e-12;
            assert!(
                (slope / worth(sweeps) - 1.0).abs() < 1e-6,
                "{sweeps}: {slope}"
            );
        }
        assert!((sweeps_for(chain_constant(77) * 77.0) - 77.0).abs() < 1e-9);
    }

    /// From the ascending series and from tables: J₁(1) = 0.4400505857, J₁(5) = −0.3275791376, J₁(20) = 0.0668331242.
    #[test]
    fn the_bessel_function_is_right() {
        for (t, j1) in [
            (1.0, 0.440_050_585_7),
            (5.0, -0.327_579_137_6),
            (20.0, 0.066_833_124_2),
        ] {
            assert!((0.5 * t * long_wave(t) - j1).abs() < 1e-8, "{t}");
        }
        assert!(long_wave(FIRST_ZERO).abs() < 1e-12);
        assert!((long_wave(11.999_999) - long_wave(12.000_001)).abs() < 1e-6);
        let lowest = (0..20_000).map(|i| long_wave(1e-3 * f64::from(i)));
        assert!((lowest.fold(1.0, f64::min) - LOWEST).abs() < 1e-6);
    }

    #[test]
    fn many_sweeps_are_the_bessel_function() {
        for t in [0.5, 1.0, 2.0, 3.0, 5.0, 8.0] {
            let error = |sweeps: u64| {
                let x = t * t / (8.0 * worth(sweeps));
                assert!((long_wave_factor(x, sweeps) - long_wave(t)).abs() < 1e-12);
                factor(x, sweeps) - long_wave(t)
            };
            // The next term is one in t/N: the momentum of the first sweeps.
            assert!(error(2000).abs() < 0.5 * t / 2000.0, "{t}: {}", error(2000));
            assert!((error(4000) / error(2000) - 0.5).abs() < 0.05, "{t}");
        }
    }

    /// No mode of any packing and no number of sweeps comes near −1/3, if no step is too long.
    #[test]
    fn momentum_never_overshoots_far_enough_to_grow() {
        for sweeps in 1..=300 {
            for i in 0..=1000 {
                let m = factor(1e-3 * f64::from(i), sweeps);
                assert!((LOWEST - 1e-6..=1.0).contains(&m), "{sweeps} {i}: {m}");
            }
        }
        // Too long a step: growth begins at x = 4/3.
        assert!(factor(1.333, 1) > -1.0 / 3.0 && factor(1.334, 1) < -1.0 / 3.0);
        assert!(factor(1.3, 200).abs() < 1e-3 && factor(1.37, 200).abs() > 1.0);
    }

    /// The recursion as a recursion of dense matrices: the sweep of a chain with a wall, built entry by entry.
    #[test]
    fn the_polynomial_is_that_of_the_matrices() {
        let n = 12;
        // W·m·Δt on the diagonal 2 (1 at the wall) and −1 beside it; D⁻¹·W.
        let share = DMatrix::from_fn(n, n, |i, j| match (i, j) {
            _ if i == j => 1.0,
            (0, 1) => -1.0,
            _ if i.abs_diff(j) == 1 => -0.5,
            _ => 0.0,
        });
        let one = DMatrix::identity(n, n);
        let sweep = &one - CHAIN_STEP * &share;
        for sweeps in [1, 2, 5, 17, 60] {
            let (mut r, mut y) = (one.clone(), one.clone());
            for k in 0..sweeps {
                let next = &sweep * &y;
                y = &next + (&next - &r) * (k as f64 / (k as f64 + 3.0));
                r = next;
            }
            for mode in 0..n as u64 {
                let k = mode_wave_number(mode, n as u64, 1.0);
                let shape = nalgebra::DVector::from_fn(n, |i, _| (k * i as f64).cos());
                let image = &r * &shape - &shape * chain_factor(k, sweeps);
                assert!(image.amax() < 1e-12, "{sweeps} {mode}: {}", image.amax());
            }
        }
    }

    #[test]
    fn rigid_needs_as_many_sweeps_as_there_are_discs() {
        assert!((rigid_from(100) / 100.0 - 4.8787).abs() < 1e-3);
        assert!(chain_factor(mode_wave_number(0, 100, 1.0), 485).abs() < 0.01);
        assert_eq!(rigid_cost_exponent(1), 2.0);
        assert_eq!(rigid_cost_exponent(2), 1.5);
    }
}
