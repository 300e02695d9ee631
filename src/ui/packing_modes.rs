//! The modes of a packing, from its contacts alone: a list, the shape of one of them, and a launch.

use egui::{Align, Button, Layout, RichText, Slider, Ui, vec2};

use super::numbers::short;
use super::{Memory, PanelInput, theme};
use crate::instrument::{ListedMode, PackingModes};
use crate::session::{Action, Look};

/// Velocity of the fastest disc of a launched mode, in diameters per t₀: far below what would open a contact.
const SPEED: f64 = 1e-6;
/// Height of the list in points.
const LIST: f32 = 190.0;
/// Widths of the columns: number, ω, τ, period, share, kind.
const COLUMNS: [f32; 6] = [22.0, 52.0, 48.0, 44.0, 44.0, 74.0];

/// The list and what can be done with a mode.
pub fn packing_modes_ui(
    ui: &mut Ui,
    input: &PanelInput,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    let notes = &input.notes.network;
    let Some(modes) = notes.of(input.run) else {
        waiting_ui(ui, input);
        return;
    };
    // A shape that is shown is the one that is chosen.
    memory.mode = input.settings.look.shape.map_or(memory.mode, |j| j as u64);
    heads_ui(ui);
    egui::ScrollArea::vertical()
        .id_salt("modes of the packing")
        .max_height(LIST)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for (j, mode) in modes.modes.iter().enumerate() {
                let is_chosen = memory.mode == j as u64;
                if row_ui(ui, input, j, mode, is_chosen) {
                    memory.mode = j as u64;
                    if input.settings.look.shape.is_some() {
                        actions.push(Action::ShowShape(Some(j)));
                    }
                }
            }
        });
    let chosen = (memory.mode as usize).min(modes.modes.len().saturating_sub(1));
    chosen_ui(ui, input, chosen, actions);
    let counted = counted(modes);
    ui.label(RichText::new(counted).small().weak());
}

fn counted(modes: &PackingModes) -> String {
    let sliding = match modes.sliding {
        0 => String::new(),
        n => format!(", {n} of them sliding"),
    };
    format!(
        "The {} slowest modes of {} contacts{sliding}. Nothing is measured: ω and τ follow N_I and Δt at once.",
        modes.modes.len(),
        modes.contacts
    )
}

/// Why there is no list yet.
fn waiting_ui(ui: &mut Ui, input: &PanelInput) {
    let notes = &input.notes.network;
    match (&notes.progress, &notes.found) {
        (Some(done), _) => {
            let bar = egui::ProgressBar::new(*done as f32).desired_width(180.0);
            ui.add(bar.text("looking for its modes"));
        }
        (None, Some(Err(reason))) => {
            ui.label(RichText::new(format!("No modes: {reason}.")).small().weak());
        }
        _ => {
            ui.label(
                RichText::new("Its modes are being looked for.")
                    .small()
                    .weak(),
            );
        }
    }
}

fn cells_ui(ui: &mut Ui, mut cell: impl FnMut(&mut Ui, usize)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for (i, width) in COLUMNS.into_iter().enumerate() {
            let layout = if i == 5 {
                Layout::left_to_right(Align::Center)
            } else {
                Layout::right_to_left(Align::Center)
            };
            ui.allocate_ui_with_layout(vec2(width, 18.0), layout, |ui| {
                ui.set_min_width(width);
                cell(ui, i);
            });
        }
    });
}

fn heads_ui(ui: &mut Ui) {
    let heads = [
        ("j", "Number, from the slowest on"),
        ("ω", "Angular frequency [1/t₀] with the present N_I and Δt"),
        ("τ", "Damping time [t₀] with the present N_I and Δt"),
        ("steps", "Steps of one swing"),
        (
            "share",
            "Share of the piston's give that this mode carries: how much of it one sees in the plot after a kick",
        ),
        (
            "  kind",
            "Longitudinal: sound. Transversal: shear. Breathing: from all sides at once",
        ),
    ];
    cells_ui(ui, |ui, i| {
        let (text, hint) = heads[i];
        ui.label(RichText::new(text).small().weak())
            .on_hover_text(hint);
    });
}

/// One mode; whether it was clicked.
fn row_ui(ui: &mut Ui, input: &PanelInput, j: usize, mode: &ListedMode, is_chosen: bool) -> bool {
    let params = &input.run.scene.params;
    let palette = theme::palette(input.settings.theme);
    let ringing = mode.ringing(params);
    let [hz, second] = ["1/t₀", "t₀"].map(|unit| input.settings.units.factor(unit).0);
    let none = || "–".to_owned();
    let texts = [
        j.to_string(),
        ringing.map_or_else(none, |r| short(hz * r.angular_frequency)),
        ringing.map_or_else(none, |r| short(second * r.damping_time)),
        ringing.map_or_else(none, |r| {
            let steps = std::f64::consts::TAU / r.angular_frequency / params.dt;
            format!("{steps:.1}")
        }),
        format!("{:.1} %", 100.0 * mode.share()),
        format!("  {}", mode.character().word()),
    ];
    let mut is_clicked = false;
    cells_ui(ui, |ui, i| {
        let text = RichText::new(&texts[i]).small();
        if i == 0 {
            let button = Button::selectable(is_chosen, text).small();
            let hint = format!(
                "{:.0} % of the bodies take part",
                100.0 * mode.character().participation
            );
            is_clicked = ui.add(button).on_hover_text(hint).clicked();
        } else {
            ui.label(text.color(palette.predicted));
        }
    });
    is_clicked
}

/// What can be done with the mode that was chosen.
fn chosen_ui(ui: &mut Ui, input: &PanelInput, chosen: usize, actions: &mut Vec<Action>) {
    let look = &input.settings.look;
    ui.horizontal_wrapped(|ui| {
        let mut is_shown = look.shape.is_some();
        let hint = "Draws where the discs would swing to, slowly and much enlarged: the shape of the mode, not the motion of the run";
        if ui
            .checkbox(&mut is_shown, format!("Shape of mode {chosen}"))
            .on_hover_text(hint)
            .changed()
        {
            actions.push(Action::ShowShape(is_shown.then_some(chosen)));
        }
        if is_shown {
            ui.spacing_mut().slider_width = 60.0;
            let mut swing = look.swing;
            let slider = Slider::new(&mut swing, Look::SWINGS[0]..=Look::SWINGS[1])
                .logarithmic(true)
                .suffix(" d")
                .update_while_editing(false);
            let hint = "How far the fastest disc swings in the drawing";
            if ui.add(slider).on_hover_text(hint).changed() {
                actions.push(Action::SwingShape(swing));
            }
        }
        let hint = "Gives every disc the velocity of this mode. It swings alone: look for its line in the spectrum (6)";
        if ui
            .button(format!("Launch mode {chosen}"))
            .on_hover_text(hint)
            .clicked()
        {
            actions.push(Action::LaunchShape(chosen, SPEED));
        }
    });
}
