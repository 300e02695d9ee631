//! One parameter: its name with what it means, a slider over the range that is of use, and a field that takes everything that is allowed.

use egui::{ComboBox, Sense, Slider, SliderClamping, Ui};

use super::number_field::NumberField;
use super::spotlight;
use crate::scene::SceneField;
use crate::schema::field::{self as schema, FieldInfo, Range};
use crate::schema::units::Units;
use crate::schema::value::Value;
use crate::schema::written::plain;
use crate::session::{Action, Change};
use crate::words::{self, say};

/// Name, slider and field; in a narrow column a slider or a choice has a row of its own below the name.
pub fn field_ui(ui: &mut Ui, field: &SceneField, units: Units, actions: &mut Vec<Action>) {
    let info = field.info;
    let is_narrow = ui.available_width() < NARROW;
    let is_wide = info.slider.is_some() || matches!(info.range, Range::Choice(_));
    let name = title(info, units);
    let row = if is_narrow && is_wide {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let label = name_in(ui, &name, ui.available_width());
            ui.horizontal(|ui| control_ui(ui, field, units, &label, actions));
        })
    } else {
        ui.horizontal(|ui| {
            let width = match is_narrow {
                true => ui.available_width() - FIELD_WIDTH - 16.0,
                false => NAME_WIDTH,
            };
            let label = name_in(ui, &name, width);
            control_ui(ui, field, units, &label, actions);
        })
    };
    spotlight::light_field(ui, info.name, row.response.rect);
}

/// What is beside or below the name.
fn control_ui(
    ui: &mut Ui,
    field: &SceneField,
    units: Units,
    label: &egui::Response,
    actions: &mut Vec<Action>,
) {
    let info = field.info;
    let hint = hint(field, units);
    label.clone().on_hover_text(&hint);
    let (response, entered) = match info.range {
        Range::Choice(options) => choice_ui(ui, info.name, &field.value, options),
        Range::Real(min, max) => {
            let (factor, _) = units.factor(info.unit);
            let now = field.value.number().unwrap_or(min);
            let (response, entered) = number_ui(ui, info, label.id, now, [min, max], factor);
            (response, entered.map(Value::Real))
        }
        Range::Whole(min, max) => {
            let now = field.value.number().unwrap_or(min as f64);
            let (response, entered) = count_ui(ui, info, label.id, now, [min as f64, max as f64]);
            let entered = entered.map(|x| (x.round() as u64).clamp(min, max));
            (response, entered.map(Value::Whole))
        }
    };
    if let Some(value) = entered.filter(|value| *value != field.value) {
        actions.push(set(info, value));
    }
    let response = response.labelled_by(label.id).on_hover_text(&hint);
    if label.double_clicked() || response.double_clicked() {
        actions.push(Action::Default(info.name.to_owned()));
    }
}

pub(super) fn set(info: &FieldInfo, value: Value) -> Action {
    Action::Change(Change::Set(info.name.to_owned(), value))
}

fn choice_ui(
    ui: &mut Ui,
    name: &str,
    now: &Value,
    options: &'static [&'static str],
) -> (egui::Response, Option<Value>) {
    let mut chosen = now.clone();
    let combo = ComboBox::from_id_salt(name)
        .selected_text(choice_word(&now.to_string()))
        .width(ui.available_width() - 12.0)
        .truncate()
        .show_ui(ui, |ui| {
            for option in options {
                let word = choice_word(option);
                ui.selectable_value(&mut chosen, Value::Word((*option).into()), word);
            }
        });
    (combo.response, Some(chosen))
}

/// A slider over the range that is of use, and a field that takes everything that is allowed; where there is no such range, a field
/// alone. The field shows the value times a factor: it may be in other units.
fn number_ui(
    ui: &mut Ui,
    info: &FieldInfo,
    label: egui::Id,
    value: f64,
    [min, max]: [f64; 2],
    factor: f64,
) -> (egui::Response, Option<f64>) {
    let field = NumberField::real(min * factor, max * factor, FIELD_WIDTH);
    let slider = with_slider(ui, info, label, value, false);
    let (response, entered) = field.show(ui, info.name, value * factor);
    // Back in the program's own units the ends of the range are themselves again.
    let entered = entered.map(|x| (x / factor).clamp(min, max));
    joined(slider, response.labelled_by(label), entered)
}

/// The same for a whole number.
fn count_ui(
    ui: &mut Ui,
    info: &FieldInfo,
    label: egui::Id,
    value: f64,
    [min, max]: [f64; 2],
) -> (egui::Response, Option<f64>) {
    let slider = with_slider(ui, info, label, value, true);
    let (response, entered) = NumberField::whole(min, max, FIELD_WIDTH).show(ui, info.name, value);
    joined(slider, response.labelled_by(label), entered)
}

fn with_slider(
    ui: &mut Ui,
    info: &FieldInfo,
    label: egui::Id,
    value: f64,
    is_whole: bool,
) -> Option<(egui::Response, Option<f64>)> {
    let (range, is_logarithmic) = match info.slider? {
        schema::Slider::Linear(low, high) => (low..=high, false),
        schema::Slider::Log(low, high) => (low..=high, true),
    };
    ui.spacing_mut().slider_width = (ui.available_width() - FIELD_WIDTH - 24.0).clamp(26.0, 240.0);
    let (slider, dragged) = slider_ui(ui, value, range, is_logarithmic, is_whole);
    Some((slider.labelled_by(label), dragged))
}

fn joined(
    slider: Option<(egui::Response, Option<f64>)>,
    response: egui::Response,
    entered: Option<f64>,
) -> (egui::Response, Option<f64>) {
    match slider {
        Some((slider, dragged)) => (slider.union(response), entered.or(dragged)),
        None => (response, entered),
    }
}

/// Width of a number field in points, …
const FIELD_WIDTH: f32 = 54.0;
/// … of a name, …
const NAME_WIDTH: f32 = 82.0;
/// … and of a column that has no room for both and a slider between them.
const NARROW: f32 = 240.0;

/// A slider. Whole numbers on a logarithmic scale come to rest at powers of two; with Shift it moves ten times finer and rests nowhere.
pub(super) fn slider_ui(
    ui: &mut Ui,
    value: f64,
    range: std::ops::RangeInclusive<f64>,
    is_logarithmic: bool,
    is_whole: bool,
) -> (egui::Response, Option<f64>) {
    let (low, high) = (*range.start(), *range.end());
    let mut moved = value;
    let slider = Slider::new(&mut moved, range)
        .logarithmic(is_logarithmic)
        .smallest_positive(SMALLEST)
        .clamping(SliderClamping::Edits)
        .show_value(false);
    let slider = if is_whole { slider.integer() } else { slider };
    let response = ui.add(slider);
    let id = response.id.with("fine");
    let is_fine = response.dragged() && ui.input(|i| i.modifiers.shift);
    if is_fine {
        let share = 0.1 * f64::from(response.drag_delta().x / response.rect.width().max(1.0));
        let from = ui.data(|d| d.get_temp::<f64>(id)).unwrap_or(value);
        let fine = if is_logarithmic {
            let low = low.max(SMALLEST);
            (from.max(low) * (high / low).powf(share)).clamp(low, high)
        } else {
            (from + share * (high - low)).clamp(low, high)
        };
        ui.data_mut(|d| d.insert_temp(id, fine));
        moved = if is_whole { fine.round() } else { fine };
    } else {
        ui.data_mut(|d| d.remove::<f64>(id));
        let power = moved.max(1.0).log2().round();
        if response.dragged() && is_whole && is_logarithmic && (moved.log2() - power).abs() < DETENT
        {
            moved = power.exp2();
        }
    }
    (
        response,
        (moved != value && (is_fine || moved.is_finite())).then_some(moved),
    )
}

/// Where a logarithmic scale that reaches zero begins.
const SMALLEST: f64 = 1e-4;
/// How near to a power of two a slider comes to rest at it, as a share of a factor of two.
const DETENT: f64 = 0.12;

/// The name of a field, in the width of a narrow column.
pub fn name_ui(ui: &mut Ui, title: &str) -> egui::Response {
    name_in(ui, title, NAME_WIDTH)
}

pub(super) fn name_in(ui: &mut Ui, title: &str, width: f32) -> egui::Response {
    let (rect, _) = ui.allocate_exact_size(
        egui::vec2(width, ui.spacing().interact_size.y),
        Sense::hover(),
    );
    let mut place = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(rect)
            .layout(egui::Layout::left_to_right(egui::Align::Center)),
    );
    place.add(
        egui::Label::new(title)
            .sense(Sense::click())
            .selectable(false)
            .truncate(),
    )
}

/// A word that is a choice in files, `left_to_right`, as it is read.
pub fn choice_word(spelling: &str) -> String {
    words::text_or(&format!("choice-{spelling}"), &spelling.replace('_', " "))
}

/// A field's letter, or its word if it has none.
pub fn field_word(info: &FieldInfo) -> String {
    match info.letter {
        "" => words::text_or(&format!("field-{}", info.name), &info.short_name()),
        letter => letter.to_owned(),
    }
}

/// The letter first, for it is what the formulas say.
pub(super) fn title(info: &FieldInfo, units: Units) -> String {
    let id = format!("field-{}", info.name);
    let word = || words::text_or(&id, &info.name.replace('_', " "));
    let name = match (info.title, info.letter) {
        ("", "") => word(),
        ("", letter) => format!("{letter} {}", word()),
        (title, _) => words::text_or(&format!("{id}.title"), title),
    };
    match units {
        Units::Real { .. } if !info.unit.is_empty() => {
            format!("{name} [{}]", units.factor(info.unit).1)
        }
        _ => name,
    }
}

/// The formula of the chosen word, where each word has one: they begin with the word and are separated by two blanks.
fn formula_of<'a>(all: &'a str, value: &Value) -> &'a str {
    let Value::Word(word) = value else {
        return all;
    };
    let mut each = all.split(".  ");
    each.find(|one| one.starts_with(&**word)).unwrap_or(all)
}

/// Meaning first, then formula, unit and range.
pub(super) fn hint(field: &SceneField, units: Units) -> String {
    let info = field.info;
    let (factor, unit) = units.factor(info.unit);
    let id = format!("field-{}", info.name);
    let mut text = words::text_or(&format!("{id}.effect"), info.effect);
    if !info.formula.is_empty() {
        text.push('\n');
        let formula = words::text_or(&format!("{id}.formula"), info.formula);
        text.push_str(formula_of(&formula, &field.value));
    }
    let between = |min: String, max: String| say!("field-range", min = min, max = max);
    let range = match info.range {
        Range::Real(min, max) => between(plain(min * factor), plain(max * factor)),
        Range::Whole(min, u64::MAX) => say!("field-range-from", min = min.to_string()),
        Range::Whole(min, max) => between(min.to_string(), max.to_string()),
        Range::Choice(_) => return text,
    };
    let unit = match unit.as_str() {
        "" => unit,
        unit => format!(" {unit}"),
    };
    let allowed = say!(
        "field-allowed",
        name = info.name,
        range = range,
        unit = unit
    );
    format!("{text}\n{allowed}")
}
