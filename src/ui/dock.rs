//! Where panels stand: the dock with the open instruments, and the place of the space–time picture.

use egui::Ui;

use super::panels::{DockUi, PANELS, PanelPlace};
use super::{Memory, PanelInput, head, space_time, spotlight};
use crate::session::{Action, Instrument};

/// The open instruments, one below the other.
pub fn dock_ui(ui: &mut Ui, input: &PanelInput, memory: &mut Memory, actions: &mut Vec<Action>) {
    for panel in PANELS.iter().filter(|p| input.settings.has(p.instrument)) {
        if let PanelPlace::Dock(draw) = panel.place {
            let shown = ui.scope(|ui| {
                head::head_ui(ui, panel.id);
                match draw {
                    DockUi::Shows(draw) => draw(ui, input),
                    DockUi::Acts(draw) => draw(ui, input, actions),
                    DockUi::Edits(draw) => draw(ui, input, memory, actions),
                }
            });
            spotlight::light_panel(ui, panel.instrument, shown.response.rect);
        }
    }
    ui.add_space(8.0);
}

/// Under a chain, beside a packing: along the axis that it shares with the picture.
pub fn space_time_panel(
    root: &mut Ui,
    input: &PanelInput,
    memory: &Memory,
    actions: &mut Vec<Action>,
) {
    let (width, height) = (root.available_width(), root.available_height());
    let panel = if input.run.is_chain() {
        egui::Panel::bottom("space-time of a chain")
            .default_size(0.55 * height)
            .size_range(60.0..=(0.6 * height).max(61.0))
    } else {
        egui::Panel::right("space-time of a packing")
            .default_size(0.3 * width)
            .size_range(60.0..=(0.6 * width).max(61.0))
    };
    let picture = memory.picture;
    let frame = egui::Frame::new()
        .fill(root.visuals().extreme_bg_color)
        .inner_margin(egui::Margin::same(4));
    panel.resizable(true).frame(frame).show(root, |ui| {
        let rect = ui.max_rect();
        space_time::space_time_ui(ui, input, picture, memory.mode, actions);
        spotlight::light_panel(ui, Instrument::SpaceTime, rect);
        ui.take_available_space();
    });
}

/// The same among the other panels of a slim screen. That of a chain is still below the picture, and keeps its axis.
pub fn space_time_below(
    ui: &mut Ui,
    input: &PanelInput,
    memory: &Memory,
    actions: &mut Vec<Action>,
) {
    let size = egui::vec2(ui.available_width(), 220.0);
    let picture = memory.picture.filter(|_| input.run.is_chain());
    let shown = ui.allocate_ui(size, |ui| {
        ui.set_min_size(size);
        space_time::space_time_ui(ui, input, picture, memory.mode, actions);
    });
    spotlight::light_panel(ui, Instrument::SpaceTime, shown.response.rect);
    ui.add_space(8.0);
}

/// Width of a scroll bar.
const BAR: f32 = 8.0;

/// What may be higher than its place.
pub fn scrolled(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    egui::ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            // The bar floats over what it scrolls.
            ui.set_max_width(ui.available_width() - BAR);
            content(ui);
        });
}
