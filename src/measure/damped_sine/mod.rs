//! The fit of x(t) = x₀ + A·exp(−t/τ)·sin(ωt + φ): with ω and τ given (three linear parameters, as in the paper's first
//! figure) or with all five free (as in its second), by variable projection.
//!
//! A fit is only made where it means something. The window is measured in τ and found self-consistently: it begins
//! some time after the last disturbance, when the faster modes are gone, and ends before the signal has died. What cannot be fitted
//! is refused, with the reason in words.

mod errors;
mod solve;

use errors::errors;
use solve::{extremes, finish, guess, minimise, project};

use super::refusal::Refusal;
use super::statistics::Estimate;
use crate::theory::Ringing;

/// A damped sine about an offset; time counts from `origin`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DampedSine {
    /// Where t = 0 is.
    pub origin: f64,
    /// x₀.
    pub offset: f64,
    /// A > 0, at the origin.
    pub amplitude: f64,
    /// φ, at the origin.
    pub phase: f64,
    /// ω and τ.
    pub ringing: Ringing,
}

impl DampedSine {
    /// Its value at a time.
    pub fn value(&self, time: f64) -> f64 {
        let t = time - self.origin;
        let Ringing {
            angular_frequency,
            damping_time,
        } = self.ringing;
        self.offset
            + self.amplitude
                * (-t / damping_time).exp()
                * (angular_frequency * t + self.phase).sin()
    }
}

/// A fitted curve, its errors and the quality of the fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The curve.
    pub curve: DampedSine,
    /// ω with the standard error of the fit (zero if it was given).
    pub angular_frequency: Estimate,
    /// τ with the standard error of the fit (zero if it was given).
    pub damping_time: Estimate,
    /// x₀ with its standard error.
    pub offset: Estimate,
    /// A with its standard error.
    pub amplitude: Estimate,
    /// φ with its standard error.
    pub phase: Estimate,
    /// Root mean square of the residual, in units of that of the signal about its offset.
    pub residual: f64,
    /// First and last time fitted.
    pub window: [f64; 2],
}

/// Fewest samples for five parameters.
const FEWEST: usize = 12;
/// Largest residual, in units of the signal's own root mean square about its offset, that still counts as one damped sine.
const WORST_RESIDUAL: f64 = 0.1;
/// The window begins this many τ after the disturbance: mode 1 decays nine times as fast, so e⁻⁸ of it is left …
const SETTLE: f64 = 1.0;
/// … and lasts this many τ.
const LENGTH: f64 = 4.0;
/// A shorter stretch of data, in τ, is too short.
const SHORTEST: f64 = 1.0;

/// Fits x₀, A and φ for given ω and τ.
pub fn fit_fixed(samples: &[[f64; 2]], ringing: Ringing) -> Result<Fit, Refusal> {
    check(samples)?;
    let Ringing {
        angular_frequency,
        damping_time,
    } = ringing;
    let linear =
        project(samples, angular_frequency, 1.0 / damping_time).ok_or(Refusal::NotConverged)?;
    finish(samples, ringing, linear)
}

/// Fits all five parameters to all the samples, which must be evenly spaced.
pub fn fit_free(samples: &[[f64; 2]]) -> Result<Fit, Refusal> {
    best_curve(samples).and_then(accept)
}

/// The damped sine nearest to the samples, however bad and without errors. It may even grow a little, as one does that has not faded at their end.
pub fn fit_nearest(samples: &[[f64; 2]]) -> Result<Fit, Refusal> {
    check(samples)?;
    let start = guess(samples).ok_or(Refusal::Overdamped)?;
    let [omega, rate] = minimise(samples, start)?;
    let linear = project(samples, omega.abs(), rate).ok_or(Refusal::NotConverged)?;
    let ringing = Ringing {
        angular_frequency: omega.abs(),
        damping_time: 1.0 / rate,
    };
    finish(samples, ringing, linear)
}

/// The best damped sine, however bad, and the step that the search would make next, in standard errors.
fn best_curve(samples: &[[f64; 2]]) -> Result<(Fit, f64), Refusal> {
    check(samples)?;
    let start = guess(samples).ok_or(Refusal::Overdamped)?;
    let [omega, rate] = minimise(samples, start)?;
    let omega = omega.abs();
    let spacing = (samples[samples.len() - 1][0] - samples[0][0]) / (samples.len() - 1) as f64;
    if rate <= 0.0 {
        return Err(Refusal::Grows);
    }
    if omega * spacing >= std::f64::consts::PI {
        return Err(Refusal::BeyondNyquist);
    }
    if omega < 0.05 * rate {
        return Err(Refusal::Overdamped);
    }
    let ringing = Ringing {
        angular_frequency: omega,
        damping_time: 1.0 / rate,
    };
    let linear = project(samples, omega, rate).ok_or(Refusal::NotConverged)?;
    let fit = finish(samples, ringing, linear)?;
    let errors = errors(samples, &fit.curve).ok_or(Refusal::NotConverged)?;
    Ok((fit.with_errors(&errors.covariance), errors.next_step))
}

/// Refuses a curve that the search has not arrived at, or whose residual is too large.
fn accept((fit, next_step): (Fit, f64)) -> Result<Fit, Refusal> {
    if next_step > FARTHEST_STEP {
        return Err(Refusal::NotConverged);
    }
    if fit.residual > WORST_RESIDUAL {
        return Err(Refusal::PoorFit {
            percent: 100.0 * fit.residual,
        });
    }
    Ok(fit)
}

/// Fits all five parameters in the window that follows from the fitted τ itself: from one τ after `disturbed` (the
/// last opening of a contact, say) for four τ, or as far as the data go.
pub fn fit_window(samples: &[[f64; 2]], disturbed: f64) -> Result<Fit, Refusal> {
    let end = samples.last().map_or(0.0, |s| s[0]);
    let cut = |from: f64, to: f64| {
        let first = samples.partition_point(|s| s[0] < from);
        let last = samples.partition_point(|s| s[0] <= to);
        &samples[first.min(last)..last]
    };
    // The first fit includes the transient and need not be good; only the fit in the last window counts.
    let (mut fit, _) = best_curve(cut(disturbed, end))?;
    let mut before = fit;
    let in_window = |tau: f64| {
        let from = disturbed + SETTLE * tau;
        if end < from + SHORTEST * tau {
            return Err(Refusal::TooShort {
                wanted: from + SHORTEST * tau,
                end,
            });
        }
        best_curve(cut(from, (from + LENGTH * tau).min(end)))
    };
    for _ in 0..ROUNDS {
        let tau = fit.damping_time.value;
        let next = in_window(tau)?;
        if is_settled(next.0.damping_time.value - tau, tau, &next.0) {
            return accept(next);
        }
        before = std::mem::replace(&mut fit, next.0);
    }
    // The window may flip for ever between beginning one sample earlier and one later: what that changes is part of the error.
    let spacing = (end - samples[0][0]) / (samples.len() - 1) as f64;
    if (fit.damping_time.value - before.damping_time.value).abs() <= spacing {
        return accept((widened(fit, before), 0.0));
    }
    between(before, spacing, &in_window)
}

/// Fits all five parameters to what lies in the window of another fit. Two signals to compare want one window: each alone might choose another, and a signal of several
/// damped sines then has another ω and τ.
pub fn fit_like(other: &Fit, samples: &[[f64; 2]]) -> Result<Fit, Refusal> {
    let [from, to] = other.window;
    let within = samples.iter().filter(|s| (from..=to).contains(&s[0]));
    fit_free(&within.copied().collect::<Vec<_>>())
}

/// The fit whose window follows from its own τ, where going from window to window leaps over it: halves the range of τ in which it must be. A signal with
/// noise may have none, since τ leaps where a sample enters or leaves the window: then the two fits beside that leap must agree within their error.
fn between(
    start: Fit,
    spacing: f64,
    in_window: &impl Fn(f64) -> Result<(Fit, f64), Refusal>,
) -> Result<Fit, Refusal> {
    let mut ends = [None, None];
    let mut tau = start.damping_time.value;
    for _ in 0..ROUNDS {
        let (fit, next_step) = in_window(tau)?;
        let longer = fit.damping_time.value - tau;
        if is_settled(longer, tau, &fit) {
            return accept((fit, next_step));
        }
        ends[usize::from(longer < 0.0)] = Some((tau, fit));
        tau = match ends {
            [Some((low, low_fit)), Some((high, high_fit))] => {
                // Narrower than this, windows differ by a sample at each end.
                if (high - low).abs() < NARROW * spacing {
                    let leap = (low_fit.damping_time.value - high_fit.damping_time.value).abs();
                    let chance = low_fit.damping_time.std_error;
                    let is_small = leap <= chance.hypot(high_fit.damping_time.std_error);
                    let fit = widened(low_fit, high_fit);
                    return if is_small || leap <= spacing {
                        accept((fit, 0.0))
                    } else {
                        Err(Refusal::WindowMoves)
                    };
                }
                0.5 * (low + high)
            }
            _ => fit.damping_time.value,
        };
    }
    Err(Refusal::WindowMoves)
}

/// Whether τ changed by too little to look for another window.
fn is_settled(change: f64, tau: f64, fit: &Fit) -> bool {
    change.abs() < (SETTLED * tau).max(fit.damping_time.std_error)
}

/// The error includes the distance to another fit.
fn widened(mut fit: Fit, other: Fit) -> Fit {
    let widened = |now: &mut Estimate, other: Estimate| {
        now.std_error = now.std_error.hypot(now.value - other.value);
    };
    widened(&mut fit.angular_frequency, other.angular_frequency);
    widened(&mut fit.damping_time, other.damping_time);
    fit
}

/// Two values of τ closer than this, in samples, have the same window but for a sample at each end, since it ends five τ after the disturbance.
const NARROW: f64 = 0.2;
/// A window that has not settled after so many rounds does not settle.
const ROUNDS: usize = 12;
/// The window is settled when τ changes by less than this share, or by less than its standard error.
const SETTLED: f64 = 1e-3;
/// A search that would still move by more than this share of a standard error has not arrived.
const FARTHEST_STEP: f64 = 0.05;

fn check(samples: &[[f64; 2]]) -> Result<(), Refusal> {
    if samples.len() < FEWEST {
        return Err(Refusal::FewSamples {
            points: samples.len(),
            needed: FEWEST,
        });
    }
    let span = samples[samples.len() - 1][0] - samples[0][0];
    let is_finite = samples.iter().flatten().all(|x| x.is_finite());
    if !is_finite || span <= 0.0 {
        return Err(Refusal::NoNumbers);
    }
    let [low, high] = extremes(samples);
    let rounding = 1e-14 * low.abs().max(high.abs());
    if high - low <= rounding {
        Err(Refusal::Flat)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::random::Random;

    fn samples(omega: f64, tau: f64, noise: f64) -> Vec<[f64; 2]> {
        let mut random = Random::new(5);
        let ringing = Ringing {
            angular_frequency: omega,
            damping_time: tau,
        };
        let curve = DampedSine {
            origin: 0.0,
            offset: 3.0,
            amplitude: 0.2,
            phase: 0.7,
            ringing,
        };
        let jitter = |random: &mut Random| (0..12).map(|_| random.unit()).sum::<f64>() - 6.0;
        (0..600)
            .map(f64::from)
            .map(|t| [t, curve.value(t) + 0.2 * noise * jitter(&mut random)])
            .collect()
    }

    /// Two damped sines at once: the nearest single one depends on the window, and is the same in the same window.
    #[test]
    fn the_window_of_another_fit_is_used_as_it_is() {
        let (slow, fast) = (samples(0.177, 64.0, 0.0), samples(0.25, 30.0, 0.0));
        let both = slow
            .iter()
            .zip(&fast)
            .map(|(a, b)| [a[0], a[1] + 0.5 * b[1]]);
        let both: Vec<[f64; 2]> = both.collect();
        let own = fit_window(&both, 0.0).unwrap();
        let again = fit_like(&own, &both).unwrap();
        assert_eq!(again.window, own.window);
        let change = again.damping_time.value / own.damping_time.value - 1.0;
        assert!(change.abs() < 1e-6, "{change}");
        let later = Fit {
            window: own.window.map(|t| t + 60.0),
            ..own
        };
        let change = fit_like(&later, &both).unwrap().damping_time.value / own.damping_time.value;
        assert!((change - 1.0).abs() > 1e-3, "{change}");
    }

    #[test]
    fn a_clean_signal_gives_its_parameters_back() {
        for (omega, tau) in [(0.177, 64.0), (0.02, 300.0), (1.5, 8.0), (2.9, 40.0)] {
            let fit = fit_free(&samples(omega, tau, 0.0)).unwrap();
            assert!(
                (fit.angular_frequency.value / omega - 1.0).abs() < 1e-10,
                "{omega}: {fit:?}"
            );
            assert!(
                (fit.damping_time.value / tau - 1.0).abs() < 1e-9,
                "{omega}: {fit:?}"
            );
            assert!((fit.curve.value(10.0) - samples(omega, tau, 0.0)[10][1]).abs() < 1e-10);
        }
    }

    /// The standard errors are right: the true value lies within three of them, and they are not far too large.
    #[test]
    fn errors_cover_the_truth() {
        let fit = fit_free(&samples(0.177, 64.0, 0.01)).unwrap();
        let (omega, tau) = (fit.angular_frequency, fit.damping_time);
        assert!((omega.value - 0.177).abs() < 3.0 * omega.std_error && omega.std_error < 1e-4);
        assert!((tau.value - 64.0).abs() < 3.0 * tau.std_error && tau.std_error < 1.0);
        let fixed = fit_fixed(&samples(0.177, 64.0, 0.01), fit.curve.ringing).unwrap();
        assert!((fixed.offset.value - 3.0).abs() < 3.0 * fixed.offset.std_error);
        assert!((fixed.amplitude.value - 0.2).abs() < 4.0 * fixed.amplitude.std_error);
    }

    #[test]
    fn the_window_follows_from_the_damping_time_it_finds() {
        let fit = fit_window(&samples(0.177, 64.0, 0.0), 100.0).unwrap();
        assert!((fit.window[0] - 164.0).abs() <= 1.0 && (fit.window[1] - 420.0).abs() <= 2.0);
        let short = fit_window(&samples(0.177, 64.0, 0.0)[..200], 100.0);
        assert!(matches!(short, Err(Refusal::TooShort { .. })), "{short:?}");
    }

    /// The search tries rates at which exp(−t/τ) overflows; NaN must not reach the singular value decomposition, which panics.
    #[test]
    fn no_signal_makes_the_fit_panic() {
        let mut random = Random::new(11);
        for case in 0..400 {
            let scale = 10f64.powf(600.0 * random.unit() - 300.0);
            let spacing = 10f64.powf(24.0 * random.unit() - 12.0);
            let growth = 10f64.powf(8.0 * random.unit() - 4.0);
            let mut samples: Vec<[f64; 2]> = (0..12 + case % 60)
                .map(|i| {
                    let t = f64::from(i);
                    let swing = (0.3 * t).sin() * (growth * t).min(600.0).exp();
                    [1e6 + spacing * t, scale * (swing + random.unit())]
                })
                .collect();
            if case % 7 == 0 {
                samples[3][1] = [f64::NAN, f64::INFINITY, f64::MAX][case as usize / 7 % 3];
            }
            let _ = fit_free(&samples);
            let _ = fit_window(&samples, 1e6);
            let ringing = Ringing {
                angular_frequency: 1.0 / spacing,
                damping_time: -spacing * 1e-3,
            };
            let _ = fit_fixed(&samples, ringing);
        }
    }

    #[test]
    fn what_is_no_ringing_is_refused_with_a_reason() {
        let of = |f: &dyn Fn(f64) -> f64| {
            fit_free(
                &(0..200)
                    .map(f64::from)
                    .map(|t| [t, f(t)])
                    .collect::<Vec<_>>(),
            )
        };
        assert_eq!(of(&|_| 2.0), Err(Refusal::Flat));
        assert!(matches!(
            of(&|t| (-t / 20.0).exp()),
            Err(Refusal::Overdamped | Refusal::NotConverged)
        ));
        assert_eq!(
            of(&|t| (t / 50.0).exp() * (0.3 * t).sin()),
            Err(Refusal::Grows)
        );
        let mut random = Random::new(9);
        let noise: Vec<[f64; 2]> = (0..200).map(|t| [f64::from(t), random.unit()]).collect();
        assert!(fit_free(&noise).is_err());
        assert!(matches!(
            fit_free(&noise[..5]),
            Err(Refusal::FewSamples { points: 5, .. })
        ));
    }
}
