//! `design`: the artefact used on purpose. From wanted springs to N_I and Δt.

use std::f64::consts::TAU;
use std::io::{self, Write};

use clap::{ArgGroup, Args};

use super::{CommandError, Outcome};
use crate::physics::params::{FIELDS, visits_contacts};
use crate::physics::{MethodName, Params, UpdateOrder, factored};
use crate::schema::choice::Choice;
use crate::schema::number;
use crate::schema::written::long;
use crate::theory::order::Family;
use crate::theory::rigidity::{Design, criteria, overdamped_beyond};
use crate::theory::scheme::USUAL_RELAXATION;
use crate::theory::{Medium, SweepScheme, accelerated, sweep_constant};

/// Find the N_I and Δt that give the elasticity you want, what they cost, and what other schemes would cost.
///
/// κ = q m N_I/Δt² and γ = q m N_I/Δt, so Δt = γ/κ and N_I = γ²/(q m κ). All in units of disc diameter, disc mass and t0. It also lists the sweeps that each scheme
/// needs for this stiffness in this Δt: a sweep updates every contact once. `bench` and `reproduce schemes` measure how long an update takes.
///
/// For instance: ghostspring design --sag 0.01 --load 0.05 --size 1000 --dt 1
#[derive(Args)]
#[command(group = ArgGroup::new("wanted").required(true).args(["stiffness", "sound_speed", "sag"]))]
#[command(group = ArgGroup::new("pace").required(true).args(["damping", "dt"]))]
pub struct Arguments {
    /// Wanted stiffness κ of a contact [m/t0²].
    #[arg(long, value_name = "κ", allow_negative_numbers = true)]
    stiffness: Option<f64>,
    /// Wanted sound speed c [d/t0], instead of the stiffness.
    #[arg(long, value_name = "c", allow_negative_numbers = true)]
    sound_speed: Option<f64>,
    /// Wanted shortening of a row of L discs under the load [d], instead of the stiffness: κ = F L/sag, without the stiff skin.
    #[arg(long, value_name = "x", allow_negative_numbers = true)]
    sag: Option<f64>,
    /// Load F on that row [m d/t0²].
    #[arg(
        long,
        value_name = "F",
        allow_negative_numbers = true,
        default_value_t = 0.05
    )]
    load: f64,
    /// Wanted damping coefficient γ of a contact [m/t0].
    #[arg(long, value_name = "γ", allow_negative_numbers = true)]
    damping: Option<f64>,
    /// Time step Δt [t0], instead of the damping, which is then κ Δt.
    #[arg(long, value_name = "Δt", allow_negative_numbers = true)]
    dt: Option<f64>,
    /// Method for which to tell the settings: contact_dynamics, position_based, soft_step or direct.
    #[arg(long, value_name = "METHOD", default_value = "contact_dynamics")]
    method: String,
    /// Update order, which sets q.
    #[arg(long, default_value = "random_sweep")]
    order: String,
    /// Factor w of the over-relaxed schemes, from 1 to 1.99.
    #[arg(
        long,
        value_name = "w",
        allow_negative_numbers = true,
        default_value_t = USUAL_RELAXATION
    )]
    relaxation: f64,
    /// System size L in disc diameters, for the sag and for the rigidity criteria.
    #[arg(
        long,
        value_name = "L",
        allow_negative_numbers = true,
        default_value_t = 50.0
    )]
    size: f64,
}

impl Arguments {
    /// Wanted κ and γ.
    fn springs(&self) -> Result<[f64; 2], CommandError> {
        for (name, value) in [
            ("--stiffness", self.stiffness),
            ("--sound-speed", self.sound_speed),
            ("--sag", self.sag),
            ("--damping", self.damping),
            ("--dt", self.dt),
            ("--load", Some(self.load)),
            ("--size", Some(self.size)),
        ] {
            check(name, value.unwrap_or(1.0), [1e-9, 1e9])?;
        }
        check("--relaxation", self.relaxation, [1.0, 1.99])?;
        let stiffness = match (self.stiffness, self.sound_speed, self.sag) {
            (Some(stiffness), ..) => stiffness,
            (_, Some(speed), _) => speed * speed,
            (.., sag) => self.load * self.size / sag.unwrap_or(1.0),
        };
        let of_step = stiffness * self.dt.unwrap_or(1.0);
        Ok([stiffness, self.damping.unwrap_or(of_step)])
    }
}

fn check(name: &str, value: f64, [least, most]: [f64; 2]) -> Result<(), CommandError> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(CommandError::Input(format!(
        "{name} = {value} is not allowed: it must be a number from {} to {}",
        number::typed_exactly(least),
        number::typed_exactly(most)
    )))
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    let [stiffness, damping] = arguments.springs()?;
    let mut order = UpdateOrder::RandomSweep;
    if !order.choose(&arguments.order) {
        let known = UpdateOrder::SPELLINGS.join(", ");
        return Err(CommandError::Input(format!(
            "there is no order '{}'; orders are {known}",
            arguments.order
        )));
    }
    let mut method = MethodName::ContactDynamics;
    let is_direct = arguments.method == MethodName::Direct.spelling();
    if !method.choose(&arguments.method) || !(visits_contacts(method) || is_direct) {
        let why = match method {
            MethodName::Augmented => " (the stiffness of augmented depends on the load)",
            _ => "",
        };
        return Err(CommandError::Input(format!(
            "--method {} is not allowed: it must be contact_dynamics, position_based, soft_step or direct{why}",
            arguments.method
        )));
    }
    let has_momentum = Family::of(order) == Family::Momentum;
    // With momentum the number of sweeps comes from the stiffness at the end.
    let q = if has_momentum {
        1.0
    } else {
        sweep_constant(order, Params::default().parallel_fraction)
    };
    let mut design = Design::from_springs(stiffness, damping, q, 1.0);
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
            long(design.iterations),
            long(design.dt)
        )));
    }
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "N_I = {}, dt = {} t0 ({order}, q = {})",
        rounded.iterations,
        long(rounded.dt),
        long(q)
    )?;
    writeln!(
        out,
        "before rounding: N_I = {}, dt = {} t0",
        long(design.iterations),
        long(design.dt)
    )?;
    writeln!(
        out,
        "result: κ = {} m/t0², γ = {} m/t0, c = {} d/t0",
        long(made.stiffness()),
        long(made.damping()),
        long(made.sound_speed())
    )?;
    writeln!(
        out,
        "cost rate N_I/dt = {} sweeps per t0",
        long(rounded.cost_rate())
    )?;
    if (made.damping() / damping - 1.0).abs() > 0.05 {
        writeln!(
            out,
            "warning: with a whole number of sweeps the damping is γ = {} instead of {}",
            long(made.damping()),
            long(damping)
        )?;
    }
    if rounded.iterations < 10.0 {
        writeln!(
            out,
            "warning: below N_I = 10 the continuum formulas hold only for long waves"
        )?;
    }
    writeln!(
        out,
        "to be rigid, a system of L = {} d would need:",
        arguments.size
    )?;
    for criterion in criteria(&made, arguments.size) {
        writeln!(
            out,
            "  {:22} {:>10} d now, N_I > {}",
            criterion.name,
            long(criterion.length),
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
    write_method(method, &made, &mut out)?;
    write_schemes(stiffness, design.dt, arguments.relaxation, &mut out)?;
    Ok(Outcome::Good)
}

/// What else to set for a method.
fn write_method(method: MethodName, made: &Medium, out: &mut impl Write) -> io::Result<()> {
    let (stiffness, dt) = (made.stiffness(), made.dt);
    match method {
        MethodName::PositionBased => writeln!(
            out,
            "position_based: the same N_I and dt give the same κ and γ, and no force is kept. XPBD with compliance = {} t0²/m has this κ too, once its sweeps converge",
            long(1.0 / stiffness)
        ),
        MethodName::SoftStep => {
            // κ = ½·m·(2πf)², and f counts up to a quarter of 1/Δt.
            let frequency = (2.0 * stiffness).sqrt() / TAU;
            writeln!(
                out,
                "soft_step: contact_frequency = {} 1/t0, whatever N_I",
                long(frequency)
            )?;
            if frequency > 0.25 / dt {
                writeln!(
                    out,
                    "warning: contact_frequency counts only up to 0.25/dt = {}: use substeps = {}",
                    long(0.25 / dt),
                    (4.0 * frequency * dt).ceil()
                )?;
            }
            Ok(())
        }
        MethodName::Direct => {
            let penalty = stiffness * dt * dt;
            writeln!(
                out,
                "direct: penalty = κ·dt²/m = {} gives the same κ and γ, whatever N_I, and no penalty costs more than another",
                long(penalty)
            )?;
            if penalty > factored::MOST {
                let most = factored::MOST;
                writeln!(
                    out,
                    "warning: the largest penalty is {most}: use a smaller dt"
                )?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// The sweeps that every scheme needs for a stiffness, and which needs fewest.
fn write_schemes(stiffness: f64, dt: f64, w: f64, out: &mut impl Write) -> io::Result<()> {
    let wanted = stiffness * dt * dt;
    writeln!(
        out,
        "every scheme, for κ = {} m/t0² or a little more in dt = {} t0:",
        long(stiffness),
        long(dt)
    )?;
    writeln!(
        out,
        "  {:20} {:>8} {:>10}  what breaks it",
        "scheme", "sweeps", "γ [m/t0]"
    )?;
    let mut found = Vec::new();
    for &scheme in SweepScheme::ALL {
        let sweeps = scheme.fewest_for(wanted, w, MOST_SWEEPS);
        let [count, damping] = match sweeps {
            Some(n) => [n.to_string(), long(scheme.damping(n, w) / dt)],
            None => ["> 10^6".to_owned(), "-".to_owned()],
        };
        let (name, breaks) = (scheme.to_string(), scheme.breaks());
        writeln!(out, "  {name:20} {count:>8} {damping:>10}  {breaks}")?;
        found.extend(sweeps.map(|n| (n, scheme)));
    }
    let fewest = |may: fn(SweepScheme) -> bool| {
        let found = found.iter().filter(|(_, scheme)| may(*scheme));
        found.min_by_key(|(n, _)| *n).copied()
    };
    if let Some((n, scheme)) = fewest(|_| true) {
        writeln!(out, "fewest updates: {scheme}, {n} per contact and dt")?;
        if scheme == SweepScheme::Substeps
            && let Some((n, scheme)) = fewest(|scheme| scheme != SweepScheme::Substeps)
        {
            writeln!(
                out,
                "fewest with the damping κ dt and one contact detection: {scheme}, {n} per contact and dt"
            )?;
        }
    }
    Ok(())
}

/// As many as a scene allows.
const MOST_SWEEPS: u64 = 1_000_000;
