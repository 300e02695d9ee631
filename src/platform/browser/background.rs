//! Work that a desktop does on other threads. A page has one: it does it between two frames, which takes as long as it takes.

use std::sync::{Mutex, PoisonError};

/// Work that is done soon, whose result is taken when it is ready.
pub struct Background<T>(Mutex<Stage<T>>);

enum Stage<T> {
    /// It was asked for: the frame that says so is drawn first.
    New(Box<dyn FnOnce() -> T + Send>),
    /// It is done at the next look.
    Due(Box<dyn FnOnce() -> T + Send>),
    /// It was taken.
    Over,
}

impl<T: Send + 'static> Background<T> {
    /// Notes what is to be done.
    pub fn start(work: impl FnOnce() -> T + Send + 'static) -> Self {
        Self(Mutex::new(Stage::New(Box::new(work))))
    }

    /// The result, at the second look.
    pub fn take(&self) -> Option<Result<T, String>> {
        let mut stage = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match std::mem::replace(&mut *stage, Stage::Over) {
            Stage::New(work) => {
                *stage = Stage::Due(work);
                None
            }
            Stage::Due(work) => Some(Ok(work())),
            Stage::Over => Some(Err("the work broke off".to_owned())),
        }
    }
}

/// `f(0), f(1), …, f(n − 1)`, one after the other.
pub fn side_by_side<T: Send>(n: usize, _at_a_time: usize, f: impl Fn(usize) -> T + Sync) -> Vec<T> {
    (0..n).map(f).collect()
}
