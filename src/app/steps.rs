//! The steps of a frame: as many as are due, within the time that a frame may take.

use std::sync::atomic::{AtomicU64, Ordering};

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;

use super::capture::Capture;
use super::deadline::Deadline;
use super::panic::{guarded, report};
use super::threads::LastFrame;
use super::view::{PictureTime, UiTime};
use super::watch::{follow_space_time, follow_sweeps};
use super::{
    Actions, AppClock, AppSettings, Notice, Playing, Primary, Simulation, StepPhase, StepSchedule,
    SweepWatch, travel,
};
use crate::platform::Stopwatch;
use crate::session::{Instrument, PlotKind, Run, Slice, Stage};
use crate::words::say;

/// Discs from which on sweeps are made in batches. In smaller packings handing forces back after every sweep takes no time that matters, and each is recorded.
const LARGE: usize = 2048;

/// Seconds that the phases which cannot be interrupted took last: a frame does not begin one that no longer fits.
#[derive(Resource, Default)]
struct PhaseTimes {
    detect: f64,
    /// Moving and measuring.
    ending: f64,
    /// Since when a step is being ended.
    began: Option<Stopwatch>,
    is_put_off: bool,
}

impl PhaseTimes {
    /// Whether the end of a step waits for the next frame; not for one more.
    fn puts_off(&mut self, deadline: &Deadline) -> bool {
        self.is_put_off = !self.is_put_off && deadline.left() < self.ending;
        self.is_put_off
    }
}

/// The schedule of a step.
pub fn build(app: &mut App) {
    app.init_resource::<PhaseTimes>();
    app.insert_resource(Deadline::after(0.0));
    app.init_schedule(StepSchedule)
        .edit_schedule(StepSchedule, |schedule| {
            // The lanes are spread over the cores inside a phase; the phases themselves are a chain.
            schedule.set_executor(SingleThreadedExecutor::new());
        });
    app.configure_sets(
        StepSchedule,
        (
            StepPhase::Detect,
            StepPhase::Solve,
            StepPhase::Move,
            StepPhase::Measure,
        )
            .chain(),
    )
    .add_systems(
        StepSchedule,
        (
            (detect, follow_sweeps).chain().in_set(StepPhase::Detect),
            solve.in_set(StepPhase::Solve),
            advance.in_set(StepPhase::Move),
            (measure, follow_space_time, end_step)
                .chain()
                .in_set(StepPhase::Measure),
        ),
    );
}

/// Runs the step schedule as often as the clock and the budget want.
pub fn advance_runs(world: &mut World) {
    let seconds = world.resource::<Time>().delta_secs_f64();
    world.insert_resource(Deadline::after(time_for_steps(world)));
    let mut firsts = world.query_filtered::<&Simulation, With<Primary>>();
    let step = firsts
        .iter(world)
        .next()
        .map_or(0, |s| s.run.assembly().steps());
    let mut clock = world.resource_mut::<AppClock>();
    clock.end_slow_motion(step);
    clock.pass(seconds);
    travel::begin(world);
    if travel::go_on(world) {
        return;
    }
    let watch = Stopwatch::start();
    while may_go_on(world) {
        world.run_schedule(StepSchedule);
        if world.resource::<Deadline>().left() <= world.resource::<PhaseTimes>().detect {
            break;
        }
    }
    world.resource_mut::<LastFrame>().seconds = watch.seconds();
}

/// Seconds of a frame of a screen that shows sixty of them, less what the graphics need.
const FRAME: f64 = 14.5e-3;

/// Seconds that this frame may spend on steps: what was chosen, but no more than panels and picture leave of a frame, and no less than a
/// third of what was chosen.
fn time_for_steps(world: &World) -> f64 {
    let chosen = 1e-3 * world.resource::<AppSettings>().machine.milliseconds;
    let panels = world.get_resource::<UiTime>().map_or(0.0, |t| t.0);
    let picture = world.get_resource::<PictureTime>().map_or(0.0, |t| t.last);
    (FRAME - panels - picture).clamp(chosen / 3.0, chosen)
}

/// A step is due, no lane has failed, and the script has nothing to do first.
fn may_go_on(world: &mut World) -> bool {
    // What was put off until new lanes are there comes first.
    let is_by_hand = world.resource::<AppClock>().by_hand().is_some();
    if !is_by_hand && !world.resource::<Actions>().is_empty() {
        return false;
    }
    let capture = world.resource::<Capture>();
    if capture.holds_still() || !world.resource::<AppClock>().is_due() {
        return false;
    }
    let film = capture.film.as_ref().filter(|f| !f.is_ending);
    let script = &world.resource::<Playing>().script;
    let halts = [script.next_step(), film.map(|f| f.next)];
    let mut runs = world.query::<(&Simulation, Has<Primary>)>();
    let first = runs.iter(world).find(|(_, is_first)| *is_first);
    let first = first.map(|(simulation, _)| simulation);
    // The others come as far before a picture is taken.
    let are_level = first.is_none_or(|first| runs.iter(world).all(|(s, _)| s.has_reached(first)));
    let waits = first.is_some_and(|first| {
        let steps = first.run.assembly().steps();
        let is_there = halts.into_iter().flatten().any(|step| steps >= step);
        first.run.stage == Stage::Between && are_level && is_there
    });
    let is_well = |s: &Simulation| s.run.fault.is_none() && s.panic_message.is_none();
    !waits && runs.iter(world).all(|(s, _)| is_well(s))
}

/// A phase of all lanes, each on a core of its own unless one thread was chosen for all.
fn all_lanes(
    runs: &mut Query<&mut Simulation>,
    settings: &AppSettings,
    phase: impl Fn(&mut Run) + Sync,
) {
    let work = |mut s: Mut<Simulation>| {
        if !s.is_ahead {
            guarded(&mut s, &phase);
        }
    };
    match settings.machine.threads {
        Some(1) => runs.iter_mut().for_each(work),
        _ => runs.par_iter_mut().for_each(work),
    }
}

fn detect(
    mut runs: Query<&mut Simulation>,
    settings: Res<AppSettings>,
    mut times: ResMut<PhaseTimes>,
) {
    let is_beginning = runs.iter().any(|s| s.run.stage == Stage::Between);
    let watch = Stopwatch::start();
    if runs.iter().len() > 1 {
        Simulation::take_turns(runs.iter_mut().map(Mut::into_inner));
    }
    all_lanes(&mut runs, &settings, Run::detect);
    if is_beginning {
        times.detect = watch.seconds();
    }
}

/// Sweeps until the step is solved, the time is over, or the slice that was asked for is made.
fn solve(
    mut runs: Query<(&mut Simulation, Option<&mut SweepWatch>)>,
    deadline: Res<Deadline>,
    settings: Res<AppSettings>,
    mut last: ResMut<LastFrame>,
    mut clock: ResMut<AppClock>,
) {
    let slice = match clock.by_hand() {
        None if clock.counts_sweeps => Slice::Sweep,
        None => Slice::Step,
        Some(slice) => slice,
    };
    let watch = Stopwatch::start();
    let swept = AtomicU64::new(0);
    // While the pace counts sweeps, make single sweeps.
    let is_watched = settings.has(Instrument::Plots) && settings.plot == PlotKind::Residual;
    let work = |(mut s, mut forces): (Mut<Simulation>, Option<Mut<SweepWatch>>)| {
        if s.is_ahead {
            return;
        }
        guarded(&mut s, |run| {
            let mut sweeps = 0;
            let is_large = run.has_sweeps() && run.assembly().discs() >= LARGE;
            if slice == Slice::Step && is_large && forces.is_none() && !is_watched {
                // The first sweep tells how many fit into the frame: those are made at once, and nothing has to be handed back between them.
                let watch = Stopwatch::start();
                sweeps = run.solve_in_batches(|made| match made {
                    0 => 1,
                    _ if deadline.is_over() => 0,
                    made => ((deadline.left() * made as f64 / watch.seconds()) as u64).max(1),
                });
                swept.fetch_max(sweeps, Ordering::Relaxed);
                return;
            }
            // At least one sweep a frame, or nothing would ever end.
            while sweeps == 0 || (slice == Slice::Step && !deadline.is_over()) {
                match slice {
                    Slice::Visit => run.visit(),
                    Slice::Sweep | Slice::Step => run.sweep(),
                }
                if let Some(forces) = &mut forces {
                    forces.follow(run);
                }
                sweeps += 1;
                if !matches!(run.stage, Stage::Solving { .. }) {
                    break;
                }
            }
            swept.fetch_max(sweeps, Ordering::Relaxed);
        });
    };
    match settings.machine.threads {
        Some(1) => runs.iter_mut().for_each(work),
        _ => runs.par_iter_mut().for_each(work),
    }
    if slice == Slice::Visit {
        return;
    }
    let swept = swept.into_inner();
    last.sweeps += swept;
    let took = watch.seconds() / swept.max(1) as f64;
    let known = clock.seconds_per_sweep;
    clock.seconds_per_sweep = if known > 0.0 {
        0.95 * known + 0.05 * took
    } else {
        took
    };
}

/// Moves all lanes whose turn it is together, once the slowest has found its forces. A step is made when the first lane has made it and all others
/// have come as far.
fn advance(
    mut runs: Query<&mut Simulation>,
    first: Query<Entity, With<Primary>>,
    (settings, deadline): (Res<AppSettings>, Res<Deadline>),
    mut times: ResMut<PhaseTimes>,
    mut last: ResMut<LastFrame>,
    mut clock: ResMut<AppClock>,
) {
    let may_wait = clock.by_hand().is_none() && !clock.counts_sweeps;
    let mut moving = runs.iter().filter(|s| !s.is_ahead);
    let has_ended =
        moving.all(|s| s.run.stage == Stage::Solved) && !(may_wait && times.puts_off(&deadline));
    if has_ended {
        times.began = Some(Stopwatch::start());
        all_lanes(&mut runs, &settings, Run::advance);
        last.steps += 1;
    }
    let first = first.single().ok().and_then(|first| runs.get(first).ok());
    let are_level = first.is_none_or(|first| runs.iter().all(|s| s.has_reached(first)));
    if runs.iter().all(|s| s.run.fault.is_none()) && (are_level || !has_ended) {
        clock.slice_made(has_ended);
    }
}

fn measure(mut runs: Query<&mut Simulation>, settings: Res<AppSettings>) {
    all_lanes(&mut runs, &settings, Run::measure);
}

fn end_step(mut times: ResMut<PhaseTimes>) {
    if let Some(watch) = times.began.take() {
        times.ending = watch.seconds();
    }
}

/// Pauses and tells, if a run cannot go on.
pub fn stop_on_trouble(
    runs: Query<&Simulation>,
    mut clock: ResMut<AppClock>,
    mut notice: ResMut<Notice>,
) {
    for simulation in &runs {
        if let Some(panic_message) = &simulation.panic_message {
            if !notice.is_crash {
                report(panic_message, &simulation.run, &mut clock, &mut notice);
            }
        } else if let Some(fault) = simulation
            .run
            .fault
            .as_ref()
            .filter(|_| clock.is_playing || clock.is_due())
        {
            let text = say!("news-fault", fault = fault.to_string());
            clock.stop();
            if !notice.is_crash {
                notice.complain(text);
            }
        }
    }
}
