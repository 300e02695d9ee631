//! **load**: how much a settled chain shrinks under load, beside the plain spring law nΔF/κ and the law with the stiff
//! skin. Loading and unloading, at once or slowly, must agree: the response is linear.

use super::chain::pressed;
use super::figure::{Axis, Figure, Mark, Plot, Scale, places};
use super::{Effort, Findings, Lab, Row};
use crate::measure::{Estimate, probe};
use crate::physics::{Assembly, Fault, Params};
use crate::theory::{Medium, modes, springs};

/// How the load changes from one value to the next.
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
    /// How much it lengthened when the load was removed again.
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

/// How much a chain shortens under a change of its load, to the last contact: at the ends the modes of a sweep are not those of an endless chain, and
/// their sum ([`modes::shrinkage`]) is 2 to 5 parts in ten thousand off.
pub fn shrinkage(discs: u64, params: &Params, load_change: f64) -> Result<f64, String> {
    let chain = springs::column(discs, params)?;
    chain
        .sag(&chain.pressed(load_change))
        .map_err(|e| e.to_string())
}

/// 50 discs at three N_I.
pub fn exhibit(lab: &Lab) -> Findings {
    let settings = [10, 40, 100].map(|iterations| Params {
        iterations,
        load: 0.01,
        ..Params::default()
    });
    let rows: Vec<Row> = settings
        .iter()
        .flat_map(|params| one_setting(lab, params))
        .collect();
    let measured = settings.iter().filter_map(|params| {
        let n = params.iterations;
        let name = format!("shrinkage in dF/kappa, ramped, N_I = {n}");
        let row = rows.iter().find(|r| r.quantity == name)?;
        Some((n as f64, row.estimate()))
    });
    let law = |n: &f64| {
        let medium = Medium {
            iterations: *n,
            ..Medium::of(&settings[0])
        };
        [*n, DISCS as f64 - modes::skin(&medium)]
    };
    let across = places(Scale::Log, 8.0, 120.0, 60);
    let plot = Plot::new(
        Axis::log("sweeps N_I", ""),
        Axis::linear("shrinkage Δx κ/ΔF", ""),
    )
    .predicted(
        "n springs in a row",
        Mark::Dashes,
        [[8.0, 50.0], [120.0, 50.0]],
    )
    .predicted("with the stiff skin", Mark::Line, across.iter().map(law))
    .measured("chain of 50 discs", Mark::Circle, measured);
    let caption = "Shortening of a settled chain under a small load, in units of what one contact gives way. Plain springs \
                   would give n = 50; the discs nearest to the load pass it on within one step without moving, and the chain \
                   is shorter by that skin of 0.82 √(q N_I) discs.";
    Findings {
        rows,
        figures: vec![Figure::plot("load", caption, plot)],
    }
}

fn one_setting(lab: &Lab, params: &Params) -> Vec<Row> {
    let (discs, load_change) = (DISCS, 1e-5);
    let iterations = params.iterations;
    let medium = Medium::of(params);
    let unit = load_change / medium.stiffness();
    let law = discs as f64 - modes::skin(&medium);
    let sum = match shrinkage(discs, params, load_change) {
        Ok(sum) => sum / unit,
        Err(reason) => {
            let quantity = format!("shrinkage, N_I = {iterations}");
            return vec![Row::refused(NAME, quantity, MODE_SUM, law, reason)];
        }
    };
    let measure = |path| -> Result<Vec<Cycle>, Fault> {
        let run = |seed| measure_cycle(discs, params, load_change, path, seed);
        lab.seeds(lab.pick(8, 64), run).into_iter().collect()
    };
    // Both ways give the same; the quick run shows it once.
    let at_once = if iterations == 40 || lab.effort == Effort::Full {
        measure(Path::AtOnce)
    } else {
        Ok(Vec::new())
    };
    let (at_once, ramped) = match (at_once, measure(Path::Ramped)) {
        (Ok(at_once), Ok(ramped)) => (at_once, ramped),
        (Err(fault), _) | (_, Err(fault)) => {
            return vec![Row::refused(
                NAME,
                format!("shrinkage, N_I = {iterations}"),
                SKIN_LAW,
                law,
                fault,
            )];
        }
    };
    let mean = |cycles: &[Cycle], f: fn(&Cycle) -> f64| {
        Estimate::of(&cycles.iter().map(|c| f(c) / unit).collect::<Vec<_>>())
    };
    let mut rows = Vec::new();
    for (how, cycles) in [("at once", &at_once), ("ramped", &ramped)] {
        if cycles.is_empty() {
            continue;
        }
        let loading = mean(cycles, |c| c.loading);
        let quantity = |what: &str| format!("{what} in dF/kappa, {how}, N_I = {iterations}");
        rows.push(Row::new(
            NAME,
            quantity("shrinkage"),
            SKIN_LAW,
            law,
            loading,
            0.01,
        ));
        if how == "ramped" {
            rows.push(Row::new(
                NAME,
                quantity("shrinkage, summed modes,"),
                MODE_SUM,
                sum,
                loading,
                0.005,
            ));
        }
        let apart = Estimate::of(
            &cycles
                .iter()
                .map(|c| (c.loading - c.unloading) / c.loading)
                .collect::<Vec<_>>(),
        );
        rows.push(Row::new(
            NAME,
            format!("loading minus unloading, {how}, N_I = {iterations}"),
            LINEAR,
            0.0,
            apart,
            0.01,
        ));
    }
    let slow = mean(&ramped, |c| c.loading);
    let quantity = format!("shrinkage over the paper's n dF/kappa, N_I = {iterations}");
    let over = slow.times(1.0 / discs as f64);
    rows.push(
        Row::new(
            NAME,
            quantity,
            "Eq. (kappa) without the skin",
            sum / discs as f64,
            over,
            0.005,
        )
        .noted(
            "predicted is the exact law over the paper's springs: at 1 the paper would be right",
        ),
    );
    rows
}

const NAME: &str = "load";
const DISCS: u64 = 50;
const SKIN_LAW: &str = "n - 0.8239 sqrt(q N_I)";
const MODE_SUM: &str = "exact law summed over modes";
const LINEAR: &str = "the response is linear";
