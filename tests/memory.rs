//! Memory, measured by an allocator that counts.
#![allow(unsafe_code, clippy::unwrap_used)] // a counting allocator cannot be had otherwise; a test that cannot go on must fail

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicIsize, AtomicU64, Ordering};

use ghostspring::physics::{Assembly, Params, SpringModel, UpdateOrder};
use ghostspring::platform::ThreadPool;
use ghostspring::scene::{Chain, builtin, tiling};
use ghostspring::session::{Change, Run};

struct Counting;
static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);
static LIVE: AtomicIsize = AtomicIsize::new(0);

// SAFETY: every call is passed on to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        LIVE.fetch_add(layout.size() as isize, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size() as isize, Ordering::Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// One test, so that no other thread allocates meanwhile.
#[test]
fn memory_is_what_it_is_said_to_be() {
    a_step_allocates_nothing();
    shared_steps_allocate_nothing();
    work_that_is_shared_allocates_little();
    other_steps_allocate_nothing();
    steps_in_parts_keep_one_copy();
    for method in ["contact_dynamics", "spring_dashpot"] {
        the_past_takes_what_it_says(method);
    }
}

/// Allocations of a hundred steps, after enough of them for all buffers to have their size.
fn allocations(mut assembly: Assembly, before: usize) -> u64 {
    for _ in 0..before {
        assembly.step().unwrap();
    }
    let start = ALLOCATIONS.load(Ordering::Relaxed);
    for _ in 0..100 {
        assembly.step().unwrap();
    }
    ALLOCATIONS.load(Ordering::Relaxed) - start
}

fn a_step_allocates_nothing() {
    for &order in UpdateOrder::ALL {
        let params = Params {
            order,
            ..Params::default()
        };
        let chain = Chain {
            discs: 200,
            ..Chain::default()
        };
        // Flight, impact and rebound.
        assert_eq!(allocations(chain.build(&params, 1), 600), 0, "{order}");
    }
}

fn shared_steps_allocate_nothing() {
    let threads = Arc::new(ThreadPool::new(3).unwrap());
    // Parallel sweeps diverge in a packing.
    for &order in UpdateOrder::ALL
        .iter()
        .filter(|o| **o != UpdateOrder::Parallel)
    {
        let mut start = builtin::load("packing").unwrap().unwrap();
        start.set("order", order.to_string().as_str()).unwrap();
        start.set("iterations", "4").unwrap();
        let mut packing = start.build();
        packing.set_threads(Arc::<ThreadPool>::clone(&threads));
        assert_eq!(allocations(packing, 50), 0, "{order}");
    }
}

/// Large packings are distributed among the threads, and each time the queues of the work are allocated: as many whatever the size.
fn work_that_is_shared_allocates_little() {
    let threads = Arc::new(ThreadPool::new(3).unwrap());
    let small = builtin::load("packing").unwrap().unwrap().build();
    let per_step = |columns: usize| {
        let (state, params) = tiling::tile(&small, columns, 2).unwrap();
        let mut packing = Assembly::from_state(state, params);
        packing.params.iterations = 4;
        packing.set_threads(Arc::<ThreadPool>::clone(&threads));
        allocations(packing, 10) as f64 / 100.0
    };
    // 8000 and 16 000 discs. A step shares its work some ten times, which takes a few boxes for each thread.
    for columns in [4, 8] {
        let count = per_step(columns);
        assert!((1.0..=200.0).contains(&count), "{count} a step, {columns}");
    }
}

/// Boxes, bonds, averaged Jacobi and other methods. The springs of the twin take five arrays in a step.
fn other_steps_allocate_nothing() {
    let jacobi = [("order", "parallel"), ("parallel_sum", "average")];
    let cases: [(&str, &[(&str, &str)]); 7] = [
        ("boxes", &[]),
        ("tower", &[]),
        ("rope", &[]),
        ("heavy_on_light", &[]),
        ("packing_small", &jacobi),
        ("packing_small", &[("method", "position_based")]),
        ("packing_small", &[("method", "soft_step")]),
    ];
    for (scene, settings) in cases {
        let mut start = builtin::load(scene).unwrap().unwrap();
        for (name, value) in settings {
            start.set(name, *value).unwrap();
        }
        let count = allocations(start.build(), 600);
        assert_eq!(count, 0, "{scene} {settings:?}");
    }
}

/// A step in parts keeps a copy of the state at its start. The number of arrays depends neither on the number of parts nor on the step.
fn steps_in_parts_keep_one_copy() {
    let count = |substeps: &str| {
        let mut start = builtin::load("packing_small").unwrap().unwrap();
        start.set("substeps", substeps).unwrap();
        start.set("iterations", "4").unwrap();
        let mut assembly = start.build();
        (0..50).for_each(|_| assert!(assembly.step().is_ok()));
        let live = LIVE.load(Ordering::Relaxed);
        let count = allocations(assembly.clone(), 50);
        assert_eq!(LIVE.load(Ordering::Relaxed), live);
        count
    };
    let [two, ten] = ["2", "10"].map(count);
    assert!(two == ten && (100..=3000).contains(&two), "{two}, {ten}");
}

/// The bytes that a timeline counts are those that are given back when it forgets: within 5 %, since an allocator's own books are not counted.
fn the_past_takes_what_it_says(method: &str) {
    let mut start = builtin::load("packing_small").unwrap().unwrap();
    start.set("method", method).unwrap();
    let mut run = Run::new("packing_small", start);
    let first = run.assembly().steps();
    assert_eq!(
        method == "spring_dashpot",
        !matches!(run.assembly().springs(), SpringModel::None)
    );
    for i in 0..400 {
        run.step();
        if i == 200 {
            run.change(Change::Take(5)).unwrap();
        }
    }
    let said = run.timeline.bytes() as isize;
    let live = LIVE.load(Ordering::Relaxed);
    run.timeline.forget_after(first);
    let given_back = live - LIVE.load(Ordering::Relaxed);
    let said = said - run.timeline.bytes() as isize;
    let ratio = given_back as f64 / said as f64;
    assert!(
        (0.95..=1.05).contains(&ratio),
        "{method}: {given_back} of {said}"
    );
}
