//! The panels: one file each with one `*_ui` function. They read a [`PanelInput`], the borrowed view of a run, and push [`Action`]s; they know nothing
//! of Bevy, so tests drive the very functions that the window draws. `plugin` alone knows both sides.

mod blank;
mod centre;
mod chart;
mod colour_key;
mod contacts;
mod cover;
mod dashes;
mod dock;
mod equal_cost;
#[cfg_attr(target_arch = "wasm32", path = "browser/files.rs")]
mod files;
mod film_menu;
mod flight;
mod focus;
mod gallery;
mod gauge;
mod glossary;
mod head;
mod help;
mod inspector;
mod keys;
mod lanes;
mod leave;
pub mod legend;
mod lesson;
mod lesson_curve;
mod lesson_menu;
mod live_field;
mod look;
mod machine;
mod meter;
mod microscope;
mod modes;
mod notebook;
mod notice;
mod number_field;
mod packing;
mod packing_modes;
mod packing_picture;
mod pane;
mod panels;
mod panes;
mod parameter_field;
pub mod parameters;
mod picture;
mod plot;
mod plots;
pub mod plugin;
mod readout;
mod scan;
mod slim;
mod space_time;
mod space_time_axes;
mod space_time_map;
mod space_time_view;
mod spotlight;
mod teaching;
mod theme;
mod timeline;
mod touch;
mod traces;
mod transport;
mod universal;
mod view_menu;
mod votes;
mod welcome;

use std::sync::Arc;

use egui::{Rect, TextureHandle, Ui, Vec2};

use crate::experiment::scan::Scan;
use crate::instrument::{Elasticity, Notebook, Reading, SpaceTime, SweepForces};
use crate::lesson::{Control, LessonProgress};
use crate::picture::{Bounds, Camera, ColourScale, Margins, Picked};
use crate::scene::Start;
use crate::session::{
    Action, Clock, Diary, Instrument, LaneStyle, Offer, Pane, Part, Run, Settings,
};

pub use files::Dialogs;

/// What the panels see.
pub struct PanelInput<'a> {
    /// The run.
    pub run: &'a Run,
    /// All lanes; the run is the first.
    pub lanes: Vec<&'a Run>,
    /// Its space–time picture, while that is open.
    pub space_time: Option<&'a SpaceTime>,
    /// Its forces sweep by sweep, while the microscope is open.
    pub sweeps: Option<&'a SweepForces>,
    /// What the session has found.
    pub notes: &'a Notebook,
    /// When it moves.
    pub clock: &'a Clock,
    /// What is open, what is shown, and how.
    pub settings: &'a Settings,
    /// What the meter says.
    pub reading: Option<&'a Reading>,
    /// What it said last with other parameters.
    pub previous: Option<Elasticity>,
    /// The picture's camera.
    pub camera: &'a Camera,
    /// The picture's scale of colours.
    pub scale: Option<ColourScale>,
    /// What was clicked on.
    pub selected: Option<(usize, Picked)>,
    /// Frames of the film that is being made, if one is.
    pub film: Option<usize>,
    /// What there is to tell.
    pub notice: Option<News<'a>>,
    /// The lesson that is under way.
    pub lesson: Option<&'a LessonProgress>,
    /// What the run has done since its question was answered, if a curve was asked for.
    pub lesson_curve: &'a [[f64; 2]],
    /// What theory says of it.
    pub lesson_theory: &'a [[f64; 2]],
    /// The lab notebook.
    pub diary: &'a Diary,
}

impl PanelInput<'_> {
    /// Whether a class looks at a lesson on a projector.
    pub fn is_lecture(&self) -> bool {
        self.lesson.is_some() && self.settings.is_projecting()
    }

    /// What all lanes that are drawn occupy.
    fn bounds(&self) -> Bounds {
        let seen = match self.settings.lane_style {
            LaneStyle::SideBySide => &self.lanes[..],
            LaneStyle::Overlaid => &self.lanes[..self.lanes.len().min(1)],
        };
        Bounds::of_lanes(seen)
    }
}

/// How large lanes were when they were first seen.
struct FirstSeen {
    start: Arc<Start>,
    lanes: usize,
    size: [f64; 2],
}

/// Something to tell.
#[derive(Clone, Copy)]
pub struct News<'a> {
    /// The sentence.
    pub text: &'a str,
    /// Whether it is bad news.
    pub is_error: bool,
    /// Whether it is so bad that it needs a dialog.
    pub is_crash: bool,
    /// What can be done about it.
    pub offer: Option<&'a Offer>,
}

/// What the panels remember for themselves.
#[derive(Default)]
pub struct Memory {
    /// File dialogs.
    pub dialogs: Dialogs,
    /// Scene and size of the next kick in the load's unit, if one was entered.
    pub kick: Option<(String, f64)>,
    /// Mode that is launched next.
    pub mode: u64,
    /// Its velocity amplitude.
    pub amplitude: Option<f64>,
    /// Stiffness and damping that are wanted.
    pub design: Option<[f64; 2]>,
    /// The scan that is being entered.
    pub scan: Option<Scan>,
    /// The quantity of the scan that is shown.
    pub quantity: Option<String>,
    /// What the scene will be rebuilt with.
    pub rebuild: parameters::Rebuild,
    /// The change of a lane that is being entered.
    pub lane_edit: LaneEdit,
    /// The note that is being typed.
    pub note: String,
    /// The instrument that was in front in the last frame.
    front: Option<Option<Instrument>>,
    /// One that has come to the front and is not yet scrolled into view.
    opened: Option<Instrument>,
    /// What a learner is about to say.
    pub draft: lesson_curve::AnswerDraft,
    /// How the large plot is looked at.
    pub view: legend::PlotView,
    /// What part of it is seen.
    part: Option<Part>,
    /// Where the pointer is in the picture.
    pub pointer: Option<[f32; 2]>,
    /// What the hand is doing there.
    pub gesture: touch::Gesture,
    /// How large the system was when it was first seen.
    first_seen: Option<FirstSeen>,
    /// Where the picture was in the last frame.
    picture: Option<Rect>,
    /// The colours of the space–time picture.
    map: Option<TextureHandle>,
    /// What they were made from.
    map_key: Option<space_time_map::MapKey>,
    /// The times that the plot shows, for the space–time picture above it.
    times: Option<[f64; 2]>,
    /// Where it is remembered which part of that axis was chosen by hand, and how far it may reach.
    time_axis: Option<(egui::Id, [f64; 2])>,
    /// The place that the pointer is at in the space–time picture.
    place_cursor: Option<f64>,
    /// The time that the pointer is at, in the plot or in the space–time picture, in this frame and in the last.
    cursor: [Option<f64>; 2],
    applied_theme: Option<theme::AppliedTheme>,
}

/// A change of one lane that is being entered.
pub struct LaneEdit {
    /// Which lane.
    pub lane: usize,
    /// Which field.
    pub field: String,
    /// Its new value, as text.
    pub value: String,
}

impl Default for LaneEdit {
    fn default() -> Self {
        Self {
            lane: 1,
            field: "iterations".to_owned(),
            value: String::new(),
        }
    }
}

/// Where things came to lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Places {
    /// The picture, with its caption and legend over it.
    pub picture: Rect,
    /// Points around the system that they need.
    pub margins: Margins,
    /// The plot, if it is open.
    pub plot: Option<Rect>,
    /// The space–time picture, if it is open.
    pub space_time: Option<Rect>,
    /// The readout, if there is one.
    pub readout: Option<Rect>,
}

/// Width of the column of controls, on narrow windows and on wide ones.
const CONTROLS: [f32; 2] = [188.0, 208.0];

/// Draws everything around the picture and pushes what was asked for.
pub fn root_ui(
    root: &mut Ui,
    input: &PanelInput,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) -> Places {
    let settings = input.settings;
    theme::apply(root.ctx(), settings, &mut memory.applied_theme);
    if !settings.is_blank {
        keys::keys(root.ctx(), input, memory, actions);
    }
    memory.cursor = [None, memory.cursor[0]];
    memory.place_cursor = None;
    let front = settings.front();
    if memory.front.replace(front).is_some_and(|old| old != front) {
        memory.opened = front;
    }
    let window = root.available_size();
    let room = Room::of(window);
    spotlight::aim(root.ctx(), input);
    let is_lecture = settings.is_projecting() && room == Room::Sides;
    if is_lecture {
        egui::Panel::bottom("teaching").show(root, |ui| {
            teaching::teaching_ui(ui, input, memory, actions);
        });
    } else {
        egui::Panel::top("transport").show(root, |ui| transport::transport_ui(ui, input, actions));
        notice::bar_ui(root, input, actions);
    }
    if let Some(lesson) = input.lesson {
        egui::Panel::top("lesson").show(root, |ui| {
            lesson::lesson_ui(ui, input, lesson, memory, actions);
        });
    }
    // Its sliders are those of the run that a maximised packing hides.
    let hides_run = settings.maximised == Some(Pane::Of(Instrument::Packing));
    if settings.has(Instrument::Parameters) && room == Room::Sides && !hides_run {
        let width = CONTROLS[usize::from(window.x >= 1100.0)];
        egui::Panel::left("controls")
            .resizable(false)
            .exact_size(width)
            .show(root, |ui| {
                dock::scrolled(ui, |ui| {
                    parameters::parameters_ui(ui, input, memory, actions);
                });
            });
    }
    let mut slim_plot = None;
    // A view that fills the centre needs all of a slim screen.
    if room == Room::Below && settings.maximised.is_none() {
        slim_plot = slim::slim_ui(root, input, memory, actions);
    }
    let area = root.available_rect_before_wrap();
    let (panes, margins) = centre::panes_of(root, area, window, room, input, memory);
    let plot = centre::panes_ui(root, &panes, input, memory, actions).or(slim_plot);
    picture::picture_ui(root, panes.picture, panes.is_wide, input, memory, actions);
    memory.picture = Some(panes.picture);
    spotlight::light(root, Control::Picture, panes.picture.shrink(4.0));
    if is_lecture {
        notice::over_ui(root, panes.picture, input, actions);
    } else {
        notice::crash_ui(root, input, actions);
    }
    help::help_ui(root.ctx(), input, actions);
    focus::focus_ui(root.ctx());
    glossary::glossary_ui(root.ctx(), input);
    blank::blank_ui(root.ctx(), input, actions);
    memory.dialogs.show(root.ctx(), actions);
    leave::leave_ui(root.ctx(), input, actions);
    Places {
        picture: panes.picture,
        margins,
        plot,
        space_time: panes.space_time,
        readout: panes.readout,
    }
}

/// Where there is room for other things than the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Room {
    /// Beside it.
    Sides,
    /// Below it, on a slim screen.
    Below,
    /// Nowhere: the picture alone.
    Nowhere,
}

impl Room {
    fn of(size: Vec2) -> Self {
        match size {
            Vec2 { x, y } if x >= SLIM && y >= LOWEST => Self::Sides,
            Vec2 { x, y } if x < SLIM && y >= 460.0 => Self::Below,
            _ => Self::Nowhere,
        }
    }
}

/// Height from which on panels have room beside the picture.
const LOWEST: f32 = 330.0;
/// Width below which nothing stands beside the picture.
const SLIM: f32 = 700.0;
