//! What a session says of the desk on which it was seen.

use serde::{Deserialize, Serialize};

use crate::session::lanes::LaneStyle;
use crate::session::look::{Look, Quantity};
use crate::session::{Instrument, PlotKind, Settings};

/// What is open and how it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Desk {
    /// Open panels.
    pub open: Vec<Instrument>,
    /// The plot that is shown.
    pub plot: PlotKind,
    /// How the picture is drawn.
    pub look: Look,
    /// What the space–time picture shows.
    pub quantity: Option<Quantity>,
    /// How lanes are drawn.
    pub lane_style: Option<LaneStyle>,
    /// Steps per second.
    pub pace: Option<f64>,
    /// Middle and scale of the picture; the whole scene if there is none.
    pub camera: Option<([f64; 2], f64)>,
}

impl Desk {
    /// The desk with these settings.
    pub fn of(settings: &Settings, pace: f64, camera: Option<([f64; 2], f64)>) -> Self {
        Self {
            open: settings.open.clone(),
            plot: settings.plot,
            look: settings.look.clone(),
            quantity: Some(settings.quantity),
            lane_style: Some(settings.lane_style),
            pace: Some(pace),
            camera,
        }
    }

    /// Makes a desk look like this one.
    pub fn lay(self, settings: &mut Settings) {
        settings.open = self.open;
        settings.plot = self.plot;
        settings.look = self.look;
        settings.look.magnify = settings.look.magnify.clamp(1.0, Look::STRONGEST);
        settings.quantity = self.quantity.unwrap_or(settings.quantity);
        settings.lane_style = self.lane_style.unwrap_or(settings.lane_style);
    }
}
