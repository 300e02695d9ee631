//! Variable projection: the three linear parameters by least squares at given ω and 1/τ, those two by Levenberg and Marquardt.

use nalgebra::{DMatrix, DVector, Matrix5};
use varpro::model::builder::SeparableModelBuilder;
use varpro::problem::SeparableProblemBuilder;
use varpro::solvers::levmar::LevMarSolver;

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

/// ω and 1/τ by variable projection.
pub(super) fn minimise(samples: &[[f64; 2]], start: [f64; 2]) -> Result<[f64; 2], Refusal> {
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
    // The search also reports "not converged" for a perfect fit that rounding keeps from improving: whether it has arrived
    // is found out afterwards, from the step that it would make next.
    let result = LevMarSolver::default()
        .solve(problem)
        .unwrap_or_else(|last| last);
    let found = result.nonlinear_parameters();
    let found = [found[0] / unit, found[1] / unit];
    if found.iter().all(|x| x.is_finite()) {
        Ok(found)
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

/// The curve with these parameters. Its errors are those of the linear ones for given ω and τ.
pub(super) fn finish(
    samples: &[[f64; 2]],
    ringing: Ringing,
    linear: Linear,
) -> Result<Fit, Refusal> {
    let [offset, cosine, sine] = linear.coefficients;
    let amplitude = cosine.hypot(sine);
    let signal: f64 = samples.iter().map(|s| (s[1] - offset).powi(2)).sum();
    if !amplitude.is_finite() || amplitude <= 0.0 {
        return Err(Refusal::Flat);
    }
    let Ringing {
        angular_frequency,
        damping_time,
    } = ringing;
    let fit = Fit {
        curve: DampedSine {
            origin: samples[0][0],
            offset,
            amplitude,
            phase: cosine.atan2(sine),
            ringing,
        },
        angular_frequency: Estimate::exact(angular_frequency),
        damping_time: Estimate::exact(damping_time),
        offset: Estimate::exact(offset),
        amplitude: Estimate::exact(amplitude),
        phase: Estimate::exact(cosine.atan2(sine)),
        residual: (linear.squares / signal).sqrt(),
        window: [samples[0][0], samples[samples.len() - 1][0]],
    };
    let linear = |i: usize, j: usize| linear.covariance[(i, j)];
    Ok(fit.with_linear_errors(linear))
}

impl Fit {
    /// The fit with the errors of x₀, A and φ, from the covariance of x₀ and of the amplitudes of cosine and sine.
    fn with_linear_errors(mut self, covariance: impl Fn(usize, usize) -> f64) -> Self {
        let DampedSine {
            amplitude, phase, ..
        } = self.curve;
        // The cosine's amplitude is A·sin φ, the sine's A·cos φ.
        let (c, s) = (phase.sin(), phase.cos());
        let [cc, ss, cs] = [covariance(1, 1), covariance(2, 2), covariance(1, 2)];
        let root = |x: f64| x.max(0.0).sqrt();
        self.offset.std_error = root(covariance(0, 0));
        self.amplitude.std_error = root(c * c * cc + s * s * ss + 2.0 * c * s * cs);
        self.phase.std_error = root(s * s * cc + c * c * ss - 2.0 * c * s * cs) / amplitude;
        self
    }

    /// The fit with the errors of all five parameters.
    pub(super) fn with_errors(self, covariance: &Matrix5<f64>) -> Self {
        let mut fit = self.with_linear_errors(|i, j| covariance[(i, j)]);
        let tau = self.damping_time.value;
        fit.angular_frequency.std_error = covariance[(3, 3)].max(0.0).sqrt();
        fit.damping_time.std_error = tau * tau * covariance[(4, 4)].max(0.0).sqrt();
        fit
    }
}
