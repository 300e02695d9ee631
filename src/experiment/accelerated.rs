//! **accelerated**: sweeps with momentum make another spring, κ ~ N_I² instead of κ ~ N_I, and a rigid step costs n² instead of n³.
//!
//! Chains of parallel sweeps with momentum are linear and not random, so a thousandth is enough.

use super::chain::{SMALL, pressed, record};
use super::figure::{Axis, Figure, Mark, Plot, Scale, places};
use super::{Findings, Lab, Row};
use crate::measure::{Estimate, PowerLaw, fit_window, probe};
use crate::physics::{Params, Progress, UpdateOrder};
use crate::platform;
use crate::scene::disturbance::launch_mode;
use crate::theory::continuum::mode_wave_number;
use crate::theory::{accelerated, modes};

/// Everything about momentum.
pub fn exhibit(lab: &Lab) -> Findings {
    let mut rows = ringing_chains(lab);
    let (more, stiffness) = stiffness(lab);
    rows.extend(more);
    let (more, reach) = reach(lab);
    rows.extend(more);
    rows.extend(super::accelerated_packing::rows(lab));
    rows.extend(super::accelerated_cost::rows(lab));
    Findings {
        rows,
        figures: vec![stiffness, reach],
    }
}

fn with_momentum(iterations: u64) -> Params {
    Params {
        order: UpdateOrder::Accelerated,
        iterations,
        ..Params::default()
    }
}

/// ω and τ of the slowest mode of a chain of 150 discs.
fn ringing_chains(lab: &Lab) -> Vec<Row> {
    let discs = 150;
    let settings = [20, 40, 80, 160];
    let runs = platform::parallel_map(settings.len() as u64, |i| {
        let params = with_momentum(settings[i as usize]);
        let exact = modes::slowest(&params, discs).ringing()?;
        let mut assembly = pressed(discs, &params, 1);
        let k = mode_wave_number(0, discs, 1.0);
        launch_mode(&mut assembly, k, SMALL * exact.angular_frequency);
        let steps = (lab.pick(3.0, 6.0) * exact.damping_time).ceil() as u64;
        let fit = record(&mut assembly, steps)
            .map_err(|e| e.to_string())
            .and_then(|r| fit_window(r.position.samples(), 0.0).map_err(|e| e.to_string()));
        (lab.progress)(1);
        Some((params.iterations, exact, fit))
    });
    let mut rows = Vec::new();
    for (iterations, exact, fit) in runs.into_iter().flatten() {
        let names =
            ["omega", "tau"].map(|what| format!("{what}, chain of 150, N_I = {iterations}"));
        let predicted = [exact.angular_frequency, exact.damping_time];
        for (i, (name, predicted)) in names.into_iter().zip(predicted).enumerate() {
            rows.push(match &fit {
                Ok(fit) => {
                    let measured = [fit.angular_frequency, fit.damping_time][i];
                    Row::new(NAME, name, LAW, predicted, measured, 0.001)
                }
                Err(reason) => Row::refused(NAME, name, LAW, predicted, reason),
            });
        }
    }
    rows
}

/// κ of the longest wave of a chain, from one step: it multiplies the motion of a mode by M.
fn stiffness_of(discs: u64, params: &Params) -> Result<f64, String> {
    let k = mode_wave_number(0, discs, 1.0);
    let mut assembly = pressed(discs, params, 1);
    launch_mode(&mut assembly, k, SMALL);
    let before = probe::velocity_mode(assembly.bodies(), k);
    assembly.step().map_err(|e| e.to_string())?;
    let m = probe::velocity_mode(assembly.bodies(), k) / before;
    Ok(modes::stiffness(m, k, 1.0, params.dt))
}

/// κ against N_I: its exponent, beside those of other schemes.
fn stiffness(lab: &Lab) -> (Vec<Row>, Figure) {
    // So long that even 400 sweeps with momentum see nothing but a long wave.
    let discs = 2000;
    let sweeps: &[u64] = lab.pick(&[40, 100, 200, 400], &[40, 60, 100, 150, 200, 300, 400]);
    let plain = |order, relaxation| {
        move |iterations| Params {
            order,
            iterations,
            relaxation,
            ..Params::default()
        }
    };
    type Setting = Box<dyn Fn(u64) -> Params + Sync>;
    let schemes: [(&str, f64, f64, Setting); 4] = [
        ("accelerated", 2.0, 0.025, Box::new(with_momentum)),
        (
            "random sweeps",
            1.0,
            0.02,
            Box::new(plain(UpdateOrder::RandomSweep, 1.0)),
        ),
        (
            "over-relaxed random sweeps, 1.8",
            1.0,
            0.02,
            Box::new(plain(UpdateOrder::RandomSweep, 1.8)),
        ),
        (
            "parallel",
            1.0,
            0.02,
            Box::new(plain(UpdateOrder::Parallel, 1.0)),
        ),
    ];
    let mut rows = Vec::new();
    let mut plot = Plot::new(
        Axis::log("sweeps per step N_I", ""),
        Axis::log("stiffness κ of a contact", "m/t0^2"),
    );
    for (number, (name, exponent, tolerance, setting)) in schemes.iter().enumerate() {
        let points = platform::parallel_map(sweeps.len() as u64, |i| {
            let iterations = sweeps[i as usize];
            let kappa = stiffness_of(discs, &setting(iterations));
            (lab.progress)(1);
            kappa.map(|kappa| [iterations as f64, kappa])
        });
        let points: Result<Vec<[f64; 2]>, String> = points.into_iter().collect();
        let quantity = format!("exponent of kappa in N_I, {name}");
        let points = match points {
            Ok(points) => points,
            Err(reason) => {
                rows.push(Row::refused(NAME, quantity, SPRING, *exponent, reason));
                continue;
            }
        };
        let measured = PowerLaw::fit(&points).map_or(Estimate::nothing(), |l| l.exponent);
        rows.push(Row::new(
            NAME, quantity, SPRING, *exponent, measured, *tolerance,
        ));
        if number == 0 {
            let last = points[points.len() - 1][1];
            let most = sweeps[sweeps.len() - 1];
            rows.push(Row::new(
                NAME,
                format!("kappa, N_I = {most}"),
                "kappa = m (N_I^2 + 5 N_I + 2)/(32 dt^2)",
                accelerated::chain_constant(most) * most as f64,
                Estimate::of(&[last]),
                0.005,
            ));
        }
        let across = places(Scale::Log, 20.0, 600.0, 3);
        let law = across.iter().map(|n| {
            let iterations = n.round() as u64;
            let params = setting(iterations);
            [
                iterations as f64,
                crate::theory::Medium::of(&params).stiffness(),
            ]
        });
        plot = plot.predicted(*name, Mark::line(number), law).measured(
            *name,
            Mark::shape(number),
            points,
        );
    }
    // Substeps: as many steps of one sweep as there would be sweeps.
    let small = |n: f64| {
        let params = Params {
            iterations: 1,
            dt: 1.0 / n,
            ..Params::default()
        };
        [n, crate::theory::Medium::of(&params).stiffness()]
    };
    let law = places(Scale::Log, 20.0, 600.0, 3).into_iter().map(small);
    plot = plot.predicted("substeps of one random sweep", Mark::Dots, law);
    let caption = "The ghost spring against the number of sweeps. Plain sweeps, over-relaxed or not, give κ ~ N_I; momentum from sweep to sweep gives \
                   κ ~ N_I². So do substeps, N_I steps of Δt/N_I with one sweep each, which are stiffer still and hardly damped, but detect contacts N_I times.";
    (rows, Figure::plot("accelerated-stiffness", caption, plot))
}

/// Sweeps after which the wall has half of a load change at the other end.
fn sweeps_to_the_wall(discs: u64) -> Result<f64, String> {
    let params = Params {
        load: 0.01,
        kick: 0.001,
        ..with_momentum(100 * discs)
    };
    let mut assembly = pressed(discs, &params, 1);
    loop {
        if let Progress::Swept { sweeps, .. } = assembly.sweep().map_err(|e| e.to_string())? {
            let wall = probe::chain_forces(assembly.bodies(), assembly.contacts())[0];
            if wall >= 0.0105 || sweeps >= params.iterations {
                return Ok(sweeps as f64);
            }
        }
    }
}

/// t = π·N/(4·n) at which the wall has half of a load change: the missing part, one everywhere at first, is a sum of modes, and at the wall
/// Σ_j (−1)^j·4/((2j+1)·π)·M_j is left of it with M_j = 2·J₁((2j+1)·t)/((2j+1)·t).
fn half_way() -> f64 {
    let left = |t: f64| -> f64 {
        let term = |j: i32| {
            let odd = f64::from(2 * j + 1);
            let sign = if j % 2 == 0 { 1.0 } else { -1.0 };
            sign * 4.0 / (odd * std::f64::consts::PI) * accelerated::long_wave(odd * t)
        };
        (0..2000).map(term).sum()
    };
    let (mut low, mut high) = (0.1, 3.0);
    for _ in 0..50 {
        let middle = 0.5 * (low + high);
        if left(middle) > 0.5 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// News with momentum runs: its way is proportional to the sweeps.
fn reach(lab: &Lab) -> (Vec<Row>, Figure) {
    let sizes: &[u64] = lab.pick(&[20, 40, 80, 160], &[20, 40, 80, 160, 320]);
    // t = N·√(α/2)·k₀ = N·π/(4·n).
    let per_disc = 4.0 / std::f64::consts::PI * half_way();
    let (mut rows, mut points) = (Vec::new(), Vec::new());
    for discs in sizes {
        let quantity = format!("sweeps until the wall feels half of a load change, n = {discs}");
        let predicted = per_disc * *discs as f64 - 2.5; // N² + 5·N + 2 is nearly (N + 2.5)²
        match sweeps_to_the_wall(*discs) {
            Ok(sweeps) => {
                points.push([*discs as f64, sweeps]);
                let measured = Estimate::of(&[sweeps]);
                rows.push(Row::new(NAME, quantity, WAVE, predicted, measured, 0.05));
            }
            Err(reason) => rows.push(Row::refused(NAME, quantity, WAVE, predicted, reason)),
        }
    }
    let exponent = PowerLaw::fit(&points).map_or(Estimate::nothing(), |l| l.exponent);
    let quantity = "exponent of the N_I that rigidity demands, in n, chain";
    rows.push(Row::new(NAME, quantity, WAVE, 1.0, exponent, 0.05));
    let cost = Estimate {
        value: 1.0 + exponent.value,
        ..exponent
    };
    let quantity = "exponent of the cost of a rigid step in n, chain";
    let predicted = accelerated::rigid_cost_exponent(1);
    rows.push(Row::new(NAME, quantity, WAVE, predicted, cost, 0.05));
    let across = places(Scale::Log, 15.0, 500.0, 2);
    let q = crate::theory::sweep_constant(UpdateOrder::RandomSweep, 0.0);
    let plot = Plot::new(
        Axis::log("discs n in a chain", ""),
        Axis::log("sweeps until the wall feels half of a load", ""),
    )
    .predicted(
        "a wave of sweeps",
        Mark::Line,
        across.iter().map(|n| [*n, per_disc * n]),
    )
    .predicted(
        "diffusion, random sweeps",
        Mark::Dashes,
        across.iter().map(|n| [*n, 0.3788 * n * n / q]),
    )
    .measured("accelerated", Mark::Circle, points);
    let caption = "How many sweeps a disturbance needs to cross a chain. Without momentum it diffuses, N_I ~ n². With momentum it runs, N_I ~ n, and a rigid \
                   step costs n² instead of n³.";
    (rows, Figure::plot("accelerated-reach", caption, plot))
}

const NAME: &str = "accelerated";
const LAW: &str = "exact law, a = M(k; N_I)";
const SPRING: &str = "kappa from 1/M - 1";
const WAVE: &str = "2 J_1(t)/t, t = N_I sqrt(alpha mu)";
