//! Any text as a session file or share code: an error or a session, never a panic.
//!
//! `cargo fuzz run session` with saved sessions as a first corpus.
#![no_main]

use ghostspring::session::saved::{SavedSession, from_code};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let _ = from_code(text);
    let _ = from_code(&format!("gs1:{text}"));
    if let Ok(session) = SavedSession::parse("fuzz", text) {
        // Long ones are allowed; they only take long.
        let cheap = session.runs.iter().all(|run| run.step < 20 && run.changes.len() < 20);
        if let (true, Ok(mut runs)) = (cheap, session.runs()) {
            runs.iter_mut().for_each(|run| {
                let mut left = 20;
                run.travel(|| {
                    left -= 1;
                    left > 0
                });
            });
        }
    }
});
