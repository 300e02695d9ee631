//! Means with errors, straight lines and power laws. A long file, a third of it tests.

use std::collections::BTreeMap;

use nalgebra::{DMatrix, DVector};

use crate::schema::written;

/// Groups of a jackknife.
const GROUPS: usize = 10;

/// A number and its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Its standard error.
    pub std_error: f64,
}

impl Estimate {
    /// Mean of independent samples; a single sample has an unknown error (NaN), no samples have no value either. From few
    /// samples the scatter is itself uncertain: Student's factor widens the error so that it holds the truth as often as one standard error does.
    pub fn of(samples: &[f64]) -> Self {
        let n = samples.len() as f64;
        let value = samples.iter().sum::<f64>() / n;
        let scatter: f64 = samples.iter().map(|x| (x - value).powi(2)).sum();
        Self {
            value,
            std_error: student(samples.len().saturating_sub(1)) * (scatter / (n - 1.0) / n).sqrt(),
        }
    }

    /// A number that a function computes from all runs together, with the error from leaving out each of a few
    /// groups of runs, one at a time (jackknife). With fewer runs than groups the error is unknown.
    pub fn jackknife<T>(runs: &[T], estimator: impl Fn(&[&T]) -> Option<f64>) -> Option<Self> {
        let all: Vec<&T> = runs.iter().collect();
        let value = estimator(&all)?;
        if runs.len() < GROUPS {
            return Some(Self {
                value,
                std_error: f64::NAN,
            });
        }
        let without = |group: usize| {
            let rest: Vec<&T> = runs
                .iter()
                .enumerate()
                .filter(|(i, _)| i % GROUPS != group)
                .map(|(_, r)| r)
                .collect();
            estimator(&rest)
        };
        let left_out: Option<Vec<f64>> = (0..GROUPS).map(without).collect();
        let error = left_out.map_or(f64::NAN, |values| {
            let mean = values.iter().sum::<f64>() / GROUPS as f64;
            let scatter: f64 = values.iter().map(|v| (v - mean).powi(2)).sum();
            student(GROUPS - 1) * (scatter * (GROUPS - 1) as f64 / GROUPS as f64).sqrt()
        });
        Some(Self {
            value,
            std_error: error,
        })
    }

    /// No number (NaN).
    pub fn nothing() -> Self {
        Self {
            value: f64::NAN,
            std_error: f64::NAN,
        }
    }

    /// A number whose error is not known.
    pub fn without_error(value: f64) -> Self {
        Self {
            value,
            std_error: f64::NAN,
        }
    }

    /// A number known exactly.
    pub fn exact(value: f64) -> Self {
        Self {
            value,
            std_error: 0.0,
        }
    }

    /// The estimate times a factor.
    pub fn times(self, factor: f64) -> Self {
        Self {
            value: self.value * factor,
            std_error: self.std_error * factor.abs(),
        }
    }
}

impl Estimate {
    /// Value and standard error, with the digits that the error leaves.
    pub fn text(self) -> String {
        written::with_error(self.value, self.std_error)
    }

    /// The value alone, with the digits that its error leaves.
    pub fn digits(self) -> String {
        written::within_error(self.value, self.std_error)
    }
}

impl From<f64> for Estimate {
    fn from(value: f64) -> Self {
        Self::exact(value)
    }
}

/// Half width of the interval that holds the truth in 68.27 of 100 cases, in standard errors whose scatter has this many degrees of freedom
/// (Student's distribution).
fn student(freedom: usize) -> f64 {
    const FEW: [f64; 9] = [
        1.8373, 1.3213, 1.1969, 1.1416, 1.1105, 1.0906, 1.0767, 1.0665, 1.0587,
    ];
    match FEW.get(freedom.wrapping_sub(1)) {
        Some(factor) => *factor,
        // The first term of the expansion for many.
        None => 1.0 + 0.5 / freedom as f64,
    }
}

/// y = intercept + slope·x.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineFit {
    /// Value at x = 0.
    pub intercept: Estimate,
    /// Change per unit of x.
    pub slope: Estimate,
}

impl LineFit {
    /// Least squares, with errors from the scatter about the line. Needs two different x.
    pub fn fit(points: &[[f64; 2]]) -> Option<Self> {
        let n = points.len() as f64;
        let mean = |axis: usize| points.iter().map(|p| p[axis]).sum::<f64>() / n;
        let (mx, my) = (mean(0), mean(1));
        let sxx: f64 = points.iter().map(|p| (p[0] - mx).powi(2)).sum();
        let sxy: f64 = points.iter().map(|p| (p[0] - mx) * (p[1] - my)).sum();
        if points.len() < 2 || sxx <= 0.0 || !sxy.is_finite() {
            return None;
        }
        let slope = sxy / sxx;
        let scatter: f64 = points
            .iter()
            .map(|p| (p[1] - my - slope * (p[0] - mx)).powi(2))
            .sum();
        // Two points determine the line: the error is unknown.
        let variance = if points.len() > 2 {
            student(points.len() - 2).powi(2) * scatter / (n - 2.0)
        } else {
            f64::NAN
        };
        Some(Self {
            intercept: Estimate {
                value: my - slope * mx,
                std_error: (variance * (1.0 / n + mx * mx / sxx)).sqrt(),
            },
            slope: Estimate {
                value: slope,
                std_error: (variance / sxx).sqrt(),
            },
        })
    }
}

/// y = prefactor·x^exponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerLaw {
    /// y at x = 1.
    pub prefactor: f64,
    /// Exponent with its error.
    pub exponent: Estimate,
}

impl PowerLaw {
    /// Straight line through the logarithms; points without a logarithm are an error of the caller and give `None`.
    pub fn fit(points: &[[f64; 2]]) -> Option<Self> {
        let logs: Vec<[f64; 2]> = points.iter().map(|p| [p[0].ln(), p[1].ln()]).collect();
        let line = LineFit::fit(&logs).filter(|l| l.slope.value.is_finite())?;
        Some(Self {
            prefactor: line.intercept.value.exp(),
            exponent: line.slope,
        })
    }
}

/// Exponents e_i of y = prefactor·Π x_i^e_i, fitted to all points together, with a prefactor of its own for each group. A point is its group, the
/// logarithms of its x and that of its y. Errors from the scatter about the law. `None` where a logarithm is missing or the points do not determine all
/// exponents. Seen from the mean of its group every point lies on the one law without a prefactor, so that memory is a matter of groups and axes, not of points.
pub fn fit_exponents<'a>(
    axes: usize,
    points: impl Iterator<Item = (usize, &'a [f64], f64)> + Clone,
) -> Option<Vec<Estimate>> {
    // Number of points and sums of their x and y.
    let mut groups: BTreeMap<usize, (f64, Vec<f64>)> = BTreeMap::new();
    let (mut count, mut squares) = (0, vec![0.0; axes]);
    for (group, x, y) in points.clone() {
        if !x.iter().chain([&y]).all(|x| x.is_finite()) {
            return None;
        }
        count += 1;
        let (n, sums) = groups
            .entry(group)
            .or_insert_with(|| (0.0, vec![0.0; axes + 1]));
        *n += 1.0;
        for (sum, x) in sums.iter_mut().zip(x.iter().chain([&y])) {
            *sum += x;
        }
        for (square, x) in squares.iter_mut().zip(x) {
            *square += x * x;
        }
    }
    for (n, sums) in groups.values_mut() {
        sums.iter_mut().for_each(|s| *s /= *n);
    }
    let centred = points.map(|(group, x, y)| {
        let means = &groups[&group].1;
        (x, y - means[axes], means)
    });
    let mut normal = DMatrix::<f64>::zeros(axes, axes);
    let mut right = DVector::<f64>::zeros(axes);
    for (x, y, means) in centred.clone() {
        for i in 0..axes {
            let xi = x[i] - means[i];
            right[i] += xi * y;
            for j in 0..axes {
                normal[(i, j)] += xi * (x[j] - means[j]);
            }
        }
    }
    // What is left of an x that does not vary is rounding.
    if (0..axes).any(|i| normal[(i, i)] <= 1e-20 * squares[i]) {
        return None;
    }
    let inverse = normal.try_inverse()?;
    let solution = &inverse * right;
    let misfit = |(x, y, means): (&[f64], f64, &Vec<f64>)| {
        let law: f64 = (0..axes).map(|i| solution[i] * (x[i] - means[i])).sum();
        (y - law).powi(2)
    };
    let scatter: f64 = centred.map(misfit).sum();
    let freedom = usize::saturating_sub(count, axes + groups.len());
    let variance = if freedom > 0 {
        student(freedom).powi(2) * scatter / freedom as f64
    } else {
        f64::NAN
    };
    let estimate = |j: usize| Estimate {
        value: solution[j],
        std_error: (variance * inverse[(j, j)]).sqrt(),
    };
    let all: Vec<Estimate> = (0..axes).map(estimate).collect();
    all.iter().all(|e| e.value.is_finite()).then_some(all)
}

/// Pearson's correlation coefficient; `None` if one of the two does not vary.
pub fn correlation(pairs: &[[f64; 2]]) -> Option<f64> {
    let n = pairs.len() as f64;
    let mean = |axis: usize| pairs.iter().map(|p| p[axis]).sum::<f64>() / n;
    let (mx, my) = (mean(0), mean(1));
    let sum = |f: &dyn Fn(&[f64; 2]) -> f64| pairs.iter().map(f).sum::<f64>();
    let sxx = sum(&|p| (p[0] - mx).powi(2));
    let syy = sum(&|p| (p[1] - my).powi(2));
    let sxy = sum(&|p| (p[0] - mx) * (p[1] - my));
    (sxx > 0.0 && syy > 0.0).then(|| sxy / (sxx * syy).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::random::Random;

    /// Two samples know their scatter badly; the interval must be wide enough all the same.
    #[test]
    fn one_standard_error_holds_the_truth_as_often_as_it_should() {
        let mut random = Random::new(3);
        let mut normal = || (0..12).map(|_| random.unit()).sum::<f64>() - 6.0;
        for n in [2, 3, 5, 20] {
            let holds = |_: &i32| {
                let samples: Vec<f64> = (0..n).map(|_| normal()).collect();
                let mean = Estimate::of(&samples);
                mean.value.abs() < mean.std_error
            };
            let share = (0..20_000).filter(holds).count() as f64 / 20_000.0;
            // Three standard errors of a share of 20 000 are one percent.
            assert!((share - 0.6827).abs() < 0.01, "{n} samples: {share}");
        }
    }

    #[test]
    fn a_power_law_is_found_with_its_error() {
        let noisy = [[10.0, 1.01], [20.0, 0.99], [40.0, 1.02], [80.0, 0.98]];
        let points: Vec<[f64; 2]> = noisy
            .iter()
            .map(|[x, f]| [*x, 3.0 * f64::powf(*x, -0.5) * f])
            .collect();
        let law = PowerLaw::fit(&points).unwrap();
        assert!((law.exponent.value + 0.5).abs() < 3.0 * law.exponent.std_error);
        assert!(law.exponent.std_error > 0.005 && law.exponent.std_error < 0.026);
        assert!(PowerLaw::fit(&[[1.0, -1.0], [2.0, 1.0]]).is_none());
        assert!(PowerLaw::fit(&[[1.0, 1.0]]).is_none());
    }

    #[test]
    fn exponents_of_several_variables_are_found_together() {
        let mut points = Vec::new();
        for (group, factor) in [(0, 2.0), (1, 5.0)] {
            for n in [10.0f64, 20.0, 40.0] {
                for dt in [0.5f64, 1.0] {
                    let y = factor * n.sqrt() / dt;
                    points.push((group, [n.ln(), dt.ln()], y.ln()));
                }
            }
        }
        let fit = |points: &[(usize, [f64; 2], f64)]| {
            fit_exponents(2, points.iter().map(|(g, x, y)| (*g, &x[..], *y)))
        };
        let found = fit(&points).unwrap();
        assert!((found[0].value - 0.5).abs() < 1e-12 && (found[1].value + 1.0).abs() < 1e-12);
        assert!(found[0].std_error < 1e-12);
        // One dt only: nobody knows its exponent. The mean of three logarithms of 7 is not exactly that logarithm.
        let same = [10.0f64, 20.0, 40.0].map(|n| (0, [n.ln(), f64::ln(7.0)], n.sqrt().ln()));
        assert!(fit(&same).is_none());
        assert!(fit(&[(0, [1.0, f64::NAN], 2.0)]).is_none());
        assert!(fit(&[]).is_none());
    }

    #[test]
    fn the_error_of_a_mean_is_the_textbooks() {
        let estimate = Estimate::of(&[1.0, 2.0, 3.0, 4.0]);
        assert_eq!(estimate.value, 2.5);
        // Four samples: Student's factor for three degrees of freedom.
        assert!((estimate.std_error - 1.1969 * (5.0f64 / 12.0).sqrt()).abs() < 1e-15);
        assert!(Estimate::of(&[1.0]).std_error.is_nan());
    }

    /// For a mean the jackknife must give the textbook's error.
    #[test]
    fn the_jackknife_agrees_with_the_error_of_a_mean() {
        let samples: Vec<f64> = (0..10).map(|i| f64::from(i * i % 7)).collect();
        let mean = |runs: &[&f64]| Some(runs.iter().copied().sum::<f64>() / runs.len() as f64);
        let (jackknife, plain) = (
            Estimate::jackknife(&samples, mean).unwrap(),
            Estimate::of(&samples),
        );
        assert!((jackknife.value - plain.value).abs() < 1e-14);
        assert!((jackknife.std_error - plain.std_error).abs() < 1e-14);
    }

    #[test]
    fn correlation_knows_its_limits() {
        assert!((correlation(&[[0.0, 1.0], [1.0, 3.0], [2.0, 5.0]]).unwrap() - 1.0).abs() < 1e-15);
        assert_eq!(correlation(&[[0.0, 1.0], [1.0, 1.0]]), None);
    }
}
