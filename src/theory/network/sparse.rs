//! Products of the matrix A with several vectors at once, shared by threads.
//!
//! A = Gᵀ·G with the rows of the contacts in G. Both factors are kept, each by rows, so that every number of a product is one sum in a fixed order: it
//! has the same bits for every number of threads.

use std::sync::Arc;

use super::rows::Rows;
use crate::physics::threads::{Threads, share};

/// Some vectors side by side: the numbers of one freedom.
pub type Lanes<const N: usize> = [f64; N];

/// A matrix without its zeros, row by row.
struct Sparse {
    /// Where each row begins, and where the last one ends.
    begins: Vec<u32>,
    at: Vec<u32>,
    value: Vec<f64>,
}

/// G and Gᵀ, and who multiplies with them.
pub struct SparseRows {
    /// Degrees of freedom.
    pub freedoms: usize,
    rows: Sparse,
    columns: Sparse,
    /// The threads that share the work.
    pub threads: Arc<dyn Threads>,
}

/// A on its way through G: the velocities of all rows between the two factors.
pub struct Product<'a, const N: usize> {
    rows: &'a SparseRows,
    velocities: Vec<Lanes<N>>,
}

/// Numbers that a thread computes at a time.
pub const PART: usize = 2048;

impl<const W: usize> From<&Rows<W>> for SparseRows {
    fn from(all: &Rows<W>) -> Self {
        let mut rows = Sparse {
            begins: vec![0],
            at: Vec::new(),
            value: Vec::new(),
        };
        for row in &all.all {
            let entries = row.at.iter().zip(&row.read);
            for (at, read) in entries.filter(|(_, read)| **read != 0.0) {
                rows.at.push(*at);
                rows.value.push(*read);
            }
            rows.begins.push(rows.at.len() as u32);
        }
        Self {
            freedoms: all.freedoms,
            columns: rows.transposed(all.freedoms),
            rows,
            threads: all.threads(),
        }
    }
}

impl Sparse {
    fn transposed(&self, rows: usize) -> Self {
        let mut begins = vec![0_u32; rows + 1];
        for at in &self.at {
            begins[*at as usize + 1] += 1;
        }
        for i in 0..rows {
            begins[i + 1] += begins[i];
        }
        let mut next = begins.clone();
        let mut at = vec![0; self.at.len()];
        let mut value = vec![0.0; self.at.len()];
        for (row, ends) in self.begins.windows(2).enumerate() {
            for k in ends[0] as usize..ends[1] as usize {
                let place = &mut next[self.at[k] as usize];
                at[*place as usize] = row as u32;
                value[*place as usize] = self.value[k];
                *place += 1;
            }
        }
        Self { begins, at, value }
    }

    /// The product of every row with the vectors; `end` makes its result from it.
    fn times<const N: usize>(
        &self,
        threads: &dyn Threads,
        vectors: &[Lanes<N>],
        results: &mut [Lanes<N>],
        end: impl Fn(usize, Lanes<N>, &mut Lanes<N>) + Sync,
    ) {
        let parts = results.chunks_mut(PART).enumerate();
        share(threads, parts, |(part, results)| {
            for (i, result) in (part * PART..).zip(results) {
                let own = self.begins[i] as usize..self.begins[i + 1] as usize;
                let mut sum = [0.0; N];
                for (at, value) in self.at[own.clone()].iter().zip(&self.value[own]) {
                    let numbers = &vectors[*at as usize];
                    for k in 0..N {
                        sum[k] += value * numbers[k];
                    }
                }
                end(i, sum, result);
            }
        });
    }
}

impl SparseRows {
    /// Products with this many vectors at once.
    pub fn product<const N: usize>(&self) -> Product<'_, N> {
        Product {
            rows: self,
            velocities: vec![[0.0; N]; self.rows.begins.len() - 1],
        }
    }
}

impl<const N: usize> Product<'_, N> {
    /// A times some vectors; `end` makes the results from the freedom, its product and what was there before.
    pub fn of(
        &mut self,
        vectors: &[Lanes<N>],
        results: &mut [Lanes<N>],
        end: impl Fn(usize, Lanes<N>, &mut Lanes<N>) + Sync,
    ) {
        let rows = self.rows;
        let threads = &*rows.threads;
        (rows.rows).times(threads, vectors, &mut self.velocities, |_, sum, v| *v = sum);
        (rows.columns).times(threads, &self.velocities, results, end);
    }

    /// A times one vector or several.
    pub fn plain(&mut self, vectors: &[Lanes<N>], results: &mut [Lanes<N>]) {
        self.of(vectors, results, |_, sum, result| *result = sum);
    }
}
