//! The window's program: runs as entities, the frame that moves them, actions that change them, jobs beside them, and what is drawn.
//!
//! Each lane is one entity with a [`Simulation`]; what watches it is another component with a system of its own. A frame: actions are
//! applied → the clock says what is due → [`StepSchedule`] runs as often as that needs and a time budget allows (Detect ▸ Solve ▸ Move ▸
//! Measure, one thin system per phase) → the meter reads → panels and picture are drawn. Solve stops between two sweeps when the budget
//! is spent and goes on in the next frame, so the window keeps its pace however slow a step is; lanes keep together in time.

mod apply;
pub mod capture;
mod classroom;
mod deadline;
#[cfg(not(target_arch = "wasm32"))]
pub mod icon;
pub mod keyboard;
mod lane_cards;
mod lanes;
mod meter;
mod network;
mod notice;
mod packing;
#[cfg(target_arch = "wasm32")]
pub mod page;
pub mod panic;
mod picture_scale;
pub mod remember;
pub mod rescue;
mod scan;
mod script;
mod steps;
mod study;
mod threads;
mod travel;
pub mod view;
mod watch;

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

use crate::instrument::{Anchor, Elasticity, LastMeasured, Notebook, Reading};
use crate::picture::{Camera, Picked};
use crate::scene::Start;
use crate::session::{Action, Clock, Run, Settings};

pub use classroom::{Classroom, Viewer};
pub use lanes::{Lane, LaneQuery, Primary, Simulation};
pub use notice::Notice;
pub use picture_scale::PictureScale;
pub use script::Playing;
pub use watch::{SpaceTimeWatch, SweepWatch};

/// The id of the canvas in a page.
pub const CANVAS_ID: &str = "laboratory";

/// One step, or a slice of one, of every lane.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct StepSchedule;

/// The phases of a step.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum StepPhase {
    /// Contacts are found.
    Detect,
    /// Forces are found.
    Solve,
    /// Bodies move.
    Move,
    /// What happened is kept.
    Measure,
}

/// What happens in a frame, in this order.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FrameSet {
    /// Files dropped on the window, dialogs, the window's size.
    Window,
    /// Actions become state.
    Apply,
    /// Steps are made.
    Advance,
    /// The meter reads, jobs in the background are begun and their results taken.
    Read,
    /// Panels are drawn and push actions.
    Panels,
    /// The picture is drawn.
    Draw,
    /// Pictures of the window are taken.
    Capture,
}

/// Actions that wait for the next frame.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct Actions(pub Vec<Action>);

/// Dialogs that the panels have to open.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct DialogRequests(pub Vec<Action>);

/// Text that the panels have to put into the clipboard.
#[derive(Resource, Default)]
pub struct Clipboard(pub Option<String>);

/// When steps are due.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct AppClock(pub Clock);

/// What is open, what is shown, and how.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct AppSettings(pub Settings);

/// What the session has found.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct Notes(pub Notebook);

/// What the meter says of the first lane.
#[derive(Resource, Default)]
pub struct Meter {
    /// The latest reading.
    pub reading: Option<Reading>,
    /// The run's revision when it was made.
    pub revision: u64,
    /// The last good measurement of a packing, from which the next is predicted.
    pub anchor: Option<Anchor>,
    /// The last measurement of this scene with other parameters, to compare with. A kick does not count as another parameter.
    pub previous: Option<Elasticity>,
    /// What was measured last, and with which settings.
    pub last: LastMeasured,
}

impl Meter {
    /// Forgets what was measured so far: what comes is not compared with it.
    pub fn forget(&mut self) {
        self.previous = None;
        self.last = LastMeasured::default();
    }
}

/// What part of the world is seen and what in it is selected.
#[derive(Resource, Default)]
pub struct PictureState {
    /// The camera.
    pub camera: Camera,
    /// Whether everything has to be brought into view.
    pub is_fit_due: bool,
    /// Whether everything was in view when it was last arranged; a picture that was moved by hand is left alone.
    pub is_fitted: bool,
    /// What was clicked on, and in which lane.
    pub selected: Option<(usize, Picked)>,
}

impl PictureState {
    /// Middle and scale of the picture, if chosen by hand.
    pub fn chosen_view(&self) -> Option<([f64; 2], f64)> {
        (!self.is_fitted).then_some((self.camera.centre, self.camera.scale))
    }
}

/// Runs, clock, actions, jobs and meter; no screen.
pub struct RunPlugin {
    /// What to begin with.
    pub name: String,
    /// Its start.
    pub start: Start,
}

impl Plugin for RunPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Actions>()
            .init_resource::<DialogRequests>()
            .init_resource::<Clipboard>()
            .init_resource::<AppClock>()
            .init_resource::<AppSettings>()
            .init_resource::<Playing>()
            .init_resource::<threads::LastFrame>()
            .init_resource::<Meter>()
            .init_resource::<PictureScale>()
            .init_resource::<Notes>()
            .init_resource::<classroom::Classroom>()
            .init_resource::<Notice>()
            .init_resource::<apply::Undo>()
            .init_resource::<capture::Capture>()
            .init_resource::<study::StudyQueue>()
            .init_resource::<scan::ScanRequests>()
            .insert_resource(PictureState {
                is_fit_due: true,
                ..PictureState::default()
            });
        let run = Run::new(self.name.clone(), self.start.clone());
        lanes::spawn(&mut app.world_mut().commands(), Lane(0), run);
        app.world_mut().flush();
        app.configure_sets(
            Update,
            (
                FrameSet::Window,
                FrameSet::Apply,
                FrameSet::Advance,
                FrameSet::Read,
                FrameSet::Panels,
                FrameSet::Draw,
                FrameSet::Capture,
            )
                .chain(),
        );
        steps::build(app);
        app.add_systems(
            Update,
            (
                (
                    script::play,
                    apply::apply_actions,
                    watch::watch_what_is_open,
                )
                    .chain()
                    .in_set(FrameSet::Apply),
                (
                    threads::share_steps,
                    travel::limit_past,
                    steps::advance_runs,
                    travel::tell_progress,
                    steps::stop_on_trouble,
                )
                    .chain()
                    .in_set(FrameSet::Advance),
                (
                    meter::read_meter,
                    lane_cards::read_lanes,
                    study::make_studies,
                    network::find_modes,
                    packing::judge_packing,
                    scan::make_scans,
                    picture_scale::follow_runs,
                    classroom::follow_lesson,
                    classroom::make_sheets,
                )
                    .chain()
                    .in_set(FrameSet::Read),
            ),
        );
    }
}
