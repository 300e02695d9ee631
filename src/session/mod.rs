//! A run with a user, still without a screen: what it is ([`Run`]), what is kept of it ([`Record`]), what can
//! be done to it ([`Action`]), when it moves ([`Clock`]), how it returns to any step ([`Timeline`]), how a list of actions is played to it
//! ([`Script`]), what was noted on the way ([`Diary`]), and how it is kept and sent ([`saved`]).
//!
//! The window, its tests and scripts all use these types, so that what is seen in the window is what a headless run of the
//! same scene, seed and changes computes, to the last bit.

mod action;
mod caption;
mod change;
mod clock;
mod diary;
mod disturbance;
mod kick;
mod lanes;
mod layout;
mod lesson;
mod look;
mod machine;
mod pace;
mod record;
mod run;
pub mod saved;
mod script;
mod settings;
mod timeline;
mod views;

pub use action::{Action, Export, Format, LessonDeed, Offer, PackingEdit, Study, TraceEdit};
pub use caption::{builtin_scenes, caption, scene_group, scene_title};
pub use change::{Change, RADII, replay, room_at};
pub use clock::{Clock, PACES, Slice, UNLIMITED};
pub use diary::{Diary, DiaryEntry, LONGEST_NOTE, Noted, PredictionNote};
pub use disturbance::Disturbance;
pub use kick::{KickKind, usual_impulse, usual_kick};
pub use lanes::{LaneStyle, MOST_LANES, Preset, differences};
pub use lesson::{LessonAnswer, SavedLesson, SheetKind};
pub use look::{ColourBy, Look, Quantity};
pub use machine::{MachineShare, StepsMade, ThreadTuner};
pub use pace::{PaceKind, SlowMotion};
pub use record::{Cause, Record, Stretch, TimeMark};
pub use run::{Branch, LEVELS, PointInTime, Resolution, Run, Stage};
pub use script::{Cue, Moment, Script, ScriptError, When};
pub use settings::{Contrast, Part, Settings, Theme, Tool, Touch};
pub use timeline::{KeptState, Timeline, USUAL_MEMORY};
pub use views::{Divider, Instrument, Layout, PackingView, Pane, PlotKind};
