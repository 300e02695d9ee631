//! The controls: what is turned while it runs is always there and large, N_I, Δt, friction, load and the kick. Everything else is folded: the method,
//! the scene, which has to be rebuilt, and the look of the picture. Each field has letter, unit, range and a tooltip that says what it does and which
//! formula it enters.

use egui::{Button, CollapsingHeader, RichText, Ui, vec2};

use super::live_field::large_field_ui;
use super::number_field::NumberField;
use super::parameter_field::{field_ui, name_ui};
use super::{Memory, PanelInput, look, spotlight, theme};
use crate::lesson::Control;
use crate::physics::{MethodName, UpdateOrder};
use crate::scene::SceneField;
use crate::schema::choice::Choice;
use crate::schema::field::Section;
use crate::schema::units::Units;
use crate::schema::value::Value;
use crate::schema::written;
use crate::session::{Action, Change, KickKind, Run, usual_kick};
use crate::theory::{accelerated, order};
use crate::words::say;

/// Fields that are turned while it runs, from top to bottom. Where nothing is loaded gravity takes the place of the load; under
/// `direct` the penalty sets the stiffness, and N_I does not.
const LIVE: [&str; 6] = [
    "iterations",
    "penalty",
    "dt",
    "friction",
    "load",
    "gravity_y",
];

/// The column.
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
    let is_loaded = run.bodies().load.is_some();
    let is_direct = run.wanted().params.method == MethodName::Direct;
    let has_meaning = |f: &&SceneField| f.counts && (is_loaded || f.info.section != Section::Load);
    let fields: Vec<&SceneField> = fields.iter().filter(has_meaning).collect();
    let is_live = |f: &SceneField| {
        let has_place = match f.info.name {
            "gravity_y" => !is_loaded && run.original.params.gravity_y != 0.0,
            "iterations" => !is_direct,
            _ => true,
        };
        LIVE.contains(&f.info.name) && has_place
    };
    ui.add_space(2.0);
    for name in LIVE {
        let field = fields.iter().find(|f| f.info.name == name && is_live(f));
        if let Some(field) = field {
            large_field_ui(ui, field, units, actions);
        }
    }
    kick_ui(ui, input, memory, actions);
    ui.add_space(4.0);
    let (build, method): (Vec<&SceneField>, Vec<&SceneField>) = fields
        .into_iter()
        .filter(|f| !is_live(f))
        .partition(|f| f.info.section == Section::Build);
    fold(ui, "controls-method", &method, |ui| {
        for field in &method {
            field_ui(ui, field, units, actions);
        }
        let params = &run.wanted().params;
        if params.order == UpdateOrder::Accelerated {
            let text = momentum_words(params.iterations);
            ui.label(RichText::new(text).small());
        }
    });
    let mut build = build;
    build.sort_by_key(|f| f.info.name == "seed");
    fold(ui, "controls-scene", &build, |ui| {
        rebuild_ui(ui, run, &build, units, memory, actions);
    });
    fold(ui, "controls-look", &[], |ui| {
        look::look_ui(ui, input, actions);
    });
}

/// Whether momentum makes a row stiffer than as many random sweeps, or softer: below some twenty sweeps it has no time to.
fn momentum_words(iterations: u64) -> String {
    let plain = order::relaxed_sweep_constant(UpdateOrder::RandomSweep, 0.0, 1.0);
    let ratio = written::short(accelerated::chain_constant(iterations) / plain);
    let from = accelerated::stiffer_from(plain);
    if iterations < from {
        say!(
            "method-softer",
            iterations = iterations,
            ratio = ratio,
            from = from
        )
    } else {
        say!("method-stiffer", iterations = iterations, ratio = ratio)
    }
}

/// A folded part. A lesson that speaks of one of its fields opens it.
fn fold(ui: &mut Ui, id: &str, fields: &[&SceneField], content: impl FnOnce(&mut Ui)) {
    let wanted = spotlight::control(ui);
    let is_wanted = fields
        .iter()
        .any(|f| wanted.is_some_and(|control| control.spelling() == f.info.name))
        // That is the large button.
        && wanted != Some(Control::Kick);
    let title = RichText::new(say!(id)).strong();
    let shown = CollapsingHeader::new(title)
        .id_salt(id)
        .open(is_wanted.then_some(true))
        .show(ui, content);
    shown
        .header_response
        .on_hover_text(say!(&format!("{id}.hint")));
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

/// The kick: of the size that was entered for this scene, or the usual one.
pub fn kick(run: &Run, memory: &Memory) -> Action {
    let (usual, _) = usual_kick(run);
    Action::Change(match (usual, &memory.kick) {
        (Change::Kick(_), Some((scene, force))) if *scene == run.name => Change::Kick(*force),
        (usual, _) => usual,
    })
}

/// The load with all kicks: what acts now.
fn acting_load(run: &Run, units: Units) -> String {
    let load = run.assembly().load_now();
    say!("load-now", force = units.text_plain(load, "m d/t₀²"))
}

/// The one coloured button.
pub fn kick_button(
    ui: &mut Ui,
    input: &PanelInput,
    memory: &Memory,
    (size, letters): (egui::Vec2, f32),
    actions: &mut Vec<Action>,
) {
    let (_, kind) = usual_kick(input.run);
    let text = RichText::new(say!("kick")).size(letters).strong();
    let button = Button::new(text.color(egui::Color32::WHITE)).fill(theme::KICK);
    let kicks = ui.add_sized(size, button);
    spotlight::light(ui, Control::Kick, kicks.rect);
    if kicks.on_hover_text(kind.hint()).clicked() {
        actions.push(kick(input.run, memory));
    }
}

fn kick_ui(ui: &mut Ui, input: &PanelInput, memory: &mut Memory, actions: &mut Vec<Action>) {
    let run = input.run;
    ui.add_space(6.0);
    let size = vec2(ui.available_width(), 36.0);
    kick_button(ui, input, memory, (size, 17.0), actions);
    let (usual, kind) = usual_kick(run);
    let (Change::Kick(force), KickKind::Load) = (&usual, kind) else {
        // There is no size to choose; say what the kick does.
        ui.label(RichText::new(kind.caption()).small().weak());
        return;
    };
    let force = match &memory.kick {
        Some((scene, force)) if *scene == run.name => *force,
        _ => *force,
    };
    let units = input.settings.units;
    ui.horizontal(|ui| {
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
    });
    ui.label(RichText::new(acting_load(run, units)).small().weak())
        .on_hover_text(say!("load-now.hint"));
}
