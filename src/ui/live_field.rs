//! A parameter that is turned while it runs, large: name and number in one row, and below them a slider over the whole width.

use egui::Ui;

use super::number_field::NumberField;
use super::parameter_field::{field_ui, field_word, hint, name_in, set, slider_ui, title};
use super::spotlight;
use crate::scene::SceneField;
use crate::schema::field::{self as schema, FieldInfo, Range};
use crate::schema::units::Units;
use crate::schema::value::Value;
use crate::session::Action;
use crate::words::say;

/// A field that is turned while it runs: name and number in one row, and below them a slider over the whole width.
pub fn large_field_ui(ui: &mut Ui, field: &SceneField, units: Units, actions: &mut Vec<Action>) {
    let info = field.info;
    let (min, max, is_whole) = match info.range {
        Range::Real(min, max) => (min, max, false),
        Range::Whole(min, max) => (min as f64, max as f64, true),
        Range::Choice(_) => return field_ui(ui, field, units, actions),
    };
    let factor = if is_whole {
        1.0
    } else {
        units.factor(info.unit).0
    };
    let now = field.value.number().unwrap_or(min);
    let hint = hint(field, units);
    let shown = ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let (label, typed) = ui
            .horizontal(|ui| {
                ui.style_mut().override_font_id = Some(egui::FontId::proportional(LARGE));
                let width = (ui.available_width() - LARGE_FIELD - 12.0).max(40.0);
                let label = name_in(ui, &fitting_title(ui, info, units, width), width);
                label.clone().on_hover_text(&hint);
                let entry = match is_whole {
                    true => NumberField::whole(min, max, LARGE_FIELD),
                    false => NumberField::real(min * factor, max * factor, LARGE_FIELD),
                };
                let (response, entered) = entry.show(ui, info.name, now * factor);
                let response = response.labelled_by(label.id).on_hover_text(&hint);
                if label.double_clicked() || response.double_clicked() {
                    actions.push(Action::Default(info.name.to_owned()));
                }
                (label, entered.map(|x| (x / factor).clamp(min, max)))
            })
            .inner;
        ui.horizontal(|ui| {
            let buttons = if is_whole {
                2.0 * (DOUBLING + 4.0)
            } else {
                0.0
            };
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.spacing_mut().slider_width = (ui.available_width() - buttons - 4.0).max(40.0);
            let slid = wide_slider(ui, info, label.id, now, is_whole);
            if let (Range::Whole(least, most), Value::Whole(now)) = (info.range, &field.value) {
                doubling_ui(ui, info, *now, [least, most], actions);
            }
            if let Some(x) = typed.or(slid) {
                let value = match info.range {
                    Range::Whole(least, most) => {
                        Value::Whole((x.round() as u64).clamp(least, most))
                    }
                    _ => Value::Real(x),
                };
                if value != field.value {
                    actions.push(set(info, value));
                }
            }
        });
    });
    ui.add_space(3.0);
    spotlight::light_field(ui, info.name, shown.response.rect);
}

/// The longest title that fits: with its unit, without it, or only the letter.
fn fitting_title(ui: &Ui, info: &FieldInfo, units: Units, width: f32) -> String {
    let font = egui::FontId::proportional(LARGE);
    let fits = |text: &String| {
        let galley = ui
            .painter()
            .layout_no_wrap(text.clone(), font.clone(), egui::Color32::WHITE);
        galley.size().x <= width
    };
    let titles = [title(info, units), title(info, Units::Own)];
    let found = titles.into_iter().find(fits);
    found.unwrap_or_else(|| field_word(info))
}

/// Size of name and number of a field that is turned while it runs.
const LARGE: f32 = 15.0;
/// Width of its number.
const LARGE_FIELD: f32 = 66.0;
/// Width of ÷2 and of ×2.
const DOUBLING: f32 = 28.0;

fn wide_slider(
    ui: &mut Ui,
    info: &FieldInfo,
    label: egui::Id,
    value: f64,
    is_whole: bool,
) -> Option<f64> {
    let (range, is_logarithmic) = match info.slider? {
        schema::Slider::Linear(low, high) => (low..=high, false),
        schema::Slider::Log(low, high) => (low..=high, true),
    };
    let (slider, dragged) = slider_ui(ui, value, range, is_logarithmic, is_whole);
    slider.labelled_by(label);
    dragged
}

/// A whole number by factors of two.
fn doubling_ui(
    ui: &mut Ui,
    info: &FieldInfo,
    now: u64,
    [min, max]: [u64; 2],
    actions: &mut Vec<Action>,
) {
    let doubled = now.saturating_mul(2).min(max);
    for (sign, hint, value) in [
        ("÷2", say!("sweeps-half"), (now / 2).max(min)),
        ("×2", say!("sweeps-double"), doubled),
    ] {
        let button = egui::Button::new(sign).min_size(egui::vec2(DOUBLING, 20.0));
        if ui.add(button).on_hover_text(hint).clicked() {
            actions.push(set(info, Value::Whole(value)));
        }
    }
}
