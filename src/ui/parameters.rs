//! The parameters, live: each with letter, unit, range and a tooltip that says what it does and which formula it enters.

use egui::{ComboBox, DragValue, RichText, Sense, Slider, SliderClamping, Ui};

use super::numbers::plain;
use super::{Memory, Sight};
use crate::live::{Action, Change, FieldInfo, FieldKind, Run};
use crate::physics::{StopRule, UpdateOrder};

/// The panel.
pub fn parameters_ui(ui: &mut Ui, sight: &Sight, memory: &mut Memory, actions: &mut Vec<Action>) {
    let run = sight.run;
    // As asked for, also while a step is under way.
    let scene = run.wanted();
    let fields = FieldInfo::all(&scene);
    let rebuilding = run.scene.rebuilding_fields();
    let params = &scene.params;
    let mut show = |ui: &mut Ui, names: &[&str]| {
        for name in names {
            if let Some(field) = fields.iter().find(|f| f.name == *name) {
                field_ui(ui, field, actions);
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
    kick_ui(ui, run, memory, actions);
    section(ui, "Rebuilds the scene");
    ui.label(RichText::new("These start it anew.").small().weak());
    let mut show = |ui: &mut Ui, names: &[&str]| {
        for name in names {
            if let Some(field) = fields.iter().find(|f| f.name == *name) {
                field_ui(ui, field, actions);
            }
        }
    };
    show(ui, &rebuilding);
    show(ui, &["seed"]);
}

fn section(ui: &mut Ui, title: &str) {
    ui.add_space(8.0);
    ui.heading(title);
}

/// What the next kick is: a ten-thousandth of the load of a packing, a twentieth of a chain's.
fn usual_kick(run: &Run) -> f64 {
    let share = if run.is_chain() { 0.05 } else { 1e-4 };
    share * run.assembly().load_now().abs().max(1e-6)
}

/// A kick of this size, or of the usual one.
pub fn kick(run: &Run, force: Option<f64>) -> Action {
    Action::Change(Change::Kick(force.unwrap_or_else(|| usual_kick(run))))
}

fn kick_ui(ui: &mut Ui, run: &Run, memory: &mut Memory, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let mut force = memory.kick.unwrap_or_else(|| usual_kick(run));
        let label = name_ui(ui, "ΔF kick");
        let hint = "Added to the load at the next step: F → F + ΔF. Small kicks ring, large ones rearrange a packing.";
        label.clone().on_hover_text(hint);
        let speed = 0.01 * force.abs().max(1e-9);
        let entry = DragValue::new(&mut force).speed(speed).custom_formatter(|x, _| plain(x));
        if ui.add(entry).labelled_by(label.id).on_hover_text(hint).changed() {
            memory.kick = Some(force);
        }
        if ui.button("Kick").on_hover_text("Kick now (k)").clicked() {
            actions.push(kick(run, memory.kick));
        }
    });
}

fn field_ui(ui: &mut Ui, field: &FieldInfo, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let title = title(field);
        let label = name_ui(ui, &title);
        let hint = hint(field);
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
            FieldKind::Real(mut value, min, max) => {
                let response = number_ui(ui, field.name, &mut value, [min, max], false);
                if response.changed() {
                    set(format!("{value:?}"));
                }
                response
            }
            FieldKind::Count(value, min, max) => {
                let mut real = value as f64;
                let response = number_ui(ui, field.name, &mut real, [min as f64, max as f64], true);
                if response.changed() && real.round() as u64 != value {
                    set(format!("{}", (real.round() as u64).clamp(min, max)));
                }
                response
            }
        };
        let response = response.labelled_by(label.id).on_hover_text(&hint);
        if label.double_clicked() || response.double_clicked() {
            actions.push(Action::Default(field.name.to_owned()));
        }
    });
}

/// A slider over the range that is of use, whose entry takes everything that is allowed; where there is no such range, an entry alone.
fn number_ui(
    ui: &mut Ui,
    name: &str,
    value: &mut f64,
    [min, max]: [f64; 2],
    is_whole: bool,
) -> egui::Response {
    ui.spacing_mut().slider_width = (ui.available_width() - 72.0).clamp(40.0, 240.0);
    let Some((range, is_logarithmic)) = useful(name) else {
        let speed = if is_whole {
            0.2
        } else {
            0.01 * value.abs().max(1e-3)
        };
        let entry = DragValue::new(value).range(min..=max).speed(speed);
        return ui.add(if is_whole {
            entry.fixed_decimals(0)
        } else {
            entry.custom_formatter(|x, _| plain(x))
        });
    };
    let slider = Slider::new(value, range)
        .logarithmic(is_logarithmic)
        .smallest_positive(1e-4)
        .clamping(SliderClamping::Never);
    let slider = if is_whole {
        slider.integer()
    } else {
        slider.custom_formatter(|x, _| plain(x))
    };
    let response = ui.add(slider);
    *value = value.clamp(min, max);
    response
}

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
fn title(field: &FieldInfo) -> String {
    let word = words(field.name);
    match (field.name, field.letter) {
        ("iterations", letter) => format!("{letter} sweeps"),
        ("dt", letter) => letter.to_owned(),
        ("gravity_x" | "gravity_y", letter) => format!("{letter} gravity"),
        ("gap_law", _) => "gap law".to_owned(),
        (_, "") => word,
        (_, letter) => format!("{letter} {word}"),
    }
}

fn words(name: &str) -> String {
    name.replace('_', " ")
}

/// Meaning first, then formula, unit and range.
fn hint(field: &FieldInfo) -> String {
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
            "exp(−Δt/τ) = √(a·w),  cos(ωΔt) = √a·(1 + w)/(2·√w);  creep per step: (1 − w) times the static sag"
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
        FieldKind::Real(_, min, max) => format!("{} to {}", plain(min), plain(max)),
        FieldKind::Count(_, min, u64::MAX) => format!("from {min}"),
        FieldKind::Count(_, min, max) => format!("{min} to {max}"),
        FieldKind::Choice(..) => return text,
    };
    let unit = if field.unit.is_empty() {
        String::new()
    } else {
        format!(" {}", field.unit)
    };
    format!(
        "{text}\n{} = {range}{unit}; double click: the scene's own value",
        field.name
    )
}
