//! `predict`: from the settings of an engine to the softness of a stack or a row, before anything runs.

mod direct;
mod forecast;
mod request;
mod stepped;
mod words;

use std::io::{self, Write};

use clap::{Args, ValueEnum};

use super::{CommandError, Outcome, output};
use crate::physics::MethodName;
use crate::report::figure::svg;
use crate::schema::choice::Choice;
use crate::theory::engines::{ENGINES, Engine, Softness};
use forecast::StackForecast;
use request::Request;

/// Predict how soft a stack or a row of bodies will be in an engine with these settings.
///
/// A solver that stops after N iterations and starts the next step from its forces turns rigid bodies into springs. This computes sag,
/// frequency and damping exactly, for the engine's own update order, and what more iterations or sub-steps would buy. SI units; any
/// other consistent units work as well. Pushing overlaps out (position iterations, bias, ERP) is not included; over-relaxation, sub-steps and
/// momentum (the order accelerated) are. If a setting never comes to rest, because a short wave grows, it says so.
///
/// Some engines have a step of their own, for instance Newton and solver2d. For them everything follows from the linear map of that step.
///
/// For instance: ghostspring predict stack --engine box2d-2 --bodies 10 --hz 60 --gravity 10
#[derive(Args)]
#[command(
    override_usage = "ghostspring predict <stack|row|chain> [OPTIONS]\n       ghostspring predict --engines"
)]
pub struct Arguments {
    /// A stack under its own weight, a row against a wall with a force on its end, or a chain that hangs from a fixed point.
    #[arg(
        value_enum,
        value_name = "stack|row|chain",
        required_unless_present = "engines"
    )]
    shape: Option<SystemShape>,
    /// List the known engines and exit.
    #[arg(long)]
    engines: bool,
    /// Engine, for its default iterations, update order and memory.
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,
    /// Update order, instead of the engine's: top_down, bottom_up, alternating, red_black, parallel, random_sweep or accelerated. In a row the
    /// loaded end is the top; without engine and order a row is updated in a fixed order, in either direction.
    #[arg(long)]
    order: Option<String>,
    /// Discs (or spheres), or boxes, for engines that solve the points of a contact one by one [default: disc].
    #[arg(long, value_enum)]
    body: Option<BodyShape>,
    /// Method: contact_dynamics (impulses on velocities, forces kept), position_based (PBD: overlaps pushed out, nothing kept), which has the same spring, or direct
    /// (all forces at once), whose spring is set by --penalty.
    #[arg(long, value_name = "METHOD", default_value = "contact_dynamics")]
    method: String,
    /// Penalty ρ of the method direct: κ = ρ m/Δt² [default: 1e6].
    #[arg(long, value_name = "ρ", allow_hyphen_values = true)]
    penalty: Option<String>,
    /// Number of bodies.
    #[arg(
        long,
        value_name = "N",
        allow_hyphen_values = true,
        default_value = "10"
    )]
    bodies: String,
    /// Solver iterations per step [default: the engine's].
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    iterations: Option<String>,
    /// Factor applied to every update, from 0.1 to 1.99: above 1 is over-relaxation (SOR).
    #[arg(
        long,
        value_name = "W",
        allow_hyphen_values = true,
        default_value = "1"
    )]
    relaxation: String,
    /// Divide each time step into N sub-steps, with all iterations in each of them.
    #[arg(
        long,
        value_name = "N",
        allow_hyphen_values = true,
        default_value = "1"
    )]
    substeps: String,
    /// Time step in seconds, a number or a fraction [default: 1/60].
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
    /// Gravity of a stack or chain in m/s² [default: 9.81].
    #[arg(
        long,
        value_name = "G",
        allow_hyphen_values = true,
        conflicts_with = "force"
    )]
    gravity: Option<String>,
    /// Force on the end of a row in N.
    #[arg(long, value_name = "F", allow_hyphen_values = true)]
    force: Option<String>,
    /// Mass of a body in kg.
    #[arg(
        long,
        value_name = "M",
        allow_hyphen_values = true,
        default_value = "1"
    )]
    mass: String,
    /// Size of a body along the stack or row in m.
    #[arg(
        long,
        value_name = "D",
        allow_hyphen_values = true,
        default_value = "1"
    )]
    size: String,
    /// Fraction of the forces kept from step to step, the warm starting factor from 0 to 1 [default: the engine's, or 1].
    #[arg(long, value_name = "W", allow_hyphen_values = true)]
    memory: Option<String>,
    /// Largest acceptable sag in m (creep in m/s, if forces are not kept) [default: a hundredth of a body].
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    below: Option<String>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Write a figure of sag against cost as SVG.
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SystemShape {
    Stack,
    Row,
    Chain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BodyShape {
    Disc,
    Box,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let mut out = io::stdout().lock();
    let Some(shape) = arguments.shape.filter(|_| !arguments.engines) else {
        list(&mut out)?;
        return Ok(Outcome::Good);
    };
    if arguments.method == MethodName::Direct.spelling() {
        return direct::run(shape, arguments, &mut out);
    }
    if arguments.penalty.is_some() {
        return Err(CommandError::Input(
            "--penalty matters only with --method direct".to_owned(),
        ));
    }
    if let Some(engine) = (arguments.engine.as_deref()).and_then(Engine::find)
        && let Softness::Stepped { stack, chain } = engine.softness
    {
        let step = match shape {
            SystemShape::Chain => chain,
            SystemShape::Stack | SystemShape::Row => stack,
        };
        return stepped::run(shape, arguments, engine, step, &mut out);
    }
    let request = Request::read(shape, arguments)?;
    let figure = arguments
        .out
        .as_deref()
        .map(output::File::create)
        .transpose()?;
    let forecast = StackForecast::of(&request)?;
    if let Some(file) = figure {
        let drawn = svg(&request.figure());
        file.finish(drawn.as_bytes())?;
    }
    if arguments.json {
        writeln!(out, "{:#}", forecast.json(&request))?;
    } else {
        words::write(&forecast, &request, &mut out)?;
    }
    Ok(Outcome::Good)
}

/// The engines that are known, one line each.
fn list(out: &mut impl Write) -> io::Result<()> {
    for engine in ENGINES {
        let default = engine.default.map_or("-".to_owned(), |n| n.to_string());
        let kind = match engine.softness {
            Softness::Unfinished {
                memory,
                is_direction_known: false,
                ..
            } => format!("visits in a fixed order, memory {memory}"),
            Softness::Unfinished { order, memory, .. } => {
                format!("visits {order}, memory {memory}")
            }
            Softness::Stepped { .. } => "a step of its own".to_owned(),
            Softness::Other { kind, .. } => format!("not predicted: {kind}"),
        };
        let (name, word, evidence) = (engine.name, engine.word, engine.evidence);
        let setting = format!("{word} = {default}");
        writeln!(out, "{name:22} {setting:37} {kind:36} {evidence}")?;
    }
    Ok(())
}
