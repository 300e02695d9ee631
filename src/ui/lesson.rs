//! The lesson that is under way: what to do, what is asked, how far off the answer was.

use std::sync::OnceLock;

use egui::{Align, Button, Layout, RichText, Slider, Ui, vec2};

use super::number_field::NumberField;
use super::numbers::plain;
use super::theme::palette;
use super::{Memory, PanelInput};
use crate::lesson::{Goal, LessonPhase, LessonProgress, MeasuredAnswer, Question, builtin};
use crate::session::{Action, Contrast, LessonAnswer, LessonDeed};

/// What a learner is about to say.
#[derive(Default)]
pub struct AnswerDraft {
    /// Of which lesson and step.
    of: (String, usize),
    /// A number, once it was touched.
    pub number: Option<f64>,
    /// A curve: a way at each of [`COLUMNS`] times.
    curve: Vec<Option<f64>>,
    /// Where the pen was in the last frame, while it touches the paper.
    pen: Option<[f64; 2]>,
}

/// Times at which a drawn curve is kept.
const COLUMNS: usize = 160;

impl AnswerDraft {
    /// The draft for this step, empty if it is another one than before.
    pub fn for_step(&mut self, lesson: &LessonProgress) -> &mut Self {
        let now = (lesson.name.clone(), lesson.step);
        if self.of != now || self.curve.len() != COLUMNS {
            *self = Self {
                of: now,
                number: None,
                curve: vec![None; COLUMNS],
                pen: None,
            };
        }
        self
    }

    /// Draws from the last place of the pen to this one; places are a share of the time, and a way.
    pub fn draw(&mut self, pen: Option<[f64; 2]>) {
        let before = std::mem::replace(&mut self.pen, pen);
        let Some(now) = pen else {
            return;
        };
        let last = (COLUMNS - 1) as f64;
        let [[x, y], [from, start]] = [now, before.unwrap_or(now)];
        let column = |share: f64| (share * last).round().clamp(0.0, last) as usize;
        for i in column(x.min(from))..=column(x.max(from)) {
            let share = (i as f64 / last - from) / (x - from);
            let share = if share.is_finite() {
                share.clamp(0.0, 1.0)
            } else {
                1.0
            };
            self.curve[i] = Some(start + share * (y - start));
        }
    }

    /// What was drawn, as (time, way), on axes of this length.
    pub fn points(&self, time: f64) -> Vec<[f64; 2]> {
        let at = |i: usize| time * i as f64 / (COLUMNS - 1) as f64;
        let drawn = self.curve.iter().enumerate();
        drawn.filter_map(|(i, y)| Some([at(i), (*y)?])).collect()
    }
}

fn deed(deed: LessonDeed) -> Action {
    Action::Lesson(deed)
}

/// The menu of lessons.
pub fn lessons_ui(ui: &mut Ui, actions: &mut Vec<Action>) {
    static LIST: OnceLock<Vec<(&str, String, String)>> = OnceLock::new();
    let list = LIST.get_or_init(|| {
        let about = |(i, name): (usize, &'static str)| {
            let lesson = builtin::load(name)?.ok()?;
            let title = format!("{}  {}   {} min", i + 1, lesson.title, lesson.minutes);
            Some((
                name,
                title,
                format!("{} Needs: {}", lesson.about, lesson.needs),
            ))
        };
        builtin::names().enumerate().filter_map(about).collect()
    });
    let menu = ui.menu_button("Lessons ⏷", |ui| {
        for (name, title, about) in list {
            if ui.button(title).on_hover_text(about).clicked() {
                actions.push(deed(LessonDeed::Begin((*name).to_owned())));
                ui.close();
            }
        }
    });
    let hint = "Say first what will happen, then run it, then compare";
    menu.response.on_hover_text(hint);
}

/// The panel.
pub fn lesson_ui(
    ui: &mut Ui,
    input: &PanelInput,
    lesson: &LessonProgress,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    let is_large = input.settings.contrast == Contrast::High;
    let size = if is_large { 22.0 } else { 15.0 };
    ui.add_space(3.0);
    head_ui(ui, lesson, actions);
    ui.label(RichText::new(&lesson.now().text).size(size));
    let text = |text: &str| RichText::new(text).size(size);
    match lesson.phase {
        LessonPhase::SettingUp | LessonPhase::LettingGo => {
            ui.label(text("…").weak());
        }
        LessonPhase::Asking => {
            if let Some(question) = &lesson.now().question {
                ui.label(text(question.ask()).strong());
                question_ui(ui, input, lesson, question, memory, actions);
            }
        }
        LessonPhase::Doing => {
            if let Some(question) = &lesson.now().question {
                ui.label(text(question.ask()).weak());
            }
            let goal = lesson.now().until.as_ref().map(Goal::words);
            let words = goal.map_or("Watch it.".to_owned(), |goal| format!("Now: {goal}."));
            ui.label(text(&words).strong());
        }
        LessonPhase::Done => done_ui(ui, input, lesson, size),
    }
    ui.add_space(4.0);
}

fn head_ui(ui: &mut Ui, lesson: &LessonProgress, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(&lesson.lesson.title).strong());
        let count = lesson.lesson.steps.len();
        ui.label(RichText::new(format!("{} of {count}", lesson.step + 1)).weak());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let leave = ui.button("✕").on_hover_text("End the lesson");
            let label = "End the lesson";
            leave.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, label));
            if leave.clicked() {
                actions.push(deed(LessonDeed::Leave));
            }
            let is_last = lesson.step + 1 == count;
            let is_done = lesson.phase == LessonPhase::Done;
            let word = match (is_done, is_last) {
                (true, _) => "Next ▶",
                (false, _) => "Skip ▶",
            };
            let next = ui.add_enabled(!is_last, Button::new(word).selected(is_done && !is_last));
            if next.on_hover_text("To the next step (PageDown)").clicked() {
                actions.push(deed(LessonDeed::Next));
            }
            let back = ui.add_enabled(lesson.step > 0, Button::new("◀ Back"));
            if back.on_hover_text("To the step before (PageUp)").clicked() {
                actions.push(deed(LessonDeed::Back));
            }
        });
    });
}

fn question_ui(
    ui: &mut Ui,
    input: &PanelInput,
    lesson: &LessonProgress,
    question: &Question,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    let draft = memory.draft.for_step(lesson);
    let mut answer = |answer| actions.push(deed(LessonDeed::Answer(answer)));
    match question {
        Question::Choice { options, .. } => {
            let is_class = input.settings.contrast == Contrast::High;
            let mut hands = None;
            ui.horizontal_wrapped(|ui| {
                for (i, option) in options.iter().enumerate() {
                    let button = Button::new(option).min_size(vec2(0.0, 26.0));
                    if ui
                        .add(button)
                        .on_hover_text("That is my prediction")
                        .clicked()
                    {
                        answer(LessonAnswer::Choice(i));
                    }
                    if is_class {
                        let count = lesson.votes[lesson.step].get(i).copied().unwrap_or(0);
                        let more = ui.button(format!("hands {count}"));
                        let hint = "One more hand; a right click takes one back";
                        if more.clone().on_hover_text(hint).clicked() {
                            hands = Some((i, 1));
                        }
                        if more.secondary_clicked() {
                            hands = Some((i, -1));
                        }
                        ui.add_space(12.0);
                    }
                }
            });
            if let Some((option, by)) = hands {
                actions.push(deed(LessonDeed::Vote(option, by)));
            }
        }
        Question::Number { unit, range, .. } => {
            ui.horizontal(|ui| {
                let [least, most] = *range;
                let is_wide = least > 0.0 && most / least > 20.0;
                let middle = match is_wide {
                    true => (least * most).sqrt(),
                    false => 0.5 * (least + most),
                };
                let mut value = draft.number.unwrap_or(middle);
                let label = ui.label("I say");
                ui.spacing_mut().slider_width = 220.0;
                let slider = Slider::new(&mut value, least..=most)
                    .logarithmic(is_wide)
                    .show_value(false);
                if ui.add(slider).changed() {
                    draft.number = Some(value);
                }
                let field = NumberField::real(least, most, 72.0);
                let (response, entered) = field.show(ui, "prediction", value);
                response.labelled_by(label.id);
                draft.number = entered.or(draft.number);
                ui.label(unit);
                let said = ui.add_enabled(draft.number.is_some(), Button::new(SAID));
                let said = said.on_disabled_hover_text("Move the slider, or type a number");
                if let (true, Some(number)) = (said.clicked(), draft.number) {
                    answer(LessonAnswer::Number(number));
                }
            });
        }
        Question::Curve { time, .. } => {
            ui.horizontal(|ui| {
                ui.label(RichText::new("Draw it into the plot below, from left to right.").weak());
                let points = draft.points(*time);
                let reach =
                    points.last().map_or(0.0, |p| p[0]) - points.first().map_or(0.0, |p| p[0]);
                let said = ui.add_enabled(reach >= 0.5 * time, Button::new(SAID));
                let said = said.on_disabled_hover_text("Draw at least half of it");
                if said.clicked() {
                    answer(LessonAnswer::Curve(points.clone()));
                }
                if ui
                    .add_enabled(!points.is_empty(), Button::new("Clear"))
                    .clicked()
                {
                    draft.curve.fill(None);
                }
            });
        }
    }
}

const SAID: &str = "That is my prediction";

/// What came of it, and what it means.
fn done_ui(ui: &mut Ui, input: &PanelInput, lesson: &LessonProgress, size: f32) {
    let palette = palette(input.settings.theme);
    if let (Some(review), Some(question)) = (lesson.review(), &lesson.now().question) {
        if let Question::Choice { options, .. } = question {
            votes_ui(ui, options, lesson, review.measured.clone(), palette.said);
        }
        let mark = if review.is_right { "✓" } else { "×" };
        ui.horizontal_wrapped(|ui| {
            let words = format!("{mark} {}", review.words);
            ui.label(RichText::new(words).size(size).strong().color(palette.said));
            if let Some(theory) = review.theory {
                let words = format!("Theory: {}.", plain(theory));
                ui.label(RichText::new(words).size(size).color(palette.predicted));
            }
        });
    }
    ui.label(RichText::new(&lesson.now().explanation).size(size));
    if lesson.is_over() {
        let words = "That was the last step. What you said and saw is in the lab notebook: save the session (Ctrl+S), and `ghostspring replay FILE --report page.html` writes it as a page.";
        ui.label(RichText::new(words).weak());
    }
}

/// The hands that were raised, as bars; the right answer is marked.
fn votes_ui(
    ui: &mut Ui,
    options: &[String],
    lesson: &LessonProgress,
    measured: MeasuredAnswer,
    ink: egui::Color32,
) {
    let votes = &lesson.votes[lesson.step];
    let most = votes.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return;
    }
    for (i, (option, count)) in options.iter().zip(votes).enumerate() {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(160.0, 14.0), egui::Sense::hover());
            let width = 160.0 * *count as f32 / most as f32;
            let bar = egui::Rect::from_min_size(rect.min, vec2(width, 14.0));
            ui.painter().rect_filled(bar, 2.0, ink.gamma_multiply(0.7));
            let is_right = measured == MeasuredAnswer::Choice(i);
            let mark = if is_right { " ✓" } else { "" };
            ui.label(format!("{count}  {option}{mark}"));
        });
    }
}
