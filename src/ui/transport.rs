//! The bar at the top: scenes, play and pause, pace, where the run stands, layouts and dress.

use egui::{Button, RichText, Slider, Ui};

use super::{Sight, scenes};
use crate::live::{Action, Contrast, Instrument, Layout, PACES, Stage, Theme, UNLIMITED};
use crate::physics::StopRule;
use crate::schema::number;

/// The transport bar.
pub fn transport_ui(ui: &mut Ui, sight: &Sight, actions: &mut Vec<Action>) {
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        scenes::scenes_ui(ui, sight, actions);
        ui.separator();
        play_ui(ui, sight, actions);
        ui.separator();
        pace_ui(ui, sight, actions);
        ui.separator();
        place_ui(ui, sight);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            dress_ui(ui, sight, actions);
        });
    });
    ui.add_space(2.0);
}

fn play_ui(ui: &mut Ui, sight: &Sight, actions: &mut Vec<Action>) {
    let is_playing = sight.clock.is_playing;
    let (icon, hint) = if is_playing {
        ("⏸ Pause", "Stop time (space)")
    } else {
        ("▶ Play", "Let time pass (space)")
    };
    if ui
        .add(Button::new(RichText::new(icon).strong()).min_size(egui::vec2(68.0, 22.0)))
        .on_hover_text(hint)
        .clicked()
    {
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
            "Back to the beginning of the scene; parameters stay as set (r)",
            Action::Reset,
        ),
    ] {
        if ui.button(label).on_hover_text(hint).clicked() {
            actions.push(action);
        }
    }
}

fn pace_ui(ui: &mut Ui, sight: &Sight, actions: &mut Vec<Action>) {
    let label = ui
        .label("Pace")
        .on_hover_text("Steps per second of your time. Never touches Δt or N_I (+ and −).");
    let beyond = 2.0 * PACES[1];
    let mut pace = sight.clock.pace.min(beyond);
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

fn place_ui(ui: &mut Ui, sight: &Sight) {
    let assembly = sight.run.assembly();
    let inside = match sight.run.stage {
        Stage::Between => String::new(),
        Stage::Solving { sweeps, last } => {
            let of = match sight.run.scene.params.stop {
                StopRule::Fixed => format!("/{}", sight.run.scene.params.iterations),
                _ => String::new(),
            };
            let visit = last.map_or(String::new(), |c| format!(", contact {c}"));
            format!("  sweep {sweeps}{of}{visit}")
        }
        Stage::Solved => "  solved".to_owned(),
    };
    let text = format!(
        "step {:<6} t {:<7} t₀ {:>5.0}/s{inside}",
        assembly.steps(),
        trimmed(assembly.time()),
        sight.clock.achieved,
    );
    ui.monospace(text)
        .on_hover_text("Steps made, physical time, steps per second reached");
}

fn trimmed(time: f64) -> String {
    if time.fract() == 0.0 {
        format!("{time:.0}")
    } else {
        format!("{time:.2}")
    }
}

fn dress_ui(ui: &mut Ui, sight: &Sight, actions: &mut Vec<Action>) {
    if ui.button("?").on_hover_text("Keys and help (?)").clicked() {
        actions.push(Action::Help(!sight.desk.is_help_open));
    }
    ui.menu_button("View ⏷", |ui| settings_ui(ui, sight, actions))
        .response
        .on_hover_text("Layouts, instruments, theme, size");
}

const LAYOUTS: [(Layout, &str); 3] = [
    (Layout::Explore, "Explore   F1"),
    (Layout::Lecture, "Lecture   F2"),
    (Layout::Measure, "Measure   F3"),
];

fn settings_ui(ui: &mut Ui, sight: &Sight, actions: &mut Vec<Action>) {
    let desk = sight.desk;
    for (layout, name) in LAYOUTS {
        if ui.radio(desk.layout == layout, name).clicked() {
            actions.push(Action::Layout(layout));
        }
    }
    ui.separator();
    for (instrument, name, _) in Instrument::ALL {
        let mut is_open = desk.has(instrument);
        if ui.checkbox(&mut is_open, name).changed() {
            actions.push(Action::Toggle(instrument));
        }
    }
    ui.separator();
    for (theme, name) in [(Theme::Dark, "Dark"), (Theme::Light, "Light")] {
        if ui.radio(desk.theme == theme, name).clicked() {
            actions.push(Action::Theme(theme));
        }
    }
    let mut is_projecting = desk.contrast == Contrast::High;
    if ui
        .checkbox(&mut is_projecting, "Projector (large, high contrast)")
        .changed()
    {
        actions.push(Action::Projector(is_projecting));
    }
    let mut scale = desk.scale;
    let label = ui.label("Size");
    let slider = ui
        .add(Slider::new(&mut scale, 0.5..=3.0).step_by(0.1))
        .labelled_by(label.id);
    // While it is dragged the size would run away under the pointer.
    if slider.drag_stopped() || (slider.changed() && !slider.dragged()) {
        actions.push(Action::Scale(scale));
    }
    ui.separator();
    if ui
        .button("Reset all")
        .on_hover_text("The first scene, its own parameters, everything in its place")
        .clicked()
    {
        actions.push(Action::ResetAll);
        ui.close();
    }
}
