//! **heavy-end**: heavy on light, and the stretchy rope. How a row rings and sags whose end is r times as heavy as its other bodies, in closed form.
//!
//! A heavy box on five light ones, and a rope of twenty links with a ball. The row comes to rest from where all gaps are zero, which is how far it sags; then its end is kicked.

use super::figure::{Axis, Figure, Mark, Plot, sorted};
use super::golden::built_in;
use super::{Effort, Findings, Lab, Row};
use crate::measure::{Recording, probe};
use crate::physics::{Assembly, Params};
use crate::theory::heavy_end::HeavyEnd;

/// Scene, bodies before its heavy end, mass ratio, sweeps.
const ROWS: [(&str, u64, f64, u64); 8] = [
    ("heavy_on_light", 5, 10.0, 8),
    ("heavy_on_light", 5, 100.0, 40),
    ("rope", 20, ROPE_RATIO, 8),
    ("heavy_on_light", 5, 1.0, 2),
    ("heavy_on_light", 5, 3.0, 4),
    ("heavy_on_light", 5, 30.0, 8),
    ("heavy_on_light", 5, 100.0, 8),
    ("rope", 20, ROPE_RATIO, 32),
];

/// Rows of a quick run: the first ones.
const QUICK: usize = 3;

/// A ball of radius ½ over a link of radius 0.15 and density 2.8.
const ROPE_RATIO: f64 = 1.0 / (4.0 * 0.15 * 0.15 * 2.8);

/// Steps in which a row comes to rest, and in which it rings.
const SETTLE: u64 = 6000;
const RING: u64 = 800;

/// A kick in units of the weight of the heavy end.
const KICK: f64 = 1e-3;

/// What is known of a row.
struct Measured {
    params: Params,
    /// ω, τ and how far it sags.
    values: [f64; 3],
}

fn measured(scene: &str, ratio: f64, sweeps: u64) -> Result<Measured, String> {
    let (sweeps, heavier) = (sweeps.to_string(), ratio.to_string());
    let settings = [("iterations", &*sweeps), ("mass_ratio", &*heavier)];
    // The ball of the rope has its ratio from its size.
    let count = if scene == "rope" { 1 } else { 2 };
    let mut row = built_in(scene, &settings[..count])?;
    let end = |row: &Assembly| probe::loaded_position(row.bodies());
    let begun = end(&row);
    for _ in 0..SETTLE {
        row.step().map_err(|e| e.to_string())?;
    }
    let sag = begun - end(&row);
    let params = row.params.clone();
    row.params.kick = KICK * ratio * params.gravity_y.abs();
    row.params.kick_step = row.steps();
    let mut recording = Recording::start(&row);
    for _ in 0..RING {
        let report = row.step().map_err(|e| e.to_string())?;
        recording.add(&row, report);
    }
    let fit = recording.fit().map_err(|e| e.to_string())?;
    let values = [fit.angular_frequency.value, fit.damping_time.value, sag];
    Ok(Measured { params, values })
}

/// The exhibit.
pub fn exhibit(lab: &Lab) -> Findings {
    let mut findings = Findings::default();
    let count = match lab.effort {
        Effort::Quick => QUICK,
        Effort::Full => ROWS.len(),
    };
    let (mut law, mut runs) = (Vec::new(), Vec::new());
    for (scene, bodies, ratio, sweeps) in ROWS.into_iter().take(count) {
        let name = |what: &str| format!("{what}, {scene}, mass ratio {ratio:.3}, N_I = {sweeps}");
        let found = measured(scene, ratio, sweeps);
        let end = HeavyEnd {
            bodies,
            mass_ratio: ratio,
            is_hanging: scene == "rope",
        };
        let predicted = found.as_ref().ok().and_then(|found| {
            let ringing = end.mode(&found.params).ringing()?;
            let sag = end.sag(&found.params);
            Some([ringing.angular_frequency, ringing.damping_time, sag])
        });
        let predicted = predicted.unwrap_or([f64::NAN; 3]);
        if let Ok(found) = &found {
            let n = bodies as f64;
            let scaled = |sag: f64| [ratio / n, sag * sweeps as f64 / (n * n)];
            law.push(scaled(predicted[2]));
            runs.push(scaled(found.values[2]));
        }
        // ω and τ to what a fit of a few swings resolves; the sag leaves out W², a share of at most (g·Δt²/sag)²/12.
        let quantities = [("omega", LAW, 1e-4), ("tau", LAW, 1e-3), ("sag", SAG, 5e-3)];
        for (i, (what, source, tolerance)) in quantities.into_iter().enumerate() {
            let value = found.as_ref().map(|found| vec![found.values[i]]);
            let row = Row::compared(NAME, name(what), source, predicted[i], value, tolerance);
            findings.rows.push(row);
        }
        (lab.progress)(1);
    }
    let plot = Plot::new(
        Axis::log("mass ratio / n", ""),
        Axis::log("sag · N_I / n²", "d"),
    )
    .predicted("springs in a row", Mark::Line, sorted(law))
    .measured("run", Mark::Circle, runs);
    let caption = "How far a row of n bodies sags under an end that is heavier than each of them: a heavy box on light ones, a ball on a rope.";
    findings
        .figures
        .push(Figure::plot("heavy-end", caption, plot));
    findings
}

const NAME: &str = "heavy-end";
const LAW: &str = "exact law with r tan(k) tan(nk) = 1";
const SAG: &str = "the springs of the sweeps in a row, half a step of free fall taken off";
