//! What a step costs on this machine, or in this browser: the best times of its phases, and a short table of nanoseconds per visit.

use std::sync::Arc;

use serde::Serialize;

use crate::physics::threads::{SingleThread, Threads};
use crate::physics::{Assembly, Params, UpdateOrder};
use crate::platform::{Stopwatch, seconds};
use crate::scene::{Chain, builtin, tiling};

/// The short table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepTimes {
    /// One row for each system and update order.
    pub rows: Vec<StepTime>,
}

/// What a visit costs in one system and update order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepTime {
    /// System and update order.
    pub name: String,
    /// Time of the sweeps over their visits; none (null) if it could not be measured.
    pub nanoseconds_per_visit: f64,
}

/// N_I of whatever is timed.
pub const ITERATIONS: u64 = 40;

/// Steps before anything is timed.
const SETTLING: usize = 5;

/// Size of the two systems in the short table.
const DISCS: usize = 1000;

/// The orders in the short table: the paper's, the simplest, the fastest and the stiffest.
const ORDERS: [UpdateOrder; 4] = [
    UpdateOrder::RandomSweep,
    UpdateOrder::LeftToRight,
    UpdateOrder::Coloured,
    UpdateOrder::Accelerated,
];

/// Seconds that a batch of sweeps takes at least. A short one is less often disturbed …
const BATCH: f64 = 1e-3;

/// … but it lasts so many ticks of the clock, which ticks only once in a millisecond in some browsers.
const TICKS: f64 = 20.0;

/// Seconds for a row of the short table.
const MOST_SECONDS: f64 = 0.2;

/// Batches that are made even if a busy machine leaves no time for them.
const FEWEST: usize = 10;

/// Measures the short table, on one thread: less than two seconds for all of it.
pub fn measure() -> StepTimes {
    let systems = [("chain", chain()), ("packing", packing(DISCS))];
    let mut rows = Vec::new();
    for (name, system) in &systems {
        for order in ORDERS {
            let time = |settled| nanoseconds_per_visit(settled, order);
            rows.push(StepTime {
                name: format!("{name} of {DISCS} discs, {order}"),
                nanoseconds_per_visit: system.as_ref().map_or(f64::NAN, time),
            });
        }
    }
    StepTimes { rows }
}

/// The best of many short batches of sweeps.
fn nanoseconds_per_visit(settled: &Assembly, order: UpdateOrder) -> f64 {
    let batch = BATCH.max(TICKS * tick());
    let clock = Stopwatch::start();
    let mut sweeps = ITERATIONS;
    let mut watch = StepWatch::new(settled, order, Arc::new(SingleThread), sweeps);
    (0..2).for_each(|_| watch.step());
    while watch.best[1] < batch && clock.seconds() < MOST_SECONDS {
        sweeps *= 2;
        watch = StepWatch::new(settled, order, Arc::new(SingleThread), sweeps);
        (0..2).for_each(|_| watch.step());
    }
    (0..FEWEST).for_each(|_| watch.step());
    while clock.seconds() < MOST_SECONDS {
        watch.step();
    }
    1e9 * watch.best[1] / (watch.contacts as u64 * sweeps) as f64
}

/// Seconds between two ticks of the clock: the shortest of a few times, for the first may have been disturbed.
fn tick() -> f64 {
    let first_tick = || {
        let clock = Stopwatch::start();
        let mut readings = std::iter::repeat_with(|| clock.seconds()).take(MOST_READINGS);
        readings.find(|time| *time > 0.0).unwrap_or(BATCH)
    };
    std::iter::repeat_with(first_tick)
        .take(5)
        .fold(BATCH, f64::min)
}

/// A clock that does not move for this many readings does not tick.
const MOST_READINGS: usize = 1_000_000;

/// A chain pressed against its wall, after a few steps.
fn chain() -> Result<Assembly, String> {
    let params = Params {
        load: 0.01,
        ..Params::default()
    };
    let chain = Chain {
        discs: DISCS as u64,
        gap: 0.0,
        overlap: 1e-3,
    };
    after_a_few_steps(chain.build(&params, 1))
}

/// A packing of at least that many discs, after a few steps: copies of a built-in one side by side.
pub fn packing(discs: usize) -> Result<Assembly, String> {
    let missing = || "the built-in packing is missing".to_owned();
    let name = if discs < 1000 {
        "packing_small"
    } else {
        "packing"
    };
    let start = builtin::load(name).ok_or_else(missing)?;
    let small = start.map_err(|error| error.to_string())?.build();
    let copies = discs.div_ceil(small.bodies().discs()).max(1);
    if copies == 1 {
        return after_a_few_steps(small);
    }
    // As close to the shape of the original as whole copies allow.
    let rows = (1..=copies)
        .take_while(|r| r * r <= copies)
        .filter(|r| copies.is_multiple_of(*r))
        .last()
        .unwrap_or(1);
    let (state, params) = tiling::tile(&small, copies / rows, rows).ok_or_else(missing)?;
    after_a_few_steps(Assembly::from_state(state, params))
}

fn after_a_few_steps(mut assembly: Assembly) -> Result<Assembly, String> {
    assembly.params.iterations = ITERATIONS;
    for _ in 0..SETTLING {
        assembly.step().map_err(|fault| fault.to_string())?;
    }
    Ok(assembly)
}

/// Best times of the steps of one assembly. Some orders diverge in a packing, and a step that fails is tried again with
/// farther sight: only its first sweeps count, and after a fault the next step begins from the settled
/// packing, as it always does for the parallel update, which diverges there.
pub struct StepWatch {
    start: Assembly,
    /// The assembly as it is now.
    pub assembly: Assembly,
    /// Sweeps that are timed in each step.
    sweeps: u64,
    /// Contacts in the last step.
    pub contacts: usize,
    /// Best times of detection, sweeps and motion.
    pub best: [f64; 3],
    /// Whole steps.
    steps: Vec<f64>,
    /// Steps that a solver without sweeps has left to sweeps.
    left_to_sweeps: u64,
}

impl StepWatch {
    /// For steps with this many sweeps, shared by a thread pool. There is one sweep more, so that those that are timed do not end the step.
    pub fn new(
        settled: &Assembly,
        order: UpdateOrder,
        threads: Arc<dyn Threads>,
        sweeps: u64,
    ) -> Self {
        let mut start = settled.clone();
        start.set_threads(threads);
        start.params.order = order;
        start.params.iterations = sweeps + 1;
        Self {
            assembly: start.clone(),
            start,
            sweeps,
            contacts: 0,
            best: [f64::INFINITY; 3],
            steps: Vec::new(),
            left_to_sweeps: 0,
        }
    }

    /// Makes a step.
    pub fn step(&mut self) {
        let assembly = &mut self.assembly;
        let detect = seconds(|| assembly.detect());
        let sweeps = seconds(|| drop(assembly.sweeps(self.sweeps)));
        self.contacts = assembly.contacts().len();
        let is_good = assembly.solve().is_ok();
        let mut left = 0;
        let advance = seconds(|| left = assembly.advance().map_or(0, |report| report.by_sweeps));
        self.left_to_sweeps += left;
        if !is_good || assembly.params.order == UpdateOrder::Parallel {
            self.assembly = self.start.clone();
        }
        self.steps.push(detect + sweeps + advance);
        for (best, time) in self.best.iter_mut().zip([detect, sweeps, advance]) {
            *best = best.min(time);
        }
    }

    /// Share of the steps that a solver without sweeps has left to sweeps.
    pub fn share_left_to_sweeps(&self) -> f64 {
        self.left_to_sweeps as f64 / self.steps.len().max(1) as f64
    }

    /// A middling step: of two rows, the quickest steps may be those of a quieter moment. The first one, which has to make
    /// room for everything, does not count.
    pub fn median(&self) -> f64 {
        let mut steps: Vec<f64> = self.steps.iter().copied().skip(1).collect();
        steps.sort_by(f64::total_cmp);
        steps.get(steps.len() / 2).copied().unwrap_or(f64::NAN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_measured() {
        let times = measure();
        assert_eq!(times.rows.len(), 2 * ORDERS.len());
        for row in times.rows {
            let time = row.nanoseconds_per_visit;
            assert!(time > 0.1 && time < 1e5, "{}: {time} ns", row.name);
        }
    }
}
