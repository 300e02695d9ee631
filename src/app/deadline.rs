//! Until when a frame may make steps.

use bevy::prelude::*;

use crate::platform::Stopwatch;

/// Until when this frame may solve.
#[derive(Resource)]
pub struct Deadline {
    watch: Stopwatch,
    seconds: f64,
}

impl Deadline {
    /// This many seconds from now.
    pub fn after(seconds: f64) -> Self {
        Self {
            watch: Stopwatch::start(),
            seconds,
        }
    }

    /// Whether that time has come.
    pub fn is_over(&self) -> bool {
        self.left() <= 0.0
    }

    /// Seconds until then.
    pub fn left(&self) -> f64 {
        self.seconds - self.watch.seconds()
    }
}
