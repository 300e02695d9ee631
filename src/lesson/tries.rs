//! A choice that is not the right one runs first, if the lesson says how: what it does convinces more than being told.

use super::answer::rounded;
use super::goal::LessonView;
use super::{LessonProgress, Question};
use crate::session::{Action, LessonAnswer};
use crate::words::say;

impl LessonProgress {
    /// What tries this answer, if it is a choice that can be tried and is not the right one.
    pub(super) fn own_try(&self, answer: &LessonAnswer) -> Option<(usize, Vec<Action>)> {
        let (Some(Question::Choice { right, tries, .. }), LessonAnswer::Choice(chosen)) =
            (&self.now().question, answer)
        else {
            return None;
        };
        let actions = tries.get(*chosen).filter(|a| !a.is_empty())?;
        (*chosen as u64 != *right).then(|| (*chosen, actions.clone()))
    }

    /// The learner's own choice, while it runs before the right one.
    pub fn own_choice(&self) -> Option<&str> {
        let Some(Question::Choice { options, .. }) = &self.now().question else {
            return None;
        };
        options.get(self.trying?).map(String::as_str)
    }

    /// What came of a choice that was tried, once it is measured.
    pub(super) fn told_try(
        &self,
        question: &Question,
        chosen: usize,
        view: &LessonView,
    ) -> Option<String> {
        let Question::Choice {
            options, shown_by, ..
        } = question
        else {
            return None;
        };
        let said = options.get(chosen)?.as_str();
        let Some(outcome) = shown_by.outcome() else {
            return Some(say!("lessons-tried-plain", said = said));
        };
        let value = rounded(outcome.read(view, &self.began)?);
        let outcome = outcome.words();
        Some(say!(
            "lessons-tried",
            said = said,
            outcome = outcome,
            value = value
        ))
    }
}
