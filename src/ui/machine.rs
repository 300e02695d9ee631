//! What the machine gives: threads, and milliseconds of every frame.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{PopupCloseBehavior, Ui};

use super::PanelInput;
use super::number_field::NumberField;
use crate::session::{Action, MachineShare};
use crate::words::say;

/// Says what is given now; a click on it changes that.
pub fn machine_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let threads = input.run.assembly().thread_count().max(input.lanes.len());
    let machine = input.settings.machine;
    let text = format!("{} ms ×{threads} ⏷", machine.milliseconds);
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (response, _) = MenuButton::new(text)
        .config(config)
        .ui(ui, |ui| menu_ui(ui, input, machine, actions));
    response.on_hover_text(say!(
        "machine.hint",
        milliseconds = machine.milliseconds.to_string(),
        threads = threads
    ));
}

fn menu_ui(ui: &mut Ui, input: &PanelInput, machine: MachineShare, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let label = ui.label(say!("machine-milliseconds"));
        let [least, most] = MachineShare::MILLISECONDS;
        let field = NumberField::real(least, most, 64.0);
        let (response, entered) = field.show(ui, "milliseconds", machine.milliseconds);
        response
            .labelled_by(label.id)
            .on_hover_text(say!("machine-milliseconds.hint"));
        if let Some(milliseconds) = entered {
            actions.push(Action::MachineShare(MachineShare {
                milliseconds,
                ..machine
            }));
        }
    });
    ui.separator();
    if MachineShare::IS_ALONE {
        ui.label(say!("machine-page"));
        return;
    }
    let now = input.run.assembly().thread_count();
    let choose = |threads| Action::MachineShare(MachineShare { threads, ..machine });
    let mut radio = |ui: &mut Ui, threads: Option<u32>, name: String, hint: String| {
        let response = ui.radio(machine.threads == threads, name);
        if response.on_hover_text(hint).clicked() {
            actions.push(choose(threads));
        }
    };
    let found = match (machine.threads, input.lanes.len()) {
        (None, 1) => say!("machine-as-many-now", now = now),
        _ => say!("machine-as-many"),
    };
    radio(ui, None, found, say!("machine-as-many.hint"));
    let chosen = machine.threads.unwrap_or(1);
    let (name, hint) = (say!("machine-this-many"), say!("machine-this-many.hint"));
    radio(ui, Some(chosen), name, hint);
    if machine.threads.is_some() {
        let field = NumberField::whole(1.0, f64::from(MachineShare::MOST_THREADS), 64.0);
        let (_, entered) = field.show(ui, "threads", f64::from(chosen));
        if let Some(entered) = entered {
            actions.push(choose(Some(entered.round() as u32)));
        }
    }
}
