//! What watches a run: components that follow it while their panel is open. A closed panel costs nothing.

use bevy::prelude::*;

use super::{AppSettings, Simulation};
use crate::instrument::{SpaceTime, SweepForces};
use crate::session::Instrument;

/// The space–time picture of a run.
#[derive(Component, Default, Deref, DerefMut)]
pub struct SpaceTimeWatch(pub SpaceTime);

/// The forces of a run's present step, sweep by sweep.
#[derive(Component, Default, Deref, DerefMut)]
pub struct SweepWatch(pub SweepForces);

/// Every run has the watches whose panels are open.
pub fn watch_what_is_open(
    settings: Res<AppSettings>,
    runs: Query<(Entity, Has<SpaceTimeWatch>, Has<SweepWatch>), With<Simulation>>,
    mut commands: Commands,
) {
    let wants_space_time = settings.has(Instrument::SpaceTime);
    let wants_sweeps = settings.has(Instrument::Microscope);
    for (entity, has_space_time, has_sweeps) in &runs {
        let mut run = commands.entity(entity);
        match (wants_space_time, has_space_time) {
            (true, false) => drop(run.insert(SpaceTimeWatch::default())),
            (false, true) => drop(run.remove::<SpaceTimeWatch>()),
            _ => {}
        }
        match (wants_sweeps, has_sweeps) {
            (true, false) => drop(run.insert(SweepWatch::default())),
            (false, true) => drop(run.remove::<SweepWatch>()),
            _ => {}
        }
    }
}

/// After the contacts of a step were found.
pub fn follow_sweeps(mut runs: Query<(&Simulation, &mut SweepWatch)>) {
    for (simulation, mut watch) in &mut runs {
        watch.follow(&simulation.run);
    }
}

/// After a step.
pub fn follow_space_time(mut runs: Query<(&Simulation, &mut SpaceTimeWatch)>) {
    for (simulation, mut watch) in &mut runs {
        watch.follow(&simulation.run);
    }
}
