//! Messages have their place: a line at the bottom that is always there, so that nothing moves when one comes or goes. If the program
//! itself went wrong, a dialog.

use egui::{Label, RichText, Ui};

use super::{News, PanelInput, theme};
use crate::session::{Action, Offer};
use crate::words::say;

/// The line at the bottom.
pub fn notice_ui(root: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    if let Some(news) = input.notice.as_ref().filter(|n| n.is_crash) {
        crash_ui(root, news, actions);
    }
    egui::Panel::bottom("messages")
        .resizable(false)
        .exact_size(26.0)
        .show(root, |ui| {
            ui.horizontal_centered(|ui| match &input.notice {
                Some(news) if !news.is_crash => news_ui(ui, news, input, actions),
                _ => {
                    ui.label(RichText::new(say!("notice-none")).small().weak());
                }
            });
        });
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

fn crash_ui(root: &mut Ui, news: &News, actions: &mut Vec<Action>) {
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
