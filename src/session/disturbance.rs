//! What sets a run in motion, as it is kept.

/// What last set the run in motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disturbance {
    /// Before which step.
    pub step: u64,
    /// By how much the load changed; 0 if velocities were given.
    pub force: f64,
}
