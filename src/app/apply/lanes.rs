//! Lanes come and go.

use bevy::prelude::*;

use super::Laboratory;
use crate::app::{Lane, Simulation, SpaceTimeWatch, SweepWatch, lanes};
use crate::instrument::SpaceTime;
use crate::session::{Instrument, MOST_LANES, Preset, Run};
use crate::words::say;

/// A run in a lane, now or before, with its space–time picture.
pub(super) struct LaneState {
    pub(super) run: Run,
    space_time: Option<SpaceTime>,
}

impl From<Run> for LaneState {
    fn from(run: Run) -> Self {
        Self {
            run,
            space_time: None,
        }
    }
}

impl Laboratory<'_, '_> {
    /// The first lane.
    pub(super) fn first(&self) -> Option<&Run> {
        let lanes = self.runs.iter();
        let mut first = lanes.filter(|(_, lane, ..)| lane.0 == 0);
        first.next().map(|(_, _, simulation, _)| &simulation.run)
    }

    /// The runs, by lane.
    pub(super) fn lanes(&self) -> Vec<&Run> {
        let mut lanes: Vec<_> = self.runs.iter().collect();
        lanes.sort_by_key(|(_, lane, ..)| **lane);
        lanes.into_iter().map(|(_, _, s, _)| &s.run).collect()
    }

    /// Replaces all lanes and returns what was there. What watched them begins again.
    pub(super) fn replace_lanes<L: Into<LaneState>>(&mut self, lanes: Vec<L>) -> Vec<LaneState> {
        let mut new: Vec<Option<LaneState>> = lanes.into_iter().map(|l| Some(l.into())).collect();
        let mut old: Vec<(Lane, LaneState)> = Vec::new();
        // One action may replace lanes twice.
        for lane in self.changing.come.drain(..) {
            self.commands.entity(lane).despawn();
        }
        for (entity, lane, mut simulation, watch) in &mut self.runs {
            if self.changing.gone.contains(&entity) {
                continue;
            }
            let mut commands = self.commands.entity(entity);
            let space_time = watch.map(|mut w| std::mem::take(&mut w.0));
            let Some(state) = new.get_mut(lane.0).and_then(Option::take) else {
                // Its run goes with it; what is kept of it is a copy.
                let run = simulation.run.clone();
                old.push((*lane, LaneState { run, space_time }));
                commands.despawn();
                self.changing.gone.push(entity);
                continue;
            };
            commands.remove::<(SpaceTimeWatch, SweepWatch)>();
            if let Some(space_time) = state.space_time {
                commands.insert(SpaceTimeWatch(space_time));
            }
            let before = std::mem::replace(&mut *simulation, Simulation::from(state.run));
            let run = before.run;
            old.push((*lane, LaneState { run, space_time }));
        }
        for (lane, state) in new.into_iter().enumerate() {
            if let Some(state) = state {
                let lane = lanes::spawn(&mut self.commands, Lane(lane), state.run);
                self.changing.come.push(lane);
            }
        }
        self.picture.is_fit_due = true;
        self.picture.selected = None;
        old.sort_by_key(|(lane, _)| *lane);
        old.into_iter().map(|(_, state)| state).collect()
    }

    /// Copies of all lanes with their space–time pictures.
    pub(super) fn copies(&self) -> Vec<LaneState> {
        let mut lanes: Vec<_> = self.runs.iter().collect();
        lanes.sort_by_key(|(_, lane, ..)| **lane);
        let copy =
            |(_, _, simulation, watch): (_, _, &Simulation, Option<&SpaceTimeWatch>)| LaneState {
                run: simulation.run.clone(),
                space_time: watch.map(|w| w.0.clone()),
            };
        lanes.into_iter().map(copy).collect()
    }

    /// Ends all lanes but the first, which goes on as it is.
    pub(super) fn keep_first_lane(&mut self) {
        let before = self.copies();
        for (entity, ..) in self.runs.iter().filter(|(_, lane, ..)| lane.0 > 0) {
            self.commands.entity(entity).despawn();
            self.changing.gone.push(entity);
        }
        self.picture.is_fit_due = true;
        self.picture.selected = None;
        self.keep_for_undo(say!("undo-lanes-end"), before);
        self.offer_undo(say!("news-lanes-end"));
    }

    pub(super) fn open_lanes(&mut self, preset: Preset) {
        let Some(first) = self.first() else {
            return;
        };
        match preset.lanes(first) {
            Ok(lanes) => {
                let before = self.replace_lanes(lanes);
                self.keep_for_undo(say!("undo-lanes"), before);
            }
            Err(reason) => {
                self.notice.complain(say!("news-no-twin", reason = reason));
                return;
            }
        }
        if !self.settings.has(Instrument::Lanes) {
            self.settings.toggle(Instrument::Lanes);
        }
    }

    /// One more lane, as the last one; all begin again, in step.
    pub(super) fn add_lane(&mut self) {
        let mut runs: Vec<Run> = self.lanes().into_iter().map(Run::restarted).collect();
        if runs.len() >= MOST_LANES {
            self.notice
                .complain(say!("news-most-lanes", most = MOST_LANES));
            return;
        }
        runs.extend(runs.last().cloned());
        self.replace_lanes(runs);
    }

    pub(super) fn close_lane(&mut self, lane: usize) {
        let mut lanes = self.copies();
        if lanes.len() > 1 && lane < lanes.len() {
            lanes.remove(lane);
            self.replace_lanes(lanes);
        }
    }

    /// All lanes from their beginning; returns what was there.
    pub(super) fn restart(&mut self) -> Vec<LaneState> {
        let runs: Vec<Run> = self.lanes().into_iter().map(Run::restarted).collect();
        let (fit, selected) = (self.picture.is_fit_due, self.picture.selected);
        let before = self.replace_lanes(runs);
        (self.picture.is_fit_due, self.picture.selected) = (fit, selected);
        before
    }
}
