//! Actions become state: the one place where anything is changed.

mod lanes;
mod open;
mod save;
mod undo;

use bevy::prelude::*;

use super::steps::guarded;
use super::{
    Actions, Meter, Notes, Notice, Playing, Requests, Sightline, SimClock, SimDesk, Simulation,
    SweepRequest,
};
use crate::live::{
    Action, Change, Clock, Desk, Instrument, Look, Moment, PACES, Run, SpaceTime, Stage, UNLIMITED,
};
use crate::picture::{self, View};
use crate::platform;

pub use open::start_from;
pub use undo::Undo;

/// Gives the script's actions their turn.
pub fn play_script(
    mut playing: ResMut<Playing>,
    mut actions: ResMut<Actions>,
    time: Res<Time>,
    runs: Query<&Simulation>,
    meter: Res<Meter>,
    requests: Res<Requests>,
    notes: Res<Notes>,
) {
    playing.frame += 1;
    playing.seconds += time.delta_secs_f64();
    // A picture shows the moment at which it was asked for; and what was put off comes first.
    if !actions.is_empty()
        || playing.script.is_over()
        || requests.is_taking_picture
        || !requests.screenshots.is_empty()
    {
        return;
    }
    let Some(first) = runs.iter().find(|s| s.lane == 0) else {
        return;
    };
    let steps = first.run.assembly().steps();
    let has_fit = meter.revision == first.run.revision
        && meter.reading.as_ref().is_some_and(|r| r.fit.is_ok());
    let now = Moment {
        step: steps,
        frame: playing.frame,
        seconds: playing.seconds,
        has_fit,
        is_idle: notes.busy.is_none() && requests.studies.is_empty(),
    };
    actions.extend(playing.script.due(&now));
}

/// Everything that actions may touch.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Bench<'w, 's> {
    runs: Query<'w, 's, &'static mut Simulation>,
    clock: ResMut<'w, SimClock>,
    desk: ResMut<'w, SimDesk>,
    sightline: ResMut<'w, Sightline>,
    notice: ResMut<'w, Notice>,
    requests: ResMut<'w, Requests>,
    notes: ResMut<'w, Notes>,
    meter: ResMut<'w, Meter>,
    undo: ResMut<'w, Undo>,
    entities: Query<'w, 's, Entity, With<Simulation>>,
    commands: Commands<'w, 's>,
}

/// Applies what was asked for since the last frame.
pub fn apply_actions(mut actions: ResMut<Actions>, mut bench: Bench) {
    bench.look_where_needed();
    let mut asked = std::mem::take(&mut actions.0).into_iter();
    while let Some(action) = asked.next() {
        bench.sightline.revision += 1;
        let begins_again = action.begins_again();
        bench.apply(action);
        bench.look_where_needed();
        if begins_again {
            // Lanes come and go at the end of the frame; what follows is meant for the new ones.
            actions.0 = asked.collect();
            return;
        }
    }
}

impl Bench<'_, '_> {
    fn apply(&mut self, action: Action) {
        match action {
            Action::Play => self.play(true),
            Action::Pause => self.play(false),
            Action::TogglePlay => self.play(!self.clock.is_playing),
            Action::Step => {
                self.clock.is_playing = false;
                self.clock.ask_for_a_step();
            }
            Action::Sweep => self.inside_a_step(Run::sweep),
            Action::Visit => self.inside_a_step(Run::visit),
            Action::Reset => self.reset(),
            Action::ResetAll => self.reset_all(),
            Action::Undo => self.undo(),
            Action::Pace(pace) => {
                self.clock.pace = if pace > PACES[1] {
                    UNLIMITED
                } else {
                    pace.max(PACES[0])
                };
            }
            Action::Change(change) => self.change(&change),
            Action::Default(name) => self.set_default(&name),
            Action::OpenScene(name) => self.open_scene(name),
            Action::Trace(edit) => self.trace(edit),
            Action::OpenFile(path) => self.open_file(path),
            Action::Save(format, path) => self.save(format, &path),
            Action::TakePart(part) => self.desk.part = part,
            Action::SaveCsv(plot, path) => self.save_table(plot, &path),
            Action::SaveFigure(plot, path) => self.save_figure(plot, &path),
            Action::SaveSweepTable(path) => self.save_sweep_table(&path),
            Action::OpenFolder(path) => self.open_folder(&path),
            Action::Screenshot(path, part) => self.requests.screenshots.push((path, part)),
            Action::Film(path, every) => self.begin_film(path, every),
            Action::EndFilm => {
                if let Some(film) = &mut self.requests.film {
                    film.is_ending = true;
                }
            }
            Action::TakeReference => {
                self.runs
                    .iter_mut()
                    .for_each(|mut s| s.run.take_reference());
            }
            Action::FitPicture => self.sightline.is_fit_due = true,
            Action::Pan(by) => {
                self.sightline.camera.pan(by);
                self.sightline.is_fitted = false;
            }
            Action::Zoom(factor, about) => {
                self.sightline.camera.zoom(factor, about);
                self.sightline.is_fitted = false;
            }
            Action::Select(place) => self.select(place),
            Action::Study(study) => {
                let order = self
                    .runs
                    .iter()
                    .find(|s| s.lane == 0)
                    .map(|s| study.order(&s.run));
                self.requests.studies.extend(order);
            }
            Action::BeginSweep(sweep) => self.requests.sweeps.push(SweepRequest::Begin(sweep)),
            Action::PauseSweep(is_paused) => {
                self.requests.sweeps.push(SweepRequest::Pause(is_paused));
            }
            Action::EndSweep => self.requests.sweeps.push(SweepRequest::End),
            Action::SaveSweep(sweep, path) => {
                let text = sweep.write().map_err(|e| e.to_string());
                let saved = text.and_then(|text| platform::write(&path, text.as_bytes()));
                self.tell_saved(saved, &path);
            }
            Action::OpenPoint(point) => self.open_point(point),
            Action::Restore(index) => self.restore(index),
            Action::CountSweeps(counts) => self.clock.counts_sweeps = counts,
            Action::Lanes(preset) => self.open_lanes(preset),
            Action::AddLane => self.add_lane(),
            Action::CloseLane(lane) => self.close_lane(lane),
            Action::ChangeLane(lane, change) => self.change_lane(lane, &change),
            Action::AskOpen | Action::AskSave(_) => self.requests.dialogs.push(action),
            Action::Complain(text) => self.notice.complain(text),
            Action::Dismiss => *self.notice = Notice::default(),
            Action::Quit => self.requests.is_over = true,
            Action::ColourBy(colour_by) => self.desk.look.colour_by = colour_by,
            Action::ShowForces(shows) => self.desk.look.has_forces = shows,
            Action::LaneStyle(style) => self.desk.lane_style = style,
            Action::Quantity(quantity) => self.desk.quantity = quantity,
            Action::Magnify(factor) => {
                self.desk.look.magnify = factor.clamp(1.0, Look::STRONGEST);
                self.desk.look.is_magnify_automatic = false;
            }
            Action::MagnifyAutomatically(is_on) => self.desk.look.is_magnify_automatic = is_on,
            Action::ShowShape(mode) => self.desk.look.shape = mode,
            Action::SwingShape(swing) => {
                let [least, largest] = Look::SWINGS;
                self.desk.look.swing = swing.clamp(least, largest);
            }
            Action::LaunchShape(mode, speed) => self.launch_shape(mode, speed),
            Action::ShowWaves(shows) => self.desk.look.has_waves = shows,
            Action::ShowTrails(shows) => self.desk.look.has_trails = shows,
            Action::Toggle(instrument) => self.toggle(instrument),
            Action::Show(plot) => self.desk.plot = plot,
            Action::Layout(layout) => self.desk.arrange(layout),
            Action::Theme(theme) => self.desk.theme = theme,
            Action::Projector(is_on) => self.desk.project(is_on),
            Action::FullScreen(is_on) => self.desk.is_full_screen = is_on,
            Action::Scale(scale) => self.desk.scale = scale.clamp(0.5, 3.0),
            Action::Units(units) => {
                if units.is_allowed() {
                    self.desk.units = units;
                }
            }
            Action::Help(is_open) => self.desk.is_help_open = is_open,
        }
    }

    /// What nobody looks at is not kept: a closed instrument costs nothing.
    fn look_where_needed(&mut self) {
        let has_space_time = self.desk.has(Instrument::SpaceTime);
        let has_microscope = self.desk.has(Instrument::Microscope);
        for mut simulation in &mut self.runs {
            let run = &mut simulation.run;
            if run.space_time.is_some() != has_space_time {
                run.space_time = has_space_time.then(SpaceTime::default);
            }
            if run.fan.is_some() != has_microscope {
                run.fan = has_microscope.then(Vec::new);
                run.slack = None;
            }
        }
    }

    fn play(&mut self, plays: bool) {
        self.clock.is_playing = plays;
    }

    /// A sweep or a visit of every lane, with what must come before and after it. The last sweep of the slowest lane ends the step.
    fn inside_a_step(&mut self, slice: fn(&mut Run)) {
        self.clock.is_playing = false;
        for mut simulation in &mut self.runs {
            guarded(&mut simulation, |run| {
                run.detect();
                slice(run);
            });
        }
        if self.runs.iter().all(|s| s.run.stage == Stage::Solved) {
            for mut simulation in &mut self.runs {
                guarded(&mut simulation, |run| {
                    run.advance();
                    run.measure();
                });
            }
        }
        if let Some(fault) = self.runs.iter().find_map(|s| s.run.fault.as_ref()) {
            self.notice.complain(fault.to_string());
        }
    }

    /// Lanes end with their panel: what nobody can see should not go on in secret.
    fn toggle(&mut self, instrument: Instrument) {
        let closes_lanes = instrument == Instrument::Lanes && self.desk.has(instrument);
        if closes_lanes && self.runs.iter().count() > 1 {
            self.keep_for_undo("the end of the lanes");
            self.keep_first_lane();
            self.offer_undo("The lanes have ended with their panel.".to_owned());
        }
        self.desk.toggle(instrument);
    }

    fn reset(&mut self) {
        self.keep_for_undo("the reset");
        self.runs.iter_mut().for_each(|mut s| {
            s.run.reset();
            s.mishap = None;
        });
        *self.notice = Notice::default();
        self.sightline.selected = None;
        self.meter.reading = None;
    }

    /// This scene as it was opened, and everything around it as on the first day; theme and size of type are a matter of eyes.
    fn reset_all(&mut self) {
        self.keep_for_undo("“Reset all”");
        self.desk.0 = Desk {
            scale: self.desk.scale,
            theme: self.desk.theme,
            units: self.desk.units,
            folder: self.desk.folder.clone(),
            is_full_screen: self.desk.is_full_screen,
            ..Desk::default()
        };
        self.clock.0 = Clock::default();
        let first = self.runs.iter().find(|s| s.lane == 0);
        let original = first.map(|s| {
            let mut start = (*s.run.start).clone();
            start.scene.params = s.run.original.params.clone();
            (s.run.name.clone(), start)
        });
        if let Some((name, start)) = original {
            self.show(name, start);
        }
    }

    fn change(&mut self, change: &Change) {
        let first = self.runs.iter().find(|s| s.lane == 0);
        let rebuilds = first.is_some_and(|s| s.run.rebuilds(change));
        if rebuilds {
            self.keep_for_undo("the rebuilding");
        }
        for mut simulation in &mut self.runs {
            if let Err(error) = simulation.run.change(change.clone()) {
                self.notice.complain(error.to_string());
                return;
            }
        }
        if rebuilds {
            self.sightline.is_fit_due = true;
            self.offer_undo("Rebuilt; the run before can be taken back.".to_owned());
        } else if self.notice.is_error {
            *self.notice = Notice::default();
        }
    }

    fn set_default(&mut self, name: &str) {
        let Some(simulation) = self.runs.iter().find(|s| s.lane == 0) else {
            return;
        };
        let value = simulation
            .run
            .original
            .settings()
            .into_iter()
            .find(|(n, _)| *n == name);
        if let Some((_, value)) = value {
            self.change(&Change::Set(name.to_owned(), value));
        }
    }

    /// Sets a mode of the packing in motion; its shape makes room for what it does.
    fn launch_shape(&mut self, mode: usize, speed: f64) {
        let first = self.runs.iter().find(|s| s.lane == 0);
        let motions = first.and_then(|s| {
            let modes = self.notes.network.of(&s.run)?;
            let shape = &modes.modes.get(mode)?.motions;
            Some(shape.iter().map(|m| m.map(|v| speed * v)).collect())
        });
        match motions {
            Some(motions) => {
                self.desk.look.shape = None;
                self.change(&Change::Motions(mode as u64, motions));
            }
            None => self
                .notice
                .complain("The modes of this packing are not known yet."),
        }
    }

    fn select(&mut self, place: Option<[f32; 2]>) {
        let mut runs: Vec<&Simulation> = self.runs.iter().collect();
        runs.sort_by_key(|s| s.lane);
        let lanes: Vec<&Run> = runs.iter().map(|s| &s.run).collect();
        let view = View {
            look: &self.desk.look,
            camera: &self.sightline.camera,
            style: self.desk.lane_style,
            fraction: self.clock.fraction(),
        };
        self.sightline.selected = place.and_then(|p| picture::find(&lanes, &view, p));
    }
}
