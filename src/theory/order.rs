//! The effect of the update order on one sweep: p_r, q and the factor S(k), the paper's appendix and a little more.
//!
//! A visit late in a sweep already sees the result of earlier visits. If contact i+r is visited before i+r−1, that before
//! i+r−2 and so on down to i, then a change at i+r reaches i within the same sweep, weakened by 2^−r. With p_r the probability of
//! that, averaged over both directions, the mean change in one sweep is the parallel change times 1 + 2·Σ p_r/2^r, so
//!
//! ```text
//! q = ½·(1 + 2·Σ_r p_r/2^r)        S(k) = 1 − (1 − cos kd)·(1 + 2·Σ_r p_r·cos(r·kd)/2^r)
//! ```
//!
//! where S(k) is the factor by which one sweep multiplies the error of mode k. This needs the order of a sweep to be
//! independent of the sweep before. Where it is not (red–black always keeps its two halves apart), S is derived
//! directly; see [`sweep_factor`].

use nalgebra::{DMatrix, DVector};

use super::accelerated::CHAIN_STEP;
use super::visit_order::VisitOrder;
use crate::physics::order::BLOCK;
use crate::physics::{ParallelSum, Params, UpdateOrder};

/// The kind of sweeps of an order: which of the formulas below hold for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Every contact once and every sweep independent of the last: all of the above holds.
    Independent,
    /// The same, and every contact sees the motions from the beginning of the sweep.
    Parallel,
    /// Independent draws, with contacts visited several times or not at all: there is no p_r.
    Draws,
    /// Always in the same direction.
    OneWay,
    /// In both directions alternately.
    BackAndForth,
    /// In a chain, every second contact and then the others: p_r exists, but the two halves always stay apart.
    TwoHalves,
    /// Parallel sweeps with momentum: what a sweep does depends on those before it in the step; see [`super::accelerated`].
    Momentum,
}

impl Family {
    /// The family of an order.
    pub fn of(order: UpdateOrder) -> Self {
        match order {
            UpdateOrder::RandomSweep | UpdateOrder::RandomBlocks | UpdateOrder::Mixed => {
                Self::Independent
            }
            UpdateOrder::Parallel => Self::Parallel,
            UpdateOrder::RandomSequential => Self::Draws,
            UpdateOrder::LeftToRight => Self::OneWay,
            UpdateOrder::Alternating => Self::BackAndForth,
            UpdateOrder::RedBlack | UpdateOrder::Coloured => Self::TwoHalves,
            UpdateOrder::Accelerated => Self::Momentum,
        }
    }

    /// Whether q follows from the p_r.
    pub fn has_sum_formula(self) -> bool {
        match self {
            Self::Independent | Self::Parallel | Self::OneWay | Self::BackAndForth => true,
            Self::Draws | Self::TwoHalves | Self::Momentum => false,
        }
    }
}

/// Whether an order's sweeps are drawn at random, so that only means over many of them are predicted.
pub fn is_random(order: UpdateOrder) -> bool {
    matches!(Family::of(order), Family::Independent | Family::Draws)
}

/// How an order visits a row whose wall is on the left, for [`super::column`]; `None` if that is not covered there.
pub fn column_visits(order: UpdateOrder) -> Option<VisitOrder> {
    match order {
        UpdateOrder::RandomSweep => Some(VisitOrder::RandomSweep),
        UpdateOrder::Parallel => Some(VisitOrder::Parallel),
        UpdateOrder::LeftToRight => Some(VisitOrder::BottomUp),
        UpdateOrder::Alternating => Some(VisitOrder::Alternating),
        UpdateOrder::RedBlack => Some(VisitOrder::RedBlack),
        UpdateOrder::Accelerated => Some(VisitOrder::Accelerated),
        UpdateOrder::RandomSequential
        | UpdateOrder::Mixed
        | UpdateOrder::Coloured
        | UpdateOrder::RandomBlocks => None,
    }
}

/// p_r: the probability that r + 1 neighbouring contacts are visited in one strictly monotone order and that none of
/// those that must see its neighbour's change uses the motions from the beginning of the sweep, averaged over both directions.
///
/// `None` for random sequential drawing (contacts several times or not at all) and with momentum (news of earlier sweeps counts again).
pub fn monotone_probability(
    order: UpdateOrder,
    parallel_fraction: f64,
    distance: u32,
) -> Option<f64> {
    let factorial: f64 = (1..=distance + 1).map(f64::from).product();
    match order {
        UpdateOrder::RandomSweep => Some(1.0 / factorial),
        UpdateOrder::Parallel => Some(0.0),
        UpdateOrder::Mixed => Some((1.0 - parallel_fraction).powi(distance as i32) / factorial),
        UpdateOrder::LeftToRight | UpdateOrder::Alternating => Some(0.5),
        UpdateOrder::RedBlack | UpdateOrder::Coloured => {
            Some(if distance == 1 { 0.5 } else { 0.0 })
        }
        UpdateOrder::RandomBlocks => Some(blockwise_probability(BLOCK as u32, distance)),
        UpdateOrder::RandomSequential | UpdateOrder::Accelerated => None,
    }
}

/// p_r of a random sweep in blocks of `block` neighbouring contacts whose borders lie anywhere.
///
/// A window of r + 1 contacts that is cut by m − 1 borders into pieces of n_1 … n_m contacts is visited in one strictly
/// monotone order if the m blocks come in that order, probability 1/m!, and if each piece does, 1/n_j!; blocks and
/// pieces are shuffled independently. The mean over the places of the borders is p_r. One large block gives the random
/// sweep's 1/(r+1)!, and so do blocks of one contact; in between p_r is larger, by a share of the order of r/block.
pub fn blockwise_probability(block: u32, distance: u32) -> f64 {
    let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
    let monotone = |first: u32| {
        let window = distance + 1;
        let first = first.min(window);
        let (whole, last) = ((window - first) / block, (window - first) % block);
        let pieces = 1 + whole + u32::from(last > 0);
        let chance = factorial(pieces) * factorial(first) * factorial(last);
        1.0 / (chance * factorial(block.min(window)).powi(whole as i32))
    };
    // Only the first `distance` places of the first border cut the window.
    let cut: f64 = (1..=block.min(distance)).map(monotone).sum();
    let whole = f64::from(block.saturating_sub(distance));
    (cut + whole / factorial(distance + 1)) / f64::from(block)
}

/// q from the p_r, r = 1, 2, …: the paper's formula, valid where every sweep's order is independent of the last.
pub fn sweep_constant_from(monotone_probabilities: impl IntoIterator<Item = f64>) -> f64 {
    let sum: f64 = monotone_probabilities
        .into_iter()
        .zip(1..)
        .map(|(p, r)| p / f64::powi(2.0, r))
        .sum();
    0.5 + sum
}

/// The sweep constant q of an update order in a long chain.
///
/// Random sweep: (4√e − 5)/2; in blocks slightly more. Parallel and random sequential: ½. Mixed: between the two. Left to right, alternating
/// and red–black (coloured is the same in a chain): 1. With momentum ¼ in the first sweep.
pub fn sweep_constant(order: UpdateOrder, parallel_fraction: f64) -> f64 {
    match Family::of(order) {
        Family::Draws => 0.5,
        Family::TwoHalves => 1.0,
        Family::Momentum => 0.5 * CHAIN_STEP,
        Family::Independent | Family::Parallel | Family::OneWay | Family::BackAndForth => {
            sweep_constant_from(
                (1..TERMS).filter_map(|r| monotone_probability(order, parallel_fraction, r)),
            )
        }
    }
}

/// q if every visit changes its force by w times what is missing (over-relaxation).
///
/// Where every sweep is independent a change passes on w/2 of itself: q = ½·w·(1 + 2·Σ p_r·(w/2)^r), at w = 2 three times the q of w = 1. In a fixed
/// order q = w/(2 − w), without limit as w → 2: news from one end to the other does not fade.
pub fn relaxed_sweep_constant(order: UpdateOrder, parallel_fraction: f64, w: f64) -> f64 {
    match Family::of(order) {
        Family::Draws => 0.5 * w,
        Family::OneWay | Family::TwoHalves | Family::BackAndForth => w / (2.0 - w),
        Family::Independent | Family::Parallel => {
            let p = |r| monotone_probability(order, parallel_fraction, r);
            let passed = |r| Some(p(r)? * (0.5 * w).powi(r as i32));
            w * (0.5 + (1..TERMS).filter_map(passed).sum::<f64>())
        }
        Family::Momentum => sweep_constant(order, parallel_fraction),
    }
}

/// S(k): the mean factor by which one sweep multiplies the error of a mode with phase kd per disc.
///
/// * Random sweep, mixed, parallel: the formula above (parallel: cos kd).
/// * Random sequential, n draws: (1 − (1 − cos kd)/n)^n, here for n → ∞.
/// * Left to right and red–black: cos²(kd), since for a chain Gauss–Seidel is two Jacobi sweeps in one, whichever
///   consistent order it takes.
/// * Alternating: the modulus ½/√(5/4 − cos kd) of the left-to-right symbol.
/// * With momentum: the first sweep, 1 − ½·(1 − cos kd). Later ones are no powers of it.
///
/// All of them are for an endless chain; the ends add an [`end_correction`].
pub fn sweep_factor(order: UpdateOrder, parallel_fraction: f64, phase: f64) -> f64 {
    relaxed_sweep_factor(order, parallel_fraction, 1.0, phase)
}

/// S(k) with over-relaxation by w.
///
/// * Where every sweep is independent: 1 − w·(1 − cos kd)·(1 + 2·Σ p_r·cos(r·kd)·(w/2)^r); random sequential: exp(−w·(1 − cos kd)).
/// * Left to right and red–black: the larger root of (S + w − 1)² = S·w²·cos²(kd) (Young). Beyond the w at which the roots meet they are complex, with
///   modulus w − 1: that w is the best for this mode, 2/(1 + sin kd), and above it all modes shrink alike and spin.
/// * Alternating: the modulus of (1 − w + (w/2)·e^{ikd})/(1 − (w/2)·e^{−ikd}).
///
/// Stable for 0 < w < 2 in any order in which each visit sees the last; parallel sweeps need w < 2/λ with λ their largest eigenvalue, 2 in a chain.
pub fn relaxed_sweep_factor(order: UpdateOrder, parallel_fraction: f64, w: f64, phase: f64) -> f64 {
    let x = phase.cos();
    match Family::of(order) {
        Family::Independent | Family::Parallel => {
            let term = |r| {
                let p = monotone_probability(order, parallel_fraction, r)?;
                Some(p * (f64::from(r) * phase).cos() * (0.5 * w).powi(r as i32))
            };
            1.0 - w * (1.0 - x) * (1.0 + 2.0 * (1..TERMS).filter_map(term).sum::<f64>())
        }
        Family::Draws => (w * (x - 1.0)).exp(),
        Family::OneWay | Family::TwoHalves => {
            let square = w * w * x * x - 4.0 * (w - 1.0);
            if square >= 0.0 {
                (0.5 * (w * x.abs() + square.sqrt())).powi(2)
            } else {
                w - 1.0
            }
        }
        Family::BackAndForth => {
            let (half, rest) = (0.5 * w, 1.0 - w);
            let above = rest * rest + half * half + 2.0 * rest * half * x;
            (above / (1.0 + half * half - w * x)).sqrt()
        }
        Family::Momentum => 1.0 - CHAIN_STEP * (1.0 - x),
    }
}

/// The factor of every visit's change in a chain: `relaxation`, and half of that if parallel changes are averaged, since every contact
/// touches a disc with two contacts.
pub fn chain_relaxation(params: &Params) -> f64 {
    let is_averaged =
        params.order == UpdateOrder::Parallel && params.parallel_sum == ParallelSum::Average;
    params.over_relaxation() * if is_averaged { 0.5 } else { 1.0 }
}

/// By how many discs a chain behaves as if it were longer, because information is not reflected at its wall.
///
/// In an endless chain a contact near the wall would receive its own change back from the wall's mirror image; a real contact
/// is visited once and does not. Parallel, one-way and red–black sweeps have no such echo and random sequential draws
/// forget it on average: 0. Alternating sweeps: ½, found numerically from the eigenvalues of the sweep matrix. Random
/// sweeps: 0.0354, from the boundary layer of P·z = 1, where P_ij = p_|i−j|·2^−|i−j| (twice that into the wall's
/// contact) turns the parallel changes into those of a sweep.
pub fn end_correction(order: UpdateOrder, parallel_fraction: f64) -> f64 {
    relaxed_end_correction(order, parallel_fraction, 1.0)
}

/// The same with over-relaxation by w. Alternating sweeps: ½·(w/(2 − w))², found like the ½.
pub fn relaxed_end_correction(order: UpdateOrder, parallel_fraction: f64, w: f64) -> f64 {
    match Family::of(order) {
        Family::BackAndForth => 0.5 * (w / (2.0 - w)).powi(2),
        Family::Independent | Family::Parallel => boundary_layer(order, parallel_fraction, w),
        Family::Draws | Family::OneWay | Family::TwoHalves | Family::Momentum => 0.0,
    }
}

fn boundary_layer(order: UpdateOrder, parallel_fraction: f64, w: f64) -> f64 {
    // The layer decays within a few discs; the far end is cut off and not used.
    let (size, near) = (60, 30);
    let spread = DMatrix::from_fn(size, size, |i, j| {
        let r = i.abs_diff(j) as u32;
        let p = if r == 0 {
            Some(1.0)
        } else {
            monotone_probability(order, parallel_fraction, r)
        };
        let into_wall = if i == 0 && j > 0 { 2.0 } else { 1.0 };
        into_wall * p.unwrap_or(0.0) * (0.5 * w).powi(r as i32)
    });
    let Some(answer) = spread.lu().solve(&DVector::from_element(size, 1.0)) else {
        return 0.0;
    };
    let bulk = 2.0 * relaxed_sweep_constant(order, parallel_fraction, w) / w;
    let excess = |i: usize| (bulk * answer[i] - 1.0) * if i == 0 { 0.5 } else { 1.0 };
    (0..near).map(excess).sum()
}

/// Terms of the sums over r; the last ones are below the rounding.
const TERMS: u32 = 54;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_value_for_the_random_sweep() {
        let q = sweep_constant(UpdateOrder::RandomSweep, 0.0);
        assert!((q - (4.0 * 1f64.exp().sqrt() - 5.0) / 2.0).abs() < 1e-15);
        assert!((sweep_constant(UpdateOrder::LeftToRight, 0.0) - 1.0).abs() < 1e-15);
        assert_eq!(sweep_constant(UpdateOrder::Parallel, 0.0), 0.5);
    }

    #[test]
    fn mixed_runs_from_random_sweep_to_parallel() {
        let mixed = |p| sweep_constant(UpdateOrder::Mixed, p);
        assert_eq!(mixed(0.0), sweep_constant(UpdateOrder::RandomSweep, 0.0));
        assert_eq!(mixed(1.0), 0.5);
        let closed_form = |p: f64| 0.5 + ((0.5 - 0.5 * p).exp() - 1.5 + 0.5 * p) / (0.5 - 0.5 * p);
        assert!((mixed(0.3) - closed_form(0.3)).abs() < 1e-14);
    }

    /// The slowest eigenvalue of the mean sweep matrix 1 + P·(J − 1), by power iteration, against S at the corrected k.
    #[test]
    fn the_end_correction_is_that_of_the_sweep_matrix() {
        let n = 30;
        let jacobi = |x: &[f64], i: usize| match i {
            0 => x[1],
            _ => 0.5 * (x[i - 1] + if i + 1 < n { x[i + 1] } else { 0.0 }),
        };
        let p = |r: usize| {
            1.0 / (1..=r + 1).map(|m| m as f64).product::<f64>() / f64::powi(2.0, r as i32)
        };
        let sweep = |x: &[f64]| -> Vec<f64> {
            let change: Vec<f64> = (0..n).map(|i| jacobi(x, i) - x[i]).collect();
            let heard =
                |i: usize, j: usize| if i == 0 && j > 0 { 2.0 } else { 1.0 } * p(i.abs_diff(j));
            (0..n)
                .map(|i| x[i] + (0..n).map(|j| heard(i, j) * change[j]).sum::<f64>())
                .collect()
        };
        let k = std::f64::consts::PI / (2.0 * n as f64);
        let mut x: Vec<f64> = (0..n).map(|i| (k * i as f64).cos()).collect();
        let mut eigenvalue = 0.0;
        for _ in 0..3000 {
            let next = sweep(&x);
            eigenvalue = next[0] / x[0];
            x = next.iter().map(|v| v / next[0]).collect();
        }
        let order = UpdateOrder::RandomSweep;
        let corrected = k * n as f64 / (n as f64 + end_correction(order, 0.0));
        let (error, without) = (
            sweep_factor(order, 0.0, corrected),
            sweep_factor(order, 0.0, k),
        );
        assert!(
            ((1.0 - error) / (1.0 - eigenvalue) - 1.0).abs() < 3e-5,
            "{error} {eigenvalue}"
        );
        assert!(((1.0 - without) / (1.0 - eigenvalue) - 1.0).abs() > 2e-3);
        assert!((end_correction(order, 0.0) - 0.0354).abs() < 1e-4);
    }

    /// Blocks of two by hand, blocks of one and very large ones as the random sweep.
    #[test]
    fn blockwise_probabilities_by_hand_and_in_the_limits() {
        // Blocks of two, windows of three contacts: cut 1|2 or 2|1, hence 1/2!·1/2!.
        assert!((blockwise_probability(2, 2) - 0.25).abs() < 1e-15);
        // Windows of four: 2|2 gives 1/2·1/4, and 1|2|1 gives 1/6·1/2.
        assert!((blockwise_probability(2, 3) - 0.5 * (1.0 / 8.0 + 1.0 / 12.0)).abs() < 1e-15);
        for distance in 1..8 {
            let random = monotone_probability(UpdateOrder::RandomSweep, 0.0, distance).unwrap();
            assert!((blockwise_probability(1, distance) / random - 1.0).abs() < 1e-14);
            let large = blockwise_probability(1_000_000, distance) / random - 1.0;
            assert!((0.0..1e-3).contains(&large), "{distance}: {large}");
        }
        assert!((blockwise_probability(7, 1) - 0.5).abs() < 1e-15);
    }

    /// If no information spreads within a sweep, there is no echo that the wall could remove.
    #[test]
    fn the_parallel_update_has_no_end_correction() {
        assert_eq!(end_correction(UpdateOrder::Parallel, 0.3), 0.0);
    }

    /// For every order, S(k) = 1 − q·(kd)² + O(k⁴): the two derivations agree.
    #[test]
    fn the_sweep_factor_begins_with_the_sweep_constant() {
        for &order in UpdateOrder::ALL {
            let phase = 1e-3;
            let slope = (1.0 - sweep_factor(order, 0.4, phase)) / (phase * phase);
            let q = sweep_constant(order, 0.4);
            assert!(
                (slope / q - 1.0).abs() < 1e-5,
                "{order}: {slope} against {q}"
            );
        }
    }
}
