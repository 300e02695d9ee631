//! Work shared by several threads, independent of how threads are made.
//!
//! Some work may be done in any order, by several threads at once, with the same result. [`Threads`] calls one function on all of
//! them. Here is the caller's own thread; the thread pool is in `platform`.

use std::ops::Range;
// From the parent: `loom/` has a parent with the atomics of a model.
use super::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Threads that can work at the same time.
pub trait Threads: std::fmt::Debug + Send + Sync {
    /// Number of threads.
    fn count(&self) -> usize;

    /// Calls `work` for the threads 0 … `count() − 1`, at once or one after the other, and returns when all have finished.
    /// Thread 0 must be able to do all the work alone: another one may start late and find nothing left.
    fn work(&self, work: &(dyn Fn(usize) + Sync));

    /// Called in a loop by a thread that waits for another one; `times` counts from 0.
    fn pause(&self, times: u32);

    /// How often a thread looks whether a round is over before it does a part that another one has not begun.
    fn spins_before_helping(&self) -> u32 {
        8
    }
}

/// The caller's thread only.
#[derive(Clone, Copy, Debug, Default)]
pub struct SingleThread;

impl Threads for SingleThread {
    fn count(&self) -> usize {
        1
    }

    fn work(&self, work: &(dyn Fn(usize) + Sync)) {
        work(0);
    }

    fn pause(&self, _times: u32) {
        std::hint::spin_loop();
    }
}

/// Set when a thread panics during shared work. The threads that wait for it then panic too, instead of waiting forever.
#[derive(Debug, Default)]
pub struct Poison(AtomicBool);

impl Poison {
    /// Does a piece of work that others may wait for.
    pub fn guard<T>(&self, work: impl FnOnce() -> T) -> T {
        /// Dropped on the way out, also by a panic.
        struct Guard<'a>(&'a Poison, bool);
        impl Drop for Guard<'_> {
            fn drop(&mut self) {
                if !self.1 {
                    self.0.0.store(true, Ordering::Release);
                }
            }
        }
        let mut guard = Guard(self, false);
        let done = work();
        guard.1 = true;
        done
    }

    /// Called by a thread that waits.
    pub fn check(&self) {
        if self.0.load(Ordering::Acquire) {
            std::panic::resume_unwind(Box::new(ANOTHER_PANICKED));
        }
    }
}

/// What a thread panics with that has waited for one that panicked.
pub const ANOTHER_PANICKED: &str = "another thread of this step has panicked";

/// Does something with each item, in any order, several at once. Each thread has a queue of its own, with the same part of the
/// items every time, so that they are still in its cache; then it takes items from the other queues.
pub fn share<T: Send>(
    threads: &dyn Threads,
    mut items: impl ExactSizeIterator<Item = T>,
    work: impl Fn(T) + Sync,
) {
    let (count, hands) = (items.len(), threads.count());
    if count < FEWEST || hands < 2 {
        return items.for_each(work);
    }
    let queue = |hand: usize| {
        let length = count * (hand + 1) / hands - count * hand / hands;
        let part: Vec<T> = items.by_ref().take(length).collect();
        Mutex::new(part.into_iter())
    };
    let queues: Vec<_> = (0..hands).map(queue).collect();
    let next = |queue: &Mutex<std::vec::IntoIter<T>>| {
        queue.lock().unwrap_or_else(PoisonError::into_inner).next()
    };
    threads.work(&|hand| {
        for queue in queues[hand..].iter().chain(&queues[..hand]) {
            while let Some(item) = next(queue) {
                work(item);
            }
        }
    });
}

/// Whether something is true of any of the items; all of them are asked, several at once.
pub fn is_any<T: Send>(
    threads: &dyn Threads,
    items: impl ExactSizeIterator<Item = T>,
    is_true: impl Fn(T) -> bool + Sync,
) -> bool {
    let found = AtomicBool::new(false);
    share(threads, items, |item| {
        if is_true(item) {
            found.store(true, Ordering::Relaxed);
        }
    });
    found.into_inner()
}

/// What `make` finds for the numbers 0 … `count − 1`, in their order: it is called for one range after the other, several at once.
pub fn collect<T: Send>(
    threads: &dyn Threads,
    count: usize,
    make: impl Fn(Range<usize>, &mut Vec<T>) + Sync,
) -> Vec<T> {
    let mut parts = of_ranges(threads, count, |range| {
        let mut part = Vec::with_capacity(range.len());
        make(range, &mut part);
        part
    });
    let mut all = Vec::with_capacity(parts.iter().map(Vec::len).sum());
    parts.iter_mut().for_each(|part| all.append(part));
    all
}

/// What `of` finds for one range after the other of the numbers 0 … `count − 1`, several at once. The ranges depend on `count` alone, so a sum over
/// them is the same however many threads there are.
pub fn of_ranges<T: Send>(
    threads: &dyn Threads,
    count: usize,
    of: impl Fn(Range<usize>) -> T + Sync,
) -> Vec<T> {
    let mut found: Vec<Option<T>> = Vec::new();
    found.resize_with(count.div_ceil(COLLECTED), || None);
    share(threads, found.iter_mut().enumerate(), |(i, found)| {
        *found = Some(of(i * COLLECTED..count.min((i + 1) * COLLECTED)));
    });
    found.into_iter().flatten().collect()
}

/// Work in rounds of numbered parts: `parts` says how many a round has, `work` does one of them; when all are done one thread calls `end`, and then the next
/// round begins. The threads are called once for all rounds. Each has parts of its own, which are then still in its cache the next time; a thread that has waited for a while does
/// what another one has not begun.
pub fn in_rounds(
    threads: &dyn Threads,
    rounds: usize,
    parts: impl Fn(usize) -> usize + Sync,
    work: impl Fn(usize, usize) + Sync,
    end: impl Fn(usize) + Sync,
) {
    let most = (0..rounds).map(&parts).max().unwrap_or(0);
    let begun: Vec<Begun> = (0..most).map(|_| Begun::default()).collect();
    let (present, ended) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let (all, poison) = (threads.count(), Poison::default());
    let work_on = |round: usize, part: usize| {
        if begun[part].begin(round) {
            poison.guard(|| work(round, part));
            if ended.fetch_add(1, Ordering::AcqRel) + 1 == parts(round) {
                poison.guard(|| end(round));
                ended.store(0, Ordering::Relaxed);
                present.store(round + 1, Ordering::Release);
            }
        }
    };
    threads.work(&|thread| {
        loop {
            let round = present.load(Ordering::Acquire);
            if round == rounds {
                break;
            }
            let count = parts(round);
            let own = count * thread / all..count * (thread + 1) / all;
            let next = own.end;
            own.for_each(|part| work_on(round, part));
            let mut times = 0;
            while present.load(Ordering::Acquire) == round {
                poison.check();
                if times >= threads.spins_before_helping() {
                    work_on(round, (next + times as usize) % count);
                }
                threads.pause(times);
                times = times.saturating_add(1);
            }
        }
    });
}

/// The rounds in which a part has begun; on a cache line of its own.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Begun(AtomicUsize);

impl Begun {
    /// Begins a round, unless another thread has.
    fn begin(&self, round: usize) -> bool {
        let before = self.0.load(Ordering::Relaxed);
        let claimed = |before| {
            let order = Ordering::Relaxed;
            self.0.compare_exchange(before, round + 1, order, order)
        };
        before <= round && claimed(before).is_ok()
    }
}

/// Numbers in a range that one thread takes.
const COLLECTED: usize = 2048;

/// For fewer items than this, starting another thread takes longer than the work.
const FEWEST: usize = 8;
