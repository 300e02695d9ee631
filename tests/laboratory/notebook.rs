//! The lab notebook belongs to the person who writes it: whatever is opened, taken back or replayed, what was written stays. Notes travel with sessions and
//! share codes, and are merged.

use std::path::PathBuf;

use bevy::app::App;
use egui_kittest::Harness;
use ghostspring::app::{Classroom, Clipboard, Notes, Notice};
use ghostspring::experiment::scan::{Measurement, Scan, ScanRange};
use ghostspring::instrument::Reading;
use ghostspring::session::{
    Action, Change, Export, Format, Instrument, Layout, LessonDeed, MachineShare, Noted, Pane,
    Preset, Settings, TraceEdit,
};
use ghostspring::ui::Dialogs;

use super::app::{laboratory, push, set, simulation, steps};
use super::layout::texts;
use super::panels::{Bench, harness};

const NOTE: &str = "The row rings although its discs are rigid.";

/// What was typed, the oldest first.
fn typed(app: &App) -> Vec<String> {
    let diary = &app.world().resource::<Classroom>().diary;
    let text = |what: &Noted| match what {
        Noted::Note(text) => Some(text.clone()),
        _ => None,
    };
    let entries = diary.entries.iter();
    entries.filter_map(|entry| text(&entry.what)).collect()
}

fn told(app: &App) -> String {
    app.world().resource::<Notice>().text.clone()
}

fn act(app: &mut App, action: Action) {
    push(app, action);
    (0..3).for_each(|_| app.update());
}

fn write(app: &mut App, text: &str) {
    act(app, Action::Note(text.to_owned()));
}

/// The share code of what is open.
fn code(app: &mut App) -> String {
    act(app, Action::CopyCode);
    app.world().resource::<Clipboard>().0.clone().unwrap()
}

fn paused(scene: &str) -> App {
    let mut app = laboratory(scene);
    act(&mut app, Action::Pause);
    app
}

fn arrive(app: &mut App) {
    for _ in 0..10_000 {
        app.update();
        if !simulation(app).run.is_travelling() {
            return;
        }
    }
    panic!("still on the way");
}

/// A session that somebody else has made: one step, one note.
fn foreign_session(folder: &std::path::Path) -> (String, PathBuf) {
    let mut app = paused("packing_small");
    act(&mut app, Action::Step);
    write(&mut app, "From another desk.");
    let path = folder.join("theirs.ghost");
    act(&mut app, Action::Save(Format::Session, path.clone()));
    (code(&mut app), path)
}

/// Every action that opens, replaces or takes back something. `Recover` opens the file of a crash as `OpenFile` does; here it could meet a real one.
#[test]
fn whatever_is_opened_the_notes_stay() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let (code, session) = foreign_session(folder.path());
    let mut app = paused("chain");
    write(&mut app, NOTE);
    act(&mut app, set("iterations", "20"));
    act(&mut app, Action::Step);
    let run = simulation(&mut app).run.clone();
    let rung = {
        let mut run = run.clone();
        (0..700).for_each(|_| run.step());
        Reading::of(&run, None)
    };
    assert!(rung.fit.is_ok());
    app.world_mut().resource_mut::<Notes>().note(&run, &rung);
    let scan = Scan {
        version: 1,
        about: String::new(),
        scene: "chain".to_owned(),
        set: Vec::new(),
        over: vec![ScanRange {
            field: "iterations".to_owned(),
            values: "20,40".to_owned(),
        }],
        seeds: 1,
        experiment: Measurement::Kick,
    };
    act(&mut app, Action::Save(Format::Scene, file("a.ron")));
    act(
        &mut app,
        Action::Save(Format::Checkpoint, file("a.checkpoint")),
    );
    std::fs::write(file("a.csv"), "time,y\n0,0\n1,1\n2,0\n3,1\n").unwrap();
    let scene = |name: &str| Action::OpenScene(name.to_owned());
    let lesson = |deed: LessonDeed| Action::Lesson(deed);
    let (group, _) = ghostspring::instrument::Traces::groups().swap_remove(0);
    let table = [
        scene("packing_small"),
        scene("packing_small"),
        scene("nothing of this name"),
        Action::OpenFile(file("a.ron")),
        Action::OpenFile(file("a.checkpoint")),
        Action::OpenFile(file("a.csv")),
        Action::OpenFile(file("missing.ghost")),
        Action::OpenFile(session.clone()),
        Action::OpenCode(code.clone()),
        Action::OpenCode("gs1:damaged".to_owned()),
        Action::AddNotes(session),
        Action::Trace(TraceEdit::OpenShipped(group)),
        Action::Restore(0),
        Action::BeginScan(scan),
        Action::OpenPoint(1),
        Action::EndScan,
        Action::Lanes(Preset::Iterations),
        Action::AddLane,
        Action::CloseLane(1),
        Action::Close(Instrument::Lanes),
        lesson(LessonDeed::Begin("ring".to_owned())),
        lesson(LessonDeed::Next),
        lesson(LessonDeed::Back),
        Action::OpenCode(code),
        lesson(LessonDeed::Leave),
        set("discs", "30"),
        Action::Change(Change::Kick(0.001)),
        Action::Step,
        Action::GoTo(0),
        Action::Change(Change::Kick(0.002)),
        Action::LayBeside(0),
        Action::Reset,
        Action::ResetAll,
        Action::Layout(Layout::Lecture),
    ];
    let undone = table.len();
    let again = (0..undone).map(|_| Action::Undo);
    let again = again.chain((0..undone).map(|_| Action::Redo));
    let mut most = 1;
    for action in table.into_iter().chain(again) {
        act(&mut app, action.clone());
        let notes = typed(&app);
        let mine = notes.iter().filter(|text| *text == NOTE).count();
        assert_eq!(mine, 1, "{action:?}: {notes:?}");
        assert!(notes.len() >= most, "{action:?} took notes: {notes:?}");
        most = notes.len();
    }
    assert_eq!(most, 2, "those of the other desk came once");
}

/// What a new user did: the notebook was empty afterwards, and undo did not help.
#[test]
fn a_note_survives_its_own_share_code() {
    let mut app = paused("chain");
    write(&mut app, NOTE);
    let code = code(&mut app);
    assert!(told(&app).contains("with 1 note"), "{}", told(&app));
    act(&mut app, Action::OpenScene("packing_small".to_owned()));
    write(&mut app, "Another scene.");
    let both = [NOTE.to_owned(), "Another scene.".to_owned()];
    assert_eq!(typed(&app), both);
    for action in [
        Action::OpenCode(code.clone()),
        Action::Undo,
        Action::Redo,
        Action::OpenCode(code),
    ] {
        act(&mut app, action.clone());
        assert_eq!(typed(&app), both, "{action:?}");
    }
    let message = told(&app);
    assert!(!message.contains("notebook"), "nothing new came: {message}");
}

#[test]
fn a_share_code_carries_notes_to_an_empty_notebook() {
    let folder = tempfile::tempdir().unwrap();
    let (code, path) = foreign_session(folder.path());
    for opens in [
        Action::OpenCode(code.clone()),
        Action::OpenFile(path.clone()),
    ] {
        let mut app = paused("chain");
        act(&mut app, opens);
        arrive(&mut app);
        app.update();
        assert_eq!(typed(&app), ["From another desk."]);
        assert!(
            told(&app).contains("added to the notebook"),
            "{}",
            told(&app)
        );
        assert_eq!(simulation(&mut app).run.name, "packing_small");
        // The same notes by another door are the same notes.
        act(&mut app, Action::OpenCode(code.clone()));
        act(&mut app, Action::OpenFile(path.clone()));
        assert_eq!(typed(&app).len(), 1);
    }
}

/// What the program itself notes does not count: a note after opening a session is unsaved until it is saved.
#[test]
fn the_notebook_knows_which_notes_are_in_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let (code, path) = foreign_session(folder.path());
    let is_unsaved = |app: &App| app.world().resource::<Classroom>().has_unsaved_notes();
    let mut app = paused("chain");
    assert!(!is_unsaved(&app));
    act(&mut app, Action::OpenFile(path));
    arrive(&mut app);
    assert!(!is_unsaved(&app), "its notes are in its file");
    write(&mut app, NOTE);
    assert!(is_unsaved(&app));
    let mine = folder.path().join("mine.ghost");
    act(&mut app, Action::Save(Format::Session, mine));
    assert!(!is_unsaved(&app));
    let mut app = paused("chain");
    act(&mut app, Action::OpenCode(code));
    assert!(is_unsaved(&app), "a share code is no file");
}

#[test]
fn notes_are_added_without_touching_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let (_, path) = foreign_session(folder.path());
    let mut app = paused("chain");
    act(&mut app, Action::Step);
    let before = simulation(&mut app).run.assembly().state_hash();
    act(&mut app, Action::AddNotes(path.clone()));
    assert_eq!(typed(&app), ["From another desk."]);
    act(&mut app, Action::AddNotes(path));
    assert_eq!(
        told(&app),
        "The notebook already has every note of that session."
    );
    let run = &simulation(&mut app).run;
    assert_eq!(run.name, "chain");
    assert_eq!(run.assembly().state_hash(), before);
}

/// One step a frame, as on a slow machine.
#[test]
fn a_long_replay_says_how_far_it_is_and_when_it_is_done() {
    let mut app = paused("chain");
    act(&mut app, set("iterations", "5"));
    for _ in 0..40 {
        push(&mut app, Action::Step);
        app.update();
    }
    let code = code(&mut app);
    act(
        &mut app,
        Action::MachineShare(MachineShare {
            threads: Some(1),
            milliseconds: 0.0,
        }),
    );
    push(&mut app, Action::OpenCode(code));
    app.update();
    let mut shown = Vec::new();
    while simulation(&mut app).run.is_travelling() {
        let percent = 100 * steps(&mut app) / 40;
        let expected = format!("Replaying to step 40 ({percent} %)");
        assert_eq!(told(&app), expected);
        shown.push(percent);
        app.update();
    }
    assert!(shown.len() > 3, "{shown:?}");
    assert_eq!(told(&app), "Opened a share code at step 40.");
}

fn visible(harness: &Harness<'static, Bench>, words: &str) -> bool {
    let screen = harness.ctx.content_rect();
    let all = texts(&harness.output().shapes);
    all.iter()
        .any(|t| t.words == words && screen.intersect(t.clip).contains_rect(t.rect))
}

/// On a wide screen, on a small one, on a phone, and while another view fills the centre.
#[test]
fn a_panel_that_is_opened_is_seen() {
    for size in [[1280.0, 800.0], [1024.0, 768.0], [400.0, 860.0]] {
        for (instrument, title) in [
            (Instrument::Notebook, "Lab notebook"),
            (Instrument::Traces, "Traces of other engines"),
            (Instrument::Modes, "Mode launcher"),
        ] {
            for maximised in [None, Some(Pane::Of(Instrument::Plots))] {
                let mut bench = Bench::new("packing_small");
                bench.settings.toggle(Instrument::Gauge);
                bench.settings.toggle(Instrument::Contacts);
                bench.settings.maximised = maximised;
                let mut harness = Harness::builder()
                    .with_size(size)
                    .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), bench);
                harness.run_steps(4);
                harness.state_mut().settings.toggle(instrument);
                harness.run_steps(8);
                assert!(
                    visible(&harness, title),
                    "{instrument:?} at {size:?}, {maximised:?}"
                );
            }
        }
    }
}

#[test]
fn a_dialog_opens_in_the_middle_with_the_proposed_name() {
    let mut bench = Bench::new("chain");
    bench.settings = Settings::default();
    bench.memory.dialogs = Dialogs::default();
    let name = "chain-2026-11-17.ghost";
    let ask = Action::AskSave(Export::State(Format::Session));
    let folder = tempfile::tempdir().unwrap();
    bench.memory.dialogs.ask(&ask, Some(folder.path()), name);
    let harness = harness(bench);
    let dialog = egui::Id::new("Save this session");
    let place = harness.ctx.memory(|m| m.area_rect(dialog)).unwrap();
    let off = place.center() - harness.ctx.content_rect().center();
    assert!(off.length() < 4.0, "{place:?}");
    let all = texts(&harness.output().shapes);
    assert!(all.iter().any(|t| t.words == name));
}
