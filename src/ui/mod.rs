//! The panels: one file each with one `*_ui` function. They read a [`PanelInput`], the borrowed view of a run, and push [`Action`]s; they know nothing
//! of Bevy, so tests drive the very functions that the window draws. `plugin` alone knows both sides.

mod axis;
mod blank;
mod chart;
mod colour_key;
mod contacts;
mod dashes;
mod dock;
mod equal_cost;
#[cfg_attr(target_arch = "wasm32", path = "browser/files.rs")]
mod files;
mod flight;
mod focus;
mod gauge;
mod glossary;
mod head;
mod help;
mod inspector;
mod keys;
mod lanes;
pub mod legend;
mod lesson;
mod lesson_curve;
mod machine;
mod meter;
mod microscope;
mod modes;
mod notebook;
mod notice;
mod number_field;
mod numbers;
mod packing_modes;
mod panels;
mod parameter_field;
pub mod parameters;
mod picture;
mod plot;
mod plots;
pub mod plugin;
mod scan;
mod scenes;
mod slim;
mod space_time;
mod space_time_axes;
mod spotlight;
mod teaching;
mod theme;
mod ticks;
mod timeline;
mod touch;
mod traces;
mod transport;
mod universal;
mod view_menu;
mod votes;
mod welcome;

use egui::{Rect, Ui, Vec2};

use crate::experiment::scan::Scan;
use crate::instrument::{Elasticity, Notebook, Reading, SpaceTime, SweepForces};
use crate::lesson::{Control, LessonPhase, LessonProgress};
use crate::picture::{Camera, ColourScale, Picked};
use crate::session::{Action, Clock, Contrast, Diary, Instrument, Offer, Part, Run, Settings};

pub use files::Dialogs;
use panels::PANELS;

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
        self.lesson.is_some() && self.settings.contrast == Contrast::High
    }
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
    /// Where the picture was in the last frame.
    picture: Option<Rect>,
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
    /// The picture.
    pub picture: Rect,
    /// The picture with its caption and legend.
    pub framed: Rect,
    /// The plot, if it is open.
    pub plot: Option<Rect>,
}

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
    egui::Panel::top("transport").show(root, |ui| transport::transport_ui(ui, input, actions));
    notice::notice_ui(root, input, actions);
    spotlight::aim(root.ctx(), input);
    if let Some(lesson) = input.lesson {
        egui::Panel::top("lesson").show(root, |ui| {
            lesson::lesson_ui(ui, input, lesson, memory, actions);
        });
    }
    let room = Room::of(root.available_size());
    let has_sides = matches!(room, Room::TwoSides | Room::OneSide);
    let has = |instrument: Instrument| settings.has(instrument) && has_sides;
    let has_dock = PANELS.iter().any(|p| p.is_in_dock() && has(p.instrument));
    let has_parameters = has(Instrument::Parameters);
    // While a class is asked there is nothing to turn, and it needs the room.
    let is_asked = (input.lesson).is_some_and(|lesson| lesson.phase == LessonPhase::Asking);
    if settings.contrast == Contrast::High && has_sides && !is_asked {
        egui::Panel::top("teaching").show(root, |ui| {
            teaching::teaching_ui(ui, input, memory, actions);
        });
    }
    if room == Room::OneSide && (has_dock || has_parameters) {
        egui::Panel::right("parameters and instruments")
            .default_size(300.0)
            .size_range(296.0..=360.0)
            .show(root, |ui| {
                if has_dock && has_parameters {
                    let height = ui.available_height();
                    egui::Panel::bottom("instruments below")
                        .resizable(true)
                        .default_size(0.5 * height)
                        .size_range(80.0..=(height - 80.0).max(81.0))
                        .show(ui, |ui| {
                            dock::scrolled(ui, |ui| dock::dock_ui(ui, input, memory, actions));
                        });
                } else if has_dock {
                    dock::scrolled(ui, |ui| dock::dock_ui(ui, input, memory, actions));
                }
                if has_parameters {
                    dock::scrolled(ui, |ui| {
                        parameters::parameters_ui(ui, input, memory, actions);
                    });
                }
            });
    }
    if has_parameters && room == Room::TwoSides {
        egui::Panel::left("parameters")
            .default_size(248.0)
            .size_range(220.0..=420.0)
            .show(root, |ui| {
                dock::scrolled(ui, |ui| {
                    parameters::parameters_ui(ui, input, memory, actions);
                });
            });
    }
    if has_dock && room == Room::TwoSides {
        egui::Panel::right("instruments")
            .default_size(316.0)
            .size_range(280.0..=560.0)
            .show(root, |ui| {
                dock::scrolled(ui, |ui| dock::dock_ui(ui, input, memory, actions));
            });
    }
    let mut plot = None;
    if room == Room::Below {
        plot = slim::slim_ui(root, input, memory, actions);
    }
    if has(Instrument::Plots) {
        let height = root.available_height();
        egui::Panel::bottom("plots")
            .resizable(true)
            .default_size((0.42 * height).max(150.0))
            .size_range(120.0..=(0.5 * height).max(121.0))
            .show(root, |ui| {
                let rect = ui.max_rect();
                plot = Some(plots::plots_ui(ui, input, memory, actions));
                spotlight::light_panel(ui, Instrument::Plots, rect);
            });
    }
    timeline::timeline_ui(root, input, actions);
    if has(Instrument::SpaceTime) {
        dock::space_time_panel(root, input, memory, actions);
    }
    let [picture, framed] = picture::picture_ui(root, input, memory, actions);
    memory.picture = Some(picture);
    spotlight::light(root, Control::Picture, picture.shrink(4.0));
    help::help_ui(root.ctx(), input, actions);
    welcome::welcome_ui(root, input, memory, actions);
    focus::focus_ui(root.ctx());
    glossary::glossary_ui(root.ctx(), input);
    blank::blank_ui(root.ctx(), input, actions);
    memory.dialogs.show(root.ctx(), actions);
    Places {
        picture,
        framed,
        plot,
    }
}

/// Where there is room for parameters and instruments.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Room {
    /// On either side of the picture.
    TwoSides,
    /// Together on one side.
    OneSide,
    /// Below it, on a slim screen.
    Below,
    /// Nowhere: the picture alone.
    Nowhere,
}

impl Room {
    fn of(size: Vec2) -> Self {
        match size {
            Vec2 { x, y } if x >= 1160.0 && y >= LOWEST => Self::TwoSides,
            Vec2 { x, y } if x >= SLIM && y >= LOWEST => Self::OneSide,
            Vec2 { x, y } if x < SLIM && y >= 420.0 => Self::Below,
            _ => Self::Nowhere,
        }
    }
}

/// Height from which on panels have room beside the picture.
const LOWEST: f32 = 240.0;
/// Width below which nothing stands beside the picture.
const SLIM: f32 = 700.0;
