//! The plots at the bottom: what is drawn comes from [`series_of`] as plain numbers, and the CSV is the very same numbers.

use egui::{Rect, RichText, Ui};

use super::{Memory, PanelInput, lesson_curve, plot};
use crate::instrument::series_of;
use crate::session::{Action, Export, Part, PlotKind};

/// The panel; returns where the plot came to lie.
pub fn plots_ui(
    ui: &mut Ui,
    input: &PanelInput,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) -> Rect {
    ui.add_space(2.0);
    let area = ui.available_rect_before_wrap();
    if lesson_curve::lesson_curve_ui(ui, input, memory) {
        memory.part = None;
        return area;
    }
    let is_narrow = ui.available_width() < ONE_ROW;
    ui.horizontal(|ui| {
        if ui.available_width() < EASY {
            ui.spacing_mut().item_spacing.x = 1.0;
            ui.spacing_mut().button_padding.x = 2.0;
        }
        let has_traces = !input.notes.traces.all.is_empty();
        for (i, (plot, title)) in PlotKind::ALL.iter().enumerate() {
            // Most people have none.
            let is_of_use = match plot {
                PlotKind::Trace => has_traces,
                PlotKind::Stress => !input.run.is_chain(),
                _ => true,
            };
            if !is_of_use && input.settings.plot != *plot {
                continue;
            }
            let hint = format!("{} (key {})", about(*plot), i + 1);
            if ui
                .selectable_label(input.settings.plot == *plot, *title)
                .on_hover_text(hint)
                .clicked()
            {
                actions.push(Action::Show(*plot));
            }
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if is_narrow {
                ui.menu_button("Save ⏷", |ui| {
                    exports_ui(ui, input.settings.plot, memory.part.as_ref(), actions);
                });
            } else {
                exports_ui(ui, input.settings.plot, memory.part.as_ref(), actions);
            }
            if ui.available_width() > 330.0 {
                ui.label(
                    RichText::new("wheel: zoom · drag: move · double click: follow")
                        .small()
                        .weak(),
                );
            }
        });
    });
    let mut shown = series_of(
        input.settings.plot,
        &input.lanes,
        input.reading,
        input.notes,
    );
    if memory.view.is_displaced && input.settings.plot == PlotKind::Position {
        shown = shown.displaced();
    }
    plot::draw_ui(ui, input, memory, &shown)
}

/// Width below which the tabs move together.
const EASY: f32 = 540.0;

/// Width from which on every button has its place beside the tabs.
const ONE_ROW: f32 = 620.0;

/// Where a plot can go.
fn exports_ui(ui: &mut Ui, plot: PlotKind, part: Option<&Part>, actions: &mut Vec<Action>) {
    for (name, hint, export) in [
        (
            "PNG",
            "This plot as a picture, at the size of a page",
            Export::PlotPng(plot),
        ),
        (
            "SVG",
            "This plot as a figure for a paper",
            Export::PlotSvg(plot),
        ),
        ("CSV", "The numbers of this plot", Export::PlotCsv(plot)),
    ] {
        if ui.small_button(name).on_hover_text(hint).clicked() {
            // What is saved is what is seen.
            actions.push(Action::TakePart(part.cloned()));
            actions.push(Action::AskSave(export));
        }
    }
}

fn about(plot: PlotKind) -> &'static str {
    match plot {
        PlotKind::Position => "Position of the loaded end, with fit, theory and what they leave",
        PlotKind::Energy => "Where the energy goes, and whether the books close",
        PlotKind::Forces => {
            "Contact forces along the chain, or the force through each height of a packing"
        }
        PlotKind::Residual => "How much the forces still change, sweep by sweep, in this step",
        PlotKind::Iterations => "Sweeps that each step took",
        PlotKind::Spectrum => "Spectrum of the position since the last change",
        PlotKind::Stress => "Mean stress of the packing, and how much shorter it has become",
        PlotKind::Trace => "Recorded traces of other engines, with their fits, beside this run",
    }
}
