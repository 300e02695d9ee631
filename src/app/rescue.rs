//! The session is written aside as it goes, so that a crash or a power cut costs seconds and not an afternoon, and closing the window costs no note. The
//! next start offers what was left behind.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;

use super::classroom::Classroom;
use super::{AppClock, AppSettings, LaneQuery, Notice, PictureState};
use crate::platform::aside::{Aside, left_behind};
use crate::platform::{Background, data_folder};
use crate::session::Offer;
use crate::session::saved::{Desk, SavedSession};
use crate::words::say;

/// Seconds between two copies.
const INTERVAL: f64 = 5.0;

/// The file of this process.
#[derive(Resource)]
struct OwnFile(Arc<Aside>);

/// A window that is closed by its frame ends the program without a last frame: the file goes with the program, unless that ends in a panic.
impl Drop for OwnFile {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.0.end();
        }
    }
}

/// Writes the session aside from now on, and offers what an earlier one left behind.
pub fn build(app: &mut App) {
    if found().is_some() {
        let mut notice = app.world_mut().get_resource_or_init::<Notice>();
        notice.tell(say!("news-left-behind"));
        notice.offer = Some(Offer::Recover);
    }
    // A read-only home is not worth a message.
    if let Some(own) = data_folder().and_then(|folder| Aside::begin(&folder)) {
        app.insert_resource(OwnFile(Arc::new(own)))
            .add_systems(Last, write_aside);
    }
}

/// The newest session that was left behind.
pub fn found() -> Option<PathBuf> {
    left_behind(&data_folder()?)
}

/// What was written last.
#[derive(Default)]
struct WrittenAside {
    seconds: f64,
    /// Step and number of changes.
    state: Option<(u64, usize)>,
    /// How many notes, and the one that is being typed.
    notes: (usize, String),
    work: Option<Background<()>>,
}

#[expect(
    clippy::too_many_arguments,
    reason = "a system's arguments are what it asks the world for"
)]
fn write_aside(
    own: Res<OwnFile>,
    lanes: LaneQuery,
    settings: Res<AppSettings>,
    clock: Res<AppClock>,
    picture: Res<PictureState>,
    classroom: Res<Classroom>,
    time: Res<Time>,
    exits: MessageReader<AppExit>,
    mut written: Local<WrittenAside>,
) {
    written.seconds += time.delta_secs_f64();
    let Some(first) = lanes.first() else {
        return;
    };
    own.0.set_unsaved(classroom.has_unsaved_notes());
    let is_busy = written.work.as_ref().is_some_and(|w| w.take().is_none());
    let state = (first.assembly().steps(), first.changes_made().len());
    let (notes, draft) = (classroom.diary.by_hand(), &classroom.draft);
    // An untouched run is as quick to open as to recover. A note is not, and is written at once: a window that is closed by its frame has no last frame.
    let is_touched = state.1 > 0 || classroom.has_unsaved_notes();
    let is_worth_it = is_touched && !first.is_travelling();
    let is_due = written.seconds >= INTERVAL && written.state != Some(state);
    let is_urgent = written.notes.0 != notes || written.notes.1 != *draft;
    let is_last = !exits.is_empty();
    if is_busy || !is_worth_it || !(is_due || is_urgent) {
        if is_last {
            own.0.end();
        }
        return;
    }
    (written.seconds, written.state) = (0.0, Some(state));
    written.notes = (notes, draft.clone());
    let desk = Desk::of(&settings, clock.pace, picture.chosen_view());
    let Ok(session) = SavedSession::brief(&lanes.runs(), Some(desk)) else {
        return;
    };
    let session = classroom.kept_with_draft(session, first);
    let own = Arc::clone(&own.0);
    let write = move || {
        if let Ok(text) = session.write() {
            own.write(&text);
        }
        if is_last {
            own.end();
        }
    };
    if is_last {
        write();
    } else {
        written.work = Some(Background::start(write));
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::app::RunPlugin;
    use crate::scene::builtin;
    use crate::session::Noted;

    /// Nothing was changed and no time passed: what was written is worth keeping all the same.
    #[test]
    fn a_note_alone_survives_a_crash() {
        let folder = tempfile::tempdir().unwrap();
        let start = builtin::load("chain").unwrap().unwrap();
        let name = "chain".to_owned();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, RunPlugin { name, start }));
        let second = std::time::Duration::from_secs(1);
        app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(second));
        let own = OwnFile(Arc::new(Aside::begin(folder.path()).unwrap()));
        app.insert_resource(own).add_systems(Last, write_aside);
        let note = Noted::Note("it rings".to_owned());
        let mut classroom = app.world_mut().resource_mut::<Classroom>();
        classroom.diary.add("chain", 0, 1, note.clone());
        app.world_mut().resource_mut::<AppClock>().is_playing = false;
        let is_ghost = |path: &PathBuf| path.extension().is_some_and(|e| e == "ghost");
        let written = loop {
            app.update();
            let files = std::fs::read_dir(folder.path()).unwrap().flatten();
            if let Some(path) = files.map(|file| file.path()).find(is_ghost) {
                break std::fs::read(path).unwrap();
            }
        };
        let session = SavedSession::read("left behind", &written).unwrap();
        assert_eq!(session.diary.entries[0].what, note);
    }

    /// Closing the window keeps every note, also a half-typed one.
    #[test]
    fn notes_that_were_not_saved_survive_the_end() {
        let end_with = |prepare: &dyn Fn(&mut Classroom)| {
            let folder = tempfile::tempdir().unwrap();
            let start = builtin::load("chain").unwrap().unwrap();
            let name = "chain".to_owned();
            let mut app = App::new();
            app.add_plugins((MinimalPlugins, RunPlugin { name, start }));
            let own = OwnFile(Arc::new(Aside::begin(folder.path()).unwrap()));
            app.insert_resource(own).add_systems(Last, write_aside);
            prepare(&mut app.world_mut().resource_mut::<Classroom>());
            app.world_mut().write_message(AppExit::Success);
            app.update();
            drop(app);
            let bytes = std::fs::read(left_behind(folder.path())?).unwrap();
            let diary = SavedSession::read("left behind", &bytes).unwrap().diary;
            let is_note = |what: &Noted| matches!(what, Noted::Note(_));
            let notes = diary.entries.into_iter().map(|e| e.what).filter(is_note);
            Some(notes.collect::<Vec<Noted>>())
        };
        let note = |text: &str| Noted::Note(text.to_owned());
        let added =
            |classroom: &mut Classroom| classroom.diary.add("chain", 0, 1, note("it rings"));
        let typing = |classroom: &mut Classroom| classroom.draft = "half a".to_owned();
        assert_eq!(end_with(&|_| ()), None);
        assert_eq!(end_with(&added), Some(vec![note("it rings")]));
        assert_eq!(end_with(&typing), Some(vec![note("half a")]));
        let saved = |classroom: &mut Classroom| {
            added(classroom);
            classroom.saved_notes = 1;
        };
        assert_eq!(end_with(&saved), None);
    }

    #[test]
    fn a_program_that_ends_well_leaves_nothing_behind_and_a_panic_does() {
        let folder = tempfile::tempdir().unwrap();
        let files = || std::fs::read_dir(folder.path()).unwrap().count();
        let begin = || OwnFile(Arc::new(Aside::begin(folder.path()).unwrap()));
        let own = begin();
        own.0.write("one");
        assert_eq!(files(), 2, "the session and its lock");
        drop(own);
        assert_eq!(files(), 0);
        let broken = std::panic::catch_unwind(|| {
            let own = begin();
            own.0.write("two");
            panic!("on purpose");
        });
        assert!(broken.is_err());
        // A process that another test has just started holds the lock, too, until it runs its own program.
        let moment = std::time::Duration::from_millis(10);
        let is_free = |_| {
            std::thread::sleep(moment);
            left_behind(folder.path()).is_some()
        };
        assert!((0..1000).any(is_free));
    }
}
