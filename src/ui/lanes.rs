//! Lanes: two to five copies of one scene in lockstep, any parameter different.

use egui::{ComboBox, RichText, TextEdit, Ui};

use super::parameter_field::choice_word;
use super::parameter_field::field_word;
use super::{Memory, PanelInput, cover, theme};
use crate::instrument::LaneCard;
use crate::lesson::Covered;
use crate::picture::colour;
use crate::schema::choice::Choice;
use crate::session::{Action, Change, LaneStyle, MOST_LANES, Preset, differences};
use crate::words::{self, say};

/// The panel.
pub fn lanes_ui(ui: &mut Ui, input: &PanelInput, memory: &mut Memory, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(say!("lanes-preset"));
        ComboBox::from_id_salt("lane preset")
            .selected_text(say!("lanes-choose"))
            .width(180.0)
            .show_ui(ui, |ui| {
                for (preset, title) in Preset::ALL {
                    let title = words::of_table("preset", title);
                    if ui.selectable_label(false, title).clicked() {
                        actions.push(Action::Lanes(preset));
                    }
                }
            })
            .response
            .labelled_by(label.id);
        for style in LaneStyle::ALL {
            let is_chosen = input.settings.lane_style == *style;
            let word = choice_word(style.spelling());
            if ui.selectable_label(is_chosen, word).clicked() {
                actions.push(Action::LaneStyle(*style));
            }
        }
    });
    table_ui(ui, input, actions);
    change_ui(ui, input, memory, actions);
    if input.lanes.len() < MOST_LANES
        && ui
            .button(say!("lanes-add"))
            .on_hover_text(say!("lanes-add.hint"))
            .clicked()
    {
        actions.push(Action::AddLane);
    }
}

/// A row for each lane: what makes it different, how it rings, how far it gives way, what a step costs.
fn table_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let names = differences(&input.lanes, input.settings.units);
    // The cards of lanes that are gone are not shown.
    let has_cards = input.notes.lanes.len() == names.len();
    egui::Grid::new("lanes")
        .spacing([10.0, 3.0])
        .show(ui, |ui| {
            ui.label("");
            if has_cards {
                let heads = LaneCard::heads(input.settings.units);
                for ((id, _), head) in LaneCard::COLUMNS.iter().zip(heads) {
                    ui.label(RichText::new(head).small().weak())
                        .on_hover_text(words::text(&format!("{id}.hint"), None));
                }
            }
            ui.end_row();
            for (lane, name) in names.iter().enumerate() {
                ui.horizontal(|ui| {
                    let colour = theme::egui_colour(colour::LANES[lane % colour::LANES.len()]);
                    ui.label(RichText::new("●").color(colour));
                    ui.label(RichText::new(format!("{}  {name}", lane + 1)));
                    if input.lanes.len() > 1
                        && ui
                            .small_button("×")
                            .on_hover_text(say!("lanes-close.hint"))
                            .clicked()
                    {
                        actions.push(Action::CloseLane(lane));
                    }
                });
                if has_cards {
                    card_ui(ui, input, &input.notes.lanes[lane]);
                }
                ui.end_row();
            }
        });
}

fn card_ui(ui: &mut Ui, input: &PanelInput, card: &LaneCard) {
    if input.is_covered(&[Covered::Frequency, Covered::Damping]) {
        for _ in LaneCard::COLUMNS {
            cover::mark_ui(ui);
        }
        return;
    }
    for cell in card.cells(input.settings.units) {
        ui.monospace(cell);
    }
}

/// Any parameter of one lane alone.
fn change_ui(ui: &mut Ui, input: &PanelInput, memory: &mut Memory, actions: &mut Vec<Action>) {
    let edit = &mut memory.lane_edit;
    edit.lane = edit.lane.min(input.lanes.len().saturating_sub(1));
    ui.horizontal_wrapped(|ui| {
        ui.label(say!("lanes-lane"));
        ComboBox::from_id_salt("lane")
            .selected_text((edit.lane + 1).to_string())
            .width(36.0)
            .show_ui(ui, |ui| {
                for lane in 0..input.lanes.len() {
                    ui.selectable_value(&mut edit.lane, lane, (lane + 1).to_string());
                }
            });
        let Some(run) = input.lanes.get(edit.lane) else {
            return;
        };
        let fields = run.scene.fields();
        let chosen = fields.iter().find(|f| f.info.name == edit.field);
        ComboBox::from_id_salt("lane field")
            .selected_text(chosen.map_or(String::new(), |f| field_word(f.info)))
            .width(104.0)
            .show_ui(ui, |ui| {
                let infos = fields.iter().map(|f| f.info);
                for info in infos.filter(|i| !run.scene.is_of_geometry(i.name) && i.name != "steps")
                {
                    ui.selectable_value(&mut edit.field, info.name.to_owned(), field_word(info));
                }
            });
        let entry = ui.add(
            TextEdit::singleline(&mut edit.value)
                .desired_width(64.0)
                .hint_text(say!("lanes-value")),
        );
        let is_entered = entry.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
        if (ui.button(say!("lanes-set")).clicked() || is_entered) && !edit.value.trim().is_empty() {
            let change = Change::Set(edit.field.clone(), edit.value.trim().into());
            actions.push(Action::ChangeLane(edit.lane, change));
        }
    });
}
