//! The bar at the top: scenes, play and pause, pace, where the run stands, and the View menu.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Button, PopupCloseBehavior, RichText, Slider, Ui};

use super::number_field::NumberField;
use super::panels::PANELS;
use super::{PanelInput, lesson, machine, scenes, spotlight};
use crate::lesson::Control;
use crate::physics::StopRule;
use crate::schema::number;
use crate::schema::units::Units;
use crate::session::{Action, Contrast, Layout, PACES, Settings, Stage, Theme, UNLIMITED};

/// Width from which on everything stands in one row.
const ONE_ROW: f32 = 1250.0;
/// Width from which on that row also has room for the time.
const WITH_TIME: f32 = 1360.0;
/// Width from which on two rows are enough.
const TWO_ROWS: f32 = 560.0;

/// The transport bar.
pub fn transport_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let width = ui.available_width();
    let (is_wide, is_tiny) = (width >= ONE_ROW, width < TWO_ROWS);
    let has_time = width >= if is_wide { WITH_TIME } else { 720.0 };
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        scenes::scenes_ui(ui, input, actions);
        if !is_tiny {
            ui.separator();
            play_ui(ui, input, actions);
        }
        if is_wide {
            ui.separator();
            pace_ui(ui, input, actions);
            machine::machine_ui(ui, input, actions);
            ui.separator();
            place_ui(ui, input, has_time);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            view_ui(ui, input, actions);
            if is_wide {
                lesson::lessons_ui(ui, actions);
            }
        });
    });
    if is_tiny {
        ui.horizontal(|ui| play_ui(ui, input, actions));
        ui.horizontal(|ui| {
            pace_ui(ui, input, actions);
            machine::machine_ui(ui, input, actions);
        });
        ui.horizontal(|ui| {
            place_ui(ui, input, has_time);
            lessons_at_the_end(ui, actions);
        });
    } else if !is_wide {
        ui.horizontal(|ui| {
            pace_ui(ui, input, actions);
            machine::machine_ui(ui, input, actions);
            ui.separator();
            place_ui(ui, input, has_time);
            lessons_at_the_end(ui, actions);
        });
    }
    ui.add_space(2.0);
}

fn lessons_at_the_end(ui: &mut Ui, actions: &mut Vec<Action>) {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        lesson::lessons_ui(ui, actions);
    });
}

fn play_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let is_playing = input.clock.is_playing;
    let (icon, hint) = if is_playing {
        ("⏸ Pause", "Stop time (space)")
    } else {
        ("▶ Play", "Let time pass (space)")
    };
    let button = Button::new(RichText::new(icon).strong()).min_size(egui::vec2(68.0, 22.0));
    let play = ui.add(button);
    spotlight::light(ui, Control::Play, play.rect);
    if play.on_hover_text(hint).clicked() {
        actions.push(Action::TogglePlay);
    }
    for (label, hint, action) in [
        (
            "Step",
            "One whole time step, or the rest of the one under way (→)",
            Action::Step,
        ),
        (
            "Sweep",
            "One sweep of the solver: every contact once (↓)",
            Action::Sweep,
        ),
        ("Visit", "One contact visit (v)", Action::Visit),
        (
            "⟲ Reset",
            "Back to the beginning of the scene; parameters stay as set (r). Ctrl+Z takes it back",
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
    let label = ui
        .label("Pace")
        .on_hover_text("Steps per second of your time. Never touches Δt or N_I (+ and −).");
    let beyond = 2.0 * PACES[1];
    let mut pace = input.clock.pace.min(beyond);
    ui.spacing_mut().slider_width = 92.0;
    let slider = Slider::new(&mut pace, PACES[0]..=beyond)
        .logarithmic(true)
        .custom_formatter(|pace, _| {
            if pace > PACES[1] {
                "unlimited".to_owned()
            } else if pace < 10.0 {
                format!("{pace:.1} steps/s")
            } else {
                format!("{pace:.0} steps/s")
            }
        })
        .custom_parser(|text| {
            let text = text.trim().trim_end_matches("steps/s").trim();
            if text.starts_with("unl") || text.starts_with("inf") {
                Some(beyond)
            } else {
                number::parse(text)
            }
        })
        .update_while_editing(false);
    if ui.add(slider).labelled_by(label.id).changed() {
        actions.push(Action::Pace(if pace > PACES[1] { UNLIMITED } else { pace }));
    }
}

/// Where the run stands, in places of fixed width.
fn place_ui(ui: &mut Ui, input: &PanelInput, has_time: bool) {
    let assembly = input.run.assembly();
    let time = (input.settings.units).text(assembly.time(), "t₀", trimmed);
    let text = if has_time {
        format!("step {:<7} time {time:<10}", assembly.steps())
    } else {
        format!("step {:<7}", assembly.steps())
    };
    let hint = format!("Steps made; in the simulation {time} have passed");
    ui.monospace(text).on_hover_text(hint);
    let inside = match input.run.stage {
        Stage::Between => format!("{:.0} steps/s", input.clock.achieved),
        Stage::Solving { sweeps, last } => {
            let of = match input.run.scene.params.stop {
                StopRule::Fixed => format!(" of {}", input.run.scene.params.iterations),
                _ => String::new(),
            };
            let visit = last.map_or(String::new(), |c| format!(", contact {c}"));
            format!("sweep {sweeps}{of}{visit}")
        }
        Stage::Solved => "solved".to_owned(),
    };
    ui.monospace(inside)
        .on_hover_text("Steps per second reached, or where inside a step the solver stands");
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

fn view_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    if ui.button("?").on_hover_text("Keys and help (?)").clicked() {
        actions.push(Action::Help(!input.settings.is_help_open));
    }
    // It stays open while things are ticked.
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (response, _) = MenuButton::new("View ⏷").config(config).ui(ui, |ui| {
        let most = (ui.ctx().content_rect().height() - 80.0).max(120.0);
        egui::ScrollArea::vertical()
            .max_height(most)
            .min_scrolled_height(most)
            .show(ui, |ui| settings_ui(ui, input, actions));
    });
    response.on_hover_text("Layouts, instruments, theme, size");
}

const LAYOUTS: [(Layout, &str); 3] = [
    (Layout::Explore, "Explore   F1"),
    (Layout::Lecture, "Lecture   F2"),
    (Layout::Measure, "Measure   F3"),
];

/// Any other size of d, m and t₀.
fn own_units_ui(ui: &mut Ui, units: Units, actions: &mut Vec<Action>) {
    let Units::Real {
        diameter,
        mass,
        time,
    } = units
    else {
        return;
    };
    ui.horizontal(|ui| {
        let sizes = [("d", diameter, "m"), ("m", mass, "kg"), ("t₀", time, "s")];
        for (i, (letter, size, unit)) in sizes.into_iter().enumerate() {
            let label = ui.label(letter);
            let (response, entered) = NumberField::real(1e-12, 1e12, 52.0).show(ui, letter, size);
            response.labelled_by(label.id);
            ui.label(unit);
            if let Some(entered) = entered {
                let mut new = [diameter, mass, time];
                new[i] = entered;
                actions.push(Action::Units(Units::real(new[0], new[1], new[2])));
            }
        }
    });
}

fn settings_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let settings = input.settings;
    for (layout, name) in LAYOUTS {
        if ui.radio(settings.layout == layout, name).clicked() {
            actions.push(Action::Layout(layout));
        }
    }
    ui.separator();
    for panel in &PANELS {
        let mut is_open = settings.has(panel.instrument);
        let title = format!("{}   {}", panel.title, panel.key_name());
        if ui.checkbox(&mut is_open, title).changed() {
            actions.push(Action::Toggle(panel.instrument));
        }
    }
    ui.separator();
    for (theme, name) in [(Theme::Dark, "Dark"), (Theme::Light, "Light")] {
        if ui.radio(settings.theme == theme, name).clicked() {
            actions.push(Action::Theme(theme));
        }
    }
    let mut is_projecting = settings.contrast == Contrast::High;
    let hint = "Large type, high contrast, and what a teacher turns and reads in one strip";
    if ui
        .checkbox(&mut is_projecting, "Projector   F10")
        .on_hover_text(hint)
        .changed()
    {
        actions.push(Action::Projector(is_projecting));
    }
    let mut is_full = settings.is_full_screen;
    if ui.checkbox(&mut is_full, "Full screen   F11").changed() {
        actions.push(Action::FullScreen(is_full));
    }
    let mut scale = settings.scale;
    let label = ui.label("Size");
    let slider = ui
        .add(
            Slider::new(&mut scale, 0.5..=3.0)
                .step_by(0.1)
                .update_while_editing(false),
        )
        .labelled_by(label.id);
    // While it is dragged the size would run away under the pointer.
    if slider.drag_stopped() || (slider.changed() && !slider.dragged()) {
        actions.push(Action::Scale(scale));
    }
    ui.separator();
    ui.label("Units").on_hover_text("What d, m and t₀ stand for. Numbers are then shown and typed in metres, kilograms and seconds.");
    for (units, name) in Units::PRESETS {
        if ui.radio(settings.units == units, name).clicked() {
            actions.push(Action::Units(units));
        }
    }
    own_units_ui(ui, settings.units, actions);
    ui.separator();
    ui.horizontal(|ui| {
        let label = ui.label("Past, in MB");
        let [_, least, most] = Settings::PASTS;
        let field = NumberField::real(f64::from(least), f64::from(most), 64.0);
        let now = f64::from(settings.past_megabytes);
        let (response, entered) = field.show(ui, "past", now);
        let hint = "Memory for the states to which the timeline returns. With less of it, going back takes longer";
        response.labelled_by(label.id).on_hover_text(hint);
        if let Some(entered) = entered {
            actions.push(Action::PastMegabytes(entered.round() as u32));
        }
    });
    ui.separator();
    if ui
        .button("Reset all")
        .on_hover_text("This scene with its own parameters, and everything in its place. Ctrl+Z brings the run back")
        .clicked()
    {
        actions.push(Action::ResetAll);
        ui.close();
    }
}
