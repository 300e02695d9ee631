//! What `augmented` keeps from step to step besides forces. Every other method leaves it empty.

use serde::{Deserialize, Serialize};

use super::arrays;
use super::broad::Candidate;

/// Penalties of pairs, and how the bodies were accelerated.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Penalties {
    /// Normal and tangential penalty k of every pair that has more than the least one, sorted by pair.
    pub pairs: Vec<Candidate>,
    /// Mean acceleration of each body in the last step.
    pub accelerations: Vec<[f64; 2]>,
}

impl Penalties {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty() && self.accelerations.is_empty()
    }

    /// All its numbers, for a fingerprint.
    pub fn numbers(&self) -> impl Iterator<Item = f64> + '_ {
        let of_pair = |c: &Candidate| {
            let [a, b] = c.pair.map(f64::from);
            [a, b, c.memory[0], c.memory[1]]
        };
        let accelerations = self.accelerations.iter().flatten().copied();
        self.pairs.iter().flat_map(of_pair).chain(accelerations)
    }

    /// Gives every body another number, when there are `bodies` of them; what belongs to a body that is gone goes with it.
    pub fn renumber(&mut self, bodies: usize, new: impl Fn(usize) -> Option<usize>) {
        let other = |i: u32| new(i as usize).map(|i| i as u32);
        self.pairs.retain_mut(|penalty| {
            let [a, b] = penalty.pair.map(other);
            a.zip(b).map(|(a, b)| penalty.pair = [a, b]).is_some()
        });
        let before = std::mem::take(&mut self.accelerations);
        if before.is_empty() {
            return;
        }
        self.accelerations.resize(bodies, [0.0; 2]);
        for (i, acceleration) in before.into_iter().enumerate() {
            if let Some(place) = new(i).and_then(|i| self.accelerations.get_mut(i)) {
                *place = acceleration;
            }
        }
    }

    /// Whether it can belong to this number of discs and of bodies.
    pub fn is_sound(&self, discs: usize, bodies: usize) -> bool {
        let is_pair = |c: &Candidate| {
            let [a, b] = c.pair.map(|i| i as usize);
            a < b && a < discs && b < bodies
        };
        self.pairs.iter().all(is_pair)
            && self.pairs.is_sorted_by(|a, b| a.pair < b.pair)
            && self.pairs.iter().flat_map(|c| c.memory).all(|k| k >= 0.0)
            && [0, bodies].contains(&self.accelerations.len())
            && self.numbers().all(f64::is_finite)
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.pairs) + arrays::bytes(&self.accelerations)
    }
}
