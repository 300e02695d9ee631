//! The frame of every plot: axes with numbers, a grid, and the same hands on all of them. Drag moves, Ctrl and the wheel (in the large
//! plot the wheel alone) zoom about the pointer, a double click follows the data again.

use egui::{
    Id, Pos2, Rect, Response, Sense, Stroke, TextStyle, TextWrapMode, Ui, Vec2, WidgetText,
};
use egui_plot::{HoverPosition, Plot, PlotBounds, PlotTransform, PlotUi};

use crate::schema::axis::ChartAxis;
use crate::schema::ticks::{AxisRoom, places};
use crate::schema::units::Units;
use crate::schema::written::resolved;

/// Room for numbers left of the plot.
pub const LEFT: f32 = 56.0;
/// Room for the title of the ordinate above it.
const TOP: f32 = 18.0;
/// Room for the numbers of the abscissa; its title takes as much again.
const ROW: f32 = 15.0;
/// Room at the right, into which the last number may reach.
pub const RIGHT: f32 = 8.0;

/// A plot with its axes.
pub struct Chart {
    id: Id,
    group: Id,
    height: f32,
    axes: [ChartAxis; 2],
    ranges: [[f64; 2]; 2],
    has_abscissa: bool,
    takes_wheel: bool,
    is_fixed: bool,
    limits: Option<[[f64; 2]; 2]>,
}

/// What came of it.
pub struct Drawn<R> {
    /// The plot's own response.
    pub response: Response,
    /// From numbers to the screen.
    pub transform: PlotTransform,
    /// What the drawing returned.
    pub inner: R,
}

impl Chart {
    /// A plot as wide as there is room. It shows these ranges unless the user has moved it.
    pub fn new(
        id: Id,
        units: Units,
        height: f32,
        axes: [ChartAxis; 2],
        ranges: [[f64; 2]; 2],
    ) -> Self {
        Self {
            id,
            group: id,
            height,
            axes: axes.map(|axis| axis.in_units(units)),
            ranges,
            has_abscissa: true,
            takes_wheel: false,
            is_fixed: false,
            limits: None,
        }
    }

    /// Shares its abscissa with all plots of a group.
    pub fn in_group(mut self, group: Id) -> Self {
        self.group = group;
        self
    }

    /// Without numbers at the abscissa: the plot below has them.
    pub fn without_abscissa(mut self) -> Self {
        self.has_abscissa = false;
        self
    }

    /// The wheel alone zooms: nothing around the plot scrolls.
    pub fn taking_wheel(mut self) -> Self {
        self.takes_wheel = true;
        self
    }

    /// How far hands can move and enlarge it.
    pub fn within(mut self, limits: [[f64; 2]; 2]) -> Self {
        self.limits = Some(limits);
        self
    }

    /// It cannot be moved.
    pub fn fixed(mut self) -> Self {
        self.is_fixed = true;
        self
    }

    /// Draws it.
    pub fn show<'a, R: 'a>(
        self,
        ui: &mut Ui,
        draw: impl FnOnce(&mut PlotUi<'a>) -> R + 'a,
    ) -> Drawn<R> {
        let size = Vec2::new(ui.available_width(), self.height);
        let (outer, _) = ui.allocate_exact_size(size, Sense::hover());
        let below = if self.has_abscissa { 2.0 * ROW } else { 3.0 };
        let inner = Rect::from_min_max(
            outer.min + Vec2::new(LEFT, TOP),
            outer.max - Vec2::new(RIGHT, below),
        );
        let views = [x_view(self.group), y_view(self.id)];
        let ranges = [0, 1].map(|i| {
            let chosen = seen(ui, views[i]).filter(|_| !self.is_fixed);
            self.axes[i].roomy(chosen.unwrap_or(self.ranges[i]))
        });
        self.paint_axes(ui, outer, inner, ranges);
        let [x, y] = ranges;
        let bounds = PlotBounds::from_min_max([x[0], y[0]], [x[1], y[1]]);
        let axes = self.axes.clone();
        let plot = Plot::new(self.id)
            .show_axes(false)
            .show_grid(false)
            .show_background(false)
            .allow_drag(false)
            .allow_zoom(false)
            .allow_scroll(false)
            .allow_boxed_zoom(false)
            .allow_double_click_reset(false)
            .width(inner.width())
            .height(inner.height())
            .label_formatter(move |hover| Some(readout(hover, &axes, ranges)));
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(inner));
        let shown = plot.show(&mut child, move |p| {
            p.set_plot_bounds(bounds);
            draw(p)
        });
        if !self.is_fixed {
            self.take_hands(ui, outer, inner, ranges, &shown.response);
        }
        Drawn {
            response: shown.response,
            transform: shown.transform,
            inner: shown.inner,
        }
    }

    fn paint_axes(&self, ui: &Ui, outer: Rect, inner: Rect, ranges: [[f64; 2]; 2]) {
        let painter = ui.painter();
        let font = TextStyle::Small.resolve(ui.style());
        let ink = ui.visuals().text_color().gamma_multiply(0.85);
        let line = ui.visuals().weak_text_color().gamma_multiply(0.28);
        painter.rect_filled(inner, 2.0, ui.visuals().extreme_bg_color);
        let size = |text: &str| {
            let galley = painter.layout_no_wrap(text.to_owned(), font.clone(), ink);
            [galley.size().x, galley.size().y]
        };
        for (i, range) in ranges.into_iter().enumerate() {
            let of = |text: &str| size(text)[i];
            let room = match i {
                0 => AxisRoom::across(inner.width(), RIGHT - 1.0, &of),
                _ => AxisRoom::upright(inner.height(), &of),
            };
            let ticks = self.axes[i].ticks(range, &room);
            let grid = |value: f64, stroke: Stroke| {
                let share = ((value - range[0]) / (range[1] - range[0])) as f32;
                if i == 0 {
                    let x = inner.left() + share * inner.width();
                    painter.vline(x, inner.y_range(), stroke);
                } else {
                    let y = inner.bottom() - share * inner.height();
                    painter.hline(inner.x_range(), y, stroke);
                }
            };
            for value in &ticks.fine {
                grid(*value, Stroke::new(0.5, line));
            }
            for tick in &ticks.labelled {
                grid(tick.value, Stroke::new(1.0, line));
            }
            if i == 0 && !self.has_abscissa {
                continue;
            }
            let places = places(&ticks.labelled, range, &room);
            for (tick, [from, to]) in ticks.labelled.iter().zip(places) {
                let galley = painter.layout_no_wrap(tick.text.clone(), font.clone(), ink);
                let at = if i == 0 {
                    Pos2::new(inner.left() + from, inner.bottom() + 1.0)
                } else {
                    let x = inner.left() - 5.0 - galley.size().x;
                    Pos2::new(x, inner.bottom() - to)
                };
                painter.galley(at, galley, ink);
            }
            let text = WidgetText::from(egui::RichText::new(ticks.title).small());
            let wrap = Some(TextWrapMode::Truncate);
            let galley = text.into_galley(ui, wrap, outer.width() - 4.0, TextStyle::Small);
            let at = if i == 0 {
                let x = inner.center().x - 0.5 * galley.size().x;
                Pos2::new(x.max(outer.left()), inner.bottom() + ROW)
            } else {
                outer.min + Vec2::new(2.0, 0.0)
            };
            painter.galley(at, galley, ink);
        }
    }

    /// Drag, wheel, pinch and double click.
    fn take_hands(
        &self,
        ui: &Ui,
        outer: Rect,
        inner: Rect,
        ranges: [[f64; 2]; 2],
        response: &Response,
    ) {
        let views = [x_view(self.group), y_view(self.id)];
        let per_point = |i: usize| {
            let length = [inner.width(), -inner.height()][i];
            (ranges[i][1] - ranges[i][0]) / f64::from(length)
        };
        if response.double_clicked() {
            views.iter().for_each(|view| follow(ui, *view));
        } else if response.dragged() {
            let by = response.drag_delta();
            for i in 0..2 {
                let way = f64::from(by[i]) * per_point(i);
                let limits = self.limits.map(|limits| limits[i]);
                look_at(ui, views[i], ranges[i].map(|x| x - way), limits);
            }
        }
        let pointer = ui.input(|i| i.pointer.hover_pos());
        let Some(pointer) = pointer.filter(|_| ui.rect_contains_pointer(outer)) else {
            return;
        };
        let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
        let wheel = if self.takes_wheel {
            (scroll * 0.004).exp()
        } else {
            1.0
        };
        let factor = f64::from(wheel * pinch);
        if (factor - 1.0).abs() < 1e-4 {
            return;
        }
        // Beside an axis only that axis is meant.
        let is_meant = [pointer.x > inner.left(), pointer.y < inner.bottom()];
        let from = [inner.left(), inner.bottom()];
        for i in (0..2).filter(|i| is_meant[*i]) {
            let still = ranges[i][0] + f64::from(pointer[i] - from[i]) * per_point(i);
            look_at(
                ui,
                views[i],
                ranges[i].map(|x| still + (x - still) / factor),
                self.limits.map(|limits| limits[i]),
            );
        }
    }
}

/// Height of one of several charts of an instrument: the usual one, or its share of a larger place.
pub fn roomy_height(ui: &Ui, usual: f32, share: f32) -> f32 {
    // Inside something that scrolls only what is cut off tells how large the place is.
    let place = ui.clip_rect().height() - OTHERS;
    usual.max(share * place)
}

/// What an instrument has besides its charts, in points.
const OTHERS: f32 = 170.0;

/// Where the part of the abscissa is remembered chosen by hand, for a plot or a group of them.
pub fn x_view(id: Id) -> Id {
    id.with("abscissa")
}

/// The same for the ordinate of a plot.
pub fn y_view(id: Id) -> Id {
    id.with("ordinate")
}

/// The part of an axis chosen by hand.
pub fn seen(ui: &Ui, view: Id) -> Option<[f64; 2]> {
    ui.data(|d| d.get_temp(view))
}

/// Lets an axis follow the data again.
pub fn follow(ui: &Ui, view: Id) {
    ui.data_mut(|d| d.remove::<[f64; 2]>(view));
}

/// Looks at a part of an axis, within limits if there are any.
pub fn look_at(ui: &Ui, view: Id, range: [f64; 2], limits: Option<[f64; 2]>) {
    let [low, high] = limits.map_or(range, |limits| inside(range, limits));
    // Not so close that numbers cannot be told apart, not so far that they are none any more.
    let size = low.abs().max(high.abs());
    if low.is_finite() && high.is_finite() && high - low > 1e-13 * size && size < 1e200 {
        ui.data_mut(|d| d.insert_temp(view, [low, high]));
    }
}

/// The range, moved and shortened so that it lies within the limits.
fn inside([low, high]: [f64; 2], [least, most]: [f64; 2]) -> [f64; 2] {
    let span = (high - low).min(most - least);
    let low = low.clamp(least, (most - span).max(least));
    [low, low + span]
}

/// From the smallest to the largest of some values, with a margin on both sides.
pub fn extent(values: impl IntoIterator<Item = f64>, margin: f64) -> [f64; 2] {
    let finite = values.into_iter().filter(|v| v.is_finite());
    let [low, high] = finite.fold([f64::INFINITY, f64::NEG_INFINITY], |[l, h], v| {
        [l.min(v), h.max(v)]
    });
    let room = margin * (high - low);
    if low <= high {
        [low - room, high + room]
    } else {
        [0.0, 1.0]
    }
}

/// What stands beside the pointer.
fn readout(hover: &HoverPosition<'_>, axes: &[ChartAxis; 2], ranges: [[f64; 2]; 2]) -> String {
    let (name, point) = match *hover {
        HoverPosition::NearDataPoint {
            plot_name,
            position,
            ..
        } => (plot_name, position),
        HoverPosition::Elsewhere { position } => ("", position),
    };
    let rows = [(0, point.x), (1, point.y)].map(|(i, place)| {
        // As many digits as tell a thousandth of the axis.
        let span = axes[i].value(ranges[i][1]) - axes[i].value(ranges[i][0]);
        let value = axes[i].value(place);
        format!(
            "{}  {}",
            axes[i].label(),
            resolved(value, 1e-3 * span.abs())
        )
    });
    let name = if name.is_empty() {
        String::new()
    } else {
        format!("{name}\n")
    };
    format!("{name}{}\n{}", rows[0], rows[1])
}
