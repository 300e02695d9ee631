//! Every interleaving of two threads in the rounds that a shared step is made of, with the memory model of Rust: `cargo test --release` in this folder.
//!
//! `src/physics/threads.rs` itself, with loom's atomics for those of the system. The results of a round are plain memory: loom fails where one thread
//! reads or writes it without having waited for the other.
#![cfg(test)]

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

use loom::cell::UnsafeCell;
use loom::sync::atomic;
use loom::thread;

#[allow(dead_code)]
#[path = "../src/physics/threads.rs"]
mod threads;
use threads::{Threads, in_rounds};

/// Threads of the model, which help at once.
#[derive(Debug)]
struct Modelled;

type Work<'a> = dyn Fn(usize) + Sync + 'a;
struct Sent(&'static Work<'static>);
// SAFETY: what it points to may be shared.
unsafe impl Send for Sent {}

impl Threads for Modelled {
    fn count(&self) -> usize {
        2
    }

    fn work(&self, work: &Work<'_>) {
        // SAFETY: the other thread has ended before this function returns.
        let sent = Sent(unsafe { std::mem::transmute::<&Work<'_>, &'static Work<'static>>(work) });
        let other = thread::spawn(move || {
            let sent = sent;
            ended(|| (sent.0)(1))
        });
        let own = ended(|| work(0));
        let other = other.join().unwrap();
        // As a pool of threads does: all have ended, then the panic of one of them goes on.
        if let Err(panic) = own.and(other) {
            resume_unwind(panic);
        }
    }

    fn pause(&self, _times: u32) {
        thread::yield_now();
    }

    fn spins_before_helping(&self) -> u32 {
        0
    }
}

/// What a part of the work panics with.
const ON_PURPOSE: &str = "on purpose";

/// How a thread has ended. A panic of loom itself, which has found a fault, ends the model.
fn ended(work: impl FnOnce()) -> Result<(), Box<dyn Any + Send>> {
    catch_unwind(AssertUnwindSafe(work)).inspect_err(|panic| {
        let said = panic.downcast_ref::<&str>().copied();
        let is_ours = |said: &str| [ON_PURPOSE, threads::ANOTHER_PANICKED].contains(&said);
        assert!(said.is_some_and(is_ours), "{said:?}");
    })
}

/// Plain memory that threads share.
struct Cells(Vec<UnsafeCell<usize>>);
// SAFETY: none: loom finds out.
unsafe impl Sync for Cells {}
unsafe impl Send for Cells {}

#[test]
fn each_part_is_done_once_and_sees_the_whole_round_before() {
    loom::model(|| {
        const PARTS: usize = 2;
        let cells = Arc::new(Cells((0..=PARTS).map(|_| UnsafeCell::new(0)).collect()));
        let cells = &*cells;
        let read = |i: usize| cells.0[i].with(|p| unsafe { *p });
        let add = |i: usize| cells.0[i].with_mut(|p| unsafe { *p += 1 });
        in_rounds(
            &Modelled,
            2,
            |_| PARTS,
            |round, part| {
                assert_eq!(read(PARTS), round, "the end of the round before");
                assert_eq!(read(part), round);
                add(part);
            },
            |round| {
                assert!((0..PARTS).all(|part| read(part) == round + 1));
                add(PARTS);
            },
        );
        assert!((0..=PARTS).all(|i| read(i) == 2));
    });
}

/// One thread waits for the part in which the other one panics, or for the end of the round: it must not wait forever, which loom would
/// report as too many branches. No round begins after the broken one.
#[test]
fn a_panic_ends_the_rounds_of_all_threads() {
    for broken in [Broken::Part, Broken::End] {
        loom::model(move || {
            const PARTS: usize = 2;
            let panic_if = |is_broken| {
                if is_broken {
                    resume_unwind(Box::new(ON_PURPOSE));
                }
            };
            let rounds = || {
                in_rounds(
                    &Modelled,
                    2,
                    |_| PARTS,
                    |round, part| {
                        assert_eq!(round, 0, "a round after the panic");
                        panic_if(broken == Broken::Part && part == 1);
                    },
                    |_| panic_if(broken == Broken::End),
                );
            };
            assert!(ended(rounds).is_err(), "the caller must hear of the panic");
        });
    }
}

/// Where the panic is.
#[derive(Clone, Copy, PartialEq)]
enum Broken {
    Part,
    End,
}
