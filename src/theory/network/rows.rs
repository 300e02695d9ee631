//! The rows of a network and nothing else: what its matrix, its sweeps and its modes are made of, in the plane and in space.

use std::sync::Arc;

use super::row::VisitRow;
use crate::physics::threads::{SingleThread, Threads};

/// All rows, contact by contact. W freedoms meet at a contact.
#[derive(Clone, Debug, Default)]
pub struct Rows<const W: usize> {
    /// Degrees of freedom; absent components of a row point at this number.
    pub freedoms: usize,
    /// The rows.
    pub all: Vec<VisitRow<W>>,
    /// Whether the bodies fill space, where factors of large matrices fill up; in the plane they do not.
    pub fills_space: bool,
    /// Threads that share the work where the matrix is large; the caller's if there are none.
    pub shared_by: Option<Arc<dyn Threads>>,
}

/// Freedoms in space above which nothing is factorised: there a factor takes longer than many products.
pub const MOST_FACTORISED: usize = 6000;

impl<const W: usize> Rows<W> {
    /// Whether a factor of its matrix would take too much time and memory.
    pub(super) fn is_large(&self) -> bool {
        self.fills_space && self.freedoms > MOST_FACTORISED
    }

    /// The threads that share the work.
    pub(super) fn threads(&self) -> Arc<dyn Threads> {
        (self.shared_by.clone()).unwrap_or_else(|| Arc::new(SingleThread))
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
