//! The verdict as one reads it first: the kind, what the system does, what makes it stiffer and what that costs. What a trace does not tell is asked
//! for, not invented.

use std::f64::consts::TAU;

use super::evidence::law;
use super::reason;
use crate::measure::diagnosis::{Case, Diagnosis, Kind, Variant};
use crate::measure::response::Response;
use crate::schema::written::{about, rounded, to_two_digits};
use crate::words::say;

/// Everything that the card is made from.
pub struct Card<'a> {
    pub cases: &'a [Case],
    pub diagnosis: Diagnosis,
    pub bodies: Option<u64>,
    /// How many times stiffer the user wants it.
    pub stiffer: f64,
}

impl Card<'_> {
    /// The kind in a few words.
    pub fn title(&self) -> String {
        say!(match (self.diagnosis.kind, self.diagnosis.variant) {
            (Kind::GhostSpring, Some(Variant::Accelerated)) => "card-accelerated",
            (Kind::GhostSpring, Some(Variant::PushedOut)) => "card-pushed-out",
            (
                Kind::GhostSpring,
                Some(Variant::Substepped | Variant::VelocityPass | Variant::SubsteppedDamped),
            ) => "card-substepped",
            (Kind::GhostSpring, _) => "card-ghost",
            (Kind::GhostSpringUndecided, _) => "card-undecided",
            (Kind::DesignedSpring, _) => "card-designed",
            (Kind::Dashpot, _) => "card-dashpot",
            (Kind::Pumped, _) => "card-pumped",
            (Kind::Rigid, _) => "card-rigid",
            (Kind::SeveralModes, _) => "card-several-modes",
            (Kind::Refused, _) => "card-refused",
        })
    }

    /// The trace that the card speaks of: of those that show this kind, the one with most iterations.
    fn case(&self) -> Option<&Case> {
        let shows = |c: &&Case| match self.diagnosis.kind {
            Kind::GhostSpring => c.ringing().is_some(),
            kind => c.kind() == kind,
        };
        let shown = self.cases.iter().filter(shows).max_by_key(|c| c.iterations);
        shown.or(self.cases.first())
    }

    /// What the system does, and how well it obeys the law.
    pub fn facts(&self) -> Vec<String> {
        let Some(case) = self.case() else {
            return Vec::new();
        };
        let mut facts = Vec::new();
        let system = match self.bodies {
            Some(bodies) => say!("card-system-of", bodies = bodies),
            None => say!("card-system"),
        };
        match &case.examination.response {
            Response::Rings(fit) => {
                let steps = few(TAU / fit.angular_frequency.value);
                facts.push(match case.dt {
                    Some(dt) => {
                        let hertz = few(fit.angular_frequency.value / (TAU * dt));
                        say!("card-rings", system = system, hertz = hertz, steps = steps)
                    }
                    None => say!("card-rings-steps", system = system, steps = steps),
                });
                if let Some(rest) = case.examination.rest {
                    let sag = few((fit.offset.value - rest).abs());
                    facts.push(say!("card-sag", sag = sag));
                }
                facts.extend(law(case));
            }
            Response::Relaxes { rate } => {
                let steps = few(1.0 / rate.value);
                facts.push(say!("card-relaxes", system = system, steps = steps));
            }
            Response::Creeps { speed } => {
                let speed = speed.value.abs();
                facts.push(match case.dt {
                    Some(dt) => say!("card-creeps", system = system, speed = few(speed / dt)),
                    None => say!("card-creeps-step", system = system, speed = few(speed)),
                });
            }
            Response::Restless { growth } => {
                let growth = few(*growth);
                facts.push(say!("card-restless", system = system, growth = growth));
            }
            Response::Still { resolution } => {
                let resolution = few(*resolution);
                facts.push(say!("card-still", system = system, resolution = resolution));
            }
            Response::SeveralModes { residual } => {
                let percent = format!("{:.0}", 100.0 * residual);
                facts.push(say!("card-modes", system = system, percent = percent));
            }
            Response::Unclear(reason) => {
                facts.push(say!("card-unclear", reason = reason::unclear(reason)));
            }
        }
        facts
    }

    /// What to change, at which price, and what is not known.
    pub fn advice(&self) -> Vec<String> {
        let stiffer = few(self.stiffer);
        match self.diagnosis.kind {
            Kind::GhostSpring => self.ghost_advice(),
            Kind::GhostSpringUndecided => {
                let is_unknown = |c: &Case| c.iterations.is_none();
                let lacks_iterations = self.cases.len() > 1 && self.cases.iter().any(is_unknown);
                let mut lines = vec![say!(if lacks_iterations {
                    "card-enter-iterations"
                } else {
                    "card-second-trace"
                })];
                lines.extend(self.ghost_advice());
                lines
            }
            Kind::DesignedSpring => {
                let factor = few(self.stiffer.sqrt());
                vec![say!("advice-designed", stiffer = stiffer, factor = factor)]
            }
            Kind::Dashpot => vec![
                say!("advice-warm-start"),
                say!("advice-creep", factor = stiffer),
            ],
            Kind::Pumped => vec![say!("advice-pumped")],
            Kind::SeveralModes | Kind::Refused | Kind::Rigid => Vec::new(),
        }
    }

    /// More iterations, a shorter time step, sub-steps; and how many iterations are rigid.
    fn ghost_advice(&self) -> Vec<String> {
        let case = self.case();
        let (iterations, dt) = (case.and_then(|c| c.iterations), case.and_then(|c| c.dt));
        let counts_substeps = matches!(
            self.diagnosis.variant,
            Some(
                Variant::Accelerated
                    | Variant::Substepped
                    | Variant::VelocityPass
                    | Variant::SubsteppedDamped
            )
        );
        // κ ~ N, or ~ N² where N counts sub-steps or has momentum.
        let more = if counts_substeps {
            self.stiffer.sqrt()
        } else {
            self.stiffer
        };
        let mut ways = vec![match iterations {
            Some(n) => {
                let n = (n as f64 * more).ceil();
                let iterations = format!("{n:.0}");
                say!(
                    "card-more-iterations",
                    iterations = iterations,
                    price = few(more)
                )
            }
            None => say!("card-times-iterations", price = few(more)),
        }];
        // κ ~ 1/Δt².
        let finer = self.stiffer.sqrt();
        ways.push(match dt {
            Some(dt) => {
                let [now, then] = [1.0 / dt, finer / dt].map(few);
                say!(
                    "card-faster-steps",
                    now = now,
                    rate = then,
                    price = few(finer)
                )
            }
            None => say!("card-shorter-step", price = few(finer)),
        });
        // Sub-steps that share the iterations: κ ~ (N/k)/(Δt/k)².
        let shared = iterations.filter(|n| {
            !counts_substeps && self.stiffer.fract() == 0.0 && n % self.stiffer as u64 == 0
        });
        if let Some(n) = shared {
            let each = n / self.stiffer as u64;
            ways.push(say!(
                "card-substeps",
                substeps = few(self.stiffer),
                iterations = each
            ));
        }
        let or = say!("card-or");
        let ways = ways.join(&or);
        let stiffer = few(self.stiffer);
        let mut lines = vec![match self.diagnosis.kind {
            Kind::GhostSpringUndecided => say!("card-stiffer-if", stiffer = stiffer, ways = ways),
            _ => say!("card-stiffer", stiffer = stiffer, ways = ways),
        }];
        if let (Some(spring), Some(n)) = (self.diagnosis.spring, iterations) {
            // Sound crosses all bodies within one step: N_I = n²/q, which needs neither n nor q.
            let rigid = to_two_digits(spring.bodies * spring.bodies);
            let (rigid, price) = (about(rigid), few(rigid / n as f64));
            lines.push(match self.diagnosis.kind {
                Kind::GhostSpringUndecided => {
                    say!("card-rigid-from-if", iterations = rigid, price = price)
                }
                _ => say!("card-rigid-from", iterations = rigid, price = price),
            });
        }
        let unknown = match (iterations, dt) {
            (None, None) => Some("card-ask-both"),
            (None, Some(_)) => Some("card-ask-iterations"),
            (Some(_), None) => Some("card-ask-step"),
            (Some(_), Some(_)) => None,
        };
        lines.extend(unknown.map(|id| say!(id)));
        lines
    }
}

/// Three digits.
fn few(value: f64) -> String {
    rounded(value, 3)
}
