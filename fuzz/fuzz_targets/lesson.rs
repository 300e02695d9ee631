//! Any text as a lesson: an error or a lesson with a worksheet, never a panic.
#![no_main]

use ghostspring::lesson::opened::recognise;
use ghostspring::lesson::parse;
use ghostspring::report::worksheet::{self, Audience};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let _ = recognise("fuzz.ron", bytes);
    if let Ok(lesson) = parse("fuzz", text) {
        worksheet::html(&lesson, Audience::Learner);
    }
});
