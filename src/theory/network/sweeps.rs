//! Sweeps of a network in the order of the engine, averaged over its random numbers.
//!
//! The order of the visits is asked of the engine itself, so every update order is covered. Random orders are drawn a few dozen times,
//! and each once more backwards, which is as likely: that cancels the largest part of the chance, namely who of two
//! neighbours came first.

use faer::Mat;

use super::krylov::dot;
use super::{Network, Refusal, Watch};
use crate::physics::{Fault, StopRule, UpdateOrder};

/// The mean effect of one sweep (or of a cycle of several, if they differ by turns).
#[derive(Clone, Debug)]
pub struct MeanSweep {
    /// What is averaged: cycles of sweeps, each a list of visits.
    cycles: Vec<Vec<Vec<Visit>>>,
    /// Sweeps in a cycle.
    pub sweeps_per_cycle: u32,
}

/// One visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Visit {
    link: u32,
    /// Whether it sees the motions of the beginning of the sweep.
    sees_frozen: bool,
}

/// The mean sweep between some vectors.
#[derive(Clone, Debug)]
pub struct Projection {
    /// ⟨i|M|j⟩ of a cycle.
    pub matrix: Mat<f64>,
    /// Standard error of its diagonal, from the spread between draws; zero for orders without chance.
    pub errors: Vec<f64>,
    /// Sweeps in a cycle.
    pub sweeps_per_cycle: u32,
}

/// Draws of a random order, each taken forwards and backwards.
pub const DRAWS: usize = 24;

/// Vectors that are swept at one go.
const WIDTH: usize = 32;

impl Network {
    /// The mean sweep in the order of the assembly's parameters; so many draws if it is a random one.
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
        let mut link_of = vec![None; engine.contacts().len()];
        for (link, index) in self.links.iter().zip(0..) {
            link_of[link.contact as usize] = Some(index);
        }
        let mut cycles = Vec::new();
        for _ in 0..if is_random { draws.max(1) } else { 1 } {
            let mut cycle = Vec::new();
            for _ in 0..sweeps_per_cycle {
                engine.visit()?; // which begins a sweep
                let plan = engine.plan();
                let visit = |contact: &u32| {
                    Some(Visit {
                        link: link_of[*contact as usize]?,
                        sees_frozen: plan.sees_frozen(*contact),
                    })
                };
                cycle.push(plan.sequence().iter().filter_map(visit).collect::<Vec<_>>());
                engine.sweep()?;
            }
            if is_random {
                let backwards = cycle
                    .iter()
                    .map(|sweep| sweep.iter().rev().copied().collect());
                cycles.push(backwards.collect());
            }
            cycles.push(cycle);
        }
        Ok(MeanSweep {
            cycles,
            sweeps_per_cycle,
        })
    }

    /// The mean sweep between orthonormal vectors.
    pub fn project(
        &self,
        sweep: &MeanSweep,
        vectors: &[Vec<f64>],
        watch: Watch,
    ) -> Result<Projection, Refusal> {
        let m = vectors.len();
        let mut matrix = Mat::zeros(m, m);
        let mut errors = vec![0.0; m];
        for (part, some) in vectors.chunks(WIDTH).enumerate() {
            let Swept { mean, spread } = self.swept(sweep, some);
            for (j, image) in mean.iter().enumerate() {
                let column = part * WIDTH + j;
                errors[column] = spread[j];
                for (i, vector) in vectors.iter().enumerate() {
                    matrix[(i, column)] = dot(vector, image);
                }
            }
            let done = (part * WIDTH + some.len()) as f64 / m as f64;
            if watch(done).is_break() {
                return Err(Refusal::Stopped);
            }
        }
        Ok(Projection {
            matrix,
            errors,
            sweeps_per_cycle: sweep.sweeps_per_cycle,
        })
    }

    /// What the mean cycle makes of some vectors, and how far the share that stays fluctuates.
    pub(super) fn swept(&self, sweep: &MeanSweep, vectors: &[Vec<f64>]) -> Swept {
        let width = vectors.len();
        let start = Block::of(vectors);
        let mut sum = vec![0.0; start.values.len()];
        // Shares of a draw and its reverse, which are not independent of each other.
        let mut shares: Vec<Vec<f64>> = Vec::new();
        for pair in sweep.cycles.chunks(2) {
            let mut share = vec![0.0; width];
            for cycle in pair {
                let mut block = start.clone();
                for visits in cycle {
                    self.sweep_block(visits, &mut block);
                }
                for (row, first) in block.values.chunks(width).zip(start.values.chunks(width)) {
                    (share.iter_mut().zip(row).zip(first))
                        .for_each(|((s, x), y)| *s += x * y / pair.len() as f64);
                }
                super::krylov::add(&mut sum, 1.0 / sweep.cycles.len() as f64, &block.values);
            }
            shares.push(share);
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
        let freedoms = self.freedoms();
        let column = |k: usize| (0..freedoms).map(|i| sum[i * width + k]).collect();
        Swept {
            mean: (0..width).map(column).collect(),
            spread: (0..width).map(spread).collect(),
        }
    }

    fn sweep_block(&self, visits: &[Visit], block: &mut Block) {
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

/// Several vectors side by side, with a zero to spare: row by row, so that one visit works on all of them.
#[derive(Clone)]
struct Block {
    width: usize,
    values: Vec<f64>,
}

impl Block {
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

    #[inline]
    fn row(&self, i: u32) -> &[f64] {
        &self.values[i as usize * self.width..][..self.width]
    }

    #[inline]
    fn row_mut(&mut self, i: u32) -> &mut [f64] {
        &mut self.values[i as usize * self.width..][..self.width]
    }
}

/// What sweeping made of some vectors.
pub(super) struct Swept {
    /// The mean over the draws.
    pub mean: Vec<Vec<f64>>,
    /// Standard error of each vector's share in its own image.
    pub spread: Vec<f64>,
}

/// Whether chance decides about the order; then it is as likely backwards as forwards.
pub fn is_random(order: UpdateOrder) -> bool {
    match order {
        UpdateOrder::RandomSweep
        | UpdateOrder::RandomSequential
        | UpdateOrder::Mixed
        | UpdateOrder::RandomBlocks => true,
        UpdateOrder::Parallel
        | UpdateOrder::LeftToRight
        | UpdateOrder::Alternating
        | UpdateOrder::RedBlack
        | UpdateOrder::Coloured => false,
    }
}

/// Predictions have random numbers of their own: the same every time.
const SEED: u64 = 0x6f72_6465_7273;
