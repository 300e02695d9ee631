//! Which vectors this processor has, and how code that is written for any width is run with them.
//!
//! Unsafe, because vector instructions need a promise that the processor knows them.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::avx2::Four;
#[cfg(target_arch = "x86_64")]
use super::avx512::Eight;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::simd128::Two;
use super::vector::Vector;

/// The widest vectors that this processor has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Width {
    /// None: one number at a time.
    #[cfg_attr(
        all(target_arch = "wasm32", target_feature = "simd128"),
        expect(dead_code, reason = "there are always vectors")
    )]
    One,
    /// Two numbers, in WebAssembly.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Two,
    /// Four numbers, with AVX2.
    #[cfg(target_arch = "x86_64")]
    Four,
    /// Eight numbers, with AVX-512.
    #[cfg(target_arch = "x86_64")]
    Eight,
}

impl Width {
    /// Detects them.
    pub fn widest() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx512f") {
            return Self::Eight;
        } else if std::is_x86_feature_detected!("avx2") {
            return Self::Four;
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return Self::Two;
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        Self::One
    }
}

/// Work that is written for vectors of any width.
pub trait AnyWidth {
    type Result;

    /// Does it. Always to be inlined, because only where the processor is known is a vector instruction one instruction.
    ///
    /// # Safety
    /// The processor must know the instructions of L, and what this work asks for must be true.
    unsafe fn run<L: Vector>(self) -> Self::Result;
}

impl Width {
    /// Does some work with vectors of this width.
    ///
    /// # Safety
    /// The width must be one that this processor has, and what the work asks for must be true.
    #[inline]
    pub unsafe fn run<W: AnyWidth>(self, work: W) -> W::Result {
        // SAFETY: as the caller promises.
        unsafe {
            match self {
                #[cfg(target_arch = "x86_64")]
                Self::Eight => by_eights(work),
                #[cfg(target_arch = "x86_64")]
                Self::Four => by_fours(work),
                #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                Self::Two => work.run::<Two>(),
                Self::One => work.run::<f64>(),
            }
        }
    }
}

/// # Safety
/// As for [`AnyWidth::run`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
unsafe fn by_eights<W: AnyWidth>(work: W) -> W::Result {
    // SAFETY: as the caller promises.
    unsafe { work.run::<Eight>() }
}

/// # Safety
/// As for [`AnyWidth::run`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn by_fours<W: AnyWidth>(work: W) -> W::Result {
    // SAFETY: as the caller promises.
    unsafe { work.run::<Four>() }
}

#[cfg(test)]
impl Width {
    /// All that this processor has.
    pub fn present() -> Vec<Self> {
        #[cfg(target_arch = "x86_64")]
        let vectors = [
            std::is_x86_feature_detected!("avx2").then_some(Self::Four),
            std::is_x86_feature_detected!("avx512f").then_some(Self::Eight),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let vectors = [Some(Self::widest())];
        let all = std::iter::once(Some(Self::One)).chain(vectors);
        all.flatten().collect()
    }
}
