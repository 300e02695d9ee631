//! A ring around the control that has the keyboard.

use egui::{Context, Stroke, StrokeKind};

/// Draws it. Called when everything else has been drawn.
pub fn focus_ui(ctx: &Context) {
    let focused = ctx.memory(egui::Memory::focused);
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else {
        return;
    };
    // What is scrolled away has no ring.
    if !response.interact_rect.is_positive() {
        return;
    }
    let colour = ctx.global_style().visuals.strong_text_color();
    let painter = ctx.layer_painter(response.layer_id);
    let rect = response.rect.intersect(response.interact_rect).expand(2.0);
    painter.rect_stroke(rect, 3.0, Stroke::new(1.5, colour), StrokeKind::Outside);
}
