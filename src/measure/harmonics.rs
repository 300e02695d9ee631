//! Harmonic inversion: several damped sines in one signal, found at once.
//!
//! A sum of K damped sines obeys a linear recurrence whose roots are z = exp(±iω − 1/τ). The matrix pencil finds them from two
//! matrices of the signal, one shifted by a sample, in the space of the 2K largest singular values.

use nalgebra::{DMatrix, DVector};

use super::refusal::Refusal;
use crate::theory::Ringing;

/// One of several damped sines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Harmonic {
    /// ω and τ.
    pub ringing: Ringing,
    /// Amplitude at the first sample.
    pub amplitude: f64,
}

/// Several damped sines, the strongest first, and the residual share of the signal.
#[derive(Clone, Debug, PartialEq)]
pub struct Harmonics {
    /// The sines.
    pub sines: Vec<Harmonic>,
    /// Root mean square of the residual, in units of that of the signal.
    pub residual: f64,
}

/// The best fit of `sines` damped sines to evenly spaced samples about zero.
pub fn invert(samples: &[f64], spacing: f64, sines: usize) -> Result<Harmonics, Refusal> {
    let needed = 6 * sines;
    if samples.len() < needed {
        return Err(Refusal::FewSamples {
            points: samples.len(),
            needed,
        });
    }
    let width = samples.len() / 3;
    let height = samples.len() - width;
    let svd = DMatrix::from_fn(height, width + 1, |i, j| samples[i + j]).svd(false, true);
    let right = svd.v_t.ok_or(Refusal::NotConverged)?;
    // Columns of V for the largest singular values; dropping its first or last row is the shift by a sample.
    let mut order: Vec<usize> = (0..svd.singular_values.len()).collect();
    order.sort_by(|a, b| svd.singular_values[*b].total_cmp(&svd.singular_values[*a]));
    order.truncate(2 * sines);
    let space = DMatrix::from_fn(width + 1, order.len(), |i, k| right[(order[k], i)]);
    let (first, second) = (
        space.rows(0, width).into_owned(),
        space.rows(1, width).into_owned(),
    );
    let pencil = first
        .svd(true, true)
        .solve(&second, 1e-12)
        .map_err(|_| Refusal::NotConverged)?;
    let roots = pencil.complex_eigenvalues();
    let ringings: Vec<Ringing> = roots
        .iter()
        .filter(|z| z.im > 0.0 && z.norm() < 1.0)
        .map(|z| Ringing {
            angular_frequency: z.arg() / spacing,
            damping_time: -spacing / z.norm().ln(),
        })
        .collect();
    if ringings.is_empty() {
        return Err(Refusal::Overdamped);
    }
    amplitudes(samples, spacing, &ringings)
}

/// Amplitudes of damped sines of given ω and τ, by least squares.
pub fn amplitudes(
    samples: &[f64],
    spacing: f64,
    ringings: &[Ringing],
) -> Result<Harmonics, Refusal> {
    let wave = |i: usize, column: usize| {
        let (r, t) = (ringings[column / 2], i as f64 * spacing);
        let angle = r.angular_frequency * t;
        (-t / r.damping_time).exp()
            * if column.is_multiple_of(2) {
                angle.cos()
            } else {
                angle.sin()
            }
    };
    let basis = DMatrix::from_fn(samples.len(), 2 * ringings.len(), wave);
    let values = DVector::from_column_slice(samples);
    let solution = basis
        .clone()
        .svd(true, true)
        .solve(&values, 1e-12)
        .map_err(|_| Refusal::NotConverged)?;
    let left = (&values - &basis * &solution).norm();
    let sine = |(k, ringing): (usize, &Ringing)| Harmonic {
        ringing: *ringing,
        amplitude: solution[2 * k].hypot(solution[2 * k + 1]),
    };
    let mut sines: Vec<Harmonic> = ringings.iter().enumerate().map(sine).collect();
    sines.sort_by(|a, b| b.amplitude.total_cmp(&a.amplitude));
    Ok(Harmonics {
        sines,
        residual: left / values.norm().max(f64::MIN_POSITIVE),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three sines whose line widths overlap are separated.
    #[test]
    fn three_overlapping_sines_are_told_apart() {
        let truth = [(0.2, 40.0, 1.0), (0.23, 30.0, 0.6), (0.4, 12.0, 0.3)];
        let signal: Vec<f64> = (0..150)
            .map(f64::from)
            .map(|t| {
                truth
                    .iter()
                    .map(|(w, tau, a)| a * (-t / tau).exp() * (w * t + a).sin())
                    .sum()
            })
            .collect();
        let found = invert(&signal, 1.0, 3).unwrap();
        assert!(found.residual < 1e-9, "{}", found.residual);
        for ((w, tau, a), sine) in truth.iter().zip(&found.sines) {
            assert!(
                (sine.ringing.angular_frequency / w - 1.0).abs() < 1e-6,
                "{found:?}"
            );
            assert!(
                (sine.ringing.damping_time / tau - 1.0).abs() < 1e-6,
                "{found:?}"
            );
            assert!((sine.amplitude / a - 1.0).abs() < 1e-6, "{found:?}");
        }
        assert!(invert(&signal[..10], 1.0, 3).is_err());
    }
}
