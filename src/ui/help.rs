//! The help sheet: what there is to see, and every key.

use egui::{Context, RichText};

use super::PanelInput;
use super::keys::KEYS;
use super::panels::PANELS;
use crate::session::Action;

/// The sheet, if it is open.
pub fn help_ui(ctx: &Context, input: &PanelInput, actions: &mut Vec<Action>) {
    if !input.settings.is_help_open {
        return;
    }
    let modal = egui::Modal::new(egui::Id::new("help")).show(ctx, |ui| {
        ui.set_max_width(560.0);
        ui.heading("See the springs that aren't there");
        ui.add_space(4.0);
        ui.label(
            "The discs are perfectly rigid and perfectly inelastic. The solver looks for the contact forces by sweeping over the \
             contacts N_I times a step, and then stops, as every engine does. What it has not found yet acts like springs and dashpots: \
             κ = q·m·N_I/Δt², γ = κ·Δt. Turn N_I and watch the ringing change.",
        );
        ui.add_space(8.0);
        egui::ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
            egui::Grid::new("keys").num_columns(2).spacing([24.0, 4.0]).show(ui, |ui| {
                let mut row = |keys: &str, what: &str| {
                    ui.label(RichText::new(keys).monospace().strong());
                    ui.label(what);
                    ui.end_row();
                };
                KEYS.iter().for_each(|(keys, what)| row(keys, what));
                for panel in &PANELS {
                    row(&panel.key_name(), &panel.title.to_lowercase());
                }
            });
        });
        ui.add_space(8.0);
        if ui.button("Close").clicked() {
            actions.push(Action::Help(false));
        }
    });
    if modal.should_close() {
        actions.push(Action::Help(false));
    }
}
