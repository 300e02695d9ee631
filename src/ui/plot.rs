//! Numbers become lines: axes, readout, marks, decimation.

use egui::{Color32, Rect, RichText, Ui};
use egui_plot::{
    Corner, GridInput, GridMark, HoverPosition, Legend, Line, LineStyle, Plot, PlotPoints, VLine,
};

use crate::live::{Curve, Role, Shown, Theme};
use crate::picture::colour;
use crate::ui::Sight;
use crate::ui::dashes::dashed_curve;
use crate::ui::numbers::{short, superscript};
use crate::ui::theme::{egui_colour, palette};

/// Draws a plot and, below it, what fit and theory leave.
pub fn draw_ui(ui: &mut Ui, sight: &Sight, shown: &Shown) -> Rect {
    let area = ui.available_rect_before_wrap();
    if shown.curves.iter().all(|c| c.points.is_empty()) {
        ui.centered_and_justified(|ui| ui.label(RichText::new(shown.empty).weak()));
        return area;
    }
    let has_residual =
        shown.residuals.iter().any(|c| !c.points.is_empty()) && area.height() > 170.0;
    let below = if has_residual {
        (0.32 * area.height()).max(64.0)
    } else {
        0.0
    };
    ui.spacing_mut().item_spacing.y = 0.0;
    let group = format!("{:?}", sight.desk.plot);
    one_ui(
        ui,
        sight,
        shown,
        &shown.curves,
        shown.y,
        shown.is_logarithmic,
        area.height() - below - 2.0,
        &group,
        !has_residual,
    );
    if has_residual {
        one_ui(
            ui,
            sight,
            shown,
            &shown.residuals,
            "left over",
            false,
            below,
            &group,
            true,
        );
    }
    ui.take_available_space();
    area
}

#[expect(
    clippy::too_many_arguments,
    reason = "two calls, in the function above"
)]
fn one_ui(
    ui: &mut Ui,
    sight: &Sight,
    shown: &Shown,
    curves: &[Curve],
    y_label: &str,
    is_logarithmic: bool,
    height: f32,
    group: &str,
    is_last: bool,
) {
    let id = ui.id().with((group, is_last, shown.residuals.is_empty()));
    let mut plot = Plot::new(id)
        .height(height)
        .legend(
            Legend::default()
                .position(Corner::RightTop)
                .background_alpha(0.6),
        )
        .y_axis_min_width(88.0)
        .y_axis_label(RichText::new(y_label).small())
        .show_axes([is_last, true])
        .set_margin_fraction(egui::vec2(0.01, 0.08));
    if is_last {
        plot = plot.x_axis_label(RichText::new(shown.x).small());
    }
    let group_id = egui::Id::new(group);
    plot = plot
        .link_axis(group_id, [true, false])
        .link_cursor(group_id, [true, false]);
    plot = if is_logarithmic {
        plot.y_grid_spacer(decades).y_axis_formatter(|mark, _| {
            if mark.step_size >= 1.0 {
                power(mark.value)
            } else {
                String::new()
            }
        })
    } else {
        plot.y_axis_formatter(tick)
    };
    // Both plots show the same stretch of the abscissa.
    let ends = shown
        .curves
        .iter()
        .filter(|c| c.points.len() > 1)
        .flat_map(|c| [c.points[0][0], c.points[c.points.len() - 1][0]]);
    plot = ends.fold(plot, Plot::include_x);
    if !is_logarithmic {
        plot = room_for_flat(curves)
            .into_iter()
            .fold(plot, Plot::include_y);
    }
    let (x_name, y_name) = (shown.x.to_owned(), y_label.to_owned());
    plot = plot.label_formatter(move |hover| {
        let (name, point) = match *hover {
            HoverPosition::NearDataPoint {
                plot_name,
                position,
                ..
            } => (plot_name, position),
            HoverPosition::Elsewhere { position } => ("", position),
        };
        let y = if is_logarithmic {
            10f64.powf(point.y)
        } else {
            point.y
        };
        let name = if name.is_empty() {
            String::new()
        } else {
            format!("{name}\n")
        };
        Some(format!(
            "{name}{x_name}  {}\n{y_name}  {}",
            short(point.x),
            exact(y)
        ))
    });
    let palette = palette(sight.desk.theme);
    let columns = ui.available_width().max(1.0) as usize;
    let marks = &sight.run.record.marks;
    plot.show(ui, |p| {
        let bounds = p.plot_bounds();
        let range = if bounds.is_finite() && bounds.width() > 0.0 && !p.auto_bounds().x {
            bounds.range_x()
        } else {
            f64::NEG_INFINITY..=f64::INFINITY
        };
        if shown.is_over_time {
            for mark in marks {
                p.vline(
                    VLine::new(mark.label.clone(), mark.time)
                        .color(palette.mark)
                        .style(LineStyle::dashed_dense())
                        .width(1.0),
                );
            }
        }
        for curve in curves {
            let points = decimated(&curve.points, range.clone(), columns, is_logarithmic);
            let line = |points| {
                Line::new(curve.name.clone(), points)
                    .color(colour_of(curve.role, sight))
                    .width(1.5)
            };
            match curve.role {
                Role::Predicted => dashed_curve(p, &points, |points| {
                    line(points).style(LineStyle::dashed_loose())
                }),
                _ => p.line(line(PlotPoints::from(points))),
            }
        }
    });
}

/// Ends of an ordinate for curves that are flat but for rounding, which would otherwise be shown as a line at zero among thousands, or as noise.
fn room_for_flat(curves: &[Curve]) -> Vec<f64> {
    let values = || curves.iter().flat_map(|c| &c.points).map(|p| p[1]);
    let (low, high) = values().fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(v), h.max(v)));
    let size = low.abs().max(high.abs());
    if high >= low && high - low < 1e-10 * size {
        vec![low - 1e-7 * size, high + 1e-7 * size]
    } else {
        Vec::new()
    }
}

fn colour_of(role: Role, sight: &Sight) -> Color32 {
    let palette = palette(sight.desk.theme);
    match role {
        Role::Data => palette.data,
        Role::Measured => palette.measured,
        Role::Predicted => palette.predicted,
        Role::Lane(i) => egui_colour(colour::LANES[usize::from(i) % 4]),
        Role::Other(i) => {
            let colour = egui_colour(colour::LANES[1 + usize::from(i) % 3]);
            if sight.desk.theme == Theme::Light {
                colour.gamma_multiply(0.9)
            } else {
                colour
            }
        }
    }
}

/// At most two points per column of the screen: the extremes, so that no swing is lost.
fn decimated(
    points: &[[f64; 2]],
    range: std::ops::RangeInclusive<f64>,
    columns: usize,
    is_logarithmic: bool,
) -> Vec<[f64; 2]> {
    let from = points
        .partition_point(|p| p[0] < *range.start())
        .saturating_sub(1);
    let to = (points.partition_point(|p| p[0] <= *range.end()) + 1).min(points.len());
    let seen = &points[from.min(to)..to];
    let seen: Vec<[f64; 2]> = seen
        .iter()
        .filter(|p| !is_logarithmic || p[1] > 0.0)
        .copied()
        .collect();
    let point = |p: &[f64; 2]| {
        let y = if is_logarithmic {
            p[1].max(1e-300).log10()
        } else {
            p[1]
        };
        [p[0], y]
    };
    if seen.len() <= 2 * columns {
        return seen.iter().map(point).collect();
    }
    let mut kept = Vec::with_capacity(2 * columns + 2);
    for column in seen.chunks(seen.len().div_ceil(columns.max(1))) {
        let extreme = |best: fn(f64, f64) -> bool| {
            (1..column.len()).fold(0, |b, i| {
                if best(column[i][1], column[b][1]) {
                    i
                } else {
                    b
                }
            })
        };
        let (low, high) = (extreme(|a, b| a < b), extreme(|a, b| a > b));
        kept.push(point(&column[low.min(high)]));
        if low != high {
            kept.push(point(&column[low.max(high)]));
        }
    }
    kept
}

/// Grid of an axis that stores log₁₀.
fn decades(input: GridInput) -> Vec<GridMark> {
    let (low, high) = input.bounds;
    let decades = (low.floor() as i32)..=(high.ceil() as i32);
    let fine = high - low < 6.0;
    decades
        .flat_map(|e| {
            let major = std::iter::once(GridMark {
                value: f64::from(e),
                step_size: 1.0,
            });
            let minor = (2..10).filter(move |_| fine).map(move |m| GridMark {
                value: f64::from(e) + f64::from(m).log10(),
                step_size: 0.1,
            });
            major.chain(minor)
        })
        .collect()
}

fn power(exponent: f64) -> String {
    format!("10{}", superscript(exponent as i32))
}

/// A tick with as many digits as tell it from its neighbour.
fn tick(mark: GridMark, range: &std::ops::RangeInclusive<f64>) -> String {
    let size = range.start().abs().max(range.end().abs());
    if size == 0.0 {
        return String::new();
    }
    if !(1e-3..1e5).contains(&size) {
        if mark.value == 0.0 {
            "0".to_owned()
        } else {
            short(mark.value)
        }
    } else {
        let digits = (-mark.step_size.log10().floor()).clamp(0.0, 9.0) as usize;
        format!("{:.digits$}", mark.value)
    }
}

fn exact(x: f64) -> String {
    if x == 0.0 || (1e-3..1e5).contains(&x.abs()) {
        format!("{x:.6}")
    } else {
        format!("{x:.4e}")
    }
}
