//! The only place besides `command/` that knows about threads and the clock: independent runs, one per core, a crew of
//! threads that share the sweeps of one run, and wall times.

use rayon::prelude::*;

use crate::physics::crew::Crew;

/// `f(0), f(1), …, f(n − 1)`, computed on all cores, in order.
pub fn parallel_map<T: Send>(n: u64, f: impl Fn(u64) -> T + Sync + Send) -> Vec<T> {
    (0..n).into_par_iter().map(f).collect()
}

/// Wall time of a piece of work in seconds.
pub fn seconds(work: impl FnOnce()) -> f64 {
    let start = std::time::Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

/// How many threads can run at the same time here.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A crew of threads: the caller's own, which begins at once, and others that join in as soon as they are awake.
#[derive(Debug)]
pub struct Threads {
    others: rayon::ThreadPool,
}

impl Threads {
    /// So many hands, the caller's included. Says why if the system does not give as many threads.
    pub fn new(hands: usize) -> Result<Self, String> {
        rayon::ThreadPoolBuilder::new()
            .num_threads(hands.saturating_sub(1).max(1))
            .build()
            .map(|others| Self { others })
            .map_err(|error| format!("cannot start {hands} threads: {error}"))
    }
}

/// A hand that waits for another one does so for less than a microsecond, unless there are more threads than cores: then
/// somebody else should have the core.
const PATIENCE: u32 = 4_000;

impl Crew for Threads {
    fn hands(&self) -> usize {
        self.others.current_num_threads() + 1
    }

    fn work(&self, work: &(dyn Fn(usize) + Sync)) {
        self.others.in_place_scope(|scope| {
            for hand in 1..self.hands() {
                scope.spawn(move |_| work(hand));
            }
            work(0);
        });
    }

    fn pause(&self, times: u32) {
        if times < PATIENCE {
            std::hint::spin_loop();
        } else {
            std::thread::yield_now();
        }
    }
}
