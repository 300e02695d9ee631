//! Any bytes as a table of positions: an error or a diagnosis, never a panic.
#![no_main]

use ghostspring::measure::diagnosis::{Case, diagnose};
use ghostspring::measure::response::Examination;
use ghostspring::measure::trace::{TraceReading, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(trace) = read(bytes, &TraceReading::default()) {
        // Long traces are allowed; they only take long.
        if trace.values.len() < 1000 {
            let case = |iterations| Case { examination: Examination::of(&trace), iterations: Some(iterations), dt: trace.dt };
            diagnose(&[case(10), case(20)], Some(10), 1.0);
        }
    }
});
