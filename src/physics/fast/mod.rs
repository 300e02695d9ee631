//! Contact Dynamics by vectors and threads: the hottest lines of the program, and all of its unsafe code.
//!
//! The formula itself is written once, in [`contact`](super::contact), for any number of lanes. Here it is applied to memory, and every
//! way of doing that gives the bits of one visit after the other:
//!
//! | file | job |
//! |---|---|
//! | `in_place` | visits contacts where they lie, four at once where four neighbours in the sequence share no body |
//! | `two_points` | the same for pairs of boxes that touch at two points |
//! | `packs` | contacts in groups of eight, for an order that knows its sequence beforehand; the safety argument of shared sweeps |
//! | `vector`, `avx2`, `avx512`, `simd128` | numbers side by side |
//! | `fetch` | what comes next, into the cache |
//! | `width` | which of them this processor has |
//!
//! What each of them gains: ns per visit within sweeps, one thread, best of many steps of prepared packings at N_I = 40, on a
//! busy machine with AVX-512. What does not gain enough is removed.
//!
//! | | 1000 discs | 10 000 discs |
//! |---|---|---|
//! | random sweep, four at once | 12.9 | 17.6 |
//! | one visit at a time | 19.4 | |
//! | four at once without prefetching | 12.9 | 47 |
//! | packs of eight by one vector (AVX-512) | 5.6 | 7.5 |
//! | by two vectors (AVX2) | 8.5 | |
//! | one visit at a time | 14.0 | |
//! | without strips | | 10.6 |

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod fetch;
mod in_place;
pub mod packs;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod two_points;
mod vector;
mod width;

pub use fetch::fetch;
pub use in_place::visit;
pub use two_points::{PAIRS, visit_pairs};
pub use vector::LANES;
