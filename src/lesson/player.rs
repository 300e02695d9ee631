//! Plays a lesson from beginning to end without a window: with given answers, doing what a learner is asked to do, stepping until every goal is reached.

use std::sync::Arc;

use super::{AnswerReview, Lesson, LessonPhase, LessonProgress, LessonView, Question};
use crate::instrument::{Anchor, Elasticity, LastMeasured, Reading, Traces};
use crate::scene::builtin;
use crate::schema::units::Units;
use crate::session::{Action, Diary, LessonAnswer, Noted, Run, SavedLesson, Settings};

/// A session that a lesson is played in: runs, settings, meter, notebook.
pub struct LessonDesk {
    /// The lanes; the first is the run.
    pub runs: Vec<Run>,
    /// What is open.
    pub settings: Settings,
    /// What was noted.
    pub diary: Diary,
    traces: Traces,
    reading: Option<(u64, Reading)>,
    previous: Option<Elasticity>,
    last: LastMeasured,
    anchor: Option<Anchor>,
}

/// What came of one step.
#[derive(Clone, Debug)]
pub struct PlayedStep {
    /// What there is to say of the answer, if something was asked.
    pub review: Option<AnswerReview>,
    /// Steps of the run that it took.
    pub steps: u64,
    /// Position of the loaded end while it was done: (time, way).
    pub trace: Vec<[f64; 2]>,
    /// What came of the answer itself, if it was a choice that could be tried.
    pub tried: Option<String>,
}

/// What came of a lesson.
pub struct PlayedLesson {
    /// Step by step.
    pub steps: Vec<PlayedStep>,
    /// The session afterwards.
    pub desk: LessonDesk,
    /// Where the learner stood.
    pub saved: SavedLesson,
}

/// How a lesson is played.
#[derive(Clone, Copy, Debug)]
pub struct PlayRules {
    /// The meter is read every so many steps of the run.
    pub every: u64,
    /// Steps of the run after which a goal counts as out of reach.
    pub most_steps: u64,
}

impl Default for PlayRules {
    fn default() -> Self {
        Self {
            every: 20,
            most_steps: 20_000,
        }
    }
}

/// Plays a lesson; `answers` are given to its questions in order. The error says in which step it came to an end, and why.
pub fn play(
    name: &str,
    lesson: &Arc<Lesson>,
    mut answers: impl FnMut(usize, &Question) -> LessonAnswer,
    rules: PlayRules,
) -> Result<PlayedLesson, String> {
    let mut desk = LessonDesk::new()?;
    let (mut progress, actions) = LessonProgress::begin(name, Arc::clone(lesson));
    let mut played = Vec::new();
    desk.apply(&actions)?;
    for number in 0..lesson.steps.len() {
        let at = |problem: String| format!("{name}, step {}: {problem}", number + 1);
        let step = desk
            .play_step(&mut progress, &mut |q| answers(number, q), rules)
            .map_err(at)?;
        played.push(step);
        let actions = progress.go_on();
        desk.apply(&actions).map_err(at)?;
    }
    Ok(PlayedLesson {
        steps: played,
        saved: progress.saved(),
        desk,
    })
}

/// The right answer to a question; a curve that nobody knows beforehand is a straight line.
pub fn right_answer(question: &Question) -> LessonAnswer {
    match question {
        Question::Number { expected, .. } => LessonAnswer::Number(*expected),
        Question::Choice { right, .. } => LessonAnswer::Choice(*right as usize),
        Question::Curve { time, .. } => LessonAnswer::Curve(vec![[0.0, 0.0], [*time, 0.0]]),
    }
}

impl LessonDesk {
    /// A desk as on the first day.
    pub fn new() -> Result<Self, String> {
        Ok(Self {
            runs: vec![open("chain")?],
            settings: Settings::default(),
            diary: Diary::default(),
            traces: Traces::default(),
            reading: None,
            previous: None,
            last: LastMeasured::default(),
            anchor: None,
        })
    }

    /// What a lesson sees of it.
    pub fn view(&self) -> LessonView<'_> {
        let reading = self.reading.as_ref();
        let revision = self.runs[0].revision;
        LessonView {
            run: &self.runs[0],
            reading: reading.filter(|(of, _)| *of == revision).map(|(_, r)| r),
            latest: self.last.latest(&self.runs[0]),
            traces: &self.traces,
            settings: &self.settings,
            lanes: self.runs.len(),
        }
    }

    fn play_step(
        &mut self,
        progress: &mut LessonProgress,
        answer: &mut dyn FnMut(&Question) -> LessonAnswer,
        rules: PlayRules,
    ) -> Result<PlayedStep, String> {
        let mut steps = 0;
        let mut is_goal_tried = false;
        while progress.phase != LessonPhase::Done {
            let actions = progress.follow(&self.view(), true);
            self.apply(&actions)?;
            match progress.phase {
                LessonPhase::Asking => {
                    let question = progress.now().question.clone();
                    let said = question.as_ref().map(&mut *answer);
                    let actions = said.map(|said| progress.answer(said));
                    self.apply(&actions.unwrap_or_default())?;
                }
                LessonPhase::Doing => {
                    let goal = progress.now().until.clone();
                    let is_by_hand = goal.as_ref().is_some_and(super::Goal::is_by_hand);
                    if let Some(goal) = goal
                        && (is_by_hand || !is_goal_tried)
                    {
                        let deeds = goal.deeds(&self.runs[0]);
                        self.apply(&deeds)?;
                    }
                    is_goal_tried = true;
                    if !is_by_hand {
                        // Whoever waits lets it run.
                        self.step(rules.every)?;
                    }
                    steps += 1;
                    if steps * rules.every > rules.most_steps {
                        let goal = progress.now().until.as_ref().map(super::Goal::words);
                        let wanted = goal.unwrap_or_else(|| "the answer".to_owned());
                        return Err(format!("“{wanted}” was not reached"));
                    }
                }
                LessonPhase::Tried => {
                    is_goal_tried = false;
                    let actions = progress.go_on();
                    self.apply(&actions)?;
                }
                LessonPhase::SettingUp | LessonPhase::LettingGo | LessonPhase::Done => {}
            }
        }
        let note = progress.note(&self.view());
        if let Some(note) = note {
            self.note(Noted::Predicted(note));
        }
        Ok(PlayedStep {
            review: progress.review().cloned(),
            steps: steps * rules.every,
            trace: progress.curve(&self.view()),
            tried: progress.tried.clone(),
        })
    }

    fn note(&mut self, what: Noted) {
        let run = &self.runs[0];
        // Played in no time: the order tells.
        self.diary.add(&run.name, run.assembly().steps(), 0, what);
    }

    /// Makes steps and reads the meter.
    fn step(&mut self, steps: u64) -> Result<(), String> {
        for run in &mut self.runs {
            (0..steps).for_each(|_| run.step());
            if let Some(fault) = &run.fault {
                return Err(fault.to_string());
            }
        }
        self.read_meter();
        Ok(())
    }

    fn read_meter(&mut self) {
        let run = &self.runs[0];
        let reading = Reading::of(run, self.anchor);
        if let Some(measured) = reading.measured {
            self.last.remember(run, measured, &mut self.previous);
        }
        self.reading = Some((run.revision, reading));
    }

    /// Does what a lesson asks for. What only the eye sees changes nothing here, and time passes when the player waits.
    pub fn apply(&mut self, actions: &[Action]) -> Result<(), String> {
        actions.iter().try_for_each(|action| self.apply_one(action))
    }

    fn apply_one(&mut self, action: &Action) -> Result<(), String> {
        match action {
            Action::Step => self.step(1)?,
            Action::Sweep => {
                for run in &mut self.runs {
                    run.detect();
                    run.sweep();
                }
            }
            Action::Reset => {
                self.runs = self.runs.iter().map(Run::restarted).collect();
                self.reading = None;
            }
            Action::OpenScene(name) => {
                self.runs = vec![open(name)?];
                (self.reading, self.anchor) = (None, None);
                self.note(Noted::Opened);
            }
            Action::Change(change) => {
                if self.runs[0].stage == crate::session::Stage::Between
                    && let Some((_, reading)) = &self.reading
                {
                    self.anchor = reading.anchor(&self.runs[0].scene).or(self.anchor);
                }
                for run in &mut self.runs {
                    run.change(change.clone()).map_err(|e| e.to_string())?;
                }
                self.note(Noted::Changed(change.label(Units::Own)));
            }
            Action::Lanes(preset) => self.runs = preset.lanes(&self.runs[0])?,
            Action::Open(instrument) if !self.settings.has(*instrument) => {
                self.settings.toggle(*instrument);
            }
            Action::Close(instrument) if self.settings.has(*instrument) => {
                self.settings.toggle(*instrument);
            }
            Action::Show(plot) => self.settings.plot = *plot,
            Action::Layout(layout) => self.settings.arrange(*layout),
            Action::Quantity(quantity) => self.settings.quantity = *quantity,
            Action::Trace(edit) => {
                let no_disk = |_: &std::path::Path| Err("a lesson reads no file".to_owned());
                self.traces.edit(edit.clone(), &no_disk)?;
            }
            Action::Note(text) => self.note(Noted::Note(text.clone())),
            _ => {}
        }
        Ok(())
    }
}

fn open(name: &str) -> Result<Run, String> {
    let start = builtin::load(name).ok_or_else(|| format!("there is no scene {name}"))?;
    Ok(Run::new(name, start.map_err(|e| e.to_string())?))
}
