//! Engines with a step of their own: frequency, damping and sag against the linear map of that step, and AVBD against its quadratic spring.

use super::super::Row;
use super::NAME;
use super::traces::{Entry, ShippedTrace};
use crate::measure::Estimate;
use crate::measure::diagnosis::{Diagnosis, Kind};
use crate::measure::response::Response;
use crate::theory::engine_modes::{EngineForecast, NoForecast};
use crate::theory::quadratic_ghost::QuadraticGhost;

/// ω within half a percent and τ within two percent: single precision, and boxes that rock while they ring.
const OMEGA: f64 = 0.005;
const RATE: f64 = 0.02;
/// Single precision again: the sag of a chain of twenty is a few thousand of its smallest differences.
const SAG: f64 = 0.01;
const SOURCE: &str = "linear map of the engine's step";

/// The rows of one trace.
pub fn rows(recording: &ShippedTrace) -> Vec<Row> {
    let ShippedTrace { entry, case, .. } = recording;
    let name = |what: &str| format!("{}, N = {}: {what}", entry.words(), entry.iterations);
    let Some(line) = entry.stepped() else {
        return Vec::new();
    };
    let dt = entry.seconds();
    let kick = vec![entry.load * entry.kick; entry.bodies];
    let EngineForecast { sag, ringing } = match line.forecast(&kick) {
        Ok(forecast) => forecast,
        Err(NoForecast::Grows(factor)) => {
            let restless = matches!(case.examination.response, Response::Restless { .. });
            let seen = Estimate::exact(f64::from(u8::from(restless)));
            let quantity = name(&format!(
                "never rests, a wave grows by {factor:.3} per step"
            ));
            return vec![Row::new(NAME, quantity, SOURCE, 1.0, seen, 0.0)];
        }
        Err(reason) => {
            return vec![Row::refused(
                NAME,
                name("omega dt"),
                SOURCE,
                f64::NAN,
                reason.to_string(),
            )];
        }
    };
    let mut rows = Vec::new();
    if let (Some([omega, rate]), Some(ringing)) = (case.ringing(), ringing) {
        // One run of a program without chance: what a fit calls its error is rounding in single precision.
        let [omega, rate] = [omega, rate].map(|e| Estimate::exact(e.value));
        let (wanted, lawful) = (ringing.angular_frequency * dt, dt / ringing.damping_time);
        rows.push(Row::new(
            NAME,
            name("omega dt"),
            SOURCE,
            wanted,
            omega,
            OMEGA,
        ));
        rows.push(Row::new(NAME, name("dt/tau"), SOURCE, lawful, rate, RATE));
    }
    if let (Some(rest), Response::Rings(fit)) = (case.examination.rest, &case.examination.response)
    {
        let further = Estimate::exact(rest - fit.offset.value);
        rows.push(Row::new(
            NAME,
            name("further sag under the kick"),
            SOURCE,
            sag,
            further,
            SAG,
        ));
    }
    rows
}

/// Overlaps at rest of boxes in AVBD without post-stabilisation, against its quadratic spring.
pub fn overlap_row(recording: &ShippedTrace) -> Option<Row> {
    let ShippedTrace { entry, case, .. } = recording;
    if entry.engine != "avbd-demo2d" || entry.push_out == "on" {
        return None;
    }
    let rest = case.examination.rest?;
    let predicted = QuadraticGhost::demo(entry.iterations).sag(entry.bodies, entry.load);
    let quantity = format!(
        "{}, N = {}: overlaps at rest",
        entry.words(),
        entry.iterations
    );
    let measured = Estimate::exact(-rest - MARGIN * entry.bodies as f64);
    let source = "quadratic spring, while an iteration changes penalties little";
    Some(Row::new(NAME, quantity, source, predicted, measured, 0.1))
}

/// The demo calls boxes apart by less than this touching (COLLISION_MARGIN).
const MARGIN: f64 = 5e-4;

/// How the frequency depends on N_I: like √N_I, or like N_I where iterations are sub-steps.
pub fn exponent_row(entry: &Entry, found: &Diagnosis) -> Option<Row> {
    let exponent = found.exponent.filter(|_| found.kind == Kind::GhostSpring)?;
    let (source, wanted) = if entry.stepped()?.step.is_substepped() {
        ("sub-steps: omega ~ N", 1.0)
    } else {
        ("stopped early: omega ~ sqrt N", 0.5)
    };
    let quantity = format!("{}: exponent of omega in N", entry.words());
    Some(Row::new(NAME, quantity, source, wanted, exponent, 0.1))
}
