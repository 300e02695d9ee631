//! What the network of a recorded packing predicts: its slowest modes, and its displacement under a force.

use super::network::RecordedNetwork;
use super::sequence::mean_sweep;
use super::{RecordedShape, Vector, VisitSequence, dot};
use crate::physics::{MethodName, UpdateOrder};
use crate::theory::network::krylov;
use crate::theory::network::response::{ForceResponse, VECTORS};
use crate::theory::network::slowest::{SweptMode, swept_modes};
use crate::theory::network::swept::MeanSweep;
use crate::theory::network::{NetworkMode, NoModes, Watch};

/// Share of sliding contacts below which the mean of a random order counts as symmetric.
const FEW: f64 = 0.01;

impl RecordedNetwork {
    /// The `count` slowest modes, the slowest first.
    pub fn lowest_modes(&self, count: usize, watch: Watch) -> Result<Vec<NetworkMode>, NoModes> {
        self.rows.can_have(count)?;
        let (values, vectors) = self.rows.slowest(count, &mut |done| watch(0.7 * done))?;
        let projection = self
            .rows
            .project(&self.sweep(), &vectors, &mut |done| watch(0.7 + 0.3 * done))?;
        let mode = |mode: SweptMode| NetworkMode {
            is_direct: false,
            order: UpdateOrder::RandomSweep, // no momentum: a step is a power of the sweep
            eigenvalue: mode.eigenvalue,
            sweep_rate: mode.sweep_rate,
            turn: mode.turn,
            prestress: krylov::dot(&mode.shape, &self.turned_forces(&mode.shape)),
            sweep_rate_error: mode.sweep_rate_error,
            piston_share: None,
            character: self.look(&mode.shape),
            shape: mode.shape,
        };
        let modes = swept_modes(&values, &vectors, &projection)?;
        Ok(modes.into_iter().map(mode).collect())
    }

    /// The displacement under these forces on the bodies: at rest, and in steps as the work Σ F·x.
    pub fn response_to(&self, forces: &[Vector], watch: Watch) -> Result<ForceResponse, NoModes> {
        self.response_seen(forces, forces, watch)
    }

    /// The same, and in steps as the sum Σ s·x of all displacements with some weights.
    pub fn response_seen(
        &self,
        forces: &[Vector],
        seen: &[Vector],
        watch: Watch,
    ) -> Result<ForceResponse, NoModes> {
        let source = self.pushed(forces);
        let mut observer = vec![0.0; source.len()];
        for (i, force) in seen.iter().enumerate() {
            for (at, f) in self.freedom[i].iter().zip(force) {
                if let Some(at) = at {
                    observer[*at as usize] = f * self.weight[i];
                }
            }
        }
        let sweep = self.sweep();
        let mut project =
            |vectors: &[Vec<f64>], watch: Watch| self.rows.project(&sweep, vectors, watch);
        ForceResponse::of(
            &self.rows,
            (&source, &observer),
            VECTORS,
            (&mut project, &|v| self.turned_forces(v)),
            watch,
        )
    }

    /// Whether a force acts on a body that contacts hold.
    pub fn feels(&self, forces: &[Vector]) -> bool {
        self.pushed(forces).iter().any(|push| *push != 0.0)
    }

    /// Forces as what they do to the freedoms of the network.
    fn pushed(&self, forces: &[Vector]) -> Vec<f64> {
        let motions: Vec<[f64; 6]> = (forces.iter().zip(&self.packing().bodies))
            .map(|(f, b)| {
                let along = |k: usize| if b.free[k] { f[k] / b.mass } else { 0.0 };
                [along(0), along(1), along(2), 0.0, 0.0, 0.0]
            })
            .collect();
        self.vector(&motions)
    }

    /// Weight and external loads of every held body.
    pub fn own_load(&self) -> Vec<Vector> {
        let gravity = self.gravity();
        let bodies = self.packing().bodies.iter();
        let force = |b: &super::RecordedBody| {
            if b.is_fixed() {
                return [0.0; 3];
            }
            std::array::from_fn(|k| b.load[k] + gravity[k] * b.mass)
        };
        bodies.map(force).collect()
    }

    fn sweep(&self) -> MeanSweep {
        let slides = self.sliding as f64 / self.links.len() as f64;
        let how = (self.setting.sequence, self.setting.visits);
        mean_sweep(&self.links, how, slides < FEW)
    }

    /// The change of the forces at rest when a displacement turns the contacts between round bodies; the normal of anything else keeps
    /// its direction, and engines that correct positions remember no forces.
    pub fn turned_forces(&self, vector: &[f64]) -> Vec<f64> {
        let mut result = vec![0.0; vector.len()];
        let has_memory = self.setting.sequence != VisitSequence::Averaged
            && self.setting.method == MethodName::ContactDynamics;
        if !self.packing().has_forces || !has_memory {
            return result;
        }
        let motions = self.motions(vector);
        let is_round =
            |i: usize| matches!(self.packing().bodies[i].shape, RecordedShape::Round { .. });
        for link in &self.links {
            let contact = &self.packing().contacts[link.contact as usize];
            let [Some(a), Some(b)] = contact.ends else {
                continue;
            };
            if !is_round(a) || !is_round(b) {
                continue;
            }
            let n = contact.normal;
            let distance = dot(contact.arms[0], n) - dot(contact.arms[1], n);
            let change: Vector = std::array::from_fn(|k| motions[b][k] - motions[a][k]);
            let along = dot(change, n);
            let across: Vector = std::array::from_fn(|k| (change[k] - along * n[k]) / distance);
            let twist = dot(contact.tangent_force, across);
            for (body, sign) in [(a, -1.0), (b, 1.0)] {
                for k in 0..3 {
                    if let Some(i) = self.freedom[body][k] {
                        let force = contact.normal_force * across[k] - twist * n[k];
                        result[i as usize] += sign * force * self.weight[body];
                    }
                }
            }
        }
        result
    }
}
