//! What the page around the laboratory hears from it and tells it: files that were opened, another address, and what goes on inside, as attributes
//! of the page's root element.

use bevy::prelude::*;

use super::view::UiTime;
use super::{Actions, AppClock, CANVAS_ID, Classroom, FrameSet, LaneQuery, Meter, Notice};
use crate::lesson::builtin;
use crate::platform::page::{self, PageEvent};
use crate::session::Action;
use crate::session::saved::is_code;

/// Listens to the page and tells it what goes on.
pub fn build(app: &mut App) {
    page::listen();
    app.add_systems(Update, hear.in_set(FrameSet::Window))
        .add_systems(Last, (open_page, name_lesson, tell));
}

/// What to do for what stands behind the # of an address: a share code, or the name of a scene.
pub fn action_of(mark: &str) -> Option<Action> {
    match mark {
        "" => None,
        code if is_code(code) || code.contains(':') => Some(Action::OpenCode(code.to_owned())),
        name => Some(Action::OpenScene(name.to_owned())),
    }
}

fn hear(mut actions: ResMut<Actions>, classroom: Res<Classroom>) {
    let asked = page::events().into_iter().filter_map(|event| match event {
        PageEvent::File(path) => Some(Action::OpenFile(path)),
        PageEvent::Mark(mark) => action_of(&mark),
        PageEvent::Problem(text) => Some(Action::Complain(text)),
    });
    actions.extend(asked.map(|action| classroom.asked_first(action)));
}

/// Frames after which there is something to see: letters come a frame late.
const FIRST_FRAMES: u32 = 3;

/// Takes away what covers the canvas while it loads.
fn open_page(mut frames: Local<u32>) {
    *frames = frames.saturating_add(1);
    if *frames == FIRST_FRAMES {
        page::set_attribute("state", Some("open"));
        page::take_focus(CANVAS_ID);
    }
}

/// The address names the lesson, so that a reload or a shared address starts with it. A step needs what was done in those before it.
fn name_lesson(classroom: Res<Classroom>, mut named: Local<Option<&'static str>>) {
    let lesson = classroom.lesson.as_ref();
    let now = lesson.and_then(|lesson| builtin::name_of(&lesson.name));
    if *named != now {
        page::set_address_value("lesson", now);
        *named = now;
    }
}

/// Seconds between two tellings.
const INTERVAL: f64 = 0.25;

fn tell(
    lanes: LaneQuery,
    clock: Res<AppClock>,
    meter: Res<Meter>,
    notice: Res<Notice>,
    classroom: Res<Classroom>,
    (panels, time): (Res<UiTime>, Res<Time>),
    mut next: Local<f64>,
) {
    let now = time.elapsed_secs_f64();
    let Some(run) = lanes.first().filter(|_| now >= *next) else {
        return;
    };
    *next = now + INTERVAL;
    let reading = meter.reading.as_ref();
    let measured = reading.and_then(|r| r.measured);
    let predicted = reading.and_then(|r| r.exact.as_ref().ok());
    let omega = |e: crate::instrument::Elasticity| e.angular_frequency.value.to_string();
    // Finding it takes time, and it holds only as long as nothing moves.
    let is_still = !clock.is_playing && !run.is_travelling();
    let fingerprint = is_still.then(|| format!("{:016x}", run.assembly().state_hash()));
    let lesson = classroom.lesson.as_ref();
    for (name, value) in [
        ("scene", Some(run.name.clone())),
        ("steps", Some(run.assembly().steps().to_string())),
        ("playing", Some(clock.is_playing.to_string())),
        ("fingerprint", fingerprint),
        ("omega", measured.map(omega)),
        ("omega-theory", predicted.copied().map(omega)),
        ("iterations", Some(run.scene.params.iterations.to_string())),
        ("lesson", lesson.map(|l| l.name.clone())),
        ("lesson-step", lesson.map(|l| (l.step + 1).to_string())),
        ("notice", Some(notice.text.clone())),
        ("panels", Some(format!("{:.1}", 1e3 * panels.0))),
    ] {
        page::set_attribute(name, value.as_deref());
    }
}
