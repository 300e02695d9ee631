//! The card for newcomers, beside the picture and never over it: what is seen in this scene, and things to try, each a button that does it.

use egui::{Align, Button, Layout, RichText, Ui, vec2};

use super::{Memory, PanelInput, dock, parameters, readout};
use crate::session::{Action, Change, LessonDeed};
use crate::words::say;

/// Height that the card needs, in points.
pub const HEIGHT: f32 = 350.0;

/// The card.
pub fn welcome_ui(ui: &mut Ui, input: &PanelInput, memory: &Memory, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.add(egui::Label::new(RichText::new(say!("welcome")).heading()).truncate());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(say!("help-close")).clicked() {
                actions.push(Action::Welcome(false));
            }
        });
    });
    let text = |ui: &mut Ui| {
        for sentence in [scene_id(input), "welcome-solver"] {
            ui.label(RichText::new(say!(sentence)).size(14.0));
            ui.add_space(2.0);
        }
        ui.add_space(4.0);
        tries_ui(ui, input, memory, actions);
        if input.reading.is_some_and(|r| r.measured.is_some()) {
            let width = ui.available_width();
            readout::numbers_ui(ui, input, (width / 16.0).clamp(16.0, 24.0), width);
        }
        ui.label(RichText::new(say!("welcome-again")).small().weak());
    };
    dock::scrolled(ui, text);
}

/// The id of the sentence about this kind of scene.
fn scene_id(input: &PanelInput) -> &'static str {
    let run = input.run;
    match (run.is_chain(), run.bodies().load.is_some()) {
        (true, _) => "welcome-chain",
        (false, true) if run.scene.geometry.has_joints() => "welcome-joined",
        (false, true) => "welcome-packing",
        (false, false) => "welcome-scene",
    }
}

/// Things to try: the kick, a quarter of the sweeps, which rings half as fast, and twice as many again.
fn tries_ui(ui: &mut Ui, input: &PanelInput, memory: &Memory, actions: &mut Vec<Action>) {
    let kick = parameters::kick(input.run, memory);
    let now = input.run.wanted().params.iterations;
    let with = |sweeps: u64| {
        let sweeps = Change::Set("iterations".to_owned(), sweeps.clamp(1, 1_000_000).into());
        vec![Action::Change(sweeps), kick.clone(), Action::Play]
    };
    let tries = [
        ("welcome-kick", vec![kick.clone(), Action::Play]),
        ("welcome-quarter", with(now / 4)),
        ("welcome-double", with(2 * now)),
        (
            "welcome-lesson",
            vec![
                Action::Welcome(false),
                Action::Lesson(LessonDeed::Begin("ring".to_owned())),
            ],
        ),
    ];
    for (id, done) in tries {
        let button = Button::new(RichText::new(say!(id)).strong()).wrap();
        let button = ui.add_sized(vec2(ui.available_width(), 28.0), button);
        if button.on_hover_text(say!(&format!("{id}.hint"))).clicked() {
            actions.extend(done);
        }
    }
}
