//! The slowest modes of networks whose factor would not fit into memory, and their displacement under a load.
//!
//! In space a factor of A grows much faster than the network. Products with A need only the rows. The Chebyshev polynomial
//! T_d of the spectrum above a cut-off stays between −1 and 1, and below it T_d grows to some fifty: what Lanczos sees there are the slow modes, far
//! apart. The cut-off is the eigenvalue below which about as many modes are expected as are wanted: a few dozen Lanczos vectors from a random start are a
//! Gauss quadrature of the density of modes.

use super::block::{Block, BlockKrylov, WIDTH, products};
use super::krylov::{Krylov, Ritz, add, dot};
use super::sparse::{Lanes, Product, SparseRows};
use super::{NoModes, Watch};
use crate::physics::random::Random;
use crate::physics::threads::share;

impl SparseRows {
    /// A bound of the largest eigenvalue, and one below which about `count` modes lie.
    fn bounds(&self, count: usize, watch: Watch) -> Result<[f64; 2], NoModes> {
        let mut random = Random::new(START);
        let start = (0..self.freedoms).map(|_| random.unit() - 0.5).collect();
        let mut krylov = Krylov::new(start, &[]);
        let mut product = self.product::<1>();
        let mut operator = |vector: &mut [f64]| {
            let before = vector.to_vec();
            product.plain(before.as_chunks().0, vector.as_chunks_mut().0);
            Ok(())
        };
        while krylov.len() < FOR_DENSITY && krylov.extend(&mut operator, &[])? {
            if watch(0.0).is_break() {
                return Err(NoModes::Stopped);
            }
        }
        let ritz = krylov.ritz();
        let largest = ritz.values[0] * (1.0 + ritz.errors[0]);
        let (mut below, mut cut) = (0.0, largest);
        for k in (0..ritz.values.len()).rev() {
            // The share of a node is that of all modes around it; half of them lie below.
            let modes = ritz.coordinates[(0, k)].powi(2) * self.freedoms as f64;
            let there = below + 0.5 * modes;
            if there >= count as f64 {
                // As many as in sound: their number grows like the eigenvalue to 3/2.
                let share = (count as f64 / there).powf(2.0 / 3.0);
                let is_mode = ritz.errors[k] < 0.1;
                cut = ritz.values[k] * if is_mode { share.max(1.0) } else { share };
                break;
            }
            below += modes;
        }
        Ok([largest, (FROM_CUT * cut).clamp(LEAST_CUT, 0.5 * largest)])
    }

    /// Eigenvalues and eigenvectors of A, the slowest first.
    pub fn slowest(
        &self,
        count: usize,
        watch: Watch,
    ) -> Result<(Vec<f64>, Vec<Vec<f64>>), NoModes> {
        let threads = &*self.threads;
        let [largest, cut] = self.bounds(count, watch)?;
        let mut random = Random::new(START);
        let mut filter = Filter::new(cut, largest);
        let mut found: Vec<(f64, Vec<f64>)> = Vec::new();
        let mut missing = count;
        let mut tries = 0;
        while missing > 0 {
            let known = self.blocks(found.iter().map(|f| &f.1));
            let start = self.random_block(&mut random);
            let mut krylov = BlockKrylov::new(start, &known, threads);
            let first = if found.is_empty() { count } else { missing };
            let search = self.converge(&mut krylov, &filter, first, watch)?;
            let (ritz, good) = match search {
                Search::Found(ritz, good) => (ritz, good),
                Search::Cut(cut) => {
                    tries += 1;
                    if tries == MOST_TRIES {
                        return Err(NoModes::Numerics(format!(
                            "the slowest modes are too close to each other: {tries} searches did not tell them apart"
                        )));
                    }
                    filter = Filter::new(cut.max(LEAST_CUT), largest);
                    continue;
                }
            };
            for block in krylov.vectors(&ritz, good) {
                let mut image = block.clone();
                self.product().plain(&block, &mut image);
                let values = products(threads, &block, &image);
                let lengths = products(threads, &block, &block);
                for k in (0..WIDTH).filter(|k| lengths[*k][*k] > 0.5) {
                    found.push((values[k][k], block.iter().map(|x| x[k]).collect()));
                }
            }
            found.sort_by(|a, b| a.0.total_cmp(&b.0));
            found.truncate(count);
            if found.len() < count {
                missing = count - found.len();
                continue;
            }
            // A block finds at most eight of the modes with the same eigenvalue. Another one, without what is known, shows the others.
            let known = self.blocks(found.iter().map(|f| &f.1));
            let start = self.random_block(&mut random);
            let mut krylov = BlockKrylov::new(start, &known, threads);
            for _ in 0..FOR_COPIES {
                krylov.extend(&mut |block| filter.apply(self, block, &mut |_| watch(0.95)))?;
            }
            let slowest_known = found.last().map_or(f64::INFINITY, |f| f.0 * (1.0 - 1e-6));
            let ritz = krylov.ritz();
            let is_slower = |value: &&f64| filter.eigenvalue(**value) < slowest_known;
            missing = ritz.values.iter().take_while(is_slower).count();
        }
        Ok(found.into_iter().unzip())
    }

    /// Extends a basis until its `count` slowest modes are converged, or says which cut-off would be better.
    fn converge(
        &self,
        krylov: &mut BlockKrylov,
        filter: &Filter,
        count: usize,
        watch: Watch,
    ) -> Result<Search, NoModes> {
        let mut done = 0.0;
        loop {
            let mut operator =
                |block: &mut Block| filter.apply(self, block, &mut |_| watch(0.9 * done));
            let is_over = !krylov.extend(&mut operator)?;
            let ritz = krylov.ritz();
            let good = (ritz.errors.iter().zip(&ritz.values))
                .take_while(|(error, value)| **error < CONVERGED && **value > 1.0);
            let good = good.count();
            if good >= count || (is_over && good > 0) {
                return Ok(Search::Found(ritz, good.min(count)));
            }
            let share = krylov.len() as f64 / (4 * count + SPARE) as f64;
            done = share.min(0.9).max(good as f64 / count as f64);
            let below = ritz.values.iter().filter(|v| **v > DISTINCT).count();
            if is_over || (below < count && krylov.len() >= 2 * count + SPARE) {
                return Ok(Search::Cut(RAISED * filter.cut));
            }
            if krylov.len() >= 6 * count.max(below) + SPARE {
                let last = FROM_CUT * filter.eigenvalue(ritz.values[count - 1]);
                return Ok(Search::Cut(last.min(filter.cut / RAISED)));
            }
        }
    }

    fn random_block(&self, random: &mut Random) -> Block {
        let mut lanes = || -> Lanes<WIDTH> { std::array::from_fn(|_| random.unit() - 0.5) };
        (0..self.freedoms).map(|_| lanes()).collect()
    }

    fn blocks<'a>(&self, vectors: impl Iterator<Item = &'a Vec<f64>>) -> Vec<Block> {
        let vectors: Vec<&Vec<f64>> = vectors.collect();
        let block = |some: &[&Vec<f64>]| -> Block {
            let lane = |k: usize, i: usize| some.get(k).map_or(0.0, |vector| vector[i]);
            (0..self.freedoms)
                .map(|i| std::array::from_fn(|k| lane(k, i)))
                .collect()
        };
        vectors.chunks(WIDTH).map(block).collect()
    }

    /// Vectors among whose sums is what A makes of a load, slow and fast: (A + σ)⁻¹·load for σ = 0 and shifts down from the largest eigenvalue. One
    /// search by conjugate gradients finds all of them, since their residuals are parallel.
    pub fn shifted_inverses(&self, load: &[f64], watch: Watch) -> Result<Vec<Vec<f64>>, NoModes> {
        let [largest, _] = self.bounds(1, watch)?;
        let shifts = (0..SHIFTS).map(|i| largest * SHIFT_STEP.powi(-i));
        let mut solutions: Vec<Shifted> = shifts.map(|s| Shifted::new(s, load)).collect();
        let mut sum = vec![0.0; load.len()];
        let mut left = load.to_vec();
        let mut direction = load.to_vec();
        let mut image = vec![0.0; load.len()];
        let mut product = self.product::<1>();
        let whole = dot(&left, &left);
        let (mut square, enough) = (whole, whole * SOLVED * SOLVED);
        let (mut length_before, mut turn) = (1.0, 0.0);
        for _ in 0..MOST_PRODUCTS {
            if square <= enough {
                let sums = solutions.into_iter().map(|s| s.sum);
                return Ok(std::iter::once(sum).chain(sums).collect());
            }
            if watch((square / whole).ln() / (enough / whole).ln()).is_break() {
                return Err(NoModes::Stopped);
            }
            product.plain(direction.as_chunks().0, image.as_chunks_mut().0);
            let length = square / dot(&direction, &image);
            add(&mut sum, length, &direction);
            add(&mut left, -length, &image);
            let next = dot(&left, &left);
            let turn_next = next / std::mem::replace(&mut square, next);
            let steps = [length, length_before, turn, turn_next];
            let is_open = |s: &&mut Shifted| s.scale[1].powi(2) * next > enough;
            let open: Vec<&mut Shifted> = solutions.iter_mut().filter(is_open).collect();
            share(&*self.threads, open.into_iter(), |s| s.follow(steps, &left));
            (direction.iter_mut().zip(&left)).for_each(|(d, r)| *d = r + turn_next * *d);
            (length_before, turn) = (length, turn_next);
        }
        Err(NoModes::Numerics(format!(
            "no displacement balances the load within {MOST_PRODUCTS} products; hardly anything holds some of its motions"
        )))
    }
}

/// (A + σ)⁻¹·load on its way.
struct Shifted {
    shift: f64,
    sum: Vec<f64>,
    direction: Vec<f64>,
    /// Its residual in units of that without a shift, one step ago and now.
    scale: [f64; 2],
}

impl Shifted {
    fn new(shift: f64, load: &[f64]) -> Self {
        Self {
            shift,
            sum: vec![0.0; load.len()],
            direction: load.to_vec(),
            scale: [1.0; 2],
        }
    }

    /// Repeats a step of the search without a shift, which went `length` far and left `left`.
    fn follow(&mut self, [length, length_before, turn, turn_next]: [f64; 4], left: &[f64]) {
        let [before, now] = self.scale;
        let next = now * before * length_before
            / (length * turn * (before - now)
                + before * length_before * (1.0 + self.shift * length));
        let own_length = length * next / now;
        add(&mut self.sum, own_length, &self.direction);
        let own_turn = turn_next * (next / now).powi(2);
        (self.direction.iter_mut().zip(left)).for_each(|(d, r)| *d = next * r + own_turn * *d);
        self.scale = [now, next];
    }
}

/// How a search ended.
enum Search {
    /// This many modes are converged: all, or as many as the space has.
    Found(Ritz, usize),
    /// This cut-off is better.
    Cut(f64),
}

/// T_d of A, with everything between a cut-off and the largest eigenvalue mapped to −1 … 1.
struct Filter {
    cut: f64,
    centre: f64,
    half: f64,
    degree: u32,
}

impl Filter {
    fn new(cut: f64, largest: f64) -> Self {
        Self {
            cut,
            centre: 0.5 * (largest + cut),
            half: 0.5 * (largest - cut),
            // Even, so that slow modes get positive values. T_d(0) is about cosh(2·STRENGTH) = 50.
            degree: 2 * (0.5 * STRENGTH * (largest / cut).sqrt()).ceil() as u32,
        }
    }

    /// T_0 = 1, T_1 = x, T_(k+1) = 2·x·T_k − T_(k−1) with x = (A − centre)/half.
    fn apply(&self, rows: &SparseRows, block: &mut Block, watch: Watch) -> Result<(), NoModes> {
        let mut product: Product<WIDTH> = rows.product();
        let mut before = block.clone();
        let mut now = std::mem::take(block);
        let (factor, shift) = (1.0 / self.half, self.centre / self.half);
        product.of(&before, &mut now, |_, sum, x| {
            for k in 0..WIDTH {
                x[k] = factor * sum[k] - shift * x[k];
            }
        });
        for _ in 1..self.degree {
            if watch(0.0).is_break() {
                return Err(NoModes::Stopped);
            }
            product.of(&now, &mut before, |i, sum, x| {
                for k in 0..WIDTH {
                    x[k] = 2.0 * (factor * sum[k] - shift * now[i][k]) - x[k];
                }
            });
            std::mem::swap(&mut before, &mut now);
        }
        *block = now;
        Ok(())
    }

    /// The eigenvalue of A below the cut-off that T_d maps to this; the cut-off if there is none.
    fn eigenvalue(&self, image: f64) -> f64 {
        let x = (image.max(1.0).acosh() / f64::from(self.degree)).cosh();
        self.centre - self.half * x
    }
}

/// Vectors for the density of modes and the largest eigenvalue.
const FOR_DENSITY: usize = 80;

/// The cut-off, in eigenvalues below which as many modes are expected as are wanted: that is known to a third or so.
const FROM_CUT: f64 = 2.0;

/// A cut-off that was too low is raised by this.
const RAISED: f64 = 1.6;

/// T_d is larger than this in a mode below the cut-off.
const DISTINCT: f64 = 1.2;

/// Searches with other cut-offs, at most.
const MOST_TRIES: u32 = 30;

/// Residual of a converged mode, in its eigenvalue of T_d. The eigenvalue's own error is of the order of its square.
const CONVERGED: f64 = 1e-7;

/// Slower modes count as having no restoring force: see `FLOPPY`.
const LEAST_CUT: f64 = 1e-6;

/// Degree over √(largest eigenvalue/cut-off).
const STRENGTH: f64 = 2.3;

/// Vectors beside some for each wanted mode, after which the cut-off is looked at.
const SPARE: usize = 64;

/// Blocks that show copies of modes with the same eigenvalue.
const FOR_COPIES: usize = 3;

/// Residual at which a load counts as balanced, relative to the load. What is read from the vectors has an error of its square.
const SOLVED: f64 = 1e-6;

/// Products with A for one load, at most.
const MOST_PRODUCTS: usize = 50_000;

/// Shifts, and the factor from one to the next: down to a 60 000th of the largest eigenvalue.
const SHIFTS: i32 = 11;
const SHIFT_STEP: f64 = 3.0;

/// Seed of the vectors that searches start from.
const START: u64 = 1;
