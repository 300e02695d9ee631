//! A packing of another program: opened, asked about, run on.

use std::path::Path;

use super::Laboratory;
use crate::instrument::PackingOpened;
use crate::platform;
use crate::session::{Instrument, PackingEdit, Pane};
use crate::words::say;

impl Laboratory<'_, '_> {
    /// Opens a table of bodies or of contacts, or both.
    pub(super) fn open_packing(&mut self, path: &Path) {
        let waited = self.notes.packing.waiting();
        let refused = self.notes.packing.refused().map(str::to_owned);
        match self.notes.packing.open(path, &platform::read) {
            Ok(opened @ (PackingOpened::Whole | PackingOpened::WithFileBeside)) => {
                let name = path
                    .file_name()
                    .map(|name| name.to_string_lossy().into_owned());
                let found = name.map(|name| say!("packing-beside", name = name));
                for settled in [waited, refused, found].into_iter().flatten() {
                    self.notice.withdraw(&settled);
                }
                if opened == PackingOpened::WithFileBeside {
                    let name = self.notes.packing.name_beside(path).unwrap_or_default();
                    self.notice.tell(say!("packing-beside", name = name));
                }
                let pane = Pane::Of(Instrument::Packing);
                self.maximise(Some(pane));
                self.settings.bring_to_front(Instrument::Packing);
            }
            Ok(_) => {
                self.notice
                    .tell(self.notes.packing.waiting().unwrap_or_default());
                self.settings.bring_to_front(Instrument::Packing);
            }
            Err(reason) => self.notice.complain(reason),
        }
    }

    /// Does something with the open packing.
    pub(super) fn packing(&mut self, edit: &PackingEdit) {
        self.notes.packing.edit(edit);
        if *edit == PackingEdit::RunOn {
            self.run_on();
        }
    }

    /// Runs the open packing on with our method, in the picture of the window.
    fn run_on(&mut self) {
        let Some(packing) = &self.notes.packing.open else {
            return;
        };
        let name = packing
            .path()
            .map_or_else(String::new, |path| path.display().to_string());
        match packing.run_on() {
            Ok(start) => {
                self.settings.maximised = None;
                self.open(name, start);
            }
            Err(reason) => self.notice.complain(reason),
        }
    }
}
