//! What a recorded body does after the last disturbance: it rings, creeps, relaxes, grows, stands still, or cannot be read.
//!
//! Times are counted in steps. Nothing is assumed about the engine: which law a ringing obeys is decided in
//! [`super::diagnosis`].

mod kick;
mod modes;
mod motion;

use super::damped_sine::{Fit, fit_fixed, fit_free, fit_window};
use super::refusal::Refusal;
use super::statistics::Estimate;
use super::trace::Trace;
use kick::Kick;

/// What happens after the last disturbance.
#[derive(Clone, Debug, PartialEq)]
pub enum Response {
    /// One damped sine; ω and 1/τ are per step.
    Rings(Fit),
    /// It swings and fades, but is not one damped sine.
    SeveralModes {
        /// Share of the signal that the best damped sine leaves; one if there is none.
        residual: f64,
    },
    /// It moves to a new position without swinging.
    Relaxes {
        /// Δt/τ.
        rate: Estimate,
    },
    /// It moves on without end.
    Creeps {
        /// Displacement per step.
        speed: Estimate,
    },
    /// The motion grows, or goes on with the same strength.
    Restless {
        /// Strength of the motion at the end of the trace over that at its beginning.
        growth: f64,
    },
    /// Nothing moves, or only for a step or two.
    Still {
        /// The smallest motion that could have been seen.
        resolution: f64,
    },
    /// It cannot be read.
    Unclear(Unclear),
}

/// Why a trace cannot be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Unclear {
    /// Too few samples altogether.
    #[error("{samples} samples, at least {FEWEST} are needed")]
    Few {
        /// How many there are.
        samples: usize,
    },
    /// The trace ends before the damping can be seen.
    #[error("too short: about {wanted:.0} steps after the kick are needed")]
    Short {
        /// Steps after the kick that would suffice.
        wanted: f64,
    },
    /// Noise.
    #[error("too noisy: the motion is {ratio:.1} times the noise")]
    Noisy {
        /// Signal over noise.
        ratio: f64,
    },
    /// It moves before the kick.
    #[error(
        "not at rest: the {samples} samples before the kick move by {percent:.0} % of the motion after it"
    )]
    NotAtRest {
        /// Samples before the kick.
        samples: usize,
        /// Motion before over motion after, in percent.
        percent: f64,
    },
    /// The column does not move, but others do.
    #[error("column {column} does not move, others do: {others}")]
    Elsewhere {
        /// The column that was taken.
        column: String,
        /// Those that move.
        others: String,
    },
    /// No fit, with the fit's own reason.
    #[error("{0}")]
    NoFit(Refusal),
}

/// Fewest samples of a trace.
pub const FEWEST: usize = 24;
/// Largest residual of a fit that counts as one damped sine. Single precision and a drift of the rest position leave up to 4 %.
const ONE_MODE: f64 = 0.1;
/// A fit as good as this is accepted at once.
const GOOD: f64 = 0.02;
/// A sine that fades by more than e within a sixth of a swing is a relaxation.
const SLOWEST_SWING: f64 = 0.5;

/// A trace, its last disturbance and what came after.
#[derive(Clone, Debug, PartialEq)]
pub struct Examination {
    /// Step of the last disturbance; zero if the trace begins with it.
    pub kicked: f64,
    /// Position before it, if there was rest.
    pub rest: Option<f64>,
    /// Position at the end of the trace.
    pub end: f64,
    /// What came after.
    pub response: Response,
    /// Amplitude of a second, fainter oscillation that was removed, as a share of the first swing.
    pub second_mode: Option<f64>,
}

impl Examination {
    /// Examines a trace.
    pub fn of(trace: &Trace) -> Self {
        let values = &trace.values;
        let kick = Kick::find(values);
        let stride = trace.stride as f64;
        let mut response = respond(values, &kick, stride);
        let mut second_mode = None;
        if !matches!(response, Response::Still { .. })
            && let Some((fit, share)) = modes::strongest(&values[kick.at..], stride, &response)
        {
            (response, second_mode) = (judge(fit, values, &kick, stride), Some(share));
        }
        let elsewhere = trace.moving_elsewhere().join(", ");
        if matches!(response, Response::Still { .. }) && !elsewhere.is_empty() {
            response = Response::Unclear(Unclear::Elsewhere {
                column: trace.column().unwrap_or_default().to_owned(),
                others: elsewhere,
            });
        }
        Self {
            kicked: kick.at as f64 * stride,
            rest: kick.rest(values),
            end: values.last().copied().unwrap_or(f64::NAN),
            response,
            second_mode,
        }
    }
}

fn respond(values: &[f64], kick: &Kick, stride: f64) -> Response {
    if values.len() < FEWEST {
        return Response::Unclear(Unclear::Few {
            samples: values.len(),
        });
    }
    if let Some(resolution) = motion::stillness(values, kick) {
        return Response::Still { resolution };
    }
    let after = motion::alive(&values[kick.at..]);
    let is_over = after.len() < values.len() - kick.at;
    if let Some(slide) = motion::slide(after, is_over) {
        return match slide {
            motion::Slide::Creeps(speed) => Response::Creeps {
                speed: speed.times(1.0 / stride),
            },
            motion::Slide::Relaxes(rate) => Response::Relaxes {
                rate: rate.times(1.0 / stride),
            },
            motion::Slide::Unfinished => Response::Unclear(Unclear::Short {
                wanted: 10.0 * after.len() as f64 * stride,
            }),
        };
    }
    let samples: Vec<[f64; 2]> = after
        .iter()
        .enumerate()
        .map(|(i, x)| [i as f64 * stride, *x])
        .collect();
    let swell = motion::growth(after, 0.5);
    if swell > SWELLS {
        return Response::Restless { growth: swell };
    }
    let place = best_of(&samples);
    let is_good = matches!(&place, Ok(fit) if fit.residual <= ONE_MODE);
    if !is_good && let Some(rate) = motion::exponential(after) {
        let rate = Estimate::without_error(rate / stride);
        return Response::Relaxes { rate };
    }
    match or_of_speed(&samples, place) {
        Ok(fit) if fit.residual <= ONE_MODE => {
            let (omega, rate) = (fit.angular_frequency.value, 1.0 / fit.damping_time.value);
            if omega < SLOWEST_SWING * rate {
                let error = fit.damping_time.std_error * rate * rate;
                let rate = Estimate {
                    value: rate,
                    std_error: error,
                };
                return Response::Relaxes { rate };
            }
            judge(fit, values, kick, stride)
        }
        Ok(fit) => irregular(after, fit.residual),
        Err(Refusal::Grows) if swell > 1.0 => Response::Restless { growth: swell },
        Err(Refusal::Grows) => Response::Unclear(Unclear::Short {
            wanted: 4.0 * values.len() as f64 * stride,
        }),
        Err(Refusal::FewSamples { points, .. }) => {
            Response::Unclear(Unclear::Few { samples: points })
        }
        Err(Refusal::PoorFit { percent }) => irregular(after, percent / 100.0),
        Err(Refusal::Overdamped | Refusal::NotConverged) => irregular(after, 1.0),
        Err(refusal) => Response::Unclear(Unclear::NoFit(refusal)),
    }
}

/// A motion that is not one damped sine: no rest at all, or several modes.
fn irregular(after: &[f64], residual: f64) -> Response {
    let growth = motion::growth(after, 0.25);
    if growth > RESTLESS {
        Response::Restless { growth }
    } else {
        Response::SeveralModes { residual }
    }
}

/// A motion grows if it is this many times as wide in its second half as in its first; one that fades is narrower.
const SWELLS: f64 = 1.5;
/// A motion has not faded if its strength in the last quarter is more than this share of that in the first.
const RESTLESS: f64 = 0.6;

/// Whether a fit can be trusted.
fn judge(fit: Fit, values: &[f64], kick: &Kick, stride: f64) -> Response {
    let relative = |e: Estimate| e.std_error / e.value.abs();
    let tau = fit.damping_time.value;
    let has_faded = relative(fit.damping_time) < 0.2;
    if !has_faded {
        let noise = motion::noise(&values[kick.at..]);
        let ratio = fit.amplitude.value / noise;
        return Response::Unclear(if ratio < 30.0 {
            Unclear::Noisy { ratio }
        } else {
            let ahead = (values.len() - kick.at) as f64 * stride;
            Unclear::Short {
                wanted: (2.0 * tau).clamp(2.0 * ahead, 100.0 * ahead),
            }
        });
    }
    if let Some(share) = kick.unrest(values)
        && share > MOST_UNREST
    {
        return Response::Unclear(Unclear::NotAtRest {
            samples: kick.at,
            percent: 100.0 * share,
        });
    }
    Response::Rings(fit)
}

/// Motion before a kick, in units of the motion after it, above which the fit may mix both.
const MOST_UNREST: f64 = 0.5;

/// The fit of the position, or, where that drifts besides swinging, of the speed, in which a steady drift is an offset.
fn or_of_speed(samples: &[[f64; 2]], found: Result<Fit, Refusal>) -> Result<Fit, Refusal> {
    if matches!(&found, Ok(fit) if fit.residual <= GOOD) {
        return found;
    }
    let speeds: Vec<[f64; 2]> = samples
        .windows(2)
        .map(|w| [w[0][0], w[1][1] - w[0][1]])
        .collect();
    match (best_of(&speeds), found) {
        (Ok(speed), Ok(place)) if speed.residual > 0.5 * place.residual => Ok(place),
        (Ok(speed), _) if speed.residual <= ONE_MODE => {
            // The same ω and τ, and the curve of the position that belongs to them.
            let [from, to] = speed.window;
            let first = samples.partition_point(|s| s[0] < from);
            let last = samples.partition_point(|s| s[0] <= to);
            fit_fixed(&samples[first..last], speed.curve.ringing).map(|place| Fit {
                angular_frequency: speed.angular_frequency,
                damping_time: speed.damping_time,
                residual: speed.residual,
                ..place
            })
        }
        (_, found) => found,
    }
}

/// The fit in the window that follows from its own τ, or, where the data end earlier, in all data.
fn best_of(samples: &[[f64; 2]]) -> Result<Fit, Refusal> {
    let mut found = fit_window(samples, samples[0][0]);
    if matches!(&found, Ok(fit) if fit.residual <= GOOD) {
        return found;
    }
    // Later and later starts exclude faster modes and the end of the disturbance.
    for share in [0.1, 0.2, 0.35, 0.5] {
        let from = (share * samples.len() as f64) as usize;
        let next = fit_free(&samples[from..]);
        let is_better = match (&next, &found) {
            (Ok(next), Ok(found)) => next.residual < 0.5 * found.residual,
            (Ok(_), Err(_)) => true,
            (Err(_), _) => false,
        };
        if is_better {
            found = next;
        }
        if matches!(&found, Ok(fit) if fit.residual <= GOOD) {
            break;
        }
    }
    found
}
