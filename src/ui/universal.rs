//! The fingerprint: every fit of the session and every trace in the plane (ω·Δt, Δt/τ), with the curve of each kind of solver.

use egui::{Id, RichText, Ui};
use egui_plot::{Line, LineStyle, MarkerShape, PlotPoints, Points};

use super::chart::{Chart, extent, roomy_height};
use super::dashes::dashed_curve;
use super::{PanelInput, theme};
use crate::picture::colour;
use crate::schema::axis::{AxisKind, ChartAxis};
use crate::schema::written::fixed;
use crate::session::Action;
use crate::theory::fingerprint::{Fingerprint, nearest};
use crate::words::say;

/// Pointer distance, in points, within which a fit is meant.
const NEAR: f32 = 10.0;

/// The panel.
pub fn universal_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let fits = &input.notes.fits;
    let palette = theme::palette(input.settings.theme);
    let places: Vec<[f64; 2]> = fits
        .iter()
        .map(crate::instrument::NotedFit::place)
        .collect();
    let traces = input.notes.traces.all.iter();
    let foreign: Vec<(usize, [f64; 2])> = traces
        .enumerate()
        .filter_map(|(i, t)| Some((i, t.place()?)))
        .collect();
    if fits.is_empty() && foreign.is_empty() {
        ui.label(RichText::new(say!("universal-empty")).weak());
    }
    let most = places
        .iter()
        .chain(foreign.iter().map(|(_, place)| place))
        .fold(0.3f64, |m, p| m.max(1.15 * p[0]))
        .min(1.55);
    let kinds = kinds(input);
    let curves = kinds.map(|kind| kind.curve(most));
    // Above the plot, where a small pane shows them.
    for (i, place) in &foreign {
        if let Some((kind, off)) = nearest(*place, &kinds) {
            let text = say!(
                "fingerprint-nearest",
                trace = i + 1,
                curve = name_of(kind),
                percent = fixed(100.0 * off, 1)
            );
            ui.label(RichText::new(text).small().strong());
        }
    }
    ui.horizontal_wrapped(|ui| {
        for (i, kind) in kinds.iter().enumerate() {
            let colour = match i {
                0 => palette.predicted,
                i => theme::egui_colour(colour::LANES[i - 1]),
            };
            ui.label(
                RichText::new(format!("— {}", name_of(*kind)))
                    .small()
                    .color(colour),
            );
        }
    });
    let axes = [("ω·Δt", 0), ("Δt/τ", 1)];
    let ranges = axes.map(|(_, i)| {
        let all = curves[0].iter().chain(&places);
        let all = all.chain(foreign.iter().map(|(_, place)| place));
        extent(all.map(|p| p[i]), 0.04)
    });
    let axes = axes.map(|(label, _)| ChartAxis::new(label, AxisKind::Linear));
    let points = places.clone();
    let shown = Chart::new(
        Id::new("universal curve"),
        input.settings.units,
        roomy_height(ui, 190.0, 0.9),
        axes,
        ranges,
    )
    .show(ui, |p| {
        for (i, (kind, curve)) in kinds.iter().zip(&curves).enumerate() {
            if i == 0 {
                dashed_curve(p, curve, |points| {
                    Line::new(name_of(*kind), points)
                        .color(palette.predicted)
                        .style(LineStyle::dashed_loose())
                });
            } else {
                let colour = theme::egui_colour(colour::LANES[i - 1]);
                p.line(Line::new(name_of(*kind), PlotPoints::from(curve.clone())).color(colour));
            }
        }
        p.points(
            Points::new(say!("universal-fits"), PlotPoints::from(points))
                .color(palette.measured)
                .radius(4.0),
        );
        for (i, place) in &foreign {
            p.points(
                Points::new(say!("universal-trace"), PlotPoints::from(vec![*place]))
                    .color(theme::egui_colour(colour::LANES[i % colour::LANES.len()]))
                    .shape(MarkerShape::Diamond)
                    .radius(6.0),
            );
        }
    });
    let pointer = shown.response.hover_pos();
    let near = pointer.and_then(|pointer| {
        let distance = |p: &[f64; 2]| {
            let at = shown
                .transform
                .position_from_point(&egui_plot::PlotPoint::new(p[0], p[1]));
            at.distance(pointer)
        };
        (0..places.len())
            .map(|i| (i, distance(&places[i])))
            .filter(|(_, d)| *d < NEAR)
            .min_by(|a, b| a.1.total_cmp(&b.1))
    });
    if let Some((i, _)) = near {
        let text = say!("universal-back", fit = fits[i].label.as_str());
        ui.label(RichText::new(text).small());
        if shown.response.clicked() {
            actions.push(Action::Restore(i));
        }
    } else {
        let count = fits.len();
        let worst = fits
            .iter()
            .map(|f| (f.ringing.law_ratio(f.params.part_dt()) - 1.0).abs())
            .fold(0.0, f64::max);
        if count > 0 {
            let percent = format!("{:.1}", 100.0 * worst);
            let text = say!("universal-count", count = count, percent = percent);
            ui.label(RichText::new(text).small().weak());
        }
    }
}

/// The curves that are drawn. Parts of a step and push-out are those of the run, or usual ones.
fn kinds(input: &PanelInput) -> [Fingerprint; 5] {
    let params = &input.run.scene.params;
    let parts = if params.substeps > 1 {
        params.substeps
    } else {
        4
    };
    let share = if params.push_out > 0.0 {
        params.push_out
    } else {
        0.2
    };
    [
        Fingerprint::Ghost,
        Fingerprint::Substeps(parts),
        Fingerprint::VelocityPass,
        Fingerprint::PushOut(share),
        Fingerprint::SpringDashpot,
    ]
}

/// What has such modes.
fn name_of(kind: Fingerprint) -> String {
    match kind {
        Fingerprint::Ghost => say!("fingerprint-ghost"),
        Fingerprint::Substeps(parts) => say!("fingerprint-substeps", parts = parts),
        Fingerprint::VelocityPass => say!("fingerprint-velocity-pass"),
        Fingerprint::PushOut(share) => say!("fingerprint-push-out", share = fixed(share, 2)),
        Fingerprint::SpringDashpot => say!("fingerprint-spring-dashpot"),
    }
}
