//! The motion of a body after a sudden change of the force on it, or of many bodies after they were set in motion: the sum of all modes, as a curve.
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

use super::krylov::{Krylov, add, dot, norm};
use super::projection::{ProjectedStep, Projection};
use super::rows::Rows;
use super::sparse::SparseRows;
use super::{Network, NoModes, Watch};

/// The displacement of a body, or of many, under a force.
#[derive(Clone, Debug)]
pub struct ForceResponse {
    /// The mean sweep in the small space.
    pub projection: Projection,
    /// A unit of force in the small space.
    source: Vec<f64>,
    /// The observed displacement in the small space.
    observer: Vec<f64>,
    /// The effect of the forces at rest, as they turn, on settled motions, projected on the vectors.
    prestress: DMatrix<f64>,
}

/// Vectors in the small space: with more of them no printed digit changes.
pub const VECTORS: usize = 40;

/// A vector of which less than this is not in the space yet adds nothing to it.
const NOTHING_NEW: f64 = 1e-6;

/// How vectors are swept, and how resting forces turn with them.
type Actions<'a> = (
    &'a mut dyn FnMut(&[Vec<f64>], Watch) -> Result<Projection, NoModes>,
    &'a dyn Fn(&[f64]) -> Vec<f64>,
);

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
        let mut body = vec![0.0; self.freedoms()];
        body[freedom] = self.weight[freedom];
        self.response_between(&body, &body, vectors, watch)
    }

    /// The response of a field of motions, one per body, to forces that would give the bodies these motions in a unit of time. What is observed is the share of the field,
    /// weighted with the masses.
    pub fn response_of_field(
        &self,
        motions: &[[f64; 3]],
        vectors: usize,
        watch: Watch,
    ) -> Result<ForceResponse, NoModes> {
        let field = self.vector(motions);
        let square = dot(&field, &field);
        let share: Vec<f64> = field.iter().map(|x| x / square).collect();
        self.response_between(&field, &share, vectors, watch)
    }

    fn response_between(
        &self,
        source: &[f64],
        observer: &[f64],
        vectors: usize,
        watch: Watch,
    ) -> Result<ForceResponse, NoModes> {
        if self.penalty.is_some() {
            return Err(NoModes::NoSpring(
                "under direct the modes of a packing are predicted, not its whole signal",
            ));
        }
        let sweep = self
            .mean_sweep(self.draws())
            .map_err(|fault| NoModes::Numerics(fault.to_string()))?;
        let mut project = |vectors: &[Vec<f64>], watch: Watch| self.project(&sweep, vectors, watch);
        let actions: Actions = (&mut project, &|v| self.turned_forces(v));
        ForceResponse::of(&self.rows, (source, observer), vectors, actions, watch)
    }
}

impl ForceResponse {
    /// The response to a force (over √m) as an observer (over √m, too) sees it, from this many vectors; a large network chooses their number itself.
    pub(super) fn of<const W: usize>(
        rows: &Rows<W>,
        (source, observer): (&[f64], &[f64]),
        vectors: usize,
        (project, turned): Actions,
        watch: Watch,
    ) -> Result<Self, NoModes> {
        let vectors = if rows.is_large() {
            let inverses =
                SparseRows::from(rows).shifted_inverses(source, &mut |done| watch(0.5 * done))?;
            orthonormal(std::iter::once(source.to_vec()).chain(inverses))
        } else {
            powers(rows, source, vectors, watch)?
        };
        let projection = project(&vectors, &mut |done| watch(0.5 + 0.5 * done))?;
        let turned: Vec<Vec<f64>> = projection.settled.iter().map(|v| turned(v)).collect();
        let prestress = DMatrix::from_fn(vectors.len(), turned.len(), |i, j| {
            dot(&vectors[i], &turned[j])
        });
        Ok(Self {
            projection,
            prestress,
            source: vectors.iter().map(|v| dot(v, source)).collect(),
            observer: vectors.iter().map(|v| dot(v, observer)).collect(),
        })
    }

    /// The same if forces at rest did not turn with their contacts.
    pub fn without_prestress(&self) -> Self {
        let mut other = self.clone();
        other.prestress.fill(0.0);
        other
    }

    /// The observed displacement after 1, 2, … steps under a force change, along the force.
    pub fn to_step(
        &self,
        iterations: u64,
        dt: f64,
        force: f64,
        steps: usize,
    ) -> Result<Vec<f64>, NoModes> {
        let ProjectedStep { whole, first, seen } = self.projection.step(iterations)?;
        let seen = seen.transpose() * DVector::from_column_slice(&self.observer);
        let turn = &first * &self.prestress * (dt * dt);
        let mut motion = first * (DVector::from_column_slice(&self.source) * (force * dt));
        let mut before = DVector::zeros(motion.len());
        let mut way = 0.0;
        let mut curve = Vec::with_capacity(steps);
        for _ in 0..steps {
            way += seen.dot(&motion) * dt;
            curve.push(way);
            let next = &whole * (2.0 * &motion - &before) + &turn * &motion;
            before = std::mem::replace(&mut motion, next);
        }
        Ok(curve)
    }

    /// The observed motion after 1, 2, … steps if bodies at rest get the motions of the source at once: a force for one step does that, and it is the difference of two
    /// lasting ones.
    pub fn after_launch(
        &self,
        iterations: u64,
        dt: f64,
        steps: usize,
    ) -> Result<Vec<f64>, NoModes> {
        let way = self.to_step(iterations, dt, 1.0 / dt, steps)?;
        let (mut place, mut speed) = (0.0, 0.0);
        let motion = |next: f64| {
            let before = std::mem::replace(&mut speed, (next - place) / dt);
            place = next;
            speed - before
        };
        Ok(way.into_iter().map(motion).collect())
    }

    /// The displacement at rest under a unit of force, one number per freedom: the sum of all steps, P = (1 − H)⁻¹·p(1) from
    /// P − p(1) = H·(2P − P) + turn·P. None if it does not come to rest.
    pub fn at_rest(&self, iterations: u64, dt: f64) -> Result<Option<Vec<f64>>, NoModes> {
        let ProjectedStep { whole, first, .. } = self.projection.step(iterations)?;
        let turn = &first * &self.prestress * (dt * dt);
        let start = first * (DVector::from_column_slice(&self.source) * (dt * dt));
        let left = DMatrix::identity(whole.nrows(), whole.nrows()) - &whole - turn;
        let Some(sum) = left.lu().solve(&start) else {
            return Ok(None);
        };
        let mut field = vec![0.0; self.projection.settled.first().map_or(0, Vec::len)];
        for (vector, share) in self.projection.settled.iter().zip(sum.iter()) {
            add(&mut field, *share, vector);
        }
        Ok(Some(field))
    }
}

/// The space that powers of the inverse of A span on a force.
fn powers<const W: usize>(
    rows: &Rows<W>,
    source: &[f64],
    vectors: usize,
    watch: Watch,
) -> Result<Vec<Vec<f64>>, NoModes> {
    let factor = rows.factor()?;
    let mut inverse = |vector: &mut [f64]| {
        factor.solve(vector);
        Ok(())
    };
    let mut krylov = Krylov::new(source.to_vec(), &[]);
    for i in 0..vectors {
        if watch(0.5 * i as f64 / vectors as f64).is_break() {
            return Err(NoModes::Stopped);
        }
        if !krylov.extend(&mut inverse, &[])? {
            break;
        }
    }
    let ritz = krylov.ritz();
    Ok(krylov.vectors(&ritz, krylov.len()))
}

/// An orthonormal basis of the space of some vectors.
fn orthonormal(vectors: impl Iterator<Item = Vec<f64>>) -> Vec<Vec<f64>> {
    let mut basis: Vec<Vec<f64>> = Vec::new();
    for mut vector in vectors {
        let least = NOTHING_NEW * norm(&vector);
        for _ in 0..2 {
            for known in &basis {
                let share = dot(&vector, known);
                add(&mut vector, -share, known);
            }
        }
        let length = norm(&vector);
        if length > least {
            vector.iter_mut().for_each(|x| *x /= length);
            basis.push(vector);
        }
    }
    basis
}
