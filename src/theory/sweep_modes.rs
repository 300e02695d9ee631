//! The modes of a column's sweeps: which of them spin or may grow, and sums over them where momentum leaves no shorter way. See [`super::sweeps`].

use std::f64::consts::TAU;

use nalgebra::Complex;

use super::accelerated;
use super::sweeps::Sweeps;
use super::visit_order::VisitOrder;
use super::wave_number::mode_wave_number;

impl Sweeps {
    /// π/2n: the phase of the slowest mode.
    pub fn slowest_phase(&self) -> f64 {
        mode_wave_number(0, self.contacts as u64, 1.0)
    }

    /// w²·cos²(kd) − 4·(w − 1), with 1 − cos kd = `share`: below zero the sweeps turn the mode instead of shrinking it faster.
    pub fn young(&self, share: f64) -> f64 {
        let (w, x) = (self.relaxation, 1.0 - share);
        w * w * x * x - 4.0 * (w - 1.0)
    }

    /// Whether over-relaxation has gone beyond the best of the slowest mode, whose sweeps then spin it.
    pub fn slowest_spins(&self) -> bool {
        let share = 1.0 - self.slowest_phase().cos();
        matches!(
            self.order,
            VisitOrder::TopDown | VisitOrder::BottomUp | VisitOrder::RedBlack
        ) && self.relaxation > 1.0
            && self.young(share) < 0.0
    }

    /// What a step leaves of every mode, a complex number where it spins; `None` for orders in which no mode can grow.
    pub fn mode_factors(self) -> Option<impl Iterator<Item = Complex<f64>>> {
        let may_grow = match self.order {
            VisitOrder::Parallel => true,
            VisitOrder::TopDown | VisitOrder::BottomUp | VisitOrder::RedBlack => {
                self.relaxation > 1.0
            }
            VisitOrder::Alternating => self.relaxation > 1.0 && self.count == 1,
            VisitOrder::RandomSweep | VisitOrder::Accelerated => false,
        };
        let factor = move |mode: usize| {
            let phase = mode_wave_number(mode as u64, self.contacts as u64, 1.0);
            let (w, x) = (self.relaxation, phase.cos());
            let sweep = if self.order == VisitOrder::Parallel {
                Complex::from(1.0 - w * (1.0 - x))
            } else {
                let root = Complex::from(self.young(1.0 - x)).sqrt();
                ((root + w * x) * 0.5).powu(2)
            };
            sweep.powf(self.count as f64)
        };
        may_grow.then(|| (0..self.contacts).map(factor))
    }

    /// Expands an error in the modes of the parallel sweep, cos(k·i), and multiplies each by a function of what N sweeps with momentum remove of it. Half weight
    /// at the floor makes them orthogonal.
    pub fn by_modes(&self, error: &[f64], function: impl Fn(f64) -> f64) -> Vec<f64> {
        let n = self.contacts;
        let quarter = |m: usize| (TAU * m as f64 / (4 * n) as f64).cos();
        let cosines: Vec<f64> = (0..4 * n).map(quarter).collect();
        let mut sum = vec![0.0; n];
        for odd in (1..2 * n).step_by(2) {
            let cosine = |i: usize| cosines[odd * i % (4 * n)];
            let weighted = |i: usize| error[i] * cosine(i) * if i == 0 { 0.5 } else { 1.0 };
            let part = 2.0 / n as f64 * (0..n).map(weighted).sum::<f64>();
            let half = (0.25 * TAU * odd as f64 / (2 * n) as f64).sin();
            let x = accelerated::CHAIN_STEP * 2.0 * half * half;
            let part = part * function(accelerated::removed(x, self.count));
            for (i, sum) in sum.iter_mut().enumerate() {
                *sum += part * cosine(i);
            }
        }
        sum
    }
}
