//! What the machine gives to a run: threads, and time in every frame.

use serde::{Deserialize, Serialize};

/// What a frame may spend on steps. It changes no bit of any result.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MachineShare {
    /// Threads that share the steps; none chosen means as many as help.
    pub threads: Option<u32>,
    /// Milliseconds of every frame.
    pub milliseconds: f64,
}

impl Default for MachineShare {
    fn default() -> Self {
        Self {
            threads: None,
            milliseconds: 10.0,
        }
    }
}

impl MachineShare {
    /// Most threads.
    pub const MOST_THREADS: u32 = 256;
    /// Whether there is one thread for everything, as in a browser.
    pub const IS_ALONE: bool = cfg!(target_arch = "wasm32");
    /// Least and most milliseconds.
    pub const MILLISECONDS: [f64; 2] = [1e-3, 1000.0];

    /// The same within what is allowed.
    pub fn clamped(self) -> Self {
        let [least, most] = Self::MILLISECONDS;
        Self {
            threads: self.threads.map(|n| n.clamp(1, Self::MOST_THREADS)),
            milliseconds: if self.milliseconds.is_nan() {
                Self::default().milliseconds
            } else {
                self.milliseconds.clamp(least, most)
            },
        }
    }
}

/// Finds out how many threads help: tries one, two, four … up to all cores by turns while the run goes on, and takes the fewest among those that are as good as the
/// best. It tries again when the run has become another one, and now and then, since the machine may have become busier.
#[derive(Clone, Debug, Default)]
pub struct ThreadTuner {
    candidates: Vec<ThreadCount>,
    /// Discs when it began, which says whether it is still the same run.
    discs: usize,
    /// The name of its order.
    order: &'static str,
    /// How often a candidate has been tried.
    tries: usize,
    /// Seconds since the last try began, or since all was decided.
    since: f64,
    /// What was made since the last measurement.
    so_far: StepsMade,
}

/// A number of threads and the least seconds per sweep that were seen with it.
#[derive(Clone, Copy, Debug)]
struct ThreadCount {
    threads: usize,
    seconds: f64,
}

/// Something that was made.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StepsMade {
    /// How long it took.
    pub seconds: f64,
    /// Sweeps that were made.
    pub sweeps: u64,
    /// Steps that were ended.
    pub steps: u64,
}

impl StepsMade {
    fn add(&mut self, more: Self) {
        self.seconds += more.seconds;
        self.sweeps += more.sweeps;
        self.steps += more.steps;
    }
}

/// Steps that are measured together: some frames have only sweeps in them.
const WHOLE: u64 = 2;
/// Seconds of a try.
const LONG_ENOUGH: f64 = 0.03;
/// Discs that a thread must have at least: fewer are not worth waking it.
const FEWEST_DISCS: usize = 512;
/// How often each candidate is tried.
const ROUNDS: usize = 3;
/// What counts as equally good.
const AS_GOOD: f64 = 1.05;
/// Seconds of steps until all is tried again.
const AGAIN: f64 = 120.0;

impl ThreadTuner {
    /// Takes note of what a frame made with as many threads as [`Self::threads`] said, and looks whether it is still the same run.
    pub fn follow(&mut self, order: &'static str, discs: usize, cores: usize, made: StepsMade) {
        let is_same =
            self.order == order && discs * 4 > self.discs * 3 && discs * 3 < self.discs * 4;
        if !is_same || self.since > AGAIN {
            *self = Self::new(order, discs, cores);
            return;
        }
        self.since += made.seconds;
        if self.is_settled() {
            return;
        }
        self.so_far.add(made);
        if self.so_far.steps < WHOLE {
            return;
        }
        // The least is what it takes when nothing else holds it up.
        let StepsMade {
            seconds, sweeps, ..
        } = std::mem::take(&mut self.so_far);
        let count = self.candidates.len();
        let best = &mut self.candidates[self.tries % count].seconds;
        *best = best.min(seconds / sweeps.max(1) as f64);
        if self.since >= LONG_ENOUGH {
            self.tries += 1;
            self.since = 0.0;
        }
    }

    fn new(order: &'static str, discs: usize, cores: usize) -> Self {
        let most = cores.min(discs / FEWEST_DISCS).max(1);
        let powers = std::iter::successors(Some(1), |n| Some(2 * n));
        let below = powers.take_while(|n| *n < most);
        let candidate = |threads| ThreadCount {
            threads,
            seconds: f64::INFINITY,
        };
        Self {
            candidates: below.chain([most]).map(candidate).collect(),
            discs,
            order,
            ..Self::default()
        }
    }

    fn is_settled(&self) -> bool {
        self.candidates.len() < 2 || self.tries >= ROUNDS * self.candidates.len()
    }

    /// How many threads are to be used now.
    pub fn threads(&self) -> usize {
        if !self.is_settled() {
            return self.candidates[self.tries % self.candidates.len()].threads;
        }
        let best = (self.candidates.iter()).fold(f64::INFINITY, |best, c| best.min(c.seconds));
        let is_good = |c: &&ThreadCount| c.seconds <= AS_GOOD * best;
        let chosen = self.candidates.iter().find(is_good);
        chosen.map_or(1, |candidate| candidate.threads)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A machine on which threads help until there are as many as `useful`.
    fn settled(useful: usize, discs: usize, cores: usize) -> usize {
        let mut tuner = ThreadTuner::default();
        for frame in 0..400 {
            let threads = tuner.threads();
            let each = 1.0 / threads.min(useful) as f64 + 0.02 * threads as f64;
            // Every seventh frame something else held it up.
            let seconds = 0.01 * each * if frame % 7 == 3 { 4.0 } else { 1.0 };
            let made = StepsMade {
                seconds,
                sweeps: 40,
                steps: 1,
            };
            tuner.follow("coloured", discs, cores, made);
        }
        tuner.threads()
    }

    #[test]
    fn as_many_threads_as_help() {
        assert_eq!(settled(1, 100_000, 16), 1);
        assert_eq!(settled(4, 100_000, 16), 4);
        assert_eq!(settled(6, 100_000, 6), 6);
        assert_eq!(settled(16, 50, 16), 1);
        assert_eq!(settled(16, 100_000, 1), 1);
    }

    #[test]
    fn another_run_is_another_question() {
        let mut tuner = ThreadTuner::default();
        let slow = StepsMade {
            seconds: 1.0,
            sweeps: 40,
            steps: 2,
        };
        (0..50).for_each(|_| tuner.follow("coloured", 10_000, 4, slow));
        assert!(tuner.is_settled() && tuner.threads() == 1);
        tuner.follow("coloured", 9_000, 4, slow);
        assert!(tuner.is_settled());
        tuner.follow("accelerated", 9_000, 4, slow);
        assert!(!tuner.is_settled());
        (0..50).for_each(|_| tuner.follow("accelerated", 9_000, 4, slow));
        tuner.follow("accelerated", 90_000, 4, slow);
        assert!(!tuner.is_settled());
    }
}
