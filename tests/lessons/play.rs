//! Every built-in lesson is played through: each goal can be reached, each number is what the lesson says, each answer is compared rightly.

use std::sync::Arc;

use ghostspring::lesson::player::{LessonDesk, PlayRules, PlayedLesson, play, right_answer};
use ghostspring::lesson::{
    Lesson, LessonPhase, LessonProgress, LessonStep, MeasuredAnswer, Question, parse,
};
use ghostspring::session::{Action, LessonAnswer, Noted};

use super::lessons;

fn played(
    name: &str,
    lesson: &Arc<Lesson>,
    answer: impl FnMut(usize, &Question) -> LessonAnswer,
    every: u64,
) -> PlayedLesson {
    let playing = PlayRules {
        every,
        ..PlayRules::default()
    };
    play(name, lesson, answer, playing).unwrap_or_else(|e| panic!("{e}"))
}

/// What is wrong with what came of a step, if anything is.
fn problem(step: &LessonStep, measured: Option<&MeasuredAnswer>) -> Option<String> {
    match (step.question.as_ref()?, measured) {
        (
            Question::Number {
                expected,
                tolerance,
                ..
            },
            Some(MeasuredAnswer::Number(found)),
        ) => {
            let is_off = (found - expected).abs() > *tolerance;
            is_off.then(|| format!("measured {found} instead of {expected} ± {tolerance}"))
        }
        (Question::Choice { right, .. }, Some(MeasuredAnswer::Choice(found))) => {
            (*found as u64 != *right).then(|| format!("{found} is right"))
        }
        (Question::Curve { time, range, .. }, Some(MeasuredAnswer::Curve(curve))) => {
            let ways = || curve.iter().map(|p| p[1]);
            let (low, high) = (
                ways().fold(f64::MAX, f64::min),
                ways().fold(f64::MIN, f64::max),
            );
            let is_inside = low >= range[0] && high <= range[1];
            let is_large = high - low > 0.25 * (range[1] - range[0]);
            let is_whole = curve[0] == [0.0; 2] && curve.last()?[0] > 0.98 * time;
            let is_fine = is_inside && is_large && is_whole;
            (!is_fine).then(|| format!("a curve from {low} to {high} does not fit {range:?}"))
        }
        _ => Some("nothing was measured".to_owned()),
    }
}

/// The meter of the window reads whenever it has time: two paces of it must both do.
#[test]
fn every_lesson_is_played_to_its_end_and_its_numbers_hold() {
    let mut problems = Vec::new();
    for every in [20, 7] {
        for (name, lesson) in lessons() {
            let played = played(name, &lesson, |_, q| right_answer(q), every);
            for (i, (step, found)) in lesson.steps.iter().zip(&played.steps).enumerate() {
                let review = found.review.as_ref();
                let problem = problem(step, review.map(|r| &r.measured));
                problems.extend(problem.map(|p| format!("{name}, step {}: {p}", i + 1)));
                let is_curve = matches!(step.question, Some(Question::Curve { .. }));
                if let Some(review) = review
                    && !is_curve
                    && !review.is_right()
                {
                    problems.push(format!("{name}, step {}: {}", i + 1, review.words));
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn a_wrong_answer_is_told_so_in_words() {
    let wrong = |question: &Question| match question {
        Question::Number { range, .. } => LessonAnswer::Number(range[1]),
        Question::Choice { right, options, .. } => {
            LessonAnswer::Choice((*right as usize + 1) % options.len())
        }
        // It goes the other way, slowly.
        Question::Curve { time, range, .. } => {
            LessonAnswer::Curve(vec![[0.0, 0.0], [*time, -range[0]]])
        }
    };
    for (name, lesson) in lessons() {
        let played = played(name, &lesson, |_, q| wrong(q), 20);
        for (step, found) in lesson.steps.iter().zip(&played.steps) {
            let Some(question) = &step.question else {
                continue;
            };
            let review = found.review.as_ref().unwrap();
            let words = &review.words;
            assert!(!review.is_right(), "{name}: {words}");
            let begins = match question {
                Question::Curve { .. } => "Your curve is",
                _ => "You predicted",
            };
            assert!(words.starts_with(begins) && words.ends_with('.'), "{words}");
        }
        let predictions = played.desk.diary.entries.iter();
        let predictions = predictions.filter(|e| matches!(e.what, Noted::Predicted(_)));
        let asked = lesson.steps.iter().filter(|s| s.question.is_some());
        assert_eq!(
            predictions.count(),
            asked.count(),
            "{name}: the notebook has them all"
        );
    }
}

/// A drawn curve is compared on the axes on which it was drawn: who draws what will be measured is right, upside down or twice as far is not.
#[test]
fn a_drawn_curve_is_compared_where_it_was_drawn() {
    let mut curves = 0;
    for (name, lesson) in lessons() {
        let is_curve = |s: &LessonStep| matches!(s.question, Some(Question::Curve { .. }));
        let Some(at) = lesson.steps.iter().position(is_curve) else {
            continue;
        };
        curves += 1;
        let first = played(name, &lesson, |_, q| right_answer(q), 20);
        let Some(MeasuredAnswer::Curve(found)) = first.steps[at].review.clone().map(|r| r.measured)
        else {
            panic!("{name}: no curve was measured");
        };
        let review_of = |drawn: Vec<[f64; 2]>| {
            let answer = |i: usize, q: &Question| match i == at {
                true => LessonAnswer::Curve(drawn.clone()),
                false => right_answer(q),
            };
            let again = played(name, &lesson, answer, 20);
            again.steps[at].review.clone().unwrap()
        };
        let same = review_of(found.clone());
        assert!(
            same.is_right() && same.words.contains("within 0 %"),
            "{}",
            same.words
        );
        let upside_down = review_of(found.iter().map(|p| [p[0], -p[1]]).collect());
        let words = &upside_down.words;
        assert!(
            !upside_down.is_right() && words.contains("the other side"),
            "{name}: {words}"
        );
        let too_far = review_of(found.iter().map(|p| [p[0], 2.0 * p[1]]).collect());
        let words = &too_far.words;
        assert!(
            !too_far.is_right() && words.contains("2 times as far"),
            "{name}: {words}"
        );
    }
    assert!(curves >= 3, "{curves} lessons let one draw");
}

#[test]
fn lessons_are_as_long_as_they_say_and_ask_something() {
    assert_eq!(lessons().len(), 13);
    for (name, lesson) in lessons() {
        assert!((5..=15).contains(&lesson.minutes), "{name}");
        let minutes: u64 = lesson.steps.iter().map(|s| s.teacher.minutes).sum();
        assert_eq!(
            minutes, lesson.minutes,
            "{name}: its steps take {minutes} minutes"
        );
        let asked = lesson.steps.iter().filter(|s| s.question.is_some()).count();
        assert!(asked >= 2, "{name} asks {asked} questions");
        let has_belief = |s: &LessonStep| !s.teacher.misconception.is_empty();
        assert!(lesson.steps.iter().any(has_belief), "{name}");
        assert!(
            lesson.steps.iter().all(|s| !s.explanation.is_empty()),
            "{name}"
        );
        assert!(lesson.steps.iter().all(|s| s.control.is_some()), "{name}");
    }
}

/// Going on, going back and leaving off in the middle.
#[test]
fn a_lesson_can_be_left_and_taken_up_again() {
    let (name, lesson) = lessons().remove(0);
    let played = played(name, &lesson, |_, q| right_answer(q), 20);
    let saved = played.saved;
    assert_eq!(saved.step, lesson.steps.len() - 1);
    let (mut again, actions) = LessonProgress::resume(&saved, Arc::clone(&lesson));
    assert_eq!(
        (again.step, again.phase),
        (saved.step, LessonPhase::Done),
        "what was answered is not asked again"
    );
    assert!(!actions.is_empty());
    assert_eq!(again.answers[..saved.step], saved.answers[..saved.step]);
    again.back();
    assert_eq!(again.step, saved.step - 1);
    assert!(again.answers[again.step].is_none(), "it is asked again");
    again.back();
    again.back();
    again.vote(1, 3);
    again.vote(1, -1);
    again.vote(0, -5);
    again.vote(9, 1);
    assert_eq!(again.votes[0], [0, 2, 0]);
    assert_eq!(again.saved().votes[0], [0, 2, 0]);
    // An answer counts only while it is asked for.
    assert!(again.answer(LessonAnswer::Choice(0)).is_empty());
    assert!(again.answers[0].is_none());
}

/// A choice that can be tried runs before the right one, and what comes is still compared with what was measured before the question.
#[test]
fn the_learners_own_choice_runs_first_and_then_the_right_one() {
    for (name, chosen, said, gives) in [
        ("root", 0, "40", [1.35, 1.48]),
        ("root", 2, "160", [2.6, 2.9]),
        ("sound", 2, "Twice the load", [5.5, 5.8]),
    ] {
        let lesson = lessons().into_iter().find(|(n, _)| *n == name).unwrap().1;
        let last = lesson.steps.len() - 1;
        let answer = |i: usize, q: &Question| match i == last {
            true => LessonAnswer::Choice(chosen),
            false => right_answer(q),
        };
        let played = played(name, &lesson, answer, 20);
        let step = &played.steps[last];
        let told = step.tried.as_ref().unwrap();
        assert!(told.contains(&format!("“{said}”")), "{told}");
        let value = told.rsplit(' ').next().unwrap().trim_end_matches('.');
        let value: f64 = value.parse().unwrap();
        assert!((gives[0]..=gives[1]).contains(&value), "{name}: {told}");
        let review = step.review.as_ref().unwrap();
        assert_eq!(review.measured, MeasuredAnswer::Choice(1));
        assert!(!review.is_right());
    }
    let (name, lesson) = lessons().remove(1);
    let right = played(name, &lesson, |_, q| right_answer(q), 20);
    assert_eq!(right.steps[3].tried, None, "the right one runs once");
}

#[test]
fn what_was_already_done_is_taken_off_what_is_to_do() {
    let (name, lesson) = lessons().remove(4);
    let (mut progress, actions) = LessonProgress::begin(name, lesson);
    let mut desk = LessonDesk::new().unwrap();
    desk.apply(&actions).unwrap();
    progress.step = 2;
    let told = |desk: &LessonDesk| progress.goal_words(&desk.runs[0]).unwrap();
    assert!(told(&desk).contains("make 40 sweeps"), "{}", told(&desk));
    desk.apply(&vec![Action::Sweep; 10]).unwrap();
    assert!(told(&desk).contains("30 more sweeps"), "{}", told(&desk));
    progress.step = 0;
    let mut desk = LessonDesk::new().unwrap();
    desk.apply(&[Action::Step]).unwrap();
    let told = progress.goal_words(&desk.runs[0]).unwrap();
    assert!(told.contains("399 more steps"), "{told}");
}

const KICK_AND_DRAW: &str = r#"(
    version: 1, title: "Draw", about: "A kick.", level: school, minutes: 1, needs: "Nothing.",
    steps: [(
        text: "The row is kicked.",
        set_up: [OpenScene("chain_pressed"), Change(Set("kick", "0"))],
        question: Curve(ask: "What does it do?", time: 200.0, range: [-0.01, 0.01], covers: [motion]),
        then: [Change(Kick(0.0005))],
        until: Steps(200),
    )],
)"#;

/// Drawn, measured and predicted curve begin at the same zero; from the fit on, theory is where it was.
#[test]
fn theory_begins_where_the_measured_curve_begins() {
    let lesson = Arc::new(parse("draw.ron", KICK_AND_DRAW).unwrap());
    let (mut progress, actions) = LessonProgress::begin("draw.ron", lesson);
    let mut desk = LessonDesk::new().unwrap();
    desk.apply(&actions).unwrap();
    while progress.phase != LessonPhase::Done {
        let mut actions = progress.follow(&desk.view(), true);
        match progress.phase {
            LessonPhase::Asking => {
                let line = vec![[0.0, 0.0], [200.0, 0.0]];
                actions.extend(progress.answer(LessonAnswer::Curve(line)));
            }
            LessonPhase::Doing => actions.push(Action::Step),
            _ => {}
        }
        desk.apply(&actions).unwrap();
    }
    let (theory, measured) = (progress.theory(&desk.view()), progress.curve(&desk.view()));
    let extent = measured.iter().fold(0.0, |m: f64, p| m.max(p[1].abs()));
    assert_eq!(theory[0][0], 0.0);
    assert!(theory[0][1].abs() < 1e-9 * extent, "{:?}", theory[0]);
    for (i, [t, y]) in theory.iter().enumerate().filter(|(_, p)| p[0] > 60.0) {
        let near = measured.iter().find(|p| p[0] >= *t).unwrap();
        assert!((y - near[1]).abs() < 0.1 * extent, "{i}: {t} {y} {near:?}");
    }
}
