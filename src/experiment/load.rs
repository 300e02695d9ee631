//! **load**: how much a settled chain shrinks under load, beside the plain spring law nΔF/κ and the law with the stiff
//! skin. Loading and unloading, at once or slowly, must agree: the response is linear.

use super::chain::pressed;
use super::{Lab, Row};
use crate::measure::{Estimate, probe};
use crate::physics::{Assembly, Fault, Params};
use crate::theory::{Medium, modes};

/// How the load goes from one value to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// In one step.
    AtOnce,
    /// In a hundred equal parts, one every few steps.
    Ramped,
}

/// Shrinkage of a chain during one cycle of loading and unloading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cycle {
    /// How much it shortened under the additional load.
    pub loading: f64,
    /// How much it lengthened when the load was taken away again.
    pub unloading: f64,
}

/// Loads a settled chain with ΔF and unloads it, waiting each time until the ringing has died.
pub fn measure_cycle(
    discs: u64,
    params: &Params,
    load_change: f64,
    path: Path,
    seed: u64,
) -> Result<Cycle, Fault> {
    let mut assembly = pressed(discs, params, seed);
    let base = params.load;
    let start = probe::loaded_position(assembly.bodies());
    go_to(&mut assembly, base + load_change, discs, path)?;
    let loaded = probe::loaded_position(assembly.bodies());
    go_to(&mut assembly, base, discs, path)?;
    let unloaded = probe::loaded_position(assembly.bodies());
    Ok(Cycle {
        loading: start - loaded,
        unloading: unloaded - loaded,
    })
}

/// Changes the load and waits until the slowest mode has died (15 τ).
fn go_to(assembly: &mut Assembly, load: f64, discs: u64, path: Path) -> Result<(), Fault> {
    let ringing = modes::slowest(&assembly.params, discs).ringing();
    let tau = ringing.map_or(1.0, |r| r.damping_time / assembly.params.dt);
    let parts = match path {
        Path::AtOnce => 1,
        Path::Ramped => 100,
    };
    let from = assembly.params.load;
    for part in 1..=parts {
        assembly.params.load = from + (load - from) * f64::from(part) / f64::from(parts);
        for _ in 0..(0.1 * tau).ceil() as u64 {
            assembly.step()?;
        }
    }
    for _ in 0..(15.0 * tau).ceil() as u64 {
        assembly.step()?;
    }
    Ok(())
}

/// 50 discs at three N_I.
pub fn exhibit(lab: &Lab) -> Vec<Row> {
    let (discs, load_change) = (50, 1e-5);
    let seeds = lab.pick(16, 64);
    let mut rows = Vec::new();
    for iterations in [10, 40, 100] {
        let params = Params {
            iterations,
            load: 0.01,
            ..Params::default()
        };
        let medium = Medium::of(&params);
        let unit = load_change / medium.stiffness();
        let law = discs as f64 - modes::skin(&medium);
        let sum = modes::shrinkage(&params, discs, load_change) / unit;
        for path in [Path::AtOnce, Path::Ramped] {
            let how = match path {
                Path::AtOnce => "at once",
                Path::Ramped => "ramped",
            };
            let quantity = |what: &str| format!("{what} in dF/kappa, {how}, N_I = {iterations}");
            let cycles: Result<Vec<Cycle>, Fault> = lab
                .seeds(seeds, |seed| {
                    measure_cycle(discs, &params, load_change, path, seed)
                })
                .into_iter()
                .collect();
            let cycles = match cycles {
                Ok(cycles) => cycles,
                Err(fault) => {
                    rows.push(Row::refused(
                        NAME,
                        quantity("shrinkage"),
                        SKIN_LAW,
                        law,
                        fault,
                    ));
                    continue;
                }
            };
            let mean = |f: fn(&Cycle) -> f64| {
                Estimate::of(&cycles.iter().map(|c| f(c) / unit).collect::<Vec<_>>())
            };
            rows.push(Row::new(
                NAME,
                quantity("shrinkage"),
                SKIN_LAW,
                law,
                mean(|c| c.loading),
                0.01,
            ));
            rows.push(Row::new(
                NAME,
                quantity("recovery"),
                SKIN_LAW,
                law,
                mean(|c| c.unloading),
                0.01,
            ));
            if path == Path::AtOnce {
                rows.push(Row::new(
                    NAME,
                    quantity("shrinkage, sum over modes"),
                    MODE_SUM,
                    sum,
                    mean(|c| c.loading),
                    0.005,
                ));
                let without = quantity("shrinkage without the skin");
                let plain = Estimate {
                    value: mean(|c| c.loading).value + modes::skin(&medium),
                    ..mean(|c| c.loading)
                };
                rows.push(Row::new(
                    NAME,
                    without,
                    "Eq. (kappa), n dF/kappa",
                    discs as f64,
                    plain,
                    0.01,
                ));
            }
        }
    }
    rows
}

const NAME: &str = "load";
const SKIN_LAW: &str = "n - 0.8239 sqrt(q N_I)";
const MODE_SUM: &str = "exact law summed over modes";
