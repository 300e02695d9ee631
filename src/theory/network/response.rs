//! The motion of a body after a sudden change of the force on it: the sum of all modes, as a curve.
//!
//! With p the motion, q the change of the remembered forces and f the new force, all of them impulses over √m, a step is
//! p' = M^N_I·(p + q + f) and q' = p' − p − f, so
//!
//! ```text
//! p(1) = M^N_I·f        p(n + 1) = M^N_I·((2 + B·Δt²)·p(n) − p(n − 1))        x(n) = x(n − 1) + p(n)·Δt/√m
//! ```
//!
//! where B is the effect of the forces at rest as they turn with their contacts ([`Network::turned_forces`]).
//!
//! The space that (A + shift)⁻¹ spans on the loaded body is a Gauss quadrature of its response: it holds the slow modes that the body takes
//! part in, one by one, and sums up the fast ones. In it the mean sweep is a small matrix. Nothing is fitted.

use nalgebra::{DMatrix, DVector};

use super::krylov::{Krylov, dot};
use super::projection::{ProjectedStep, Projection};
use super::{Network, NoModes, Watch};

/// The response of a body to a force.
#[derive(Clone, Debug)]
pub struct ForceResponse {
    /// The mean sweep in the small space.
    pub projection: Projection,
    /// The body in the small space.
    body: Vec<f64>,
    /// 1/√m of the body.
    weight: f64,
    /// The effect of the forces at rest, as they turn, on settled motions, projected on the vectors.
    prestress: DMatrix<f64>,
}

/// Vectors in the small space: with more of them no printed digit changes.
pub const VECTORS: usize = 40;

impl Network {
    /// The loaded body's response; none if nothing is loaded.
    pub fn load_response(&self, watch: Watch) -> Result<Option<ForceResponse>, NoModes> {
        match self.loaded_freedom() {
            Some((at, _)) => self.response_of(at, VECTORS, watch).map(Some),
            None => Ok(None),
        }
    }

    /// The response of one freedom to a force on itself, from this many vectors.
    pub fn response_of(
        &self,
        freedom: usize,
        vectors: usize,
        watch: Watch,
    ) -> Result<ForceResponse, NoModes> {
        let factor = self.factor()?;
        let mut start = vec![0.0; self.freedoms()];
        start[freedom] = 1.0;
        let mut krylov = Krylov::new(start, &[]);
        for i in 0..vectors {
            if watch(0.5 * i as f64 / vectors as f64).is_break() {
                return Err(NoModes::Stopped);
            }
            if !krylov.extend(&factor, &[]) {
                break;
            }
        }
        let ritz = krylov.ritz();
        let vectors = krylov.vectors(&ritz, krylov.len());
        let sweep = self
            .mean_sweep(self.draws())
            .map_err(|fault| NoModes::Numerics(fault.to_string()))?;
        let projection = self.project(&sweep, &vectors, &mut |done| watch(0.5 + 0.5 * done))?;
        let turned: Vec<Vec<f64>> = projection
            .settled
            .iter()
            .map(|v| self.turned_forces(v))
            .collect();
        let prestress = DMatrix::from_fn(vectors.len(), turned.len(), |i, j| {
            dot(&vectors[i], &turned[j])
        });
        Ok(ForceResponse {
            projection,
            prestress,
            body: vectors.iter().map(|v| v[freedom]).collect(),
            weight: self.weight[freedom],
        })
    }
}

impl ForceResponse {
    /// The same if forces at rest did not turn with their contacts.
    pub fn without_prestress(&self) -> Self {
        let mut other = self.clone();
        other.prestress.fill(0.0);
        other
    }

    /// The body's displacement after 1, 2, … steps under a force change, along the force.
    pub fn to_step(
        &self,
        iterations: u64,
        dt: f64,
        force: f64,
        steps: usize,
    ) -> Result<Vec<f64>, NoModes> {
        let ProjectedStep { whole, first, seen } = self.projection.step(iterations)?;
        let body = DVector::from_column_slice(&self.body);
        let seen = seen.transpose() * &body;
        let turn = &first * &self.prestress * (dt * dt);
        let mut motion = first * (&body * (self.weight * force * dt));
        let mut before = DVector::zeros(motion.len());
        let mut way = 0.0;
        let mut curve = Vec::with_capacity(steps);
        for _ in 0..steps {
            way += seen.dot(&motion) * self.weight * dt;
            curve.push(way);
            let next = &whole * (2.0 * &motion - &before) + &turn * &motion;
            before = std::mem::replace(&mut motion, next);
        }
        Ok(curve)
    }
}
