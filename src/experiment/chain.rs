//! What the chain experiments have in common: pressed chains, launched modes, recorded runs.

use crate::measure::{Estimate, Fit, Refusal, fit_window, probe};
use crate::physics::{Assembly, Fault, Params, StepReport};
use crate::scene::Chain;

/// Overlap of pressed chains: far above every displacement, so that all contacts stay closed and the chain linear.
pub const OVERLAP: f64 = 1e-3;

/// Largest displacement that experiments on pressed chains cause.
pub const SMALL: f64 = 1e-5;

/// A chain pressed against its wall, in equilibrium with the load.
pub fn pressed(discs: u64, params: &Params, seed: u64) -> Assembly {
    Chain {
        discs,
        gap: 0.0,
        overlap: OVERLAP,
    }
    .build(params, seed)
}

/// Sets mode k in motion with this velocity amplitude: v_i = amplitude·sin(k·(i + ½)).
pub fn launch_mode(assembly: &mut Assembly, wave_number: f64, amplitude: f64) {
    assembly.set_velocities(|i, _| [amplitude * (wave_number * (i as f64 + 0.5)).sin(), 0.0]);
}

/// The end position of a run, and when a contact last lost its force.
#[derive(Clone, Debug)]
pub struct Recording {
    /// (time, end position) from time 0 on, one sample a step.
    pub end_position: Vec<[f64; 2]>,
    /// Time of the last opening of a contact, 0 if there was none.
    pub last_opening: f64,
    /// N_I of every step.
    pub iterations: Vec<u64>,
}

/// Runs for a number of steps and records the loaded end.
pub fn record(assembly: &mut Assembly, steps: u64) -> Result<Recording, Fault> {
    let mut recording = Recording::start(assembly);
    for _ in 0..steps {
        let report = assembly.step()?;
        recording.add(assembly, report);
    }
    Ok(recording)
}

impl Recording {
    /// A recording that begins with the present state.
    pub fn start(assembly: &Assembly) -> Self {
        Self {
            end_position: vec![sample(assembly)],
            last_opening: 0.0,
            iterations: Vec::new(),
        }
    }

    /// Adds the state after a step.
    pub fn add(&mut self, assembly: &Assembly, report: StepReport) {
        self.end_position.push(sample(assembly));
        self.iterations.push(report.iterations);
        if report.opened > 0 {
            self.last_opening = assembly.time();
        }
    }

    /// The ringing of the end after the last contact has opened, all five parameters free. Refuses where contacts
    /// still open in the last tenth of the run, or where so few sweeps are made that nothing is predicted.
    pub fn fit(&self) -> Result<Fit, Refusal> {
        let end = self.end_position.last().map_or(0.0, |s| s[0]);
        let Some(fewest) = self.iterations.iter().copied().min() else {
            return fit_window(&self.end_position, 0.0);
        };
        if self.last_opening > 0.9 * end && end > 0.0 {
            return Err(Refusal::ContactsOpening {
                last: self.last_opening,
            });
        }
        if fewest < FEWEST_ITERATIONS {
            return Err(Refusal::FewIterations { iterations: fewest });
        }
        fit_window(&self.end_position, self.last_opening)
    }
}

fn sample(assembly: &Assembly) -> [f64; 2] {
    [assembly.time(), probe::loaded_position(assembly.bodies())]
}

/// Below this the paper's continuum formulas are not meant to hold.
pub const FEWEST_ITERATIONS: u64 = 10;

/// ω and τ over several runs: mean and standard error from run to run.
pub fn ringing_of(fits: &[Result<Fit, String>]) -> Result<[Estimate; 2], String> {
    let good = fits.iter().cloned().collect::<Result<Vec<Fit>, String>>()?;
    let of = |value: fn(&Fit) -> f64| Estimate::of(&good.iter().map(value).collect::<Vec<_>>());
    Ok([
        of(|f| f.angular_frequency.value),
        of(|f| f.damping_time.value),
    ])
}
