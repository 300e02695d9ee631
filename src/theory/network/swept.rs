//! Vectors under sweeps: the mean image over the draws, and the mean sweep as a small matrix.

use nalgebra::DMatrix;

use super::krylov::{add, dot};
use super::projection::Projection;
use super::rows::Rows;
use super::{NoModes, Watch};

/// The sweeps that are averaged over.
#[derive(Clone, Debug)]
pub struct MeanSweep {
    /// Draws; each is a few consecutive sweeps, which are repeated if more are needed.
    pub(super) draws: Vec<Vec<Vec<Visit>>>,
    /// Sweeps in a cycle, more than one if sweeps alternate.
    pub sweeps_per_cycle: u32,
    /// Cycles before the decay of a mode is measured.
    pub(super) settling: usize,
    /// Whether the mean is symmetric: the order is parallel or random, and hardly anything slides.
    pub(super) is_symmetric: bool,
    /// Whether a step is not a power of the sweep but the polynomial of [`accelerated`](crate::theory::accelerated).
    pub(super) has_momentum: bool,
}

/// One visit: some rows, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Visit {
    /// The first of them.
    pub first: u32,
    /// Their number.
    pub rows: u32,
    /// Whether it sees the motions from the beginning of the sweep.
    pub sees_frozen: bool,
}

/// Sweeps (or cycles) before the decay of a mode is measured, in a random order and in others: in a fixed order the modes of A are far from
/// those of the sweep.
pub(super) const SETTLING: [usize; 2] = [1, 6];

/// Vectors that are swept at once.
const WIDTH: usize = 32;

impl<const W: usize> Rows<W> {
    /// The mean sweep in the space of orthonormal vectors.
    pub fn project(
        &self,
        sweep: &MeanSweep,
        vectors: &[Vec<f64>],
        watch: Watch,
    ) -> Result<Projection, NoModes> {
        let (m, settling) = (vectors.len(), sweep.settling);
        let mut projection = Projection {
            powers: vec![DMatrix::zeros(m, m); settling + 2],
            settled: Vec::new(),
            errors: Vec::new(),
            sweeps_per_cycle: sweep.sweeps_per_cycle,
            is_symmetric: sweep.is_symmetric,
            has_momentum: sweep.has_momentum,
        };
        projection.powers[0] = DMatrix::identity(m, m);
        for (part, some) in vectors.chunks(WIDTH).enumerate() {
            let mut swept = self.swept(sweep, some, settling + 1);
            for (power, images) in swept.means.iter().enumerate() {
                for (j, image) in images.iter().enumerate() {
                    for (i, vector) in vectors.iter().enumerate() {
                        projection.powers[power + 1][(i, part * WIDTH + j)] = dot(vector, image);
                    }
                }
            }
            projection.settled.append(&mut swept.means[settling - 1]);
            projection.errors.append(&mut swept.spread);
            let done = (part * WIDTH + some.len()) as f64 / m as f64;
            if watch(done).is_break() {
                return Err(NoModes::Stopped);
            }
        }
        Ok(projection)
    }

    /// Independent draws have a mean in closed form, (1 − A/n)ⁿ for n of them: more accurate than an average over a few.
    pub(super) fn draw_for_ever(
        &self,
        vectors: &[Vec<f64>],
        draws: f64,
        projection: &mut Projection,
    ) {
        let parallel: Vec<f64> = vectors.iter().map(|v| dot(v, &self.times(v))).collect();
        for (power, matrix) in projection.powers.iter_mut().enumerate() {
            let left = |j: usize| (1.0 - parallel[j] / draws).powf(draws * power as f64);
            *matrix = DMatrix::from_fn(vectors.len(), vectors.len(), |i, j| {
                if i == j { left(j) } else { 0.0 }
            });
        }
        projection.errors.fill(0.0);
    }

    /// The mean images of some vectors after 1, 2, … cycles, and the fluctuation of the share that remains after the first. Each cycle
    /// sweeps the mean image of the cycle before, with draws of its own: sweeps are independent, so there is no bias, and fluctuations
    /// average out within each.
    pub(super) fn swept(&self, sweep: &MeanSweep, vectors: &[Vec<f64>], cycles: usize) -> Swept {
        let (width, freedoms) = (vectors.len(), self.freedoms);
        let start = VectorBlock::of(vectors);
        let per_cycle = sweep.sweeps_per_cycle as usize;
        let mut before = start.clone();
        let mut sums = Vec::new();
        // Shares of a draw and its reverse together, which are not independent of each other.
        let mut shares: Vec<Vec<f64>> = Vec::new();
        for cycle in 0..cycles {
            let mut sum = vec![0.0; start.values.len()];
            for pair in sweep.draws.chunks(2) {
                let mut share = vec![0.0; width];
                for draw in pair {
                    let mut block = before.clone();
                    let sweeps = draw.iter().cycle().skip(cycle * per_cycle);
                    for visits in sweeps.take(per_cycle) {
                        self.sweep_block(visits, &mut block);
                    }
                    add(&mut sum, 1.0 / sweep.draws.len() as f64, &block.values);
                    if cycle == 0 {
                        block.add_products(&start, 1.0 / pair.len() as f64, &mut share);
                    }
                }
                if cycle == 0 {
                    shares.push(share);
                }
            }
            before.values.clone_from(&sum);
            sums.push(sum);
        }
        let spread = |k: usize| {
            let n = shares.len() as f64;
            let mean = shares.iter().map(|s| s[k]).sum::<f64>() / n;
            let squares: f64 = shares.iter().map(|s| (s[k] - mean).powi(2)).sum();
            if n > 1.0 {
                (squares / (n * (n - 1.0))).sqrt()
            } else {
                0.0
            }
        };
        let columns = |sum: &Vec<f64>| -> Vec<Vec<f64>> {
            let column = |k: usize| (0..freedoms).map(|i| sum[i * width + k]).collect();
            (0..width).map(column).collect()
        };
        Swept {
            means: sums.iter().map(columns).collect(),
            spread: (0..width).map(spread).collect(),
        }
    }

    fn sweep_block(&self, visits: &[Visit], block: &mut VectorBlock) {
        let frozen = visits.iter().any(|v| v.sees_frozen).then(|| block.clone());
        let mut velocity = vec![0.0; block.width];
        for visit in visits {
            let rows = &self.all[visit.first as usize..][..visit.rows as usize];
            let seen = frozen.as_ref().filter(|_| visit.sees_frozen);
            for row in rows {
                velocity.fill(0.0);
                for (at, read) in row.at.iter().zip(&row.read) {
                    let motion = seen.unwrap_or(block).row(*at);
                    velocity
                        .iter_mut()
                        .zip(motion)
                        .for_each(|(u, x)| *u += read * x);
                }
                for (at, push) in row.at.iter().zip(&row.push) {
                    let motion = block.row_mut(*at);
                    motion
                        .iter_mut()
                        .zip(&velocity)
                        .for_each(|(x, u)| *x -= push * u);
                }
            }
        }
    }
}

/// Several vectors side by side, with an extra zero: row by row, so that one visit works on all of them.
#[derive(Clone)]
struct VectorBlock {
    width: usize,
    values: Vec<f64>,
}

impl VectorBlock {
    fn of(vectors: &[Vec<f64>]) -> Self {
        let n = vectors.first().map_or(0, Vec::len);
        let mut values = Vec::with_capacity((n + 1) * vectors.len());
        for i in 0..n {
            values.extend(vectors.iter().map(|v| v[i]));
        }
        values.resize((n + 1) * vectors.len(), 0.0);
        Self {
            width: vectors.len(),
            values,
        }
    }

    /// Scalar product of each vector with the one at the same place in `other`, times a factor.
    fn add_products(&self, other: &Self, factor: f64, sums: &mut [f64]) {
        let rows = self
            .values
            .chunks(self.width)
            .zip(other.values.chunks(self.width));
        for (row, first) in rows {
            (sums.iter_mut().zip(row).zip(first)).for_each(|((s, x), y)| *s += factor * x * y);
        }
    }

    #[inline]
    fn row(&self, i: u32) -> &[f64] {
        &self.values[i as usize * self.width..][..self.width]
    }

    #[inline]
    fn row_mut(&mut self, i: u32) -> &mut [f64] {
        &mut self.values[i as usize * self.width..][..self.width]
    }
}

/// Some vectors after sweeping.
pub(super) struct Swept {
    /// The mean over the draws, after 1, 2, … cycles.
    pub means: Vec<Vec<Vec<f64>>>,
    /// Standard error of each vector's share in its first image.
    pub spread: Vec<f64>,
}
