//! The letters that the glossary explains, each with its unit and its present value: N_I and Δt, which somebody sets, those of the
//! meter, and k_c, which follows from q.

use super::{Elasticity, QUANTITIES, Reading};
use crate::physics::Params;
use crate::session::Run;
use crate::theory::Medium;

/// A letter with its unit and its words.
#[derive(Clone, Copy)]
pub struct Letter {
    /// As it is written.
    pub letter: &'static str,
    /// Unit, empty for a pure number.
    pub unit: &'static str,
    /// The id of its words in the glossary.
    pub id: &'static str,
    source: LetterSource,
}

/// Where the value of a letter comes from.
#[derive(Clone, Copy)]
enum LetterSource {
    /// Set by the user.
    Parameter(fn(&Params) -> f64),
    /// The meter reads it; its place in [`QUANTITIES`].
    Meter(usize),
    /// k_c = 2c/D of a continuum with the q that the meter reads.
    CriticalWaveNumber,
}

/// The present value of a letter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LetterValue {
    /// As it was set.
    Set(f64),
    /// As it was measured and predicted, as far as it is known.
    Found {
        /// Measured.
        measured: Option<f64>,
        /// Predicted.
        predicted: Option<f64>,
    },
}

/// Every letter that is explained.
pub fn letters() -> impl Iterator<Item = Letter> {
    let letter = |letter, unit, id, source| Letter {
        letter,
        unit,
        id,
        source,
    };
    let sweeps = LetterSource::Parameter(|p| p.iterations as f64);
    let time_step = LetterSource::Parameter(|p| p.dt);
    let rows = QUANTITIES.into_iter().enumerate();
    let explained = rows.filter(|(_, row)| !row.glossary.is_empty());
    let of_meter = explained.map(move |(place, row)| {
        let source = LetterSource::Meter(place);
        letter(row.letter, row.unit, row.glossary, source)
    });
    let critical = LetterSource::CriticalWaveNumber;
    [
        letter("N_I", "", "glossary-sweeps", sweeps),
        letter("Δt", "t₀", "glossary-time-step", time_step),
        letter("k_c", "1/d", "glossary-critical", critical),
    ]
    .into_iter()
    .chain(of_meter)
}

impl Letter {
    /// What it is in a run.
    pub fn value(&self, run: &Run, reading: Option<&Reading>) -> LetterValue {
        match self.source {
            LetterSource::Parameter(of) => LetterValue::Set(of(&run.wanted().params)),
            LetterSource::Meter(place) => found(reading, |read| read.all()[place].value),
            LetterSource::CriticalWaveNumber => found(reading, |read| {
                let medium = Medium {
                    sweep_constant: read.sweep_constant.value,
                    ..Medium::of(&run.scene.params)
                };
                medium.critical_wave_number()
            }),
        }
    }
}

/// What the meter reads, as far as it does.
fn found(reading: Option<&Reading>, of: impl Fn(&Elasticity) -> f64) -> LetterValue {
    let measured = reading.and_then(|r| r.measured.as_ref());
    let predicted = reading.and_then(|r| r.exact.as_ref().ok());
    LetterValue::Found {
        measured: measured.map(&of),
        predicted: predicted.map(&of),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;

    #[test]
    fn every_letter_has_its_value_in_the_papers_chain() {
        let run = Run::new("chain", builtin::load("chain").unwrap().unwrap());
        let reading = Reading::of(&run, None);
        let of = |wanted: &str| {
            let letter = letters().find(|l| l.letter == wanted).unwrap();
            letter.value(&run, Some(&reading))
        };
        assert_eq!(of("N_I"), LetterValue::Set(40.0));
        assert_eq!(of("Δt"), LetterValue::Set(1.0));
        let predicted = |wanted: &str| match of(wanted) {
            LetterValue::Found {
                measured: None,
                predicted: Some(value),
            } => value,
            other => panic!("{wanted}: {other:?}"),
        };
        let (q, critical) = (predicted("q"), predicted("k_c"));
        assert!((q / 0.797 - 1.0).abs() < 0.01, "{q}");
        assert!((critical * (q * 40.0).sqrt() / 2.0 - 1.0).abs() < 1e-12);
        assert!(letters().all(|l| l.letter != "c"));
    }
}
