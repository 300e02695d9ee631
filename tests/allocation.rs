//! A step allocates nothing once its buffers have grown to size.
#![allow(unsafe_code)] // a counting allocator cannot be had otherwise

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use ghostspring::physics::{Params, UpdateOrder};
use ghostspring::scene::Chain;

struct Counting;
static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call is passed on to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// One test, so that no other thread allocates meanwhile.
#[test]
fn a_step_allocates_nothing() {
    for &order in UpdateOrder::ALL {
        let params = Params {
            order,
            ..Params::default()
        };
        let mut assembly = Chain {
            discs: 200,
            ..Chain::default()
        }
        .build(&params, 1);
        // Flight, impact and rebound: all buffers reach their size.
        (0..600).for_each(|_| drop(assembly.step()));
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        (0..100).for_each(|_| drop(assembly.step()));
        let made = ALLOCATIONS.load(Ordering::Relaxed) - before;
        assert_eq!(made, 0, "{order}");
    }
}
