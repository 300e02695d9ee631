//! The spectrum of the loaded end, with the lines that theory and measurement draw into it.

use super::plot_data::{PlotData, Role, curve};
use super::{PackingModes, Reading};
use crate::measure::spectrum as measured;
use crate::schema::axis::AxisKind;
use crate::session::Run;

/// Amplitude against ω since the last disturbance.
pub(super) fn spectrum(
    run: &Run,
    reading: Option<&Reading>,
    modes: Option<&PackingModes>,
) -> PlotData {
    let samples = run.record.since.position.samples();
    let changed = run.record.since.last_change.max(run.record.since.last_kick);
    let from = samples.partition_point(|s| s[0] < changed);
    let points = measured::spectrum(&samples[from..]);
    let peak = points.iter().fold(0.0, |m: f64, p| m.max(p[1]));
    let highest = points.last().map_or(0.0, |p| p[0]);
    let mut curves = vec![curve("amplitude", Role::Data, points)];
    if let Some(modes) = modes {
        let points = lines_of(modes, run, highest, if peak > 0.0 { peak } else { 1.0 });
        curves.push(curve("modes of the contacts", Role::Other(1), points));
    }
    if let Some(reading) = reading
        && peak > 0.0
    {
        let line = |w: f64| vec![[w, peak * 1e-6], [w, peak]];
        if let Ok(exact) = &reading.exact {
            curves.push(curve(
                "ω predicted",
                Role::Predicted,
                line(exact.angular_frequency.value),
            ));
        }
        if let Some(measured) = reading.measured {
            curves.push(curve(
                "ω measured",
                Role::Measured,
                line(measured.angular_frequency.value),
            ));
        }
    }
    PlotData {
        x: "ω [1/t₀]",
        y: "amplitude [d]",
        curves,
        kinds: [AxisKind::Linear, AxisKind::Log],
        empty: "plot-empty-spectrum",
        ..PlotData::default()
    }
}

/// A resonance for each mode that rings, as high as its share of the piston's give and as wide as 1/τ; up to a highest frequency.
fn lines_of(modes: &PackingModes, run: &Run, highest: f64, peak: f64) -> Vec<[f64; 2]> {
    let params = &run.scene.params;
    let resonances: Vec<[f64; 3]> = modes
        .modes
        .iter()
        .filter_map(|m| {
            let r = m.ringing(params)?;
            Some([r.angular_frequency, r.damping_time, m.share()])
        })
        .collect();
    let largest = resonances.iter().fold(1e-12, |m: f64, r| m.max(r[2]));
    let most = resonances
        .iter()
        .fold(highest, |m: f64, r| m.max(1.2 * r[0]));
    let at = |omega: f64| {
        let height =
            |[own, tau, share]: &[f64; 3]| share / largest / (1.0 + ((omega - own) * tau).powi(2));
        let sum: f64 = resonances.iter().map(height).sum();
        [omega, (peak * sum).max(1e-9 * peak)]
    };
    if resonances.is_empty() {
        return Vec::new();
    }
    (0..=600).map(|i| at(most * f64::from(i) / 600.0)).collect()
}
