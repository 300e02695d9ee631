//! Where a learner stands in a lesson. A long file: on, back, answer and review change the same few fields.
//!
//! Whoever drives it does the [`Action`]s that it returns, in order, and then calls [`LessonProgress::follow`] again and again with what the session shows.

use std::sync::Arc;

use super::answer::{AnswerReview, MeasuredAnswer, review, said_in_words};
use super::goal::{Began, LessonView, has_fit};
use super::{Covered, Goal, Lesson, LessonStep, Question, ballots, builtin};
use crate::instrument::Elasticity;
use crate::session::{Action, Change, LessonAnswer, PredictionNote, Run, SavedLesson};

/// What follows an answer begins at rest: a kick in a run that goes on would be earlier than what is looked at.
fn held(then: Vec<Action>) -> Vec<Action> {
    std::iter::once(Action::Pause).chain(then).collect()
}

/// What the present step is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonPhase {
    /// What it sets up is being done.
    SettingUp,
    /// The question is asked, the run stands still.
    Asking,
    /// The question was answered; what follows it is being done.
    LettingGo,
    /// It runs, until the goal is reached and the answer can be compared.
    Doing,
    /// The learner's own choice has run, and was not the right one, which runs next.
    Tried,
    /// It has happened, and is explained.
    Done,
}

/// A lesson under way.
#[derive(Clone, Debug)]
pub struct LessonProgress {
    /// Its name or file.
    pub name: String,
    /// The lesson.
    pub lesson: Arc<Lesson>,
    /// The present step, from 0.
    pub step: usize,
    /// What it is waiting for.
    pub phase: LessonPhase,
    /// What was said, step by step.
    pub answers: Vec<Option<LessonAnswer>>,
    /// What there is to say of that, once it has happened.
    pub reviews: Vec<Option<AnswerReview>>,
    /// Hands that were raised for each answer, step by step.
    pub votes: Vec<Vec<u32>>,
    /// What came of the learner's own choice, in words.
    pub tried: Option<String>,
    /// What the learner wants to open instead, until they say whether to leave the lesson for it.
    pub leaving: Option<Box<Action>>,
    /// The choice that is being tried.
    pub(super) trying: Option<usize>,
    /// What had been measured last when each step began: ratios are compared with it, also after going back.
    before: Vec<Option<Elasticity>>,
    pub(super) began: Began,
}

impl LessonProgress {
    /// The beginning of a lesson, and what it sets up.
    pub fn begin(name: &str, lesson: Arc<Lesson>) -> (Self, Vec<Action>) {
        let count = lesson.steps.len();
        let votes = lesson.steps.iter().map(|step| {
            let count = step.question.as_ref().map_or(0, |q| ballots(q).len());
            vec![0; count]
        });
        let mut progress = Self {
            name: builtin::name_of(name).unwrap_or(name).to_owned(),
            step: 0,
            phase: LessonPhase::SettingUp,
            answers: vec![None; count],
            reviews: vec![None; count],
            votes: votes.collect(),
            tried: None,
            leaving: None,
            trying: None,
            before: vec![None; count],
            began: Began::default(),
            lesson,
        };
        let actions = progress.enter(0);
        (progress, actions)
    }

    /// The same lesson where a session has left it: its step is set up again, what was said before it stays said.
    pub fn resume(saved: &SavedLesson, lesson: Arc<Lesson>) -> (Self, Vec<Action>) {
        let (mut progress, _) = Self::begin(&saved.name, lesson);
        let step = saved.step.min(progress.lesson.steps.len() - 1);
        let answers = saved.answers.iter().take(step).cloned();
        for (mine, kept) in progress.answers.iter_mut().zip(answers) {
            *mine = kept;
        }
        for (mine, kept) in progress.votes.iter_mut().zip(&saved.votes) {
            if mine.len() == kept.len() {
                mine.clone_from(kept);
            }
        }
        let actions = progress.enter(step);
        if let Some(Some(answer)) = saved.answers.get(step) {
            // It has been answered, and what came of it is on the screen: it is not asked again.
            (progress.answers[step], progress.phase) = (Some(answer.clone()), LessonPhase::Done);
        }
        (progress, actions)
    }

    /// Says everything in the language that is spoken now. Where the learner stands, and what was answered, stays.
    pub fn say_again(&mut self) {
        if let Some(Ok(lesson)) = builtin::load(&self.name) {
            self.lesson = Arc::new(lesson.in_spoken_language(&self.name));
        }
        let steps = self.lesson.steps.iter().zip(&self.answers);
        for (told, (step, answer)) in self.reviews.iter_mut().zip(steps) {
            if let (Some(old), Some(question), Some(answer)) = (&*told, &step.question, answer) {
                *told = review(question, answer, old.measured.clone(), old.theory);
            }
        }
    }

    /// What a session keeps of it.
    pub fn saved(&self) -> SavedLesson {
        SavedLesson {
            name: self.name.clone(),
            step: self.step,
            answers: self.answers.clone(),
            votes: self.votes.clone(),
        }
    }

    /// The present step.
    pub fn now(&self) -> &LessonStep {
        &self.lesson.steps[self.step]
    }

    /// What there is to say of the answer to the present step, once it has happened.
    pub fn review(&self) -> Option<&AnswerReview> {
        self.reviews[self.step].as_ref()
    }

    /// Whether the last step is done.
    pub fn is_over(&self) -> bool {
        self.step + 1 == self.lesson.steps.len() && self.phase == LessonPhase::Done
    }

    /// Goes to a step; returns what it sets up.
    fn enter(&mut self, step: usize) -> Vec<Action> {
        self.step = step.min(self.lesson.steps.len() - 1);
        self.phase = LessonPhase::SettingUp;
        (self.answers[self.step], self.reviews[self.step]) = (None, None);
        (self.tried, self.trying) = (None, None);
        let now = self.now();
        let mut actions = now.set_up.clone();
        let panel = now.control.and_then(super::Control::panel);
        actions.extend(panel.map(Action::Open));
        // What is asked is asked before it happens.
        let is_by_hand = now.until.as_ref().is_some_and(Goal::is_by_hand);
        if now.question.is_some() {
            actions.push(Action::Pause);
        } else if !is_by_hand {
            // The question of another step may have paused it.
            actions.push(Action::Play);
        }
        actions
    }

    /// To the next step, if there is one, also before the present one is done; from a choice that was tried to the right one.
    pub fn go_on(&mut self) -> Vec<Action> {
        if self.phase == LessonPhase::Tried {
            self.phase = LessonPhase::LettingGo;
            self.trying = None;
            return held(self.now().then.clone());
        }
        let next = self.step + 1;
        if next == self.lesson.steps.len() {
            return Vec::new();
        }
        self.before[next] = None;
        // Who skips a step finds what it would have left.
        let is_skipped = self.phase != LessonPhase::Done;
        let mut actions = if is_skipped {
            self.settings_at(next)
        } else {
            Vec::new()
        };
        actions.extend(self.enter(next));
        actions
    }

    /// To the step before, from its beginning.
    pub fn back(&mut self) -> Vec<Action> {
        let before = self.step.saturating_sub(1);
        let mut actions = self.settings_at(before);
        actions.extend(self.enter(before));
        actions
    }

    /// The settings with which a step begins, of all fields that the lesson ever sets: as set last in an earlier step, or else the scene's own.
    fn settings_at(&self, step: usize) -> Vec<Action> {
        let opens = |step: &LessonStep| {
            step.set_up
                .iter()
                .any(|a| matches!(a, Action::OpenScene(_)))
        };
        let steps = &self.lesson.steps;
        if opens(&steps[step]) {
            return Vec::new();
        }
        let first = steps[..step].iter().rposition(opens).unwrap_or(0);
        let last = steps[step..]
            .iter()
            .position(opens)
            .map_or(steps.len(), |i| step + i);
        let sets = |range: std::ops::Range<usize>| {
            let actions = steps[range]
                .iter()
                .flat_map(|s| s.set_up.iter().chain(&s.then));
            actions.filter_map(|action| match action {
                Action::Change(Change::Set(name, value)) => Some((name.clone(), value.clone())),
                _ => None,
            })
        };
        let mut names: Vec<String> = sets(first..last).map(|(name, _)| name).collect();
        names.sort();
        names.dedup();
        let begin = |name: String| match sets(first..step).rfind(|(n, _)| *n == name) {
            Some((name, value)) => Action::Change(Change::Set(name, value)),
            None => Action::Default(name),
        };
        names.into_iter().map(begin).collect()
    }

    /// Takes an answer; returns what is done before the run is let go.
    pub fn answer(&mut self, answer: LessonAnswer) -> Vec<Action> {
        if self.phase != LessonPhase::Asking {
            return Vec::new();
        }
        self.phase = LessonPhase::LettingGo;
        let own = self.own_try(&answer).map(|(chosen, actions)| {
            self.trying = Some(chosen);
            actions
        });
        self.answers[self.step] = Some(answer);
        held(own.unwrap_or_else(|| self.now().then.clone()))
    }

    /// Whether a question waits for its answer.
    pub fn is_asking(&self) -> bool {
        self.phase == LessonPhase::Asking
    }

    /// What was locked in, in words, as long as it has not been compared.
    pub fn locked_in(&self) -> Option<String> {
        let (question, said) = (
            self.now().question.as_ref()?,
            self.answers[self.step].as_ref()?,
        );
        let is_drawn = matches!(question, Question::Curve { .. });
        (self.phase == LessonPhase::Doing && !is_drawn).then(|| said_in_words(question, said))
    }

    /// Whether a quantity is covered: the question asks for it, and the answer is not yet locked.
    pub fn covers(&self, what: Covered) -> bool {
        let is_open = matches!(self.phase, LessonPhase::SettingUp | LessonPhase::Asking);
        let question = self.now().question.as_ref().filter(|_| is_open);
        question.is_some_and(|q| q.covers().contains(&what))
    }

    /// Whether the present step asks the learner to do this.
    pub fn wants(&self, action: &Action) -> bool {
        let goal = self.now().until.as_ref();
        matches!(action, Action::OpenScene(name) if goal.is_some_and(|g| g.opens(name)))
    }

    /// What was measured before the question, once it is answered: what comes is compared with it.
    pub fn compared_with(&self) -> Option<Elasticity> {
        let is_open = matches!(self.phase, LessonPhase::SettingUp | LessonPhase::Asking);
        self.before[self.step].filter(|_| !is_open && self.now().question.is_some())
    }

    /// What is still to be done in the present step, in words.
    pub fn goal_words(&self, run: &Run) -> Option<String> {
        let goal = self.now().until.as_ref();
        goal.map(|goal| goal.words_left(run, &self.began))
    }

    /// Counts hands that were raised for an answer; negative ones are taken back.
    pub fn vote(&mut self, option: usize, by: i32) {
        if let Some(votes) = self.votes[self.step].get_mut(option) {
            *votes = votes.saturating_add_signed(by);
        }
    }

    /// Looks whether what the step waits for has happened; returns what is to be done now. `is_settled` says that nothing that it has asked for is still to be done.
    pub fn follow(&mut self, view: &LessonView, is_settled: bool) -> Vec<Action> {
        let is_open = matches!(self.phase, LessonPhase::SettingUp | LessonPhase::Asking);
        if is_open && is_settled && self.before[self.step].is_none() {
            // Who has skipped a measurement compares with what is predicted.
            let predicted = view.reading.and_then(|r| r.exact.as_ref().ok().copied());
            self.before[self.step] = view.latest.or(predicted);
        }
        match self.phase {
            LessonPhase::SettingUp if is_settled && self.now().question.is_some() => {
                // What is compared with must be known before anything happens.
                let is_known = view.reading.is_some() || self.before[self.step].is_some();
                if is_known || !self.compares() {
                    self.phase = LessonPhase::Asking;
                }
            }
            LessonPhase::SettingUp | LessonPhase::LettingGo if is_settled => {
                let is_asked = self.phase == LessonPhase::LettingGo;
                self.phase = LessonPhase::Doing;
                self.began = Began::now(view.run, self.before[self.step]);
                let is_by_hand = self.now().until.as_ref().is_some_and(Goal::is_by_hand);
                if is_asked && !is_by_hand {
                    return vec![Action::Play];
                }
            }
            LessonPhase::Doing => {
                self.look(view);
                // A run that forgets its forces creeps on until it collapses: it waits while it is explained.
                let creeps = view.run.scene.params.warm_start < 1.0;
                if creeps && matches!(self.phase, LessonPhase::Done | LessonPhase::Tried) {
                    return vec![Action::Pause];
                }
            }
            _ => {}
        }
        Vec::new()
    }

    /// Looks whether the goal is reached and the answer can be compared.
    fn look(&mut self, view: &LessonView) {
        if view.run.assembly().time() < self.began.time {
            // Somebody began it again, or went back.
            self.began = Began::now(view.run, self.before[self.step]);
        }
        let step = self.now();
        let goal = step.until.as_ref();
        if goal.is_some_and(|goal| !goal.holds(view, &self.began)) {
            return;
        }
        if let Some(chosen) = self.trying {
            let told = step
                .question
                .as_ref()
                .and_then(|q| self.told_try(q, chosen, view));
            if told.is_some() {
                (self.tried, self.phase) = (told, LessonPhase::Tried);
            }
            return;
        }
        if let (Some(question), Some(answer)) = (&step.question, &self.answers[self.step]) {
            let Some(measured) = self.measured(question, view) else {
                return;
            };
            let theory = match question {
                Question::Number { outcome, .. } => outcome.predicted(view),
                _ => None,
            };
            self.reviews[self.step] = review(question, answer, measured, theory);
        }
        self.phase = LessonPhase::Done;
    }

    /// Whether the present question compares what comes with what was.
    fn compares(&self) -> bool {
        let outcome = match &self.now().question {
            Some(Question::Number { outcome, .. }) => Some(*outcome),
            Some(Question::Choice { shown_by, .. }) => shown_by.outcome(),
            _ => None,
        };
        outcome.is_some_and(super::LessonOutcome::compares)
    }

    /// What has come out, if it can be told.
    fn measured(&self, question: &Question, view: &LessonView) -> Option<MeasuredAnswer> {
        match question {
            Question::Number { outcome, .. } => {
                let is_known = !outcome.needs_fit() || has_fit(view, &self.began);
                let value = outcome.read(view, &self.began).filter(|_| is_known);
                value.map(MeasuredAnswer::Number)
            }
            Question::Choice {
                right, shown_by, ..
            } => {
                let is_shown = shown_by.holds(view, &self.began);
                is_shown.then_some(MeasuredAnswer::Choice(*right as usize))
            }
            Question::Curve { time, .. } => {
                let is_over = view.run.assembly().time() >= self.began.time + time;
                is_over.then(|| MeasuredAnswer::Curve(self.curve(view)))
            }
        }
    }

    /// The prediction of the present step and what came of it, for the lab notebook.
    pub fn note(&self, view: &LessonView) -> Option<PredictionNote> {
        let (question, review) = (self.now().question.as_ref()?, self.review()?);
        let said = self.answers[self.step].clone()?;
        let trace = match &review.measured {
            MeasuredAnswer::Curve(curve) => curve.clone(),
            _ => self.curve(view),
        };
        let votes = &self.votes[self.step];
        let hands = ballots(question).into_iter().zip(votes.iter().copied());
        let is_class = votes.iter().any(|count| *count > 0);
        Some(PredictionNote {
            hands: hands.filter(|_| is_class).collect(),
            lesson: self.lesson.title.clone(),
            question: question.ask().to_owned(),
            said_in_words: said_in_words(question, &said),
            said,
            measured: review.measured.words(question),
            verdict: review.words.clone(),
            trace,
        })
    }
}
