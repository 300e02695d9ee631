//! The verdict in words: what the traces show, what follows, what cannot be known, what to do.

use super::{Case, Kind, Variant};
use crate::measure::response::Response;
use crate::measure::statistics::Estimate;
use crate::schema::written::plain;
use crate::words::say;

/// What the traces show, one by one, and what follows.
pub fn evidence(
    cases: &[Case],
    kind: Kind,
    variant: Option<Variant>,
    exponent: Option<Estimate>,
) -> Vec<String> {
    let mut lines: Vec<String> = cases.iter().map(seen).collect();
    if let Some(exponent) = exponent {
        lines.push(say!(
            "diagnosis-exponent",
            exponent = format!("{:.2}", exponent.value),
            error = format!("{:.2}", exponent.std_error),
        ));
    }
    lines.push(say!(verdict(kind, variant, exponent.is_some())));
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
            let beyond = || say!("diagnosis-beyond");
            let ratio = case.law_ratio().map_or_else(beyond, |r| {
                let error = if r.std_error < 5e-4 {
                    String::new()
                } else {
                    format!(" ± {:.3}", r.std_error)
                };
                say!("diagnosis-law", ratio = format!("{:.3}{error}", r.value))
            });
            let [omega, rate] = case.ringing().unwrap_or([Estimate::nothing(); 2]);
            say!(
                "diagnosis-rings",
                omega = with_error(omega),
                rate = with_error(rate),
                ratio = ratio,
                percent = format!("{:.1}", 100.0 * fit.residual),
            )
        }
        Response::SeveralModes { residual } => say!(
            "diagnosis-several",
            percent = format!("{:.0}", 100.0 * residual)
        ),
        Response::Relaxes { rate } => say!("diagnosis-relaxes", rate = with_error(*rate)),
        Response::Creeps { speed } => {
            let value = speed.value.abs();
            let speed = with_error(Estimate { value, ..*speed });
            say!("diagnosis-creeps", speed = speed)
        }
        Response::Restless { growth } => {
            say!("diagnosis-restless", growth = format!("{growth:.2}"))
        }
        Response::Still { resolution } => {
            say!("diagnosis-still", resolution = short(*resolution))
        }
        Response::Unclear(reason) => say!("diagnosis-unclear", reason = reason.to_string()),
    };
    format!("{iterations}: {motion}")
}

/// The id of what follows.
fn verdict(kind: Kind, variant: Option<Variant>, has_two: bool) -> &'static str {
    match (kind, variant) {
        (Kind::GhostSpring, Some(Variant::Accelerated)) => "verdict-accelerated",
        (Kind::GhostSpring, Some(Variant::Substepped)) => "verdict-substepped",
        (Kind::GhostSpring, Some(Variant::PushedOut)) => "verdict-pushed-out",
        (Kind::GhostSpring, _) => "verdict-ghost",
        (Kind::GhostSpringUndecided, _) => "verdict-ghost-undecided",
        (Kind::DesignedSpring, _) if has_two => "verdict-designed",
        (Kind::DesignedSpring, _) => "verdict-designed-alone",
        (Kind::Dashpot, _) => "verdict-dashpot",
        (Kind::Pumped, _) => "verdict-pumped",
        (Kind::Rigid, _) => "verdict-rigid",
        (Kind::SeveralModes, _) => "verdict-several-modes",
        (Kind::Refused, _) if has_two => "verdict-refused-falling",
        (Kind::Refused, _) => "verdict-refused",
    }
}

/// What to do to make it `stiffer` times as stiff.
pub fn advice(cases: &[Case], kind: Kind, variant: Option<Variant>, stiffer: f64) -> Vec<String> {
    let iterations = cases.iter().filter_map(|c| c.iterations).max();
    let dt = cases.iter().find_map(|c| c.dt);
    let wanted = say!("advice-stiffer", stiffer = stiffer.to_string());
    match kind {
        Kind::GhostSpring | Kind::GhostSpringUndecided => {
            let power = match variant {
                Some(Variant::Accelerated | Variant::Substepped) => 0.5,
                _ => 1.0,
            };
            let factor = stiffer.powf(power);
            let more = iterations.map_or(String::new(), |n| {
                format!(" ({n} → {:.0})", (n as f64 * factor).ceil())
            });
            let finer = dt.map_or(String::new(), |dt| {
                format!(" ({} → {} s)", short(dt), short(dt / stiffer.sqrt()))
            });
            let wanted = match kind {
                Kind::GhostSpringUndecided => say!("advice-if-ghost", wanted = wanted),
                _ => wanted,
            };
            vec![
                say!(
                    "advice-iterations",
                    wanted = wanted.as_str(),
                    factor = short(factor),
                    more = more,
                ),
                say!(
                    "advice-time-step",
                    wanted = wanted.as_str(),
                    factor = short(stiffer.sqrt()),
                    finer = finer,
                ),
            ]
        }
        Kind::DesignedSpring => vec![say!(
            "advice-designed",
            wanted = wanted,
            factor = short(stiffer.sqrt()),
        )],
        Kind::Dashpot => vec![
            say!("advice-warm-start"),
            say!(
                "advice-creep",
                slower = stiffer.to_string(),
                factor = short(stiffer),
            ),
        ],
        Kind::Pumped => vec![say!("advice-pumped")],
        Kind::SeveralModes | Kind::Refused | Kind::Rigid => Vec::new(),
    }
}

fn with_error(estimate: Estimate) -> String {
    estimate.text()
}

fn short(value: f64) -> String {
    plain(value)
}
