//! Runs on their way to another step: back after a drag on the timeline, forward while an opened session is replayed.

use bevy::prelude::*;

use super::deadline::Deadline;
use super::panic::guarded;
use super::{AppClock, AppSettings, Notice, Primary, Simulation, SpaceTimeWatch};
use crate::session::{PointInTime, Run};
use crate::words::say;

/// All lanes together keep no more of their past than the settings allow.
pub fn limit_past(mut runs: Query<&mut Simulation>, settings: Res<AppSettings>) {
    let bytes = (settings.past_megabytes as usize).saturating_mul(1 << 20);
    let share = bytes / runs.iter().len().max(1);
    for mut simulation in &mut runs {
        simulation
            .bypass_change_detection()
            .run
            .timeline
            .limit(share);
    }
}

/// Sends all lanes on their way, if time passes backwards or in a loop.
pub fn begin(world: &mut World) {
    let back = world.resource_mut::<AppClock>().steps_back();
    let looped = world.resource::<AppClock>().looped;
    let mut runs = world.query::<(&Simulation, Has<Primary>)>();
    let Some((first, _)) = runs.iter(world).find(|(_, is_first)| *is_first) else {
        return;
    };
    let (here, oldest) = (first.run.point_in_time().step, first.run.oldest());
    if first.run.is_travelling() {
        return;
    }
    let to = match looped {
        _ if back > 0 => here.saturating_sub(back).max(oldest),
        Some([from, until]) if here >= until && from < until => from,
        _ => return,
    };
    if back > 0 && here <= oldest {
        // Before the beginning there is nothing.
        world.resource_mut::<AppClock>().stop();
    } else {
        send(
            world,
            PointInTime {
                step: to,
                sweeps: 0,
            },
        );
    }
}

/// Sends all lanes to the same time.
fn send(world: &mut World, to: PointInTime) {
    let mut firsts = world.query_filtered::<&Simulation, With<Primary>>();
    let dt = firsts
        .iter(world)
        .next()
        .map_or(1.0, |s| s.run.scene.params.dt);
    let mut runs = world.query::<&mut Simulation>();
    for mut simulation in runs.iter_mut(world) {
        guarded(&mut simulation, |run| {
            run.go_to(at_the_same_time(run, to, dt));
        });
    }
}

/// The moment of a lane that is as late as one of a run with this Δt.
pub fn at_the_same_time(run: &Run, to: PointInTime, dt: f64) -> PointInTime {
    let own = run.scene.params.dt;
    if own == dt {
        return to;
    }
    let step = (to.step as f64 * dt / own).round() as u64;
    PointInTime { step, sweeps: 0 }
}

/// Makes the way of those who travel, within the time that a frame may take; whether one is still on its way.
pub fn go_on(world: &mut World) -> bool {
    let is_travelling = |s: &Simulation| s.run.is_travelling() && s.panic_message.is_none();
    let mut runs = world.query::<&Simulation>();
    if !runs.iter(world).any(is_travelling) {
        return false;
    }
    world.resource_scope(|world, deadline: Mut<Deadline>| {
        let mut runs = world.query::<(&mut Simulation, Option<&mut SpaceTimeWatch>)>();
        runs.par_iter_mut(world)
            .for_each(|(mut simulation, mut watch)| {
                if !simulation.run.is_travelling() {
                    return;
                }
                let mut is_first = true;
                let mut look = |run: &Run| {
                    if let Some(watch) = &mut watch {
                        watch.follow(run);
                    }
                };
                guarded(&mut simulation, |run| {
                    // At least one step per frame, or it would never arrive.
                    run.travel_watched(|run| {
                        look(run);
                        std::mem::replace(&mut is_first, false) || !deadline.is_over()
                    });
                    look(run);
                });
            });
    });
    let mut runs = world.query::<&mut Simulation>();
    let refusals: Vec<String> = (runs.iter_mut(world))
        .filter_map(|mut simulation| simulation.run.take_refusal())
        .collect();
    if let Some(refusal) = refusals.into_iter().next() {
        let text = say!("news-not-made-again", problem = refusal);
        world.resource_mut::<Notice>().complain(text);
    }
    let mut runs = world.query::<&Simulation>();
    runs.iter(world).any(is_travelling)
}

/// Says how far the replay of an opened session is, and when it is done.
pub fn tell_progress(runs: Query<&Simulation>, mut notice: ResMut<Notice>) {
    let Some(done) = &notice.when_replayed else {
        return;
    };
    let (mut made, mut all, mut last) = (0, 0, 0);
    for Simulation { run, .. } in &runs {
        let (here, to) = (run.assembly().steps(), run.point_in_time().step);
        made += here.min(to).saturating_sub(run.oldest());
        all += to.saturating_sub(run.oldest());
        last = last.max(to);
    }
    if runs.iter().any(|s| s.run.is_travelling()) {
        let percent = 100 * made / all.max(1);
        notice.text = say!("news-replaying", step = last, percent = percent);
    } else {
        notice.text = done.clone();
        notice.when_replayed = None;
    }
}
