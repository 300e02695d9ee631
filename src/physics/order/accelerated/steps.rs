//! How long a step each contact may take, so that all of them together never overshoot.
//!
//! In coordinates √m·v the visit of row i (normal or tangential) removes the velocity along a unit vector ĝ_i, of which a share s_a lies in body a
//! and s_b = 1 − s_a in body b. All contacts at once, each with a step α_i, remove A = Σ α_i·ĝ_i·ĝ_iᵀ, and momentum needs A ≤ 1. For x in a, y in b
//! and any t > 0
//!
//! ```text
//! (√s_a·x + √s_b·y)² ≤ (s_a + t·√(s_a·s_b))·x² + (s_b + √(s_a·s_b)/t)·y²
//! ```
//!
//! so it is enough that every body by itself obeys Σ α_i·(1 + t·√(s_b/s_a))·ĝ_i·ĝ_iᵀ ≤ 1 with its own parts of the ĝ_i: a matrix of three rows, whose
//! largest eigenvalue b is easy to bound. Hence α = 1/max(b_a, b_b), first found with t = 1 and then with t = b_b/b_a, which relieves the crowded
//! body. This is safe for any masses, sizes and contacts, open ones included, and needs only neighbours: no search for the largest eigenvalue of
//! the whole, which takes thirty sweeps to find and which one crowded corner of a large packing raises for everybody. In a chain it is ½; in the built-in packing
//! the mean is 1/3.2, where the largest eigenvalue allows a common step of 1/3.24.

use super::PART;
use super::touching::Touching;
use crate::physics::arrays;
use crate::physics::body::Body;
use crate::physics::contact::Contact;
use crate::physics::lanes::Lanes;
use crate::physics::threads::{Threads, share};

/// The upper half of a symmetric matrix: xx, xy, xs, yy, ys, ss.
type Block = [f64; 6];

/// What two opposite contacts with equal masses give. Bodies with less count as this: they need no relief, and a chain's free end is like the rest of it.
const USUAL: f64 = 2.0;

/// The steps α of all contacts, and scratch.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    /// α of each contact.
    pub of: Vec<f64>,
    /// b of each body, and the same with t = 1.
    bounds: [Vec<f64>; 2],
}

/// What the steps depend on.
#[derive(Clone, Copy)]
pub struct StepNetwork<'a> {
    pub contacts: &'a [Contact],
    pub bodies: &'a [Body],
    pub touching: &'a Touching,
    /// Without friction there are no tangential rows.
    pub is_rough: bool,
}

impl Steps {
    /// Finds the steps for these contacts.
    pub fn find(&mut self, network: StepNetwork, threads: &dyn Threads) {
        let [bounds, first] = &mut self.bounds;
        arrays::refill(bounds, network.bodies.len(), USUAL);
        arrays::resize(first, network.bodies.len(), USUAL);
        for _ in 0..2 {
            std::mem::swap(bounds, first);
            let parts = bounds.chunks_mut(PART).enumerate();
            share(threads, parts, |(part, bounds)| {
                for (i, bounds) in bounds.chunks_mut(AT_ONCE).enumerate() {
                    network.find_bounds(part * PART + AT_ONCE * i, bounds, first);
                }
            });
        }
        arrays::resize(&mut self.of, network.contacts.len(), 0.0);
        let parts = self.of.chunks_mut(PART).zip(network.contacts.chunks(PART));
        share(threads, parts, |(of, contacts)| {
            for (step, contact) in of.iter_mut().zip(contacts) {
                let [a, b] = [contact.a, contact.b].map(|body| bounds[body as usize]);
                *step = 1.0 / a.larger(b);
            }
        });
    }

    /// Memory that the arrays hold, in bytes.
    pub fn bytes(&self) -> usize {
        arrays::bytes(&self.of)
            + self
                .bounds
                .each_ref()
                .map(arrays::bytes)
                .iter()
                .sum::<usize>()
    }
}

/// Bodies whose eigenvalues are found together: each is a chain of divisions, of which a processor makes several at once.
const AT_ONCE: usize = 8;

impl StepNetwork<'_> {
    /// b of the bodies from this one on, with t from earlier bounds.
    fn find_bounds(&self, body: usize, bounds: &mut [f64], earlier: &[f64]) {
        let mut blocks = [[0.0; AT_ONCE]; 6];
        for i in 0..bounds.len() {
            let block = self.block(body + i, earlier);
            let block = weighted(block, self.bodies[body + i].inverse_mass);
            for (all, own) in blocks.iter_mut().zip(block) {
                all[i] = own;
            }
        }
        let found = largest_eigenvalues(blocks);
        for (bound, found) in bounds.iter_mut().zip(found) {
            *bound = found.larger(USUAL);
        }
    }

    /// Σ (1 + t·√(s_b/s_a))·ĝ·ĝᵀ of a body.
    fn block(&self, body: usize, bounds: &[f64]) -> Block {
        let mut block = [0.0; 6];
        for (i, side) in self.touching.of(body) {
            let contact = &self.contacts[i];
            let ends = [contact.a as usize, contact.b as usize];
            let t = bounds[ends[1]] / bounds[ends[0]];
            let t = if side == 0 { t } else { 1.0 / t };
            let inverse = ends.map(|body| self.bodies[body].inverse_mass);
            // What a row reads of the second body's motion. Of the first it reads the opposite velocity, and the same spin.
            let [x, y] = contact.normal;
            let rows = [[x, y, 0.0], [-y, x, -1.0]];
            for [x, y, s] in rows.into_iter().take(1 + usize::from(self.is_rough)) {
                let sizes = inverse.map(|[ix, iy, is]| x * x * ix + y * y * iy + s * s * is);
                let (own, other) = (sizes[side], sizes[1 - side]);
                if own > 0.0 {
                    let g = [x, y, if side == 0 { -s } else { s }];
                    let weight = (own + t * (own * other).sqrt()) / (own * (own + other));
                    let [x, y, s] = g.map(|g| weight * g);
                    let more = [x * g[0], x * g[1], x * g[2], y * g[1], y * g[2], s * g[2]];
                    (block.iter_mut().zip(more)).for_each(|(b, m)| *b += m);
                }
            }
        }
        block
    }
}

/// The same in coordinates √m·v.
fn weighted([xx, xy, xs, yy, ys, ss]: Block, [x, y, s]: [f64; 3]) -> Block {
    let [rx, ry, rs] = [x, y, s].map(f64::sqrt);
    [
        xx * x,
        xy * (rx * ry),
        xs * (rx * rs),
        yy * y,
        ys * (ry * rs),
        ss * s,
    ]
}

/// Upper bounds of the largest eigenvalues, nearly always the eigenvalues themselves: Newton's method for the characteristic polynomial, from above,
/// where every step stays above. It starts from mean + 2·spread, which no eigenvalue exceeds.
fn largest_eigenvalues([xx, xy, xs, yy, ys, ss]: [[f64; AT_ONCE]; 6]) -> [f64; AT_ONCE] {
    // Of the matrices minus their means, whose traces are zero: p(t) = t³ − 3·p·t − q.
    let [mut mean, mut third, mut det, mut t] = [[0.0; AT_ONCE]; 4];
    for i in 0..AT_ONCE {
        mean[i] = (xx[i] + yy[i] + ss[i]) / 3.0;
        let [x, y, s] = [xx[i], yy[i], ss[i]].map(|d| d - mean[i]);
        let (xy, xs, ys) = (xy[i], xs[i], ys[i]);
        third[i] = (0.5 * (x * x + y * y + s * s) + xy * xy + xs * xs + ys * ys) / 3.0;
        det[i] = x * (y * s - ys * ys) - xy * (xy * s - ys * xs) + xs * (xy * ys - y * xs);
        t[i] = 2.0 * third[i].sqrt();
    }
    for _ in 0..NEWTON {
        for i in 0..AT_ONCE {
            let slope = 3.0 * (t[i] * t[i] - third[i]);
            let change = (t[i] * (t[i] * t[i] - 3.0 * third[i]) - det[i]) / slope;
            t[i] = if slope > 0.0 { t[i] - change } else { t[i] };
        }
    }
    // Rounding must not bring them below.
    std::array::from_fn(|i| (mean[i] + t[i]) * (1.0 + 1e-12))
}

/// Newton steps: enough for twelve digits, and a percent where two eigenvalues coincide.
const NEWTON: usize = 6;

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::Matrix3;

    #[test]
    fn the_bound_is_above_the_largest_eigenvalue_and_close() {
        let mut random = crate::physics::random::Random::new(5);
        for case in 0..2000 {
            let mut g = || Matrix3::from_fn(|_, _| random.unit() - 0.5);
            let mut matrix = g();
            matrix *= matrix.transpose();
            if case % 3 == 0 {
                let column = matrix.column(0).into_owned();
                matrix = column * column.transpose();
            } else if case % 7 == 0 {
                matrix = Matrix3::identity() * matrix[(0, 0)];
            }
            let exact = matrix.symmetric_eigenvalues().max();
            let [bound, ..] = largest_eigenvalues([
                [matrix[(0, 0)]; AT_ONCE],
                [matrix[(0, 1)]; AT_ONCE],
                [matrix[(0, 2)]; AT_ONCE],
                [matrix[(1, 1)]; AT_ONCE],
                [matrix[(1, 2)]; AT_ONCE],
                [matrix[(2, 2)]; AT_ONCE],
            ]);
            assert!(bound >= exact * (1.0 - 1e-13), "{bound} {exact}");
            assert!(bound <= exact * 1.02, "{bound} {exact}");
        }
    }
}
