//! The scenes menu: every built-in scene with its sentence, opening and saving.

use egui::{RichText, Ui};

use super::{PanelInput, spotlight};
use crate::lesson::Control;
use crate::session::{Action, Export, Format, builtin_scenes, caption};
use crate::words::say;

/// The menu, and the packing one click away.
pub fn scenes_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let menu = ui.menu_button(
        RichText::new(format!("{} ⏷", short_name(&input.run.name))).strong(),
        |ui| {
            ui.set_min_width(440.0);
            menu_ui(ui, input, actions);
        },
    );
    spotlight::light(ui, Control::Scenes, menu.response.rect);
    menu.response.on_hover_text(say!("scenes.hint"));
    for (name, id) in [("chain", "scenes-chain"), ("packing", "scenes-packing")] {
        if ui
            .selectable_label(input.run.name == name, say!(id))
            .on_hover_text(say!(&format!("{id}.hint")))
            .clicked()
        {
            actions.push(Action::OpenScene(name.to_owned()));
        }
    }
}

fn menu_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    for (id, action) in [
        ("scenes-open", Action::AskOpen),
        (
            "scenes-save-session",
            Action::AskSave(Export::State(Format::Session)),
        ),
        ("scenes-copy-code", Action::CopyCode),
        (
            "scenes-save-scene",
            Action::AskSave(Export::State(Format::Scene)),
        ),
        (
            "scenes-save-state",
            Action::AskSave(Export::State(Format::Checkpoint)),
        ),
        ("scenes-window", Action::AskSave(Export::Window)),
        ("scenes-undo", Action::Undo),
        ("scenes-redo", Action::Redo),
    ] {
        let button = ui.button(say!(id));
        if button.on_hover_text(say!(&format!("{id}.hint"))).clicked() {
            actions.push(action);
            ui.close();
        }
    }
    ui.separator();
    // As high as the window allows: a list of which four are seen hides the others.
    let room = (ui.ctx().content_rect().height() - 330.0).clamp(120.0, 560.0);
    egui::ScrollArea::vertical()
        .min_scrolled_height(room)
        .max_height(room)
        .show(ui, |ui| {
            for (name, scene) in builtin_scenes() {
                let title = RichText::new(*name).strong();
                if ui
                    .selectable_label(input.run.name == *name, title)
                    .clicked()
                {
                    actions.push(Action::OpenScene((*name).to_owned()));
                    ui.close();
                }
                ui.label(RichText::new(caption(scene)).small().weak());
            }
        });
}

fn short_name(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}
