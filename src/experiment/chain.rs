//! What the chain experiments have in common: pressed chains, recorded runs.

use crate::measure::{Estimate, Fit, Recording};
use crate::physics::{Assembly, Fault, Params};
use crate::scene::Chain;

/// Overlap of pressed chains: far above every displacement, so that all contacts stay closed and the chain stays linear.
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

/// Runs for a number of steps and records the loaded end.
pub fn record(assembly: &mut Assembly, steps: u64) -> Result<Recording, Fault> {
    let mut recording = Recording::start(assembly);
    for _ in 0..steps {
        let report = assembly.step()?;
        recording.add(assembly, report);
    }
    Ok(recording)
}

/// ω and τ over several runs: mean and standard error from run to run.
pub fn ringing_of(fits: &[Result<Fit, String>]) -> Result<[Estimate; 2], String> {
    let good = fits.iter().cloned().collect::<Result<Vec<Fit>, String>>()?;
    let of = |value: fn(&Fit) -> f64| Estimate::of(&good.iter().map(value).collect::<Vec<_>>());
    Ok([
        of(|f| f.angular_frequency.value),
        of(|f| f.damping_time.value),
    ])
}
