//! Leaving a lesson for another scene: its text would stand over a system that it does not speak of, so the window asks first.

use egui::{Context, Id, Modal, RichText};

use super::PanelInput;
use crate::session::{Action, LessonDeed, scene_title};
use crate::words::say;

/// Turns what would open another scene into a question, and asks it.
pub fn leave_ui(ctx: &Context, input: &PanelInput, actions: &mut Vec<Action>) {
    let Some(lesson) = input.lesson else {
        return;
    };
    for action in actions.iter_mut() {
        if action.opens_another() && !lesson.wants(action) {
            let asked = Box::new(action.clone());
            *action = Action::Lesson(LessonDeed::AskToLeave(asked));
        }
    }
    let Some(wanted) = &lesson.leaving else {
        return;
    };
    let mut deed = |deed: LessonDeed| actions.push(Action::Lesson(deed));
    let modal = Modal::new(Id::new("leave the lesson")).show(ctx, |ui| {
        ui.set_max_width(420.0);
        ui.heading(say!("leave", lesson = lesson.lesson.title.as_str()));
        ui.label(match &**wanted {
            Action::OpenScene(name) => say!("leave-scene", scene = scene_title(name)),
            _ => say!("leave-other"),
        });
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            if ui
                .button(RichText::new(say!("leave-no")).strong())
                .clicked()
            {
                deed(LessonDeed::Stay);
            }
            if ui.button(say!("leave-yes")).clicked() {
                deed(LessonDeed::LeaveFor(wanted.clone()));
            }
        });
    });
    if modal.should_close() {
        deed(LessonDeed::Stay);
    }
}
