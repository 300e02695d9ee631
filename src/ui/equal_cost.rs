//! The equal-cost explorer: the plane of N_I and Δt, and the spring that one wants.

use egui::{Color32, Id, RichText, Ui};
use egui_plot::{Line, LineStyle, PlotPoint, PlotPoints, Points};

use super::chart::{Chart, roomy_height};
use super::number_field::NumberField;
use super::{Memory, PanelInput, cover, theme};
use crate::lesson::Covered;
use crate::physics::{MethodName, Params};
use crate::schema::axis::{AxisKind, ChartAxis};
use crate::schema::units::Units;
use crate::schema::value::Value;
use crate::schema::written::short;
use crate::session::{Action, Change};
use crate::theory::Medium;
use crate::theory::order::Family;
use crate::theory::rigidity::Design;
use crate::theory::scheme::{SweepScheme, USUAL_RELAXATION};
use crate::words::say;

/// The ways to spend sweeps that are compared.
const SCHEMES: [SweepScheme; 5] = [
    SweepScheme::RandomSweep,
    SweepScheme::FixedOrder,
    SweepScheme::OverRelaxed,
    SweepScheme::Substeps,
    SweepScheme::Accelerated,
];

/// Their colours (Okabe and Ito), none of them that of measured or predicted; the first is a grey that both grounds show.
const INKS: [Color32; 5] = [
    Color32::from_rgb(140, 145, 155),
    Color32::from_rgb(170, 120, 80),
    Color32::from_rgb(204, 121, 167),
    Color32::from_rgb(0, 158, 115),
    Color32::from_rgb(213, 94, 0),
];

/// As many as a scene allows.
const MOST_SWEEPS: u64 = 1_000_000;

fn name_of(scheme: SweepScheme) -> String {
    say!(match scheme {
        SweepScheme::Parallel => "scheme-parallel",
        SweepScheme::RandomSweep => "scheme-random",
        SweepScheme::OverRelaxedRandom => "scheme-over-relaxed-random",
        SweepScheme::FixedOrder => "scheme-fixed",
        SweepScheme::OverRelaxed => "scheme-over-relaxed",
        SweepScheme::Substeps => "scheme-substeps",
        SweepScheme::Accelerated => "scheme-accelerated",
    })
}

/// How the run spends its sweeps.
fn present_scheme(params: &Params) -> SweepScheme {
    let is_over_relaxed = params.relaxation > 1.0;
    match Family::of(params.order) {
        Family::Momentum => SweepScheme::Accelerated,
        Family::Parallel => SweepScheme::Parallel,
        Family::Independent | Family::Draws => match is_over_relaxed {
            true => SweepScheme::OverRelaxedRandom,
            false => SweepScheme::RandomSweep,
        },
        Family::OneWay | Family::BackAndForth | Family::TwoHalves => match is_over_relaxed {
            true => SweepScheme::OverRelaxed,
            false => SweepScheme::FixedOrder,
        },
    }
}

/// The panel.
pub fn equal_cost_ui(
    ui: &mut Ui,
    input: &PanelInput,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    let params = &input.run.scene.params;
    let medium = Medium::of(params);
    let relaxation = if params.relaxation > 1.0 {
        params.relaxation
    } else {
        USUAL_RELAXATION
    };
    if params.method == MethodName::Direct {
        return direct_ui(ui, input, &medium);
    }
    let palette = theme::palette(input.settings.theme);
    let (n, dt) = ((params.iterations as f64).log10(), params.dt.log10());
    // The present point is always in it.
    let ranges = [
        [0.0, (n + 0.3).max(3.5)],
        [(dt - 0.3).min(-1.5), (dt + 0.3).max(0.7)],
    ];
    let cost = |shift: f64| {
        let at = |x: f64| [x, dt + (x - n) + shift];
        PlotPoints::from(ranges[0].map(at).to_vec())
    };
    // κ = κ(N)/Δt², so equal stiffness is Δt = √(κ(N)/κ): a line of slope ½, or 1 where κ(N) grows with the square of N.
    let equally_stiff = |scheme: SweepScheme, shift: f64| {
        let at = |i: i32| {
            let x = ranges[0][0] + (ranges[0][1] - ranges[0][0]) * f64::from(i) / 40.0;
            let sweeps = 10f64.powf(x).round().max(1.0);
            let stiffness = scheme.stiffness(sweeps as u64, relaxation) / medium.stiffness();
            [sweeps.log10(), 0.5 * stiffness.log10() + shift]
        };
        PlotPoints::from((0..=40).map(at).collect::<Vec<_>>())
    };
    let present = present_scheme(params);
    // Its line goes through the point, also where an order is only like its scheme.
    let here = present.stiffness(params.iterations, relaxation) / medium.stiffness();
    let through = dt - 0.5 * here.log10();
    let others: Vec<SweepScheme> = (SCHEMES.iter().copied())
        .filter(|scheme| *scheme != present)
        .collect();
    let ink = |scheme: SweepScheme| {
        let place = SCHEMES.iter().position(|s| *s == scheme);
        INKS[place.unwrap_or_default() % INKS.len()]
    };
    ui.horizontal_wrapped(|ui| {
        let names = [
            (say!("equal-cost-stiffness"), palette.measured),
            (say!("equal-cost-damping"), palette.predicted),
        ];
        let others = others.iter().map(|s| (name_of(*s), ink(*s)));
        for (name, colour) in names.into_iter().chain(others) {
            ui.label(RichText::new(name).small().color(colour));
        }
    });
    let axes = ["N_I", "Δt [t₀]"].map(|label| ChartAxis::new(label, AxisKind::Log));
    let chart = Chart::new(
        Id::new("equal cost"),
        input.settings.units,
        roomy_height(ui, 190.0, 0.7),
        axes,
        ranges,
    )
    .fixed();
    let shown = chart.show(ui, |p| {
        for shift in [-0.602, -0.301, 0.301, 0.602] {
            p.line(
                Line::new("", equally_stiff(present, through + shift / 2.0))
                    .color(palette.measured.gamma_multiply(0.35))
                    .width(1.0),
            );
            p.line(
                Line::new("", cost(shift))
                    .color(palette.predicted.gamma_multiply(0.35))
                    .width(1.0),
            );
        }
        for scheme in &others {
            let line = Line::new(name_of(*scheme), equally_stiff(*scheme, 0.0));
            p.line(line.color(ink(*scheme)).width(1.2));
        }
        p.line(
            Line::new(
                say!("equal-cost-stiffness"),
                equally_stiff(present, through),
            )
            .color(palette.measured),
        );
        p.line(
            Line::new(say!("equal-cost-damping"), cost(0.0))
                .color(palette.predicted)
                .style(LineStyle::dashed_loose()),
        );
        p.points(
            Points::new(say!("equal-cost-now"), PlotPoints::from(vec![[n, dt]]))
                .color(palette.data)
                .radius(5.0),
        );
        p.pointer_coordinate()
    });
    if (shown.response.dragged() || shown.response.clicked())
        && let Some(PlotPoint { x, y }) = shown.inner
    {
        set(
            actions,
            10f64.powf(x.clamp(0.0, 4.0)),
            10f64.powf(y.clamp(-2.0, 1.0)),
        );
    }
    let units = input.settings.units;
    let number = |what: Covered, value: f64, unit: &str| match input.is_covered(&[what]) {
        true => cover::MARK.to_owned(),
        false => units.text(value, unit),
    };
    let numbers = ui.label(say!(
        "equal-cost-numbers",
        stiffness = number(Covered::Stiffness, medium.stiffness(), "m/t₀²"),
        damping = number(Covered::Damping, medium.damping(), "m/t₀"),
        cost = short(units.factor("1/t₀").0 * params.iterations as f64 / params.dt),
        time = units.factor("t₀").1,
    ));
    let hides = input.is_covered(&[Covered::Stiffness, Covered::Damping]);
    if hides {
        numbers.on_hover_text(cover::reason());
    }
    if !hides {
        sweeps_ui(ui, &medium, params.dt, relaxation);
    }
    ui.horizontal_wrapped(|ui| {
        if ui
            .button(say!("equal-cost-stiffer"))
            .on_hover_text(say!("equal-cost-stiffer.hint"))
            .clicked()
        {
            set(actions, 0.5 * params.iterations as f64, 0.5 * params.dt);
        }
        if ui
            .button(say!("equal-cost-softer"))
            .on_hover_text(say!("equal-cost-softer.hint"))
            .clicked()
        {
            set(actions, 2.0 * params.iterations as f64, 2.0 * params.dt);
        }
    });
    if !hides {
        design_ui(ui, &medium, units, memory, actions);
    }
}

/// Without sweeps there is nothing to trade: only ρ can be chosen, and a larger one costs nothing.
fn direct_ui(ui: &mut Ui, input: &PanelInput, medium: &Medium) {
    if input.is_covered(&[Covered::Stiffness, Covered::Damping]) {
        cover::mark_ui(ui);
        return;
    }
    let units = input.settings.units;
    ui.label(say!(
        "equal-cost-direct",
        stiffness = units.text(medium.stiffness(), "m/t₀²"),
        damping = units.text(medium.damping(), "m/t₀"),
    ));
    sweeps_ui(ui, medium, input.run.scene.params.dt, USUAL_RELAXATION);
}

/// How many sweeps of each kind make a chain as stiff as it is now.
fn sweeps_ui(ui: &mut Ui, medium: &Medium, dt: f64, relaxation: f64) {
    let wanted = medium.stiffness() * dt * dt;
    let sweeps = |scheme: &SweepScheme| {
        let fewest = scheme.fewest_for(wanted, relaxation, MOST_SWEEPS);
        let most = || say!("equal-cost-more", sweeps = MOST_SWEEPS);
        let count = fewest.map_or_else(most, |n| n.to_string());
        format!("{} {count}", name_of(*scheme))
    };
    let counts: Vec<String> = SCHEMES.iter().map(sweeps).collect();
    let text = say!("equal-cost-sweeps", counts = counts.join(", "));
    ui.label(RichText::new(text).small())
        .on_hover_text(say!("equal-cost-sweeps.hint"));
}

fn design_ui(
    ui: &mut Ui,
    medium: &Medium,
    units: Units,
    memory: &mut Memory,
    actions: &mut Vec<Action>,
) {
    let [stiffness, damping] = memory
        .design
        .get_or_insert([medium.stiffness(), medium.damping()]);
    ui.horizontal_wrapped(|ui| {
        for (name, value, unit) in [
            ("κ", &mut *stiffness, "m/t₀²"),
            ("γ", &mut *damping, "m/t₀"),
        ] {
            let (factor, unit) = units.factor(unit);
            let label = ui.label(name).on_hover_text(unit);
            let field = NumberField::real(1e-6 * factor, 1e9 * factor, 58.0);
            let (response, entered) = field.show(ui, name, *value * factor);
            response.labelled_by(label.id);
            *value = entered.map_or(*value, |entered| entered / factor);
        }
        let design =
            Design::from_springs(*stiffness, *damping, medium.sweep_constant, 1.0).rounded();
        ui.label(format!(
            "→ N_I = {:.0}, Δt = {}",
            design.iterations,
            units.text_of_setting(design.dt, "t₀")
        ));
        if ui
            .button(say!("equal-cost-use"))
            .on_hover_text(say!("equal-cost-use.hint"))
            .clicked()
        {
            set(actions, design.iterations, design.dt);
        }
    });
}

fn set(actions: &mut Vec<Action>, iterations: f64, dt: f64) {
    let sweeps = iterations.round().clamp(1.0, 1e6);
    for (name, value) in [
        ("iterations", Value::Whole(sweeps as u64)),
        ("dt", Value::Real(dt.clamp(1e-6, 1e3))),
    ] {
        actions.push(Action::Change(Change::Set(name.to_owned(), value)));
    }
}
