//! The rows of a network and nothing else: what its matrix, its sweeps and its modes are made of, in the plane and in space.

use super::row::VisitRow;

/// All rows, contact by contact. W freedoms meet at a contact.
#[derive(Clone, Debug, Default)]
pub struct Rows<const W: usize> {
    /// Degrees of freedom; absent components of a row point at this number.
    pub freedoms: usize,
    /// The rows.
    pub all: Vec<VisitRow<W>>,
    /// Whether the bodies fill space, where factors of large matrices fill up; in the plane they do not.
    pub fills_space: bool,
}

/// Freedoms in space above which nothing is factorised: there a factor takes longer than many products.
pub const MOST_FACTORISED: usize = 6000;

impl<const W: usize> Rows<W> {
    /// Whether a factor of its matrix would take too much time and memory.
    pub(super) fn is_large(&self) -> bool {
        self.fills_space && self.freedoms > MOST_FACTORISED
    }

    /// Lets absent components point behind the last freedom, where every vector has an extra zero.
    pub(super) fn close(&mut self, freedoms: usize) {
        self.freedoms = freedoms;
        for row in &mut self.all {
            row.at
                .iter_mut()
                .for_each(|at| *at = (*at).min(freedoms as u32));
        }
    }
}
