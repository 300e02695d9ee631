//! The head of an instrument: its title and, folded, what one is looking at.

use egui::{Id, RichText, Ui};

use crate::words::say;

fn id(panel: &str) -> Id {
    Id::new((panel, "about"))
}

/// Title and explanation of the panel whose words have this id.
pub fn head_ui(ui: &mut Ui, panel: &str) {
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.heading(say!(panel));
        about_button(ui, panel);
    });
    about_ui(ui, panel);
}

/// The button that opens the explanation.
pub fn about_button(ui: &mut Ui, panel: &str) {
    let mut is_open = ui.data(|d| d.get_temp::<bool>(id(panel)).unwrap_or(false));
    let label = say!("head-about", title = say!(panel));
    let button = egui::Button::selectable(is_open, "?").small();
    let response = ui.add(button).on_hover_text(say!("head-about.hint"));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    if response.clicked() {
        is_open = !is_open;
        ui.data_mut(|d| d.insert_temp(id(panel), is_open));
    }
}

/// The explanation, if it is open.
pub fn about_ui(ui: &mut Ui, panel: &str) {
    if ui.data(|d| d.get_temp::<bool>(id(panel)).unwrap_or(false)) {
        let text = say!(&format!("{panel}.about"));
        ui.label(RichText::new(text).small().weak());
    }
}
