//! The only place besides `command/` that uses files, threads and the clock: independent runs, one per core; jobs in the background; a
//! crew of threads that share the sweeps of one run; files that are written completely or not at all; wall times.
//!
//! What a page in a browser does otherwise has a twin of the same name in `browser/`: files come by the browser's dialog and leave as
//! downloads, settings live in the browser's storage, and there is one thread.

#[cfg_attr(target_arch = "wasm32", path = "browser/aside.rs")]
pub mod aside;
#[cfg_attr(target_arch = "wasm32", path = "browser/background.rs")]
mod background;
#[cfg_attr(target_arch = "wasm32", path = "browser/crew.rs")]
mod crew;
#[cfg_attr(target_arch = "wasm32", path = "browser/files.rs")]
mod files;
#[cfg(feature = "window")]
#[cfg_attr(target_arch = "wasm32", path = "browser/home.rs")]
mod home;
mod jobs;
#[cfg(target_arch = "wasm32")]
#[path = "browser/page.rs"]
pub mod page;
mod panic;
#[cfg(target_arch = "wasm32")]
#[path = "browser/storage.rs"]
mod storage;

use rayon::prelude::*;

pub use background::{Background, side_by_side};
pub use crew::Threads;
pub use files::{NewFile, files_in, make_folder, read, show_folder, whole_path, write};
#[cfg(feature = "window")]
pub use home::{data_folder, forget_link, link_to, locales, settings_folder, temporary_folder};
pub use jobs::{JobControl, in_turn, on_spare_cores, on_threads};
pub use panic::caught;

/// Whether work can be done beside the window, and files be found again in a folder: not in a browser.
pub const IS_DESKTOP: bool = cfg!(not(target_arch = "wasm32"));

/// `f(0), f(1), …, f(n − 1)`, computed on all cores, in order.
pub fn parallel_map<T: Send>(n: u64, f: impl Fn(u64) -> T + Sync + Send) -> Vec<T> {
    (0..n).into_par_iter().map(f).collect()
}

/// Wall time of a piece of work in seconds.
pub fn seconds(work: impl FnOnce()) -> f64 {
    let start = web_time::Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

/// How many threads can run at the same time here.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Time that has passed since it was started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(web_time::Instant);

impl Stopwatch {
    /// Starts one.
    pub fn start() -> Self {
        Self(web_time::Instant::now())
    }

    /// Seconds since then.
    pub fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}
