//! What colours mean: a value for each disc and the scale on which it is shown.

use crate::physics::threads::{collect, of_ranges};
use crate::session::{ColourBy, LEVELS, Run};

/// From which to which value the colours run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColourScale {
    /// Value of the first colour.
    pub low: f64,
    /// Value of the last colour.
    pub high: f64,
    /// Whether every value is below what the run can resolve: there is nothing to see but rounding.
    pub is_at_rest: bool,
    /// The speed that gets the strongest colour of the wave field; 0 if none is shown.
    pub speed: f64,
}

impl ColourScale {
    /// A scale that holds for two pictures.
    pub fn including(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            speed: self.speed.max(other.speed),
            is_at_rest: self.is_at_rest && other.is_at_rest,
        }
    }

    /// Place of a value between the first colour (0) and the last (1).
    pub fn place(&self, value: f64) -> f64 {
        let width = self.high - self.low;
        if width > 0.0 {
            (value - self.low) / width
        } else {
            0.0
        }
    }
}

/// The value of each disc, and the scale. The scale ends on 1, 2 or 5 times a power of ten so that it does not tremble, and leaves
/// out the few discs that are most extreme. It never ends so low that rounding errors get a colour.
pub fn values(run: &Run, colour_by: ColourBy, loads: &Loads) -> (Vec<f64>, ColourScale) {
    let bodies = run.bodies();
    let discs = &bodies.all[..bodies.discs()];
    let values: Vec<f64> = match colour_by {
        ColourBy::Speed => of_each(run, |i| {
            let [x, y] = discs[i].velocity;
            x.hypot(y)
        }),
        ColourBy::Pressure => of_each(run, |i| {
            loads.force[i] / (2.0 * std::f64::consts::PI * bodies.radius[i])
        }),
        ColourBy::Displacement => of_each(run, |i| {
            let now = discs[i].position;
            let from = run.reference().get(i).copied().unwrap_or(now);
            (now[0] - from[0]).hypot(now[1] - from[1])
        }),
        ColourBy::Radius => bodies.radius.clone(),
        ColourBy::Coordination => loads.contacts[..discs.len()]
            .iter()
            .map(|c| f64::from(*c))
            .collect(),
    };
    let scale = match colour_by {
        ColourBy::Radius => {
            let (low, high) = values
                .iter()
                .fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(*v), h.max(*v)));
            ColourScale {
                low: if low < high { low } else { 0.0 },
                high,
                speed: 0.0,
                is_at_rest: false,
            }
        }
        ColourBy::Coordination => ColourScale {
            low: 0.0,
            high: 6.0,
            speed: 0.0,
            is_at_rest: false,
        },
        ColourBy::Speed => from_zero(&values, 0.99, run.resolution().velocity),
        ColourBy::Displacement => from_zero(&values, 0.99, run.resolution().position),
        // Pressures have a long tail; in its light all others would be dark.
        ColourBy::Pressure => from_zero(&values, 0.95, run.resolution().force),
    };
    (values, scale)
}

/// A number for each disc.
fn of_each(run: &Run, value: impl Fn(usize) -> f64 + Sync) -> Vec<f64> {
    let threads = run.assembly().threads();
    collect(threads, run.bodies().discs(), |range, values| {
        values.extend(range.map(&value));
    })
}

/// From zero to a round number, but not to less than the run can resolve.
fn from_zero(values: &[f64], share: f64, resolution: f64) -> ColourScale {
    let (largest, least) = (nearly_largest(values, share), LEVELS * resolution);
    ColourScale {
        low: 0.0,
        speed: 0.0,
        high: round_up(largest.max(least)),
        is_at_rest: largest <= least,
    }
}

/// Sum of normal forces and number of loaded contacts of every body.
pub struct Loads {
    /// Σ R_n.
    pub force: Vec<f64>,
    /// Contacts that carry a force.
    pub contacts: Vec<u8>,
}

impl Loads {
    /// Of the present forces. Contacts are sorted by their first body, and bodies are numbered by place: so a range of contacts loads few discs, which
    /// one thread adds up for itself. Walls have contacts everywhere; theirs are listed.
    pub fn of(run: &Run) -> Self {
        let (contacts, discs) = (run.contacts(), run.bodies().discs());
        let threads = run.assembly().threads();
        let parts = of_ranges(threads, contacts.len(), |range| {
            let loaded = contacts[range].iter().filter(|c| c.normal_force > 0.0);
            let ends = loaded.flat_map(|c| [c.a, c.b].map(|i| (i as usize, c.normal_force)));
            let (on_discs, on_walls): (Vec<_>, Vec<_>) = ends.partition(|(i, _)| *i < discs);
            let all = || on_discs.iter().map(|(i, _)| *i);
            let first = all().min().unwrap_or(0);
            let mut own = Self::none(all().max().map_or(0, |last| last + 1 - first));
            for (i, force) in &on_discs {
                own.add(i - first, *force, 1);
            }
            (first, own, on_walls)
        });
        let mut loads = Self::none(run.bodies().all.len());
        for (first, own, on_walls) in parts {
            for (i, (force, contacts)) in own.force.into_iter().zip(own.contacts).enumerate() {
                loads.add(first + i, force, contacts);
            }
            for (wall, force) in on_walls {
                loads.add(wall, force, 1);
            }
        }
        loads
    }

    fn none(bodies: usize) -> Self {
        Self {
            force: vec![0.0; bodies],
            contacts: vec![0; bodies],
        }
    }

    fn add(&mut self, body: usize, force: f64, contacts: u8) {
        self.force[body] += force;
        self.contacts[body] = self.contacts[body].saturating_add(contacts);
    }
}

/// The value that this share of all does not exceed.
pub(super) fn nearly_largest(values: &[f64], share: f64) -> f64 {
    if values.is_empty() {
        return 0.0;
    }
    let mut sample: Vec<f64> = values.to_vec();
    let at = (share * (sample.len() - 1) as f64).round() as usize;
    let (_, value, _) = sample.select_nth_unstable_by(at, f64::total_cmp);
    *value
}

/// 1, 2 or 5 times a power of ten, not below x.
pub(super) fn round_up(x: f64) -> f64 {
    round_up_to(x, &[1.0, 2.0, 5.0, 10.0])
}

/// The same in smaller steps.
pub(super) fn round_up_finely(x: f64) -> f64 {
    round_up_to(x, &[1.0, 1.5, 2.0, 3.0, 5.0, 7.0, 10.0])
}

fn round_up_to(x: f64, steps: &[f64]) -> f64 {
    if !(x > 0.0 && x.is_finite()) {
        return 1.0;
    }
    let power = 10f64.powf(x.log10().floor());
    let digit = x / power;
    let step = steps.iter().find(|s| digit <= **s * (1.0 + 1e-9));
    power * step.copied().unwrap_or(10.0)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::physics::Contact;
    use crate::platform::ThreadPool;
    use crate::scene::{builtin, tiling};

    /// A chain that has come to rest still trembles in its last bits; none of that gets a colour.
    #[test]
    fn rounding_noise_gets_no_colour() {
        let mut start = builtin::load("chain_pressed").unwrap().unwrap();
        start.set("kick", "0").unwrap();
        let mut run = Run::new("chain_pressed", start);
        (0..300).for_each(|_| run.step());
        run.take_reference();
        (0..10).for_each(|_| run.step());
        let loads = Loads::of(&run);
        for colour_by in [ColourBy::Speed, ColourBy::Displacement] {
            let (values, scale) = values(&run, colour_by, &loads);
            assert!(scale.is_at_rest, "{colour_by:?} {scale:?}");
            assert!(
                values.iter().all(|v| scale.place(*v) < 0.1),
                "{colour_by:?}"
            );
        }
        let (_, scale) = values(&run, ColourBy::Pressure, &loads);
        assert!(!scale.is_at_rest);
    }

    /// However many threads there are, and the same numbers as one after the other.
    #[test]
    fn loads_are_the_sums_over_all_contacts() {
        let small = builtin::load("packing").unwrap().unwrap();
        let mut run = Run::new("many", tiling::copies(&small, 3, 3).unwrap());
        run.step();
        let alone = Loads::of(&run);
        run.set_threads(Arc::new(ThreadPool::new(3).unwrap()));
        let together = Loads::of(&run);
        assert_eq!(alone.force, together.force);
        assert_eq!(alone.contacts, together.contacts);
        for body in 0..run.bodies().all.len() {
            let own = |c: &&Contact| [c.a, c.b].contains(&(body as u32)) && c.normal_force > 0.0;
            let own: Vec<&Contact> = run.contacts().iter().filter(own).collect();
            assert_eq!(usize::from(together.contacts[body]), own.len().min(255));
            let sum: f64 = own.iter().map(|c| c.normal_force).sum();
            assert!((together.force[body] - sum).abs() <= 1e-12 * sum, "{body}");
        }
    }

    #[test]
    fn scales_end_on_round_numbers() {
        for (x, end) in [
            (0.7, 1.0),
            (1.0, 1.0),
            (1.2e-6, 2e-6),
            (23.0, 50.0),
            (0.0, 1.0),
        ] {
            assert!((round_up(x) / end - 1.0).abs() < 1e-9, "{x}");
        }
    }
}
