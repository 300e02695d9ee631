//! Any bytes as a scene or checkpoint file: an error or a run, never a panic.
//!
//! `cargo fuzz run start` with the files in `scenes/` as a first corpus.
#![no_main]

use ghostspring::scene::Start;
use libfuzzer_sys::fuzz_target;

mod small;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(start) = Start::parse("fuzz", bytes) {
        small::step(start);
    }
});
