//! The soft/rigid gauge: three lengths against the size of the system, a verdict, and the price of rigidity.

use egui::{Align2, Painter, Rect, RichText, Stroke, Ui, pos2};

use super::meter::left_to_sweeps;
use super::{PanelInput, cover, theme};
use crate::instrument::{Gauge, NoGauge, Verdict};
use crate::lesson::Covered;
use crate::physics::MethodName;
use crate::picture::{Bounds, colour};
use crate::schema::units::si;
use crate::schema::written::{about, short};
use crate::session::LaneStyle;
use crate::words::say;

/// The three lengths: how each is written, and the id of its name.
const LENGTHS: [(&str, &str); 3] = [
    ("√(D·Δt)", "gauge-diffusion-length"),
    ("c·Δt", "gauge-sound-travel"),
    ("λ_c", "gauge-critical-wavelength"),
];

/// The panel.
pub fn gauge_ui(ui: &mut Ui, input: &PanelInput) {
    let palette = theme::palette(input.settings.theme);
    let units = input.settings.units;
    if let Err(reason) = Gauge::applies_to(input.run) {
        let of = |g: f64| units.text(g, "d/t₀²");
        let now = of(-input.run.scene.params.gravity_y);
        let limit = input.notes.network.falls_above(input.run);
        let text = match (reason, limit) {
            (NoGauge::NoEnd, _) => RichText::new(say!("gauge-no-end")),
            (NoGauge::Fell, None) => RichText::new(say!("gauge-fell-now")).color(palette.error),
            (NoGauge::Fell, Some(limit)) => {
                let text = say!("gauge-fell", limit = of(limit), now = now);
                RichText::new(text).color(palette.error)
            }
        };
        ui.label(text);
        return;
    }
    let gauge = Gauge::of(input.run, input.reading);
    let (word, meaning) = match gauge.verdict {
        Verdict::Rigid => (say!("gauge-rigid"), say!("gauge-rigid.about")),
        Verdict::Rings => (say!("gauge-rings"), say!("gauge-rings.about")),
        Verdict::Soft => (say!("gauge-soft"), say!("gauge-soft.about")),
    };
    let hides_verdict = input.is_covered(&[Covered::Rigidity]);
    let [word, meaning] = match hides_verdict {
        true => [cover::MARK.to_owned(), cover::reason()],
        false => [word, meaning],
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
            for (criterion, (letter, name)) in gauge.criteria.iter().zip(LENGTHS) {
                ui.label(letter).on_hover_text(say!(name));
                // √(D·Δt) is how far sound comes, too.
                if input.is_covered(&[Covered::SoundSpeed]) {
                    cover::mark_ui(ui);
                    ui.end_row();
                    continue;
                }
                ui.monospace(units.text(criterion.length, "d"));
                let times = criterion.length / gauge.size;
                let share = match times < MANY {
                    true => say!("gauge-share", percent = format!("{:.1}", 100.0 * times)),
                    false => say!("gauge-times", times = format!("{times:.0}")),
                };
                ui.label(RichText::new(share).weak());
                ui.end_row();
            }
            ui.label(say!("gauge-size"));
            ui.monospace(units.text(gauge.size, "d"));
            ui.end_row();
            ui.label(say!("gauge-strain"))
                .on_hover_text(say!("gauge-strain.hint"));
            ui.monospace(short(gauge.strain));
            ui.end_row();
        });
    let rings = [Covered::Frequency, Covered::Damping];
    let ringing = input.notes.network.ringing(input.run);
    if let Some(r) = ringing.filter(|_| !input.is_covered(&rings)) {
        let swing = std::f64::consts::TAU / r.angular_frequency / input.run.scene.params.dt;
        let text = say!(
            "gauge-kicked",
            omega = units.text(r.angular_frequency, "1/t₀"),
            steps = format!("{swing:.0}"),
            tau = units.text(r.damping_time, "t₀"),
        );
        ui.label(RichText::new(text).color(palette.predicted));
    }
    if let Some(limit) = input.notes.network.falls_above(input.run) {
        let gravity = -input.run.scene.params.gravity_y;
        let of = |g: f64| units.text(g, "d/t₀²");
        let (text, ink) = if gravity > limit {
            let text = say!("gauge-falls", limit = of(limit), now = of(gravity));
            (text, palette.error)
        } else {
            let text = say!("gauge-stands", limit = of(limit), now = of(gravity));
            (text, palette.predicted)
        };
        ui.label(RichText::new(text).color(ink));
    }
    let seconds = gauge.seconds_needed(input.clock.seconds_per_sweep);
    let params = &input.run.scene.params;
    let is_direct = params.method == MethodName::Direct;
    let needed = match is_direct {
        _ if hides_verdict => cover::MARK.to_owned(),
        true => about(gauge.penalty_needed(params)),
        false => about(gauge.iterations_needed),
    };
    let needed = ui.label(match is_direct {
        true => say!(
            "gauge-rigid-from-penalty",
            penalty = needed,
            now = short(params.penalty)
        ),
        false => say!("gauge-rigid-from", sweeps = needed, now = params.iterations),
    });
    if hides_verdict {
        needed.on_hover_text(cover::reason());
    } else if let Some(text) = left_to_sweeps(input.run) {
        ui.label(text);
    } else if seconds > 0.0 && !is_direct {
        ui.label(say!("gauge-price", time = si(seconds, "s")));
    }
    if !gauge.is_measured {
        let text = match Gauge::is_sure_to_be_rigid(input.run) {
            true => say!("gauge-as-row"),
            false => say!("gauge-as-chain"),
        };
        ui.label(RichText::new(text).small().weak());
    }
}

/// A length of at least this many system sizes is given as a multiple, a shorter one in percent.
const MANY: f64 = 10.0;

/// Height that the legend takes, at the bottom.
const LEGEND: f32 = 40.0;

/// The three lengths to scale, in the room that the camera leaves to them: under the chains from their wall, or to the left of the
/// packings, from their loaded end.
pub fn draw(painter: &Painter, rect: Rect, input: &PanelInput) {
    if input.is_covered(&[Covered::SoundSpeed]) || Gauge::applies_to(input.run).is_err() {
        return;
    }
    let gauge = Gauge::of(input.run, input.reading);
    let camera = input.camera;
    let seen = match input.settings.lane_style {
        LaneStyle::SideBySide => &input.lanes[..],
        LaneStyle::Overlaid => &input.lanes[..1],
    };
    let low = Bounds::of_lanes(seen).low;
    let centre = rect.center();
    let ink = painter.ctx().global_style().visuals.text_color();
    let font = egui::FontId::proportional(13.0);
    let at = |p: [f64; 2]| {
        let [x, y] = camera.to_picture(p);
        pos2(centre.x + x, centre.y - y)
    };
    let colours = [colour::LANES[1], colour::LANES[2], colour::LANES[3]].map(theme::egui_colour);
    for (i, (criterion, (letter, _))) in gauge.criteria.iter().zip(LENGTHS).enumerate() {
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
            let [held, loaded] = input.run.scene.geometry.span(input.run.bodies());
            let other = loaded + length.copysign(held - loaded);
            let ends = [loaded, other].map(|y| at([low[0], y]) + beside);
            let ends = ends.map(|end| pos2(end.x, end.y.min(rect.bottom() - LEGEND)));
            let [_, b] = ends;
            painter.line_segment(ends, stroke);
            // To the left of the wall.
            let beyond = egui::vec2(0.0, 3.0 + 13.0 * i as f32);
            let end = b + egui::vec2(8.0, 0.0);
            let (place, align) = match held > loaded {
                true => (end - beyond, Align2::RIGHT_BOTTOM),
                false => (end + beyond, Align2::RIGHT_TOP),
            };
            if place.y > rect.bottom() - LEGEND {
                continue;
            }
            painter.text(place, align, letter, font.clone(), ink);
        }
    }
}
