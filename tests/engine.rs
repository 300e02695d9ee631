//! Behaviour of the engine as a whole that does not depend on the update order.

use ghostspring::measure::{fit_window, probe};
use ghostspring::physics::{
    Assembly, Bodies, Fault, MethodName, Params, SpringModel, Springs, UpdateOrder,
};
use ghostspring::scene::Chain;

const FREE: [f64; 3] = [1.0, 1.0, 2.0];

fn two_discs(gap: f64, params: Params) -> Assembly {
    let mut bodies = Bodies::default();
    bodies.add_disc([0.0, 0.0], 0.5, FREE);
    bodies.add_disc([1.0 + gap, 0.0], 0.5, FREE);
    let mut assembly = Assembly::new(bodies, params, 1);
    assembly.set_velocities(|i, _| if i == 0 { [0.3, 0.0] } else { [-0.1, 0.0] });
    assembly
}

/// Two discs rebound with e times their speed of approach, however the gap fits the time step, and keep their momentum.
#[test]
fn a_collision_has_the_restitution_asked_for() {
    for restitution in [0.0, 0.3, 0.7, 1.0] {
        for gap in [0.0, 0.1, 0.37, 0.8, 1.01] {
            let mut assembly = two_discs(
                gap,
                Params {
                    restitution,
                    ..Params::default()
                },
            );
            (0..12).for_each(|_| assert!(assembly.step().is_ok()));
            let [a, b] = [0, 1].map(|i| assembly.bodies().all[i].velocity[0]);
            assert!(
                (b - a - 0.4 * restitution).abs() < 1e-14,
                "e = {restitution}, gap {gap}: {}",
                b - a
            );
            assert!((a + b - 0.2).abs() < 1e-15);
            assert!(assembly.energies().imbalance().abs() < 1e-15);
        }
    }
}

/// A perfectly inelastic collision closes the gap in one step and the relative velocity in the next.
#[test]
fn an_inelastic_collision_takes_two_steps() {
    let mut assembly = two_discs(0.1, Params::default());
    assembly.step().unwrap();
    let gap = assembly.bodies().gap(0, 1).0;
    assert!(gap.abs() < 1e-15, "{gap}");
    assembly.step().unwrap();
    let [a, b] = [0, 1].map(|i| assembly.bodies().all[i].velocity[0]);
    assert!((a - b).abs() < 1e-15);
}

/// A fast disc hits a row with gaps in it: the blow travels through contacts that were far apart when the step began.
#[test]
fn a_blow_is_not_lost_on_discs_that_become_fast_within_the_step() {
    let mut bodies = Bodies::default();
    bodies.add_disc([0.0, 0.0], 0.5, [0.01, 0.01, 0.02]);
    for i in 0..6 {
        bodies.add_disc([1.05 + 1.3 * f64::from(i), 0.0], 0.5, FREE);
    }
    let mut assembly = Assembly::new(
        bodies,
        Params {
            restitution: 1.0,
            iterations: 400,
            ..Params::default()
        },
        1,
    );
    assembly.set_velocities(|i, _| if i == 0 { [0.4, 0.0] } else { [0.0; 2] });
    for _ in 0..60 {
        assembly.step().unwrap();
        let bodies = assembly.bodies();
        for pair in 0..6 {
            assert!(
                bodies.gap(pair, pair + 1).0 > -1e-6,
                "discs {pair} and {} overlap",
                pair + 1
            );
        }
    }
}

/// Forces, not impulses, are remembered: a pressed chain does not notice that the time step changes.
#[test]
fn changing_the_time_step_keeps_the_forces() {
    let mut assembly = Chain {
        discs: 10,
        gap: 0.0,
        overlap: 1e-3,
    }
    .build(&Params::default(), 1);
    for dt in [1.0, 0.1, 3.0, 0.7] {
        assembly.params.dt = dt;
        assembly.step().unwrap();
        for force in probe::chain_forces(assembly.bodies(), assembly.contacts()) {
            // A few roundings of forces and velocities per sweep.
            assert!((force - 0.05).abs() < 1e-14, "dt {dt}: {:e}", force - 0.05);
        }
        assert!(assembly.energies().kinetic < 1e-28);
    }
}

/// Whatever is changed between two steps, the books stay closed and the state finite.
#[test]
fn every_parameter_may_change_between_two_steps() {
    let mut assembly = Chain {
        discs: 20,
        ..Chain::default()
    }
    .build(&Params::default(), 5);
    for (i, order) in UpdateOrder::ALL.iter().cycle().take(400).enumerate() {
        let wave = (i as f64 * 0.37).sin();
        assembly.params = Params {
            order: *order,
            dt: 1.0 + 0.5 * wave,
            iterations: 10 + 2 * (i as u64 % 20),
            load: 0.05 + 0.04 * wave,
            restitution: 0.5 + 0.5 * wave,
            gravity_x: 1e-4 * wave,
            ..Params::default()
        };
        assembly.step().unwrap();
        let energies = assembly.energies();
        assert!(
            energies.imbalance().abs() < 1e-12 * energies.work.abs().max(1.0),
            "{energies:?}"
        );
    }
}

/// A run that blows up says so and stays at its last good state.
#[test]
fn a_diverging_run_stops_at_its_last_good_state() {
    let mut assembly = Chain::default().build(&Params::default(), 1);
    (0..100).for_each(|_| assert!(assembly.step().is_ok()));
    let before = assembly.state_hash();
    assembly.params.load = 1e3;
    assert!(matches!(
        assembly.step(),
        Err(Fault::Diverged { step: 100, .. })
    ));
    assert_eq!(assembly.state_hash(), before);
    assembly.params.load = 0.05;
    assembly.step().unwrap();
}

/// The parallel update with an odd number of sweeps turns the shortest waves over and makes them grow, as predicted.
#[test]
fn odd_parallel_sweeps_blow_up_from_rounding() {
    let end = |iterations| {
        let params = Params {
            order: UpdateOrder::Parallel,
            iterations,
            ..Params::default()
        };
        let mut assembly = Chain {
            discs: 50,
            gap: 0.0,
            overlap: 1e-3,
        }
        .build(&params, 1);
        assembly.set_velocities(|i, _| [1e-9 * f64::from(i as u32 % 2), 0.0]);
        (0..40).for_each(|_| drop(assembly.step()));
        assembly.bodies().fastest().1
    };
    assert!(end(4) < 1e-8);
    assert!(end(5) > 1e-4);
}

/// The soft twin against the textbook: a chain of springs has ω² + 1/τ² = (4κ/m)·sin²(k/2) and 1/τ = (2γ/m)·sin²(k/2).
#[test]
fn the_twin_rings_like_a_chain_of_springs() {
    let springs = Springs {
        stiffness: 20.0,
        damping: 5.0,
    };
    let assembly = Chain {
        discs: 20,
        gap: 0.0,
        overlap: 1e-2,
    }
    .build(&Params::default(), 1);
    let mut twin = assembly;
    twin.params.method = MethodName::SpringDashpot;
    twin.set_springs(SpringModel::Alike(springs));
    twin.params.kick = 1e-3;
    let samples: Vec<[f64; 2]> = (1..=700)
        .map(|t| {
            twin.step().unwrap();
            [f64::from(t), probe::loaded_position(twin.bodies())]
        })
        .collect();
    let fit = fit_window(&samples, 0.0).unwrap();
    let half = (std::f64::consts::PI / 80.0).sin().powi(2);
    let rate = 2.0 * springs.damping * half;
    let omega = (4.0 * springs.stiffness * half - rate * rate).sqrt();
    // First-order integration with 200 inner steps: errors of order (rate or frequency) × inner step.
    assert!(
        (fit.angular_frequency.value / omega - 1.0).abs() < 1e-3,
        "{} {omega}",
        fit.angular_frequency.value
    );
    assert!(
        (fit.damping_time.value * rate - 1.0).abs() < 5e-3,
        "{} {}",
        fit.damping_time.value,
        1.0 / rate
    );
}
