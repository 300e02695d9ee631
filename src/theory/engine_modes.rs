//! Frequency, damping and sag of a stack or chain from the linear map of its engine's step, z = A·s.
//!
//! The columns of A are what one step makes of unit states. Its eigenvalues z = exp(−Δt/τ ± iωΔt) are the modes; one with |z| > 1 grows. The load
//! excites each mode by a certain amount, and the mode that moves the last body most is what a kick shows.

use nalgebra::{Complex, DMatrix, DVector, Schur};

use super::engine_step::{EngineLine, LineState};
use super::modes::Ringing;

/// Why nothing is predicted.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum NoForecast {
    /// A mode grows.
    #[error(
        "a wave grows by a factor of {0:.4} in every step, so there is no state of rest to predict"
    )]
    Grows(f64),
    /// Too many bodies or sub-steps.
    #[error("{bodies} bodies with {iterations} iterations are too many to compute: up to {most} coordinates and 10000 iterations are allowed", most = MOST_FREEDOMS)]
    TooLarge {
        /// Number of bodies.
        bodies: usize,
        /// N_I.
        iterations: u64,
    },
    /// The eigenvalues were not found.
    #[error("the modes of the step were not found: the iteration did not converge")]
    NoModes,
}

/// How soft a line of bodies is in its engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EngineForecast {
    /// How far the last body moves under the load until it rests.
    pub sag: f64,
    /// The mode that a kick shows; `None` if it does not ring.
    pub ringing: Option<Ringing>,
}

/// Eigenvalues of a larger matrix take too long.
const MOST_FREEDOMS: usize = 60;
const MOST_ITERATIONS: u64 = 10_000;
/// Rounding makes the eigenvalue 1 of a free position a little larger.
const GROWTH: f64 = 1e-6;

impl EngineLine {
    /// The forecast for a load, given as the acceleration of each body.
    pub fn forecast(&self, load: &[f64]) -> Result<EngineForecast, NoForecast> {
        if self.line.freedoms() > MOST_FREEDOMS || self.iterations > MOST_ITERATIONS {
            return Err(NoForecast::TooLarge {
                bodies: self.line.bodies(),
                iterations: self.iterations,
            });
        }
        let map = self.map();
        let factors = eigenvalues(&map).ok_or(NoForecast::NoModes)?;
        let largest = factors.iter().map(|z| z.norm()).fold(0.0, f64::max);
        if largest > 1.0 + GROWTH {
            return Err(NoForecast::Grows(largest));
        }
        Ok(EngineForecast {
            sag: self.sag(load),
            ringing: self.kicked_mode(&map, &factors, load),
        })
    }

    /// How far the last body moves: the step is repeated until nothing moves.
    fn sag(&self, load: &[f64]) -> f64 {
        let mut state = self.at_rest();
        let (mut fastest, mut quiet) = (0.0_f64, 0);
        for _ in 0..MOST_STEPS {
            self.advance(&mut state, load);
            let speed = state.velocity.iter().fold(0.0_f64, |a, v| a.max(v.abs()));
            fastest = fastest.max(speed);
            // All bodies may turn round in the same step.
            quiet = if speed < RESTS * fastest {
                quiet + 1
            } else {
                0
            };
            if quiet == 3 {
                break;
            }
        }
        state.place[self.line.last()]
    }

    /// Length of a sub-step. In this unit of time places and velocities are of the same size, which keeps the digits of eigenvalues.
    fn scale(&self) -> f64 {
        if self.step.is_substepped() {
            self.dt / self.iterations as f64
        } else {
            self.dt
        }
    }

    /// A.
    fn map(&self) -> DMatrix<f64> {
        let no_load = vec![0.0; self.line.bodies()];
        let (size, scale) = (2 * self.line.freedoms() + self.line.rows(), self.scale());
        let columns: Vec<DVector<f64>> = (0..size)
            .map(|i| {
                let mut state = self.at_rest();
                state.set(i, 1.0, scale);
                self.advance(&mut state, &no_load);
                state.vector(scale)
            })
            .collect();
        DMatrix::from_columns(&columns)
    }

    /// The oscillating mode with the largest amplitude of the last body after a sudden load.
    fn kicked_mode(
        &self,
        map: &DMatrix<f64>,
        factors: &[Complex<f64>],
        load: &[f64],
    ) -> Option<Ringing> {
        let mut first = self.at_rest();
        self.advance(&mut first, load);
        let first = first.vector(self.scale()).map(Complex::<f64>::from);
        let mut slow: Vec<Complex<f64>> = factors.iter().copied().filter(|z| z.im > 1e-9).collect();
        slow.sort_by(|a, b| b.norm().total_cmp(&a.norm()));
        slow.truncate(CANDIDATES);
        let weighed = slow.into_iter().filter_map(|z| {
            let right = eigenvector(map, z)?;
            let left = eigenvector(&map.transpose(), z)?;
            // Vectors here are not conjugated: this is the residue of the resolvent at z.
            let excited = left.dot(&first) / left.dot(&right);
            let seen = right[self.line.last()] * excited / (1.0 - z);
            Some((z, seen.norm()))
        });
        let (z, _) = weighed.max_by(|a, b| a.1.total_cmp(&b.1))?;
        Some(Ringing {
            angular_frequency: z.arg() / self.dt,
            damping_time: -self.dt / z.norm().ln(),
        })
    }
}

/// A kick shows one of the slowest modes; faster ones are gone after a few steps.
const CANDIDATES: usize = 24;
/// A body rests when its speed is this share of the largest speed it had.
const RESTS: f64 = 1e-11;
const MOST_STEPS: usize = 1_000_000;

/// Gauss–Seidel has many eigenvalues 0, near which the iteration may not converge. Shifted by 1 and seen from another basis it does; each try
/// takes another one and is content with less.
fn eigenvalues(map: &DMatrix<f64>) -> Option<Vec<Complex<f64>>> {
    let size = map.nrows();
    let identity = DMatrix::<f64>::identity(size, size);
    let seen_from = |basis: i32| {
        let normal = DVector::from_fn(size, |i, _| {
            1.0 + ((i + 1) * (basis as usize + 3) % 11) as f64
        });
        let normal = normal.normalize();
        let mirror = &identity - 2.0 * &normal * normal.transpose();
        let schur = Schur::try_new(
            &mirror * (map + &identity) * &mirror,
            PRECISION * 4.0_f64.powi(basis),
            20_000,
        )?;
        let found = schur.complex_eigenvalues();
        Some(found.iter().map(|z| z - 1.0).collect())
    };
    (0..TRIES).find_map(seen_from)
}

const TRIES: i32 = 8;
/// Of the first try; the last one still finds nine digits.
const PRECISION: f64 = 1e-13;

/// By two steps of inverse iteration.
fn eigenvector(map: &DMatrix<f64>, z: Complex<f64>) -> Option<DVector<Complex<f64>>> {
    // Beside the eigenvalue by more than rounding.
    let near = z * (1.0 + 1e-10);
    let mut shifted = map.map(Complex::<f64>::from);
    (0..map.nrows()).for_each(|i| shifted[(i, i)] -= near);
    let solver = shifted.lu();
    let mut vector = DVector::from_fn(map.nrows(), |i, _| Complex::from(1.0 + (i % 7) as f64));
    for _ in 0..2 {
        vector = solver.solve(&vector)?;
        let size = vector.norm();
        vector /= Complex::from(size);
    }
    Some(vector)
}

impl LineState {
    /// Sets one of its numbers, in the unit of time `scale`.
    fn set(&mut self, i: usize, value: f64, scale: f64) {
        let freedoms = self.place.len();
        match i / freedoms {
            0 => self.place[i] = value,
            1 => self.velocity[i - freedoms] = value / scale,
            _ => self.impulse[i - 2 * freedoms] = value / scale,
        }
    }

    /// All of its numbers, in the unit of time `scale`.
    fn vector(&self, scale: f64) -> DVector<f64> {
        let moving = self.velocity.iter().chain(&self.impulse);
        let all = self.place.iter().copied().chain(moving.map(|v| v * scale));
        DVector::from_iterator(2 * self.place.len() + self.impulse.len(), all)
    }
}
