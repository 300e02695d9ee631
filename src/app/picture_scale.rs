//! Keeps the scales of the picture, and turns the magnifier if it is left to itself.

use bevy::prelude::*;

use super::{AppSettings, LaneQuery};
use crate::picture::AutoScale;
use crate::session::Tool;

/// How strongly the picture is magnified and coloured.
#[derive(Resource, Default, Deref, DerefMut, PartialEq)]
pub struct PictureScale(pub AutoScale);

/// Looks at all lanes.
pub fn follow_runs(
    lanes: LaneQuery,
    mut scale: ResMut<PictureScale>,
    mut settings: ResMut<AppSettings>,
) {
    let mut next = scale.0.clone();
    next.follow(&lanes.runs());
    let factor = next.magnify();
    // What has not changed is not drawn again.
    scale.set_if_neq(PictureScale(next));
    // What a hand pulls must not change its size under it.
    let is_free = settings.touch.tool != Tool::Pull;
    if settings.look.is_magnify_automatic && is_free && settings.look.magnify != factor {
        settings.look.magnify = factor;
    }
}
