//! A packing of another program in the window: opened, judged, seen, run on.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use bevy::prelude::*;
use egui_kittest::kittest::Queryable as _;
use ghostspring::app::{AppSettings, Notes, Notice};
use ghostspring::instrument::{Judged, OpenPacking, PackingOpened};
use ghostspring::session::{Action, Instrument, PackingEdit, PackingView, Pane};

use crate::app::{laboratory, push, simulation, steps};
use crate::panels::{Bench, asked, harness};

/// A file of `tests/data/packings`.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/packings")
        .join(name)
}

fn open(app: &App) -> &OpenPacking {
    let notes = app.world().resource::<Notes>();
    notes.packing.open.as_ref().unwrap()
}

/// The verdict, once nothing is to be done any more.
fn verdict(open: &OpenPacking) -> String {
    match open.judged() {
        Some((question, Ok(Judged::Sweeps(card, _)))) => question.verdict(card).1,
        Some((_, Ok(Judged::Springs(refusal)))) => refusal.clone(),
        other => panic!("{other:?} {:?}", open.prepared().map(Result::err)),
    }
}

fn until_judged(app: &mut App) -> String {
    for _ in 0..20_000 {
        app.update();
        if open(app).task().is_none() {
            return verdict(open(app));
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    panic!("the packing was not judged");
}

fn notice(app: &App) -> &str {
    &app.world().resource::<Notice>().text
}

/// One table waits for the other; then the verdict is the one of the command, word by word, also with other sweeps.
#[test]
fn two_tables_are_a_packing_with_the_verdict_of_the_command() {
    let mut app = laboratory("chain");
    let names = ["chipmunk.contacts.csv.gz", "chipmunk.bodies.csv.gz"];
    let folder = tempfile::tempdir().unwrap();
    // Names that do not say that they belong together.
    let files = ["one.csv.gz", "two.csv.gz"].map(|name| folder.path().join(name));
    for (name, file) in names.iter().zip(&files) {
        std::fs::copy(data(name), file).unwrap();
    }
    push(&mut app, Action::OpenFile(files[0].clone()));
    app.update();
    assert!(notice(&app).contains("one.csv.gz"), "{}", notice(&app));
    assert!(notice(&app).contains("bodies"), "{}", notice(&app));
    assert!(app.world().resource::<Notes>().packing.open.is_none());
    app.update();
    push(&mut app, Action::OpenFile(files[1].clone()));
    push(&mut app, Action::Packing(PackingEdit::Step(1.0 / 60.0)));
    app.update();
    app.update();
    assert!(
        app.world()
            .resource::<AppSettings>()
            .has(Instrument::Packing)
    );
    assert_eq!(notice(&app), "");
    for iterations in ["10", "400"] {
        let n = iterations.parse().unwrap();
        push(&mut app, Action::Packing(PackingEdit::Iterations(n)));
        app.update();
        let seen = until_judged(&mut app);
        let mut command = Command::cargo_bin("ghostspring").unwrap();
        let asked = [
            "--dt",
            "1/60",
            "--at-most",
            "1e-3",
            "--iterations",
            iterations,
        ];
        let output = command.arg("rigidity").args(&files).args(asked).output();
        let said = String::from_utf8(output.unwrap().stdout).unwrap();
        assert_eq!(said.lines().next(), Some(&*seen));
    }
    assert_eq!(simulation(&mut app).run.name, "chain");
}

/// The other table is found beside the first by its name, and dropping both opens one packing.
#[test]
fn the_other_table_is_found_beside_the_first() {
    let mut app = laboratory("chain");
    push(&mut app, Action::OpenFile(data("siconos.bodies.csv.gz")));
    push(&mut app, Action::OpenFile(data("siconos.contacts.csv.gz")));
    app.update();
    app.update();
    app.update();
    let names = open(&app).names();
    assert_eq!(names, "siconos.bodies.csv.gz, siconos.contacts.csv.gz");
    assert!(app.world().resource::<Notes>().packing.waiting().is_none());
    let pane = Some(Pane::Of(Instrument::Packing));
    assert_eq!(app.world().resource::<AppSettings>().maximised, pane);
}

/// What is wrong is said with file, line and column, and what was open stays.
#[test]
fn a_bad_table_is_refused_and_the_packing_stays() {
    let mut app = laboratory("chain");
    push(&mut app, Action::OpenFile(data("box2d.bodies.csv.gz")));
    app.update();
    app.update();
    let before = open(&app).names();
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    write("bad.bodies.csv", "id,x,y,radius\n0,0,0.5,0.5\n");
    let contacts = write("bad.contacts.csv", "a,b,nx,ny\n-1,0,0,1\n0,3,0,1\n");
    push(&mut app, Action::OpenFile(contacts));
    app.update();
    app.update();
    let told = notice(&app).to_owned();
    for part in ["bad.contacts.csv", "line 3", "column b", "body 3"] {
        assert!(told.contains(part), "{told}");
    }
    assert_eq!(open(&app).names(), before);
}

/// A packing runs on as a run of ours: it stays at rest, a reset goes back to it, and an undo to what was there before.
#[test]
fn a_packing_is_run_on_and_undone() {
    let mut app = laboratory("chain");
    push(&mut app, Action::OpenFile(data("chipmunk.bodies.csv.gz")));
    push(&mut app, Action::Packing(PackingEdit::Iterations(30)));
    push(&mut app, Action::Packing(PackingEdit::Step(1.0 / 60.0)));
    app.update();
    until_judged(&mut app);
    assert_eq!(open(&app).no_run(), None);
    push(&mut app, Action::Packing(PackingEdit::RunOn));
    push(&mut app, Action::Pause);
    app.update();
    app.update();
    let run = &simulation(&mut app).run;
    assert!(run.name.ends_with("chipmunk.bodies.csv.gz"), "{}", run.name);
    assert_eq!(run.scene.params.iterations, 30);
    let begun = run.assembly().state_hash();
    for _ in 0..5 {
        push(&mut app, Action::Step);
        app.update();
        app.update();
    }
    assert_eq!(steps(&mut app), 5);
    push(&mut app, Action::Reset);
    app.update();
    app.update();
    assert_eq!(simulation(&mut app).run.assembly().state_hash(), begun);
    push(&mut app, Action::Undo);
    app.update();
    app.update();
    push(&mut app, Action::Undo);
    app.update();
    app.update();
    assert_eq!(simulation(&mut app).run.name, "chain");
}

/// A bench with a judged packing.
fn bench(name: &str, iterations: u64, dt: f64) -> Bench {
    let mut bench = Bench::new("chain");
    bench.settings.open = vec![Instrument::Packing];
    bench.settings.maximised = Some(Pane::Of(Instrument::Packing));
    let disk = |path: &Path| ghostspring::platform::read(path);
    let packing = &mut bench.notes.packing;
    let opened = packing.open(&data(name), &disk);
    assert_eq!(opened, Ok(PackingOpened::WithFileBeside));
    packing.edit(&PackingEdit::Iterations(iterations));
    packing.edit(&PackingEdit::Step(dt));
    let open = packing.open.as_mut().unwrap();
    while let Some(task) = open.task() {
        let found = open.work(task.clone(), None)(&mut |_| ControlFlow::Continue(()));
        open.take(task, found);
    }
    bench
}

/// The panel says the verdict, changes N_I, sets a mode in motion, turns a packing in space, and says why that cannot be run on.
#[test]
fn the_panel_shows_a_packing_in_space() {
    let bench = bench("siconos.bodies.csv.gz", 3, 0.01);
    let verdict = verdict(bench.notes.packing.open.as_ref().unwrap());
    let mut screen = harness(bench);
    screen.get_by_label(&verdict);
    screen.get_by_label_contains("cannot be run on here");
    let other = |view| Action::Packing(PackingEdit::View(view));
    screen.get_by_label("Top").click();
    screen.run_steps(2);
    assert!(asked(&screen, &other(PackingView::Top)));
    let doubled = screen.get_all_by_label("×2").next().unwrap();
    doubled.click();
    screen.run_steps(2);
    assert!(asked(&screen, &Action::Packing(PackingEdit::Iterations(6))));
    screen.get_by_label_contains("Slowest modes");
    let open = screen.state().notes.packing.open.as_ref().unwrap();
    let modes = open.prepared().unwrap().unwrap().modes.len();
    assert!(modes > 3, "{modes}");
    let packing = &mut screen.state_mut().notes.packing;
    packing.edit(&PackingEdit::Shape(Some(1)));
    screen.run_steps(2);
    screen.get_by_label("Mode 2 in motion, enlarged.");
}

/// Springs by design are refused until the user takes the contacts as rigid.
#[test]
fn designed_springs_are_refused_until_they_are_taken_as_rigid() {
    let mut screen = harness(bench("mujoco.bodies.csv.gz", 10, 0.002));
    screen.get_by_label_contains("designed springs");
    assert!(screen.query_by_label_contains("Slowest modes").is_none());
    screen.get_by_label("Take the contacts as rigid").click();
    screen.run_steps(2);
    assert!(asked(
        &screen,
        &Action::Packing(PackingEdit::TakeRigid(true))
    ));
}

/// Without a packing the panel says what to do.
#[test]
fn an_empty_panel_says_what_to_do() {
    let mut bench = Bench::new("chain");
    bench.settings.open = vec![Instrument::Packing];
    let mut screen = harness(bench);
    screen.get_by_label_contains("Open or drop two tables");
    screen.get_by_label("Open files…").click();
    screen.run_steps(2);
    assert!(asked(&screen, &Action::AskOpen));
}
