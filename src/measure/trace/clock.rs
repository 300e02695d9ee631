//! What a time column counts, by its name and its numbers, and how many steps lie between two samples.

use super::{TraceClock, TraceError};

/// Whether a name is that of a time column; inside, the unit if the name has one.
pub fn clock_of(name: &str) -> Option<Option<TraceClock>> {
    let lower = name.to_lowercase();
    let mut words = lower
        .split(|c: char| !c.is_alphanumeric() && c != 'µ')
        .filter(|w| !w.is_empty());
    let first = words.next()?;
    let unit = words.next_back();
    let clock = match (first, unit) {
        ("step" | "steps" | "frame" | "frames" | "tick" | "ticks" | "index", _) => {
            Some(TraceClock::Steps)
        }
        ("ms" | "millis" | "milliseconds" | "timems", _)
        | ("t" | "time" | "timestamp", Some("ms" | "millis" | "milliseconds")) => {
            Some(TraceClock::Milliseconds)
        }
        ("t" | "time" | "timestamp", Some("us" | "µs" | "microseconds")) => {
            Some(TraceClock::Microseconds)
        }
        ("seconds" | "sec", _) | ("t" | "time" | "timestamp", Some("s" | "sec" | "seconds")) => {
            Some(TraceClock::Seconds)
        }
        ("t" | "time" | "timestamp", _) => None,
        _ => return None,
    };
    Some(clock)
}

/// Whether these numbers grow evenly, up to rounding.
pub fn is_even(values: &[f64]) -> bool {
    let spacing = (values[values.len() - 1] - values[0]) / (values.len() - 1) as f64;
    let is_usual = |w: &[f64]| (w[1] - w[0] - spacing).abs() < 0.1 * spacing;
    spacing > 0.0 && values.windows(2).all(is_usual)
}

/// Whether these are whole numbers.
pub fn is_counter(values: &[f64]) -> bool {
    values.iter().all(|v| v.fract() == 0.0)
}

/// What a column counts whose name does not say it: engines make between half a step and ten thousand steps a second.
fn by_value(spacing: f64) -> TraceClock {
    if (spacing - 1.0).abs() < 1e-6 {
        TraceClock::Steps
    } else if spacing <= 2.0 {
        TraceClock::Seconds
    } else if spacing <= 2000.0 {
        TraceClock::Milliseconds
    } else {
        TraceClock::Microseconds
    }
}

/// A spacing in seconds, unless it counts steps.
pub fn seconds(spacing: f64, hint: Option<TraceClock>) -> Option<f64> {
    match hint.unwrap_or(by_value(spacing)) {
        TraceClock::Steps => None,
        TraceClock::Seconds => Some(spacing),
        TraceClock::Milliseconds => Some(1e-3 * spacing),
        TraceClock::Microseconds => Some(1e-6 * spacing),
    }
}

/// The spacing in the middle of all, by size.
pub fn median_spacing(times: &[f64]) -> f64 {
    let mut all: Vec<f64> = times.windows(2).map(|w| w[1] - w[0]).collect();
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

/// Steps from sample to sample, and what the column counts. Its name has priority over its numbers.
pub fn stride(
    spacing: f64,
    hint: Option<TraceClock>,
    dt: Option<f64>,
) -> Result<(u64, TraceClock), TraceError> {
    let whole = |ratio: f64| {
        let near = ratio.round();
        // Times are often rounded to milliseconds: 0.017 for 1/60.
        ((1.0..=1e6).contains(&near) && (ratio / near - 1.0).abs() < 0.03).then_some(near as u64)
    };
    let unit = |clock: TraceClock, dt: f64| match clock {
        TraceClock::Steps => 1.0,
        TraceClock::Seconds => dt,
        TraceClock::Milliseconds => 1e3 * dt,
        TraceClock::Microseconds => 1e6 * dt,
    };
    let Some(dt) = dt else {
        // Without a time step every sample counts as a step, unless the column counts steps itself.
        let clock = hint.unwrap_or(by_value(spacing));
        let stride = match clock {
            TraceClock::Steps => whole(spacing).unwrap_or(1),
            _ => 1,
        };
        return Ok((stride, clock));
    };
    if let Some(stride) = hint.and_then(|clock| Some((whole(spacing / unit(clock, dt))?, clock))) {
        return Ok(stride);
    }
    // First one step in some unit, then several: 16.7 means milliseconds rather than a thousand steps of 1/60 s.
    let clocks = [
        TraceClock::Seconds,
        TraceClock::Milliseconds,
        TraceClock::Microseconds,
        TraceClock::Steps,
    ];
    let by = |clock: TraceClock| Some((whole(spacing / unit(clock, dt))?, clock));
    let single = clocks.into_iter().filter_map(by).find(|(s, _)| *s == 1);
    let several = || {
        let few = |(stride, _): &(u64, TraceClock)| *stride <= 20;
        clocks.into_iter().filter_map(by).find(few)
    };
    single
        .or_else(several)
        .ok_or(TraceError::Spacing { spacing, dt })
}
