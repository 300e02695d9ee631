//! Work shared by several threads, independent of how threads are made.
//!
//! Some work may be done in any order, by several threads at once, with the same result. It uses a [`Crew`] to
//! call one function on all threads. Here is the crew of one thread; the thread pool is in `platform`.

use std::sync::{Mutex, PoisonError};

/// Threads that can work at the same time.
pub trait Crew: std::fmt::Debug + Send + Sync {
    /// Number of threads.
    fn hands(&self) -> usize;

    /// Calls `work` for the threads 0 … `hands() − 1`, at once or one after the other, and returns when all have finished.
    /// Thread 0 must be able to do all the work alone: another one may start late and find nothing left.
    fn work(&self, work: &(dyn Fn(usize) + Sync));

    /// Called in a loop by a thread that waits for another one; `times` counts from 0.
    fn pause(&self, times: u32);
}

/// The caller's thread only.
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

/// Does something with each item, in any order, several at once. Each thread has a queue of its own, with the same part of the
/// items every time, so that they are still in its cache; then it takes items from the other queues.
pub fn share<T: Send>(
    crew: &dyn Crew,
    mut items: impl ExactSizeIterator<Item = T>,
    work: impl Fn(T) + Sync,
) {
    let (count, hands) = (items.len(), crew.hands());
    if count < FEWEST || hands < 2 {
        return items.for_each(work);
    }
    let queue = |hand: usize| {
        let length = count * (hand + 1) / hands - count * hand / hands;
        let part: Vec<T> = items.by_ref().take(length).collect();
        Mutex::new(part.into_iter())
    };
    let queues: Vec<_> = (0..hands).map(queue).collect();
    let next = |queue: &Mutex<std::vec::IntoIter<T>>| {
        queue.lock().unwrap_or_else(PoisonError::into_inner).next()
    };
    crew.work(&|hand| {
        for queue in queues[hand..].iter().chain(&queues[..hand]) {
            while let Some(item) = next(queue) {
                work(item);
            }
        }
    });
}

/// For fewer items than this, starting another thread takes longer than the work.
const FEWEST: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::Threads;

    #[test]
    fn each_item_is_taken_once() {
        for hands in [2, 3, 5] {
            let crew = Threads::new(hands).unwrap();
            for count in [0, 1, FEWEST - 1, FEWEST, 100] {
                let mut taken = vec![0; count];
                share(&crew, taken.iter_mut(), |taken| *taken += 1);
                assert_eq!(taken, vec![1; count]);
            }
        }
    }
}
