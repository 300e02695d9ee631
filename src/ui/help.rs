//! The help sheet: what there is to see, and every key.

use egui::{Context, RichText};

use super::PanelInput;
use super::keys::{KEYS, key_words};
use super::panels::PANELS;
use crate::session::Action;
use crate::words::{self, say};

/// The sheet, if it is open.
pub fn help_ui(ctx: &Context, input: &PanelInput, actions: &mut Vec<Action>) {
    if !input.settings.is_help_open {
        return;
    }
    let modal = egui::Modal::new(egui::Id::new("help")).show(ctx, |ui| {
        ui.set_max_width(560.0);
        ui.heading(say!("help-sheet"));
        ui.add_space(4.0);
        ui.label(say!("help-sheet.about"));
        ui.add_space(8.0);
        egui::ScrollArea::vertical()
            .max_height(360.0)
            .show(ui, |ui| {
                egui::Grid::new("keys")
                    .num_columns(2)
                    .spacing([24.0, 4.0])
                    .show(ui, |ui| {
                        let mut row = |keys: &str, what: String| {
                            ui.label(RichText::new(keys).monospace().strong());
                            ui.label(what);
                            ui.end_row();
                        };
                        KEYS.iter()
                            .for_each(|(keys, id)| row(&key_words(keys), say!(id)));
                        // Other languages have rules of their own for capitals.
                        let is_english = words::spoken().is_none_or(|l| l.code == "en");
                        let keyed = PANELS.iter().filter_map(|p| Some((p, p.key_name()?)));
                        for (panel, key) in keyed {
                            let title = say!(panel.id);
                            let title = if is_english {
                                title.to_lowercase()
                            } else {
                                title
                            };
                            row(&key, title);
                        }
                    });
            });
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            if ui.button(say!("help-close")).clicked() {
                actions.push(Action::Help(false));
            }
            let first = ui.button(say!("help-first-steps"));
            if first.on_hover_text(say!("help-first-steps.hint")).clicked() {
                actions.extend([Action::Help(false), Action::Welcome(true)]);
            }
        });
    });
    if modal.should_close() {
        actions.push(Action::Help(false));
    }
}
