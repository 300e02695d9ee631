//! Packings as a whole: balance, friction, energy, checkpoints, faults and a storm of parameters.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use ghostspring::experiment::golden::{GoldenRun, golden_states};
use ghostspring::experiment::prepare::{PackingReport, Quiet, settle};
use ghostspring::physics::body::Motion;
use ghostspring::physics::params::FIELDS;
use ghostspring::physics::random::Random;
use ghostspring::physics::{Assembly, Bodies, Energies, Fault, Params, Progress, UpdateOrder};
use ghostspring::scene::checkpoint::{self, Checkpoint};
use ghostspring::scene::{Packing, Start, builtin};
use ghostspring::schema::field::Range;
use ghostspring::schema::value::Value;
use proptest::prelude::*;

fn shipped(name: &str) -> Start {
    builtin::load(name).unwrap().unwrap()
}

/// Floor and side walls carry the piston's load between them, to 10⁻⁷; without side-wall friction the floor carries it alone.
#[test]
fn the_load_arrives_at_the_bottom() {
    for name in ["packing", "packing_small"] {
        let mut assembly = shipped(name).build();
        assembly.step().unwrap();
        let report = PackingReport::of(&assembly);
        assert!(
            (report.floor_share + report.wall_share - 1.0).abs() < 1e-7,
            "{name}: {report:?}"
        );
        assert!(
            report.wall_share.abs() > 1e-4,
            "side walls with friction carry a share"
        );
    }
    let params = Params {
        iterations: 100,
        load: 0.45,
        friction: 0.0,
        ..Params::default()
    };
    let mut assembly = Packing {
        discs: 100,
        width: 9.0,
        ..Packing::default()
    }
    .build(&params, 1);
    settle(&mut assembly, &Quiet::default(), &mut |_| {}).unwrap();
    let report = PackingReport::of(&assembly);
    assert!((report.floor_share - 1.0).abs() < 1e-7, "{report:?}");
    assert_eq!(report.wall_share, 0.0);
}

/// From loose to dense: no force pulls, none leaves its friction cone, and the books close to 10⁻⁹ of the work.
#[test]
fn compression_keeps_the_rules_and_the_books() {
    for &order in UpdateOrder::ALL {
        if order == UpdateOrder::Parallel {
            continue; // it diverges in dense packings; see below
        }
        let params = Params {
            order,
            iterations: 40,
            load: 0.45,
            friction: 0.3,
            ..Params::default()
        };
        let mut assembly = Packing {
            discs: 100,
            width: 9.0,
            ..Packing::default()
        }
        .build(&params, 1);
        for _ in 0..250 {
            assembly.step().unwrap();
            for c in assembly.contacts() {
                assert!(c.normal_force >= 0.0);
                assert!(c.tangent_force.abs() <= 0.3 * c.normal_force * (1.0 + 1e-15));
            }
        }
        let energies = assembly.energies();
        assert!(
            energies.imbalance().abs() < 1e-9 * energies.work,
            "{order}: {energies:?}"
        );
        assert!(energies.dissipated > 0.5 * energies.work);
        assert!(assembly.contacts().iter().any(|c| c.tangent_force != 0.0));
    }
}

/// In two dimensions too, and with friction: a step at once, by sweeps and by visits are the same step.
#[test]
fn slicing_changes_nothing_in_a_packing() {
    for &order in UpdateOrder::ALL {
        let build = || {
            let mut assembly = shipped("packing_small_loose").build();
            assembly.params = Params {
                order,
                iterations: 6,
                ..assembly.params.clone()
            };
            assembly
        };
        let (mut whole, mut swept, mut visited) = (build(), build(), build());
        for _ in 0..25 {
            let ended = whole.step().is_err();
            while swept.sweep().is_ok_and(|p| p != Progress::Solved) {}
            while visited.visit().is_ok_and(|p| p != Progress::Solved) {}
            if ended {
                break; // the parallel order, sooner or later
            }
            swept.advance().unwrap();
            visited.advance().unwrap();
            assert_eq!(whole.state_hash(), swept.state_hash(), "{order}");
            assert_eq!(whole.state_hash(), visited.state_hash(), "{order}");
        }
        assert!(order == UpdateOrder::Parallel || whole.steps() == 25);
    }
}

/// A sliding disc that touches down begins to roll: friction takes a third of its speed, by angular momentum about the
/// point of contact, whatever the friction coefficient, and then lets it be.
#[test]
fn a_sliding_disc_ends_up_rolling() {
    for friction in [0.1, 0.5] {
        let mut bodies = Bodies::default();
        bodies.add_disc([0.0, 0.5], 0.5, [1.0, 1.0, 2.0]);
        bodies.add_plane([0.0, 0.0], [0.0, 1.0], [0.0; 2]);
        let params = Params {
            friction,
            gravity_y: -0.01,
            ..Params::default()
        };
        let mut assembly = Assembly::new(bodies, params, 1);
        assembly.set_velocities(|_, _| [0.3, 0.0]);
        for step in 0..400 {
            let before = assembly.bodies().all[0].velocity[0];
            assembly.step().unwrap();
            let slowed = before - assembly.bodies().all[0].velocity[0];
            if step == 3 {
                assert!(
                    (slowed - friction * 0.01).abs() < 1e-12,
                    "Coulomb: mu g per step, not {slowed}"
                );
            }
        }
        let disc = assembly.bodies().all[0];
        assert!((disc.velocity[0] - 0.2).abs() < 1e-12, "{disc:?}");
        assert!(
            (disc.spin + disc.velocity[0]).abs() < 1e-12,
            "it rolls: {disc:?}"
        );
        assert!(assembly.energies().imbalance().abs() < 1e-12);
    }
}

/// A run continued from a checkpoint is the run that was never stopped, to the last bit, wherever it is cut.
#[test]
fn a_continued_run_is_bit_equal_to_one_never_stopped() {
    let start = shipped("packing_small_loose");
    for cut in [1, 37, 120] {
        let mut whole = start.build();
        (0..cut).for_each(|_| assert!(whole.step().is_ok()));
        let checkpoint = Checkpoint {
            scene: start.scene.clone(),
            state: whole.state(),
        };
        let mut continued = Start::parse("x", &checkpoint::write(&checkpoint).unwrap())
            .unwrap()
            .build();
        for _ in 0..80 {
            whole.step().unwrap();
            continued.step().unwrap();
            assert_eq!(whole.state_hash(), continued.state_hash());
            assert_eq!(whole.energies(), continued.energies());
        }
        // Cut in the middle of a step, it goes on from that step's beginning.
        let mut inside = whole.clone();
        inside.sweep().unwrap();
        assert_eq!(inside.state(), whole.state());
    }
}

/// The same with more contacts than one part of a sum has: nothing depends on how old the list of candidates is.
#[test]
fn energies_do_not_depend_on_the_age_of_a_list() {
    let start = shipped("packing").build();
    let mut state = start.state();
    state.energies = Energies::default(); // what was lost in preparation would hide a difference
    let mut whole = Assembly::from_state(state, start.params.clone());
    // One that is fast makes the list reach far, and it stays so when all are slower again.
    whole.set_velocities(|i, _| [if i == 500 { 0.4 } else { 0.0 }, 0.0]);
    whole.step().unwrap();
    whole.set_velocities(|i, _| [if i < 1000 { 1e-2 * (i % 7) as f64 } else { 0.0 }, 0.0]);
    let mut continued = Assembly::from_state(whole.state(), whole.params.clone());
    for _ in 0..40 {
        whole.step().unwrap();
        continued.step().unwrap();
        assert_eq!(whole.energies(), continued.energies());
    }
}

/// Yesterday's states of the packings. Debug and release builds must give the same.
#[test]
fn golden_states_of_packings() {
    for name in [
        "packing_small_loose",
        "packing_small",
        "crystal",
        "packing_gravity",
    ] {
        let mut all = golden_states().into_iter();
        let golden = all.find(|g| g.run == GoldenRun::Scene(name)).unwrap();
        let now = golden.made_again().unwrap();
        assert_eq!(now, golden.expected, "{name} is now {now:#018x}");
    }
}

/// Every golden state is made again by a test: here, in `boxes.rs`, or for an update order in `conformance.rs`.
#[test]
fn golden_states_are_all_tested() {
    assert_eq!(golden_states().len(), 7 + 15 + UpdateOrder::ALL.len());
}

/// The parallel update diverges in a dense packing, an absurd load crushes it, and a thousandfold time step throws a moving one
/// about: each is caught at the step where it begins, and the last good state is kept.
#[test]
fn runs_that_go_wrong_stop_at_their_last_good_state() {
    type Spoil = fn(&mut Params);
    let cases: [(&str, Spoil); 3] = [
        ("packing", |p| p.order = UpdateOrder::Parallel),
        ("packing_small", |p| p.load = 1000.0),
        ("packing_small_loose", |p| p.dt = 1000.0),
    ];
    for (name, spoil) in cases {
        let mut assembly = shipped(name).build();
        (0..20).for_each(|_| assert!(assembly.step().is_ok()));
        let good = assembly.params.clone();
        spoil(&mut assembly.params);
        let mut fault = None;
        while fault.is_none() && assembly.steps() < 10_000 {
            let before = assembly.state_hash();
            fault = assembly.step().err();
            assert!(fault.is_none() || assembly.state_hash() == before);
        }
        let Some(Fault::Diverged { step, .. } | Fault::Collapsed { step, .. }) = fault else {
            panic!("{name} went on for ever");
        };
        assert_eq!(step, assembly.steps());
        // With sane parameters it goes on.
        assembly.params = Params {
            load: 0.1 * good.load,
            ..good
        };
        (0..5).for_each(|_| assert!(assembly.step().is_ok(), "{name}: {:?}", assembly.step()));
    }
}

/// Ten thousand random changes of every parameter, all orders: no NaN, no panic, closed books, and nearly all steps made.
#[test]
fn a_storm_of_parameters_leaves_nothing_broken() {
    let mut random = Random::new(2024);
    let calm = shipped("packing_small").build();
    let mut assembly = calm.clone();
    let (mut steps, mut faults) = (0, 0);
    let mut used = std::collections::BTreeSet::new();
    for _ in 0..10_000 {
        let mut params = assembly.params.clone();
        let field = &FIELDS[random.below(FIELDS.len())];
        let value = match field.info.range {
            // Most of each range is absurd; stay mostly where a user would be, but not always.
            Range::Real(min, max) => {
                let bold = if random.unit() < 0.02 { 1.0 } else { 1e-3 };
                let sign = if random.unit() < 0.2 { min } else { max };
                Value::Real((random.unit() * bold * sign).clamp(min, max))
            }
            Range::Whole(min, max) => Value::Whole((min + random.below(60) as u64).min(max)),
            Range::Choice(words) => Value::from(words[random.below(words.len())]),
        };
        field.set(&mut params, &value).unwrap();
        let name = field.info.name;
        params.cap = params.cap.min(60);
        params.substeps = params.substeps.min(3);
        assembly.params = params;
        match assembly.step() {
            Ok(_) => {
                steps += 1;
                used.insert(name.to_owned());
                used.insert(assembly.params.order.to_string());
            }
            Err(_) => {
                faults += 1;
                assert_eq!(assembly.state().problem(), None);
                assembly = calm.clone();
            }
        }
        if steps % 200 == 0 {
            assembly = calm.clone(); // before everything has flown apart
        }
        assert_eq!(assembly.state().problem(), None);
        let energies = assembly.energies();
        let scale = energies.work.abs() + energies.dissipated.abs() + energies.kinetic;
        assert!(
            energies.imbalance().abs() <= 1e-9 * scale.max(1e-6),
            "{energies:?}"
        );
    }
    assert!(
        steps > 8000 && faults > 10,
        "{steps} steps, {faults} faults"
    );
    assert_eq!(
        used.len(),
        FIELDS.len() + UpdateOrder::ALL.len(),
        "{used:?}"
    );
}

/// What a checkpoint keeps is enough even if the next step needs a wider look than the last one.
#[test]
fn a_kick_right_after_a_checkpoint_changes_no_bit() {
    for speed in [0.001, 0.003] {
        for (steps, kick) in [(20, -0.5), (30, -0.6), (60, -0.55)] {
            let mut start = shipped("packing_small");
            let mut whole = start.build();
            let mut held = vec![false; whole.bodies().discs()];
            for body in whole.forces().flat_map(|f| f.pair) {
                if let Some(held) = held.get_mut(body as usize) {
                    *held = true;
                }
            }
            whole.set_motions(|i, body| match held.get(i) {
                Some(false) => Motion {
                    velocity: [speed, 0.6 * speed],
                    spin: 0.0,
                },
                _ => Motion::of(body),
            });
            start.set("kick", &kick.to_string()).unwrap();
            start
                .set("kick_step", &(whole.steps() + steps).to_string())
                .unwrap();
            whole.params = start.scene.params.clone();
            (0..steps).for_each(|_| assert!(whole.step().is_ok()));
            let checkpoint = Checkpoint {
                scene: start.scene.clone(),
                state: whole.state(),
            };
            let mut continued = Start::parse("x", &checkpoint::write(&checkpoint).unwrap())
                .unwrap()
                .build();
            for _ in 0..3 {
                whole.step().unwrap();
                continued.step().unwrap();
                assert_eq!(
                    whole.state_hash(),
                    continued.state_hash(),
                    "{speed} {steps} {kick}"
                );
            }
        }
    }
}

/// Discs shot through a loose crowd at up to half a diameter a step: whatever happens, nobody ends up inside or beyond
/// anybody else by more than the little that an unfinished iteration leaves.
#[test]
fn no_pair_is_missed_at_high_speed() {
    for seed in 1..=6 {
        let mut bodies = Bodies::default();
        let mut random = Random::new(seed);
        for i in 0..49 {
            let jitter = [0.2 * random.unit(), 0.2 * random.unit()];
            bodies.add_disc(
                [
                    1.3 * f64::from(i % 7) + jitter[0],
                    1.3 * f64::from(i / 7) + jitter[1],
                ],
                0.5,
                [1.0, 1.0, 2.0],
            );
        }
        let params = Params {
            iterations: 300,
            friction: 0.2,
            restitution: 0.5,
            ..Params::default()
        };
        let mut assembly = Assembly::new(bodies, params, seed);
        assembly.set_velocities(|i, _| {
            if i % 5 == 0 {
                [0.5 - 0.02 * i as f64, 0.45 - 0.01 * i as f64]
            } else {
                [0.0; 2]
            }
        });
        for _ in 0..60 {
            assembly.step().unwrap();
            let bodies = assembly.bodies();
            for a in 0..49 {
                for b in a + 1..49 {
                    assert!(
                        bodies.gap(a, b).0 > -0.02,
                        "seed {seed}: {a} and {b}, {}",
                        bodies.gap(a, b).0
                    );
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Any small packing, any friction, restitution, number of sweeps and order: forces push, stay in their cone, are
    /// equal and opposite (the books close), and the same seed gives the same state.
    #[test]
    fn solver_invariants_hold_in_any_packing(
        packing_seed in 0u64..1000,
        discs in 5u64..60,
        friction in 0.0f64..1.0,
        restitution in 0.0f64..0.9,
        iterations in 1u64..40,
        order in prop::sample::select(UpdateOrder::ALL.to_vec()),
    ) {
        let params = Params { order, friction, restitution, iterations, load: 0.3, ..Params::default() };
        let packing = Packing { discs, width: 6.0, packing_seed, ..Packing::default() };
        let run = || {
            let mut assembly = packing.build(&params, 1);
            for _ in 0..40 {
                if assembly.step().is_err() {
                    break; // parallel sweeps, or far too few of them
                }
                for c in assembly.contacts() {
                    assert!(c.normal_force >= 0.0);
                    assert!(c.tangent_force.abs() <= friction * c.normal_force * (1.0 + 1e-15));
                }
                let energies = assembly.energies();
                assert!(energies.imbalance().abs() <= 1e-9 * (energies.work.abs() + energies.kinetic), "{energies:?}");
            }
            assembly.state_hash()
        };
        prop_assert_eq!(run(), run());
    }
}
