//! The plots at the bottom: what is drawn comes from [`series_of`] as plain numbers, and the CSV is the very same numbers.

use egui::{Rect, RichText, Ui};

use super::{Memory, Sight, plot};
use crate::live::{Action, Export, Plot, series_of};

/// The panel; returns where the plot came to lie.
pub fn plots_ui(
    ui: &mut Ui,
    sight: &Sight,
    _memory: &mut Memory,
    actions: &mut Vec<Action>,
) -> Rect {
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        for (i, (plot, title)) in Plot::ALL.iter().enumerate() {
            let hint = format!("{} ({})", about(*plot), i + 1);
            if ui
                .selectable_label(sight.desk.plot == *plot, *title)
                .on_hover_text(hint)
                .clicked()
            {
                actions.push(Action::Show(*plot));
            }
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let plot = sight.desk.plot;
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
                    actions.push(Action::AskSave(export));
                }
            }
            if ui.available_width() > 330.0 {
                ui.label(
                    RichText::new("drag: move · Ctrl+scroll: enlarge · double click: follow")
                        .small()
                        .weak(),
                );
            }
        });
    });
    let shown = series_of(sight.desk.plot, &sight.lanes, sight.reading);
    plot::draw_ui(ui, sight, &shown)
}

fn about(plot: Plot) -> &'static str {
    match plot {
        Plot::Position => "Position of the loaded end, with fit, theory and what they leave",
        Plot::Energy => "Where the energy goes, and whether the books close",
        Plot::Forces => {
            "Contact forces along the chain, or the force through each height of a packing"
        }
        Plot::Residual => "How much the forces still change, sweep by sweep, in this step",
        Plot::Iterations => "Sweeps that each step took",
        Plot::Spectrum => "Spectrum of the position since the last change",
    }
}
