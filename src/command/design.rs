//! `design`: the artefact used on purpose. From wanted springs to N_I and Δt.

use std::io::{self, Write};

use clap::{ArgGroup, Args};

use super::{CommandError, Outcome};
use crate::physics::params::FIELDS;
use crate::physics::{Params, UpdateOrder};
use crate::report::table::number;
use crate::schema::choice::Choice;
use crate::theory::order::Family;
use crate::theory::rigidity::{Design, criteria, overdamped_beyond};
use crate::theory::{Medium, accelerated, sweep_constant};

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
    let options = [
        ("--stiffness", arguments.stiffness),
        ("--sound-speed", arguments.sound_speed),
    ];
    let given = options
        .into_iter()
        .find_map(|(name, value)| value.map(|v| (name, v)));
    let (name, wanted) = given.unwrap_or(("--stiffness", f64::NAN));
    for (name, value) in [
        (name, wanted),
        ("--damping", arguments.damping),
        ("--size", arguments.size),
    ] {
        if !(1e-9..=1e9).contains(&value) {
            return Err(CommandError::Input(format!(
                "{name} = {value} is not allowed: it must be a number from 1e-9 to 1e9"
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
    let has_momentum = Family::of(order) == Family::Momentum;
    // With momentum the number of sweeps comes from the stiffness at the end.
    let q = if has_momentum {
        1.0
    } else {
        sweep_constant(order, Params::default().parallel_fraction)
    };
    let mut design = match arguments.stiffness {
        Some(stiffness) => Design::from_springs(stiffness, arguments.damping, q, 1.0),
        None => Design::from_sound(wanted, arguments.damping, q, 1.0, 1.0),
    };
    let wanted_stiffness = design.iterations; // in m/Δt², if there is momentum
    let (mut rounded, mut q) = (design.rounded(), q);
    if has_momentum {
        design.iterations = accelerated::sweeps_for(wanted_stiffness);
        rounded.iterations = design.iterations.round().max(1.0);
        q = accelerated::chain_constant(rounded.iterations as u64);
        rounded.dt = design.dt * (q * rounded.iterations / wanted_stiffness).sqrt();
    }
    let made = Medium {
        sweep_constant: q,
        iterations: rounded.iterations,
        dt: rounded.dt,
        mass: 1.0,
        diameter: 1.0,
    };
    let params = Params {
        dt: rounded.dt,
        ..Params::default()
    };
    let possible = (FIELDS.iter()).all(|f| f.info.accept(&f.get(&params)).is_ok())
        && rounded.iterations <= 1e6;
    if !possible {
        return Err(CommandError::Input(format!(
            "this needs N_I = {} and dt = {} t0, which no scene allows (see `ghostspring scenes --fields`)",
            number(design.iterations),
            number(design.dt)
        )));
    }
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
    if (made.damping() / arguments.damping - 1.0).abs() > 0.05 {
        writeln!(
            out,
            "beware: a whole number of sweeps misses the wanted damping: γ = {} instead of {}",
            number(made.damping()),
            number(arguments.damping)
        )?;
    }
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
