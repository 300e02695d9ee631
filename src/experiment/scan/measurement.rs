//! What a scan measures in every run: from a start to a few named numbers.

use std::ops::ControlFlow;

use crate::experiment::packing::{KICK, KickResult, kick, undamped_frequency};
use crate::experiment::prediction::Prediction;
use crate::experiment::prepare::{Quiet, settle_while};
use crate::measure::Recording;
use crate::measure::probe;
use crate::measure::status::Changes;
use crate::physics::Assembly;
use crate::scene::{Geometry, Scene, Start};
use crate::schema::choice::choice;
use crate::theory::{Ringing, modes};

choice! {
    /// What is done in every run.
    Measurement {
        /// Let it come to rest, raise the load by a ten-thousandth, fit the ringing.
        Kick = "kick",
        /// Run the scene's steps as they are and fit the ringing of the loaded body.
        Ring = "ring",
        /// Let it come to rest, raise the load by a ten-thousandth and remove it again: how much it shrinks and recovers.
        Load = "load",
    }
}

/// A number that a measurement gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScanColumn {
    /// Its name in tables.
    pub name: &'static str,
    /// Its unit, empty for pure numbers.
    pub unit: &'static str,
}

const RINGING: &[ScanColumn] = &[
    column("omega", "1/t0"),
    column("omega_error", "1/t0"),
    column("tau", "t0"),
    column("tau_error", "t0"),
    column("omega0", "1/t0"),
    column("law_ratio", ""),
    column("amplitude", "d"),
    column("residual", ""),
    column("opened", ""),
    column("closed", ""),
    column("predicted_omega", "1/t0"),
    column("predicted_tau", "t0"),
    column("predicted_omega0", "1/t0"),
];

const LOAD: &[ScanColumn] = &[
    column("shrinkage", "d"),
    column("recovery", "d"),
    column("predicted_shrinkage", "d"),
];

const fn column(name: &'static str, unit: &'static str) -> ScanColumn {
    ScanColumn { name, unit }
}

/// Why a run has no numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoNumbers {
    /// It was stopped.
    Stopped,
    /// They could not be measured.
    Refused(String),
}

impl Measurement {
    /// The numbers it gives, in this order.
    pub fn columns(self) -> &'static [ScanColumn] {
        match self {
            Self::Kick | Self::Ring => RINGING,
            Self::Load => LOAD,
        }
    }

    /// The numbers that are summarised, drawn, and fitted with power laws.
    pub fn quantities(self) -> &'static [&'static str] {
        match self {
            Self::Kick | Self::Ring => &["omega0", "tau"],
            Self::Load => &["shrinkage"],
        }
    }

    /// Measures; `goes_on` is called now and then, and `false` stops the run.
    pub fn measure(self, start: &Start, goes_on: &dyn Fn() -> bool) -> Result<Vec<f64>, NoNumbers> {
        match self {
            Self::Kick => {
                let at_rest = rest(start.build(), goes_on)?;
                let kick = kick(&at_rest, start.scene.seed).map_err(NoNumbers::Refused)?;
                Ok(of_kick(&kick, predicted(&start.scene)))
            }
            Self::Ring => ring(start, goes_on),
            Self::Load => load(start, goes_on),
        }
    }
}

fn rest(mut assembly: Assembly, goes_on: &dyn Fn() -> bool) -> Result<Assembly, NoNumbers> {
    settle_while(&mut assembly, &Quiet::default(), &mut |_| {
        if goes_on() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })
    .map_err(|unrest| {
        if goes_on() {
            NoNumbers::Refused(unrest.to_string())
        } else {
            NoNumbers::Stopped
        }
    })?;
    Ok(assembly)
}

fn of_kick(kick: &KickResult, predicted: Option<Ringing>) -> Vec<f64> {
    let fit = &kick.fit;
    let mut numbers = vec![
        fit.angular_frequency.value,
        fit.angular_frequency.std_error,
        fit.damping_time.value,
        fit.damping_time.std_error,
        undamped_frequency(fit.curve.ringing),
        kick.law_ratio,
        fit.amplitude.value,
        fit.residual,
        kick.changes.opened as f64,
        kick.changes.closed as f64,
    ];
    numbers.extend(three(predicted));
    numbers
}

/// ω, τ and ω₀ of a prediction.
fn three(ringing: Option<Ringing>) -> [f64; 3] {
    ringing.map_or([f64::NAN; 3], |r| {
        [r.angular_frequency, r.damping_time, undamped_frequency(r)]
    })
}

fn ring(start: &Start, goes_on: &dyn Fn() -> bool) -> Result<Vec<f64>, NoNumbers> {
    let mut assembly = start.build();
    let mut recording = Recording::start(&assembly);
    let mut changes = Vec::new();
    for _ in 0..start.scene.steps {
        if !goes_on() {
            return Err(NoNumbers::Stopped);
        }
        let report = assembly
            .step()
            .map_err(|e| NoNumbers::Refused(e.to_string()))?;
        recording.add(&assembly, report);
        if report.opened + report.closed > 0 {
            changes.push((assembly.time(), report.opened, report.closed));
        }
    }
    let fit = start.scene.geometry.fit(&recording);
    let fit = fit.map_err(|e| NoNumbers::Refused(e.to_string()))?;
    let [from, to] = fit.window;
    let within = || changes.iter().filter(|c| (from..=to).contains(&c.0));
    let kick = KickResult {
        law_ratio: fit.curve.ringing.law_ratio(assembly.params.part_dt()),
        fit,
        drift: 0.0,
        changes: Changes {
            opened: within().map(|c| c.1).sum(),
            closed: within().map(|c| c.2).sum(),
            ..Changes::default()
        },
        all_changes: Changes::default(),
        held_changes: Changes::default(),
        trace: Vec::new(),
    };
    Ok(of_kick(&kick, predicted(&start.scene)))
}

fn load(start: &Start, goes_on: &dyn Fn() -> bool) -> Result<Vec<f64>, NoNumbers> {
    let position = |a: &Assembly| probe::loaded_position(a.bodies());
    let mut assembly = rest(start.build(), goes_on)?;
    let (before, load) = (position(&assembly), assembly.params.load);
    let change = KICK * assembly.load_now();
    assembly.params.load = load + change;
    assembly = rest(assembly, goes_on)?;
    let loaded = position(&assembly);
    assembly.params.load = load;
    assembly = rest(assembly, goes_on)?;
    let shrinkage = match &start.scene.geometry {
        Geometry::Chain(chain) if predicted(&start.scene).is_some() => {
            modes::shrinkage(&start.scene.params, chain.discs, change)
        }
        _ => f64::NAN,
    };
    Ok(vec![
        before - loaded,
        position(&assembly) - loaded,
        shrinkage,
    ])
}

/// The exact law for the slowest mode, where it applies: in a chain under the paper's rules.
fn predicted(scene: &Scene) -> Option<Ringing> {
    Prediction::of(scene).ok()?.exact
}

/// The exponent of a quantity in a field according to the continuum, where there is one.
pub fn continuum_exponent(quantity: &str, field: &str, geometry: &Geometry) -> Option<f64> {
    let is_chain = matches!(geometry, Geometry::Chain(_));
    match (quantity, field) {
        ("omega0", "iterations") => Some(0.5),
        ("omega0", "dt") | ("tau" | "shrinkage", "iterations") => Some(-1.0),
        ("omega0", "discs") if is_chain => Some(-1.0),
        ("tau", "dt") | ("shrinkage", "load") => Some(1.0),
        ("tau", "discs") if is_chain => Some(2.0),
        ("shrinkage", "dt") => Some(2.0),
        ("shrinkage", "discs") if is_chain => Some(1.0),
        ("omega0" | "tau", "load") if is_chain => Some(0.0),
        _ => None,
    }
}
