//! Work that threads share.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use ghostspring::physics::threads::{SingleThread, collect, in_rounds, share};
use ghostspring::platform::ThreadPool;

#[test]
fn each_item_is_taken_once() {
    for threads in [2, 3, 5] {
        let threads = ThreadPool::new(threads).unwrap();
        for count in [0, 1, 7, 8, 100] {
            let mut taken = vec![0; count];
            share(&threads, taken.iter_mut(), |taken| *taken += 1);
            assert_eq!(taken, vec![1; count]);
        }
    }
}

#[test]
fn what_is_collected_has_its_order() {
    let threads = ThreadPool::new(3).unwrap();
    for count in [0, 1, 2048, 40_967] {
        let odd = |range: Range<usize>, found: &mut Vec<usize>| {
            found.extend(range.filter(|i| i % 2 == 1));
        };
        let alone = collect(&SingleThread, count, odd);
        assert_eq!(collect(&threads, count, odd), alone);
        assert_eq!(alone, (0..count).filter(|i| i % 2 == 1).collect::<Vec<_>>());
    }
}

/// The panic of one thread reaches the caller; the others do not wait forever.
#[test]
fn a_panic_in_a_round_ends_all_rounds() {
    let threads = ThreadPool::new(3).unwrap();
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let work = |round, part| assert!((round, part) != (5, 7), "on purpose");
        in_rounds(&threads, 20, |_| 16, work, |_| ());
    }));
    assert!(broken.is_err());
}

/// Every part of a round sees all of the round before.
#[test]
fn no_round_begins_before_the_last_is_over() {
    for count in [2, 3, 5] {
        let threads = ThreadPool::new(count).unwrap();
        let cells: Vec<AtomicUsize> = (0..40).map(|_| AtomicUsize::new(0)).collect();
        let (sizes, ends) = ([40, 17], AtomicUsize::new(0));
        let rounds = 300;
        in_rounds(
            &threads,
            rounds,
            |round| sizes[round % 2],
            |round, part| {
                let sum: usize = cells.iter().map(|c| c.load(Ordering::Relaxed)).sum();
                let before = round / 2 * 57 + round % 2 * 40;
                assert!((before..before + sizes[round % 2]).contains(&sum));
                cells[part].fetch_add(1, Ordering::Relaxed);
            },
            |round| assert_eq!(ends.fetch_add(1, Ordering::Relaxed), round),
        );
        assert_eq!(ends.into_inner(), rounds);
        let made = |i: usize| 150 * (1 + usize::from(i < 17));
        assert!((0..40).all(|i| cells[i].load(Ordering::Relaxed) == made(i)));
    }
}
