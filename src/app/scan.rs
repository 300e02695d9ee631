//! A scan in the background, on all cores but one: the window keeps its pace. In a browser one run is made between two frames.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use super::{LaneQuery, Notes, Notice};
use crate::experiment::scan::{Scan, ScanPlan, ScanRow, ScanRun};
use crate::instrument::ScanProgress;
use crate::platform::{self, Background, JobControl, caught};
use crate::words::say;

/// What is wanted of scans.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct ScanRequests(pub Vec<ScanRequest>);

/// What is wanted of a scan.
pub enum ScanRequest {
    /// To begin.
    Begin(Scan),
    /// To wait, or to go on.
    Pause(bool),
    /// To end.
    End,
}

/// The scan under way.
#[derive(Default)]
pub struct ScanJob {
    control: Arc<JobControl>,
    finished: Arc<Mutex<Vec<ScanRow>>>,
    background: Option<Background<Result<(), String>>>,
    /// Runs that wait for a frame: there are some only where there are no other threads.
    waiting: VecDeque<ScanRun>,
}

/// Begins, pauses and ends scans, and takes over what is finished.
pub fn make_scans(
    mut requests: ResMut<ScanRequests>,
    lanes: LaneQuery,
    mut notes: ResMut<Notes>,
    mut notice: ResMut<Notice>,
    mut work: Local<ScanJob>,
) {
    let Some(run) = lanes.first() else {
        return;
    };
    for request in requests.drain(..) {
        match request {
            ScanRequest::Begin(scan) => match ScanProgress::plan(&scan, run) {
                Ok(progress) => {
                    work.control.cancel();
                    *work = begin(&progress);
                    notes.scan = Some(progress);
                }
                Err(error) => {
                    notice.complain(say!("news-scan-refused", problem = error.to_string()));
                }
            },
            ScanRequest::Pause(is_paused) => {
                if is_paused {
                    work.control.pause();
                } else {
                    work.control.resume();
                }
                if let Some(progress) = &mut notes.scan {
                    progress.is_paused = is_paused;
                }
            }
            ScanRequest::End => {
                work.control.cancel();
                *work = ScanJob::default();
                notes.scan = None;
            }
        }
    }
    if let Some(result) = work.background.as_ref().and_then(Background::take) {
        work.background = None;
        if let Err(mistake) = result.and_then(|r| r) {
            notice.complain(say!("news-scan-broke", problem = mistake));
        }
    }
    if let Some(progress) = &mut notes.scan {
        if !progress.is_paused
            && let Some(run) = work.waiting.pop_front()
        {
            execute(&progress.plan, &[run], &work.control, &work.finished);
        }
        let mut finished = work.finished.lock().unwrap_or_else(PoisonError::into_inner);
        progress.records.append(&mut finished);
    }
}

fn begin(progress: &ScanProgress) -> ScanJob {
    let work = ScanJob::default();
    let (control, finished) = (Arc::clone(&work.control), Arc::clone(&work.finished));
    let plan = progress.plan.clone();
    if !platform::IS_DESKTOP {
        return ScanJob {
            waiting: plan.runs().into(),
            ..work
        };
    }
    let on_other_cores =
        move || platform::on_spare_cores(|| execute(&plan, &plan.runs(), &control, &finished));
    ScanJob {
        background: Some(Background::start(move || caught(on_other_cores))),
        ..work
    }
}

/// Makes some runs and keeps what they have found.
fn execute(
    plan: &ScanPlan,
    runs: &[ScanRun],
    control: &JobControl,
    finished: &Mutex<Vec<ScanRow>>,
) {
    plan.execute(runs, control, &|record| {
        let mut kept = finished.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push(record);
    });
}
