//! The mean sweep as a small matrix in the space of some vectors, and its eigenvalues.

use nalgebra::{Complex, DMatrix, SymmetricEigen};

use super::NoModes;
use crate::theory::accelerated::momentum;

/// The mean sweep M in the space of some orthonormal vectors E.
#[derive(Clone, Debug)]
pub struct Projection {
    /// C_k = Eᵀ·M^k·E for k = 0, 1, … up to one more than it takes to settle; M is a cycle, not a sweep, if sweeps alternate.
    pub powers: Vec<DMatrix<f64>>,
    /// M^k·E with k that number.
    pub settled: Vec<Vec<f64>>,
    /// Standard error of the diagonal of C_1, from the spread between draws; zero for orders that are not random.
    pub errors: Vec<f64>,
    /// Sweeps in a cycle.
    pub sweeps_per_cycle: u32,
    /// Whether M is symmetric: the order is random and nothing slides.
    pub is_symmetric: bool,
    /// Whether a step is not a power of M but the polynomial of [`accelerated`](crate::theory::accelerated).
    pub has_momentum: bool,
}

/// An eigenvalue of the mean sweep and the share of every settled vector in its mode.
#[derive(Clone, Debug, PartialEq)]
pub struct SlowMode {
    /// S, the factor of one sweep; complex in general.
    pub factor: Complex<f64>,
    /// The mode if the eigenvalue is real: in terms of [`Projection::settled`], or of E where M is symmetric.
    pub coordinates: Option<Vec<f64>>,
}

/// Directions of which less than this share is left after settling are dropped.
const GONE: f64 = 1e-2;

/// A direction is kept only if what is left of it exceeds the noise of the average over draws this many times. Below that its factor per sweep would be random, and a factor
/// outside −1 … 1 grows from step to step.
const ABOVE_NOISE: f64 = 5.0;

/// A direction grows if its factor is larger than this. A body that nothing holds keeps its motion, so its factor is 1, up to rounding.
const GROWS: f64 = 1.0 + 1e-9;

impl Projection {
    /// Cycles that it takes to settle.
    pub fn settling(&self) -> usize {
        self.powers.len() - 2
    }

    /// The modes of the mean sweep in this space, the slowest first.
    pub fn modes(&self) -> Result<Vec<SlowMode>, NoModes> {
        let per_cycle = 1.0 / f64::from(self.sweeps_per_cycle);
        let mut modes = if self.is_symmetric {
            self.symmetric_modes()?
        } else {
            self.general_modes()?
        };
        for mode in &mut modes {
            mode.factor = mode.factor.powf(per_cycle);
        }
        modes.sort_by(|a, b| b.factor.norm().total_cmp(&a.factor.norm()));
        Ok(modes)
    }

    /// C_(k+1)·v = S·C_k·v with both symmetric, by way of C_k^(−½).
    fn symmetric_modes(&self) -> Result<Vec<SlowMode>, NoModes> {
        let half = |matrix: &DMatrix<f64>| 0.5 * (matrix + matrix.transpose());
        let before = SymmetricEigen::new(half(&self.powers[self.settling()]));
        let kept: Vec<usize> = (0..before.eigenvalues.len())
            .filter(|i| before.eigenvalues[*i] > GONE.powi(2).max(self.noise()))
            .collect();
        if kept.is_empty() {
            // The first sweeps leave nothing of any of them.
            return Ok(Vec::new());
        }
        let root = DMatrix::from_fn(before.eigenvalues.len(), kept.len(), |i, k| {
            before.eigenvectors[(i, kept[k])] / before.eigenvalues[kept[k]].sqrt()
        });
        let eigen =
            SymmetricEigen::new(root.transpose() * half(&self.powers[self.settling() + 1]) * &root);
        let vectors = &root * &eigen.eigenvectors;
        let mode = |k: usize| SlowMode {
            factor: Complex::new(eigen.eigenvalues[k], 0.0),
            coordinates: Some(vectors.column(k).iter().copied().collect()),
        };
        Ok((0..kept.len()).map(mode).collect())
    }

    fn general_modes(&self) -> Result<Vec<SlowMode>, NoModes> {
        let cycle = self.cycle(self.settling())?;
        let m = cycle.nrows();
        let mode = |factor: &Complex<f64>| {
            let is_real = factor.im.abs() <= 1e-9 * factor.norm();
            // The vector that C − S maps to zero: the right singular vector of its smallest singular value.
            let coordinates = is_real.then(|| {
                let svd = (&cycle - DMatrix::identity(m, m) * factor.re).svd(false, true);
                let least = svd.singular_values.imin();
                svd.v_t.map(|v| v.row(least).iter().copied().collect())
            });
            SlowMode {
                factor: *factor,
                coordinates: coordinates.flatten(),
            }
        };
        Ok(cycle.complex_eigenvalues().iter().map(mode).collect())
    }

    /// What must be left of a direction to tell it from fluctuations between draws; zero for orders that are not random.
    fn noise(&self) -> f64 {
        let entry = self.errors.iter().copied().fold(0.0, f64::max);
        ABOVE_NOISE * entry * (self.errors.len() as f64).sqrt()
    }

    /// The matrix of a cycle for vectors that have settled for k cycles: C_k⁺·C_(k+1). No sweep makes a motion grow; if this matrix does, fluctuations of
    /// directions of which little is left are the reason, and more of these are dropped.
    fn cycle(&self, settling: usize) -> Result<DMatrix<f64>, NoModes> {
        let noise = self.noise();
        let mut least = GONE.max(noise);
        loop {
            let before = self.powers[settling].clone();
            let inverse = before
                .pseudo_inverse(least)
                .map_err(|e| NoModes::Numerics(e.to_owned()))?;
            let cycle = inverse * &self.powers[settling + 1];
            let does_grow = || cycle.complex_eigenvalues().iter().any(|s| s.norm() > GROWS);
            if noise == 0.0 || !does_grow() {
                return Ok(cycle);
            }
            least *= 1.5;
        }
    }

    /// The matrices of a step with this many sweeps: H, its action on motions that are themselves results of sweeps; π(1), its action on the
    /// vectors E; and C_k, the projection of those coordinates on E.
    pub(super) fn step(&self, sweeps: u64) -> Result<ProjectedStep, NoModes> {
        let cycles = sweeps / u64::from(self.sweeps_per_cycle);
        let settling = (self.settling() as u64).min(cycles) as usize;
        let cycle = self.cycle(settling)?;
        if self.has_momentum {
            let [first, whole] = with_momentum(&cycle, cycles);
            return Ok(ProjectedStep {
                whole,
                first,
                seen: self.powers[settling].clone(),
            });
        }
        let mut whole = power(&cycle, cycles);
        let mut first = power(&cycle, cycles - settling as u64);
        if !sweeps.is_multiple_of(u64::from(self.sweeps_per_cycle)) {
            // Alternating sweeps are mirror images of each other, so a cycle of two is symmetric and has a square root.
            let half = self.root(&cycle);
            whole = &whole * &half;
            first = &first * &half;
        }
        Ok(ProjectedStep {
            whole,
            first,
            seen: self.powers[settling].clone(),
        })
    }

    fn root(&self, cycle: &DMatrix<f64>) -> DMatrix<f64> {
        let eigen = SymmetricEigen::new(0.5 * (cycle + cycle.transpose()));
        let roots = eigen
            .eigenvalues
            .map(|x| x.max(0.0).powf(1.0 / f64::from(self.sweeps_per_cycle)));
        &eigen.eigenvectors * DMatrix::from_diagonal(&roots) * eigen.eigenvectors.transpose()
    }
}

/// A step in the space of settled vectors.
pub(super) struct ProjectedStep {
    /// Its action on motions in that space.
    pub whole: DMatrix<f64>,
    /// Its action on the vectors E.
    pub first: DMatrix<f64>,
    /// The projection of that space on E.
    pub seen: DMatrix<f64>,
}

/// The polynomial of this many sweeps with momentum, without its last sweep and whole.
fn with_momentum(sweep: &DMatrix<f64>, sweeps: u64) -> [DMatrix<f64>; 2] {
    let one = DMatrix::identity(sweep.nrows(), sweep.nrows());
    let (mut now, mut ahead, mut last) = (one.clone(), one.clone(), one);
    for k in 0..sweeps {
        let next = sweep * &ahead;
        last = std::mem::replace(&mut ahead, &next + (&next - &now) * momentum(k));
        now = next;
    }
    [last, now]
}

fn power(matrix: &DMatrix<f64>, exponent: u64) -> DMatrix<f64> {
    let mut result = DMatrix::identity(matrix.nrows(), matrix.nrows());
    let (mut left, mut square) = (exponent, matrix.clone());
    while left > 0 {
        if left % 2 == 1 {
            result = &result * &square;
        }
        left /= 2;
        if left > 0 {
            square = &square * &square;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A slow direction, and one of which the first two sweeps leave so little.
    fn noisy(left: [f64; 2]) -> Projection {
        let powers = [[1.0, 1.0], [0.998, left[0]], [0.996, left[1]]];
        let diagonal =
            |row: [f64; 2]| DMatrix::from_diagonal(&nalgebra::DVector::from(row.to_vec()));
        Projection {
            powers: powers.map(diagonal).to_vec(),
            settled: vec![vec![0.998, 0.0], vec![0.0, left[0]]],
            errors: vec![3e-3; 2],
            sweeps_per_cycle: 1,
            is_symmetric: true,
            has_momentum: false,
        }
    }

    /// What a step of a hundred sweeps leaves of the two directions.
    fn left_by_a_step(projection: &Projection) -> Option<[f64; 2]> {
        let whole = projection.step(100).ok()?.whole;
        Some([whole[(0, 0)], whole[(1, 1)]])
    }

    /// The first sweep leaves hardly more than the fluctuations of the average, and the second one what these happen to be.
    #[test]
    fn fluctuations_of_what_is_nearly_gone_do_not_grow() {
        let projection = noisy([0.0165, -0.0182]);
        let slow = (0.996_f64 / 0.998).powi(100);
        let left = left_by_a_step(&projection);
        assert!(
            left.is_some_and(|[a, b]| (a - slow).abs() < 1e-12 && b == 0.0),
            "{left:?}"
        );
        let modes = projection.modes().map(|modes| modes.len());
        assert!(matches!(modes, Ok(1)), "{modes:?}");
    }

    /// A body that nothing holds, with a rounding error, beside a slow mode.
    #[test]
    fn a_free_body_costs_no_other_direction() {
        let left = left_by_a_step(&noisy([1.0, 1.0 + f64::EPSILON]));
        assert!(
            left.is_some_and(|[a, b]| a > 0.8 && (b - 1.0).abs() < 1e-12),
            "{left:?}"
        );
    }

    /// A little of a slow mode, well above the fluctuations, but its factor is not: a hundred sweeps would make 3 of 1.
    #[test]
    fn a_little_of_a_slow_mode_does_not_grow() {
        let left = left_by_a_step(&noisy([0.0450, 0.0455]));
        assert!(left.is_some_and(|[a, b]| a > 0.8 && b == 0.0), "{left:?}");
    }
}
