//! The numbers that panels show: meter, gauge, microscope, space–time picture, modes, traces, scans, and the curves of every plot. They
//! read a run of `session` and know no screen, so that a test can hold each of them against the headless experiment.

mod condition;
mod contacts;
mod curves;
mod elasticity;
mod event;
mod event_window;
mod foreign_packing;
mod foreign_trace;
mod gauge;
mod lane_card;
mod last_measured;
mod letters;
mod microscope;
mod notebook;
mod open_packing;
mod packing_modes;
mod paper;
mod plot_data;
mod position;
mod profile;
mod reading;
mod rigidity_words;
mod scan;
mod slope;
mod space_time;
mod spectrum;
mod stack;
mod study;
mod sweep_theory;
mod tower;
mod trace_curves;
mod traces;
mod verdict_card;

pub use condition::{Condition, Signal, rest_span};
pub use contacts::Census;
pub use curves::{csv_of, series_of};
pub use elasticity::{Elasticity, QUANTITIES};
pub use event::{Event, Happened};
pub use event_window::{EventWindow, crossing_steps};
pub use foreign_packing::{LoadedNetwork, PackingSag, Remedy, RigidityCard};
pub use foreign_trace::ForeignTrace;
pub use gauge::{Gauge, NoGauge, Verdict};
pub use lane_card::LaneCard;
pub use last_measured::LastMeasured;
pub use letters::{Letter, LetterValue, letters};
pub use microscope::{Fan, SweepForces};
pub use notebook::{Notebook, NotedFit, NotedKick};
pub use open_packing::{
    Asked, Judged, OpenPacking, PackingFound, PackingNotes, PackingOpened, PackingTask,
    PreparedPacking,
};
pub use packing_modes::{Foretold, ListedMode, NetworkKey, NetworkNotes, PackingModes};
pub use paper::figure_of;
pub use plot_data::{Curve, PlotData, Role, axis_words};
pub use reading::{Anchor, Reading, Source, law_deviation, wave_number};
pub use rigidity_words::{RigidityQuestion, not_at_rest, refusal_of_springs};
pub use scan::{ScanProgress, first_scan};
pub use space_time::SpaceTime;
pub use stack::Sag;
pub use study::{Diffusivity, Finding, KickReport, NotedMode, Origin, StudyJob};
pub use traces::Traces;
pub use verdict_card::{VerdictCard, reason};
