//! The menus of instruments and of views: layouts, theme, size, language and units.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{PopupCloseBehavior, Slider, Ui};

use super::PanelInput;
use super::number_field::NumberField;
use super::panels::PANELS;
use crate::schema::units::Units;
use crate::session::{Action, Layout, Settings, Theme};
use crate::words::{self, say};

/// The button for help, and the menus of views and instruments, from right to left.
pub fn menus_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    help_and_view_ui(ui, input, actions);
    instruments_ui(ui, input, actions);
}

/// The button for help, and the View menu, from right to left.
pub fn help_and_view_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    if ui.button("?").on_hover_text(say!("help.hint")).clicked() {
        actions.push(Action::Help(!input.settings.is_help_open));
    }
    view_ui(ui, input, actions);
}

/// The View menu.
pub fn view_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    menu(ui, "view", |ui| settings_ui(ui, input, actions));
}

/// The menu of instruments.
pub fn instruments_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    menu(ui, "instruments", |ui| {
        for panel in &PANELS {
            let mut is_open = input.settings.has(panel.instrument);
            let key = panel.key_name().unwrap_or_default();
            let title = format!("{}   {key}", say!(panel.id));
            if ui.checkbox(&mut is_open, title).changed() {
                actions.push(match is_open {
                    true => Action::Open(panel.instrument),
                    false => Action::Close(panel.instrument),
                });
            }
        }
    });
}

/// A menu that stays open while things are ticked.
fn menu(ui: &mut Ui, id: &str, content: impl FnOnce(&mut Ui)) {
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (response, _) = MenuButton::new(format!("{} ⏷", say!(id)))
        .config(config)
        .ui(ui, |ui| {
            let most = (ui.ctx().content_rect().height() - 80.0).max(120.0);
            egui::ScrollArea::vertical()
                .max_height(most)
                .min_scrolled_height(most)
                .show(ui, |ui| {
                    // The bar floats over what it scrolls.
                    egui::Frame::new()
                        .inner_margin(egui::Margin {
                            right: 10,
                            ..Default::default()
                        })
                        .show(ui, content);
                });
        });
    response.on_hover_text(say!(&format!("{id}.hint")));
}

const LAYOUTS: [(Layout, &str, &str); 3] = [
    (Layout::Explore, "layout-explore", "F1"),
    (Layout::Lecture, "layout-lecture", "F10"),
    (Layout::Measure, "layout-measure", "F3"),
];

/// Any other size of d, m and t₀.
fn own_units_ui(ui: &mut Ui, units: Units, actions: &mut Vec<Action>) {
    let Units::Real {
        diameter,
        mass,
        time,
    } = units
    else {
        return;
    };
    ui.horizontal(|ui| {
        let sizes = [("d", diameter, "m"), ("m", mass, "kg"), ("t₀", time, "s")];
        for (i, (letter, size, unit)) in sizes.into_iter().enumerate() {
            let label = ui.label(letter);
            let (response, entered) = NumberField::real(1e-12, 1e12, 52.0).show(ui, letter, size);
            response.labelled_by(label.id);
            ui.label(unit);
            if let Some(entered) = entered {
                let mut new = [diameter, mass, time];
                new[i] = entered;
                actions.push(Action::Units(Units::real(new[0], new[1], new[2])));
            }
        }
    });
}

/// The languages, each by its own name.
fn language_ui(ui: &mut Ui, actions: &mut Vec<Action>) {
    let spoken = words::spoken().map_or("en", |l| &*l.code);
    ui.horizontal(|ui| {
        ui.label(say!("language"));
        for language in words::languages() {
            let is_spoken = language.code == spoken;
            if ui.selectable_label(is_spoken, &language.name).clicked() {
                actions.push(Action::Language(language.code.clone()));
            }
        }
    });
}

fn settings_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let settings = input.settings;
    for (layout, id, key) in LAYOUTS {
        let name = format!("{}   {key}", say!(id));
        let is_lecture = layout == Layout::Lecture;
        let is_chosen = match settings.is_projecting() {
            true => is_lecture,
            false => settings.layout == layout && !is_lecture,
        };
        let choice = ui.radio(is_chosen, name);
        if choice.on_hover_text(say!(&format!("{id}.hint"))).clicked() {
            actions.push(Action::Layout(layout));
        }
    }
    ui.separator();
    for (theme, id) in [(Theme::Dark, "theme-dark"), (Theme::Light, "theme-light")] {
        if ui.radio(settings.theme == theme, say!(id)).clicked() {
            actions.push(Action::Theme(theme));
        }
    }
    let mut is_full = settings.is_full_screen;
    let full_screen = format!("{}   F11", say!("full-screen"));
    if ui.checkbox(&mut is_full, full_screen).changed() {
        actions.push(Action::FullScreen(is_full));
    }
    let mut scale = settings.scale;
    let label = ui.label(say!("size"));
    let slider = ui
        .add(
            Slider::new(&mut scale, 0.5..=3.0)
                .step_by(0.1)
                .update_while_editing(false),
        )
        .labelled_by(label.id);
    // While it is dragged the size would run away under the pointer.
    if slider.drag_stopped() || (slider.changed() && !slider.dragged()) {
        actions.push(Action::Scale(scale));
    }
    ui.separator();
    language_ui(ui, actions);
    ui.label(say!("units")).on_hover_text(say!("units.hint"));
    for (i, (units, name)) in Units::PRESETS.into_iter().enumerate() {
        let name = words::text_or(&format!("units-{}", i + 1), name);
        if ui.radio(settings.units == units, name).clicked() {
            actions.push(Action::Units(units));
        }
    }
    own_units_ui(ui, settings.units, actions);
    ui.separator();
    ui.horizontal(|ui| {
        let label = ui.label(say!("past-memory"));
        let [_, least, most] = Settings::PASTS;
        let field = NumberField::real(f64::from(least), f64::from(most), 64.0);
        let now = f64::from(settings.past_megabytes);
        let (response, entered) = field.show(ui, "past", now);
        response
            .labelled_by(label.id)
            .on_hover_text(say!("past-memory.hint"));
        if let Some(entered) = entered {
            actions.push(Action::PastMegabytes(entered.round() as u32));
        }
    });
    ui.separator();
    if ui
        .button(say!("reset-all"))
        .on_hover_text(say!("reset-all.hint"))
        .clicked()
    {
        actions.push(Action::ResetAll);
        ui.close();
    }
}
