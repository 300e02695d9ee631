//! The laws of ghosts whose N_I counts sub-steps: a step of length Δt has N of them, each of length h = Δt/N.

use super::{Case, Variant};
use crate::theory::LawVerdict;

/// Which law all of these obey in their sub-steps, if they obey one.
pub fn variant(cases: &[&Case]) -> Option<Variant> {
    let all = |is_so: &dyn Fn(&Case) -> Option<bool>| {
        cases.iter().all(|c| is_so(c).unwrap_or(false)) && !cases.is_empty()
    };
    if all(&|case| obeys(case, plain)) {
        Some(Variant::Substepped)
    } else if all(&|case| obeys(case, with_velocity_pass)) {
        Some(Variant::VelocityPass)
    } else if cases.len() > 1 && all(&|case| exceeds(case, plain)) {
        // Growing like N is then the only evidence, so one trace is not enough.
        Some(Variant::SubsteppedDamped)
    } else {
        None
    }
}

/// h/τ = −ln cos(ωh): the ghost's own law.
fn plain(angle: f64) -> f64 {
    -angle.cos().ln()
}

/// cos(ωh) = (1 + exp(−h/τ))/2: positions are corrected once and velocities once more.
fn with_velocity_pass(angle: f64) -> f64 {
    -(2.0 * angle.cos() - 1.0).ln()
}

/// Damping per sub-step over that of a law, with its standard error.
fn ratio(case: &Case, law: fn(f64) -> f64) -> Option<[f64; 2]> {
    let ([omega, rate], n) = (case.ringing()?, case.iterations.filter(|n| *n > 1)? as f64);
    let ratio = rate.value / (n * law(omega.value / n));
    // The laws go as ω².
    let relative = (rate.std_error / rate.value).hypot(2.0 * omega.std_error / omega.value);
    Some([ratio, ratio * relative])
}

fn obeys(case: &Case, law: fn(f64) -> f64) -> Option<bool> {
    let [ratio, error] = ratio(case, law)?;
    let within = LawVerdict::of(ratio, error).within();
    Some(within.is_some_and(|share| share <= super::POOREST))
}

fn exceeds(case: &Case, law: fn(f64) -> f64) -> Option<bool> {
    let [ratio, error] = ratio(case, law)?;
    Some(ratio > 1.0 && LawVerdict::of(ratio, error) == LawVerdict::Fails)
}
