//! **memory**: only a share w of the forces is kept from step to step, as some engines do on purpose (0.85 is common).
//!
//! One number turns the paper's spring, w = 1, into a dashpot, w = 0. Between them the chain is a Maxwell fluid
//! ([`crate::theory::memory`]): a mode rings if it is fast enough, with more damping than the law of w = 1 has, slower modes fade in two
//! decays, and under a load the chain creeps without end, by (1 − w) times its static sag in every step.

use super::chain::pressed;
use super::figure::{Axis, Figure, Mark, Plot};
use super::{Findings, Lab, Row};
use crate::measure::{Estimate, probe};
use crate::physics::{Assembly, Fault, Params, UpdateOrder};
use crate::scene::disturbance::launch_mode;
use crate::theory::continuum::mode_wave_number;
use crate::theory::springs::{column, implicit_springs};
use crate::theory::{memory, modes};

/// How far the loaded end creeps in a step, once the motion is steady.
pub fn creep_per_step(discs: u64, params: &Params, seed: u64, steps: u64) -> Result<f64, Fault> {
    let mut assembly = pressed(discs, params, seed);
    (0..steps).try_for_each(|_| assembly.step().map(drop))?;
    // Random sweeps make the creep unsteady: take the mean over as many steps again.
    let before = probe::loaded_position(assembly.bodies());
    (0..steps).try_for_each(|_| assembly.step().map(drop))?;
    Ok((before - probe::loaded_position(assembly.bodies())) / steps as f64)
}

/// Trace and determinant of the map that takes a mode from step to step: from four consecutive amplitudes, s'' = trace·s' − determinant·s.
/// The chain creeps meanwhile; a second chain that was not launched is subtracted.
pub fn trace_and_determinant(discs: u64, mode: u64, params: &Params) -> Result<[f64; 2], Fault> {
    let k = mode_wave_number(mode, discs, 1.0);
    let [mut launched, mut left_alone] = [0, 1].map(|_| pressed(discs, params, 1));
    launch_mode(&mut launched, k, 1e-6);
    let amplitude = |assembly: &Assembly| probe::velocity_mode(assembly.bodies(), k);
    let mut series = Vec::new();
    for _ in 0..4 {
        launched.step()?;
        left_alone.step()?;
        series.push(amplitude(&launched) - amplitude(&left_alone));
    }
    let [s0, s1, s2, s3] = [series[0], series[1], series[2], series[3]];
    let scale = s1 * s1 - s0 * s2;
    Ok([(s1 * s2 - s0 * s3) / scale, (s2 * s2 - s1 * s3) / scale])
}

/// Creep, ringing and fading at several w.
pub fn exhibit(lab: &Lab) -> Findings {
    let setting = |order, warm_start| Params {
        order,
        warm_start,
        iterations: 10,
        load: 1e-4,
        ..Params::default()
    };
    let mut findings = Findings::default();
    for w in [0.5, 0.85, 0.97] {
        let params = setting(UpdateOrder::Parallel, w);
        findings.rows.push(creep_row(lab, 30, &params, 1, 1e-9));
        findings.rows.push(creep_row(
            lab,
            30,
            &setting(UpdateOrder::RandomSweep, w),
            lab.pick(16, 64),
            0.005,
        ));
        for mode in [0, 4] {
            findings.rows.extend(mode_rows(30, mode, &params));
        }
    }
    match traces(30, |w| setting(UpdateOrder::Parallel, w)) {
        Ok(figure) => findings.figures.push(figure),
        Err(reason) => findings
            .rows
            .push(Row::refused(NAME, "traces", SOURCE, 0.0, reason)),
    }
    findings
}

fn creep_row(lab: &Lab, discs: u64, params: &Params, seeds: u64, tolerance: f64) -> Row {
    let quantity = format!(
        "creep per step, w = {}, {}",
        params.warm_start, params.order
    );
    let source = "(1 − w)·K⁻¹·F";
    let predicted = column(discs, params).and_then(|column| {
        let forces = column.pressed(params.load);
        column
            .creep_per_step(&forces, params.warm_start)
            .map_err(|e| e.to_string())
    });
    let a = modes::step_factor(params, mode_wave_number(0, discs, 1.0));
    let slowest = memory::decays(a, params.warm_start)
        .map_or((a * params.warm_start).sqrt(), |[slow, _]| slow);
    // Until the remainder of the initial transient is below 1e-11.
    let steps = (25.0 / -slowest.ln()).ceil() as u64;
    let measured = lab.seeds(seeds, |seed| creep_per_step(discs, params, seed, steps));
    let measured: Result<Vec<f64>, Fault> = measured.into_iter().collect();
    match (predicted, measured) {
        (Ok(predicted), Ok(creeps)) => {
            let measured = if seeds == 1 {
                Estimate::exact(creeps[0])
            } else {
                Estimate::of(&creeps)
            };
            Row::new(NAME, quantity, source, predicted, measured, tolerance)
        }
        (Err(reason), _) => Row::refused(NAME, quantity, source, f64::NAN, reason),
        (_, Err(fault)) => Row::refused(NAME, quantity, source, f64::NAN, fault),
    }
}

/// ω and τ if the mode rings, its slow decay if not.
fn mode_rows(discs: u64, mode: u64, params: &Params) -> Vec<Row> {
    let w = params.warm_start;
    let a = modes::step_factor(params, mode_wave_number(mode, discs, 1.0));
    let name = |what: &str| format!("{what} of mode {mode}, w = {w}");
    let [trace, determinant] = match trace_and_determinant(discs, mode, params) {
        Ok(numbers) => numbers,
        Err(fault) => return vec![Row::refused(NAME, name("map"), SOURCE, f64::NAN, fault)],
    };
    // Amplitudes of 1e-6 on top of a creep of 1e-4 have rounding errors of 1e-13, which solving for two numbers magnifies.
    let row = |what: &str, predicted: f64, measured: f64| {
        Row::new(
            NAME,
            name(what),
            SOURCE,
            predicted,
            Estimate::exact(measured),
            1e-7,
        )
    };
    match memory::mode(a, w, params.dt).ringing() {
        Some(ringing) => {
            let size = determinant.sqrt();
            vec![
                row(
                    "omega",
                    ringing.angular_frequency,
                    (0.5 * trace / size).acos() / params.dt,
                ),
                row("tau", ringing.damping_time, -params.dt / size.ln()),
            ]
        }
        None => {
            let slow = 0.5 * trace + (0.25 * trace * trace - determinant).sqrt();
            let predicted = memory::decays(a, w).map_or(f64::NAN, |[slow, _]| slow);
            vec![row("slow decay per step", predicted, slow)]
        }
    }
}

/// The end of a pressed chain after a kick, for several w, and the Maxwell network predicted by theory.
fn traces(discs: u64, setting: impl Fn(f64) -> Params) -> Result<Figure, String> {
    let mut plot = Plot::new(
        Axis::linear("time since the kick", "t0"),
        Axis::linear(
            "displacement of the chain's end beyond its creep",
            "10^{-3} d",
        ),
    );
    for (i, w) in [1.0, 0.97, 0.85, 0.5].into_iter().enumerate() {
        let params = Params {
            kick: 1e-4,
            ..setting(w)
        };
        // The effect of the kick on top of the creep.
        let still = Params {
            kick: 0.0,
            ..params.clone()
        };
        let [mut chain, mut creeping] = [&params, &still].map(|p| pressed(discs, p, 1));
        let (mut springs, mut springs_creeping) = (
            implicit_springs(&chain, discs)?,
            implicit_springs(&creeping, discs)?,
        );
        let (mut measured, mut predicted) = (Vec::new(), Vec::new());
        for _ in 0..250 {
            chain.step().map_err(|e| e.to_string())?;
            creeping.step().map_err(|e| e.to_string())?;
            springs.step().map_err(|e| e.to_string())?;
            (springs_creeping.step()).map_err(|e| e.to_string())?;
            let end = probe::loaded_position;
            let way = end(creeping.bodies()) - end(chain.bodies());
            let twin_way = end(springs_creeping.bodies()) - end(springs.bodies());
            measured.push([chain.time(), 1e3 * way]);
            predicted.push([chain.time(), 1e3 * twin_way]);
        }
        plot = plot
            .predicted(format!("theory, w = {w}"), Mark::line(i), predicted)
            .measured(
                format!("w = {w}"),
                Mark::shape(i),
                measured.into_iter().step_by(10),
            );
    }
    let caption = "What a kick adds to the motion of a chain's end if a share w of the forces is kept from step to step: a spring at w = 1, and from there on an ever \
                   thinner fluid.";
    Ok(Figure::plot("memory", caption, plot))
}

const NAME: &str = "memory";
const SOURCE: &str = "trace a(1 + w), determinant a·w";
