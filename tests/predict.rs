//! `predict` against our own engine: 200 random settings, sag and frequency within one per cent.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use ghostspring::measure::{fit_window, probe};
use ghostspring::physics::random::Random;
use ghostspring::physics::{Assembly, Bodies, Load, Params, UpdateOrder};
use ghostspring::theory::column::{Column, VisitOrder};
use ghostspring::theory::softness::{self, ColumnSetting};

/// One random question: every order, stacks and rows, soft ones and stiff ones.
fn setting(case: u64) -> ColumnSetting {
    let mut random = Random::new(1000 + case);
    let mut between = |low: f64, high: f64| low * (high / low).powf(random.unit());
    let order = VisitOrder::ALL[case as usize % VisitOrder::ALL.len()];
    // Random sweeps are measured as a mean over seeds. It is the more scattered the fewer visits there are.
    let is_random = order == VisitOrder::RandomSweep;
    let bodies = between(if is_random { 10.0 } else { 2.0 }, 40.0).round() as usize;
    let dt = between(0.01, 2.0);
    // Visits that change too little or too much, where theory has a law for it: below the best factor, so that the slowest mode does not spin.
    let best = 2.0 / (1.0 + (std::f64::consts::PI / (2.0 * bodies as f64)).sin());
    let most = match order {
        VisitOrder::Accelerated | VisitOrder::Parallel => 1.0,
        _ => best.min(1.3),
    };
    let relaxation = if case.is_multiple_of(2) || order == VisitOrder::Accelerated {
        1.0
    } else {
        between(0.7, most)
    };
    // Up to the number of sweeps at which the slowest mode is all but settled within a step.
    let mut column = Column {
        bodies,
        mass: 1.0,
        dt,
        iterations: 1,
        order,
        relaxation,
    };
    let rigid = match order {
        VisitOrder::Accelerated => 2.0 * bodies as f64,
        _ => 0.5 * (bodies * bodies) as f64 / column.sweep_constant(),
    };
    let iterations = if is_random {
        between(8.0, (0.4 * rigid).clamp(9.0, 40.0))
    } else {
        between(1.0, rigid.clamp(2.0, 100.0))
    };
    let iterations = iterations.round() as u64;
    // An odd number of parallel sweeps lets short waves grow; one of over-relaxed alternating sweeps has no prediction.
    column.iterations = match order {
        VisitOrder::Parallel | VisitOrder::Alternating => 2 * iterations.div_ceil(2),
        _ => iterations,
    };
    // A contact gives way by about 1e-6 of a disc.
    let stiffness = column.sweep_constant() * column.iterations as f64 / (dt * dt);
    let force = between(0.3, 3.0) * 1e-6 * stiffness;
    let load = if between(0.5, 2.0) < 1.0 {
        softness::ColumnLoad::Force(force)
    } else {
        softness::ColumnLoad::Gravity(force / bodies as f64)
    };
    ColumnSetting {
        column,
        size: 1.0,
        load,
        memory: 1.0,
    }
}

/// The row in our engine, in equilibrium under a hundred times the load that will be added. It lies with its wall on the left; on the right for
/// visits from the top down, since the engine goes from left to right.
fn assembly(setting: &ColumnSetting, seed: u64) -> Assembly {
    let Column {
        bodies: n,
        dt,
        iterations,
        order,
        relaxation,
        ..
    } = setting.column;
    let side = if order == VisitOrder::TopDown {
        -1.0
    } else {
        1.0
    };
    let order = match order {
        VisitOrder::TopDown | VisitOrder::BottomUp => UpdateOrder::LeftToRight,
        VisitOrder::Alternating => UpdateOrder::Alternating,
        VisitOrder::RedBlack => UpdateOrder::RedBlack,
        VisitOrder::Parallel => UpdateOrder::Parallel,
        VisitOrder::RandomSweep => UpdateOrder::RandomSweep,
        VisitOrder::Accelerated => UpdateOrder::Accelerated,
    };
    let overlap = 1e-3;
    let mut bodies = Bodies::default();
    for i in 0..n {
        let place = 0.5 - overlap + (1.0 - overlap) * i as f64;
        bodies.add_disc([side * place, 0.0], 0.5, [1.0, 0.0, 0.0]);
    }
    bodies.load = Some(Load {
        body: n - 1,
        direction: [-side, 0.0],
    });
    bodies.add_plane([0.0, 0.0], [side, 0.0], [0.0; 2]);
    let (load, gravity) = match setting.load {
        softness::ColumnLoad::Force(force) => (force, 0.0),
        softness::ColumnLoad::Gravity(gravity) => (0.0, gravity),
    };
    let params = Params {
        dt,
        iterations,
        order,
        relaxation,
        load: 100.0 * load,
        gravity_x: -100.0 * side * gravity,
        ..Params::default()
    };
    let mut assembly = Assembly::new(bodies, params, seed);
    let forces = setting.forces();
    assembly.set_forces(|pair, _| {
        let place = probe::chain_index(pair, n);
        place.map_or(0.0, |i| 100.0 * forces[i])
    });
    assembly.params.load += load;
    assembly.params.gravity_x -= side * gravity;
    assembly
}

/// How far the last disc has gone at the end of each step.
fn trace(setting: &ColumnSetting, seed: u64, steps: u64) -> Vec<f64> {
    let mut assembly = assembly(setting, seed);
    let before = probe::loaded_position(assembly.bodies());
    let record = (0..steps).map(|_| {
        let report = assembly.step().unwrap();
        assert_eq!(report.opened + report.closed, 0);
        before - probe::loaded_position(assembly.bodies())
    });
    record.collect()
}

/// The mean over so many seeds that all of them together make some ten million visits.
fn mean_trace(setting: &ColumnSetting, steps: u64) -> Vec<f64> {
    let Column {
        bodies, iterations, ..
    } = setting.column;
    let seeds = match setting.column.order {
        VisitOrder::RandomSweep => {
            (20_000_000 / (bodies as u64 * iterations * steps)).clamp(64, 600)
        }
        _ => 1,
    };
    let mut mean = vec![0.0; steps as usize];
    for seed in 1..=seeds {
        let trace = trace(setting, seed, steps);
        mean.iter_mut()
            .zip(trace)
            .for_each(|(sum, x)| *sum += x / seeds as f64);
    }
    mean
}

/// ω of the slowest mode, when the others have died: x − rest obeys s'' = trace·s' − determinant·s, so differences of successive positions do.
fn late_frequency(trace: &[f64], tau: f64) -> f64 {
    // The next mode fades nine times as fast: after two tau it is down by exp(−16).
    let start = (2.0 * tau).ceil() as usize;
    let v = |i: usize| trace[start + i + 1] - trace[start + i];
    let scale = v(1) * v(1) - v(0) * v(2);
    let trace = (v(1) * v(2) - v(0) * v(3)) / scale;
    let determinant = (v(2) * v(2) - v(1) * v(3)) / scale;
    (0.5 * trace / determinant.sqrt()).acos()
}

/// ω of a noisy mean, by the fit that everything else is measured with.
fn fitted_frequency(trace: &[f64]) -> f64 {
    let samples: Vec<[f64; 2]> = (0..)
        .map(f64::from)
        .zip(trace)
        .map(|(t, x)| [t, *x])
        .collect();
    fit_window(&samples, 0.0).unwrap().angular_frequency.value
}

#[test]
fn two_hundred_random_settings_sag_and_ring_as_predicted() {
    for case in 0..200 {
        let setting = setting(case);
        let answer = setting.answer().unwrap();
        let ringing = answer.ringing.unwrap();
        let (omega, tau) = (
            ringing.angular_frequency * setting.column.dt,
            ringing.damping_time / setting.column.dt,
        );
        // What is left of the ringing is exp(−8).
        let trace = mean_trace(&setting, (8.0 * tau).ceil() as u64 + 12);
        let measured = match setting.column.order {
            VisitOrder::RandomSweep => fitted_frequency(&trace),
            _ => late_frequency(&trace, tau),
        };
        let last = trace[trace.len() - 1];
        let deviations = [last / answer.sag - 1.0, measured / omega - 1.0];
        assert!(
            deviations.iter().all(|d| d.abs() < 0.01),
            "case {case}: sag and omega are off by {deviations:?} in {setting:?}"
        );
    }
}
