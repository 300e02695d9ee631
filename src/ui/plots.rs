//! The plots at the bottom: what is drawn comes from [`series_of`] as plain numbers, and the CSV is the very same numbers.

use egui::{Rect, RichText, Ui};

use super::{Memory, Sight, plot};
use crate::live::{Action, Plot, series_of};

/// The panel; returns where the plot came to lie.
pub fn plots_ui(
    ui: &mut Ui,
    sight: &Sight,
    memory: &mut Memory,
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
            if ui
                .small_button("PNG")
                .on_hover_text("Picture of this plot: plot.png")
                .clicked()
            {
                actions.push(Action::Screenshot(
                    "plot.png".into(),
                    Some("plot".to_owned()),
                ));
            }
            if ui
                .small_button("CSV")
                .on_hover_text("The numbers of this plot: plot.csv")
                .clicked()
            {
                actions.push(Action::SaveCsv(sight.desk.plot, "plot.csv".into()));
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
    let mut shown = series_of(sight.desk.plot, &sight.lanes, sight.reading);
    if memory.view.is_displaced && sight.desk.plot == Plot::Position {
        shown = shown.displaced();
    }
    plot::draw_ui(ui, sight, memory, &shown)
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
