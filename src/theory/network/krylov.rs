//! Lanczos with full reorthogonalisation around zero: powers of (A + shift)⁻¹, or of a polynomial like it, on a vector.
//!
//! The same few dozen vectors serve two purposes. From a random start their Ritz values converge to the slowest modes. From a force on one body
//! they are a Gauss quadrature of that body's response: its slow modes one by one, and all the fast ones summed up in a few.

use nalgebra::{DMatrix, SymmetricEigen};

use super::{NoModes, Watch};

/// An orthonormal basis and the operator's matrix in it.
pub struct Krylov {
    basis: Vec<Vec<f64>>,
    diagonal: Vec<f64>,
    /// Off-diagonal entries; the last one is the length of the remainder.
    beside: Vec<f64>,
    next: Vec<f64>,
}

/// What is applied to vectors: the inverse of A, or a polynomial that is large where A is small.
pub type Operator<'a> = &'a mut dyn FnMut(&mut [f64]) -> Result<(), NoModes>;

/// Approximate modes from a basis, the slowest first.
pub struct Ritz {
    /// Approximate eigenvalues of the operator, the largest first.
    pub values: Vec<f64>,
    /// Residual relative to the eigenvalue.
    pub errors: Vec<f64>,
    /// Coordinates in the basis, a column each.
    pub coordinates: DMatrix<f64>,
}

impl Krylov {
    /// Starts from a vector, with the components along `avoid` removed; zero if nothing else is left.
    pub fn new(mut start: Vec<f64>, avoid: &[Vec<f64>]) -> Self {
        remove(&mut start, avoid);
        remove(&mut start, avoid);
        let length = norm(&start);
        if length > 0.0 {
            start.iter_mut().for_each(|x| *x /= length);
        }
        Self {
            basis: Vec::new(),
            diagonal: Vec::new(),
            beside: Vec::new(),
            next: start,
        }
    }

    /// One more vector; false if the space is exhausted.
    pub fn extend(&mut self, operator: Operator, avoid: &[Vec<f64>]) -> Result<bool, NoModes> {
        if norm(&self.next) < 0.5 {
            return Ok(false);
        }
        let mut image = self.next.clone();
        operator(&mut image)?;
        self.diagonal.push(dot(&self.next, &image));
        self.basis.push(std::mem::take(&mut self.next));
        let before = norm(&image);
        for _ in 0..2 {
            remove(&mut image, &self.basis);
            remove(&mut image, avoid);
        }
        let length = norm(&image);
        self.beside.push(length);
        // In an invariant space the remainder is rounding error.
        let scale = if length > 1e-13 * before {
            1.0 / length
        } else {
            0.0
        };
        image.iter_mut().for_each(|x| *x *= scale);
        self.next = image;
        Ok(true)
    }

    /// How many vectors there are.
    pub fn len(&self) -> usize {
        self.basis.len()
    }

    /// The approximate modes.
    pub fn ritz(&self) -> Ritz {
        let m = self.len();
        let tridiagonal = DMatrix::from_fn(m, m, |i, j| match i.abs_diff(j) {
            0 => self.diagonal[i],
            1 => self.beside[i.min(j)],
            _ => 0.0,
        });
        let eigen = SymmetricEigen::new(tridiagonal);
        let (values, vectors) = (&eigen.eigenvalues, &eigen.eigenvectors);
        let mut order: Vec<usize> = (0..m).collect();
        order.sort_by(|a, b| values[*b].total_cmp(&values[*a]));
        let left = self.beside.last().copied().unwrap_or(0.0);
        let error = |k: &usize| (left * vectors[(m - 1, *k)] / values[*k]).abs();
        Ritz {
            values: order.iter().map(|k| values[*k]).collect(),
            errors: order.iter().map(error).collect(),
            coordinates: DMatrix::from_fn(m, m, |i, k| vectors[(i, order[k])]),
        }
    }

    /// The vectors of the first `count` approximate modes.
    pub fn vectors(&self, ritz: &Ritz, count: usize) -> Vec<Vec<f64>> {
        let vector = |k: usize| {
            let mut sum = vec![0.0; self.basis.first().map_or(0, Vec::len)];
            for (i, basis) in self.basis.iter().enumerate() {
                add(&mut sum, ritz.coordinates[(i, k)], basis);
            }
            sum
        };
        (0..count.min(self.len())).map(vector).collect()
    }
}

/// Extends a basis until its `count` slowest modes are converged, or the space is exhausted.
pub fn converge(
    krylov: &mut Krylov,
    operator: Operator,
    avoid: &[Vec<f64>],
    count: usize,
    watch: Watch,
) -> Result<Ritz, NoModes> {
    let mut done = 0.0;
    loop {
        for _ in 0..BETWEEN_LOOKS {
            if watch(done).is_break() {
                return Err(NoModes::Stopped);
            }
            if !krylov.extend(operator, avoid)? {
                return Ok(krylov.ritz());
            }
        }
        let ritz = krylov.ritz();
        let good = (0..count).take_while(|k| ritz.errors.get(*k).is_some_and(|e| *e < ACCURACY));
        let good = good.count();
        if good == count {
            return Ok(ritz);
        }
        done = good as f64 / count as f64;
    }
}

/// Vectors between two convergence checks.
const BETWEEN_LOOKS: usize = 10;

/// Residual of a converged mode, in its eigenvalue of the operator. The eigenvalue's own error is of the order of its square.
const ACCURACY: f64 = 1e-8;

fn remove(vector: &mut [f64], directions: &[Vec<f64>]) {
    for direction in directions {
        let share = dot(vector, direction);
        add(vector, -share, direction);
    }
}

/// Scalar product.
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    // Four independent sums: with one, each addition would wait for the last.
    let ((a4, a1), (b4, b1)) = (a.as_chunks::<4>(), b.as_chunks::<4>());
    let mut sums = [0.0; 4];
    for (x, y) in a4.iter().zip(b4) {
        for k in 0..4 {
            sums[k] += x[k] * y[k];
        }
    }
    sums.iter().sum::<f64>() + a1.iter().zip(b1).map(|(x, y)| x * y).sum::<f64>()
}

/// Length.
pub fn norm(a: &[f64]) -> f64 {
    dot(a, a).sqrt()
}

/// sum += factor·vector.
pub fn add(sum: &mut [f64], factor: f64, vector: &[f64]) {
    sum.iter_mut()
        .zip(vector)
        .for_each(|(s, x)| *s += factor * x);
}
