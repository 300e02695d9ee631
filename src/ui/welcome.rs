//! The card for newcomers: three sentences on what is seen, and three things to try, each a button that does it.

use egui::{Align2, Area, Button, Frame, Id, Order, RichText, Ui, vec2};

use super::{Memory, PanelInput, SLIM, parameters};
use crate::session::{Action, Change, LessonDeed};
use crate::words::say;

/// The card, if it is open.
pub fn welcome_ui(root: &Ui, input: &PanelInput, memory: &Memory, actions: &mut Vec<Action>) {
    if !input.settings.is_welcome_open {
        return;
    }
    let ctx = root.ctx();
    let width = (0.86 * ctx.content_rect().width()).min(640.0);
    // Where it can be seen what the buttons do: below the picture, or on a slim screen above the plot.
    let picture = memory.picture.unwrap_or(ctx.content_rect());
    let place = if ctx.content_rect().width() < SLIM {
        picture.center_top()
    } else {
        picture.center_bottom() - vec2(0.0, 0.4 * picture.height().min(60.0))
    };
    Area::new(Id::new("welcome"))
        .order(Order::Foreground)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(place)
        .constrain(true)
        .show(ctx, |ui| {
            Frame::popup(ui.style()).inner_margin(14).show(ui, |ui| {
                ui.set_max_width(width);
                card_ui(ui, input, memory, actions);
            });
        });
}

fn card_ui(ui: &mut Ui, input: &PanelInput, memory: &Memory, actions: &mut Vec<Action>) {
    ui.heading(say!("welcome"));
    ui.add_space(4.0);
    for sentence in ["welcome-discs", "welcome-spring", "welcome-solver"] {
        ui.label(RichText::new(say!(sentence)).size(15.0));
        ui.add_space(2.0);
    }
    ui.add_space(6.0);
    let kick = parameters::kick(input.run, memory);
    let sweeps = 4 * input.run.wanted().params.iterations;
    let more = Change::Set("iterations".to_owned(), sweeps.min(1_000_000).into());
    let tries = [
        ("welcome-kick", vec![kick.clone(), Action::Play]),
        (
            "welcome-sweeps",
            vec![Action::Change(more), kick, Action::Play],
        ),
        (
            "welcome-lesson",
            vec![
                Action::Welcome(false),
                Action::Lesson(LessonDeed::Begin("ring".to_owned())),
            ],
        ),
    ];
    for (id, done) in tries {
        let button = Button::new(RichText::new(say!(id)).strong());
        let button = ui.add_sized(vec2(ui.available_width(), 28.0), button);
        if button.on_hover_text(say!(&format!("{id}.hint"))).clicked() {
            actions.extend(done);
        }
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new(say!("welcome-again")).weak());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button(say!("help-close")).clicked() {
                actions.push(Action::Welcome(false));
            }
        });
    });
}
