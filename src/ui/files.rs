//! The dialogs that ask for files. They live in the window, so they work wherever the window does. A file that exists is not
//! overwritten without a question.

use std::path::{Path, PathBuf};

use egui::{Context, Vec2, vec2};
use egui_file_dialog::{FileDialog, FileDialogLabels};

use crate::session::{Action, Export};
use crate::words::{self, say};

/// What the open dialog is for.
enum Purpose {
    Open,
    AddNotes,
    Save(Export),
}

/// Size of a dialog, in points.
const SIZE: Vec2 = vec2(560.0, 360.0);

/// A dialog that may be open.
#[derive(Default)]
pub struct Dialogs {
    open: Option<(Purpose, FileDialog)>,
}

impl Dialogs {
    /// Opens a dialog for an action that asks for one, in the folder that was used last; `name` is proposed for what is saved.
    pub fn ask(&mut self, action: &Action, folder: Option<&Path>, name: &str) {
        let dialog = || {
            let dialog = FileDialog::new()
                .labels(labels())
                .default_size(SIZE)
                .allow_file_overwrite(true);
            match folder {
                Some(folder) => dialog.initial_directory(folder.to_owned()),
                None => dialog,
            }
        };
        match action {
            Action::AskOpen => {
                let dialog = dialog().title(&say!("files-open"));
                let mut dialog = dialog.show_select_all_button(false);
                dialog.pick_multiple();
                self.open = Some((Purpose::Open, dialog));
            }
            Action::AskNotes => {
                let mut dialog = dialog().title(&say!("files-notes"));
                dialog.pick_file();
                self.open = Some((Purpose::AddNotes, dialog));
            }
            Action::AskSave(export) => {
                let (title, kind) = export.title();
                let title = words::text_or(&format!("save-{}", kind.replace('.', "-")), title);
                let mut dialog = dialog().title(&title).default_file_name(name);
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
        // It begins in the middle; after that it is where it was moved to.
        let corner = ctx.content_rect().center() - 0.5 * SIZE;
        dialog.config_mut().default_pos.get_or_insert(corner);
        dialog.update(ctx);
        let picked = match purpose {
            Purpose::Open => dialog.take_picked_multiple(),
            Purpose::AddNotes | Purpose::Save(_) => dialog.take_picked().map(|path| vec![path]),
        };
        if let Some(paths) = picked {
            actions.extend(paths.into_iter().map(|path| match purpose {
                Purpose::Open => Action::OpenFile(path),
                Purpose::AddNotes => Action::AddNotes(path),
                Purpose::Save(export) => {
                    let path = named(path, export.title().1);
                    export.clone().into_action(path)
                }
            }));
            self.open = None;
        } else if !matches!(dialog.state(), egui_file_dialog::DialogState::Open) {
            self.open = None;
        }
    }
}

/// The dialog's own words.
fn labels() -> FileDialogLabels {
    let mut labels = FileDialogLabels::default();
    for (id, label) in [
        ("dialog-cancel", &mut labels.cancel),
        ("dialog-overwrite", &mut labels.overwrite),
        ("dialog-reload", &mut labels.reload),
        ("dialog-working-folder", &mut labels.working_directory),
        ("dialog-hidden", &mut labels.show_hidden),
        ("dialog-system-files", &mut labels.show_system_files),
        ("dialog-pinned", &mut labels.heading_pinned),
        ("dialog-places", &mut labels.heading_places),
        ("dialog-devices", &mut labels.heading_devices),
        ("dialog-removable", &mut labels.heading_removable_devices),
        ("dialog-home", &mut labels.home_dir),
        ("dialog-desktop", &mut labels.desktop_dir),
        ("dialog-documents", &mut labels.documents_dir),
        ("dialog-downloads", &mut labels.downloads_dir),
        ("dialog-audio", &mut labels.audio_dir),
        ("dialog-pictures", &mut labels.pictures_dir),
        ("dialog-videos", &mut labels.videos_dir),
        ("dialog-pin", &mut labels.pin_folder),
        ("dialog-unpin", &mut labels.unpin_folder),
        ("dialog-rename", &mut labels.rename_pinned_folder),
        ("dialog-selected-file", &mut labels.selected_items),
        ("dialog-file-name", &mut labels.file_name),
        ("dialog-all-files", &mut labels.file_filter_all_files),
        ("dialog-any-ending", &mut labels.save_extension_any),
        ("dialog-open", &mut labels.open_button),
        ("dialog-save", &mut labels.save_button),
        ("dialog-give-up", &mut labels.cancel_button),
        ("dialog-exists", &mut labels.overwrite_file_modal_text),
        ("dialog-no-folder-name", &mut labels.err_empty_folder_name),
        ("dialog-no-file-name", &mut labels.err_empty_file_name),
        ("dialog-folder-exists", &mut labels.err_directory_exists),
        ("dialog-file-exists", &mut labels.err_file_exists),
    ] {
        *label = words::text_or(id, label);
    }
    labels
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
