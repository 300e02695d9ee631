//! What a mode of a recorded packing looks like, in numbers.

use std::collections::BTreeMap;

use nalgebra::{Matrix3, Vector3};

use super::RecordedShape;
use super::network::RecordedNetwork;
use crate::theory::network::Character;

/// Side of the cells in which the flow is smoothed, in mean diameters.
const CELL: f64 = 4.0;

/// Number of bodies in a cell, the sums of x, x·xᵀ, u and u·xᵀ.
type FlowSums = (f64, Vector3<f64>, Matrix3<f64>, Vector3<f64>, Matrix3<f64>);

impl RecordedNetwork {
    /// What a mode of this shape looks like; vertical is the last axis, y in the plane and z in space.
    pub(super) fn look(&self, shape: &[f64]) -> Character {
        let bodies = &self.packing().bodies;
        let up = self.packing().dimension() - 1;
        let (mut total, mut squares, mut turning, mut upright, mut count) =
            (0.0, 0.0, 0.0, 0.0, 0.0);
        let (mut inside, mut first, mut second) = (0.0, [0.0; 3], 0.0);
        for (i, body) in bodies.iter().enumerate() {
            let own = self.freedoms_at(i);
            if own == [None; 6] {
                continue;
            }
            let energy = own.map(|at| at.map_or(0.0, |at| shape[at as usize].powi(2)));
            let sum: f64 = energy.iter().sum();
            (total, squares, count) = (total + sum, squares + sum * sum, count + 1.0);
            turning += energy[3] + energy[4] + energy[5];
            upright += energy[up];
            if !matches!(body.shape, RecordedShape::Plane { .. }) {
                inside += sum;
                for (first, x) in first.iter_mut().zip(body.position) {
                    *first += sum * x;
                    second += sum * x * x;
                }
            }
        }
        let centre = first.map(|x| x / inside);
        let spread = second / inside - centre.iter().map(|x| x * x).sum::<f64>();
        let [sound, shear, around] = self.flow_gradients(shape);
        Character {
            participation: total * total / (count * squares),
            longitudinal: sound / (sound + shear),
            vertical: upright / (total - turning).max(f64::MIN_POSITIVE),
            breathing: around,
            rotation: turning / total,
            centre: [centre[0], centre[1]],
            extent: spread.max(0.0).sqrt(),
        }
    }

    /// Squares of divergence and curl of the flow, summed over cells, and how round the compression is.
    fn flow_gradients(&self, shape: &[f64]) -> [f64; 3] {
        let bodies = &self.packing().bodies;
        let motions = self.motions(shape);
        let solid = || {
            let all = bodies.iter().enumerate();
            all.filter(|(i, b)| self.freedoms_at(*i) != [None; 6] && b.size() > 0.0)
        };
        let (sum, count) = solid().fold((0.0, 0.0), |(s, n), (_, b)| (s + b.size(), n + 1.0));
        let side = CELL * 2.0 * sum / f64::max(count, 1.0);
        let mut cells: BTreeMap<[i64; 3], FlowSums> = BTreeMap::new();
        for (i, body) in solid() {
            let cell = body.position.map(|x| (x / side).floor());
            let x = Vector3::from_fn(|k, _| body.position[k] / side - cell[k] - 0.5);
            let u = Vector3::from_fn(|k, _| motions[i][k]);
            let sums = cells.entry(cell.map(|c| c as i64)).or_default();
            sums.0 += 1.0;
            sums.1 += x;
            sums.2 += x * x.transpose();
            sums.3 += u;
            sums.4 += u * x.transpose();
        }
        let dimension = self.packing().dimension() as f64;
        let (mut divergence, mut curl, mut deviation) = (0.0, 0.0, 0.0);
        for (n, x, xx, u, ux) in cells.values() {
            let spread = xx - x * x.transpose() / *n + Matrix3::identity() * (1e-9 * n);
            let Some(inverse) = spread.try_inverse() else {
                continue;
            };
            let gradient = (ux - u * x.transpose() / *n) * inverse;
            let trace = gradient.trace();
            let turn = gradient - gradient.transpose();
            let strain = 0.5 * (gradient + gradient.transpose());
            divergence += trace * trace;
            curl += 0.5 * turn.norm_squared();
            deviation += strain.norm_squared() - trace * trace / dimension;
        }
        let isotropic = divergence / dimension;
        let round = (isotropic - deviation).max(0.0) / isotropic.max(f64::MIN_POSITIVE);
        [divergence, curl, round]
    }
}
