//! Whether the forces of a packing come from springs at its contacts: then they follow from the overlaps.
//!
//! A spring by design makes every force a function of its own overlap, F = k·δ^p, with p = 1 (linear) or 3/2 (Hertz), and k may depend on the sizes and
//! masses of the two bodies. A ghost spring has no such law contact by contact, except under a load that grew from nothing: there the
//! overlaps of long waves do follow the forces, but with the stiffness of the sweeps, ½·ρ·m·N_I/Δt² or so. So a law is not enough: its stiffness must
//! also be another one than that of the sweeps.

use nalgebra::{DMatrix, DVector};

use super::RecordedPacking;

/// A law F = k·δ^p found in the contacts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForceLaw {
    /// p.
    pub exponent: f64,
    /// The spread of ln F that the law leaves unexplained, as a share of its whole spread.
    pub unexplained: f64,
    /// Stiffness dF/dδ of a typical contact.
    pub stiffness: f64,
    /// Effective mass of a typical contact.
    pub mass: f64,
    /// Contacts that it was found in.
    pub contacts: usize,
}

/// A law leaves less than this share unexplained.
const MOST_UNEXPLAINED: f64 = 0.03;

/// Fewer contacts, or forces that are more alike, show no law.
const FEWEST: usize = 12;

/// Smallest spread of ln F and ln δ that shows a law: a few percent from contact to contact.
const LEAST_SPREAD: f64 = 0.05;

/// A ghost's stiffness is known to a factor of this: its sweeps count, its short waves are stiffer.
const GHOST_FACTOR: f64 = 4.0;

impl ForceLaw {
    /// The law of the contacts, if they follow one.
    pub fn of(packing: &RecordedPacking) -> Option<Self> {
        let mut rows = Vec::new();
        for contact in packing.contacts.iter().filter(|c| c.normal_force > 0.0) {
            let overlap = contact.overlap.filter(|d| *d > 0.0)?;
            let body = |end: Option<usize>| end.map(|i| &packing.bodies[i]);
            let ends = contact.ends.map(body);
            let inverse = |f: &dyn Fn(&super::RecordedBody) -> f64| -> f64 {
                ends.iter().flatten().map(|b| f(b)).sum()
            };
            let mass = 1.0 / inverse(&|b| 1.0 / b.mass);
            let curvature = inverse(&|b| if b.size() > 0.0 { 1.0 / b.size() } else { 0.0 });
            rows.push([
                contact.normal_force.ln(),
                overlap.ln(),
                -curvature.ln(),
                mass.ln(),
            ]);
        }
        if rows.len() < FEWEST {
            return None;
        }
        let n = rows.len() as f64;
        let mean: [f64; 4] = std::array::from_fn(|k| rows.iter().map(|r| r[k]).sum::<f64>() / n);
        let spread = |k: usize| {
            let squares = rows.iter().map(|r| (r[k] - mean[k]).powi(2));
            (squares.sum::<f64>() / n).sqrt()
        };
        if spread(0) < LEAST_SPREAD || spread(1) < LEAST_SPREAD {
            return None;
        }
        // Sizes and masses explain nothing where they are all alike.
        let used: Vec<usize> = (1..4).filter(|k| spread(*k) > 1e-3).collect();
        let design = DMatrix::from_fn(rows.len(), used.len(), |i, j| {
            rows[i][used[j]] - mean[used[j]]
        });
        let forces = DVector::from_fn(rows.len(), |i, _| rows[i][0] - mean[0]);
        let normal = design.transpose() * &design;
        let found = normal.pseudo_inverse(1e-9 * n).ok()? * (design.transpose() * &forces);
        let rest = &forces - &design * &found;
        let (exponent, unexplained) = (found[0], rest.norm() / forces.norm());
        let is_law = unexplained < MOST_UNEXPLAINED && (0.5..2.5).contains(&exponent);
        is_law.then(|| Self {
            exponent,
            unexplained,
            stiffness: exponent * (mean[0] - mean[1]).exp(),
            mass: mean[3].exp(),
            contacts: rows.len(),
        })
    }

    /// k·Δt²/m: how stiff the springs are in a step. Sweeps make about ½·ρ·N_I of it.
    pub fn per_step(&self, dt: f64) -> f64 {
        self.stiffness * dt * dt / self.mass
    }

    /// Whether sweeps alone cannot have made it.
    pub fn is_designed(&self, iterations: u64, dt: f64) -> bool {
        let ratio = self.per_step(dt) / iterations as f64;
        !(1.0 / GHOST_FACTOR..GHOST_FACTOR).contains(&ratio)
    }
}
