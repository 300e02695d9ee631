//! `bench`: what a contact visit costs on this machine, for every update order and for small and large packings.

use std::io::{self, Write};
use std::sync::Arc;

use clap::Args;
use serde::Serialize;

use super::{CommandError, Outcome, crew};
use crate::physics::{Assembly, UpdateOrder};
use crate::platform::seconds;
use crate::scene::{builtin, tiling};

/// Measure the cost of a contact visit, of finding the contacts and of a step, on prepared packings.
///
/// Packings above 1000 discs are copies of the built-in one side by side. Each figure is the best of several steps at
/// N_I = 40; ns_per_visit is a whole step divided by its visits.
#[derive(Args)]
pub struct Arguments {
    /// Print the rows as a JSON array.
    #[arg(long)]
    json: bool,
    /// Size of a packing; may be repeated. Rounded up to thousands.
    #[arg(long, value_name = "N", default_values_t = [1_000, 10_000, 100_000],
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    discs: Vec<u64>,
    /// Only this update order; may be repeated.
    #[arg(long, value_name = "ORDER")]
    order: Vec<String>,
    /// Threads that share the sweeps of the orders that allow it (coloured); the others use one.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
}

/// What one order costs on one packing.
#[derive(Clone, Debug, Serialize)]
struct Row {
    order: &'static str,
    discs: usize,
    contacts: usize,
    threads: usize,
    /// A whole step over its visits.
    ns_per_visit: f64,
    /// [`Assembly::detect`] alone.
    ns_detect_per_disc: f64,
    /// All of a step that is no sweep, as a share of the step.
    share_outside_sweeps: f64,
    steps_per_second: f64,
    bytes_per_disc: f64,
}

const ITERATIONS: u64 = 40;

/// Most that a disc may cost, with its share of contacts and candidates.
const MOST_BYTES_PER_DISC: f64 = 1000.0;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let mut rows = Vec::new();
    let orders = orders(&arguments.order)?;
    let crew = crew(arguments.threads)?;
    let mut out = io::stdout().lock();
    if !arguments.json {
        writeln!(
            out,
            "{:>7}  {:17}  {:>8}  {:>7}  {:>12}  {:>12}  {:>8}  {:>9}  {:>10}",
            "discs",
            "order",
            "contacts",
            "threads",
            "ns per visit",
            "detect/disc",
            "outside",
            "steps/s",
            "bytes/disc"
        )?;
    }
    for &discs in &arguments.discs {
        let mut settled = packing(discs as usize)?;
        settled.set_crew(Arc::clone(&crew));
        for &(order, spelling) in &orders {
            let row = measure(&settled, order, spelling, crew.hands());
            if !arguments.json {
                writeln!(
                    out,
                    "{:>7}  {:17}  {:>8}  {:>7}  {:>12.2}  {:>9.1} ns  {:>6.1} %  {:>9.1}  {:>10.0}",
                    row.discs,
                    row.order,
                    row.contacts,
                    row.threads,
                    row.ns_per_visit,
                    row.ns_detect_per_disc,
                    100.0 * row.share_outside_sweeps,
                    row.steps_per_second,
                    row.bytes_per_disc,
                )?;
                out.flush()?;
            }
            rows.push(row);
        }
    }
    if arguments.json {
        let text = serde_json::to_string_pretty(&rows).map_err(io::Error::from)?;
        writeln!(out, "{text}")?;
    }
    if rows.iter().all(|r| r.bytes_per_disc < MOST_BYTES_PER_DISC) {
        Ok(Outcome::Good)
    } else {
        Ok(Outcome::Failed)
    }
}

fn orders(wanted: &[String]) -> Result<Vec<(UpdateOrder, &'static str)>, CommandError> {
    let known = || {
        UpdateOrder::ALL
            .iter()
            .copied()
            .zip(UpdateOrder::SPELLINGS.iter().copied())
    };
    if wanted.is_empty() {
        return Ok(known().collect());
    }
    wanted
        .iter()
        .map(|name| {
            known().find(|(_, s)| s == name).ok_or_else(|| {
                CommandError::Input(format!(
                    "there is no order '{name}'; orders are {}",
                    UpdateOrder::SPELLINGS.join(", ")
                ))
            })
        })
        .collect()
}

/// A packing of at least that many discs, after a few steps.
fn packing(discs: usize) -> Result<Assembly, CommandError> {
    let missing = || CommandError::Result("the built-in packing is missing".to_owned());
    let small = builtin::load("packing").ok_or_else(missing)??.build();
    let copies = discs.div_ceil(small.bodies().discs()).max(1);
    // As close to the shape of the original as whole copies allow.
    let rows = (1..=copies)
        .take_while(|r| r * r <= copies)
        .filter(|r| copies.is_multiple_of(*r))
        .last()
        .unwrap_or(1);
    let mut assembly = if copies == 1 {
        small
    } else {
        let (state, params) = tiling::tile(&small, copies / rows, rows).ok_or_else(missing)?;
        Assembly::from_state(state, params)
    };
    assembly.params.iterations = ITERATIONS;
    for _ in 0..SETTLING {
        assembly.step()?;
    }
    Ok(assembly)
}

const SETTLING: usize = 5;

/// Best times of several steps. Some orders diverge in a packing, and a step that fails is tried again with farther
/// sight: only the first `ITERATIONS` sweeps count, and after a fault the next step begins from the settled packing,
/// as it always does for the parallel update, which diverges there.
fn measure(settled: &Assembly, order: UpdateOrder, spelling: &'static str, hands: usize) -> Row {
    let begin = || {
        let mut assembly = settled.clone();
        assembly.params.order = order;
        assembly.params.iterations = ITERATIONS + 1;
        assembly
    };
    let mut assembly = begin();
    let discs = assembly.bodies().discs();
    let repetitions = (200_000 / discs).clamp(4, 50);
    let mut best = [f64::INFINITY; 3];
    let mut contacts = 0;
    for _ in 0..repetitions {
        let detect = seconds(|| assembly.detect());
        contacts = assembly.contacts().len();
        let sweeps = seconds(|| drop(assembly.sweeps(ITERATIONS)));
        let is_good = assembly.solve().is_ok();
        let advance = seconds(|| drop(assembly.advance()));
        if !is_good || order == UpdateOrder::Parallel {
            assembly = begin();
        }
        for (best, time) in best.iter_mut().zip([detect, sweeps, advance]) {
            *best = best.min(time);
        }
    }
    let [detect, sweeps, advance] = best;
    let step = detect + sweeps + advance;
    Row {
        order: spelling,
        discs,
        contacts,
        threads: if order == UpdateOrder::Coloured {
            hands
        } else {
            1
        },
        ns_per_visit: 1e9 * step / (contacts as u64 * ITERATIONS) as f64,
        ns_detect_per_disc: 1e9 * detect / discs as f64,
        share_outside_sweeps: (detect + advance) / step,
        steps_per_second: 1.0 / step,
        bytes_per_disc: assembly.bytes() as f64 / discs as f64,
    }
}
