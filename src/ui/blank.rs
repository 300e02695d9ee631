//! A dark screen, so that a class looks at its teacher. The run goes on behind it.

use egui::{Area, Color32, Context, Event, Id, Order, Sense};

use super::PanelInput;
use crate::session::Action;

/// Makes the screen dark, if it is to be; any key or click brings everything back.
pub fn blank_ui(ctx: &Context, input: &PanelInput, actions: &mut Vec<Action>) {
    if !input.settings.is_blank {
        return;
    }
    let screen = ctx.content_rect();
    let dark = Area::new(Id::new("blank"))
        .order(Order::Debug)
        .fixed_pos(screen.min)
        .show(ctx, |ui| {
            ui.painter().rect_filled(screen, 0.0, Color32::BLACK);
            ui.allocate_rect(screen, Sense::click())
        });
    let is_woken = ctx.input_mut(|i| {
        let is_key = |e: &Event| matches!(e, Event::Key { pressed: true, .. });
        let is_woken = i.events.iter().any(is_key);
        i.events
            .retain(|e| !matches!(e, Event::Key { .. } | Event::Text(_)));
        is_woken
    });
    if is_woken || dark.inner.clicked() {
        actions.push(Action::Blank(false));
    }
}
