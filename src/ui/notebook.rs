//! The lab notebook: what was predicted, measured and changed, the user's notes, and the page to hand in.

use egui::{Button, Label, RichText, ScrollArea, TextEdit, Ui};

use super::theme::palette;
use super::{Memory, PanelInput};
use crate::session::{Action, DiaryEntry, Export, LONGEST_NOTE, Noted};
use crate::words::say;

/// The panel.
pub fn notebook_ui(
    ui: &mut Ui,
    input: &PanelInput,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    let note = TextEdit::multiline(&mut memory.note)
        .desired_rows(2)
        .char_limit(LONGEST_NOTE)
        .desired_width(f32::INFINITY)
        .hint_text(say!("notebook-note"));
    ui.add(note);
    ui.horizontal_wrapped(|ui| {
        let has_text = !memory.note.trim().is_empty();
        let add = ui.add_enabled(has_text, Button::new(say!("notebook-add")));
        if add.on_hover_text(say!("notebook-add.hint")).clicked() {
            let text = std::mem::take(&mut memory.note);
            actions.push(Action::Note(text.trim().to_owned()));
        }
        let report = ui.button(say!("notebook-report"));
        if report.on_hover_text(say!("notebook-report.hint")).clicked() {
            actions.push(Action::AskSave(Export::Report));
        }
        // In a browser a session is opened, which adds its notes too.
        if cfg!(not(target_arch = "wasm32")) {
            let merge = ui.button(say!("notebook-merge"));
            if merge.on_hover_text(say!("notebook-merge.hint")).clicked() {
                actions.push(Action::AskNotes);
            }
        }
    });
    if input.diary.is_empty() {
        ui.label(RichText::new(say!("notebook-empty")).weak());
        return;
    }
    ScrollArea::vertical()
        .id_salt("notebook")
        .max_height(260.0)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            // The latest first.
            for entry in input.diary.entries.iter().rev() {
                entry_ui(ui, input, entry);
            }
        });
}

fn entry_ui(ui: &mut Ui, input: &PanelInput, entry: &DiaryEntry) {
    let palette = palette(input.settings.theme);
    let place = say!(
        "notebook-place",
        scene = entry.scene.as_str(),
        step = entry.step
    );
    ui.label(RichText::new(place).small().weak());
    let text = RichText::new(entry.what.words(input.settings.units));
    let text = match &entry.what {
        Noted::Opened | Noted::Changed(_) => text,
        Noted::Measured { .. } => text.color(palette.measured),
        Noted::Predicted(_) => text.color(palette.said),
        Noted::Note(_) => text.italics(),
    };
    ui.add(Label::new(text).wrap());
    ui.add_space(3.0);
}
