//! The one line of news at the bottom of the window.

use std::path::Path;

use bevy::prelude::*;

use crate::platform;
use crate::session::Offer;
use crate::words::say;

/// Something to tell.
#[derive(Resource, Default)]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// Whether it is an error.
    pub is_error: bool,
    /// Whether the program itself failed, which needs a dialog.
    pub is_crash: bool,
    /// What can be done about it.
    pub offer: Option<Offer>,
    /// What to tell when the session that was opened is replayed; until then the sentence says how far it is.
    pub when_replayed: Option<String>,
}

impl Notice {
    /// A success.
    pub fn tell(&mut self, text: impl Into<String>) {
        *self = Self {
            text: text.into(),
            ..Self::default()
        };
    }

    /// An error.
    pub fn complain(&mut self, text: impl Into<String>) {
        *self = Self {
            text: text.into(),
            is_error: true,
            ..Self::default()
        };
    }

    /// Takes a sentence back, if it is still the one that is shown.
    pub fn withdraw(&mut self, text: &str) {
        if self.text == text {
            *self = Self::default();
        }
    }

    /// Says where a file went, with its whole path, and offers its folder.
    pub fn tell_of_file(&mut self, path: &Path) {
        let path = platform::whole_path(path);
        self.tell(say!("news-saved", path = path.display().to_string()));
        self.offer_folder(&path);
    }

    /// The same for a film with its number of frames.
    pub fn tell_of_film(&mut self, path: &Path, frames: usize) {
        let path = platform::whole_path(path);
        let name = path.display().to_string();
        self.tell(say!("news-saved-film", frames = frames, path = name));
        self.offer_folder(&path);
    }

    fn offer_folder(&mut self, path: &Path) {
        let folder = path.parent().filter(|_| platform::IS_DESKTOP);
        self.offer = folder.map(|folder| Offer::Folder(folder.to_owned()));
    }
}
