//! The network that `direct` has factorised, which it keeps from step to step besides forces. Every other method leaves it empty.
//!
//! A factor serves many steps, in which the bodies move a little and few contacts open or close. The steps in between depend on it, if only in their last
//! digits, so what it was made from belongs to the state. The factor itself does not: it is a function of this.

use serde::{Deserialize, Serialize};

use super::arrays;

/// Contacts that carried a force when the network was factorised.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Factored {
    /// ρ of all of them.
    pub penalty: f64,
    /// Steps that are left to sweeps before it tries again.
    pub pause: u32,
    /// The contacts, sorted by their bodies.
    pub bars: Vec<Bar>,
}

/// One of these contacts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bar {
    /// The two bodies, `a < b`.
    pub pair: [u32; 2],
    /// Unit normal from a to b.
    pub normal: [f64; 2],
    /// Whether it stuck; else it slid, or had no friction.
    pub sticks: bool,
}

impl Factored {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.bars.is_empty() && self.pause == 0
    }

    /// All its numbers, for a fingerprint.
    pub fn numbers(&self) -> impl Iterator<Item = f64> + '_ {
        let of_bar = |bar: &Bar| {
            let ([a, b], [x, y]) = (bar.pair.map(f64::from), bar.normal);
            [a, b, x, y, f64::from(u8::from(bar.sticks))]
        };
        let head = (!self.is_empty()).then_some([self.penalty, f64::from(self.pause)]);
        head.into_iter()
            .flatten()
            .chain(self.bars.iter().flat_map(of_bar))
    }

    /// The same with another number for every body; a contact of a body that is gone goes with it.
    pub fn renumbered(&self, new: impl Fn(usize) -> Option<usize>) -> Self {
        let other = |i: u32| new(i as usize).map(|i| i as u32);
        let bar = |bar: &Bar| {
            let [a, b] = bar.pair.map(other);
            a.zip(b).map(|(a, b)| Bar {
                pair: [a, b],
                ..*bar
            })
        };
        Self {
            penalty: self.penalty,
            pause: self.pause,
            bars: self.bars.iter().filter_map(bar).collect(),
        }
    }

    /// Whether it can belong to this number of discs and of bodies.
    pub fn is_sound(&self, discs: usize, bodies: usize) -> bool {
        let is_pair = |bar: &Bar| {
            let [a, b] = bar.pair.map(|i| i as usize);
            a < b && a < discs && b < bodies
        };
        let is_bounded = |x: &f64| x.abs() <= 1.0 + 1e-9;
        self.bars.iter().all(is_pair)
            && self.bars.is_sorted_by(|a, b| a.pair < b.pair)
            && self.bars.iter().flat_map(|b| &b.normal).all(is_bounded)
            && (0.0..=MOST).contains(&self.penalty)
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.bars)
    }
}

/// Largest ρ. Beyond it a double has too few digits for the masses beside it.
pub const MOST: f64 = 1e7;
