//! What the session has found: every fit as a point in one plane, modes, kicks. A scene can be restored from each.

use std::sync::Arc;

use super::position::changed;
use super::study::{Diffusivity, Finding, KickReport, NotedMode, Origin};
use super::{LaneCard, NetworkNotes, PackingNotes, Reading, ScanProgress, Traces};
use crate::physics::Params;
use crate::scene::Start;
use crate::schema::units::Units;
use crate::session::Run;
use crate::theory::Ringing;
use crate::words::say;

/// A ringing that was measured.
#[derive(Clone, Debug)]
pub struct NotedFit {
    /// Scene, and what was done.
    pub label: String,
    /// The scene's name.
    pub scene: String,
    /// What to restore.
    pub start: Arc<Start>,
    /// With which parameters.
    pub params: Params,
    /// ω and τ.
    pub ringing: Ringing,
    /// Identity of the stretch of the run on which it was made.
    began: f64,
    /// The steps between which it was fitted, and how many futures had been left by then; unknown if the run was another one.
    steps: Option<([u64; 2], usize)>,
}

impl NotedFit {
    /// Its place in the plane of the universal curve: ω·Δt and Δt/τ, in its substeps if there are any.
    pub fn place(&self) -> [f64; 2] {
        let dt = self.params.part_dt();
        [
            self.ringing.angular_frequency * dt,
            dt / self.ringing.damping_time,
        ]
    }

    /// The steps between which it was fitted, if that is a part of this run's past and not of a future that was left.
    pub fn steps_in(&self, run: &Run) -> Option<[u64; 2]> {
        let ([from, until], left) = self.steps?;
        let is_left = |from: u64| from < until;
        let is_of_it = Arc::ptr_eq(&self.start, &run.start)
            && until <= run.newest()
            && !run.branches.iter().skip(left).any(|b| is_left(b.from));
        is_of_it.then_some([from, until])
    }
}

/// A kick protocol, with what it belongs to.
#[derive(Clone, Debug)]
pub struct NotedKick {
    /// The scene's name.
    pub scene: String,
    /// With which parameters.
    pub params: Params,
    /// What it showed, or why it failed.
    pub found: Result<KickReport, String>,
}

impl NotedKick {
    /// In which parameters a run differs by now, as "letter = value" of the protocol; empty if it still belongs to the run.
    pub fn changed_since(&self, run: &Run, units: Units) -> String {
        changed(&self.params, &run.scene.params, units)
    }
}

/// The notes of a session.
#[derive(Clone, Debug, Default)]
pub struct Notebook {
    /// Every fit.
    pub fits: Vec<NotedFit>,
    /// Every mode.
    pub modes: Vec<NotedMode>,
    /// The last kick protocol.
    pub kick: Option<NotedKick>,
    /// The last measurement of the force diffusion.
    pub diffusion: Option<Diffusivity>,
    /// The scan that is under way, or done.
    pub scan: Option<ScanProgress>,
    /// Recorded traces of other engines.
    pub traces: Traces,
    /// A packing of another program.
    pub packing: PackingNotes,
    /// The modes of the packing that is open.
    pub network: NetworkNotes,
    /// What the lanes show, in their order.
    pub lanes: Vec<LaneCard>,
    /// The id of what is being measured in the background.
    pub busy: Option<&'static str>,
}

/// The steps at which a stretch of time begins and ends, if Δt has not changed since.
fn steps(run: &Run, window: [f64; 2]) -> [u64; 2] {
    let (assembly, dt) = (run.assembly(), run.scene.params.dt);
    window.map(|time| {
        let ago = ((assembly.time() - time) / dt).round().max(0.0) as u64;
        assembly.steps().saturating_sub(ago)
    })
}

/// Notes of each kind that are kept.
const MOST: usize = 400;

impl Notebook {
    /// Notes what the meter reads of a run. A longer look at the same ringing replaces the shorter.
    pub fn note(&mut self, run: &Run, reading: &Reading) {
        let Ok(fit) = &reading.fit else {
            return;
        };
        let noted = NotedFit {
            label: format!(
                "{}, N_I = {}, Δt = {}",
                run.name, run.scene.params.iterations, run.scene.params.dt
            ),
            scene: run.name.clone(),
            start: Arc::clone(&run.start),
            params: run.scene.params.clone(),
            ringing: fit.curve.ringing,
            began: reading.began,
            steps: Some((steps(run, fit.window), run.branches.len())),
        };
        let is_same = |old: &NotedFit| {
            old.scene == noted.scene
                && old.began == noted.began
                && old.params == noted.params
                && old.start.scene.geometry == noted.start.scene.geometry
                && old.start.scene.seed == noted.start.scene.seed
        };
        match self.fits.iter_mut().find(|old| is_same(old)) {
            Some(old) => *old = noted,
            None => self.fits.push(noted),
        }
        keep_latest(&mut self.fits);
    }

    /// Notes what a study in the background has found about the run that it was made of.
    pub fn take(&mut self, finding: Finding, origin: &Origin) {
        self.busy = None;
        match finding {
            Finding::Kick(result) => {
                if let Ok(report) = &result {
                    self.fits.push(NotedFit {
                        label: say!(
                            "universal-kick",
                            scene = origin.scene.as_str(),
                            iterations = origin.params.iterations,
                        ),
                        scene: origin.scene.clone(),
                        start: Arc::clone(&origin.start),
                        params: origin.params.clone(),
                        ringing: report.fit.curve.ringing,
                        began: f64::NAN,
                        steps: None,
                    });
                    keep_latest(&mut self.fits);
                }
                self.kick = Some(NotedKick {
                    scene: origin.scene.clone(),
                    params: origin.params.clone(),
                    found: result,
                });
            }
            Finding::Diffusion(Ok(found)) => self.diffusion = Some(found),
            Finding::Mode(Ok(mode)) => {
                self.modes.push(mode);
                keep_latest(&mut self.modes);
            }
            // The reason has been told.
            Finding::Diffusion(Err(_)) | Finding::Mode(Err(_)) => {}
        }
    }
}

fn keep_latest<T>(notes: &mut Vec<T>) {
    if notes.len() > MOST {
        notes.remove(0);
    }
}
