//! Opens scenes, states, sessions, lessons and traces.

use std::path::{Path, PathBuf};

use super::Laboratory;
use super::lanes::LaneState;
use crate::app::Notice;
use crate::lesson::opened::{self, Opened};
use crate::platform;
use crate::scene::{Start, builtin};
use crate::session::{
    Action, Instrument, LessonDeed, Noted, PlotKind, Run, TraceEdit, scene_title,
};
use crate::words::say;

impl Laboratory<'_, '_> {
    /// A built-in scene.
    pub(super) fn open_scene(&mut self, name: String) {
        match builtin::load(&name) {
            Some(Ok(start)) => self.open(name, start),
            Some(Err(error)) => self.notice.complain(error.to_string()),
            None => {
                let text = say!("news-no-scene", scene = name);
                self.notice.complain(text);
            }
        }
    }

    /// Anything that a user hands over as a file.
    pub(super) fn open_file(&mut self, path: PathBuf) {
        self.remember_folder(&path);
        let name = path.display().to_string();
        match opened::open(&name, platform::read) {
            Ok(Opened::Start(start)) => self.open(name, *start),
            Ok(Opened::Session(session)) => {
                self.open_saved(*session, &name);
            }
            Ok(Opened::Lesson(_)) => self.lesson(LessonDeed::Begin(name)),
            Ok(Opened::Packing) => self.open_packing(&path),
            Ok(Opened::Trace) => self.trace(TraceEdit::Open(path)),
            Err(problem) => self.notice.complain(problem),
        }
    }

    /// A dialog of the panels asks which file is meant.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn ask_for_file(&mut self, action: Action) {
        self.dialogs.push(action);
    }

    /// The browser asks which file is meant, and has a place of its own for what is saved.
    #[cfg(target_arch = "wasm32")]
    pub(super) fn ask_for_file(&mut self, action: Action) {
        if let Action::AskSave(export) = action {
            let scene = self.first().map_or("", |run| &run.name);
            let name = export.file_name(scene, &platform::today());
            self.apply(export.into_action(name.into()));
        } else {
            platform::page::ask_for_file();
        }
    }

    /// The next dialog begins where the last file was.
    fn remember_folder(&mut self, path: &Path) {
        let whole = platform::whole_path(path);
        self.settings.folder = whole.parent().map(Path::to_owned);
    }

    /// Opens a trace, or says more about one. What is opened is shown.
    pub(super) fn trace(&mut self, edit: TraceEdit) {
        let opens = matches!(edit, TraceEdit::Open(_) | TraceEdit::OpenShipped(_));
        match self.notes.traces.edit(edit, &platform::read) {
            Ok(()) if opens => {
                if !self.settings.has(Instrument::Traces) {
                    self.settings.toggle(Instrument::Traces);
                }
                self.settings.plot = PlotKind::Trace;
            }
            Ok(()) => {}
            Err(reason) => self.notice.complain(reason),
        }
    }

    /// Opens something else; time goes on, or stands still, as before.
    pub(super) fn open(&mut self, name: String, start: Start) {
        let now = platform::unix_seconds();
        self.classroom
            .diary
            .add(&name, start.steps(), now, Noted::Opened);
        let before = self.first().map(|run| run.name.clone());
        let what = say!("undo-opening", name = name.as_str());
        let now = scene_title(&name);
        let is_again = before.as_ref() == Some(&name);
        let lanes = self.show(name, start);
        platform::forget_link();
        if !is_again {
            self.keep_for_undo(what, lanes);
            let then = scene_title(&before.unwrap_or_default());
            self.offer_undo(say!("news-open", scene = now, before = then));
        } else if self.keep_if_begun(what, lanes) {
            self.offer_undo(say!("news-open-again", scene = now));
        }
    }

    /// Shows a run from a start, alone; returns what was there before.
    pub(super) fn show(&mut self, name: String, start: Start) -> Vec<LaneState> {
        self.clock.looped = None;
        self.clock.slow = None;
        self.settings.look.magnify = 1.0;
        self.settings.look.shape = None;
        self.settings.show_units_of(start.scene.units);
        self.meter.reading = None;
        *self.notice = Notice::default();
        self.replace_lanes(vec![Run::new(name, start)])
    }

    /// One point of the scan as a live run.
    pub(super) fn open_point(&mut self, point: usize) {
        let Some(progress) = &self.notes.scan else {
            return;
        };
        let name = progress.plan.scan.scene.clone();
        match progress.start(point) {
            Ok(start) => self.open(name, start),
            Err(error) => self.notice.complain(error.to_string()),
        }
    }

    /// Goes back to where a fit was made.
    pub(super) fn restore(&mut self, index: usize) {
        let Some(noted) = self.notes.fits.get(index) else {
            return;
        };
        let (name, mut start) = (noted.scene.clone(), (*noted.start).clone());
        start.scene.params = noted.params.clone();
        self.open(name, start);
    }
}
