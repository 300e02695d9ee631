//! Actions become state: the one place where anything is changed. It is long because one match names every action.

mod lanes;
mod language;
mod lesson;
mod open;
mod packing;
mod save;
mod share;
mod time;
mod undo;

use bevy::prelude::*;

use super::capture::Capture;
use super::classroom::Classroom;
use super::scan::{ScanRequest, ScanRequests};
use super::study::StudyQueue;
use super::{
    Actions, AppClock, AppSettings, Clipboard, DialogRequests, Lane, Meter, Notes, Notice,
    PictureState, Simulation, SpaceTimeWatch,
};
use crate::instrument::{StudyJob, crossing_steps};
use crate::lesson::LessonProgress;
use crate::picture::{self, PickView};
use crate::platform;
use crate::session::{
    Action, Change, Clock, Instrument, Layout, Look, Noted, Offer, PaceKind, Pane, PointInTime,
    Run, Settings, Slice, SlowMotion, Stage,
};
use crate::words::say;

pub use undo::Undo;

/// A lane, as actions meet it.
type LaneItem = (
    Entity,
    &'static Lane,
    &'static mut Simulation,
    Option<&'static mut SpaceTimeWatch>,
);

/// Everything that actions may touch.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Laboratory<'w, 's> {
    runs: Query<'w, 's, LaneItem>,
    clock: ResMut<'w, AppClock>,
    settings: ResMut<'w, AppSettings>,
    picture: ResMut<'w, PictureState>,
    notice: ResMut<'w, Notice>,
    capture: ResMut<'w, Capture>,
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "the browser asks"))]
    dialogs: ResMut<'w, DialogRequests>,
    studies: ResMut<'w, StudyQueue>,
    scans: ResMut<'w, ScanRequests>,
    notes: ResMut<'w, Notes>,
    meter: ResMut<'w, Meter>,
    undo: ResMut<'w, Undo>,
    clipboard: ResMut<'w, Clipboard>,
    classroom: ResMut<'w, Classroom>,
    time: Res<'w, Time>,
    commands: Commands<'w, 's>,
    changing: Local<'s, ChangingLanes>,
}

/// Lanes that come and go at the end of this frame.
#[derive(Default)]
struct ChangingLanes {
    come: Vec<Entity>,
    gone: Vec<Entity>,
}

impl ChangingLanes {
    fn are_some(&self) -> bool {
        !(self.come.is_empty() && self.gone.is_empty())
    }
}

/// Applies what was asked for since the last frame.
pub fn apply_actions(mut actions: ResMut<Actions>, mut laboratory: Laboratory) {
    *laboratory.changing = ChangingLanes::default();
    let mut asked = std::mem::take(&mut actions.0).into_iter().peekable();
    while let Some(action) = asked.next() {
        // Lanes come and go at the end of the frame, and steps are made later in it: what follows is meant for afterwards.
        let is_last_by_hand = !asked.peek().is_some_and(Action::moves_by_hand);
        let others_wait = action.begins_again() || (action.moves_by_hand() && is_last_by_hand);
        laboratory.apply(action);
        if others_wait || laboratory.changing.are_some() {
            actions.0 = asked.collect();
            return;
        }
    }
}

impl Laboratory<'_, '_> {
    fn apply(&mut self, action: Action) {
        let is_asked = (self.classroom.lesson.as_ref()).is_some_and(LessonProgress::is_asking);
        if is_asked && action.drives_the_run() {
            // What comes out would be the answer.
            self.notice.tell(say!("news-answer-first"));
            return;
        }
        match action {
            Action::Play => self.play(true),
            Action::Pause => self.play(false),
            Action::TogglePlay => self.play(!self.clock.is_playing),
            Action::GoTo(step) => self.go_back(|_| PointInTime { step, sweeps: 0 }),
            Action::StepBack => self.go_back(Run::step_before),
            Action::SweepBack => self.go_back(Run::sweep_before),
            Action::PlayBack => self.play_back(),
            Action::Loop(stretch) => self.set_loop(stretch),
            Action::LayBeside(branch) => self.lay_beside(branch),
            Action::Step => self.clock.ask_for(Slice::Step),
            Action::Sweep => self.clock.ask_for(Slice::Sweep),
            Action::Visit => self.clock.ask_for(Slice::Visit),
            Action::Reset => self.reset(),
            Action::ResetAll => self.reset_all(),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::CopyCode => self.copy_code(),
            Action::OpenCode(code) => self.open_code(&code),
            Action::Recover => self.recover(),
            Action::Touch(touch) => self.settings.touch = touch,
            Action::Pace(pace) => self.clock.set_pace(pace),
            Action::Change(change) => self.change(&change, None),
            Action::Default(name) => self.set_default(&name),
            Action::OpenScene(name) => self.open_scene(name),
            Action::Trace(edit) => self.trace(edit),
            Action::Packing(edit) => self.packing(&edit),
            Action::OpenFile(path) => self.open_file(path),
            Action::Save(format, path) => self.save(format, &path),
            Action::TakePart(part) => self.settings.part = part,
            Action::SaveCsv(plot, path) => self.save_table(plot, &path),
            Action::SaveFigure(plot, path) => self.save_figure(plot, &path),
            Action::SaveScanTable(path) => self.save_scan_table(&path),
            Action::AddNotes(path) => self.add_notes(&path),
            Action::SaveReport(path) => self.save_report(&path),
            Action::OpenFolder(path) => self.open_folder(&path),
            Action::Screenshot(path, part) => self.capture.screenshots.push((path, part)),
            Action::Film(path, every) => self.begin_film(path, every),
            Action::FilmPast(path, steps, every) => self.film_past(path, steps, every),
            Action::EndFilm => {
                if let Some(film) = &mut self.capture.film {
                    film.is_ending = true;
                }
            }
            Action::TakeReference => {
                let runs = self.runs.iter_mut();
                runs.for_each(|(_, _, mut s, _)| s.run.take_reference());
            }
            Action::FitPicture => self.picture.is_fit_due = true,
            Action::Pan(by) => {
                self.picture.camera.pan(by);
                self.picture.is_fitted = false;
            }
            Action::Zoom(factor, about) => {
                self.picture.camera.zoom(factor, about);
                self.picture.is_fitted = false;
            }
            Action::Select(place) => self.select(place),
            Action::Study(study) => {
                let job = self.first().map(|run| StudyJob::new(study, run));
                self.studies.extend(job);
            }
            Action::BeginScan(scan) => self.scans.push(ScanRequest::Begin(scan)),
            Action::PauseScan(is_paused) => {
                self.scans.push(ScanRequest::Pause(is_paused));
            }
            Action::EndScan => self.scans.push(ScanRequest::End),
            Action::SaveScan(scan, path) => {
                let text = scan.write().map_err(|e| e.to_string());
                let saved = text.and_then(|text| platform::write(&path, text.as_bytes()));
                self.tell_saved(saved, &path);
            }
            Action::OpenPoint(point) => self.open_point(point),
            Action::Restore(index) => self.restore(index),
            Action::CountSweeps(counts) => self.clock.counts_sweeps = counts,
            Action::Lanes(preset) => self.open_lanes(preset),
            Action::AddLane => self.add_lane(),
            Action::CloseLane(lane) => self.close_lane(lane),
            Action::ChangeLane(lane, change) => self.change(&change, Some(lane)),
            Action::AskOpen | Action::AskNotes | Action::AskSave(_) => self.ask_for_file(action),
            Action::Complain(text) => self.notice.complain(text),
            Action::Dismiss => *self.notice = Notice::default(),
            Action::Quit => self.capture.is_quitting = true,
            Action::ColourBy(colour_by) => self.settings.look.colour_by = colour_by,
            Action::ShowForces(shows) => self.settings.look.has_forces = shows,
            Action::LaneStyle(style) => self.settings.lane_style = style,
            Action::Quantity(quantity) => self.settings.quantity = quantity,
            Action::Magnify(factor) => {
                self.settings.look.magnify = factor.clamp(1.0, Look::STRONGEST);
                self.settings.look.is_magnify_automatic = false;
            }
            Action::MagnifyAutomatically(is_on) => self.settings.look.is_magnify_automatic = is_on,
            Action::ShowShape(mode) => self.settings.look.shape = mode,
            Action::SwingShape(swing) => {
                let [least, largest] = Look::SWINGS;
                self.settings.look.swing = swing.clamp(least, largest);
            }
            Action::LaunchShape(mode, speed) => self.launch_shape(mode, speed),
            Action::ShowWaves(shows) => self.settings.look.has_waves = shows,
            Action::ShowTrails(shows) => self.settings.look.has_trails = shows,
            Action::Toggle(instrument) => self.toggle(instrument),
            Action::Open(instrument) => self.settings.bring_to_front(instrument),
            Action::Close(instrument) => self.close(instrument),
            Action::Lesson(deed) => self.lesson(deed),
            Action::Note(text) => self.note(Noted::Note(text)),
            Action::Show(plot) => self.settings.plot = plot,
            Action::Layout(layout) => self.arrange(layout),
            Action::Maximise(pane) => self.maximise(pane),
            Action::Divide(divider, share) => self.settings.divide(divider, share),
            Action::SlowAfterKick(is_on) => self.settings.is_slow_after_kick = is_on,
            Action::Theme(theme) => self.settings.theme = theme,
            Action::Projector(is_on) => self.settings.project(is_on),
            Action::FullScreen(is_on) => self.settings.is_full_screen = is_on,
            Action::Scale(scale) => self.settings.scale = scale.clamp(0.5, 3.0),
            Action::Units(units) => {
                if units.is_allowed() {
                    self.settings.units = units;
                    self.settings.chosen_units = None;
                }
            }
            Action::PastMegabytes(megabytes) => {
                let [_, least, most] = Settings::PASTS;
                self.settings.past_megabytes = megabytes.clamp(least, most);
            }
            Action::MachineShare(machine) => self.settings.machine = machine.clamped(),
            Action::Help(is_open) => self.settings.is_help_open = is_open,
            Action::Welcome(is_open) => self.settings.is_welcome_open = is_open,
            Action::Blank(is_blank) => self.settings.is_blank = is_blank,
            Action::Language(code) => self.speak(code),
        }
    }

    /// Lets time pass, or stops it at the end of the step that is under way.
    fn play(&mut self, plays: bool) {
        let is_inside = self
            .runs
            .iter()
            .any(|(_, _, s, _)| s.run.stage != Stage::Between);
        if !plays && self.clock.is_playing && is_inside {
            self.clock.finish_step();
        }
        self.clock.is_playing = plays;
        self.clock.is_backwards = false;
        if plays {
            self.notice.withdraw(&say!("news-kicked-while-paused"));
        }
    }

    /// Opens an instrument, closes it, or brings it to the front.
    fn toggle(&mut self, instrument: Instrument) {
        self.settings.toggle(instrument);
        if !self.settings.has(instrument) {
            self.close(instrument);
        }
    }

    /// Closing the panel of the lanes ends all but the first: hidden runs would go on using the machine.
    fn close(&mut self, instrument: Instrument) {
        if instrument == Instrument::Lanes && self.runs.iter().count() > 1 {
            self.keep_first_lane();
        }
        self.settings.close(instrument);
    }

    /// Arranges the panels; the picture shows everything again.
    fn arrange(&mut self, layout: Layout) {
        self.settings.arrange(layout);
        self.picture.is_fit_due = true;
    }

    /// Lets a view fill the centre; one that is closed is opened for it.
    fn maximise(&mut self, pane: Option<Pane>) {
        if let Some(Pane::Of(instrument)) = pane
            && !self.settings.has(instrument)
        {
            self.settings.bring_to_front(instrument);
        }
        self.settings.maximised = pane;
    }

    fn reset(&mut self) {
        let before = self.restart();
        self.keep_if_begun(say!("undo-reset"), before);
        *self.notice = Notice::default();
        self.picture.selected = None;
        self.meter.reading = None;
    }

    /// This scene as it was opened, and everything around it as on the first day; theme and size of type are a matter of eyes.
    fn reset_all(&mut self) {
        let original = self.first().map(|run| {
            let mut start = (*run.start).clone();
            start.scene.params = run.original.params.clone();
            (run.name.clone(), start)
        });
        if let Some((name, start)) = original {
            let before = self.show(name, start);
            self.keep_if_begun(say!("undo-reset-all"), before);
        }
        self.settings.0 = Settings {
            scale: self.settings.scale,
            theme: self.settings.theme,
            units: self.settings.units,
            language: self.settings.language.clone(),
            folder: self.settings.folder.clone(),
            is_full_screen: self.settings.is_full_screen,
            ..Settings::default()
        };
        self.clock.0 = Clock::default();
    }

    /// Changes one lane, or all of them.
    fn change(&mut self, change: &Change, only: Option<usize>) {
        if self.first().is_some_and(|run| run.rebuilds(change)) {
            self.rebuild(change, only);
            return;
        }
        self.note_reading();
        let before = self.before(change);
        let is_meant = |lane: &Lane| only.is_none_or(|one| one == lane.0);
        let lanes = self.runs.iter_mut();
        for (_, _, mut simulation, _) in lanes.filter(|(_, lane, ..)| is_meant(lane)) {
            if let Err(error) = simulation.run.change(change.clone()) {
                self.notice.complain(error.to_string());
                return;
            }
        }
        self.keep_change(change, before);
        self.forget_old_news();
        // What was shown again and again is over; something new happens.
        self.clock.looped = None;
        // A hand on one lane is followed at the usual pace.
        if only.is_some() {
            return;
        }
        self.slow_down(change);
        let is_alone = self.classroom.lesson.is_none();
        if matches!(change, Change::Kick(_)) && !self.clock.is_playing && is_alone {
            self.notice.tell(say!("news-kicked-while-paused"));
        }
    }

    /// After a kick in a packing the wave is followed in slow motion, there and back twice.
    fn slow_down(&mut self, change: &Change) {
        let is_kick = matches!(change, Change::Kick(_) | Change::Tap(..) | Change::Pulse(_));
        let is_usual = self.clock.pace <= PaceKind::Normal.pace(1.0);
        if !is_kick || !is_usual || !self.settings.is_slow_after_kick {
            return;
        }
        let rings = |run: &&Run| !run.is_chain() && run.bodies().load.is_some();
        let Some(run) = self.first().filter(rings) else {
            return;
        };
        let crossing = crossing_steps(run, self.meter.reading.as_ref());
        let slow = SlowMotion {
            pace: PaceKind::Slow.pace(crossing),
            until: run.assembly().steps() + (4.0 * crossing).ceil() as u64,
        };
        self.clock.slow = Some(slow);
    }

    /// What was told before something else was done is told no longer: its offer to undo would undo that.
    fn forget_old_news(&mut self) {
        if self.notice.is_error || self.notice.offer == Some(Offer::Undo) {
            *self.notice = Notice::default();
        }
    }

    /// Builds one lane, or all of them, again with another size or seed. The others begin again, so that all stay in step.
    fn rebuild(&mut self, change: &Change, only: Option<usize>) {
        let lanes = self.lanes();
        let rebuilt = (0..).zip(&lanes).map(|(lane, run)| match only {
            Some(one) if one != lane => Ok(None),
            _ => run.rebuilt(change),
        });
        match rebuilt.collect::<Result<Vec<_>, _>>() {
            Ok(rebuilt) if rebuilt.iter().any(Option::is_some) => {
                let both = rebuilt.into_iter().zip(lanes);
                let runs: Vec<Run> = both
                    .map(|(new, old)| new.unwrap_or_else(|| old.restarted()))
                    .collect();
                let before = self.replace_lanes(runs);
                self.keep_once(say!("undo-rebuilding"), before);
                self.offer_undo(say!("news-rebuilt"));
            }
            Ok(_) => {}
            Err(error) => self.notice.complain(error.to_string()),
        }
    }

    fn set_default(&mut self, name: &str) {
        let field = self.first().and_then(|run| run.original.field(name));
        if let Some(field) = field {
            self.change(&Change::Set(name.to_owned(), field.value), None);
        }
    }

    /// Sets a mode of the packing in motion; its shape makes room for what it does.
    fn launch_shape(&mut self, mode: usize, speed: f64) {
        let motions = self.first().and_then(|run| {
            let modes = self.notes.network.of(run)?;
            let shape = &modes.modes.get(mode)?.motions;
            Some(shape.iter().map(|m| m.map(|v| speed * v)).collect())
        });
        match motions {
            Some(motions) => {
                self.settings.look.shape = None;
                self.change(&Change::Motions(mode as u64, motions), None);
            }
            None => self.notice.complain(say!("news-no-modes")),
        }
    }

    fn select(&mut self, place: Option<[f32; 2]>) {
        let lanes = self.lanes();
        let view = PickView {
            look: &self.settings.look,
            camera: &self.picture.camera,
            style: self.settings.lane_style,
            fraction: self.clock.fraction(),
        };
        let selected = place.and_then(|p| picture::find(&lanes, &view, p));
        self.picture.selected = selected;
    }
}
