//! The parameters, live: each with letter, unit, range and a tooltip that says what it does and which formula it enters.

use egui::{ComboBox, RichText, Sense, Slider, SliderClamping, Ui};

use super::number_field::NumberField;
use super::numbers::plain;
use super::{Memory, Sight};
use crate::live::{Action, Change, FieldInfo, FieldKind, Run};
use crate::physics::{StopRule, UpdateOrder};
use crate::schema::units::Units;

/// The panel.
pub fn parameters_ui(ui: &mut Ui, sight: &Sight, memory: &mut Memory, actions: &mut Vec<Action>) {
    let run = sight.run;
    // As asked for, also while a step is under way.
    let scene = run.wanted();
    let fields = FieldInfo::all(&scene);
    let rebuilding = run.scene.rebuilding_fields();
    let params = &scene.params;
    let units = sight.desk.units;
    let mut show = |ui: &mut Ui, names: &[&str]| {
        for name in names {
            if let Some(field) = fields.iter().find(|f| f.name == *name) {
                field_ui(ui, field, units, actions);
            }
        }
    };
    ui.add_space(4.0);
    ui.heading("Solver");
    show(ui, &["iterations", "order"]);
    if params.order == UpdateOrder::Mixed {
        show(ui, &["parallel_fraction"]);
    }
    show(ui, &["stop"]);
    if params.stop != StopRule::Fixed {
        show(ui, &["tolerance", "cap"]);
    }
    show(ui, &["warm_start", "gap_law"]);
    section(ui, "Dynamics");
    show(ui, &["dt", "friction", "restitution"]);
    show(
        ui,
        &[if run.is_chain() {
            "gravity_x"
        } else {
            "gravity_y"
        }],
    );
    section(ui, "Load");
    show(ui, &["load"]);
    kick_ui(ui, run, units, memory, actions);
    ui.label(RichText::new(acting_load(run, units)).small().weak())
        .on_hover_text("The load and all kicks since the beginning: what acts at this moment");
    section(ui, "Rebuilds the scene");
    let names = rebuilding.into_iter().chain(["seed"]);
    let fields = names.filter_map(|name| fields.iter().find(|f| f.name == name));
    rebuild_ui(ui, run, &fields.collect::<Vec<_>>(), units, memory, actions);
}

/// Values that wait until the scene is rebuilt with them.
#[derive(Default)]
pub struct Rebuild {
    /// Of which scene.
    scene: String,
    /// Field and value.
    values: Vec<(&'static str, String)>,
}

/// Fields that decide which bodies there are. They wait: rebuilding loses the run, so it is a button that says so.
fn rebuild_ui(
    ui: &mut Ui,
    run: &Run,
    fields: &[&FieldInfo],
    units: Units,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    let rebuild = &mut memory.rebuild;
    if rebuild.scene != run.name {
        *rebuild = Rebuild {
            scene: run.name.clone(),
            values: Vec::new(),
        };
    }
    for field in fields {
        let mut shown = (*field).clone();
        let waits = rebuild.values.iter().find(|(name, _)| *name == field.name);
        if let Some((_, value)) = waits {
            shown.kind.take(value);
        }
        let mut asked = Vec::new();
        field_ui(ui, &shown, units, &mut asked);
        for action in asked {
            match action {
                Action::Change(Change::Set(_, value)) => {
                    rebuild.values.retain(|(name, _)| *name != field.name);
                    let mut wanted = (*field).clone();
                    wanted.kind.take(&value);
                    if wanted.kind != field.kind {
                        rebuild.values.push((field.name, value));
                    }
                }
                // A double click takes back what waits.
                _ => rebuild.values.retain(|(name, _)| *name != field.name),
            }
        }
    }
    if rebuild.values.is_empty() {
        let text = "Changes here wait for a button that comes with them.";
        ui.label(RichText::new(text).small().weak());
        return;
    }
    ui.label(RichText::new(loss(run, &rebuild.values)).small());
    ui.horizontal(|ui| {
        let rebuild_now = ui
            .button("Rebuild")
            .on_hover_text("Begin with these values");
        if rebuild_now.clicked() {
            let values = std::mem::take(&mut rebuild.values);
            actions.extend(
                values
                    .into_iter()
                    .map(|(name, value)| Action::Change(Change::Set(name.to_owned(), value))),
            );
        } else if ui
            .button("Leave as it is")
            .on_hover_text("Forget these values; the run goes on")
            .clicked()
        {
            rebuild.values.clear();
        }
    });
}

/// What rebuilding would lose.
fn loss(run: &Run, values: &[(&str, String)]) -> String {
    let steps = run.assembly().steps() - run.start.steps();
    let changes = match run.history.len() {
        0 => String::new(),
        1 => " and 1 change".to_owned(),
        n => format!(" and {n} changes"),
    };
    let mut text =
        format!("Rebuilding ends this run: {steps} steps{changes}. Ctrl+Z brings them back.");
    let keeps_bodies = values.iter().all(|(name, _)| *name == "seed");
    if run.start.is_prepared() && !keeps_bodies {
        text.push_str(
            " The prepared packing is lost as well: the new one is loose and has to settle.",
        );
    }
    text
}

fn section(ui: &mut Ui, title: &str) {
    ui.add_space(8.0);
    ui.heading(title);
}

/// What the next kick is: a ten-thousandth of the load of a packing, a twentieth of a chain's.
fn usual_kick(run: &Run) -> f64 {
    let share = if run.is_chain() { 0.05 } else { 1e-4 };
    // Of the load without the kicks before, so that every kick is alike.
    share * run.scene.params.load.abs().max(1e-6)
}

/// A kick of the size that was entered for this scene, or of the usual one.
pub fn kick(run: &Run, memory: &Memory) -> Action {
    Action::Change(Change::Kick(kick_size(run, memory)))
}

fn kick_size(run: &Run, memory: &Memory) -> f64 {
    match &memory.kick {
        Some((scene, force)) if *scene == run.name => *force,
        _ => usual_kick(run),
    }
}

/// The load with all kicks: what acts now.
pub fn acting_load(run: &Run, units: Units) -> String {
    let load = run.assembly().load_now();
    format!("now F = {}", units.text(load, "m d/t₀²", plain))
}

fn kick_ui(ui: &mut Ui, run: &Run, units: Units, memory: &mut Memory, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let force = kick_size(run, memory);
        let label = name_ui(ui, "ΔF kick");
        let hint = "Added to the load at the next step: F → F + ΔF. Small kicks ring, large ones rearrange a packing.";
        label.clone().on_hover_text(hint);
        let (factor, _) = units.factor("m d/t₀²");
        let field = NumberField::real(-1e6 * factor, 1e6 * factor, 64.0);
        let (response, entered) = field.show(ui, "kick", force * factor);
        response.labelled_by(label.id).on_hover_text(hint);
        if let Some(force) = entered {
            memory.kick = Some((run.name.clone(), force / factor));
        }
        if ui.button("Kick").on_hover_text("Kick now (k)").clicked() {
            actions.push(kick(run, memory));
        }
    });
}

fn field_ui(ui: &mut Ui, field: &FieldInfo, units: Units, actions: &mut Vec<Action>) {
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

fn name_ui(ui: &mut Ui, title: &str) -> egui::Response {
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
