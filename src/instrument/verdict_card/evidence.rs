//! The evidence in words: what the traces show, what follows, what cannot be known.

use super::reason;
use crate::measure::Estimate;
use crate::measure::diagnosis::{Case, Diagnosis, Kind, Variant};
use crate::measure::response::Response;
use crate::schema::written::{fixed, plain};
use crate::theory::LawVerdict;
use crate::words::say;

/// What the traces show, one by one, and what follows.
pub fn evidence(cases: &[Case], found: &Diagnosis) -> Vec<String> {
    let Diagnosis {
        kind,
        variant,
        exponent,
        ..
    } = *found;
    let mut lines: Vec<String> = cases.iter().map(seen).collect();
    if let Some(exponent) = exponent {
        lines.push(say!(
            "diagnosis-exponent",
            exponent = format!("{:.2}", exponent.value),
            error = format!("{:.2}", exponent.std_error),
        ));
    }
    lines.push(match kind {
        Kind::GhostSpringUndecided => undecided(cases),
        _ => say!(verdict(kind, variant, exponent)),
    });
    let kinds: Vec<Kind> = cases.iter().map(Case::kind).collect();
    if kinds.windows(2).any(|w| w[0] != w[1]) {
        lines.push(say!("diagnosis-not-alike"));
    }
    lines
}

/// One trace in a sentence.
fn seen(case: &Case) -> String {
    let iterations = case
        .iterations
        .map_or_else(|| say!("diagnosis-no-iterations"), |n| format!("N_I = {n}"));
    let motion = match &case.examination.response {
        Response::Rings(fit) => {
            let [omega, rate] = case.ringing().unwrap_or([Estimate::nothing(); 2]);
            let rings = say!(
                "diagnosis-rings",
                omega = omega.text(),
                rate = rate.text(),
                ratio = law(case).unwrap_or_else(|| say!("diagnosis-beyond")),
                percent = format!("{:.1}", 100.0 * fit.residual),
            );
            match case.examination.second_mode {
                Some(share) => {
                    let percent = format!("{:.0}", 100.0 * share);
                    say!("diagnosis-second-mode", rings = rings, percent = percent)
                }
                None => rings,
            }
        }
        Response::SeveralModes { residual } => say!(
            "diagnosis-several",
            percent = format!("{:.0}", 100.0 * residual)
        ),
        Response::Relaxes { rate } => say!("diagnosis-relaxes", rate = rate.text()),
        Response::Creeps { speed } => {
            let value = speed.value.abs();
            let speed = Estimate { value, ..*speed }.text();
            say!("diagnosis-creeps", speed = speed)
        }
        Response::Restless { growth } => {
            say!("diagnosis-restless", growth = format!("{growth:.2}"))
        }
        Response::Still { resolution } => {
            say!("diagnosis-still", resolution = plain(*resolution))
        }
        Response::Unclear(reason) => say!("diagnosis-unclear", reason = reason::unclear(reason)),
    };
    format!("{iterations}: {motion}")
}

/// The ratio to the law with its error, and whether the law holds.
pub fn law(case: &Case) -> Option<String> {
    let (ratio, verdict) = (case.law_ratio()?, case.law()?);
    // Solvers differ from the law in the third decimal: more decimals say nothing.
    let ratio = if ratio.std_error < 5e-4 {
        fixed(ratio.value, 3)
    } else {
        ratio.text()
    };
    let percent = |share: f64| format!("{:.0}", (100.0 * share).ceil());
    Some(match verdict {
        LawVerdict::Holds => say!("law-holds", ratio = ratio),
        LawVerdict::HoldsWithin(share) => {
            say!("law-holds-within", ratio = ratio, percent = percent(share))
        }
        LawVerdict::Fails => say!("law-fails", ratio = ratio),
    })
}

/// What follows from one N_I where it may be a ghost.
fn undecided(cases: &[Case]) -> String {
    let is_lawful = |c: &Case| c.variant() == Some(Variant::Plain);
    let is_near = |c: &&Case| c.kind() == Kind::GhostSpringUndecided;
    if cases.iter().filter(is_near).all(is_lawful) {
        say!("verdict-ghost-undecided")
    } else {
        say!("verdict-ghost-off-law")
    }
}

/// The id of what follows.
fn verdict(kind: Kind, variant: Option<Variant>, exponent: Option<Estimate>) -> &'static str {
    match (kind, variant) {
        (Kind::GhostSpring, Some(Variant::Accelerated)) => "verdict-accelerated",
        (Kind::GhostSpring, Some(Variant::Substepped)) => "verdict-substepped",
        (Kind::GhostSpring, Some(Variant::VelocityPass)) => "verdict-velocity-pass",
        (Kind::GhostSpring, Some(Variant::SubsteppedDamped)) => "verdict-substepped-damped",
        (Kind::GhostSpring, Some(Variant::PushedOut)) => "verdict-pushed-out",
        (Kind::GhostSpring, _) => "verdict-ghost",
        (Kind::GhostSpringUndecided, _) => "verdict-ghost-undecided",
        (Kind::DesignedSpring, _) if exponent.is_some() => "verdict-designed",
        (Kind::DesignedSpring, _) => "verdict-designed-alone",
        (Kind::Dashpot, _) => "verdict-dashpot",
        (Kind::Pumped, _) => "verdict-pumped",
        (Kind::Rigid, _) => "verdict-rigid",
        (Kind::SeveralModes, _) => "verdict-several-modes",
        (Kind::Refused, _) => match exponent {
            Some(exponent) if exponent.value < 0.0 => "verdict-refused-falling",
            Some(_) => "verdict-refused-law",
            None => "verdict-refused",
        },
    }
}
