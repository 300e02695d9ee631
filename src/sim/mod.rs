//! Runs as entities, and the frame that moves them.
//!
//! Each lane is one entity with a [`Simulation`]. A frame: actions are applied → the clock says what is due → [`StepSchedule`] runs as often
//! as that needs and a time budget allows (Detect ▸ Solve ▸ Move ▸ Measure, one thin system per phase) → the meter reads. Solve
//! stops between two sweeps when the budget is spent and goes on in the next frame, so the window keeps its pace however slow a step is;
//! lanes move in lockstep.

mod apply;
mod exposure;
pub mod guard;
mod meter;
mod network;
pub mod settings;
mod steps;
mod study;
mod sweep;

use std::path::{Path, PathBuf};

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

use crate::experiment::sweep::Sweep;
use crate::live::{
    Action, Anchor, Clock, Desk, Elasticity, Notebook, Offer, Order, Reading, Run, Script,
};
use crate::picture::{Camera, Found};
use crate::platform;
use crate::scene::Start;

pub use apply::start_from;
pub use exposure::SimExposure;

/// A run on stage.
#[derive(Component)]
pub struct Simulation {
    /// The run.
    pub run: Run,
    /// Its place among the lanes, from 0.
    pub lane: usize,
    /// What went wrong inside the program, if anything did.
    pub mishap: Option<String>,
}

impl Simulation {
    /// The only lane.
    pub fn new(run: Run) -> Self {
        Self {
            run,
            lane: 0,
            mishap: None,
        }
    }
}

/// One step, or a slice of one, of every lane.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct StepSchedule;

/// The phases of a step.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Contacts are found.
    Detect,
    /// Forces are found.
    Solve,
    /// Bodies move.
    Move,
    /// What happened is kept.
    Measure,
}

/// What happens in a frame, in this order; the window draws after it.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FrameSet {
    /// Actions become state.
    Apply,
    /// Steps are made.
    Advance,
    /// The meter reads.
    Read,
    /// Panels are drawn and push actions.
    Panels,
    /// The picture is drawn.
    Draw,
}

/// Actions that wait for the next frame.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct Actions(pub Vec<Action>);

/// When steps are due.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct SimClock(pub Clock);

/// How the laboratory is furnished.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct SimDesk(pub Desk);

/// A script that plays.
#[derive(Resource, Default)]
pub struct Playing {
    /// What is left of it.
    pub script: Script,
    /// Frames since the beginning.
    pub frame: u64,
    /// Seconds since the beginning.
    pub seconds: f64,
}

/// Seconds that a frame may spend on steps.
#[derive(Resource, Deref, DerefMut)]
pub struct Budget(pub f64);

impl Default for Budget {
    fn default() -> Self {
        Self(0.010)
    }
}

/// What the meter says of the first lane.
#[derive(Resource, Default)]
pub struct Meter {
    /// The latest reading.
    pub reading: Option<Reading>,
    /// The run's revision when it was made.
    pub revision: u64,
    /// The last good measurement of a packing, from which the next is predicted.
    pub anchor: Option<Anchor>,
    /// The last measurement of this scene with other parameters, to compare with. A kick is no other parameter.
    pub previous: Option<Elasticity>,
}

/// What the session has found.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct Notes(pub Notebook);

/// What part of the world is seen and what in it is looked at.
#[derive(Resource, Default)]
pub struct Sightline {
    /// The camera.
    pub camera: Camera,
    /// Whether everything has to be brought into view.
    pub is_fit_due: bool,
    /// Whether everything was in view when it was last arranged; a picture that was moved by hand is left alone.
    pub is_fitted: bool,
    /// What was clicked on, and in which lane.
    pub selected: Option<(usize, Found)>,
    /// Another number after every action: something may have to be drawn anew.
    pub revision: u64,
}

/// Something to tell.
#[derive(Resource, Default)]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// Whether it is bad news.
    pub is_error: bool,
    /// Whether it is so bad that it needs a dialog.
    pub is_mishap: bool,
    /// What can be done about it.
    pub offer: Option<Offer>,
}

impl Notice {
    /// Good news.
    pub fn tell(&mut self, text: impl Into<String>) {
        *self = Self {
            text: text.into(),
            ..Self::default()
        };
    }

    /// Bad news.
    pub fn complain(&mut self, text: impl Into<String>) {
        *self = Self {
            text: text.into(),
            is_error: true,
            ..Self::default()
        };
    }

    /// Says where a file went, with its whole path, and offers its folder.
    pub fn tell_of_file(&mut self, path: &Path, what: &str) {
        let path = platform::whole_path(path);
        self.tell(format!("{what} {}", path.display()));
        self.offer = path.parent().map(|folder| Offer::Folder(folder.to_owned()));
    }
}

/// What is wanted of a sweep.
pub enum SweepRequest {
    /// To begin.
    Begin(Sweep),
    /// To wait, or to go on.
    Pause(bool),
    /// To end.
    End,
}

/// A film that is being made.
pub struct Film {
    /// A `.gif` file, or a folder for pictures.
    pub path: PathBuf,
    /// Steps from frame to frame.
    pub every: u64,
    /// The step of the next frame.
    pub next: u64,
    /// Frames so far.
    pub frames: usize,
    /// Whether it is to be finished.
    pub is_ending: bool,
}

impl Film {
    /// Whether it is one file.
    pub fn is_gif(&self) -> bool {
        self.path.extension().is_some_and(|e| e == "gif")
    }
}

/// What only the window can do.
#[derive(Resource, Default)]
pub struct Requests {
    /// Pictures to be taken: where to, and of which part.
    pub screenshots: Vec<(PathBuf, Option<String>)>,
    /// The film that is being made.
    pub film: Option<Film>,
    /// Whether a picture is being taken; a script waits for it.
    pub is_taking_picture: bool,
    /// Dialogs to be opened.
    pub dialogs: Vec<Action>,
    /// Sweeps to be begun, paused or ended.
    pub sweeps: Vec<SweepRequest>,
    /// Measurements to be made beside the run.
    pub studies: Vec<Order>,
    /// The end.
    pub is_over: bool,
}

/// Runs, clock, actions and meter; no screen.
pub struct SimPlugin {
    /// What to begin with.
    pub name: String,
    /// Its start.
    pub start: Start,
}

impl Plugin for SimPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Actions>()
            .init_resource::<SimClock>()
            .init_resource::<SimDesk>()
            .init_resource::<Playing>()
            .init_resource::<Budget>()
            .init_resource::<Meter>()
            .init_resource::<SimExposure>()
            .init_resource::<Notes>()
            .init_resource::<Notice>()
            .init_resource::<apply::Undo>()
            .init_resource::<Requests>()
            .insert_resource(Sightline {
                is_fit_due: true,
                ..Sightline::default()
            });
        app.world_mut().spawn(Simulation::new(Run::new(
            self.name.clone(),
            self.start.clone(),
        )));
        app.configure_sets(
            Update,
            (
                FrameSet::Apply,
                FrameSet::Advance,
                FrameSet::Read,
                FrameSet::Panels,
                FrameSet::Draw,
            )
                .chain(),
        );
        steps::build(app);
        app.add_systems(
            Update,
            (apply::play_script, apply::apply_actions)
                .chain()
                .in_set(FrameSet::Apply),
        )
        .add_systems(
            Update,
            (steps::advance_runs, steps::stop_on_trouble)
                .chain()
                .in_set(FrameSet::Advance),
        )
        .add_systems(
            Update,
            (
                meter::read_meter,
                study::make_studies,
                network::find_modes,
                sweep::make_sweeps,
                exposure::expose,
            )
                .in_set(FrameSet::Read),
        );
    }
}
