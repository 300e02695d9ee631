//! The only place besides `command/` that uses files, threads and the clock: independent runs, one per core; jobs in the background; a
//! pool of threads that share the sweeps of one run; files that are written completely or not at all; wall times.
//!
//! What a page in a browser does otherwise has a twin of the same name in `browser/`: files come by the browser's dialog and leave as
//! downloads, settings live in the browser's storage, and there is one thread.

#[cfg_attr(target_arch = "wasm32", path = "browser/aside.rs")]
pub mod aside;
#[cfg_attr(target_arch = "wasm32", path = "browser/background.rs")]
mod background;
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
#[cfg_attr(target_arch = "wasm32", path = "browser/thread_pool.rs")]
mod thread_pool;

use rayon::prelude::*;

pub use background::{Background, side_by_side};
pub use files::{NewFile, files_in, make_folder, read, show_folder, show_page, whole_path, write};
#[cfg(feature = "window")]
pub use home::{data_folder, forget_link, link_to, locales, settings_folder, temporary_folder};
pub use jobs::{JobControl, in_turn, on_spare_cores, on_threads};
pub use panic::caught;
pub use thread_pool::ThreadPool;

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

/// Seconds since 1970.
pub fn unix_seconds() -> u64 {
    let since = web_time::SystemTime::UNIX_EPOCH.elapsed();
    since.map_or(0, |since| since.as_secs())
}

/// The day in universal time, as 2026-11-17.
pub fn today() -> String {
    date_of(unix_seconds())
}

/// The day of a time: whole cycles of 400 years, and in a year that begins with March the months are 31, 30, 31, 30, 31 days long, twice and a bit.
fn date_of(unix_seconds: u64) -> String {
    let days = unix_seconds / 86_400 + 719_468;
    let (cycle, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}-{month:02}-{day:02}", 400 * cycle + year + next)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_that_of_the_calendar() {
        for (seconds, date) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_794_873_600, "2026-11-17"),
            (1_798_761_599, "2026-12-31"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date_of(seconds), date);
        }
    }
}
