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

/// Does something with each of these, in any order, several at once. Each hand begins with a part of its own, the same
/// every time, and finds in its cache what it left there; then it helps the others. A few items are not worth calling
/// anybody for.
pub fn share<T: Send>(
    crew: &dyn Crew,
    items: impl ExactSizeIterator<Item = T>,
    work: impl Fn(T) + Sync,
) {
    let (count, hands) = (items.len(), crew.hands());
    if count < FEW || hands < 2 {
        return items.for_each(work);
    }
    let items: Vec<_> = items.map(|item| Mutex::new(Some(item))).collect();
    crew.work(&|hand| {
        let own = count * hand / hands;
        for item in items[own..].iter().chain(&items[..own]) {
            let item = item.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(item) = item {
                work(item);
            }
        }
    });
}

/// Fewer items than this are done sooner than somebody comes to help.
const FEW: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::Threads;

    #[test]
    fn each_item_is_taken_once() {
        for hands in [2, 3, 5] {
            let crew = Threads::new(hands).unwrap();
            for count in [0, 1, FEW - 1, FEW, 100] {
                let mut taken = vec![0; count];
                share(&crew, taken.iter_mut(), |taken| *taken += 1);
                assert_eq!(taken, vec![1; count]);
            }
        }
    }
}
