//! Recorded traces and the run beside them, as curves: in steps since their disturbance and in units of their first swing, so that engines
//! with other lengths and times can be compared.

use super::plot_data::{Curve, PlotData, Role, curve, titled};
use super::{ForeignTrace, Reading, Traces};
use crate::measure::response::Examination;
use crate::schema::axis::AxisKind;
use crate::session::Run;
use crate::words::say;

impl ForeignTrace {
    /// What one looks at: its steps since the disturbance, and its way about its rest in units of the first swing; then its fit.
    fn curves(&self, index: usize, until: f64) -> [Curve; 2] {
        let Examination { kicked, rest, .. } = self.case.examination;
        let stride = self.trace.stride as f64;
        let fit = self.fit();
        let step = |i: usize| i as f64 * stride - kicked;
        let values = self.trace.values.iter().enumerate();
        let points: Vec<[f64; 2]> = values
            .map(|(i, x)| [step(i), *x])
            .filter(|p| p[0] >= -BEFORE && p[0] <= until)
            .collect();
        let after = || points.iter().filter(|p| p[0] >= 0.0).map(|p| p[1]);
        let first = rest.or(after().next()).unwrap_or(0.0);
        let offset = fit.map_or(first, |f| f.offset.value);
        let largest = after().fold(0.0, |m: f64, x| m.max((x - offset).abs()));
        let scale = TraceScale::of(first, offset, largest);
        let [name, title] = match self.case.iterations {
            Some(n) => [
                format!("trace, N_I = {n}"),
                say!("curve-trace", iterations = n),
            ],
            None => [self.name.clone(), self.name.clone()],
        };
        let points = points.iter().map(|[t, x]| [*t, scale.shown(*x)]).collect();
        let fitted = fit.map_or_else(Vec::new, |fit| {
            let [from, to] = fit.window;
            let at = |i: i32| from + (to.min(until) - from) * f64::from(i) / 400.0;
            let points = (0..=400).map(at);
            points
                .map(|t| [t, scale.shown(fit.curve.value(t))])
                .collect()
        });
        [
            titled(name, title, Role::Lane(index as u8), points),
            curve("fit", Role::Ghost, fitted),
        ]
    }
}

/// Steps before the disturbance that are shown.
const BEFORE: f64 = 20.0;
/// Damping times that are shown.
const LIFETIMES: f64 = 6.0;

/// About a rest, in units of the first swing.
struct TraceScale {
    offset: f64,
    unit: f64,
}

impl TraceScale {
    /// A body that is let go begins at one; one that was struck begins at nought and swings to one.
    fn of(first: f64, offset: f64, largest: f64) -> Self {
        let step = first - offset;
        let unit = if step.abs() > 0.3 * largest {
            step
        } else {
            largest
        };
        let unit = if unit == 0.0 { 1.0 } else { unit };
        Self { offset, unit }
    }

    fn shown(&self, x: f64) -> f64 {
        (x - self.offset) / self.unit
    }
}

/// The traces with their fits, and the run beside them, all in steps since their disturbance and in units of their first swing.
pub(super) fn compared(traces: &Traces, run: &Run, reading: Option<&Reading>) -> PlotData {
    let mut curves: Vec<Curve> = own(run, reading).into_iter().collect();
    // As long as anything can be seen of the chosen one.
    let chosen = traces.chosen().and_then(ForeignTrace::fit);
    let until = chosen.map_or(f64::INFINITY, |f| LIFETIMES * f.damping_time.value);
    for (i, trace) in traces.all.iter().enumerate() {
        let [data, fit] = trace.curves(i, until);
        curves.push(data);
        curves.extend((i == traces.chosen).then_some(fit));
    }
    PlotData {
        x: "steps since the kick",
        y: "displacement / first swing",
        curves: if traces.all.is_empty() {
            Vec::new()
        } else {
            curves
        },
        kinds: [AxisKind::Linear; 2],
        empty: "plot-empty-trace",
        ..PlotData::default()
    }
}

fn own(run: &Run, reading: Option<&Reading>) -> Option<Curve> {
    let fit = reading?.fit.as_ref().ok()?;
    let since = &run.record.since;
    let kicked = since.last_kick.max(since.last_change);
    let dt = run.scene.params.dt;
    let until = kicked + LIFETIMES * fit.damping_time.value;
    let samples = since.position.samples().iter();
    let samples: Vec<[f64; 2]> = samples
        .filter(|s| s[0] >= kicked && s[0] <= until)
        .copied()
        .collect();
    let offset = fit.offset.value;
    let largest = samples
        .iter()
        .fold(0.0, |m: f64, s| m.max((s[1] - offset).abs()));
    let scale = TraceScale::of(samples.first()?[1], offset, largest);
    let points = samples
        .iter()
        .map(|[t, x]| [(t - kicked) / dt, scale.shown(*x)]);
    let iterations = run.scene.params.iterations;
    let name = format!("this run, N_I = {iterations}");
    let title = say!("curve-this-run", iterations = iterations);
    Some(titled(name, title, Role::Data, points.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::traces::tests::with_group;

    /// Every curve begins at its rest before the kick and swings about nought; the fit lies on it.
    #[test]
    fn traces_are_drawn_in_units_of_their_first_swing() {
        let traces = with_group("row of 50 discs, 1/60");
        let run = Run::new(
            "chain",
            crate::scene::builtin::load("chain").unwrap().unwrap(),
        );
        let shown = compared(&traces, &run, None);
        assert_eq!(shown.curves.len(), traces.all.len() + 1);
        for trace in &traces.all {
            let pair = trace.curves(0, f64::INFINITY);
            let at = |step: f64| pair[0].points.iter().find(|p| p[0] >= step).unwrap()[1];
            // Single precision: the swing has four digits.
            assert!((at(-1.0) - 1.0).abs() < 1e-3, "{}", at(-1.0));
            let on_curve = |p: &&[f64; 2]| (at(p[0].round()) - p[1]).abs() < 0.1;
            let fitted = &pair[1].points;
            assert!(fitted.iter().filter(on_curve).count() > fitted.len() * 9 / 10);
        }
    }
}
