//! What a scheme does to the forces of a packing with friction: how far they are from the converged ones, how they are distributed, how many contacts slide,
//! and how fast a packing without memory creeps.

use super::{COMPARED, FORCES, NAME, spending};
use crate::experiment::chain::pressed;
use crate::experiment::figure::{Axis, Figure, Mark, Plot};
use crate::experiment::packing::packing_of;
use crate::experiment::{Lab, Row};
use crate::measure::probe;
use crate::physics::{Assembly, Contact, Params};
use crate::platform;
use crate::theory::SweepScheme;
use crate::theory::column::{Column, VisitOrder};
use crate::theory::order::column_visits;
use crate::theory::scheme::USUAL_RELAXATION;

/// Forces after one step, sliding contacts and creep.
pub fn rows(lab: &Lab) -> (Vec<Row>, Figure) {
    let name = lab.pick("packing_small", "packing");
    let packing = packing_of(lab, name);
    let friction = packing.as_ref().map_or(0.0, |a| a.params.friction);
    let sweeps: &[u64] = lab.pick(
        &[10, 40, 160, CONVERGED],
        &[10, 20, 40, 80, 160, 320, CONVERGED],
    );
    let mut rows = Vec::new();
    let mut plot = Plot::new(
        Axis::log("sweeps N_I of one step", ""),
        Axis::log("error of the contact forces", ""),
    );
    let mut limits: Vec<Result<Vec<Contact>, String>> = Vec::new();
    for (number, scheme) in within_a_step().enumerate() {
        let mut found = platform::parallel_map(sweeps.len() as u64, |i| {
            let contacts = packing.as_ref().map_err(String::clone);
            let contacts = contacts.and_then(|a| one_step(a, scheme, sweeps[i as usize]));
            (lab.progress)(1);
            contacts
        });
        let limit = found
            .pop()
            .unwrap_or_else(|| Err("nothing was swept".to_owned()));
        let mut points = Vec::new();
        for (n, contacts) in sweeps.iter().zip(&found) {
            let setting = format!("{name}, {scheme}, N = {n}");
            let error = distance(&limit, contacts);
            points.extend(error.iter().map(|e| [*n as f64, *e]));
            let quantity = format!("error of the forces after a fifth more load, {setting}");
            rows.push(Row::observed(
                NAME,
                quantity,
                FORCES,
                error.map(|e| vec![e]),
            ));
            if let Ok(contacts) = contacts {
                rows.push(sliding(contacts, friction, &setting));
            }
        }
        let setting = format!("{name}, {scheme}, converged");
        if let Ok(limit) = &limit {
            rows.push(sliding(limit, friction, &setting));
            rows.extend(distribution(limit, &setting));
        }
        if let Some(first) = limits.first() {
            // With friction the forces of a packing are not unique: each scheme ends at its own.
            let quantity =
                format!("distance of converged forces from those of fixed_order, {name}, {scheme}");
            let apart = distance(first, &limit).map(|d| vec![d]);
            rows.push(Row::observed(NAME, quantity, FORCES, apart));
        }
        limits.push(limit);
        plot = plot.measured(scheme.to_string(), Mark::shape(number), points);
    }
    rows.extend(creep(lab, &packing, name));
    let caption = "Root mean square error of the contact forces of a packing with friction after one step in which its load grew by a fifth, over the root mean square force. The error is \
                   that against the same scheme after 50 000 sweeps: with friction each ends at forces of its own.";
    (rows, Figure::plot("schemes-forces", caption, plot))
}

/// The contacts after one step with a fifth more load.
fn one_step(packing: &Assembly, scheme: SweepScheme, sweeps: u64) -> Result<Vec<Contact>, String> {
    let mut assembly = packing.clone();
    scheme.set(&mut assembly.params, sweeps, USUAL_RELAXATION);
    assembly.params.load *= 1.2;
    assembly.detect();
    assembly.solve().map_err(|e| e.to_string())?;
    Ok(assembly.contacts().to_vec())
}

/// Root mean square difference of the forces over their root mean square.
fn distance(
    exact: &Result<Vec<Contact>, String>,
    found: &Result<Vec<Contact>, String>,
) -> Result<f64, String> {
    let (exact, found) = (
        exact.as_ref().map_err(String::clone)?,
        found.as_ref().map_err(String::clone)?,
    );
    let square = |n: f64, t: f64| n * n + t * t;
    let error = |(e, f): (&Contact, &Contact)| {
        square(
            e.normal_force - f.normal_force,
            e.tangent_force - f.tangent_force,
        )
    };
    let error: f64 = exact.iter().zip(found).map(error).sum();
    let size: f64 = exact
        .iter()
        .map(|e| square(e.normal_force, e.tangent_force))
        .sum();
    Ok((error / size).sqrt())
}

fn observed(what: &str, setting: &str, value: f64) -> Row {
    let quantity = format!("{what}, {setting}");
    Row::observed(NAME, quantity, FORCES, Ok::<_, String>(vec![value]))
}

/// The share of loaded contacts at the limit of friction.
fn sliding(contacts: &[Contact], friction: f64, setting: &str) -> Row {
    let loaded = contacts.iter().filter(|c| c.normal_force > 0.0);
    let share = loaded.clone().filter(|c| c.is_sliding(friction)).count() as f64
        / loaded.count().max(1) as f64;
    observed("share of contacts at the limit of friction", setting, share)
}

/// P(f) in two numbers.
fn distribution(contacts: &[Contact], setting: &str) -> [Row; 2] {
    let forces = contacts.iter().map(|c| c.normal_force).filter(|f| *f > 0.0);
    let forces: Vec<f64> = forces.collect();
    let count = forces.len().max(1) as f64;
    let mean = forces.iter().sum::<f64>() / count;
    let weak = forces.iter().filter(|f| **f < 0.5 * mean).count() as f64;
    let strong = forces.iter().filter(|f| **f > 2.0 * mean).count() as f64;
    [
        observed("share of forces below half the mean", setting, weak / count),
        observed(
            "share of forces above twice the mean",
            setting,
            strong / count,
        ),
    ]
}

/// Without memory of forces: one sag in every step, in a chain as predicted; in a packing observed. With memory: none.
fn creep(lab: &Lab, packing: &Result<Assembly, String>, name: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let sweeps = 40;
    for scheme in within_a_step() {
        let params = Params {
            warm_start: 0.0,
            load: 1e-4,
            ..spending(scheme, sweeps)
        };
        // Where modes spin no sum over moduli is right; the column's matrix is.
        let column = Column {
            bodies: CHAIN as usize,
            mass: 1.0,
            dt: params.dt,
            iterations: params.iterations,
            order: column_visits(params.order).unwrap_or(VisitOrder::RedBlack),
            relaxation: params.relaxation,
        };
        let predicted = column.sag(&column.pressed(params.load)).unwrap_or(f64::NAN);
        let measured = creep_per_step(pressed(CHAIN, &params, lab.first_seed), 60, 40);
        let quantity =
            format!("creep per step without memory, chain of {CHAIN}, {scheme}, N = {sweeps}");
        let row = Row::compared(
            NAME,
            quantity,
            ONE_SAG,
            predicted,
            measured.map(|x| vec![x]),
            0.02,
        );
        rows.push(row);
        for (memory, words) in [(0.0, "without memory"), (1.0, "with memory")] {
            let creep = packing.clone().and_then(|mut a| {
                scheme.set(&mut a.params, sweeps, USUAL_RELAXATION);
                a.params.warm_start = memory;
                // Longer, and it would creep through itself.
                creep_per_step(a, 5, 10)
            });
            let quantity = format!("creep per step {words}, {name}, {scheme}, N = {sweeps}");
            rows.push(Row::observed(
                NAME,
                quantity,
                ONE_SAG,
                creep.map(|x| vec![x]),
            ));
        }
        (lab.progress)(1);
    }
    rows
}

/// How far the loaded end goes per step, after some steps.
fn creep_per_step(mut assembly: Assembly, before: u64, steps: u64) -> Result<f64, String> {
    let mut run = |count: u64| {
        (0..count)
            .try_for_each(|_| assembly.step().map(drop))
            .map_err(|e| e.to_string())?;
        Ok::<_, String>(probe::loaded_position(assembly.bodies()))
    };
    Ok((run(before)? - run(steps)?) / steps as f64)
}

/// Schemes that can be compared within one step.
fn within_a_step() -> impl Iterator<Item = SweepScheme> {
    let is_one = |scheme: &SweepScheme| *scheme != SweepScheme::Substeps;
    COMPARED.into_iter().filter(is_one)
}

/// With this many sweeps a fixed order leaves nothing.
const CONVERGED: u64 = 50_000;
const CHAIN: u64 = 30;
const ONE_SAG: &str = "one static sag per step";
