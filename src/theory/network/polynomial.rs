//! The slowest modes of networks whose factor would not fit into memory: Lanczos on a polynomial of A instead of its inverse.
//!
//! In space a factor of A grows much faster than the network. Products with A need only the rows. The Chebyshev polynomial
//! T_d of the spectrum above a cut-off stays between −1 and 1, and below it T_d grows to some fifty: what Lanczos sees there are the slow modes, far
//! apart. The cut-off begins high and moves down until it is close to the modes that are wanted.

use super::krylov::{ACCURACY, Krylov, Ritz, add, converge, dot};
use super::rows::Rows;
use super::{NoModes, Watch};
use crate::physics::random::Random;

/// The rows without their zeros.
pub struct SparseRows {
    freedoms: usize,
    /// Where each row begins, and where the last one ends.
    begins: Vec<u32>,
    at: Vec<u32>,
    read: Vec<f64>,
}

impl<const W: usize> From<&Rows<W>> for SparseRows {
    fn from(rows: &Rows<W>) -> Self {
        let mut sparse = Self {
            freedoms: rows.freedoms,
            begins: vec![0],
            at: Vec::new(),
            read: Vec::new(),
        };
        for row in &rows.all {
            for (at, read) in row
                .at
                .iter()
                .zip(&row.read)
                .filter(|(_, read)| **read != 0.0)
            {
                sparse.at.push(*at);
                sparse.read.push(*read);
            }
            sparse.begins.push(sparse.at.len() as u32);
        }
        sparse
    }
}

impl SparseRows {
    /// sum += factor·A·vector.
    fn add_times(&self, factor: f64, vector: &[f64], sum: &mut [f64]) {
        for ends in self.begins.windows(2) {
            let own = ends[0] as usize..ends[1] as usize;
            let (at, read) = (&self.at[own.clone()], &self.read[own]);
            let parts = at.iter().zip(read);
            let velocity: f64 = parts.map(|(at, read)| read * vector[*at as usize]).sum();
            let push = factor * velocity;
            for (at, read) in at.iter().zip(read) {
                sum[*at as usize] += read * push;
            }
        }
    }

    /// Solves A·x = b in place, by conjugate gradients.
    pub fn solve(&self, vector: &mut [f64], watch: Watch) -> Result<(), NoModes> {
        let mut left = vector.to_vec();
        let mut direction = left.clone();
        let mut image = vec![0.0; left.len()];
        vector.fill(0.0);
        let mut square = dot(&left, &left);
        let enough = square * SOLVED * SOLVED;
        for _ in 0..MOST_PRODUCTS {
            if square <= enough {
                return Ok(());
            }
            if watch(0.0).is_break() {
                return Err(NoModes::Stopped);
            }
            image.fill(0.0);
            self.add_times(1.0, &direction, &mut image);
            let length = square / dot(&direction, &image);
            add(vector, length, &direction);
            add(&mut left, -length, &image);
            let next = dot(&left, &left);
            let turn = next / std::mem::replace(&mut square, next);
            (direction.iter_mut().zip(&left)).for_each(|(d, r)| *d = r + turn * *d);
        }
        Err(NoModes::Numerics(format!(
            "no displacement balances the load within {MOST_PRODUCTS} products; hardly anything holds some of its motions"
        )))
    }

    /// A bound of the largest eigenvalue: that of a few Lanczos vectors, and what they leave out.
    fn largest(&self) -> Result<f64, NoModes> {
        let mut krylov = Krylov::new(random_vector(self.freedoms, &mut Random::new(START)), &[]);
        let mut operator = |vector: &mut [f64]| {
            let before = vector.to_vec();
            vector.fill(0.0);
            self.add_times(1.0, &before, vector);
            Ok(())
        };
        for _ in 0..FOR_LARGEST {
            krylov.extend(&mut operator, &[])?;
        }
        let ritz = krylov.ritz();
        Ok(ritz.values[0] * (1.0 + ritz.errors[0]))
    }

    /// Eigenvalues and eigenvectors of A, the slowest first.
    pub fn slowest(
        &self,
        count: usize,
        watch: Watch,
    ) -> Result<(Vec<f64>, Vec<Vec<f64>>), NoModes> {
        let largest = self.largest()?;
        let mut random = Random::new(START);
        let mut filter = Filter::new(FIRST_CUT * largest, largest);
        let mut start = random_vector(self.freedoms, &mut random);
        // Move the cut-off down to the wanted modes. Ritz values are too fast, never too slow, so that it stays above them.
        let (mut krylov, mut ritz) = loop {
            let mut krylov = Krylov::new(start, &[]);
            let vectors = count + count / 2 + SPARE;
            let ritz = self.extend(&mut krylov, &filter, &[], vectors, &mut |done| {
                watch(0.4 * done)
            })?;
            let last = filter.eigenvalue(ritz.values[(count - 1).min(ritz.values.len() - 1)]);
            if last > CLOSE * filter.cut || krylov.len() < vectors || filter.cut <= LEAST_CUT {
                break (krylov, ritz);
            }
            filter = Filter::new((FROM_CUT * last).max(LEAST_CUT), largest);
            start = vec![0.0; self.freedoms];
            for vector in krylov.vectors(&ritz, count) {
                add(&mut start, 1.0, &vector);
            }
        };
        let mut found: Vec<(f64, Vec<f64>)> = Vec::new();
        let mut missing = count;
        loop {
            let kept: Vec<Vec<f64>> = found.iter().map(|f| f.1.clone()).collect();
            let mut operator = |vector: &mut [f64]| {
                filter.apply(self, vector);
                Ok(())
            };
            if ritz.errors.iter().take(missing).any(|e| *e > ACCURACY) {
                ritz = converge(&mut krylov, &mut operator, &kept, missing, &mut |done| {
                    watch(0.4 + 0.4 * done)
                })?;
            }
            for vector in krylov.vectors(&ritz, missing) {
                let mut image = vec![0.0; self.freedoms];
                self.add_times(1.0, &vector, &mut image);
                found.push((dot(&vector, &image), vector));
            }
            drop(kept);
            found.sort_by(|a, b| a.0.total_cmp(&b.0));
            found.truncate(count);
            // One start finds only one of several modes with the same eigenvalue. Another one, without what is known, shows the others.
            let kept: Vec<Vec<f64>> = found.iter().map(|f| f.1.clone()).collect();
            krylov = Krylov::new(random_vector(self.freedoms, &mut random), &kept);
            ritz = self.extend(&mut krylov, &filter, &kept, FOR_COPIES, &mut |done| {
                watch(0.8 + 0.2 * done)
            })?;
            let slowest_known = found.last().map_or(f64::INFINITY, |f| f.0 * (1.0 - 1e-6));
            let is_slower = |p: &&f64| filter.eigenvalue(**p) < slowest_known;
            missing = ritz.values.iter().take_while(is_slower).count();
            if missing == 0 {
                return Ok(found.into_iter().unzip());
            }
        }
    }

    fn extend(
        &self,
        krylov: &mut Krylov,
        filter: &Filter,
        avoid: &[Vec<f64>],
        vectors: usize,
        watch: Watch,
    ) -> Result<Ritz, NoModes> {
        for i in 0..vectors {
            if watch(i as f64 / vectors as f64).is_break() {
                return Err(NoModes::Stopped);
            }
            let mut operator = |vector: &mut [f64]| {
                filter.apply(self, vector);
                Ok(())
            };
            if !krylov.extend(&mut operator, avoid)? {
                break;
            }
        }
        Ok(krylov.ritz())
    }
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
    fn apply(&self, rows: &SparseRows, vector: &mut [f64]) {
        let mut before = vector.to_vec();
        let mut now: Vec<f64> = before
            .iter()
            .map(|x| -self.centre / self.half * x)
            .collect();
        rows.add_times(1.0 / self.half, &before, &mut now);
        for _ in 1..self.degree {
            let shift = -2.0 * self.centre / self.half;
            (before.iter_mut().zip(&now)).for_each(|(b, n)| *b = shift * n - *b);
            rows.add_times(2.0 / self.half, &now, &mut before);
            std::mem::swap(&mut before, &mut now);
        }
        vector.copy_from_slice(&now);
    }

    /// The eigenvalue of A below the cut-off that T_d maps to this; the cut-off if there is none.
    fn eigenvalue(&self, image: f64) -> f64 {
        let x = (image.max(1.0).acosh() / f64::from(self.degree)).cosh();
        self.centre - self.half * x
    }
}

fn random_vector(length: usize, random: &mut Random) -> Vec<f64> {
    (0..length).map(|_| random.unit() - 0.5).collect()
}

/// Residual at which a load counts as balanced, relative to the load.
const SOLVED: f64 = 1e-9;

/// Products with A for one load, at most.
const MOST_PRODUCTS: usize = 20_000;

/// Vectors for a bound of the largest eigenvalue.
const FOR_LARGEST: usize = 12;

/// The first cut-off, in largest eigenvalues.
const FIRST_CUT: f64 = 0.05;

/// The cut-off is close enough if the last wanted mode is above this share of it.
const CLOSE: f64 = 0.3;

/// A new cut-off, in eigenvalues of the last wanted mode as it is known then.
const FROM_CUT: f64 = 1.1;

/// Slower modes count as having no restoring force: see `FLOPPY`.
const LEAST_CUT: f64 = 1e-6;

/// Degree over √(largest eigenvalue/cut-off).
const STRENGTH: f64 = 2.3;

/// Vectors, besides one and a half for each wanted mode, after which the cut-off is checked.
const SPARE: usize = 10;

/// Vectors that show copies of modes with the same eigenvalue.
const FOR_COPIES: usize = 20;

/// Seed of the vectors that searches start from.
const START: u64 = 1;
