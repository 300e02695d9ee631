//! What the colours of the picture mean, in a line over its lower edge.

use egui::{Color32, Rect, RichText, Sense, Ui, pos2, vec2};

use super::theme::egui_colour;
use super::{PanelInput, theme};
use crate::picture::{Scheme, colour};
use crate::schema::written::rounded;
use crate::session::{LaneStyle, differences};
use crate::words::{self, say};

/// The line, over the picture's lower edge. Where there is little room units are told by pointing at it.
pub fn colour_key_ui(ui: &mut Ui, input: &PanelInput) {
    let is_short = ui.available_width() < LONG;
    ui.spacing_mut().item_spacing = vec2(5.0, 2.0);
    ui.horizontal(|ui| {
        values_ui(ui, input, is_short);
        waves_ui(ui, input, is_short);
        lanes_ui(ui, input);
        magnified_ui(ui, input, is_short);
    });
}

/// Width from which on everything is said in full.
const LONG: f32 = 600.0;

/// The colours of the discs.
fn values_ui(ui: &mut Ui, input: &PanelInput, is_short: bool) {
    let (letter, unit) = input.settings.look.colour_by.unit();
    let unit = words::text_or(&format!("unit-{unit}"), unit);
    let (title, factor) = input.settings.units.title(&format!("{letter} [{unit}]"));
    let name = if is_short { letter } else { &title };
    small(ui, name).on_hover_text(&title);
    let Some(scale) = input.scale else {
        return;
    };
    if scale.is_at_rest {
        small(ui, &say!("colours-at-rest"));
    } else {
        let scheme = Scheme::of(input.settings.theme, input.settings.contrast);
        small(ui, &rounded(factor * scale.low, 2));
        bar(ui, is_short, |t| egui_colour(scheme.magnitude(t)));
        small(ui, &rounded(factor * scale.high, 2));
    }
    ui.add_space(6.0);
}

/// The colours of the wave field.
fn waves_ui(ui: &mut Ui, input: &PanelInput, is_short: bool) {
    if !input.settings.look.has_waves {
        return;
    }
    let (title, factor) = input.settings.units.title("v [d/t₀]");
    let name = if is_short { "v" } else { &title };
    let speed = input.scale.map_or(0.0, |s| s.speed);
    if speed > 0.0 {
        let scheme = Scheme::of(input.settings.theme, input.settings.contrast);
        let end = rounded(factor * speed, 2);
        small(ui, name).on_hover_text(&title);
        if !is_short {
            small(ui, &format!("−{end}"));
        }
        bar(ui, is_short, |t| egui_colour(scheme.signed(2.0 * t - 1.0)));
        small(ui, &if is_short { format!("±{end}") } else { end });
    } else {
        small(ui, &format!("{name}: {}", say!("colours-at-rest")));
    }
    ui.add_space(6.0);
}

/// Whose outlines are whose, if lanes lie on top of each other.
fn lanes_ui(ui: &mut Ui, input: &PanelInput) {
    if input.lanes.len() < 2 || input.settings.lane_style == LaneStyle::SideBySide {
        return;
    }
    for (lane, name) in differences(&input.lanes, input.settings.units)
        .iter()
        .enumerate()
    {
        let (sign, ink) = match lane {
            0 => ("●", ui.visuals().text_color()),
            _ => ("○", egui_colour(colour::LANES[lane % colour::LANES.len()])),
        };
        ui.label(
            RichText::new(format!("{sign} {name}"))
                .size(13.0)
                .color(ink),
        );
    }
    ui.add_space(10.0);
}

/// How much larger displacements are drawn than they are.
fn magnified_ui(ui: &mut Ui, input: &PanelInput, is_short: bool) {
    let look = &input.settings.look;
    let has_shape = look.shape.is_some() && input.notes.network.of(input.run).is_some();
    if look.magnify > 1.0 || has_shape {
        let ink = theme::palette(input.settings.theme).measured;
        let factor = factor_text(look.magnify);
        let text = match look.shape {
            Some(mode) if has_shape => say!("colours-mode-shape", mode = mode),
            _ => say!("colours-magnified", factor = factor.as_str()),
        };
        let shown = if is_short && !has_shape {
            &factor
        } else {
            &text
        };
        let label = egui::Label::new(RichText::new(shown).size(13.0).color(ink)).extend();
        ui.add(label).on_hover_text(text);
    }
}

fn small(ui: &mut Ui, text: &str) -> egui::Response {
    ui.add(egui::Label::new(RichText::new(text).size(13.0)).extend())
}

/// A bar of colours from 0 to 1.
fn bar(ui: &mut Ui, is_short: bool, colour: impl Fn(f64) -> Color32) {
    let width = if is_short { 44.0 } else { 72.0 };
    let (rect, _) = ui.allocate_exact_size(vec2(width, 8.0), Sense::hover());
    let steps = 48;
    let width = rect.width() / steps as f32;
    for i in 0..steps {
        let left = rect.left() + width * i as f32;
        let cell = Rect::from_min_max(
            pos2(left, rect.top()),
            pos2((left + width + 0.5).min(rect.right()), rect.bottom()),
        );
        let share = f64::from(i) / f64::from(steps - 1);
        ui.painter().rect_filled(cell, 0.0, colour(share));
    }
}

/// ×300, ×5·10⁴.
pub fn factor_text(x: f64) -> String {
    format!("×{}", rounded(x, 2))
}
