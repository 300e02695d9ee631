//! Whether a measured ringing obeys cos(ωΔt) = exp(−Δt/τ), by one rule for the whole program.
//!
//! The law is exact for one mode. What is measured is one damped sine fitted to a signal that may hold others. In rows and stacks the strongest mode is
//! alone after a while: the shipped recordings of five engines lie within 0.3 % of the law. In a packing the other modes move a fit
//! by two to four percent (`packing-modes` and `packing-friction` predict by how much). So a deviation is judged against three standard errors of the fit, against
//! [`LAW_EXACT`] for the plain word "holds", and against [`LAW_TOLERANCE`] beyond which it does not hold.

/// The largest deviation of Δt/τ from −ln cos(ωΔt) that other modes in the signal explain.
pub const LAW_TOLERANCE: f64 = 0.04;
/// A deviation up to which "holds" needs no number: three times that of any row or stack that was recorded.
pub const LAW_EXACT: f64 = 0.01;

/// How well a ringing obeys the law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LawVerdict {
    /// Within [`LAW_EXACT`], error included.
    Holds,
    /// Within this share, error included: no more than [`LAW_TOLERANCE`], or than three standard errors.
    HoldsWithin(f64),
    /// It deviates by more than its error and than other modes explain.
    Fails,
}

impl LawVerdict {
    /// From Δt/τ over −ln cos(ωΔt) and its standard error.
    pub fn of(ratio: f64, std_error: f64) -> Self {
        let (deviation, error) = ((ratio - 1.0).abs(), 3.0 * std_error.max(0.0));
        let bound = deviation.max(error);
        if deviation.is_nan() || deviation > LAW_TOLERANCE.max(error) {
            Self::Fails
        } else if bound <= LAW_EXACT {
            Self::Holds
        } else {
            Self::HoldsWithin(bound)
        }
    }

    /// The share within which it holds; `None` if it fails.
    pub fn within(self) -> Option<f64> {
        match self {
            Self::Holds => Some(LAW_EXACT),
            Self::HoldsWithin(share) => Some(share),
            Self::Fails => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_law_is_judged_by_its_error_and_by_what_it_leaves_out() {
        assert_eq!(LawVerdict::of(0.9994, 1e-4), LawVerdict::Holds);
        assert_eq!(LawVerdict::of(1.094, 1e-5), LawVerdict::Fails);
        assert_eq!(LawVerdict::of(f64::NAN, 0.0), LawVerdict::Fails);
        for (ratio, error, within) in [(1.028, 1e-5, 0.028), (0.95, 0.02, 0.06), (1.0, 0.01, 0.03)]
        {
            let found = LawVerdict::of(ratio, error).within();
            assert!(
                found.is_some_and(|w| (w - within).abs() < 1e-12),
                "{ratio}: {found:?}"
            );
        }
    }
}
