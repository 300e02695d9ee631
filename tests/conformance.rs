//! One suite for every update order: whatever the order, these things are true.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::sync::Arc;

use ghostspring::experiment::golden::{GoldenRun, golden_states};
use ghostspring::measure::probe;
use ghostspring::physics::{Assembly, Params, Progress, StopRule, UpdateOrder};
use ghostspring::platform::Threads;
use ghostspring::scene::{Chain, builtin};

fn impact(order: UpdateOrder) -> Assembly {
    let params = Params {
        order,
        friction: 0.3,
        ..Params::default()
    };
    Chain {
        discs: 20,
        ..Chain::default()
    }
    .build(&params, 7)
}

/// A whole step, a sweep at a time and a visit at a time are the same step, to the last bit.
fn slicing_changes_nothing(order: UpdateOrder) {
    let (mut whole, mut swept, mut visited) = (impact(order), impact(order), impact(order));
    for _ in 0..80 {
        whole.step().unwrap();
        swept.detect();
        while swept.sweep().unwrap() != Progress::Solved {}
        swept.advance().unwrap();
        while visited.visit().unwrap() != Progress::Solved {}
        visited.advance().unwrap();
        assert_eq!(whole.state_hash(), swept.state_hash());
        assert_eq!(whole.state_hash(), visited.state_hash());
    }
}

/// The same in a packing, where neighbours in the sequence are seldom neighbours in space: several contacts may then be
/// visited at once, but nobody must be able to tell. What the sweeps report is the same as well.
fn slicing_a_packing_changes_nothing(order: UpdateOrder) {
    let mut start = builtin::load("packing_small").unwrap().unwrap();
    start.set("order", &order.to_string()).unwrap();
    start.set("iterations", "3").unwrap();
    let (mut swept, mut visited) = (start.build(), start.build());
    for step in 0..4 {
        for sweep in 0..3 {
            // A few visits by hand, so that the rest of the sweep begins anywhere.
            (0..step * sweep).for_each(|_| assert!(swept.visit().is_ok()));
            let whole = swept.sweep().unwrap();
            let last = loop {
                let progress = visited.visit().unwrap();
                if !matches!(progress, Progress::Visited { .. }) {
                    break progress;
                }
            };
            assert_eq!(whole, last);
        }
        swept.advance().unwrap();
        visited.advance().unwrap();
        assert_eq!(swept.state_hash(), visited.state_hash());
    }
}

/// The same among obstacles, a moving one among them, and with a second thread; and the books close.
fn slicing_among_obstacles_changes_nothing(order: UpdateOrder) {
    let mut start = builtin::load("shaker").unwrap().unwrap();
    start.set("order", &order.to_string()).unwrap();
    start.set("iterations", "4").unwrap();
    let (mut whole, mut visited, mut helped) = (start.build(), start.build(), start.build());
    helped.set_crew(Arc::new(Threads::new(2).unwrap()));
    for _ in 0..60 {
        let made = whole.step();
        assert_eq!(helped.step(), made);
        let visit_by_visit = loop {
            match visited.visit() {
                Ok(Progress::Solved) => break visited.advance(),
                Ok(_) => {}
                Err(fault) => break Err(fault),
            }
        };
        assert_eq!(visit_by_visit, made);
        assert_eq!(whole.state_hash(), visited.state_hash());
        assert_eq!(whole.state_hash(), helped.state_hash());
        if made.is_err() {
            // Dense packings are too much for it, but it fails in the same way.
            assert_eq!(order, UpdateOrder::Parallel);
            return;
        }
        let energies = whole.energies();
        assert!(energies.imbalance().abs() <= 1e-13 * energies.work.abs().max(1e-3));
    }
}

/// The books close to rounding, through flight, impact and ringing.
fn energy_is_accounted_for(order: UpdateOrder) {
    let mut assembly = impact(order);
    for _ in 0..500 {
        assembly.step().unwrap();
        let energies = assembly.energies();
        assert!(
            energies.imbalance().abs() <= 1e-13 * energies.work.abs().max(1e-3),
            "{energies:?}"
        );
        assert!(
            energies.dissipated >= -1e-15,
            "contacts without restitution take energy out"
        );
    }
}

/// No contact ever pulls.
fn no_force_is_tensile(order: UpdateOrder) {
    let mut assembly = impact(order);
    for _ in 0..300 {
        assembly.step().unwrap();
        assert!(assembly.contacts().iter().all(|c| c.normal_force >= 0.0));
    }
}

/// With enough sweeps every order finds the one right answer: each contact carries the load.
fn many_sweeps_find_the_exact_forces(order: UpdateOrder) {
    let params = Params {
        order,
        iterations: 20_000,
        load: 0.01,
        kick: 0.005,
        ..Params::default()
    };
    let mut assembly = Chain {
        discs: 20,
        gap: 0.0,
        overlap: 1e-3,
    }
    .build(&params, 3);
    assembly.detect();
    assembly.solve().unwrap();
    for force in probe::chain_forces(assembly.bodies(), assembly.contacts()) {
        assert!((force - 0.015).abs() < 1e-12, "{order}: {force}");
    }
}

/// A run is a function of scene and seed.
fn equal_seeds_give_equal_states(order: UpdateOrder) {
    let run = |mut assembly: Assembly| {
        (0..200).for_each(|_| assert!(assembly.step().is_ok()));
        assembly.state_hash()
    };
    assert_eq!(run(impact(order)), run(impact(order)));
}

/// The final states of yesterday. A change there is a change of the physics: say so in the change log.
fn the_golden_state_has_not_moved(order: UpdateOrder) {
    let mut all = golden_states().into_iter();
    let golden = all.find(|g| g.run == GoldenRun::Chain(order)).unwrap();
    let now = golden.made_again().unwrap();
    assert_eq!(now, golden.expected, "{order} is now {now:#018x}");
}

/// A convergence rule ends a step when its criterion is met, and never beyond the cap.
fn a_stop_rule_reports_the_sweeps_it_took(order: UpdateOrder) {
    for stop in [StopRule::Local, StopRule::Global] {
        let params = Params {
            order,
            stop,
            tolerance: 1e-4,
            cap: 50,
            ..Params::default()
        };
        let mut assembly = Chain {
            discs: 20,
            ..Chain::default()
        }
        .build(&params, 7);
        let taken: Vec<u64> = (0..200)
            .map(|_| assembly.step().unwrap().iterations)
            .collect();
        assert!(taken.iter().all(|n| (1..=50).contains(n)));
        assert!(
            taken.contains(&1) && taken.contains(&50),
            "{order}, {stop}: {taken:?}"
        );
    }
}

macro_rules! conformance {
    ($($module:ident: $order:ident;)+) => { $(mod $module {
        use super::*;
        const ORDER: UpdateOrder = UpdateOrder::$order;
        #[test] fn slicing() { slicing_changes_nothing(ORDER); }
        #[test] fn slicing_a_packing() { slicing_a_packing_changes_nothing(ORDER); }
        #[test] fn obstacles() { slicing_among_obstacles_changes_nothing(ORDER); }
        #[test] fn energy() { energy_is_accounted_for(ORDER); }
        #[test] fn no_tension() { no_force_is_tensile(ORDER); }
        #[test] fn exact_forces() { many_sweeps_find_the_exact_forces(ORDER); }
        #[test] fn determinism() { equal_seeds_give_equal_states(ORDER); }
        #[test] fn golden() { the_golden_state_has_not_moved(ORDER); }
        #[test] fn stop_rule() { a_stop_rule_reports_the_sweeps_it_took(ORDER); }
    })+

    /// An order without a line below does not compile.
    const _: fn(UpdateOrder) = |order| match order { $(UpdateOrder::$order => {})+ };
    };
}

conformance! {
    random_sweep: RandomSweep;
    random_sequential: RandomSequential;
    parallel: Parallel;
    mixed: Mixed;
    left_to_right: LeftToRight;
    alternating: Alternating;
    red_black: RedBlack;
    coloured: Coloured;
    random_blocks: RandomBlocks;
    accelerated: Accelerated;
}
