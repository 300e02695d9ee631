//! The lesson that is under way: what to do, what is asked, how far off the answer was.

use std::sync::OnceLock;

use egui::{Align, Button, Layout, RichText, Slider, Ui, vec2};

use super::number_field::NumberField;
use super::theme::palette;
use super::{Memory, PanelInput, focus, votes};
use crate::lesson::{
    Goal, Lesson, LessonPhase, LessonProgress, Question, builtin, came_true, is_wide,
};
use crate::schema::written::short;
use crate::session::{Action, LessonAnswer, LessonDeed};
use crate::words::say;

fn deed(deed: LessonDeed) -> Action {
    Action::Lesson(deed)
}

/// The menu of lessons.
pub fn lessons_ui(ui: &mut Ui, actions: &mut Vec<Action>) {
    let menu = ui.menu_button(format!("{} ⏷", say!("lessons")), |ui| {
        let mut entries = Vec::new();
        for (i, (name, lesson)) in all().iter().enumerate() {
            let lesson = lesson.clone().in_spoken_language(name);
            let title = say!(
                "lessons-entry",
                number = i + 1,
                title = lesson.title,
                minutes = lesson.minutes
            );
            let about = say!("lessons-about", about = lesson.about, needs = lesson.needs);
            let entry = ui.button(title).on_hover_text(about);
            if entry.clicked() {
                actions.push(deed(LessonDeed::Begin((*name).to_owned())));
                ui.close();
            }
            entries.push(entry);
        }
        focus::walk(ui, &entries);
    });
    menu.response.on_hover_text(say!("lessons.hint"));
}

/// Every lesson that comes with the program, as its file has it, read once.
fn all() -> &'static [(&'static str, Lesson)] {
    static ALL: OnceLock<Vec<(&str, Lesson)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let load = |name| Some((name, builtin::load(name)?.ok()?));
        builtin::names().filter_map(load).collect()
    })
}

/// The panel.
pub fn lesson_ui(
    ui: &mut Ui,
    input: &PanelInput,
    lesson: &LessonProgress,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    let size = if input.is_lecture() { 19.0 } else { 15.0 };
    ui.add_space(2.0);
    head_ui(ui, lesson, actions);
    egui::ScrollArea::vertical()
        .max_height(HIGHEST - HEAD)
        .auto_shrink([false, true])
        .show(ui, |ui| step_ui(ui, input, lesson, size, memory, actions));
    ui.add_space(3.0);
}

/// Most points that a lesson takes from the picture, and those of its title.
const HIGHEST: f32 = 150.0;
const HEAD: f32 = 34.0;

/// The present step.
fn step_ui(
    ui: &mut Ui,
    input: &PanelInput,
    lesson: &LessonProgress,
    size: f32,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    let is_lecture = input.is_lecture();
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.label(RichText::new(&lesson.now().text).size(size));
    let text = |text: &str| RichText::new(text).size(size);
    match lesson.phase {
        LessonPhase::SettingUp | LessonPhase::LettingGo => {
            ui.label(text("…").weak());
        }
        LessonPhase::Asking => {
            if let Some(question) = &lesson.now().question {
                ui.label(text(question.ask()).strong());
                question_ui(ui, lesson, question, memory, actions);
                if is_lecture {
                    votes::hands_ui(ui, lesson, question, actions);
                }
            }
        }
        LessonPhase::Doing => {
            if let (Some(question), false) = (&lesson.now().question, is_lecture) {
                ui.label(text(question.ask()).weak());
            }
            let goal = lesson.now().until.as_ref().map(Goal::words);
            let words = match goal {
                Some(goal) => say!("lessons-now", goal = goal),
                None => say!("lessons-watch"),
            };
            ui.label(text(&words).strong());
        }
        LessonPhase::Done => done_ui(ui, input, lesson, size),
    }
}

fn head_ui(ui: &mut Ui, lesson: &LessonProgress, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(&lesson.lesson.title).strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            steps_ui(ui, lesson, actions);
        });
    });
}

/// Where the lesson stands, on, back and out of it, from right to left.
fn steps_ui(ui: &mut Ui, lesson: &LessonProgress, actions: &mut Vec<Action>) {
    let count = lesson.lesson.steps.len();
    let label = say!("lessons-end.hint");
    let leave = ui.button("✕").on_hover_text(&label);
    leave.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    if leave.clicked() {
        actions.push(deed(LessonDeed::Leave));
    }
    let is_last = lesson.step + 1 == count;
    let is_done = lesson.phase == LessonPhase::Done;
    let word = if is_done {
        say!("lessons-next")
    } else {
        say!("lessons-skip")
    };
    let word = format!("{word} ▶");
    let next = ui.add_enabled(!is_last, Button::new(word).selected(is_done && !is_last));
    if next.on_hover_text(say!("lessons-next.hint")).clicked() {
        actions.push(deed(LessonDeed::Next));
    }
    let word = format!("◀ {}", say!("lessons-back"));
    let back = ui.add_enabled(lesson.step > 0, Button::new(word));
    if back.on_hover_text(say!("lessons-back.hint")).clicked() {
        actions.push(deed(LessonDeed::Back));
    }
    let place = say!("lessons-step", step = lesson.step + 1, count = count);
    ui.label(RichText::new(place).weak());
}

fn question_ui(
    ui: &mut Ui,
    lesson: &LessonProgress,
    question: &Question,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    let draft = memory.draft.for_step(lesson);
    let mut answer = |answer| actions.push(deed(LessonDeed::Answer(answer)));
    match question {
        Question::Choice { options, .. } => {
            ui.horizontal_wrapped(|ui| {
                for (i, option) in options.iter().enumerate() {
                    let button = Button::new(option).min_size(vec2(0.0, 26.0));
                    let said = ui.add(button).on_hover_text(say!("lessons-said"));
                    if said.clicked() {
                        answer(LessonAnswer::Choice(i));
                    }
                }
            });
        }
        Question::Number { unit, range, .. } => {
            ui.horizontal_wrapped(|ui| {
                let [least, most] = *range;
                let is_wide = is_wide(*range);
                let middle = match is_wide {
                    true => (least * most).sqrt(),
                    false => 0.5 * (least + most),
                };
                // Two digits are enough for the middle.
                let middle = format!("{middle:.1e}").parse().unwrap_or(middle);
                let mut value = draft.number.unwrap_or(middle);
                let label = ui.label(say!("lessons-i-say"));
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
                let button = Button::new(say!("lessons-said"));
                let said = ui.add_enabled(draft.number.is_some(), button);
                let said = said.on_disabled_hover_text(say!("lessons-number.hint"));
                if let (true, Some(number)) = (said.clicked(), draft.number) {
                    answer(LessonAnswer::Number(number));
                }
            });
        }
        Question::Curve { time, .. } => {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(say!("lessons-draw")).weak());
                let points = draft.points(*time);
                let reach =
                    points.last().map_or(0.0, |p| p[0]) - points.first().map_or(0.0, |p| p[0]);
                let button = Button::new(say!("lessons-said"));
                let said = ui.add_enabled(reach >= 0.5 * time, button);
                let said = said.on_disabled_hover_text(say!("lessons-draw.hint"));
                if said.clicked() {
                    answer(LessonAnswer::Curve(points.clone()));
                }
                if ui
                    .add_enabled(!points.is_empty(), Button::new(say!("lessons-clear")))
                    .clicked()
                {
                    draft.wipe();
                }
            });
        }
    }
}

/// What came of it, and what it means.
fn done_ui(ui: &mut Ui, input: &PanelInput, lesson: &LessonProgress, size: f32) {
    let palette = palette(input.settings.theme);
    if let (Some(review), Some(question)) = (lesson.review(), &lesson.now().question) {
        votes::votes_ui(ui, lesson, question, came_true(question, &review.measured));
        let (mark, ink) = match review.is_right {
            true => ("✔", palette.said),
            false => ("✖", palette.error),
        };
        ui.horizontal_wrapped(|ui| {
            let words = format!("{mark} {}", review.words);
            ui.label(RichText::new(words).size(size).strong().color(ink));
            if let Some(theory) = review.theory {
                let unit = match question {
                    Question::Number { unit, .. } => unit.as_str(),
                    _ => "",
                };
                let value = format!("{} {unit}", short(theory));
                let words = say!("lessons-theory", value = value.trim_end());
                ui.label(RichText::new(words).size(size).color(palette.predicted));
            }
        });
    }
    ui.label(RichText::new(&lesson.now().explanation).size(size));
    if lesson.is_over() {
        ui.label(RichText::new(say!("lessons-over")).weak());
    }
}
