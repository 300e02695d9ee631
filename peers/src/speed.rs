//! What a step costs: every engine, number of threads and setting by turns, so that a busy moment disturbs all of them alike.

use std::error::Error;

use crate::engine::Engine;

/// The cost of an iteration is the slope between these two numbers of iterations, so that all that is done once in a step drops out.
pub const SLOPE: [usize; 2] = [4, 20];

/// Steps that are timed in a row, after one that is not.
const STEPS: usize = 3;

/// The load on the piston from step to step.
#[derive(Clone, Copy)]
pub struct Load {
    pub mean: f64,
    /// The part of it by which it is larger and smaller by turns.
    pub shake: f64,
}

impl Load {
    /// In a step.
    pub fn at(self, step: usize) -> f64 {
        let sign = if step.is_multiple_of(2) { 1.0 } else { -1.0 };
        self.mean * (1.0 + sign * self.shake)
    }
}

/// Median seconds of a step with each setting, and of an iteration.
#[derive(Clone, Debug)]
pub struct Speed {
    pub steps: Vec<f64>,
    pub iteration: f64,
}

/// Of each engine with each number of threads. The settings are the engine's own; the slope's come on top.
pub fn measure(
    engines: &mut [(Box<dyn Engine>, Vec<usize>)],
    threads: &[usize],
    rounds: usize,
    load: Load,
) -> Result<Vec<Vec<Speed>>, Box<dyn Error>> {
    let mut samples = vec![vec![Vec::new(); threads.len()]; engines.len()];
    for _ in 0..rounds {
        for ((engine, settings), samples) in engines.iter_mut().zip(&mut samples) {
            for (&threads, samples) in threads.iter().zip(samples) {
                engine.set_threads(threads)?;
                let round: Result<Vec<f64>, _> = SLOPE
                    .iter()
                    .chain(&*settings)
                    .map(|iterations| step(&mut **engine, *iterations, load))
                    .collect();
                samples.push(round?);
            }
        }
    }
    Ok(samples
        .iter()
        .map(|by_threads| by_threads.iter().map(|rounds| speed(rounds)).collect())
        .collect())
}

fn step(engine: &mut dyn Engine, iterations: usize, load: Load) -> Result<f64, Box<dyn Error>> {
    engine.set_iterations(iterations);
    let steps = (0..=STEPS).map(|step| {
        engine.set_load(load.at(step));
        engine.step()
    });
    let steps: Vec<f64> = steps.collect::<Result<_, _>>()?;
    Ok(median(steps[1..].to_vec()))
}

fn speed(rounds: &[Vec<f64>]) -> Speed {
    let [few, many] = SLOPE;
    let slope = |round: &Vec<f64>| (round[1] - round[0]) / (many - few) as f64;
    let settings = SLOPE.len()..rounds.first().map_or(SLOPE.len(), Vec::len);
    Speed {
        steps: settings
            .map(|setting| median(rounds.iter().map(|round| round[setting]).collect()))
            .collect(),
        iteration: median(rounds.iter().map(slope).collect()),
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
