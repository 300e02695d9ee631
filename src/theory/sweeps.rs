//! The sweeps of one step over the contacts of a column, as linear maps of the error of the forces. See [`super::column`].

use std::f64::consts::TAU;

use nalgebra::Complex;

use super::accelerated;
use super::band::Band;
use super::visit_order::VisitOrder;

/// N sweeps over n contacts. Contact 0 is at the floor.
#[derive(Clone, Copy, Debug)]
pub struct Sweeps {
    pub(super) contacts: usize,
    pub(super) count: u64,
    pub(super) order: VisitOrder,
    /// w: the share of what is missing that a visit changes.
    pub(super) relaxation: f64,
}

impl Sweeps {
    /// M·r: an error after all sweeps of a step.
    pub fn step(&self, error: &[f64]) -> Vec<f64> {
        if self.order == VisitOrder::Accelerated {
            return self.by_modes(error, |removed| 1.0 - removed);
        }
        let mut error = error.to_vec();
        let mean = (self.order == VisitOrder::RandomSweep).then(|| self.mean_change());
        for sweep in 0..self.count {
            match self.order {
                VisitOrder::BottomUp => self.visit(&mut error, 0..self.contacts),
                VisitOrder::Alternating if sweep % 2 == 0 => {
                    self.visit(&mut error, 0..self.contacts);
                }
                VisitOrder::TopDown | VisitOrder::Alternating => {
                    self.visit(&mut error, (0..self.contacts).rev());
                }
                VisitOrder::RedBlack => {
                    let red = (0..self.contacts).step_by(2);
                    self.visit(&mut error, red.chain((1..self.contacts).step_by(2)));
                }
                // Momentum has been dealt with above.
                VisitOrder::Parallel | VisitOrder::Accelerated => {
                    let next = |i| self.visited(&error, i);
                    error = (0..self.contacts).map(next).collect();
                }
                VisitOrder::RandomSweep => {
                    let change = mean.as_ref().map(|m| m.times(&error)).unwrap_or_default();
                    error.iter_mut().zip(change).for_each(|(e, c)| *e -= c);
                }
            }
        }
        error
    }

    /// Σ M^t·r over the steps t = 1, 2, …, that is M·(1 − M)⁻¹·r: the error summed over all time.
    pub fn sum_of_all_steps(&self, error: &[f64]) -> Vec<f64> {
        if self.order == VisitOrder::Accelerated {
            return self.by_modes(error, |removed| (1.0 - removed) / removed);
        }
        let first = self.step(error);
        let mut sum = self.over_all_steps(&first);
        if self.order != VisitOrder::Alternating || self.count.is_multiple_of(2) {
            return sum;
        }
        // An odd number of alternating sweeps is not a power of a pair. The next even number is so close that the difference shrinks by
        // 1/(N + 1) each time.
        for _ in 0..MOST_CORRECTIONS {
            let after = self.step(&sum);
            let missing = |i: usize| first[i] + after[i] - sum[i];
            let missing: Vec<f64> = (0..self.contacts).map(missing).collect();
            let correction = self.over_all_steps(&missing);
            let [mut size, mut change] = [0.0_f64; 2];
            for (sum, c) in sum.iter_mut().zip(correction) {
                *sum += c;
                (size, change) = (size.max(sum.abs()), change.max(c.abs()));
            }
            if change <= 1e-15 * size {
                break;
            }
        }
        sum
    }

    /// −ln a for the slowest mode, accurate even where a is nearly one.
    ///
    /// The direction of the visits does not matter: each sweep multiplies by S = s² with s² − w·cos(π/2n)·s + w − 1 = 0 (Young), for w = 1 two parallel
    /// sweeps in one. Random and alternating sweeps have no closed form; there the slowest mode is the one that grows fastest under (1 − M)⁻¹.
    /// Infinite where momentum leaves nothing of the mode or turns it over.
    pub fn slowest_decay(&self) -> f64 {
        let (sweeps, w) = (self.count as f64, self.relaxation);
        // μ of this mode, 1 − cos(π/2n).
        let share = 2.0 * (0.5 * self.slowest_phase()).sin().powi(2);
        match self.order {
            VisitOrder::Parallel => -sweeps * (-(w * share).min(1.0)).ln_1p(),
            VisitOrder::TopDown | VisitOrder::BottomUp | VisitOrder::RedBlack => {
                let square = self.young(share);
                if square < 0.0 {
                    return -sweeps * (w - 1.0).ln();
                }
                // The same equation for 1 − s, which keeps its digits.
                let removed = 2.0 * w * share / (2.0 - w * (1.0 - share) + square.sqrt());
                -2.0 * sweeps * (-removed.min(1.0)).ln_1p()
            }
            VisitOrder::Accelerated => {
                let removed = accelerated::removed(accelerated::CHAIN_STEP * share, self.count);
                -(-removed.min(1.0)).ln_1p()
            }
            // With one sweep: s = λ/(1 − λ), so −ln λ = ln(1 + 1/s).
            VisitOrder::RandomSweep => {
                let one = Self { count: 1, ..*self };
                sweeps * (1.0 / one.largest_sum()).ln_1p()
            }
            VisitOrder::Alternating => (1.0 / self.largest_sum()).ln_1p(),
        }
    }

    /// The largest eigenvalue a/(1 − a) of M·(1 − M)⁻¹, by power iteration; the next one is nine times smaller.
    fn largest_sum(&self) -> f64 {
        let wave_number = self.slowest_phase();
        let mut mode: Vec<f64> = (0..self.contacts)
            .map(|i| (wave_number * i as f64).cos())
            .collect();
        let mut largest = 0.0;
        for _ in 0..POWERS {
            let next = self.sum_of_all_steps(&mode);
            largest = next.iter().sum::<f64>() / mode.iter().sum::<f64>();
            let size = next.iter().fold(0.0_f64, |a, x| a.max(x.abs()));
            if size == 0.0 {
                return 0.0;
            }
            mode = next.into_iter().map(|x| x / size).collect();
        }
        largest
    }

    /// The force error of contact i after a visit.
    fn visited(&self, error: &[f64], i: usize) -> f64 {
        let above = error.get(i + 1).copied().unwrap_or(0.0);
        let right = if i == 0 {
            above
        } else {
            0.5 * (error[i - 1] + above)
        };
        // With w = 1 the old force is forgotten, to the last bit.
        self.relaxation * right + (1.0 - self.relaxation) * error[i]
    }

    fn visit(&self, error: &mut [f64], sequence: impl Iterator<Item = usize>) {
        for i in sequence {
            error[i] = self.visited(error, i);
        }
    }

    /// (1 − B^p)⁻¹·r, where B^p is M, or for an odd number of alternating sweeps the next even one.
    fn over_all_steps(&self, right: &[f64]) -> Vec<f64> {
        let power = match self.order {
            VisitOrder::Alternating => self.count.div_ceil(2),
            _ => self.count,
        };
        let mut sum = vec![0.0; self.contacts];
        // Roots of unity come in conjugate pairs, which give conjugate solutions.
        for p in 0..=power / 2 {
            let pair = if p == 0 || 2 * p == power { 1.0 } else { 2.0 };
            let angle = TAU * p as f64 / power as f64;
            let root = Complex::from_polar(1.0, angle);
            let solved = self.resolvent(root, right);
            for (sum, s) in sum.iter_mut().zip(solved) {
                *sum += pair / power as f64 * s.re;
            }
        }
        sum
    }

    /// (1 − ζ·B)⁻¹·r.
    fn resolvent(&self, root: Complex<f64>, right: &[f64]) -> Vec<Complex<f64>> {
        match self.order {
            VisitOrder::RandomSweep => self.random_resolvent(root, right),
            VisitOrder::Alternating => self.alternating_resolvent(root, right),
            _ => self.ordered_resolvent(root, right),
        }
    }

    /// A fixed order uses new values of contacts visited before, L, and old ones of the others, U, both times the relaxation ω, and keeps 1 − ω of its own:
    /// B = (1 − L)⁻¹·(1 − ω + U), and the system is (1 − ζ·(1 − ω) − L − ζ·U)·w = (1 − L)·r.
    fn ordered_resolvent(&self, root: Complex<f64>, right: &[f64]) -> Vec<Complex<f64>> {
        let mut matrix = Band::zero(self.contacts, 1);
        let mut solution: Vec<Complex<f64>> = right.iter().map(|r| Complex::from(*r)).collect();
        for (i, own) in solution.iter_mut().enumerate() {
            matrix.add(i, i, Complex::from(1.0) - root * (1.0 - self.relaxation));
            for (j, weight) in self.neighbours(i) {
                let sees_new = match self.order {
                    VisitOrder::TopDown => j > i,
                    VisitOrder::BottomUp => j < i,
                    VisitOrder::RedBlack => i % 2 == 1,
                    _ => false,
                };
                if sees_new {
                    matrix.add(i, j, Complex::from(-weight));
                    *own -= weight * right[j];
                } else {
                    matrix.add(i, j, -weight * root);
                }
            }
        }
        matrix.solve(&mut solution);
        solution
    }

    /// Up and down: with s the forces after the way up, (1 − L)·s = (1 − ω + U)·w and (1 − U)·w − ζ·(1 − ω + L)·s = (1 − U)·r. The unknowns stand
    /// in the order s_0, w_0, s_1, w_1, …
    fn alternating_resolvent(&self, root: Complex<f64>, right: &[f64]) -> Vec<Complex<f64>> {
        let mut matrix = Band::zero(2 * self.contacts, 3);
        let mut solution = vec![Complex::ZERO; 2 * self.contacts];
        for (i, r) in right.iter().enumerate() {
            let (up, down) = (2 * i, 2 * i + 1);
            matrix.add(up, up, Complex::ONE);
            matrix.add(down, down, Complex::ONE);
            matrix.add(up, down, Complex::from(self.relaxation - 1.0));
            matrix.add(down, up, root * (self.relaxation - 1.0));
            solution[down] += r;
            for (j, weight) in self.neighbours(i) {
                let (up_there, down_there) = (2 * j, 2 * j + 1);
                if j < i {
                    matrix.add(up, up_there, Complex::from(-weight));
                    matrix.add(down, up_there, -weight * root);
                } else {
                    matrix.add(up, down_there, Complex::from(-weight));
                    matrix.add(down, down_there, Complex::from(-weight));
                    solution[down] -= weight * right[j];
                }
            }
        }
        matrix.solve(&mut solution);
        solution.into_iter().skip(1).step_by(2).collect()
    }

    fn random_resolvent(&self, root: Complex<f64>, right: &[f64]) -> Vec<Complex<f64>> {
        let mut matrix = self.mean_change().scaled(root);
        (0..self.contacts).for_each(|i| matrix.add(i, i, Complex::from(1.0) - root));
        let mut solution: Vec<Complex<f64>> = right.iter().map(|r| Complex::from(*r)).collect();
        matrix.solve(&mut solution);
        solution
    }

    /// 1 − B for the mean random sweep, w·P·(1 − J): J is the parallel sweep, and P_ij the probability that a change at contact j
    /// reaches i within the sweep, 1/(r+1)! over r contacts, times the weights w/2 on its way (w into the contact at the floor).
    fn mean_change(&self) -> Band {
        let mut change = Band::zero(self.contacts, NEWS + 1);
        let w = self.relaxation;
        for i in 0..self.contacts {
            for k in i.saturating_sub(NEWS)..(i + NEWS + 1).min(self.contacts) {
                let distance = i.abs_diff(k);
                let chance: f64 = (0..distance).map(|r| 0.5 * w / (r + 2) as f64).product();
                let chance = w * chance;
                let heard = if i == 0 && k > 0 {
                    2.0 * chance
                } else {
                    chance
                };
                change.add(i, k, Complex::from(heard));
                for (j, weight) in self.weights(k) {
                    change.add(i, j, Complex::from(-heard * weight));
                }
            }
        }
        change
    }

    /// The contacts beside contact i and the weight of each in a visit: its share of what is right for the moment, times the relaxation.
    fn neighbours(&self, i: usize) -> impl Iterator<Item = (usize, f64)> + use<> {
        let w = self.relaxation;
        self.weights(i).map(move |(j, weight)| (j, w * weight))
    }

    /// The contacts beside contact i and the share of each in the force that is right for the moment.
    fn weights(&self, i: usize) -> impl Iterator<Item = (usize, f64)> + use<> {
        let above = (i + 1 < self.contacts).then_some((i + 1, if i == 0 { 1.0 } else { 0.5 }));
        let below = i.checked_sub(1).map(|below| (below, 0.5));
        below.into_iter().chain(above)
    }
}

/// How many contacts a change may cross in one random sweep; the probability of crossing more is below 1e-13, and 1e-9 with the largest relaxation.
const NEWS: usize = 12;

/// Enough powers of a ratio of nine for twelve digits.
const POWERS: usize = 12;

/// Corrections for an odd number of alternating sweeps; one sweep needs fifty.
const MOST_CORRECTIONS: usize = 60;
