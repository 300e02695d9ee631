//! Schedule, clock, actions and parity: an `App` with `MinimalPlugins` and no screen.

use std::time::Duration;

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use ghostspring::app::{
    Actions, AppClock, AppSettings, Meter, Notice, Playing, Primary, RunPlugin, Simulation,
    StepSchedule,
};
use ghostspring::scene::{Start, builtin, tiling};
use ghostspring::schema::units::Units;
use ghostspring::session::{Action, Change, Format, MachineShare, Script, Stage, replay};

pub fn start(name: &str) -> Start {
    builtin::load(name).unwrap().unwrap()
}

/// A laboratory in which each update is a sixtieth of a second.
pub fn laboratory(name: &str) -> App {
    laboratory_of(name, start(name))
}

fn laboratory_of(name: &str, start: Start) -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        RunPlugin {
            name: name.to_owned(),
            start,
        },
    ))
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs_f64(
        1.0 / 60.0,
    )));
    // Two systems that touch the same thing in no fixed order are an error.
    let strict = || ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..default()
    };
    app.edit_schedule(Update, |schedule| {
        schedule.set_build_settings(strict());
    })
    .edit_schedule(StepSchedule, |schedule| {
        schedule.set_build_settings(strict());
    });
    app.update();
    app
}

pub fn push(app: &mut App, action: Action) {
    app.world_mut().resource_mut::<Actions>().push(action);
}

pub fn set(name: &str, value: &str) -> Action {
    Action::Change(Change::Set(name.to_owned(), value.into()))
}

pub fn simulation(app: &mut App) -> &Simulation {
    let world = app.world_mut();
    let mut query = world.query_filtered::<&Simulation, With<Primary>>();
    query.single(world).unwrap()
}

pub fn steps(app: &mut App) -> u64 {
    simulation(app).run.assembly().steps()
}

#[test]
fn time_passes_at_the_pace_and_stops_when_paused() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Pace(120.0));
    app.update();
    let before = steps(&mut app);
    (0..60).for_each(|_| app.update());
    let made = steps(&mut app) - before;
    assert!(
        (118..=122).contains(&made),
        "{made} steps in a second at 120 steps/s"
    );
    push(&mut app, Action::Pause);
    app.update();
    let paused = steps(&mut app);
    (0..30).for_each(|_| app.update());
    assert_eq!(steps(&mut app), paused);
    push(&mut app, Action::Step);
    app.update();
    assert_eq!(steps(&mut app), paused + 1);
}

#[test]
fn pace_never_touches_the_physics() {
    let final_hash = |pace: f64| {
        let mut app = laboratory("chain");
        push(&mut app, Action::Pace(pace));
        app.world_mut().resource_mut::<Playing>().script =
            Script::parse("", "[(at: Step(150), do: Pause)]").unwrap();
        while steps(&mut app) < 150 {
            app.update();
        }
        app.update();
        assert_eq!(steps(&mut app), 150);
        simulation(&mut app).run.assembly().state_hash()
    };
    assert_eq!(final_hash(37.0), final_hash(f64::INFINITY));
}

/// A large packing is solved in batches of sweeps, as many as fit into a frame, by as many threads as were chosen or found to help.
#[test]
fn threads_and_milliseconds_never_touch_the_physics() {
    for order in ["coloured", "accelerated"] {
        let mut large = tiling::copies(&start("packing_small"), 5, 5).unwrap();
        large.set("order", order).unwrap();
        let mut assembly = large.build();
        for _ in 0..6 {
            assembly.step().unwrap();
        }
        for (threads, milliseconds) in [(None, 10.0), (Some(1), 0.01), (Some(3), 1.0)] {
            let mut app = laboratory_of("large", large.clone());
            push(&mut app, Action::Pace(f64::INFINITY));
            push(
                &mut app,
                Action::MachineShare(MachineShare {
                    threads,
                    milliseconds,
                }),
            );
            let last = assembly.steps();
            let text = format!("[(at: Step({last}), do: Pause)]");
            app.world_mut().resource_mut::<Playing>().script = Script::parse("", &text).unwrap();
            for _ in 0..100_000 {
                app.update();
                if steps(&mut app) >= last {
                    break;
                }
            }
            let run = &simulation(&mut app).run;
            assert_eq!(run.assembly().state_hash(), assembly.state_hash());
            if let Some(chosen) = threads {
                assert_eq!(run.assembly().thread_count(), chosen as usize);
            }
        }
    }
}

/// How many sweeps fit into a frame is found out in that frame: what a smaller run took says nothing.
#[test]
fn a_large_packing_with_a_million_sweeps_does_not_stop_the_window() {
    let mut large = tiling::copies(&start("packing_small"), 5, 5).unwrap();
    large.set("order", "coloured").unwrap();
    large.set("iterations", "1000000").unwrap();
    let mut app = laboratory_of("large", large);
    (0..5).for_each(|_| app.update());
    let run = &simulation(&mut app).run;
    assert!(matches!(run.stage, Stage::Solving { sweeps, .. } if sweeps < 500_000));
}

/// The window and a headless run of the same scene, seed and parameter changes end in the same bits, however the work was sliced.
#[test]
fn the_window_and_a_headless_run_are_bit_equal() {
    for (name, target) in [("chain", 260), ("packing_small", 60)] {
        let first = start(name).build().steps();
        let at = |s: u64| first + s;
        let script = format!(
            r#"[
                (at: Step({}), do: Change(Set("iterations", "25"))),
                (at: Step({}), do: Change(Set("dt", "0.7"))),
                (at: Step({}), do: Change(Kick(1e-3))),
                (at: Step({}), do: Change(Set("order", "random_blocks"))),
                (at: Step({}), do: Sweep),
                (at: Next, do: Visit),
                (at: Next, do: Visit),
                (at: Next, do: Change(Set("friction", "0.3"))),
                (at: Next, do: Play),
                (at: Step({}), do: Pause),
            ]"#,
            at(10),
            at(20),
            at(25),
            at(33),
            at(41),
            at(target),
        );
        let mut app = laboratory(name);
        push(&mut app, Action::Pace(f64::INFINITY));
        // So little time that a step takes many frames.
        app.world_mut()
            .resource_mut::<AppSettings>()
            .machine
            .milliseconds = 0.001;
        app.world_mut().resource_mut::<Playing>().script = Script::parse("", &script).unwrap();
        for _ in 0..100_000 {
            app.update();
            if steps(&mut app) >= at(target) && app.world().resource::<Playing>().script.is_over() {
                break;
            }
        }
        let run = &simulation(&mut app).run;
        assert_eq!(run.assembly().steps(), at(target), "{name}");
        assert_eq!(
            run.history.len(),
            5,
            "{name}: every change took effect once: {:?}",
            run.history
        );
        let headless = replay(&start(name), &run.history, at(target)).unwrap();
        assert_eq!(run.assembly().state_hash(), headless.state_hash(), "{name}");
    }
}

#[test]
fn a_change_inside_a_step_waits_for_the_next_and_is_marked() {
    let mut app = laboratory("chain_pressed");
    push(&mut app, Action::Pause);
    push(&mut app, Action::Sweep);
    push(&mut app, set("iterations", "7"));
    (0..3).for_each(|_| app.update());
    let run = &simulation(&mut app).run;
    assert!(matches!(run.stage, Stage::Solving { sweeps: 1, .. }));
    assert_ne!(run.assembly().params.iterations, 7);
    push(&mut app, Action::Step);
    push(&mut app, Action::Step);
    (0..3).for_each(|_| app.update());
    let run = &simulation(&mut app).run;
    assert_eq!(run.assembly().params.iterations, 7);
    assert_eq!(
        run.record.marks.back().unwrap().label(Units::Own),
        "N_I = 7"
    );
}

/// Kicks add up, and a reset takes them all back.
#[test]
fn a_reset_takes_kicks_back() {
    let mut app = laboratory("packing_small");
    push(&mut app, Action::Pause);
    let load = start("packing_small").scene.params.load;
    for force in [1e-4, 2e-4] {
        push(&mut app, Action::Change(Change::Kick(force)));
    }
    push(&mut app, Action::Step);
    app.update();
    let now = simulation(&mut app).run.assembly().load_now();
    assert!((now - load - 3e-4).abs() < 1e-15);
    push(&mut app, Action::Reset);
    app.update();
    let run = &simulation(&mut app).run;
    assert_eq!(
        (run.assembly().load_now(), run.scene.params.load),
        (load, load)
    );
    push(&mut app, set("seed", "5"));
    app.update();
    assert_eq!(simulation(&mut app).run.assembly().params.kick, 0.0);
}

/// What is asked for inside a step is shown at once and not lost by a reset.
#[test]
fn a_waiting_change_survives_a_reset() {
    let mut app = laboratory("chain_pressed");
    push(&mut app, Action::Pause);
    push(&mut app, Action::Sweep);
    push(&mut app, set("iterations", "7"));
    (0..2).for_each(|_| app.update());
    assert_eq!(simulation(&mut app).run.wanted().params.iterations, 7);
    push(&mut app, Action::Reset);
    app.update();
    assert_eq!(simulation(&mut app).run.assembly().params.iterations, 7);
    // Back to what the scene itself says.
    push(&mut app, Action::Default("iterations".to_owned()));
    app.update();
    assert_eq!(simulation(&mut app).run.scene.params.iterations, 40);
}

#[test]
fn bad_files_and_bad_values_leave_the_run_as_it_was() {
    let mut app = laboratory("chain");
    (0..20).for_each(|_| app.update());
    push(&mut app, Action::Pause);
    app.update();
    let before = simulation(&mut app).run.assembly().state_hash();
    let folder = std::env::temp_dir().join(format!("ghostspring-lab-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let bad = folder.join("bad.ron");
    std::fs::write(
        &bad,
        "(version: 1, about: \"x.\", geometry: Chain(discs: 0))",
    )
    .unwrap();
    for (action, expected) in [
        (Action::OpenFile(bad.clone()), "discs"),
        (Action::OpenFile(folder.join("missing.ron")), "cannot read"),
        (Action::OpenScene("nonsense".to_owned()), "nonsense"),
        (set("dt", "-1"), "dt"),
        (set("nothing", "1"), "nothing"),
        (
            Action::Save(Format::Checkpoint, folder.join("no/such/folder/x")),
            "cannot write",
        ),
    ] {
        push(&mut app, action);
        app.update();
        let notice = app.world().resource::<Notice>();
        assert!(
            notice.is_error && notice.text.contains(expected),
            "{}",
            notice.text
        );
        assert_eq!(simulation(&mut app).run.assembly().state_hash(), before);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_saved_state_opens_where_it_was() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Pace(f64::INFINITY));
    app.world_mut().resource_mut::<Playing>().script =
        Script::parse("", "[(at: Step(80), do: Pause)]").unwrap();
    while steps(&mut app) < 80 {
        app.update();
    }
    app.update();
    let path = std::env::temp_dir().join(format!(
        "ghostspring-here-{}.checkpoint",
        std::process::id()
    ));
    push(&mut app, Action::Save(Format::Checkpoint, path.clone()));
    app.update();
    let saved = (
        steps(&mut app),
        simulation(&mut app).run.assembly().state_hash(),
    );
    push(&mut app, Action::OpenScene("packing_small".to_owned()));
    push(&mut app, Action::Pause);
    app.update();
    push(&mut app, Action::OpenFile(path.clone()));
    push(&mut app, Action::Pause);
    // What follows an opening is done a frame later, and no step is made in between.
    app.update();
    app.update();
    assert_eq!(
        (
            steps(&mut app),
            simulation(&mut app).run.assembly().state_hash()
        ),
        saved
    );
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_diverging_run_stops_and_says_why() {
    let mut app = laboratory("packing_small");
    push(&mut app, set("order", "parallel"));
    push(&mut app, Action::Pace(f64::INFINITY));
    for _ in 0..500 {
        app.update();
        if app.world().resource::<Notice>().is_error {
            break;
        }
    }
    let notice = app.world().resource::<Notice>();
    assert!(
        notice.is_error && notice.text.contains("last good state"),
        "{}",
        notice.text
    );
    assert!(!app.world().resource::<AppClock>().is_playing);
    push(&mut app, Action::Reset);
    push(&mut app, set("order", "random_sweep"));
    push(&mut app, Action::Play);
    app.update();
    let before = steps(&mut app);
    (0..10).for_each(|_| app.update());
    assert!(steps(&mut app) > before);
    assert!(!app.world().resource::<Notice>().is_error);
}

/// A mistake inside the program becomes a dialog, and the state before it is saved.
#[test]
fn a_panic_is_reported_and_the_state_rescued() {
    let mut app = laboratory("chain");
    (0..30).for_each(|_| app.update());
    let world = app.world_mut();
    let mut query = world.query::<&mut Simulation>();
    for mut simulation in query.iter_mut(world) {
        let broken = ghostspring::platform::caught(|| -> () { panic!("a mistake for a test") });
        simulation.panic_message = broken.err();
    }
    app.update();
    let notice = app.world().resource::<Notice>();
    assert!(
        notice.is_crash && notice.text.contains("a mistake for a test"),
        "{}",
        notice.text
    );
    let path = notice
        .text
        .split("saved as ")
        .nth(1)
        .unwrap()
        .split(". ")
        .next()
        .unwrap();
    let rescued = Start::parse(path, &std::fs::read(path).unwrap()).unwrap();
    assert!(rescued.is_prepared());
    assert!(!app.world().resource::<AppClock>().is_playing);
    push(&mut app, Action::Reset);
    push(&mut app, Action::Play);
    (0..10).for_each(|_| app.update());
    assert!(!app.world().resource::<Notice>().is_crash && steps(&mut app) > 0);
}

#[test]
fn the_meter_reads_the_chain_in_the_background() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Pace(f64::INFINITY));
    app.world_mut().resource_mut::<Playing>().script =
        Script::parse("", "[(at: Step(700), do: Pause)]").unwrap();
    for _ in 0..5000 {
        app.update();
        let fits = app
            .world()
            .resource::<Meter>()
            .reading
            .as_ref()
            .is_some_and(|r| r.fit.is_ok());
        if fits && steps(&mut app) >= 700 {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let reading = app.world().resource::<Meter>().reading.clone().unwrap();
    let (measured, exact) = (reading.measured.unwrap(), reading.exact.unwrap());
    let ratio = measured.angular_frequency.value / exact.angular_frequency.value;
    // One seed scatters by a tenth of a percent.
    assert!((ratio - 1.0).abs() < 0.005, "{ratio}");
}

/// Runs until the meter has measured this stretch of the run.
fn wait_for_measurement(app: &mut App) -> ghostspring::instrument::Elasticity {
    for _ in 0..20_000 {
        app.update();
        let revision = simulation(app).run.revision;
        let meter = app.world().resource::<Meter>();
        let measured = meter.reading.as_ref().and_then(|r| r.measured);
        if let Some(measured) = measured.filter(|_| meter.revision == revision) {
            return measured;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("nothing was measured");
}

/// Four times the sweeps: twice the frequency, read off the meter as a ratio. Another kick with the same sweeps leaves it alone.
#[test]
fn the_meter_keeps_the_measurement_made_with_other_parameters() {
    let mut app = laboratory("chain_pressed");
    push(&mut app, Action::Pace(f64::INFINITY));
    push(&mut app, set("iterations", "10"));
    push(&mut app, Action::Change(Change::Kick(1e-4)));
    let slow = wait_for_measurement(&mut app);
    assert_eq!(app.world().resource::<Meter>().previous, None);
    push(&mut app, set("iterations", "40"));
    push(&mut app, Action::Change(Change::Kick(1e-4)));
    let fast = wait_for_measurement(&mut app);
    let previous = app.world().resource::<Meter>().previous.unwrap();
    let ratio = fast.angular_frequency.value / previous.angular_frequency.value;
    // ω grows a little less than ω₀ = c·k does: by 1.98 here. Two seeds scatter by a tenth of a percent each.
    assert!((1.95..2.0).contains(&ratio), "{ratio}");
    push(&mut app, Action::Change(Change::Kick(1e-4)));
    wait_for_measurement(&mut app);
    let kept = app.world().resource::<Meter>().previous.unwrap();
    assert!((kept.angular_frequency.value / slow.angular_frequency.value - 1.0).abs() < 0.01);
    // Another scene has nothing to compare with.
    push(&mut app, Action::OpenScene("chain".to_owned()));
    wait_for_measurement(&mut app);
    assert_eq!(app.world().resource::<Meter>().previous, None);
}

/// The twin of a million sweeps has millions of inner steps: a frame makes some of them, not all.
#[test]
fn a_twin_of_a_million_sweeps_does_not_stop_the_window() {
    let mut app = laboratory("packing_small");
    app.world_mut()
        .resource_mut::<AppSettings>()
        .machine
        .milliseconds = 1.0;
    push(&mut app, Action::Lanes(ghostspring::session::Preset::Twin));
    push(&mut app, set("iterations", "1000000"));
    // A frame that made all of them would take hours.
    (0..20).for_each(|_| app.update());
    let world = app.world_mut();
    let mut runs = world.query::<&Simulation>();
    assert!(
        runs.iter(world)
            .all(|s| matches!(s.run.stage, Stage::Solving { .. }))
    );
}

#[test]
fn reset_all_brings_everything_back() {
    let mut app = laboratory("packing_small");
    push(&mut app, Action::Magnify(1e5));
    push(&mut app, Action::Pace(3.0));
    app.update();
    push(&mut app, Action::ResetAll);
    app.update();
    assert_eq!(simulation(&mut app).run.name, "packing_small");
    assert_eq!(app.world().resource::<AppSettings>().look.magnify, 1.0);
    assert_eq!(
        app.world().resource::<AppClock>().pace,
        ghostspring::session::Clock::default().pace
    );
    assert!(app.world().resource::<AppClock>().is_playing);
}

/// An hour of running keeps no more than a minute.
#[test]
fn what_is_kept_of_a_run_is_bounded() {
    let mut run = ghostspring::session::Run::new("chain", {
        let mut short = start("chain");
        short.set("discs", "3").unwrap();
        short.set("iterations", "2").unwrap();
        short
    });
    let mut space_time = ghostspring::instrument::SpaceTime::default();
    let kept = |run: &ghostspring::session::Run| {
        let record = &run.record;
        record.position.samples().len()
            + record.kinetic.samples().len()
            + record.since.position.samples().len()
            + record.iterations.samples().len()
            + record.marks.len()
            + record.residual.len()
    };
    (0..20_000).for_each(|_| run.step());
    let early = kept(&run);
    for _ in 0..100_000 {
        run.step();
        space_time.follow(&run);
    }
    assert!(space_time.size()[0] <= 640, "{:?}", space_time.size());
    assert!(
        kept(&run) <= 4 * 4096 + 64 + 2 && kept(&run) <= 2 * early,
        "{early} then {}",
        kept(&run)
    );
}
