//! The plot of the loaded end: the run before as a ghost, fit and theory beside the data.

use super::event::Event;
use super::plot_data::{Curve, PlotData, Role, curve, titled};
use super::{Reading, Sag};
use crate::measure::{DampedSine, probe};
use crate::physics::{Params, params};
use crate::schema::units::Units;
use crate::session::{Change, Run, differences};
use crate::words::say;

/// Letter and unit of the loaded end.
fn label(run: &Run) -> &'static str {
    if run.is_chain() {
        "end x [d]"
    } else if run.bodies().load.is_some() {
        "piston y [d]"
    } else {
        "top y [d]"
    }
}

/// The whole run, at full resolution since the last change.
fn samples(run: &Run) -> Vec<[f64; 2]> {
    let (all, since) = (
        run.record.position.samples(),
        run.record.since.position.samples(),
    );
    let first = since.first().map_or(f64::INFINITY, |s| s[0]);
    let before = all.partition_point(|s| s[0] < first);
    [&all[..before], since].concat()
}

/// The trace of a run with its ghost, fit and theory.
pub(super) fn position(run: &Run, reading: Option<&Reading>, units: Units) -> PlotData {
    let event = Event::last(run);
    let data = samples(run);
    // Of an event that was before the last one there is the motion alone: fit, theory and ghost belong to the last.
    let is_earlier = event.time < Event::last_time(run);
    let ghost = ghost(run, &event, &data, units).filter(|_| !is_earlier);
    let mut curves: Vec<Curve> = ghost.into_iter().collect();
    let left = run.branches.last();
    curves.extend(left.map(|b| curve("old future", Role::Ghost, b.curve.clone())));
    curves.push(curve("position", Role::Data, data));
    let mut shown = PlotData {
        x: "t [t₀]",
        y: label(run),
        curves,
        residual_label: "difference from the fit [d]",
        event: Some(event),
        empty: "plot-empty",
        ..PlotData::default()
    };
    if let Some(sag) = Sag::of(run) {
        let rest = probe::loaded_position(run.bodies()) + sag.measured - sag.predicted;
        let times = run.record.position.samples().iter().map(|s| s[0]);
        let level = times.map(|t| [t, rest]).collect();
        shown
            .curves
            .push(curve("theory, at rest", Role::Predicted, level));
    }
    let reading = reading.filter(|_| !is_earlier);
    let Some((reading, Ok(fit))) = reading.map(|r| (r, &r.fit)) else {
        return shown;
    };
    let [from, to] = fit.window;
    let samples = run.record.since.position.samples();
    let inside: Vec<[f64; 2]> = samples
        .iter()
        .filter(|s| (from..=to).contains(&s[0]))
        .copied()
        .collect();
    let drawn = |sine: &DampedSine| -> Vec<[f64; 2]> {
        (0..=400)
            .map(|i| from + (to - from) * f64::from(i) / 400.0)
            .map(|t| [t, sine.value(t)])
            .collect()
    };
    let left = |sine: &DampedSine| -> Vec<[f64; 2]> {
        let rest = inside.iter().map(|[t, x]| [*t, x - sine.value(*t)]);
        rest.collect()
    };
    if let Some(theory) = &reading.theory {
        let source = reading.source.map(|s| s.describe()).unwrap_or_default();
        let name = format!("theory, {source}");
        let source = reading.source.map(|s| s.words()).unwrap_or_default();
        let title = say!("curve-theory", source = source);
        let (role, sine) = (Role::Predicted, &theory.curve);
        shown.curves.push(titled(name, title, role, drawn(sine)));
        let rest = curve("position − theory", role, left(sine));
        shown.residuals.push(rest);
    }
    let (role, sine) = (Role::Measured, &fit.curve);
    shown.curves.push(curve("fit", role, drawn(sine)));
    let rest = curve("position − fit", role, left(sine));
    shown.residuals.push(rest);
    shown
}

/// The stretch before that began in the same way, laid over the present one: their events and the places at them coincide.
fn ghost(run: &Run, event: &Event, data: &[[f64; 2]], units: Units) -> Option<Curve> {
    let stretch = run.record.before_of(run.record.cause)?;
    let start = data.iter().find(|s| s[0] >= event.time)?;
    let points = stretch.points.iter();
    let points = points
        .map(|[t, x]| [event.time + t, start[1] + x])
        .collect();
    let changes = changed(&stretch.params, &run.scene.params, units);
    if changes.is_empty() {
        return Some(curve("before", Role::Ghost, points));
    }
    let name = format!("before, {changes}");
    let title = format!("{}, {changes}", say!("curve-before"));
    Some(titled(name, title, Role::Ghost, points))
}

/// The traces of all lanes, each in its colour.
pub(super) fn positions(lanes: &[&Run], units: Units) -> PlotData {
    let names = differences(lanes, units);
    let traces = lanes.iter().zip(names).enumerate().map(|(i, (run, name))| {
        let name = format!("{}  {name}", i + 1);
        titled(name.clone(), name, Role::Lane(i as u8), samples(run))
    });
    PlotData {
        x: "t [t₀]",
        y: label(lanes[0]),
        curves: traces.collect(),
        event: Some(Event::last(lanes[0])),
        empty: "plot-empty",
        ..PlotData::default()
    }
}

/// In which parameters those of then differ from those of now, as "letter = value" then. Kicks do not count.
pub(super) fn changed(then: &Params, now: &Params, units: Units) -> String {
    let others = params::FIELDS.iter().filter_map(|field| {
        let (name, value) = (field.info.name, field.get(then));
        let is_other = value != field.get(now) && !name.starts_with("kick");
        is_other.then(|| Change::Set(name.to_owned(), value).label(units))
    });
    others.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::{Notebook, series_of};
    use crate::scene::builtin;
    use crate::session::{Change, PlotKind};

    fn rung(changes: &[(u64, Change)], steps: u64) -> Run {
        let mut run = Run::new(
            "chain_pressed",
            builtin::load("chain_pressed").unwrap().unwrap(),
        );
        for step in 0..steps {
            for (_, change) in changes.iter().filter(|(at, _)| *at == step) {
                run.change(change.clone()).unwrap();
            }
            run.step();
        }
        run
    }

    fn of_role(shown: &PlotData, role: Role) -> Option<&Curve> {
        shown.curves.iter().find(|c| c.role == role)
    }

    /// Kick, four times the sweeps, kick again: the first ringing is the ghost of the second, both from their kicks.
    #[test]
    fn the_kick_before_is_the_ghost_of_a_kick() {
        let set = Change::Set("iterations".to_owned(), "160".into());
        let kicks = [
            (50, Change::Kick(1e-4)),
            (300, set),
            (305, Change::Kick(1e-4)),
        ];
        let run = rung(&kicks, 500);
        let shown = series_of(
            PlotKind::Position,
            &[&run],
            None,
            &Notebook::default(),
            Units::Own,
        );
        let event = shown.event.clone().unwrap();
        assert_eq!(event.time, run.record.since.began());
        let label = event.label(Units::Own);
        assert!(label.contains("kick"), "{label}");
        let ghost = of_role(&shown, Role::Ghost).unwrap();
        assert!(ghost.name.contains("N_I = 40"), "{}", ghost.name);
        assert_eq!(ghost.points[0][0], event.time);
        assert!(
            (250..=252).contains(&ghost.points.len()),
            "{}",
            ghost.points.len()
        );
        // Both begin at the same place.
        let data = of_role(&shown, Role::Data).unwrap();
        let start = data.points.iter().find(|p| p[0] >= event.time).unwrap();
        assert_eq!(ghost.points[0][1], start[1]);
        // Seen as displacements they begin at zero.
        let displaced = shown.displaced();
        for role in [Role::Data, Role::Ghost] {
            let points = &of_role(&displaced, role).unwrap().points;
            let first = points.iter().find(|p| p[0] >= event.time).unwrap();
            assert_eq!(first[1], 0.0);
        }
    }

    #[test]
    fn the_run_before_a_reset_is_the_ghost_of_the_next() {
        let mut run = rung(&[], 100);
        run = run.restarted();
        (0..10).for_each(|_| run.step());
        let shown = series_of(
            PlotKind::Position,
            &[&run],
            None,
            &Notebook::default(),
            Units::Own,
        );
        assert_eq!(of_role(&shown, Role::Ghost).unwrap().points.len(), 101);
    }
}
