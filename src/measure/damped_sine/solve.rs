//! Variable projection: the three linear parameters by least squares at given ω and 1/τ, those two by Levenberg and Marquardt.

use nalgebra::{DMatrix, DVector};
use varpro::model::builder::SeparableModelBuilder;
use varpro::problem::SeparableProblemBuilder;
use varpro::solvers::levmar::LevMarSolver;
use varpro::statistics::FitStatistics;

use super::{DampedSine, Fit};
use crate::measure::refusal::Refusal;
use crate::measure::statistics::Estimate;
use crate::theory::Ringing;

/// Offset, cosine and sine amplitudes at given ω and 1/τ, with their covariance and the sum of squared residuals.
pub(super) struct Linear {
    coefficients: [f64; 3],
    covariance: DMatrix<f64>,
    squares: f64,
}

pub(super) fn project(samples: &[[f64; 2]], omega: f64, rate: f64) -> Option<Linear> {
    let origin = samples[0][0];
    let times = DVector::from_iterator(samples.len(), samples.iter().map(|s| s[0] - origin));
    let ones = DVector::from_element(samples.len(), 1.0);
    let basis =
        DMatrix::from_columns(&[ones, cosine(&times, omega, rate), sine(&times, omega, rate)]);
    let values = DVector::from_iterator(samples.len(), samples.iter().map(|s| s[1]));
    let solution = basis.clone().svd(true, true).solve(&values, 1e-14).ok()?;
    let squares = (&values - &basis * &solution).norm_squared();
    let freedom = samples.len().saturating_sub(5).max(1) as f64;
    let covariance = (basis.transpose() * &basis).try_inverse()? * (squares / freedom);
    let coefficients = [solution[0], solution[1], solution[2]];
    coefficients
        .iter()
        .all(|c| c.is_finite())
        .then_some(Linear {
            coefficients,
            covariance,
            squares,
        })
}

/// A first guess by linear prediction: a damped sine about an offset obeys x_{i+2s} = b₀ + b₁·x_{i+s} + b₂·x_i, with
/// b₁ = 2·e^{−s/τ}·cos(ωs) and b₂ = −e^{−2s/τ}. The stride s whose damped sine fits best is taken.
pub(super) fn guess(samples: &[[f64; 2]]) -> Option<[f64; 2]> {
    let x: Vec<f64> = samples.iter().map(|s| s[1]).collect();
    let spacing = (samples[samples.len() - 1][0] - samples[0][0]) / (samples.len() - 1) as f64;
    let strides = (0..).map(|e| 1usize << e).take_while(|s| 4 * s < x.len());
    let candidate = |stride: usize| {
        let rows = x.len() - 2 * stride;
        let basis = DMatrix::from_fn(rows, 3, |i, column| match column {
            0 => 1.0,
            1 => x[i + stride] - x[0],
            _ => x[i] - x[0],
        });
        let ahead = DVector::from_fn(rows, |i, _| x[i + 2 * stride] - x[0]);
        let b = (basis.transpose() * &basis)
            .lu()
            .solve(&(basis.transpose() * ahead))?;
        let shrink = (-b[2]).sqrt();
        let cosine = b[1] / (2.0 * shrink);
        let period = spacing * stride as f64;
        let [omega, rate] = [cosine.acos() / period, -shrink.ln() / period];
        (omega.is_finite() && omega > 0.0 && rate.is_finite()).then_some([omega, rate])
    };
    let scored = strides.filter_map(candidate).filter_map(|[omega, rate]| {
        let squares = project(samples, omega, rate)?.squares;
        squares.is_finite().then_some((squares, [omega, rate]))
    });
    scored
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, guess)| guess)
}

/// Variable projection over ω and 1/τ, both returned with their standard errors.
pub(super) fn minimise(samples: &[[f64; 2]], start: [f64; 2]) -> Result<[Estimate; 2], Refusal> {
    // Time in units of the window and values in units of their spread keep the search well scaled.
    let (origin, last) = (samples[0][0], samples[samples.len() - 1][0]);
    let unit = last - origin;
    let [low, high] = extremes(samples);
    let times = samples.iter().map(|s| (s[0] - origin) / unit);
    let values = samples.iter().map(|s| (s[1] - low) / (high - low));
    let model = SeparableModelBuilder::<f64>::new(["omega", "rate"])
        .initial_parameters(vec![start[0] * unit, start[1] * unit])
        .independent_variable(DVector::from_iterator(samples.len(), times))
        .invariant_function(|t| DVector::from_element(t.len(), 1.0))
        .function(["omega", "rate"], cosine)
        .partial_deriv("omega", |t: &DVector<f64>, w, r| {
            -sine(t, w, r).component_mul(t)
        })
        .partial_deriv("rate", |t: &DVector<f64>, w, r| {
            -cosine(t, w, r).component_mul(t)
        })
        .function(["omega", "rate"], sine)
        .partial_deriv("omega", |t: &DVector<f64>, w, r| {
            cosine(t, w, r).component_mul(t)
        })
        .partial_deriv("rate", |t: &DVector<f64>, w, r| {
            -sine(t, w, r).component_mul(t)
        })
        .build()
        .map_err(|_| Refusal::NotConverged)?;
    let problem = SeparableProblemBuilder::new(model)
        .observations(DVector::from_iterator(samples.len(), values))
        .build()
        .map_err(|_| Refusal::NotConverged)?;
    // The search also reports "not converged" for a perfect fit that rounding keeps from improving: the residual
    // decides.
    let result = LevMarSolver::default()
        .solve(problem)
        .unwrap_or_else(|last| last);
    let found = result.nonlinear_parameters();
    let statistics = FitStatistics::try_from(&result).map_err(|_| Refusal::NotConverged)?;
    let variance = statistics.nonlinear_parameters_variance();
    let estimate = |i: usize| Estimate {
        value: found[i] / unit,
        std_error: variance[i].max(0.0).sqrt() / unit,
    };
    let estimates = [estimate(0), estimate(1)];
    if estimates.iter().all(|e| e.value.is_finite()) {
        Ok(estimates)
    } else {
        Err(Refusal::NotConverged)
    }
}

fn cosine(t: &DVector<f64>, omega: f64, rate: f64) -> DVector<f64> {
    t.map(|t| envelope(rate, t) * turn(omega, t).cos())
}

fn sine(t: &DVector<f64>, omega: f64, rate: f64) -> DVector<f64> {
    t.map(|t| envelope(rate, t) * turn(omega, t).sin())
}

/// exp(−t/τ), but finite: the search may try rates at which it overflows, and a singular value decomposition panics on NaN. Squares
/// of the largest value, summed over all samples, are still finite.
fn envelope(rate: f64, t: f64) -> f64 {
    const LARGEST_EXPONENT: f64 = 300.0;
    let exponent = -rate * t;
    // NaN counts as the largest.
    if exponent < LARGEST_EXPONENT {
        exponent.exp()
    } else {
        LARGEST_EXPONENT.exp()
    }
}

/// ω·t, or 0 where the search has tried an infinite ω.
fn turn(omega: f64, t: f64) -> f64 {
    let turn = omega * t;
    if turn.is_finite() { turn } else { 0.0 }
}

pub(super) fn extremes(samples: &[[f64; 2]]) -> [f64; 2] {
    samples.iter().fold([f64::MAX, f64::MIN], |[low, high], s| {
        [low.min(s[1]), high.max(s[1])]
    })
}

pub(super) fn finish(
    samples: &[[f64; 2]],
    ringing: Ringing,
    errors: [f64; 2],
    linear: Linear,
) -> Result<Fit, Refusal> {
    let [offset, cosine, sine] = linear.coefficients;
    let amplitude = cosine.hypot(sine);
    let variance = |i: usize, j: usize| linear.covariance[(i, j)];
    let amplitude_variance = (cosine * cosine * variance(1, 1)
        + sine * sine * variance(2, 2)
        + 2.0 * cosine * sine * variance(1, 2))
        / (amplitude * amplitude);
    let phase_variance = (sine * sine * variance(1, 1) + cosine * cosine * variance(2, 2)
        - 2.0 * cosine * sine * variance(1, 2))
        / (amplitude * amplitude);
    let signal: f64 = samples.iter().map(|s| (s[1] - offset).powi(2)).sum();
    if !amplitude.is_finite() || amplitude <= 0.0 {
        return Err(Refusal::Flat);
    }
    Ok(Fit {
        curve: DampedSine {
            origin: samples[0][0],
            offset,
            amplitude,
            phase: cosine.atan2(sine),
            ringing,
        },
        angular_frequency: Estimate {
            value: ringing.angular_frequency,
            std_error: errors[0],
        },
        damping_time: Estimate {
            value: ringing.damping_time,
            std_error: errors[1],
        },
        offset: Estimate {
            value: offset,
            std_error: variance(0, 0).max(0.0).sqrt(),
        },
        amplitude: Estimate {
            value: amplitude,
            std_error: amplitude_variance.max(0.0).sqrt(),
        },
        phase: Estimate {
            value: cosine.atan2(sine),
            std_error: phase_variance.max(0.0).sqrt() / amplitude,
        },
        residual: (linear.squares / signal).sqrt(),
        window: [samples[0][0], samples[samples.len() - 1][0]],
    })
}
