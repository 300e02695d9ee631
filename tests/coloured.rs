//! The coloured order's short cuts, packs and strips, and the many hands that help with every order. Nobody must be able
//! to tell.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use ghostspring::physics::body::Motion;
use ghostspring::physics::{Assembly, Bodies, Contact, Params, StopRule, Threads, UpdateOrder};
use ghostspring::platform::ThreadPool;
use ghostspring::scene::{Chain, Packing, builtin, tiling};

fn coloured(mut assembly: Assembly) -> Assembly {
    assembly.params.order = UpdateOrder::Coloured;
    assembly.params.iterations = 7;
    assembly
}

fn packing(name: &str) -> Assembly {
    coloured(builtin::load(name).unwrap().unwrap().build())
}

fn tiled(columns: usize, rows: usize) -> Assembly {
    let (state, params) = tiling::tile(&packing("packing"), columns, rows).unwrap();
    coloured(Assembly::from_state(state, params))
}

/// Small and large, frictional and not, discs on a rail, a piston, and discs still in flight.
fn scenes() -> Vec<(&'static str, Assembly)> {
    let params = Params {
        friction: 0.3,
        ..Params::default()
    };
    let chain = Chain {
        discs: 5000,
        gap: 0.0,
        overlap: 1e-3,
    };
    let loose = Packing {
        discs: 3000,
        width: 30.0,
        ..Packing::default()
    };
    let pressed = Params {
        load: 2.0,
        restitution: 0.4,
        ..params.clone()
    };
    let mut waving = chain.build(&params, 1);
    waving.set_velocities(|i, _| [1e-4 * ((i % 7) as f64 - 3.0), 0.0]);
    vec![
        ("small", packing("packing_small")),
        ("crystal", packing("crystal")),
        ("wide", tiled(4, 1)),
        ("large", tiled(3, 2)),
        ("chain", coloured(waving)),
        ("loose", coloured(loose.build(&pressed, 1))),
    ]
}

/// Sweeps as the method defines them: one visit after the other, with nothing but the formula.
fn by_the_book(contacts: &mut [Contact], bodies: &mut Bodies, sequence: &[u32], params: &Params) {
    for &i in sequence {
        let contact = &mut contacts[i as usize];
        let seen = [contact.a, contact.b].map(|b| Motion::of(&bodies.all[b as usize]));
        let forces = contact.updated_forces(seen[0], seen[1], params.friction);
        let change = [
            forces[0] - contact.normal_force,
            forces[1] - contact.tangent_force,
        ];
        [contact.normal_force, contact.tangent_force] = forces;
        contact.push(contact.ends(&mut bodies.all).unwrap(), change, params.dt);
    }
}

#[test]
fn packs_do_what_single_visits_do() {
    for (name, mut assembly) in scenes() {
        for _ in 0..3 {
            assembly.detect();
            let (mut contacts, mut bodies) =
                (assembly.contacts().to_vec(), assembly.bodies().clone());
            let sequence = assembly.sequence().into_owned();
            for sweeps in [1, 2, 3] {
                assembly.sweeps(sweeps).unwrap();
                for _ in 0..sweeps {
                    by_the_book(&mut contacts, &mut bodies, &sequence, &assembly.params);
                }
                assert!(assembly.contacts() == contacts, "{name}");
                assert!(assembly.bodies() == &bodies, "{name}");
            }
            assembly.step().unwrap();
        }
    }
}

/// Hands that come one after the other, the last one first: whoever comes first does everything, and waits for the others only for a short while.
#[derive(Debug)]
struct Late;

impl Threads for Late {
    fn count(&self) -> usize {
        3
    }

    fn work(&self, work: &(dyn Fn(usize) + Sync)) {
        (0..3).rev().for_each(work);
    }

    fn pause(&self, times: u32) {
        assert!(times < 1000, "there is nobody to wait for");
    }
}

fn pools() -> Vec<Arc<dyn Threads>> {
    let threads = |hands| Arc::new(ThreadPool::new(hands).unwrap());
    vec![threads(2), threads(3), threads(8), Arc::new(Late)]
}

#[test]
fn many_hands_change_no_bit() {
    for (name, start) in scenes() {
        for threads in pools() {
            let (mut alone, mut helped, mut sliced) = (start.clone(), start.clone(), start.clone());
            helped.set_threads(Arc::clone(&threads));
            sliced.set_threads(threads);
            for step in 0..4 {
                alone.step().unwrap();
                helped.step().unwrap();
                // A few visits, a sweep, and what is left.
                (0..9 * step).for_each(|_| assert!(sliced.visit().is_ok()));
                sliced.sweep().unwrap();
                sliced.sweeps(2).unwrap();
                sliced.step().unwrap();
                assert_eq!(alone.state_hash(), helped.state_hash(), "{name}");
                assert_eq!(alone.state_hash(), sliced.state_hash(), "{name}");
            }
        }
    }
}

/// Whatever the order, a threads helps to find the contacts, to move and to keep the books.
#[test]
fn a_crew_changes_no_bit_of_any_order() {
    let start = tiled(4, 2);
    for &order in UpdateOrder::ALL {
        for threads in pools() {
            let mut alone = start.clone();
            alone.params.order = order;
            alone.params.restitution = 0.2;
            let mut helped = alone.clone();
            helped.set_threads(threads);
            for _ in 0..3 {
                assert_eq!(alone.step(), helped.step(), "{order}");
                assert_eq!(alone.state_hash(), helped.state_hash(), "{order}");
                assert_eq!(alone.energies(), helped.energies(), "{order}");
                assert_eq!(alone.gaps(), helped.gaps(), "{order}");
            }
        }
    }
}

/// What a sweep reports, and with it where a stop rule stops, depends neither on the hands nor on the slices.
#[test]
fn many_hands_report_the_same_changes() {
    let mut start = tiled(4, 1);
    start.params.tolerance = 1e-3;
    start.params.cap = 60;
    for stop in [StopRule::Local, StopRule::Global] {
        start.params.stop = stop;
        for threads in pools() {
            let (mut alone, mut helped) = (start.clone(), start.clone());
            helped.set_threads(threads);
            for _ in 0..3 {
                assert_eq!(alone.sweep().unwrap(), helped.sweep().unwrap());
                (0..5).for_each(|_| assert!(helped.visit().is_ok()));
                assert_eq!(alone.sweep().unwrap(), helped.sweep().unwrap());
                assert_eq!(alone.step().unwrap(), helped.step().unwrap());
                assert_eq!(alone.state_hash(), helped.state_hash());
            }
        }
    }
}

/// The order may be changed even within a step, from any to any and whatever the slices: what was done stays done, and the
/// change counts from the next step.
#[test]
fn a_new_order_counts_from_the_next_step() {
    let start = packing("packing_small");
    for &old in UpdateOrder::ALL {
        for &new in UpdateOrder::ALL {
            let mut kept = start.clone();
            kept.params.order = old;
            kept.step().unwrap();
            kept.sweep().unwrap();
            let mut changed = kept.clone();
            changed.params.order = new;
            for _ in 0..5 {
                changed.visit().unwrap();
            }
            assert_eq!(changed.step(), kept.step(), "{old} to {new}");
            assert_eq!(changed.state_hash(), kept.state_hash(), "{old} to {new}");
            changed.step().unwrap();
            let energies = changed.energies();
            assert!(energies.imbalance().abs() < 1e-9 * energies.work.abs());
        }
    }
}

/// Two discs that meet a piston at once, one of which is visited after the packs, and then fly apart: the contacts that are
/// no more are not asked for.
#[test]
fn contacts_may_all_vanish_at_once() {
    let mut bodies = Bodies::default();
    for x in [0.0, 5.0] {
        bodies.add_disc([x, 0.0], 0.5, [1.0, 1.0, 2.0]);
    }
    bodies.add_plane([0.0, 0.6], [0.0, -1.0], [0.0, 0.1]);
    let params = Params {
        order: UpdateOrder::Coloured,
        restitution: 0.9,
        dt: 0.1,
        ..Params::default()
    };
    for threads in pools() {
        let mut assembly = Assembly::new(bodies.clone(), params.clone(), 1);
        assembly.set_threads(threads);
        assembly.set_velocities(|i, _| [0.0, if i < 2 { 1.0 } else { 0.0 }]);
        let mut most = 0;
        for _ in 0..20 {
            assembly.step().unwrap();
            most = most.max(assembly.contacts().len());
        }
        assert_eq!([most, assembly.contacts().len()], [2, 0]);
    }
}

/// Discs that fly: there is no contact in the first steps, and none to give a lane to.
#[test]
fn a_run_may_begin_without_contacts() {
    let mut bodies = Bodies::default();
    bodies.add_disc([0.0, 0.0], 0.5, [1.0, 1.0, 2.0]);
    bodies.add_disc([3.0, 0.0], 0.5, [1.0, 1.0, 2.0]);
    let mut assembly = coloured(Assembly::new(bodies, Params::default(), 1));
    assembly.set_velocities(|i, _| [0.3 - 0.6 * i as f64, 0.0]);
    assembly.step().unwrap();
    assert!(assembly.contacts().is_empty());
    (0..10).for_each(|_| assert!(assembly.step().is_ok()));
    assert_eq!(assembly.contacts().len(), 1);
}

/// Batches of any size, cut wherever a caller likes, give the bits of a whole step, for every order and stop rule. Contacts and
/// bodies are up to date when the call returns.
#[test]
fn batches_change_no_bit() {
    for &order in UpdateOrder::ALL {
        for stop in [StopRule::Fixed, StopRule::Global] {
            let mut whole = tiled(4, 1);
            whole.params.order = order;
            whole.params.stop = stop;
            whole.params.cap = 9;
            let mut cut = whole.clone();
            cut.set_threads(Arc::new(ThreadPool::new(2).unwrap()));
            for step in 0..3 {
                let whole_step = whole.step();
                (0..5 * step).for_each(|_| assert!(cut.visit().is_ok()));
                let mut asked = 0;
                // Two sweeps, three more and then a pause.
                let pause = cut.solve_in_batches(|made| {
                    asked += 1;
                    [2, 3, 0][asked - 1].min(5 - made.min(5))
                });
                let (mut contacts, mut bodies) = (cut.contacts().to_vec(), cut.bodies().clone());
                // At most five sweeps were made, so seven or more are not done yet, and one more is the next of them.
                if stop == StopRule::Fixed && pause.is_ok() && order == UpdateOrder::Coloured {
                    assert!(!cut.is_solved());
                    let sequence = cut.sequence().into_owned();
                    cut.solve_in_batches(|made| 1 - made).unwrap();
                    by_the_book(&mut contacts, &mut bodies, &sequence, &cut.params);
                    assert!(cut.contacts() == contacts && cut.bodies() == &bodies);
                }
                assert_eq!(cut.step(), whole_step, "{order}, {stop}");
                assert_eq!(cut.state_hash(), whole.state_hash(), "{order}, {stop}");
            }
        }
    }
}

/// Threads of which one panics while it waits for another.
#[derive(Debug)]
struct Breaking {
    threads: ThreadPool,
    /// How often threads wait until one of them panics.
    left: AtomicU32,
}

impl Threads for Breaking {
    fn count(&self) -> usize {
        self.threads.count()
    }

    fn work(&self, work: &(dyn Fn(usize) + Sync)) {
        self.threads.work(work);
    }

    fn pause(&self, times: u32) {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            std::panic::resume_unwind(Box::new("on purpose"));
        }
        self.threads.pause(times);
    }
}

/// The panic of a thread reaches the caller, whose step ends: the others do its parts. That one which panics in a part does not keep the
/// others waiting is tested in `physics/threads.rs` and, for every interleaving of two threads, in `loom/`: sweeps are rounds.
#[test]
fn a_panic_in_a_shared_sweep_ends_the_step() {
    for order in [UpdateOrder::Coloured, UpdateOrder::Accelerated] {
        let threads = Arc::new(Breaking {
            threads: ThreadPool::new(4).unwrap(),
            // Well inside the sweeps, whose strips wait for each other again and again.
            left: AtomicU32::new(20_000),
        });
        let mut assembly = tiled(3, 2);
        assembly.params.order = order;
        assembly.set_threads(threads.clone());
        let many = || (0..500).for_each(|_| drop(assembly.step()));
        let ended = catch_unwind(AssertUnwindSafe(many));
        // Whether a thread ever had to wait depends on the machine; whether it hangs does not.
        let has_panicked = (threads.left.load(Ordering::Relaxed) as i32) <= 0;
        assert_eq!(ended.is_err(), has_panicked, "{order}");
    }
}
