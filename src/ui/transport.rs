//! The bar at the top, one row: scenes and files, play and pause, pace, where the run stands, lessons and views.

use egui::{Button, Label, RichText, Slider, Ui};

use super::{PanelInput, gallery, lesson_menu, machine, spotlight, view_menu};
use crate::instrument::crossing_steps;
use crate::lesson::Control;
use crate::physics::StopRule;
use crate::schema::choice::Choice;
use crate::schema::number;
use crate::schema::written::{fixed, plain};
use crate::session::{Action, Clock, PACES, PaceKind, Stage, UNLIMITED};
use crate::words::{self, say};

/// Width from which on single sweeps and visits have buttons here; the microscope always has them.
const WITH_SWEEPS: f32 = 1100.0;
/// Width from which on it is also said where the run stands.
const WITH_PLACE: f32 = 1210.0;
/// Width below which the bar takes several rows.
const ONE_ROW: f32 = 985.0;

/// The transport bar.
pub fn transport_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    // What is said in more letters needs more room.
    let width = ui.available_width() - longer_than_english(ui);
    ui.add_space(2.0);
    if width < ONE_ROW {
        rows_ui(ui, input, width, actions);
    } else {
        ui.horizontal(|ui| {
            gallery::menus_ui(ui, input, actions);
            ui.separator();
            play_ui(ui, input, width >= WITH_SWEEPS, actions);
            ui.separator();
            pace_ui(ui, input, actions);
            at_the_end(ui, |ui| {
                view_menu::menus_ui(ui, input, actions);
                lesson_menu::lessons_ui(ui, actions);
                if width >= WITH_PLACE {
                    place_ui(ui, input);
                }
            });
        });
    }
    ui.add_space(2.0);
}

/// The same in several rows, on a narrow screen.
fn rows_ui(ui: &mut Ui, input: &PanelInput, width: f32, actions: &mut Vec<Action>) {
    let is_tiny = width < TWO_ROWS;
    ui.horizontal(|ui| {
        gallery::menus_ui(ui, input, actions);
        if !is_tiny {
            play_ui(ui, input, false, actions);
        }
        at_the_end(ui, |ui| view_menu::help_and_view_ui(ui, input, actions));
    });
    if is_tiny {
        ui.horizontal(|ui| play_ui(ui, input, false, actions));
    }
    ui.horizontal(|ui| {
        if width >= SLIM {
            pace_ui(ui, input, actions);
        }
        at_the_end(ui, |ui| {
            view_menu::instruments_ui(ui, input, actions);
            lesson_menu::lessons_ui(ui, actions);
        });
    });
    if width < SLIM {
        ui.horizontal(|ui| pace_ui(ui, input, actions));
    }
}

/// Width below which there are three rows, and four.
const TWO_ROWS: f32 = 620.0;
const SLIM: f32 = 520.0;

/// By how much the words of the bar are longer than in English.
fn longer_than_english(ui: &Ui) -> f32 {
    let is_english = words::spoken().is_none_or(|l| l.code == "en");
    let width = || -> f32 {
        let ids = [
            "play",
            "step",
            "sweep",
            "visit",
            "reset",
            "lessons",
            "view",
            "instruments",
            "file",
            "pace-slow",
            "pace-normal",
            "pace-fast",
        ];
        let font = egui::TextStyle::Button.resolve(ui.style());
        let painter = ui.painter();
        let width = |text| painter.layout_no_wrap(text, font.clone(), egui::Color32::WHITE);
        ids.into_iter().map(|id| width(say!(id)).size().x).sum()
    };
    match words::english() {
        Some(english) if !is_english => (width() - words::speaking(english, width)).max(0.0),
        _ => 0.0,
    }
}

/// What stands at the right end of a row, from right to left.
pub fn at_the_end(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), content);
}

/// Play and pause.
pub fn play_button(ui: &mut Ui, input: &PanelInput, size: egui::Vec2, actions: &mut Vec<Action>) {
    let (icon, id) = match input.clock.is_playing {
        true => ("⏸", "pause"),
        false => ("▶", "play"),
    };
    let words = RichText::new(format!("{icon} {}", say!(id))).strong();
    let play = ui.add(Button::new(words).min_size(size));
    spotlight::light(ui, Control::Play, play.rect);
    if play.on_hover_text(say!(&format!("{id}.hint"))).clicked() {
        actions.push(Action::TogglePlay);
    }
}

fn play_ui(ui: &mut Ui, input: &PanelInput, has_sweeps: bool, actions: &mut Vec<Action>) {
    play_button(ui, input, egui::vec2(72.0, 24.0), actions);
    // A lesson that asks for sweeps by hand shows where they are.
    let is_asked = (input.lesson).is_some_and(|l| l.now().control == Some(Control::Sweep));
    let mut buttons = vec![(say!("step"), "step.hint", Action::Step)];
    if has_sweeps || is_asked {
        buttons.push((say!("sweep"), "sweep.hint", Action::Sweep));
        buttons.push((say!("visit"), "visit.hint", Action::Visit));
    }
    if let Some(frames) = input.film {
        let end = ui.button(format!("■ {} {frames}", say!("picture-film")));
        if end.on_hover_text(say!("picture-film-end.hint")).clicked() {
            actions.push(Action::EndFilm);
        }
    }
    let reset = format!("⟲ {}", say!("reset"));
    buttons.push((reset, "reset.hint", Action::Reset));
    for (label, hint, action) in buttons {
        let button = ui.button(label);
        if action == Action::Sweep {
            spotlight::light(ui, Control::Sweep, button.rect);
        }
        if button.on_hover_text(say!(hint)).clicked() {
            actions.push(action);
        }
    }
}

/// Slow, normal, fast, and a number for those who want it.
pub fn pace_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.x, 2.0);
    for kind in PaceKind::ALL {
        pace_button(ui, input, *kind, actions);
    }
    ui.spacing_mut().item_spacing.x = spacing;
    let now = input.clock.pace_now();
    let text = if now.is_finite() {
        say!("steps-per-second", pace = pace_text(now))
    } else {
        say!("pace-unlimited")
    };
    let config = egui::containers::menu::MenuConfig::new()
        .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside);
    let (response, _) = egui::containers::menu::MenuButton::new(format!("{text} ⏷"))
        .config(config)
        .ui(ui, |ui| {
            slider_ui(ui, input.clock, actions);
            let mut is_slow = input.settings.is_slow_after_kick;
            let slow = ui.checkbox(&mut is_slow, say!("pace-slow-after-kick"));
            if slow
                .on_hover_text(say!("pace-slow-after-kick.hint"))
                .changed()
            {
                actions.push(Action::SlowAfterKick(is_slow));
            }
            ui.separator();
            machine::machine_ui(ui, input, actions);
        });
    response.on_hover_text(say!("pace.hint"));
}

/// One of the three paces.
pub fn pace_button(ui: &mut Ui, input: &PanelInput, kind: PaceKind, actions: &mut Vec<Action>) {
    let pace = kind.pace(crossing_steps(input.run, input.reading));
    let now = input.clock.pace_now();
    // The crossing time is measured while it runs, so slow is not always the same number.
    let is_on = match kind {
        PaceKind::Slow => input.clock.slow.is_some() || (now / pace).ln().abs() < 0.5,
        _ => (now / pace).ln().abs() < 0.05,
    };
    let id = format!("pace-{}", kind.spelling());
    let button = ui.selectable_label(is_on, say!(&id));
    if button.on_hover_text(say!(&format!("{id}.hint"))).clicked() {
        actions.push(Action::Pace(pace));
    }
}

fn pace_text(pace: f64) -> String {
    if pace < 10.0 {
        format!("{pace:.1}")
    } else {
        format!("{pace:.0}")
    }
}

fn slider_ui(ui: &mut Ui, clock: &Clock, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let label = ui.label(say!("pace")).on_hover_text(say!("pace.hint"));
        let beyond = 2.0 * PACES[1];
        let mut pace = clock.pace.min(beyond);
        ui.spacing_mut().slider_width = 120.0;
        let slider = Slider::new(&mut pace, PACES[0]..=beyond)
            .logarithmic(true)
            .custom_formatter(|pace, _| {
                if pace > PACES[1] {
                    say!("pace-unlimited")
                } else {
                    say!("steps-per-second", pace = pace_text(pace))
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
    });
}

/// Where the run stands, in what a row has left between its two ends.
fn place_ui(ui: &mut Ui, input: &PanelInput) {
    let from_the_left = egui::Layout::left_to_right(egui::Align::Center);
    ui.with_layout(from_the_left, |ui| {
        let (time, units) = (input.run.assembly().time(), input.settings.units);
        let time = units.text_by(time, "t₀", clock_text);
        let text = RichText::new(place_text(input)).monospace();
        ui.add(Label::new(text).truncate())
            .on_hover_text(say!("place.hint", time = time));
    });
}

/// The step, and where inside it the solver stands.
fn place_text(input: &PanelInput) -> String {
    let step = say!("place", steps = input.run.assembly().steps());
    let inside = match input.run.stage {
        // While it plays, a step that takes several frames is nothing to tell.
        _ if input.clock.is_playing => return step,
        Stage::Between => return step,
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
    format!("{step}, {inside}")
}

/// A clock shows hundredths.
fn clock_text(time: f64) -> String {
    let has_hundredths = time.fract() != 0.0 && (1e-2..1e6).contains(&time.abs());
    if has_hundredths {
        fixed(time, 2)
    } else {
        plain(time)
    }
}
