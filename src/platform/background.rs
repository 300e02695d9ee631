//! Work on threads of its own.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Work on a thread of its own, whose result is taken when it is ready.
#[derive(Debug)]
pub struct Background<T>(std::sync::mpsc::Receiver<T>);

impl<T: Send + 'static> Background<T> {
    /// Starts it. If the system cannot start a thread, [`Background::take`] returns an error.
    pub fn start(work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (give, take) = std::sync::mpsc::channel();
        let thread = std::thread::Builder::new().name("background".to_owned());
        let _ = thread.spawn(move || give.send(work()));
        Self(take)
    }

    /// The result, if it is ready; an error if it will never come.
    pub fn take(&self) -> Option<Result<T, String>> {
        match self.0.try_recv() {
            Ok(result) => Some(Ok(result)),
            Err(std::sync::mpsc::TryRecvError::Empty) => None,
            Err(std::sync::mpsc::TryRecvError::Disconnected) => {
                Some(Err("the work broke off".to_owned()))
            }
        }
    }
}

/// `f(0), f(1), …, f(n − 1)`, begun in this order and so many at a time, each on a thread of its own: what it does on all cores may wait
/// without keeping one of them.
pub fn side_by_side<T: Send>(n: usize, at_a_time: usize, f: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<T>>> = (0..n).map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        for _ in 0..at_a_time.min(n) {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(result) = results.get(i) else {
                        return;
                    };
                    let found = f(i);
                    *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
                }
            });
        }
    });
    let results = results.into_iter();
    results
        .filter_map(|r| r.into_inner().unwrap_or_else(PoisonError::into_inner))
        .collect()
}
