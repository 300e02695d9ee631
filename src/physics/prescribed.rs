//! How an obstacle moves: not by forces, but along a path that the scene prescribes as a function of time.
//!
//! In a step from t to t + Δt it has the mean velocity of its path, so that it is where it should be at the end of every step and does not
//! wander, whatever Δt is and however often it changes. A run must be the same everywhere to the last bit, and the sine of one machine's
//! library is not that of another's, so [`sine`] is a polynomial.

use serde::{Deserialize, Serialize};

/// The path of an obstacle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PrescribedMotion {
    /// It stays where it is.
    #[default]
    Still,
    /// It moves with one velocity while the time is between two limits.
    Steady {
        /// Velocity.
        #[serde(with = "crate::schema::point")]
        velocity: [f64; 2],
        /// Time at which it starts.
        #[serde(default)]
        from: f64,
        /// Time at which it stops.
        #[serde(default = "for_ever")]
        until: f64,
    },
    /// It swings around its place: amplitude·sin(2π·t/period).
    Swing {
        /// Farthest displacement.
        #[serde(with = "crate::schema::point")]
        amplitude: [f64; 2],
        /// Time of a whole swing.
        period: f64,
    },
}

/// Later than any run.
fn for_ever() -> f64 {
    LATEST
}

/// The largest time that may be prescribed.
pub const LATEST: f64 = 1e12;

impl PrescribedMotion {
    /// Whether it ever moves.
    pub fn is_still(&self) -> bool {
        *self == Self::Still
    }

    /// Displacement from its first place at a time.
    pub fn displacement(&self, time: f64) -> [f64; 2] {
        match *self {
            Self::Still => [0.0; 2],
            Self::Steady {
                velocity,
                from,
                until,
            } => velocity.map(|v| v * (time.min(until) - from).max(0.0)),
            Self::Swing { amplitude, period } => {
                let phase = sine(time / period);
                amplitude.map(|a| a * phase)
            }
        }
    }

    /// Mean velocity during the step that begins at this time.
    pub fn velocity(&self, time: f64, dt: f64) -> [f64; 2] {
        match *self {
            Self::Steady {
                velocity,
                from,
                until,
            } if from <= time && time + dt <= until => velocity,
            Self::Still => [0.0; 2],
            _ => {
                let (now, then) = (self.displacement(time), self.displacement(time + dt));
                [0, 1].map(|k| (then[k] - now[k]) / dt)
            }
        }
    }
}

/// sin(2π·turns) from sums and products only: folded to a quarter turn, where the Taylor series has an error below 1e-15.
pub fn sine(turns: f64) -> f64 {
    let turns = turns - turns.floor();
    let folded = if turns < 0.25 {
        turns
    } else if turns < 0.75 {
        0.5 - turns
    } else {
        turns - 1.0
    };
    let x = std::f64::consts::TAU * folded;
    let square = x * x;
    // x − x³/3! + x⁵/5! − …, from the inside out.
    let series = (1..=10).rev().fold(1.0, |inner, k| {
        1.0 - square / f64::from(2 * k * (2 * k + 1)) * inner
    });
    x * series
}
