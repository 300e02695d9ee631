//! News: a line under the bar, or a dialog if the program itself went wrong.

use egui::{RichText, Ui};

use super::{News, Sight, theme};
use crate::live::Action;

/// Shows what there is to tell.
pub fn notice_ui(root: &mut Ui, sight: &Sight, actions: &mut Vec<Action>) {
    let Some(news) = sight.notice else {
        return;
    };
    if news.is_mishap {
        mishap_ui(root, news, actions);
        return;
    }
    egui::Panel::top("notice").show(root, |ui| {
        ui.horizontal(|ui| {
            if ui
                .small_button("×")
                .on_hover_text("Take it away (Esc)")
                .clicked()
            {
                actions.push(Action::Dismiss);
            }
            let text = RichText::new(news.text);
            let error = theme::palette(sight.desk.theme).error;
            ui.add(
                egui::Label::new(if news.is_error {
                    text.color(error)
                } else {
                    text
                })
                .wrap(),
            );
        });
    });
}

fn mishap_ui(root: &mut Ui, news: News, actions: &mut Vec<Action>) {
    egui::Modal::new(egui::Id::new("mishap")).show(root.ctx(), |ui| {
        ui.set_max_width(460.0);
        ui.heading("Something broke");
        ui.add_space(4.0);
        ui.label(news.text);
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            if ui.button("Reset the scene").clicked() {
                actions.push(Action::Reset);
            }
            if ui.button("Quit").clicked() {
                actions.push(Action::Quit);
            }
        });
    });
}
