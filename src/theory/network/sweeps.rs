//! Sweeps of a network in the order of the engine, averaged over its random numbers.
//!
//! The order of the visits is taken from the engine itself, so every update order is covered. Random orders are drawn a few dozen times,
//! and each is used backwards as well, which is as likely: that cancels the largest part of the fluctuations, namely which of two
//! neighbours comes first.
//!
//! A mode of A is nearly one of the mean sweep M, but not quite: the first sweep turns it into one, and what that sweep removes says little
//! about the following ones. In a fixed order this part is even large. So the modes are swept before their decay is measured: with E the
//! modes and C_k = Eᵀ·M^k·E, a sweep among the slow modes is C_k⁻¹·C_(k+1).

use nalgebra::DMatrix;

use super::krylov::dot;
use super::projection::Projection;
use super::{Network, NoModes, Watch};
use crate::physics::{Fault, StopRule, UpdateOrder};
use crate::theory::order::{Family, is_random};

/// The sweeps that are averaged over.
#[derive(Clone, Debug)]
pub struct MeanSweep {
    /// Draws; each is a few consecutive sweeps, which are repeated if more are needed.
    draws: Vec<Vec<Vec<Visit>>>,
    /// Sweeps in a cycle, more than one if sweeps alternate.
    pub sweeps_per_cycle: u32,
}

/// One visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Visit {
    link: u32,
    /// Whether it sees the motions from the beginning of the sweep.
    sees_frozen: bool,
}

/// Sweeps (or cycles) before the decay of a mode is measured, in a random order and in others: in a fixed order the modes of A are far from
/// those of the sweep.
const SETTLING: [usize; 2] = [1, 6];

/// Share of sliding contacts below which the mean of a random order counts as symmetric: their effect is smaller than the fluctuations.
const FEW: f64 = 0.01;

/// Vectors that are swept at once.
const WIDTH: usize = 32;

impl Network {
    /// How many draws of a random order suffice: fluctuations average out over the contacts, too.
    pub fn draws(&self) -> usize {
        (150_000 / self.links.len().max(1)).clamp(8, 1000)
    }

    /// Whether the mean sweep is symmetric: it is parallel or its order is random, and hardly anything slides.
    fn is_symmetric(&self) -> bool {
        let slides = self.sliding as f64 / self.links.len() as f64;
        let order = self.at_rest.params.order;
        (is_random(order) || is_parallel(order)) && slides < FEW
    }

    fn settling(&self) -> usize {
        // With momentum the polynomial of a step has one factor of the sweep, which is 1 − A itself.
        let order = self.at_rest.params.order;
        let has_own_modes = !self.is_symmetric() && order != UpdateOrder::Accelerated;
        SETTLING[usize::from(has_own_modes)]
    }

    /// The sweeps in the order of the assembly's parameters; this many draws if the order is random.
    pub fn mean_sweep(&self, draws: usize) -> Result<MeanSweep, Fault> {
        let mut engine = self.at_rest.clone();
        engine.reseed(SEED);
        engine.params.stop = StopRule::Fixed;
        engine.params.iterations = u64::MAX;
        let is_random = is_random(engine.params.order);
        let sweeps_per_cycle = if engine.params.order == UpdateOrder::Alternating {
            2
        } else {
            1
        };
        let (draws, sweeps) = if is_random {
            (draws.max(1), self.settling() + 1)
        } else {
            (1, sweeps_per_cycle)
        };
        let mut link_of = vec![None; engine.contacts().len()];
        for (link, index) in self.links.iter().zip(0..) {
            link_of[link.contact as usize] = Some(index);
        }
        let mut all = Vec::new();
        for _ in 0..draws {
            let mut draw = Vec::new();
            for _ in 0..sweeps {
                engine.visit()?; // begins a sweep
                let visit = |contact: &u32| {
                    Some(Visit {
                        link: link_of[*contact as usize]?,
                        sees_frozen: engine.sees_beginning(*contact),
                    })
                };
                let sequence = engine.sequence();
                draw.push(sequence.iter().filter_map(visit).collect::<Vec<_>>());
                drop(sequence);
                engine.sweep()?;
            }
            if is_random {
                let backwards = draw
                    .iter()
                    .map(|sweep| sweep.iter().rev().copied().collect());
                all.push(backwards.collect());
            }
            all.push(draw);
        }
        Ok(MeanSweep {
            draws: all,
            sweeps_per_cycle: sweeps_per_cycle as u32,
        })
    }

    /// The mean sweep in the space of orthonormal vectors.
    pub fn project(
        &self,
        sweep: &MeanSweep,
        vectors: &[Vec<f64>],
        watch: Watch,
    ) -> Result<Projection, NoModes> {
        let (m, settling) = (vectors.len(), self.settling());
        let mut projection = Projection {
            powers: vec![DMatrix::zeros(m, m); settling + 2],
            settled: Vec::new(),
            errors: Vec::new(),
            sweeps_per_cycle: sweep.sweeps_per_cycle,
            is_symmetric: self.is_symmetric(),
            has_momentum: Family::of(self.at_rest.params.order) == Family::Momentum,
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
        if self.at_rest.params.order == UpdateOrder::RandomSequential && projection.is_symmetric {
            self.draw_for_ever(vectors, &mut projection);
        }
        Ok(projection)
    }

    /// Independent draws have a mean in closed form, (1 − A/n)ⁿ for n of them: more accurate than an average over a few.
    fn draw_for_ever(&self, vectors: &[Vec<f64>], projection: &mut Projection) {
        let draws = self.at_rest.contacts().len() as f64;
        let parallel: Vec<f64> = vectors.iter().map(|v| dot(v, &self.times(v))).collect();
        for (power, matrix) in projection.powers.iter_mut().enumerate() {
            let left = |j: usize| (1.0 - parallel[j] / draws).powf(draws * power as f64);
            *matrix = DMatrix::from_fn(vectors.len(), vectors.len(), |i, j| {
                if i == j { left(j) } else { 0.0 }
            });
        }
        projection.errors.fill(0.0);
    }

    /// Share of a vector that remains after one sweep, and its standard error.
    pub fn share_left(&self, sweep: &MeanSweep, vector: &[f64]) -> (f64, f64) {
        let vector = vec![vector.to_vec()];
        let swept = self.swept(sweep, &vector, 1);
        (dot(&vector[0], &swept.means[0][0]), swept.spread[0])
    }

    /// The mean image of a vector after one cycle.
    pub fn mean_image(&self, sweep: &MeanSweep, vector: &[f64]) -> Vec<f64> {
        let swept = self.swept(sweep, &[vector.to_vec()], 1);
        swept.means.into_iter().flatten().next().unwrap_or_default()
    }

    /// The mean images of some vectors after 1, 2, … cycles, and the fluctuation of the share that remains after the first. Each cycle
    /// sweeps the mean image of the cycle before, with draws of its own: sweeps are independent, so there is no bias, and fluctuations
    /// average out within each.
    pub(super) fn swept(&self, sweep: &MeanSweep, vectors: &[Vec<f64>], cycles: usize) -> Swept {
        let (width, freedoms) = (vectors.len(), self.freedoms());
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
                    super::krylov::add(&mut sum, 1.0 / sweep.draws.len() as f64, &block.values);
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
            let link = self.links[visit.link as usize];
            let rows = &self.rows[link.first as usize..][..link.rows as usize];
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

/// Whether every contact sees the motions from the beginning of the sweep.
fn is_parallel(order: UpdateOrder) -> bool {
    matches!(Family::of(order), Family::Parallel | Family::Momentum)
}

/// Predictions have their own random numbers: the same every time.
const SEED: u64 = 0x6f72_6465_7273;
