//! Any bytes as the tables of a packing: an error or a network, never a panic.
//!
//! `cargo fuzz run packing` with the files in `tests/data/packings/` as a first corpus. The first zero byte separates the two files.
#![no_main]

use ghostspring::measure::recorded::{self, PackingReading};
use ghostspring::theory::network::recorded::{RecordedNetwork, RecordedSetting};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.splitn(2, |b| *b == 0);
    let files: Vec<(String, Vec<u8>)> = parts.by_ref().zip(["a", "b"]).map(|(part, name)| (name.to_owned(), part.to_vec())).collect();
    if let Ok(read) = recorded::read(&files, &PackingReading::default()) {
        // Large packings are allowed; they only take long.
        if read.packing.bodies.len() < 100 {
            if let Ok(network) = RecordedNetwork::of(read.packing, RecordedSetting::default()) {
                let count = network.freedoms().min(3);
                let _ = network.lowest_modes(count, &mut |_| std::ops::ControlFlow::Continue(()));
            }
        }
    }
});
