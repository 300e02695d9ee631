//! `bench`: what a contact visit costs on this machine, for every method and update order and for small and large packings, and how that grows with their size.

use std::io::{self, Write};
use std::sync::Arc;

use clap::Args;
use serde::Serialize;

use super::{CommandError, Outcome, thread_pool};
use crate::experiment::scan::values::{NumberKind, expand};
use crate::experiment::step_times::{ITERATIONS, StepWatch, packing};
use crate::measure::PowerLaw;
use crate::physics::params::{has_solver, visits_contacts};
use crate::physics::threads::{SingleThread, Threads};
use crate::physics::{Assembly, Fault, MethodName, UpdateOrder};
use crate::scene::MOST_DISCS;
use crate::schema::choice::Choice;

/// Measure the cost of a contact update, of contact detection and of a step, on prepared packings.
///
/// Larger packings are copies of a built-in one side by side. Each figure is the best of several steps at
/// N_I = 40; "ns per visit" is a whole step divided by its contact updates, "in sweeps" the sweeps alone; "detect" and "outside" are the fractions of a step
/// spent on contact detection, with all preparation before the first sweep, and on everything except sweeps. With several threads each
/// row is measured alternately with one and with all of them, and the second row shows the speed-up of a median step.
#[derive(Args)]
pub struct Arguments {
    /// Print the rows as a JSON array.
    #[arg(long)]
    json: bool,
    /// Sizes of the packings, up to 1000000: 1000,10000 or 100..1000000:log:9; may be repeated. Rounded up to whole copies. From three sizes on, it also reports how the
    /// cost grows.
    #[arg(long, value_name = "N", default_value = "1000,10000,100000")]
    discs: Vec<String>,
    /// Only this update order; may be repeated.
    #[arg(long, value_name = "ORDER")]
    order: Vec<String>,
    /// Method, contact_dynamics unless given; may be repeated. A method that cannot use an order has no row for it; augmented, which visits bodies, and direct, which makes no sweeps, have one in all.
    #[arg(long, value_name = "METHOD")]
    method: Vec<String>,
    /// Threads per step: they share all of it in the coloured and the accelerated order, otherwise only detection and integration.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Steps in the coloured order before the timing starts. Copies are not at rest where they meet: contacts come and go in every step until they have settled, which
    /// takes about 1500 steps at 10 000 discs.
    #[arg(long, value_name = "STEPS", default_value_t = 0)]
    settle: u64,
}

/// What one order costs on one packing.
#[derive(Clone, Debug, Serialize)]
struct BenchRow {
    method: &'static str,
    order: &'static str,
    discs: usize,
    contacts: usize,
    threads: usize,
    /// A whole step over its visits.
    ns_per_visit: f64,
    /// The sweeps alone.
    ns_per_visit_in_sweeps: f64,
    /// [`Assembly::detect`] alone.
    ns_detect_per_disc: f64,
    /// The same as a share of the step.
    share_of_detection: f64,
    /// Everything in a step other than sweeps, as a fraction of the step.
    share_outside_sweeps: f64,
    steps_per_second: f64,
    bytes_per_disc: f64,
    /// Speed-up of a median step over one thread.
    speed_up: f64,
    /// Share of the steps that `direct` has left to sweeps.
    share_left_to_sweeps: f64,
}

/// Most that a disc may cost, with its share of contacts and candidates.
const MOST_BYTES_PER_DISC: f64 = 1000.0;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let mut rows = Vec::new();
    let orders = orders(&arguments.order)?;
    let methods = methods(&arguments.method)?;
    let threads = thread_pool(arguments.threads)?;
    let sizes = sizes(&arguments.discs)?;
    let mut out = io::stdout().lock();
    if !arguments.json {
        writeln!(
            out,
            "{:>7}  {:16}  {:17}  {:>8}  {:>7}  {:>12}  {:>9}  {:>11}  {:>8}  {:>8}  {:>9}  {:>10}  {:>8}",
            "discs",
            "method",
            "order",
            "contacts",
            "threads",
            "ns per visit",
            "in sweeps",
            "detect/disc",
            "detect",
            "outside",
            "steps/s",
            "bytes/disc",
            "speed-up"
        )?;
    }
    for discs in sizes {
        let mut settled = packing(discs).map_err(CommandError::Result)?;
        settle(&mut settled, arguments.settle, &threads).map_err(CommandError::Result)?;
        let kinds = methods
            .iter()
            .flat_map(|m| orders.iter().map(move |o| (*m, *o)))
            // Bodies have one order.
            .filter(|(m, o)| visits_contacts(*m) || *o == orders[0]);
        for (method, order) in kinds {
            settled.params.method = method;
            for row in measure(&settled, order, &threads) {
                if !arguments.json {
                    writeln!(
                        out,
                        "{:>7}  {:16}  {:17}  {:>8}  {:>7}  {:>12.2}  {:>9.2}  {:>8.1} ns  {:>6.1} %  {:>6.1} %  {:>9.1}  {:>10.0}  {:>8.2}",
                        row.discs,
                        row.method,
                        row.order,
                        row.contacts,
                        row.threads,
                        row.ns_per_visit,
                        row.ns_per_visit_in_sweeps,
                        row.ns_detect_per_disc,
                        100.0 * row.share_of_detection,
                        100.0 * row.share_outside_sweeps,
                        row.steps_per_second,
                        row.bytes_per_disc,
                        row.speed_up,
                    )?;
                    out.flush()?;
                }
                rows.push(row);
            }
        }
    }
    let growths = growths(&rows);
    if arguments.json {
        let all = serde_json::json!({ "rows": rows, "growth": growths });
        let text = serde_json::to_string_pretty(&all).map_err(io::Error::from)?;
        writeln!(out, "{text}")?;
    } else {
        for row in rows.iter().filter(|r| r.share_left_to_sweeps > 0.0) {
            let percent = 100.0 * row.share_left_to_sweeps;
            writeln!(
                out,
                "{}, {} discs, {} thread(s): {percent:.0} % of the steps were left to sweeps",
                row.method, row.discs, row.threads
            )?;
        }
        (growths.iter()).try_for_each(|growth| writeln!(out, "{}", growth.words()))?;
    }
    if rows.iter().all(|r| r.bytes_per_disc < MOST_BYTES_PER_DISC) {
        Ok(Outcome::Good)
    } else {
        Ok(Outcome::Failed)
    }
}

fn sizes(wanted: &[String]) -> Result<Vec<usize>, CommandError> {
    let mut sizes = Vec::new();
    for text in wanted {
        let values = expand(text, NumberKind::Whole);
        for value in values.map_err(|e| CommandError::Input(format!("--discs: {e}")))? {
            let size = value.parse().ok().filter(|n| (1..=MOST_DISCS).contains(n));
            let size = size.map(|n| n as usize);
            sizes.push(size.ok_or_else(|| {
                CommandError::Input(format!(
                    "--discs {value}: a packing has 1 to {MOST_DISCS} discs"
                ))
            })?);
        }
    }
    Ok(sizes)
}

fn orders(wanted: &[String]) -> Result<Vec<UpdateOrder>, CommandError> {
    if wanted.is_empty() {
        return Ok(UpdateOrder::ALL.to_vec());
    }
    let read = |name: &String| {
        let mut order = UpdateOrder::RandomSweep;
        order.choose(name).then_some(order).ok_or_else(|| {
            CommandError::Input(format!(
                "there is no order '{name}'; orders are {}",
                UpdateOrder::SPELLINGS.join(", ")
            ))
        })
    };
    wanted.iter().map(read).collect()
}

fn methods(wanted: &[String]) -> Result<Vec<MethodName>, CommandError> {
    if wanted.is_empty() {
        return Ok(vec![MethodName::ContactDynamics]);
    }
    let read = |name: &String| {
        let mut method = MethodName::ContactDynamics;
        let is_known = method.choose(name) && has_solver(method);
        is_known.then_some(method).ok_or_else(|| {
            CommandError::Input(format!(
                "--method {name} is not allowed: it must be contact_dynamics, position_based, soft_step, augmented or direct"
            ))
        })
    };
    wanted.iter().map(read).collect()
}

/// Makes steps in the quickest order.
fn settle(packing: &mut Assembly, steps: u64, threads: &Arc<dyn Threads>) -> Result<(), String> {
    let order = std::mem::replace(&mut packing.params.order, UpdateOrder::Coloured);
    packing.set_threads(Arc::clone(threads));
    for _ in 0..steps {
        packing.step().map_err(|fault| fault.to_string())?;
    }
    packing.params.order = order;
    Ok(())
}

/// What an order costs with one hand and, if there are more, with all of them.
fn measure(settled: &Assembly, order: UpdateOrder, threads: &Arc<dyn Threads>) -> Vec<BenchRow> {
    let discs = settled.bodies().discs();
    let mut trial = settled.clone();
    trial.params.order = order;
    if matches!(trial.step(), Err(Fault::NoOrder { .. })) {
        return Vec::new();
    }
    let mut candidates = vec![StepWatch::new(
        settled,
        order,
        Arc::new(SingleThread),
        ITERATIONS,
    )];
    if threads.count() > 1 {
        candidates.push(StepWatch::new(
            settled,
            order,
            Arc::clone(threads),
            ITERATIONS,
        ));
    }
    // By turns, so that a busy machine disturbs all of them alike, but with a few steps at a time for the caches.
    for _ in 0..(60_000 / discs).clamp(3, 20) {
        for candidate in &mut candidates {
            (0..3).for_each(|_| candidate.step());
        }
    }
    let alone = candidates[0].median();
    let row = |candidate: &StepWatch| {
        let [detect, sweeps, _] = candidate.best;
        let step = candidate.best.iter().sum::<f64>();
        let visits = (candidate.contacts as u64 * ITERATIONS) as f64;
        BenchRow {
            method: settled.params.method.spelling(),
            order: match settled.params.method {
                MethodName::Augmented => "by body",
                MethodName::Direct => "all at once",
                _ => order.spelling(),
            },
            discs,
            contacts: candidate.contacts,
            threads: candidate.assembly.threads().count(),
            ns_per_visit: 1e9 * step / visits,
            ns_per_visit_in_sweeps: 1e9 * sweeps / visits,
            ns_detect_per_disc: 1e9 * detect / discs as f64,
            share_of_detection: detect / step,
            share_outside_sweeps: 1.0 - sweeps / step,
            steps_per_second: 1.0 / step,
            bytes_per_disc: candidate.assembly.bytes() as f64 / discs as f64,
            speed_up: alone / candidate.median(),
            share_left_to_sweeps: candidate.share_left_to_sweeps(),
        }
    };
    candidates.iter().map(row).collect()
}

/// How the cost of an order grows with the size of the packing.
#[derive(Clone, Debug, Serialize)]
struct Growth {
    method: &'static str,
    order: &'static str,
    threads: usize,
    /// Time of a step ~ n to the power of this …
    time_exponent: f64,
    /// … and memory.
    memory_exponent: f64,
    /// Cost per visit at the largest size over that at the size nearest to 1000.
    largest_over_1000: f64,
    /// The two neighbouring sizes between which a visit becomes dearer by the largest factor, and that factor.
    cliff: [usize; 2],
    cliff_factor: f64,
}

impl Growth {
    /// In a sentence.
    fn words(&self) -> String {
        let Self {
            method,
            order,
            threads,
            time_exponent,
            memory_exponent,
            largest_over_1000,
            cliff: [below, above],
            cliff_factor,
        } = self;
        format!(
            "{method}, {order}, {threads} thread(s): time of a step ~ n^{time_exponent:.3}, memory ~ n^{memory_exponent:.3}; a contact update in the largest packing costs \
             {largest_over_1000:.2} times as much as at 1000 discs; the steepest rise is a factor of {cliff_factor:.2}, from {below} to {above} discs"
        )
    }
}

/// Of every order and number of threads that was measured in three sizes or more.
fn growths(rows: &[BenchRow]) -> Vec<Growth> {
    let kind = |r: &BenchRow| (r.method, r.order, r.threads);
    let mut kinds: Vec<_> = rows.iter().map(kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let of = |(method, order, threads)| {
        let own = |r: &&BenchRow| kind(r) == (method, order, threads);
        let mut own: Vec<&BenchRow> = rows.iter().filter(own).collect();
        own.sort_by_key(|r| r.discs);
        own.dedup_by_key(|r| r.discs);
        let exponent = |cost: fn(&BenchRow) -> f64| {
            let points: Vec<[f64; 2]> = own.iter().map(|r| [r.discs as f64, cost(r)]).collect();
            PowerLaw::fit(&points).map(|law| law.exponent.value)
        };
        let nearest = |r: &&&BenchRow| r.discs.abs_diff(1000);
        let rise = |w: &[&BenchRow]| w[1].ns_per_visit / w[0].ns_per_visit;
        let steepest = own.windows(2).max_by(|a, b| rise(a).total_cmp(&rise(b)))?;
        (own.len() > 2).then_some(Growth {
            method,
            order,
            threads,
            time_exponent: exponent(|r| 1.0 / r.steps_per_second)?,
            memory_exponent: exponent(|r| r.bytes_per_disc * r.discs as f64)?,
            largest_over_1000: own.last()?.ns_per_visit
                / own.iter().min_by_key(nearest)?.ns_per_visit,
            cliff: [steepest[0].discs, steepest[1].discs],
            cliff_factor: rise(steepest),
        })
    };
    kinds.into_iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(discs: usize, ns_per_visit: f64) -> BenchRow {
        let visits = discs as f64 * 2.0 * 40.0;
        BenchRow {
            method: "contact_dynamics",
            order: "coloured",
            discs,
            contacts: 2 * discs,
            threads: 1,
            ns_per_visit,
            ns_per_visit_in_sweeps: ns_per_visit,
            ns_detect_per_disc: 0.0,
            share_of_detection: 0.0,
            share_outside_sweeps: 0.0,
            steps_per_second: 1e9 / (visits * ns_per_visit),
            bytes_per_disc: 800.0,
            speed_up: 1.0,
            share_left_to_sweeps: 0.0,
        }
    }

    #[test]
    fn exponents_and_the_steepest_rise_are_told() {
        let rows = [
            row(100, 5.0),
            row(1000, 5.0),
            row(10_000, 5.0),
            row(100_000, 10.0),
        ];
        let growth = &growths(&rows)[0];
        // Slopes of 0, 0, log10(2): their least squares are 1 + 0.3·log10(2).
        assert!((growth.time_exponent - 1.0903).abs() < 1e-3, "{growth:?}");
        assert!((growth.memory_exponent - 1.0).abs() < 1e-9);
        assert_eq!(growth.cliff, [10_000, 100_000]);
        assert!((growth.cliff_factor - 2.0).abs() < 1e-9);
        assert!((growth.largest_over_1000 - 2.0).abs() < 1e-9);
        assert!(growths(&rows[..2]).is_empty());
    }
}
