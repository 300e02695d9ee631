//! Why there is no number, in words that a user can act on.

use crate::measure::Refusal;
use crate::measure::response::{FEWEST, Unclear};
use crate::schema::written::plain;
use crate::words::say;

/// Why there is no fit.
pub fn refusal(reason: &Refusal) -> String {
    match reason {
        Refusal::ContactsOpening { last } => say!("refusal-opening", last = plain(*last)),
        Refusal::FewSamples { points, needed } => {
            say!("refusal-few", points = *points, needed = *needed)
        }
        Refusal::NoNumbers => say!("refusal-no-numbers"),
        Refusal::Flat => say!("refusal-flat"),
        Refusal::Overdamped => say!("refusal-overdamped"),
        Refusal::TooRigid { beyond } => {
            say!("refusal-too-rigid", beyond = format!("{beyond:.0}"))
        }
        Refusal::Grows => say!("refusal-grows"),
        Refusal::BeyondNyquist => say!("refusal-too-fast"),
        Refusal::TooShort { wanted, end } => {
            say!("refusal-short", wanted = plain(*wanted), end = plain(*end))
        }
        Refusal::PoorFit { percent } => {
            say!("refusal-poor-fit", percent = format!("{percent:.0}"))
        }
        Refusal::WindowMoves => say!("refusal-window-moves"),
        Refusal::NotConverged => say!("refusal-not-converged"),
    }
}

/// Why a trace cannot be read, and what to record instead.
pub fn unclear(reason: &Unclear) -> String {
    match reason {
        Unclear::Few { samples } => say!("unclear-few", samples = *samples, needed = FEWEST),
        Unclear::Short { wanted } => say!("unclear-short", wanted = format!("{wanted:.0}")),
        Unclear::Noisy { ratio } => say!("unclear-noisy", ratio = format!("{ratio:.1}")),
        Unclear::NotAtRest { samples, percent } => {
            let percent = format!("{percent:.0}");
            say!("unclear-not-at-rest", samples = *samples, percent = percent)
        }
        Unclear::Elsewhere { column, others } => {
            let (column, others) = (column.as_str(), others.as_str());
            say!("unclear-elsewhere", column = column, others = others)
        }
        Unclear::NoFit(reason) => refusal(reason),
    }
}
