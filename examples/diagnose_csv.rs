//! Diagnose traces recorded in another engine: the same stack, kicked at 8 and at 16 iterations.
//!
//!     cargo run --release --no-default-features --example diagnose_csv [FILE=ITERATIONS…]

#![allow(clippy::print_stdout)] // an example prints

use std::fs::File;

use ghostspring::measure::diagnosis::{Case, diagnose};
use ghostspring::measure::response::Examination;
use ghostspring::measure::trace::{TraceReading, read};

const TRACES: [&str; 2] = [
    "wild/traces/box2d-2-stack-box-10-60hz-plain-8.csv.gz=8",
    "wild/traces/box2d-2-stack-box-10-60hz-plain-16.csv.gz=16",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut given: Vec<String> = std::env::args().skip(1).collect();
    if given.is_empty() {
        given = TRACES.map(str::to_owned).to_vec();
    }
    let mut cases = Vec::new();
    for trace in &given {
        let (file, iterations) = trace.split_once('=').ok_or("FILE=ITERATIONS")?;
        // The column that moves is chosen, and time and frames are recognised.
        let trace = read(File::open(file)?, &TraceReading::default())?;
        let case = Case {
            examination: Examination::of(&trace),
            iterations: Some(iterations.parse()?),
            dt: trace.dt.or(Some(1.0 / 60.0)),
        };
        if let Some([omega, rate]) = case.ringing() {
            let (omega, rate) = (omega.value, rate.value);
            println!(
                "{file}: ωΔt = {omega:.4}, Δt/τ = {rate:.5}, law {:.5}",
                -omega.cos().ln()
            );
        }
        cases.push(case);
    }
    let found = diagnose(&cases, None, 1.0);
    let exponent = found.exponent.map_or(f64::NAN, |e| e.value);
    println!("{:?}, ω ~ N_I^{exponent:.2}", found.kind);
    Ok(())
}
