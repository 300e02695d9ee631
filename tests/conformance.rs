//! One suite for every update order: whatever the order, these things are true.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::sync::Arc;

use ghostspring::experiment::golden::{GoldenRun, golden_states};
use ghostspring::measure::probe;
use ghostspring::physics::order::BLOCK;
use ghostspring::physics::step::step;
use ghostspring::physics::{Assembly, Contact, Params, Progress, State, StopRule, UpdateOrder};
use ghostspring::platform::ThreadPool;
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

/// The orders of visits, written once more: what the paper's step is told.
struct Told {
    order: UpdateOrder,
    shuffled: Vec<usize>,
    /// A copy of the program's run at the same step, which knows its colours.
    program: Assembly,
    attempts: u32,
}

impl Told {
    fn of(assembly: &Assembly) -> Self {
        Self {
            order: assembly.params.order,
            shuffled: Vec::new(),
            program: assembly.clone(),
            attempts: 0,
        }
    }
}

impl Told {
    /// Begins a step, and says in which order remembered forces are applied.
    fn begin(&mut self, contacts: &[Contact]) {
        // Contacts are found once more if a pair was missed.
        if self.attempts > 0 {
            let iterations = self.program.params.iterations;
            self.program.sweeps(iterations).unwrap();
        }
        self.program.detect();
        self.attempts += 1;
        self.shuffled = match self.order {
            UpdateOrder::Coloured => {
                let sequence = self.program.sequence();
                sequence.iter().map(|i| *i as usize).collect()
            }
            _ => (0..contacts.len()).collect(),
        };
    }

    fn visits(
        &mut self,
        sweep: Option<u64>,
        contacts: &[Contact],
        state: &mut State,
    ) -> Vec<(usize, bool)> {
        let Some(sweep) = sweep else {
            self.begin(contacts);
            return self.shuffled.iter().map(|i| (*i, false)).collect();
        };
        let (bodies, random) = (&state.bodies, &mut state.random);
        let count = contacts.len();
        let middle = |i: &usize| {
            let ends = [contacts[*i].a, contacts[*i].b].map(|i| bodies.all[i as usize].position);
            [ends[0][0] + ends[1][0], ends[0][1] + ends[1][1]]
        };
        let ranked = || {
            let mut ranked: Vec<usize> = (0..count).collect();
            ranked.sort_by(|i, j| {
                let ([xi, yi], [xj, yj]) = (middle(i), middle(j));
                xi.total_cmp(&xj).then(yi.total_cmp(&yj))
            });
            ranked
        };
        let sequence: Vec<usize> = match self.order {
            UpdateOrder::RandomSweep | UpdateOrder::Mixed => {
                random.shuffle(&mut self.shuffled);
                self.shuffled.clone()
            }
            UpdateOrder::RandomSequential => (0..count).map(|_| random.below(count)).collect(),
            UpdateOrder::Parallel | UpdateOrder::Coloured => self.shuffled.clone(),
            UpdateOrder::Alternating if sweep % 2 == 1 => ranked().into_iter().rev().collect(),
            UpdateOrder::LeftToRight | UpdateOrder::Alternating => ranked(),
            UpdateOrder::RedBlack => {
                let (all, red) = (ranked(), ranked().into_iter().step_by(2));
                red.chain(all.into_iter().skip(1).step_by(2)).collect()
            }
            UpdateOrder::RandomBlocks => {
                let missing = random.below(BLOCK);
                let mut blocks: Vec<usize> = (0..(count + missing).div_ceil(BLOCK)).collect();
                random.shuffle(&mut blocks);
                let block = |k: &usize| {
                    let end = (k + 1) * BLOCK - missing;
                    let mut block: Vec<usize> =
                        (end.saturating_sub(BLOCK)..end.min(count)).collect();
                    random.shuffle(&mut block);
                    block
                };
                blocks.iter().flat_map(block).collect()
            }
            UpdateOrder::Accelerated => unreachable!("it has momentum"),
        };
        let fraction = self.program.params.parallel_fraction;
        let sees: Vec<bool> = match self.order {
            UpdateOrder::Mixed => (0..count).map(|_| random.unit() < fraction).collect(),
            order => vec![order == UpdateOrder::Parallel; count],
        };
        sequence.into_iter().map(|i| (i, sees[i])).collect()
    }
}

/// The paper's step in one short file gives the same bits as the program: positions, motions, forces and random stream.
fn it_is_the_papers_step(order: UpdateOrder) {
    if order == UpdateOrder::Accelerated {
        return; // what it does between two visits is its own
    }
    let mut loose = builtin::load("packing_small_loose").unwrap().unwrap();
    let mut pressed = builtin::load("packing_small").unwrap().unwrap();
    let mut fast = builtin::load("chain").unwrap().unwrap();
    for start in [&mut loose, &mut pressed, &mut fast] {
        start.set("order", &order.to_string()).unwrap();
        start.set("iterations", "7").unwrap();
    }
    pressed.set("friction", "0.4").unwrap();
    pressed.set("gravity_x", "0.001").unwrap();
    // Where all contacts correct the same error at once, more than the whole correction diverges.
    let is_parallel = order == UpdateOrder::Parallel;
    let relaxation = if is_parallel { "0.5" } else { "1.3" };
    pressed.set("relaxation", relaxation).unwrap();
    loose.set("restitution", "0.5").unwrap();
    loose.set("warm_start", "0.9").unwrap();
    for (start, steps) in [(loose, 40), (pressed, 12), (fast, 60)] {
        let mut assembly = start.build();
        let mut printed = assembly.state();
        for number in 0..steps {
            let mut told = Told::of(&assembly);
            if assembly.step().is_err() {
                assert!(is_parallel && number > 3, "{order}, step {number}");
                break; // the paper's step knows no faults
            }
            let mut visits = |sweep, contacts: &[Contact], state: &mut State| {
                told.visits(sweep, contacts, state)
            };
            step(&mut printed, &assembly.params, &mut visits);
            let made = assembly.state();
            assert_eq!(printed.bodies, made.bodies, "{order}, step {number}");
            assert_eq!(printed.forces, made.forces, "{order}, step {number}");
            assert_eq!(printed.random, made.random, "{order}, step {number}");
        }
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
    helped.set_threads(Arc::new(ThreadPool::new(2).unwrap()));
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
        #[test] fn paper() { it_is_the_papers_step(ORDER); }
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
