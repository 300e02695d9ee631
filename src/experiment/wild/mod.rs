//! **wild**: other engines, measured from traces that come with the program, compared with the theory for their settings.
//!
//! Rows and stacks were brought to rest in each engine and kicked by raising the load (`wild/`). Engines that keep their forces and do
//! not push overlaps out have the paper's spring: frequency, damping and sag are predicted without a parameter. Engines that forget
//! creep by one sag per step. Engines with a step of their own (`stepped`) are predicted from the map of that step. For the others the kind of softness is stated, with the evidence.

mod figures;
mod stepped;
pub mod traces;

use super::{Findings, Lab, Row};
use crate::measure::Estimate;
use crate::measure::diagnosis::{Case, Diagnosis, Kind, Variant, diagnose};
use crate::measure::response::Response;
use crate::theory::Ringing;
use traces::{Entry, ShippedTrace, groups, recordings};

/// Every shipped trace.
pub fn exhibit(_: &Lab) -> Findings {
    match recordings() {
        Ok(recordings) => Findings {
            rows: rows(&recordings),
            figures: figures::figures(&recordings),
        },
        Err(reason) => Findings {
            rows: vec![Row::refused(NAME, "traces", KINDS, f64::NAN, reason)],
            figures: Vec::new(),
        },
    }
}

fn rows(recordings: &[ShippedTrace]) -> Vec<Row> {
    let mut rows = Vec::new();
    let (mut right, mut count) = (0, 0);
    for group in groups(recordings) {
        let cases: Vec<Case> = group.iter().map(|r| r.case.clone()).collect();
        let found = diagnose(&cases, None, 1.0);
        let expected = group[0].entry.kind;
        count += 1;
        right += usize::from(found.kind == expected);
        if group[0].entry.stepped().is_some() {
            group.iter().for_each(|r| rows.extend(stepped::rows(r)));
            rows.extend(stepped::exponent_row(&group[0].entry, &found));
        } else if group[0].entry.order == "own" {
            group
                .iter()
                .for_each(|r| rows.extend(stepped::overlap_row(r)));
            rows.extend(other_row(&group[0].entry, &found));
        } else if found.variant == Some(Variant::Plain) && expected == Kind::GhostSpring {
            group.iter().for_each(|r| rows.extend(spring_rows(r)));
        } else if expected == Kind::Dashpot {
            group.iter().for_each(|r| rows.extend(creep_row(r)));
        } else {
            rows.extend(other_row(&group[0].entry, &found));
        }
    }
    let matched = Estimate::exact(f64::from(right as u32));
    let quantity = "groups of traces whose kind of softness is found";
    rows.push(Row::new(
        NAME,
        quantity,
        KINDS,
        f64::from(count),
        matched,
        0.0,
    ));
    rows
}

/// Frequency, damping and sag of an engine with the paper's spring.
fn spring_rows(recording: &ShippedTrace) -> Vec<Row> {
    let ShippedTrace { entry, case, .. } = recording;
    let dt = entry.seconds();
    let mut rows = Vec::new();
    let name = |what: &str| format!("{}, N = {}: {what}", entry.words(), entry.iterations);
    // The direction of visits does not matter to ω and τ; where it is not known, theory takes one.
    let column = entry.column();
    let any = Entry {
        order: "any".to_owned(),
        ..entry.clone()
    };
    let predicted = any.column().and_then(|c| c.slowest_mode().ok()?.ringing());
    if let (
        Some([omega, rate]),
        Some(Ringing {
            angular_frequency,
            damping_time,
        }),
    ) = (case.ringing(), predicted)
    {
        let source = "slowest mode of a fixed order";
        let (wanted, lawful) = (angular_frequency * dt, dt / damping_time);
        // One run of a program without chance: what a fit calls its error is rounding in single precision.
        let [omega, rate] = [omega, rate].map(|e| Estimate::exact(e.value));
        rows.push(Row::new(
            NAME,
            name("omega dt"),
            source,
            wanted,
            omega,
            0.001,
        ));
        rows.push(Row::new(NAME, name("dt/tau"), source, lawful, rate, 0.005));
    }
    // Where overlaps are large enough to be pushed out, the sag is not the theorem's. In rows they stay below every slop (allowed overlap).
    let stays = entry.push_out == "off" || entry.scene == "row";
    let (Some(column), Some(rest), true) = (column, case.examination.rest, stays) else {
        return rows;
    };
    let sag = |load: f64| column.sag(&entry.forces(&column, load)).unwrap_or(f64::NAN);
    // Chipmunk computes in double precision, and its stacks were recorded with every digit until they were at rest. Elsewhere the middle of
    // the ringing is a better estimate of the final position than the last sample: single precision drifts.
    let is_exact = entry.engine == "chipmunk" && entry.scene == "stack";
    let (end, tolerance) = match &case.examination.response {
        Response::Rings(fit) if !is_exact => (fit.offset.value, 0.005),
        _ => (case.examination.end, 1e-9),
    };
    let further = Estimate::exact(rest - end);
    let kicked = sag(entry.load * entry.kick);
    rows.push(Row::new(
        NAME,
        name("further sag under the kick"),
        THEOREM,
        kicked,
        further,
        tolerance,
    ));
    // In Chipmunk, and in stacks of discs in any engine, bodies fall a little before their contacts are detected.
    let starts_held = entry.scene == "row" || entry.shape == "box";
    if starts_held && entry.engine != "chipmunk" && entry.push_out == "off" {
        let whole = Estimate::exact(-rest);
        rows.push(Row::new(
            NAME,
            name("sag at rest"),
            THEOREM,
            sag(entry.load),
            whole,
            0.005,
        ));
    }
    rows
}

/// Creep of an engine that forgets its forces: one sag per step, where its sweeps are known.
fn creep_row(recording: &ShippedTrace) -> Option<Row> {
    let ShippedTrace { entry, case, .. } = recording;
    let name = |what: &str| format!("{}, N = {}: {what}", entry.words(), entry.iterations);
    match case.examination.response {
        Response::Creeps { speed } => {
            let measured = Estimate::exact(-speed.value);
            let predicted = entry.column().map(|column| {
                let load = entry.load * (1.0 + entry.kick);
                column.sag(&entry.forces(&column, load)).unwrap_or(f64::NAN)
            });
            let quantity = name("creep per step");
            Some(match predicted {
                Some(sag) => Row::new(NAME, quantity, CREEP, sag, measured, 1e-3),
                None => Row::observed(NAME, quantity, CREEP, Ok::<_, String>(vec![measured.value])),
            })
        }
        Response::Relaxes { rate } => Some(Row::observed(
            NAME,
            name("dt/tau of its relaxation, without a swing"),
            CREEP,
            Ok::<_, String>(vec![rate.value]),
        )),
        _ => None,
    }
}

/// The evidence for the others: how their frequency depends on N.
fn other_row(entry: &Entry, found: &Diagnosis) -> Option<Row> {
    let exponent = found.exponent?;
    let quantity = |what: &str| format!("{}: exponent of omega in N, {what}", entry.words());
    Some(match (found.kind, found.variant) {
        (Kind::DesignedSpring, _) => {
            let source = "a designed spring does not depend on N";
            Row::new(
                NAME,
                quantity("designed spring"),
                source,
                0.0,
                exponent,
                0.25,
            )
        }
        (_, Some(Variant::Substepped | Variant::Accelerated)) => {
            let source = "sub-steps: omega ~ N";
            Row::new(
                NAME,
                quantity("substepped ghost"),
                source,
                1.0,
                exponent,
                0.1,
            )
        }
        _ => {
            let source = "stopped early: omega ~ sqrt N";
            Row::new(
                NAME,
                quantity("overlaps pushed out"),
                source,
                0.5,
                exponent,
                0.2,
            )
        }
    })
}

const NAME: &str = "wild";
const THEOREM: &str = "K^-1 R";
const CREEP: &str = "one static sag per step";
const KINDS: &str = "law and exponent in N";
