//! The bar at the bottom: the timeline, and beside it the place of messages, so that nothing moves when one comes or goes. If the program itself
//! went wrong, a dialog.

use egui::{Align, Label, Layout, Rect, RichText, Ui, UiBuilder, vec2};

use super::{News, PanelInput, theme, timeline};
use crate::session::{Action, Offer};
use crate::words::say;

/// Height of the bar.
const HEIGHT: f32 = 30.0;

/// The bar at the bottom.
pub fn bar_ui(root: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    egui::Panel::bottom("timeline and messages")
        .resizable(false)
        .exact_size(HEIGHT)
        .show(root, |ui| {
            ui.horizontal_centered(|ui| {
                let all = ui.available_width();
                let room = if all < 560.0 { 0.0 } else { 0.36 * all };
                if all - room >= 240.0 {
                    let size = vec2(all - room, ui.available_height());
                    let layout = Layout::left_to_right(Align::Center);
                    ui.allocate_ui_with_layout(size, layout, |ui| {
                        ui.set_min_width(size.x - 12.0);
                        timeline::strip_ui(ui, input, actions);
                    });
                }
                if room > 0.0 {
                    ui.separator();
                    message_ui(ui, input, actions);
                }
            });
        });
}

fn message_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    match &input.notice {
        Some(news) if !news.is_crash => news_ui(ui, news, input, actions),
        _ => {
            ui.add(Label::new(RichText::new(say!("notice-none")).small().weak()).truncate());
        }
    }
}

/// A message over the lower edge of the picture, for the lecture mode, which has no bar; and the dialog of a crash.
pub fn over_ui(root: &mut Ui, place: Rect, input: &PanelInput, actions: &mut Vec<Action>) {
    crash_ui(root, input, actions);
    let Some(news) = input.notice.as_ref().filter(|n| !n.is_crash) else {
        return;
    };
    let low = Rect::from_min_max(place.left_bottom() - vec2(0.0, 30.0), place.max);
    root.painter()
        .rect_filled(low, 0.0, root.visuals().window_fill);
    let layout = Layout::left_to_right(Align::Center);
    let builder = UiBuilder::new()
        .id_salt("message")
        .max_rect(low.shrink2(vec2(8.0, 2.0)))
        .layout(layout);
    news_ui(&mut root.new_child(builder), news, input, actions);
}

fn news_ui(ui: &mut Ui, news: &News, input: &PanelInput, actions: &mut Vec<Action>) {
    let dismiss = ui.small_button("×");
    if dismiss.on_hover_text(say!("notice-dismiss.hint")).clicked() {
        actions.push(Action::Dismiss);
    }
    match news.offer {
        Some(Offer::Undo) => {
            let undo = ui.small_button(say!("notice-undo"));
            if undo.on_hover_text(say!("notice-undo.hint")).clicked() {
                actions.push(Action::Undo);
            }
        }
        Some(Offer::Folder(folder)) => {
            let open = ui.small_button(say!("notice-folder"));
            if open.on_hover_text(folder.display().to_string()).clicked() {
                actions.push(Action::OpenFolder(folder.clone()));
            }
        }
        Some(Offer::Recover) => {
            let recover = ui.small_button(say!("notice-recover"));
            if recover.on_hover_text(say!("notice-recover.hint")).clicked() {
                actions.push(Action::Recover);
            }
        }
        None => {}
    }
    let text = RichText::new(news.text);
    let text = if news.is_error {
        text.color(theme::palette(input.settings.theme).error)
    } else {
        text
    };
    // One line; the whole of it when pointed at.
    ui.add(Label::new(text).truncate());
}

/// The dialog of a crash, if there was one.
pub fn crash_ui(root: &Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let Some(news) = input.notice.as_ref().filter(|n| n.is_crash) else {
        return;
    };
    egui::Modal::new(egui::Id::new("panic_message")).show(root.ctx(), |ui| {
        ui.set_max_width(460.0);
        ui.heading(say!("crash"));
        ui.add_space(4.0);
        ui.label(news.text);
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            if ui.button(say!("crash-reset")).clicked() {
                actions.push(Action::Reset);
            }
            if ui.button(say!("crash-quit")).clicked() {
                actions.push(Action::Quit);
            }
        });
    });
}
