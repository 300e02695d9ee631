//! The dialogs that ask for files. They live in the window, so they work wherever the window does.

use egui::Context;
use egui_file_dialog::FileDialog;

use crate::live::{Action, Format};

/// What the open dialog is for.
enum Purpose {
    Open,
    Save(Format),
}

/// A dialog that may be open.
#[derive(Default)]
pub struct Dialogs {
    open: Option<(Purpose, FileDialog)>,
}

impl Dialogs {
    /// Opens a dialog for an action that asks for one.
    pub fn ask(&mut self, action: &Action) {
        match action {
            Action::AskOpen => {
                let mut dialog = FileDialog::new()
                    .title("Open a scene or checkpoint")
                    .default_size([560.0, 360.0]);
                dialog.pick_file();
                self.open = Some((Purpose::Open, dialog));
            }
            Action::AskSave(format) => {
                let (title, name) = match format {
                    Format::Scene => ("Save this scene", "mine.ron"),
                    Format::Checkpoint => ("Save this state", "mine.checkpoint"),
                };
                let mut dialog = FileDialog::new()
                    .title(title)
                    .default_file_name(name)
                    .default_size([560.0, 360.0]);
                dialog.save_file();
                self.open = Some((Purpose::Save(*format), dialog));
            }
            _ => {}
        }
    }

    /// Draws it; what was chosen becomes an action.
    pub fn show(&mut self, ctx: &Context, actions: &mut Vec<Action>) {
        let Some((purpose, dialog)) = &mut self.open else {
            return;
        };
        dialog.update(ctx);
        if let Some(path) = dialog.take_picked() {
            actions.push(match purpose {
                Purpose::Open => Action::OpenFile(path),
                Purpose::Save(format) => Action::Save(*format, path),
            });
            self.open = None;
        } else if !matches!(dialog.state(), egui_file_dialog::DialogState::Open) {
            self.open = None;
        }
    }
}
