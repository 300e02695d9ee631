//! Every built-in lesson is played through: each goal can be reached, each number is what the lesson says, each answer is compared rightly.

use std::sync::Arc;

use ghostspring::lesson::player::{PlayRules, PlayedLesson, play, right_answer};
use ghostspring::lesson::{
    Lesson, LessonPhase, LessonProgress, LessonStep, MeasuredAnswer, Question,
};
use ghostspring::session::{LessonAnswer, Noted};

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
                    && !review.is_right
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
            assert!(!review.is_right, "{name}: {words}");
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
            same.is_right && same.words.contains("within 0 %"),
            "{}",
            same.words
        );
        let upside_down = review_of(found.iter().map(|p| [p[0], -p[1]]).collect());
        let words = &upside_down.words;
        assert!(
            !upside_down.is_right && words.contains("the other side"),
            "{name}: {words}"
        );
        let too_far = review_of(found.iter().map(|p| [p[0], 2.0 * p[1]]).collect());
        let words = &too_far.words;
        assert!(
            !too_far.is_right && words.contains("2 times too far"),
            "{name}: {words}"
        );
    }
    assert!(curves >= 3, "{curves} lessons let one draw");
}

#[test]
fn lessons_are_as_long_as_they_say_and_ask_something() {
    assert_eq!(lessons().len(), 10);
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
        (saved.step, LessonPhase::SettingUp)
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
