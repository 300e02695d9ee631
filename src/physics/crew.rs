//! Many hands: how work is shared out without knowing what a thread is.
//!
//! Some work leaves freedom in who does which part of it when, without any difference to the result. It asks a [`Crew`] to
//! call one function on several hands at once. Here lives the crew of one; one with threads is in `platform`.

use std::sync::{Mutex, PoisonError};

/// Hands that can work at the same time.
pub trait Crew: std::fmt::Debug + Send + Sync {
    /// How many.
    fn hands(&self) -> usize;

    /// Calls `work` for the hands 0 … `hands() − 1`, at once or one after the other, and returns when all have finished.
    /// Work must be such that hand 0 could do it alone: another hand may come late and find nothing left.
    fn work(&self, work: &(dyn Fn(usize) + Sync));

    /// Called again and again by a hand that waits for another one; `times` counts from 0.
    fn pause(&self, times: u32);
}

/// A crew of one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Crew for Alone {
    fn hands(&self) -> usize {
        1
    }

    fn work(&self, work: &(dyn Fn(usize) + Sync)) {
        work(0);
    }

    fn pause(&self, _times: u32) {
        std::hint::spin_loop();
    }
}

/// Does something with each of these, in any order, several at once. A single one is not worth calling others for.
pub fn share<T: Send>(
    crew: &dyn Crew,
    items: impl ExactSizeIterator<Item = T> + Send,
    work: impl Fn(T) + Sync,
) {
    if items.len() < 2 || crew.hands() < 2 {
        return items.for_each(work);
    }
    let items = Mutex::new(items);
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    crew.work(&|_hand| {
        while let Some(item) = next() {
            work(item);
        }
    });
}
