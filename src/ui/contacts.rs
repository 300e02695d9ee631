//! The contact laboratory: overlap against force, histogram of forces, sliding fraction.

use egui::{Id, RichText, Ui};
use egui_plot::{Bar, BarChart, PlotPoints, Points};

use super::axis::ChartAxis;
use super::chart::{Chart, extent};
use super::numbers::short;
use super::{PanelInput, theme};
use crate::instrument::{AxisKind, Census};

/// What one is looking at, for students.
pub const ABOUT: &str = "If the springs were real, a contact that carries more force would overlap more. But the overlap of one contact \
    only remembers how its force came about, step after step; under a steady load it says nothing about the force. \
    Only over many contacts does the material shrink as springs would. So never draw an overlap as a force.";

/// Points that are drawn.
const MOST: usize = 1500;

/// The panel.
pub fn contacts_ui(ui: &mut Ui, input: &PanelInput) {
    let census = Census::of(input.run);
    if census.pairs.is_empty() {
        ui.label(RichText::new("No contact carries a force.").weak());
        return;
    }
    let palette = theme::palette(input.settings.theme);
    let every = census.pairs.len().div_ceil(MOST).max(1);
    let points: Vec<[f64; 2]> = census.pairs.iter().step_by(every).copied().collect();
    let linear = |label: &str| ChartAxis::new(label, AxisKind::Linear);
    let axes = [linear("overlap [d]"), linear("R_n [m d/t₀²]")];
    let ranges = [0, 1].map(|i| extent(points.iter().map(|p| p[i]), 0.04));
    Chart::new(
        Id::new("overlap and force"),
        input.settings.units,
        168.0,
        axes,
        ranges,
    )
    .show(ui, |p| {
        p.points(
            Points::new("contacts", PlotPoints::from(points))
                .color(palette.measured)
                .radius(1.5),
        );
    });
    let histogram = census.histogram(30, 5.0);
    let highest = histogram.iter().fold(0.0, |most: f64, [_, y]| most.max(*y));
    let bars: Vec<Bar> = histogram
        .iter()
        .map(|[x, y]| Bar::new(*x, *y).width(5.0 / 30.0))
        .collect();
    let axes = [linear("R_n/⟨R_n⟩"), linear("density")];
    let ranges = [[0.0, 5.0], [0.0, 1.08 * highest]];
    Chart::new(
        Id::new("histogram of forces"),
        input.settings.units,
        124.0,
        axes,
        ranges,
    )
    .show(ui, |p| {
        p.bar_chart(BarChart::new("contacts", bars).color(palette.measured.gamma_multiply(0.7)));
    });
    egui::Grid::new("census")
        .num_columns(2)
        .spacing([16.0, 2.0])
        .show(ui, |ui| {
            let mut row = |name: &str, value: String| {
                ui.label(name);
                ui.monospace(value);
                ui.end_row();
            };
            row("loaded contacts", census.pairs.len().to_string());
            row(
                "correlation",
                census
                    .correlation
                    .map_or("–".to_owned(), |c| format!("{c:+.3}")),
            );
            row("⟨R_n⟩ [m d/t₀²]", short(census.mean_force));
            if let Some(sliding) = census.sliding {
                row("sliding", format!("{:.1} %", 100.0 * sliding));
            }
        });
}
