//! Velocity, force or displacement against position and time: what a pulse looks like on its way.
//!
//! What is kept begins with the last event (a kick, a change, the beginning) and lasts for eight damping times. Memory is bounded: when it is full, what was before
//! the event goes first, then every second moment since. A run that goes back in time keeps its map; only another future replaces what it had done. Half of this
//! long file is tests.

use std::collections::VecDeque;
use std::sync::Arc;

use super::event::Event;
use super::profile::{ends, profiles};
use crate::scene::Start;
use crate::session::{LEVELS, Quantity, Run, Stage};
use crate::theory::Medium;

/// One moment: step, time, and the three quantities in every bin.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Snapshot {
    step: u64,
    pub(super) time: f64,
    pub(super) values: [Vec<f32>; 3],
}

/// The moments of a run since its last event.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct SpaceTime {
    /// From the oldest to the newest.
    pub(super) moments: VecDeque<Snapshot>,
    /// Where the run began: another beginning is another run.
    start: Option<Arc<Start>>,
    /// The axis of the profiles.
    axis: usize,
    /// The step at which it last looked.
    step: Option<u64>,
    /// When the last event was.
    event: Option<f64>,
    /// Steps between two moments of the event, and of what comes after it, …
    stride: u64,
    late_stride: u64,
    /// … and the time that they take.
    pub(super) pace: f64,
    /// How long moments are kept after the event.
    lasting: f64,
    /// The time in which sound crosses the system.
    pub(super) crossing: f64,
}

/// Most moments that are kept.
const MOMENTS: usize = 640;
/// How many of them may be later than the event.
const LATE: usize = 120;
/// Damping times for which they are kept.
const LIFETIMES: f64 = 8.0;
/// Discs that are looked at in every step without being missed; of more, only every n-th step is.
const FEW: usize = 20_000;

impl SpaceTime {
    /// Looks at a run between two steps and keeps its present state, if its turn has come.
    pub fn follow(&mut self, run: &Run) {
        if run.stage != Stage::Between {
            return;
        }
        let step = run.assembly().steps();
        let axis = run.scene.geometry.profile_axis(run.bodies());
        let is_same = |start: &Arc<Start>| Arc::ptr_eq(start, &run.start);
        if !self.start.as_ref().is_some_and(is_same) || self.axis != axis {
            *self = Self {
                start: Some(Arc::clone(&run.start)),
                axis,
                ..Self::default()
            };
        }
        self.see_event(run);
        let is_seen = self.step.replace(step) == Some(step);
        if !run.is_in_past() {
            // What had come later in a future that was left is over.
            let first = if is_seen { step + 1 } else { step };
            let kept = self.moments.partition_point(|m| m.step < first);
            self.moments.truncate(kept);
        }
        if !is_seen {
            self.keep(run, step);
        }
    }

    /// A new event is looked at from step to step.
    fn see_event(&mut self, run: &Run) {
        let event = Some(Event::last_time(run));
        if self.event != event {
            self.event = event;
            self.stride = ((run.bodies().discs() / FEW) as u64).max(1);
            self.late_stride = self.stride;
        }
        let (medium, size) = (Medium::of(&run.scene.params), run.size());
        self.pace = self.stride as f64 * run.scene.params.dt;
        self.lasting = LIFETIMES * medium.damping_time(0.5 * std::f64::consts::PI / size);
        self.crossing = size / medium.sound_speed();
    }

    /// Keeps the present state in its place among the others, unless one of them is near.
    fn keep(&mut self, run: &Run, step: u64) {
        let at = self.moments.partition_point(|m| m.step < step);
        let before = at.checked_sub(1).and_then(|i| self.moments.get(i));
        let is_late = run.assembly().time() > self.end_of_event();
        let stride = if is_late {
            self.late_stride
        } else {
            self.stride
        };
        let is_near = |m: &Snapshot| m.step.abs_diff(step) < stride;
        if before.is_some_and(is_near) || self.moments.get(at).is_some_and(is_near) {
            return;
        }
        let moment = Snapshot {
            step,
            time: run.assembly().time(),
            values: profiles(run),
        };
        let bins = moment.values[0].len();
        let has_others = |m: &Snapshot| m.values[0].len() != bins;
        if self.moments.front().is_some_and(has_others) {
            self.moments.clear();
        }
        self.moments.insert(at.min(self.moments.len()), moment);
        if self.moments.len() > MOMENTS {
            self.make_room();
        }
    }

    /// When the event has died away.
    fn end_of_event(&self) -> f64 {
        self.event
            .map_or(f64::INFINITY, |event| event + self.lasting)
    }

    /// What was before the event goes first; then every second moment after it goes, or every second moment of the event itself if that alone is too much.
    fn make_room(&mut self) {
        let Some([_, oldest]) = self.times() else {
            return;
        };
        if self.event.is_some_and(|event| oldest < event) {
            self.moments.pop_front();
            return;
        }
        let end = self.end_of_event();
        let first = self.moments.partition_point(|m| m.time <= end);
        let has_many = self.moments.len() - first > LATE;
        let from = if has_many { first } else { 0 };
        let mut index = 0;
        self.moments.retain(|_| {
            index += 1;
            index <= from || (index - from) % 2 == 1
        });
        self.late_stride *= 2;
        if !has_many {
            self.stride *= 2;
            self.pace *= 2.0;
        }
    }

    /// The time between two moments of the event; later ones are farther apart.
    pub fn pace(&self) -> f64 {
        self.pace
    }

    /// Moments and bins.
    pub fn size(&self) -> [usize; 2] {
        [
            self.moments.len(),
            self.moments.front().map_or(0, |m| m.values[0].len()),
        ]
    }

    /// Times of the newest and of the oldest moment.
    pub fn times(&self) -> Option<[f64; 2]> {
        Some([self.moments.back()?.time, self.moments.front()?.time])
    }

    /// The places along that axis between which the bins of a run lie.
    pub fn ends(run: &Run) -> [f64; 2] {
        ends(run)
    }

    /// The time of a moment; moment 0 is the newest.
    pub fn time(&self, moment: usize) -> f64 {
        self.before_newest(moment).map_or(0.0, |m| m.time)
    }

    /// A value; moment 0 is the newest.
    pub fn value(&self, quantity: Quantity, moment: usize, bin: usize) -> f64 {
        let moment = self.before_newest(moment);
        moment
            .and_then(|m| m.values[quantity as usize].get(bin))
            .map_or(0.0, |v| f64::from(*v))
    }

    fn before_newest(&self, moment: usize) -> Option<&Snapshot> {
        let index = self.moments.len().checked_sub(moment + 1)?;
        self.moments.get(index)
    }

    /// The values over the bins at a time: those of the last moment that is not after it. None before the oldest, or long after the newest.
    pub fn at(&self, quantity: Quantity, time: f64) -> Option<&[f32]> {
        let moment = self.moments.get(self.index_at(time)?)?;
        Some(&moment.values[quantity as usize])
    }

    /// The last moment that is not after a time, the oldest being 0. Sums of Δt are not exact to the last digit.
    pub(super) fn index_at(&self, time: f64) -> Option<usize> {
        let slack = 1e-6 * self.pace;
        let after = self.moments.partition_point(|m| m.time <= time + slack);
        let index = after.checked_sub(1)?;
        // Between two stretches that were kept there is nothing.
        let at = |i: Option<usize>| i.and_then(|i| self.moments.get(i)).map(|m| m.time);
        let here = self.moments[index].time;
        let spacings = [
            at(index.checked_sub(1)).map(|before| here - before),
            at(Some(index + 1)).map(|next| next - here),
        ];
        let spacing = spacings.into_iter().flatten().fold(f64::INFINITY, f64::min);
        let spacing = if spacing.is_finite() {
            spacing
        } else {
            self.pace
        };
        (time <= here + spacing.max(self.pace) + slack).then_some(index)
    }

    /// Largest size that is not exceptional between two times, for the scale of colours.
    pub fn largest(&self, quantity: Quantity, [one, other]: [f64; 2]) -> f64 {
        let range = one.min(other)..=one.max(other);
        let mut all: Vec<f64> = self
            .moments
            .iter()
            .filter(|m| range.contains(&m.time))
            .flat_map(|m| &m.values[quantity as usize])
            .map(|v| f64::from(v.abs()))
            .collect();
        if all.is_empty() {
            return 0.0;
        }
        let at = all.len() - 1 - all.len() / 50;
        *all.select_nth_unstable_by(at, f64::total_cmp).1
    }

    /// Whether anything is kept of this stretch of time. A panel that was closed has kept nothing.
    pub fn knows(&self, [from, to]: [f64; 2]) -> bool {
        (self.moments.iter()).any(|m| (from..=to).contains(&m.time))
    }

    /// The size below which a scale of colours must not end: what a run can resolve, and a thousandth of what the usual kick of its scene does. Rounding
    /// and the last trembling of a packing are never painted.
    pub fn least(run: &Run, quantity: Quantity) -> f64 {
        let resolution = run.resolution();
        let geometry = &run.scene.geometry;
        let load = run.bodies().load.map_or(0.0, |_| run.assembly().load_now());
        let kick = geometry.usual_kick() * load.abs();
        let share = kick / geometry.width();
        let stiffness = Medium::of(&run.scene.params).stiffness();
        let (noise, usual) = match quantity {
            Quantity::Velocity => (resolution.velocity, share / stiffness.sqrt()),
            Quantity::Force => (resolution.force, kick),
            Quantity::Displacement => (resolution.position, run.size() * share / stiffness),
        };
        (LEVELS * noise).max(FAINTEST * usual)
    }
}

/// A thousandth of what the usual kick does is not worth a colour.
const FAINTEST: f64 = 1e-3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;
    use crate::session::{Change, PointInTime};

    fn open(scene: &str, fields: &[(&str, &str)]) -> Run {
        let mut start = builtin::load(scene).unwrap().unwrap();
        for (name, value) in fields {
            start.set(name, *value).unwrap();
        }
        Run::new(scene, start)
    }

    fn go(run: &mut Run, map: &mut SpaceTime, steps: usize) {
        for _ in 0..steps {
            run.step();
            map.follow(run);
        }
    }

    /// Eight damping times since the kick are kept, however many steps that are, in bounded memory; another kick is looked at step by step again.
    #[test]
    fn the_map_holds_the_event_for_eight_damping_times() {
        let mut run = open("chain_pressed", &[("kick", "0"), ("discs", "65")]);
        let (mut map, dt) = (SpaceTime::default(), run.scene.params.dt);
        go(&mut run, &mut map, 100);
        run.change(Change::Kick(1e-6)).unwrap();
        let event = Event::last_time(&run);
        go(&mut run, &mut map, 1);
        assert!(map.times().unwrap()[1] < event, "there is room for both");
        let lasting = (map.lasting / dt) as usize;
        assert!((700..1000).contains(&lasting), "{lasting}");
        go(&mut run, &mut map, lasting - 1);
        let [newest, oldest] = map.times().unwrap();
        assert!((oldest - event).abs() <= 1.5 * dt && newest - oldest > 0.98 * map.lasting);
        assert!((300..=MOMENTS).contains(&map.size()[0]));
        assert_eq!((map.stride, map.size()[1]), (2, 65));
        go(&mut run, &mut map, 1000);
        let [newest, oldest] = map.times().unwrap();
        assert!(map.size()[0] <= MOMENTS && newest - oldest > 0.98 * map.lasting);
        // Every time has its moment, the last one that is not after it.
        assert!(map.at(Quantity::Force, oldest - dt).is_none());
        assert!(map.at(Quantity::Force, newest + 100.0 * dt).is_none());
        assert_eq!(
            map.at(Quantity::Force, newest - 0.5 * dt),
            map.at(Quantity::Force, map.time(1))
        );
        run.change(Change::Kick(1e-6)).unwrap();
        go(&mut run, &mut map, 10);
        assert_eq!(map.stride, 1);
        assert!((map.time(0) - map.time(1) - dt).abs() < 1e-9);
    }

    /// A session that is opened makes its steps again: its last kick is looked at step by step, as when it was made.
    #[test]
    fn a_session_made_again_shows_its_last_kick() {
        let mut run = open("chain", &[]);
        let mut map = SpaceTime::default();
        go(&mut run, &mut map, 3000);
        run.change(Change::Kick(0.0025)).unwrap();
        go(&mut run, &mut map, 3300);
        let mut again = open("chain", &[]);
        let mut made = SpaceTime::default();
        again.follow(run.changes_made().to_vec(), run.assembly().steps());
        again.travel_watched(|run| {
            made.follow(run);
            true
        });
        made.follow(&again);
        let since = |map: &SpaceTime| -> Vec<u64> {
            let steps = map.moments.iter().map(|m| m.step);
            steps.filter(|step| (3000..3100).contains(step)).collect()
        };
        assert_eq!(since(&made), since(&map));
        // What was kept of the time before the kick went first.
        assert!(since(&made).len() >= 99);
    }

    /// Back and forth in time the map stays as it is; what is done then replaces what had come later.
    #[test]
    fn travelling_keeps_the_map_and_another_future_replaces_it() {
        let mut run = open("chain_pressed", &[("kick", "0")]);
        let mut map = SpaceTime::default();
        run.change(Change::Kick(1e-6)).unwrap();
        go(&mut run, &mut map, 300);
        let whole = map.moments.clone();
        let to = PointInTime {
            step: 150,
            sweeps: 0,
        };
        run.go_to(to);
        run.travel_watched(|run| {
            map.follow(run);
            true
        });
        map.follow(&run);
        assert!(run.is_in_past() && map.moments == whole);
        go(&mut run, &mut map, 20);
        assert!(map.moments == whole, "nothing is there twice");
        run.change(Change::Kick(1e-6)).unwrap();
        map.follow(&run);
        assert_eq!(map.times().unwrap()[0], run.assembly().time());
        go(&mut run, &mut map, 5);
        let steps: Vec<u64> = map.moments.iter().map(|m| m.step).collect();
        assert_eq!(steps, (1..=175).collect::<Vec<u64>>());
        // A reset is another run.
        run = run.restarted();
        go(&mut run, &mut map, 3);
        assert_eq!(map.size()[0], 3);
    }

    /// What is left of a run at rest never reaches the least scale; a usual kick is well above it.
    #[test]
    fn rounding_noise_is_never_painted() {
        for scene in ["chain_pressed", "packing_small"] {
            let mut run = open(scene, &[("kick", "0")]);
            let mut map = SpaceTime::default();
            go(&mut run, &mut map, 100);
            let load = run.assembly().load_now();
            let largest = |map: &SpaceTime, quantity: Quantity| {
                map.times()
                    .map_or(0.0, |times| map.largest(quantity, times))
            };
            for quantity in [Quantity::Velocity, Quantity::Force, Quantity::Displacement] {
                let (noise, least) = (largest(&map, quantity), SpaceTime::least(&run, quantity));
                assert!(noise < least, "{scene} {quantity:?}: {noise} {least}");
            }
            let kick = run.scene.geometry.usual_kick() * load;
            run.change(Change::Kick(kick)).unwrap();
            go(&mut run, &mut map, 40);
            for quantity in [Quantity::Velocity, Quantity::Force, Quantity::Displacement] {
                let (seen, least) = (largest(&map, quantity), SpaceTime::least(&run, quantity));
                assert!(seen > 3.0 * least, "{scene} {quantity:?}: {seen} {least}");
            }
        }
        // Where nothing is loaded only what can be resolved counts.
        let run = open("cradle", &[]);
        let least = SpaceTime::least(&run, Quantity::Velocity);
        assert_eq!(least, LEVELS * run.resolution().velocity);
    }
}
