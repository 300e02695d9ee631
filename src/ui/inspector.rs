//! The inspector: the numbers of the disc or contact that was clicked on.

use egui::{RichText, Ui};

use super::PanelInput;

/// What one is looking at, for students.
pub const ABOUT: &str = "The numbers of one disc or one contact: where it is, how fast it moves, what it carries. Click on it in the picture.";

/// The panel.
pub fn inspector_ui(ui: &mut Ui, input: &PanelInput) {
    let Some((run, found)) = input
        .selected
        .and_then(|(lane, found)| Some((input.lanes.get(lane)?, found)))
    else {
        ui.label(RichText::new("Click a disc or a contact in the picture.").weak());
        return;
    };
    let (name, rows) = found.numbers(run, input.settings.units);
    ui.label(RichText::new(name).strong());
    egui::Grid::new("inspector")
        .num_columns(2)
        .spacing([16.0, 2.0])
        .show(ui, |ui| {
            for (what, value) in rows {
                ui.label(RichText::new(what).weak());
                ui.monospace(value);
                ui.end_row();
            }
        });
}
