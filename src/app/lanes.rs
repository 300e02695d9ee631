//! Runs as entities: one per lane, in lockstep.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{SpaceTimeWatch, SweepWatch};
use crate::session::Run;

/// The run of a lane.
#[derive(Component)]
pub struct Simulation {
    /// The run.
    pub run: Run,
    /// The message of a panic inside one of its steps; it takes no more of them.
    pub panic_message: Option<String>,
}

impl From<Run> for Simulation {
    fn from(run: Run) -> Self {
        Self {
            run,
            panic_message: None,
        }
    }
}

/// The place of a run among the lanes, from 0.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lane(pub usize);

/// The first lane: what meter, plots and files are about.
#[derive(Component)]
pub struct Primary;

/// Opens a lane.
pub fn spawn(commands: &mut Commands, lane: Lane, run: Run) {
    let mut entity = commands.spawn((lane, Simulation::from(run)));
    if lane.0 == 0 {
        entity.insert(Primary);
    }
}

type Watched<'a> = (
    &'a Lane,
    Ref<'a, Simulation>,
    Option<&'a SpaceTimeWatch>,
    Option<&'a SweepWatch>,
);

/// All lanes, to look at.
#[derive(SystemParam)]
pub struct LaneQuery<'w, 's> {
    primary: Query<'w, 's, Watched<'static>, With<Primary>>,
    all: Query<'w, 's, Watched<'static>>,
}

impl LaneQuery<'_, '_> {
    /// The first lane.
    pub fn first(&self) -> Option<&Run> {
        Some(&self.primary.single().ok()?.1.into_inner().run)
    }

    /// The space–time picture of the first lane, while somebody looks at it.
    pub fn space_time(&self) -> Option<&SpaceTimeWatch> {
        self.primary.single().ok()?.2
    }

    /// The forces of the first lane sweep by sweep, while somebody looks at them.
    pub fn sweeps(&self) -> Option<&SweepWatch> {
        self.primary.single().ok()?.3
    }

    /// The runs, by lane.
    pub fn runs(&self) -> Vec<&Run> {
        self.watched().into_iter().map(|(run, _)| run).collect()
    }

    /// The runs, by lane, with their forces sweep by sweep while somebody looks at them.
    pub fn watched(&self) -> Vec<(&Run, Option<&SweepWatch>)> {
        let mut lanes: Vec<_> = self.all.iter().collect();
        lanes.sort_by_key(|(lane, ..)| **lane);
        let watched = lanes.into_iter();
        watched
            .map(|(_, simulation, _, sweeps)| (&simulation.into_inner().run, sweeps))
            .collect()
    }

    /// Whether any run has moved or was changed since the asking system last ran.
    pub fn are_changed(&self) -> bool {
        self.all
            .iter()
            .any(|(_, simulation, ..)| simulation.is_changed())
    }
}
