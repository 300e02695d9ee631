//! Back in time and hands on, without a window: whatever is done to a run, it can be made again to the last bit.
#![allow(clippy::unwrap_used)] // a test that cannot go on must fail

use ghostspring::physics::{Hand, PrescribedMotion, UpdateOrder};
use ghostspring::scene::{ObstacleShape, SceneObstacle, Start, builtin, file};
use ghostspring::schema::choice::Choice;
use ghostspring::session::saved::SavedSession;
use ghostspring::session::{Change, PointInTime, Run, Stage, USUAL_MEMORY, replay};
use proptest::prelude::*;

/// Something that a watcher does.
#[derive(Clone, Debug)]
enum Deed {
    Steps(u64),
    Sweeps(u64),
    GoTo(f64),
    StepBack,
    SweepBack,
    Order(usize),
    Number(usize, f64),
    Kick(f64),
    Pulse(f64),
    Pull(prop::sample::Index, [f64; 2]),
    LetGo,
    Tap(prop::sample::Index, [f64; 2]),
    Put([f64; 2], f64),
    Take(prop::sample::Index),
    Wall([f64; 2], [f64; 2]),
    TakeWall(usize),
}

fn deed() -> impl Strategy<Value = Deed> {
    let place = || [-1.0..12.0, -1.0..12.0];
    let impulse = || [-0.05..0.05, -0.05..0.05];
    let body = any::<prop::sample::Index>;
    prop_oneof![
        4 => (1..12u64).prop_map(Deed::Steps),
        1 => (1..6u64).prop_map(Deed::Sweeps),
        2 => (0.0..1.0).prop_map(Deed::GoTo),
        1 => Just(Deed::StepBack),
        1 => Just(Deed::SweepBack),
        1 => (0..UpdateOrder::ALL.len()).prop_map(Deed::Order),
        2 => (0..6usize, 0.0..1.0).prop_map(|(i, x)| Deed::Number(i, x)),
        1 => (-0.02..0.05).prop_map(Deed::Kick),
        1 => (-0.02..0.02).prop_map(Deed::Pulse),
        2 => (body(), place()).prop_map(|(i, to)| Deed::Pull(i, to)),
        1 => Just(Deed::LetGo),
        2 => (body(), impulse()).prop_map(|(i, by)| Deed::Tap(i, by)),
        1 => (place(), 0.05..0.6).prop_map(|(at, r)| Deed::Put(at, r)),
        1 => body().prop_map(Deed::Take),
        2 => (place(), place()).prop_map(|(a, b)| Deed::Wall(a, b)),
        1 => (0..4usize).prop_map(Deed::TakeWall),
    ]
}

/// Does it; what is not possible is refused and changes nothing.
fn perform(run: &mut Run, deed: &Deed) {
    let bodies = run.bodies().all.len();
    let set = |name: &str, value: String| Change::Set(name.to_owned(), value.as_str().into());
    let change = match deed {
        Deed::Steps(steps) => {
            (0..*steps).for_each(|_| run.step());
            return;
        }
        Deed::Sweeps(sweeps) => {
            run.detect();
            (0..*sweeps).for_each(|_| run.sweep());
            return;
        }
        Deed::GoTo(share) => {
            let way = (run.newest() - run.oldest()) as f64;
            let step = run.oldest() + (share * way) as u64;
            run.go_to(PointInTime { step, sweeps: 0 });
            return run.travel(|| true);
        }
        Deed::StepBack => {
            run.go_to(run.step_before());
            return run.travel(|| true);
        }
        Deed::SweepBack => {
            run.go_to(run.sweep_before());
            return run.travel(|| true);
        }
        Deed::Order(i) => set("order", UpdateOrder::ALL[*i].spelling().to_owned()),
        Deed::Number(i, x) => match i {
            0 => set("dt", format!("{}", 0.2 + x)),
            1 => set("iterations", format!("{}", 1 + (x * 12.0) as u64)),
            2 => set("friction", format!("{x}")),
            3 => set("load", format!("{}", 0.2 * x)),
            4 => set("gravity_y", format!("{}", -0.002 * x)),
            _ => set("warm_start", format!("{x}")),
        },
        Deed::Kick(force) => Change::Kick(*force),
        Deed::Pulse(speed) => Change::Pulse(*speed),
        Deed::Pull(i, to) => Change::Pull(Hand {
            body: i.index(bodies),
            spring: 0.05,
            to: *to,
        }),
        Deed::LetGo => Change::LetGo,
        Deed::Tap(i, impulse) => Change::Tap(i.index(bodies), *impulse),
        Deed::Put(at, radius) => Change::Put(*at, *radius),
        Deed::Take(i) => Change::Take(i.index(run.bodies().discs())),
        Deed::Wall(a, b) => Change::Wall(SceneObstacle {
            // Short, for it is refused where a disc is in its way.
            shape: ObstacleShape::Segment {
                a: *a,
                b: [0, 1].map(|k| a[k] + 0.1 * (b[k] - a[k])),
            },
            angle: 0.0,
            rounding: 0.1,
            motion: PrescribedMotion::Still,
        }),
        Deed::TakeWall(number) => Change::TakeWall(*number),
    };
    let _ = run.change(change);
}

fn small(geometry: &str) -> Start {
    let text = format!(
        "(version: 1, about: \"A test.\", geometry: {geometry}, params: (iterations: 5, load: 0.05, friction: 0.2))"
    );
    Start::new(file::parse("small.ron", &text).unwrap())
}

/// A chain, a packing, one with obstacles (a wedge and a wall that swings), and a periodic one with a slab across its seam.
fn starts() -> [Start; 4] {
    let wedge = "(shape: Polygon([[0.5, 0.0], [2.0, 0.0], [1.2, 1.0]]))";
    let shaker = "(shape: Segment(a: [0.0, 0.2], b: [4.0, 0.2]), rounding: 0.1, motion: Swing(amplitude: [0.0, 0.05], period: 9.0))";
    let obstacles =
        format!("Packing(discs: 10, width: 4.0, piston_mass: 2.0, obstacles: [{wedge}, {shaker}])");
    [
        small("Chain(discs: 8)"),
        small("Packing(discs: 14, width: 4.0, piston_mass: 2.0)"),
        small(&obstacles),
        small(
            "Packing(discs: 14, width: 6.0, piston_mass: 2.0, walls: periodic, obstacles: [(shape: Polygon([[5.0, 0.2], [7.0, 0.2], [6.0, 1.0]]), angle: 20.0)])",
        ),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Whoever changes, touches, goes back and goes on differently: the same changes from the beginning give the same state.
    #[test]
    fn any_session_can_be_made_again(
        scene in 0..4usize,
        // One that keeps nothing but forces, and one that keeps more.
        method in prop::sample::select(&["contact_dynamics", "augmented"][..]),
        deeds in prop::collection::vec(deed(), 1..40),
    ) {
        let mut start = starts()[scene].clone();
        start.set("method", method).unwrap();
        let mut run = Run::new("test", start.clone());
        for deed in &deeds {
            perform(&mut run, deed);
            if run.fault.is_some() {
                break;
            }
        }
        run.fault = None;
        while run.stage != Stage::Between && run.fault.is_none() {
            run.step();
        }
        prop_assert!(run.stage == Stage::Between);
        let steps = run.assembly().steps();
        let made = run.history.iter().filter(|(step, _)| *step < steps || !run.is_in_past());
        let changes: Vec<_> = made.cloned().collect();
        if run.fault.is_none() {
            let again = replay(&start, &changes, steps);
            prop_assert_eq!(again.map(|a| a.state_hash()), Ok(run.assembly().state_hash()));
            let books = run.assembly().energies();
            let scale = 1e-9 * (1.0 + books.work.abs() + books.dissipated.abs());
            prop_assert!(books.imbalance().abs() < scale, "{:?}", books);
        }
    }
}

/// Inside a step a disc is taken and the piston pulled: when their turn comes the piston has another number, and a wall has its old one.
#[test]
fn a_touch_that_waited_is_checked_when_its_turn_comes() {
    let start = starts()[2].clone();
    let mut run = Run::new("test", start.clone());
    let last = run.bodies().load.unwrap().body;
    run.detect();
    run.sweep();
    let hand = Hand {
        body: last,
        spring: 0.05,
        to: [1.0, 9.0],
    };
    run.change(Change::Take(2)).unwrap();
    run.change(Change::Pull(hand)).unwrap();
    (0..4).for_each(|_| run.step());
    assert_eq!(run.history, [(1, Change::Take(2))]);
    let hash = run.assembly().state_hash();
    run.go_to(PointInTime { step: 0, sweeps: 0 });
    run.travel(|| true);
    (0..4).for_each(|_| run.step());
    assert_eq!(run.assembly().state_hash(), hash);
    assert_eq!(
        replay(&start, &run.history, 4).map(|a| a.state_hash()),
        Ok(hash)
    );
}

/// Steps back one by one show the states that were there.
#[test]
fn every_step_back_is_the_step_that_was() {
    let mut run = Run::new(
        "packing_small",
        builtin::load("packing_small").unwrap().unwrap(),
    );
    let mut hashes = vec![run.assembly().state_hash()];
    let first = run.assembly().steps();
    for step in 0..120 {
        if step == 50 {
            run.change(Change::Kick(0.01)).unwrap();
        }
        run.step();
        hashes.push(run.assembly().state_hash());
    }
    for back in (0..120u64).rev() {
        run.go_to(run.step_before());
        run.travel(|| true);
        assert_eq!(run.assembly().steps(), first + back);
        assert_eq!(run.assembly().state_hash(), hashes[back as usize], "{back}");
    }
    assert!(run.is_in_past() && run.newest() == first + 120);
    // It goes on as it did, kick and all.
    (0..120).for_each(|_| run.step());
    assert_eq!(run.assembly().state_hash(), hashes[120]);
    assert!(!run.is_in_past() && run.branches.is_empty());
}

/// A sweep back inside a step: the forces that were there after one sweep fewer.
#[test]
fn a_sweep_back_has_the_forces_of_one_sweep_fewer() {
    let mut run = Run::new("chain", builtin::load("chain").unwrap().unwrap());
    (0..80).for_each(|_| run.step());
    let forces =
        |run: &Run| -> Vec<f64> { run.contacts().iter().map(|c| c.normal_force).collect() };
    run.detect();
    (0..6).for_each(|_| run.sweep());
    let after_six = forces(&run);
    run.sweep();
    assert_ne!(forces(&run), after_six);
    run.go_to(run.sweep_before());
    run.travel(|| true);
    assert_eq!(
        run.stage,
        Stage::Solving {
            sweeps: 6,
            last: None
        }
    );
    assert_eq!(forces(&run), after_six);
}

/// Whoever goes back and does something else finds the old future as a branch, and it can be made again.
#[test]
fn an_old_future_stays_as_a_branch_and_can_be_run_beside_the_new_one() {
    let mut run = Run::new("chain", builtin::load("chain").unwrap().unwrap());
    (0..60).for_each(|_| run.step());
    run.change(Change::Kick(0.01)).unwrap();
    (0..90).for_each(|_| run.step());
    let old = run.assembly().state_hash();
    run.go_to(PointInTime {
        step: 40,
        sweeps: 0,
    });
    run.travel(|| true);
    run.change(Change::Set("iterations".to_owned(), "10".into()))
        .unwrap();
    let branch = &run.branches[0];
    assert!(branch.from == 40 && branch.until == 150 && branch.changes.len() == 1);
    assert!(branch.curve.len() > 100 && branch.curve[0][0] == 40.0);
    (0..110).for_each(|_| run.step());
    assert_ne!(run.assembly().state_hash(), old);
    let mut beside = run.in_branch(0).unwrap();
    assert_eq!(beside.assembly().steps(), 40);
    (0..110).for_each(|_| beside.step());
    assert_eq!(beside.assembly().state_hash(), old);
}

/// What is plotted has no gap and no step twice after going back and on.
#[test]
fn a_record_that_was_cut_goes_on_evenly() {
    let mut run = Run::new("chain", builtin::load("chain").unwrap().unwrap());
    (0..6000).for_each(|_| run.step());
    run.go_to(PointInTime {
        step: 1001,
        sweeps: 0,
    });
    run.travel(|| true);
    let before = run.record.position.samples().len();
    run.change(Change::Kick(0.001)).unwrap();
    (0..999).for_each(|_| run.step());
    let samples = run.record.position.samples();
    let stride = run.record.position.stride() as f64;
    assert!(stride == 2.0 && before > samples.len());
    assert!(
        samples.windows(2).all(|w| w[1][0] - w[0][0] == stride),
        "uneven"
    );
    assert_eq!(samples.last().unwrap()[0], 2000.0);
}

/// A pulled disc comes to rest where spring and weight are equal.
#[test]
fn a_pulled_disc_hangs_at_force_over_spring() {
    let text = "(version: 1, about: \"A test.\", geometry: Packing(discs: 1, width: 9.0, packing_fraction: 0.05), params: (load: -0.01, gravity_y: -0.001))";
    let mut run = Run::new("disc", Start::new(file::parse("disc.ron", text).unwrap()));
    // The load carries the piston.
    let mass = 1.0 / run.bodies().all[0].inverse_mass[0];
    for (spring, to) in [(0.02, [4.0, 1.5]), (0.2, [5.0, 1.2])] {
        run.change(Change::Pull(Hand {
            body: 0,
            spring,
            to,
        }))
        .unwrap();
        (0..4000).for_each(|_| run.step());
        let [x, y] = run.bodies().all[0].position;
        let [fx, fy] = run.assembly().hand_force();
        assert!(run.fault.is_none());
        assert!(
            (fy - 0.001 * mass).abs() < 1e-9 && fx.abs() < 1e-9,
            "{fx} {fy}"
        );
        assert!((to[1] - y - 0.001 * mass / spring).abs() < 1e-9, "{y}");
        assert!((to[0] - x).abs() < 1e-9);
    }
    let books = run.assembly().energies();
    assert!(books.imbalance().abs() < 1e-12, "{books:?}");
    run.change(Change::LetGo).unwrap();
    let high = run.bodies().all[0].position[1];
    (0..20).for_each(|_| run.step());
    assert!(run.bodies().all[0].position[1] < high);
}

/// A disc that is taken while time stands still takes its contacts along: what is drawn before the next step has no others.
#[test]
fn contacts_are_those_of_the_bodies_before_the_next_step() {
    let mut run = Run::new(
        "packing_small",
        builtin::load("packing_small").unwrap().unwrap(),
    );
    (0..5).for_each(|_| run.step());
    for _ in 0..3 {
        run.change(Change::Take(79)).unwrap();
        let bodies = run.bodies().all.len() as u32;
        assert!(run.contacts().len() > 100);
        assert!(run.contacts().iter().all(|c| c.a < bodies && c.b < bodies));
    }
}

/// A million steps stay within their memory, and every one of them is near.
#[test]
fn states_of_a_long_run_stay_within_their_memory() {
    let mut run = Run::new("test", small("Chain(discs: 2)"));
    run.timeline.limit(1 << 20);
    (0..100_000).for_each(|_| run.step());
    assert!(run.timeline.bytes() <= 1 << 20, "{}", run.timeline.bytes());
    assert!(run.timeline.bytes() > 1 << 18, "{}", run.timeline.bytes());
    let last = run.assembly().state_hash();
    for step in [0, 1, 777, 54_321, 99_998, 100_000] {
        run.go_to(PointInTime { step, sweeps: 0 });
        run.travel(|| true);
        assert_eq!(run.assembly().steps(), step);
    }
    assert_eq!(run.assembly().state_hash(), last);
}

/// A session of a million steps of the paper's packing with ten thousand touches: its memory, its file, and the way back.
/// `cargo test --release --test time -- --ignored --nocapture million` (seven minutes)
#[test]
#[ignore = "takes minutes, and wall times are no test"]
#[allow(clippy::print_stdout)]
fn a_session_of_a_million_steps() {
    let mut run = Run::new("packing", builtin::load("packing").unwrap().unwrap());
    run.timeline.limit(USUAL_MEMORY);
    let (first, steps) = (run.assembly().steps(), 1_000_000);
    for i in 0..steps {
        match i % 400 {
            0 => run.change(Change::Kick(if i % 800 == 0 { 1e-4 } else { -1e-4 })),
            100 => run.change(Change::Tap(500, [1e-4, 0.0])),
            200 => run.change(Change::Pull(Hand {
                body: 500,
                spring: 0.01,
                to: [9.0, 17.0],
            })),
            230 => run.change(Change::LetGo),
            _ => Ok(()),
        }
        .unwrap();
        run.step();
    }
    assert!(run.fault.is_none());
    let (last, bytes) = (run.assembly().state_hash(), run.timeline.bytes());
    let file = SavedSession::of(&[&run], None).unwrap().write().unwrap();
    let mut worst: f64 = 0.0;
    for i in 0..40 {
        let step = first + (i * 7_919_777) % steps;
        let clock = std::time::Instant::now();
        run.go_to(PointInTime { step, sweeps: 0 });
        run.travel(|| true);
        worst = worst.max(clock.elapsed().as_secs_f64());
        assert_eq!(run.assembly().steps(), step);
    }
    run.go_to(PointInTime {
        step: first + steps,
        sweeps: 0,
    });
    run.travel(|| true);
    assert_eq!(run.assembly().state_hash(), last);
    println!(
        "{} changes, {bytes} bytes of states of {USUAL_MEMORY}, a file of {} bytes, back within {worst:.2} s",
        run.history.len(),
        file.len()
    );
    assert!(bytes <= USUAL_MEMORY && file.len() < 1 << 20);
}

/// How long it takes to go back to any step of a long run of the paper's packing. A million steps in 256 MB have a state every 512 steps; so have twenty thousand in
/// a fiftieth of that. `cargo test --release --test time -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute, and wall times are no test"]
#[allow(clippy::print_stdout)]
fn how_long_it_takes_to_go_back() {
    let mut run = Run::new("packing", builtin::load("packing").unwrap().unwrap());
    run.timeline.limit(USUAL_MEMORY / 50);
    let first = run.assembly().steps();
    let clock = std::time::Instant::now();
    (0..20_000).for_each(|_| run.step());
    let step = clock.elapsed().as_secs_f64() / 20_000.0;
    let mut worst: f64 = 0.0;
    for i in 0..40 {
        let to = first + (i * 7919) % 20_000;
        let clock = std::time::Instant::now();
        run.go_to(PointInTime {
            step: to,
            sweeps: 0,
        });
        run.travel(|| true);
        worst = worst.max(clock.elapsed().as_secs_f64());
        assert_eq!(run.assembly().steps(), to);
    }
    let (bytes, distance) = (run.timeline.bytes(), run.timeline.distance());
    println!(
        "a step {:.2} ms, a state every {distance} steps in {bytes} bytes, back within {worst:.2} s",
        1e3 * step
    );
}
