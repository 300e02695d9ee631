//! On a slim screen, a phone held upright, everything that is open stands below the picture, one below the other, and is scrolled; N_I and the kick stay
//! in reach above it.

use egui::{Panel, Rect, Ui, vec2};

use super::{
    Memory, PanelInput, dock, parameters, plots, readout, space_time, spotlight, teaching, welcome,
};
use crate::session::{Action, Instrument};

/// Height of the plot, in points.
const PLOT: f32 = 210.0;
/// Height of the space–time picture.
const MAP: f32 = 220.0;

/// Everything but the picture, which gets what is left; returns where the plot came to lie.
pub fn slim_ui(
    root: &mut Ui,
    input: &PanelInput,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) -> Option<Rect> {
    let has = |instrument| input.settings.has(instrument);
    let height = root.available_height();
    let mut plot = None;
    Panel::bottom("below the picture")
        .resizable(true)
        .default_size(0.56 * height)
        .size_range(120.0..=(0.75 * height).max(121.0))
        .show(root, |ui| {
            ui.add_space(2.0);
            teaching::turns_ui(ui, input, memory, actions);
            ui.separator();
            dock::scrolled(ui, |ui| {
                if has(Instrument::Plots) {
                    let size = vec2(ui.available_width(), PLOT);
                    let shown = ui.allocate_ui(size, |ui| {
                        ui.set_min_size(size);
                        plots::plots_ui(ui, input, memory, actions)
                    });
                    spotlight::light_panel(ui, Instrument::Plots, shown.response.rect);
                    plot = Some(shown.inner);
                    ui.add_space(8.0);
                }
                if input.settings.is_welcome_open {
                    welcome::welcome_ui(ui, input, memory, actions);
                } else if has(Instrument::Meter) {
                    let shown = ui.scope(|ui| readout::readout_ui(ui, input, actions));
                    spotlight::light_panel(ui, Instrument::Meter, shown.response.rect);
                    ui.add_space(8.0);
                }
                if has(Instrument::SpaceTime) {
                    let size = vec2(ui.available_width(), MAP);
                    let shown = ui.allocate_ui(size, |ui| {
                        ui.set_min_size(size);
                        space_time::space_time_ui(ui, input, memory, input.run.is_chain(), actions);
                    });
                    spotlight::light_panel(ui, Instrument::SpaceTime, shown.response.rect);
                    ui.add_space(8.0);
                }
                dock::stack_ui(ui, input, memory, actions);
                if has(Instrument::Parameters) {
                    parameters::parameters_ui(ui, input, memory, actions);
                }
            });
        });
    plot
}
