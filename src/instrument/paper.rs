//! What a plot shows as a figure for paper.

use super::curves::{AxisKind, Curve, PlotData, Role, axis_words};
use crate::experiment::figure::{self, Axis, Mark, Point};
use crate::schema::units::Units;

/// The figure of a plot. Values that differ only in their last digits are counted from their common part.
pub fn figure_of(shown: &PlotData, units: Units) -> figure::Plot {
    let [(x_title, x_factor), (y_title, y_factor)] =
        [shown.x, shown.y].map(|t| units.title(&axis_words(t)));
    let (x_label, x_unit) = split(&x_title);
    let (y_label, y_unit) = split(&y_title);
    let curves: Vec<Curve> = shown
        .curves
        .iter()
        .map(|curve| Curve {
            points: curve
                .points
                .iter()
                .map(|[x, y]| [x * x_factor, y * y_factor])
                .collect(),
            ..curve.clone()
        })
        .collect();
    let is_logarithmic = shown.kinds[1] == AxisKind::Log;
    let offset = if is_logarithmic {
        0.0
    } else {
        common_part(&curves)
    };
    let y_label = if offset == 0.0 {
        y_label.to_owned()
    } else {
        format!("{y_label} − {offset}")
    };
    let power = if is_logarithmic {
        0
    } else {
        power_of_ten(&curves, offset)
    };
    let y_unit = match (power, y_unit) {
        (0, unit) => unit.to_owned(),
        (power, unit) => format!("10^{{{power}}} {unit}").trim_end().to_owned(),
    };
    let y = if is_logarithmic {
        Axis::log(y_label, y_unit)
    } else {
        Axis::linear(y_label, y_unit)
    };
    let mut plot = figure::Plot::new(Axis::linear(x_label, x_unit), y);
    plot.curves = curves
        .iter()
        .filter(|c| !c.points.is_empty())
        .enumerate()
        .map(|(i, curve)| on_paper(i, curve, offset, 10f64.powi(power)))
        .collect();
    plot
}

fn on_paper(index: usize, curve: &Curve, offset: f64, unit: f64) -> figure::FigureCurve {
    let (role, mark) = match curve.role {
        Role::Measured => (figure::FigureRole::Measured, Mark::Line),
        Role::Predicted => (figure::FigureRole::Predicted, Mark::Dashes),
        Role::Data => (figure::FigureRole::Guide, Mark::Line),
        Role::Ghost => (figure::FigureRole::Guide, Mark::Dots),
        _ => (figure::FigureRole::Guide, Mark::line(index)),
    };
    let point = |[x, y]: &[f64; 2]| Point {
        x: *x,
        y: (y - offset) / unit,
        error: f64::NAN,
    };
    figure::FigureCurve {
        label: curve.title.clone(),
        role,
        mark,
        points: curve.points.iter().map(point).collect(),
    }
}

/// The power of ten, in steps of three, in which small and large values have few digits.
fn power_of_ten(curves: &[Curve], offset: f64) -> i32 {
    let values = curves.iter().flat_map(|c| &c.points);
    let largest = values.map(|p| (p[1] - offset).abs()).fold(0.0, f64::max);
    if largest == 0.0 || (1e-2..1e4).contains(&largest) {
        0
    } else {
        3 * (largest.log10() / 3.0).floor() as i32
    }
}

/// "end x [d]" as label and unit.
fn split(title: &str) -> (&str, &str) {
    match title.split_once(" [") {
        Some((label, unit)) => (label, unit.trim_end_matches(']')),
        None => (title, ""),
    }
}

/// What all values have in common, to the digit before they begin to differ; 0 if they differ from the first.
fn common_part(curves: &[Curve]) -> f64 {
    let values = || curves.iter().flat_map(|c| &c.points).map(|p| p[1]);
    let (low, high) = values().fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(v), h.max(v)));
    let (span, size) = (high - low, low.abs().max(high.abs()));
    if !(span > 0.0 && span < 0.02 * size) {
        return 0.0;
    }
    let unit = 10f64.powf(span.log10().ceil());
    // By division, so that the decimal number is the nearest one.
    (low / unit).floor() / (1.0 / unit).round().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ringing_of_a_millionth_is_counted_from_where_it_rings() {
        let curve = Curve {
            name: "position".to_owned(),
            title: "position".to_owned(),
            role: Role::Data,
            points: vec![[0.0, 35.187_317_2], [1.0, 35.187_318_9]],
        };
        let shown = PlotData {
            x: "t [t₀]",
            y: "piston y [d]",
            curves: vec![curve],
            ..PlotData::default()
        };
        let plot = figure_of(&shown, Units::Own);
        assert_eq!(plot.y.title(), "piston y − 35.18731 [10^{-6} d]");
        let real = figure_of(&shown, Units::real(0.01, 0.001, 1.0 / 60.0));
        assert_eq!(
            (real.x.title(), real.curves[0].points[1].x),
            ("t [s]".to_owned(), 1.0 / 60.0)
        );
        assert!(
            real.y.title().ends_with("[10^{-9} m]"),
            "{}",
            real.y.title()
        );
        assert!(
            plot.curves[0]
                .points
                .iter()
                .all(|p| p.y > 0.0 && p.y < 10.0)
        );
    }
}
