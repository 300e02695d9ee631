//! What a plot shows as a figure for paper.

use super::plot_data::{Curve, PlotData, Role, axis_words};
use crate::experiment::figure::{self, Axis, Mark, Point};
use crate::schema::axis::AxisKind;
use crate::schema::units::Units;

/// The figure of a plot.
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
    let y = if shown.kinds[1] == AxisKind::Log {
        Axis::log(y_label, y_unit)
    } else {
        Axis::linear(y_label, y_unit)
    };
    let mut plot = figure::Plot::new(Axis::linear(x_label, x_unit), y);
    plot.curves = curves
        .iter()
        .filter(|c| !c.points.is_empty())
        .enumerate()
        .map(|(i, curve)| on_paper(i, curve))
        .collect();
    plot
}

fn on_paper(index: usize, curve: &Curve) -> figure::FigureCurve {
    let (role, mark) = match curve.role {
        Role::Measured => (figure::FigureRole::Measured, Mark::Line),
        Role::Predicted => (figure::FigureRole::Predicted, Mark::Dashes),
        Role::Data => (figure::FigureRole::Guide, Mark::Line),
        Role::Ghost => (figure::FigureRole::Guide, Mark::Dots),
        _ => (figure::FigureRole::Guide, Mark::line(index)),
    };
    let point = |[x, y]: &[f64; 2]| Point {
        x: *x,
        y: *y,
        error: f64::NAN,
    };
    figure::FigureCurve {
        label: curve.title.clone(),
        role,
        mark,
        points: curve.points.iter().map(point).collect(),
    }
}

/// "end x [d]" as label and unit.
fn split(title: &str) -> (&str, &str) {
    match title.split_once(" [") {
        Some((label, unit)) => (label, unit.trim_end_matches(']')),
        None => (title, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_has_the_numbers_and_units_of_its_plot() {
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
        assert_eq!(plot.y.title(), "piston y [d]");
        let real = figure_of(&shown, Units::real(0.01, 0.001, 1.0 / 60.0));
        assert_eq!(
            (real.x.title(), real.curves[0].points[1].x),
            ("t [s]".to_owned(), 1.0 / 60.0)
        );
        assert_eq!(real.y.title(), "piston y [m]");
        assert_eq!(plot.curves[0].points[1].y, 35.187_318_9);
    }
}
