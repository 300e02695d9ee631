//! What the lanes show beside each other, read in the background while their panel is open.

use bevy::prelude::*;

use super::{AppSettings, LaneQuery, Notes};
use crate::instrument::{LaneCard, Signal};
use crate::physics::Assembly;
use crate::platform::{Background, Stopwatch, caught};
use crate::session::{Instrument, Run};

/// The reading that is being made.
#[derive(Default)]
pub struct LaneJob {
    background: Option<Background<Result<Vec<LaneCard>, String>>>,
    seconds: f64,
}

/// Seconds between two readings.
const INTERVAL: f64 = 0.5;

/// Steps that are timed, on a copy; the quickest counts.
const TIMED: usize = 5;

/// Seconds after which no further step is timed.
const LONGEST: f64 = 0.05;

/// Takes finished cards and begins the next.
pub fn read_lanes(
    lanes: LaneQuery,
    settings: Res<AppSettings>,
    mut notes: ResMut<Notes>,
    mut work: Local<LaneJob>,
    time: Res<Time>,
) {
    work.seconds += time.delta_secs_f64();
    if let Some(result) = work.background.as_ref().and_then(Background::take) {
        work.background = None;
        if let Ok(Ok(cards)) = result {
            notes.lanes = cards;
        }
    }
    let runs = lanes.runs();
    if runs.len() < 2 || !settings.has(Instrument::Lanes) {
        notes.lanes.clear();
        return;
    }
    let is_past = runs.iter().any(|r| r.is_in_past() || r.is_travelling());
    if is_past || work.background.is_some() || work.seconds < INTERVAL {
        return;
    }
    work.seconds = 0.0;
    let taken: Vec<_> = runs.iter().map(|run| taken(run)).collect();
    work.background = Some(Background::start(move || {
        caught(|| taken.into_iter().map(card).collect())
    }));
}

/// What a card is made of.
type Taken = (Signal, f64, Assembly);

fn taken(run: &Run) -> Taken {
    let assembly = run.assembly();
    let mut copy = Assembly::from_state(assembly.state(), assembly.params.clone());
    copy.set_springs(assembly.springs().clone());
    (Signal::of(run), assembly.energies().kinetic, copy)
}

fn card((signal, kinetic, mut copy): Taken) -> LaneCard {
    let all = Stopwatch::start();
    let mut quickest: Option<f64> = None;
    for _ in 0..TIMED {
        let watch = Stopwatch::start();
        if copy.step().is_err() {
            break;
        }
        quickest = Some(quickest.map_or(watch.seconds(), |least| least.min(watch.seconds())));
        if all.seconds() > LONGEST {
            break;
        }
    }
    LaneCard {
        seconds: quickest,
        ..LaneCard::from_signal(&signal, kinetic)
    }
}
