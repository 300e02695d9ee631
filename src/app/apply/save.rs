//! What leaves the program as a file.

use std::path::{Path, PathBuf};

use super::Laboratory;
use crate::app::capture::Film;
use crate::instrument::{PlotData, csv_of, figure_of, series_of};
use crate::platform;
use crate::report;
use crate::scene::{checkpoint, file};
use crate::session::{Format, Offer, PlotKind, PointInTime, Run, UNLIMITED};
use crate::words::say;

impl Laboratory<'_, '_> {
    /// Says where something went, and remembers the folder.
    pub(super) fn tell_saved(&mut self, saved: Result<(), String>, path: &Path) {
        match saved {
            Ok(()) => {
                let whole = platform::whole_path(path);
                self.settings.folder = whole.parent().map(Path::to_owned);
                self.notice.tell_of_file(&whole);
            }
            Err(error) => self.notice.complain(error),
        }
    }

    fn shown(&self, plot: PlotKind) -> Option<(PlotData, &Run)> {
        let lanes = self.lanes();
        let part = self.settings.part.as_ref().filter(|p| p.plot == plot);
        let reading = self.meter.reading.as_ref();
        let shown = series_of(plot, &lanes, reading, &self.notes, self.settings.units);
        let shown = match part {
            Some(part) => shown.part(part),
            None => shown,
        };
        lanes.first().map(|first| (shown, *first))
    }

    /// The numbers that a plot shows.
    pub(super) fn save_table(&mut self, plot: PlotKind, path: &Path) {
        let Some((shown, first)) = self.shown(plot) else {
            return;
        };
        let saved = platform::write(path, csv_of(&shown, first, self.settings.units).as_bytes());
        self.tell_saved(saved, path);
    }

    /// A plot at the size of a figure in a paper: `.svg`, else PNG.
    pub(super) fn save_figure(&mut self, plot: PlotKind, path: &Path) {
        let Some((shown, _)) = self.shown(plot) else {
            return;
        };
        let is_svg = path
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("svg"));
        let svg = report::plot::svg(&figure_of(&shown, self.settings.units));
        let bytes = if is_svg {
            Ok(svg.into_bytes())
        } else {
            report::pixels::png(&svg)
        };
        self.tell_saved(bytes.and_then(|b| platform::write(path, &b)), path);
    }

    /// The results of the scan, sorted.
    pub(super) fn save_scan_table(&mut self, path: &Path) {
        let Some(progress) = &self.notes.scan else {
            self.notice.complain(say!("news-no-scan"));
            return;
        };
        let text = report::scan::table(&progress.plan, &progress.records);
        self.tell_saved(platform::write(path, text.as_bytes()), path);
    }

    /// The lab notebook as a page to hand in.
    pub(super) fn save_report(&mut self, path: &Path) {
        let page = (self.session()).map(|session| report::notebook::html(&session, &self.lanes()));
        let saved = page.and_then(|page| platform::write(path, page.as_bytes()));
        self.tell_saved(saved, path);
    }

    pub(super) fn save(&mut self, format: Format, path: &Path) {
        let Some(run) = self.first() else {
            return;
        };
        let bytes = match format {
            Format::Scene => file::write(&run.scene)
                .map(String::into_bytes)
                .map_err(|e| e.to_string()),
            Format::Checkpoint => checkpoint::write(&run.here()).map_err(|e| e.to_string()),
            Format::Session => (self.session())
                .and_then(|session| session.write())
                .map(String::into_bytes),
        };
        let saved = bytes.and_then(|bytes| platform::write(path, &bytes));
        if saved.is_ok() && format == Format::Session {
            self.classroom.saved_notes = self.classroom.diary.by_hand();
        }
        self.tell_saved(saved, path);
    }

    pub(super) fn begin_film(&mut self, path: PathBuf, every: u64) {
        let Some(first) = self.first() else {
            return;
        };
        let film = Film {
            path,
            every: every.max(1),
            next: first.assembly().steps(),
            last: None,
            resumes: None,
            frames: 0,
            is_ending: false,
        };
        if !film.is_gif()
            && let Err(error) = platform::make_folder(&film.path)
        {
            self.notice.complain(error);
            return;
        }
        self.capture.film = Some(film);
    }

    /// Films steps that were made before: goes back to the first and plays to the last, as fast as pictures can be taken.
    pub(super) fn film_past(&mut self, path: PathBuf, [from, to]: [u64; 2], every: u64) {
        self.begin_film(path, every);
        let Some(film) = &mut self.capture.film else {
            return;
        };
        (film.next, film.last) = (from, Some(to));
        film.resumes = Some((self.clock.pace, self.clock.is_playing));
        self.go_back(|_| PointInTime {
            step: from,
            sweeps: 0,
        });
        self.clock.set_pace(UNLIMITED);
        self.clock.is_playing = true;
        self.clock.is_backwards = false;
    }

    pub(super) fn open_folder(&mut self, path: &Path) {
        match platform::show_folder(path) {
            Ok(()) => self.notice.offer = None,
            Err(error) => self.notice.complain(error),
        }
    }

    /// Offers to undo it.
    pub(super) fn offer_undo(&mut self, text: String) {
        self.notice.tell(text);
        self.notice.offer = Some(Offer::Undo);
    }
}
