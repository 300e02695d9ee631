//! Any text as the address of the page: an error or a run, never a panic.
//!
//! `src/page.rs` takes an address apart with the functions that are called here; the browser has decoded it by then. A line is one value of the address.
#![no_main]

use ghostspring::lesson;
use ghostspring::scene::builtin;
use libfuzzer_sys::fuzz_target;

mod small;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Some(Ok(mut start)) = builtin::load("chain") else {
        return;
    };
    for line in text.lines() {
        let Some((name, value)) = line.split_once('=') else {
            // What is behind the #.
            let _ = lesson::opened::open(line, |_| Err(String::new()));
            continue;
        };
        match (name, value.split_once('=')) {
            ("scene", _) => {
                if let Some(Ok(scene)) = builtin::load(value) {
                    start = scene;
                }
            }
            ("lesson", _) => drop(lesson::builtin::name_of(value)),
            ("set", Some((field, value))) => drop(start.set(field.trim(), value.trim())),
            _ => (),
        }
    }
    small::step(start);
});
