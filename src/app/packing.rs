//! Judges the open packing of another program, beside the window.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bevy::prelude::*;

use super::Notes;
use crate::instrument::{OpenPacking, PackingFound, PackingTask};
use crate::physics::threads::Threads;
use crate::platform::{self, Background, ThreadPool, caught};

/// The task under way.
pub struct PackingJob {
    task: PackingTask,
    background: Background<Result<PackingFound, String>>,
    is_over: Arc<AtomicBool>,
    /// Bits of the share that is done.
    progress: Arc<AtomicU64>,
}

impl Drop for PackingJob {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// Starts the next task of the open packing, cancels a task that nobody needs any more, and stores results.
pub fn judge_packing(mut notes: ResMut<Notes>, mut work: Local<Option<PackingJob>>) {
    // Looking alone changes nothing.
    let wanted = notes.packing.open.as_ref().and_then(OpenPacking::task);
    if work.as_ref().map(|job| &job.task) != wanted.as_ref() {
        *work = None;
    }
    let Some(task) = wanted else {
        return;
    };
    let Some(open) = &mut notes.packing.open else {
        return;
    };
    let Some(job) = &*work else {
        *work = Some(PackingJob::begin(open, task));
        open.progress = Some(0.0);
        return;
    };
    let done = f64::from_bits(job.progress.load(Ordering::Relaxed));
    open.progress = Some(done);
    if let Some(result) = job.background.take() {
        open.progress = None;
        let broken = |mistake| match task {
            PackingTask::Prepare(..) => PackingFound::Prepared(Err(mistake)),
            PackingTask::Judge(..) => PackingFound::Judged(Err(mistake)),
        };
        let found = result.and_then(|r| r).unwrap_or_else(broken);
        open.take(task, found);
        *work = None;
    }
}

impl PackingJob {
    fn begin(open: &OpenPacking, task: PackingTask) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let progress = Arc::new(AtomicU64::new(0));
        let (ends, shows) = (Arc::clone(&is_over), Arc::clone(&progress));
        // The window keeps a core for itself.
        let spare = platform::cores().saturating_sub(1);
        let threads = ThreadPool::new(spare).ok().filter(|_| spare > 1);
        let threads = threads.map(|pool| Arc::new(pool) as Arc<dyn Threads>);
        let work = open.work(task.clone(), threads);
        let watched = move || {
            work(&mut |done| {
                shows.store(done.to_bits(), Ordering::Relaxed);
                match ends.load(Ordering::Relaxed) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            })
        };
        Self {
            task,
            background: Background::start(move || caught(watched)),
            is_over,
            progress,
        }
    }
}
