//! Velocity, force or displacement against position and time: what a pulse looks like on its way.
//!
//! A chain is seen disc by disc, a packing averaged over its width, in layers of its height. Only the last rows are kept.

use std::collections::VecDeque;

use crate::measure::probe;
use crate::session::{Quantity, Run, Stage};
use crate::theory::Medium;

/// One moment: time, and the three quantities in every bin.
#[derive(Clone, Debug, PartialEq)]
struct Snapshot {
    time: f64,
    values: [Vec<f32>; 3],
}

/// The last moments of a run.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct SpaceTime {
    moments: VecDeque<Snapshot>,
    /// The step at which it last looked.
    step: Option<u64>,
    /// Steps since the last moment.
    waited: u64,
}

/// Moments that are kept.
const MOMENTS: usize = 240;
/// Most bins.
const FINEST: usize = 160;
/// Layers of a packing.
const LAYERS: usize = 40;
/// Times that sound crosses the system while a moment goes from top to bottom.
const CROSSINGS: f64 = 4.0;

impl SpaceTime {
    /// Looks at a run between two steps and keeps its present state, if its turn has come.
    pub fn follow(&mut self, run: &Run) {
        let step = run.assembly().steps();
        if run.stage != Stage::Between || self.step == Some(step) {
            return;
        }
        if self.step.replace(step).is_some_and(|last| last > step) {
            // The run went back: what came later will be seen again.
            let now = run.assembly().time();
            self.moments.retain(|moment| moment.time <= now);
        }
        self.waited += 1;
        if self.waited < every(run) && !self.moments.is_empty() {
            return;
        }
        self.waited = 0;
        let moment = Snapshot {
            time: run.assembly().time(),
            values: profiles(run),
        };
        if self
            .moments
            .front()
            .is_some_and(|m| m.values[0].len() != moment.values[0].len())
        {
            self.moments.clear();
        }
        if self.moments.len() == MOMENTS {
            self.moments.pop_back();
        }
        self.moments.push_front(moment);
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
        Some([self.moments.front()?.time, self.moments.back()?.time])
    }

    /// The time of a moment; moment 0 is the newest.
    pub fn time(&self, moment: usize) -> f64 {
        self.moments.get(moment).map_or(0.0, |m| m.time)
    }

    /// A value; moment 0 is the newest.
    pub fn value(&self, quantity: Quantity, moment: usize, bin: usize) -> f64 {
        let moment = self.moments.get(moment);
        moment
            .and_then(|m| m.values[quantity as usize].get(bin))
            .map_or(0.0, |v| f64::from(*v))
    }

    /// Largest size that is not exceptional, for the scale of colours.
    pub fn largest(&self, quantity: Quantity) -> f64 {
        let mut all: Vec<f64> = self
            .moments
            .iter()
            .flat_map(|m| &m.values[quantity as usize])
            .map(|v| f64::from(v.abs()))
            .collect();
        if all.is_empty() {
            return 0.0;
        }
        let at = all.len() - 1 - all.len() / 50;
        *all.select_nth_unstable_by(at, f64::total_cmp).1
    }

    /// Speed with which a pattern passes a place: the shift between the moments before and after at which they are most alike nearby.
    /// `length` is the system's size. `None` where nothing passes, or nothing that keeps its shape.
    pub fn slope(&self, quantity: Quantity, moment: usize, bin: usize, length: f64) -> Option<f64> {
        let [moments, bins] = self.size();
        let lag = LAG.min(moment).min(moments.checked_sub(moment + 1)?);
        let (newer, older) = (moment - lag, moment + lag);
        let dt = self.moments.get(newer)?.time - self.moments.get(older)?.time;
        let reach = (bins / 4).max(4) as i64;
        let value = |moment: usize, place: i64| {
            usize::try_from(place)
                .ok()
                .filter(|b| *b < bins)
                .map(|b| self.value(quantity, moment, b))
        };
        let alike = |shift: i64| {
            let mut sums = [0.0; 3];
            for offset in -reach..=reach {
                let from = bin as i64 + offset;
                if let (Some(a), Some(b)) = (value(older, from), value(newer, from + shift)) {
                    sums[0] += a * b;
                    sums[1] += a * a;
                    sums[2] += b * b;
                }
            }
            [sums[0], sums[0] / (sums[1] * sums[2]).sqrt()]
        };
        let most = (bins / 3) as i64;
        let likeness: Vec<[f64; 2]> = (-most..=most).map(alike).collect();
        // The product decides, not the correlation: of two empty stretches anything may be alike.
        let best = (1..likeness.len().checked_sub(1)?)
            .max_by(|a, b| likeness[*a][0].total_cmp(&likeness[*b][0]))?;
        let [before, at, after] = [best - 1, best, best + 1].map(|i| likeness[i][0]);
        // The top of the parabola through the three.
        let curvature = before - 2.0 * at + after;
        let fine = if curvature < 0.0 {
            0.5 * (before - after) / curvature
        } else {
            0.0
        };
        let shift = best as f64 - most as f64 + fine;
        (likeness[best][1] > ALIKE && dt > 0.0).then(|| shift * length / bins as f64 / dt)
    }
}

/// Moments before and after a place that are compared for its slope.
const LAG: usize = 3;
/// Least correlation of two moments that show the same pattern.
const ALIKE: f64 = 0.8;

/// Discs that are looked at in every step without being missed; of more, only every n-th step is.
const FEW: usize = 20_000;

/// Every how many steps a moment is kept, so that sound crosses the picture a few times.
fn every(run: &Run) -> u64 {
    let crossing = run.size() / (Medium::of(&run.scene.params).sound_speed() * run.scene.params.dt);
    let every = (CROSSINGS * crossing / MOMENTS as f64).round().max(1.0);
    (every as u64).max((run.bodies().discs() / FEW) as u64)
}

/// The three quantities along the load, from the wall to the loaded end.
fn profiles(run: &Run) -> [Vec<f32>; 3] {
    let bodies = run.bodies();
    let discs = bodies.discs();
    let bins = if run.is_chain() {
        discs.min(FINEST)
    } else {
        LAYERS
    };
    let axis = run.scene.geometry.axis();
    let height = probe::loaded_position(bodies);
    let bin_of = |i: usize| {
        if run.is_chain() {
            return i * bins / discs;
        }
        ((bodies.all[i].position[1] / height * bins as f64) as usize).min(bins - 1)
    };
    let mut sums = [vec![0.0; bins], vec![0.0; bins], vec![0.0; bins]];
    let mut counts = vec![0.0f64; bins];
    for (i, body) in bodies.all[..discs].iter().enumerate() {
        let bin = bin_of(i);
        let from = run
            .reference()
            .get(i)
            .map_or(body.position[axis], |r| r[axis]);
        counts[bin] += 1.0;
        sums[0][bin] += body.velocity[axis];
        sums[2][bin] += body.position[axis] - from;
    }
    let load = run.assembly().load_now();
    if run.is_chain() {
        for (i, force) in probe::chain_forces(bodies, run.contacts())
            .iter()
            .enumerate()
        {
            sums[1][bin_of(i)] += force - load;
        }
    } else {
        let cuts = probe::force_over_height(bodies, run.contacts(), bins);
        sums[1]
            .iter_mut()
            .zip(cuts)
            .for_each(|(sum, [_, force])| *sum = force - load);
    }
    let mean = |sums: &[f64], is_mean: bool| -> Vec<f32> {
        let shares = sums.iter().zip(&counts);
        shares
            .map(|(s, n)| if is_mean { s / n.max(1.0) } else { *s } as f32)
            .collect()
    };
    [
        mean(&sums[0], true),
        mean(&sums[1], run.is_chain()),
        mean(&sums[2], true),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;
    use crate::session::Change;

    /// A pulse in a pressed chain runs towards the wall with c; far from the ends the slope in the picture is c to a few percent (the
    /// pulse spreads as it goes).
    #[test]
    fn the_slope_of_a_pulse_is_the_sound_speed() {
        let mut start = builtin::load("chain_pressed").unwrap().unwrap();
        start.set("discs", "200").unwrap();
        start.set("iterations", "10").unwrap();
        start.set("kick", "0").unwrap();
        let mut run = Run::new("chain_pressed", start);
        run.change(Change::Pulse(1e-6)).unwrap();
        let mut picture = SpaceTime::default();
        for _ in 0..36 {
            run.step();
            picture.follow(&run);
        }
        // Where the pulse is strongest, ten moments ago.
        let size = |bin: &usize| picture.value(Quantity::Velocity, 10, *bin).abs();
        let bin = (0..picture.size()[1])
            .max_by(|a, b| size(a).total_cmp(&size(b)))
            .unwrap();
        let speed = picture.slope(Quantity::Velocity, 10, bin, 200.0).unwrap();
        let predicted = Medium::of(&run.scene.params).sound_speed();
        assert!(
            (-speed / predicted - 1.0).abs() < 0.1,
            "{speed} against −{predicted}"
        );
    }

    /// Every disc of a short chain has a bin of its own: none is empty, none has two.
    #[test]
    fn no_disc_is_missing() {
        let mut run = Run::new("chain", builtin::load("chain").unwrap().unwrap());
        run.step();
        let [velocity, ..] = profiles(&run);
        let discs = &run.bodies().all[..50];
        assert!(
            velocity
                .iter()
                .zip(discs)
                .all(|(v, d)| *v == d.velocity[0] as f32)
        );
    }

    #[test]
    fn only_the_last_moments_are_kept() {
        let mut run = Run::new("chain", builtin::load("chain").unwrap().unwrap());
        let mut picture = SpaceTime::default();
        for _ in 0..600 {
            run.step();
            picture.follow(&run);
        }
        assert_eq!(picture.size(), [MOMENTS, 50]);
    }
}
