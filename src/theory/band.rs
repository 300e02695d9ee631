//! Linear systems whose matrix has entries near its diagonal only, solved in a time and a memory that grow like n.

use nalgebra::Complex;

/// A square matrix whose entries farther than `reach` from the diagonal are zero.
#[derive(Clone, Debug)]
pub struct Band {
    reach: usize,
    size: usize,
    /// Row by row, 2·reach + 1 entries each, the diagonal in the middle.
    entries: Vec<Complex<f64>>,
}

impl Band {
    /// All zero.
    pub fn zero(size: usize, reach: usize) -> Self {
        Self {
            reach,
            size,
            entries: vec![Complex::ZERO; size * (2 * reach + 1)],
        }
    }

    /// Adds to an entry; the caller keeps within the reach.
    pub fn add(&mut self, row: usize, column: usize, value: Complex<f64>) {
        let at = self.place(row, column);
        self.entries[at] += value;
    }

    /// Times a number.
    pub fn scaled(mut self, factor: Complex<f64>) -> Self {
        self.entries.iter_mut().for_each(|entry| *entry *= factor);
        self
    }

    fn place(&self, row: usize, column: usize) -> usize {
        row * (2 * self.reach + 1) + self.reach + column - row
    }

    /// The columns of a row that lie within the reach.
    fn columns(&self, row: usize) -> std::ops::Range<usize> {
        row.saturating_sub(self.reach)..(row + self.reach + 1).min(self.size)
    }

    /// The matrix times a vector of real numbers, if its entries are real.
    pub fn times(&self, vector: &[f64]) -> Vec<f64> {
        let row = |i: usize| {
            let entries = self
                .columns(i)
                .map(|j| (self.entries[self.place(i, j)].re, j));
            entries.map(|(entry, j)| entry * vector[j]).sum()
        };
        (0..self.size).map(row).collect()
    }

    /// Replaces the right-hand side by the solution, by elimination without exchanging rows. That is safe for the matrices
    /// 1 − ζ·G of averaging sweeps G with |ζ| ≤ 1: no row's diagonal entry is smaller than the sum of its others.
    pub fn solve(mut self, right: &mut [Complex<f64>]) {
        for pivot in 0..self.size {
            let inverse = self.entries[self.place(pivot, pivot)].inv();
            let columns = pivot + 1..self.columns(pivot).end;
            for row in columns.clone() {
                let at = self.place(row, pivot);
                if self.entries[at] == Complex::ZERO {
                    continue;
                }
                let factor = self.entries[at] * inverse;
                for column in columns.clone() {
                    let above = self.entries[self.place(pivot, column)];
                    self.add(row, column, -factor * above);
                }
                right[row] -= factor * right[pivot];
            }
        }
        for row in (0..self.size).rev() {
            let known = (row + 1..self.columns(row).end)
                .map(|column| self.entries[self.place(row, column)] * right[column])
                .sum::<Complex<f64>>();
            right[row] = (right[row] - known) * self.entries[self.place(row, row)].inv();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A solution put back into the matrix gives the right-hand side.
    #[test]
    fn a_solution_solves() {
        for reach in [1, 3, 5] {
            let size = 23;
            let mut matrix = Band::zero(size, reach);
            for i in 0..size {
                for j in matrix.columns(i) {
                    let value = if i == j {
                        2.0
                    } else {
                        0.9 / (i + 3 * j) as f64
                    };
                    matrix.add(i, j, Complex::new(value, 0.0));
                }
            }
            let wanted: Vec<f64> = (0..size).map(|i| (i * i % 7) as f64 - 2.0).collect();
            let mut found: Vec<_> = wanted.iter().map(|x| Complex::new(*x, 0.0)).collect();
            matrix.clone().solve(&mut found);
            let real: Vec<f64> = found.iter().map(|x| x.re).collect();
            for (a, b) in matrix.times(&real).iter().zip(&wanted) {
                assert!((a - b).abs() < 1e-13, "{a} {b}");
            }
        }
    }
}
