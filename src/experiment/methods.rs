//! **methods**: the ghost of every method on one chain, three times: in closed form, from the method's own step map, and measured in a run.
//!
//! Every setting has 20 discs in a fixed order of visits, where the closed forms are exact, so that nothing is left to chance. The chain settles under its load, its
//! slowest mode is launched, and a damped sine is fitted to its end. ω may differ by 0.5 % and τ by 2 %: the fit's window still has a trace of the next modes.

use super::chain::SMALL;
use super::figure::{Axis, Figure, Mark, Plot};
use super::{Findings, Lab, Row};
use crate::measure::{Estimate, Recording, fit_window, probe};
use crate::physics::{Assembly, MethodName, ParallelSum, Params, UpdateOrder};
use crate::scene::Chain;
use crate::scene::disturbance::launch_mode;
use crate::theory::continuum::mode_wave_number;
use crate::theory::step_map::StepMap;
use crate::theory::{Medium, Ringing, methods};

const DISCS: u64 = 20;

/// A pressed chain that has come to rest under its load, by its own method.
pub fn rested(discs: u64, params: &Params, damping_time: f64) -> Result<Assembly, String> {
    let overlap = params.load / Medium::of(params).stiffness() + params.load * params.compliance;
    let chain = Chain {
        discs,
        gap: 0.0,
        overlap,
    };
    let mut assembly = chain.build(params, 1);
    let steps = (25.0 * damping_time / params.dt).ceil() as u64;
    for _ in 0..steps.clamp(50, 100_000) {
        assembly.step().map_err(|fault| fault.to_string())?;
    }
    Ok(assembly)
}

/// ω and τ of the slowest mode, launched and fitted.
pub fn measured(rest: &Assembly, expected: Ringing) -> Result<Ringing, String> {
    let mut assembly = rest.clone();
    let (discs, dt) = (assembly.discs() as u64, assembly.params.dt);
    let k = mode_wave_number(0, discs, 1.0);
    launch_mode(&mut assembly, k, SMALL * expected.angular_frequency);
    let begun = assembly.time();
    let mut recording = Recording::start(&assembly);
    for _ in 0..(6.0 * expected.damping_time / dt).ceil() as u64 + 20 {
        let report = assembly.step().map_err(|fault| fault.to_string())?;
        recording.add(&assembly, report);
    }
    let fit = fit_window(recording.position.samples(), begun).map_err(|e| e.to_string())?;
    Ok(Ringing {
        angular_frequency: fit.angular_frequency.value,
        damping_time: fit.damping_time.value,
    })
}

/// Every setting with its name.
fn settings() -> Vec<(&'static str, Params)> {
    let usual = Params {
        load: 0.01,
        iterations: 16,
        order: UpdateOrder::LeftToRight,
        ..Params::default()
    };
    let pbd = Params {
        method: MethodName::PositionBased,
        ..usual.clone()
    };
    vec![
        ("contact_dynamics", usual.clone()),
        ("position_based", pbd.clone()),
        (
            "position_based, relaxation 1/2",
            Params {
                relaxation: 0.5,
                ..pbd.clone()
            },
        ),
        (
            "position_based, averaged Jacobi",
            Params {
                order: UpdateOrder::Parallel,
                parallel_sum: ParallelSum::Average,
                ..pbd.clone()
            },
        ),
        (
            "XPBD, compliance 0.02",
            Params {
                compliance: 0.02,
                ..pbd.clone()
            },
        ),
        (
            "contact_dynamics, 4 substeps of 4 sweeps",
            Params {
                substeps: 4,
                iterations: 4,
                ..usual.clone()
            },
        ),
        (
            "position_based, 8 substeps of 1 sweep",
            Params {
                substeps: 8,
                iterations: 1,
                ..pbd
            },
        ),
    ]
}

/// The exhibit.
pub fn exhibit(_lab: &Lab) -> Findings {
    let mut findings = Findings::default();
    let mut plot = Plot::new(
        Axis::linear("frequency ωΔt", ""),
        Axis::linear("damping Δt/τ", ""),
    )
    .predicted(
        "cos(ωΔt) = exp(−Δt/τ)",
        Mark::Line,
        (1..=40).map(|i| {
            let phase = 0.02 * f64::from(i);
            [phase, -phase.cos().ln()]
        }),
    );
    for (n, (name, params)) in settings().into_iter().enumerate() {
        match three_times(name, &params) {
            Ok((rows, point)) => {
                findings.rows.extend(rows);
                plot = plot.measured(name, Mark::shape(n), [point]);
            }
            Err(reason) => findings.rows.push(Row::refused(
                NAME,
                format!("omega, {name}"),
                CLOSED,
                f64::NAN,
                reason,
            )),
        }
    }
    findings.rows.push(same_factors());
    findings.rows.extend([1, 4, 16].map(soft_sag));
    let caption = "The slowest mode of 20 discs under every method that has a ghost, in its own time step (a substep, where there are any). All of them obey one law, and \
                   nothing is fitted to the curve.";
    findings
        .figures
        .push(Figure::plot("methods", caption, plot));
    findings
}

/// Closed form, step map and run of a setting, and where it is in the plane of ωΔt and Δt/τ.
fn three_times(name: &str, params: &Params) -> Result<(Vec<Row>, [f64; 2]), String> {
    let mode = methods::slowest(params, DISCS).map_err(str::to_owned)?;
    let closed = mode.ringing().ok_or("the mode does not ring")?;
    let rest = rested(DISCS, params, closed.damping_time)?;
    let map = StepMap::of(&rest, 1).map_err(|e| e.to_string())?;
    let mapped = map
        .slowest_ringing(map.dimension())
        .map_err(|e| e.to_string())?;
    let mapped = mapped.ok_or("no mode of the step map rings")?;
    let run = measured(&rest, closed)?;
    let row = |what: &str, source, of: fn(&Ringing) -> f64, found: &Ringing, tolerance| {
        let measured = Estimate::exact(of(found));
        Row::new(
            NAME,
            format!("{what}, {name}"),
            source,
            of(&closed),
            measured,
            tolerance,
        )
    };
    let omega = |r: &Ringing| r.angular_frequency;
    let tau = |r: &Ringing| r.damping_time;
    let rows = vec![
        // Differences of states carry rounding of 1e-7 of a disturbance.
        row("omega of the step map", CLOSED, omega, &mapped, 1e-5),
        row("tau of the step map", CLOSED, tau, &mapped, 1e-4),
        row("omega", CLOSED, omega, &run, 0.005),
        row("tau", CLOSED, tau, &run, 0.02),
    ];
    let dt = params.part_dt();
    Ok((rows, [run.angular_frequency * dt, dt / run.damping_time]))
}

/// The theorem: Contact Dynamics and Position Based Dynamics have the same factors z, all of them.
fn same_factors() -> Row {
    let quantity = "largest difference of the factors z of contact_dynamics and position_based";
    let compare = || -> Result<f64, String> {
        let all = settings();
        let factors = |params: &Params| -> Result<Vec<[f64; 2]>, String> {
            let rest = rested(DISCS, params, 30.0)?;
            let map = StepMap::of(&rest, 1).map_err(|e| e.to_string())?;
            let modes = map.longest(map.dimension()).map_err(|e| e.to_string())?;
            let slow = modes
                .iter()
                .filter(|m| m.factor[0].hypot(m.factor[1]) > 0.5);
            Ok(slow.map(|m| m.factor).collect())
        };
        let [one, other] = [factors(&all[0].1)?, factors(&all[1].1)?];
        let nearest = |z: &[f64; 2]| {
            let distances = other.iter().map(|y| (z[0] - y[0]).hypot(z[1] - y[1]));
            distances.fold(f64::MAX, f64::min)
        };
        Ok(one.iter().map(nearest).fold(0.0, f64::max))
    };
    match compare() {
        // Six digits: what differences of states leave.
        Ok(most) => Row::at_most(NAME, quantity, THEOREM, Estimate::exact(most), 1e-6),
        Err(reason) => Row::refused(NAME, quantity, THEOREM, 0.0, reason),
    }
}

/// A designed spring does not know N_I: (2n − 1)·ΔF/ω², with ½·ω² between discs and ω² at the wall.
fn soft_sag(iterations: u64) -> Row {
    let params = Params {
        method: MethodName::SoftStep,
        order: UpdateOrder::LeftToRight,
        load: 0.01,
        iterations,
        damping_ratio: 1.0,
        ..Params::default()
    };
    let quantity = format!("sag under a load, soft_step, N_I = {iterations}");
    let predicted = (DISCS as f64 - 0.5) * params.load / methods::soft_stiffness(&params);
    let run = || -> Result<f64, String> {
        let free = Chain {
            discs: DISCS,
            gap: 0.0,
            overlap: 0.0,
        };
        let mut assembly = free.build(&params, 1);
        let end = |assembly: &Assembly| probe::loaded_position(assembly.bodies());
        let before = end(&assembly);
        for _ in 0..20_000 {
            assembly.step().map_err(|fault| fault.to_string())?;
        }
        Ok(before - end(&assembly))
    };
    match run() {
        // At rest every visit finds its force right: only rounding is left.
        Ok(sag) => Row::new(NAME, quantity, SOFT, predicted, Estimate::exact(sag), 1e-6),
        Err(reason) => Row::refused(NAME, quantity, SOFT, predicted, reason),
    }
}

const NAME: &str = "methods";
const CLOSED: &str = "z² − 2a·z + a = 0";
const THEOREM: &str = "u' = M·(2u − u₋) and c' = M·(2c − c₋ + Δt²g)";
const SOFT: &str = "κ = m_eff·(2πf)²";
