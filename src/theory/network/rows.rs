//! The rows of a network and nothing else: what its matrix, its sweeps and its modes are made of, in the plane and in space.

use super::row::VisitRow;

/// All rows, contact by contact. W freedoms meet at a contact.
#[derive(Clone, Debug, Default)]
pub struct Rows<const W: usize> {
    /// Degrees of freedom; absent components of a row point at this number.
    pub freedoms: usize,
    /// The rows.
    pub all: Vec<VisitRow<W>>,
}

impl<const W: usize> Rows<W> {
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
