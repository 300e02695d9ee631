//! Which kind of softness an engine has, from traces of one body recorded with different numbers of sweeps.
//!
//! A ghost spring (a solver that stops early and remembers its forces) obeys Δt/τ = −ln cos(ωΔt), but so does a real spring without a
//! damper under implicit Euler. N_I identifies a ghost: −ln cos(ωΔt) grows like N_I, so ω like √N_I, where a designed spring
//! does not change. Sub-steps and momentum give ω ~ N_I. An engine that forgets its forces cannot ring by itself: it creeps, or, if it
//! pushes overlaps out, swings with far more damping than the law allows. Whether the law holds is decided by [`LawVerdict`].

mod springs;
mod substeps;

pub use springs::Spring;

use super::response::{Examination, Response};
use super::statistics::{Estimate, PowerLaw};
use crate::schema::choice::choice;
use crate::theory::{LawVerdict, Ringing};

choice! {
    /// The kinds of softness.
    Kind {
        /// The law holds and ω grows like √N_I.
        GhostSpring = "ghost_spring",
        /// The law holds, but only one N_I is known.
        GhostSpringUndecided = "ghost_spring_undecided",
        /// ω does not depend on N_I.
        DesignedSpring = "designed_spring",
        /// No memory of forces: it creeps.
        Dashpot = "dashpot",
        /// Overlaps are pushed out: the motion grows or never rests.
        Pumped = "pumped",
        /// No motion above the resolution.
        Rigid = "rigid",
        /// Not one damped sine.
        SeveralModes = "several_modes",
        /// Too short, too noisy, or not at rest before the kick.
        Refused = "refused",
    }
}

choice! {
    /// The kinds of ghost springs.
    Variant {
        /// The paper's: κ ~ N_I, and the law holds.
        Plain = "plain",
        /// κ ~ N_I² and the law holds: a solver with momentum.
        Accelerated = "accelerated",
        /// κ ~ N_I² and the law holds in each sub-step: N_I counts sub-steps.
        Substepped = "substepped",
        /// κ ~ N_I² in sub-steps that each end with a pass over velocities, as in XPBD: cos(ωh) = (1 + exp(−h/τ))/2 in a sub-step h.
        VelocityPass = "velocity_pass",
        /// κ ~ N_I² with more damping than sub-steps alone have: velocities are relaxed besides.
        SubsteppedDamped = "substepped_damped",
        /// κ ~ N_I with more damping than the law allows: overlaps are pushed out, or boxes touch at two points.
        PushedOut = "pushed_out",
    }
}

/// A trace, and what is known of its run.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// What the trace shows.
    pub examination: Examination,
    /// N_I, if it is known.
    pub iterations: Option<u64>,
    /// Δt in seconds, if it is known.
    pub dt: Option<f64>,
}

impl Case {
    /// ω and 1/τ, per step, if it rings.
    pub fn ringing(&self) -> Option<[Estimate; 2]> {
        match &self.examination.response {
            Response::Rings(fit) => {
                let tau = fit.damping_time;
                let rate = Estimate {
                    value: 1.0 / tau.value,
                    std_error: tau.std_error / (tau.value * tau.value),
                };
                Some([fit.angular_frequency, rate])
            }
            _ => None,
        }
    }

    /// Δt/τ over −ln cos(ωΔt), with the error of the fit: one where the law holds. Beyond ωΔt = π/2 no ghost rings.
    pub fn law_ratio(&self) -> Option<Estimate> {
        let [omega, rate] = self.ringing()?;
        let ringing = Ringing {
            angular_frequency: omega.value,
            damping_time: 1.0 / rate.value,
        };
        let ratio = ringing.law_ratio(1.0);
        // −ln cos ω changes by tan ω per unit of ω.
        let law = rate.value / ratio;
        let relative =
            (rate.std_error / rate.value).hypot(omega.value.tan() * omega.std_error / law);
        ratio.is_finite().then_some(Estimate {
            value: ratio,
            std_error: ratio.abs() * relative,
        })
    }

    /// The kind that follows from this trace alone.
    pub fn kind(&self) -> Kind {
        match &self.examination.response {
            Response::Rings(_) if self.may_be_ghost() => Kind::GhostSpringUndecided,
            Response::Rings(_) => Kind::DesignedSpring,
            Response::SeveralModes { .. } => Kind::SeveralModes,
            // A spring with so much damping that it does not swing reaches its final position soon.
            Response::Relaxes { rate } if rate.value / self.seconds() > FAST => {
                Kind::DesignedSpring
            }
            Response::Relaxes { .. } | Response::Creeps { .. } => Kind::Dashpot,
            Response::Restless { .. } => Kind::Pumped,
            Response::Still { .. } => Kind::Rigid,
            Response::Unclear(_) => Kind::Refused,
        }
    }

    /// Whether the law holds, if it rings.
    pub fn law(&self) -> Option<LawVerdict> {
        let ratio = self.law_ratio()?;
        Some(LawVerdict::of(ratio.value, ratio.std_error))
    }

    /// Near the law, or on that of sub-steps.
    fn may_be_ghost(&self) -> bool {
        self.law_ratio().is_some_and(is_near_law) || substeps::variant(&[self]).is_some()
    }

    /// Which ghost it would be, from this trace alone.
    pub fn variant(&self) -> Option<Variant> {
        match self.law_ratio() {
            Some(_) if self.obeys() => Some(Variant::Plain),
            Some(ratio) if is_near_law(ratio) && ratio.value > 1.0 => Some(Variant::PushedOut),
            _ => substeps::variant(&[self]),
        }
    }

    /// A large error of the fit must not make everything lawful.
    fn obeys(&self) -> bool {
        let within = self.law().and_then(LawVerdict::within);
        within.is_some_and(|share| share <= POOREST)
    }

    fn seconds(&self) -> f64 {
        self.dt.unwrap_or(1.0 / 60.0)
    }
}

/// Relaxations faster than this, per second, are strongly damped springs: contact frequencies of engines are tens of Hz.
const FAST: f64 = 3.0;
/// A fit that knows its damping less well than this shows nothing about the law.
const POOREST: f64 = 0.15;
/// One trace alone may be a ghost whose damping is raised by push-out, but not more than this.
const NEAR_LAW: [f64; 2] = [0.8, 2.0];
/// d ln ω/d ln N_I below which ω does not depend on N_I …
const INDEPENDENT: f64 = 0.25;
/// … and above which it grows like N_I rather than √N_I.
const LINEAR: f64 = 0.75;

fn is_near_law(ratio: Estimate) -> bool {
    (NEAR_LAW[0]..NEAR_LAW[1]).contains(&ratio.value)
}

/// The verdict on all traces together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Diagnosis {
    /// The kind.
    pub kind: Kind,
    /// Which ghost, if it is one.
    pub variant: Option<Variant>,
    /// d ln ω/d ln N_I, if there are two values of N_I: ½ for the paper's ghost, 0 for a designed spring, 1 for sub-steps or momentum.
    pub exponent: Option<Estimate>,
    /// The spring behind it, if it is a ghost.
    pub spring: Option<Spring>,
}

/// Judges traces of one system that differ in N_I. `bodies` in a line and their mass, if known, turn ω into q, c and κ.
pub fn diagnose(cases: &[Case], bodies: Option<u64>, mass: f64) -> Diagnosis {
    let ringing: Vec<&Case> = cases.iter().filter(|c| c.ringing().is_some()).collect();
    let exponent = exponent(&ringing);
    let (kind, variant) = match exponent {
        Some(exponent) => by_exponent(&ringing, exponent),
        None => (alone(cases), None),
    };
    let undecided = || ringing.iter().find(|c| c.kind() == kind)?.variant();
    let variant = match kind {
        Kind::GhostSpringUndecided => undecided(),
        _ => variant,
    };
    let lawful = ringing.iter().filter(|c| c.law_ratio().is_some());
    let lawful = lawful.max_by_key(|c| c.iterations);
    let spring = match kind {
        Kind::GhostSpring | Kind::GhostSpringUndecided => {
            lawful.and_then(|case| Spring::of(case, variant, bodies, mass))
        }
        _ => None,
    };
    Diagnosis {
        kind,
        variant,
        exponent: exponent.map(|e| e.value),
        spring,
    }
}

/// The kind of most traces; if several are equally frequent, the most informative one.
fn alone(cases: &[Case]) -> Kind {
    const BY_WEIGHT: [Kind; 7] = [
        Kind::Refused,
        Kind::Rigid,
        Kind::Dashpot,
        Kind::SeveralModes,
        Kind::GhostSpringUndecided,
        Kind::DesignedSpring,
        Kind::Pumped,
    ];
    let count = |kind: &Kind| cases.iter().filter(|c| c.kind() == *kind).count();
    // Traces that cannot be read do not count if others can.
    let readable = BY_WEIGHT[1..].iter().copied().max_by_key(count);
    readable
        .filter(|kind| count(kind) > 0)
        .unwrap_or(Kind::Refused)
}

/// How ω depends on N_I.
#[derive(Clone, Copy, Debug)]
struct FrequencyExponent {
    /// From −ln cos(ωΔt) where the law holds, which is exactly proportional to N_I, otherwise from √(ω² + 1/τ²).
    value: Estimate,
    /// From ω alone.
    plain: f64,
    is_lawful: bool,
}

fn exponent(ringing: &[&Case]) -> Option<FrequencyExponent> {
    let fit = |y: &dyn Fn(&Case) -> Option<f64>| {
        let point = |c: &&Case| Some([c.iterations? as f64, y(c)?]);
        let points: Vec<[f64; 2]> = ringing.iter().filter_map(point).collect();
        PowerLaw::fit(&points).map(|law| law.exponent)
    };
    let omega = |c: &Case| Some(c.ringing()?[0].value);
    let plain = fit(&omega)?;
    let is_lawful = ringing.iter().all(|c| c.obeys());
    let value = if is_lawful {
        let angle = |c: &Case| Some(-omega(c)?.cos().ln());
        fit(&angle)?.times(0.5)
    } else {
        let stiff = |c: &Case| c.ringing().map(|[w, r]| w.value.hypot(r.value));
        fit(&stiff)?
    };
    // Two points have no scatter: use their own errors.
    let error = if value.std_error.is_finite() {
        value.std_error
    } else {
        let counts = ringing.iter().filter_map(|c| c.iterations);
        let span = (counts.clone().max()? as f64 / counts.min()? as f64).ln();
        let relative = |c: &&Case| c.ringing().map_or(0.0, |[w, _]| w.std_error / w.value);
        ringing.iter().map(relative).fold(0.0, f64::hypot) / span
    };
    Some(FrequencyExponent {
        value: Estimate {
            std_error: error,
            ..value
        },
        plain: plain.value,
        is_lawful,
    })
}

fn by_exponent(ringing: &[&Case], exponent: FrequencyExponent) -> (Kind, Option<Variant>) {
    let FrequencyExponent {
        value,
        plain,
        is_lawful,
    } = exponent;
    if value.value.abs().min(plain.abs()) < INDEPENDENT {
        return (Kind::DesignedSpring, None);
    }
    // More sweeps make nothing softer: these traces are not of the same row or stack.
    if value.value < 0.0 {
        return (Kind::Refused, None);
    }
    let variant = match (value.value < LINEAR, is_lawful) {
        (true, true) => Variant::Plain,
        (true, false) => Variant::PushedOut,
        (false, true) => Variant::Accelerated,
        (false, false) => match substeps::variant(ringing) {
            Some(variant) => variant,
            // One damped sine each, and none of the known laws.
            None => return (Kind::Refused, None),
        },
    };
    (Kind::GhostSpring, Some(variant))
}
