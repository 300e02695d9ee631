//! Block Lanczos with full reorthogonalisation: eight vectors at a time, so that the matrix is read once for all of them.

use nalgebra::{DMatrix, SymmetricEigen};

use super::NoModes;
use super::krylov::Ritz;
use super::sparse::{Lanes, PART};
use crate::physics::threads::{Threads, of_ranges, share};

/// Vectors in a block.
pub const WIDTH: usize = 8;

/// Eight vectors, freedom by freedom. A vector that depends on the others is zero.
pub type Block = Vec<Lanes<WIDTH>>;

/// Products of the vectors of two blocks.
type Square = [Lanes<WIDTH>; WIDTH];

/// What is applied to a block.
pub type Operator<'a> = &'a mut dyn FnMut(&mut Block) -> Result<(), NoModes>;

/// An orthonormal basis, and the operator's matrix in it: block tridiagonal.
pub struct BlockKrylov<'a> {
    basis: Vec<Block>,
    diagonal: Vec<Square>,
    /// What each block leaves to the next.
    beside: Vec<Square>,
    next: Block,
    /// Vectors without which the search goes on.
    avoid: &'a [Block],
    threads: &'a dyn Threads,
}

/// A part of a vector that is smaller than this share of it is rounding error: its square is resolved to sixteen digits.
const ROUNDING: f64 = 1e-7;

/// What reorthogonalisation leaves is rounding error below this share of what was there.
const EXHAUSTED: f64 = 1e-13;

impl<'a> BlockKrylov<'a> {
    /// Starts from a block, without its components along `avoid`.
    pub fn new(mut start: Block, avoid: &'a [Block], threads: &'a dyn Threads) -> Self {
        for _ in 0..2 {
            avoid.iter().for_each(|b| remove(threads, &mut start, b));
        }
        orthonormalise(threads, &mut start, &[0.0; WIDTH]);
        Self {
            basis: Vec::new(),
            diagonal: Vec::new(),
            beside: Vec::new(),
            next: start,
            avoid,
            threads,
        }
    }

    /// One more block; false if the space is exhausted.
    pub fn extend(&mut self, operator: Operator) -> Result<bool, NoModes> {
        if self.next.iter().all(|x| *x == [0.0; WIDTH]) {
            return Ok(false);
        }
        let mut image = self.next.clone();
        operator(&mut image)?;
        let threads = self.threads;
        let before = products(threads, &image, &image);
        let before: Lanes<WIDTH> = std::array::from_fn(|k| before[k][k]);
        let own = products(threads, &self.next, &image);
        subtract(threads, &mut image, &self.next, &own);
        self.diagonal.push(own);
        self.basis.push(std::mem::take(&mut self.next));
        // First the block before, which is all in exact arithmetic; then the rounding errors along every block.
        if let [.., before, _] = &self.basis[..] {
            remove(threads, &mut image, before);
        }
        for block in self.basis.iter().chain(self.avoid) {
            remove(threads, &mut image, block);
        }
        let least = before.map(|square| square * EXHAUSTED * EXHAUSTED);
        self.beside
            .push(orthonormalise(threads, &mut image, &least));
        self.next = image;
        Ok(true)
    }

    /// How many vectors there are.
    pub fn len(&self) -> usize {
        WIDTH * self.basis.len()
    }

    /// The approximate modes; vectors that are zero have the value zero.
    pub fn ritz(&self) -> Ritz {
        let m = self.len();
        let matrix = DMatrix::from_fn(m, m, |i, j| {
            let (low, high) = (i.min(j), i.max(j));
            match high / WIDTH - low / WIDTH {
                0 => self.diagonal[low / WIDTH][low % WIDTH][high % WIDTH],
                1 => self.beside[low / WIDTH][high % WIDTH][low % WIDTH],
                _ => 0.0,
            }
        });
        let eigen = SymmetricEigen::new(matrix);
        let (values, vectors) = (&eigen.eigenvalues, &eigen.eigenvectors);
        let mut order: Vec<usize> = (0..m).collect();
        order.sort_by(|a, b| values[*b].total_cmp(&values[*a]));
        let left = self.beside.last().copied().unwrap_or_default();
        let error = |k: &usize| {
            let last = |j: usize| vectors[(m - WIDTH + j, *k)];
            let rest = left.map(|row| (0..WIDTH).map(|j| row[j] * last(j)).sum::<f64>());
            rest.iter().map(|x| x * x).sum::<f64>().sqrt() / values[*k].abs()
        };
        Ritz {
            values: order.iter().map(|k| values[*k]).collect(),
            errors: order.iter().map(error).collect(),
            coordinates: DMatrix::from_fn(m, m, |i, k| vectors[(i, order[k])]),
        }
    }

    /// The vectors of the first `count` approximate modes, eight to a block; the last block is filled with zeros.
    pub fn vectors(&self, ritz: &Ritz, count: usize) -> Vec<Block> {
        let sum = |first: usize| {
            let mut sum = vec![[0.0; WIDTH]; self.basis.first().map_or(0, Vec::len)];
            for (b, block) in self.basis.iter().enumerate() {
                let share = |i: usize, k: usize| {
                    if first + k < count.min(self.len()) {
                        -ritz.coordinates[(b * WIDTH + i, first + k)]
                    } else {
                        0.0
                    }
                };
                let shares = std::array::from_fn(|i| std::array::from_fn(|k| share(i, k)));
                subtract(self.threads, &mut sum, block, &shares);
            }
            sum
        };
        (0..count.min(self.len())).step_by(WIDTH).map(sum).collect()
    }
}

/// Scalar products of the vectors of two blocks, [i][k] that of a_i and b_k.
pub fn products(threads: &dyn Threads, a: &Block, b: &Block) -> Square {
    let parts = of_ranges(threads, a.len(), |range| {
        let mut sums = Square::default();
        for (x, y) in a[range.clone()].iter().zip(&b[range]) {
            for i in 0..WIDTH {
                let sums = sums[i].iter_mut().zip(y);
                sums.for_each(|(sum, y)| *sum += x[i] * y);
            }
        }
        sums
    });
    parts.iter().fold(Square::default(), |sum, part| {
        std::array::from_fn(|i| std::array::from_fn(|k| sum[i][k] + part[i][k]))
    })
}

/// b_k −= Σ_i a_i·shares[i][k].
fn subtract(threads: &dyn Threads, b: &mut Block, a: &Block, shares: &Square) {
    let parts = b.chunks_mut(PART).zip(a.chunks(PART));
    share(threads, parts, |(b, a)| {
        for (y, x) in b.iter_mut().zip(a) {
            for i in 0..WIDTH {
                let parts = y.iter_mut().zip(&shares[i]);
                parts.for_each(|(y, share)| *y -= x[i] * share);
            }
        }
    });
}

fn remove(threads: &dyn Threads, block: &mut Block, directions: &Block) {
    let shares = products(threads, directions, block);
    subtract(threads, block, directions, &shares);
}

/// Makes the vectors of a block orthonormal; returns R, with block = result·R. What is shorter than `least`, squared, becomes zero.
fn orthonormalise(threads: &dyn Threads, block: &mut Block, least: &Lanes<WIDTH>) -> Square {
    let mut whole: Square =
        std::array::from_fn(|i| std::array::from_fn(|k| f64::from(u8::from(i == k))));
    // The second time it removes the rounding errors of the first.
    for _ in 0..2 {
        let (factor, inverse) = cholesky(&products(threads, block, block), least);
        whole = times(&factor, &whole);
        share(threads, block.chunks_mut(PART), |part| {
            for x in part {
                let before = *x;
                for (k, x) in x.iter_mut().enumerate() {
                    *x = (0..=k).map(|i| before[i] * inverse[i][k]).sum();
                }
            }
        });
    }
    whole
}

/// R with Rᵀ·R = matrix, and its inverse; both have a row and a column of zeros where a pivot is rounding error.
fn cholesky(matrix: &Square, least: &Lanes<WIDTH>) -> (Square, Square) {
    let (mut factor, mut inverse) = (Square::default(), Square::default());
    for k in 0..WIDTH {
        let mut left = matrix[k];
        for row in factor.iter().take(k) {
            for j in k..WIDTH {
                left[j] -= row[k] * row[j];
            }
        }
        if left[k] <= least[k].max(ROUNDING * ROUNDING * matrix[k][k]) {
            continue;
        }
        let root = left[k].sqrt();
        for (x, left) in factor[k].iter_mut().zip(left).skip(k) {
            *x = left / root;
        }
        inverse[k][k] = 1.0 / root;
        for (i, row) in inverse.iter_mut().enumerate().take(k) {
            let sum: f64 = (i..k).map(|j| row[j] * factor[j][k]).sum();
            row[k] = -sum / root;
        }
    }
    (factor, inverse)
}

fn times(a: &Square, b: &Square) -> Square {
    std::array::from_fn(|i| std::array::from_fn(|k| (0..WIDTH).map(|j| a[i][j] * b[j][k]).sum()))
}
