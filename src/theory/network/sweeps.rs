//! Sweeps of a network in the order of the engine, averaged over its random numbers.
//!
//! The order of the visits is taken from the engine itself, so every update order is covered. Random orders are drawn a few dozen times,
//! and each is used backwards as well, which is as likely: that cancels the largest part of the fluctuations, namely which of two
//! neighbours comes first.
//!
//! A mode of A is nearly one of the mean sweep M, but not quite: the first sweep turns it into one, and what that sweep removes says little
//! about the following ones. In a fixed order this part is even large. So the modes are swept before their decay is measured: with E the
//! modes and C_k = Eᵀ·M^k·E, a sweep among the slow modes is C_k⁻¹·C_(k+1).

use super::krylov::dot;
use super::projection::Projection;
use super::swept::{MeanSweep, SETTLING, Visit};
use super::{Network, NoModes, Watch};
use crate::physics::{Fault, StopRule, UpdateOrder};
use crate::theory::order::{Family, is_random};

/// Share of sliding contacts below which the mean of a random order counts as symmetric: their effect is smaller than the fluctuations.
const FEW: f64 = 0.01;

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
        for link in &self.links {
            link_of[link.contact as usize] = Some(link);
        }
        let mut all = Vec::new();
        for _ in 0..draws {
            let mut draw = Vec::new();
            for _ in 0..sweeps {
                engine.visit()?; // begins a sweep
                let visit = |contact: &u32| {
                    let link = link_of[*contact as usize]?;
                    Some(Visit {
                        first: link.first,
                        rows: link.rows,
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
            settling: self.settling(),
            is_symmetric: self.is_symmetric(),
            has_momentum: Family::of(self.at_rest.params.order) == Family::Momentum,
        })
    }

    /// The mean sweep in the space of orthonormal vectors.
    pub fn project(
        &self,
        sweep: &MeanSweep,
        vectors: &[Vec<f64>],
        watch: Watch,
    ) -> Result<Projection, NoModes> {
        let mut projection = self.rows.project(sweep, vectors, watch)?;
        if self.at_rest.params.order == UpdateOrder::RandomSequential && projection.is_symmetric {
            let visits = self.at_rest.contacts().len() as f64;
            self.rows.draw_for_ever(vectors, visits, &mut projection);
        }
        Ok(projection)
    }

    /// Share of a vector that remains after one sweep, and its standard error.
    pub fn share_left(&self, sweep: &MeanSweep, vector: &[f64]) -> (f64, f64) {
        let vector = vec![vector.to_vec()];
        let swept = self.rows.swept(sweep, &vector, 1);
        (dot(&vector[0], &swept.means[0][0]), swept.spread[0])
    }

    /// The mean image of a vector after one cycle.
    pub fn mean_image(&self, sweep: &MeanSweep, vector: &[f64]) -> Vec<f64> {
        let swept = self.rows.swept(sweep, &[vector.to_vec()], 1);
        swept.means.into_iter().flatten().next().unwrap_or_default()
    }
}

/// Whether every contact sees the motions from the beginning of the sweep.
fn is_parallel(order: UpdateOrder) -> bool {
    matches!(Family::of(order), Family::Parallel | Family::Momentum)
}

/// Predictions have their own random numbers: the same every time.
const SEED: u64 = 0x6f72_6465_7273;
