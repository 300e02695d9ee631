//! Hands, time and sharing in the laboratory: every tool by the pointer, the timeline, undo and codes.

use bevy::prelude::App;
use egui::{Event, Modifiers, PointerButton, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use ghostspring::app::{AppClock, Clipboard, Notice};
use ghostspring::picture::AutoScale;
use ghostspring::scene::builtin;
use ghostspring::session::{Action, Change, Run, Tool, Touch, replay, usual_impulse};

use super::app::{laboratory, push, set, simulation, start, steps};
use super::panels::{Bench, harness};

fn hash(app: &mut App) -> u64 {
    simulation(app).run.assembly().state_hash()
}

fn make_steps(app: &mut App, count: u64) {
    for _ in 0..count {
        push(app, Action::Step);
    }
    for _ in 0..20 * count {
        app.update();
    }
}

#[test]
fn a_change_a_touch_and_an_opening_can_be_taken_back_and_done_again() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Pause);
    app.update();
    make_steps(&mut app, 20);
    let mut states = vec![hash(&mut app)];
    for deed in [
        set("iterations", "10"),
        Action::Change(Change::Kick(0.01)),
        Action::ChangeLane(0, Change::Tap(5, [0.01, 0.0])),
        Action::OpenScene("packing_small".to_owned()),
    ] {
        push(&mut app, deed);
        app.update();
        make_steps(&mut app, 5);
        states.push(hash(&mut app));
    }
    let expected = [3, 2, 1, 0];
    // What comes back is the state right before the deed.
    for back in expected {
        push(&mut app, Action::Undo);
        app.update();
        app.update();
        assert_eq!(hash(&mut app), states[back], "back to {back}");
    }
    assert_eq!(simulation(&mut app).run.scene.params.iterations, 40);
    for forth in [1, 2, 3, 4] {
        push(&mut app, Action::Redo);
        app.update();
        app.update();
        assert_eq!(hash(&mut app), states[forth], "forth to {forth}");
    }
    push(&mut app, Action::Redo);
    app.update();
    assert!(app.world().resource::<Notice>().text.contains("Nothing"));
}

#[test]
fn a_scene_that_nobody_touched_is_brought_back_as_well() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Pause);
    app.update();
    push(&mut app, Action::OpenScene("packing_small".to_owned()));
    (0..2).for_each(|_| app.update());
    assert_eq!(simulation(&mut app).run.name, "packing_small");
    push(&mut app, Action::Undo);
    (0..2).for_each(|_| app.update());
    assert_eq!(simulation(&mut app).run.name, "chain");
}

/// What was refused is nothing to take back, and what was taken back can still be done again.
#[test]
fn a_refused_touch_leaves_undo_and_redo_alone() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Pause);
    app.update();
    push(&mut app, set("iterations", "10"));
    app.update();
    push(&mut app, Action::Undo);
    (0..2).for_each(|_| app.update());
    push(&mut app, Action::ChangeLane(0, Change::Take(3)));
    app.update();
    assert!(app.world().resource::<Notice>().is_error);
    push(&mut app, Action::Redo);
    (0..2).for_each(|_| app.update());
    assert_eq!(simulation(&mut app).run.scene.params.iterations, 10);
    push(&mut app, Action::Undo);
    (0..2).for_each(|_| app.update());
    assert_eq!(simulation(&mut app).run.scene.params.iterations, 40);
}

#[test]
fn a_dragged_slider_is_one_change_to_undo() {
    let mut app = laboratory("chain");
    for n in 41..60 {
        push(&mut app, set("iterations", &n.to_string()));
        app.update();
    }
    push(&mut app, Action::Undo);
    app.update();
    app.update();
    assert_eq!(simulation(&mut app).run.scene.params.iterations, 40);
}

#[test]
fn the_timeline_goes_back_plays_backwards_and_loops() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Pace(f64::INFINITY));
    while steps(&mut app) < 200 {
        app.update();
    }
    push(&mut app, Action::Pause);
    push(&mut app, Action::GoTo(50));
    (0..50).for_each(|_| app.update());
    let headless = replay(&start("chain"), &[], 50).unwrap().state_hash();
    assert_eq!((steps(&mut app), hash(&mut app)), (50, headless));
    push(&mut app, Action::Pace(60.0));
    push(&mut app, Action::PlayBack);
    (0..20).for_each(|_| app.update());
    let now = steps(&mut app);
    assert!((28..=34).contains(&now), "{now}");
    (0..60).for_each(|_| app.update());
    assert_eq!(steps(&mut app), 0);
    assert!(!app.world().resource::<AppClock>().is_playing);
    push(&mut app, Action::Loop(Some([10, 20])));
    let mut seen = Vec::new();
    for _ in 0..120 {
        app.update();
        // On a busy machine the way back may take more than a frame.
        if !simulation(&mut app).run.is_travelling() {
            seen.push(steps(&mut app));
        }
    }
    assert!(
        seen.windows(2).filter(|w| w[1] < w[0]).count() >= 3,
        "{seen:?}"
    );
    assert!(
        seen.len() > 80 && seen[60..].iter().all(|s| (10..=20).contains(s)),
        "{seen:?}"
    );
}

#[test]
fn an_old_future_is_laid_beside_the_new_one() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Pause);
    app.update();
    make_steps(&mut app, 40);
    let old = hash(&mut app);
    push(&mut app, Action::GoTo(25));
    (0..5).for_each(|_| app.update());
    push(&mut app, set("iterations", "5"));
    app.update();
    make_steps(&mut app, 15);
    assert_ne!(hash(&mut app), old);
    push(&mut app, Action::LayBeside(0));
    (0..5).for_each(|_| app.update());
    make_steps(&mut app, 15);
    let world = app.world_mut();
    let mut lanes = world.query::<&ghostspring::app::Simulation>();
    let hashes: Vec<u64> = lanes
        .iter(world)
        .map(|s| s.run.assembly().state_hash())
        .collect();
    assert!(
        hashes.len() == 2 && hashes.contains(&old),
        "{hashes:?} {old}"
    );
}

#[test]
fn a_share_code_opens_exactly_there() {
    let mut app = laboratory("packing_small");
    push(&mut app, Action::Pause);
    push(&mut app, set("iterations", "30"));
    app.update();
    make_steps(&mut app, 12);
    push(&mut app, Action::ChangeLane(0, Change::Take(7)));
    make_steps(&mut app, 12);
    let (at, state) = (steps(&mut app), hash(&mut app));
    push(&mut app, Action::CopyCode);
    app.update();
    let code = app
        .world_mut()
        .resource_mut::<Clipboard>()
        .0
        .take()
        .unwrap();
    assert!(
        code.starts_with("gs1:") && code.len() < 2048,
        "{}",
        code.len()
    );
    let mut other = laboratory("chain");
    push(&mut other, Action::OpenCode(code.clone()));
    (0..200).for_each(|_| other.update());
    assert_eq!((steps(&mut other), hash(&mut other)), (at, state));
    push(
        &mut other,
        Action::OpenCode(code[..code.len() - 9].to_owned()),
    );
    other.update();
    let notice = other.world().resource::<Notice>();
    assert!(
        notice.is_error && notice.text.contains("damaged"),
        "{}",
        notice.text
    );
    assert_eq!(hash(&mut other), state);
}

/// Where a body is drawn on the bench.
fn place_of(harness: &Harness<'static, Bench>, body: usize) -> Pos2 {
    let bench = harness.state();
    let camera = bench.camera();
    let [x, y] = camera.to_picture(bench.run.bodies().all[body].position);
    let middle = bench.picture.unwrap().center();
    Pos2::new(middle.x + x, middle.y - y)
}

fn pointer(harness: &Harness<'static, Bench>, place: Pos2) {
    harness.event(Event::PointerMoved(place));
}

fn button(harness: &Harness<'static, Bench>, pos: Pos2, pressed: bool, button: PointerButton) {
    harness.event(Event::PointerButton {
        pos,
        button,
        pressed,
        modifiers: Modifiers::NONE,
    });
}

fn drag(harness: &mut Harness<'static, Bench>, from: Pos2, to: Pos2) {
    pointer(harness, from);
    harness.run_steps(1);
    button(harness, from, true, PointerButton::Primary);
    harness.run_steps(1);
    for i in 1..=8 {
        let share = i as f32 / 8.0;
        pointer(harness, from + share * (to - from));
        harness.run_steps(1);
    }
    button(harness, to, false, PointerButton::Primary);
    harness.run_steps(2);
}

fn with_tool(scene: &str, tool: Tool) -> Harness<'static, Bench> {
    let mut bench = Bench::new(scene);
    bench.step(30);
    bench.settings.touch.tool = tool;
    let mut harness = harness(bench);
    harness.state_mut().actions.clear();
    harness
}

fn changes(harness: &Harness<'static, Bench>) -> Vec<Change> {
    let all = harness.state().actions.iter();
    all.filter_map(|a| match a {
        Action::ChangeLane(_, change) => Some(change.clone()),
        _ => None,
    })
    .collect()
}

#[test]
fn a_hand_pulls_the_disc_under_it_and_lets_go() {
    for (scene, body) in [("chain", 20), ("packing_small", 103)] {
        let mut harness = with_tool(scene, Tool::Pull);
        let from = match scene {
            // The piston is taken in the middle.
            "packing_small" => {
                let place = place_of(&harness, body);
                Pos2::new(harness.state().picture.unwrap().center().x, place.y - 1.0)
            }
            _ => place_of(&harness, body),
        };
        drag(&mut harness, from, from + egui::vec2(0.0, -40.0));
        let changes = changes(&harness);
        let pulls: Vec<_> = changes
            .iter()
            .filter_map(|c| match c {
                Change::Pull(hand) => Some(hand),
                _ => None,
            })
            .collect();
        assert!(pulls.len() >= 4, "{scene}: {changes:?}");
        assert!(pulls.iter().all(|h| h.body == body), "{scene}: {changes:?}");
        let ways: Vec<f64> = pulls.iter().map(|h| h.to[1]).collect();
        assert!(ways.windows(2).all(|w| w[1] > w[0]), "{scene}: {ways:?}");
        assert_eq!(changes.last(), Some(&Change::LetGo));
    }
}

#[test]
fn a_click_taps_along_the_load_and_a_drag_along_itself() {
    let mut harness = with_tool("packing_small", Tool::Tap);
    let place = place_of(&harness, 40);
    drag(&mut harness, place, place + egui::vec2(50.0, 0.0));
    pointer(&harness, place);
    harness.run_steps(1);
    button(&harness, place, true, PointerButton::Primary);
    harness.run_steps(1);
    button(&harness, place, false, PointerButton::Primary);
    harness.run_steps(2);
    match changes(&harness).as_slice() {
        [Change::Tap(40, [x, y]), Change::Tap(40, [0.0, down])] => {
            assert!(*x > 0.0 && y.abs() < 0.1 * x && *down < 0.0);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_click_within_one_frame_taps_once() {
    let mut harness = with_tool("packing_small", Tool::Tap);
    let place = place_of(&harness, 40);
    pointer(&harness, place);
    harness.run_steps(1);
    button(&harness, place, true, PointerButton::Primary);
    button(&harness, place, false, PointerButton::Primary);
    harness.run_steps(3);
    let changes = changes(&harness);
    assert!(matches!(changes[..], [Change::Tap(40, _)]), "{changes:?}");
}

#[test]
fn discs_are_put_on_free_ground_and_taken_by_a_click() {
    let mut harness = with_tool("packing_small", Tool::Disc);
    let place = place_of(&harness, 40);
    for at in [
        place,
        Pos2::new(place.x, harness.state().picture.unwrap().top() + 30.0),
    ] {
        pointer(&harness, at);
        harness.run_steps(1);
        button(&harness, at, true, PointerButton::Primary);
        button(&harness, at, false, PointerButton::Primary);
        harness.run_steps(2);
    }
    match changes(&harness).as_slice() {
        [Change::Take(40), Change::Put(..)] => {}
        other => panic!("{other:?}"),
    }
}

/// A wall on free ground is built; one over discs is refused, and no disc is lost.
#[test]
fn a_wall_over_discs_is_refused() {
    let mut harness = with_tool("packing_small", Tool::Wall);
    let picture = harness.state().picture.unwrap();
    let place = place_of(&harness, 40);
    drag(&mut harness, place, place + egui::vec2(100.0, 0.0));
    let above = Pos2::new(picture.center().x - 40.0, picture.top() + 30.0);
    drag(&mut harness, above, above + egui::vec2(80.0, 0.0));
    let drawn = changes(&harness);
    assert_eq!(drawn.len(), 2, "{drawn:?}");
    let mut app = laboratory("packing_small");
    push(&mut app, Action::Pause);
    for (wall, is_refused) in drawn.into_iter().zip([true, false]) {
        push(&mut app, Action::ChangeLane(0, wall));
        app.update();
        let notice = app.world().resource::<Notice>();
        assert_eq!(notice.is_error, is_refused, "{}", notice.text);
        assert_eq!(
            notice.text.contains("this wall; draw it on free ground"),
            is_refused
        );
        let run = &simulation(&mut app).run;
        assert_eq!(run.bodies().discs(), 100);
        assert_eq!(run.bodies().obstacles.is_empty(), is_refused);
    }
}

/// Under gravity alone, a blow with the hammer as the scene suggests it moves a disc, as drawn, by a two-hundredth of the scene at least.
#[test]
fn the_hammer_is_felt_where_nothing_is_loaded_but_by_gravity() {
    for name in builtin::names() {
        let mut run = Run::new(name, start(name));
        let has_gravity = run.scene.params.gravity_y != 0.0;
        if run.bodies().load.is_some() || !has_gravity {
            continue;
        }
        (0..8).for_each(|_| run.step());
        let mut still = run.clone();
        let discs = run.bodies().discs();
        let is_free = |i: &usize| run.bodies().all[*i].inverse_mass[1] > 0.0 || run.is_chain();
        let top = (0..discs).filter(is_free).max_by(|a, b| {
            let height = |i: &usize| run.bodies().all[*i].position[1];
            height(a).total_cmp(&height(b))
        });
        let disc = if run.is_chain() {
            discs - 1
        } else {
            top.unwrap()
        };
        let impulse = usual_impulse(&run);
        let blow = if run.is_chain() {
            [-impulse, 0.0]
        } else {
            [0.0, impulse]
        };
        run.change(Change::Tap(disc, blow)).unwrap();
        let mut scale = AutoScale::default();
        let mut drawn: f64 = 0.0;
        for _ in 0..150 {
            scale.follow(&[&run]);
            run.step();
            still.step();
            let [now, without] = [&run, &still].map(|r| r.bodies().all[disc].position);
            let moved = (now[0] - without[0]).hypot(now[1] - without[1]);
            drawn = drawn.max(scale.magnify() * moved / run.size());
        }
        assert!(run.fault.is_none(), "{name}");
        assert!(drawn > 0.005, "{name}: {drawn}");
    }
}

#[test]
fn every_tool_has_a_button_and_a_key() {
    let mut harness = with_tool("packing_small", Tool::Look);
    for (name, key, tool) in [
        ("Pull", egui::Key::H, Tool::Pull),
        ("Tap", egui::Key::J, Tool::Tap),
        ("Disc", egui::Key::D, Tool::Disc),
        ("Wall", egui::Key::Z, Tool::Wall),
        ("Ruler", egui::Key::N, Tool::Ruler),
        ("Move and inspect", egui::Key::A, Tool::Look),
    ] {
        let wanted = Action::Touch(Touch {
            tool,
            ..Touch::default()
        });
        harness.state_mut().actions.clear();
        harness.get_by_label(name).click();
        harness.run_steps(2);
        assert!(harness.state().actions.contains(&wanted), "{name}");
        harness.state_mut().actions.clear();
        harness.ctx.memory_mut(egui::Memory::stop_text_input);
        harness.key_press(key);
        harness.run_steps(2);
        let asked = &harness.state().actions;
        assert!(
            asked.contains(&wanted) || tool == Tool::Look,
            "{key:?}: {asked:?}"
        );
    }
}

#[test]
fn a_click_on_the_timeline_goes_there() {
    let mut bench = Bench::new("chain");
    bench.step(100);
    let mut harness = harness(bench);
    harness.state_mut().actions.clear();
    let bar = harness.get_by_label("Timeline").rect();
    let at = Pos2::new(bar.left() + 0.25 * bar.width(), bar.center().y);
    pointer(&harness, at);
    harness.run_steps(1);
    button(&harness, at, true, PointerButton::Primary);
    button(&harness, at, false, PointerButton::Primary);
    harness.run_steps(2);
    let went = harness.state().actions.iter().find_map(|a| match a {
        Action::GoTo(step) => Some(*step),
        _ => None,
    });
    assert!(
        went.is_some_and(|s| (23..=27).contains(&s)),
        "{:?}",
        harness.state().actions
    );
    let wanted = [Action::StepBack, Action::SweepBack, Action::PlayBack];
    harness.state_mut().actions.clear();
    harness
        .ctx
        .memory_mut(|m| m.surrender_focus(egui::Id::NULL));
    harness.key_press(egui::Key::ArrowLeft);
    harness.run_steps(2);
    harness.key_press(egui::Key::ArrowUp);
    harness.run_steps(2);
    harness.key_press_modifiers(Modifiers::SHIFT, egui::Key::Space);
    harness.run_steps(2);
    for action in wanted {
        assert!(harness.state().actions.contains(&action), "{action:?}");
    }
}

/// In a packing at rest a cut through all of it carries the load.
#[test]
fn a_cut_across_the_box_carries_the_load() {
    let mut run = Run::new("packing_small", start("packing_small"));
    (0..400).for_each(|_| run.step());
    let load = run.assembly().load_now();
    let height = ghostspring::measure::probe::loaded_position(run.bodies());
    for share in [0.3, 0.5, 0.9] {
        let y = share * height;
        let cut = [[-1.0, y], [12.0, y]];
        let [across, _] =
            ghostspring::measure::probe::force_across(run.bodies(), run.contacts(), cut);
        // Rough side walls carry a little of it.
        assert!(
            (across / load - 1.0).abs() < 0.1,
            "{share}: {across} of {load}"
        );
    }
}
