//! The modes of a packing, from its contacts alone: a list, the shape of one of them, and a launch.

use egui::{Align, Button, Layout, Rect, RichText, Sense, Slider, Ui, UiBuilder, pos2, vec2};

use super::{Memory, PanelInput, cover, theme};
use crate::instrument::{ListedMode, PackingModes};
use crate::lesson::Covered;
use crate::schema::written::short;
use crate::session::{Action, Look};
use crate::words::{self, say};

/// Velocity of the fastest disc of a launched mode, in diameters per t₀: far below what would open a contact.
const SPEED: f64 = 1e-6;
/// Height of the list in points.
const LIST: f32 = 190.0;
/// Widths of the columns: number, ω, τ, period, share, kind.
const COLUMNS: [f32; 6] = [28.0, 50.0, 46.0, 42.0, 44.0, 74.0];
/// Height of a row.
const ROW: f32 = 18.0;

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
    heads_ui(ui, input);
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
    if let Some(mode) = modes.modes.get(chosen) {
        ui.label(RichText::new(described(chosen, mode)).small());
    }
    let counted = counted(modes);
    ui.label(RichText::new(counted).small().weak());
}

/// Which way a mode moves, and whether that varies along the motion or across it.
fn described(j: usize, mode: &ListedMode) -> String {
    let look = mode.character();
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    say!(
        "modes-described",
        mode = j,
        vertical = percent(look.vertical),
        along = percent(look.longitudinal),
        across = percent(1.0 - look.longitudinal),
    )
}

fn counted(modes: &PackingModes) -> String {
    let sliding = match modes.sliding {
        0 => String::new(),
        n => say!("modes-sliding", count = n),
    };
    say!(
        "modes-counted",
        modes = modes.modes.len(),
        contacts = modes.contacts,
        sliding = sliding,
    )
}

/// Why there is no list yet.
fn waiting_ui(ui: &mut Ui, input: &PanelInput) {
    let notes = &input.notes.network;
    match (&notes.progress, &notes.found) {
        (Some(done), _) => {
            let bar = egui::ProgressBar::new(*done as f32).desired_width(180.0);
            ui.add(bar.text(say!("modes-searching")));
        }
        (None, Some(Err(reason))) => {
            let text = say!("modes-none", reason = reason.as_str());
            ui.label(RichText::new(text).small().weak());
        }
        _ if notes.foretold(input.run).is_some() => {
            ui.label(RichText::new(say!("modes-mapped")).small().weak());
        }
        _ => {
            ui.label(RichText::new(say!("modes-wanted")).small().weak());
        }
    }
}

/// Cells at fixed places: what is too wide for its cell moves neither its neighbours nor the rows below.
fn cells_ui(ui: &mut Ui, mut cell: impl FnMut(&mut Ui, usize)) {
    let size = vec2(COLUMNS.iter().sum(), ROW);
    let (row, _) = ui.allocate_exact_size(size, Sense::hover());
    let mut left = row.left();
    for (i, width) in COLUMNS.into_iter().enumerate() {
        let place = Rect::from_min_size(pos2(left, row.top()), vec2(width, ROW));
        left += width;
        let layout = if i == 5 {
            Layout::left_to_right(Align::Center)
        } else {
            Layout::right_to_left(Align::Center)
        };
        let mut inside = ui.new_child(UiBuilder::new().max_rect(place).layout(layout));
        cell(&mut inside, i);
    }
}

fn heads_ui(ui: &mut Ui, input: &PanelInput) {
    let heads = [
        ("j".to_owned(), "modes-j.hint"),
        ("ω".to_owned(), "modes-omega.hint"),
        ("τ".to_owned(), "modes-tau.hint"),
        (say!("modes-steps"), "modes-steps.hint"),
        (say!("modes-share"), "modes-share.hint"),
        (format!("  {}", say!("modes-kind")), "modes-kind.hint"),
    ];
    let unit = |i: usize| {
        input
            .settings
            .units
            .factor(["1/t₀", "t₀"][usize::from(i != 1)])
            .1
    };
    cells_ui(ui, |ui, i| {
        let (text, hint) = &heads[i];
        ui.label(RichText::new(text).small().weak())
            .on_hover_text(say!(hint, unit = unit(i)));
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
        format!(
            "  {}",
            words::of_table("mode-kind", mode.character().word())
        ),
    ];
    let mut is_clicked = false;
    let hides = [Covered::Frequency, Covered::Damping].map(|what| input.is_covered(&[what]));
    cells_ui(ui, |ui, i| {
        if (hides[0] && [1, 3].contains(&i)) || (hides[1] && i == 2) {
            cover::mark_ui(ui);
            return;
        }
        let text = RichText::new(&texts[i]).small();
        if i == 0 {
            let button = Button::selectable(is_chosen, text).small();
            let percent = format!("{:.0}", 100.0 * mode.character().participation);
            let hint = say!("modes-participation", percent = percent);
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
        if ui
            .checkbox(&mut is_shown, say!("modes-shape", mode = chosen))
            .on_hover_text(say!("modes-shape.hint"))
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
            let slider = ui.add(slider);
            if slider.on_hover_text(say!("modes-swing.hint")).changed() {
                actions.push(Action::SwingShape(swing));
            }
        }
        if ui
            .button(say!("modes-launch-shape", mode = chosen))
            .on_hover_text(say!("modes-launch-shape.hint"))
            .clicked()
        {
            actions.push(Action::LaunchShape(chosen, SPEED));
        }
    });
}
