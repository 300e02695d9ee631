//! Fetching what will soon be needed, where the order of memory does not tell the processor.
#![allow(unsafe_code)]

/// Brings an element that will be needed soon into the cache, if there is such an element.
#[inline(always)]
pub fn fetch<T>(array: &[T], index: u32) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let element = array.as_ptr().wrapping_add(index as usize);
        // SAFETY: a prefetch reads nothing, wherever it points.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(element.cast()) }
    }
    // Others cannot prefetch, but such reads do not wait for each other, as those of visits would.
    #[cfg(not(target_arch = "x86_64"))]
    if let Some(element) = array.get(index as usize) {
        // SAFETY: the first byte of a borrowed element. Volatile, or else the compiler would leave it out.
        unsafe { std::ptr::read_volatile(std::ptr::from_ref(element).cast::<u8>()) };
    }
}
