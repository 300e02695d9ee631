//! The inspector: the numbers of the disc or contact that was clicked on.

use egui::{RichText, Ui};

use super::PanelInput;
use crate::picture::Picked;
use crate::schema::units::Units;
use crate::session::Run;
use crate::words::{self, say};

/// The panel.
pub fn inspector_ui(ui: &mut Ui, input: &PanelInput) {
    let Some((run, found)) = input
        .selected
        .and_then(|(lane, found)| Some((input.lanes.get(lane)?, found)))
    else {
        ui.label(RichText::new(say!("inspector-empty")).weak());
        return;
    };
    let (name, rows) = numbers(found, run, input.settings.units);
    ui.label(RichText::new(name).strong());
    egui::Grid::new("inspector")
        .num_columns(2)
        .spacing([16.0, 2.0])
        .show(ui, |ui| {
            for (what, value) in rows {
                ui.label(RichText::new(what).weak());
                ui.monospace(value);
                ui.end_row();
            }
        });
}

/// What was found and its numbers, in the reader's language.
pub fn numbers(found: Picked, run: &Run, units: Units) -> (String, Vec<(String, String)>) {
    let (name, mut rows) = found.numbers(run, units);
    for (what, value) in &mut rows {
        // A unit stays as it is.
        let (word, unit) = what.split_at(what.find(" [").unwrap_or(what.len()));
        *what = format!("{}{unit}", words::of_table("inspector", word));
        if value.chars().all(char::is_alphabetic) {
            *value = words::of_table("inspector", value);
        }
    }
    (told_name(found, &name), rows)
}

/// What was found, by its number; how it is follows from what the picture calls it.
fn told_name(found: Picked, name: &str) -> String {
    match found {
        Picked::Disc(_) if name == "gone" => say!("inspector-gone"),
        Picked::Disc(disc) if name.ends_with("(no force)") => {
            say!("inspector-disc-no-force", disc = disc)
        }
        Picked::Disc(disc) => say!("inspector-disc", disc = disc),
        Picked::Contact(a, b) if name.ends_with("open") => {
            say!("inspector-contact-open", a = a, b = b)
        }
        Picked::Contact(a, _) if name.ends_with("wall") => say!("inspector-contact-wall", a = a),
        Picked::Contact(a, b) => say!("inspector-contact", a = a, b = b),
    }
}
