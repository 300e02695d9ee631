//! The contact laboratory: overlap against force, histogram of forces, sliding fraction.

use egui::{Id, RichText, Ui};
use egui_plot::{Bar, BarChart, PlotPoints, Points};

use super::chart::{Chart, extent, roomy_height};
use super::{PanelInput, theme};
use crate::instrument::Census;
use crate::schema::axis::{AxisKind, ChartAxis};
use crate::schema::written::{fixed, short, signed};
use crate::words::say;

/// Points that are drawn.
const MOST: usize = 1500;

/// The panel.
pub fn contacts_ui(ui: &mut Ui, input: &PanelInput) {
    let census = Census::of(input.run);
    if census.pairs.is_empty() {
        ui.label(RichText::new(say!("contacts-empty")).weak());
        return;
    }
    let palette = theme::palette(input.settings.theme);
    let every = census.pairs.len().div_ceil(MOST).max(1);
    let points: Vec<[f64; 2]> = census.pairs.iter().step_by(every).copied().collect();
    let linear = |label: &str| ChartAxis::new(label, AxisKind::Linear);
    let overlap = format!("{} [d]", say!("contacts-overlap"));
    let axes = [linear(&overlap), linear("R_n [m d/t₀²]")];
    let ranges = [0, 1].map(|i| extent(points.iter().map(|p| p[i]), 0.04));
    Chart::new(
        Id::new("overlap and force"),
        input.settings.units,
        roomy_height(ui, 168.0, 0.55),
        axes,
        ranges,
    )
    .show(ui, |p| {
        p.points(
            Points::new(say!("contacts-points"), PlotPoints::from(points))
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
    let axes = [linear("R_n/⟨R_n⟩"), linear(&say!("contacts-density"))];
    let ranges = [[0.0, 5.0], [0.0, 1.08 * highest]];
    Chart::new(
        Id::new("histogram of forces"),
        input.settings.units,
        roomy_height(ui, 124.0, 0.38),
        axes,
        ranges,
    )
    .show(ui, |p| {
        let colour = palette.measured.gamma_multiply(0.7);
        p.bar_chart(BarChart::new(say!("contacts-points"), bars).color(colour));
    });
    egui::Grid::new("census")
        .num_columns(2)
        .spacing([16.0, 2.0])
        .show(ui, |ui| {
            let mut row = |name: String, value: String| {
                ui.label(name);
                ui.monospace(value);
                ui.end_row();
            };
            row(say!("contacts-loaded"), census.pairs.len().to_string());
            row(
                say!("contacts-correlation"),
                census
                    .correlation
                    .map_or("–".to_owned(), |c| signed(fixed(c, 3))),
            );
            let (mean, factor) = input.settings.units.title("⟨R_n⟩ [m d/t₀²]");
            row(mean, short(factor * census.mean_force));
            if let Some(sliding) = census.sliding {
                row(
                    say!("contacts-sliding"),
                    format!("{:.1} %", 100.0 * sliding),
                );
            }
        });
}
