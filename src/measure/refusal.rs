//! Why there is no number. What a user can do about it is said by `instrument`.

/// Why there is no fit.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// Contacts open or close: the chain is not one elastic body.
    #[error("contacts open or close, last at time {last}")]
    ContactsOpening {
        /// Time of the last opening.
        last: f64,
    },
    /// Not enough data.
    #[error("{points} samples in the window, {needed} are needed")]
    FewSamples {
        /// Samples in the window.
        points: usize,
        /// Samples needed.
        needed: usize,
    },
    /// Infinite values, or times that do not increase.
    #[error("values that are not finite, or times that do not increase")]
    NoNumbers,
    /// The signal is flat.
    #[error("the signal is constant up to rounding")]
    Flat,
    /// The signal relaxes without swinging.
    #[error("the signal relaxes without swinging back")]
    Overdamped,
    /// So many sweeps that nothing rings any more.
    #[error("overdamped: beyond N_I = {beyond:.0} nothing rings")]
    TooRigid {
        /// N_I above which the slowest mode is overdamped.
        beyond: f64,
    },
    /// The amplitude grows.
    #[error("the oscillation grows")]
    Grows,
    /// Too fast for its sampling.
    #[error("the frequency is at or beyond the Nyquist limit")]
    BeyondNyquist,
    /// The run ends too early.
    #[error("too short: the window reaches {wanted}, the data end at {end}")]
    TooShort {
        /// Where the window should end.
        wanted: f64,
        /// Where the data end.
        end: f64,
    },
    /// It is not one damped sine.
    #[error("not one damped sine: the best one misses {percent:.0} % of the signal")]
    PoorFit {
        /// Residual in percent of the signal.
        percent: f64,
    },
    /// The window of the fit follows from τ, and τ from the window; they do not come to an end.
    #[error("τ depends on where the window of the fit begins")]
    WindowMoves,
    /// The minimiser gave up.
    #[error("the least-squares search did not converge")]
    NotConverged,
}
