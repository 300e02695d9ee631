//! Sweeps with momentum: safe steps, the polynomial of the theory, Coulomb's law, and a storm of changes. Over-relaxed sweeps likewise.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::ops::ControlFlow;

use ghostspring::physics::body::Motion;
use ghostspring::physics::random::Random;
use ghostspring::physics::{Assembly, GapLaw, Params, StopRule, UpdateOrder};
use ghostspring::scene::{Chain, Packing, builtin};
use ghostspring::theory::continuum::mode_wave_number;
use ghostspring::theory::network::{AtLimit, Network};
use ghostspring::theory::{Medium, accelerated, modes};
use nalgebra::{DMatrix, DVector};

const ORDER: UpdateOrder = UpdateOrder::Accelerated;

fn scene(name: &str) -> Assembly {
    let mut assembly = builtin::load(name).unwrap().unwrap().build();
    assembly.params.order = ORDER;
    assembly
}

fn pressed(discs: u64, params: &Params) -> Assembly {
    let chain = Chain {
        discs,
        gap: 0.0,
        overlap: 1e-3,
    };
    chain.build(params, 1)
}

/// A = Σ α·ĝ·ĝᵀ of all contacts, open ones included, as a dense matrix from masses and normals alone.
fn removed_by_a_sweep(assembly: &Assembly) -> DMatrix<f64> {
    let bodies = &assembly.bodies().all;
    let mut matrix = DMatrix::zeros(3 * bodies.len(), 3 * bodies.len());
    for (contact, i) in assembly.contacts().iter().zip(0..) {
        let ([nx, ny], alpha) = (contact.normal, assembly.step_length(i));
        let rows = [
            [[-nx, -ny, 0.0], [nx, ny, 0.0]],
            [[ny, -nx, -1.0], [-ny, nx, -1.0]],
        ];
        let count = if assembly.params.friction > 0.0 { 2 } else { 1 };
        for row in &rows[..count] {
            let mut unit = DVector::zeros(matrix.nrows());
            for (body, parts) in [contact.a, contact.b].into_iter().zip(row) {
                for k in 0..3 {
                    let inverse = bodies[body as usize].inverse_mass[k];
                    unit[3 * body as usize + k] = parts[k] * inverse.sqrt();
                }
            }
            if unit.norm() > 0.0 {
                unit /= unit.norm();
                matrix.ger(alpha, &unit, &unit, 1.0);
            }
        }
    }
    matrix
}

/// No motion of any packing is removed more than once by a sweep: with wide ranges of sizes, with a light and a heavy piston, with and
/// without friction, settled or flying.
#[test]
fn no_step_is_too_long() {
    let mut closest: f64 = 0.0;
    for (case, size_ratio) in [2.0, 4.0, 1.0].into_iter().enumerate() {
        for (friction, piston_mass) in [(0.0, 10.0), (0.4, 10.0), (0.4, 0.1), (0.4, 1e4)] {
            let packing = Packing {
                discs: 60,
                width: 6.0,
                size_ratio,
                piston_mass,
                packing_seed: case as u64,
                ..Packing::default()
            };
            let params = Params {
                order: ORDER,
                friction,
                load: 0.3,
                ..Params::default()
            };
            let mut assembly = packing.build(&params, 1);
            for step in 0..120 {
                assembly.step().unwrap();
                if step % 40 == 39 {
                    assembly.detect();
                    let most = removed_by_a_sweep(&assembly).symmetric_eigenvalues().max();
                    assert!(most <= 1.0 + 1e-9, "{most}, friction {friction}");
                    closest = closest.max(most);
                }
            }
        }
    }
    assert!(closest > 0.9, "needlessly short: {closest}");
}

#[test]
fn every_step_in_a_chain_is_one_half() {
    let params = Params {
        order: ORDER,
        friction: 0.3,
        ..Params::default()
    };
    let mut assembly = pressed(30, &params);
    assembly.detect();
    for i in 0..30 {
        let step = assembly.step_length(i);
        assert!(
            (step - accelerated::CHAIN_STEP).abs() < 1e-11,
            "{i}: {step}"
        );
    }
}

/// One step multiplies the motion of a mode by M, to rounding.
#[test]
fn a_step_of_a_chain_is_the_polynomial() {
    let discs = 40;
    for iterations in [1, 2, 3, 10, 33, 100] {
        let params = Params {
            order: ORDER,
            iterations,
            ..Params::default()
        };
        for mode in [0, 1, 5, 20, 39] {
            let k = mode_wave_number(mode, discs, 1.0);
            // Beyond the first zero a mode that is alone overshoots, and then its momentum is dropped.
            if iterations as f64 * (0.5 * k).sin() > 3.0 {
                continue;
            }
            let shape = |i: usize| (k * (i as f64 + 0.5)).sin();
            let mut assembly = pressed(discs, &params);
            assembly.set_velocities(|i, _| {
                if i < 40 {
                    [1e-6 * shape(i), 0.0]
                } else {
                    [0.0; 2]
                }
            });
            assembly.step().unwrap();
            let m = modes::step_factor(&params, k);
            for (i, body) in assembly.bodies().all[..40].iter().enumerate() {
                let error = 1e6 * body.velocity[0] - m * shape(i);
                assert!(
                    error.abs() < 1e-8,
                    "N_I = {iterations}, mode {mode}: {error:e}"
                );
            }
        }
    }
}

/// The linear answer of the engine to a small disturbance of a packing with friction, against the polynomial of a dense matrix; and the network's modes
/// against that matrix.
#[test]
fn a_step_of_a_packing_is_the_polynomial_of_its_network() {
    let mut at_rest = scene("packing_small");
    at_rest.params.iterations = 25;
    (0..400).for_each(|_| assert!(at_rest.step().is_ok()));
    let network = Network::with(&at_rest, AtLimit::Slides).unwrap();
    let n = network.freedoms();
    let columns: Vec<_> = (0..n)
        .map(|j| {
            let unit: Vec<f64> = (0..n).map(|i| f64::from(u8::from(i == j))).collect();
            DVector::from_vec(network.times(&unit))
        })
        .collect();
    let sweep = DMatrix::identity(n, n) - DMatrix::from_columns(&columns);
    let (mut r, mut y) = (DMatrix::identity(n, n), DMatrix::identity(n, n));
    for k in 0..25 {
        let next = &sweep * &y;
        y = &next + (&next - &r) * (f64::from(k) / f64::from(k + 3));
        r = next;
    }
    let go_on = &mut |_| ControlFlow::Continue(());
    for mode in network.lowest_modes(6, go_on).unwrap() {
        let shape = DVector::from_column_slice(&mode.shape);
        let share = shape.dot(&(&r * &shape));
        assert!((mode.step_factor(25) - share).abs() < 1e-6, "{share}");
        if network.sliding() > 0 {
            continue; // the dense matrix has no oblique rows
        }
        let motions = network.motions(&mode.shape);
        let kicked = |size: f64| {
            let mut assembly = at_rest.clone();
            assembly.set_motions(|i, body| {
                let (now, [x, y, spin]) = (Motion::of(body), motions[i]);
                Motion {
                    velocity: [now.velocity[0] + size * x, now.velocity[1] + size * y],
                    spin: now.spin + size * spin,
                }
            });
            assembly.step().unwrap();
            assembly.bodies().clone()
        };
        let (plain, pushed) = (kicked(0.0), kicked(1e-9));
        let answer: Vec<[f64; 3]> = (plain.all.iter().zip(&pushed.all))
            .map(|(a, b)| {
                let [ax, ay] = a.velocity;
                let [bx, by] = b.velocity;
                [bx - ax, by - ay, b.spin - a.spin].map(|v| 1e9 * v)
            })
            .collect();
        let answer = DVector::from_vec(network.vector(&answer));
        let error = (answer - &r * &shape).amax();
        assert!(error < 1e-4, "{error:e}");
    }
}

/// Coulomb and Signorini, judged by nothing but the final forces and velocities: no contact approaches, none that carries a force separates, none slides
/// inside its cone, and what slides is slowed down.
fn follows_the_laws(order: UpdateOrder, relaxation: f64) {
    let mut assembly = scene("packing_small");
    assembly.params.order = order;
    assembly.params.relaxation = relaxation;
    assembly.params.iterations = 20_000;
    let friction = assembly.params.friction;
    assembly.params.load *= 1.3;
    assembly.detect();
    assembly.solve().unwrap();
    let bodies = &assembly.bodies().all;
    let mean = 0.1;
    for c in assembly.contacts() {
        let [a, b] = [c.a, c.b].map(|i| Motion::of(&bodies[i as usize]));
        let [u_n, u_t] = c.relative_velocity(a, b);
        let excess = u_n - c.target;
        assert!(c.normal_force >= 0.0 && excess > -1e-9, "{excess:e}");
        assert!(c.normal_force < 1e-9 * mean || excess.abs() < 1e-9);
        let limit = friction * c.normal_force;
        assert!(c.tangent_force.abs() <= limit * (1.0 + 1e-12));
        if c.tangent_force.abs() < 0.999 * limit {
            assert!(u_t.abs() < 1e-9, "{u_t:e}");
        } else {
            assert!(u_t * c.tangent_force <= 1e-12);
        }
    }
}

#[test]
fn momentum_follows_the_laws_of_contact() {
    follows_the_laws(ORDER, 1.0);
}

#[test]
fn over_relaxed_sweeps_follow_the_laws_of_contact() {
    for order in [
        UpdateOrder::RandomSweep,
        UpdateOrder::Coloured,
        UpdateOrder::LeftToRight,
    ] {
        follows_the_laws(order, 1.6);
    }
}

/// Which changes a storm makes.
#[derive(Clone, Copy, PartialEq)]
enum Changes {
    /// N_I, Δt, friction, load and shaking, always with momentum.
    Scene,
    /// Also restitution, relaxation, and to other orders and back.
    Scheme,
    /// Also the memory of forces, down to none. Overlaps are kept for ever, so a packing that creeps must in the end go through itself, in any order: under a
    /// thousandth of the load it does not get that far.
    Memory,
}

/// The orders that a storm switches to: momentum half of the time, and all but those that visit in parallel without safe steps, which diverge in a packing.
const SWITCHED: [UpdateOrder; 14] = [
    ORDER,
    ORDER,
    ORDER,
    ORDER,
    ORDER,
    ORDER,
    ORDER,
    UpdateOrder::RandomSweep,
    UpdateOrder::Coloured,
    UpdateOrder::LeftToRight,
    UpdateOrder::RedBlack,
    UpdateOrder::Alternating,
    UpdateOrder::RandomBlocks,
    UpdateOrder::RandomSequential,
];

/// Random changes of everything that a user may turn while it runs.
fn storm(name: &str, changes: u64, most_sweeps: usize, kind: Changes) {
    let mut assembly = scene(name);
    if kind == Changes::Memory {
        assembly.params.load *= 1e-3;
    }
    let (load, mut random) = (assembly.params.load, Random::new(3));
    let kinds = match kind {
        Changes::Scene => 5,
        Changes::Scheme => 8,
        Changes::Memory => 9,
    };
    let mut accelerated = 0;
    for change in 0..changes {
        let params = &mut assembly.params;
        match random.below(kinds) {
            0 => params.iterations = 10 + random.below(most_sweeps) as u64,
            1 => params.dt = 0.2 + 1.8 * random.unit(),
            2 => params.friction = random.unit() * random.unit(),
            3 => params.load = load * (0.5 + random.unit()),
            5 => params.restitution = random.unit(),
            // Ten sweeps allow 1 + 3^(−1/10) = 1.896.
            6 => params.relaxation = 0.5 + 1.35 * random.unit(),
            7 => params.order = SWITCHED[random.below(SWITCHED.len())],
            8 => params.warm_start = [1.0, random.unit(), 0.0][random.below(3)],
            _ => {
                // To both sides by turns: overlaps are kept, and always the same way would press the same pairs into each other.
                let size = 1e-3 * (2.0 * random.unit() - 1.0);
                assembly.set_velocities(|i, body| {
                    let [x, y] = body.velocity;
                    let sign = if i % 2 == 0 { size } else { -size };
                    let is_mobile = body.inverse_mass[0] > 0.0;
                    if is_mobile { [x + sign, y] } else { [x, y] }
                });
            }
        }
        accelerated += u64::from(assembly.params.order == ORDER);
        let report = assembly.step();
        assert!(
            report.is_ok(),
            "change {change}: {report:?}, {:?}",
            assembly.params
        );
        for c in assembly.contacts() {
            let limit = assembly.params.friction * c.normal_force;
            assert!(c.normal_force >= 0.0 && c.tangent_force.abs() <= limit * (1.0 + 1e-15));
        }
    }
    let energies = assembly.energies();
    let imbalance = energies.imbalance().abs() / energies.work.abs();
    assert!(imbalance < 1e-9, "{imbalance:e}");
    assert!(2 * accelerated >= changes / 2, "{accelerated}");
}

#[test]
fn ten_thousand_changes_cause_no_fault() {
    storm("packing_small", 10_000, 30, Changes::Scene);
}

#[test]
fn ten_thousand_changes_of_the_scheme_cause_no_fault() {
    storm("packing_small", 10_000, 30, Changes::Scheme);
}

#[test]
fn ten_thousand_changes_of_the_memory_cause_no_fault() {
    storm("packing_small", 10_000, 30, Changes::Memory);
}

#[test]
#[ignore = "minutes: the whole packing"]
fn ten_thousand_changes_of_the_whole_packing_cause_no_fault() {
    for kind in [Changes::Scene, Changes::Scheme, Changes::Memory] {
        storm("packing", 10_000, 70, kind);
    }
}

/// Impact and rebound with every law, memory and stop rule.
#[test]
fn an_impact_survives_every_law() {
    for gap_law in [GapLaw::QuasiInelastic, GapLaw::Exact] {
        for (restitution, warm_start) in [(0.0, 1.0), (0.7, 1.0), (0.0, 0.5), (0.0, 0.0)] {
            for stop in [StopRule::Fixed, StopRule::Local, StopRule::Global] {
                let params = Params {
                    order: ORDER,
                    gap_law,
                    restitution,
                    warm_start,
                    stop,
                    cap: 200,
                    load: 0.001,
                    ..Params::default()
                };
                let chain = Chain {
                    discs: 20,
                    ..Chain::default()
                };
                let mut assembly = chain.build(&params, 1);
                for _ in 0..300 {
                    assembly.step().unwrap();
                    assert!(assembly.contacts().iter().all(|c| c.normal_force >= 0.0));
                }
                let energies = assembly.energies();
                assert!(energies.imbalance().abs() < 1e-12 * energies.work.abs().max(1e-3));
            }
        }
    }
}

/// A copy made from the state alone goes on with the same bits: momentum does not outlive a step.
#[test]
fn a_state_is_all_there_is() {
    let mut first = scene("packing_small");
    first.params.load *= 1.1;
    (0..20).for_each(|_| assert!(first.step().is_ok()));
    let mut second = Assembly::from_state(first.state(), first.params.clone());
    for _ in 0..20 {
        first.step().unwrap();
        second.step().unwrap();
        assert_eq!(first.state_hash(), second.state_hash());
    }
}

/// One over-relaxed step of the slowest mode, after the first steps have turned it into a mode of the sweep.
#[test]
fn over_relaxed_chains_ring_as_predicted() {
    let discs = 30;
    for (order, relaxation, tolerance) in [
        (UpdateOrder::LeftToRight, 1.5, 2e-3),
        (UpdateOrder::LeftToRight, 0.7, 2e-3),
        (UpdateOrder::RedBlack, 1.5, 2e-3),
        (UpdateOrder::Parallel, 0.7, 1e-9),
        (UpdateOrder::RandomSweep, 1.5, 0.03),
    ] {
        let params = Params {
            order,
            relaxation,
            iterations: 12,
            ..Params::default()
        };
        let k = mode_wave_number(0, discs, 1.0);
        let mut assembly = pressed(discs, &params);
        let sine = |i: usize| (k * (i as f64 + 0.5)).sin();
        assembly.set_velocities(|i, _| {
            if i < 30 {
                [1e-6 * sine(i), 0.0]
            } else {
                [0.0; 2]
            }
        });
        let speed = |a: &Assembly| -> f64 {
            (0..30)
                .map(|i| sine(i) * a.bodies().all[i].velocity[0])
                .sum()
        };
        let mut speeds = vec![speed(&assembly)];
        for _ in 0..60 {
            assembly.step().unwrap();
            speeds.push(speed(&assembly));
        }
        // v(t + 1) = a·(2·v(t) − v(t − 1)) for a mode: least squares for a.
        let (mut above, mut below) = (0.0, 0.0);
        for v in speeds[5..].windows(3) {
            let ahead = 2.0 * v[1] - v[0];
            above += v[2] * ahead;
            below += ahead * ahead;
        }
        let k = modes::chain_wave_number(&params, 0, discs);
        let (a, predicted) = (above / below, modes::step_factor(&params, k));
        let error = (1.0 - a) / (1.0 - predicted) - 1.0;
        assert!(error.abs() < tolerance, "{order}, {relaxation}: {error}");
        let long = modes::step_factor(&params, 1e-4);
        let q = Medium::of(&params).sweep_constant;
        assert!(
            ((1.0 - long) / (12.0 * q * 1e-8) - 1.0).abs() < 1e-3,
            "{order}"
        );
    }
}
