//! The views of the window: instruments, plots, their arrangements and the borders between them.

use serde::{Deserialize, Serialize};

use super::look::{Look, Quantity};
use crate::schema::choice::choice;

/// A plot at the bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PlotKind {
    /// Position of the loaded end, with fit, theory and what they leave.
    #[default]
    Position,
    /// Energies and their balance.
    Energy,
    /// Forces along the chain, or over the height.
    Forces,
    /// Change of the forces from sweep to sweep.
    Residual,
    /// N_I per step.
    Iterations,
    /// Spectrum of the position.
    Spectrum,
    /// Recorded traces of other engines beside this run.
    Trace,
    /// Stress and strain of a packing.
    Stress,
}

impl PlotKind {
    /// All plots with their titles.
    pub const ALL: [(Self, &'static str); 8] = [
        (Self::Position, "Position"),
        (Self::Energy, "Energy"),
        (Self::Forces, "Forces"),
        (Self::Residual, "Residual"),
        (Self::Iterations, "Sweeps"),
        (Self::Spectrum, "Spectrum"),
        (Self::Trace, "Trace"),
        (Self::Stress, "Stress"),
    ];
}

choice! {
    /// A panel that opens beside the picture.
    Instrument {
        /// Parameters of the run.
        Parameters = "Parameters",
        /// The plots at the bottom.
        Plots = "Plots",
        /// What is under the pointer, or selected.
        Inspector = "Inspector",
        /// ω, τ, κ, γ, c and q, measured and predicted.
        Meter = "Meter",
        /// Velocity, force or displacement against position and time.
        SpaceTime = "SpaceTime",
        /// The sweeps of one step.
        Microscope = "Microscope",
        /// Rigid, ringing or soft.
        Gauge = "Gauge",
        /// Copies side by side.
        Lanes = "Lanes",
        /// Single modes and the dispersion relation.
        Modes = "Modes",
        /// Every fit of the session in one plane.
        Universal = "Universal",
        /// N_I against Δt.
        EqualCost = "EqualCost",
        /// Overlap against force, histogram, sliding.
        Contacts = "Contacts",
        /// One measurement over lists of values.
        #[serde(alias = "Sweep")]
        Scan = "Scan",
        /// Recorded traces of other engines, and what kind of softness they have.
        Traces = "Traces",
        /// A packing of another program: its contacts, forces and modes, and whether it is rigid enough.
        Packing = "Packing",
        /// What was predicted, measured, changed and noted.
        Notebook = "Notebook",
    }
}

impl Instrument {
    /// Whether it shares its place with others, of which one is in front. The others have a place of their own.
    pub fn is_tab(self) -> bool {
        !matches!(
            self,
            Self::Parameters | Self::Plots | Self::SpaceTime | Self::Meter
        )
    }
}

choice! {
    /// From where a packing in space is seen.
    PackingView {
        /// Along y: x to the right, z up.
        Front = "front",
        /// Along x: y to the right, z up.
        Side = "side",
        /// Along z: x to the right, y up.
        Top = "top",
    }
}

impl PackingView {
    /// The axes to the right and up.
    pub fn axes(self) -> [usize; 2] {
        match self {
            Self::Front => [0, 2],
            Self::Side => [1, 2],
            Self::Top => [0, 1],
        }
    }
}

/// An arrangement of the panels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Layout {
    /// Controls, picture, space–time, plot, readout.
    #[default]
    Explore,
    /// The lecture mode: the same as the projector.
    Lecture,
    /// More instruments.
    Measure,
}

choice! {
    /// A border between two panes that can be moved.
    Divider {
        /// Between a tall picture and the column at its right.
        BesidePicture = "beside_picture",
        /// Between a wide picture and what is below it.
        BelowPicture = "below_picture",
        /// Below the space–time picture, beside a tall picture.
        BelowSpaceTime = "below_space_time",
        /// Below the space–time picture, under a wide picture.
        BelowWideSpaceTime = "below_wide_space_time",
        /// Between the plot and the column of instruments.
        BesideInstruments = "beside_instruments",
    }
}

/// A view that can fill the centre of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pane {
    /// The picture.
    Picture,
    /// An instrument.
    Of(Instrument),
}

/// The views that a lesson has put away, to be brought back after it.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptViews {
    pub(super) open: Vec<Instrument>,
    /// Whether these are the views of the lecture mode.
    pub(super) is_of_lecture: bool,
    pub(super) plot: PlotKind,
    pub(super) quantity: Quantity,
    pub(super) look: Look,
    pub(super) maximised: Option<Pane>,
}
