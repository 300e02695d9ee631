//! One suite for every method that sweeps: whatever the method, these things are true. Update orders have theirs in `conformance.rs`.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::sync::Arc;

use ghostspring::experiment::golden::{GoldenRun, golden_states};
use ghostspring::physics::{Assembly, Fault, Hand, Params, Progress, UpdateOrder};
use ghostspring::platform::ThreadPool;
use ghostspring::scene::builtin;
use ghostspring::scene::checkpoint::{self, Checkpoint};

/// A setting of a method.
type Settings = &'static [(&'static str, &'static str)];

/// A built-in scene with a method.
fn start(scene: &str, settings: Settings, more: Settings) -> ghostspring::scene::Start {
    let mut start = builtin::load(scene).unwrap().unwrap();
    for (name, value) in settings.iter().chain(more) {
        start.set(name, *value).unwrap();
    }
    start
}

/// Scenes in which a method is tried: a chain in flight, packings with friction, moving obstacles, gravity.
const SCENES: [(&str, Settings); 4] = [
    ("chain", &[("discs", "20"), ("friction", "0.3")]),
    (
        "packing_small",
        &[("friction", "0.4"), ("gravity_x", "0.0005")],
    ),
    ("shaker", &[]),
    ("packing_small_loose", &[("friction", "0.2")]),
];

fn steps_visit_by_visit(assembly: &mut Assembly) {
    while assembly.visit().unwrap() != Progress::Solved {}
    assembly.advance().unwrap();
}

/// Whole steps, sweeps, visits and a second thread give the same bits.
fn slices_and_threads_change_nothing(settings: Settings) {
    for (scene, more) in SCENES {
        let build = || start(scene, settings, more).build();
        let [mut whole, mut swept, mut visited, mut helped] = [build(), build(), build(), build()];
        helped.set_threads(Arc::new(ThreadPool::new(2).unwrap()));
        for step in 0..20 {
            let made = whole.step().unwrap();
            swept.detect();
            // A few visits by hand, so that the rest of the sweep begins anywhere.
            (0..step % 3).for_each(|_| assert!(swept.visit().is_ok()));
            while swept.sweep().unwrap() != Progress::Solved {}
            assert_eq!(swept.advance().unwrap(), made);
            steps_visit_by_visit(&mut visited);
            helped.step().unwrap();
            for (other, name) in [
                (&swept, "sweeps"),
                (&visited, "visits"),
                (&helped, "threads"),
            ] {
                assert_eq!(
                    other.state_hash(),
                    whole.state_hash(),
                    "{scene}, {name}, step {step}"
                );
            }
        }
    }
}

/// A run that is saved in the middle of a step, as a file, continues as if it had never stopped; looking does not disturb it.
fn saving_changes_nothing(settings: Settings) {
    for (scene, more) in SCENES {
        let start = start(scene, settings, more);
        let mut whole = start.build();
        (0..15).for_each(|_| assert!(whole.step().is_ok()));
        let before = whole.state();
        whole.detect();
        (0..7).for_each(|_| assert!(whole.visit().is_ok()));
        whole.sweeps(3).unwrap();
        assert_eq!(whole.state(), before, "{scene}");
        let scene_now = start.scene.clone();
        let bytes = checkpoint::write(&Checkpoint {
            scene: scene_now,
            state: whole.state(),
        });
        let Checkpoint { scene: read, state } = checkpoint::read("a", &bytes.unwrap()).unwrap();
        assert_eq!(read, start.scene, "{scene}");
        let mut continued = Assembly::from_state(state, read.params);
        for _ in 0..15 {
            whole.step().unwrap();
            continued.step().unwrap();
        }
        assert_eq!(continued.state_hash(), whole.state_hash(), "{scene}");
    }
}

/// A hand pulls, and the books close.
fn a_hand_pulls_and_the_books_close(settings: Settings) {
    for (scene, more) in SCENES {
        let mut assembly = start(scene, settings, more).build();
        let place = assembly.bodies().all[3].position;
        assembly.hold(Some(Hand {
            body: 3,
            spring: 0.01,
            to: [place[0] + 0.1, place[1]],
        }));
        for _ in 0..30 {
            assembly.step().unwrap();
            let energies = assembly.energies();
            let scale = energies.work.abs() + energies.dissipated.abs() + energies.kinetic;
            assert!(
                energies.imbalance().abs() <= 1e-12 * scale.max(1e-3),
                "{scene}: {energies:?}"
            );
            assert!(assembly.contacts().iter().all(|c| c.normal_force >= 0.0));
        }
        assert!(assembly.hand_force()[0] != 0.0, "{scene}");
    }
}

/// A fault leaves the state before the step.
fn a_fault_changes_nothing(settings: Settings) {
    let mut assembly = start("packing_small", settings, &[]).build();
    (0..5).for_each(|_| assert!(assembly.step().is_ok()));
    assembly.push(7, [500.0, 0.0]);
    let before = assembly.state();
    assert!(matches!(
        assembly.step(),
        Err(Fault::Diverged { .. } | Fault::Collapsed { .. })
    ));
    assert_eq!(assembly.state(), before);
}

fn the_golden_state_has_not_moved(name: &'static str) {
    let mut all = golden_states().into_iter();
    let is_it = |g: &ghostspring::experiment::golden::GoldenState| matches!(g.run, GoldenRun::Method(own, _) if own == name);
    let golden = all.find(is_it).unwrap();
    let now = golden.made_again().unwrap();
    assert_eq!(now, golden.expected, "{name} is now {now:#018x}");
}

macro_rules! conformance {
    ($($module:ident: $($name:literal = $value:literal),+;)+) => { $(mod $module {
        use super::*;
        const METHOD: Settings = &[$(($name, $value)),+];
        #[test] fn slices() { slices_and_threads_change_nothing(METHOD); }
        #[test] fn saving() { saving_changes_nothing(METHOD); }
        #[test] fn hand() { a_hand_pulls_and_the_books_close(METHOD); }
        #[test] fn fault() { a_fault_changes_nothing(METHOD); }
        #[test] fn golden() { the_golden_state_has_not_moved(stringify!($module)); }
    })+ };
}

conformance! {
    pbd: "method" = "position_based", "iterations" = "6";
    pbd_coloured: "method" = "position_based", "iterations" = "6", "order" = "coloured";
    pbd_averaged: "method" = "position_based", "iterations" = "8", "order" = "parallel", "parallel_sum" = "average";
    xpbd: "method" = "position_based", "iterations" = "6", "compliance" = "0.02", "relaxation" = "0.9";
    soft_step: "method" = "soft_step", "iterations" = "2";
    push_out: "push_out" = "0.05", "slop" = "0.001", "iterations" = "20";
    substeps: "substeps" = "4", "iterations" = "2";
    small_steps: "method" = "position_based", "substeps" = "8", "iterations" = "1";
    box2d: "method" = "soft_step", "substeps" = "4", "iterations" = "1", "contact_frequency" = "0.5";
    avbd: "method" = "augmented", "iterations" = "10";
    avbd_during: "method" = "augmented", "iterations" = "6", "stabilisation" = "during";
    avbd_substeps: "method" = "augmented", "iterations" = "3", "substeps" = "4", "slop" = "0.0005";
    direct: "method" = "direct";
    direct_soft: "method" = "direct", "penalty" = "30", "friction" = "0";
    direct_substeps: "method" = "direct", "penalty" = "1e4", "substeps" = "3", "iterations" = "5";
}

/// The built-in packing under `direct` with a load that changes from step to step: how far the piston sinks from the first to the last step, as a part of its height. No step may be left to sweeps.
fn sag_under(loads: impl IntoIterator<Item = f64>) -> f64 {
    let mut assembly = start("packing", &[("method", "direct")], &[]).build();
    let usual = assembly.params.load;
    let piston = assembly.bodies().load.unwrap().body;
    let height = |assembly: &Assembly| assembly.bodies().all[piston].position[1];
    let before = height(&assembly);
    for (step, load) in loads.into_iter().enumerate() {
        assembly.params.load = usual * load;
        assert_eq!(assembly.step().unwrap().by_sweeps, 0, "step {step}");
        for contact in assembly.contacts() {
            let limit = assembly.params.friction * contact.normal_force;
            assert!(contact.normal_force >= 0.0 && contact.tangent_force.abs() <= limit);
        }
    }
    (before - height(&assembly)) / before
}

/// A fifth of the contacts begin to slide. With springs of ρ = 1e6 a twentieth of the load should then take some 1e-9 of the height; 2e-5 is what `peers` calls rigid.
#[test]
fn direct_holds_a_load_that_jumps_by_a_twentieth() {
    let sag = sag_under([1.05; 20]);
    assert!(sag > 0.0 && sag < 1e-7, "{sag:e}");
}

/// In every step the load jumps by 4 %, and a fifth of the contacts begin or stop sliding.
#[test]
fn direct_holds_a_load_that_shakes() {
    let sag = sag_under((0..12).map(|step| if step % 2 == 0 { 1.02 } else { 0.98 }));
    assert!(sag.abs() < 1e-7, "{sag:e}");
}

/// A kick leaves discs that nothing holds drifting. Sooner or later one is squeezed out from between two others, and in such a step, too, the forces are found.
#[test]
fn direct_finds_the_forces_on_a_disc_that_is_squeezed_out() {
    let mut swept = start("packing", &[("iterations", "20")], &[]).build();
    (0..100).for_each(|_| assert!(swept.step().is_ok()));
    swept.params.load *= 1.0 + 1e-4;
    (0..150).for_each(|_| assert!(swept.step().is_ok()));
    let direct = start("packing", &[("method", "direct")], &[]).scene.params;
    let load = swept.params.load;
    let mut direct = Assembly::from_state(swept.state(), Params { load, ..direct });
    for step in 0..400 {
        assert_eq!(direct.step().unwrap().by_sweeps, 0, "step {step}");
    }
}

/// Which network is factorised, and when, is part of the state: a run that is read back after every step factorises in the same steps and has the same bits.
#[test]
fn direct_read_back_after_every_step_is_direct() {
    let mut whole = start("packing_small", &[("method", "direct")], &[]).build();
    let usual = whole.params.load;
    let mut read = Assembly::from_state(whole.state(), whole.params.clone());
    for step in 0..40 {
        let load = usual * (1.0 + 0.02 * f64::from(step % 3));
        whole.params.load = load;
        read.params.load = load;
        whole.step().unwrap();
        read.step().unwrap();
        assert_eq!(read.state_hash(), whole.state_hash(), "step {step}");
        read = Assembly::from_state(read.state(), read.params);
    }
}

/// Position Based Dynamics without compliance, at every step, is Contact Dynamics that aims at the end of the overlap and remembers no force.
#[test]
fn pbd_is_contact_dynamics_with_another_memory() {
    let mut pbd = start(
        "packing_small",
        &[("method", "position_based"), ("iterations", "6")],
        &[],
    )
    .build();
    let cd = &[
        ("gap_law", "exact"),
        ("warm_start", "0"),
        ("iterations", "6"),
    ];
    let mut cd = start("packing_small", cd, &[]).build();
    for _ in 0..30 {
        pbd.step().unwrap();
        cd.step().unwrap();
        assert_eq!(pbd.state_hash(), cd.state_hash());
    }
}

/// Substeps are steps: k parts of Δt/k are k steps of Δt/k.
#[test]
fn parts_of_a_step_are_steps() {
    let mut parts = start(
        "packing_small",
        &[("substeps", "4"), ("iterations", "3")],
        &[],
    )
    .build();
    let mut steps = start("packing_small", &[("dt", "0.25"), ("iterations", "3")], &[]).build();
    for _ in 0..10 {
        assert_eq!(parts.step().unwrap().iterations, 12);
        (0..4).for_each(|_| assert!(steps.step().is_ok()));
        assert_eq!(parts.state().bodies, steps.state().bodies);
        assert_eq!(parts.state().forces, steps.state().forces);
    }
}

/// What a method cannot do, it says.
#[test]
fn soft_contacts_refuse_orders_of_rigid_ones() {
    for order in [UpdateOrder::Coloured, UpdateOrder::Accelerated] {
        for method in [
            &[("method", "soft_step")][..],
            &[("method", "position_based"), ("compliance", "0.1")],
        ] {
            let mut start = start("packing_small", &[], &[]);
            start.set("order", order.to_string().as_str()).unwrap();
            for (name, value) in method {
                start.set(name, *value).unwrap();
            }
            let fault = start.build().step().unwrap_err().to_string();
            assert!(
                fault.contains(&order.to_string()) && fault.contains("random_sweep"),
                "{fault}"
            );
        }
    }
}

/// AVBD of a row of unit masses that fall against a wall, written for itself: positions instead of velocities, one row of each contact, as in the
/// authors' demo.
struct Row {
    x: Vec<f64>,
    velocity: [Vec<f64>; 2],
    penalty: Vec<f64>,
    force: Vec<f64>,
}

impl Row {
    fn new(bodies: usize) -> Self {
        let zeros = || vec![0.0; bodies];
        Self {
            x: zeros(),
            velocity: [zeros(), zeros()],
            penalty: zeros(),
            force: zeros(),
        }
    }

    fn step(&mut self, gravity: f64, margin: f64, sweeps: usize, is_post: bool) {
        let [alpha, beta, gamma] = [0.99, 28.0, 0.99];
        let [least, most] = [1.0 / 3600.0, 1e9 / 3600.0];
        let (n, begun) = (self.x.len(), self.x.clone());
        let gap = |x: &[f64], i: usize| if i == 0 { x[0] } else { x[i] - x[i - 1] };
        let first: Vec<f64> = (0..n).map(|i| gap(&begun, i) + margin).collect();
        let mut inertial = vec![0.0; n];
        for (i, inertial) in inertial.iter_mut().enumerate() {
            self.penalty[i] = (gamma * self.penalty[i]).clamp(least, most);
            self.force[i] *= if is_post { 1.0 } else { alpha * gamma };
            let [v, before] = [self.velocity[0][i], self.velocity[1][i]];
            *inertial = self.x[i] + v + gravity;
            self.x[i] += v + gravity * ((v - before) / gravity).clamp(0.0, 1.0);
        }
        for sweep in 0..sweeps + usize::from(is_post) {
            let left = match (is_post, sweep < sweeps) {
                (false, _) => 1.0 - alpha,
                (true, true) => 0.0,
                (true, false) => 1.0,
            };
            let error = |x: &[f64], i: usize| left * first[i] + gap(x, i) - gap(&begun, i);
            for body in (0..n).rev() {
                let (mut stiffness, mut push) = (1.0, inertial[body] - self.x[body]);
                for (i, side) in [(body, 1.0), (body + 1, -1.0)] {
                    if i < n {
                        let force = self.force[i] - self.penalty[i] * error(&self.x, i);
                        push += side * force.max(0.0);
                        stiffness += self.penalty[i];
                    }
                }
                self.x[body] += push / stiffness;
            }
            if sweep < sweeps {
                for i in 0..n {
                    let wrong = error(&self.x, i);
                    self.force[i] = (self.force[i] - self.penalty[i] * wrong).max(0.0);
                    if self.force[i] > 0.0 {
                        self.penalty[i] = (self.penalty[i] + beta * wrong.abs()).min(most);
                    }
                }
            }
            if sweep + 1 == sweeps {
                let moved = (0..n).map(|i| self.x[i] - begun[i]).collect();
                self.velocity = [moved, std::mem::take(&mut self.velocity[0])];
            }
        }
    }
}

/// The method is the demo's algorithm, step by step, from touching without force through ringing to rest. Both make the same sums in another order, positions
/// of ten there being velocities here: 1e-14 of rounding in a position, which no step of a stable system enlarges much.
#[test]
fn avbd_is_the_algorithm_of_its_authors() {
    for (stabilisation, sweeps) in [("during", 2), ("during", 8), ("after", 4), ("after", 10)] {
        let mut start = start(
            "chain",
            &[
                ("method", "augmented"),
                ("discs", "10"),
                ("gap", "0"),
                ("load", "0"),
                ("gravity_x", "-0.003"),
                ("slop", "0.0005"),
                ("penalty_growth", "28"),
            ],
            &[],
        );
        start.set("stabilisation", stabilisation).unwrap();
        start
            .set("iterations", sweeps.to_string().as_str())
            .unwrap();
        let mut assembly = start.build();
        let mut row = Row::new(10);
        for step in 0..600 {
            assembly.params.gravity_x = if step < 400 { -0.003 } else { -0.00315 };
            assembly.step().unwrap();
            row.step(
                assembly.params.gravity_x,
                0.0005,
                sweeps,
                stabilisation == "after",
            );
            for (i, x) in row.x.iter().enumerate() {
                let ours = assembly.bodies().all[i].position[0] - (i as f64 + 0.5);
                assert!(
                    (ours - x).abs() < 1e-10,
                    "{stabilisation}, N_I = {sweeps}, step {step}, body {i}: {ours} and {x}"
                );
            }
        }
        let forces: Vec<_> = assembly.forces().map(|c| c.memory[0]).collect();
        assert_eq!(forces.len(), 10);
        assert!(row.x[9] < -0.003, "{:?}", row.x);
    }
}

/// Penalties are state: whatever is saved or taken back has them, and no other method has any.
#[test]
fn penalties_are_state() {
    let settings: Settings = &[("method", "augmented"), ("iterations", "6")];
    let mut assembly = start("packing_small", settings, &[("friction", "0.4")]).build();
    (0..10).for_each(|_| assert!(assembly.step().is_ok()));
    let state = assembly.state();
    assert!(!state.penalties.pairs.is_empty());
    let bodies = state.bodies.all.len();
    assert_eq!(state.penalties.accelerations.len(), bodies);
    let without = state.clone().without_disc(3);
    assert_eq!(without.penalties.accelerations.len(), bodies - 1);
    assert!(without.penalties.pairs.len() < state.penalties.pairs.len());
    assert_eq!(without.problem(), None);
    assert_eq!(state.clone().with_disc([1.0, 99.0], 0.5).problem(), None);
    let mut forgetful = state;
    forgetful.penalties = Default::default();
    let mut other = Assembly::from_state(forgetful, assembly.params.clone());
    other.step().unwrap();
    assembly.step().unwrap();
    assert_ne!(other.state_hash(), assembly.state_hash());
    assembly.params.method = ghostspring::physics::MethodName::ContactDynamics;
    assembly.step().unwrap();
    assert!(assembly.state().penalties.is_empty());
}
