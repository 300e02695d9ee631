//! The hands that a class raises: counted while it is asked, and shown as bars when the answer is known.

use egui::{Button, Rect, RichText, Sense, TextStyle, Ui, vec2};

use crate::lesson::{LessonProgress, Question, ballots};
use crate::session::{Action, LessonAnswer, LessonDeed};
use crate::words::say;

/// Each thing that a class can raise its hands for, with their number, and beside it a button that counts one more; a click on that with the other
/// button takes one back. The answers of a choice are buttons themselves, which lock the answer.
pub fn hands_ui(
    ui: &mut Ui,
    lesson: &LessonProgress,
    question: &Question,
    actions: &mut Vec<Action>,
) {
    let is_choice = matches!(question, Question::Choice { .. });
    let mut deed = |deed: LessonDeed| actions.push(Action::Lesson(deed));
    ui.horizontal_wrapped(|ui| {
        if !is_choice {
            ui.label(RichText::new(say!("lessons-class")).weak());
        }
        let ballots = ballots(question);
        for (i, (ballot, count)) in ballots.iter().zip(&lesson.votes[lesson.step]).enumerate() {
            let text = format!("{ballot}: {count}");
            keep_together(ui, &text);
            let gap = std::mem::replace(&mut ui.spacing_mut().item_spacing.x, 1.0);
            if is_choice {
                let said = ui.add(Button::new(text).min_size(vec2(0.0, 26.0)));
                if said.on_hover_text(say!("lessons-said")).clicked() {
                    deed(LessonDeed::Answer(LessonAnswer::Choice(i)));
                }
            } else {
                ui.label(text);
            }
            ui.spacing_mut().item_spacing.x = gap;
            let raised = ui.add(Button::new(ONE_MORE).min_size(vec2(0.0, 26.0)));
            let label = format!("{ONE_MORE} {ballot}");
            raised
                .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
            if raised.secondary_clicked() {
                deed(LessonDeed::Vote(i, -1));
            }
            if raised.on_hover_text(say!("lessons-hands.hint")).clicked() {
                deed(LessonDeed::Vote(i, 1));
            }
        }
    });
}

/// What counts a hand.
const ONE_MORE: &str = "+1";

/// Begins a new row if a text and its counter find no room in this one.
fn keep_together(ui: &mut Ui, text: &str) {
    let font = TextStyle::Button.resolve(ui.style());
    let width = |text: &str| {
        let ink = egui::Color32::GRAY;
        let galley = ui
            .painter()
            .layout_no_wrap(text.to_owned(), font.clone(), ink);
        galley.size().x + 2.0 * ui.spacing().button_padding.x
    };
    if width(text) + width(ONE_MORE) + 4.0 > ui.available_size_before_wrap().x {
        ui.end_row();
    }
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
