//! The soft/rigid gauge: three lengths against the size of the system, a verdict, and the price of rigidity.

use egui::{Align2, Painter, Rect, RichText, Stroke, Ui, pos2};

use super::numbers::short;
use super::{PanelInput, theme};
use crate::instrument::{Gauge, Verdict};
use crate::picture::{Bounds, colour};
use crate::session::LaneStyle;

/// What one is looking at, for students.
pub const ABOUT: &str = "Three lengths say how far news gets within one time step: by diffusion from sweep to sweep, √(D·Δt); as sound, \
    c·Δt; and the critical wavelength, below which nothing swings any more. They are drawn to scale under the discs. \
    Only if they reach across the whole system do the discs behave as rigid bodies should. Since each grows like \
    √N_I, rigidity takes N_I ~ (L/d)².";

/// The panel.
pub fn gauge_ui(ui: &mut Ui, input: &PanelInput) {
    let gauge = Gauge::of(input.run, input.reading);
    let palette = theme::palette(input.settings.theme);
    let units = input.settings.units;
    let (word, meaning) = match gauge.verdict {
        Verdict::Rigid => ("rigid", "News crosses the system within one step."),
        Verdict::Rings => (
            "rings",
            "An elastic body: news needs many steps to cross it.",
        ),
        Verdict::Soft => ("soft", "So soft that the load visibly squeezes it."),
    };
    ui.label(
        RichText::new(word)
            .heading()
            .strong()
            .color(palette.measured),
    );
    ui.label(RichText::new(meaning).small().weak());
    egui::Grid::new("gauge")
        .num_columns(3)
        .spacing([12.0, 2.0])
        .show(ui, |ui| {
            for (criterion, letter) in gauge.criteria.iter().zip(["√(D·Δt)", "c·Δt", "λ_c"])
            {
                ui.label(letter).on_hover_text(criterion.name);
                ui.monospace(units.text(criterion.length, "d", short));
                ui.label(
                    RichText::new(format!(
                        "{:.1} % of L",
                        100.0 * criterion.length / gauge.size
                    ))
                    .weak(),
                );
                ui.end_row();
            }
            ui.label("size L");
            ui.monospace(units.text(gauge.size, "d", short));
            ui.end_row();
            ui.label("mean strain")
                .on_hover_text("How much each layer is squeezed: (load + half the weight) / (κ·d)");
            ui.monospace(short(gauge.strain));
            ui.end_row();
        });
    if let Some(r) = input.notes.network.ringing(input.run) {
        let swing = std::f64::consts::TAU / r.angular_frequency / input.run.scene.params.dt;
        ui.label(
            RichText::new(format!(
                "Kicked, it will ring at ω = {}: a swing in {swing:.0} steps, 37 % of it left after {}.",
                units.text(r.angular_frequency, "1/t₀", short),
                units.text(r.damping_time, "t₀", short),
            ))
            .color(palette.predicted),
        );
    }
    let seconds = gauge.seconds_needed(input.clock.seconds_per_sweep);
    let now = input.run.scene.params.iterations;
    ui.label(format!(
        "Rigid from N_I ≈ {} on (now {now}).",
        short(gauge.iterations_needed)
    ));
    if seconds > 0.0 {
        ui.label(format!(
            "That would take {} per step on this machine.",
            duration(seconds)
        ));
    }
    if !gauge.is_measured {
        ui.label(
            RichText::new(
                "Taken for a chain as long as the packing is high; kick it to know better.",
            )
            .small()
            .weak(),
        );
    }
}

fn duration(seconds: f64) -> String {
    if seconds < 1e-3 {
        format!("{:.0} µs", seconds * 1e6)
    } else if seconds < 1.0 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{seconds:.1} s")
    }
}

/// The three lengths to scale, in the room that the camera leaves to them: under the chains from their wall, or to the left of the
/// packings, down from the piston.
pub fn draw(painter: &Painter, rect: Rect, input: &PanelInput) {
    let gauge = Gauge::of(input.run, input.reading);
    let camera = input.camera;
    let seen = match input.settings.lane_style {
        LaneStyle::SideBySide => &input.lanes[..],
        LaneStyle::Overlaid => &input.lanes[..1],
    };
    let low = Bounds::of_lanes(seen).low;
    let centre = rect.center();
    let ink = painter.ctx().global_style().visuals.text_color();
    let font = egui::FontId::proportional(11.0);
    let at = |p: [f64; 2]| {
        let [x, y] = camera.to_picture(p);
        pos2(centre.x + x, centre.y - y)
    };
    let colours = [colour::LANES[1], colour::LANES[2], colour::LANES[3]].map(theme::egui_colour);
    for (i, (criterion, letter)) in gauge
        .criteria
        .iter()
        .zip(["√(D·Δt)", "c·Δt", "λ_c"])
        .enumerate()
    {
        let length = criterion.length.min(1.2 * gauge.size);
        let stroke = Stroke::new(3.0, colours[i]);
        if input.run.is_chain() {
            let below = egui::vec2(0.0, 10.0 + 18.0 * i as f32);
            let (a, b) = (at([0.0, low[1]]) + below, at([length, low[1]]) + below);
            painter.line_segment([a, b], stroke);
            painter.text(
                b + egui::vec2(6.0, 0.0),
                Align2::LEFT_CENTER,
                letter,
                font.clone(),
                ink,
            );
        } else {
            let beside = egui::vec2(-14.0 - 28.0 * i as f32, 0.0);
            let ends = [gauge.size, gauge.size - length].map(|y| at([low[0], y]) + beside);
            let [_, b] = ends;
            painter.line_segment(ends, stroke);
            painter.text(
                b + egui::vec2(0.0, 3.0 + 13.0 * i as f32),
                Align2::CENTER_TOP,
                letter,
                font.clone(),
                ink,
            );
        }
    }
}
