//! The hands that a class raises: counted while it is asked, and shown as bars when the answer is known.

use egui::{Rect, RichText, Sense, Ui, vec2};

use crate::lesson::{LessonProgress, Question, ballots};
use crate::session::{Action, LessonDeed};
use crate::words::say;

/// A button for each thing that a class can raise its hands for, with their number; a click with the other button takes one back.
pub fn hands_ui(
    ui: &mut Ui,
    lesson: &LessonProgress,
    question: &Question,
    actions: &mut Vec<Action>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(say!("lessons-class")).weak());
        let ballots = ballots(question);
        for (i, (ballot, count)) in ballots.iter().zip(&lesson.votes[lesson.step]).enumerate() {
            let raised = ui.button(format!("{ballot}: {count}"));
            if raised.secondary_clicked() {
                actions.push(Action::Lesson(LessonDeed::Vote(i, -1)));
            }
            if raised.on_hover_text(say!("lessons-hands.hint")).clicked() {
                actions.push(Action::Lesson(LessonDeed::Vote(i, 1)));
            }
        }
    });
}

/// The hands that were raised, as bars; what came true is marked.
pub fn votes_ui(ui: &mut Ui, lesson: &LessonProgress, question: &Question, right: Option<usize>) {
    let votes = &lesson.votes[lesson.step];
    let most = votes.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return;
    }
    let ink = ui.visuals().selection.bg_fill;
    ui.horizontal_wrapped(|ui| {
        for (i, (ballot, count)) in ballots(question).iter().zip(votes).enumerate() {
            let (rect, _) = ui.allocate_exact_size(vec2(60.0, 14.0), Sense::hover());
            let width = 60.0 * *count as f32 / most as f32;
            let bar = Rect::from_min_size(rect.min, vec2(width, 14.0));
            ui.painter().rect_filled(bar, 2.0, ink);
            let mark = if right == Some(i) { " ✔" } else { "" };
            ui.label(format!("{count}  {ballot}{mark}"));
            ui.add_space(10.0);
        }
    });
}
