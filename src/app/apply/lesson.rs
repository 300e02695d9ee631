//! What a class does with a lesson.

use std::path::Path;
use std::sync::Arc;

use super::Laboratory;
use crate::lesson::{self, Lesson, LessonProgress, builtin};
use crate::platform;
use crate::session::{LessonDeed, Noted, SavedLesson};

impl Laboratory<'_, '_> {
    /// Begins a lesson, answers, goes on or back, leaves, counts hands.
    pub(super) fn lesson(&mut self, deed: LessonDeed) {
        if let LessonDeed::Begin(name) = deed {
            match load(&name) {
                Ok(lesson) => {
                    let (progress, actions) = LessonProgress::begin(&name, Arc::new(lesson));
                    self.classroom.wanted = actions;
                    self.classroom.lesson = Some(progress);
                }
                Err(problem) => self.notice.complain(problem),
            }
            return;
        }
        let Some(lesson) = &mut self.classroom.lesson else {
            return;
        };
        self.classroom.wanted = match deed {
            LessonDeed::Answer(answer) => lesson.answer(answer),
            LessonDeed::Next => lesson.go_on(),
            LessonDeed::Back => lesson.back(),
            LessonDeed::Vote(option, by) => {
                lesson.vote(option, by);
                return;
            }
            LessonDeed::Leave | LessonDeed::Begin(_) => {
                self.classroom.lesson = None;
                Vec::new()
            }
        };
    }

    /// A lesson where a session has left it.
    pub(super) fn resume_lesson(&mut self, saved: &SavedLesson) {
        match load(&saved.name) {
            Ok(lesson) => {
                let (progress, actions) = LessonProgress::resume(saved, Arc::new(lesson));
                self.classroom.wanted = actions;
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

    /// What the meter says of the run that is about to be changed.
    pub(super) fn note_reading(&mut self) {
        let measured = self.meter.reading.as_ref().and_then(|r| r.measured);
        if let Some(measured) = measured {
            self.note(Noted::Measured {
                angular_frequency: measured.angular_frequency.value,
                damping_time: measured.damping_time.value,
            });
        }
    }
}

/// A built-in lesson, or a file.
fn load(name: &str) -> Result<Lesson, String> {
    if let Some(lesson) = builtin::load(name) {
        return lesson.map_err(|error| error.to_string());
    }
    let bytes = platform::read(Path::new(name))
        .map_err(|problem| format!("There is no lesson '{name}': {problem}"))?;
    lesson::parse(name, &String::from_utf8_lossy(&bytes)).map_err(|error| error.to_string())
}
