//! The verdict on recorded traces, in words: a card that is read first, and the evidence behind it.

mod card;
mod evidence;
pub mod reason;

use crate::measure::diagnosis::{Case, Diagnosis, diagnose};

/// What was found, and how it is said in the present language.
#[derive(Clone, Debug, PartialEq)]
pub struct VerdictCard {
    /// What was found.
    pub diagnosis: Diagnosis,
    /// The kind in a few words.
    pub title: String,
    /// What the system does, and how well it obeys the law.
    pub facts: Vec<String>,
    /// What to change, at which price, and what is not known.
    pub advice: Vec<String>,
    /// What each trace shows, and why this is the kind.
    pub evidence: Vec<String>,
}

impl VerdictCard {
    /// On traces of one system, as in [`diagnose`]; `stiffer` is how many times stiffer the user wants it.
    pub fn of(cases: &[Case], bodies: Option<u64>, mass: f64, stiffer: f64) -> Self {
        let diagnosis = diagnose(cases, bodies, mass);
        let card = card::Card {
            cases,
            diagnosis,
            bodies,
            stiffer,
        };
        Self {
            diagnosis,
            title: card.title(),
            facts: card.facts(),
            advice: card.advice(),
            evidence: evidence::evidence(cases, &diagnosis),
        }
    }
}
