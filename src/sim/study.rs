//! Studies are made in the background, one at a time.

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::{Notes, Notice, Requests, Simulation};
use crate::live::Finding;

/// Begins what was asked for and takes what was found.
pub fn make_studies(
    mut requests: ResMut<Requests>,
    runs: Query<&Simulation>,
    mut notes: ResMut<Notes>,
    mut notice: ResMut<Notice>,
    mut task: Local<Option<Task<Finding>>>,
) {
    let Some(first) = runs.iter().find(|s| s.lane == 0) else {
        return;
    };
    if let Some(finding) = task.as_mut().and_then(check_ready) {
        *task = None;
        let failure = match &finding {
            Finding::Kick(Err(reason))
            | Finding::Mode(Err(reason))
            | Finding::Diffusion(Err(reason)) => Some(reason.clone()),
            _ => None,
        };
        if let Some(reason) = failure {
            notice.complain(format!("No measurement: {reason}"));
        }
        notes.take(finding, &first.run);
    }
    if task.is_none() && !requests.studies.is_empty() {
        let study = requests.studies.remove(0);
        notes.busy = Some(study.title());
        let order = study.order(&first.run);
        *task = Some(AsyncComputeTaskPool::get().spawn(async move { order.carry_out() }));
    }
}
