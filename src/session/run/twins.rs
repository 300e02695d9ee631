//! What moves a run instead of Contact Dynamics: the springs that theory makes of its parameters.

use serde::{Deserialize, Serialize};

use crate::experiment::implicit_twin;
use crate::physics::{Assembly, GapLaw, ImplicitTwin, SoftTwin, SpringNetwork, Springs, StopRule};
use crate::scene::{Geometry, Scene};
use crate::session::Change;
use crate::theory::Medium;
use crate::words::say;

use super::Run;

/// The continuum's spring and dashpot in every contact.
pub(super) fn springs(scene: &Scene) -> Springs {
    let medium = Medium::of(&scene.params);
    Springs {
        stiffness: medium.stiffness(),
        damping: medium.damping(),
    }
}

/// The exact springs of a chain, or why they are not known.
pub(super) fn network(scene: &Scene) -> Result<SpringNetwork, String> {
    let params = &scene.params;
    let Geometry::Chain(chain) = &scene.geometry else {
        return Err(say!("no-twin-chains"));
    };
    if params.stop != StopRule::Fixed || params.gap_law != GapLaw::QuasiInelastic {
        return Err(say!("no-twin-rules"));
    }
    let visits = chain.discs * chain.discs * params.iterations;
    if visits > MOST_VISITS {
        let most = MOST_VISITS / (chain.discs * chain.discs);
        return Err(say!("no-twin-sweeps", discs = chain.discs, most = most));
    }
    implicit_twin::network(chain.discs, params)
}

/// The implicit twin of a chain whose contacts are all closed, or why there is none.
pub(super) fn implicit(assembly: &Assembly, scene: &Scene) -> Result<ImplicitTwin, String> {
    let network = network(scene)?;
    if assembly.forces().count() < network.pairs.len() {
        return Err(say!("no-twin-open"));
    }
    ImplicitTwin::of(assembly, network).ok_or_else(|| say!("no-twin-contacts"))
}

/// n²·N_I up to which the springs are computed while the user waits: a tenth of a second.
const MOST_VISITS: u64 = 50_000_000;

/// What moves the bodies.
#[derive(Clone, Debug)]
pub enum Model {
    /// Contact Dynamics.
    Rigid,
    /// The spring–dashpot twin, which follows the rigid assembly's parameters. The assembly keeps time and books.
    Soft(Box<SoftTwin>),
    /// The springs that the solver makes, exactly, by implicit Euler; chains only.
    Implicit(Box<ImplicitTwin>),
}

/// Which engine a run has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ModelKind {
    /// Contact Dynamics.
    #[default]
    Rigid,
    /// The spring–dashpot twin.
    Soft,
    /// The implicit twin.
    Implicit,
}

impl Run {
    /// The same scene moved by another engine, or why that cannot move it.
    pub fn with_model(mut self, kind: ModelKind) -> Result<Self, String> {
        let (assembly, scene) = (&self.assembly, &self.scene);
        self.engine = match kind {
            ModelKind::Rigid => Model::Rigid,
            ModelKind::Soft => Model::Soft(Box::new(SoftTwin::of(assembly, springs(scene)))),
            ModelKind::Implicit => Model::Implicit(Box::new(implicit(assembly, scene)?)),
        };
        self.begin_timeline();
        Ok(self)
    }

    /// A twin follows what was changed in the scene and in the assembly.
    pub(super) fn tell_twin(&mut self, change: &Change) {
        let params = self.scene.params.clone();
        let moves = !matches!(change, Change::Set(..) | Change::Kick(_));
        match &mut self.engine {
            Model::Rigid => {}
            Model::Soft(twin) => {
                twin.params = params;
                twin.springs = springs(&self.scene);
                if moves {
                    twin.take_motions(self.assembly.bodies());
                }
            }
            Model::Implicit(twin) => {
                let follows = match change {
                    Change::Set(..) => network(&self.scene)
                        .ok()
                        .and_then(|network| twin.in_network(params.clone(), network)),
                    _ => None,
                };
                match follows {
                    Some(other) => **twin = other,
                    None => twin.params = params,
                }
                if moves {
                    twin.take_motions(self.assembly.bodies());
                }
            }
        }
    }
}
