//! The head of an instrument: its title and, folded, what one is looking at.

use egui::{RichText, Ui};

/// Title and explanation.
pub fn head_ui(ui: &mut Ui, title: &str, about: &str) {
    let id = egui::Id::new((title, "about"));
    let mut is_open = ui.data(|d| d.get_temp::<bool>(id).unwrap_or(false));
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.heading(title);
        let label = format!("About {title}");
        let button = egui::Button::selectable(is_open, "?").small();
        let response = ui.add(button).on_hover_text("What am I looking at?");
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
        if response.clicked() {
            is_open = !is_open;
            ui.data_mut(|d| d.insert_temp(id, is_open));
        }
    });
    if is_open {
        ui.label(RichText::new(about).small().weak());
    }
}
