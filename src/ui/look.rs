//! How the picture is drawn: what colours mean, forces, waves, trails, and how far discs seem to move.

use egui::{Checkbox, ComboBox, Slider, Ui};

use super::parameter_field::choice_word;
use super::{PanelInput, colour_key};
use crate::schema::choice::Choice;
use crate::schema::number;
use crate::session::{Action, ColourBy, Look};
use crate::words::say;

/// Everything about the look of the picture.
pub fn look_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let look = &input.settings.look;
    ui.horizontal(|ui| {
        let label = ui.label(say!("picture-colour"));
        let mut chosen = look.colour_by;
        ComboBox::from_id_salt("colour by")
            .selected_text(choice_word(chosen.spelling()))
            .width((ui.available_width() - 12.0).max(60.0))
            .show_ui(ui, |ui| {
                for option in ColourBy::ALL {
                    let word = choice_word(option.spelling());
                    ui.selectable_value(&mut chosen, *option, word);
                }
            })
            .response
            .labelled_by(label.id)
            .on_hover_text(say!("picture-colour.hint"));
        if chosen != look.colour_by {
            actions.push(Action::ColourBy(chosen));
        }
    });
    type Toggle = (&'static str, bool, fn(bool) -> Action);
    let toggles: [Toggle; 3] = [
        ("picture-forces", look.has_forces, Action::ShowForces),
        ("picture-waves", look.has_waves, Action::ShowWaves),
        ("picture-trails", look.has_trails, Action::ShowTrails),
    ];
    ui.horizontal_wrapped(|ui| {
        for (id, mut is_on, action) in toggles {
            let toggle = ui.add(Checkbox::new(&mut is_on, say!(id)));
            if toggle.on_hover_text(say!(&format!("{id}.hint"))).changed() {
                actions.push(action(is_on));
            }
        }
    });
    magnify_ui(ui, look, actions);
    let reference = ui.button(say!("picture-reference"));
    if reference
        .on_hover_text(say!("picture-reference.hint"))
        .clicked()
    {
        actions.push(Action::TakeReference);
    }
}

fn magnify_ui(ui: &mut Ui, look: &Look, actions: &mut Vec<Action>) {
    let label = ui
        .horizontal(|ui| {
            let label = ui.label(say!("picture-magnify"));
            let mut is_automatic = look.is_magnify_automatic;
            let automatic = Checkbox::new(&mut is_automatic, say!("picture-automatic"));
            let automatic = ui
                .add(automatic)
                .on_hover_text(say!("picture-automatic.hint"));
            if automatic.changed() {
                actions.push(Action::MagnifyAutomatically(is_automatic));
            }
            label
        })
        .inner;
    ui.spacing_mut().slider_width = 60.0;
    let mut magnify = look.magnify;
    let slider = Slider::new(&mut magnify, 1.0..=Look::STRONGEST)
        .logarithmic(true)
        .custom_formatter(|x, _| colour_key::factor_text(x))
        .custom_parser(|t| number::parse(t.trim_start_matches('×')))
        .update_while_editing(false);
    let response = ui.add(slider).labelled_by(label.id);
    if response
        .on_hover_text(say!("picture-magnify.hint"))
        .changed()
    {
        actions.push(Action::Magnify(magnify));
    }
}
