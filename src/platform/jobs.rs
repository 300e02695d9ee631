//! Jobs on all cores, which can be paused and cancelled.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// `f(0), f(1), …, f(n − 1)` on all cores, begun in this order, until they are cancelled.
pub fn in_turn(n: usize, control: &JobControl, f: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    rayon::scope(|scope| {
        for _ in 0..rayon::current_num_threads().min(n) {
            scope.spawn(|_| {
                while control.may_go_on() {
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

/// Lets work in other threads continue, wait, or stop.
#[derive(Debug, Default)]
pub struct JobControl {
    state: Mutex<JobState>,
    changed: Condvar,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum JobState {
    #[default]
    Running,
    Paused,
    Cancelled,
}

impl JobControl {
    /// Makes work wait.
    pub fn pause(&self) {
        self.turn(JobState::Paused);
    }

    /// Lets work continue.
    pub fn resume(&self) {
        self.turn(JobState::Running);
    }

    /// Stops the work permanently.
    pub fn cancel(&self) {
        self.turn(JobState::Cancelled);
    }

    /// Whether it has been cancelled.
    pub fn is_cancelled(&self) -> bool {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) == JobState::Cancelled
    }

    /// Whether work may continue; waits while it is paused.
    pub fn may_go_on(&self) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while *state == JobState::Paused {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        *state == JobState::Running
    }

    fn turn(&self, to: JobState) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if *state != JobState::Cancelled {
            *state = to;
        }
        drop(state);
        self.changed.notify_all();
    }
}

/// Does something with all cores but one, so that a window keeps one for itself.
pub fn on_spare_cores<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    on_threads(super::cores().saturating_sub(1).max(1), work)
}

/// Runs something with this many threads.
pub fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}
