//! Any text as a language file: an error or words, never a panic.
#![no_main]

use ghostspring::words::Language;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(language) = Language::new("fr", [text]) {
        for id in language.ids() {
            let _ = language.text(id, None);
        }
    }
});
