//! What a class, its teacher and a newcomer find: the card of the first start, the dark screen, the notebook, the words for letters.

use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use ghostspring::lesson::{LessonPhase, Question};
use ghostspring::session::{Action, Change, Export, Instrument, LessonDeed, Settings};

use super::layout::texts;
use super::lessons::asking;
use super::panels::{Bench, asked, harness};

fn press(harness: &mut Harness<'static, Bench>, key: Key) {
    harness.key_press_modifiers(Modifiers::NONE, key);
    harness.run_steps(2);
}

fn is_written(harness: &Harness<'static, Bench>, words: &str) -> bool {
    let all = texts(&harness.output().shapes);
    all.iter().any(|text| text.words.contains(words))
}

#[test]
fn the_card_for_newcomers_does_what_its_buttons_say() {
    let mut bench = Bench::new("chain");
    let iterations = bench.run.scene.params.iterations;
    assert!(!is_written(
        &harness(Bench::new("chain")),
        "Begin the first lesson"
    ));
    bench.settings.is_welcome_open = true;
    let mut harness = harness(bench);
    harness.get_by_label("Kick it and watch it ring").click();
    harness.run_steps(2);
    let kicks = |actions: &[Action]| {
        let is_kick = |a: &&Action| matches!(a, Action::Change(Change::Kick(_)));
        actions.iter().filter(is_kick).count()
    };
    assert_eq!(kicks(&harness.state().actions), 1);
    // The most visible pair first: a quarter of the sweeps, then twice as many.
    for (button, sweeps) in [
        ("A quarter of the sweeps, then kick again", iterations / 4),
        ("Twice the sweeps, then kick again", 2 * iterations),
    ] {
        harness.get_by_label(button).click();
        harness.run_steps(2);
        let set = Change::Set("iterations".to_owned(), sweeps.into());
        assert!(asked(&harness, &Action::Change(set)), "{button}");
    }
    harness.get_by_label("Begin the first lesson").click();
    harness.run_steps(2);
    let begin = LessonDeed::Begin("ring".to_owned());
    assert!(asked(&harness, &Action::Lesson(begin)));
}

#[test]
fn escape_closes_the_card_for_newcomers() {
    let mut bench = Bench::new("chain");
    bench.settings.is_welcome_open = true;
    let mut harness = harness(bench);
    press(&mut harness, Key::Escape);
    assert!(asked(&harness, &Action::Welcome(false)));
}

#[test]
fn b_makes_the_screen_dark_and_any_key_brings_it_back() {
    let mut harness = harness(Bench::new("chain"));
    press(&mut harness, Key::B);
    assert!(asked(&harness, &Action::Blank(true)));
    harness.state_mut().settings.is_blank = true;
    harness.state_mut().actions.clear();
    harness.run_steps(2);
    press(&mut harness, Key::Space);
    let actions = &harness.state().actions;
    assert!(actions.contains(&Action::Blank(false)));
    assert!(!actions.contains(&Action::TogglePlay), "{actions:?}");
}

#[test]
fn a_note_is_typed_and_the_report_asks_where() {
    let mut bench = Bench::new("chain");
    bench.settings = Settings {
        open: vec![Instrument::Notebook],
        ..Settings::default()
    };
    let mut harness = harness(bench);
    let place = harness.get_by_label("Add note").rect();
    let field = place.left_top() - vec2(-30.0, 20.0);
    harness.drag_at(field);
    harness.drop_at(field);
    harness.run_steps(2);
    harness.event(Event::Text("it rings k".to_owned()));
    harness.run_steps(2);
    let actions = &harness.state().actions;
    assert!(
        actions.is_empty(),
        "letters are typed, no keys: {actions:?}"
    );
    harness.get_by_label("Add note").click();
    harness.get_by_label("Report…").click();
    harness.run_steps(2);
    assert!(asked(&harness, &Action::Note("it rings k".to_owned())));
    assert!(asked(&harness, &Action::AskSave(Export::Report)));
}

/// Letters in a sentence and in a formula; where a letter has words of its own, as in the meter, there are not two cards.
#[test]
fn pointing_at_a_letter_tells_its_name_meaning_and_present_value() {
    let mut bench = Bench::full("chain", 700);
    bench.settings = Settings {
        open: vec![Instrument::Gauge],
        is_help_open: true,
        ..Settings::default()
    };
    let mut harness = harness(bench);
    let all = texts(&harness.output().shapes);
    let help = all.iter().find(|t| t.words.contains("κ = q·m·N_I/Δt²"));
    let help = help.unwrap().rect;
    let mut told = Vec::new();
    for row in 0..4 {
        for column in 0..140 {
            let place = help.left_top() + vec2(4.0 * column as f32, 8.0 + 14.0 * row as f32);
            harness.hover_at(place);
            harness.run_steps(26);
            for (name, value) in [
                ("number of sweeps", "Now: 40"),
                ("time step", "Now: 1 t₀"),
                ("stiffness", "predicted 31.9"),
                ("damping", "predicted 31."),
                ("sweep constant", "predicted 0.79"),
            ] {
                let head = format!("  {name}");
                let is_told = is_written(&harness, &head) && is_written(&harness, value);
                if is_told && !told.contains(&name) {
                    told.push(name);
                }
            }
        }
    }
    assert_eq!(told.len(), 5, "{told:?}");
}

/// A class on a projector of 1280 × 720 sees picture and plot on at least half of the screen, whatever is asked.
#[test]
fn in_a_lecture_the_picture_has_half_of_the_screen() {
    let kinds: [fn(&Question) -> bool; 3] = [
        |q| matches!(q, Question::Choice { .. }),
        |q| matches!(q, Question::Number { .. }),
        |q| matches!(q, Question::Curve { .. }),
    ];
    for kind in kinds {
        for phase in [LessonPhase::Asking, LessonPhase::Doing] {
            let mut bench = asking(kind);
            bench.settings.project(true);
            if let Some(lesson) = &mut bench.lesson {
                lesson.phase = phase;
            }
            let mut harness = Harness::builder()
                .with_size([1280.0, 720.0])
                .build_ui_state(|ui, bench: &mut Bench| bench.draw(ui), bench);
            harness.run_steps(6);
            let places = harness.state().places.unwrap();
            let area = |r: egui::Rect| r.width() * r.height();
            let views = [Some(places.picture), places.plot, places.space_time];
            let seen: f32 = views.into_iter().flatten().map(area).sum();
            let whole = area(harness.ctx.content_rect());
            assert!(seen > 0.5 * whole, "{phase:?}: {seen} of {whole}");
        }
    }
}
