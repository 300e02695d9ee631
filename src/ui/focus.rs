//! The control that has the keyboard: a ring around it if the keyboard led there, and arrow keys that stay with it.

use egui::{Context, EventFilter, Id, Key, Modifiers, Response, Stroke, StrokeKind, Ui};

/// Draws it. Called when everything else has been drawn.
pub fn focus_ui(ctx: &Context) {
    if !is_by_keyboard(ctx) {
        return;
    }
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

/// Whether Tab was pressed since the last click: a click leaves no ring behind.
fn is_by_keyboard(ctx: &Context) -> bool {
    let id = Id::new("focus by keyboard");
    let [has_tab, has_click] = ctx.input(|i| [i.key_pressed(Key::Tab), i.pointer.any_pressed()]);
    let before = ctx.data(|d| d.get_temp(id).unwrap_or(true));
    let now = (before || has_tab) && !has_click;
    ctx.data_mut(|d| d.insert_temp(id, now));
    now
}

/// Arrow keys that were pressed while a control has the keyboard: how often to the right, and how often upwards. They no longer lead away from it.
pub fn arrows(ui: &Ui, control: &Response) -> [i32; 2] {
    if !control.has_focus() {
        return [0; 2];
    }
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|m| m.set_focus_lock_filter(control.id, filter));
    ui.input_mut(|i| {
        let mut pressed = |key| i.count_and_consume_key(Modifiers::NONE, key) as i32;
        let right = pressed(Key::ArrowRight) - pressed(Key::ArrowLeft);
        [right, pressed(Key::ArrowUp) - pressed(Key::ArrowDown)]
    })
}

/// Arrow keys walk through the entries of a menu; opened by keyboard, it starts at the first.
pub fn walk(ui: &Ui, entries: &[Response]) {
    let seen = Id::new("menu that is walked through");
    let now = ui.ctx().cumulative_frame_nr();
    let last = ui.data_mut(|d| d.get_temp::<u64>(seen));
    ui.data_mut(|d| d.insert_temp(seen, now));
    let is_new = last.is_none_or(|last| last + 2 < now);
    match entries.iter().position(Response::has_focus) {
        Some(at) => {
            let [_, up] = arrows(ui, &entries[at]);
            if up != 0 {
                let next = (at as i32 - up).rem_euclid(entries.len() as i32);
                entries[next as usize].request_focus();
            }
        }
        None if is_new && ui.memory(egui::Memory::focused).is_some() => {
            if let Some(first) = entries.first() {
                first.request_focus();
            }
        }
        None => {}
    }
}
