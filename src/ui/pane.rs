//! A pane of the centre: its ground, the button that lets it fill the centre, and the borders between panes.

use egui::{CursorIcon, Id, Rect, Response, Sense, Stroke, Ui, UiBuilder, vec2};

use super::PanelInput;
use super::panes::Border;
use crate::session::{Action, Pane};
use crate::words::say;

/// Draws something in a part of the window, on a ground of its own and cut off at its edges.
pub fn pane_ui<R>(root: &mut Ui, rect: Rect, id: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
    root.painter()
        .rect_filled(rect, 3.0, root.visuals().panel_fill);
    let builder = UiBuilder::new()
        .id_salt(id)
        .max_rect(rect.shrink2(vec2(6.0, 4.0)));
    let mut ui = root.new_child(builder);
    ui.set_clip_rect(rect.intersect(root.clip_rect()));
    content(&mut ui)
}

/// The button that lets a view fill the centre, or brings the others back.
pub fn maximise_ui(ui: &mut Ui, input: &PanelInput, pane: Pane, actions: &mut Vec<Action>) {
    let is_on = input.settings.maximised == Some(pane);
    let (rect, response) = ui.allocate_exact_size(vec2(20.0, 20.0), Sense::click());
    let label = if is_on {
        say!("pane-back")
    } else {
        say!("pane-maximise")
    };
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, is_on, &label));
    let visuals = ui.style().interact_selectable(&response, is_on);
    if response.hovered() || is_on {
        ui.painter().rect_filled(rect, 3.0, visuals.weak_bg_fill);
    }
    // Two opposite corners of a frame, pointing outwards or inwards.
    let stroke = Stroke::new(1.5, visuals.text_color());
    let frame = rect.shrink(5.0);
    let reach = if is_on { -4.0 } else { 4.0 };
    for (corner, [x, y]) in [
        (frame.right_top(), [-1.0, 1.0]),
        (frame.left_bottom(), [1.0, -1.0]),
    ] {
        let corner = match is_on {
            true => corner + vec2(4.0 * x, 4.0 * y),
            false => corner,
        };
        for end in [vec2(reach * x, 0.0), vec2(0.0, reach * y)] {
            ui.painter().line_segment([corner, corner + end], stroke);
        }
    }
    if response.on_hover_text(label).clicked() {
        actions.push(toggled(input, pane));
    }
}

/// A double click on the title of a view does the same.
pub fn on_title(title: &Response, input: &PanelInput, pane: Pane, actions: &mut Vec<Action>) {
    if title.double_clicked() {
        actions.push(toggled(input, pane));
    }
}

fn toggled(input: &PanelInput, pane: Pane) -> Action {
    let is_on = input.settings.maximised == Some(pane);
    Action::Maximise((!is_on).then_some(pane))
}

/// Borders between panes: a drag moves one, a double click puts it back.
pub fn borders_ui(root: &Ui, borders: &[Border], actions: &mut Vec<Action>) {
    for border in borders {
        let id = Id::new(("border", border.divider));
        let response = root.interact(border.rect, id, Sense::click_and_drag());
        let is_active = response.hovered() || response.dragged();
        if is_active {
            root.ctx().set_cursor_icon(match border.is_level {
                true => CursorIcon::ResizeVertical,
                false => CursorIcon::ResizeHorizontal,
            });
            let colour = root
                .visuals()
                .widgets
                .hovered
                .fg_stroke
                .color
                .gamma_multiply(0.6);
            root.painter()
                .rect_filled(border.rect.shrink(2.0), 1.0, colour);
        }
        if response.double_clicked() {
            actions.push(Action::Divide(border.divider, None));
        } else if let (true, Some(at)) = (response.dragged(), response.interact_pointer_pos()) {
            let part = at - border.room.min;
            let share = match border.is_level {
                true => part.y / border.room.height(),
                false => part.x / border.room.width(),
            };
            actions.push(Action::Divide(border.divider, Some(share)));
        }
    }
}
