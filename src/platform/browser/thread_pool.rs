//! A page has one thread.

use crate::physics::threads::Threads;

/// A threads that a page cannot have.
#[derive(Debug)]
pub enum ThreadPool {}

impl ThreadPool {
    /// An error that says so.
    pub fn new(hands: usize) -> Result<Self, String> {
        Err(format!(
            "cannot start {hands} threads: a web page has only one"
        ))
    }
}

impl Threads for ThreadPool {
    fn count(&self) -> usize {
        match *self {}
    }

    fn work(&self, _work: &(dyn Fn(usize) + Sync)) {
        match *self {}
    }

    fn pause(&self, _times: u32) {
        match *self {}
    }
}
