//! The questions of lessons: every right answer can be given, none can be read off the screen before it is locked, and leaving is asked first.

use std::path::Path;
use std::sync::{Arc, Mutex};

use egui::accesskit::Role;
use egui::{Key, Rect, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use ghostspring::app::{AppClock, Classroom, Meter, Notice, Viewer};
use ghostspring::instrument::{Gauge, Sag, Traces};
use ghostspring::lesson::player::right_answer;
use ghostspring::lesson::{
    Covered, Grade, LessonPhase, LessonProgress, MeasuredAnswer, Question, builtin, is_wide, review,
};
use ghostspring::session::{
    Action, Change, Instrument, LessonAnswer, LessonDeed, PlotKind, Settings, SheetKind,
};
use ghostspring::theory::Medium;
use ghostspring::words;

use super::app::{laboratory, push, simulation};
use super::layout::{assert_none, judged, texts};
use super::panels::{Bench, asked, harness, type_into};

type Window = Harness<'static, Bench>;

fn word(id: &str) -> String {
    words::text(id, None)
}

/// A lesson at one of its steps.
fn lesson_at(name: &str, step: usize, phase: LessonPhase) -> LessonProgress {
    let lesson = builtin::load(name).unwrap().unwrap();
    let (mut progress, _) = LessonProgress::begin(name, Arc::new(lesson));
    (progress.step, progress.phase) = (step, phase);
    progress
}

/// Every question of every lesson that comes with the program.
fn questions() -> Vec<(&'static str, usize, Question)> {
    let of = |name| {
        let steps = builtin::load(name).unwrap().unwrap().steps;
        let questions = steps.into_iter().enumerate();
        questions.filter_map(move |(i, step)| Some((name, i, step.question?)))
    };
    builtin::names().flat_map(of).collect()
}

/// A window that asks something, without anything else to wait for.
fn asking(name: &str, step: usize) -> Window {
    let mut bench = Bench::new("chain");
    bench.lesson = Some(lesson_at(name, step, LessonPhase::Asking));
    harness(bench)
}

/// The one answer that was locked.
fn locked(window: &Window) -> LessonAnswer {
    let answers = window.state().actions.iter().filter_map(|a| match a {
        Action::Lesson(LessonDeed::Answer(answer)) => Some(answer.clone()),
        _ => None,
    });
    let answers: Vec<LessonAnswer> = answers.collect();
    assert_eq!(answers.len(), 1, "{answers:?}");
    answers[0].clone()
}

fn lock(window: &mut Window) {
    window.get_by_label(&word("lessons-said")).click();
    window.run_steps(2);
}

/// Whether an answer is the right one, if the run does what the lesson expects.
fn is_right(question: &Question, answer: &LessonAnswer) -> bool {
    match (question, right_answer(question)) {
        (Question::Number { expected, .. }, _) => {
            let measured = MeasuredAnswer::Number(*expected);
            review(question, answer, measured, None).unwrap().is_right()
        }
        (Question::Choice { .. }, right) => *answer == right,
        // Any curve that is long enough can be handed in.
        (Question::Curve { time, .. }, _) => {
            matches!(answer, LessonAnswer::Curve(points) if points.last().unwrap()[0] > 0.9 * time)
        }
    }
}

/// The place on the slider where a number is.
fn on_slider(window: &Window, range: [f64; 2], value: f64) -> egui::Pos2 {
    let beside = window.get_by_label(&word("lessons-i-say")).rect();
    let sliders = window.get_all_by_role(Role::Slider).map(|node| node.rect());
    let is_beside = |r: &Rect| r.y_range().contains(beside.center().y);
    let slider = sliders.into_iter().find(is_beside).unwrap();
    let [least, most] = range;
    let share = match is_wide(range) {
        true => (value / least).ln() / (most / least).ln(),
        false => (value - least) / (most - least),
    };
    let handle = slider.height() / 2.5;
    let x = slider.left() + handle + share as f32 * (slider.width() - 2.0 * handle);
    pos2(x, slider.center().y)
}

fn draw_by_mouse(window: &mut Window) {
    let name = format!("— {}", word("lessons-curve-measured"));
    let plot = window.get_by_label(&name).rect();
    let low = window.ctx.content_rect().bottom();
    let at = |share: f32| {
        pos2(
            plot.left() + 100.0 + 950.0 * share,
            0.5 * (plot.bottom() + low),
        )
    };
    window.drag_at(at(0.0));
    for i in 1..=20 {
        window.hover_at(at(i as f32 / 20.0));
        window.run_steps(1);
    }
    window.drop_at(at(1.0));
    window.run_steps(2);
}

fn draw_by_keys(window: &mut Window) {
    let has_chart = |window: &Window| {
        let focused = window.ctx.memory(egui::Memory::focused);
        let response = focused.and_then(|id| window.ctx.read_response(id));
        response.is_some_and(|r| r.rect.width() > 400.0 && r.rect.height() > 60.0)
    };
    for _ in 0..200 {
        window.key_press(Key::Tab);
        window.run_steps(2);
        if has_chart(window) {
            break;
        }
    }
    for _ in 0..60 {
        window.key_press(Key::ArrowRight);
        window.run_steps(2);
    }
}

#[test]
fn every_question_starts_empty_and_takes_its_right_answer_from_the_mouse() {
    for (name, step, question) in questions() {
        let mut window = asking(name, step);
        match &question {
            Question::Number {
                range, expected, ..
            } => {
                window.get_by_label(&word("lessons-said")).click();
                window.run_steps(2);
                assert!(
                    window.state().actions.is_empty(),
                    "{name}: nothing was said"
                );
                let place = on_slider(&window, *range, *expected);
                window.drag_at(place);
                window.run_steps(1);
                window.drop_at(place);
                window.run_steps(2);
                lock(&mut window);
            }
            Question::Choice { options, right, .. } => {
                window.get_by_label(&options[*right as usize]).click();
                window.run_steps(2);
            }
            Question::Curve { .. } => {
                draw_by_mouse(&mut window);
                lock(&mut window);
            }
        }
        let answer = locked(&window);
        assert!(is_right(&question, &answer), "{name}, {step}: {answer:?}");
    }
}

#[test]
fn every_question_takes_its_right_answer_from_the_keyboard() {
    for (name, step, question) in questions() {
        let mut window = asking(name, step);
        match &question {
            Question::Number { expected, .. } => {
                let text = expected.to_string();
                type_into(&mut window, &word("lessons-i-say"), &text, Key::Enter);
                lock(&mut window);
                assert_eq!(locked(&window), LessonAnswer::Number(*expected));
            }
            Question::Choice { options, right, .. } => {
                window.get_by_label(&options[*right as usize]).focus();
                window.run_steps(2);
                window.key_press(Key::Enter);
                window.run_steps(2);
            }
            Question::Curve { .. } => {
                draw_by_keys(&mut window);
                lock(&mut window);
            }
        }
        let answer = locked(&window);
        assert!(is_right(&question, &answer), "{name}, {step}: {answer:?}");
    }
}

/// The middle of the range was where the slider stood, and could not be said.
#[test]
fn the_number_in_the_middle_and_the_one_at_the_end_can_be_said() {
    for (name, step, number) in [
        ("packing", 2, "2"),
        ("price", 2, "1"),
        ("packing", 2, "0.25"),
    ] {
        let mut window = asking(name, step);
        let dash = texts(&window.output().shapes);
        assert!(dash.iter().any(|t| t.words == "—"), "{name}: it is empty");
        type_into(&mut window, &word("lessons-i-say"), number, Key::Enter);
        lock(&mut window);
        let number = LessonAnswer::Number(number.parse().unwrap());
        assert_eq!(locked(&window), number);
    }
    let mut window = asking("packing", 2);
    // On the rail below the last place of the handle.
    let end = on_slider(&window, [0.25, 16.0], 0.25) - egui::vec2(4.0, 0.0);
    window.drag_at(end);
    window.run_steps(1);
    window.drop_at(end);
    window.run_steps(2);
    lock(&mut window);
    assert_eq!(locked(&window), LessonAnswer::Number(0.25));
}

/// Everything that is written in a window, with one question open or locked.
fn written(window: &mut Window, what: Covered, phase: LessonPhase) -> Vec<String> {
    let covers = |question: &Question| {
        // A curve is drawn where the plot was.
        question.covers().contains(&what) && !matches!(question, Question::Curve { .. })
    };
    let (name, step, _) = (questions().into_iter()).find(|(.., q)| covers(q)).unwrap();
    window.state_mut().lesson = Some(lesson_at(name, step, phase));
    window.run_steps(4);
    let all = texts(&window.output().shapes);
    all.into_iter().map(|text| text.words).collect()
}

/// Whether one of the words is this number, to two parts in a thousand.
fn has_number(texts: &[String], number: f64) -> bool {
    let words = texts.iter().flat_map(|text| text.split_whitespace());
    let words = words.map(|word| word.trim_matches(|c: char| ",.;:()".contains(c)));
    let mut numbers = words.filter_map(|word| word.parse::<f64>().ok());
    numbers.any(|x| (x / number - 1.0).abs() < 2e-3)
}

fn window_of(bench: Bench, open: &[Instrument], plot: PlotKind) -> Window {
    let mut bench = bench;
    bench.settings = Settings {
        open: open.to_vec(),
        plot,
        ..Settings::default()
    };
    let mut window = Harness::builder()
        .with_size([1900.0, 2600.0])
        .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), bench);
    window.run_steps(3);
    window
}

#[test]
fn what_a_question_asks_for_is_covered_until_it_is_locked() {
    let mut window = window_of(Bench::full("chain", 700), &[], PlotKind::Position);
    let bench = window.state();
    let reading = bench.reading.clone().unwrap();
    let measured = reading.measured.unwrap();
    let exact = reading.exact.clone().unwrap();
    // The gauge gives two digits.
    let needed = Gauge::of(&bench.run, Some(&reading)).iterations_needed;
    let needed: f64 = ghostspring::schema::written::about(needed).parse().unwrap();
    let medium = Medium::of(&bench.run.scene.params);
    let meter = Instrument::Meter;
    for (what, open, numbers) in [
        (
            Covered::Frequency,
            &[meter, Instrument::Plots][..],
            vec![
                measured.angular_frequency.value,
                exact.angular_frequency.value,
            ],
        ),
        (
            Covered::Damping,
            &[meter],
            vec![measured.damping_time.value, exact.damping_time.value],
        ),
        (
            // γ is κ·Δt, so the lesson covers both.
            Covered::Stiffness,
            &[meter, Instrument::EqualCost],
            vec![measured.stiffness.value, medium.stiffness()],
        ),
        (
            Covered::SoundSpeed,
            &[meter, Instrument::Gauge],
            vec![measured.sound_speed.value],
        ),
        (Covered::Rigidity, &[Instrument::Gauge], vec![needed]),
        (
            Covered::Forces,
            &[Instrument::Microscope],
            vec![medium.force_diffusivity()],
        ),
    ] {
        window.state_mut().settings.open = open.to_vec();
        let hidden = written(&mut window, what, LessonPhase::Asking);
        let shown = written(&mut window, what, LessonPhase::LettingGo);
        assert!(hidden.iter().any(|text| text == "?"), "{what}: {hidden:?}");
        for number in numbers {
            assert!(has_number(&shown, number), "{what} = {number}: {shown:?}");
            assert!(
                !has_number(&hidden, number),
                "{what} = {number}: {hidden:?}"
            );
        }
        let theory = |texts: &[String]| texts.iter().any(|t| t.starts_with("theory"));
        if what == Covered::Frequency {
            assert!(theory(&shown) && !theory(&hidden), "{hidden:?}");
        }
    }
    window.state_mut().settings.open = vec![meter];
    let judged = |texts: &[String]| {
        texts
            .iter()
            .any(|t| t.starts_with('✔') || t.starts_with('✖'))
    };
    let hidden = written(&mut window, Covered::Law, LessonPhase::Asking);
    assert!(
        hidden.contains(&word("covered")) && !judged(&hidden),
        "{hidden:?}"
    );
    let shown = written(&mut window, Covered::Law, LessonPhase::LettingGo);
    assert!(judged(&shown), "{shown:?}");
}

#[test]
fn the_sag_of_a_stack_is_covered_until_the_answer_is_locked() {
    let open = [Instrument::Meter, Instrument::Plots];
    let mut window = window_of(Bench::full("stack", 40), &open, PlotKind::Position);
    let sag = Sag::of(&window.state().run).unwrap();
    let hidden = written(&mut window, Covered::Motion, LessonPhase::Asking);
    let shown = written(&mut window, Covered::Motion, LessonPhase::LettingGo);
    let level = |texts: &[String]| texts.iter().any(|t| t.starts_with("theory"));
    assert!(level(&shown) && !level(&hidden), "{hidden:?}");
    assert!(hidden.contains(&word("covered")), "{hidden:?}");
    assert!(!has_number(&hidden, sag.predicted), "{hidden:?}");
}

#[test]
fn the_verdict_on_traces_is_covered_until_the_answer_is_locked() {
    let mut bench = Bench::new("chain");
    bench.open_traces();
    assert!(!Traces::groups().is_empty());
    let mut window = window_of(bench, &[Instrument::Traces], PlotKind::Trace);
    let hidden = written(&mut window, Covered::Traces, LessonPhase::Asking);
    let shown = written(&mut window, Covered::Traces, LessonPhase::LettingGo);
    assert!(hidden.iter().any(|text| text == "?"), "{hidden:?}");
    let only_then = shown.iter().filter(|text| !hidden.contains(text));
    assert!(only_then.count() >= 3, "{shown:?}");
}

/// Who points at the question mark reads why it is there.
#[test]
fn a_covered_number_says_why() {
    let mut bench = Bench::full("chain", 100);
    bench.settings = Settings::default();
    bench.lesson = Some(lesson_at("root", 1, LessonPhase::Asking));
    let mut window = harness(bench);
    let readout = window.state().places.unwrap().readout.unwrap();
    let all = texts(&window.output().shapes);
    let mark = all
        .iter()
        .find(|t| t.words == "?" && readout.contains_rect(t.rect));
    let mark = mark.unwrap().rect.center();
    window.hover_at(mark);
    window.run_steps(40);
    let all = texts(&window.output().shapes);
    assert!(all.iter().any(|t| t.words == word("covered")));
}

#[test]
fn another_scene_is_asked_about_during_a_lesson() {
    let mut window = asking("ring", 0);
    window.key_press(Key::P);
    window.run_steps(2);
    let actions = window.state().actions.clone();
    let [Action::Lesson(LessonDeed::AskToLeave(wanted))] = &actions[..] else {
        panic!("{actions:?}");
    };
    assert!(matches!(**wanted, Action::OpenScene(_)));
    // The answer.
    for (button, expected) in [
        ("leave-no", LessonDeed::Stay),
        ("leave-yes", LessonDeed::LeaveFor(wanted.clone())),
    ] {
        let mut window = asking("ring", 0);
        let lesson = window.state_mut().lesson.as_mut().unwrap();
        lesson.leaving = Some(wanted.clone());
        window.run_steps(3);
        window.get_by_label(&word(button)).click();
        window.run_steps(2);
        assert!(asked(&window, &Action::Lesson(expected)), "{button}");
    }
    // Without a lesson nobody asks.
    let mut window = harness(Bench::new("chain"));
    window.key_press(Key::P);
    window.run_steps(2);
    let is_open = |a: &Action| matches!(a, Action::OpenScene(_));
    assert!(window.state().actions.iter().any(is_open));
}

#[test]
fn a_lesson_is_left_only_if_one_says_so() {
    let mut app = laboratory("chain");
    let deed = |app: &mut bevy::prelude::App, deed: LessonDeed| {
        push(app, Action::Lesson(deed));
        (0..4).for_each(|_| app.update());
    };
    deed(&mut app, LessonDeed::Begin("ring".to_owned()));
    let open = Box::new(Action::OpenScene("packing_small".to_owned()));
    deed(&mut app, LessonDeed::AskToLeave(open.clone()));
    let leaving = |app: &bevy::prelude::App| {
        let lesson = app.world().resource::<Classroom>().lesson.as_ref();
        lesson.map(|lesson| lesson.leaving.is_some())
    };
    assert_eq!(leaving(&app), Some(true));
    assert_eq!(simulation(&mut app).run.name, "chain");
    deed(&mut app, LessonDeed::Stay);
    assert_eq!(leaving(&app), Some(false));
    deed(&mut app, LessonDeed::LeaveFor(open));
    assert_eq!(leaving(&app), None);
    assert_eq!(simulation(&mut app).run.name, "packing_small");
}

/// What was measured before a lesson is nothing that the lesson compares with.
#[test]
fn a_lesson_compares_with_its_own_runs_only() {
    let mut app = laboratory("chain_pressed");
    let bench = Bench::full("chain", 700);
    let measured = bench.reading.unwrap().measured.unwrap();
    let mut meter = app.world_mut().resource_mut::<Meter>();
    meter.previous = Some(measured);
    let mut previous = None;
    meter.last.remember(&bench.run, measured, &mut previous);
    assert!(meter.last.latest(&bench.run).is_some());
    push(
        &mut app,
        Action::Lesson(LessonDeed::Begin("root".to_owned())),
    );
    app.update();
    let meter = app.world().resource::<Meter>();
    assert_eq!(meter.previous, None);
    assert_eq!(meter.last.latest(&bench.run), None);
}

/// What would come out is the answer: as long as a question is open the run stands still and nothing is changed. A step back without a question runs again.
#[test]
fn an_open_question_holds_the_run_and_a_step_back_lets_it_go() {
    let mut app = laboratory("chain_pressed");
    let begin = LessonDeed::Begin("ring".to_owned());
    let phase = |app: &bevy::prelude::App| {
        let lesson = &app.world().resource::<Classroom>().lesson;
        lesson.as_ref().map(|l| (l.step, l.phase))
    };
    let until = |app: &mut bevy::prelude::App, wanted| {
        for _ in 0..200 {
            app.update();
            if phase(app) == Some(wanted) {
                return;
            }
        }
        panic!("{:?}", phase(app));
    };
    push(&mut app, Action::Lesson(begin));
    until(&mut app, (0, LessonPhase::Asking));
    push(&mut app, Action::Play);
    push(&mut app, Action::Change(Change::Kick(0.01)));
    push(&mut app, Action::Step);
    for _ in 0..10 {
        app.update();
    }
    assert!(!app.world().resource::<AppClock>().is_playing);
    let run = &simulation(&mut app).run;
    assert!(run.history.is_empty() && run.assembly().steps() == 0);
    push(&mut app, Action::Lesson(LessonDeed::Next));
    push(&mut app, Action::Lesson(LessonDeed::Next));
    until(&mut app, (2, LessonPhase::Asking));
    push(&mut app, Action::Lesson(LessonDeed::Back));
    until(&mut app, (1, LessonPhase::Doing));
    assert!(app.world().resource::<AppClock>().is_playing);
}

/// Skipping and going back leave the settings that the step speaks of, and what a wrong answer has tried does not keep the right one from being shown.
#[test]
fn a_lesson_ends_whatever_was_skipped_or_tried() {
    let mut app = laboratory("chain_pressed");
    let frame = std::time::Duration::from_secs_f64(1.0 / 60.0);
    app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(frame));
    let deed = |app: &mut bevy::prelude::App, deed| push(app, Action::Lesson(deed));
    let until = |app: &mut bevy::prelude::App, wanted| {
        for _ in 0..5000 {
            app.update();
            let lesson = &app.world().resource::<Classroom>().lesson;
            if lesson.as_ref().map(|l| (l.step, l.phase)) == Some(wanted) {
                return;
            }
            // The meter reads in the background.
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        let lesson = &app.world().resource::<Classroom>().lesson;
        panic!(
            "{wanted:?}: {:?}",
            lesson.as_ref().map(|l| (l.step, l.phase))
        );
    };
    let sweeps = |app: &mut bevy::prelude::App| simulation(app).run.scene.params.iterations;
    deed(&mut app, LessonDeed::Begin("root".to_owned()));
    until(&mut app, (0, LessonPhase::Doing));
    for step in 1..4 {
        deed(&mut app, LessonDeed::Next);
        until(&mut app, (step, LessonPhase::Asking));
    }
    assert_eq!(sweeps(&mut app), 20, "the text says so");
    deed(&mut app, LessonDeed::Answer(LessonAnswer::Choice(0)));
    until(&mut app, (3, LessonPhase::Tried));
    assert_eq!(sweeps(&mut app), 40);
    deed(&mut app, LessonDeed::Next);
    until(&mut app, (3, LessonPhase::Done));
    assert_eq!(sweeps(&mut app), 80);
    deed(&mut app, LessonDeed::Back);
    until(&mut app, (2, LessonPhase::Asking));
    assert_eq!(sweeps(&mut app), 10);
    deed(&mut app, LessonDeed::Answer(LessonAnswer::Number(0.5)));
    until(&mut app, (2, LessonPhase::Done));
}

#[test]
fn a_class_has_one_row_of_answers() {
    let mut bench = Bench::new("chain");
    bench.lesson = Some(lesson_at("ring", 0, LessonPhase::Asking));
    bench.settings.project(true);
    let mut window = harness(bench);
    let all = texts(&window.output().shapes);
    let rows = all.iter().filter(|t| t.words.contains("It stops at once"));
    assert_eq!(rows.count(), 1);
    window.get_by_label("+1 It stops at once").click();
    window.run_steps(2);
    let vote = Action::Lesson(LessonDeed::Vote(0, 1));
    assert_eq!(window.state().actions, [vote]);
    window.state_mut().actions.clear();
    window.get_by_label("It stops at once: 0").click();
    window.run_steps(2);
    assert_eq!(locked(&window), LessonAnswer::Choice(0));
}

#[test]
fn the_end_of_a_lesson_offers_to_finish_and_the_next_lesson() {
    let at_the_end = || {
        let mut bench = Bench::new("chain");
        bench.lesson = Some(lesson_at("ring", 3, LessonPhase::Done));
        harness(bench)
    };
    let mut window = at_the_end();
    window.get_by_label(&word("lessons-finish")).click();
    window.run_steps(2);
    assert!(asked(&window, &Action::Lesson(LessonDeed::Leave)));
    let mut window = at_the_end();
    window
        .get_by_label_contains("A quarter of the sweeps ▶")
        .click();
    window.run_steps(2);
    let begin = LessonDeed::Begin("root".to_owned());
    assert!(asked(&window, &Action::Lesson(begin)));
    assert_eq!(builtin::next_after("rope"), None);
}

/// Hands in a lecture, an empty number, and what is offered at the end: whatever the size of the window.
#[test]
fn what_a_lesson_asks_and_offers_fits_every_window() {
    let mut found = Vec::new();
    for (name, step, phase, is_lecture) in [
        ("ring", 0, LessonPhase::Asking, true),
        ("rigid", 0, LessonPhase::Asking, true),
        ("packing", 2, LessonPhase::Asking, false),
        ("ring", 3, LessonPhase::Done, false),
    ] {
        let begin = |bench: &mut Bench| {
            bench.settings = Settings::default();
            bench.settings.project(is_lecture);
            // The lesson alone is judged.
            bench.settings.open.clear();
            bench.lesson = Some(lesson_at(name, step, phase));
        };
        let mut faults = judged("chain", 0, begin, name);
        if phase == LessonPhase::Done {
            // 400×300 points have no room for the words at the end, the next lesson and the picture.
            faults.retain(|fault| !fault.contains("800×600/2"));
        }
        found.extend(faults);
    }
    assert_none(&found);
}

#[test]
fn nearly_right_is_not_a_red_cross() {
    for (said, grade, mark) in [
        (35.0, Grade::Right, "✔"),
        (45.0, Grade::Nearly, "≈"),
        (90.0, Grade::Wrong, "✖"),
    ] {
        let mut lesson = lesson_at("ring", 3, LessonPhase::Done);
        let question = lesson.now().question.clone().unwrap();
        let answer = LessonAnswer::Number(said);
        let found = review(&question, &answer, MeasuredAnswer::Number(35.5), None).unwrap();
        assert_eq!(found.grade, grade);
        lesson.reviews[3] = Some(found);
        let mut bench = Bench::new("chain");
        bench.lesson = Some(lesson);
        let window = harness(bench);
        let all = texts(&window.output().shapes);
        assert!(all.iter().any(|t| t.words.starts_with(mark)), "{mark}");
    }
}

#[test]
fn the_menu_offers_the_sheets_of_every_lesson() {
    let mut window = harness(Bench::new("chain"));
    let menu = format!("{} ⏷", word("lessons"));
    window.get_by_label(&menu).click();
    window.run_steps(3);
    let all = texts(&window.output().shapes);
    assert!(all.iter().any(|t| t.words == "school · 10 min"));
    for id in ["lessons-worksheet", "lessons-teacher-sheet"] {
        let begins = all.iter().filter(|t| t.words == word(id));
        assert_eq!(begins.count(), builtin::names().count());
    }
    let title = builtin::load("price").unwrap().unwrap().title;
    let label = format!("{} {title}", word("lessons-teacher-sheet"));
    window.get_by_label(&label).click();
    window.run_steps(2);
    let sheet = LessonDeed::Sheet("price".to_owned(), SheetKind::Teacher);
    assert!(asked(&window, &Action::Lesson(sheet)));
}

/// What the viewer of the test was shown.
static SHOWN: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn look_at(path: &Path) -> Result<(), String> {
    let page = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    SHOWN.lock().unwrap().push(page);
    Ok(())
}

const SHORT: &str = r#"(
    version: 1, title: "Five steps", about: "It runs.", level: research, minutes: 1, needs: "Nothing.",
    steps: [(text: "Let it run.", set_up: [OpenScene("chain")], until: Steps(5), teacher: (hint: "Wait for it."))],
)"#;

#[test]
fn a_sheet_is_written_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("five.ron");
    std::fs::write(&path, SHORT).unwrap();
    let name = path.display().to_string();
    let mut app = laboratory("chain");
    app.world_mut().resource_mut::<Classroom>().viewer = Viewer(look_at);
    for kind in [SheetKind::Learner, SheetKind::Teacher] {
        let sheet = LessonDeed::Sheet(name.clone(), kind);
        push(&mut app, Action::Lesson(sheet));
    }
    while SHOWN.lock().unwrap().len() < 2 {
        app.update();
        let notice = app.world().resource::<Notice>();
        assert!(!notice.is_error, "{}", notice.text);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let pages = SHOWN.lock().unwrap();
    assert!(pages.iter().all(|page| page.contains("Five steps")));
    assert!(!pages[0].contains("Wait for it") && pages[1].contains("Wait for it"));
    let told = &app.world().resource::<Notice>().text;
    assert!(told.contains("ghostspring-five-teacher.html"), "{told}");
}
