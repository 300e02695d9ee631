//! Any text as a scan: an error or a plan, never a panic. The first line is the number of a part, as in `--part`.
#![no_main]

use ghostspring::experiment::scan::{Scan, ScanPart, ScanPlan};
use ghostspring::scene::builtin;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let (part, text) = text.split_once('\n').unwrap_or(("", text));
    let part = ScanPart::parse(part);
    if let Ok(scan) = Scan::parse("fuzz", text)
        && let Some(Ok(start)) = builtin::load(&scan.scene)
        && let Ok(plan) = ScanPlan::new(&scan, start)
    {
        plan.fingerprint();
        part.map(|part| part.runs(&plan));
    }
});
