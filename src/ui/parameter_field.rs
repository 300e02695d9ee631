//! One parameter: its name with what it means, a slider over the range that is of use, and a field that takes everything that is allowed.

use egui::{ComboBox, Sense, Slider, SliderClamping, Ui};

use super::number_field::NumberField;
use super::numbers::plain;
use crate::schema::units::Units;
use crate::session::{Action, Change, FieldInfo, FieldKind};

/// Name, slider and field.
pub fn field_ui(ui: &mut Ui, field: &FieldInfo, units: Units, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let title = title(field, units);
        let label = name_ui(ui, &title);
        let hint = hint(field, units);
        label.clone().on_hover_text(&hint);
        let mut set = |value: String| {
            actions.push(Action::Change(Change::Set(field.name.to_owned(), value)));
        };
        let response = match field.kind {
            FieldKind::Choice(now, options) => {
                let mut chosen = now;
                let combo = ComboBox::from_id_salt(field.name)
                    .selected_text(words(now))
                    .width(ui.available_width() - 12.0)
                    .show_ui(ui, |ui| {
                        for option in options {
                            ui.selectable_value(&mut chosen, *option, words(option));
                        }
                    });
                if chosen != now {
                    set(chosen.to_owned());
                }
                combo.response
            }
            FieldKind::Real(value, min, max) => {
                let (factor, _) = units.factor(field.unit);
                let (response, entered) =
                    number_ui(ui, field.name, label.id, value, [min, max], factor);
                if let Some(entered) = entered {
                    set(format!("{entered:?}"));
                }
                response
            }
            FieldKind::Count(value, min, max) => {
                let range = [min as f64, max as f64];
                let (response, entered) = count_ui(ui, field.name, label.id, value as f64, range);
                let entered = entered.map(|x| (x.round() as u64).clamp(min, max));
                if let Some(entered) = entered.filter(|x| *x != value) {
                    set(entered.to_string());
                }
                response
            }
        };
        let response = response.labelled_by(label.id).on_hover_text(&hint);
        if label.double_clicked() || response.double_clicked() {
            actions.push(Action::Default(field.name.to_owned()));
        }
    });
    if let ("iterations", FieldKind::Count(now, min, max)) = (field.name, &field.kind) {
        doubling_ui(ui, *now, [*min, *max], actions);
    }
}

/// N_I by factors of two: what one wants to know is what four times the sweeps do.
fn doubling_ui(ui: &mut Ui, now: u64, [min, max]: [u64; 2], actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        // Under the number.
        ui.add_space((ui.available_width() - 76.0).max(0.0));
        let doubled = now.saturating_mul(2).min(max);
        for (sign, hint, value) in [
            ("÷2", "Half as many sweeps ([)", (now / 2).max(min)),
            ("×2", "Twice as many sweeps (])", doubled),
        ] {
            if ui.small_button(sign).on_hover_text(hint).clicked() {
                let set = Change::Set("iterations".to_owned(), value.to_string());
                actions.push(Action::Change(set));
            }
        }
    });
}

/// A slider over the range that is of use, and a field that takes everything that is allowed; where there is no such range, a field
/// alone. The field shows the value times a factor: it may be in other units.
fn number_ui(
    ui: &mut Ui,
    name: &str,
    label: egui::Id,
    value: f64,
    [min, max]: [f64; 2],
    factor: f64,
) -> (egui::Response, Option<f64>) {
    let field = NumberField::real(min * factor, max * factor, FIELD_WIDTH);
    let slider = with_slider(ui, name, label, value, false);
    let (response, entered) = field.show(ui, name, value * factor);
    // Back in the program's own units the ends of the range are themselves again.
    let entered = entered.map(|x| (x / factor).clamp(min, max));
    joined(slider, response.labelled_by(label), entered)
}

/// The same for a whole number.
fn count_ui(
    ui: &mut Ui,
    name: &str,
    label: egui::Id,
    value: f64,
    [min, max]: [f64; 2],
) -> (egui::Response, Option<f64>) {
    let slider = with_slider(ui, name, label, value, true);
    let (response, entered) = NumberField::whole(min, max, FIELD_WIDTH).show(ui, name, value);
    joined(slider, response.labelled_by(label), entered)
}

fn with_slider(
    ui: &mut Ui,
    name: &str,
    label: egui::Id,
    value: f64,
    is_whole: bool,
) -> Option<(egui::Response, Option<f64>)> {
    let (range, is_logarithmic) = useful(name)?;
    ui.spacing_mut().slider_width = (ui.available_width() - FIELD_WIDTH - 24.0).clamp(40.0, 240.0);
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

/// Width of a number field in points.
const FIELD_WIDTH: f32 = 58.0;

/// A slider. Whole numbers on a logarithmic scale come to rest at powers of two; with Shift it moves ten times finer and rests nowhere.
fn slider_ui(
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

/// Which part of a range a slider covers, and whether its scale is logarithmic.
fn useful(name: &str) -> Option<(std::ops::RangeInclusive<f64>, bool)> {
    Some(match name {
        "iterations" => (1.0..=2000.0, true),
        "dt" => (0.05..=5.0, true),
        "friction" | "restitution" | "parallel_fraction" | "warm_start" => (0.0..=1.0, false),
        "load" => (0.0..=4.0, true),
        "gravity_x" | "gravity_y" => (-0.01..=0.01, false),
        "tolerance" => (1e-9..=1.0, true),
        "cap" => (1.0..=1e5, true),
        _ => return None,
    })
}

pub fn name_ui(ui: &mut Ui, title: &str) -> egui::Response {
    let width = 92.0;
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

/// The letter first, for it is what the formulas say.
fn title(field: &FieldInfo, units: Units) -> String {
    let word = words(field.name);
    let name = match (field.name, field.letter) {
        ("iterations", letter) => format!("{letter} sweeps"),
        ("dt", letter) => letter.to_owned(),
        ("gravity_x" | "gravity_y", letter) => format!("{letter} gravity"),
        ("gap_law", _) => "gap law".to_owned(),
        ("packing_fraction", letter) => format!("{letter} fraction"),
        (_, "") => word,
        (_, letter) => format!("{letter} {word}"),
    };
    match units {
        Units::Real { .. } if !field.unit.is_empty() => {
            format!("{name} [{}]", units.factor(field.unit).1)
        }
        _ => name,
    }
}

fn words(name: &str) -> String {
    name.replace('_', " ")
}

/// Meaning first, then formula, unit and range.
fn hint(field: &FieldInfo, units: Units) -> String {
    let (factor, unit) = units.factor(field.unit);
    let formula = match field.name {
        "iterations" => "κ = q·m·N_I/Δt²,  γ = q·m·N_I/Δt,  c = √(q·N_I)·d/Δt,  D = q·N_I·d²/Δt",
        "dt" => "κ = q·m·N_I/Δt²,  γ = κ·Δt.  At equal cost N_I/Δt: γ stays, κ ~ 1/Δt",
        "order" => "q = ½·(1 + 2·Σ p_r/2^r):  random sweep 0.797, parallel ½, left to right 1",
        "parallel_fraction" => "q falls from 0.797 (p = 0) to ½ (p = 1)",
        "friction" => "|R_t| ≤ μ·R_n",
        "load" => "static shrinkage Δx = (n − 0.8239·√(q·N_I))·ΔF/κ",
        "restitution" => "u⁺ = −e·u⁻ where a contact closes",
        "gap_law" => {
            "u* = −max(g, 0)/Δt (quasi-inelastic) or −g/Δt (exact: pushes overlaps out and pumps energy in)"
        }
        "warm_start" => {
            "1: each step begins with the forces of the last one, and what they lack rings like a spring. 0: nothing is remembered, and a loaded chain creeps. Between: a share w of each force is kept, and the spring flows\nexp(−Δt/τ) = √(a·w),  cos(ωΔt) = √a·(1 + w)/(2·√w)"
        }
        "stop" => "fixed: N_I sweeps; local: max|ΔR| ≤ tolerance·⟨R⟩; global: Σ|ΔR| ≤ tolerance·ΣR",
        "discs" => "ω ~ 1/n, rigid only from N_I ~ n² on",
        "piston_mass" => "k·H·tan(k·H) = m/M",
        _ => "",
    };
    let mut text = field.effect.to_owned();
    if !formula.is_empty() {
        text.push('\n');
        text.push_str(formula);
    }
    let range = match field.kind {
        FieldKind::Real(_, min, max) => {
            format!("{} to {}", plain(min * factor), plain(max * factor))
        }
        FieldKind::Count(_, min, u64::MAX) => format!("from {min}"),
        FieldKind::Count(_, min, max) => format!("{min} to {max}"),
        FieldKind::Choice(..) => return text,
    };
    let unit = if unit.is_empty() {
        unit
    } else {
        format!(" {unit}")
    };
    format!(
        "{text}\n{} = {range}{unit}; double click on the name: the scene's own value",
        field.name
    )
}
