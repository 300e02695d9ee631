//! A run that somebody watches, still without a screen: what it is ([`Run`]), what is kept of it ([`Record`]), what can
//! be done to it ([`Action`]), when it moves ([`Clock`]) and how a list of actions is played to it ([`Script`]).
//!
//! The window, its tests and scripts all come through these doors, so that what is seen in the window is what a headless run of the
//! same scene, seed and changes computes, to the last bit.

mod action;
mod change;
mod clock;
mod condition;
mod contacts;
mod curves;
mod desk;
mod elasticity;
mod gauge;
mod lanes;
mod look;
mod microscope;
mod notebook;
mod packing_modes;
mod paper;
mod position;
mod reading;
mod record;
mod resolution;
mod run;
mod script;
mod space_time;
mod study;
mod sweeping;
mod trace_curves;
mod traces;

pub use action::{Action, Export, Format, Offer};
pub use change::{Change, FieldInfo, FieldKind, replay};
pub use clock::{Clock, PACES, UNLIMITED};
pub use condition::{Condition, Signal};
pub use contacts::Census;
pub use curves::{AxisKind, Curve, Role, Shown, csv_of, series_of};
pub use desk::{Contrast, Desk, Instrument, Layout, Part, Plot, Theme};
pub use elasticity::{Elasticity, QUANTITIES};
pub use gauge::{Gauge, Verdict};
pub use lanes::{LaneStyle, MOST_LANES, Preset, differences};
pub use look::{ColourBy, Look};
pub use microscope::Fan;
pub use notebook::{KickReport, Notebook, NotedFit, NotedMode};
pub use packing_modes::{ListedMode, NetworkKey, NetworkNotes, PackingModes};
pub use paper::figure_of;
pub use position::Event;
pub use reading::{Anchor, LAW_TOLERANCE, Reading, Source, law_deviation, wave_number};
pub use record::{Cause, Mark, Record, Stretch};
pub use resolution::{LEVELS, Resolution};
pub use run::{Disturbance, Engine, Kind, Run, Stage};
pub use script::{Cue, Moment, Script, ScriptError, When};
pub use space_time::{Quantity, SpaceTime};
pub use study::{Diffusivity, Finding, Order, Origin, Study};
pub use sweeping::{Sweeping, first_sweep};
pub use traces::{ForeignTrace, TraceEdit, Traces};
