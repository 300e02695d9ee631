//! Any bytes as a scene or checkpoint file: an error or a run, never a panic.
//!
//! `cargo fuzz run start` with the files in `scenes/` as a first corpus.
#![no_main]

use ghostspring::scene::Start;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(start) = Start::parse("fuzz", bytes) {
        // Large scenes are allowed; they only take long.
        let small = start.scene.settings().iter().all(|(name, value)| *name != "discs" || value.number().is_some_and(|n| n < 1000.0));
        let cheap = start.scene.params.iterations <= 100 && start.scene.params.cap <= 100;
        if small && cheap {
            let mut assembly = start.build();
            for _ in 0..3 {
                let _ = assembly.step();
            }
        }
    }
});
