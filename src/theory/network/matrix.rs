//! The matrix A of a network, sparse: solving with it, and counting its eigenvalues below a number.

use faer::Side;
use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::solvers::Solve;
use faer::sparse::linalg::SupernodalThreshold;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, SymbolicCholeskyRaw, SymmetricOrdering, factorize_symbolic_cholesky,
};
use faer::sparse::linalg::solvers::Llt;
use faer::sparse::{SparseColMat, Triplet};
use faer::{MatMut, Par};

use super::NoModes;
use super::rows::Rows;

/// Added to A so that it can be factorised even if some modes have no restoring force; far below the slowest other modes.
pub const SHIFT: f64 = 1e-8;

/// A + shift, factorised.
pub struct Factor(Llt<u32, f64>);

impl<const W: usize> Rows<W> {
    /// The lower half of A + shift.
    fn matrix(&self, shift: f64) -> Result<SparseColMat<u32, f64>, NoModes> {
        let n = self.freedoms;
        let mut entries: Vec<Triplet<u32, u32, f64>> =
            (0..n as u32).map(|i| Triplet::new(i, i, shift)).collect();
        for row in &self.all {
            let touched = || (row.at.iter().zip(&row.read)).filter(|(_, read)| **read != 0.0);
            for (i, x) in touched() {
                let below = touched().filter(|(j, _)| *j <= i);
                entries.extend(below.map(|(j, y)| Triplet::new(*i, *j, x * y)));
            }
        }
        SparseColMat::try_new_from_triplets(n, n, &entries)
            .map_err(|e| NoModes::Numerics(format!("{e:?}")))
    }

    /// Factorises A + shift.
    pub(super) fn factor(&self) -> Result<Factor, NoModes> {
        let matrix = self.matrix(SHIFT)?;
        let factor = matrix.sp_cholesky(Side::Lower);
        factor
            .map(Factor)
            .map_err(|e| NoModes::Numerics(format!("{e:?}")))
    }

    /// How many eigenvalues of A lie below this: the negative pivots of L·D·Lᵀ = A − below (Sylvester's law of inertia).
    /// This gives the number of modes up to any μ_j without computing one.
    pub fn count_below(&self, below: f64) -> Result<usize, NoModes> {
        let trouble = |e: &dyn std::fmt::Debug| NoModes::Numerics(format!("{e:?}"));
        let matrix = self.matrix(-below)?;
        let params = CholeskySymbolicParams {
            supernodal_flop_ratio_threshold: SupernodalThreshold::FORCE_SIMPLICIAL,
            ..Default::default()
        };
        let ordering = SymmetricOrdering::Amd;
        let symbolic =
            factorize_symbolic_cholesky(matrix.symbolic(), Side::Lower, ordering, params)
                .map_err(|e| trouble(&e))?;
        let mut values = vec![0.0; symbolic.len_val()];
        let scratch = symbolic.factorize_numeric_ldlt_scratch::<f64>(Par::Seq, Default::default());
        let mut memory = MemBuffer::new(scratch);
        symbolic
            .factorize_numeric_ldlt::<f64>(
                &mut values,
                matrix.as_ref(),
                Side::Lower,
                Default::default(),
                Par::Seq,
                MemStack::new(&mut memory),
                Default::default(),
            )
            .map_err(|e| trouble(&e))?;
        let SymbolicCholeskyRaw::Simplicial(pattern) = symbolic.raw() else {
            return Err(NoModes::Numerics("not a simplicial factor".to_owned()));
        };
        // The pivot of a column is its first entry.
        let columns = &pattern.col_ptr()[..self.freedoms];
        Ok(columns
            .iter()
            .filter(|first| values[**first as usize] < 0.0)
            .count())
    }

    /// A times a vector.
    pub fn times(&self, vector: &[f64]) -> Vec<f64> {
        let mut spare = vector.to_vec();
        spare.push(0.0);
        let mut product = vec![0.0; spare.len()];
        for row in &self.all {
            let velocity = row.velocity(&spare);
            for (at, read) in row.at.iter().zip(&row.read) {
                product[*at as usize] += read * velocity;
            }
        }
        product.pop();
        product
    }
}

impl Factor {
    /// Solves (A + shift)·x = b in place.
    pub fn solve(&self, vector: &mut [f64]) {
        let n = vector.len();
        self.0
            .solve_in_place(MatMut::from_column_major_slice_mut(vector, n, 1));
    }
}
