//! The parameters, live: each with letter, unit, range and a tooltip that says what it does and which formula it enters.

use egui::{RichText, Ui};

use super::number_field::NumberField;
use super::numbers::plain;
use super::parameter_field::{field_ui, name_ui};
use super::{Memory, PanelInput, spotlight};
use crate::lesson::Control;
use crate::scene::SceneField;
use crate::schema::field::Section;
use crate::schema::units::Units;
use crate::schema::value::Value;
use crate::session::{Action, Change, Run};
use crate::words::say;

/// The panel.
pub fn parameters_ui(
    ui: &mut Ui,
    input: &PanelInput,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    let run = input.run;
    // As asked for, also while a step is under way.
    let fields = run.wanted().fields();
    let units = input.settings.units;
    let in_section = |section| {
        fields
            .iter()
            .filter(move |f| f.counts && f.info.section == section)
    };
    let mut show = |ui: &mut Ui, section| {
        for field in in_section(section) {
            field_ui(ui, field, units, actions);
        }
    };
    ui.add_space(4.0);
    ui.heading(say!("section-solver"));
    show(ui, Section::Solver);
    section(ui, say!("section-dynamics"));
    show(ui, Section::Dynamics);
    section(ui, say!("section-load"));
    show(ui, Section::Load);
    kick_ui(ui, run, units, memory, actions);
    ui.label(RichText::new(acting_load(run, units)).small().weak())
        .on_hover_text(say!("load-now.hint"));
    section(ui, say!("section-build"));
    let mut fields: Vec<&SceneField> = in_section(Section::Build).collect();
    fields.sort_by_key(|f| f.info.name == "seed");
    rebuild_ui(ui, run, &fields, units, memory, actions);
}

/// Values that wait until the scene is rebuilt with them.
#[derive(Default)]
pub struct Rebuild {
    /// Of which scene.
    scene: String,
    /// Field and value.
    values: Vec<(&'static str, Value)>,
}

/// Fields that decide which bodies there are. They wait: rebuilding loses the run, so it is a button that says so.
fn rebuild_ui(
    ui: &mut Ui,
    run: &Run,
    fields: &[&SceneField],
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
        let name = field.info.name;
        if let Some((_, value)) = rebuild.values.iter().find(|(n, _)| *n == name) {
            shown.value = value.clone();
        }
        let mut asked = Vec::new();
        field_ui(ui, &shown, units, &mut asked);
        for action in asked {
            match action {
                Action::Change(Change::Set(_, value)) => {
                    rebuild.values.retain(|(n, _)| *n != name);
                    if value != field.value {
                        rebuild.values.push((name, value));
                    }
                }
                // A double click takes back what waits.
                _ => rebuild.values.retain(|(n, _)| *n != name),
            }
        }
    }
    if rebuild.values.is_empty() {
        ui.label(RichText::new(say!("rebuild-waits")).small().weak());
        return;
    }
    ui.label(RichText::new(loss(run, &rebuild.values)).small());
    ui.horizontal(|ui| {
        let rebuild_now = ui
            .button(say!("rebuild"))
            .on_hover_text(say!("rebuild.hint"));
        if rebuild_now.clicked() {
            let values = std::mem::take(&mut rebuild.values);
            actions.extend(
                values
                    .into_iter()
                    .map(|(name, value)| Action::Change(Change::Set(name.to_owned(), value))),
            );
        } else if ui
            .button(say!("rebuild-leave"))
            .on_hover_text(say!("rebuild-leave.hint"))
            .clicked()
        {
            rebuild.values.clear();
        }
    });
}

/// What rebuilding would lose.
fn loss(run: &Run, values: &[(&str, Value)]) -> String {
    let steps = run.assembly().steps() - run.start.steps();
    let changes = run.history.len();
    let mut text = say!("rebuild-loss", steps = steps, changes = changes);
    let keeps_bodies = values.iter().all(|(name, _)| *name == "seed");
    if run.start.is_prepared() && !keeps_bodies {
        text.push(' ');
        text.push_str(&say!("rebuild-loss-prepared"));
    }
    text
}

fn section(ui: &mut Ui, title: String) {
    ui.add_space(8.0);
    ui.heading(title);
}

/// What the next kick is: a ten-thousandth of the load of a packing, a twentieth of a chain's.
fn usual_kick(run: &Run) -> f64 {
    // Of the load without the kicks before, so that every kick is alike.
    run.scene.geometry.usual_kick() * run.scene.params.load.abs().max(1e-6)
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
    say!("load-now", force = units.text(load, "m d/t₀²", plain))
}

fn kick_ui(ui: &mut Ui, run: &Run, units: Units, memory: &mut Memory, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let force = kick_size(run, memory);
        let label = name_ui(ui, &say!("kick-size"));
        label.clone().on_hover_text(say!("kick-size.hint"));
        let (factor, _) = units.factor("m d/t₀²");
        let field = NumberField::real(-1e6 * factor, 1e6 * factor, 64.0);
        let (response, entered) = field.show(ui, "kick", force * factor);
        response
            .labelled_by(label.id)
            .on_hover_text(say!("kick-size.hint"));
        if let Some(force) = entered {
            memory.kick = Some((run.name.clone(), force / factor));
        }
        let button = egui::Button::new(say!("kick"));
        let kicks = ui.add_enabled(run.bodies().load.is_some(), button);
        spotlight::light(ui, Control::Kick, kicks.rect);
        if kicks
            .on_hover_text(say!("kick.hint"))
            .on_disabled_hover_text(say!("kick-nothing-loaded"))
            .clicked()
        {
            actions.push(kick(run, memory));
        }
    });
}
