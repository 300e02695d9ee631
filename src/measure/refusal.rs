//! Why there is no number, in words that a user can act on.

/// Why there is no fit.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// Contacts open or close: the chain is not one elastic body.
    #[error("contacts are still opening (last at time {last:.6}): wait until they stay closed")]
    ContactsOpening {
        /// Time of the last opening.
        last: f64,
    },
    /// Not enough data.
    #[error(
        "only {points} samples in the window, at least {needed} are needed: let it run on, or lower N_I or Δt so that it rings for more steps"
    )]
    FewSamples {
        /// Samples in the window.
        points: usize,
        /// Samples needed.
        needed: usize,
    },
    /// Infinite values, or times that do not increase.
    #[error("the signal has values that are not finite, or times that do not increase")]
    NoNumbers,
    /// The signal is flat.
    #[error("nothing oscillates: the signal is constant to rounding")]
    Flat,
    /// The signal relaxes without swinging.
    #[error("nothing oscillates: the signal relaxes without swinging back (overdamped)")]
    Overdamped,
    /// So many sweeps that nothing rings any more.
    #[error(
        "overdamped: N_I beyond {beyond:.0} leaves nothing that rings; lower N_I or lengthen the chain"
    )]
    TooRigid {
        /// N_I above which the slowest mode is overdamped.
        beyond: f64,
    },
    /// The amplitude grows.
    #[error("the oscillation grows instead of fading")]
    Grows,
    /// Too fast for its sampling.
    #[error("the frequency is at or beyond the Nyquist limit π/Δt of the samples")]
    BeyondNyquist,
    /// The run ends too early.
    #[error("the run is too short: the window reaches {wanted:.6}, the data end at {end:.6}")]
    TooShort {
        /// Where the window should end.
        wanted: f64,
        /// Where the data end.
        end: f64,
    },
    /// It is not one damped sine.
    #[error("not one damped sine: the best one leaves {percent:.0} % of the signal")]
    PoorFit {
        /// Residual in percent of the signal.
        percent: f64,
    },
    /// The window of the fit follows from τ, and τ from the window; they do not come to an end.
    #[error(
        "the window of the fit does not settle: τ depends on where it begins, so this is not one damped sine"
    )]
    WindowMoves,
    /// The minimiser gave up.
    #[error("the least-squares search did not converge")]
    NotConverged,
}
