//! `design`: the artefact used on purpose. From wanted springs to N_I and Δt.

use std::io::{self, Write};

use clap::{ArgGroup, Args};

use super::{CommandError, Outcome};
use crate::physics::choice::Choice;
use crate::physics::{Params, UpdateOrder};
use crate::report::table::number;
use crate::theory::rigidity::{Design, criteria, overdamped_beyond};
use crate::theory::{Medium, sweep_constant};

/// Find the N_I and Δt that make a wanted elasticity, and what they cost.
///
/// κ = q m N_I/Δt² and γ = q m N_I/Δt, so Δt = γ/κ and N_I = γ²/(q m κ). All in units of disc diameter, disc mass and t0.
#[derive(Args)]
#[command(group = ArgGroup::new("wanted").required(true).args(["stiffness", "sound_speed"]))]
pub struct Arguments {
    /// Wanted stiffness κ of a contact [m/t0²].
    #[arg(long, value_name = "κ", allow_negative_numbers = true)]
    stiffness: Option<f64>,
    /// Wanted sound speed c [d/t0], instead of the stiffness.
    #[arg(long, value_name = "c", allow_negative_numbers = true)]
    sound_speed: Option<f64>,
    /// Wanted damping coefficient γ of a contact [m/t0].
    #[arg(long, value_name = "γ", allow_negative_numbers = true)]
    damping: f64,
    /// Update order, which fixes q.
    #[arg(long, default_value = "random_sweep")]
    order: String,
    /// System size L in disc diameters, for the rigidity criteria.
    #[arg(
        long,
        value_name = "L",
        allow_negative_numbers = true,
        default_value_t = 50.0
    )]
    size: f64,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let wanted = arguments
        .stiffness
        .or(arguments.sound_speed)
        .unwrap_or(f64::NAN);
    for (name, value) in [
        ("stiffness or sound speed", wanted),
        ("damping", arguments.damping),
        ("size", arguments.size),
    ] {
        if !(value.is_finite() && value > 0.0) {
            return Err(CommandError::Input(format!(
                "{name} = {value} is not allowed: it must be a number above 0"
            )));
        }
    }
    let mut order = UpdateOrder::RandomSweep;
    if !order.choose(&arguments.order) {
        let known = UpdateOrder::SPELLINGS.join(", ");
        return Err(CommandError::Input(format!(
            "there is no order '{}'; orders are {known}",
            arguments.order
        )));
    }
    let q = sweep_constant(order, Params::default().parallel_fraction);
    let design = match arguments.stiffness {
        Some(stiffness) => Design::from_springs(stiffness, arguments.damping, q, 1.0),
        None => Design::from_sound(wanted, arguments.damping, q, 1.0, 1.0),
    };
    let rounded = design.rounded();
    let made = Medium {
        sweep_constant: q,
        iterations: rounded.iterations,
        dt: rounded.dt,
        mass: 1.0,
        diameter: 1.0,
    };
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "N_I = {}, dt = {} t0 ({order}, q = {})",
        rounded.iterations,
        number(rounded.dt),
        number(q)
    )?;
    writeln!(
        out,
        "exactly: N_I = {}, dt = {} t0",
        number(design.iterations),
        number(design.dt)
    )?;
    writeln!(
        out,
        "made: κ = {} m/t0², γ = {} m/t0, c = {} d/t0",
        number(made.stiffness()),
        number(made.damping()),
        number(made.sound_speed())
    )?;
    writeln!(
        out,
        "cost rate N_I/dt = {} sweeps per t0",
        number(rounded.cost_rate())
    )?;
    if rounded.iterations < 10.0 {
        writeln!(
            out,
            "beware: below N_I = 10 the continuum formulas hold for long waves only"
        )?;
    }
    writeln!(
        out,
        "a system of L = {} d would need, to be rigid:",
        arguments.size
    )?;
    for criterion in criteria(&made, arguments.size) {
        writeln!(
            out,
            "  {:22} {:>10} d now, N_I > {}",
            criterion.name,
            number(criterion.length),
            criterion.iterations_needed.ceil()
        )?;
    }
    let beyond = overdamped_beyond(q, arguments.size.round().max(1.0) as u64);
    writeln!(
        out,
        "  {:22} {:>12} N_I > {}",
        "slowest mode overdamped",
        "",
        beyond.ceil()
    )?;
    Ok(Outcome::Good)
}
