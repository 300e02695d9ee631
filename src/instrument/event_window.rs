//! The part of the time axis that holds an event: from a kick until it has died away. Plot, space–time picture, film and exports share it.

use crate::measure::probe;
use crate::session::{Cause, Run};
use crate::theory::Medium;

use super::Reading;
use super::event::Event;

/// Damping times that are shown: exp(−8) of the swing is left.
const LIFETIMES: f64 = 8.0;
/// Fewest steps that are shown after an event.
const FEWEST_STEPS: f64 = 40.0;
/// Where nothing predicts how long it lasts: the share of the whole motion that counts as having died away.
const LEFT: f64 = 0.01;
/// A packing is stiffer than as many chains side by side: its sound is faster by up to this.
const PACKED: f64 = 1.7;

/// From when to when an event is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EventWindow {
    /// First and last time.
    pub times: [f64; 2],
    /// Whether the end stands still, whatever comes.
    pub is_held: bool,
}

impl EventWindow {
    /// Of the last event of a run, or of the one that it has gone back to.
    pub fn of(run: &Run, reading: Option<&Reading>) -> Self {
        let event = Event::last(run);
        let (from, dt) = (event.time, run.scene.params.dt);
        let fewest = FEWEST_STEPS * dt;
        let tau = damping_time(reading);
        let marks = &run.record.marks;
        if let Some(next) = marks.iter().find(|m| m.time > from && run.is_in_past()) {
            // An event of the past ends with the next one.
            let long = tau.map_or(f64::INFINITY, |tau| LIFETIMES * tau);
            let end = next.time.min(from + long).max(run.assembly().time());
            return Self {
                times: [from, end.max(from + fewest)],
                is_held: true,
            };
        }
        let is_struck = run.record.cause != Cause::Beginning
            || run.record.since.last_kick > run.record.since.began();
        if let Some(tau) = tau.filter(|_| is_struck) {
            return Self {
                times: [from, from + (LIFETIMES * tau).max(fewest)],
                is_held: true,
            };
        }
        let samples = run.record.since.position.samples();
        let latest = samples.last().map_or(from, |s| s[0]).max(from);
        match died_away(samples, from) {
            Some(end) => Self {
                times: [from, from + (1.25 * (end - from)).max(fewest)],
                is_held: true,
            },
            // Data grow into the free room, and the axis stands still for a while.
            None => Self {
                times: [from, from + round_room((latest - from).max(fewest))],
                is_held: false,
            },
        }
    }
}

/// Predicted, or else measured.
fn damping_time(reading: Option<&Reading>) -> Option<f64> {
    let tau = reading?.best()?.damping_time.value;
    (tau.is_finite() && tau > 0.0).then_some(tau)
}

/// When the last hundredth of a motion was left, if it has been at rest for as long again since then.
fn died_away(samples: &[[f64; 2]], from: f64) -> Option<f64> {
    let [low, high] = samples
        .iter()
        .fold([f64::MAX, f64::MIN], |[l, h], s| [l.min(s[1]), h.max(s[1])]);
    let [latest, rest] = *samples.last()?;
    let small = LEFT * (high - low);
    if small.is_nan() || small <= 0.0 {
        return None;
    }
    let moving = samples.iter().rev().find(|s| (s[1] - rest).abs() > small)?;
    let end = moving[0];
    (latest - end > end - from).then_some(end)
}

/// The next round number.
fn round_room(span: f64) -> f64 {
    let power = 10f64.powf(span.log10().floor());
    let rooms = [1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0];
    let room = rooms.into_iter().find(|r| r * power >= span);
    room.unwrap_or(10.0) * power
}

/// Steps that sound needs from one end of the system to the other.
pub fn crossing_steps(run: &Run, reading: Option<&Reading>) -> f64 {
    let known = reading.and_then(Reading::best);
    let speed = known.map(|e| e.sound_speed.value).filter(|c| *c > 0.0);
    let speed = speed.unwrap_or_else(|| {
        let share = if run.is_chain() { 1.0 } else { PACKED };
        share * Medium::of(&run.scene.params).sound_speed()
    });
    let size = if run.is_chain() {
        run.size()
    } else {
        probe::loaded_position(run.bodies())
    };
    let steps = size / (speed * run.scene.params.dt);
    if steps.is_finite() {
        steps.max(1.0)
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;
    use crate::session::Change;

    fn kicked(steps: u64) -> Run {
        let mut start = builtin::load("chain_pressed").unwrap().unwrap();
        start.set("kick", "0").unwrap();
        let mut run = Run::new("chain_pressed", start);
        (0..20).for_each(|_| run.step());
        run.change(Change::Kick(1e-4)).unwrap();
        (0..steps).for_each(|_| run.step());
        run
    }

    /// The predicted τ of fifty discs and forty sweeps is 63.6 steps.
    #[test]
    fn the_window_holds_eight_damping_times_and_does_not_follow_the_flat_line() {
        let [young, old] = [30, 5000].map(|steps| {
            let run = kicked(steps);
            EventWindow::of(&run, Some(&Reading::of(&run, None)))
        });
        assert_eq!(young, old);
        assert!(young.is_held);
        let long = young.times[1] - young.times[0];
        assert!((long / (8.0 * 63.6) - 1.0).abs() < 0.02, "{long}");
    }

    /// Without any prediction it ends soon after a hundredth of the swing is left.
    #[test]
    fn without_a_prediction_it_ends_when_the_swing_has_died_away() {
        let run = kicked(4000);
        let window = EventWindow::of(&run, None);
        let long = window.times[1] - window.times[0];
        // ln(100) damping times, and a quarter more.
        let expected = 1.25 * 100f64.ln() * 63.6;
        assert!(
            window.is_held && (long / expected - 1.0).abs() < 0.25,
            "{long}"
        );
    }

    #[test]
    fn who_goes_back_in_time_sees_the_event_that_was_then() {
        let mut run = kicked(800);
        let first = run.disturbance().unwrap().step;
        run.change(Change::Kick(1e-4)).unwrap();
        (0..100).for_each(|_| run.step());
        let second = EventWindow::of(&run, None).times[0];
        run.go_to(crate::session::PointInTime {
            step: first + 50,
            sweeps: 0,
        });
        run.travel(|| true);
        let then = EventWindow::of(&run, None).times;
        assert!(then[0] < second, "{then:?}");
        let now = run.assembly().time();
        assert!((then[0]..=then[1]).contains(&now), "{then:?} and {now}");
    }
}
