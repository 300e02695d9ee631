//! The iteration microscope: inside one step, the forces after each sweep over the diffusion that they obey.

use egui::{Color32, Id, RichText, Ui};
use egui_plot::{Line, LineStyle, PlotPoints};

use super::axis::ChartAxis;
use super::chart::{Chart, extent};
use super::dashes::dashed_curve;
use super::numbers::{short, with_error};
use super::{PanelInput, theme};
use crate::instrument::{AxisKind, Diffusivity, Fan};
use crate::physics::UpdateOrder;
use crate::picture::colour;
use crate::session::{Action, Stage, Study};
use crate::theory::Medium;

/// What one is looking at, for students.
pub const ABOUT: &str = "Inside one time step the solver knows nothing of the load at first: every contact only asks its neighbours. Each \
    curve shows all contact forces after one more sweep, from dark to light. The news spreads like heat, not like a \
    wave: with a diffusivity of q discs² per sweep. When the sweeps end before it has crossed the system, the rest \
    has to wait for the next step, and that delay is the elasticity. Pause, then press Sweep or Visit; contacts in \
    the picture are coloured by how much the last sweep changed them. With the accelerated order the news has momentum: it runs like a wave, \
    and is dropped where it would carry the forces too far.";

/// Most curves in the fan.
const CURVES: usize = 24;

/// The panel.
pub fn microscope_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        if ui.button("One sweep").clicked() {
            actions.push(Action::Sweep);
        }
        if ui.button("One visit").clicked() {
            actions.push(Action::Visit);
        }
        let mut counts = input.clock.counts_sweeps;
        if ui
            .checkbox(&mut counts, "Pace counts sweeps")
            .on_hover_text("Slow playback: the pace is in sweeps per second")
            .changed()
        {
            actions.push(Action::CountSweeps(counts));
        }
    });
    let inside = match input.run.stage {
        Stage::Solving { sweeps, .. } => format!(
            "inside step {}, after sweep {sweeps}",
            input.run.assembly().steps()
        ),
        _ => format!("step {}, all sweeps", input.run.assembly().steps()),
    };
    ui.label(RichText::new(inside).small().weak());
    let fan = (input.sweeps).map_or_else(Fan::default, |forces| Fan::of(input.run, forces));
    fan_ui(ui, input, &fan);
    if let Some(first) = fan.dropped.first() {
        let times = match fan.dropped.len() {
            1 => "once".to_owned(),
            n => format!("{n} times"),
        };
        let text = format!(
            "Momentum would have overshot and was dropped {times}, first after sweep {first}."
        );
        ui.label(RichText::new(text).small());
    }
    diffusion_ui(ui, input, actions);
}

fn fan_ui(ui: &mut Ui, input: &PanelInput, fan: &Fan) {
    if fan.profiles.is_empty() {
        ui.label(RichText::new("Make a step or a sweep to see its forces.").weak());
        return;
    }
    let palette = theme::palette(input.settings.theme);
    let every = fan.profiles.len().div_ceil(CURVES).max(1);
    let is_chain = input.run.is_chain();
    let (x, kind, y) = if is_chain {
        ("contact, from the wall", AxisKind::Count, "R_n [m d/t₀²]")
    } else {
        ("height y [d]", AxisKind::Linear, "mean ΔR [m d/t₀²]")
    };
    let axes = [ChartAxis::new(x, kind), ChartAxis::new(y, AxisKind::Linear)];
    let points = || fan.profiles.iter().step_by(every).flatten();
    let ranges = [
        extent(points().map(|p| p[0]), 0.02),
        extent(points().map(|p| p[1]), 0.06),
    ];
    Chart::new(
        Id::new("fan of forces"),
        input.settings.units,
        190.0,
        axes,
        ranges,
    )
    .show(ui, |p| {
        for (i, profile) in fan.profiles.iter().enumerate().step_by(every) {
            let share = i as f64 / fan.profiles.len().max(2) as f64;
            let colour: Color32 = theme::egui_colour(colour::magnitude(0.15 + 0.85 * share));
            p.line(
                Line::new(format!("sweep {i}"), PlotPoints::from(profile.clone()))
                    .color(colour)
                    .width(1.0),
            );
        }
        let law = match input.run.scene.params.order {
            UpdateOrder::Accelerated => "momentum",
            _ => "diffusion",
        };
        for (when, of) in [
            ("middle", fan.solution.len() / 2),
            ("end", fan.solution.len().saturating_sub(1)),
        ] {
            if let Some(solution) = fan.solution.get(of) {
                dashed_curve(p, solution, |points| {
                    Line::new(format!("{law}, {when}"), points)
                        .color(palette.predicted)
                        .style(LineStyle::dashed_loose())
                        .width(1.5)
                });
            }
        }
    });
}

fn diffusion_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let palette = theme::palette(input.settings.theme);
    let medium = Medium::of(&input.run.scene.params);
    ui.horizontal_wrapped(|ui| {
        ui.label("D [d²/t₀]");
        ui.label(
            RichText::new(format!("predicted {}", short(medium.force_diffusivity())))
                .color(palette.predicted),
        );
        let per_sweep = medium.force_diffusivity() / medium.sweep_constant;
        let params = &input.run.scene.params;
        let is_of_this = |d: &&Diffusivity| {
            d.order == params.order && d.parallel_fraction == params.parallel_fraction
        };
        let measured = input
            .notes
            .diffusion
            .as_ref()
            .filter(is_of_this)
            .map(|d| d.sweep_constant);
        if let Some(q) = measured {
            ui.label(
                RichText::new(format!("measured {}", with_error(q.times(per_sweep))))
                    .color(palette.measured),
            );
        }
    });
    let is_busy = input.notes.busy.is_some();
    let button = ui.add_enabled(!is_busy, egui::Button::new("Measure D"));
    if button.on_hover_text("A bump of force spreads through one step of a chain with these N_I, Δt and order, averaged over 96 seeds").clicked() {
        actions.push(Action::Study(Study::Diffusion));
    }
}
