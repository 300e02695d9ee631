//! How fast a pattern passes a place of the space–time picture.

use super::SpaceTime;
use crate::session::Quantity;

/// How long before and after a place moments are compared for its slope, in crossings of the system; and how many moments at least.
const LAG: f64 = 0.05;
const LEAST_LAG: usize = 3;
/// Least correlation of two moments that show the same pattern.
const ALIKE: f64 = 0.8;

impl SpaceTime {
    /// Speed with which a pattern passes a place: the shift between the moments before and after at which they are most alike nearby.
    /// `length` is the system's size. `None` where nothing passes, or nothing that keeps its shape.
    pub fn slope(&self, quantity: Quantity, time: f64, bin: usize, length: f64) -> Option<f64> {
        let ([moments, bins], moment) = (self.size(), self.index_at(time)?);
        let lag = (LAG * self.crossing / self.pace).ceil() as usize;
        let lag = lag.max(LEAST_LAG).min(moment).min(moments - 1 - moment);
        let (newer, older) = (moment + lag, moment - lag);
        let dt = self.moments.get(newer)?.time - self.moments.get(older)?.time;
        let reach = (bins / 4).max(4) as i64;
        let value = |moment: usize, place: i64| {
            usize::try_from(place)
                .ok()
                .filter(|b| *b < bins)
                .map(|b| f64::from(self.moments[moment].values[quantity as usize][b]))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::builtin;
    use crate::session::{Change, Run};
    use crate::theory::Medium;

    /// A pulse in a pressed chain runs towards the wall with c; far from the ends the slope in the picture is c to a few percent (the
    /// pulse spreads as it goes).
    #[test]
    fn the_slope_of_a_pulse_is_the_sound_speed() {
        let fields = [("discs", "200"), ("iterations", "10"), ("kick", "0")];
        let mut start = builtin::load("chain_pressed").unwrap().unwrap();
        for (name, value) in fields {
            start.set(name, value).unwrap();
        }
        let mut run = Run::new("chain_pressed", start);
        run.change(Change::Pulse(1e-6)).unwrap();
        let mut picture = SpaceTime::default();
        for _ in 0..36 {
            run.step();
            picture.follow(&run);
        }
        // Where the pulse is strongest, some steps ago.
        let time = picture.time(18);
        let values = picture.at(Quantity::Velocity, time).unwrap();
        let size = |bin: &usize| f64::from(values[*bin].abs());
        let bin = (0..picture.size()[1])
            .max_by(|a, b| size(a).total_cmp(&size(b)))
            .unwrap();
        let speed = picture.slope(Quantity::Velocity, time, bin, 200.0).unwrap();
        let predicted = Medium::of(&run.scene.params).sound_speed();
        assert!(
            (-speed / predicted - 1.0).abs() < 0.1,
            "{speed} against −{predicted}"
        );
    }
}
