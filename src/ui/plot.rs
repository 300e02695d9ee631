//! The large plot: what part of the run it shows, its names in a row above it, marks, and below it what fit and theory leave.

use std::ops::RangeInclusive;

use egui::{Id, Rect, RichText, Ui};
use egui_plot::{Line, LineStyle, PlotPoints, VLine};

use super::chart::{self, Chart, extent};
use super::dashes::dashed_curve;
use super::legend::{ROW, colour_of, row_ui};
use super::theme::palette;
use super::{Memory, PanelInput};
use crate::instrument::{Curve, EventWindow, PlotData, Role, axis_words, rest_span};
use crate::schema::axis::{AxisKind, ChartAxis};
use crate::session::{Part, PlotKind};
use crate::words::say;

/// Draws a plot and, below it, what fit and theory leave.
pub fn draw_ui(ui: &mut Ui, input: &PanelInput, memory: &mut Memory, shown: &PlotData) -> Rect {
    let area = ui.available_rect_before_wrap();
    memory.part = None;
    if shown.curves.iter().all(|c| c.points.is_empty()) {
        ui.centered_and_justified(|ui| ui.label(RichText::new(say!(shown.empty)).weak()));
        return area;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let view = &mut memory.view;
    // A view chosen by hand belongs to the event at which it was chosen.
    let time = shown.event.as_ref().map(|e| e.time.to_bits());
    let group = Id::new((input.settings.plot, time, view.shows_all, view.is_displaced));
    row_ui(ui, input, view, shown, group);
    let room = area.height() - ROW;
    let has_residual = shown.residuals.iter().any(|c| !c.points.is_empty()) && room > WITH_REST;
    let below = if has_residual {
        (0.3 * room).max(100.0)
    } else {
        0.0
    };
    let is_seen = |c: &&Curve| {
        let is_hidden = view.hidden.contains(&c.name);
        let is_of_all = c.role == Role::Ghost && view.shows_all;
        !is_hidden && !is_of_all
    };
    let curves: Vec<&Curve> = shown.curves.iter().filter(is_seen).collect();
    let all = whole_range(&curves);
    let window = (shown.event.as_ref()).map(|_| EventWindow::of(input.run, input.reading));
    let x = match &window {
        Some(window) if !view.shows_all => window.times,
        _ => all,
    };
    // So far hands can go: twice the run on either side.
    let reach = 2.0 * (all[1] - all[0]).max(x[1] - x[0]);
    let limits = [all[0].min(x[0]) - reach, all[1].max(x[1]) + reach];
    memory.part = Some(Part {
        plot: input.settings.plot,
        x: chart::seen(ui, chart::x_view(group)).unwrap_or(x),
        is_displaced: view.is_displaced && input.settings.plot == PlotKind::Position,
        names: curves.iter().map(|c| c.name.clone()).collect(),
    });
    if window.is_some() {
        memory.times = memory.part.as_ref().map(|part| part.x);
        memory.time_axis = Some((chart::x_view(group), limits));
    } else {
        (memory.times, memory.time_axis) = (None, None);
    }
    let page = Page {
        input,
        shown,
        group,
        x,
        limits,
        is_shared: has_residual,
        cursor: memory.cursor[1].filter(|_| window.is_some()),
        latest: (window.is_some() && !memory.view.shows_all).then_some(all[1]),
    };
    let label = axis_words(shown.y);
    let mut hovered = page.one_ui(ui, &curves, &label, shown.kinds[1], room - below, false);
    if has_residual {
        let residuals: Vec<&Curve> = shown.residuals.iter().collect();
        let label = axis_words(shown.residual_label);
        let below = page.one_ui(ui, &residuals, &label, AxisKind::Linear, below, true);
        hovered = hovered.or(below);
    }
    if window.is_some() {
        memory.cursor[0] = hovered.or(memory.cursor[0]);
    }
    ui.take_available_space();
    area
}

/// Height from which on the plot has room for what fit and theory leave.
const WITH_REST: f32 = 330.0;

/// From the first point to the last.
fn whole_range(curves: &[&Curve]) -> [f64; 2] {
    let with_points = curves
        .iter()
        .filter(|c| c.role != Role::Ghost && c.points.len() > 1);
    let ends = with_points.flat_map(|c| [c.points[0][0], c.points[c.points.len() - 1][0]]);
    extent(ends, 0.0)
}

/// What two plots, one below the other, have in common.
struct Page<'a> {
    input: &'a PanelInput<'a>,
    shown: &'a PlotData,
    group: Id,
    x: [f64; 2],
    /// How far hands can go.
    limits: [f64; 2],
    is_shared: bool,
    /// The time that the pointer is at in another view.
    cursor: Option<f64>,
    /// The last time that there is, if the plot may end before it.
    latest: Option<f64>,
}

impl Page<'_> {
    fn one_ui(
        &self,
        ui: &mut Ui,
        curves: &[&Curve],
        y_label: &str,
        kind: AxisKind,
        height: f32,
        is_lower: bool,
    ) -> Option<f64> {
        let seen = chart::seen(ui, chart::x_view(self.group)).unwrap_or(self.x);
        let columns = ui.available_width().max(1.0) as usize;
        let is_log = kind == AxisKind::Log;
        let drawn: Vec<(&Curve, Vec<[f64; 2]>)> = curves
            .iter()
            .map(|c| (*c, decimated(&c.points, seen[0]..=seen[1], columns, is_log)))
            .collect();
        let (y, has_ghost) = self.y_range(&drawn, seen, kind);
        let is_position = self.input.settings.plot == PlotKind::Position;
        let y = if is_position && !is_lower {
            readable(y, rest_span(self.input.run))
        } else {
            y
        };
        let id = self.group.with(is_lower);
        let axes = [
            ChartAxis::new(&axis_words(self.shown.x), self.shown.kinds[0]),
            ChartAxis::new(y_label, kind),
        ];
        // The upper plot's view is the group's own, so that the row above can let both follow again.
        let id = if is_lower { id } else { self.group };
        let mut chart = Chart::new(id, self.input.settings.units, height, axes, [self.x, y])
            .in_group(self.group)
            .within([self.limits, widened(y, 4.0)])
            .taking_wheel();
        if self.is_shared && !is_lower {
            chart = chart.without_abscissa();
        }
        let palette = palette(self.input.settings.theme);
        let marks = self
            .shown
            .event
            .as_ref()
            .map(|_| &self.input.run.record.marks);
        let run = self.input.run;
        let now = marks.is_some() && (run.is_in_past() || run.is_travelling());
        let (cursor, units) = (self.cursor, self.input.settings.units);
        let drawn = chart.show(ui, |p| {
            if let Some(time) = cursor {
                p.vline(
                    VLine::new("", time)
                        .color(palette.data.gamma_multiply(0.6))
                        .width(1.0),
                );
            }
            if now {
                p.vline(
                    VLine::new(say!("plot-here"), run.assembly().time())
                        .color(palette.predicted)
                        .width(1.5),
                );
            }
            for mark in marks.into_iter().flatten() {
                p.vline(
                    VLine::new(mark.label(units), mark.time)
                        .color(palette.mark)
                        .style(LineStyle::dashed_dense())
                        .width(1.0),
                );
            }
            for (curve, points) in drawn {
                let is_ghost = curve.role == Role::Ghost;
                if is_ghost && !has_ghost {
                    continue;
                }
                let line = |points| {
                    Line::new(curve.title.clone(), points)
                        .color(colour_of(curve.role, self.input))
                        .width(if is_ghost { 1.2 } else { 1.8 })
                };
                match curve.role {
                    Role::Predicted => dashed_curve(p, &points, |points| {
                        line(points).style(LineStyle::dashed_loose())
                    }),
                    _ => p.line(line(PlotPoints::from(points))),
                }
            }
        });
        let pointer = drawn.response.hover_pos();
        if let Some(latest) = self.latest.filter(|latest| *latest > seen[1] && !is_lower) {
            self.later_ui(ui, drawn.response.rect, latest);
        }
        pointer.map(|at| drawn.transform.value_from_position(at).x)
    }

    /// The run has gone on: a mark at the edge says so.
    fn later_ui(&self, ui: &Ui, plot: Rect, latest: f64) {
        let time = self.input.settings.units.text_plain(latest, "t₀");
        let text = say!("plot-later", time = time);
        let font = egui::TextStyle::Small.resolve(ui.style());
        let ink = ui.visuals().text_color();
        let galley = ui.painter().layout_no_wrap(text, font, ink);
        let at = plot.right_bottom() - galley.size() - egui::vec2(4.0, 3.0);
        let ground = ui.visuals().extreme_bg_color.gamma_multiply(0.8);
        let place = Rect::from_min_size(at, galley.size()).expand(2.0);
        ui.painter().rect_filled(place, 2.0, ground);
        ui.painter().galley(at, galley, ink);
    }

    /// What the curves need in the part of the abscissa that is seen, and whether a ghost is among them: it may be at most [`TALLEST`]
    /// times as tall as the rest.
    fn y_range(
        &self,
        drawn: &[(&Curve, Vec<[f64; 2]>)],
        seen: [f64; 2],
        kind: AxisKind,
    ) -> ([f64; 2], bool) {
        let values = |is_ghost: bool| {
            drawn
                .iter()
                .filter(move |(c, _)| (c.role == Role::Ghost) == is_ghost)
                .flat_map(|(_, points)| points)
                .filter(|p| (seen[0]..=seen[1]).contains(&p[0]))
                .map(|p| p[1])
        };
        let margin = 0.08;
        if kind == AxisKind::Log {
            let [low, high] = extent(values(false), margin);
            // What is below is rounding.
            return ([low.max(high - DECADES), high], true);
        }
        let own = extent(values(false), margin);
        let with_ghost = extent(values(false).chain(values(true)), margin);
        let is_young = values(false).count() < FEWEST;
        if is_young || with_ghost[1] - with_ghost[0] <= TALLEST * (own[1] - own[0]) {
            (with_ghost, true)
        } else {
            (own, false)
        }
    }
}

/// Diameters below which a motion counts as rest wherever it is.
const LEAST_SPAN: f64 = 1e-7;
/// Diameters that a position plot shows of a system at rest: a straight line, at a number that one can read.
const REST_SPAN: f64 = 0.1;

/// The range, or one about the same middle that people can read where nothing moves by more than `rest`.
fn readable([low, high]: [f64; 2], rest: f64) -> [f64; 2] {
    if high - low >= rest.max(LEAST_SPAN) {
        return [low, high];
    }
    let middle = 0.5 * (low + high);
    [middle - 0.5 * REST_SPAN, middle + 0.5 * REST_SPAN]
}

/// The range, wider by a multiple of its span on either side.
fn widened([low, high]: [f64; 2], times: f64) -> [f64; 2] {
    let more = times * (high - low);
    [low - more, high + more]
}

/// A ghost that is much taller than the data would hide them at the foot of its scale. A quarter of the sweeps makes it four times
/// as tall.
const TALLEST: f64 = 8.0;
/// With fewer points than these there is no scale yet but that of the ghost.
const FEWEST: usize = 8;
/// Decades that a logarithmic ordinate shows at most.
const DECADES: f64 = 13.0;

/// At most two points per column of the screen: the extremes, so that no swing is lost.
fn decimated(
    points: &[[f64; 2]],
    range: RangeInclusive<f64>,
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
