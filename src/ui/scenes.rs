//! The scenes menu: every built-in scene with its sentence, opening and saving.

use egui::{RichText, Ui};

use super::{PanelInput, spotlight};
use crate::lesson::Control;
use crate::scene::builtin;
use crate::session::{Action, Export, Format};

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
    menu.response.on_hover_text("Scenes, open, save");
    for name in ["chain", "packing"] {
        let is_open = input.run.name == name;
        let hint = if name == "chain" {
            "The paper's chain (c)"
        } else {
            "The paper's packing under its piston (p)"
        };
        if ui
            .selectable_label(is_open, name)
            .on_hover_text(hint)
            .clicked()
        {
            actions.push(Action::OpenScene(name.to_owned()));
        }
    }
}

fn menu_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    for (name, hint, action) in [
        (
            "Open a file…   Ctrl+O",
            "A scene, a state, a session, or a recorded trace",
            Action::AskOpen,
        ),
        (
            "Save this session…   Ctrl+S",
            "A text file with everything that was done: opened again, or by `ghostspring replay`, it comes to the same state to the last bit",
            Action::AskSave(Export::State(Format::Session)),
        ),
        (
            "Copy a share code   Ctrl+C",
            "The same as one word for a message; paste it into the laboratory (Ctrl+V) to open it",
            Action::CopyCode,
        ),
        (
            "Save this scene…",
            "A small text file: the scene with its present parameters",
            Action::AskSave(Export::State(Format::Scene)),
        ),
        (
            "Save this state…",
            "A checkpoint: the run goes on from here, to the last bit",
            Action::AskSave(Export::State(Format::Checkpoint)),
        ),
        (
            "Picture of the window…   Ctrl+P",
            "As it is now, as PNG",
            Action::AskSave(Export::Window),
        ),
        (
            "Take back   Ctrl+Z",
            "The last change, touch, opening or reset",
            Action::Undo,
        ),
        (
            "Do again   Ctrl+Shift+Z",
            "What was taken back last",
            Action::Redo,
        ),
    ] {
        if ui.button(name).on_hover_text(hint).clicked() {
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
            for &(name, ref about) in abouts() {
                let title = RichText::new(name).strong();
                if ui.selectable_label(input.run.name == name, title).clicked() {
                    actions.push(Action::OpenScene(name.to_owned()));
                    ui.close();
                }
                ui.label(RichText::new(about).small().weak());
            }
        });
}

/// Name and sentence of every built-in scene, read once.
fn abouts() -> &'static [(&'static str, String)] {
    static ABOUTS: std::sync::OnceLock<Vec<(&str, String)>> = std::sync::OnceLock::new();
    ABOUTS.get_or_init(|| {
        let about = |name| Some(builtin::load(name)?.ok()?.scene.caption());
        builtin::names()
            .map(|name| (name, about(name).unwrap_or_default()))
            .collect()
    })
}

fn short_name(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}
