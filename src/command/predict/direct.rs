//! `predict` for the method `direct`, which makes no sweeps: a row of equal springs κ = ρ·m/Δt².

use std::f64::consts::TAU;
use std::io::Write;

use serde_json::json;

use super::request::{load, time_step};
use super::{Arguments, SystemShape};
use crate::command::input::{real, whole};
use crate::command::{CommandError, Outcome};
use crate::physics::{MethodName, Params, factored};
use crate::schema::units::{si, si_plain};
use crate::schema::written::short;
use crate::theory::softness::ColumnLoad;
use crate::theory::{Medium, modes};

/// Reads the options, computes, and writes the answer.
pub fn run(
    shape: SystemShape,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<Outcome, CommandError> {
    let unused = [
        ("--engine", arguments.engine.is_some()),
        ("--order", arguments.order.is_some()),
        ("--iterations", arguments.iterations.is_some()),
        ("--relaxation", arguments.relaxation != "1"),
        ("--memory", arguments.memory.is_some()),
        ("--below", arguments.below.is_some()),
        ("--out", arguments.out.is_some()),
        ("--body", arguments.body.is_some()),
    ];
    if let Some((option, _)) = unused.iter().find(|(_, is_given)| *is_given) {
        return Err(CommandError::Input(format!(
            "{option} has no effect on direct, which makes no sweeps: leave it out, and give --penalty"
        )));
    }
    let bodies = whole("--bodies", &arguments.bodies, 1_000_000)?;
    let mass = real("--mass", &arguments.mass, [1e-12, 1e12])?;
    let penalty = match &arguments.penalty {
        Some(text) => real("--penalty", text, [1.0, factored::MOST])?,
        None => Params::default().penalty,
    };
    let params = Params {
        method: MethodName::Direct,
        penalty,
        dt: time_step(arguments)?,
        substeps: whole("--substeps", &arguments.substeps, 1000)?,
        ..Params::default()
    };
    let stiffness = mass * Medium::of(&params).stiffness();
    let (n, load) = (bodies as f64, load(shape, arguments)?);
    // Each body of a stack presses on all contacts below it.
    let (sag, pressed) = match load {
        ColumnLoad::Gravity(g) => (
            0.5 * n * (n + 1.0) * mass * g / stiffness,
            format!("gravity {g} m/s²"),
        ),
        ColumnLoad::Force(f) => (n * f / stiffness, format!("force {f} N")),
    };
    let ringing = modes::slowest(&params, bodies).ringing();
    let dt = params.part_dt();
    if arguments.json {
        let answer = json!({
            "kind": "penalty_spring",
            "method": "direct",
            "penalty": penalty,
            "bodies": bodies,
            "dt": dt,
            "stiffness": stiffness,
            "sag": sag,
            "omega_dt": ringing.map(|r| r.angular_frequency * dt),
            "dt_over_tau": ringing.map(|r| dt / r.damping_time),
            "frequency_hz": ringing.map(|r| r.angular_frequency / TAU),
            "damping_time": ringing.map(|r| r.damping_time),
        });
        writeln!(out, "{answer:#}")?;
        return Ok(Outcome::Good);
    }
    let line = match shape {
        SystemShape::Stack => "stack",
        SystemShape::Row => "row",
        SystemShape::Chain => "chain",
    };
    let dt_words = si_plain(dt, "s");
    writeln!(
        out,
        "{line} of {bodies} bodies of {}, {pressed}, dt = {dt_words}",
        si_plain(mass, "kg")
    )?;
    writeln!(
        out,
        "direct: all forces at once, penalty = {penalty}; a larger one costs nothing\n"
    )?;
    let mut write =
        |name: &str, value: String, ours: String| writeln!(out, "{name:22} {value:>14}   {ours}");
    let spring = "κ = ρ·m/Δt², γ = κ·Δt".to_owned();
    write("spring of a contact", si(stiffness, "N/m"), spring)?;
    write("sag at rest", si(sag, "m"), String::new())?;
    if let Some(r) = ringing {
        let omega = r.angular_frequency * dt;
        let hertz = si(r.angular_frequency / TAU, "Hz");
        write("frequency", hertz, format!("ωΔt = {}", short(omega)))?;
        let rate = format!("Δt/τ = {}, −ln cos(ωΔt)", short(dt / r.damping_time));
        write("damping time", si(r.damping_time, "s"), rate)?;
    }
    writeln!(
        out,
        "\nThat holds while few contacts open, close or slide. Steps in which many do are left to sweeps, and `ghostspring run` counts them."
    )?;
    Ok(Outcome::Good)
}
