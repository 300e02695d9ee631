//! The iteration microscope: inside one step, the forces after each sweep over the diffusion that they obey.

use egui::{Color32, Id, RichText, Ui};
use egui_plot::{Line, LineStyle, PlotPoints};

use super::chart::{Chart, extent, roomy_height};
use super::dashes::dashed_curve;
use super::meter::left_to_sweeps;
use super::{PanelInput, cover, theme};
use crate::instrument::{Diffusivity, Fan};
use crate::lesson::Covered;
use crate::physics::{MethodName, UpdateOrder};
use crate::picture::colour;
use crate::schema::axis::{AxisKind, ChartAxis};
use crate::schema::written::short;
use crate::session::{Action, Stage, Study};
use crate::theory::Medium;
use crate::words::say;

/// Most curves in the fan.
const CURVES: usize = 24;

/// The panel.
pub fn microscope_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let is_direct = input.run.scene.params.method == MethodName::Direct;
    let own = |sweep, set| say!(if is_direct { set } else { sweep });
    ui.horizontal_wrapped(|ui| {
        if ui
            .button(own("microscope-sweep", "microscope-set"))
            .clicked()
        {
            actions.push(Action::Sweep);
        }
        if !is_direct && ui.button(say!("microscope-visit")).clicked() {
            actions.push(Action::Visit);
        }
        let mut counts = input.clock.counts_sweeps;
        if ui
            .checkbox(&mut counts, own("microscope-pace", "microscope-pace-set"))
            .on_hover_text(say!("microscope-pace.hint"))
            .changed()
        {
            actions.push(Action::CountSweeps(counts));
        }
    });
    let step = input.run.assembly().steps();
    let inside = match input.run.stage {
        Stage::Solving { sweeps, .. } if is_direct => {
            say!("microscope-inside-set", step = step, set = sweeps)
        }
        Stage::Solving { sweeps, .. } => {
            say!("microscope-inside", step = step, sweep = sweeps)
        }
        _ if is_direct => say!("microscope-whole-set", step = step),
        _ => say!("microscope-whole", step = step),
    };
    ui.label(RichText::new(inside).small().weak());
    let fan = (input.sweeps).map_or_else(Fan::default, |forces| Fan::of(input.run, forces));
    fan_ui(ui, input, &fan);
    if let Some(first) = fan.dropped.first() {
        let times = fan.dropped.len();
        let text = say!("microscope-dropped", times = times, first = *first);
        ui.label(RichText::new(text).small());
    }
    if is_direct {
        // Nothing diffuses here.
        let text = left_to_sweeps(input.run).unwrap_or_else(|| say!("microscope-sets"));
        ui.label(RichText::new(text).small());
        return;
    }
    diffusion_ui(ui, input, actions);
}

fn fan_ui(ui: &mut Ui, input: &PanelInput, fan: &Fan) {
    if fan.profiles.is_empty() {
        ui.label(RichText::new(say!("microscope-empty")).weak());
        return;
    }
    let height = roomy_height(ui, 190.0, 1.0);
    if fan.is_still {
        let size = egui::vec2(ui.available_width(), height);
        let has_force = input.run.contacts().iter().any(|c| c.normal_force > 0.0);
        let is_direct = input.run.scene.params.method == MethodName::Direct;
        let text = match has_force {
            true if is_direct => say!("microscope-still-set"),
            true => say!("microscope-still"),
            false => say!("microscope-apart"),
        };
        let text = RichText::new(text).weak();
        ui.allocate_ui(size, |ui| ui.centered_and_justified(|ui| ui.label(text)));
        return;
    }
    let palette = theme::palette(input.settings.theme);
    let every = fan.profiles.len().div_ceil(CURVES).max(1);
    let is_chain = input.run.is_chain();
    let (x, kind, y) = if is_chain {
        let x = say!("axis-contact-from-the-wall");
        (x, AxisKind::Count, "R_n [m d/t₀²]".to_owned())
    } else {
        let [x, mean] = ["axis-height-y", "microscope-mean-change"].map(|id| say!(id));
        let y = format!("{mean} [m d/t₀²]");
        (format!("{x} [d]"), AxisKind::Linear, y)
    };
    let axes = [
        ChartAxis::new(&x, kind),
        ChartAxis::new(&y, AxisKind::Linear),
    ];
    let points = || fan.profiles.iter().step_by(every).flatten();
    let ranges = [
        extent(points().map(|p| p[0]), 0.02),
        extent(points().map(|p| p[1]), 0.06),
    ];
    Chart::new(
        Id::new("fan of forces"),
        input.settings.units,
        height,
        axes,
        ranges,
    )
    .show(ui, |p| {
        for (i, profile) in fan.profiles.iter().enumerate().step_by(every) {
            let share = i as f64 / fan.profiles.len().max(2) as f64;
            let colour: Color32 = theme::egui_colour(colour::magnitude(0.15 + 0.85 * share));
            p.line(
                Line::new(
                    match input.run.scene.params.method {
                        MethodName::Direct => say!("microscope-after-set", set = i),
                        _ => say!("microscope-after", sweep = i),
                    },
                    PlotPoints::from(profile.clone()),
                )
                .color(colour)
                .width(1.0),
            );
        }
        let law = match input.run.scene.params.order {
            UpdateOrder::Accelerated => say!("microscope-momentum"),
            _ => say!("microscope-diffusion"),
        };
        for (when, of) in [
            (say!("microscope-middle"), fan.solution.len() / 2),
            (say!("microscope-end"), fan.solution.len().saturating_sub(1)),
        ] {
            let is_covered = input.is_covered(&[Covered::Forces]);
            if let Some(solution) = fan.solution.get(of).filter(|_| !is_covered) {
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
        let (title, factor) = input.settings.units.title("D [d²/t₀]");
        ui.label(title);
        // D·Δt is the square of how far sound comes in a step.
        if input.is_covered(&[Covered::Forces, Covered::SoundSpeed]) {
            cover::mark_ui(ui);
            return;
        }
        let predicted = short(factor * medium.force_diffusivity());
        let predicted = say!("microscope-predicted", value = predicted);
        ui.label(RichText::new(predicted).color(palette.predicted));
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
            let measured = q.times(factor * per_sweep).text();
            let measured = say!("microscope-measured", value = measured);
            ui.label(RichText::new(measured).color(palette.measured));
        }
    });
    let is_busy = input.notes.busy.is_some();
    let button = egui::Button::new(say!("microscope-measure"));
    let button = ui.add_enabled(!is_busy, button);
    if button
        .on_hover_text(say!("microscope-measure.hint"))
        .clicked()
    {
        actions.push(Action::Study(Study::Diffusion));
    }
}
