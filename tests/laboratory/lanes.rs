//! Lanes: together in time, each its own headless run, and what becomes of them when one is closed or rebuilt.

use bevy::prelude::*;
use ghostspring::app::{Lane, Primary, Simulation, SpaceTimeWatch};
use ghostspring::session::{Action, Change, Instrument, LaneStyle, Preset, replay};

use super::app::{laboratory, push, set, start, steps};
use super::instruments::run_to;

fn lanes(app: &mut App) -> Vec<Simulation> {
    let world = app.world_mut();
    let mut query = world.query::<(&Lane, &Simulation)>();
    let mut lanes: Vec<_> = query.iter(world).collect();
    lanes.sort_by_key(|(lane, _)| **lane);
    let runs = lanes.into_iter().map(|(_, s)| s.run.clone());
    runs.map(Simulation::from).collect()
}

#[test]
fn lanes_keep_together_in_time_and_each_is_its_own_headless_run() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Lanes(Preset::Iterations));
    push(&mut app, Action::LaneStyle(LaneStyle::Overlaid));
    app.update();
    run_to(&mut app, 90);
    push(
        &mut app,
        Action::ChangeLane(1, Change::Set("dt".to_owned(), "0.5".into())),
    );
    app.update();
    run_to(&mut app, 150);
    let lanes = lanes(&mut app);
    assert_eq!(lanes.len(), 3);
    for (lane, iterations) in lanes.iter().zip(["10", "40", "160"]) {
        // With half the time step from step 90 on it takes twice as many.
        let steps = if iterations == "40" { 210 } else { 150 };
        assert_eq!(lane.run.assembly().steps(), steps);
        assert!((lane.run.assembly().time() - 150.0).abs() < 1e-9);
        let mut start = start("chain");
        start.set("iterations", iterations).unwrap();
        let changes: Vec<_> = lane
            .run
            .history
            .iter()
            .filter(|(s, _)| *s > 0)
            .cloned()
            .collect();
        let headless = replay(&start, &changes, steps).unwrap();
        assert_eq!(
            lane.run.assembly().state_hash(),
            headless.state_hash(),
            "N_I = {iterations}"
        );
    }
    push(&mut app, Action::CloseLane(0));
    app.update();
    app.update();
    assert_eq!(self::lanes(&mut app).len(), 2);
}

/// A sweep by hand is a sweep of every lane; the step ends when the slowest has made its last.
#[test]
fn lanes_stay_in_lockstep_sweep_by_sweep() {
    let mut app = laboratory("chain_pressed");
    push(&mut app, Action::Pause);
    push(&mut app, Action::Lanes(Preset::Iterations));
    app.update();
    app.update();
    for _ in 0..159 {
        push(&mut app, Action::Sweep);
    }
    (0..20).for_each(|_| app.update());
    assert!(
        lanes(&mut app)
            .iter()
            .all(|l| l.run.assembly().steps() == 0)
    );
    push(&mut app, Action::Sweep);
    app.update();
    assert!(
        lanes(&mut app)
            .iter()
            .all(|l| l.run.assembly().steps() == 1)
    );
}

/// Moments in the space–time picture of the first lane.
fn moments(app: &mut App) -> usize {
    let world = app.world_mut();
    let mut watch = world.query_filtered::<&SpaceTimeWatch, With<Primary>>();
    watch.single(world).map_or(0, |w| w.size()[0])
}

/// The first lane goes on where it was, with its space–time picture.
#[test]
fn the_end_of_the_other_lanes_is_no_news_to_the_first() {
    for end in [Action::Toggle(Instrument::Lanes), Action::CloseLane(2)] {
        let mut app = laboratory("chain");
        push(&mut app, Action::Lanes(Preset::Iterations));
        (0..120).for_each(|_| app.update());
        push(&mut app, Action::Pause);
        app.update();
        let before = (steps(&mut app), moments(&mut app));
        assert!(before.0 > 10 && before.1 > 3, "{before:?}");
        push(&mut app, end);
        app.update();
        app.update();
        assert!(lanes(&mut app).len() < 3);
        assert_eq!((steps(&mut app), moments(&mut app)), before);
    }
}

/// A size that one lane has already is news to the others; all begin again together.
#[test]
fn lanes_of_other_sizes_are_rebuilt_alike() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Lanes(Preset::Iterations));
    app.update();
    app.update();
    let short = Change::Set("discs".to_owned(), "20".into());
    push(&mut app, Action::ChangeLane(1, short));
    (0..30).for_each(|_| app.update());
    let discs = |app: &mut App| -> Vec<usize> {
        lanes(app).iter().map(|l| l.run.bodies().discs()).collect()
    };
    assert_eq!(discs(&mut app), [50, 20, 50]);
    push(&mut app, Action::Pause);
    push(&mut app, set("discs", "50"));
    app.update();
    app.update();
    assert_eq!(discs(&mut app), [50, 50, 50]);
    assert!(
        lanes(&mut app)
            .iter()
            .all(|l| l.run.assembly().steps() == 0)
    );
}
