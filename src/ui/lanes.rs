//! Lanes: two to five copies of one scene in lockstep, any parameter different.

use egui::{ComboBox, Grid, RichText, ScrollArea, TextEdit, Ui};

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

/// What makes each lane different, and below a column for each: how it rings, how far it gives way, what a step costs.
fn table_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let (cards, units) = (&input.notes.lanes, input.settings.units);
    let names = differences(&input.lanes, units);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (lane, name) in names.iter().enumerate() {
            mark_ui(ui, lane, name);
            if names.len() > 1
                && ui
                    .small_button("×")
                    .on_hover_text(say!("lanes-close.hint"))
                    .clicked()
            {
                actions.push(Action::CloseLane(lane));
            }
            ui.add_space(10.0);
        }
    });
    // The cards of lanes that are gone are not shown.
    if cards.len() != names.len() {
        return;
    }
    let hides = input.is_covered(&[Covered::Frequency, Covered::Damping]);
    let cells: Vec<_> = cards.iter().map(|card| card.cells(units)).collect();
    let rows = |ui: &mut Ui| {
        ui.label("");
        for lane in 0..cells.len() {
            ui.horizontal(|ui| mark_ui(ui, lane, ""));
        }
        ui.end_row();
        for (row, head) in LaneCard::heads(units).into_iter().enumerate() {
            let (id, _) = LaneCard::COLUMNS[row];
            ui.label(RichText::new(head).small().weak())
                .on_hover_text(say!(&format!("{id}.hint")));
            for cells in &cells {
                match hides {
                    true => cover::mark_ui(ui),
                    false => ui.label(RichText::new(&cells[row]).monospace().size(NUMBERS)),
                };
            }
            ui.end_row();
        }
    };
    let table = Grid::new("lanes").spacing([6.0, 3.0]);
    ScrollArea::horizontal().show(ui, |ui| table.show(ui, rows));
}

/// Size of the numbers: those of two lanes have room in a narrow column.
const NUMBERS: f32 = 11.5;

/// The number of a lane in its colour, and its name.
fn mark_ui(ui: &mut Ui, lane: usize, name: &str) {
    let colour = theme::egui_colour(colour::LANES[lane % colour::LANES.len()]);
    ui.label(RichText::new("●").color(colour));
    ui.label(format!("{}  {name}", lane + 1).trim_end());
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
