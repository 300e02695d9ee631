//! The slowest eigenvalues of the mean sweep itself, which may be complex: Arnoldi, matrix-free.
//!
//! Where contacts slide, or where the order of the visits is fixed, the mean sweep is not symmetric. With a complex eigenvalue S = |S|·e^{iφ}
//! the law bends: a = S^N_I and its conjugate give two ringings, z = a ± √(a² − a), one on each side of it.

use nalgebra::{Complex, DMatrix};

use super::krylov::{add, dot, norm};
use super::swept::MeanSweep;
use super::{Network, NoModes, Watch};
use crate::physics::random::Random;
use crate::theory::Ringing;

/// An eigenvalue of the mean sweep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepEigenvalue {
    /// S, real and imaginary part: the factor by which one sweep multiplies the mode.
    pub factor: [f64; 2],
    /// How much the last added vector still changed it.
    pub error: f64,
}

impl SweepEigenvalue {
    /// The two ringings that it gives with this many sweeps per step; they are equal if S is real.
    pub fn ringings(&self, iterations: u64, dt: f64) -> [Ringing; 2] {
        let [re, im] = self.factor;
        let (length, angle) = (
            re.hypot(im).powf(iterations as f64),
            im.atan2(re) * iterations as f64,
        );
        let a = Complex::new(length * angle.cos(), length * angle.sin());
        let root = (a * a - a).sqrt();
        [a + root, a - root].map(|z| Ringing {
            angular_frequency: z.arg().abs() / dt,
            damping_time: -dt / z.norm().ln(),
        })
    }

    /// How far the law bends: the largest |Δt/τ over −ln cos(ωΔt) − 1| of its two ringings.
    pub fn bend(&self, iterations: u64, dt: f64) -> f64 {
        let ratios = self
            .ringings(iterations, dt)
            .map(|r| (r.law_ratio(dt) - 1.0).abs());
        ratios[0].max(ratios[1])
    }
}

impl Network {
    /// The `count` slowest eigenvalues of the mean sweep. Works on its `power`-th power, where slow modes are farther apart.
    pub fn slowest_of_sweep(
        &self,
        sweep: &MeanSweep,
        count: usize,
        (power, dimension): (u32, usize),
        watch: Watch,
    ) -> Result<Vec<SweepEigenvalue>, NoModes> {
        let mut random = Random::new(1);
        let start: Vec<f64> = (0..self.freedoms()).map(|_| random.unit() - 0.5).collect();
        let length = norm(&start);
        let mut basis: Vec<Vec<f64>> = vec![start.iter().map(|x| x / length).collect()];
        let dimension = dimension.min(self.freedoms());
        let mut hessenberg = DMatrix::<f64>::zeros(dimension + 1, dimension);
        for j in 0..dimension {
            let mut image = basis[j].clone();
            for _ in 0..power {
                image = self.mean_image(sweep, &image);
            }
            for _ in 0..2 {
                for (i, direction) in basis.iter().enumerate() {
                    let share = dot(&image, direction);
                    hessenberg[(i, j)] += share;
                    add(&mut image, -share, direction);
                }
            }
            let length = norm(&image);
            hessenberg[(j + 1, j)] = length;
            image
                .iter_mut()
                .for_each(|x| *x /= length.max(f64::MIN_POSITIVE));
            basis.push(image);
            if watch((j + 1) as f64 / dimension as f64).is_break() {
                return Err(NoModes::Stopped);
            }
        }
        let sweeps = f64::from(power * sweep.sweeps_per_cycle);
        let earlier = eigenvalues(&hessenberg, dimension.saturating_sub(dimension / 8), sweeps);
        let found = eigenvalues(&hessenberg, dimension, sweeps)
            .into_iter()
            .take(count);
        let error = |s: Complex<f64>| {
            earlier
                .iter()
                .map(|e| (e - s).norm())
                .fold(f64::MAX, f64::min)
        };
        let eigenvalue = |s: Complex<f64>| SweepEigenvalue {
            factor: [s.re, s.im],
            error: error(s),
        };
        Ok(found.map(eigenvalue).collect())
    }
}

/// Eigenvalues of the leading square block with this many rows, converted to one sweep, the slowest first.
fn eigenvalues(hessenberg: &DMatrix<f64>, rows: usize, sweeps: f64) -> Vec<Complex<f64>> {
    let square = hessenberg.view((0, 0), (rows, rows)).into_owned();
    let all = square.complex_eigenvalues();
    let mut all: Vec<Complex<f64>> = all.iter().map(|s| s.powf(1.0 / sweeps)).collect();
    all.sort_by(|a, b| b.norm().total_cmp(&a.norm()));
    all
}
