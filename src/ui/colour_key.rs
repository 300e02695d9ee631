//! What the colours of the picture mean, in a line under it.

use egui::{Color32, Rect, RichText, Sense, Ui, pos2, vec2};

use super::numbers::{plain, superscript};
use super::picture::{SMALLEST, ground};
use super::theme::egui_colour;
use super::{PanelInput, theme};
use crate::picture::{Scheme, colour};
use crate::session::{LaneStyle, differences};
use crate::words::{self, say};

/// The line, on the picture's ground.
pub fn colour_key_ui(root: &mut Ui, input: &PanelInput) {
    if root.available_height() < SMALLEST {
        return;
    }
    egui::Panel::bottom("colour key")
        .frame(ground(input, [12, 12, 2, 5]))
        .show_separator_line(false)
        .show(root, |ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 2.0);
            ui.horizontal_wrapped(|ui| {
                values_ui(ui, input);
                waves_ui(ui, input);
                lanes_ui(ui, input);
                magnified_ui(ui, input);
            });
        });
}

/// The colours of the discs.
fn values_ui(ui: &mut Ui, input: &PanelInput) {
    let (letter, unit) = input.settings.look.colour_by.unit();
    let unit = words::text_or(&format!("unit-{unit}"), unit);
    let (title, factor) = input.settings.units.title(&format!("{letter} [{unit}]"));
    small(ui, &title);
    let Some(scale) = input.scale else {
        return;
    };
    if scale.is_at_rest {
        small(ui, &say!("colours-at-rest"));
        ui.add_space(10.0);
        return;
    }
    keep_together(ui, 130.0);
    small(ui, &round_text(factor * scale.low));
    bar(ui, |t| egui_colour(colour::magnitude(t)));
    small(ui, &round_text(factor * scale.high));
    ui.add_space(10.0);
}

/// The colours of the wave field.
fn waves_ui(ui: &mut Ui, input: &PanelInput) {
    if !input.settings.look.has_waves {
        return;
    }
    let (title, factor) = input.settings.units.title("v [d/t₀]");
    let speed = input.scale.map_or(0.0, |s| s.speed);
    if speed > 0.0 {
        let scheme = Scheme::of(input.settings.theme, input.settings.contrast);
        let [back, forth] = scheme.waves.map(|c| c.with_alpha(255));
        let end = round_text(factor * speed);
        keep_together(ui, 250.0);
        small(ui, &title);
        keep_together(ui, 200.0);
        small(ui, &format!("−{end}"));
        bar(ui, |t| {
            let side = 2.0 * t - 1.0;
            let colour = if side < 0.0 { back } else { forth };
            egui_colour(
                scheme
                    .ground
                    .mix(colour, side.abs().powf(f64::from(scheme.lift))),
            )
        });
        small(ui, &end);
    } else {
        small(ui, &format!("{title}: {}", say!("colours-at-rest")));
    }
    ui.add_space(10.0);
}

/// Whose outlines are whose, if lanes lie on top of each other.
fn lanes_ui(ui: &mut Ui, input: &PanelInput) {
    if input.lanes.len() < 2 || input.settings.lane_style == LaneStyle::SideBySide {
        return;
    }
    for (lane, name) in differences(&input.lanes).iter().enumerate() {
        let (sign, ink) = match lane {
            0 => ("●", ui.visuals().text_color()),
            _ => ("○", egui_colour(colour::LANES[lane % colour::LANES.len()])),
        };
        ui.label(
            RichText::new(format!("{sign} {name}"))
                .size(11.5)
                .color(ink),
        );
    }
    ui.add_space(10.0);
}

/// How much larger displacements are drawn than they are.
fn magnified_ui(ui: &mut Ui, input: &PanelInput) {
    let look = &input.settings.look;
    let has_shape = look.shape.is_some() && input.notes.network.of(input.run).is_some();
    if look.magnify > 1.0 || has_shape {
        let ink = theme::palette(input.settings.theme).measured;
        let text = match look.shape {
            Some(mode) if has_shape => say!("colours-mode-shape", mode = mode),
            _ => say!("colours-magnified", factor = factor_text(look.magnify)),
        };
        keep_together(ui, 150.0);
        ui.label(RichText::new(text).size(11.5).color(ink));
    }
}

/// What needs this much room comes in one line, the present or the next.
fn keep_together(ui: &mut Ui, width: f32) {
    if ui.available_size_before_wrap().x < width {
        ui.end_row();
    }
}

fn small(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).size(11.5));
}

/// A bar of colours from 0 to 1.
fn bar(ui: &mut Ui, colour: impl Fn(f64) -> Color32) {
    let (rect, _) = ui.allocate_exact_size(vec2(96.0, 8.0), Sense::hover());
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
    if x < 1000.0 {
        return format!("×{x:.0}");
    }
    format!("×{}", power_text(x))
}

/// A number with few digits: 0.05, 2·10⁻⁶.
fn round_text(x: f64) -> String {
    if x == 0.0 || (1e-2..1e4).contains(&x.abs()) {
        plain(x)
    } else {
        power_text(x)
    }
}

fn power_text(x: f64) -> String {
    let mut exponent = x.abs().log10().floor() as i32;
    let mut digit = format!("{:.1}", x / 10f64.powi(exponent));
    if digit == "10.0" {
        exponent += 1;
        digit = "1.0".to_owned();
    }
    match digit.trim_end_matches(".0") {
        "1" => format!("10{}", superscript(exponent)),
        digit => format!("{digit}·10{}", superscript(exponent)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_the_legend_are_short() {
        for (x, text) in [
            (0.05, "0.05"),
            (2e-6, "2·10⁻⁶"),
            (1e-7, "10⁻⁷"),
            (9.999e-8, "10⁻⁷"),
            (0.0, "0"),
            (1.26e-5, "1.3·10⁻⁵"),
        ] {
            assert_eq!(round_text(x), text);
        }
        assert_eq!(factor_text(200_000.0), "×2·10⁵");
        assert_eq!(factor_text(1.0), "×1");
    }
}
