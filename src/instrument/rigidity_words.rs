//! What is asked of a packing of another program, and the answer in words. The command and the window say the same.

use super::{Remedy, RigidityCard};
use crate::measure::recorded::ReadPacking;
use crate::schema::written::{rounded, short};
use crate::theory::network::recorded::springs::ForceLaw;
use crate::theory::network::recorded::{RecordedNetwork, RecordedSetting};
use crate::words::say;

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct RigidityQuestion {
    /// N_I.
    pub iterations: u64,
    /// Δt, that of a part if steps have parts.
    pub dt: f64,
    /// Largest sag that counts as rigid, relative to the size of the packing.
    pub at_most: Option<f64>,
    /// What a sweep does.
    pub setting: RecordedSetting,
}

/// Unbalanced force, in mean contact forces, above which a packing is not at rest.
const MOST_UNBALANCE: f64 = 0.3;

/// Unbalanced force, in mean contact forces, that is worth a word.
const WORTH_A_WORD: f64 = 1e-3;

/// Share of the response to the load from which a mode is named.
const STRONG: f64 = 0.05;

impl RigidityQuestion {
    /// The limit of the sag.
    pub fn limit(&self) -> f64 {
        self.at_most.unwrap_or(1e-3)
    }

    /// Why springs of their own make the contacts soft, if they do.
    pub fn springs(&self, read: &ReadPacking) -> Option<String> {
        let law = ForceLaw::of(&read.packing)
            .filter(|law| law.is_designed(self.iterations, self.dt))
            .map(|law| {
                say!(
                    "rigidity-force-law",
                    contacts = law.contacts,
                    exponent = format!("{:.2}", law.exponent),
                    unexplained = format!("{:.1}", 100.0 * law.unexplained),
                    stiffness = short(law.per_step(self.dt)),
                    iterations = self.iterations.to_string(),
                )
            });
        read.springs.clone().or(law)
    }

    /// Whether it is rigid enough, if that can be said, and the first line.
    pub fn verdict(&self, card: &RigidityCard) -> (Option<bool>, String) {
        let Some(sag) = card.sag else {
            return (None, say!("rigidity-no-load"));
        };
        let is_rigid = sag.relative <= self.limit();
        let id = if is_rigid {
            "rigidity-rigid"
        } else {
            "rigidity-soft"
        };
        let line = say!(
            id,
            body = sag.body.to_string(),
            largest = rounded(sag.largest, 3),
            relative = rounded(sag.relative, 3),
            limit = rounded(self.limit(), 4),
        );
        (Some(is_rigid), line)
    }

    /// What was taken to be so: what holds what, what was left out.
    pub fn assumptions(&self, read: &ReadPacking, network: &RecordedNetwork) -> Vec<String> {
        let note = |what: String| say!("rigidity-note", what = what);
        let mut lines: Vec<String> = read.notes.iter().cloned().map(note).collect();
        if network.gravity() != [0.0; 3] && self.setting.gravity.is_none() {
            let gravity = network.gravity().map(short).join(", ");
            lines.push(note(say!("rigidity-gravity", gravity = gravity)));
        }
        for part in network.floating() {
            lines.push(note(say!("rigidity-floats", part = part)));
        }
        if let Some((force, id)) = network.unbalance().filter(|u| u.0 > WORTH_A_WORD) {
            let (force, body) = (short(force), id.to_string());
            lines.push(note(say!("rigidity-unbalance", force = force, body = body)));
        }
        lines
    }

    /// How far a force spreads, how fast sound is, what would be enough, and what a jerk of the load sets ringing.
    pub fn findings(&self, card: &RigidityCard, remedy: Option<&Remedy>) -> Vec<String> {
        let mut lines = Vec::new();
        if card.floppy() > 0 {
            let floppy = say!("rigidity-floppy", count = card.floppy());
            lines.push(say!("rigidity-note", what = floppy));
        }
        lines.push(say!(
            "rigidity-spread",
            length = short(card.spread_length()),
            diameter = short(card.diameter),
            size = short(card.size),
        ));
        if let Some(speed) = card.sound_speed() {
            lines.push(say!("rigidity-sound", speed = short(speed)));
        }
        lines.extend(remedy.map(|remedy| self.remedy(remedy)));
        // What nothing holds gives way without end.
        let is_strong = |share: f64| share > STRONG && share.is_finite();
        let strong = card
            .shares
            .iter()
            .enumerate()
            .filter(|(_, s)| is_strong(**s));
        let strong: Vec<String> = strong
            .map(|(j, s)| format!("{} ({:.0} %)", j + 1, 100.0 * s))
            .collect();
        if !strong.is_empty() {
            lines.push(say!("rigidity-jerk", modes = strong.join(", ")));
        }
        lines
    }

    /// What would be enough, and its price; or how much less would do.
    pub fn remedy(&self, remedy: &Remedy) -> String {
        let limit = rounded(self.limit(), 4);
        let dt = rounded(remedy.dt, 3);
        if remedy.dt >= self.dt {
            let iterations = remedy.iterations.unwrap_or(self.iterations).to_string();
            return say!(
                "rigidity-spare",
                limit = limit,
                iterations = iterations,
                dt = dt
            );
        }
        let sweeps = match remedy.iterations {
            Some(n) => {
                let price = rounded(n as f64 / self.iterations as f64, 3);
                say!("rigidity-sweeps", count = n.to_string(), price = price)
            }
            None => say!("rigidity-too-many-sweeps"),
        };
        let price = rounded(self.dt / remedy.dt, 3);
        say!(
            "rigidity-remedy",
            limit = limit,
            sweeps = sweeps,
            dt = dt,
            price = price
        )
    }
}

/// The refusal of springs by design.
pub fn refusal_of_springs(springs: &str) -> String {
    say!("rigidity-designed", springs = springs)
}

/// Why a packing cannot be judged as it is: its forces do not balance.
pub fn not_at_rest(network: &RecordedNetwork) -> Option<String> {
    let (force, id) = network.unbalance().filter(|u| u.0 > MOST_UNBALANCE)?;
    Some(say!(
        "rigidity-moving",
        body = id.to_string(),
        force = short(force),
        most = short(MOST_UNBALANCE),
    ))
}
