//! The contact network against the engine, against dense matrices and against closed forms.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::ops::ControlFlow;

use ghostspring::experiment::forecast::{Forecast, MeasuredAndPredicted, Turning};
use ghostspring::experiment::packing::{KICK, kick_by, settled};
use ghostspring::experiment::prepare::{Quiet, settle};
use ghostspring::physics::body::Motion;
use ghostspring::physics::{Assembly, Bodies, GapLaw, Params, UpdateOrder};
use ghostspring::scene::builtin;
use ghostspring::theory::methods::uniform_wave_number;
use ghostspring::theory::network::arnoldi::SweepEigenvalue;
use ghostspring::theory::network::{AtLimit, Network, NetworkMode, NoModes};
use ghostspring::theory::{modes, sweep_constant};
use nalgebra::{DMatrix, SymmetricEigen};

fn scene(name: &str) -> Assembly {
    builtin::load(name).unwrap().unwrap().build()
}

fn go_on(_: f64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn lowest(network: &Network, count: usize) -> Vec<NetworkMode> {
    network.lowest_modes(count, &mut go_on).unwrap()
}

fn dense(network: &Network) -> DMatrix<f64> {
    let n = network.freedoms();
    let columns: Vec<_> = (0..n)
        .map(|j| {
            let unit: Vec<f64> = (0..n).map(|i| f64::from(u8::from(i == j))).collect();
            nalgebra::DVector::from_vec(network.times(&unit))
        })
        .collect();
    DMatrix::from_columns(&columns)
}

/// Under `direct` all contacts of a row are equally stiff, that at the wall too. Rounding and the shift of the factor stay below 1e-7.
#[test]
fn a_row_under_direct_has_the_modes_of_equal_springs() {
    let mut start = builtin::load("chain_pressed").unwrap().unwrap();
    start.set("method", "direct").unwrap();
    start.set("penalty", "30").unwrap();
    let row = start.build();
    let discs = row.bodies().discs() as u64;
    let found = lowest(&Network::of(&row).unwrap(), 10);
    for (mode, j) in found.iter().zip(0..) {
        let exact = modes::direct_factor(30.0, uniform_wave_number(j, discs));
        for iterations in [1, 40] {
            let factor = mode.step_factor(iterations);
            assert!((factor - exact).abs() < 1e-7, "{j}: {factor} {exact}");
        }
    }
}

/// Lanczos around zero against all eigenvalues of the dense matrix, which knows nothing of sparse factors.
#[test]
fn the_slowest_modes_are_those_of_the_dense_matrix() {
    let network = Network::of(&scene("packing_small")).unwrap();
    let matrix = dense(&network);
    let mut all: Vec<f64> = SymmetricEigen::new(matrix)
        .eigenvalues
        .iter()
        .copied()
        .collect();
    all.sort_by(f64::total_cmp);
    let modes = lowest(&network, 30);
    for (mode, exact) in modes.iter().zip(&all) {
        assert!(
            (mode.eigenvalue / exact - 1.0).abs() < 1e-7,
            "{} {exact}",
            mode.eigenvalue
        );
        let image = network.times(&mode.shape);
        let left: f64 = image
            .iter()
            .zip(&mode.shape)
            .map(|(a, e)| (a - exact * e).powi(2))
            .sum();
        // The shape is that of the random sweep, which differs a little from that of A.
        assert!(left.sqrt() < 0.02, "residual {}", left.sqrt());
    }
    for below in [1e-3, 0.02, 0.3, 1.0, 2.5] {
        let there = all.iter().filter(|x| **x < below).count();
        assert_eq!(network.count_below(below).unwrap(), there, "below {below}");
    }
}

/// A chain: μ_j = 1 − cos k_j exactly, and ρ is 2q for long waves; parallel sweeps have ρ = 1 to rounding.
#[test]
fn a_chain_has_the_modes_of_the_closed_form() {
    let mut assembly = scene("chain_pressed");
    let n = assembly.bodies().discs();
    for (order, tolerance) in [
        (UpdateOrder::Parallel, 1e-9),
        (UpdateOrder::RandomSweep, 0.01),
        (UpdateOrder::LeftToRight, 0.01),
    ] {
        assembly.params.order = order;
        let network = Network::of(&assembly).unwrap();
        assert_eq!(network.freedoms(), n);
        for (j, mode) in lowest(&network, 5).iter().enumerate() {
            let k = (2 * j + 1) as f64 * std::f64::consts::PI / (2.0 * n as f64);
            assert!((mode.eigenvalue / (1.0 - k.cos()) - 1.0).abs() < 1e-7);
            if j == 0 {
                let rate = 2.0 * sweep_constant(order, 0.0);
                assert!(
                    (mode.sweep_rate / rate - 1.0).abs() < tolerance,
                    "{order}: {} {rate}",
                    mode.sweep_rate
                );
                let theory = modes::slowest(&assembly.params, n as u64)
                    .ringing()
                    .unwrap();
                let omega = mode
                    .angular_frequency(assembly.params.iterations, assembly.params.dt)
                    .unwrap();
                assert!(
                    (omega / theory.angular_frequency - 1.0).abs() < tolerance,
                    "{order}"
                );
            }
        }
    }
}

/// The engine itself: what one sweep leaves of any small motion, tangential rows and rotations included, in orders without chance.
#[test]
fn a_sweep_of_the_network_is_a_sweep_of_the_engine() {
    for order in [
        UpdateOrder::Parallel,
        UpdateOrder::LeftToRight,
        UpdateOrder::RedBlack,
        UpdateOrder::Coloured,
    ] {
        let mut assembly = scene("packing_small");
        assembly.params.order = order;
        assembly.params.iterations = 1;
        let network = Network::with(&assembly, AtLimit::Sticks).unwrap();
        let shape = &lowest(&network, 12)[11].shape;
        let motions = network.motions(shape);
        let mut still = assembly.clone();
        assembly.set_motions(|i, _| Motion {
            velocity: [1e-9 * motions[i][0], 1e-9 * motions[i][1]],
            spin: 1e-9 * motions[i][2],
        });
        still.set_motions(|_, _| Motion::default());
        assembly.step().unwrap();
        still.step().unwrap();
        let bodies = assembly.bodies().all.iter().zip(&still.bodies().all);
        let left: Vec<[f64; 3]> = bodies
            .map(|(a, b)| {
                let [x, y] = [0, 1].map(|k| a.velocity[k] - b.velocity[k]);
                [x, y, a.spin - b.spin].map(|v| v * 1e9)
            })
            .collect();
        let left = network.vector(&left);
        let image = network.mean_image(&network.mean_sweep(1).unwrap(), shape);
        let worst = left.iter().zip(&image).map(|(l, i)| (l - i).abs());
        let worst = worst.fold(0.0, f64::max);
        // Contacts at the limit of their friction may slide, and forces of 0.1 round at 1e-17: a millionth of the motion.
        assert!(worst < 1e-5, "{order}: {worst}");
        if order == UpdateOrder::Parallel {
            let parallel = network.times(shape);
            let deviation = (0..shape.len()).map(|i| (image[i] - shape[i] + parallel[i]).abs());
            assert!(deviation.fold(0.0, f64::max) < 1e-12);
        }
    }
}

/// Where contacts slide the mean sweep is not symmetric. Arnoldi against all eigenvalues of the dense mean sweep, column by column.
#[test]
fn arnoldi_finds_the_slowest_eigenvalues_of_the_dense_mean_sweep() {
    let mut assembly = scene("packing_small");
    // Forces that were in balance at more friction: beyond the limit of less, contacts slide.
    assembly.params.friction = 0.03;
    for order in [
        UpdateOrder::RandomSweep,
        UpdateOrder::LeftToRight,
        UpdateOrder::Alternating,
    ] {
        assembly.params.order = order;
        let network = Network::of(&assembly).unwrap();
        assert!(network.sliding() > 50);
        let sweep = network.mean_sweep(20).unwrap();
        let n = network.freedoms();
        let column = |j: usize| {
            let unit: Vec<f64> = (0..n).map(|i| f64::from(u8::from(i == j))).collect();
            nalgebra::DVector::from_vec(network.mean_image(&sweep, &unit))
        };
        let dense = DMatrix::from_columns(&(0..n).map(column).collect::<Vec<_>>());
        assert!((&dense - dense.transpose()).norm() > 0.1);
        let per_cycle = 1.0 / f64::from(sweep.sweeps_per_cycle);
        let mut all: Vec<_> = dense.complex_eigenvalues().iter().copied().collect();
        all.sort_by(|a, b| b.norm().total_cmp(&a.norm()));
        let found = network
            .slowest_of_sweep(&sweep, 8, (8, 60), &mut go_on)
            .unwrap();
        assert_eq!(found.len(), 8);
        for mode in found {
            let [re, im] = mode.factor;
            let distance = all.iter().map(|s| {
                let s = s.powf(per_cycle);
                (s.re - re).hypot(s.im - im)
            });
            let distance = distance.fold(f64::INFINITY, f64::min);
            assert!(distance < 1e-7, "{order}: {re} {im}i is off by {distance}");
            assert!(re.hypot(im) > all[8].norm().powf(per_cycle) - 1e-6);
        }
    }
}

/// A complex eigenvalue bends the law; a real one keeps it.
#[test]
fn only_complex_eigenvalues_bend_the_law() {
    let real = SweepEigenvalue {
        factor: [0.99, 0.0],
        error: 0.0,
    };
    assert!(real.bend(20, 1.0) < 1e-12);
    let complex = SweepEigenvalue {
        factor: [0.99, 0.002],
        error: 0.0,
    };
    let bend = complex.bend(20, 1.0);
    assert!((0.01..1.0).contains(&bend), "{bend}");
}

/// Forces that turn with their contacts, against forces at displaced places: a difference instead of a derivative.
#[test]
fn turned_forces_are_the_change_of_forces_that_keep_their_strength() {
    let network = Network::of(&scene("packing_small")).unwrap();
    let shape = &lowest(&network, 5)[4].shape;
    let motions = network.motions(shape);
    let small = 1e-6;
    let forces = |way: f64| {
        let mut bodies = network.assembly().bodies().clone();
        for (body, motion) in bodies.all.iter_mut().zip(&motions) {
            body.position = [0, 1].map(|k| body.position[k] + way * motion[k]);
        }
        let mut force = vec![[0.0; 3]; bodies.all.len()];
        for c in network.assembly().contacts() {
            let (a, b) = (c.a as usize, c.b as usize);
            let (_, [nx, ny]) = bodies.gap(a, b);
            let push = [
                nx * c.normal_force - ny * c.tangent_force,
                ny * c.normal_force + nx * c.tangent_force,
            ];
            for k in 0..2 {
                force[a][k] -= push[k] * bodies.all[a].inverse_mass[k];
                force[b][k] += push[k] * bodies.all[b].inverse_mass[k];
            }
        }
        network.vector(&force)
    };
    let (more, less) = (forces(small), forces(-small));
    for (i, turned) in network.turned_forces(shape).iter().enumerate() {
        let difference = (more[i] - less[i]) / (2.0 * small);
        assert!((turned - difference).abs() < 1e-8, "{turned} {difference}");
    }
}

/// The whole response, not only its frequency: a parallel chain after a kick, step by step, to rounding.
#[test]
fn the_response_of_a_parallel_chain_is_exact() {
    let mut assembly = scene("chain_pressed");
    assembly.params.order = UpdateOrder::Parallel;
    assembly.params.kick = 0.0;
    let network = Network::of(&assembly).unwrap();
    // All modes: in parallel sweeps the fastest ones change sign and live as long as the slowest.
    let (piston, _) = network.loaded_freedom().unwrap();
    let response = network
        .response_of(piston, network.freedoms(), &mut go_on)
        .unwrap();
    let kick = 1e-5;
    let curve = response
        .to_step(assembly.params.iterations, assembly.params.dt, kick, 200)
        .unwrap();
    let start = ghostspring::measure::probe::loaded_position(assembly.bodies());
    assembly.params.load += kick;
    let largest = curve.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
    for predicted in curve {
        assembly.step().unwrap();
        let way = start - ghostspring::measure::probe::loaded_position(assembly.bodies());
        assert!(
            (way - predicted).abs() < 1e-7 * largest,
            "{way} {predicted}"
        );
    }
}

/// The same after all discs were set in motion, each with a speed of its own.
#[test]
fn the_launch_of_a_parallel_chain_is_exact() {
    let mut assembly = scene("chain_pressed");
    assembly.params.order = UpdateOrder::Parallel;
    assembly.params.kick = 0.0;
    let network = Network::of(&assembly).unwrap();
    let discs = assembly.bodies().discs();
    let speed = |i: usize| {
        if i < discs {
            1e-7 * f64::from(i as u32 * 7 % 5)
        } else {
            0.0
        }
    };
    let motions: Vec<[f64; 3]> = (0..assembly.bodies().all.len())
        .map(|i| [speed(i), 0.0, 0.0])
        .collect();
    let curve = network
        .response_of_field(&motions, network.freedoms(), &mut go_on)
        .unwrap()
        .after_launch(assembly.params.iterations, assembly.params.dt, 200)
        .unwrap();
    assembly.set_velocities(|i, _| [speed(i), 0.0]);
    let square: f64 = (0..discs).map(|i| speed(i).powi(2)).sum();
    for predicted in curve {
        assembly.step().unwrap();
        let bodies = assembly.bodies().all.iter().enumerate();
        let product: f64 = bodies.map(|(i, b)| speed(i) * b.velocity[0]).sum();
        let share = product / square;
        assert!((share - predicted).abs() < 1e-7, "{share} {predicted}");
    }
}

/// Closed forms of ρ against sweeping, in a packing; the walks stop after three steps, the next are divided by 120.
#[test]
fn closed_forms_of_the_sweep_rate_agree_with_sweeping() {
    let mut assembly = scene("packing");
    for (order, tolerance) in [
        (UpdateOrder::Parallel, 1e-9),
        (UpdateOrder::RandomSequential, 0.01),
        (UpdateOrder::RandomSweep, 0.01),
        (UpdateOrder::Mixed, 0.01),
    ] {
        assembly.params.order = order;
        let network = Network::with(&assembly, AtLimit::Sticks).unwrap();
        let near = network.neighbourhood();
        let mode = &lowest(&network, 1)[0];
        let closed = network
            .sweep_rate_by_walks(&near, mode.eigenvalue, &mode.shape)
            .unwrap();
        assert!(
            (mode.sweep_rate / closed - 1.0).abs() < tolerance,
            "{order}: {} {closed}",
            mode.sweep_rate
        );
    }
}

/// Figures of a throw-away program outside of the project, for the built-in packing: a network found otherwise, by somebody else.
#[test]
fn the_papers_packing_has_the_modes_that_an_independent_program_found() {
    // That program took the six contacts within a thousandth of the limit of their friction as sliding. They stick; here they are put to the limit.
    let assembly = scene("packing");
    let mut state = assembly.state();
    for candidate in &mut state.forces {
        let [normal, tangent] = candidate.memory;
        let limit = assembly.params.friction * normal;
        if tangent.abs() > 0.999 * limit {
            candidate.memory[1] = limit.copysign(tangent);
        }
    }
    let network = Network::of(&Assembly::from_state(state, assembly.params.clone())).unwrap();
    assert_eq!(network.sliding(), 6);
    assert_eq!(Network::of(&assembly).unwrap().sliding(), 0);
    let mode = &lowest(&network, 3)[0];
    assert!(
        (mode.eigenvalue - 0.002276).abs() < 1e-6,
        "{}",
        mode.eigenvalue
    );
    assert!(
        (mode.sweep_rate / 1.503 - 1.0).abs() < 0.003,
        "{}",
        mode.sweep_rate
    );
    for (iterations, omega) in [(20, 0.2603), (40, 0.3660), (100, 0.5688)] {
        // That program knew nothing of forces that turn with their contacts, which lower ω by half a percent.
        let straight = mode.step_factor(iterations).sqrt().acos();
        assert!((straight / omega - 1.0).abs() < 0.003);
        let turned = mode.angular_frequency(iterations, 1.0).unwrap();
        assert!((0.99..1.0).contains(&(turned / straight)));
    }
    assert!((mode.damping_time(20, 1.0).unwrap() / 29.2 - 1.0).abs() < 0.01);
    assert!((mode.piston_share.unwrap() - 0.41).abs() < 0.01);
}

/// The signal of a kick so small that no contact reaches the limit of its friction. Sweeps with momentum leave nothing to chance and are symmetric, so the small space of the
/// prediction is a Gauss quadrature: 0.02 % of the range are left. Six contacts that are within a thousandth of the limit, taken as sliding, would leave 0.3 %.
#[test]
fn contacts_near_the_limit_of_their_friction_stick() {
    let at_rest = settled(&scene("packing"), |p| {
        (p.order, p.iterations) = (UpdateOrder::Accelerated, 20);
    })
    .unwrap();
    let share = 0.01 * KICK;
    let trace = kick_by(&at_rest, share, 1).unwrap().trace;
    let forecast = Forecast::of(&at_rest, 1).unwrap();
    let signals = MeasuredAndPredicted {
        predicted: forecast
            .trace(share, trace.len() - 1, Turning::Counted)
            .unwrap(),
        measured: trace.iter().map(|[t, x]| [*t, x - trace[0][1]]).collect(),
    };
    let mismatch = signals.mismatch();
    assert!(mismatch < 0.001, "{mismatch}");
}

#[test]
fn what_has_no_modes_is_refused_in_words() {
    let no_contacts = Network::of(&scene("packing_loose")).unwrap_err();
    assert_eq!(no_contacts, NoModes::NoContacts);
    let mut moving = scene("packing_small");
    moving.set_velocities(|_, _| [1e-3, 0.0]);
    assert!(matches!(Network::of(&moving), Err(NoModes::Moving { unbalance }) if unbalance > 1e-3));
    let mut bodies = Bodies::default();
    bodies.add_disc([0.0, 0.0], 0.5, [1.0, 1.0, 2.0]);
    bodies.add_disc([0.999, 0.0], 0.5, [1.0, 1.0, 2.0]);
    let unloaded = Params {
        load: 0.0,
        ..Params::default()
    };
    let mut pair = Assembly::new(bodies, unloaded, 1);
    pair.set_forces(|_, gap| if gap < 0.0 { 1e-3 } else { 0.0 });
    assert_eq!(Network::of(&pair).unwrap_err(), NoModes::AllRattlers);
    let mut flying = scene("chain");
    for _ in 0..30 {
        flying.step().unwrap();
    }
    assert!(Network::of(&flying).is_err());
    let mut forgetful = scene("packing_small");
    forgetful.params.warm_start = 0.0;
    assert!(
        Network::of(&forgetful)
            .unwrap_err()
            .to_string()
            .contains("warm_start")
    );
    let mut pushed = scene("packing_small");
    pushed.params.gap_law = GapLaw::Exact;
    assert!(
        Network::of(&pushed)
            .unwrap_err()
            .to_string()
            .contains("gap_law")
    );
    let network = Network::of(&scene("packing_small")).unwrap();
    assert!(matches!(
        network.lowest_modes(0, &mut go_on),
        Err(NoModes::TooMany { .. })
    ));
    assert!(matches!(
        network.lowest_modes(100_000, &mut go_on),
        Err(NoModes::TooMany { .. })
    ));
    let stopped = network.lowest_modes(5, &mut |_| ControlFlow::Break(()));
    assert_eq!(stopped.unwrap_err(), NoModes::Stopped);
}

/// Under gravity the topmost disc has one contact and its weight: it is no rattler.
#[test]
fn a_column_under_gravity_stands() {
    let mut column = scene("column");
    settle(&mut column, &Quiet::default(), &mut |_| {}).unwrap();
    let network = Network::of(&column).unwrap();
    assert_eq!(network.rattlers(), 0);
    let mode = &lowest(&network, 1)[0];
    assert!(mode.eigenvalue > 0.0);
}
