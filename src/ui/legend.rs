//! The row above the large plot: what part of the run is shown, and the names of its curves. It has a height of its own and covers no data.

use egui::{Color32, Id, RichText, Sense, Ui};

use super::theme::{egui_colour, palette};
use super::{PanelInput, chart, cover};
use crate::instrument::{Curve, Event, PlotData, Role};
use crate::picture::colour;
use crate::session::{PlotKind, Theme};
use crate::words::say;

/// How the large plot is looked at.
pub struct PlotView {
    /// Whether the whole run is shown and not only what came after the last event.
    pub shows_all: bool,
    /// Whether displacements since the event are shown.
    pub is_displaced: bool,
    /// Names of curves that are hidden.
    pub hidden: Vec<String>,
}

impl Default for PlotView {
    /// From the event on, and from zero, so that this run and the one before share both.
    fn default() -> Self {
        Self {
            shows_all: false,
            is_displaced: true,
            hidden: Vec::new(),
        }
    }
}

/// Height of the row with choices and names.
pub const ROW: f32 = 20.0;

/// What is shown of the run, and the names of its curves, of fixed height: nothing covers the data.
pub fn row_ui(ui: &mut Ui, input: &PanelInput, view: &mut PlotView, shown: &PlotData, group: Id) {
    let size = egui::vec2(ui.available_width(), ROW);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_height(ROW);
        ui.set_max_width(size.x);
        if let Some(event) = &shown.event {
            choices_ui(ui, view, event, group, input);
            ui.separator();
        }
        for curve in shown.curves.iter().filter(|c| !c.points.is_empty()) {
            name_ui(ui, input, view, curve);
        }
        if input.covers_theory() && ui.available_width() > ROW {
            cover::mark_ui(ui);
        }
    });
}

/// Width below which an event has one word only, so that the names of the curves have room.
const NARROW: f32 = 440.0;

fn choices_ui(ui: &mut Ui, view: &mut PlotView, event: &Event, group: Id, input: &PanelInput) {
    let is_by_hand = [chart::x_view(group), chart::y_view(group)]
        .iter()
        .any(|v| chart::seen(ui, *v).is_some());
    let label = event.label(input.settings.units);
    let label = if ui.available_width() < NARROW {
        shortened(&label, 14)
    } else {
        shortened(&label, 26)
    };
    let since = say!("plot-since", event = label);
    let choice = |ui: &mut Ui, text: String, is_on: bool, hint: String| {
        let text = RichText::new(text).small();
        let button = ui.selectable_label(is_on && !is_by_hand, text);
        let is_clicked = button.on_hover_text(hint).clicked();
        if is_clicked {
            chart::follow(ui, chart::x_view(group));
            chart::follow(ui, chart::y_view(group));
        }
        is_clicked
    };
    if choice(ui, since, !view.shows_all, say!("plot-since.hint")) {
        view.shows_all = false;
    }
    let all = say!("plot-all");
    if choice(ui, all, view.shows_all, say!("plot-all.hint")) {
        view.shows_all = true;
    }
    if input.settings.plot == PlotKind::Position {
        let text = RichText::new("Δ").small();
        if ui
            .selectable_label(view.is_displaced, text)
            .on_hover_text(say!("plot-displaced.hint"))
            .clicked()
        {
            view.is_displaced = !view.is_displaced;
        }
    }
}

/// A name in the colour of its curve, with a piece of its line; a click hides or shows it. Names that find no room are left out.
fn name_ui(ui: &mut Ui, input: &PanelInput, view: &mut PlotView, curve: &Curve) {
    if curve.role == Role::Ghost && view.shows_all {
        return;
    }
    let is_hidden = view.hidden.contains(&curve.name);
    let colour = colour_of(curve.role, input).gamma_multiply(if is_hidden { 0.4 } else { 1.0 });
    let name = shortened(&curve.title, 44);
    let font = egui::TextStyle::Small.resolve(ui.style());
    let galley = ui.painter().layout_no_wrap(name, font, colour);
    let size = egui::vec2(galley.size().x + 20.0, ROW);
    if ui.available_width() < size.x {
        return;
    }
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let response = response.on_hover_text(say!("plot-curve.hint"));
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::WidgetType::Checkbox, true, !is_hidden, &curve.title)
    });
    let y = rect.center().y;
    let ends = [
        egui::pos2(rect.left(), y),
        egui::pos2(rect.left() + 14.0, y),
    ];
    let stroke = egui::Stroke::new(2.0, colour);
    if curve.role == Role::Predicted {
        let dashes = egui::Shape::dashed_line(&ends, stroke, 4.0, 3.0);
        ui.painter().extend(dashes);
    } else {
        ui.painter().line_segment(ends, stroke);
    }
    let at = egui::pos2(rect.left() + 18.0, y - 0.5 * galley.size().y);
    ui.painter().galley(at, galley, colour);
    if response.clicked() {
        if is_hidden {
            view.hidden.retain(|n| *n != curve.name);
        } else {
            view.hidden.push(curve.name.clone());
        }
    }
}

fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// The colour of a curve.
pub fn colour_of(role: Role, input: &PanelInput) -> Color32 {
    let palette = palette(input.settings.theme);
    match role {
        Role::Data => palette.data,
        Role::Measured => palette.measured,
        Role::Predicted => palette.predicted,
        Role::Ghost => palette.data.gamma_multiply(0.55),
        Role::Lane(i) => egui_colour(colour::LANES[usize::from(i) % colour::LANES.len()]),
        Role::Other(i) => {
            let colour = egui_colour(colour::LANES[1 + usize::from(i) % 3]);
            if input.settings.theme == Theme::Light {
                colour.gamma_multiply(0.9)
            } else {
                colour
            }
        }
    }
}
