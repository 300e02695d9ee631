//! The readout: ω and τ, measured, predicted and compared with the run before, in digits that one reads from the third row, and one sentence that says
//! what they mean. The other numbers are behind “more”.

use egui::{Align, Color32, FontId, Label, Layout, Response, RichText, Sense, Ui, vec2};

use super::meter::{self, about, differs, head, predicted_head};
use super::{PanelInput, cover, dock, pane, theme};
use crate::instrument::{Condition, Elasticity};
use crate::lesson::Covered;
use crate::measure::Estimate;
use crate::schema::written::{self, short};
use crate::session::{Action, Instrument, Pane};
use crate::words::say;

/// ω and τ: letter, unit, the id of its meaning, what it is to a lesson, and where to find it.
const ROWS: [(&str, &str, &str, Covered, Of); 2] = [
    ("ω", "1/t₀", "meter-omega", Covered::Frequency, |e| {
        e.angular_frequency
    }),
    ("τ", "t₀", "meter-tau", Covered::Damping, |e| {
        e.damping_time
    }),
];

type Of = fn(&Elasticity) -> Estimate;

/// Size of the measured digits for a readout this wide.
fn size(width: f32) -> f32 {
    (width / 16.0).clamp(17.0, 28.0)
}

/// Height of a readout this wide.
pub fn height(width: f32, has_more: bool) -> f32 {
    let rows = 2.0 * (size(width) + 3.0);
    let sentence = if width < 330.0 { 54.0 } else { 36.0 };
    let more = if has_more { 210.0 } else { 0.0 };
    30.0 + rows + sentence + more
}

/// Height from which on all numbers are shown.
const ROOMY: f32 = 310.0;

/// Where it is remembered whether more is shown.
fn more_id() -> egui::Id {
    egui::Id::new("more numbers")
}

/// Whether more numbers are shown.
pub fn has_more(ui: &Ui) -> bool {
    ui.data(|d| d.get_temp(more_id()).unwrap_or(false))
}

/// The card.
pub fn readout_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let is_whole = input.settings.maximised == Some(Pane::Of(Instrument::Meter));
    let has_more = has_more(ui);
    // The pane grows for those who ask for more; they may ask for less again.
    let has_room = is_whole || (!has_more && ui.available_height() > ROOMY);
    let has_more = has_more || has_room;
    ui.horizontal(|ui| {
        let title = Label::new(RichText::new(say!("panel-meter")).strong())
            .selectable(false)
            .sense(Sense::click());
        let title = ui.add(title);
        pane::on_title(&title, input, Pane::Of(Instrument::Meter), actions);
        title.on_hover_text(say!("panel-meter.about"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            pane::maximise_ui(ui, input, Pane::Of(Instrument::Meter), actions);
            if has_room {
                return; // everything is there
            }
            let word = match has_more {
                true => say!("readout-less"),
                false => say!("readout-more"),
            };
            let more = ui.small_button(word);
            if more.on_hover_text(say!("readout-more.hint")).clicked() {
                ui.data_mut(|d| d.insert_temp(more_id(), !has_more));
            }
        });
    });
    let palette = theme::palette(input.settings.theme);
    let (text, colour) = meter::message(input, palette);
    if has_numbers(input) {
        let size = if is_whole {
            40.0
        } else {
            size(ui.available_width())
        };
        numbers_ui(ui, input, size, ui.available_width());
    } else {
        // The one sentence is all that there is to read.
        ui.add_space(4.0);
        let large = 0.62 * size(ui.available_width());
        let text = RichText::new(&text).size(large.max(14.0)).color(colour);
        ui.add(Label::new(text).wrap());
        return;
    }
    let sentence = Label::new(RichText::new(text).small().color(colour)).wrap();
    if has_more {
        dock::scrolled(ui, |ui| {
            ui.add(sentence);
            meter::meter_ui(ui, input, actions);
        });
    } else {
        ui.add(sentence);
    }
}

/// Whether something can ring here.
fn has_numbers(input: &PanelInput) -> bool {
    let is_loaded = input.run.bodies().load.is_some();
    is_loaded || (input.reading).is_none_or(|r| r.condition != Condition::Unloaded)
}

/// Shares of the width: letter, measured, predicted, × before.
const SHARES: [f32; 4] = [0.17, 0.31, 0.28, 0.24];

/// ω and τ with their heads, in digits of this size.
pub fn numbers_ui(ui: &mut Ui, input: &PanelInput, size: f32, width: f32) {
    let palette = theme::palette(input.settings.theme);
    let ink = ui.visuals().text_color();
    let reading = input.reading;
    let measured = reading.and_then(|r| r.measured);
    let predicted = reading.and_then(|r| r.exact.as_ref().ok().copied());
    let source = reading.and_then(|r| r.source);
    let (measured_head, measured_ink, measured_hint) = head("meter-measured", palette.measured);
    let (ratio_head, _, ratio_hint) = head("meter-ratio", palette.data);
    let heads: [(String, Color32, String); 4] = [
        (String::new(), ink, String::new()),
        (measured_head, measured_ink, measured_hint),
        (predicted_head(input), palette.predicted, about(source)),
        (ratio_head, ink, ratio_hint),
    ];
    ui.spacing_mut().item_spacing.y = 0.0;
    row_ui(ui, width, 16.0, |ui, i| {
        let (text, colour, hint) = &heads[i];
        let shown = cell(ui, RichText::new(text).small().color(*colour));
        shown.on_hover_text(hint);
    });
    for (letter, unit, id, what, of) in ROWS {
        let (factor, unit) = input.settings.units.factor(unit);
        let value = |e: Option<Elasticity>| e.map(|e| of(&e).times(factor));
        let (now, law) = (value(measured), value(predicted));
        let ratio = now
            .zip(value(input.previous))
            .map(|(now, before)| now.value / before.value)
            .filter(|ratio| ratio.is_finite());
        let is_covered = input.is_covered(&[what]);
        row_ui(ui, width, size + 3.0, |ui, i| {
            let none = || "–".to_owned();
            let number = |text: String, size: f32, colour: Color32| {
                RichText::new(text)
                    .font(FontId::monospace(size))
                    .color(colour)
            };
            let text = match i {
                0 => {
                    let mut name = egui::text::LayoutJob::default();
                    for (text, size) in [(letter, size), (&format!(" {unit}"), 13.0)] {
                        let font = FontId::proportional(size);
                        name.append(text, 0.0, egui::TextFormat::simple(font, ink));
                    }
                    let label = ui.add(Label::new(name).extend().sense(Sense::hover()));
                    label.on_hover_text(say!(id));
                    return;
                }
                _ if is_covered => {
                    let mark = number(cover::MARK.to_owned(), size, ink);
                    cell(ui, mark).on_hover_text(cover::reason());
                    return;
                }
                1 => number(now.map_or_else(none, few_digits), size, palette.measured),
                2 => {
                    let is_off = now.zip(law).is_some_and(|(now, law)| differs(now, law));
                    let colour = if is_off {
                        palette.error
                    } else {
                        palette.predicted
                    };
                    let text = law.map_or_else(none, |e| short(e.value));
                    number(text, 0.8 * size, colour)
                }
                _ => number(ratio.map_or_else(none, written::ratio), 0.8 * size, ink),
            };
            cell(ui, text).on_hover_text(say!(id));
        });
    }
}

/// As many digits as the error leaves, but no more than there is room for.
fn few_digits(estimate: Estimate) -> String {
    let all = estimate.digits();
    if all.chars().count() <= 7 {
        all
    } else {
        short(estimate.value)
    }
}

fn cell(ui: &mut Ui, text: RichText) -> Response {
    ui.add(Label::new(text).extend().sense(Sense::hover()))
}

/// Cells of fixed width: nothing moves when a number comes. The first is at the left, numbers are at the right of theirs.
fn row_ui(ui: &mut Ui, width: f32, height: f32, mut cell: impl FnMut(&mut Ui, usize)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for (i, share) in SHARES.into_iter().enumerate() {
            let layout = match i {
                0 => Layout::left_to_right(Align::Center),
                _ => Layout::right_to_left(Align::Center),
            };
            let size = vec2(share * width, height);
            ui.allocate_ui_with_layout(size, layout, |ui| {
                ui.set_min_size(size);
                cell(ui, i);
            });
        }
    });
}
