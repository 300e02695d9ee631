//! Runs as entities: one per lane. They keep together in time: one with shorter steps makes more of them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{SpaceTimeWatch, SweepWatch};
use crate::session::{Run, Stage};

/// The run of a lane.
#[derive(Component)]
pub struct Simulation {
    /// The run.
    pub run: Run,
    /// The message of a panic inside one of its steps; it takes no more of them.
    pub panic_message: Option<String>,
    /// Whether it is ahead of the others and makes no step until they have come as far.
    pub is_ahead: bool,
}

impl Simulation {
    /// Decides, between two steps, which of all lanes make the next one: those that are behind the others, or all.
    pub fn take_turns<'a>(lanes: impl Iterator<Item = &'a mut Self>) {
        let mut lanes: Vec<&mut Self> = lanes.collect();
        if lanes.iter().any(|lane| lane.run.stage != Stage::Between) {
            return;
        }
        let times = lanes.iter().map(|lane| lane.run.assembly().time());
        let earliest = times.fold(f64::INFINITY, f64::min);
        for lane in &mut lanes {
            let near = 1e-6 * lane.run.scene.params.dt;
            lane.is_ahead = lane.run.assembly().time() > earliest + near;
        }
    }

    /// Whether it has come as far as another one.
    pub fn has_reached(&self, other: &Self) -> bool {
        let near = 1e-6 * self.run.scene.params.dt;
        self.run.assembly().time() >= other.run.assembly().time() - near
    }
}

impl From<Run> for Simulation {
    fn from(run: Run) -> Self {
        Self {
            run,
            panic_message: None,
            is_ahead: false,
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
pub fn spawn(commands: &mut Commands, lane: Lane, run: Run) -> Entity {
    let mut entity = commands.spawn((lane, Simulation::from(run)));
    if lane.0 == 0 {
        entity.insert(Primary);
    }
    entity.id()
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

    /// The space–time picture of the first lane, while it is shown.
    pub fn space_time(&self) -> Option<&SpaceTimeWatch> {
        self.primary.single().ok()?.2
    }

    /// The forces of the first lane sweep by sweep, while they are shown.
    pub fn sweeps(&self) -> Option<&SweepWatch> {
        self.primary.single().ok()?.3
    }

    /// The runs, by lane.
    pub fn runs(&self) -> Vec<&Run> {
        self.watched().into_iter().map(|(run, _)| run).collect()
    }

    /// The runs, by lane, with their forces sweep by sweep while they are shown.
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
