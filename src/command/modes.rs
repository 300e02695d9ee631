//! `modes`: how a scene at rest will ring, from its contacts alone.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::mode_table::{self, ModeRow};
use super::{CommandError, Outcome, input, output, rigidity, step_modes};
use crate::experiment::figure::{Figure, Portrait};
use crate::experiment::prepare::{Quiet, SettleError, settle_while};
use crate::measure::ColourBy;
use crate::measure::recorded::export;
use crate::platform::{self, JobControl};
use crate::report::figure::{csv, svg};
use crate::scene::Scene;
use crate::schema::choice::Choice;
use crate::schema::written::long;
use crate::theory::methods::is_mapped;
use crate::theory::modes::Mode;
use crate::theory::network::{Network, NetworkMode, NoModes};
use crate::theory::step_map;

/// Predict the modes of a packing or a chain at rest from its contacts: frequencies, damping times and shapes, before anything moves.
///
/// A scene that is not at rest first runs until it is. Nothing is fitted: μ is an eigenvalue of the contact network, and ρ is how much
/// faster one sweep in this update order relaxes the mode than a parallel sweep. exp(−Δt/τ) = (1 − ρμ)^(N_I/2), and cos(ωΔt) is that times
/// 1 + βΔt²/2, where β is the effect of the resting forces as they turn with their contacts.
///
/// The polarisation compares the motion with the direction in which it varies: along it is longitudinal (sound), across it transversal (shear). A
/// vertical motion that side walls hold back varies mostly across and is transversal; `along` is the share of the variation along the motion, `vertical`
/// the share of the motion that is vertical.
#[derive(Args)]
pub struct Arguments {
    /// A built-in scene (see `ghostspring scenes`), a `.ron` file or a checkpoint; or the bodies and contacts of another program (see `rigidity`).
    scene: String,
    /// The second file of a packing of another program.
    #[arg(value_name = "FILE")]
    contacts: Option<String>,
    /// Method, instead of the scene's. Where its springs are not those of its sweeps alone (soft_step, augmented, XPBD, push_out), the modes are those of its own step map, with |z| per step, and
    /// without shapes.
    #[arg(long, value_name = "METHOD")]
    method: Option<String>,
    /// Number of modes, starting with the slowest.
    #[arg(long, value_name = "N", default_value_t = 30)]
    count: usize,
    /// Change a field of the scene, for instance `iterations=20`; may be repeated.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Print the table as one JSON object.
    #[arg(long)]
    json: bool,
    /// Write pictures of the first dozen shapes, and the numbers behind them, into this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write the packing with its modes for other programs: NAME.bodies.csv, NAME.contacts.csv, NAME.bodies.vtk, NAME.contacts.vtk and NAME.xyz.
    #[arg(long, value_name = "NAME")]
    write: Option<String>,
}

/// Most modes that are computed at a time.
const MOST: usize = 1000;

/// Shapes that are drawn.
const DRAWN: usize = 12;

/// The longest arrow of a picture, in disc diameters.
const ARROW: f64 = 2.0;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Outcome, CommandError> {
    if !(1..=MOST).contains(&arguments.count) {
        let count = arguments.count;
        return Err(CommandError::Input(format!(
            "--count {count} is not allowed: it must be a whole number from 1 to {MOST}"
        )));
    }
    if let Some(contacts) = &arguments.contacts {
        let files = [arguments.scene.clone(), contacts.clone()];
        let method = (arguments.method.iter()).map(|method| format!("method={method}"));
        let set: Vec<String> = arguments.set.iter().cloned().chain(method).collect();
        let options = rigidity::Arguments::of_modes(files, &set, arguments.count)?;
        return rigidity::modes_alone(&options, arguments.json);
    }
    let mut start = input::start(&arguments.scene)?;
    input::apply(&mut start, &arguments.set)?;
    if let Some(method) = &arguments.method {
        start.set("method", method.as_str())?;
    }
    let folder = arguments.out.as_deref().map(folder).transpose()?;
    let control = Arc::new(JobControl::default());
    let bar = ProgressBar::new(1000).with_style(style());
    let closing = Arc::clone(&control);
    // Without a handler Ctrl-C ends the program at once, which loses nothing.
    let _ = ctrlc::set_handler(move || closing.cancel());
    let assembly = start.build();
    if is_mapped(&start.scene.params, assembly.bodies()) {
        step_map::is_possible(&start.scene.params)
            .map_err(|e| CommandError::Input(format!("{}: {e}", arguments.scene)))?;
        let rest = at_rest(assembly, &control, &bar);
        bar.finish_and_clear();
        return match rest {
            Err(_) if control.is_cancelled() => Ok(Outcome::Interrupted),
            rest => step_modes::write(&arguments.scene, &rest?, arguments.count, arguments.json),
        };
    }
    let found = find(arguments, assembly, &control, &bar);
    bar.finish_and_clear();
    let (network, modes) = match found {
        Err(_) if control.is_cancelled() => return Ok(Outcome::Interrupted),
        found => found?,
    };
    let table = ModeTable::of(arguments, &network, &modes);
    if let Some(folder) = &folder {
        draw(folder, &start.scene, &network, &modes)?;
    }
    if let Some(name) = &arguments.write {
        let field = |(j, mode): (usize, &NetworkMode)| {
            let motions = network.motions(&mode.shape);
            let moves = motions.iter().map(|m| [m[0], m[1], 0.0]).collect();
            (format!("mode_{}", j + 1), moves)
        };
        let fields: Vec<_> = modes.iter().enumerate().map(field).collect();
        output::packing(name, &export::recorded(network.assembly()), &fields)?;
    }
    let mut out = io::stdout().lock();
    if arguments.json {
        let text = serde_json::to_string_pretty(&table).map_err(io::Error::from)?;
        writeln!(out, "{text}")?;
    } else {
        table.write(&mut out)?;
    }
    Ok(Outcome::Good)
}

/// The scene at rest, by its own method.
fn at_rest(
    mut assembly: crate::physics::Assembly,
    control: &JobControl,
    bar: &ProgressBar,
) -> Result<crate::physics::Assembly, CommandError> {
    bar.set_message("waiting for rest");
    let settled = settle_while(&mut assembly, &Quiet::default(), &mut |_| go_on(control));
    settled.map_err(unsettled)?;
    Ok(assembly)
}

fn go_on(control: &JobControl) -> ControlFlow<()> {
    if control.may_go_on() {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

fn unsettled(unrest: SettleError) -> CommandError {
    match unrest {
        SettleError::Fault(fault) => CommandError::Fault(fault),
        unrest => CommandError::Result(unrest.to_string()),
    }
}

/// The network of the scene, at rest, and its modes.
fn find(
    arguments: &Arguments,
    mut assembly: crate::physics::Assembly,
    control: &JobControl,
    bar: &ProgressBar,
) -> Result<(Network, Vec<NetworkMode>), CommandError> {
    let params = &assembly.params;
    let is_pressed =
        assembly.load_now() != 0.0 || params.gravity_x != 0.0 || params.gravity_y != 0.0;
    let network = match Network::of(&assembly) {
        // Waiting helps only where something presses the discs together.
        Err(refusal) if !is_pressed => Err(refusal),
        Err(NoModes::Moving { .. } | NoModes::NoContacts | NoModes::AllRattlers) => {
            assembly = at_rest(assembly, control, bar)?;
            Network::of(&assembly)
        }
        network => network,
    };
    let bad = |refusal: NoModes| CommandError::Input(format!("{}: {refusal}", arguments.scene));
    let network = network.map_err(bad)?;
    bar.set_message("finding modes");
    let count = arguments.count.min(network.freedoms());
    let modes = network.lowest_modes(count, &mut |done| {
        bar.set_position((1000.0 * done) as u64);
        go_on(control)
    });
    Ok((network, modes.map_err(bad)?))
}

/// What is printed.
#[derive(Serialize)]
struct ModeTable {
    scene: String,
    iterations: u64,
    dt: f64,
    order: &'static str,
    /// ρ, under `direct`.
    #[serde(skip_serializing_if = "Option::is_none")]
    penalty: Option<f64>,
    contacts: usize,
    sliding: usize,
    rattlers: usize,
    freedoms: usize,
    modes: Vec<ModeRow>,
}

impl ModeTable {
    fn of(arguments: &Arguments, network: &Network, modes: &[NetworkMode]) -> Self {
        let params = &network.assembly().params;
        Self {
            scene: arguments.scene.clone(),
            iterations: params.iterations,
            dt: params.dt,
            order: params.order.spelling(),
            penalty: network.penalty(),
            contacts: network.contacts(),
            sliding: network.sliding(),
            rattlers: network.rattlers(),
            freedoms: network.freedoms(),
            modes: mode_table::rows(modes, params.iterations, params.dt),
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let solver = match self.penalty {
            Some(penalty) => format!("direct, penalty = {penalty}"),
            None => format!("{}, N_I = {}", self.order, self.iterations),
        };
        writeln!(
            out,
            "{}: {} loaded contacts ({} sliding), {} rattlers, {} degrees of freedom; {solver}, dt = {} t0",
            self.scene, self.contacts, self.sliding, self.rattlers, self.freedoms, self.dt
        )?;
        mode_table::write(&self.modes, out)
    }
}

fn folder(path: &Path) -> Result<PathBuf, CommandError> {
    platform::make_folder(path).map_err(CommandError::Input)?;
    // A folder that cannot be written to is refused before anything is computed.
    output::File::create(&path.join("mode-01.svg").display().to_string())?;
    Ok(path.to_owned())
}

fn draw(
    folder: &Path,
    scene: &Scene,
    network: &Network,
    modes: &[NetworkMode],
) -> Result<(), CommandError> {
    let params = &network.assembly().params;
    for (j, mode) in modes.iter().enumerate().take(DRAWN) {
        let motions = network.motions(&mode.shape);
        let rings = match mode.at(params.iterations, params.dt) {
            Mode::Rings(r) => format!(
                "ω = {}, τ = {}",
                long(r.angular_frequency),
                long(r.damping_time)
            ),
            Mode::Fades | Mode::Grows(_) => "it does not ring".to_owned(),
        };
        let caption = format!(
            "Mode {} of the contact network: μ = {}, ρ = {:.4}, N_I = {}: {rings}. The shape of a mode, not a motion.",
            j + 1,
            long(mode.eigenvalue),
            mode.sweep_rate,
            params.iterations
        );
        let assembly = network.assembly();
        let portrait = Portrait {
            shape: Some((motions, ARROW)),
            ..Portrait::of(scene.clone(), assembly, ColourBy::Pressure)
        };
        let figure = Figure::portrait(format!("mode-{:02}", j + 1), caption, portrait);
        let picture = svg(&figure);
        for (ending, text) in [("svg", picture), ("csv", csv(&figure))] {
            let path = folder.join(format!("{}.{ending}", figure.name));
            output::File::create(&path.display().to_string())?.finish(text.as_bytes())?;
        }
    }
    Ok(())
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {msg} {bar:30} ({elapsed})")
        .unwrap_or_else(|_| ProgressStyle::default_spinner())
}
