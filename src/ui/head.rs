//! The head of an instrument: its title and, folded, what one is looking at.

use egui::{RichText, Ui};

use crate::words::say;

/// Title and explanation of the panel whose words have this id.
pub fn head_ui(ui: &mut Ui, panel: &str) {
    let id = egui::Id::new((panel, "about"));
    let mut is_open = ui.data(|d| d.get_temp::<bool>(id).unwrap_or(false));
    let title = say!(panel);
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.heading(&title);
        let label = say!("head-about", title = title.as_str());
        let button = egui::Button::selectable(is_open, "?").small();
        let response = ui.add(button).on_hover_text(say!("head-about.hint"));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
        if response.clicked() {
            is_open = !is_open;
            ui.data_mut(|d| d.insert_temp(id, is_open));
        }
    });
    if is_open {
        ui.label(
            RichText::new(say!(&format!("{panel}.about")))
                .small()
                .weak(),
        );
    }
}
