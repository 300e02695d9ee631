//! Predicts how the open system rings, in the background while a visible panel needs it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bevy::prelude::*;

use super::{AppSettings, LaneQuery, Notes};
use crate::instrument::{Foretold, NetworkKey};
use crate::physics::Assembly;
use crate::platform::{Background, caught};
use crate::session::{Contrast, Instrument, PlotKind, Settings};

/// What is being looked for.
pub struct Search {
    key: NetworkKey,
    background: Background<Result<Result<Foretold, String>, String>>,
    is_over: Arc<AtomicBool>,
    /// Bits of the share that is done.
    progress: Arc<AtomicU64>,
}

impl Drop for Search {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// What was done last.
#[derive(Default)]
pub struct ModeSearch {
    search: Option<Search>,
    /// Steps of the run when it was last refused, and seconds since then.
    refused: Option<(u64, f64)>,
}

/// Seconds after which a packing that was not at rest is looked at again.
const STILL_SECONDS: f64 = 1.0;

/// Starts a search when the packing has changed, cancels one that is no longer needed, and takes results.
pub fn find_modes(
    lanes: LaneQuery,
    settings: Res<AppSettings>,
    mut notes: ResMut<Notes>,
    mut work: Local<ModeSearch>,
    time: Res<Time>,
) {
    let first = lanes.first().filter(|_| is_needed(&settings));
    let wanted = first.and_then(|run| NetworkKey::of(run).map(|key| (key, run)));
    let Some((key, run)) = wanted else {
        work.search = None;
        notes.network.progress = None;
        return;
    };
    if work.search.as_ref().is_some_and(|s| s.key != key) {
        work.search = None;
    }
    if let Some(search) = &work.search {
        let done = f64::from_bits(search.progress.load(Ordering::Relaxed));
        notes.network.progress = Some(done);
        let Some(result) = search.background.take() else {
            return;
        };
        let found = result.and_then(|r| r).and_then(|r| r);
        work.refused = found.is_err().then(|| (run.assembly().steps(), 0.0));
        notes.network.key = Some(key);
        notes.network.found = Some(found.map(Arc::new));
        notes.network.progress = None;
        work.search = None;
        return;
    }
    let is_known = notes.network.key.as_ref() == Some(&key);
    if let Some((steps, seconds)) = &mut work.refused
        && is_known
    {
        // It may have come to rest since.
        *seconds += time.delta_secs_f64();
        if *seconds < STILL_SECONDS || *steps == run.assembly().steps() {
            return;
        }
    } else if is_known {
        return;
    }
    work.refused = None;
    work.search = Some(Search::begin(key, run.assembly()));
}

impl Search {
    fn begin(key: NetworkKey, assembly: &Assembly) -> Self {
        let assembly = Assembly::from_state(assembly.state(), assembly.params.clone());
        let is_over = Arc::new(AtomicBool::new(false));
        let progress = Arc::new(AtomicU64::new(0));
        let (ends, shows) = (Arc::clone(&is_over), Arc::clone(&progress));
        let mut goes_on = move |done: f64| {
            shows.store(done.to_bits(), Ordering::Relaxed);
            !ends.load(Ordering::Relaxed)
        };
        let of = key.clone();
        let find = move || caught(|| Foretold::find(&of, &assembly, &mut goes_on));
        Self {
            key,
            background: Background::start(find),
            is_over,
            progress,
        }
    }
}

/// Whether anything is open that shows modes or what follows from them.
fn is_needed(settings: &Settings) -> bool {
    let shows = [Instrument::Modes, Instrument::Meter, Instrument::Gauge];
    let has_spectrum = settings.has(Instrument::Plots) && settings.plot == PlotKind::Spectrum;
    let is_projecting = settings.contrast == Contrast::High;
    has_spectrum || is_projecting || shows.iter().any(|i| settings.has(*i))
}
