//! Lessons in the window: every one played to its end, and the panel that asks.

use std::sync::Arc;

use bevy::prelude::App;
use egui_kittest::kittest::Queryable as _;
use ghostspring::app::{Actions, Classroom};
use ghostspring::lesson::player::right_answer;
use ghostspring::lesson::{Goal, LessonPhase, LessonProgress, Question, builtin};
use ghostspring::session::{Action, DiaryEntry, Format, LessonAnswer, LessonDeed, Noted};

use super::app::{laboratory, push, simulation};
use super::panels::{Bench, harness, type_into};

fn progress(app: &App) -> &LessonProgress {
    let classroom = app.world().resource::<Classroom>();
    classroom.lesson.as_ref().unwrap()
}

/// Does what a learner does, until the step is done.
fn do_step(app: &mut App) -> Result<(), String> {
    let mut has_tried = false;
    for _ in 0..20_000 {
        app.update();
        let is_busy = !app.world().resource::<Actions>().is_empty();
        let now = progress(app);
        match now.phase {
            _ if is_busy => {}
            LessonPhase::Done => return Ok(()),
            LessonPhase::Asking => {
                let answer = right_answer(now.now().question.as_ref().unwrap());
                push(app, Action::Lesson(LessonDeed::Answer(answer)));
            }
            LessonPhase::Doing => {
                let goal = now.now().until.clone();
                let is_by_hand = goal.as_ref().is_some_and(Goal::is_by_hand);
                if is_by_hand || !has_tried {
                    let run = &simulation(app).run;
                    let deeds = goal.map(|goal| goal.deeds(run)).unwrap_or_default();
                    deeds.into_iter().for_each(|deed| push(app, deed));
                    if !is_by_hand {
                        push(app, Action::Play);
                    }
                    has_tried = true;
                }
                // Readings are made in the background.
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            LessonPhase::Tried => push(app, Action::Lesson(LessonDeed::Next)),
            LessonPhase::SettingUp | LessonPhase::LettingGo => {}
        }
    }
    let now = progress(app);
    let goal = now.now().until.as_ref().map(Goal::words);
    Err(format!("{:?}: {goal:?}", now.phase))
}

/// Plays a lesson with the right answers.
fn play(name: &str) -> Result<(), String> {
    let mut app = laboratory("chain");
    push(&mut app, Action::Pace(f64::INFINITY));
    push(&mut app, Action::Lesson(LessonDeed::Begin(name.to_owned())));
    app.update();
    let count = progress(&app).lesson.steps.len();
    for step in 0..count {
        let at = |problem: String| format!("{name}, step {}: {problem}", step + 1);
        do_step(&mut app).map_err(at)?;
        let now = progress(&app);
        if let Some(question) = &now.now().question {
            let is_curve = matches!(question, Question::Curve { .. });
            match now.review() {
                Some(review) if review.is_right() || is_curve => {}
                Some(review) => return Err(at(review.words.clone())),
                None => return Err(at("nothing is said of the answer".to_owned())),
            }
        }
        if step + 1 < count {
            push(&mut app, Action::Lesson(LessonDeed::Next));
            app.update();
        }
    }
    assert!(progress(&app).is_over(), "{name}");
    let steps = &progress(&app).lesson.steps;
    let asked = steps.iter().filter(|s| s.question.is_some()).count();
    let diary = &app.world().resource::<Classroom>().diary;
    let noted = (diary.entries.iter()).filter(|e| matches!(e.what, Noted::Predicted(_)));
    assert_eq!(noted.count(), asked, "{name}");
    push(&mut app, Action::Lesson(LessonDeed::Leave));
    app.update();
    assert!(app.world().resource::<Classroom>().lesson.is_none());
    Ok(())
}

#[test]
fn every_lesson_is_played_to_its_end() {
    let problems: Vec<String> = builtin::names()
        .filter_map(|name| play(name).err())
        .collect();
    assert!(problems.is_empty(), "{problems:#?}");
}

/// A session that was saved within a lesson comes back with its run, its lesson and its notes.
#[test]
fn a_session_saved_in_a_lesson_keeps_its_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lesson.ghost");
    let mut app = laboratory("chain");
    push(
        &mut app,
        Action::Lesson(LessonDeed::Begin("ring".to_owned())),
    );
    push(&mut app, Action::Pace(f64::INFINITY));
    app.update();
    do_step(&mut app).unwrap();
    push(&mut app, Action::Pause);
    push(&mut app, Action::Lesson(LessonDeed::Next));
    (0..5).for_each(|_| app.update());
    let (step, hash) = {
        let assembly = simulation(&mut app).run.assembly();
        (assembly.steps(), assembly.state_hash())
    };
    assert!(step > 100);
    push(&mut app, Action::Save(Format::Session, path.clone()));
    app.update();
    let mut app = laboratory("packing_small");
    push(&mut app, Action::OpenFile(path));
    for _ in 0..2000 {
        app.update();
        let run = &simulation(&mut app).run;
        if run.name == "chain" && !run.is_travelling() && run.assembly().steps() == step {
            break;
        }
    }
    (0..5).for_each(|_| app.update());
    let assembly = simulation(&mut app).run.assembly();
    assert_eq!((assembly.steps(), assembly.state_hash()), (step, hash));
    assert_eq!(progress(&app).step, 1);
    let diary = &app.world().resource::<Classroom>().diary;
    let is_prediction = |e: &DiaryEntry| matches!(e.what, Noted::Predicted(_));
    assert!(diary.entries.iter().any(is_prediction));
}

/// Hands that a class raised before the run are noted with the prediction, for the report.
#[test]
fn counted_hands_are_noted_with_the_prediction() {
    let mut app = laboratory("chain");
    push(&mut app, Action::Pace(f64::INFINITY));
    let begin = LessonDeed::Begin("ring".to_owned());
    push(&mut app, Action::Lesson(begin));
    app.update();
    while progress(&app).now().question.is_none() {
        push(&mut app, Action::Lesson(LessonDeed::Next));
        app.update();
    }
    push(&mut app, Action::Lesson(LessonDeed::Vote(1, 7)));
    app.update();
    do_step(&mut app).unwrap();
    let diary = &app.world().resource::<Classroom>().diary;
    let noted = diary.entries.iter().find_map(|entry| match &entry.what {
        Noted::Predicted(note) => Some(note.hands.clone()),
        _ => None,
    });
    let counts: Vec<u32> = noted.unwrap().into_iter().map(|(_, count)| count).collect();
    assert_eq!(counts[..2], [0, 7]);
}

/// A bench at the first question of a kind that some lesson has.
pub fn asking(is_it: fn(&Question) -> bool) -> Bench {
    let mut bench = Bench::full("chain", 100);
    bench.settings = ghostspring::session::Settings::default();
    for name in builtin::names() {
        let lesson = Arc::new(builtin::load(name).unwrap().unwrap());
        let (mut progress, _) = LessonProgress::begin(name, Arc::clone(&lesson));
        let step = lesson
            .steps
            .iter()
            .position(|s| s.question.as_ref().is_some_and(is_it));
        if let Some(step) = step {
            progress.step = step;
            progress.phase = LessonPhase::Asking;
            bench.lesson = Some(progress);
            return bench;
        }
    }
    panic!("no lesson asks that");
}

fn answers(actions: &[Action]) -> Vec<LessonAnswer> {
    let answer = |action: &Action| match action {
        Action::Lesson(LessonDeed::Answer(answer)) => Some(answer.clone()),
        _ => None,
    };
    actions.iter().filter_map(answer).collect()
}

#[test]
fn a_choice_is_made_by_a_click() {
    let mut harness = harness(asking(|q| matches!(q, Question::Choice { .. })));
    harness.get_by_label("It stops at once").click();
    harness.run_steps(2);
    assert_eq!(answers(&harness.state().actions), [LessonAnswer::Choice(0)]);
    harness.get_by_label("Skip ▶").click();
    harness.run_steps(2);
    let next = Action::Lesson(LessonDeed::Next);
    assert!(harness.state().actions.contains(&next));
}

#[test]
fn a_number_is_typed_and_said() {
    let mut harness = harness(asking(|q| matches!(q, Question::Number { .. })));
    harness.get_by_label("Lock it in").click();
    harness.run_steps(2);
    assert!(
        answers(&harness.state().actions).is_empty(),
        "nothing was said yet"
    );
    type_into(&mut harness, "My prediction:", "7", egui::Key::Enter);
    harness.get_by_label("Lock it in").click();
    harness.run_steps(2);
    assert_eq!(
        answers(&harness.state().actions),
        [LessonAnswer::Number(7.0)]
    );
}

/// The curve is kept on the axes on which it was drawn.
#[test]
fn a_curve_is_drawn_with_the_mouse() {
    let mut harness = harness(asking(|q| matches!(q, Question::Curve { .. })));
    let lesson = harness.state().lesson.clone().unwrap();
    let Some(Question::Curve { time, range, .. }) = lesson.now().question.clone() else {
        panic!("it asks for a curve");
    };
    let plot = harness.get_by_label("— measured").rect();
    let screen = harness.ctx.content_rect();
    let at = |share: f32| {
        egui::pos2(
            plot.left() + 100.0 + 950.0 * share,
            0.5 * (plot.bottom() + screen.bottom()),
        )
    };
    harness.drag_at(at(0.0));
    for i in 1..=20 {
        harness.hover_at(at(i as f32 / 20.0));
        harness.run_steps(1);
    }
    harness.drop_at(at(1.0));
    harness.run_steps(2);
    harness.get_by_label("Lock it in").click();
    harness.run_steps(2);
    let said = answers(&harness.state().actions);
    let [LessonAnswer::Curve(points)] = &said[..] else {
        panic!("{said:?}");
    };
    assert!(points.len() > 60 && points.windows(2).all(|w| w[0][0] < w[1][0]));
    assert!(
        points
            .iter()
            .all(|p| (0.0..=time).contains(&p[0]) && p[1] >= range[0] && p[1] <= range[1])
    );
    // A straight line with the mouse is a straight line on the axes.
    let level = points[0][1];
    assert!(
        points
            .iter()
            .all(|p| (p[1] - level).abs() < 1e-6 * (range[1] - range[0]))
    );
}

/// Without a mouse: Tab until the chart has the keyboard, then arrows.
#[test]
fn a_curve_is_drawn_by_keys() {
    let mut harness = harness(asking(|q| matches!(q, Question::Curve { .. })));
    let press = |harness: &mut egui_kittest::Harness<'static, Bench>, key, times| {
        for _ in 0..times {
            harness.key_press(key);
            harness.run_steps(2);
        }
    };
    let has_chart = |harness: &egui_kittest::Harness<'static, Bench>| {
        let focused = harness.ctx.memory(egui::Memory::focused);
        let response = focused.and_then(|id| harness.ctx.read_response(id));
        response.is_some_and(|r| r.rect.width() > 400.0 && r.rect.height() > 60.0)
    };
    for _ in 0..200 {
        press(&mut harness, egui::Key::Tab, 1);
        if has_chart(&harness) {
            break;
        }
    }
    press(&mut harness, egui::Key::ArrowDown, 10);
    press(&mut harness, egui::Key::ArrowRight, 60);
    harness.get_by_label("Lock it in").click();
    harness.run_steps(2);
    let said = answers(&harness.state().actions);
    let [LessonAnswer::Curve(points)] = &said[..] else {
        panic!("{said:?}");
    };
    let end = points[points.len() - 1];
    assert!(end[0] > 0.9 * 200.0 && end[1] < -0.002, "{end:?}");
}
