//! Where each scheme is stable: live packings inside the predicted range, chains beyond it.

use super::{NAME, RANGE};
use crate::experiment::chain::pressed;
use crate::experiment::packing::packing_of;
use crate::experiment::{Lab, Row};
use crate::measure::Estimate;
use crate::physics::{Assembly, Fault, Params, UpdateOrder};
use crate::platform;
use crate::theory::SweepScheme;
use crate::theory::column::{Column, VisitOrder};
use crate::theory::scheme::USUAL_RELAXATION;

/// Faults inside the range and growth beyond it.
pub fn rows(lab: &Lab) -> Vec<Row> {
    let mut rows = faults(lab);
    rows.extend(growth(lab));
    rows
}

/// A small packing is shaken in every scheme, for a grid of N, Δt and friction: from 12 sweeps on, since with fewer the packing is so soft at Δt = 2 that the load alone presses
/// discs through each other.
fn faults(lab: &Lab) -> Vec<Row> {
    let packing = packing_of(lab, "packing_small");
    let sweeps: &[u64] = lab.pick(&[12, 40], &[12, 20, 40, 80, 160]);
    let steps = lab.pick(80, 400);
    let grid: Vec<(u64, f64, f64)> = (sweeps.iter())
        .flat_map(|n| [0.3, 1.0, 2.0].map(|dt| (*n, dt)))
        .flat_map(|(n, dt)| [0.0, 0.05, 0.5].map(|friction| (n, dt, friction)))
        .collect();
    let row = |scheme: SweepScheme| {
        let count = grid.len();
        let quantity = format!("faults in {count} live packings (N, dt, friction), {scheme}");
        let faults = platform::parallel_map(count as u64, |i| {
            let (n, dt, friction) = grid[i as usize];
            let mut assembly = packing.clone()?;
            let params = &mut assembly.params;
            (params.dt, params.friction) = (dt, friction);
            scheme.set(params, n, USUAL_RELAXATION);
            if scheme == SweepScheme::Parallel {
                // The largest eigenvalue of a parallel sweep in a packing is above three.
                params.relaxation = PARALLEL_RELAXATION;
            }
            let substeps = if scheme == SweepScheme::Substeps {
                n
            } else {
                1
            };
            let end = shaken(assembly, steps * substeps);
            (lab.progress)(1);
            end.map_err(|fault| format!("N = {n}, dt = {dt}, friction = {friction}: {fault}"))
        });
        let faults: Vec<String> = faults.into_iter().filter_map(Result::err).collect();
        match faults.first() {
            None => Row::at_most(NAME, quantity, RANGE, Estimate::exact(0.0), 0.0),
            Some(first) => {
                let reason = format!("{} faults, the first: {first}", faults.len());
                Row::refused(NAME, quantity, RANGE, 0.0, reason)
            }
        }
    };
    SweepScheme::ALL.iter().map(|scheme| row(*scheme)).collect()
}

/// Shakes a packing and lets its load jump up and down while it runs.
fn shaken(mut assembly: Assembly, steps: u64) -> Result<(), Fault> {
    let load = assembly.params.load;
    let shake = SHAKE / assembly.params.dt;
    assembly.set_velocities(|i, body| {
        let [x, y] = body.velocity;
        let is_mobile = body.inverse_mass[0] > 0.0;
        let sign = if i % 2 == 0 { shake } else { -shake };
        [x + if is_mobile { sign } else { 0.0 }, y]
    });
    for step in 0..steps {
        assembly.params.load = load * if step / 10 % 2 == 0 { 1.0 } else { 1.2 };
        assembly.step()?;
    }
    Ok(())
}

/// Beyond the limit: the growth of a chain of 24 whose fixed order is over-relaxed too much for its sweeps, and just inside.
fn growth(lab: &Lab) -> Vec<Row> {
    let settings: &[(u64, f64)] = lab.pick(
        &[(1, 1.5), (2, 1.8), (6, 1.8)],
        &[
            (1, 1.3),
            (1, 1.5),
            (2, 1.8),
            (3, 1.9),
            (4, 1.9),
            (6, 1.8),
            (12, 1.9),
        ],
    );
    let row = |&(iterations, relaxation): &(u64, f64)| {
        let column = Column {
            bodies: DISCS as usize,
            mass: 1.0,
            dt: 1.0,
            iterations,
            order: VisitOrder::RedBlack,
            relaxation,
        };
        let measured = growth_of(iterations, relaxation);
        (lab.progress)(1);
        let setting =
            format!("chain of {DISCS}, red_black relaxed by {relaxation}, N_I = {iterations}");
        match column.growth(1.0) {
            Some(factor) => {
                let quantity = format!("growth per step, {setting}");
                Row::compared(
                    NAME,
                    quantity,
                    RANGE,
                    factor,
                    measured.map(|g| vec![g]),
                    // Other modes spin nearly as fast and beat with it.
                    0.02,
                )
            }
            None => {
                let quantity = format!("growth per step above one, {setting}");
                let above = measured.map_or(f64::NAN, |g| (g - 1.0).max(0.0));
                Row::at_most(NAME, quantity, RANGE, Estimate::exact(above), 0.0)
            }
        }
    };
    settings.iter().map(row).collect()
}

/// The mean growth per step of the fastest velocity, after the fastest mode has taken over. So small that no contact opens.
fn growth_of(iterations: u64, relaxation: f64) -> Result<f64, String> {
    let params = Params {
        order: UpdateOrder::RedBlack,
        iterations,
        relaxation,
        load: 1e-3,
        ..Params::default()
    };
    let mut assembly = pressed(DISCS, &params, 1);
    // Every mode at once.
    assembly.set_velocities(|i, body| {
        let is_first = i == 0 && body.inverse_mass[0] > 0.0;
        [if is_first { TINY } else { 0.0 }, 0.0]
    });
    let mut logs = Vec::new();
    for _ in 0..MOST_STEPS {
        assembly.step().map_err(|e| e.to_string())?;
        let squares = assembly.bodies().all.iter().map(|b| b.velocity[0].powi(2));
        logs.push(0.5 * squares.sum::<f64>().ln());
        // Forces and overlaps stay far from the border of what is linear; velocities far from rounding, 1e-19.
        if !(SMALLEST.ln()..LARGE.ln()).contains(logs.last().unwrap_or(&0.0)) {
            break;
        }
    }
    let (last, half) = (logs.len() - 1, logs.len() / 2);
    Ok(((logs[last] - logs[half]) / (last - half) as f64).exp())
}

const DISCS: u64 = 24;
const TINY: f64 = 1e-13;
const SMALLEST: f64 = 1e-17;
const LARGE: f64 = 1e-5;
const MOST_STEPS: usize = 400;
/// Distance that the shaking moves a disc in a step.
const SHAKE: f64 = 1e-3;
/// Below 2 over the largest eigenvalue, 0.6 in a packing.
const PARALLEL_RELAXATION: f64 = 0.5;
