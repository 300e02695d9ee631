//! The slowest modes of the matrix A, and what a sweep makes of them.

use super::krylov::{Krylov, add, converge, dot, norm};
use super::matrix::SHIFT;
use super::projection::{Projection, SlowMode};
use super::rows::Rows;
use super::sparse::SparseRows;
use super::{NoModes, Watch};
use crate::physics::random::Random;

/// A mode of the mean sweep.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SweptMode {
    /// μ, zero if there is no restoring force.
    pub eigenvalue: f64,
    /// ρ: one sweep shrinks the mode by S = 1 − ρ·μ.
    pub sweep_rate: f64,
    /// Imaginary part of S.
    pub turn: f64,
    /// Standard error of ρ.
    pub sweep_rate_error: f64,
    /// One number per freedom, the sum of squares is one.
    pub shape: Vec<f64>,
}

/// The modes of the mean sweep that belong to these modes of A, from its projection on them.
pub(super) fn swept_modes(
    values: &[f64],
    vectors: &[Vec<f64>],
    projection: &Projection,
) -> Result<Vec<SweptMode>, NoModes> {
    let slow = in_order(projection, projection.modes()?);
    let basis = if projection.is_symmetric {
        vectors
    } else {
        &projection.settled
    };
    let mode = |j: usize| {
        let coordinates = slow[j].as_ref().and_then(|s| s.coordinates.as_ref());
        let shape =
            coordinates.map_or_else(|| vectors[j].clone(), |c| combined(basis, c, &vectors[j]));
        let eigenvalue = if values[j] > FLOPPY { values[j] } else { 0.0 };
        // Of a mode that is missing there the first sweeps leave nothing.
        let factor = slow[j].as_ref().map(|s| s.factor);
        let rate = (1.0 - factor.map_or(0.0, |s| s.re)) / eigenvalue;
        SweptMode {
            eigenvalue,
            sweep_rate: if eigenvalue > 0.0 { rate } else { 0.0 },
            turn: factor.map_or(0.0, |s| s.im),
            sweep_rate_error: projection.errors[j]
                / (eigenvalue * f64::from(projection.sweeps_per_cycle)),
            shape,
        }
    };
    Ok((0..values.len()).map(mode).collect())
}

impl<const W: usize> Rows<W> {
    /// Whether there are this many modes.
    pub(super) fn can_have(&self, wanted: usize) -> Result<(), NoModes> {
        let freedoms = self.freedoms;
        if wanted == 0 || wanted > freedoms {
            return Err(NoModes::TooMany { wanted, freedoms });
        }
        Ok(())
    }

    /// Eigenvalues and eigenvectors of A, the slowest first.
    pub fn slowest(
        &self,
        count: usize,
        watch: Watch,
    ) -> Result<(Vec<f64>, Vec<Vec<f64>>), NoModes> {
        if self.is_large() {
            return SparseRows::from(self).slowest(count, watch);
        }
        let factor = self.factor()?;
        let mut inverse = |vector: &mut [f64]| {
            factor.solve(vector);
            Ok(())
        };
        if watch(0.2).is_break() {
            return Err(NoModes::Stopped);
        }
        let mut random = Random::new(START);
        let mut found: Vec<(f64, Vec<f64>)> = Vec::new();
        loop {
            let kept: Vec<Vec<f64>> = found.iter().map(|f| f.1.clone()).collect();
            let start = (0..self.freedoms).map(|_| random.unit() - 0.5).collect();
            let mut krylov = Krylov::new(start, &kept);
            let missing = count.saturating_sub(found.len()).max(1);
            let ritz = converge(&mut krylov, &mut inverse, &kept, missing, &mut |done| {
                watch(0.2 + 0.6 * done)
            })?;
            let vectors = krylov.vectors(&ritz, missing);
            let eigenvalue = |value: &f64| (1.0 / value - SHIFT).max(0.0);
            let values: Vec<f64> = ritz.values.iter().map(eigenvalue).collect();
            let slowest_known = found.last().map_or(f64::INFINITY, |f| f.0 * (1.0 - 1e-6));
            if vectors.is_empty() || (found.len() == count && values[0] >= slowest_known) {
                break;
            }
            found.extend(values.into_iter().zip(vectors));
            found.sort_by(|a, b| a.0.total_cmp(&b.0));
            found.truncate(count);
            // One start finds only one of several modes with the same eigenvalue: count how many there should be.
            let Some(last) = found.get(count - 1) else {
                continue;
            };
            if watch(0.8).is_break() {
                return Err(NoModes::Stopped);
            }
            let below = last.0 * (1.0 - 1e-6);
            let there = found.iter().filter(|f| f.0 < below).count();
            if self.count_below(below)? <= there {
                break;
            }
        }
        Ok(found.into_iter().unzip())
    }
}

/// The mode of the sweep that belongs to each mode of A: the one with the largest share of it, or else one that is still free.
fn in_order(projection: &Projection, modes: Vec<SlowMode>) -> Vec<Option<SlowMode>> {
    let seen = &projection.powers[projection.settling()];
    let mut places: Vec<Option<SlowMode>> = vec![None; seen.nrows()];
    let mut others = Vec::new();
    for mode in modes {
        let largest = mode.coordinates.as_ref().map(|c| {
            let parts = seen * nalgebra::DVector::from_column_slice(c);
            parts.iamax()
        });
        match largest {
            Some(place) if places[place].is_none() => places[place] = Some(mode),
            _ => others.push(mode),
        }
    }
    let mut others = others.into_iter();
    for place in &mut places {
        if place.is_none() {
            *place = others.next();
        }
    }
    places
}

/// A linear combination of vectors, of length one, with the sign chosen as in another vector.
fn combined(vectors: &[Vec<f64>], coordinates: &[f64], like: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; like.len()];
    for (vector, share) in vectors.iter().zip(coordinates) {
        add(&mut sum, *share, vector);
    }
    let scale = norm(&sum).copysign(dot(&sum, like));
    sum.iter_mut().for_each(|x| *x /= scale);
    sum
}

/// Below this a mode has no restoring force: its eigenvalue is rounding error.
pub(super) const FLOPPY: f64 = 1e-7;

/// Seed of the vector that the search starts from.
const START: u64 = 1;
