//! What a class does with a lesson.

use std::sync::Arc;

use super::Laboratory;
use crate::app::classroom::Classroom;
use crate::lesson::opened::is_table;
use crate::lesson::{LessonProgress, find};
use crate::platform;
use crate::session::{Action, LessonDeed, Noted, SavedLesson};
use crate::words::say;

/// A recorded trace is opened beside the scene, not instead of it.
fn is_trace(action: &Action) -> bool {
    matches!(action, Action::OpenFile(path) if is_table(path))
}

impl Laboratory<'_, '_> {
    /// Begins a lesson, answers, goes on or back, leaves, counts hands, makes sheets.
    pub(super) fn lesson(&mut self, deed: LessonDeed) {
        let Classroom {
            lesson,
            wanted,
            pace,
            ..
        } = &mut *self.classroom;
        *wanted = match (deed, lesson.as_mut()) {
            (LessonDeed::Begin(name), _) => match find(&name, &|path| platform::read(path)) {
                Ok(found) => {
                    self.settings.begin_lesson(&found.views);
                    pace.get_or_insert(self.clock.pace);
                    self.clock.looped = None;
                    let (progress, actions) = LessonProgress::begin(&name, Arc::new(found));
                    *lesson = Some(progress);
                    // Nothing in the lesson is compared with what was measured before it.
                    self.meter.forget();
                    actions
                }
                Err(problem) => return self.notice.complain(problem),
            },
            (LessonDeed::Leave, _) => return self.leave_lesson(),
            (LessonDeed::LeaveFor(action), _) => {
                self.leave_lesson();
                return self.apply(*action);
            }
            (LessonDeed::Sheet(name, kind), _) => return self.classroom.sheets.push((name, kind)),
            (LessonDeed::AskToLeave(action), Some(lesson)) if !is_trace(&action) => {
                lesson.leaving = Some(action);
                return;
            }
            (LessonDeed::AskToLeave(action), _) => return self.apply(*action),
            (LessonDeed::Stay, Some(lesson)) => {
                lesson.leaving = None;
                return;
            }
            (LessonDeed::Answer(answer), Some(lesson)) => {
                self.notice.withdraw(&say!("news-answer-first"));
                lesson.answer(answer)
            }
            (LessonDeed::Next, Some(lesson)) => lesson.go_on(),
            (LessonDeed::Back, Some(lesson)) => lesson.back(),
            (LessonDeed::Vote(option, by), Some(lesson)) => return lesson.vote(option, by),
            (_, None) => return,
        };
    }

    fn leave_lesson(&mut self) {
        self.settings.end_lesson();
        if let Some(pace) = self.classroom.pace.take() {
            self.clock.set_pace(pace);
        }
        self.classroom.lesson = None;
        self.classroom.wanted.clear();
    }

    /// A lesson where a session has left it, with the run that the session has: its step is not set up again, which would take that run away.
    pub(super) fn resume_lesson(&mut self, saved: &SavedLesson) {
        match find(&saved.name, &|path| platform::read(path)) {
            Ok(lesson) => {
                let (progress, _) = LessonProgress::resume(saved, Arc::new(lesson));
                self.classroom.lesson = Some(progress);
            }
            Err(problem) => self.notice.complain(problem),
        }
    }

    /// Writes something into the lab notebook.
    pub(super) fn note(&mut self, what: Noted) {
        let run = self.runs.iter().find(|(_, lane, ..)| lane.0 == 0);
        if let Some((_, _, simulation, _)) = run {
            self.classroom.note(&simulation.run, what);
        }
    }

    /// Notes what the meter says of the run that is about to be changed.
    pub(super) fn note_reading(&mut self) {
        let is_of_this = self
            .first()
            .is_some_and(|run| run.revision == self.meter.revision);
        let measured = self.meter.reading.as_ref().and_then(|r| r.measured);
        if let Some(measured) = measured.filter(|_| is_of_this) {
            self.note(Noted::Measured {
                angular_frequency: measured.angular_frequency.value,
                damping_time: measured.damping_time.value,
            });
        }
    }
}
