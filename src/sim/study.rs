//! Studies are made in the background, one at a time.

use bevy::prelude::*;

use super::guard::caught;
use super::{Notes, Notice, Requests};
use crate::live::{Finding, Origin};
use crate::platform::Background;

/// What is being measured, and of which run.
type Work = Option<(Origin, Background<Result<Finding, String>>)>;

/// Begins what was asked for and takes what was found.
pub fn make_studies(
    mut requests: ResMut<Requests>,
    mut notes: ResMut<Notes>,
    mut notice: ResMut<Notice>,
    mut work: Local<Work>,
) {
    if let Some((origin, background)) = &*work
        && let Some(result) = background.take()
    {
        match result.and_then(|finding| finding) {
            Ok(finding) => {
                if let Some(reason) = finding.failure() {
                    notice.complain(format!("No measurement: {reason}"));
                }
                notes.take(finding, origin);
            }
            Err(mistake) => {
                notes.busy = None;
                notice.complain(format!(
                    "No measurement, the program made a mistake: {mistake}"
                ));
            }
        }
        *work = None;
    }
    if work.is_none() && !requests.studies.is_empty() {
        let order = requests.studies.remove(0);
        notes.busy = Some(order.title());
        let origin = order.origin.clone();
        *work = Some((
            origin,
            Background::start(move || caught(|| order.carry_out())),
        ));
    }
}
