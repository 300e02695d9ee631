//! The verdict in words: what the traces show, what follows, what cannot be known, what to do.

use super::{Case, Kind, Variant};
use crate::measure::response::Response;
use crate::measure::statistics::Estimate;

/// What the traces show, one by one, and what follows.
pub fn evidence(
    cases: &[Case],
    kind: Kind,
    variant: Option<Variant>,
    exponent: Option<Estimate>,
) -> Vec<String> {
    let mut lines: Vec<String> = cases.iter().map(seen).collect();
    if let Some(exponent) = exponent {
        lines.push(format!(
            "ω grows like N_I^{:.2} (± {:.2}); a ghost spring has 0.5, a designed spring 0, sub-steps or momentum 1",
            exponent.value,
            exponent.std_error
        ));
    }
    lines.push(verdict(kind, variant, exponent.is_some()).to_owned());
    let kinds: Vec<Kind> = cases.iter().map(Case::kind).collect();
    if kinds.windows(2).any(|w| w[0] != w[1]) {
        lines.push(
            "The traces do not all look alike; the verdict rests on those that say most."
                .to_owned(),
        );
    }
    lines
}

/// One trace in a sentence.
fn seen(case: &Case) -> String {
    let iterations = case
        .iterations
        .map_or("N_I unknown".to_owned(), |n| format!("N_I = {n}"));
    let motion = match &case.examination.response {
        Response::Rings(fit) => {
            let ratio = case.law_ratio().map_or(
                "beyond ωΔt = π/2, where no ghost rings".to_owned(),
                |r| {
                    let error = if r.std_error < 5e-4 {
                        String::new()
                    } else {
                        format!(" ± {:.3}", r.std_error)
                    };
                    format!("{:.3}{error} times the law's −ln cos(ωΔt)", r.value)
                },
            );
            let [omega, rate] = case.ringing().unwrap_or([Estimate::nothing(); 2]);
            format!(
                "rings with ωΔt = {} and Δt/τ = {}, which is {ratio}; one damped sine leaves {:.1} % of the signal",
                with_error(omega),
                with_error(rate),
                100.0 * fit.residual
            )
        }
        Response::SeveralModes { residual } => format!(
            "swings and fades, but the best damped sine leaves {:.0} % of the signal",
            100.0 * residual
        ),
        Response::Relaxes { rate } => format!(
            "goes to a new place without swinging back, Δt/τ = {}",
            with_error(*rate)
        ),
        Response::Creeps { speed } => format!(
            "creeps on by {} per step and does not come to rest",
            with_error(Estimate {
                value: speed.value.abs(),
                ..*speed
            })
        ),
        Response::Restless { growth } => format!(
            "does not come to rest: the motion at the end of the trace is {growth:.2} times that at its beginning"
        ),
        Response::Still { resolution } => format!(
            "stands still: nothing moves for longer than two steps by more than {}",
            short(*resolution)
        ),
        Response::Unclear(reason) => format!("cannot be read: {reason}"),
    };
    format!("{iterations}: {motion}")
}

fn verdict(kind: Kind, variant: Option<Variant>, has_two: bool) -> &'static str {
    match (kind, variant) {
        (Kind::GhostSpring, Some(Variant::Accelerated)) => {
            "Accelerated ghost: the spring comes from stopping the solver early, and its stiffness grows like N_I², as with momentum (Nesterov) in the sweeps."
        }
        (Kind::GhostSpring, Some(Variant::Substepped)) => {
            "Substepped ghost: N_I counts sub-steps here. The law holds in each of them, and the stiffness grows like their number squared."
        }
        (Kind::GhostSpring, Some(Variant::PushedOut)) => {
            "Ghost with push-out: the stiffness grows like N_I, so it comes from stopping the solver early; but overlaps are pushed out as well, which changes its damping. Without push-out it would be the paper's spring or, if forces are not kept, a dashpot."
        }
        (Kind::GhostSpring, _) => {
            "Ghost spring: nobody put it there. The solver stops after N_I sweeps and goes on from its last forces; κ = q·m·N_I/Δt², γ = κ·Δt."
        }
        (Kind::GhostSpringUndecided, _) => {
            "The law of the ghost spring holds. With one N_I it cannot be known whether it is one: a real spring without a damper, integrated by implicit Euler, obeys the same law. Record a second trace with twice the iterations: a ghost's ω grows by 1.4, a real spring's stays."
        }
        (Kind::DesignedSpring, _) if has_two => {
            "Designed spring: its frequency does not depend on the iterations. The engine has a contact stiffness of its own."
        }
        (Kind::DesignedSpring, _) => {
            "Designed spring: its damping is not that of a ghost. With one N_I this rests on the damping alone: an engine that forgets its forces and pushes overlaps out looks alike. A second trace with twice the iterations would tell."
        }
        (Kind::Dashpot, _) => {
            "Dashpot: it does not swing back. Contact forces are not kept from one step to the next, so every step gives way anew."
        }
        (Kind::Pumped, _) => {
            "Pumped: the motion does not fade. Overlaps that are pushed out within a step put energy in."
        }
        (Kind::Rigid, _) => {
            "Rigid, as far as this trace can tell: nothing moves above its resolution."
        }
        (Kind::SeveralModes, _) => {
            "Several modes: more than one oscillation, or contacts that open and slide. Kick less, record the slowest part, or record a body at the free end."
        }
        (Kind::Refused, _) if has_two => {
            "Refused: ω falls as N_I grows, which no engine does. These traces are not of the same row or stack, or their N_I are swapped."
        }
        (Kind::Refused, _) => "Refused: no verdict is possible from what was recorded.",
    }
}

/// What to do to make it `stiffer` times as stiff.
pub fn advice(cases: &[Case], kind: Kind, variant: Option<Variant>, stiffer: f64) -> Vec<String> {
    let iterations = cases.iter().filter_map(|c| c.iterations).max();
    let dt = cases.iter().find_map(|c| c.dt);
    let wanted = format!("{stiffer} times stiffer");
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
                Kind::GhostSpringUndecided => format!("if it is a ghost, {wanted}"),
                _ => wanted,
            };
            vec![
                format!("{wanted} by iterations: N_I times {}{more}, at {} times the price", short(factor), short(factor)),
                format!(
                    "{wanted} by the time step: Δt divided by {}{finer}, at {} times the price",
                    short(stiffer.sqrt()),
                    short(stiffer.sqrt())
                ),
            ]
        }
        Kind::DesignedSpring => vec![format!(
            "{wanted}: raise the engine's contact frequency by {} (contact hertz, natural frequency, solref …); iterations do not help",
            short(stiffer.sqrt())
        )],
        Kind::Dashpot => vec![
            "switch on warm starting, so that forces are kept: then it stands".to_owned(),
            format!("{stiffer} times slower creep: N_I times {}", short(stiffer)),
        ],
        Kind::Pumped => vec![
            "push overlaps out more slowly (Baumgarte factor, ERP, position iterations) or in a pass that does not touch velocities".to_owned(),
        ],
        Kind::SeveralModes | Kind::Refused | Kind::Rigid => Vec::new(),
    }
}

fn with_error(estimate: Estimate) -> String {
    let Estimate { value, std_error } = estimate;
    if std_error.is_finite() {
        format!("{} ± {:.1e}", short(value), std_error)
    } else {
        short(value)
    }
}

/// Five digits.
fn short(value: f64) -> String {
    if value == 0.0 || (1e-3..1e6).contains(&value.abs()) {
        let decimals = (4.0 - value.abs().max(1e-3).log10().floor()).clamp(0.0, 8.0) as usize;
        let text = format!("{value:.decimals$}");
        if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text
        }
    } else {
        format!("{value:.4e}")
    }
}
