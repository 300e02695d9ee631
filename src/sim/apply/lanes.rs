//! Lanes come and go.

use bevy::prelude::*;

use super::Bench;
use crate::live::{Change, Instrument, MOST_LANES, Preset, Run};
use crate::sim::Simulation;

impl Bench<'_, '_> {
    /// Replaces all lanes.
    pub(super) fn put_on_stage(&mut self, runs: Vec<Run>) {
        let entities: Vec<Entity> = self.entities.iter().collect();
        for (i, entity) in entities.iter().enumerate() {
            if i >= runs.len() {
                self.commands.entity(*entity).despawn();
            }
        }
        for (lane, run) in runs.into_iter().enumerate() {
            let simulation = Simulation {
                run,
                lane,
                mishap: None,
            };
            match entities.get(lane).and_then(|e| self.runs.get_mut(*e).ok()) {
                Some(mut old) => *old = simulation,
                None => {
                    self.commands.spawn(simulation);
                }
            }
        }
        self.sightline.is_fit_due = true;
        self.sightline.selected = None;
    }

    /// The runs on stage, by lane.
    pub(super) fn on_stage(&self) -> Vec<Run> {
        let mut runs: Vec<&Simulation> = self.runs.iter().collect();
        runs.sort_by_key(|s| s.lane);
        runs.iter().map(|s| s.run.clone()).collect()
    }

    /// Ends all lanes but the first.
    pub(super) fn keep_first_lane(&mut self) {
        let first = self.on_stage().into_iter().take(1).collect();
        self.put_on_stage(first);
    }

    pub(super) fn open_lanes(&mut self, preset: Preset) {
        let Some(first) = self.on_stage().into_iter().next() else {
            return;
        };
        match preset.lanes(&first) {
            Ok(lanes) => {
                self.keep_for_undo("the lanes");
                self.put_on_stage(lanes);
            }
            Err(reason) => {
                self.notice.complain(format!("No implicit twin: {reason}."));
                return;
            }
        }
        if !self.desk.has(Instrument::Lanes) {
            self.desk.toggle(Instrument::Lanes);
        }
    }

    pub(super) fn add_lane(&mut self) {
        let runs = self.on_stage();
        if runs.len() >= MOST_LANES {
            self.notice.complain(format!(
                "{MOST_LANES} lanes are the most that can be told apart"
            ));
            return;
        }
        // All begin again, in step.
        let mut runs: Vec<Run> = runs.iter().map(Run::copy).collect();
        runs.extend(runs.last().cloned());
        self.put_on_stage(runs);
    }

    pub(super) fn close_lane(&mut self, lane: usize) {
        let mut runs = self.on_stage();
        if runs.len() > 1 && lane < runs.len() {
            runs.remove(lane);
            self.put_on_stage(runs);
        }
    }

    /// Changes one lane. What builds it anew lets all begin again, in step.
    pub(super) fn change_lane(&mut self, lane: usize, change: &Change) {
        let mut begins_again = false;
        for mut simulation in self.runs.iter_mut().filter(|s| s.lane == lane) {
            if let Change::Set(name, _) = change {
                let rebuilding = simulation.run.scene.rebuilding_fields();
                begins_again = name == "seed" || rebuilding.contains(&name.as_str());
            }
            if let Err(error) = simulation.run.change(change.clone()) {
                self.notice.complain(error.to_string());
                return;
            }
        }
        if begins_again {
            self.runs.iter_mut().for_each(|mut s| s.run.reset());
        }
    }
}
