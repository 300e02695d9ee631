//! The mode launcher: one mode at a time, and the dispersion relation that fills with what was measured.

use egui::{Id, RichText, Ui};
use egui_plot::{Line, LineStyle, PlotPoints, Points, VLine};

use super::chart::{Chart, extent, roomy_height};
use super::dashes::dashed_curve;
use super::number_field::NumberField;
use super::packing_modes::packing_modes_ui;
use super::{Memory, PanelInput, cover, theme};
use crate::instrument::NotedMode;
use crate::lesson::Covered;
use crate::schema::axis::{AxisKind, ChartAxis};
use crate::schema::units::Units;
use crate::schema::written::{fixed, signed};
use crate::session::{Action, Change, Study};
use crate::theory::Medium;
use crate::theory::continuum::mode_wave_number;
use crate::theory::modes::{self, Mode};
use crate::words::say;

/// Velocity amplitude of a launched mode, in diameters per step.
const AMPLITUDE: f64 = 1e-5;

/// The panel.
pub fn modes_ui(ui: &mut Ui, input: &PanelInput, memory: &mut Memory, actions: &mut Vec<Action>) {
    let run = input.run;
    let discs = run.scene.geometry.chain().map(|chain| chain.discs);
    let is_free = input.notes.busy.is_none();
    if discs.is_none() {
        packing_modes_ui(ui, input, memory, actions);
    }
    launch_ui(ui, memory, discs, input.settings.units, actions);
    ui.horizontal_wrapped(|ui| measure_ui(ui, memory, discs, is_free, actions));
    if let Some(n) = discs {
        dispersion_ui(ui, input, n);
    }
    transversal_ui(ui, input);
}

/// In the run itself.
fn launch_ui(
    ui: &mut Ui,
    memory: &mut Memory,
    discs: Option<u64>,
    units: Units,
    actions: &mut Vec<Action>,
) {
    ui.horizontal_wrapped(|ui| {
        if let Some(n) = discs {
            let label = ui.label(say!("modes-number"));
            let field = NumberField::whole(0.0, (n - 1) as f64, 32.0);
            let (response, entered) = field.show(ui, "mode", memory.mode as f64);
            response.labelled_by(label.id);
            memory.mode = entered.map_or(memory.mode, |x| x as u64);
        }
        let label = ui.label("v");
        let amplitude = memory.amplitude.get_or_insert(AMPLITUDE);
        let (factor, unit) = units.factor("d/t₀");
        let field = NumberField::real(1e-9 * factor, 0.1 * factor, 58.0);
        let (response, entered) = field.show(ui, "amplitude", *amplitude * factor);
        response
            .labelled_by(label.id)
            .on_hover_text(say!("modes-amplitude", unit = unit));
        *amplitude = entered.map_or(*amplitude, |entered| entered / factor);
        let amplitude = *amplitude;
        let mut launch = |ui: &mut Ui, id: &str, change: Change| {
            let button = ui.button(say!(id));
            if button.on_hover_text(say!(&format!("{id}.hint"))).clicked() {
                actions.push(Action::Change(change));
            }
        };
        if discs.is_some() {
            launch(ui, "modes-launch", Change::Launch(memory.mode, amplitude));
        }
        launch(ui, "modes-pulse", Change::Pulse(amplitude));
        if discs.is_none() {
            let change = Change::LaunchTransversal(amplitude);
            launch(ui, "modes-transversal", change);
        }
    });
}

/// On a copy, in the background.
fn measure_ui(
    ui: &mut Ui,
    memory: &Memory,
    discs: Option<u64>,
    is_free: bool,
    actions: &mut Vec<Action>,
) {
    let mut button = |id: &str, studies: Vec<Study>| {
        let button = ui.add_enabled(is_free, egui::Button::new(say!(id)));
        if button.on_hover_text(say!(&format!("{id}.hint"))).clicked() {
            actions.extend(studies.into_iter().map(Action::Study));
        }
    };
    match discs {
        Some(n) => {
            button("modes-measure", vec![Study::Mode(memory.mode)]);
            let all = (0..n.min(10)).map(Study::Mode).collect();
            button("modes-measure-ten", all);
        }
        None => button("modes-measure-transversal", vec![Study::Transversal]),
    }
}

/// Whether a mode was measured in this scene with these settings.
fn is_here(input: &PanelInput, mode: &NotedMode) -> bool {
    let (then, now) = (&mode.params, &input.run.scene.params);
    mode.scene == input.run.name
        && then.iterations == now.iterations
        && then.dt == now.dt
        && then.order == now.order
        && then.parallel_fraction == now.parallel_fraction
}

fn dispersion_ui(ui: &mut Ui, input: &PanelInput, discs: u64) {
    let params = &input.run.scene.params;
    let palette = theme::palette(input.settings.theme);
    let medium = Medium::of(params);
    let critical = medium.critical_wave_number();
    let most = mode_wave_number(discs - 1, discs, 1.0).min(1.6 * critical);
    let wave_numbers: Vec<f64> = (1..=160).map(|i| most * f64::from(i) / 160.0).collect();
    let exact = |of: fn(&crate::theory::Ringing) -> f64| -> Vec<[f64; 2]> {
        wave_numbers
            .iter()
            .filter_map(|k| Mode::of(params, *k).ringing().map(|r| [*k, of(&r)]))
            .collect()
    };
    let here = |mode: &NotedMode| is_here(input, mode);
    let noted: Vec<_> = input
        .notes
        .modes
        .iter()
        .filter(|m| !m.is_transversal && here(m))
        .collect();
    let omega: Vec<[f64; 2]> = wave_numbers
        .iter()
        .filter_map(|k| medium.angular_frequency(*k).map(|w| [*k, w]))
        .collect();
    let tau: Vec<[f64; 2]> = wave_numbers
        .iter()
        .map(|k| [*k, medium.damping_time(*k).log10()])
        .collect();
    let tau_exact: Vec<[f64; 2]> = exact(|r| r.damping_time)
        .iter()
        .map(|[k, t]| [*k, t.log10()])
        .collect();
    let points = |i: usize, log: bool| -> Vec<[f64; 2]> {
        noted
            .iter()
            .map(|m| {
                [
                    m.wave_number,
                    if log {
                        m.measured[i].value.log10()
                    } else {
                        m.measured[i].value
                    },
                ]
            })
            .collect()
    };
    for (what, y, kind, continuum, exact, points) in [
        (
            Covered::Frequency,
            "ω [1/t₀]",
            AxisKind::Linear,
            omega,
            exact(|r| r.angular_frequency),
            points(0, false),
        ),
        (
            Covered::Damping,
            "τ [t₀]",
            AxisKind::Log,
            tau,
            tau_exact,
            points(1, true),
        ),
    ] {
        let is_covered = input.is_covered(&[what]);
        let axes = [
            ChartAxis::new("k [1/d]", AxisKind::Linear),
            ChartAxis::new(y, kind),
        ];
        let curves = || continuum.iter().chain(&exact).chain(&points);
        let ranges = [
            [0.0, 1.04 * most.max(critical)],
            extent(curves().map(|p| p[1]), 0.06),
        ];
        Chart::new(
            Id::new(("dispersion", y)),
            input.settings.units,
            roomy_height(ui, 168.0, 0.42),
            axes,
            ranges,
        )
        .in_group(Id::new("dispersion"))
        .show(ui, |p| {
            let (continuum, exact) = match is_covered {
                true => (&[][..], &[][..]),
                false => (&continuum[..], &exact[..]),
            };
            dashed_curve(p, continuum, |points| {
                Line::new(say!("meter-continuum"), points)
                    .color(palette.predicted.gamma_multiply(0.7))
                    .style(LineStyle::dotted_dense())
            });
            dashed_curve(p, exact, |points| {
                Line::new(say!("modes-exact-law"), points)
                    .color(palette.predicted)
                    .style(LineStyle::dashed_loose())
            });
            p.points(
                Points::new(say!("meter-measured"), PlotPoints::from(points))
                    .color(palette.measured)
                    .radius(3.5),
            );
            p.vline(
                VLine::new("k_c", critical)
                    .color(palette.mark)
                    .style(LineStyle::dashed_dense())
                    .width(1.0),
            );
        });
    }
    if input.is_covered(&[Covered::Frequency, Covered::Damping]) {
        cover::mark_ui(ui);
        return;
    }
    ui.label(RichText::new(say!("modes-lines")).small().weak());
    let units = input.settings.units;
    let slowest = modes::slowest(params, discs).ringing();
    if let Some(last) = noted.last() {
        let exact = Mode::of(
            params,
            modes::chain_wave_number(params, 0, discs) * last.wave_number
                / mode_wave_number(0, discs, 1.0),
        )
        .ringing();
        if let Some(exact) = exact {
            let off = |now: f64, law: f64| signed(fixed(100.0 * (now / law - 1.0), 2));
            let text = say!(
                "modes-last",
                omega = off(last.measured[0].value, exact.angular_frequency),
                tau = off(last.measured[1].value, exact.damping_time),
            );
            ui.label(RichText::new(text).small());
        }
    } else if let Some(slowest) = slowest {
        let text = say!(
            "modes-slowest",
            omega = units.text(slowest.angular_frequency, "1/t₀"),
            tau = units.text(slowest.damping_time, "t₀"),
        );
        ui.label(RichText::new(text).small().weak());
    }
}

fn transversal_ui(ui: &mut Ui, input: &PanelInput) {
    let tells = [Covered::Frequency, Covered::Damping, Covered::SoundSpeed];
    let found = input.notes.modes.iter().rev().find(|m| m.is_transversal);
    let Some(mode) = found.filter(|_| !input.is_covered(&tells)) else {
        return;
    };
    let [omega, tau] = mode.measured;
    let undamped = omega.value.hypot(1.0 / tau.value);
    let speed = undamped / mode.wave_number;
    let units = input.settings.units;
    let mut text = say!(
        "modes-transversal-measured",
        omega = units.text(omega.value, "1/t₀"),
        tau = units.text(tau.value, "t₀"),
        speed = units.text(speed, "d/t₀"),
    );
    if let Some(longitudinal) = input
        .reading
        .and_then(|r| r.measured)
        .filter(|_| !input.run.is_chain())
    {
        text.push_str(&format!(
            ", c_T/c_L = {:.2}",
            speed / longitudinal.sound_speed.value
        ));
    }
    ui.label(RichText::new(text).small());
}
