//! The only place besides `command/` that knows about threads: independent runs, one per core.

use rayon::prelude::*;

/// `f(0), f(1), …, f(n − 1)`, computed on all cores, in order.
pub fn parallel_map<T: Send>(n: u64, f: impl Fn(u64) -> T + Sync + Send) -> Vec<T> {
    (0..n).into_par_iter().map(f).collect()
}
