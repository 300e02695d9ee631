//! The lesson that is under way and the lab notebook, from frame to frame.

use bevy::prelude::*;

use super::{Actions, AppSettings, LaneQuery, Meter, Notes};
use crate::lesson::{LessonPhase, LessonProgress, LessonView, Question};
use crate::platform;
use crate::session::saved::SavedSession;
use crate::session::{Action, Diary, Noted, Run};

/// What a class has on its desk.
#[derive(Resource, Default)]
pub struct Classroom {
    /// The lesson that is under way.
    pub lesson: Option<LessonProgress>,
    /// The lab notebook.
    pub diary: Diary,
    /// What the run has done since the question was answered, on its axes, if a curve was asked for.
    pub curve: Vec<[f64; 2]>,
    /// What theory says of it.
    pub theory: Vec<[f64; 2]>,
    /// What the lesson wants done next.
    pub wanted: Vec<Action>,
    /// The pace before the lesson, which may have a pace of its own.
    pub pace: Option<f64>,
}

impl Classroom {
    /// Notes something about a run.
    pub fn note(&mut self, run: &Run, what: Noted) {
        let now = platform::unix_seconds();
        self.diary.add(&run.name, run.assembly().steps(), now, what);
    }

    /// A session with notebook and lesson.
    pub fn kept_with(&self, session: SavedSession) -> SavedSession {
        let lesson = self.lesson.as_ref().map(LessonProgress::saved);
        session.with_notes(self.diary.clone(), lesson)
    }
}

/// Looks whether what the lesson waits for has happened.
pub fn follow_lesson(
    mut classroom: ResMut<Classroom>,
    mut actions: ResMut<Actions>,
    lanes: LaneQuery,
    meter: Res<Meter>,
    notes: Res<Notes>,
    settings: Res<AppSettings>,
) {
    let (Some(run), true) = (lanes.first(), classroom.lesson.is_some()) else {
        return;
    };
    let view = LessonView {
        run,
        reading: (meter.reading.as_ref()).filter(|_| meter.revision == run.revision),
        previous: meter.previous,
        traces: &notes.traces,
        settings: &settings,
        lanes: lanes.runs().len(),
    };
    let Classroom {
        lesson: Some(lesson),
        curve,
        theory,
        wanted,
        diary,
        ..
    } = &mut *classroom
    else {
        return;
    };
    let is_settled = wanted.is_empty() && actions.is_empty() && !run.is_travelling();
    let before = lesson.phase;
    wanted.extend(lesson.follow(&view, is_settled));
    *curve = match lesson.now().question {
        Some(Question::Curve { .. }) => lesson.curve(&view),
        _ => Vec::new(),
    };
    *theory = lesson.theory(&view);
    if before != LessonPhase::Done
        && lesson.phase == LessonPhase::Done
        && let Some(note) = lesson.note(&view)
    {
        let (step, now) = (run.assembly().steps(), platform::unix_seconds());
        diary.add(&run.name, step, now, Noted::Predicted(note));
    }
    actions.append(wanted);
}
