//! `modes` for a method whose springs are not those of its sweeps alone: the factors of its own step map.

use std::io::{self, Write};
use std::ops::ControlFlow;

use serde::Serialize;

use super::{CommandError, Outcome};
use crate::physics::Assembly;
use crate::schema::choice::Choice;
use crate::schema::written::long;
use crate::theory::step_map::{StepMap, StepMode, VECTORS};

/// Seeds over which random orders are averaged.
const SEEDS: u64 = 16;

/// What is printed.
#[derive(Serialize)]
struct StepTable {
    scene: String,
    method: &'static str,
    iterations: u64,
    substeps: u64,
    dt: f64,
    coordinates: usize,
    /// How the loaded end rings after a kick.
    #[serde(skip_serializing_if = "Option::is_none")]
    loaded_end: Option<LoadedEnd>,
    modes: Vec<StepRow>,
}

/// How the loaded end rings.
#[derive(Serialize)]
struct LoadedEnd {
    omega: f64,
    tau: f64,
}

/// One mode.
#[derive(Serialize)]
struct StepRow {
    mode: usize,
    /// |z|: above one it grows.
    size: f64,
    error: f64,
    omega: Option<f64>,
    tau: Option<f64>,
}

/// Prints the modes of an assembly at rest that last longest.
pub fn write(
    scene: &str,
    rest: &Assembly,
    count: usize,
    as_json: bool,
) -> Result<Outcome, CommandError> {
    let refused = |e: crate::theory::step_map::NoMap| CommandError::Result(format!("{scene}: {e}"));
    let map = StepMap::of(rest, SEEDS).map_err(refused)?;
    let modes = map.longest(VECTORS).map_err(refused)?;
    let params = &rest.params;
    let row = |(j, mode): (usize, &StepMode)| {
        let ringing = mode.shown(params.dt).ringing();
        StepRow {
            mode: j + 1,
            size: mode.factor[0].hypot(mode.factor[1]),
            error: mode.error,
            omega: ringing.map(|r| r.angular_frequency),
            tau: ringing.map(|r| r.damping_time),
        }
    };
    let end = map.ringing_of_load(VECTORS, &mut |_| ControlFlow::Continue(()));
    // A system without a load has no such end.
    let end = end.ok().flatten();
    let table = StepTable {
        scene: scene.to_owned(),
        method: params.method.spelling(),
        iterations: params.iterations,
        substeps: params.substeps,
        dt: params.dt,
        coordinates: map.dimension(),
        loaded_end: end.map(|r| LoadedEnd {
            omega: r.angular_frequency,
            tau: r.damping_time,
        }),
        modes: modes.iter().enumerate().take(count).map(row).collect(),
    };
    let mut out = io::stdout().lock();
    if as_json {
        let text = serde_json::to_string_pretty(&table).map_err(io::Error::from)?;
        writeln!(out, "{text}")?;
        return Ok(Outcome::Good);
    }
    writeln!(
        out,
        "{scene}: step map of {} with {} coordinates; N_I = {}, substeps = {}, dt = {} t0",
        table.method, table.coordinates, table.iterations, table.substeps, table.dt
    )?;
    if let Some(LoadedEnd { omega, tau }) = &table.loaded_end {
        let (omega, tau) = (long(*omega), long(*tau));
        writeln!(
            out,
            "after a kick the loaded end rings with ω = {omega}, τ = {tau}"
        )?;
    }
    writeln!(
        out,
        "{:>4} {:>12} {:>10} {:>10} {:>10}",
        "mode", "|z|", "error", "omega", "tau"
    )?;
    let maybe = |x: Option<f64>| x.map_or("–".to_owned(), long);
    for row in &table.modes {
        writeln!(
            out,
            "{:>4} {:>12.9} {:>10.1e} {:>10} {:>10}",
            row.mode,
            row.size,
            row.error,
            maybe(row.omega),
            maybe(row.tau)
        )?;
    }
    Ok(Outcome::Good)
}
