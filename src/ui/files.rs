//! The dialogs that ask for files. They live in the window, so they work wherever the window does. A file that exists is not
//! overwritten without a question.

use std::path::{Path, PathBuf};

use egui::Context;
use egui_file_dialog::FileDialog;

use crate::session::{Action, Export};

/// What the open dialog is for.
enum Purpose {
    Open,
    Save(Export),
}

/// A dialog that may be open.
#[derive(Default)]
pub struct Dialogs {
    open: Option<(Purpose, FileDialog)>,
}

impl Dialogs {
    /// Opens a dialog for an action that asks for one, in the folder that was used last.
    pub fn ask(&mut self, action: &Action, folder: Option<&Path>) {
        let dialog = || {
            let dialog = FileDialog::new()
                .default_size([560.0, 360.0])
                .allow_file_overwrite(true);
            match folder {
                Some(folder) => dialog.initial_directory(folder.to_owned()),
                None => dialog,
            }
        };
        match action {
            Action::AskOpen => {
                let mut dialog =
                    dialog().title("Open a scene, a checkpoint or a recorded trace (.csv)");
                dialog.pick_file();
                self.open = Some((Purpose::Open, dialog));
            }
            Action::AskSave(export) => {
                let (title, name) = export.title();
                let mut dialog = dialog().title(title).default_file_name(name);
                dialog.save_file();
                self.open = Some((Purpose::Save(export.clone()), dialog));
            }
            _ => {}
        }
    }

    /// Whether one is open: keys are then its own.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
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
                Purpose::Save(export) => {
                    let path = named(path, export.title().1);
                    export.clone().into_action(path)
                }
            });
            self.open = None;
        } else if !matches!(dialog.state(), egui_file_dialog::DialogState::Open) {
            self.open = None;
        }
    }
}

/// A name without an ending gets the usual one, unless that would overwrite a file about which nobody was asked.
fn named(path: PathBuf, usual: &str) -> PathBuf {
    let Some(ending) = Path::new(usual).extension() else {
        return path;
    };
    let whole = path.with_extension(ending);
    if path.extension().is_none() && !whole.exists() {
        whole
    } else {
        path
    }
}
