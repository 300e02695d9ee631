//! The answer of `predict` in words: what was asked, the numbers, and what could be done.

use std::f64::consts::TAU;
use std::io::{self, Write};

use super::forecast::{StackForecast, words};
use super::request::Request;
use crate::schema::units::{si, si_plain};
use crate::schema::written::short;
use crate::theory::column::{Column, VisitOrder};
use crate::theory::engines::Evidence;
use crate::theory::softness::{Answer, ColumnLoad, ColumnSetting};

/// Writes everything.
pub fn write(forecast: &StackForecast, request: &Request, out: &mut impl Write) -> io::Result<()> {
    write_question(request, out)?;
    writeln!(out)?;
    write_numbers(forecast, &request.setting, out)?;
    writeln!(out)?;
    write_advice(forecast, request, out)
}

fn write_question(request: &Request, out: &mut impl Write) -> io::Result<()> {
    let ColumnSetting {
        size, memory, load, ..
    } = request.setting;
    let Column {
        dt,
        iterations,
        bodies,
        mass,
        order,
        relaxation,
    } = request.setting.column;
    let (shape, load) = match load {
        ColumnLoad::Gravity(g) => ("stack", format!("gravity {g} m/s²")),
        ColumnLoad::Force(f) => ("row", format!("force {f} N")),
    };
    let (step, rate) = (si_plain(dt, "s"), si_plain(1.0 / dt, "Hz"));
    writeln!(
        out,
        "{shape} of {bodies} bodies of {mass} kg and {size} m, {load}, dt = {step} ({rate})"
    )?;
    let order = order.to_string().replace('_', " ");
    let unknown = if request.is_direction_known {
        ""
    } else {
        " (direction unknown)"
    };
    let over = match relaxation {
        1.0 => String::new(),
        w => format!(", relaxed by {w}"),
    };
    let kept = match memory {
        1.0 => "keeps all forces".to_owned(),
        0.0 => "keeps no forces".to_owned(),
        share => format!("keeps {share} of the forces"),
    };
    let solver = format!("{iterations}, order {order}{unknown}{over}, {kept}");
    if request.substeps > 1 {
        let number = request.substeps;
        writeln!(
            out,
            "this is one of {number} sub-steps, each with all iterations"
        )?;
    }
    match request.engine {
        Some(engine) => {
            let how = match engine.evidence {
                Evidence::Measured => "measured by us",
                Evidence::Read => "as we read, not measured",
            };
            writeln!(out, "{}: {} = {solver}; {how}", engine.title, engine.word)?;
            if engine.note.is_empty() {
                return Ok(());
            }
            writeln!(out, "  {}", engine.note)
        }
        None => writeln!(out, "iterations = {solver}"),
    }
}

fn write_numbers(
    forecast: &StackForecast,
    setting: &ColumnSetting,
    out: &mut impl Write,
) -> io::Result<()> {
    let Answer {
        sag,
        creep_per_step,
        continuum_sag,
        strain,
        ringing,
        stiffness,
        reach,
    } = forecast.answer;
    let Column { dt, mass, .. } = setting.column;
    let size = setting.size;
    let mut line = |name: &str, value: f64, unit: &str, ours: String| {
        let value = si(value, unit);
        writeln!(out, "{name:22} {value:>14}   {ours}")
    };
    let bodies = |x: f64| format!("{} d", short(x / size));
    if setting.memory == 1.0 {
        let share = short(100.0 * strain);
        let ours = format!("{}, a strain of {share} %", bodies(sag));
        line("sag at rest", sag, "m", ours)?;
        line(
            "  as a sum of F/κ",
            continuum_sag,
            "m",
            bodies(continuum_sag),
        )?;
    } else {
        let ours = format!("{} per step, without end", bodies(creep_per_step));
        line("creep", creep_per_step / dt, "m/s", ours)?;
    }
    if let Some([_, give]) = forecast.bottom_up {
        let (_, unit) = words(setting);
        line("  if from the bottom up", give, unit, String::new())?;
    }
    match ringing {
        Some(ringing) => {
            let omega = ringing.angular_frequency * dt;
            let (swing, tau) = (TAU / omega, ringing.damping_time);
            let ours = format!("{} steps per swing, ωΔt = {}", short(swing), short(omega));
            line("frequency", 1.0 / (swing * dt), "Hz", ours)?;
            let ours = format!("{} steps, Δt/τ = {}", short(tau / dt), short(dt / tau));
            line("damping time", tau, "s", ours)?;
        }
        None => {
            let why = match setting.column.best_relaxation_exceeded() {
                Some(best) => format!(
                    "no law: beyond a relaxation of {}, waves rotate from sweep to sweep",
                    short(best)
                ),
                None => "it does not ring".to_owned(),
            };
            line("frequency", 0.0, "Hz", why)?;
        }
    }
    let ours = format!("{} m/t0²", short(stiffness * dt * dt / mass));
    line("stiffness of a contact", stiffness, "N/m", ours)?;
    line("reach per step", reach, "m", bodies(reach))?;
    if setting.column.order == VisitOrder::Accelerated {
        writeln!(
            out,
            "(exact as long as momentum is not dropped; a blow or a sudden contact drops it and makes that step softer)"
        )?;
    }
    writeln!(out, "(d: size of a body, m: its mass, t0: one time step)")
}

fn write_advice(
    forecast: &StackForecast,
    request: &Request,
    out: &mut impl Write,
) -> io::Result<()> {
    let (word, unit) = words(&request.setting);
    let word = word.to_lowercase();
    let mut line = |question: String, answer: String| writeln!(out, "{question:28}{answer}");
    let iterations = |found: Result<u64, u64>| match found {
        Ok(1) => "1 iteration".to_owned(),
        Ok(n) => format!("{n} iterations"),
        Err(most) => format!("more than {most} iterations (the most we tried)"),
    };
    line(format!("half the {word}:"), iterations(forecast.for_half))?;
    let wanted = format!("{word} below {}:", si_plain(request.below, unit));
    line(wanted, iterations(forecast.for_wanted))?;
    // None was tried where there are too many bodies.
    if let Some(found) = forecast.with_momentum.filter(|f| *f != Err(0)) {
        line("  with momentum:".to_owned(), iterations(found))?;
    }
    for (count, finer, give) in &forecast.substeps {
        let price = format!("{count} sub-steps of {}:", finer.column.iterations);
        line(price, format!("{} at the same cost", si(*give, unit)))?;
    }
    Ok(())
}
