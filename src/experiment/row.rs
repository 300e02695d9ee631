//! A row of the table: a measured number beside a predicted one, and what to think of it.
//!
//! Two questions are kept apart. *Is the deviation small enough?* A tolerance, stated before the run, says so. *Is the deviation chance?* That is
//! told by the deviation in standard errors. A row may agree within its tolerance and still be many standard errors off: then there is a small
//! effect that the prediction leaves out, and the row is marked.

use serde::Serialize;

use crate::measure::Estimate;

/// What a row says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RowVerdict {
    /// The deviation is within the tolerance.
    Agrees,
    /// It is not, or the number could not be measured.
    Disagrees,
    /// Nothing was predicted.
    Observed,
}

impl RowVerdict {
    /// Every verdict.
    pub const ALL: [Self; 3] = [Self::Agrees, Self::Disagrees, Self::Observed];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Disagrees => "disagrees",
            Self::Observed => "observed",
        }
    }

    /// How many of these rows it is the verdict of.
    pub fn count<'a>(self, rows: impl IntoIterator<Item = &'a Row>) -> usize {
        rows.into_iter().filter(|r| r.verdict == self).count()
    }
}

/// A measured number beside a predicted one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The exhibit it belongs to.
    pub exhibit: &'static str,
    /// What is measured, and in which setting.
    pub quantity: String,
    /// The equation or section that predicts it.
    pub source: &'static str,
    /// The prediction; none (null) where nothing is predicted.
    pub predicted: f64,
    /// Standard error of the prediction, where it rests on a measurement; otherwise 0.
    pub predicted_error: f64,
    /// The measurement; none (null) if the experiment could not measure it.
    pub measured: f64,
    /// Its standard error: none (null) if it is not known, 0 if the run leaves nothing to chance.
    pub std_error: f64,
    /// Largest deviation allowed: relative to the prediction, or absolute where the prediction is zero.
    pub tolerance: f64,
    /// The deviation in standard errors; none (null) if these are not known or zero.
    pub sigmas: f64,
    /// Within its tolerance, and yet so many standard errors off that it cannot be chance.
    pub beyond_chance: bool,
    /// What to think of it.
    pub verdict: RowVerdict,
    /// Why there is no measurement.
    pub reason: Option<String>,
    /// What must be known about the tolerance or the setting.
    pub note: Option<&'static str>,
}

/// A deviation of more standard errors than this is not chance: one row in 370 would have it.
pub const BEYOND_CHANCE: f64 = 3.0;

impl Row {
    /// A measurement against its prediction.
    pub fn new(
        exhibit: &'static str,
        quantity: impl Into<String>,
        source: &'static str,
        predicted: impl Into<Estimate>,
        measured: Estimate,
        tolerance: f64,
    ) -> Self {
        let predicted = predicted.into();
        let difference = measured.value - predicted.value;
        let scale = if predicted.value == 0.0 {
            1.0
        } else {
            predicted.value.abs()
        };
        let error = measured.std_error.hypot(predicted.std_error);
        let sigmas = if error > ROUNDING * scale {
            difference / error
        } else {
            f64::NAN
        };
        let agrees = difference.abs() <= tolerance * scale;
        Self {
            exhibit,
            quantity: quantity.into(),
            source,
            predicted: predicted.value,
            predicted_error: predicted.std_error,
            measured: measured.value,
            std_error: measured.std_error,
            tolerance,
            sigmas,
            beyond_chance: agrees && sigmas.abs() > BEYOND_CHANCE,
            verdict: if agrees {
                RowVerdict::Agrees
            } else {
                RowVerdict::Disagrees
            },
            reason: None,
            note: None,
        }
    }

    /// A size that should be as small as possible, a distance or a residual: it agrees up to a limit. It cannot be negative and is never zero, so
    /// that its standard errors say nothing about chance.
    pub fn at_most(
        exhibit: &'static str,
        quantity: impl Into<String>,
        source: &'static str,
        measured: Estimate,
        limit: f64,
    ) -> Self {
        Self {
            sigmas: f64::NAN,
            beyond_chance: false,
            ..Self::new(exhibit, quantity, source, 0.0, measured, limit)
        }
    }

    /// A measurement that could not be made.
    pub fn refused(
        exhibit: &'static str,
        quantity: impl Into<String>,
        source: &'static str,
        predicted: f64,
        reason: impl ToString,
    ) -> Self {
        let nothing = Estimate::nothing();
        Self {
            reason: Some(reason.to_string()),
            ..Self::new(exhibit, quantity, source, predicted, nothing, f64::NAN)
        }
    }

    /// The mean of measured values against its prediction, or why there are none.
    pub fn compared<E: ToString>(
        exhibit: &'static str,
        quantity: impl Into<String>,
        source: &'static str,
        predicted: impl Into<Estimate>,
        values: Result<Vec<f64>, E>,
        tolerance: f64,
    ) -> Self {
        let predicted = predicted.into();
        match values {
            Ok(values) => {
                let measured = Estimate::of(&values);
                Self::new(exhibit, quantity, source, predicted, measured, tolerance)
            }
            Err(reason) => Self::refused(exhibit, quantity, source, predicted.value, reason),
        }
    }

    /// A measurement without a prediction; it disagrees only if it could not be made.
    pub fn observed<E: ToString>(
        exhibit: &'static str,
        quantity: impl Into<String>,
        source: &'static str,
        values: Result<Vec<f64>, E>,
    ) -> Self {
        let row = Self::compared(exhibit, quantity, source, f64::NAN, values, f64::NAN);
        if row.measured.is_finite() {
            Self {
                verdict: RowVerdict::Observed,
                ..row
            }
        } else {
            row
        }
    }

    /// The same measurement where the condition of its prediction does not hold, with the reason; one that could not be made disagrees.
    #[must_use]
    pub fn without_prediction(self, why: &'static str) -> Self {
        if !self.measured.is_finite() {
            return self;
        }
        let estimate = self.estimate();
        let row = Self::new(
            self.exhibit,
            self.quantity,
            self.source,
            f64::NAN,
            estimate,
            f64::NAN,
        );
        Self {
            verdict: RowVerdict::Observed,
            note: Some(why),
            ..row
        }
    }

    /// The same row with a note.
    #[must_use]
    pub fn noted(self, note: &'static str) -> Self {
        Self {
            note: Some(note),
            ..self
        }
    }

    /// The measurement with its error.
    pub fn estimate(&self) -> Estimate {
        Estimate {
            value: self.measured,
            std_error: self.std_error,
        }
    }

    /// Deviation from the prediction: relative, or absolute where the prediction is zero.
    pub fn deviation(&self) -> f64 {
        if self.predicted == 0.0 {
            self.measured
        } else {
            self.measured / self.predicted - 1.0
        }
    }
}

/// Smaller relative errors are rounding, and say nothing about chance.
const ROUNDING: f64 = 1e-12;

#[cfg(test)]
mod tests {
    use super::*;

    fn row(predicted: impl Into<Estimate>, value: f64, std_error: f64, tolerance: f64) -> Row {
        let measured = Estimate { value, std_error };
        Row::new("x", "q", "s", predicted, measured, tolerance)
    }

    #[test]
    fn a_wide_tolerance_does_not_hide_a_deviation_that_is_no_chance() {
        let hidden = row(1.0, 1.03, 0.005, 0.1);
        assert_eq!(hidden.verdict, RowVerdict::Agrees);
        assert!(hidden.beyond_chance && (hidden.sigmas - 6.0).abs() < 1e-9);
        assert!(!row(1.0, 1.01, 0.005, 0.1).beyond_chance);
        assert_eq!(row(1.0, 1.03, 0.005, 0.01).verdict, RowVerdict::Disagrees);
    }

    #[test]
    fn an_unknown_error_gives_no_standard_errors() {
        assert!(row(1.0, 1.03, f64::NAN, 0.1).sigmas.is_nan());
        assert!(row(1.0, 1.03, 0.0, 0.1).sigmas.is_nan());
    }

    /// A prediction that rests on a measurement brings that measurement's error along.
    #[test]
    fn the_error_of_a_prediction_counts() {
        let uncertain = Estimate {
            value: 1.0,
            std_error: 0.04,
        };
        assert!((row(uncertain, 1.05, 0.03, 0.1).sigmas - 1.0).abs() < 1e-9);
    }

    #[test]
    fn without_its_condition_a_row_is_observed_and_keeps_its_error() {
        let row = row(1.0, 2.0, 0.1, 0.1).without_prediction("a contact opened");
        assert_eq!((row.verdict, row.std_error), (RowVerdict::Observed, 0.1));
        assert!(row.predicted.is_nan() && row.sigmas.is_nan() && !row.beyond_chance);
        let refused =
            Row::refused("x", "q", "s", 1.0, "no fit").without_prediction("a contact opened");
        assert_eq!(refused.verdict, RowVerdict::Disagrees);
    }

    #[test]
    fn what_could_not_be_measured_disagrees() {
        let refused = Row::observed("x", "q", "s", Err::<Vec<f64>, _>("no fit"));
        assert_eq!(refused.verdict, RowVerdict::Disagrees);
        assert_eq!(refused.reason.as_deref(), Some("no fit"));
    }
}
