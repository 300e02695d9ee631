//! The strip of the lecture mode: what a teacher turns (play, N_I, Δt, load, Kick) and what the class reads (ω and τ, measured, predicted, and how
//! many times those of the run before), in type for the last row. Everything else is one menu away.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Button, FontId, PopupCloseBehavior, Rect, RichText, Ui, vec2};

use super::number_field::NumberField;
use super::parameters::kick_button;
use super::{Memory, PanelInput, gallery, lesson_menu, readout, spotlight, transport, view_menu};
use crate::lesson::Control;
use crate::schema::value::Value;
use crate::session::{Action, Change, PaceKind};
use crate::words::say;

/// Size of names and numbers, in points.
const LARGE: f32 = 22.0;
/// Size of the words over the columns.
const SMALL: f32 = 13.0;
/// Least width for everything in one row.
const ONE_ROW: f32 = 880.0;
/// Width of the readings.
const READINGS: f32 = 420.0;

/// The strip.
pub fn teaching_ui(
    ui: &mut Ui,
    input: &PanelInput,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    let is_wide = ui.available_width() >= ONE_ROW;
    ui.horizontal(|ui| {
        run_ui(ui, input, actions);
        controls_ui(ui, input, memory, actions);
        if is_wide {
            readings_ui(ui, input, actions);
        }
    });
    if !is_wide {
        ui.horizontal(|ui| readings_ui(ui, input, actions));
    }
}

/// Play, reset, and slow motion.
fn run_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        transport::play_button(ui, input, vec2(84.0, 32.0), actions);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let reset = ui.button("⟲");
            let label = say!("reset");
            reset.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
            if reset.on_hover_text(say!("reset.hint")).clicked() {
                actions.push(Action::Reset);
            }
            let slow = match input.clock.slow {
                Some(_) => PaceKind::Normal,
                None => PaceKind::Slow,
            };
            transport::pace_button(ui, input, slow, actions);
        });
    });
}

fn controls_ui(ui: &mut Ui, input: &PanelInput, memory: &mut Memory, actions: &mut Vec<Action>) {
    let params = &input.run.wanted().params;
    ui.scope(|ui| {
        enlarge(ui);
        sweeps_ui(ui, input, actions);
        let mut set = |name: &str, value: Value| {
            actions.push(Action::Change(Change::Set(name.to_owned(), value)));
        };
        let units = input.settings.units;
        let (time_step, second) = units.title(&say!("teaching-time-step"));
        let newton = units.factor("m d/t₀²").0;
        let mut fields = vec![(time_step, "Δt", "dt", params.dt, [1e-6, 1e3], second)];
        if input.run.bodies().load.is_some() {
            let (load, _) = units.title(&say!("teaching-load"));
            fields.push((load, "F", "load", params.load, [-1e6, 1e6], newton));
        } else if input.run.original.params.gravity_y != 0.0 {
            let (gravity, factor) = units.title(&say!("teaching-gravity"));
            let g = params.gravity_y;
            fields.push((gravity, "g", "gravity_y", g, [-10.0, 10.0], factor));
        }
        for (word, letter, name, value, [min, max], factor) in fields {
            let shown = column_ui(ui, &word, |ui| {
                let label = ui.label(letter);
                let field = NumberField::real(min * factor, max * factor, 72.0);
                let (response, entered) = field.show(ui, ("teaching", name), value * factor);
                response.labelled_by(label.id);
                if let Some(entered) = entered {
                    set(name, Value::Real((entered / factor).clamp(min, max)));
                }
            });
            spotlight::light_field(ui, name, shown);
        }
    });
    column_ui(ui, "", |ui| {
        kick_button(ui, input, memory, (vec2(84.0, 38.0), LARGE), actions);
    });
}

/// Fields as large as the letters beside them.
fn enlarge(ui: &mut Ui) {
    ui.style_mut().override_font_id = Some(FontId::proportional(LARGE));
    ui.spacing_mut().interact_size.y = 32.0;
    ui.spacing_mut().item_spacing.x = 5.0;
}

/// What is turned most, for a screen that has room for little.
pub fn turns_ui(ui: &mut Ui, input: &PanelInput, memory: &Memory, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.scope(|ui| {
            enlarge(ui);
            sweeps_ui(ui, input, actions);
        });
        column_ui(ui, "", |ui| {
            kick_button(ui, input, memory, (vec2(78.0, 36.0), LARGE), actions);
        });
    });
}

fn sweeps_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let iterations = input.run.wanted().params.iterations;
    let mut set = |value: u64| {
        let change = Change::Set("iterations".to_owned(), Value::Whole(value));
        actions.push(Action::Change(change));
    };
    let shown = column_ui(ui, &say!("teaching-sweeps"), |ui| {
        let label = ui.label("N_I");
        let field = NumberField::whole(1.0, 1e6, 58.0);
        let (response, entered) = field.show(ui, "teaching iterations", iterations as f64);
        response.labelled_by(label.id);
        if let Some(entered) = entered {
            set(entered as u64);
        }
        for (sign, hint, value) in [
            ("÷2", say!("sweeps-half"), (iterations / 2).max(1)),
            ("×2", say!("sweeps-double"), (2 * iterations).min(1_000_000)),
        ] {
            if ui.button(sign).on_hover_text(hint).clicked() {
                set(value);
            }
        }
    });
    spotlight::light(ui, Control::Iterations, shown);
}

/// Something in large type under a small word; returns where it is.
fn column_ui(ui: &mut Ui, word: &str, content: impl FnOnce(&mut Ui)) -> Rect {
    let shown = ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        let size = FontId::proportional(SMALL);
        ui.label(RichText::new(word).font(size).weak());
        ui.horizontal(content);
    });
    shown.response.rect
}

/// The numbers of the class, and the menu of everything that a teacher does not need all the time.
fn readings_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    transport::at_the_end(ui, |ui| {
        menu_ui(ui, input, actions);
        let width = (ui.available_width() - 8.0).min(READINGS);
        let shown = ui.vertical(|ui| {
            ui.set_width(width);
            readout::numbers_ui(ui, input, (width / 16.0).clamp(15.0, 22.0), width);
        });
        spotlight::light(ui, Control::Meter, shown.response.rect);
    });
}

fn menu_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let button = Button::new(RichText::new("☰").size(LARGE)).min_size(vec2(34.0, 38.0));
    let (response, _) = MenuButton::from_button(button).config(config).ui(ui, |ui| {
        gallery::gallery_ui(ui, input, actions);
        gallery::file_ui(ui, actions);
        lesson_menu::lessons_ui(ui, actions);
        view_menu::instruments_ui(ui, input, actions);
        view_menu::view_ui(ui, input, actions);
        ui.separator();
        transport::pace_ui(ui, input, actions);
        ui.separator();
        if ui
            .button(format!("{}   F10", say!("projector-leave")))
            .clicked()
        {
            actions.push(Action::Projector(false));
            ui.close();
        }
    });
    let label = say!("teaching-menu");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    response.on_hover_text(label);
}
