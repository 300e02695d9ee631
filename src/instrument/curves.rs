//! What each plot shows, as numbers.

use std::fmt::Write;

use crate::measure::probe;
use crate::physics::StopRule;
use crate::physics::params::visits_contacts;
use crate::scene::Geometry;
use crate::scene::packing::Walls;
use crate::schema::axis::AxisKind;
use crate::schema::units::Units;
use crate::theory::modes;
use crate::theory::order::{self, Family};

use super::event::Event;
use super::plot_data::{PlotData, Role, curve};
use super::position::{position, positions};
use super::{Notebook, Reading, spectrum, trace_curves};
use crate::session::{PlotKind, Run};

/// The curves of a plot; their names tell settings in these units.
pub fn series_of(
    plot: PlotKind,
    lanes: &[&Run],
    reading: Option<&Reading>,
    notes: &Notebook,
    units: Units,
) -> PlotData {
    let Some(run) = lanes.first() else {
        return PlotData::default();
    };
    match plot {
        PlotKind::Position if lanes.len() > 1 => positions(lanes, units),
        PlotKind::Position => position(run, reading, units),
        PlotKind::Energy => energy(run),
        PlotKind::Forces => forces(run),
        PlotKind::Residual => residual(run),
        PlotKind::Iterations => PlotData {
            x: "t [t₀]",
            y: "N_I",
            curves: vec![curve(
                "sweeps per step",
                Role::Data,
                run.record.iterations.samples().to_vec(),
            )],
            kinds: [AxisKind::Linear, AxisKind::Count],
            event: Some(Event::last(run)),
            empty: "plot-empty-sweeps",
            ..PlotData::default()
        },
        PlotKind::Spectrum => spectrum::spectrum(run, reading, notes.network.of(run)),
        PlotKind::Trace => trace_curves::compared(&notes.traces, run, reading),
        PlotKind::Stress => stress(run),
    }
}

/// Stress above, strain below.
fn stress(run: &Run) -> PlotData {
    let record = &run.record;
    let of = |name: &str, role: Role, series: &crate::measure::Series| {
        curve(name, role, series.samples().to_vec())
    };
    let [xx, yy, xy] = &record.stress;
    let [x, y] = &record.strain;
    let has_any = !run.is_chain();
    let curves = vec![
        of("σ_yy", Role::Data, yy),
        of("σ_xx", Role::Other(0), xx),
        of("σ_xy", Role::Other(1), xy),
    ];
    let strain = vec![
        of("strain along y", Role::Data, y),
        of("strain along x", Role::Other(0), x),
    ];
    PlotData {
        x: "t [t₀]",
        y: "σ [m/t₀²]",
        curves: if has_any { curves } else { Vec::new() },
        residuals: if has_any { strain } else { Vec::new() },
        residual_label: "strain",
        event: Some(Event::last(run)),
        empty: "plot-empty-stress",
        ..PlotData::default()
    }
}

fn energy(run: &Run) -> PlotData {
    let record = &run.record;
    let of = |series: &crate::measure::Series| series.samples().to_vec();
    PlotData {
        x: "t [t₀]",
        y: "E [m d²/t₀²]",
        curves: vec![
            curve("kinetic", Role::Data, of(&record.kinetic)),
            curve("work done on it", Role::Other(0), of(&record.work)),
            curve("dissipated", Role::Other(1), of(&record.dissipated)),
        ],
        residuals: vec![curve(
            "|kinetic + dissipated − work|",
            Role::Other(2),
            of(&record.imbalance),
        )],
        residual_label: "imbalance [m d²/t₀²]",
        event: Some(Event::last(run)),
        empty: "plot-empty",
        ..PlotData::default()
    }
}

fn forces(run: &Run) -> PlotData {
    let bodies = run.bodies();
    let load = run.assembly().load_now();
    match &run.scene.geometry {
        Geometry::Chain(chain) => {
            let forces = probe::chain_forces(bodies, run.contacts());
            let n = chain.discs as f64;
            let gravity = run.scene.params.gravity_x;
            // In equilibrium each contact carries the load and the weight of the discs beyond it.
            let at_rest = |i: f64| load - (n - i) * gravity;
            PlotData {
                x: "contact, from the wall",
                y: "R_n [m d/t₀²]",
                curves: vec![
                    curve(
                        "contact force",
                        Role::Data,
                        (0..)
                            .map(f64::from)
                            .zip(forces)
                            .map(|(i, f)| [i, f])
                            .collect(),
                    ),
                    curve(
                        "in equilibrium",
                        Role::Predicted,
                        vec![[0.0, at_rest(0.0)], [n - 1.0, at_rest(n - 1.0)]],
                    ),
                ],
                kinds: [AxisKind::Count, AxisKind::Linear],
                empty: "plot-empty-chain",
                ..PlotData::default()
            }
        }
        Geometry::Packing(packing) => {
            let [held, loaded] = run.scene.geometry.span(bodies);
            let weight = |i: usize| match bodies.all[i].inverse_mass[1] {
                inverse if inverse > 0.0 => -run.scene.params.gravity_y / inverse,
                _ => 0.0,
            };
            // The loaded end has a weight, too. It rests on what is below it, or pulls on what is above if it hangs.
            let end = bodies.load.map(|load| load.body);
            let of_end = end.map_or(0.0, weight);
            let others = (0..bodies.discs()).filter(|i| Some(*i) != end);
            let of_others: f64 = others.map(weight).sum();
            let half = end.filter(|i| *i < bodies.discs());
            let half = half.map_or(0.0, |i| bodies.thickness(i));
            let (sign, beside) = if held > loaded {
                (-1.0, loaded + half)
            } else {
                (1.0, loaded - half)
            };
            let name = match packing.walls {
                Walls::Floor | Walls::None => "load and weight",
                Walls::All | Walls::Sides | Walls::Periodic => {
                    "load and weight, without wall friction"
                }
            };
            let along = (1, [held.min(loaded), held.max(loaded)]);
            PlotData {
                x: "height y [d]",
                y: "vertical force [m d/t₀²]",
                curves: vec![
                    curve(
                        "through the cut at y",
                        Role::Data,
                        probe::force_along(bodies, run.contacts(), along, 80),
                    ),
                    curve(
                        name,
                        Role::Predicted,
                        vec![
                            [held, sign * (load + of_end + of_others)],
                            [beside, sign * (load + of_end)],
                        ],
                    ),
                ],
                empty: "plot-empty-packing",
                ..PlotData::default()
            }
        }
    }
}

fn residual(run: &Run) -> PlotData {
    let data = run.record.residual.clone();
    let mut curves = vec![curve("Σ|ΔR|/ΣR of the sweep", Role::Data, data.clone())];
    let params = &run.scene.params;
    if let (Geometry::Chain(chain), Some(last)) = (&run.scene.geometry, data.last()) {
        // In the end only the slowest mode is left, and each sweep multiplies its error by S.
        // With momentum it does not shrink by equal shares.
        let k = modes::chain_wave_number(params, 0, chain.discs);
        let w = params.over_relaxation();
        let s = order::relaxed_sweep_factor(params.order, params.parallel_fraction, w, k);
        let slope = data
            .iter()
            .map(|[i, _]| [*i, last[1] * s.powf(i - last[0])])
            .collect();
        if Family::of(params.order) != Family::Momentum && visits_contacts(params.method) {
            curves.push(curve("slowest mode, S(k)^sweep", Role::Predicted, slope));
        }
    }
    if params.stop != StopRule::Fixed
        && let (Some(first), Some(last)) = (data.first(), data.last())
    {
        let level = params.tolerance;
        curves.push(curve(
            "tolerance",
            Role::Other(1),
            vec![[first[0], level], [last[0], level]],
        ));
    }
    PlotData {
        x: "sweep in this step",
        y: "Σ|ΔR|/ΣR",
        curves,
        kinds: [AxisKind::Count, AxisKind::Log],
        empty: "plot-empty-residual",
        ..PlotData::default()
    }
}

/// The same numbers as text: one row per point, one column per curve would leave holes, so curves stand one below the other.
pub fn csv_of(shown: &PlotData, run: &Run, units: Units) -> String {
    let [(x_title, x_factor), (y_title, y_factor)] = [shown.x, shown.y].map(|t| units.title(t));
    let mut text = format!(
        "# ghostspring {}, scene {}\n",
        env!("CARGO_PKG_VERSION"),
        run.name
    );
    for (name, value) in run.scene.settings() {
        let _ = writeln!(text, "# {name} = {value}");
    }
    // Parameters are always in the program's own units, as files are; the columns say theirs.
    let _ = writeln!(text, "# units: {}", units.about());
    let _ = writeln!(text, "curve,\"{x_title}\",\"{y_title}\"");
    let (_, below) = units.title(shown.residual_label);
    let curves = shown.curves.iter().map(|curve| (curve, y_factor));
    let residuals = shown.residuals.iter().map(|curve| (curve, below));
    for (curve, factor) in curves.chain(residuals) {
        for [x, y] in &curve.points {
            let (x, y) = (x * x_factor, y * factor);
            let _ = writeln!(text, "\"{}\",{x:?},{y:?}", curve.name);
        }
    }
    text
}
