//! `predict` for an engine with a step of its own: sag, frequency and damping from the linear map of that step.

use std::f64::consts::TAU;
use std::io::Write;

use serde_json::json;

use super::request::{load, time_step};
use super::{Arguments, BodyShape, SystemShape};
use crate::command::input::whole;
use crate::command::{CommandError, Outcome};
use crate::schema::units::{si, si_plain};
use crate::schema::written::short;
use crate::theory::engine_modes::{EngineForecast, NoForecast};
use crate::theory::engine_step::{EngineLine, EngineStep};
use crate::theory::engines::Engine;
use crate::theory::softness::ColumnLoad;

/// Reads the options, computes, and writes the answer.
pub fn run(
    shape: SystemShape,
    arguments: &Arguments,
    engine: &Engine,
    step: Option<EngineStep>,
    out: &mut impl Write,
) -> Result<Outcome, CommandError> {
    let step = checked(shape, arguments, engine, step)?;
    let bodies = whole("--bodies", &arguments.bodies, 1_000_000)? as usize;
    let iterations = match &arguments.iterations {
        Some(text) => whole("--iterations", text, 1_000_000)?,
        None => engine.default.unwrap_or(1),
    };
    let dt = time_step(arguments)?;
    let load = load(shape, arguments)?;
    let accelerations: Vec<f64> = match load {
        ColumnLoad::Gravity(gravity) => vec![gravity; bodies],
        ColumnLoad::Force(force) => (1..=bodies)
            .map(|i| if i == bodies { force } else { 0.0 })
            .collect(),
    };
    let is_boxes = arguments.body == Some(BodyShape::Box);
    let forecast = |iterations: u64| {
        EngineLine::new(step, is_boxes, bodies, iterations, dt).forecast(&accelerations)
    };
    let EngineForecast { sag, ringing } =
        forecast(iterations).map_err(|e| CommandError::Input(explained(e, step, iterations)))?;
    let twice = forecast(2 * iterations).ok().map(|f| f.sag);
    let Engine {
        title, word, note, ..
    } = engine;
    let [gravity, force] = match load {
        ColumnLoad::Gravity(g) => [Some(g), None],
        ColumnLoad::Force(f) => [None, Some(f)],
    };
    if arguments.json {
        let answer = json!({
            "kind": "ghost_spring",
            "engine": engine.name,
            "iterations_word": word,
            "evidence": engine.evidence.to_string(),
            "body": if is_boxes { "box" } else { "disc" },
            "bodies": bodies,
            "dt": dt,
            "iterations": iterations,
            "gravity": gravity,
            "force": force,
            "sag": sag,
            "sag_at_twice_the_iterations": twice,
            "omega_dt": ringing.map(|r| r.angular_frequency * dt),
            "dt_over_tau": ringing.map(|r| dt / r.damping_time),
            "law_ratio": ringing.map(|r| r.law_ratio(dt)),
            "frequency_hz": ringing.map(|r| r.angular_frequency / TAU),
            "damping_time": ringing.map(|r| r.damping_time),
        });
        writeln!(out, "{answer:#}")?;
        return Ok(Outcome::Good);
    }
    let (line, things) = match (shape, is_boxes) {
        (SystemShape::Chain, _) => ("chain", "particles"),
        (SystemShape::Stack, true) => ("stack", "boxes"),
        (SystemShape::Stack, false) => ("stack", "discs"),
        (SystemShape::Row, true) => ("row", "boxes"),
        (SystemShape::Row, false) => ("row", "discs"),
    };
    let pressed = match load {
        ColumnLoad::Gravity(g) => format!("gravity {g} m/s²"),
        ColumnLoad::Force(f) => format!("force {f} N"),
    };
    writeln!(
        out,
        "{line} of {bodies} {things} of 1 kg and 1 m, {pressed}, dt = {}",
        si_plain(dt, "s")
    )?;
    writeln!(out, "{title}: {word} = {iterations}; measured by us")?;
    writeln!(out, "  {note}\n")?;
    let mut write =
        |name: &str, value: String, ours: String| writeln!(out, "{name:22} {value:>14}   {ours}");
    let strain = short(100.0 * sag / bodies as f64);
    write(
        "sag at rest",
        si(sag, "m"),
        format!("a strain of {strain} %"),
    )?;
    if let Some(ringing) = ringing {
        let (omega, rate) = (ringing.angular_frequency * dt, dt / ringing.damping_time);
        write(
            "frequency",
            si(omega / (TAU * dt), "Hz"),
            format!("ωΔt = {}", short(omega)),
        )?;
        let law = short(ringing.law_ratio(dt));
        write(
            "damping time",
            si(ringing.damping_time, "s"),
            format!("Δt/τ = {}, {law} times −ln cos(ωΔt)", short(rate)),
        )?;
    } else {
        write("frequency", si(0.0, "Hz"), "it does not ring".to_owned())?;
    }
    let twice = twice.map_or("never rests".to_owned(), |sag| si(sag, "m"));
    write("twice the iterations", twice, "sag at rest".to_owned())?;
    Ok(Outcome::Good)
}

/// The step, if the engine has such bodies and no option asks for another one.
fn checked(
    shape: SystemShape,
    arguments: &Arguments,
    engine: &Engine,
    step: Option<EngineStep>,
) -> Result<EngineStep, CommandError> {
    let title = engine.title;
    let problem = |words: String| Err(CommandError::Input(words));
    let unused = [
        ("--order", arguments.order.is_some()),
        ("--memory", arguments.memory.is_some()),
        ("--relaxation", arguments.relaxation != "1"),
        ("--substeps", arguments.substeps != "1"),
        ("--mass", arguments.mass != "1"),
        ("--size", arguments.size != "1"),
        ("--below", arguments.below.is_some()),
        ("--out", arguments.out.is_some()),
        (
            "--body box",
            shape == SystemShape::Chain && arguments.body == Some(BodyShape::Box),
        ),
    ];
    if let Some((option, _)) = unused.iter().find(|(_, is_given)| *is_given) {
        return problem(format!(
            "{option} has no effect on {title}, whose step is computed as it is: leave it out"
        ));
    }
    match (step, shape) {
        (Some(step), _) => Ok(step),
        (None, SystemShape::Chain) => problem(format!(
            "{title} was not measured with chains: predict a stack"
        )),
        (None, _) => problem(format!(
            "{title} was measured with chains only: predict a chain"
        )),
    }
}

/// Why nothing is predicted, with the reason if it is known.
fn explained(reason: NoForecast, step: EngineStep, iterations: u64) -> String {
    let why = match (reason, step) {
        (NoForecast::Grows(_), EngineStep::Summed | EngineStep::Descent(_))
            if iterations % 2 == 1 =>
        {
            "; an odd number of iterations that correct everything at once flips the shortest wave: use an even number"
        }
        (NoForecast::Grows(_), EngineStep::VelocityPass) => {
            "; the friction of boxes feeds it: the stack falls"
        }
        _ => "",
    };
    format!("{reason}{why}")
}
