//! The plots at the bottom: what is drawn comes from [`series_of`] as plain numbers, and the CSV is the very same numbers.

use egui::{Rect, Ui};

use super::{Memory, PanelInput, cover, lesson_curve, pane, plot};
use crate::instrument::series_of;
use crate::session::{Action, Export, Instrument, Pane, Part, PlotKind};
use crate::words::{say, text_or};

/// The panel; returns where the plot came to lie.
pub fn plots_ui(
    ui: &mut Ui,
    input: &PanelInput,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) -> Rect {
    let area = ui.available_rect_before_wrap();
    if lesson_curve::lesson_curve_ui(ui, input, memory) {
        memory.part = None;
        return area;
    }
    let is_narrow = ui.available_width() < ONE_ROW;
    ui.horizontal(|ui| {
        if ui.available_width() < AS_MENU {
            let (id, title) = words(input.settings.plot);
            ui.menu_button(format!("{} ⏷", text_or(&id, title)), |ui| {
                tabs_ui(ui, input, actions);
            });
        } else {
            if ui.available_width() < EASY {
                ui.spacing_mut().item_spacing.x = 1.0;
                ui.spacing_mut().button_padding.x = 2.0;
            }
            tabs_ui(ui, input, actions);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            pane::maximise_ui(ui, input, Pane::Of(Instrument::Plots), actions);
            if is_narrow {
                ui.menu_button(format!("{} ⏷", say!("plot-save")), |ui| {
                    exports_ui(ui, input.settings.plot, memory.part.as_ref(), actions);
                });
            } else {
                exports_ui(ui, input.settings.plot, memory.part.as_ref(), actions);
            }
        });
    });
    let mut shown = series_of(
        input.settings.plot,
        &input.lanes,
        input.reading,
        input.notes,
        input.settings.units,
    );
    if memory.view.is_displaced && input.settings.plot == PlotKind::Position {
        shown = shown.displaced();
    }
    plot::draw_ui(ui, input, memory, &cover::plot(shown, input))
}

/// Which plot is shown.
fn tabs_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let has_traces = !input.notes.traces.all.is_empty();
    for (i, (plot, _)) in PlotKind::ALL.iter().enumerate() {
        // Most people have none.
        let is_of_use = match plot {
            PlotKind::Trace => has_traces,
            PlotKind::Stress => !input.run.is_chain(),
            _ => true,
        };
        if !is_of_use && input.settings.plot != *plot {
            continue;
        }
        let (id, title) = words(*plot);
        let about = say!(&format!("{id}.hint"));
        let hint = say!("plot-key", about = about, key = i + 1);
        let is_shown = input.settings.plot == *plot;
        let tab = ui.selectable_label(is_shown, text_or(&id, title));
        pane::on_title(&tab, input, Pane::Of(Instrument::Plots), actions);
        if tab.on_hover_text(hint).clicked() && !is_shown {
            actions.push(Action::Show(*plot));
        }
    }
}

/// The id of a plot's words, and its English name.
fn words(plot: PlotKind) -> (String, &'static str) {
    let named = PlotKind::ALL.iter().find(|(kind, _)| *kind == plot);
    let title = named.map_or("", |(_, title)| title);
    (format!("plot-{}", title.to_lowercase()), title)
}

/// Width below which the tabs become a menu.
const AS_MENU: f32 = 500.0;

/// Width below which the tabs move together.
const EASY: f32 = 600.0;

/// Width from which on every button has its place beside the tabs.
const ONE_ROW: f32 = 720.0;

/// Where a plot can go.
fn exports_ui(ui: &mut Ui, plot: PlotKind, part: Option<&Part>, actions: &mut Vec<Action>) {
    for (name, hint, export) in [
        ("PNG", "plot-png.hint", Export::PlotPng(plot)),
        ("SVG", "plot-svg.hint", Export::PlotSvg(plot)),
        ("CSV", "plot-csv.hint", Export::PlotCsv(plot)),
    ] {
        if ui.small_button(name).on_hover_text(say!(hint)).clicked() {
            // What is saved is what is seen.
            actions.push(Action::TakePart(part.cloned()));
            actions.push(Action::AskSave(export));
        }
    }
}
