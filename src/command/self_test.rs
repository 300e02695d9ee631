//! `self-test`: does this machine compute what it should, and how fast is it? A page in a browser tests itself in the same way.

use std::io::{self, Write};

use clap::Args;

use super::{CommandError, Outcome};
use crate::experiment::self_test::{self, SelfTestRow};
use crate::experiment::step_times::{self, StepTimes};

/// Check that known final states are reproduced bit by bit, and run the quickest exhibits of the paper; exit code 1 if anything fails.
///
/// A known state is the hash of the final state of a run: it is the same on every machine. No row of an exhibit may disagree. Then come the nanoseconds per
/// contact update at N_I = 40, the best of many short batches on one thread; `bench` reports more.
#[derive(Args)]
pub struct Arguments {
    /// Print one JSON object with the rows of the test and the times per update.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let mut out = io::stdout().lock();
    let mut rows = Vec::new();
    for number in 0..self_test::rows() {
        let row = self_test::row(number);
        if !arguments.json {
            write_row(&mut out, &row)?;
        }
        rows.push(row);
    }
    let failed = rows.iter().filter(|r| !r.is_well).count();
    if !arguments.json {
        writeln!(out, "{} rows: {failed} not well\n", rows.len())?;
        out.flush()?;
    }
    let times = step_times::measure();
    if arguments.json {
        let all = serde_json::json!({ "rows": rows, "step_times": times });
        serde_json::to_writer_pretty(&mut out, &all).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        write_times(&mut out, &times)?;
    }
    Ok(if failed == 0 {
        Outcome::Good
    } else {
        Outcome::Failed
    })
}

/// A row as soon as it is there; what should have come out is told only where something else did.
fn write_row(out: &mut impl Write, row: &SelfTestRow) -> io::Result<()> {
    let verdict = if row.is_well { "well" } else { "NOT WELL" };
    let (name, got, seconds) = (&row.name, &row.got, row.seconds);
    writeln!(out, "{verdict:8}  {seconds:>6.2} s  {name}: {got}")?;
    if !row.is_well {
        writeln!(out, "{:20}expected: {}", "", row.expected)?;
    }
    out.flush()
}

fn write_times(out: &mut impl Write, times: &StepTimes) -> io::Result<()> {
    writeln!(out, "{:>12}", "ns per visit")?;
    for row in &times.rows {
        writeln!(out, "{:>12.2}  {}", row.nanoseconds_per_visit, row.name)?;
    }
    Ok(())
}
