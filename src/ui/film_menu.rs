//! What can be filmed: what just happened, or what comes; and the picture as it is.

use egui::Ui;

use super::PanelInput;
use crate::instrument::Reading;
use crate::session::{Action, Export};
use crate::words::say;

/// The menu.
pub fn film_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let every = film_step(input);
    let swing = last_swing(input);
    let button = ui.add_enabled(
        swing[1] > swing[0],
        egui::Button::new(say!("picture-film-last")),
    );
    if button
        .on_hover_text(say!("picture-film-last.hint"))
        .clicked()
    {
        actions.push(Action::AskSave(Export::PastFilm(swing, every)));
        ui.close();
    }
    let from_here = ui.button(say!("picture-film-now"));
    if from_here.on_hover_text(say!("picture-film.hint")).clicked() {
        actions.push(Action::AskSave(Export::Film(every)));
        ui.close();
    }
    let still = ui.button(say!("picture-still"));
    if still.on_hover_text(say!("picture-still.hint")).clicked() {
        actions.push(Action::AskSave(Export::Picture));
        ui.close();
    }
}

/// From the last kick until now, or until it has died away.
fn last_swing(input: &PanelInput) -> [u64; 2] {
    let run = input.run;
    let now = run.assembly().steps();
    let from = run.disturbance().map_or(run.oldest(), |d| d.step);
    let from = from.clamp(run.oldest(), now);
    let known = input.reading.and_then(Reading::best);
    let tau = known.map(|e| e.damping_time.value);
    let steps = tau.map_or(LONGEST_SWING, |tau| {
        (SWING_TIMES * tau / run.scene.params.dt).clamp(10.0, 20_000.0) as u64
    });
    [from, now.min(from + steps)]
}

/// Damping times that a film of the last swing shows, and steps where none is known.
const SWING_TIMES: f64 = 3.0;
const LONGEST_SWING: u64 = 400;

/// Steps per frame that show a swing in about forty frames, if the period is known.
fn film_step(input: &PanelInput) -> u64 {
    let known = input.reading.and_then(Reading::best);
    let omega = known.map(|e| e.angular_frequency.value);
    let period = omega
        .filter(|w| *w > 0.0)
        .map(|w| std::f64::consts::TAU / w / input.run.scene.params.dt);
    period.map_or(1, |steps| (steps / 40.0).round().max(1.0) as u64)
}
