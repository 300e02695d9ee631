//! `diagnose`: from a recorded position to a verdict.

use std::fs::File;
use std::io::{self, Write};

use clap::Args;
use serde_json::{Value, json};

use super::input::{real, whole};
use super::{CommandError, Outcome};
use crate::instrument::VerdictCard;
use crate::measure::Estimate;
use crate::measure::diagnosis::{Case, Kind};
use crate::measure::response::{Examination, Response};
use crate::measure::trace::{self, Trace, TraceClock, TraceReading};
use crate::schema::written::long;
use crate::theory::LawVerdict;

/// Say what kind of softness an engine has, from the recorded position of a kicked body.
///
/// Let a stack or a row come to rest, raise the load by a few percent, and record one position (the top body's, the free end's) after every
/// step until it is at rest again; then the same with twice the iterations. Tables are read with or without column names, with or without columns for
/// time (seconds, milliseconds) and frames, separated by comma, semicolon, tab or blanks, with # comments, also packed (.csv.gz). Of several columns x, y, z
/// the one that moves is taken.
///
/// The kinds, and what --json calls them: ghost spring (ghost_spring: the solver stops early), perhaps a ghost spring (ghost_spring_undecided: one N_I
/// does not decide), designed spring (designed_spring: does not depend on the iterations), dashpot (dashpot: forces are not kept, it creeps), pumped (pumped: never
/// rests), rigid (rigid), no verdict (several_modes, refused: with what to record instead; refused has exit code 1).
///
/// For instance: ghostspring diagnose ten.csv twenty.csv --iterations 10,20 --bodies 50
#[derive(Args)]
pub struct Arguments {
    /// Recorded traces, one for each number of iterations.
    #[arg(required = true, value_name = "FILE")]
    traces: Vec<String>,
    /// Time step in seconds, a number or a fraction; one for all traces or one for each, separated by commas [default: that of the time
    /// column; without one, a sample is a step].
    #[arg(
        long,
        value_name = "S",
        allow_hyphen_values = true,
        conflicts_with = "hz"
    )]
    dt: Option<String>,
    /// Steps per second, instead of the time step.
    #[arg(long, value_name = "HZ", allow_hyphen_values = true)]
    hz: Option<String>,
    /// Solver iterations per step of each trace, separated by commas, or one for all.
    #[arg(long, value_name = "N,N", allow_hyphen_values = true)]
    iterations: Option<String>,
    /// Column with the position, by its name or number [default: of those called position, x, y …, the one that moves].
    #[arg(long, value_name = "COLUMN")]
    column: Option<String>,
    /// Bodies in the stack or row, for q and the speed of sound.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    bodies: Option<String>,
    /// Mass of a body, for the stiffness.
    #[arg(
        long,
        value_name = "M",
        allow_hyphen_values = true,
        default_value = "1"
    )]
    mass: String,
    /// How many times stiffer you want it.
    #[arg(
        long,
        value_name = "TIMES",
        allow_hyphen_values = true,
        default_value = "4"
    )]
    stiffer: String,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let count = arguments.traces.len();
    let iterations = each(
        "--iterations",
        arguments.iterations.as_ref(),
        count,
        |text| whole("--iterations", text, 1_000_000_000),
    )?;
    let dts = match &arguments.hz {
        Some(hz) => each("--hz", Some(hz), count, |text| {
            Ok(1.0 / real("--hz", text, [1e-3, 1e9])?)
        })?,
        None => each("--dt", arguments.dt.as_ref(), count, |text| {
            real("--dt", text, [1e-9, 1e3])
        })?,
    };
    let bodies = arguments
        .bodies
        .as_ref()
        .map(|text| whole("--bodies", text, 1_000_000))
        .transpose()?;
    let mass = real("--mass", &arguments.mass, [1e-12, 1e12])?;
    let stiffer = real("--stiffer", &arguments.stiffer, [1e-3, 1e6])?;
    let mut traces = Vec::new();
    let mut cases = Vec::new();
    for (i, name) in arguments.traces.iter().enumerate() {
        let reading = TraceReading {
            column: arguments.column.clone(),
            dt: dts[i],
        };
        let trace = read(name, &reading)?;
        cases.push(Case {
            examination: Examination::of(&trace),
            iterations: iterations[i],
            dt: trace.dt,
        });
        traces.push((name.as_str(), trace));
    }
    let card = VerdictCard::of(&cases, bodies, mass, stiffer);
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{:#}", json(&traces, &cases, &card))?;
    } else {
        write(&mut out, &traces, &card)?;
    }
    Ok(match card.diagnosis.kind {
        Kind::Refused => Outcome::Failed,
        _ => Outcome::Good,
    })
}

/// A comma-separated option with one entry for all traces or one for each; nothing if it was not given.
fn each<T: Copy>(
    option: &str,
    given: Option<&String>,
    count: usize,
    parse: impl Fn(&str) -> Result<T, CommandError>,
) -> Result<Vec<Option<T>>, CommandError> {
    let Some(text) = given else {
        return Ok(vec![None; count]);
    };
    let values = text.split(',').map(parse).collect::<Result<Vec<T>, _>>()?;
    match values[..] {
        [one] => Ok(vec![Some(one); count]),
        _ if values.len() == count => Ok(values.into_iter().map(Some).collect()),
        _ => Err(CommandError::Input(format!(
            "{option} = {text} has {} entries for {count} traces: give one for all or one for each, in the order of the files",
            values.len()
        ))),
    }
}

fn read(name: &str, reading: &TraceReading) -> Result<Trace, CommandError> {
    let problem = |what: &dyn std::fmt::Display| CommandError::Input(format!("{name}: {what}"));
    let file = File::open(name).map_err(|e| problem(&e))?;
    let is_folder = file.metadata().is_ok_and(|m| m.is_dir());
    if is_folder {
        return Err(problem(&"this is a folder"));
    }
    trace::read(file, reading).map_err(|e| problem(&e))
}

fn write(out: &mut impl Write, traces: &[(&str, Trace)], card: &VerdictCard) -> io::Result<()> {
    writeln!(out, "{}", card.title)?;
    for line in card.facts.iter().chain(&card.advice) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    for ((name, trace), seen) in traces.iter().zip(&card.evidence) {
        writeln!(out, "{name} ({}):\n  {seen}", about(trace))?;
    }
    for line in card.evidence.iter().skip(traces.len()) {
        writeln!(out, "{line}")?;
    }
    if let Some(spring) = card.diagnosis.spring {
        writeln!(out)?;
        let q = match spring.sweep_constant {
            Some(q) => format!("q = {}", q.text()),
            None => format!(
                "assuming q = 1, as in a fixed order, it rings like {:.1} bodies in a row (give --bodies to measure q)",
                spring.bodies
            ),
        };
        writeln!(out, "{q}")?;
        // Without Δt a step is the unit of time.
        let seconds = traces.iter().filter(|(_, t)| t.dt.is_some()).count();
        let time = match seconds {
            0 => "step",
            all if all == traces.len() => "second",
            _ => "unit of time",
        };
        writeln!(
            out,
            "κ = q·m·N_I/Δt² = {}, γ = κ·Δt = {}, c = {} bodies per {time} (the trace with most iterations)",
            long(spring.stiffness),
            long(spring.damping),
            long(spring.sound_speed)
        )?;
    }
    Ok(())
}

fn about(trace: &Trace) -> String {
    let clock = match trace.clock {
        None => "no time column",
        Some(TraceClock::Steps) => "time in steps",
        Some(TraceClock::Seconds) => "time in seconds",
        Some(TraceClock::Milliseconds) => "time in milliseconds",
        Some(TraceClock::Microseconds) => "time in microseconds",
    };
    let column = match (trace.column(), trace.columns.len()) {
        (Some(name), 2..) => format!("column {name}, "),
        _ => String::new(),
    };
    let stride = match trace.stride {
        1 => String::new(),
        n => format!(", every {n} steps"),
    };
    let dt = trace
        .dt
        .map_or(String::new(), |dt| format!(", Δt = {} s", long(dt)));
    format!(
        "{} samples, {column}{clock}{stride}{dt}",
        trace.values.len()
    )
}

/// Numbers that JSON does not know become null.
fn json(traces: &[(&str, Trace)], cases: &[Case], card: &VerdictCard) -> Value {
    let each = traces.iter().zip(cases).map(|((name, trace), case)| {
        let [omega, rate] = case.ringing().unwrap_or([Estimate::nothing(); 2]);
        let ratio = case.law_ratio().unwrap_or(Estimate::nothing());
        let (rate, creep) = match case.examination.response {
            Response::Relaxes { rate } => (rate, Estimate::nothing()),
            Response::Creeps { speed } => (rate, speed),
            _ => (rate, Estimate::nothing()),
        };
        let (residual, window) = match &case.examination.response {
            Response::Rings(fit) => (
                fit.residual,
                Some(fit.window.map(|t| t + case.examination.kicked)),
            ),
            Response::SeveralModes { residual } => (*residual, None),
            _ => (f64::NAN, None),
        };
        json!({
            "file": name,
            "kind": case.kind(),
            "iterations": case.iterations,
            "dt": case.dt,
            "samples": trace.values.len(),
            "stride": trace.stride,
            "column": trace.column(),
            "kicked_at_step": case.examination.kicked,
            "rest_before": case.examination.rest,
            "omega_dt": omega.value,
            "omega_dt_error": omega.std_error,
            "dt_over_tau": rate.value,
            "dt_over_tau_error": rate.std_error,
            "law_ratio": ratio.value,
            "law_ratio_error": ratio.std_error,
            "law": case.law().map(|law| match law {
                LawVerdict::Holds => "holds",
                LawVerdict::HoldsWithin(_) => "holds_within",
                LawVerdict::Fails => "fails",
            }),
            "law_holds_within": case.law().and_then(LawVerdict::within),
            "second_mode": case.examination.second_mode,
            "creep_per_step": creep.value,
            "creep_per_step_error": creep.std_error,
            "residual": residual,
            "window_steps": window,
        })
    });
    let each: Vec<Value> = each.collect();
    let spring = card.diagnosis.spring.map(|s| {
        json!({
            "sweep_constant": s.sweep_constant.map(|q| q.value),
            "sweep_constant_error": s.sweep_constant.map(|q| q.std_error),
            "bodies_if_q_is_one": s.bodies,
            "stiffness": s.stiffness,
            "damping": s.damping,
            "sound_speed": s.sound_speed,
        })
    });
    json!({
        "kind": card.diagnosis.kind,
        "variant": card.diagnosis.variant,
        "exponent": card.diagnosis.exponent.map(|e| e.value),
        "exponent_error": card.diagnosis.exponent.map(|e| e.std_error),
        "title": card.title,
        "facts": card.facts,
        "evidence": card.evidence,
        "advice": card.advice,
        "spring": spring,
        "traces": each,
    })
}
