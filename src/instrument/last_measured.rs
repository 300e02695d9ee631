//! The measurement before the present one, to say how many times faster or longer it rings with other settings.

use super::Elasticity;
use crate::physics::Params;
use crate::scene::Geometry;
use crate::session::Run;

/// What was measured last, and with which settings.
#[derive(Clone, Default)]
pub struct LastMeasured(Option<(MeasuredUnder, Elasticity)>);

/// What makes two measurements comparable or the same: scene, geometry and parameters without kicks.
#[derive(Clone, PartialEq)]
struct MeasuredUnder {
    name: String,
    geometry: Geometry,
    params: Params,
}

impl MeasuredUnder {
    fn of(run: &Run) -> Self {
        Self {
            name: run.name.clone(),
            geometry: run.scene.geometry.clone(),
            params: Params {
                kick: 0.0,
                kick_step: 0,
                ..run.scene.params.clone()
            },
        }
    }
}

impl LastMeasured {
    /// What was measured last, if it was with the settings that the run has now.
    pub fn latest(&self, run: &Run) -> Option<Elasticity> {
        let now = MeasuredUnder::of(run);
        let of_this = self.0.as_ref().filter(|(under, _)| *under == now);
        of_this.map(|(_, measured)| *measured)
    }

    /// Remembers a measurement; the one before it becomes the previous one if it was made with other settings of the same scene.
    pub fn remember(&mut self, run: &Run, measured: Elasticity, previous: &mut Option<Elasticity>) {
        let now = MeasuredUnder::of(run);
        match &self.0 {
            Some((before, _)) if before.name != now.name => *previous = None,
            Some((before, elasticity)) if *before != now => *previous = Some(*elasticity),
            _ => {}
        }
        self.0 = Some((now, measured));
    }
}
