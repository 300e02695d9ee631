//! Settings of the window: which panels are open, what is shown, theme and units. Remembered from one session to the next.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::lanes::LaneStyle;
use super::look::{Look, Quantity};
use super::machine::MachineShare;
use super::timeline::USUAL_MEMORY;
use super::views::{Divider, Instrument, KeptViews, Layout, Pane, PlotKind};
use crate::schema::choice::choice;
use crate::schema::units::Units;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Theme {
    /// Light on dark.
    #[default]
    Dark,
    /// Dark on light.
    Light,
}

/// How strong differences are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Contrast {
    /// For a screen on a desk.
    #[default]
    Normal,
    /// For a projector.
    High,
}

/// The visible part of a plot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Of which plot.
    pub plot: PlotKind,
    /// From where to where.
    pub x: [f64; 2],
    /// Whether displacements are shown instead of positions.
    pub is_displaced: bool,
    /// Names of the curves that are shown.
    pub names: Vec<String>,
}

choice! {
    /// What the pointer does in the picture.
    Tool {
        /// Moves and enlarges the picture, and tells what it points at.
        Look = "look",
        /// Pulls a disc or the piston through a spring.
        Pull = "pull",
        /// Gives a blow.
        Tap = "tap",
        /// Puts a disc, or takes one.
        Disc = "disc",
        /// Draws obstacles.
        Wall = "wall",
        /// Measures a distance, and the force that goes across it.
        Ruler = "ruler",
    }
}

#[expect(
    clippy::derivable_impls,
    reason = "choices are declared without attributes for their variants"
)]
impl Default for Tool {
    fn default() -> Self {
        Self::Look
    }
}

/// The hand's tool and its strength; what is not chosen follows from the scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Touch {
    /// The tool in the hand. A script may say it; it is not kept: the program always starts with the look tool.
    #[serde(skip_serializing)]
    pub tool: Tool,
    /// Stiffness of the spring by which the hand pulls.
    pub spring: Option<f64>,
    /// Impulse of a tap.
    pub impulse: Option<f64>,
    /// Radius of a disc that is put.
    pub radius: Option<f64>,
}

/// Settings of the window.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// Whether it is applied_theme for a projector.
    pub contrast: Contrast,
    /// Size of everything.
    pub scale: f32,
    /// Arrangement that was chosen last.
    pub layout: Layout,
    /// What is open.
    pub open: Vec<Instrument>,
    /// The plot that is shown.
    pub plot: PlotKind,
    /// How lanes are drawn.
    pub lane_style: LaneStyle,
    /// What the space–time picture shows.
    pub quantity: Quantity,
    /// How the picture is drawn.
    pub look: Look,
    /// What the hand does.
    pub touch: Touch,
    /// Megabytes that states of the past may take, all lanes together.
    pub past_megabytes: u32,
    /// What a frame may spend on steps.
    pub machine: MachineShare,
    /// In what numbers are shown and typed.
    pub units: Units,
    /// Code of the language that was chosen; the system's if none was.
    pub language: Option<String>,
    /// Whether the card for newcomers is open: on the first start, until it is closed.
    pub is_welcome_open: bool,
    /// Where the last file was saved or opened.
    pub folder: Option<PathBuf>,
    /// Borders that were moved: the share of the room that lies before each. All others are where they fit the scene.
    pub shares: Vec<(Divider, f32)>,
    /// The view that fills the centre.
    #[serde(skip)]
    pub maximised: Option<Pane>,
    /// Whether a kick in a packing is followed in slow motion.
    pub is_slow_after_kick: bool,
    /// The units that were chosen, while a scene shows its own.
    #[serde(skip)]
    pub chosen_units: Option<Units>,
    /// The views before the lesson.
    #[serde(skip)]
    pub before_lesson: Option<KeptViews>,
    /// The part of a plot that is saved.
    #[serde(skip)]
    pub part: Option<Part>,
    /// What was open before the projector was switched on.
    pub put_away: Vec<Instrument>,
    /// Whether the window takes the whole screen.
    #[serde(skip)]
    pub is_full_screen: bool,
    /// Whether the help sheet is open.
    #[serde(skip)]
    pub is_help_open: bool,
    /// Whether the screen is dark, so that a class looks at its teacher.
    #[serde(skip)]
    pub is_blank: bool,
}

impl Default for Settings {
    fn default() -> Self {
        let mut settings = Self {
            theme: Theme::Dark,
            contrast: Contrast::Normal,
            scale: 1.0,
            layout: Layout::Explore,
            open: Vec::new(),
            plot: PlotKind::Position,
            lane_style: LaneStyle::SideBySide,
            quantity: Quantity::Velocity,
            look: Look::default(),
            touch: Touch::default(),
            past_megabytes: Self::PASTS[0],
            machine: MachineShare::default(),
            units: Units::Own,
            language: None,
            is_welcome_open: false,
            folder: None,
            shares: Vec::new(),
            maximised: None,
            is_slow_after_kick: true,
            chosen_units: None,
            before_lesson: None,
            part: None,
            put_away: Vec::new(),
            is_full_screen: false,
            is_help_open: false,
            is_blank: false,
        };
        settings.arrange(Layout::Explore);
        settings
    }
}

impl Settings {
    /// Usual, least and most megabytes for the past.
    pub const PASTS: [u32; 3] = [(USUAL_MEMORY >> 20) as u32, 1, 65_536];

    /// With nothing open.
    pub fn bare() -> Self {
        Self {
            open: Vec::new(),
            ..Self::default()
        }
    }

    /// Whether an instrument is open.
    pub fn has(&self, instrument: Instrument) -> bool {
        self.open.contains(&instrument)
    }

    /// What is remembered for the next start: without what a lesson or a scene has changed for itself.
    pub fn kept(&self) -> Self {
        let mut kept = self.clone();
        kept.end_lesson();
        kept.units = kept.chosen_units.take().unwrap_or(kept.units);
        kept
    }

    /// Shows the units of a scene that has its own, or else those that were chosen.
    pub fn show_units_of(&mut self, scene: Units) {
        let chosen = self.chosen_units.unwrap_or(self.units);
        let has_own = scene != Units::Own;
        self.chosen_units = has_own.then_some(chosen);
        self.units = if has_own { scene } else { chosen };
    }
}
