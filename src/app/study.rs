//! Studies are made in the background, one at a time.

use bevy::prelude::*;

use super::{Notes, Notice};
use crate::instrument::{Finding, Origin, StudyJob};
use crate::platform::{Background, caught};
use crate::words::say;

/// Studies that wait.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct StudyQueue(pub Vec<StudyJob>);

/// What is being measured, and of which run.
type RunningStudy = Option<(Origin, Background<Result<Finding, String>>)>;

/// Begins what was asked for and takes what was found.
pub fn make_studies(
    mut queue: ResMut<StudyQueue>,
    mut notes: ResMut<Notes>,
    mut notice: ResMut<Notice>,
    mut work: Local<RunningStudy>,
) {
    if let Some((origin, background)) = &*work
        && let Some(result) = background.take()
    {
        match result.and_then(|finding| finding) {
            Ok(finding) => {
                if let Some(reason) = finding.failure() {
                    notice.complain(say!("news-no-measurement", reason = reason));
                }
                notes.take(finding, origin);
            }
            Err(mistake) => {
                notes.busy = None;
                notice.complain(say!("news-measurement-broke", problem = mistake));
            }
        }
        *work = None;
    }
    if work.is_none() && !queue.is_empty() {
        let job = queue.remove(0);
        notes.busy = Some(job.title());
        let origin = job.origin.clone();
        *work = Some((
            origin,
            Background::start(move || caught(|| job.carry_out())),
        ));
    }
}
