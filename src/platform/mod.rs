//! The only place besides `command/` that uses files, threads and the clock: independent runs, one per core; jobs in the background; a
//! crew of threads that share the sweeps of one run; files that are written completely or not at all; wall times.

pub mod aside;
mod crew;
mod files;
mod jobs;
mod panic;

use rayon::prelude::*;

pub use crew::Threads;
pub use files::{NewFile, files_in, make_folder, read, show_folder, whole_path, write};
pub use jobs::{Background, JobControl, in_turn, on_spare_cores, on_threads, side_by_side};
pub use panic::caught;

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

/// Time that has passed since it was started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(std::time::Instant);

impl Stopwatch {
    /// Starts one.
    pub fn start() -> Self {
        Self(std::time::Instant::now())
    }

    /// Seconds since then.
    pub fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}
