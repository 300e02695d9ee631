//! The lesson that is under way and the lab notebook, from frame to frame.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use super::{Actions, AppSettings, LaneQuery, Meter, Notes, Notice};
use crate::lesson::{self, LessonPhase, LessonProgress, LessonView, Question};
use crate::platform::{self, Background, caught};
use crate::report::worksheet;
use crate::session::saved::SavedSession;
use crate::session::{Action, Diary, LessonDeed, Noted, Run, SheetKind};
use crate::words::{self, say};

/// What a class has on its desk.
#[derive(Resource, Default)]
pub struct Classroom {
    /// The lesson that is under way.
    pub lesson: Option<LessonProgress>,
    /// The lab notebook.
    pub diary: Diary,
    /// The note that is being typed.
    pub draft: String,
    /// How many entries by hand were in the notebook when the session was last saved.
    pub saved_notes: usize,
    /// What the run has done since the question was answered, on its axes, if a curve was asked for.
    pub curve: Vec<[f64; 2]>,
    /// What theory says of it.
    pub theory: Vec<[f64; 2]>,
    /// What the lesson wants done next.
    pub wanted: Vec<Action>,
    /// The pace before the lesson, which may have a pace of its own.
    pub pace: Option<f64>,
    /// Sheets of lessons that are to be made, by name or file.
    pub sheets: Vec<(String, SheetKind)>,
    /// What shows a page.
    pub viewer: Viewer,
}

/// Shows a page that was written to a file.
pub struct Viewer(pub fn(&Path) -> Result<(), String>);

impl Default for Viewer {
    fn default() -> Self {
        Self(platform::show_page)
    }
}

impl Classroom {
    /// Notes something about a run.
    pub fn note(&mut self, run: &Run, what: Noted) {
        let now = platform::unix_seconds();
        self.diary.add(&run.name, run.assembly().steps(), now, what);
    }

    /// An action from outside of the panels; what would take the scene of a lesson away is asked first.
    pub fn asked_first(&self, action: Action) -> Action {
        if self.lesson.is_some() && action.opens_another() {
            Action::Lesson(LessonDeed::AskToLeave(Box::new(action)))
        } else {
            action
        }
    }

    /// Whether the notebook has something that is in no saved session.
    pub fn has_unsaved_notes(&self) -> bool {
        self.diary.by_hand() > self.saved_notes || !self.draft.trim().is_empty()
    }

    /// A session with notebook and lesson, and with the note that is being typed.
    pub fn kept_with_draft(&self, session: SavedSession, run: &Run) -> SavedSession {
        let mut session = self.kept_with(session);
        let draft = self.draft.trim();
        if !draft.is_empty() {
            let (steps, now) = (run.assembly().steps(), platform::unix_seconds());
            let draft = Noted::Note(draft.to_owned());
            session.diary.add(&run.name, steps, now, draft);
        }
        session
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
        latest: meter.last.latest(run),
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

/// A sheet that is being made: its file and its text.
type SheetJob = Option<(PathBuf, Background<Result<String, String>>)>;

/// Makes the sheets that were asked for, one at a time and in the background, since a lesson is played for its teacher, and shows them.
pub fn make_sheets(
    mut classroom: ResMut<Classroom>,
    mut notice: ResMut<Notice>,
    mut job: Local<SheetJob>,
) {
    if let Some((path, background)) = &*job
        && let Some(result) = background.take()
    {
        let page = result.and_then(|page| page);
        match page.and_then(|page| platform::write(path, page.as_bytes())) {
            Ok(()) => {
                notice.tell_of_file(path);
                // Where no viewer is found, the message says where the file is.
                let _ = (classroom.viewer.0)(path);
            }
            Err(problem) => notice.complain(problem),
        }
        *job = None;
    }
    if job.is_none() && !classroom.sheets.is_empty() {
        let (name, kind) = classroom.sheets.remove(0);
        notice.tell(say!("news-sheet"));
        let path = platform::temporary_folder().join(sheet_name(&name, kind));
        let language = words::spoken();
        let make = move || {
            let lesson = lesson::find(&name, &|path| platform::read(path))?;
            worksheet::sheet(&name, &Arc::new(lesson), kind)
        };
        let spoken = move || match language {
            Some(language) => words::speaking(language, make),
            None => make(),
        };
        *job = Some((
            path,
            Background::start(move || caught(spoken).and_then(|r| r)),
        ));
    }
}

/// The file of a sheet: `ghostspring-ring-worksheet.html`.
fn sheet_name(lesson: &str, kind: SheetKind) -> String {
    let stem = Path::new(lesson).file_stem().unwrap_or_default();
    let kind = match kind {
        SheetKind::Learner => "worksheet",
        SheetKind::Teacher => "teacher",
    };
    format!("ghostspring-{}-{kind}.html", stem.to_string_lossy())
}
