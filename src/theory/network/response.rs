//! What a body does when the force on it changes at once: the sum of all modes, as a curve.
//!
//! The space that (A + shift)⁻¹ spans on the loaded body is a Gauss quadrature of its response: it holds the slow modes that the body takes
//! part in, one by one, and sums up the fast ones. In it the mean sweep is a small matrix P, and a step is
//!
//! ```text
//! p' = P^N_I·(p + q + f)        q' = p' − p − f        x' = x + p'·Δt
//! ```
//!
//! with p the motion, q what the remembered forces have changed by and f the new force, all of them impulses over √m. Nothing is fitted.

use faer::{Mat, Side};

use super::krylov::Krylov;
use super::sweeps::{DRAWS, Projection};
use super::{Network, Refusal, Watch};

/// How a body answers to a force.
#[derive(Clone, Debug)]
pub struct Response {
    /// The mean sweep in the small space.
    pub projection: Projection,
    /// The body in the small space.
    body: Vec<f64>,
    /// 1/√m of the body.
    weight: f64,
}

/// Vectors in the small space: enough that more of them change no digit that is shown.
pub const VECTORS: usize = 60;

impl Network {
    /// The loaded body's response; none if nothing is loaded.
    pub fn load_response(&self, watch: Watch) -> Result<Option<Response>, Refusal> {
        match self.loaded_freedom() {
            Some((at, _)) => self.response_of(at, VECTORS, watch).map(Some),
            None => Ok(None),
        }
    }

    /// The response of one freedom to a force on itself, from so many vectors.
    pub fn response_of(
        &self,
        freedom: usize,
        vectors: usize,
        watch: Watch,
    ) -> Result<Response, Refusal> {
        let factor = self.factor()?;
        let mut start = vec![0.0; self.freedoms()];
        start[freedom] = 1.0;
        let mut krylov = Krylov::new(start, &[]);
        for i in 0..vectors {
            if watch(0.5 * i as f64 / vectors as f64).is_break() {
                return Err(Refusal::Stopped);
            }
            if !krylov.extend(&factor, &[]) {
                break;
            }
        }
        let ritz = krylov.ritz()?;
        let vectors = krylov.vectors(&ritz, krylov.len());
        let sweep = self
            .mean_sweep(DRAWS)
            .map_err(|fault| Refusal::Numerics(fault.to_string()))?;
        let projection = self.project(&sweep, &vectors, &mut |done| watch(0.5 + 0.5 * done))?;
        Ok(Response {
            projection,
            body: vectors.iter().map(|v| v[freedom]).collect(),
            weight: self.weight[freedom],
        })
    }
}

impl Response {
    /// The body's way after 1, 2, … steps under a force change, along the force.
    pub fn to_step(
        &self,
        iterations: u64,
        dt: f64,
        force: f64,
        steps: usize,
    ) -> Result<Vec<f64>, Refusal> {
        let sweeps = self.projection.power(iterations)?;
        let m = self.body.len();
        let push: Vec<f64> = self
            .body
            .iter()
            .map(|b| b * self.weight * force * dt)
            .collect();
        let (mut motion, mut memory) = (vec![0.0; m], vec![0.0; m]);
        let mut way = 0.0;
        let mut curve = Vec::with_capacity(steps);
        for _ in 0..steps {
            let before: Vec<f64> = (0..m).map(|i| motion[i] + memory[i] + push[i]).collect();
            let after: Vec<f64> = (0..m)
                .map(|i| (0..m).map(|j| sweeps[(i, j)] * before[j]).sum())
                .collect();
            memory = (0..m).map(|i| after[i] - motion[i] - push[i]).collect();
            motion = after;
            let speed: f64 = self.body.iter().zip(&motion).map(|(b, p)| b * p).sum();
            way += speed * self.weight * dt;
            curve.push(way);
        }
        Ok(curve)
    }
}

impl Projection {
    /// What so many sweeps do.
    pub fn power(&self, sweeps: u64) -> Result<Mat<f64>, Refusal> {
        let cycle = u64::from(self.sweeps_per_cycle);
        let m = self.matrix.nrows();
        let mut result = Mat::<f64>::identity(m, m);
        if !sweeps.is_multiple_of(cycle) {
            result = self.root(sweeps % cycle)?;
        }
        let (mut left, mut square) = (sweeps / cycle, self.matrix.clone());
        while left > 0 {
            if left % 2 == 1 {
                result = &result * &square;
            }
            square = &square * &square;
            left /= 2;
        }
        Ok(result)
    }

    /// Part of a cycle. Sweeps that differ by turns are each other's mirror image: the cycle is symmetric.
    fn root(&self, sweeps: u64) -> Result<Mat<f64>, Refusal> {
        let power = sweeps as f64 / f64::from(self.sweeps_per_cycle);
        let eigen = self
            .matrix
            .self_adjoint_eigen(Side::Lower)
            .map_err(|e| Refusal::Numerics(format!("{e:?}")))?;
        let (values, vectors) = (eigen.S().column_vector(), eigen.U());
        let scaled = Mat::from_fn(values.nrows(), values.nrows(), |i, k| {
            vectors[(i, k)] * values[k].max(0.0).powf(power)
        });
        Ok(&scaled * vectors.transpose())
    }
}
