//! Threads that share the sweeps of one run.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::physics::threads::Threads;

/// A threads of threads: the caller's own, which begins at once, and others that join in. Waking a thread takes longer than much of
/// the work, so for a while after each piece of work the others stay awake and wait for the next.
#[derive(Debug)]
pub struct ThreadPool {
    others: rayon::ThreadPool,
    /// Number of calls of `work` so far.
    calls: Arc<AtomicUsize>,
}

impl ThreadPool {
    /// A threads of this many threads (at least two), the caller's included. An error says why if the system cannot start them.
    pub fn new(hands: usize) -> Result<Self, String> {
        rayon::ThreadPoolBuilder::new()
            .num_threads(hands.saturating_sub(1).max(1))
            .build()
            .map(|others| Self {
                others,
                calls: Arc::default(),
            })
            .map_err(|error| format!("cannot start {hands} threads: {error}"))
    }
}

/// Spins before a waiting thread yields its core. A wait takes less than a microsecond, unless there are more threads than cores: then
/// another thread should have the core.
const SPINS_BEFORE_YIELD: u32 = 4_000;

/// How long the others stay awake without work.
const AWAKE: std::time::Duration = std::time::Duration::from_micros(300);

impl Threads for ThreadPool {
    fn count(&self) -> usize {
        self.others.current_num_threads() + 1
    }

    fn work(&self, work: &(dyn Fn(usize) + Sync)) {
        let call = self.calls.fetch_add(1, Ordering::Relaxed) + 1;
        let others = self.others.current_num_threads();
        let finished = AtomicUsize::new(0);
        self.others.in_place_scope(|scope| {
            for hand in 1..=others {
                let finished = &finished;
                scope.spawn(move |_| {
                    work(hand);
                    finished.fetch_add(1, Ordering::Relaxed);
                });
            }
            work(0);
            // Sleeping until the others have finished would also take too long.
            let is_over = || finished.load(Ordering::Relaxed) == others;
            (0..SPINS_BEFORE_YIELD)
                .take_while(|_| !is_over())
                .for_each(|times| self.pause(times));
        });
        for _ in 0..others {
            let calls = Arc::clone(&self.calls);
            self.others.spawn(move || stay_awake(&calls, call));
        }
    }

    fn pause(&self, times: u32) {
        if times < SPINS_BEFORE_YIELD {
            std::hint::spin_loop();
        } else {
            std::thread::yield_now();
        }
    }
}

/// Spins until the next call, or until the time is over.
fn stay_awake(calls: &AtomicUsize, call: usize) {
    let since = std::time::Instant::now();
    while calls.load(Ordering::Relaxed) == call && since.elapsed() < AWAKE {
        (0..64).for_each(|_| std::hint::spin_loop());
    }
}
