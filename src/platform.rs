//! The only place besides `command/` that knows about threads and the clock: independent runs, one per core, and wall times.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

use rayon::prelude::*;

/// `f(0), f(1), …, f(n − 1)`, computed on all cores, in order.
pub fn parallel_map<T: Send>(n: u64, f: impl Fn(u64) -> T + Sync + Send) -> Vec<T> {
    (0..n).into_par_iter().map(f).collect()
}

/// `f(0), f(1), …, f(n − 1)` on all cores, begun in this order, until the valve is closed.
pub fn in_turn(n: usize, valve: &Valve, f: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    rayon::scope(|scope| {
        for _ in 0..rayon::current_num_threads().min(n) {
            scope.spawn(|_| {
                while valve.passes() {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    if i >= n {
                        return;
                    }
                    f(i);
                }
            });
        }
    });
}

/// What lets work in other threads go on, wait, or end.
#[derive(Debug, Default)]
pub struct Valve {
    state: Mutex<Flow>,
    changed: Condvar,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Flow {
    #[default]
    Open,
    Shut,
    Closed,
}

impl Valve {
    /// Lets work wait.
    pub fn pause(&self) {
        self.turn(Flow::Shut);
    }

    /// Lets work go on.
    pub fn resume(&self) {
        self.turn(Flow::Open);
    }

    /// Ends the work, for good.
    pub fn close(&self) {
        self.turn(Flow::Closed);
    }

    /// Whether it has been closed.
    pub fn is_closed(&self) -> bool {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) == Flow::Closed
    }

    /// Whether work may go on; waits while it is paused.
    pub fn passes(&self) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while *state == Flow::Shut {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        *state == Flow::Open
    }

    fn turn(&self, to: Flow) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if *state != Flow::Closed {
            *state = to;
        }
        drop(state);
        self.changed.notify_all();
    }
}

/// Wall time of a piece of work in seconds.
pub fn seconds(work: impl FnOnce()) -> f64 {
    let start = std::time::Instant::now();
    work();
    start.elapsed().as_secs_f64()
}
