//! What is asked of every engine.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::Instant;

use cpu_time::ThreadTime;

use crate::packing::Packing;

/// Puts a packing into an engine.
pub type Make = fn(&Packing) -> Made;
pub type Made = Result<Box<dyn Engine>, Box<dyn Error>>;

/// A packing in some engine.
pub trait Engine {
    /// Sweeps per step, or substeps where the engine counts those.
    fn set_iterations(&mut self, iterations: usize);

    /// How many threads share a step.
    fn set_threads(&mut self, threads: usize) -> Result<(), Box<dyn Error>>;

    /// The force on the piston, downwards.
    fn set_load(&mut self, load: f64);

    /// Makes a step of 1/60 s. Returns the seconds it took, see [`timed`].
    fn step(&mut self) -> Result<f64, Box<dyn Error>>;

    /// Height of the piston's lower side.
    fn piston(&self) -> f64;

    /// The contacts that carried a force in the last step, and whether each slid, if the engine tells.
    fn closed(&self) -> Option<BTreeMap<[u32; 2], bool>> {
        None
    }

    /// The part of all steps that a method without sweeps has left to them.
    fn left_to_sweeps(&self) -> f64 {
        0.0
    }

    /// What the last step did.
    fn census(&self) -> Census;
}

/// The contacts of the last step.
#[derive(Clone, Copy, Debug, Default)]
pub struct Census {
    /// Contacts that the solver visited.
    pub visited: usize,
    /// Those with a force.
    pub loaded: usize,
    /// Force on the floor. Friction at the walls takes its share.
    pub floor: f64,
    /// Force on the piston, which must be the load.
    pub piston: f64,
}

/// Seconds that some work takes: of one thread the time that it really ran, so that a busy machine does not count; of several the
/// time that passed.
pub fn timed<T>(threads: usize, work: impl FnOnce() -> T) -> (T, f64) {
    let (clock, thread) = (Instant::now(), ThreadTime::now());
    let result = work();
    let seconds = if threads == 1 {
        thread.elapsed()
    } else {
        clock.elapsed()
    };
    (result, seconds.as_secs_f64())
}
