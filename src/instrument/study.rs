//! Measurements that are made beside the run, on a copy of it: the experiments of the command line, on the scene that is open.

use std::sync::Arc;

use crate::experiment::diffusion;
use crate::experiment::dispersion::measure_mode;
use crate::experiment::packing::{kick_by, settled};
use crate::experiment::packing_transversal;
use crate::experiment::{Effort, Lab, chain};
use crate::measure::{Estimate, Fit};
use crate::physics::{Assembly, Params, UpdateOrder};
use crate::scene::Start;
use crate::scene::disturbance::Vortex;
use crate::session::{Run, Study};
use crate::words::say;

/// What was found.
#[derive(Clone, Debug)]
pub enum Finding {
    /// Of a kick.
    Kick(Result<KickReport, String>),
    /// Of the force diffusion.
    Diffusion(Result<Diffusivity, String>),
    /// Of a mode.
    Mode(Result<NotedMode, String>),
}

impl Finding {
    /// Why nothing was found.
    pub fn failure(&self) -> Option<&str> {
        match self {
            Self::Kick(Err(reason)) | Self::Mode(Err(reason)) | Self::Diffusion(Err(reason)) => {
                Some(reason)
            }
            _ => None,
        }
    }
}

/// Of which run a study was made.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The scene's name.
    pub scene: String,
    /// What it started from.
    pub start: Arc<Start>,
    /// Its parameters then.
    pub params: Params,
}

/// The sweep constant that the spreading of a force shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Diffusivity {
    /// q = D·Δt/(N_I·d²).
    pub sweep_constant: Estimate,
    /// Of which order.
    pub order: UpdateOrder,
    /// With which share updated in parallel.
    pub parallel_fraction: f64,
}

/// A mode that was measured by itself.
#[derive(Clone, Debug)]
pub struct NotedMode {
    /// k.
    pub wave_number: f64,
    /// ω and τ.
    pub measured: [Estimate; 2],
    /// The scene's name.
    pub scene: String,
    /// With which parameters.
    pub params: Params,
    /// Whether it swings across the load.
    pub is_transversal: bool,
}

/// What a kick showed.
#[derive(Clone, Debug)]
pub struct KickReport {
    /// The fit.
    pub fit: Fit,
    /// Δt/τ over −ln cos(ωΔt).
    pub law_ratio: f64,
    /// How far the end moved before the kick.
    pub drift: f64,
    /// (time since the kick, position).
    pub trace: Vec<[f64; 2]>,
}

/// A study with all that it needs, ready to be made on another thread.
pub struct StudyJob {
    /// Of which run.
    pub origin: Origin,
    study: Study,
    params: Params,
    discs: Option<u64>,
    assembly: Option<Assembly>,
}

/// Relative size of the kick.
const KICK: f64 = 1e-4;

impl StudyJob {
    /// Takes a copy of what a study needs from a run.
    pub fn new(study: Study, run: &Run) -> Self {
        let discs = run.scene.geometry.chain().map(|chain| chain.discs);
        let needs_bodies = discs.is_none() && matches!(study, Study::Kick | Study::Transversal);
        let origin = Origin {
            scene: run.name.clone(),
            start: Arc::clone(&run.start),
            params: run.scene.params.clone(),
        };
        Self {
            origin,
            study,
            params: run.scene.params.clone(),
            discs,
            assembly: needs_bodies
                .then(|| Assembly::from_state(run.assembly().state(), run.scene.params.clone())),
        }
    }

    /// The id of what it is called while it lasts.
    pub fn title(&self) -> &'static str {
        match self.study {
            Study::Kick => "study-kick",
            Study::Diffusion => "study-diffusion",
            Study::Mode(_) => "study-mode",
            Study::Transversal => "study-transversal",
        }
    }

    /// Makes the measurement; takes seconds.
    pub fn carry_out(self) -> Finding {
        match self.study {
            Study::Kick => Finding::Kick(self.kick()),
            Study::Diffusion => Finding::Diffusion(self.diffusion()),
            Study::Mode(mode) => {
                let told = |reason| say!("study-mode-failed", mode = mode, reason = reason);
                Finding::Mode(self.mode(mode).map_err(told))
            }
            Study::Transversal => Finding::Mode(self.transversal()),
        }
    }

    fn at_rest(&self) -> Result<Assembly, String> {
        let quiet = Params {
            load: self.params.load + self.params.kick,
            kick: 0.0,
            ..self.params.clone()
        };
        match (self.discs, &self.assembly) {
            (Some(discs), _) => Ok(chain::pressed(discs, &quiet, 1)),
            (None, Some(assembly)) => settled(assembly, |params| *params = quiet),
            (None, None) => Err(say!("study-nothing-to-kick")),
        }
    }

    fn kick(&self) -> Result<KickReport, String> {
        let kick = kick_by(&self.at_rest()?, KICK, 1)?;
        Ok(KickReport {
            fit: kick.fit,
            law_ratio: kick.law_ratio,
            drift: kick.drift,
            trace: kick.trace,
        })
    }

    fn diffusion(&self) -> Result<Diffusivity, String> {
        let params = Params {
            load: self.params.load.abs().max(1e-3),
            kick: 0.0,
            // More sweeps than these carry the bump to the ends of the chain.
            iterations: self.params.iterations.min(MOST_SWEEPS),
            ..self.params.clone()
        };
        let spreading = diffusion::spread(&lab(), &params, SEEDS).map_err(|e| e.to_string())?;
        Ok(Diffusivity {
            sweep_constant: spreading
                .sweep_constant()
                .ok_or_else(|| say!("study-uneven"))?,
            order: params.order,
            parallel_fraction: params.parallel_fraction,
        })
    }

    fn mode(&self, mode: u64) -> Result<NotedMode, String> {
        let discs = self.discs.ok_or_else(|| say!("study-chains-only"))?;
        let params = Params {
            load: self.params.load.abs().max(1e-3),
            kick: 0.0,
            gravity_x: 0.0,
            ..self.params.clone()
        };
        let result = measure_mode(&lab(), discs, mode, &params, MODE_SEEDS)
            .ok_or_else(|| say!("study-silent"))?;
        Ok(NotedMode {
            wave_number: result.wave_number,
            measured: result.measured?,
            scene: self.origin.scene.clone(),
            params,
            is_transversal: false,
        })
    }

    fn transversal(&self) -> Result<NotedMode, String> {
        let at_rest = self.at_rest()?;
        let wave_number = Vortex::of(&at_rest).wave_number();
        let fit = packing_transversal::launch(&at_rest, 1)?;
        Ok(NotedMode {
            wave_number,
            measured: [fit.angular_frequency, fit.damping_time],
            scene: self.origin.scene.clone(),
            params: self.params.clone(),
            is_transversal: true,
        })
    }
}

/// Most sweeps whose force profiles are averaged.
const MOST_SWEEPS: u64 = 400;
/// Seeds over which the force diffusion is averaged: D to half a percent.
const SEEDS: u64 = 96;
/// Seeds over which a mode is averaged.
const MODE_SEEDS: u64 = 10;

fn lab() -> Lab<'static> {
    Lab::new(Effort::Quick, &|_| {}, None)
}
