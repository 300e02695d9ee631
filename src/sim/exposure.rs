//! Keeps the exposure of the picture, and turns the magnifier if it is left to itself.

use bevy::prelude::*;

use super::{SimDesk, Simulation};
use crate::picture::Exposure;

/// How strongly the picture is exposed.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct SimExposure(pub Exposure);

/// Looks at all lanes.
pub fn expose(
    runs: Query<&Simulation>,
    mut exposure: ResMut<SimExposure>,
    mut desk: ResMut<SimDesk>,
) {
    let mut lanes: Vec<&Simulation> = runs.iter().collect();
    lanes.sort_by_key(|s| s.lane);
    let lanes: Vec<_> = lanes.into_iter().map(|s| &s.run).collect();
    exposure.follow(&lanes);
    let factor = exposure.magnify();
    if desk.look.is_magnify_automatic && desk.look.magnify != factor {
        desk.look.magnify = factor;
    }
}
