//! Sessions leave as files and codes, and come back.

use std::path::Path;

use super::Laboratory;
use crate::app::rescue;
use crate::platform;
use crate::session::saved::{Desk, SavedSession, from_code, to_code};
use crate::words::say;

impl Laboratory<'_, '_> {
    /// What the desk looks like.
    fn desk(&self) -> Desk {
        Desk::of(&self.settings, self.clock.pace, self.picture.chosen_view())
    }

    /// The session as it stands, for a file.
    pub(super) fn session(&self) -> Result<SavedSession, String> {
        let session = SavedSession::of(&self.lanes(), Some(self.desk()))?;
        Ok(self.classroom.kept_with(session))
    }

    /// Puts the session into the clipboard as a code.
    pub(super) fn copy_code(&mut self) {
        let notes = self.classroom.diary.without_pictures();
        let count = notes.by_hand();
        let session = SavedSession::brief(&self.lanes(), Some(self.desk()));
        match session.and_then(|session| to_code(&session.with_notes(notes, None))) {
            Ok(code) => {
                let length = code.len();
                let size = if length <= LONG {
                    say!("news-code-letters", letters = length)
                } else {
                    let size = format!("{:.0}", length as f64 / 1024.0);
                    say!("news-code-long", kilobytes = size)
                };
                let size = match count {
                    0 => size,
                    _ => say!("news-code-notes", size = size, notes = count),
                };
                let id = if platform::IS_DESKTOP {
                    "news-code"
                } else {
                    "news-link"
                };
                self.notice.tell(say!(id, size = size));
                self.clipboard.0 = Some(platform::link_to(&code));
            }
            Err(reason) => self.notice.complain(say!("news-no-code", reason = reason)),
        }
    }

    /// Opens a code.
    pub(super) fn open_code(&mut self, code: &str) {
        match from_code(code) {
            Ok(session) => {
                self.open_session(session, &say!("news-a-code"));
            }
            Err(error) => self.notice.complain(error.to_string()),
        }
    }

    /// Opens a session file; whether that was possible.
    fn open_session_file(&mut self, path: &Path) -> bool {
        match session_in(path) {
            Ok(session) => self.open_saved(session, &path.display().to_string()),
            Err(error) => {
                self.notice.complain(error);
                false
            }
        }
    }

    /// Opens the session of a file. Its notes count as saved.
    pub(super) fn open_saved(&mut self, session: SavedSession, name: &str) -> bool {
        let before = self.classroom.diary.by_hand();
        let is_open = self.open_session(session, name);
        self.classroom.saved_notes += self.classroom.diary.by_hand() - before;
        is_open
    }

    /// Takes the notes of a session file over into the notebook. The run stays.
    pub(super) fn add_notes(&mut self, path: &Path) {
        match session_in(path) {
            Ok(session) => {
                let came = self.classroom.diary.merge(session.diary);
                self.notice.tell(say!("news-notes-added", notes = came));
            }
            Err(error) => self.notice.complain(error),
        }
    }

    /// Opens what was left behind. What cannot be opened is left where it is.
    pub(super) fn recover(&mut self) {
        let saved = self.classroom.saved_notes;
        if let Some(path) = rescue::found()
            && self.open_session_file(&path)
        {
            platform::aside::forget(&path);
            self.classroom.saved_notes = saved;
        }
    }

    /// Replays a session from its beginning; that takes as long as it takes, and everything can be seen meanwhile.
    fn open_session(&mut self, session: SavedSession, name: &str) -> bool {
        let runs = match session.runs() {
            Ok(runs) => runs,
            Err(problem) => {
                self.notice.complain(format!("{name}: {problem}"));
                return false;
            }
        };
        let steps = session.runs.first().map_or(0, |run| run.step);
        // The notebook belongs to the person who writes it: what was opened adds its notes and takes none away, also when the opening is undone.
        let came = self.classroom.diary.merge(session.diary);
        self.classroom.lesson = None;
        if let Some(lesson) = &session.lesson {
            self.resume_lesson(lesson);
        }
        let before = self.replace_lanes(runs);
        self.keep_for_undo(say!("undo-opening", name = name), before);
        self.meter.reading = None;
        self.clock.is_playing = false;
        if let Some(desk) = session.desk {
            if let Some(pace) = desk.pace.filter(|p| *p > 0.0) {
                self.clock.pace = pace;
            }
            if let Some((centre, scale)) = desk.camera
                && centre.iter().all(|x| x.is_finite())
                && scale > 0.0
            {
                self.picture.camera.centre = centre;
                self.picture.camera.scale = scale;
                self.picture.is_fit_due = false;
                self.picture.is_fitted = false;
            }
            desk.lay(&mut self.settings);
        }
        let mut done = say!("news-session-open", name = name, step = steps);
        if came > 0 {
            done = format!("{done} {}", say!("news-notes-added", notes = came));
        }
        self.offer_undo(done.clone());
        self.notice.when_replayed = Some(done);
        true
    }
}

/// The session in a file; the error is for people.
fn session_in(path: &Path) -> Result<SavedSession, String> {
    let bytes = platform::read(path)?;
    SavedSession::read(&path.display().to_string(), &bytes).map_err(|e| e.to_string())
}

/// Letters of a code from which on a file is handier.
const LONG: usize = 2048;
