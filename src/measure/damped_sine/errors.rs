//! How far a fit may be off, and whether the search has arrived.
//!
//! The residual of a run is not white. The random order of the visits kicks the ringing mode itself, in proportion to its amplitude; a kick changes
//! amplitude and phase for all times after it, and the fit follows most of that. White residuals would give errors six to ten times too small.
//! So there are two kinds of noise, and both are measured:
//!
//! - *white* noise in every sample: what is left if each period is given an offset, an amplitude and a phase of its own;
//! - *kicks*: by how much amplitude and phase change from one period to the next, beyond what white noise explains.
//!
//! Both are then carried through the least-squares fit. `tests/coverage.rs` checks on synthetic and on real runs that one standard error holds the truth
//! as often as it should. Other modes that are still ringing count as kicks: the error is then on the safe side.

use nalgebra::{DMatrix, DVector, Matrix5, Vector5};

use super::DampedSine;

/// Covariance of x₀, the cosine's and the sine's amplitude, ω and 1/τ.
pub(super) struct Errors {
    pub covariance: Matrix5<f64>,
    /// The Gauss–Newton step that a search would make next, in standard errors: far below one if it has arrived.
    pub next_step: f64,
}

/// Errors of a fitted curve. `None` if the samples do not determine it.
pub(super) fn errors(samples: &[[f64; 2]], curve: &DampedSine) -> Option<Errors> {
    let unit = samples[samples.len() - 1][0] - samples[0][0];
    let (sine, cosine) = (
        curve.amplitude * curve.phase.cos(),
        curve.amplitude * curve.phase.sin(),
    );
    // In units of the amplitude and of the window, so that no number is far from one.
    let (a, b) = (cosine / curve.amplitude, sine / curve.amplitude);
    let [omega, rate] = [
        curve.ringing.angular_frequency,
        1.0 / curve.ringing.damping_time,
    ];
    let time = |s: &[f64; 2]| s[0] - curve.origin;
    let swing = |s: &[f64; 2]| {
        let envelope = (-rate * time(s)).exp();
        let (sin, cos) = (omega * time(s)).sin_cos();
        [envelope * cos, envelope * sin]
    };
    let swings: Vec<[f64; 2]> = samples.iter().map(swing).collect();
    // The ringing and its quadrature.
    let ringing: Vec<[f64; 2]> = swings
        .iter()
        .map(|[c, s]| [a * c + b * s, b * c - a * s])
        .collect();
    let residual = DVector::from_iterator(
        samples.len(),
        samples
            .iter()
            .map(|s| (s[1] - curve.value(s[0])) / curve.amplitude),
    );
    let slopes = |i: usize, column: usize| {
        let t = time(&samples[i]) / unit;
        match column {
            0 => 1.0,
            1 => swings[i][0],
            2 => swings[i][1],
            3 => t * ringing[i][1],
            _ => -t * ringing[i][0],
        }
    };
    let jacobian = DMatrix::from_fn(samples.len(), 5, slopes);
    let square: Matrix5<f64> = (jacobian.transpose() * &jacobian)
        .fixed_view::<5, 5>(0, 0)
        .into();
    let inverse = square
        .try_inverse()
        .filter(|m| m.iter().all(|x| x.is_finite()))?;

    let period = std::f64::consts::TAU / omega / unit * (samples.len() - 1) as f64;
    let periods = Periods::new(&ringing, period);
    let white = periods.white_variance(&residual, &jacobian, &inverse);
    let kicks = kicks(&ringing, period);
    let moved: Vec<Vector5<f64>> = kicks
        .iter()
        .map(|(from, part)| inverse * tail(&jacobian, &ringing, *from, *part))
        .collect();
    let strength = periods.kick_variance(
        &residual,
        white,
        &jacobian,
        &inverse,
        &kicks,
        &moved,
        rate * unit,
    );
    let mut covariance = inverse * white;
    moved
        .iter()
        .for_each(|m| covariance += m * m.transpose() * strength);

    let step = inverse * Vector5::from_iterator((jacobian.transpose() * &residual).iter().copied());
    let next_step = (3..5)
        .map(|i| step[i].abs() / (covariance[(i, i)].sqrt() + 1e-7 * [omega, rate][i - 3] * unit))
        .fold(0.0, f64::max);
    let units = Vector5::new(
        curve.amplitude,
        curve.amplitude,
        curve.amplitude,
        1.0 / unit,
        1.0 / unit,
    );
    Some(Errors {
        covariance: covariance.component_mul(&(units * units.transpose())),
        next_step,
    })
}

/// Jᵀ·(the ringing, or its quadrature, from a sample on): what a kick there adds to the signal.
fn tail(jacobian: &DMatrix<f64>, ringing: &[[f64; 2]], from: usize, part: usize) -> Vector5<f64> {
    let mut sum = Vector5::zeros();
    for (i, swing) in ringing.iter().enumerate().skip(from) {
        for column in 0..5 {
            sum[column] += jacobian[(i, column)] * swing[part];
        }
    }
    sum
}

/// Where kicks are imagined: four in a period, on amplitude and on phase; in a long window a hundred in all.
fn kicks(ringing: &[[f64; 2]], period: f64) -> Vec<(usize, usize)> {
    let stride = (period / 4.0).round().max(1.0) as usize;
    let stride = stride.max(ringing.len() / 100);
    let places = (stride..ringing.len()).step_by(stride);
    places.flat_map(|from| [(from, 0), (from, 1)]).collect()
}

/// The samples cut into periods, each with the least-squares solution for an offset, an amplitude and a phase of its own.
struct Periods {
    /// First sample, and for each a matrix that turns samples into the three numbers, and its inverse way.
    all: Vec<(usize, DMatrix<f64>, DMatrix<f64>)>,
}

impl Periods {
    fn new(ringing: &[[f64; 2]], period: f64) -> Self {
        let count = (ringing.len() as f64 / period.round().max(FEWEST))
            .floor()
            .max(2.0) as usize;
        let edge = |k: usize| k * ringing.len() / count;
        let one = |k: usize| {
            let own = &ringing[edge(k)..edge(k + 1)];
            let basis = DMatrix::from_fn(own.len(), 3, |i, column| match column {
                0 => 1.0,
                part => own[i][part - 1],
            });
            let solve = basis
                .clone()
                .pseudo_inverse(1e-12)
                .unwrap_or_else(|_| DMatrix::zeros(3, own.len()));
            (edge(k), solve, basis)
        };
        Self {
            all: (0..count).map(one).collect(),
        }
    }

    /// Variance of the white noise, from what the own curve of each period leaves.
    fn white_variance(
        &self,
        residual: &DVector<f64>,
        jacobian: &DMatrix<f64>,
        inverse: &Matrix5<f64>,
    ) -> f64 {
        let (mut squares, mut freedom) = (0.0, 0.0);
        let mut explained = Matrix5::zeros();
        for (first, solve, basis) in &self.all {
            let rows = solve.ncols();
            let own = residual.rows(*first, rows);
            squares += (own - basis * (solve * own)).norm_squared();
            let slopes = jacobian.rows(*first, rows);
            let left = slopes - basis * (solve * slopes);
            explained += (left.transpose() * &left).fixed_view::<5, 5>(0, 0);
            freedom += rows as f64 - 3.0;
        }
        freedom -= (inverse * explained).trace();
        squares / freedom.max(1.0)
    }

    /// Changes of amplitude and phase from one period to the next in a signal, in units of the first amplitude: two numbers for each boundary.
    fn changes(&self, signal: &DMatrix<f64>, rate: f64) -> DMatrix<f64> {
        let samples = signal.nrows() as f64;
        let own: Vec<DMatrix<f64>> = self
            .all
            .iter()
            .map(|(first, solve, _)| {
                (solve * signal.rows(*first, solve.ncols()))
                    .rows(1, 2)
                    .into_owned()
            })
            .collect();
        let mut all = DMatrix::zeros(2 * (own.len() - 1), signal.ncols());
        for (k, pair) in own.windows(2).enumerate() {
            let envelope = (-rate * self.all[k + 1].0 as f64 / samples).exp();
            all.rows_mut(2 * k, 2)
                .copy_from(&((&pair[1] - &pair[0]) * envelope));
        }
        all
    }

    /// Variance of the kicks: what the changes from period to period show beyond white noise, or none if white noise explains them.
    #[expect(
        clippy::too_many_arguments,
        reason = "all of them are intermediate results of one calculation"
    )]
    fn kick_variance(
        &self,
        residual: &DVector<f64>,
        white: f64,
        jacobian: &DMatrix<f64>,
        inverse: &Matrix5<f64>,
        kicks: &[(usize, usize)],
        moved: &[Vector5<f64>],
        rate: f64,
    ) -> f64 {
        let seen = self
            .changes(&DMatrix::from_columns(std::slice::from_ref(residual)), rate)
            .norm_squared();
        let of_slopes = self.changes(jacobian, rate);
        // Covariance of the changes that unit white noise makes, after the fit has taken its part.
        let mut by_white = self.white_changes(residual.len(), rate);
        by_white -= &of_slopes * inverse * of_slopes.transpose();
        let mut by_kicks = 0.0;
        for ((from, part), moved) in kicks.iter().zip(moved) {
            let mut change = self.kick_changes(*from, *part, residual.len(), rate);
            change -= &of_slopes * moved;
            by_kicks += change.norm_squared();
        }
        let excess = seen - white * by_white.trace();
        let chance = white * (2.0 * by_white.norm_squared()).sqrt();
        if excess > 2.0 * chance && by_kicks > 0.0 {
            excess / by_kicks
        } else {
            0.0
        }
    }

    /// D·Dᵀ for the matrix D that turns samples into changes.
    fn white_changes(&self, samples: usize, rate: f64) -> DMatrix<f64> {
        let own: Vec<DMatrix<f64>> = self
            .all
            .iter()
            .map(|(_, solve, _)| {
                let two = solve.rows(1, 2);
                two * two.transpose()
            })
            .collect();
        let envelope = |k: usize| (-rate * self.all[k + 1].0 as f64 / samples as f64).exp();
        let boundaries = own.len() - 1;
        let mut all = DMatrix::zeros(2 * boundaries, 2 * boundaries);
        for k in 0..boundaries {
            let e = envelope(k);
            all.view_mut((2 * k, 2 * k), (2, 2))
                .copy_from(&((&own[k] + &own[k + 1]) * (e * e)));
            if k + 1 < boundaries {
                let shared = -&own[k + 1] * (e * envelope(k + 1));
                all.view_mut((2 * k, 2 * k + 2), (2, 2)).copy_from(&shared);
                all.view_mut((2 * k + 2, 2 * k), (2, 2))
                    .copy_from(&shared.transpose());
            }
        }
        all
    }

    /// The changes that one kick makes: none before its period, all of it after.
    fn kick_changes(&self, from: usize, part: usize, samples: usize, rate: f64) -> DVector<f64> {
        let own = |(first, solve, basis): &(usize, DMatrix<f64>, DMatrix<f64>)| {
            let begin = from.saturating_sub(*first).min(solve.ncols());
            let tail = basis
                .column(1 + part)
                .rows(begin, solve.ncols() - begin)
                .into_owned();
            let numbers = solve.columns(begin, solve.ncols() - begin) * tail;
            [numbers[1], numbers[2]]
        };
        let own: Vec<[f64; 2]> = self.all.iter().map(own).collect();
        let mut all = DVector::zeros(2 * (own.len() - 1));
        for (k, pair) in own.windows(2).enumerate() {
            let envelope = (-rate * self.all[k + 1].0 as f64 / samples as f64).exp();
            all[2 * k] = (pair[1][0] - pair[0][0]) * envelope;
            all[2 * k + 1] = (pair[1][1] - pair[0][1]) * envelope;
        }
        all
    }
}

/// Fewest samples of a period: three numbers are fitted to them.
const FEWEST: f64 = 5.0;
