//! What a teacher, a student and somebody who pressed the wrong key need: the projector's strip, undo, exports, lanes that end.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use ghostspring::app::{AppClock, AppSettings, Notice, Simulation};
use ghostspring::instrument::{crossing_steps, series_of};
use ghostspring::scene::builtin;
use ghostspring::schema::units::Units;
use ghostspring::session::{
    Action, Change, Contrast, Export, Format, Instrument, KickKind, LessonDeed, Offer, PlotKind,
    Preset, Settings, Stage, usual_kick,
};

use super::app::{laboratory, push, set, simulation, steps};
use super::panels::{Bench, asked, changes, harness, type_into};

fn projected(scene: &str, steps: u64) -> Bench {
    let mut bench = Bench::full(scene, steps);
    bench.settings = Settings::default();
    bench.settings.project(true);
    bench
}

#[test]
fn the_projector_shows_what_a_teacher_turns_and_reads() {
    for size in [[1024.0, 768.0], [1280.0, 800.0], [3840.0, 2160.0]] {
        let bench = projected("chain", 700);
        let omega = bench.reading.as_ref().unwrap().measured.unwrap();
        let omega = format!("{:.4}", omega.angular_frequency.value);
        let mut harness = Harness::builder()
            .with_size(size)
            .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), bench);
        harness.run_steps(6);
        let screen = harness.ctx.content_rect();
        for label in [
            "N_I",
            "Δt",
            "F",
            "Kick",
            "measured",
            "exact law",
            "× before",
            "▶ Play",
        ] {
            let places: Vec<_> = harness.get_all_by_label(label).map(|n| n.rect()).collect();
            assert!(
                places.iter().any(|r| screen.contains_rect(*r)),
                "{size:?}: {label} is on the screen: {places:?} in {screen:?}"
            );
        }
        assert!(
            harness.query_all_by_label_contains(&omega).count() > 0,
            "{size:?}: ω = {omega} is on the screen"
        );
        harness.get_by_label("Kick").click();
        harness.run_steps(2);
        let is_kick = |a: &Action| matches!(a, Action::Change(Change::Kick(_)));
        assert!(harness.state().actions.iter().any(is_kick), "{size:?}");
    }
}

#[test]
fn numbers_can_be_typed_on_the_projector() {
    let mut harness = harness(projected("chain", 0));
    type_into(&mut harness, "N_I", "160", egui::Key::Enter);
    let set = Action::Change(Change::Set("iterations".to_owned(), "160".into()));
    assert_eq!(changes(&harness), [set]);
}

#[test]
fn the_projector_gives_back_what_it_put_away() {
    let mut settings = Settings::default();
    let before = settings.open.clone();
    settings.project(true);
    assert_eq!(
        (settings.contrast, &settings.open[..]),
        (
            Contrast::High,
            &[Instrument::Plots, Instrument::SpaceTime][..]
        )
    );
    settings.toggle(Instrument::Gauge);
    settings.project(true);
    assert!(
        settings.has(Instrument::Gauge),
        "switching it on twice changes nothing"
    );
    settings.project(false);
    assert_eq!(
        (settings.contrast, settings.open),
        (Contrast::Normal, before)
    );
}

#[test]
fn an_opening_a_reset_and_a_rebuilding_can_be_taken_back() {
    let disturb: [&dyn Fn() -> Vec<Action>; 4] = [
        &|| vec![Action::OpenScene("packing_small".to_owned())],
        &|| vec![Action::Reset],
        &|| vec![Action::ResetAll],
        &|| vec![set("discs", "20"), set("gap", "2")],
    ];
    for actions in disturb {
        let mut app = laboratory("chain");
        (0..30).for_each(|_| app.update());
        push(&mut app, Action::Pause);
        push(&mut app, set("iterations", "80"));
        app.update();
        let before = simulation(&mut app).run.assembly().state_hash();
        for action in actions() {
            push(&mut app, action);
            app.update();
        }
        assert_ne!(simulation(&mut app).run.assembly().state_hash(), before);
        // A run at its very beginning is not worth keeping: one undo brings back the run that was.
        push(&mut app, Action::Undo);
        app.update();
        app.update();
        let run = &simulation(&mut app).run;
        assert_eq!(run.assembly().state_hash(), before, "{:?}", actions());
        assert_eq!(
            (run.name.as_str(), run.scene.params.iterations),
            ("chain", 80)
        );
    }
    let mut app = laboratory("chain");
    push(&mut app, Action::Undo);
    app.update();
    let notice = app.world().resource::<Notice>();
    assert!(
        !notice.is_error && notice.text.contains("Nothing"),
        "{}",
        notice.text
    );
}

#[test]
fn an_opening_says_that_it_can_be_taken_back() {
    let mut app = laboratory("chain");
    (0..10).for_each(|_| app.update());
    push(&mut app, Action::OpenScene("packing_small".to_owned()));
    app.update();
    assert_eq!(app.world().resource::<Notice>().offer, Some(Offer::Undo));
}

#[test]
fn choosing_a_scene_keeps_pause_and_reset_all_keeps_the_scene() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Pause);
    push(&mut app, Action::OpenScene("crystal".to_owned()));
    app.update();
    app.update();
    assert!(!app.world().resource::<AppClock>().is_playing);
    push(&mut app, set("iterations", "7"));
    push(&mut app, Action::ResetAll);
    app.update();
    let run = &simulation(&mut app).run;
    assert_eq!(
        (run.name.as_str(), run.scene.params.iterations),
        ("crystal", 100)
    );
}

#[test]
fn lanes_end_with_their_panel_and_can_be_taken_back() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Lanes(Preset::Iterations));
    app.update();
    app.update();
    let lanes = |app: &mut bevy::prelude::App| {
        let world = app.world_mut();
        let mut query = world.query::<&Simulation>();
        query.iter(world).count()
    };
    assert_eq!(lanes(&mut app), 3);
    push(&mut app, Action::Toggle(Instrument::Lanes));
    app.update();
    assert_eq!(lanes(&mut app), 1);
    push(&mut app, Action::Undo);
    app.update();
    assert_eq!(lanes(&mut app), 3);
}

#[test]
fn the_size_of_a_kick_belongs_to_its_scene() {
    let mut bench = Bench::new("packing_small");
    bench.memory.kick = Some(("chain".to_owned(), 1e9));
    let mut harness = harness(bench);
    harness.get_by_label("Kick").click();
    harness.run_steps(2);
    let load = builtin::load("packing_small")
        .unwrap()
        .unwrap()
        .scene
        .params
        .load;
    let kick = Action::Change(Change::Kick(1e-4 * load));
    assert!(asked(&harness, &kick), "{:?}", harness.state().actions);
}

#[test]
fn the_load_shows_what_kicks_have_added() {
    let mut bench = Bench::new("chain");
    bench.run.change(Change::Kick(0.01)).unwrap();
    let harness = harness(bench);
    assert!(harness.query_all_by_label_contains("now F = 0.06").count() > 0);
}

#[test]
fn exports_ask_where() {
    for (button, export) in [
        ("CSV", Export::PlotCsv(PlotKind::Position)),
        ("SVG", Export::PlotSvg(PlotKind::Position)),
        ("PNG", Export::PlotPng(PlotKind::Position)),
    ] {
        let mut harness = harness(Bench::new("chain"));
        harness.get_by_label(button).click();
        harness.run_steps(2);
        assert!(asked(&harness, &Action::AskSave(export)), "{button}");
    }
    let mut harness = harness(Bench::new("chain"));
    harness.get_by_label("● Film ⏷").click();
    harness.run_steps(3);
    harness.get_by_label("Film from now on…").click();
    harness.run_steps(2);
    let is_film = |a: &Action| matches!(a, Action::AskSave(Export::Film(_)));
    assert!(harness.state().actions.iter().any(is_film));
}

/// A figure or table of a plot is what is seen of it, not the whole run.
#[test]
fn a_saved_plot_is_the_part_that_is_seen() {
    let mut bench = Bench::new("chain");
    (0..300).for_each(|_| bench.run.step());
    bench.run.change(Change::Kick(1e-3)).unwrap();
    (0..30).for_each(|_| bench.run.step());
    let mut harness = harness(bench);
    harness.get_by_label("CSV").click();
    harness.run_steps(2);
    let part = harness.state().actions.iter().find_map(|a| match a {
        Action::TakePart(part) => part.clone(),
        _ => None,
    });
    let part = part.unwrap();
    assert_eq!((part.plot, part.x[0]), (PlotKind::Position, 300.0));
    let bench = harness.state();
    let whole = series_of(
        PlotKind::Position,
        &[&bench.run],
        None,
        &bench.notes,
        bench.settings.units,
    );
    let mut part = part;
    part.names = vec!["position".to_owned()];
    let seen = whole.part(&part);
    assert_eq!(seen.curves.len(), 1);
    let times: Vec<f64> = seen.curves[0].points.iter().map(|p| p[0]).collect();
    assert_eq!((times.first(), times.last()), (Some(&300.0), Some(&330.0)));
}

#[test]
fn what_is_saved_is_told_with_its_whole_path_and_its_folder_is_offered() {
    let folder = std::env::temp_dir().join(format!("ghostspring-export-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut app = laboratory("chain");
    push(&mut app, Action::Pace(f64::INFINITY));
    while steps(&mut app) < 60 {
        app.update();
    }
    push(&mut app, Action::Pause);
    for (action, name, begins) in [
        (
            Action::SaveFigure(PlotKind::Position, folder.join("plot.svg")),
            "plot.svg",
            &b"<svg"[..],
        ),
        (
            Action::SaveFigure(PlotKind::Position, folder.join("plot.png")),
            "plot.png",
            b"\x89PNG",
        ),
        (
            Action::SaveCsv(PlotKind::Position, folder.join("plot.csv")),
            "plot.csv",
            b"# ghostspring",
        ),
        (
            Action::Save(Format::Scene, folder.join("mine.ron")),
            "mine.ron",
            b"(",
        ),
    ] {
        push(&mut app, action);
        app.update();
        let notice = app.world().resource::<Notice>();
        let path = folder.join(name);
        assert!(
            !notice.is_error && notice.text.contains(&path.display().to_string()),
            "{}",
            notice.text
        );
        assert_eq!(notice.offer, Some(Offer::Folder(folder.clone())));
        assert!(std::fs::read(&path).unwrap().starts_with(begins), "{name}");
        assert_eq!(
            app.world().resource::<AppSettings>().folder,
            Some(folder.clone())
        );
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The wave in a packing is followed in slow motion, two seconds or more from end to end; chains and a pace that was chosen are left alone.
#[test]
fn a_kick_in_a_packing_is_followed_in_slow_motion() {
    let after_kick = |scene: &str, before: Action| {
        let mut app = laboratory(scene);
        push(&mut app, before);
        push(&mut app, Action::Change(Change::Kick(1e-5)));
        app.update();
        let crossing = crossing_steps(&simulation(&mut app).run, None);
        (app.world().resource::<AppClock>().slow, crossing)
    };
    let (slow, crossing) = after_kick("packing_small", Action::SlowAfterKick(true));
    let slow = slow.unwrap();
    assert!(
        crossing / slow.pace >= 2.0 && slow.pace < 40.0,
        "{slow:?} {crossing}"
    );
    // There and back, twice.
    assert!(slow.until as f64 >= 4.0 * crossing, "{slow:?} {crossing}");
    for (scene, before) in [
        ("chain_pressed", Action::SlowAfterKick(true)),
        ("packing_small", Action::SlowAfterKick(false)),
        ("packing_small", Action::Pace(f64::INFINITY)),
    ] {
        let found = after_kick(scene, before.clone()).0;
        assert!(found.is_none(), "{scene}, {before:?}");
    }
}

#[test]
fn pause_ends_at_a_whole_step() {
    let mut app = laboratory("packing_small");
    push(&mut app, Action::Pause);
    app.update();
    let before = steps(&mut app);
    (0..3).for_each(|_| push(&mut app, Action::Sweep));
    (0..5).for_each(|_| app.update());
    let inside = simulation(&mut app).run.stage;
    assert!(
        matches!(inside, Stage::Solving { sweeps: 3, .. }),
        "{inside:?}"
    );
    push(&mut app, Action::Play);
    push(&mut app, Action::Pause);
    (0..20).for_each(|_| app.update());
    let run = &simulation(&mut app).run;
    let now = (run.stage, run.assembly().steps());
    assert_eq!(now, (Stage::Between, before + 1));
    assert!(!app.world().resource::<AppClock>().is_playing);
}

/// The Kick button works in every scene, and says what it does where there is no load.
#[test]
fn kick_works_in_every_scene_and_says_what_it_does() {
    for scene in builtin::names() {
        let mut harness = harness(Bench::new(scene));
        harness.state_mut().actions.clear();
        harness.get_by_label("Kick").click();
        harness.run_steps(2);
        let bench = harness.state();
        let (change, kind) = usual_kick(&bench.run);
        assert!(asked(&harness, &Action::Change(change.clone())), "{scene}");
        assert!(bench.run.clone().change(change).is_ok(), "{scene}");
        if kind != KickKind::Load {
            harness.get_by_label(&kind.caption());
        }
    }
}

/// A lesson shows the views it has chosen, and what was open before comes back.
#[test]
fn a_lesson_chooses_its_views_and_gives_them_back() {
    let mut app = laboratory("chain");
    app.update();
    let before = app.world().resource::<AppSettings>().open.clone();
    push(
        &mut app,
        Action::Lesson(LessonDeed::Begin("diffusion".to_owned())),
    );
    (0..5).for_each(|_| app.update());
    let settings = app.world().resource::<AppSettings>();
    assert!(settings.has(Instrument::Microscope) && !settings.has(Instrument::SpaceTime));
    push(&mut app, Action::Lesson(LessonDeed::Leave));
    app.update();
    assert_eq!(app.world().resource::<AppSettings>().open, before);
}

#[test]
fn the_stack_opens_in_metres_and_the_next_scene_does_not() {
    let mut app = laboratory("chain");
    push(&mut app, Action::OpenScene("stack".to_owned()));
    (0..2).for_each(|_| app.update());
    let units = |app: &bevy::prelude::App| app.world().resource::<AppSettings>().units;
    assert_eq!(units(&app), Units::real(1.0, 1.0, 1.0 / 60.0));
    push(&mut app, Action::OpenScene("packing_small".to_owned()));
    (0..2).for_each(|_| app.update());
    assert_eq!(units(&app), Units::Own);
}
