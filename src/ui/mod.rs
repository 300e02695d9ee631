//! The panels: one file each with one `*_ui` function. They read a [`Sight`], the borrowed view of a run, and push [`Action`]s; they know nothing
//! of Bevy, so tests drive the very functions that the window draws. `plugin` alone knows both sides.

mod files;
mod help;
mod inspector;
mod keys;
mod meter;
mod notice;
mod numbers;
mod parameters;
mod picture;
mod plots;
pub mod plugin;
mod scenes;
mod theme;
mod transport;

use egui::{Rect, Ui};

use crate::live::{Action, Clock, Contrast, Desk, Instrument, Reading, Run};
use crate::picture::{Camera, Found, Scale};

pub use files::Dialogs;
pub use plots::{csv_of, series_of};

/// What the panels see.
pub struct Sight<'a> {
    /// The run.
    pub run: &'a Run,
    /// When it moves.
    pub clock: &'a Clock,
    /// How the laboratory is furnished.
    pub desk: &'a Desk,
    /// What the meter says.
    pub reading: Option<&'a Reading>,
    /// The picture's camera.
    pub camera: &'a Camera,
    /// The picture's scale of colours.
    pub scale: Option<Scale>,
    /// What was clicked on.
    pub selected: Option<Found>,
    /// What there is to tell.
    pub notice: Option<News<'a>>,
}

/// Something to tell.
#[derive(Clone, Copy)]
pub struct News<'a> {
    /// The sentence.
    pub text: &'a str,
    /// Whether it is bad news.
    pub is_error: bool,
    /// Whether it is so bad that it needs a dialog.
    pub is_mishap: bool,
}

/// What the panels remember for themselves.
#[derive(Default)]
pub struct Memory {
    /// File dialogs.
    pub dialogs: Dialogs,
    /// Size of the next kick in the load's unit, if one was entered.
    pub kick: Option<f64>,
    /// Where the pointer is in the picture.
    pub pointer: Option<[f32; 2]>,
    dressed: Option<theme::Dress>,
}

/// Where things came to lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Places {
    /// The picture.
    pub picture: Rect,
    /// The plot, if it is open.
    pub plot: Option<Rect>,
}

/// Draws everything around the picture and pushes what was asked for.
pub fn root_ui(root: &mut Ui, sight: &Sight, memory: &mut Memory, actions: &mut Vec<Action>) -> Places {
    theme::dress(root.ctx(), sight.desk, &mut memory.dressed);
    keys::keys(root.ctx(), sight, actions);
    let desk = sight.desk;
    egui::Panel::top("transport").show(root, |ui| transport::transport_ui(ui, sight, actions));
    notice::notice_ui(root, sight, actions);
    let is_small = root.available_width() < 640.0 || root.available_height() < 360.0;
    let has = |instrument: Instrument| desk.has(instrument) && !is_small && desk.contrast == Contrast::Normal;
    if has(Instrument::Parameters) {
        egui::Panel::left("parameters")
            .default_size(248.0)
            .size_range(220.0..=420.0)
            .show(root, |ui| scrolled(ui, |ui| parameters::parameters_ui(ui, sight, memory, actions)));
    }
    if has(Instrument::Meter) || has(Instrument::Inspector) {
        egui::Panel::right("instruments").default_size(292.0).size_range(260.0..=520.0).show(root, |ui| {
            scrolled(ui, |ui| {
                if desk.has(Instrument::Meter) {
                    meter::meter_ui(ui, sight, actions);
                }
                if desk.has(Instrument::Inspector) {
                    inspector::inspector_ui(ui, sight);
                }
            });
        });
    }
    let mut plot = None;
    if desk.has(Instrument::Plots) && !is_small {
        let height = root.available_height();
        egui::Panel::bottom("plots")
            .resizable(true)
            .default_size((0.42 * height).max(150.0))
            .size_range(120.0..=(0.7 * height).max(121.0))
            .show(root, |ui| plot = Some(plots::plots_ui(ui, sight, memory, actions)));
    }
    let picture = picture::picture_ui(root, sight, memory, actions);
    help::help_ui(root.ctx(), sight, actions);
    memory.dialogs.show(root.ctx(), actions);
    Places { picture, plot }
}

fn scrolled(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, content);
}
