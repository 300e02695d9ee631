//! The steps of a frame: as many as are due, within the time that a frame may take.

use std::sync::atomic::{AtomicU64, Ordering};

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;

use super::guard::{caught, report};
use super::{
    Actions, Budget, Notice, Phase, Playing, Requests, SimClock, Simulation, StepSchedule,
};
use crate::live::{Run, Stage};
use crate::platform::Stopwatch;

/// Until when this frame may solve.
#[derive(Resource)]
struct Deadline {
    watch: Stopwatch,
    seconds: f64,
}

impl Deadline {
    fn is_over(&self) -> bool {
        self.watch.seconds() >= self.seconds
    }
}

/// The schedule of a step.
pub fn build(app: &mut App) {
    app.insert_resource(Deadline {
        watch: Stopwatch::start(),
        seconds: 0.0,
    });
    app.init_schedule(StepSchedule)
        .edit_schedule(StepSchedule, |schedule| {
            // The lanes are spread over the cores inside a phase; the phases themselves are a chain.
            schedule.set_executor(SingleThreadedExecutor::new());
        });
    app.configure_sets(
        StepSchedule,
        (Phase::Detect, Phase::Solve, Phase::Move, Phase::Measure).chain(),
    )
    .add_systems(
        StepSchedule,
        (
            detect.in_set(Phase::Detect),
            solve.in_set(Phase::Solve),
            advance.in_set(Phase::Move),
            measure.in_set(Phase::Measure),
        ),
    );
}

/// Runs the step schedule as often as the clock and the budget want.
pub fn advance_runs(world: &mut World) {
    let seconds = world.resource::<Time>().delta_secs_f64();
    let budget = world.resource::<Budget>().0;
    world.insert_resource(Deadline {
        watch: Stopwatch::start(),
        seconds: budget,
    });
    world.resource_mut::<SimClock>().pass(seconds);
    while may_go_on(world) {
        world.run_schedule(StepSchedule);
        if world.resource::<Deadline>().is_over() {
            break;
        }
    }
}

/// A step is due, nobody is in trouble, and the script has nothing to do first.
fn may_go_on(world: &mut World) -> bool {
    // What was put off until new lanes are there comes first.
    if !world.resource::<Actions>().is_empty() {
        return false;
    }
    let requests = world.resource::<Requests>();
    let is_posing = requests.is_taking_picture || !requests.screenshots.is_empty();
    let frame = requests
        .film
        .as_ref()
        .filter(|f| !f.is_ending)
        .map(|f| f.next);
    if is_posing || !world.resource::<SimClock>().is_due() {
        return false;
    }
    let halt = world.resource::<Playing>().script.next_step();
    let mut runs = world.query::<&Simulation>();
    runs.iter(world).all(|s| {
        let is_well = s.run.fault.is_none() && s.mishap.is_none();
        let waits = s.lane == 0
            && s.run.stage == Stage::Between
            && [halt, frame]
                .into_iter()
                .flatten()
                .any(|step| s.run.assembly().steps() >= step);
        is_well && !waits
    })
}

fn detect(mut runs: Query<&mut Simulation>) {
    runs.par_iter_mut()
        .for_each(|mut s| guarded(&mut s, Run::detect));
}

fn solve(mut runs: Query<&mut Simulation>, deadline: Res<Deadline>, mut clock: ResMut<SimClock>) {
    let is_slow = clock.counts_sweeps && !clock.is_by_hand();
    let watch = Stopwatch::start();
    let swept = AtomicU64::new(0);
    runs.par_iter_mut().for_each(|mut s| {
        guarded(&mut s, |run| {
            let mut sweeps = 1;
            // At least one sweep a frame, or nothing would ever end.
            run.sweep();
            run.solve(|| {
                let goes_on = !is_slow && !deadline.is_over();
                sweeps += u64::from(goes_on);
                goes_on
            });
            swept.fetch_max(sweeps, Ordering::Relaxed);
        });
    });
    if is_slow {
        clock.step_made();
    }
    let took = watch.seconds() / swept.into_inner().max(1) as f64;
    let known = clock.seconds_per_sweep;
    clock.seconds_per_sweep = if known > 0.0 {
        0.95 * known + 0.05 * took
    } else {
        took
    };
}

/// Moves all lanes together, once the slowest has found its forces.
fn advance(mut runs: Query<&mut Simulation>, mut clock: ResMut<SimClock>) {
    if runs.iter().all(|s| s.run.stage == Stage::Solved) {
        runs.par_iter_mut()
            .for_each(|mut s| guarded(&mut s, Run::advance));
        if !clock.counts_sweeps || clock.is_by_hand() {
            clock.step_made();
        }
    }
}

fn measure(mut runs: Query<&mut Simulation>) {
    runs.par_iter_mut()
        .for_each(|mut s| guarded(&mut s, Run::measure));
}

/// One phase of one lane.
pub fn guarded(simulation: &mut Simulation, work: impl FnOnce(&mut Run)) {
    if simulation.mishap.is_none() {
        let run = &mut simulation.run;
        simulation.mishap = caught(|| work(run)).err();
    }
}

/// Pauses and tells, if a run cannot go on.
pub fn stop_on_trouble(
    runs: Query<&Simulation>,
    mut clock: ResMut<SimClock>,
    mut notice: ResMut<Notice>,
) {
    for simulation in &runs {
        if let Some(mishap) = &simulation.mishap {
            if !notice.is_mishap {
                report(mishap, &simulation.run, &mut clock, &mut notice);
            }
        } else if let Some(fault) = simulation
            .run
            .fault
            .as_ref()
            .filter(|_| clock.is_playing || clock.is_due())
        {
            let text =
                format!("{fault}. It stands at its last good state; change a parameter or reset.");
            clock.stop();
            if !notice.is_mishap {
                notice.complain(text);
            }
        }
    }
}
