//! The elasticity meter: ω, τ, κ, γ, c and q, measured from the running signal beside what is predicted.

use egui::{Align, Layout, RichText, Ui};

use super::head::head_ui;
use super::numbers::{short, with_error};
use super::{Sight, theme};
use crate::live::{Action, Elasticity, QUANTITIES, Reading, Study};

const ABOUT: &str = "The discs have no springs. These are the ones that the unfinished iteration makes, read off the ringing of the \
    loaded end: its frequency ω and damping time τ give the sound speed c, and from it the stiffness κ and damping γ \
    of every contact, and the sweep constant q. Beside them stands what theory says: the exact law per mode, and the \
    paper's continuum. Of a packing nobody knows the springs beforehand, but once kicked its other settings follow: \
    ω₀ ~ √N_I/Δt, τ ~ Δt/N_I.";

/// The panel.
pub fn meter_ui(ui: &mut Ui, sight: &Sight, actions: &mut Vec<Action>) {
    head_ui(ui, "Elasticity meter", ABOUT);
    let Some(reading) = sight.reading else {
        ui.label(RichText::new("Listening…").weak());
        return;
    };
    let palette = theme::palette(sight.desk.theme);
    table_ui(ui, reading, palette);
    ui.add_space(4.0);
    match (&reading.fit, reading.measured) {
        (Ok(fit), Some(_)) => {
            let law = fit.curve.ringing.law_ratio(sight.run.scene.params.dt);
            let text = format!(
                "cos(ωΔt) = exp(−Δt/τ) holds to {:.1} %",
                100.0 * (law - 1.0).abs()
            );
            ui.label(RichText::new(text).small()).on_hover_text(
                "The law of every mode, exact in the linear regime, whatever the scene",
            );
        }
        (Err(refusal), _) => {
            ui.label(RichText::new(sentence(&refusal.to_string())).color(palette.measured));
        }
        _ => {}
    }
    if let Err(reason) = &reading.exact {
        ui.label(RichText::new(sentence(reason)).color(palette.predicted));
    }
    kick_ui(ui, sight, actions, palette);
}

/// The whole protocol, on a copy of the run: settle, kick, wait, fit, report.
fn kick_ui(ui: &mut Ui, sight: &Sight, actions: &mut Vec<Action>, palette: theme::Palette) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let button = ui.add_enabled(sight.notes.busy.is_none(), egui::Button::new("Kick protocol"));
        let hint = "On a copy of this run: settle, kick by a ten-thousandth of the load, wait, fit all five parameters";
        if button.on_hover_text(hint).clicked() {
            actions.push(Action::Study(Study::Kick));
        }
        if let Some(busy) = sight.notes.busy {
            ui.spinner();
            ui.label(RichText::new(busy).small().weak());
        }
    });
    match &sight.notes.kick {
        Some((scene, Ok(report))) if *scene == sight.run.name => {
            let text = format!(
                "kick: ω = {}, τ = {}, law to {:.1} %, drift before {} d",
                with_error(report.fit.angular_frequency),
                with_error(report.fit.damping_time),
                100.0 * (report.law_ratio - 1.0).abs(),
                short(report.drift),
            );
            ui.label(RichText::new(text).small().color(palette.measured));
        }
        Some((scene, Err(reason))) if *scene == sight.run.name => {
            ui.label(RichText::new(sentence(reason)).small().color(palette.error));
        }
        _ => {}
    }
}

fn table_ui(ui: &mut Ui, reading: &Reading, palette: theme::Palette) {
    let exact = reading.exact.as_ref().ok().map(Elasticity::all);
    let continuum = reading.continuum.map(|e| e.all());
    let measured = reading.measured.map(|e| e.all());
    egui::Grid::new("meter")
        .num_columns(4)
        .spacing([10.0, 3.0])
        .min_col_width(24.0)
        .show(ui, |ui| {
            let head = |ui: &mut Ui, text: &str, colour: Option<egui::Color32>| {
                let mut text = RichText::new(text).small();
                if let Some(colour) = colour {
                    text = text.color(colour);
                }
                right(ui, text);
            };
            ui.label("");
            head(ui, "measured", Some(palette.measured));
            head(ui, "exact law", Some(palette.predicted));
            if continuum.is_some() {
                head(ui, "continuum", Some(palette.predicted));
            }
            ui.end_row();
            for (i, (name, letter, unit)) in QUANTITIES.iter().enumerate() {
                let unit = if unit.is_empty() {
                    String::new()
                } else {
                    format!(" [{unit}]")
                };
                ui.label(RichText::new(format!("{letter}{unit}")))
                    .on_hover_text(*name);
                let text = measured.map_or("–".to_owned(), |m| with_error(m[i]));
                right(ui, RichText::new(text).monospace().color(palette.measured));
                let predicted = |values: Option<[crate::measure::Estimate; 6]>| {
                    values.map_or("–".to_owned(), |v| short(v[i].value))
                };
                right(
                    ui,
                    RichText::new(predicted(exact))
                        .monospace()
                        .color(palette.predicted),
                );
                if continuum.is_some() {
                    right(
                        ui,
                        RichText::new(predicted(continuum))
                            .monospace()
                            .color(palette.predicted),
                    );
                }
                ui.end_row();
            }
        });
}

fn right(ui: &mut Ui, text: RichText) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(text));
}

/// With a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|c| c.to_uppercase().to_string())
        .unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}
