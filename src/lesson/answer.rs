//! An answer beside what was measured, in plain words.

use super::{CurveDeviation, Question};
use crate::schema::written;
use crate::session::LessonAnswer;
use crate::words::say;

/// What there is to say of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerReview {
    /// How far off it was, in plain words.
    pub words: String,
    /// How good it was.
    pub grade: Grade,
    /// What was measured.
    pub measured: MeasuredAnswer,
    /// What theory says of a number.
    pub theory: Option<f64>,
}

/// How good an answer was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// Within its tolerance.
    Right,
    /// A number of the right size, a curve of the right shape.
    Nearly,
    /// Something else.
    Wrong,
}

impl AnswerReview {
    /// Whether it was right.
    pub fn is_right(&self) -> bool {
        self.grade == Grade::Right
    }
}

/// What was measured.
#[derive(Clone, Debug, PartialEq)]
pub enum MeasuredAnswer {
    /// A number.
    Number(f64),
    /// The right one of several answers.
    Choice(usize),
    /// (time since the run was started, displacement of the loaded end).
    Curve(Vec<[f64; 2]>),
}

/// Within this share a number is as good as right.
const CLOSE: f64 = 0.1;
/// Within this factor it is nearly right.
const NEAR: f64 = 1.5;

/// Compares an answer with what was measured; nothing if they are of different kinds, or too little was drawn.
pub fn review(
    question: &Question,
    answer: &LessonAnswer,
    measured: MeasuredAnswer,
    theory: Option<f64>,
) -> Option<AnswerReview> {
    let (words, grade) = match (question, answer, &measured) {
        (
            Question::Number {
                unit, tolerance, ..
            },
            LessonAnswer::Number(said),
            MeasuredAnswer::Number(found),
        ) => number_words(*said, *found, unit, *tolerance),
        (
            Question::Choice { options, .. },
            LessonAnswer::Choice(said),
            MeasuredAnswer::Choice(right),
        ) => choice_words(options, *said, *right)?,
        (Question::Curve { .. }, LessonAnswer::Curve(drawn), MeasuredAnswer::Curve(found)) => {
            let deviation = CurveDeviation::of(drawn, found)?;
            (deviation.words(), deviation.grade())
        }
        _ => return None,
    };
    Some(AnswerReview {
        words,
        grade,
        measured,
        theory,
    })
}

/// What was said, in words.
pub fn said_in_words(question: &Question, answer: &LessonAnswer) -> String {
    match (question, answer) {
        (Question::Number { unit, .. }, LessonAnswer::Number(x)) => with_unit(*x, unit),
        (Question::Choice { options, .. }, LessonAnswer::Choice(i)) => {
            options.get(*i).cloned().unwrap_or_default()
        }
        (Question::Curve { .. }, LessonAnswer::Curve(_)) => say!("answer-drawn"),
        _ => say!("answer-other"),
    }
}

impl MeasuredAnswer {
    /// In words.
    pub fn words(&self, question: &Question) -> String {
        match (question, self) {
            (Question::Number { unit, .. }, Self::Number(x)) => with_unit(*x, unit),
            (Question::Choice { options, .. }, Self::Choice(i)) => {
                options.get(*i).cloned().unwrap_or_default()
            }
            _ => say!("answer-curve"),
        }
    }
}

fn with_unit(x: f64, unit: &str) -> String {
    format!("{} {unit}", rounded(x)).trim_end().to_owned()
}

fn choice_words(options: &[String], said: usize, right: usize) -> Option<(String, Grade)> {
    let [mine, it] = [options.get(said)?.as_str(), options.get(right)?.as_str()];
    Some(if said == right {
        (say!("answer-choice-right", said = mine), Grade::Right)
    } else {
        let words = say!("answer-choice-wrong", said = mine, right = it);
        (words, Grade::Wrong)
    })
}

fn number_words(said: f64, found: f64, unit: &str, tolerance: f64) -> (String, Grade) {
    // The unit is said once.
    let (mine, it) = (with_unit(said, unit), rounded(found));
    let ratio = said / found;
    let off = 100.0 * (ratio - 1.0);
    let is_right = (said - found).abs() <= tolerance.max(CLOSE * found.abs());
    // NaN and infinity have no factor.
    let grade = match ratio {
        _ if is_right => Grade::Right,
        ratio if (1.0 / NEAR..=NEAR).contains(&ratio) => Grade::Nearly,
        _ => Grade::Wrong,
    };
    let how = if is_right {
        say!("answer-well-predicted")
    } else if !ratio.is_finite() {
        say!("answer-did-not-move")
    } else if ratio == 0.0 {
        say!("answer-something")
    } else if ratio < 0.0 {
        say!("answer-other-way")
    } else if (1.9..=2.1).contains(&ratio) {
        say!("answer-twice")
    } else if (1.9..=2.1).contains(&(1.0 / ratio)) {
        say!("answer-half")
    } else if ratio > NEAR {
        say!("answer-times-too-much", times = rounded(ratio))
    } else if ratio > 1.0 {
        say!("answer-percent-too-much", percent = format!("{off:.0}"))
    } else if ratio > 1.0 / NEAR {
        let percent = format!("{:.0}", -off);
        say!("answer-percent-too-little", percent = percent)
    } else {
        say!("answer-times-too-little", times = rounded(1.0 / ratio))
    };
    let words = say!("answer-number", said = mine, found = it, how = how);
    (words, grade)
}

/// Three digits.
pub(super) fn rounded(x: f64) -> String {
    written::rounded(x, 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_as_ratios() {
        let words = |said: f64, found: f64| number_words(said, found, "times", 0.1);
        assert_eq!(
            words(4.0, 2.006).0,
            "You predicted 4 times; the measurement gave 2.01. Your prediction is twice the measured value."
        );
        assert_eq!(
            words(2.0, 2.006),
            (
                "You predicted 2 times; the measurement gave 2.01. Good prediction.".to_owned(),
                Grade::Right
            )
        );
        for (said, found, how, expected) in [
            (1.0, 2.0, "half the measured value", Grade::Wrong),
            (1.0, 5.0, "5 times too small", Grade::Wrong),
            (8.0, 2.0, "4 times too large", Grade::Wrong),
            (2.6, 2.0, "30 % too large", Grade::Nearly),
            (1.5, 2.0, "25 % too small", Grade::Nearly),
            (-1.0, 2.0, "other way round", Grade::Wrong),
            (1.0, 0.0, "did not move", Grade::Wrong),
            (0.0, 2.0, "not zero", Grade::Wrong),
        ] {
            let (words, grade) = words(said, found);
            assert!(words.contains(how), "{words}");
            assert_eq!(grade, expected, "{words}");
        }
        assert_eq!(rounded(1.4142e-7), "1.41·10⁻⁷");
        assert_eq!(rounded(12_540.0), "12540");
    }

    #[test]
    fn another_kind_of_answer_is_no_answer() {
        let question = Question::Curve {
            ask: String::new(),
            time: 1.0,
            range: [0.0, 1.0],
            covers: Vec::new(),
        };
        let answer = LessonAnswer::Number(1.0);
        assert_eq!(
            review(&question, &answer, MeasuredAnswer::Number(1.0), None),
            None
        );
        assert_eq!(choice_words(&[], 0, 0), None);
    }
}
