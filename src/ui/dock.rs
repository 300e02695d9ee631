//! The place that instruments share: one of them is in front, the others are tabs above it.

use egui::{Align, Button, Label, Layout, RichText, Sense, Ui};

use super::panels::{DockUi, PANELS, PanelInfo, PanelPlace};
use super::{Memory, PanelInput, head, pane, spotlight};
use crate::session::{Action, Instrument, Pane};
use crate::words::say;

/// The instruments that are open, and the plot if it shares the place with them.
pub fn tabs_ui(ui: &mut Ui, input: &PanelInput, has_plot: bool, actions: &mut Vec<Action>) {
    let settings = input.settings;
    let is_plot = has_plot && settings.is_plot_in_front();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for panel in PANELS.iter().filter(|p| settings.has(p.instrument)) {
            let is_here = panel.is_in_dock() || (has_plot && panel.instrument == Instrument::Plots);
            if !is_here {
                continue;
            }
            let is_front = match is_plot {
                true => panel.instrument == Instrument::Plots,
                false => settings.front() == Some(panel.instrument),
            };
            let tab = ui.add(Button::selectable(is_front, say!(panel.id)));
            if tab.clicked() {
                actions.push(Action::Open(panel.instrument));
            }
        }
    });
}

/// The instrument in front, with its title.
pub fn front_ui(ui: &mut Ui, input: &PanelInput, memory: &mut Memory, actions: &mut Vec<Action>) {
    let maximised = match input.settings.maximised {
        Some(Pane::Of(instrument)) if instrument.is_tab() => Some(instrument),
        _ => None,
    };
    let front = maximised.or(input.settings.front());
    let Some(panel) = PANELS.iter().find(|p| Some(p.instrument) == front) else {
        return;
    };
    let pane = Pane::Of(panel.instrument);
    ui.horizontal(|ui| {
        let title = Label::new(RichText::new(say!(panel.id)).heading())
            .selectable(false)
            .sense(Sense::click());
        let title = ui.add(title);
        pane::on_title(&title, input, pane, actions);
        head::about_button(ui, panel.id);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let label = say!("pane-close");
            let close = ui.small_button("✕").on_hover_text(&label);
            close.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
            if close.clicked() {
                actions.push(Action::Close(panel.instrument));
            }
            pane::maximise_ui(ui, input, pane, actions);
        });
    });
    // Each begins at its top, however far the one before it was scrolled.
    ui.push_id(panel.id, |ui| {
        scrolled(ui, |ui| {
            head::about_ui(ui, panel.id);
            draw(ui, panel, input, memory, actions);
        });
    });
}

/// All open instruments, one below the other, on a slim screen.
pub fn stack_ui(ui: &mut Ui, input: &PanelInput, memory: &mut Memory, actions: &mut Vec<Action>) {
    for panel in PANELS.iter().filter(|p| input.settings.has(p.instrument)) {
        if !panel.is_in_dock() {
            continue;
        }
        let shown = ui.scope(|ui| {
            head::head_ui(ui, panel.id);
            draw(ui, panel, input, memory, actions);
        });
        if memory.opened == Some(panel.instrument) {
            let place = shown.response.rect;
            ui.scroll_to_rect(place, Some(Align::TOP));
            if ui.clip_rect().contains(place.left_top()) {
                memory.opened = None;
            }
        }
        spotlight::light_panel(ui, panel.instrument, shown.response.rect);
    }
    ui.add_space(8.0);
}

fn draw(
    ui: &mut Ui,
    panel: &PanelInfo,
    input: &PanelInput,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    if let PanelPlace::Dock(draw) = panel.place {
        match draw {
            DockUi::Shows(draw) => draw(ui, input),
            DockUi::Acts(draw) => draw(ui, input, actions),
            DockUi::Edits(draw) => draw(ui, input, memory, actions),
        }
    }
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
