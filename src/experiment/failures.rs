//! **failures**: what goes wrong without warm start and with the exact gap law, in numbers, and why.
//!
//! The three variants are one family. In a mode that N_I sweeps multiply by a, the map from step to step has the eigenvalues λ with
//!
//! ```text
//! ((λ − 1)/λ)^p = −(1 − a)/a
//! ```
//!
//! p = 1: no memory of the forces. λ = a, pure creep: the spring has become a dashpot, and the chain shrinks *in
//! every step* by the length that it would otherwise shrink once. p = 2: forces are remembered; the ringing of the paper. p = 3:
//! forces are remembered and overlaps are pushed out as well; |λ| = 1/√(1 − ρ + ρ²) with ρ³ = (1 − a)/a, which is growth
//! whenever a > ½, that is unless N_I is of the order of (L/d)².

use super::chain::pressed;
use super::figure::{Axis, Figure, Mark, Plot};
use super::load::shrinkage;
use super::{Findings, Lab, Row};
use crate::measure::{Estimate, probe};
use crate::physics::{Fault, GapLaw, Params, UpdateOrder};
use crate::scene::Chain;
use crate::scene::disturbance::launch_mode;
use crate::theory::continuum::mode_wave_number;
use crate::theory::modes;

/// Speed at which the loaded end creeps without warm start, once the motion is steady.
pub fn creep_speed(discs: u64, params: &Params, seed: u64) -> Result<f64, Fault> {
    let mut assembly = pressed(discs, params, seed);
    let remembering = Params {
        warm_start: 1.0,
        ..params.clone()
    };
    let tau = modes::slowest(&remembering, discs)
        .ringing()
        .map_or(1.0, |r| r.damping_time);
    (0..(5.0 * tau / params.dt) as u64).try_for_each(|_| assembly.step().map(drop))?;
    let before = probe::loaded_position(assembly.bodies());
    let steps = 200;
    (0..steps).try_for_each(|_| assembly.step().map(drop))?;
    Ok((before - probe::loaded_position(assembly.bodies())) / (steps as f64 * params.dt))
}

/// Growth factor per step of the slowest mode under the exact gap law, from the mean amplitude over seeds.
pub fn growth(lab: &Lab, discs: u64, params: &Params, seeds: u64) -> Result<f64, Fault> {
    let k = mode_wave_number(0, discs, 1.0);
    let steps = 60;
    let runs = lab.seeds(seeds, |seed| {
        // Gaps exactly zero: pushed out on one side and pulled back on the other, the law is linear as long as the
        // load keeps every force positive.
        let mut assembly = Chain {
            discs,
            gap: 0.0,
            overlap: 0.0,
        }
        .build(params, seed);
        assembly.set_forces(|_, gap| if gap < 1e-9 { params.load } else { 0.0 });
        launch_mode(&mut assembly, k, 1e-9);
        (0..steps)
            .map(|_| {
                assembly
                    .step()
                    .map(|_| probe::velocity_mode(assembly.bodies(), k))
            })
            .collect::<Result<Vec<f64>, Fault>>()
    });
    let runs = runs.into_iter().collect::<Result<Vec<_>, Fault>>()?;
    let mean = |i: usize| runs.iter().map(|r| r[i]).sum::<f64>() / runs.len() as f64;
    // v_t = |lambda|^t cos(...) obeys v_{t+1} = b_1 v_t + b_2 v_{t-1} with b_2 = -|lambda|^2, once the real
    // eigenvalue has died: solve for b_2 at each t and average in logarithms.
    let squares = (30..steps as usize - 2).filter_map(|i| {
        let [v0, v1, v2, v3] = [mean(i - 1), mean(i), mean(i + 1), mean(i + 2)];
        let square = (v2 * v2 - v1 * v3) / (v1 * v1 - v0 * v2);
        (square > 0.0).then(|| [i as f64, 0.5 * square.ln()])
    });
    let logs: Vec<[f64; 2]> = squares.collect();
    Ok((logs.iter().map(|l| l[1]).sum::<f64>() / logs.len() as f64).exp())
}

/// Energy that the contacts of the paper's chain have put in or taken out after 1000 steps, in units of F·d.
fn pumped(gap_law: GapLaw, seed: u64) -> Result<f64, Fault> {
    let params = Params {
        gap_law,
        ..Params::default()
    };
    let mut assembly = Chain::default().build(&params, seed);
    (0..1000).try_for_each(|_| assembly.step().map(drop))?;
    Ok(-assembly.energies().dissipated / params.load)
}

/// Both failures.
pub fn exhibit(lab: &Lab) -> Findings {
    let mut rows = Vec::new();
    let seeds = lab.pick(8, 64);
    for iterations in [10, 40, 160] {
        let params = Params {
            iterations,
            warm_start: 0.0,
            load: 1e-4,
            ..Params::default()
        };
        let predicted = shrinkage(50, &params, params.load).map(|x| x / params.dt);
        let speeds: Result<Vec<f64>, Fault> = lab
            .seeds(seeds, |seed| creep_speed(50, &params, seed))
            .into_iter()
            .collect();
        let quantity = format!("creep speed without warm start, N_I = {iterations}");
        let source = "one static shrinkage per step";
        rows.push(match (speeds, predicted) {
            (Ok(speeds), Ok(predicted)) => Row::new(
                NAME,
                quantity,
                source,
                predicted,
                Estimate::of(&speeds),
                0.01,
            ),
            (Err(fault), _) => Row::refused(NAME, quantity, source, f64::NAN, fault),
            (_, Err(reason)) => Row::refused(NAME, quantity, source, f64::NAN, reason),
        });
    }
    let settings = [
        (50, 40, UpdateOrder::Parallel, 1, 1e-3),
        (20, 40, UpdateOrder::Parallel, 1, 1e-3),
        (50, 40, UpdateOrder::RandomSweep, lab.pick(400, 2000), 0.01),
    ];
    for (discs, iterations, order, seeds, tolerance) in settings {
        let params = Params {
            iterations,
            order,
            gap_law: GapLaw::Exact,
            ..Params::default()
        };
        let predicted =
            modes::exact_gap_growth(modes::step_factor(&params, mode_wave_number(0, discs, 1.0)));
        let quantity =
            format!("growth per step, exact gap law, n = {discs}, N_I = {iterations}, {order}");
        rows.push(match growth(lab, discs, &params, seeds) {
            Ok(growth) => Row::new(
                NAME,
                quantity,
                GROWTH,
                predicted,
                Estimate::without_error(growth),
                tolerance,
            ),
            Err(fault) => Row::refused(NAME, quantity, GROWTH, predicted, fault),
        });
    }
    for gap_law in [GapLaw::QuasiInelastic, GapLaw::Exact] {
        let pumped: Result<Vec<f64>, Fault> = lab
            .seeds(seeds, |seed| pumped(gap_law, seed))
            .into_iter()
            .collect();
        let quantity = format!("energy put in by the contacts in 1000 steps, in F d, {gap_law}");
        rows.push(Row::observed(
            NAME,
            quantity,
            "section One contact, surplus of kinetic energy",
            pumped,
        ));
    }
    Findings {
        rows,
        figures: figures().unwrap_or_default(),
    }
}

/// A chain that creeps, and the energy that the exact gap law pumps in.
fn figures() -> Result<Vec<Figure>, Fault> {
    let mut creep = Plot::new(
        Axis::linear("time since the motion is steady", "t0"),
        Axis::linear("shortening of the chain", "10^{-3} d"),
    );
    for (n, iterations) in [10, 40, 160].into_iter().enumerate() {
        let params = Params {
            iterations,
            warm_start: 0.0,
            load: 1e-4,
            ..Params::default()
        };
        let mut assembly = pressed(50, &params, 1);
        let tau = modes::slowest(&params, 50)
            .ringing()
            .map_or(1.0, |r| r.damping_time);
        (0..(5.0 * tau / params.dt) as u64).try_for_each(|_| assembly.step().map(drop))?;
        let (begun, start) = (assembly.time(), probe::loaded_position(assembly.bodies()));
        let mut samples = Vec::new();
        for step in 0..=400 {
            if step % 25 == 0 {
                let way = start - probe::loaded_position(assembly.bodies());
                samples.push([assembly.time() - begun, 1e3 * way]);
            }
            assembly.step()?;
        }
        let speed = 1e3 * shrinkage(50, &params, params.load).unwrap_or(f64::NAN) / params.dt;
        let label = if n == 0 {
            "one static shrinkage per step"
        } else {
            ""
        };
        creep = creep
            .predicted(label, Mark::Line, [[0.0, 0.0], [400.0, 400.0 * speed]])
            .measured(format!("N_I = {iterations}"), Mark::shape(n), samples);
    }
    let mut energy = Plot::new(
        Axis::linear("time t", "t0"),
        Axis::linear("energy that the contacts have put in", "F d"),
    );
    let laws = [
        (GapLaw::Exact, Mark::Circle, "exact: overlaps pushed out"),
        (
            GapLaw::QuasiInelastic,
            Mark::Square,
            "quasi-inelastic: overlaps kept",
        ),
    ];
    for (gap_law, mark, label) in laws {
        let params = Params {
            gap_law,
            ..Params::default()
        };
        let mut assembly = Chain::default().build(&params, 1);
        let mut samples = Vec::new();
        for step in 0..=1000 {
            if step % 40 == 0 {
                samples.push([
                    assembly.time(),
                    -assembly.energies().dissipated / params.load,
                ]);
            }
            assembly.step()?;
        }
        energy = energy.measured(label, mark, samples);
    }
    Ok(vec![
        Figure::plot(
            "failures-creep",
            "A pressed chain whose contacts forget their forces after every step: it flows like honey, faster the fewer sweeps are \
             made. The memory of the forces is the spring.",
            creep,
        ),
        Figure::plot(
            "failures-energy",
            "Energy balance of the contacts of the paper's chain. Inelastic contacts can only take energy out; with overlaps pushed out within a step they keep putting energy in.",
            energy,
        ),
    ])
}

const NAME: &str = "failures";
const GROWTH: &str = "exact law, p = 3";
