//! The strip of the projector: what a teacher turns (N_I, Δt, load, Kick) and what the class reads (ω and τ, measured, predicted, and
//! how many times those of the run before), in large type.

use egui::{Align, Button, FontId, Layout, Rect, RichText, Sense, Ui, vec2};

use super::number_field::NumberField;
use super::numbers::{ratio_text, short};
use super::parameters::{acting_load, kick};
use super::{Memory, PanelInput, spotlight, theme};
use crate::instrument::Elasticity;
use crate::lesson::Control;
use crate::measure::Estimate;
use crate::schema::value::Value;
use crate::session::{Action, Change};
use crate::words::say;

/// Size of names and numbers, in points.
const LARGE: f32 = 21.0;
/// Size of the words over the columns.
const SMALL: f32 = 12.0;

/// The strip.
pub fn teaching_ui(
    ui: &mut Ui,
    input: &PanelInput,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    ui.add_space(4.0);
    let is_wide = ui.available_width() >= ONE_ROW;
    ui.horizontal(|ui| {
        controls_ui(ui, input, memory, actions);
        if is_wide {
            ui.separator();
            readings_ui(ui, input);
        }
    });
    if !is_wide {
        ui.horizontal(|ui| readings_ui(ui, input));
    }
    ui.add_space(2.0);
}

/// Width from which on all of it stands in one row.
const ONE_ROW: f32 = 910.0;

fn controls_ui(ui: &mut Ui, input: &PanelInput, memory: &mut Memory, actions: &mut Vec<Action>) {
    let params = &input.run.wanted().params;
    enlarge(ui);
    sweeps_ui(ui, input, actions);
    let mut set = |name: &str, value: Value| {
        actions.push(Action::Change(Change::Set(name.to_owned(), value)));
    };
    let units = input.settings.units;
    let (time_step, second) = units.title(&say!("teaching-time-step"));
    let newton = units.factor("m d/t₀²").0;
    let acting = acting_load(input.run, units);
    for (word, letter, name, value, [min, max], factor) in [
        (&time_step, "Δt", "dt", params.dt, [1e-6, 1e3], second),
        (&acting, "F", "load", params.load, [-1e6, 1e6], newton),
    ] {
        column_ui(ui, word, |ui| {
            let label = ui.label(letter);
            let field = NumberField::real(min * factor, max * factor, 66.0);
            let (response, entered) = field.show(ui, ("teaching", name), value * factor);
            response.labelled_by(label.id);
            if let Some(entered) = entered {
                set(name, Value::Real((entered / factor).clamp(min, max)));
            }
        });
    }
    kick_ui(ui, input, memory, actions);
}

/// Fields as large as the letters beside them.
fn enlarge(ui: &mut Ui) {
    ui.style_mut().override_font_id = Some(FontId::proportional(LARGE));
    ui.spacing_mut().interact_size.y = 34.0;
}

/// What is turned most, for a screen that has room for little.
pub fn turns_ui(ui: &mut Ui, input: &PanelInput, memory: &Memory, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        enlarge(ui);
        sweeps_ui(ui, input, actions);
        kick_ui(ui, input, memory, actions);
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
        let field = NumberField::whole(1.0, 1e6, 64.0);
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

fn kick_ui(ui: &mut Ui, input: &PanelInput, memory: &Memory, actions: &mut Vec<Action>) {
    column_ui(ui, "", |ui| {
        let button = Button::new(RichText::new(say!("kick")).strong()).min_size(vec2(72.0, 36.0));
        let kicks = ui.add(button);
        spotlight::light(ui, Control::Kick, kicks.rect);
        if kicks.on_hover_text(say!("teaching-kick.hint")).clicked() {
            actions.push(kick(input.run, memory));
        }
    });
}

/// Something in large type under a small word; returns where it is.
fn column_ui(ui: &mut Ui, word: &str, content: impl FnOnce(&mut Ui)) -> Rect {
    let shown = ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let size = FontId::proportional(SMALL);
        ui.label(RichText::new(word).font(size).weak());
        ui.horizontal(content);
    });
    shown.response.rect
}

fn readings_ui(ui: &mut Ui, input: &PanelInput) {
    let reading = input.reading;
    let palette = theme::palette(input.settings.theme);
    let measured_now = reading.and_then(|r| r.measured);
    let predicted = reading.and_then(|r| r.exact.as_ref().ok().copied());
    type Of = fn(&Elasticity) -> Estimate;
    let rows: [(&str, &str, Of); 2] = [
        ("ω", "teaching-frequency", |e| e.angular_frequency),
        ("τ", "teaching-damping-time", |e| e.damping_time),
    ];
    let titles = rows.map(|(_, id, _)| input.settings.units.title(&say!(id)));
    let column = |ui: &mut Ui, head: String, colour, texts: [String; 2], width: f32| {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            cell(ui, RichText::new(head).size(SMALL).color(colour), width);
            for text in texts {
                let text = RichText::new(text)
                    .font(FontId::monospace(LARGE))
                    .color(colour);
                cell(ui, text, width);
            }
        });
    };
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        cell(ui, RichText::new("").size(SMALL), 22.0);
        for ((letter, ..), (title, _)) in rows.iter().zip(&titles) {
            cell(ui, RichText::new(*letter).size(LARGE), 22.0).on_hover_text(title);
        }
    });
    let texts = |e: Option<Elasticity>| {
        let text = |i: usize| e.map(|e| short((rows[i].2)(&e).value * titles[i].1));
        [0, 1].map(|i| text(i).unwrap_or_else(|| "–".to_owned()))
    };
    let (measured, predicted) = (texts(measured_now), texts(predicted));
    column(
        ui,
        say!("teaching-measured"),
        palette.measured,
        measured,
        104.0,
    );
    column(
        ui,
        say!("teaching-predicted"),
        palette.predicted,
        predicted,
        104.0,
    );
    let ink = ui.visuals().text_color();
    let ratios = rows.map(|(_, _, of)| ratio(measured_now, input.previous, of));
    column(ui, say!("teaching-to-before"), ink, ratios, 108.0);
}

/// "×1.98", if there is something to compare.
fn ratio(
    now: Option<Elasticity>,
    before: Option<Elasticity>,
    of: fn(&Elasticity) -> Estimate,
) -> String {
    match (now, before) {
        (Some(now), Some(before)) if of(&before).value != 0.0 => {
            ratio_text(of(&now).value / of(&before).value)
        }
        _ => "–".to_owned(),
    }
}

/// A cell of fixed width: nothing moves when a number comes.
fn cell(ui: &mut Ui, text: RichText, width: f32) -> egui::Response {
    let height = ui.text_style_height(&egui::TextStyle::Body).max(16.0);
    let layout = Layout::right_to_left(Align::Center);
    ui.allocate_ui_with_layout(vec2(width, height), layout, |ui| {
        ui.set_min_width(width);
        ui.add(egui::Label::new(text).truncate().sense(Sense::hover()))
    })
    .inner
}
