//! A sweep in the background, on all cores but one: the window keeps its pace.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use super::guard::caught;
use super::{Notes, Notice, Requests, Simulation, SweepRequest};
use crate::experiment::sweep::Record;
use crate::live::Sweeping;
use crate::platform::{self, Background, Valve};

/// The work under way.
#[derive(Default)]
pub struct Work {
    valve: Arc<Valve>,
    finished: Arc<Mutex<Vec<Record>>>,
    background: Option<Background<Result<(), String>>>,
}

/// Begins, pauses and ends sweeps, and takes over what is finished.
pub fn make_sweeps(
    mut requests: ResMut<Requests>,
    runs: Query<&Simulation>,
    mut notes: ResMut<Notes>,
    mut notice: ResMut<Notice>,
    mut work: Local<Work>,
) {
    let Some(first) = runs.iter().find(|s| s.lane == 0) else {
        return;
    };
    for request in requests.sweeps.drain(..) {
        match request {
            SweepRequest::Begin(sweep) => match Sweeping::plan(&sweep, &first.run) {
                Ok(sweeping) => {
                    work.valve.close();
                    *work = begin(&sweeping);
                    notes.sweep = Some(sweeping);
                }
                Err(error) => notice.complain(format!("sweep: {error}")),
            },
            SweepRequest::Pause(is_paused) => {
                if is_paused {
                    work.valve.pause();
                } else {
                    work.valve.resume();
                }
                if let Some(sweeping) = &mut notes.sweep {
                    sweeping.is_paused = is_paused;
                }
            }
            SweepRequest::End => {
                work.valve.close();
                work.background = None;
                notes.sweep = None;
            }
        }
    }
    if let Some(result) = work.background.as_ref().and_then(Background::take) {
        work.background = None;
        if let Err(mistake) = result.and_then(|r| r) {
            notice.complain(format!("The sweep broke off: {mistake}"));
        }
    }
    if let Some(sweeping) = &mut notes.sweep {
        let mut finished = work.finished.lock().unwrap_or_else(PoisonError::into_inner);
        sweeping.records.append(&mut finished);
    }
}

fn begin(sweeping: &Sweeping) -> Work {
    let work = Work::default();
    let (valve, finished) = (Arc::clone(&work.valve), Arc::clone(&work.finished));
    let plan = sweeping.plan.clone();
    let execute = move || {
        platform::on_spare_cores(|| {
            plan.execute(&plan.runs(), &valve, &|record| {
                let mut kept = finished.lock().unwrap_or_else(PoisonError::into_inner);
                kept.push(record);
            });
        });
    };
    Work {
        background: Some(Background::start(move || caught(execute))),
        ..work
    }
}
