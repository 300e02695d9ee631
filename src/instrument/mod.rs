//! The numbers that panels show: meter, gauge, microscope, space–time picture, modes, traces, scans, and the curves of every plot. They
//! read a run of `session` and know no screen, so that a test can hold each of them against the headless experiment.

mod condition;
mod contacts;
mod curves;
mod elasticity;
mod event_window;
mod foreign_trace;
mod gauge;
mod last_measured;
mod letters;
mod microscope;
mod notebook;
mod packing_modes;
mod paper;
mod position;
mod profile;
mod reading;
mod scan;
mod slope;
mod space_time;
mod spectrum;
mod stack;
mod study;
mod sweep_theory;
mod trace_curves;
mod traces;

pub use condition::{Condition, Signal, rest_span};
pub use contacts::Census;
pub use curves::{Curve, PlotData, Role, axis_words, csv_of, series_of};
pub use elasticity::{Elasticity, QUANTITIES};
pub use event_window::{EventWindow, crossing_steps};
pub use foreign_trace::ForeignTrace;
pub use gauge::{Gauge, Verdict};
pub use last_measured::LastMeasured;
pub use letters::{Letter, LetterValue, letters};
pub use microscope::{Fan, SweepForces};
pub use notebook::{KickReport, Notebook, NotedFit, NotedKick, NotedMode};
pub use packing_modes::{ListedMode, NetworkKey, NetworkNotes, PackingModes};
pub use paper::figure_of;
pub use position::{Event, Happened};
pub use reading::{Anchor, Reading, Source, law_deviation, wave_number};
pub use scan::{ScanProgress, first_scan};
pub use space_time::SpaceTime;
pub use stack::Sag;
pub use study::{Diffusivity, Finding, Origin, StudyJob};
pub use traces::Traces;
