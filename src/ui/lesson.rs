//! The lesson that is under way: what to do, what is asked, how far off the answer was.

use egui::{Align, Button, Layout, RichText, Slider, Stroke, Ui, vec2};

use super::lesson_menu::all;
use super::number_field::NumberField;
use super::theme::palette;
use super::{Memory, PanelInput, votes};
use crate::lesson::{Grade, LessonPhase, LessonProgress, Question, builtin, came_true, is_wide};
use crate::schema::written::short;
use crate::session::{Action, LessonAnswer, LessonDeed};
use crate::words::say;

fn deed(deed: LessonDeed) -> Action {
    Action::Lesson(deed)
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
    // At the end there is something to choose.
    let more = if lesson.is_over() { 36.0 } else { 0.0 };
    egui::ScrollArea::vertical()
        .max_height(HIGHEST - HEAD + more)
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
                // A class answers by the buttons that count its hands.
                let is_choice = matches!(question, Question::Choice { .. });
                if !(is_lecture && is_choice) {
                    question_ui(ui, lesson, question, memory, actions);
                }
                if is_lecture {
                    votes::hands_ui(ui, lesson, question, actions);
                }
            }
        }
        LessonPhase::Doing => {
            if let (Some(question), false) = (&lesson.now().question, is_lecture) {
                ui.label(text(question.ask()).weak());
            }
            let words = match lesson.goal_words(input.run) {
                Some(goal) => say!("lessons-now", goal = goal),
                None => say!("lessons-watch"),
            };
            let own = lesson.own_choice();
            let own = own.map(|said| say!("lessons-trying", said = said));
            let locked = lesson.locked_in();
            let own = own.or(locked.map(|said| say!("lessons-locked", said = said)));
            let words = format!("{} {words}", own.unwrap_or_default());
            ui.label(text(words.trim_start()).strong());
        }
        LessonPhase::Tried => {
            let told = lesson.tried.as_deref().unwrap_or_default();
            ui.label(text(told).strong());
            let next = Button::new(format!("{} ▶", say!("lessons-right-one"))).selected(true);
            if ui.add(next).clicked() {
                actions.push(deed(LessonDeed::Next));
            }
        }
        LessonPhase::Done => done_ui(ui, input, lesson, size, actions),
    }
}

fn head_ui(ui: &mut Ui, lesson: &LessonProgress, actions: &mut Vec<Action>) {
    let title = RichText::new(&lesson.lesson.title).strong();
    let is_narrow = ui.available_width() < ONE_ROW;
    if is_narrow {
        ui.label(title.clone());
    }
    ui.horizontal(|ui| {
        if !is_narrow {
            ui.label(title);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            steps_ui(ui, lesson, actions);
        });
    });
}

/// Width from which on the title has room beside the buttons.
const ONE_ROW: f32 = 480.0;

/// Where the lesson stands, on, back and out of it, from right to left.
fn steps_ui(ui: &mut Ui, lesson: &LessonProgress, actions: &mut Vec<Action>) {
    let count = lesson.lesson.steps.len();
    let label = say!("lessons-end.hint");
    let leave = ui.button("✕").on_hover_text(&label);
    leave.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    if leave.clicked() {
        actions.push(deed(LessonDeed::Leave));
    }
    let is_tried = lesson.phase == LessonPhase::Tried;
    let is_last = lesson.step + 1 == count && !is_tried;
    let is_done = lesson.phase == LessonPhase::Done || is_tried;
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
                let label = ui.label(say!("lessons-i-say"));
                draft.number = slider_ui(ui, *range, draft.number);
                let field = NumberField::real(least, most, 72.0);
                let (response, entered) = field.show_or_empty(ui, "prediction", draft.number);
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
                let [from, to] = [points.first(), points.last()].map(|p| p.map_or(0.0, |p| p[0]));
                let is_whole = from < 0.3 * time && to > 0.9 * time;
                let button = Button::new(say!("lessons-said"));
                let said = ui.add_enabled(is_whole, button);
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

/// The slider of a number. As long as nobody has touched it, its handle is part of the rail at its lower end: where it stood would be a hint. Any touch is an entry, also
/// one at that end.
fn slider_ui(ui: &mut Ui, range: [f64; 2], number: Option<f64>) -> Option<f64> {
    let [least, most] = range;
    let mut value = number.unwrap_or(least);
    ui.scope(|ui| {
        ui.spacing_mut().slider_width = 220.0;
        let slider = Slider::new(&mut value, least..=most)
            .logarithmic(is_wide(range))
            .show_value(false);
        if number.is_none() {
            ui.visuals_mut().widgets.inactive.fg_stroke = Stroke::NONE;
        }
        let slider = ui.add(slider);
        let is_touched = slider.changed() || slider.clicked() || slider.drag_started();
        if is_touched { Some(value) } else { number }
    })
    .inner
}

/// What came of it, and what it means.
fn done_ui(
    ui: &mut Ui,
    input: &PanelInput,
    lesson: &LessonProgress,
    size: f32,
    actions: &mut Vec<Action>,
) {
    let palette = palette(input.settings.theme);
    if let (Some(review), Some(question)) = (lesson.review(), &lesson.now().question) {
        votes::votes_ui(ui, lesson, question, came_true(question, &review.measured));
        let (mark, ink) = match review.grade {
            Grade::Right => ("✔".to_owned(), palette.said),
            Grade::Nearly => (format!("≈ {}", say!("lessons-nearly")), palette.nearly),
            Grade::Wrong => ("✖".to_owned(), palette.error),
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
        over_ui(ui, lesson, actions);
    }
}

/// What one can do after the last step.
fn over_ui(ui: &mut Ui, lesson: &LessonProgress, actions: &mut Vec<Action>) {
    ui.label(RichText::new(say!("lessons-over")).weak());
    ui.horizontal_wrapped(|ui| {
        if ui.button(say!("lessons-finish")).clicked() {
            actions.push(deed(LessonDeed::Leave));
        }
        let next = builtin::next_after(&lesson.name);
        let next = all().iter().find(|(name, _)| Some(*name) == next);
        if let Some((name, next)) = next {
            let title = next.clone().in_spoken_language(name).title;
            let word = format!("{} ▶", say!("lessons-next-lesson", title = title));
            if ui.add(Button::new(word).selected(true)).clicked() {
                actions.push(deed(LessonDeed::Begin((*name).to_owned())));
            }
        }
    });
}
