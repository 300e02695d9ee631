//! Why there is no number, in words that a user can act on.

use crate::schema::written::plain;
use crate::words::say;

/// Why there is no fit.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// Contacts open or close: the chain is not one elastic body.
    #[error("{}", say!("refusal-opening", last = plain(*last)))]
    ContactsOpening {
        /// Time of the last opening.
        last: f64,
    },
    /// Not enough data.
    #[error("{}", say!("refusal-few", points = *points, needed = *needed))]
    FewSamples {
        /// Samples in the window.
        points: usize,
        /// Samples needed.
        needed: usize,
    },
    /// Infinite values, or times that do not increase.
    #[error("{}", say!("refusal-no-numbers"))]
    NoNumbers,
    /// The signal is flat.
    #[error("{}", say!("refusal-flat"))]
    Flat,
    /// The signal relaxes without swinging.
    #[error("{}", say!("refusal-overdamped"))]
    Overdamped,
    /// So many sweeps that nothing rings any more.
    #[error("{}", say!("refusal-too-rigid", beyond = format!("{beyond:.0}")))]
    TooRigid {
        /// N_I above which the slowest mode is overdamped.
        beyond: f64,
    },
    /// The amplitude grows.
    #[error("{}", say!("refusal-grows"))]
    Grows,
    /// Too fast for its sampling.
    #[error("{}", say!("refusal-too-fast"))]
    BeyondNyquist,
    /// The run ends too early.
    #[error("{}", say!("refusal-short", wanted = plain(*wanted), end = plain(*end)))]
    TooShort {
        /// Where the window should end.
        wanted: f64,
        /// Where the data end.
        end: f64,
    },
    /// It is not one damped sine.
    #[error("{}", say!("refusal-poor-fit", percent = format!("{percent:.0}")))]
    PoorFit {
        /// Residual in percent of the signal.
        percent: f64,
    },
    /// The window of the fit follows from τ, and τ from the window; they do not come to an end.
    #[error("{}", say!("refusal-window-moves"))]
    WindowMoves,
    /// The minimiser gave up.
    #[error("{}", say!("refusal-not-converged"))]
    NotConverged,
}
