//! The bar at the top: scenes, play and pause, pace, where the run stands.

use egui::{Button, Label, RichText, Slider, Ui};

use super::{PanelInput, lesson, machine, scenes, spotlight, view_menu};
use crate::lesson::{Control, LessonProgress};
use crate::physics::StopRule;
use crate::schema::number;
use crate::session::{Action, PACES, Stage, UNLIMITED};
use crate::words::{self, say};

/// Width from which on everything stands in one row.
const ONE_ROW: f32 = 1250.0;
/// Width from which on that row also has room for the time.
const WITH_TIME: f32 = 1360.0;
/// Width from which on the steps of a lesson stand in the first row of a lecture.
const WITH_STEPS: f32 = 860.0;
/// Width from which on two rows are enough.
const TWO_ROWS: f32 = 560.0;

/// The transport bar.
pub fn transport_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    // What is said in more letters needs more room.
    let width = ui.available_width() - longer_than_english(ui);
    let (is_wide, is_tiny) = (width >= ONE_ROW, width < TWO_ROWS);
    let has_time = width >= if is_wide { WITH_TIME } else { 720.0 };
    // In a lecture the steps of the lesson take the place of pace and time.
    let lecture = (input.lesson).filter(|_| input.is_lecture() && !is_tiny);
    let has_pace = lecture.is_none();
    let beside = lecture.filter(|_| width >= WITH_STEPS);
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        scenes::scenes_ui(ui, input, actions);
        if !is_tiny {
            ui.separator();
            play_ui(ui, input, actions);
        }
        let has_place = is_wide && has_pace;
        if has_place {
            ui.separator();
            pace_ui(ui, input, actions);
            machine::machine_ui(ui, input, actions);
            ui.separator();
        }
        at_the_end(ui, |ui| {
            view_menu::view_ui(ui, input, actions);
            if let Some(lesson) = beside {
                lecture_ui(ui, lesson, actions);
            } else if is_wide {
                lesson::lessons_ui(ui, actions);
            }
            if has_place {
                place_ui(ui, input, has_time);
            }
        });
    });
    if is_tiny {
        ui.horizontal(|ui| play_ui(ui, input, actions));
        ui.horizontal(|ui| {
            pace_ui(ui, input, actions);
            machine::machine_ui(ui, input, actions);
        });
        ui.horizontal(|ui| lessons_and_place(ui, input, has_time, actions));
    } else if !is_wide && has_pace {
        ui.horizontal(|ui| {
            pace_ui(ui, input, actions);
            machine::machine_ui(ui, input, actions);
            ui.separator();
            lessons_and_place(ui, input, has_time, actions);
        });
    } else if let (Some(lesson), None) = (lecture, beside) {
        ui.horizontal(|ui| at_the_end(ui, |ui| lecture_ui(ui, lesson, actions)));
    }
    ui.add_space(2.0);
}

/// By how much the words of the bar are longer than in English.
fn longer_than_english(ui: &Ui) -> f32 {
    let is_english = words::spoken().is_none_or(|l| l.code == "en");
    let width = || -> f32 {
        let ids = [
            "play", "step", "sweep", "visit", "reset", "pace", "lessons", "view",
        ];
        let texts = ids.into_iter().map(|id| say!(id));
        let numbers = [say!("place", steps = 1), say!("steps-per-second", pace = 1)];
        let shown = texts.chain(numbers.clone()).chain(numbers);
        let font = egui::TextStyle::Monospace.resolve(ui.style());
        let painter = ui.painter();
        let width = |text| painter.layout_no_wrap(text, font.clone(), egui::Color32::WHITE);
        shown.map(|text| width(text).size().x).sum()
    };
    match words::english() {
        Some(english) if !is_english => width() - words::speaking(english, width),
        _ => 0.0,
    }
}

/// What stands at the right end of a row, from right to left.
fn at_the_end(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), content);
}

/// Where the run stands, and the menu of lessons at the right end.
fn lessons_and_place(ui: &mut Ui, input: &PanelInput, has_time: bool, actions: &mut Vec<Action>) {
    at_the_end(ui, |ui| {
        lesson::lessons_ui(ui, actions);
        place_ui(ui, input, has_time);
    });
}

/// The steps of the lesson and, where there is room for it, the menu of lessons, from right to left.
fn lecture_ui(ui: &mut Ui, lesson: &LessonProgress, actions: &mut Vec<Action>) {
    lesson::steps_ui(ui, lesson, actions);
    let font = egui::TextStyle::Button.resolve(ui.style());
    let words = lesson::menu_words();
    let menu = (ui.painter()).layout_no_wrap(words, font, egui::Color32::WHITE);
    if ui.available_width() >= menu.size().x + 2.0 * ui.spacing().button_padding.x {
        lesson::lessons_ui(ui, actions);
    }
}

fn play_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let is_playing = input.clock.is_playing;
    let (icon, id) = if is_playing {
        ("⏸", "pause")
    } else {
        ("▶", "play")
    };
    let words = RichText::new(format!("{icon} {}", say!(id))).strong();
    let play = ui.add(Button::new(words).min_size(egui::vec2(68.0, 22.0)));
    spotlight::light(ui, Control::Play, play.rect);
    if play.on_hover_text(say!(&format!("{id}.hint"))).clicked() {
        actions.push(Action::TogglePlay);
    }
    for (label, hint, action) in [
        (say!("step"), say!("step.hint"), Action::Step),
        (say!("sweep"), say!("sweep.hint"), Action::Sweep),
        (say!("visit"), say!("visit.hint"), Action::Visit),
        (
            format!("⟲ {}", say!("reset")),
            say!("reset.hint"),
            Action::Reset,
        ),
    ] {
        let button = ui.button(label);
        if action == Action::Sweep {
            spotlight::light(ui, Control::Sweep, button.rect);
        }
        if button.on_hover_text(hint).clicked() {
            actions.push(action);
        }
    }
}

fn pace_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let label = ui.label(say!("pace")).on_hover_text(say!("pace.hint"));
    let beyond = 2.0 * PACES[1];
    let mut pace = input.clock.pace.min(beyond);
    ui.spacing_mut().slider_width = 92.0;
    let slider = Slider::new(&mut pace, PACES[0]..=beyond)
        .logarithmic(true)
        .custom_formatter(|pace, _| {
            if pace > PACES[1] {
                say!("pace-unlimited")
            } else if pace < 10.0 {
                say!("steps-per-second", pace = format!("{pace:.1}"))
            } else {
                say!("steps-per-second", pace = format!("{pace:.0}"))
            }
        })
        .custom_parser(|text| {
            let number = text.split_whitespace().next().unwrap_or_default();
            if text.trim() == say!("pace-unlimited") || text.trim().starts_with("inf") {
                Some(beyond)
            } else {
                number::parse(number)
            }
        })
        .update_while_editing(false);
    if ui.add(slider).labelled_by(label.id).changed() {
        actions.push(Action::Pace(if pace > PACES[1] { UNLIMITED } else { pace }));
    }
}

/// Where the run stands, in places of fixed width; in what a row has left between its two ends.
fn place_ui(ui: &mut Ui, input: &PanelInput, has_time: bool) {
    let from_the_left = egui::Layout::left_to_right(egui::Align::Center);
    ui.with_layout(from_the_left, |ui| place_text_ui(ui, input, has_time));
}

fn place_text_ui(ui: &mut Ui, input: &PanelInput, has_time: bool) {
    let cut_where_needed = |text: String| Label::new(RichText::new(text).monospace()).truncate();
    let assembly = input.run.assembly();
    let time = (input.settings.units).text(assembly.time(), "t₀", trimmed);
    let steps = format!("{:<7}", assembly.steps());
    let text = if has_time {
        let padded = format!("{time:<10}");
        say!("place-with-time", steps = steps, time = padded)
    } else {
        say!("place", steps = steps)
    };
    ui.add(cut_where_needed(text))
        .on_hover_text(say!("place.hint", time = time));
    let inside = match input.run.stage {
        Stage::Between => {
            let pace = format!("{:.0}", input.clock.achieved);
            say!("steps-per-second", pace = pace)
        }
        Stage::Solving { sweeps, last } => {
            let of = match input.run.scene.params.stop {
                StopRule::Fixed => {
                    let last = input.run.scene.params.iterations;
                    say!("inside-sweep-of", sweep = sweeps, last = last)
                }
                _ => say!("inside-sweep", sweep = sweeps),
            };
            let visit = last.map(|contact| say!("inside-visit", contact = contact));
            format!("{of}{}", visit.unwrap_or_default())
        }
        Stage::Solved => say!("inside-solved"),
    };
    ui.add(cut_where_needed(inside))
        .on_hover_text(say!("inside.hint"));
}

fn trimmed(time: f64) -> String {
    if time.fract() == 0.0 && time.abs() < 1e9 {
        format!("{time:.0}")
    } else if (1e-2..1e6).contains(&time.abs()) {
        format!("{time:.2}")
    } else {
        format!("{time:.3e}")
    }
}
